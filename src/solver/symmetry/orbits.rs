//! Orbits of a group that is given by generators.

use puzc_core::base::DisjointSets;

/// A partition of points into orbits.
pub(super) struct OrbitPartition(DisjointSets);

impl OrbitPartition {
    /// Each point is an orbit.
    pub fn new(points: usize) -> OrbitPartition {
        OrbitPartition(DisjointSets::new(points))
    }

    /// The orbits under these generators.
    pub fn under<G: AsRef<[u32]>>(points: usize, generators: impl IntoIterator<Item = G>) -> OrbitPartition {
        let mut orbits = OrbitPartition::new(points);
        generators.into_iter().for_each(|generator| orbits.join_images(generator.as_ref()));
        orbits
    }

    /// Some points by their orbits, which are in the order of their first points.
    pub fn groups(&self, points: impl Iterator<Item = u32>) -> Vec<Vec<u32>> {
        self.0.groups(points.map(|point| (point, point)))
    }

    /// By the least point of an orbit: the number of its points.
    pub fn sizes(&self, points: usize) -> Vec<u64> {
        let mut sizes = vec![0; points];
        (0..points as u32).for_each(|point| sizes[self.root(point) as usize] += 1);
        sizes
    }

    /// The least point of an orbit.
    pub fn root(&self, point: u32) -> u32 {
        self.0.root(point)
    }

    /// Joins the orbits that a further generator connects.
    pub fn join_images(&mut self, permutation: &[u32]) {
        (0..).zip(permutation).for_each(|(point, &image)| self.0.join(point, image));
    }
}
