//! A level of a stabilizer chain, and products of permutations.

use std::sync::Arc;

/// The image of each point.
pub type Permutation = Arc<[u32]>;

/// A level of a stabilizer chain: the orbit of a point under the stabilizer of the points of earlier levels.
#[derive(Clone, Debug)]
pub(super) struct ChainLevel {
    pub point: u32,
    /// Permutations and their inverses.
    pub generators: Vec<(Permutation, Permutation)>,
    /// The point, then the others in the order of discovery.
    pub orbit: Vec<u32>,
    /// The generator that leads to each point of the orbit; [`NOT_IN_ORBIT`] elsewhere, [`AT_POINT`] at the
    /// point itself.
    pub back: Vec<u32>,
}

const NOT_IN_ORBIT: u32 = u32::MAX;
const AT_POINT: u32 = u32::MAX - 1;

/// The permutation that applies `first` and then `then`.
pub(super) fn product(then: &[u32], first: &[u32]) -> Permutation {
    first.iter().map(|&x| then[x as usize]).collect()
}

pub(super) fn inverse(p: &[u32]) -> Permutation {
    let mut all = vec![0u32; p.len()];
    for (x, &y) in p.iter().enumerate() {
        all[y as usize] = x as u32;
    }
    all.into()
}

pub(super) fn is_identity(p: &[u32]) -> bool {
    p.iter().enumerate().all(|(i, &x)| i as u32 == x)
}

impl ChainLevel {
    pub fn new(degree: usize, point: u32) -> ChainLevel {
        let mut back = vec![NOT_IN_ORBIT; degree];
        back[point as usize] = AT_POINT;
        ChainLevel { point, generators: vec![], orbit: vec![point], back }
    }

    /// The level of the conjugated group: points go to their images under `by`.
    pub fn conjugated(
        &self,
        by: &[u32],
        conjugate: &mut dyn FnMut(&Permutation) -> Permutation,
    ) -> ChainLevel {
        let mut back = self.back.clone();
        by.iter().zip(&self.back).for_each(|(image, way)| back[*image as usize] = *way);
        ChainLevel {
            point: by[self.point as usize],
            generators: self.generators.iter().map(|(p, inv)| (conjugate(p), conjugate(inv))).collect(),
            orbit: self.orbit.iter().map(|point| by[*point as usize]).collect(),
            back,
        }
    }

    pub fn reaches(&self, point: u32) -> bool {
        self.back[point as usize] != NOT_IN_ORBIT
    }

    /// Extends the orbit by the generators from number `first_new` on.
    pub fn grow(&mut self, first_new: usize) {
        let known = self.orbit.len();
        let mut next = 0;
        while next < self.orbit.len() {
            let from = if next < known { first_new } else { 0 };
            let point = self.orbit[next];
            for (i, (g, _)) in self.generators.iter().enumerate().skip(from) {
                let image = g[point as usize];
                if self.back[image as usize] == NOT_IN_ORBIT {
                    self.back[image as usize] = i as u32;
                    self.orbit.push(image);
                }
            }
            next += 1;
        }
    }

    /// Multiplies `p` by the element of the transversal that carries the image of this level's point back to
    /// the point.  The image must be in the orbit.
    pub fn strip(&self, p: Permutation) -> Permutation {
        let mut p = p;
        loop {
            match self.back[p[self.point as usize] as usize] {
                AT_POINT | NOT_IN_ORBIT => return p,
                g => p = product(&self.generators[g as usize].1, &p),
            }
        }
    }

    /// An element that maps the point to `goal`, a point of its orbit.
    pub fn element_to(&self, goal: u32) -> Permutation {
        let mut path = vec![];
        let mut at = goal;
        while let g @ 0..AT_POINT = self.back[at as usize] {
            path.push(g);
            at = self.generators[g as usize].1[at as usize];
        }
        let identity: Permutation = (0..self.back.len() as u32).collect();
        path.iter().rev().fold(identity, |p, &g| product(&self.generators[g as usize].0, &p))
    }

    /// Maps points by an element that carries `from`, a point of the orbit, to the point of the level.
    pub fn map_back(&self, from: u32, points: &mut [u32]) {
        let mut at = from;
        while let g @ 0..AT_POINT = self.back[at as usize] {
            let back = &self.generators[g as usize].1;
            at = back[at as usize];
            points.iter_mut().for_each(|p| *p = back[*p as usize]);
        }
    }
}
