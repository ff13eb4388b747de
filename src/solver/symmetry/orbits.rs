//! Orbits of a group that is given by generators.

use puzc_core::base::DisjointSets;

/// A partition of points into orbits.
pub(super) struct OrbitPartition(DisjointSets);

impl OrbitPartition {
    /// Each point is an orbit.
    pub fn new(points: usize) -> OrbitPartition {
        OrbitPartition(DisjointSets::new(points))
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
