//! What parts that are not complete have found: not a sum, but a lower bound.
//!
//! A part that is cut has at least as many solutions as were found before it was cut, and as its pieces have.

use super::prefix::Prefix;
use super::sums::Sums;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The parts of a run whose search ended before it was complete.
#[derive(Clone, Default, Debug)]
pub struct UnfinishedParts {
    /// A part comes before its pieces.
    parts: Vec<UnfinishedPart>,
    /// The unfinished part of which an open part is a piece, by number.
    pieces: BTreeMap<Prefix, usize>,
}

#[derive(Clone, Debug)]
struct UnfinishedPart {
    /// The part of which it is a piece.
    whole: Option<usize>,
    /// The solutions that were found in it.
    found: BigUint,
    /// The solutions of its complete pieces.
    complete: BigUint,
}

impl UnfinishedParts {
    /// A part was left when these numbers were found; pieces of it may be searched instead.
    pub fn leave<'p>(&mut self, part: &Prefix, found: &Sums, pieces: impl Iterator<Item = &'p Prefix>) {
        let whole = self.pieces.remove(part);
        let number = self.parts.len();
        self.parts.push(UnfinishedPart { whole, found: found.solutions(), complete: BigUint::ZERO });
        self.pieces.extend(pieces.map(|piece| (piece.clone(), number)));
    }

    /// A part is complete.
    pub fn complete(&mut self, part: &Prefix, sums: &Sums) {
        let mut next = self.pieces.remove(part);
        while let Some(number) = next {
            self.parts[number].complete += sums.solutions();
            next = self.parts[number].whole;
        }
    }

    /// At least so many solutions exist besides those of the complete parts.
    pub fn solutions(&self) -> BigUint {
        let mut of_pieces = vec![BigUint::ZERO; self.parts.len()];
        let mut all = BigUint::ZERO;
        for (number, UnfinishedPart { whole, found, complete }) in self.parts.iter().enumerate().rev() {
            let own = if found > complete { found - complete } else { BigUint::ZERO };
            let more = own.max(std::mem::take(&mut of_pieces[number]));
            match whole {
                Some(whole) => of_pieces[*whole] += more,
                None => all += more,
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(n: u32) -> Prefix {
        Prefix { chosen: vec![n], excluded: vec![] }
    }

    fn solutions(n: u32) -> Sums {
        Sums::default().with(super::super::SOLUTIONS, n.into())
    }

    #[test]
    fn a_solution_counts_once_in_a_part_and_its_pieces() {
        let mut all = UnfinishedParts::default();
        all.leave(&part(0), &solutions(10), [&part(1), &part(2)].into_iter());
        assert_eq!(all.solutions(), 10u8.into());
        all.complete(&part(1), &solutions(4)); // 4 of the 10, or 4 others
        assert_eq!(all.solutions(), 6u8.into());
        all.leave(&part(2), &solutions(7), [&part(3)].into_iter());
        assert_eq!(all.solutions(), 7u8.into());
        all.complete(&part(3), &solutions(9));
        assert_eq!(all.solutions(), 0u8.into());
        all.leave(&part(8), &solutions(2), [].into_iter());
        assert_eq!(all.solutions(), 2u8.into());
    }
}
