//! Clues in whose place something else would leave a solution.
//!
//! Where no clue can be left out without making another puzzle, as an island of a nurikabe, no set of clues
//! has a meaning without the others.  But each of them can be changed while the others stay.

use super::find::{NEAR, NOTHING, clue, is_plan, with_number};
use super::{Absence, ClueEntry, Clues, Edit, Solvability};
use puzc_session::LiteralEntry;

impl Clues {
    /// Entries that can be left out, or have another number, so that there is a solution, and these numbers.
    /// None if the file has clues without which it is only looser.
    pub(super) fn repairs(&self) -> (Vec<ClueEntry>, Vec<Option<String>>) {
        if !self.list.is_empty() && !self.may_narrow || self.demand.is_some() || self.expected.is_some() {
            return Default::default();
        }
        let mut found = (vec![], vec![]);
        for (number, literal) in self.literals.iter().enumerate() {
            if literal.blanks.is_empty() || is_plan(literal) {
                continue;
            }
            for entry in literal.entries.iter().filter(|entry| entry.text != NOTHING) {
                if self.is_over() {
                    return found;
                }
                let near = NEAR.iter().filter_map(|step| with_number(&entry.text, *step));
                let blank = literal.blanks.contains(&NOTHING).then(|| NOTHING.to_string());
                if let Some(new) = blank.into_iter().chain(near).find(|new| self.is_repaired(entry, new)) {
                    found.0.push(clue(number, entry, Absence::Blank(NOTHING.into())));
                    found.1.push((new != NOTHING).then_some(new));
                }
            }
        }
        found
    }

    /// Has the puzzle a solution with this text in the place of an entry?
    fn is_repaired(&self, entry: &LiteralEntry, new: &str) -> bool {
        let problem = self.changed(vec![Edit::of(&entry.range, entry.cell, new)]);
        problem.is_some_and(|problem| self.solved(&problem, 1).0 == Solvability::Solvable)
    }
}
