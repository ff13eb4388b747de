//! The numbers that are counted in a part, and their sums.

use crate::solve::Count;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The name of the number of solutions, which each part has.
pub const SOLUTIONS: &str = "solutions";

/// Numbers by name.  A missing name means 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sums(BTreeMap<String, BigUint>);

impl Sums {
    /// A number of solutions.
    pub fn of_solutions(count: &Count) -> Sums {
        Sums::default().with(SOLUTIONS, count.big())
    }

    /// Sets a number.
    pub fn with(mut self, name: &str, number: BigUint) -> Sums {
        self.0.insert(name.into(), number);
        self
    }

    /// A number.
    pub fn get(&self, name: &str) -> BigUint {
        self.0.get(name).cloned().unwrap_or_default()
    }

    /// The number of solutions.
    pub fn solutions(&self) -> BigUint {
        self.get(SOLUTIONS)
    }

    /// Adds the numbers of another part.
    pub fn add(&mut self, other: &Sums) {
        for (name, number) in &other.0 {
            *self.0.entry(name.clone()).or_default() += number;
        }
    }

    /// The sums of so many equal parts.
    pub fn times(&self, multiplicity: &BigUint) -> Sums {
        Sums(self.0.iter().map(|(name, number)| (name.clone(), number * multiplicity)).collect())
    }

    /// All numbers by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BigUint)> {
        self.0.iter().map(|(name, number)| (name.as_str(), number))
    }
}
