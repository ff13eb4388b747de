//! The results: a tree of separations, or a part that does not come apart.

use std::fmt;

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakenApart {
    /// The assembly comes apart; a single piece needs no separation.
    Apart(Option<Separation>),
    /// It does not.
    Interlocked(Interlocked),
}

/// A level as text: `10.1.2`.
pub fn level_text(level: &[u32]) -> String {
    level.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

/// Pieces that cannot be separated: all their relative positions were visited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interlocked {
    /// Their numbers in the assembly.
    pub pieces: Vec<usize>,
    /// The number of their relative positions that can be reached.
    pub positions: u64,
}

/// A group of pieces is shifted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupMove {
    /// The pieces that move.
    pub pieces: Vec<usize>,
    /// The translation by one step.
    pub by: [i32; 3],
    /// The number of steps; `None` if nothing is in the way any more.
    pub steps: Option<u32>,
}

/// `by (0,2,0)`, `away by (0,1,0)`
impl fmt::Display for GroupMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.by.map(|n| i64::from(n) * i64::from(self.steps.unwrap_or(1)));
        write!(f, "{}by ({x},{y},{z})", if self.steps.is_none() { "away " } else { "" })
    }
}

/// How an assembly falls into two parts, and each of them into its own parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Separation {
    /// All pieces.
    pub pieces: Vec<usize>,
    /// The moves, as few as possible.  The last one removes its pieces.
    pub moves: Vec<GroupMove>,
    /// The separation of the pieces that the last move leaves, unless they stay together.
    pub left: Option<Box<Separation>>,
    /// The separation of the pieces that the last move removes, unless they stay together.
    pub removed: Option<Box<Separation>>,
}

impl Separation {
    /// The number of all moves.
    pub fn total(&self) -> usize {
        self.moves.len() + self.parts().map(Separation::total).sum::<usize>()
    }

    /// All moves in their order, each with the pieces that are left in its part.
    pub fn steps(&self) -> Vec<(&[usize], &GroupMove)> {
        let own = self.moves.iter().map(|m| (&self.pieces[..], m));
        own.chain(self.parts().flat_map(Separation::steps)).collect()
    }

    /// The level as BurrTools writes it: the number of moves until the first separation, then the levels of
    /// the part that is left and of the part that was removed.  A part that comes apart by single moves is
    /// left out.
    pub fn level(&self) -> Vec<u32> {
        let mut numbers = vec![self.moves.len() as u32];
        let parts = self.parts().filter(|part| part.is_worth_telling());
        numbers.extend(parts.flat_map(Separation::level));
        numbers
    }

    /// The parts in the order of their moves.
    pub fn parts(&self) -> impl Iterator<Item = &Separation> {
        self.left.iter().chain(&self.removed).map(|part| &**part)
    }

    fn is_worth_telling(&self) -> bool {
        self.moves.len() > 1 || self.parts().any(Separation::is_worth_telling)
    }
}
