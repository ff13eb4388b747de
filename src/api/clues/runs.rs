//! Makes puzzles whose clues are the lengths of the runs along lines, such as nonograms.
//!
//! Without their clues, nothing says what is in the cells.  So a random picture is drawn, and as long as its
//! clues have several solutions, some of the cells in which these differ are changed.

use super::unique::Uniqueness;
use super::{Absence, CluePattern, Clues, Made, Minimized, Solvability};
use crate::{Problem, Solution};
use puzc_core::base::{SplitMix, mix};
use puzc_core::xcc::{self, ColorId, ItemId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Pictures that are drawn, and changes of each that are tried.
const PICTURES: u64 = 100;
const CHANGES: usize = 1000;
/// So many solutions with the same clues are compared.
const FEW: usize = 12;
/// At most so many cells change at once.
const CELLS: u64 = 3;

/// The lines of a puzzle whose clues are lengths of runs.
struct RunClues<'c> {
    clues: &'c Clues,
    /// The numbers of the cells along the line of each clue.
    lines: Vec<Vec<usize>>,
    /// The cells, by the names of their items.
    cells: FxHashMap<String, usize>,
    /// The color of the cells in the runs.
    color: String,
    /// How many cells have it in the solution of the pattern.
    marked: usize,
}

impl Clues {
    /// A puzzle with a random picture, if all clues are lengths of runs; `None` if they are not, or if the
    /// pattern has not one solution itself.
    pub(super) fn made_of_runs(
        &self,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<Made> {
        let runs = RunClues::of(self)?;
        for number in 0..PICTURES {
            let mut random = SplitMix(mix(seed, number));
            let picture = runs.random_picture(&mut random);
            if let Some((picture, problem, changes)) = runs.changed(picture, &mut random) {
                let difficulty =
                    range.and_then(|range| self.difficulty(&problem).filter(|own| range.contains(own)));
                if range.is_none() || difficulty.is_some() {
                    let puzzle = Minimized::with_all(runs.text_of(&picture), self.list.len(), pattern);
                    return Some(Made { puzzle, is_uniform: false, difficulty, changes, steps: 0 });
                }
            }
            if self.is_over() {
                return None;
            }
        }
        None
    }
}

impl RunClues<'_> {
    fn of(clues: &Clues) -> Option<RunClues<'_>> {
        let (Uniqueness::Unique, found) = clues.uniqueness(&vec![true; clues.list.len()]) else {
            return None;
        };
        let data = clues.whole.data();
        let common = colored_items(data);
        let by_name = data.items.iter().zip(0..).map(|(item, id)| (&*item.label.text, ItemId(id)));
        let by_name: FxHashMap<&str, ItemId> = by_name.collect();
        let (mut lines, mut lengths) = (vec![], vec![]);
        let mut cells: FxHashMap<String, usize> = FxHashMap::default();
        for clue in &clues.list {
            let Absence::Free { items, is_counted: false } = &clue.without else { return None };
            lengths.push(written_lengths(&clue.text)?);
            let places: Option<Vec<&BTreeSet<ItemId>>> =
                items.iter().map(|item| common.get(by_name.get(&**item)?)).collect();
            let places = places?;
            let mut line = vec![];
            for (k, place) in places.iter().enumerate() {
                // an item of a state belongs to two places
                let beside = [k.checked_sub(1).and_then(|k| places.get(k)), places.get(k + 1)];
                let is_own = |item: &&ItemId| !beside.into_iter().flatten().any(|other| other.contains(item));
                let mut own = place.iter().filter(is_own);
                let (Some(cell), None) = (own.next(), own.next()) else { return None };
                let next = cells.len();
                line.push(*cells.entry(data.items[cell.0 as usize].label.text.to_string()).or_insert(next));
            }
            lines.push(line);
        }
        let mut runs = RunClues { clues, lines, cells, color: String::new(), marked: 0 };
        let mut colors = BTreeSet::new();
        runs.each_color(data, 0..data.options.len() as u32, |_, color| {
            colors.insert(color.to_string());
        });
        for color in colors.iter().filter(|_| colors.len() == 2) {
            runs.color.clone_from(color);
            let picture = runs.picture_of(&clues.whole, &found[0]);
            let mut told = runs.lines.iter().zip(&lengths).filter(|(_, own)| own.iter().all(|n| *n >= 0));
            if told.clone().count() > 0 && told.all(|(line, own)| lengths_of(line, &picture) == *own) {
                runs.marked = picture.iter().filter(|is_marked| **is_marked).count();
                return Some(runs);
            }
        }
        None
    }

    /// Calls `act` with the cells of these options, and their colors.
    fn each_color(
        &self,
        data: &xcc::Problem,
        options: impl IntoIterator<Item = u32>,
        mut act: impl FnMut(usize, &str),
    ) {
        for mention in options.into_iter().flat_map(|option| data.options.get(option as usize).iter()) {
            if let Some(cell) = self.cells.get(&*data.items[mention.item.0 as usize].label.text) {
                act(*cell, data.colors.get(mention.color.0 as usize).map_or("", |color| &color.text));
            }
        }
    }

    fn picture_of(&self, problem: &Problem, solution: &Solution) -> Vec<bool> {
        let mut picture = vec![false; self.cells.len()];
        self.each_color(problem.data(), solution.found().options.iter().copied(), |cell, color| {
            picture[cell] = color == self.color;
        });
        picture
    }

    /// As many cells as in the pattern, chosen at random among those with most random cells beside them.
    fn random_picture(&self, random: &mut SplitMix) -> Vec<bool> {
        let all = self.cells.len() as u64;
        let cells: Vec<bool> = (0..all).map(|_| random.below(all) < self.marked as u64).collect();
        let mut order: Vec<(i32, u64, usize)> =
            (0..cells.len()).map(|cell| (-i32::from(cells[cell]), random.below(all), cell)).collect();
        for (a, b) in self.lines.iter().flat_map(|line| line.iter().zip(line.iter().skip(1))) {
            order[*a].0 -= i32::from(cells[*b]);
            order[*b].0 -= i32::from(cells[*a]);
        }
        order.sort_unstable();
        let mut picture = vec![false; cells.len()];
        order.iter().take(self.marked).for_each(|(_, _, cell)| picture[*cell] = true);
        picture
    }

    /// A picture that is the only one with its clues, with their problem, and how often it was changed.
    fn changed(&self, mut picture: Vec<bool>, random: &mut SplitMix) -> Option<(Vec<bool>, Problem, usize)> {
        let mut changes = 0;
        let (mut problem, mut open) = self.open_cells(&picture)?;
        for _ in 0..CHANGES {
            if open.is_empty() {
                return Some((picture, problem, changes));
            }
            let mut next = picture.clone();
            for _ in 0..=random.below(CELLS) {
                let cell = open[random.below(open.len() as u64) as usize];
                next[cell] = !next[cell];
            }
            if let Some((own, left)) = self.open_cells(&next).filter(|(_, left)| left.len() <= open.len()) {
                changes += usize::from(next != picture);
                (picture, problem, open) = (next, own, left);
            }
            if self.clues.is_over() {
                return None;
            }
        }
        None
    }

    /// The cells in which some pictures with the same clues differ, with the problem of the clues; `None` if
    /// these are not allowed, if nothing is known, or if all that differs is something else.
    fn open_cells(&self, picture: &[bool]) -> Option<(Problem, Vec<usize>)> {
        let problem = self.clues.compiled(self.text_of(picture))?;
        let (verdict, found) = self.clues.solved(&problem, FEW);
        let all: Vec<Vec<bool>> = found.iter().map(|other| self.picture_of(&problem, other)).collect();
        let differs = |cell: &usize| all.iter().any(|other| other[*cell] != all[0][*cell]);
        let open: Vec<usize> = (0..self.cells.len()).filter(differs).collect();
        let is_known = verdict == Solvability::Solvable && (found.len() == 1 || !open.is_empty());
        is_known.then_some((problem, open))
    }

    /// The file with the clues of a picture.
    fn text_of(&self, picture: &[bool]) -> String {
        let texts: Vec<String> =
            self.lines.iter().map(|line| format!("{:?}", lengths_of(line, picture))).collect();
        let edits = self.clues.list.iter().zip(&texts).filter(|(clue, text)| clue.text != **text);
        self.clues.edited(edits.map(|(clue, text)| clue.edit(text)).collect())
    }
}

