//! Orbits of a group that is given by generators.

/// A partition of points into orbits, as a union-find structure (Tarjan); the root of a set is its least
/// point.
pub(super) struct OrbitPartition {
    parent: Vec<u32>,
}

impl OrbitPartition {
    /// Each point is an orbit.
    pub fn new(points: usize) -> OrbitPartition {
        OrbitPartition { parent: (0..points as u32).collect() }
    }

    /// The least point of an orbit.
    pub fn root(&self, mut point: u32) -> u32 {
        while self.parent[point as usize] != point {
            point = self.parent[point as usize];
        }
        point
    }

    /// Joins the orbits that a further generator connects.
    pub fn join_images(&mut self, permutation: &[u32]) {
        for (point, &image) in permutation.iter().enumerate() {
            let (a, b) = (self.shorten(point as u32), self.shorten(image));
            let (low, high) = (a.min(b), a.max(b));
            self.parent[high as usize] = low;
        }
    }

    fn shorten(&mut self, mut point: u32) -> u32 {
        let root = self.root(point);
        while self.parent[point as usize] != root {
            point = std::mem::replace(&mut self.parent[point as usize], root);
        }
        root
    }
}
