//! Solutions that are shown one after another, told apart up to symmetry.

use super::TooLarge;
use super::group::Group;
use super::least::LeastImages;
use rustc_hash::FxHashMap;

/// Knows the solutions that it has seen, up to a group.
pub struct Alike {
    least: LeastImages,
    /// By its least image, the number of the first solution of an orbit.
    first: FxHashMap<Vec<u32>, usize>,
    seen: usize,
}

impl Alike {
    /// Nothing is seen so far.
    pub fn under(group: Group) -> Alike {
        Alike { least: LeastImages::of(group), first: FxHashMap::default(), seen: 0 }
    }

    /// The number, from 0, of the first solution that this one is an image of: its own, if there was none
    /// before. A solution is given by the numbers of its options in the whole problem, in order.
    pub fn first_of(&mut self, solution: &[u32]) -> Result<usize, TooLarge> {
        let image = self.least.find(solution)?.image;
        let number = self.seen;
        self.seen += 1;
        Ok(*self.first.entry(image).or_insert(number))
    }

    /// How many orbits were met.
    pub fn orbits(&self) -> usize {
        self.first.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_told_of_the_first_of_their_orbit() {
        let turn = Group::generated(4, vec![vec![1, 2, 3, 0].into()]);
        let mut alike = Alike::under(turn);
        let all: [&[u32]; 5] = [&[0, 1], &[0, 2], &[1, 2], &[0, 3], &[1, 3]];
        let first: Vec<usize> = all.iter().map(|s| alike.first_of(s).unwrap()).collect();
        assert_eq!((first, alike.orbits()), (vec![0, 1, 0, 0, 1], 2));
        let mut apart = Alike::under(Group::generated(2, vec![]));
        assert_eq!([&[0u32], &[1], &[0]].map(|s| apart.first_of(s).unwrap()), [0, 1, 0]);
    }
}
