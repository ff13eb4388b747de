//! Isomorph rejection: finds solutions that are images of earlier ones.

use super::UnknownOrbit;
use super::group::Group;
use super::least_image::LeastImages;
use super::tables::Tables;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The first solution of each orbit seen so far, found by its least image.
pub struct OrbitRepresentatives {
    least: LeastImages,
    /// The number of the first solution of each orbit, by the least image of the orbit.
    first: FxHashMap<Vec<u32>, usize>,
    seen: usize,
    /// The group acts on the images of solutions in a problem with tables, if there is one.
    tables: Option<Arc<Tables>>,
}

impl OrbitRepresentatives {
    /// No solution has been added yet.
    pub fn under(group: Group, tables: Option<Arc<Tables>>) -> OrbitRepresentatives {
        OrbitRepresentatives { least: LeastImages::of(group), first: FxHashMap::default(), seen: 0, tables }
    }

    /// The number, from 0, of the first solution of which this one is an image; its own number if it is the
    /// first of its orbit.  A solution is given by the numbers of its options in the whole problem, in order.
    pub fn first_of(&mut self, solution: &[u32]) -> Result<usize, UnknownOrbit> {
        let image = self.tables.as_ref().map(|tables| tables.image(solution));
        let image = self.least.find(image.as_deref().unwrap_or(solution))?.image;
        let number = self.seen;
        self.seen += 1;
        Ok(*self.first.entry(image).or_insert(number))
    }

    /// The number of orbits seen.
    pub fn orbits(&self) -> usize {
        self.first.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_have_the_number_of_the_first_of_their_orbit() {
        let turn = Group::generated(4, vec![vec![1, 2, 3, 0].into()]);
        let mut alike = OrbitRepresentatives::under(turn, None);
        let all: [&[u32]; 5] = [&[0, 1], &[0, 2], &[1, 2], &[0, 3], &[1, 3]];
        let first: Vec<usize> = all.iter().map(|s| alike.first_of(s).unwrap()).collect();
        assert_eq!((first, alike.orbits()), (vec![0, 1, 0, 0, 1], 2));
        let mut apart = OrbitRepresentatives::under(Group::generated(2, vec![]), None);
        assert_eq!([&[0u32], &[1], &[0]].map(|s| apart.first_of(s).unwrap()), [0, 1, 0]);
    }
}
