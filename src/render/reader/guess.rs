//! Decides what a statement shows of its options if the file does not say it.  The decision is made for all
//! options of a statement together, so they are all drawn in the same way.

use crate::reader::{SceneReader, Sorted};
use puzc_core::xcc::{HoleValue, StatementKind};

/// What the options of a statement show.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Guess {
    /// Nothing.
    Nothing,
    /// What a native statement defines.
    Native,
    /// The cells of an option are a piece.
    Piece,
    /// An option has one cell and shows a value in it.
    Value,
    /// Colors of cells and of edges.
    Colors,
}

impl SceneReader<'_> {
    /// The guess for each statement.
    pub(crate) fn guesses(&self) -> Vec<Guess> {
        let problem = self.problem;
        let mut start = 0;
        // several ranges of options may belong to one statement
        let mut options: Vec<Vec<std::ops::Range<usize>>> = vec![vec![]; problem.statements.len()];
        for (statement, count) in problem.options.statements.runs() {
            let end = start + count as usize;
            if let Some(all) = options.get_mut(statement.0 as usize) {
                all.push(start..end);
            }
            start = end;
        }
        let kinds = problem.statements.iter().map(|s| s.kind);
        kinds
            .zip(options)
            .map(|(kind, all)| match kind {
                StatementKind::Explicit => self.guess(|| all.iter().cloned().flatten()),
                _ => Guess::Native,
            })
            .collect()
    }

    /// The guess for options of an `option` statement.
    fn guess<I: Iterator<Item = usize>>(&self, options: impl Fn() -> I) -> Guess {
        let has_own_marks = |o: &usize| self.problem.shown.marks.options.contains_key(&(*o as u32));
        let all = || options().filter(|o| !has_own_marks(o)).map(|o| self.sorted(o));
        let is_value = |s: &Sorted| self.one_cell(s).is_some() && self.value(s).is_some();
        let is_piece =
            |s: &Sorted| !s.cells.is_empty() && s.about.is_empty() && s.around.is_empty() && !s.is_colored();
        if all().next().is_none() {
            return Guess::Nothing;
        }
        if all().any(|s| s.is_colored()) {
            return Guess::Colors;
        }
        if all().all(|s| is_value(&s)) {
            return Guess::Value;
        }
        let pieces = all().all(|s| is_piece(&s)) && all().any(|s| s.cells.len() > 1);
        if pieces { Guess::Piece } else { Guess::Nothing }
    }

    /// The only cell of an option.
    pub(crate) fn one_cell(&self, s: &Sorted) -> Option<puzc_core::geometry::Place> {
        let mut all = s.cells.iter().chain(&s.about);
        let first = *all.next()?;
        (s.around.is_empty() && all.all(|c| *c == first)).then_some(first)
    }

    /// The value that an option gives to its only cell: the value beside the cell in the name of an item; or
    /// the common end of the names of all its other items with more than one hole, if there are several.
    pub(crate) fn value(&self, s: &Sorted) -> Option<String> {
        let beside = s.beside.iter().map(|item| &self.item(*item).label).find_map(|l| match &*l.holes {
            [HoleValue::Place(_), value] => Some(value),
            _ => None,
        });
        let names: Vec<&HoleValue> = s
            .names
            .iter()
            .map(|n| &self.item(*n).label)
            .filter(|l| l.holes.len() > 1)
            .filter_map(|l| l.holes.last())
            .collect();
        let value = match (beside, &names[..]) {
            (Some(value), _) => value,
            (None, [first, rest @ ..]) if !rest.is_empty() && rest.iter().all(|v| v == first) => first,
            _ => return None,
        };
        match value {
            HoleValue::Int(n) => Some(n.to_string()),
            HoleValue::Text(t) | HoleValue::Color(t) => Some(t.to_string()),
            _ => None,
        }
    }
}
