//! Contents that come from several options together: words, the lines of conditions, and overlapping pieces.

use crate::palette;
use crate::reader::{SceneReader, UnfinishedScene};
use crate::scene::{CellMark, Path};
use puzc_core::geometry::Place;
use puzc_core::xcc::{Condition, HoleValue};
use rustc_hash::{FxHashMap, FxHashSet};

impl SceneReader<'_> {
    /// Lists pieces that overlap, since a picture cannot distinguish them.
    pub(crate) fn list_overlaps(&self, work: &mut UnfinishedScene) {
        for (board, preferences) in work.boards.iter_mut().zip(&mut work.preferences) {
            let mut seen: FxHashSet<Place> = FxHashSet::default();
            let twice = board.pieces.iter().flat_map(|p| &p.cells).any(|c| !seen.insert(*c));
            if twice {
                board.pieces.clear();
                work.list.extend(preferences.drain(..).map(|(_, option)| self.text(option)));
            }
        }
    }

    /// All values that options give to cells with clues.
    pub(crate) fn values_of_marked_cells(&self) -> FxHashMap<Place, FxHashSet<String>> {
        let marked =
            self.problem.drawn.iter().flat_map(|d| d.marks.iter().map(|m| (m.0, FxHashSet::default())));
        let mut values: FxHashMap<Place, FxHashSet<String>> = marked.collect();
        let options = if values.is_empty() { 0 } else { self.problem.options.len() };
        for option in 0..options {
            let s = self.sorted(option);
            let colored = s
                .colored_cells
                .iter()
                .map(|(cell, color)| (*cell, self.problem.colors[color.0 as usize].text.to_string()));
            let single = self.one_cell(&s).and_then(|cell| Some((cell, self.value(&s)?)));
            for (cell, text) in colored.chain(single) {
                values.entry(cell).and_modify(|all| _ = all.insert(text));
            }
        }
        values
    }

    /// The name of a node.
    fn node(&self, value: &HoleValue) -> String {
        match value {
            HoleValue::Text(t) | HoleValue::Item(t) | HoleValue::Color(t) => t.to_string(),
            HoleValue::Place(p) => self.place_name(*p),
            other => other.to_string(),
        }
    }

    /// Joins the letters of words along their cells.
    pub(crate) fn join_words(&self, work: &mut UnfinishedScene) {
        for ((at, k), cells) in std::mem::take(&mut work.words) {
            let board = &mut work.boards[at];
            let cells: Vec<Place> = cells.into_values().collect();
            let letter = |cell: &Place| {
                let value = board.values.iter().find(|v| v.cell == *cell);
                value.map_or(String::new(), |v| {
                    if let CellMark::Text(t) = &v.what { t.clone() } else { String::new() }
                })
            };
            let label = cells.iter().map(letter).collect();
            board.paths.push(Path { label, cells, paint: palette::piece(usize::try_from(k).unwrap_or(0)) });
        }
    }

    /// Draws the lines of conditions: on a board if their ends are places, else as texts.
    pub(crate) fn draw_conditions(&self, work: &mut UnfinishedScene) {
        for condition in self.problem.conditions.iter().map(Condition::constraint) {
            let color = condition.color(self.problem);
            let mut named: Vec<[String; 2]> = vec![];
            let is_chosen = |item| color.is_some() && work.colors.get(&item).copied() == color;
            for line in condition.lines(&is_chosen) {
                match line {
                    [HoleValue::Place(u), HoleValue::Place(v)] => {
                        if let Some(at) = self.board_index(*u) {
                            work.boards[at].lines.push([*u, *v]);
                        }
                    }
                    [u, v] => {
                        if !work
                            .graphs
                            .iter_mut()
                            .zip(&self.problem.graphs)
                            .any(|(g, drawn)| g.join(drawn, u, v))
                        {
                            named.push([self.node(u), self.node(v)]);
                        }
                    }
                }
            }
            work.list.extend(chains(named));
        }
    }
}

/// Joins links that share an end to chains: `a - b - c - a`.
fn chains(mut links: Vec<[String; 2]>) -> Vec<String> {
    let mut lines = vec![];
    while !links.is_empty() {
        let [first, mut end] = links.remove(0);
        let mut line = format!("{first} - {end}");
        while let Some(i) = links.iter().position(|l| l.contains(&end)) {
            let [a, b] = links.remove(i);
            end = if a == end { b } else { a };
            line = format!("{line} - {end}");
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_chained() {
        let links = |all: &[[&str; 2]]| chains(all.iter().map(|l| l.map(String::from)).collect());
        assert_eq!(links(&[["a", "b"], ["c", "a"], ["b", "c"], ["d", "e"]]), ["a - b - c - a", "d - e"]);
    }
}
