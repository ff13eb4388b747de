//! Exact numbers of solutions: machine integers while they suffice, then big integers.

use num_bigint::BigUint;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// An exact number of solutions, of any size.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count(Digits);

/// Big numbers compare as greater than small ones, so the derived order is that of the numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Digits {
    /// Nearly always this one.
    Small(u128),
    /// 2^128 or more.
    Big(BigUint),
}

impl Count {
    /// Zero.
    pub const ZERO: Count = Count(Digits::Small(0));
    /// One.
    pub const ONE: Count = Count(Digits::Small(1));

    /// The product.
    #[doc(hidden)] // for other crates of puzc
    pub fn times(&self, other: &Count) -> Count {
        let product = match (&self.0, &other.0) {
            (Digits::Small(a), Digits::Small(b)) => a.checked_mul(*b),
            _ => None,
        };
        product.map_or_else(|| Count::from(self.big() * other.big()), |n| Count(Digits::Small(n)))
    }

    /// The difference of this number and one that is not greater.
    #[doc(hidden)] // for other crates of puzc
    pub fn less(&self, other: &Count) -> Count {
        let all = self.big();
        let less = other.big().min(all.clone());
        Count::from(all - less)
    }

    /// The number, if it is less than 2^64.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_u128().and_then(|n| u64::try_from(n).ok())
    }

    /// The number, if it is less than 2^128.
    pub fn as_u128(&self) -> Option<u128> {
        match self.0 {
            Digits::Small(n) => Some(n),
            Digits::Big(_) => None,
        }
    }

    /// A number less than 2^128.
    #[doc(hidden)] // for other crates of puzc
    pub fn from_u128(n: u128) -> Count {
        Count(Digits::Small(n))
    }

    /// The digits of the number in base 256, the least significant one first; empty for zero.
    ///
    /// ```
    /// assert_eq!(puzc::Count::from(0x1234).to_le_bytes(), [0x34, 0x12]);
    /// assert!(puzc::Count::ZERO.to_le_bytes().is_empty());
    /// ```
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut bytes = self.big().to_bytes_le();
        if self == &Count::ZERO {
            bytes.clear();
        }
        bytes
    }

    /// The number as a big integer.
    #[doc(hidden)] // the type comes from a crate that is not part of the interface
    pub fn big(&self) -> BigUint {
        match &self.0 {
            Digits::Small(n) => BigUint::from(*n),
            Digits::Big(n) => n.clone(),
        }
    }
}

impl From<u64> for Count {
    fn from(n: u64) -> Count {
        Count(Digits::Small(n.into()))
    }
}

impl AddAssign<&Count> for Count {
    fn add_assign(&mut self, other: &Count) {
        let sum = match (&self.0, &other.0) {
            (Digits::Small(a), Digits::Small(b)) => a.checked_add(*b),
            _ => None,
        };
        *self = Count(sum.map_or_else(|| Digits::Big(self.big() + other.big()), Digits::Small));
    }
}

impl Add for Count {
    type Output = Count;

    fn add(mut self, other: Count) -> Count {
        self += &other;
        self
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Count>>(counts: I) -> Count {
        counts.fold(Count::ZERO, Add::add)
    }
}

impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.as_u64() == Some(*other)
    }
}

#[doc(hidden)]
impl From<BigUint> for Count {
    fn from(n: BigUint) -> Count {
        Count(u128::try_from(&n).map_or(Digits::Big(n), Digits::Small))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Digits::Small(n) => n.fmt(f),
            Digits::Big(n) => n.fmt(f),
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
            n += &n.clone();
        }
        assert_eq!(n.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        let sum: Count = [n.clone(), Count::ONE].into_iter().sum();
        assert!(sum > n && sum == Count::ONE + n.clone());
        assert_eq!((n.as_u64(), Count::from(7).as_u64()), (None, Some(7)));
        assert_eq!(n.times(&Count::from(7)).to_string(), (n.big() * 7u32).to_string());
        assert_eq!(
            (n.times(&Count::ZERO), Count::from(6).times(&Count::from(7))),
            (Count::ZERO, Count::from(42))
        );
    }
}
