//! Orbits of a group that is known by generators: sets of points that are joined when one goes to the other.

/// Disjoint sets of points (Tarjan's union-find, with the least point of each set as its root).
pub(super) struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    /// Each point by itself.
    pub fn new(points: usize) -> Orbits {
        Orbits { parent: (0..points as u32).collect() }
    }

    /// The least point of an orbit.
    pub fn root(&self, mut point: u32) -> u32 {
        while self.parent[point as usize] != point {
            point = self.parent[point as usize];
        }
        point
    }

    /// One more generator.
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