/// For each item, the items that have a color in all its options.
fn colored_items(data: &xcc::Problem) -> FxHashMap<ItemId, BTreeSet<ItemId>> {
    let mut common: FxHashMap<ItemId, BTreeSet<ItemId>> = FxHashMap::default();
    for option in data.options.iter() {
        let colored: BTreeSet<ItemId> =
            option.iter().filter(|m| m.color != ColorId::NONE).map(|m| m.item).collect();
        for mention in option.iter().filter(|m| (m.item.0 as usize) < data.primary) {
            common
                .entry(mention.item)
                .and_modify(|own| own.retain(|item| colored.contains(item)))
                .or_insert_with(|| colored.clone());
        }
    }
    common
}

/// The lengths that a list says; a line without a run may have a zero.
fn written_lengths(text: &str) -> Option<Vec<i64>> {
    let numbers = text.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim);
    let lengths: Option<Vec<i64>> = numbers.filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect();
    lengths.map(|lengths| if lengths == [0] { vec![] } else { lengths })
}

/// The lengths of the runs of marked cells along a line.
fn lengths_of(line: &[usize], picture: &[bool]) -> Vec<i64> {
    let runs = line.chunk_by(|a, b| picture[*a] == picture[*b]);
    runs.filter(|run| picture[run[0]]).map(|run| run.len() as i64).collect()
}
