//! Variables, literals and their values.

use std::ops::Not;

/// A variable or its negation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(u32);

impl Literal {
    /// A variable, or its negation.
    pub fn new(variable: u32, positive: bool) -> Literal {
        Literal(variable << 1 | u32::from(!positive))
    }

    /// The literal with this number in an arena.
    pub(super) fn from_code(code: u32) -> Literal {
        Literal(code)
    }

    pub(super) fn code(self) -> u32 {
        self.0
    }

    /// The number of its variable.
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Is it the variable itself?
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its place in tables by literal.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// What is known about a literal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// Nothing yet.
    Open,
    /// It is true.
    True,
    /// It is false.
    False,
}
