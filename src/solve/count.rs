//! Exact numbers of solutions: machine integers as long as they last, then as long as they must be.

use num_bigint::BigUint;
use std::fmt;

/// How many solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Nearly always.
    Small(u128),
    /// From 2^128 on.
    Big(BigUint),
}

impl Count {
    /// None.
    pub const ZERO: Count = Count::Small(0);
    /// One.
    pub const ONE: Count = Count::Small(1);

    /// Adds.
    pub fn add(&mut self, other: &Count) {
        *self = match (&*self, other) {
            (Count::Small(a), Count::Small(b)) => match a.checked_add(*b) {
                Some(sum) => Count::Small(sum),
                None => Count::Big(BigUint::from(*a) + BigUint::from(*b)),
            },
            (a, b) => Count::Big(a.big() + b.big()),
        };
    }

    /// The number if it is less than 2^64.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Count::Small(n) => u64::try_from(*n).ok(),
            Count::Big(_) => None,
        }
    }

    /// As a big number.
    pub fn big(&self) -> BigUint {
        match self {
            Count::Small(n) => BigUint::from(*n),
            Count::Big(n) => n.clone(),
        }
    }
}

impl From<u64> for Count {
    fn from(n: u64) -> Count {
        Count::Small(n.into())
    }
}

impl From<BigUint> for Count {
    fn from(n: BigUint) -> Count {
        u128::try_from(&n).map_or(Count::Big(n), Count::Small)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Small(n) => n.fmt(f),
            Count::Big(n) => n.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_grow_beyond_every_machine_integer() {
        let mut n = Count::ONE;
        for _ in 0..200 {
            n.add(&n.clone());
        }
        assert_eq!(n.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        assert_eq!((n.as_u64(), Count::from(7).as_u64()), (None, Some(7)));
    }
}
