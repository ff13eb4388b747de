//! Sets of numbers that are joined.

use rustc_hash::FxHashMap;

/// Disjoint sets (R. E. Tarjan, *Efficiency of a good but not linear set union algorithm*, 1975).  The least
/// number of a set is its root.
#[derive(Clone, Default, Debug)]
pub struct DisjointSets {
    parents: Vec<u32>,
}

impl DisjointSets {
    /// Each number below `len` is a set of its own.
    pub fn new(len: usize) -> DisjointSets {
        DisjointSets { parents: (0..len as u32).collect() }
    }

    /// The orbits of the numbers below `len` under some permutations.
    pub fn orbits<G: AsRef<[u32]>>(len: usize, permutations: impl IntoIterator<Item = G>) -> DisjointSets {
        let mut orbits = DisjointSets::new(len);
        permutations.into_iter().for_each(|permutation| orbits.join_images(permutation.as_ref()));
        orbits
    }

    /// Joins each number with its image.
    pub fn join_images(&mut self, permutation: &[u32]) {
        (0..).zip(permutation).for_each(|(x, &image)| self.join(x, image));
    }

    /// By the root of a set: the number of its members; 0 for all others.
    pub fn sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.parents.len()];
        (0..self.parents.len() as u32).for_each(|x| sizes[self.root(x) as usize] += 1);
        sizes
    }

    /// Makes a number a set of its own.  This must be done with all numbers of its set.
    pub fn separate(&mut self, x: u32) {
        self.parents[x as usize] = x;
    }

    /// The least number of the set that has `x`.
    pub fn root(&self, mut x: u32) -> u32 {
        while self.parents[x as usize] != x {
            x = self.parents[x as usize];
        }
        x
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.shorten(a), self.shorten(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }

    /// Joins the sets of all these numbers.
    pub fn join_all(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let mut numbers = numbers.into_iter();
        let Some(first) = numbers.next() else { return };
        numbers.for_each(|x| self.join(first, x));
    }

    /// Values, each with a number, grouped by the sets of their numbers.  The groups are in the order of
    /// their first values.
    pub fn groups<T>(&self, values: impl IntoIterator<Item = (u32, T)>) -> Vec<Vec<T>> {
        let mut groups: Vec<Vec<T>> = vec![];
        let mut of_root = FxHashMap::default();
        for (number, value) in values {
            let at = *of_root.entry(self.root(number)).or_insert(groups.len());
            if at == groups.len() {
                groups.push(vec![]);
            }
            groups[at].push(value);
        }
        groups
    }

    /// The root, which becomes the parent of all numbers on the way to it.
    fn shorten(&mut self, mut x: u32) -> u32 {
        let root = self.root(x);
        while self.parents[x as usize] != root {
            x = std::mem::replace(&mut self.parents[x as usize], root);
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_number_of_a_set_is_its_root() {
        let mut sets = DisjointSets::new(8);
        [(7, 3), (3, 5), (6, 2), (2, 7), (1, 1)].iter().for_each(|(a, b)| sets.join(*a, *b));
        assert_eq!((0..8).map(|x| sets.root(x)).collect::<Vec<_>>(), [0, 1, 2, 2, 4, 2, 2, 2]);
        assert_eq!(sets.sizes(), [1, 1, 5, 0, 1, 0, 0, 0]);
        let values = [(4, 'a'), (6, 'b'), (3, 'c'), (4, 'd'), (7, 'e')];
        assert_eq!(sets.groups(values), [vec!['a', 'd'], vec!['b', 'c', 'e']]);
        [2, 3, 5, 6, 7].iter().for_each(|x| sets.separate(*x));
        assert_eq!((0..8).map(|x| sets.root(x)).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
