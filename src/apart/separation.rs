//! The results: a tree of separations, or a part that does not come apart.

use std::fmt::Write;

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakenApart {
    /// The assembly comes apart; a single piece needs no separation.
    Apart(Option<Separation>),
    /// It does not.
    Interlocked(Interlocked),
}

/// Pieces that cannot be separated: all their relative positions were visited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interlocked {
    /// The pieces.
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

    /// The level as BurrTools writes it: the number of moves until the first separation, then the levels of
    /// the part that is left and of the part that was removed.  A part that comes apart by single moves is
    /// left out.
    pub fn level(&self) -> String {
        let mut text = self.moves.len().to_string();
        for part in self.parts().filter(|part| part.is_worth_telling()) {
            let _ = write!(text, ".{}", part.level()); // cannot fail
        }
        text
    }

    /// The parts in the order of their moves.
    pub fn parts(&self) -> impl Iterator<Item = &Separation> {
        self.left.iter().chain(&self.removed).map(|part| &**part)
    }

    fn is_worth_telling(&self) -> bool {
        self.moves.len() > 1 || self.parts().any(Separation::is_worth_telling)
    }

    /// The separations in the order in which they are done, each with its depth in the tree.
    pub fn in_order(&self) -> Vec<(usize, &Separation)> {
        let mut all = vec![];
        let mut stack = vec![(0, self)];
        while let Some((depth, separation)) = stack.pop() {
            all.push((depth, separation));
            let parts: Vec<&Separation> = separation.parts().collect();
            stack.extend(parts.into_iter().rev().map(|part| (depth + 1, part)));
        }
        all
    }
}
