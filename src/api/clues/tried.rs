//! The clues of solutions that were tried, so that a search ends where there are hardly any others.

use std::collections::HashSet;

/// The number of its place, and its text.
pub(super) type PlacedClue = (usize, String);

/// After so many solutions in a row that were changed to known clues only, there are hardly any other clues.
const KNOWN_SOLUTIONS: usize = 5;

/// The clues whose solutions were looked for.
#[derive(Default)]
pub(super) struct TriedClues {
    clues: HashSet<Vec<PlacedClue>>,
    /// The solutions in a row that led to no new clues.
    known_solutions: usize,
}

impl TriedClues {
    /// Were these clues not tried before?
    pub fn add(&mut self, mut clues: Vec<PlacedClue>) -> bool {
        clues.sort_unstable();
        self.clues.insert(clues)
    }

    /// How many were tried.
    pub fn number(&self) -> usize {
        self.clues.len()
    }

    /// A solution was changed in vain; before, so many clues were known.
    pub fn end_solution(&mut self, known: usize) {
        self.known_solutions = if self.number() > known { 0 } else { self.known_solutions + 1 };
    }

    /// Have all clues been tried, as far as random solutions show?
    pub fn are_all(&self) -> bool {
        self.known_solutions == KNOWN_SOLUTIONS
    }
}
