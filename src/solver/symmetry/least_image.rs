//! The least image of a set of points under a group (its canonical image), and the order of the set's
//! stabilizer.
//!
//! S. Linton, *Finding the smallest image of a set*, ISSAC 2004: the least point that any image contains is
//! the least point of the orbits that meet the set.  Each point of the set in that orbit gives one way to
//! reach it, up to the stabilizer of the least point; the algorithm goes on with the rest of the set and this
//! stabilizer.  Only few stabilizers occur, since their points belong to least images; a tree stores them.

use super::chain_level::ChainLevel;
use super::group::Group;
use num_bigint::BigUint;
use puzc_core::base::DisjointSets;
use rustc_hash::FxHashMap;

/// A group, and the stabilizers that have been computed so far.
pub(super) struct LeastImages {
    root: StabilizerNode,
}

struct StabilizerNode {
    group: Group,
    orbits: DisjointSets,
    /// The number of points of each orbit, by its least point.
    sizes: Vec<u64>,
    order: BigUint,
    /// For each point, the level of its orbit, and its stabilizer.
    next: FxHashMap<u32, (ChainLevel, Box<StabilizerNode>)>,
}

/// The result for a set.
pub(super) struct LeastImage {
    /// The least image, sorted.
    pub image: Vec<u32>,
    /// The order of the stabilizer of the set.
    pub stabilizer: BigUint,
}

/// Why the least image of a set is unknown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum UnknownOrbit {
    /// There are too many partial images to follow, or too many elements to list.
    GroupTooLarge,
    /// The computation was stopped.
    Stopped,
}

/// The most partial images that are followed.
const MAX_PARTIAL_IMAGES: usize = 200_000;

impl StabilizerNode {
    fn new(group: Group) -> StabilizerNode {
        let orbits = DisjointSets::orbits(group.degree(), group.generators());
        let sizes = orbits.sizes();
        StabilizerNode { order: group.order(), orbits, sizes, group, next: FxHashMap::default() }
    }

    fn fixes(&self, point: u32) -> bool {
        self.group.generators().iter().all(|g| g[point as usize] == point)
    }

    /// Does each element map this set, which is sorted, to itself?  Then it consists of whole orbits.
    fn keeps(&self, set: &[u32]) -> bool {
        let has_root = |point: &u32| set.binary_search(&self.orbits.root(*point)).is_ok();
        let of_roots = || set.iter().filter(|point| self.orbits.root(**point) == **point);
        set.iter().all(has_root)
            && of_roots().map(|root| self.sizes[*root as usize]).sum::<u64>() == set.len() as u64
    }

    fn below(&mut self, point: u32) -> Option<&mut (ChainLevel, Box<StabilizerNode>)> {
        if !self.next.contains_key(&point) {
            let (level, stabilizer) = self.group.based_at(&[point]).split()?;
            if self.group.stopped() {
                return None; // the stabilizer may be incomplete
            }
            self.next.insert(point, (level, Box::new(StabilizerNode::new(stabilizer))));
        }
        self.next.get_mut(&point)
    }
}

impl LeastImages {
    pub fn of(group: Group) -> LeastImages {
        LeastImages { root: StabilizerNode::new(group) }
    }

    /// The least image of a set.
    pub fn find(&mut self, set: &[u32]) -> Result<LeastImage, UnknownOrbit> {
        let stop = self.root.group.stop_switch();
        let mut node = &mut self.root;
        let mut order = node.order.clone();
        let mut image = vec![];
        // the remaining points of the images that begin with `image`, and the number of ways to reach each
        let mut partial: Vec<(Vec<u32>, BigUint)> = vec![(set.to_vec(), BigUint::from(1u8))];
        while image.len() < set.len() && !node.group.is_trivial() {
            if let [(rest, _)] = &mut partial[..] {
                rest.sort_unstable();
                if node.keeps(rest) {
                    break; // it is its only image
                }
            }
            let Some(least) = partial.iter().flat_map(|w| &w.0).map(|&p| node.orbits.root(p)).min() else {
                break;
            };
            image.push(least);
            if node.fixes(least) {
                partial.retain_mut(|(rest, _)| match rest.iter().position(|&p| p == least) {
                    Some(at) => {
                        rest.swap_remove(at);
                        true
                    }
                    None => false,
                });
                continue;
            }
            let mut next: Vec<(Vec<u32>, BigUint)> = vec![];
            let starts: Vec<Vec<usize>> = partial
                .iter()
                .map(|w| (0..w.0.len()).filter(|&i| node.orbits.root(w.0[i]) == least).collect())
                .collect();
            let Some((level, below)) = node.below(least) else { break };
            for ((rest, count), starts) in partial.into_iter().zip(starts) {
                if stop.stopped() {
                    return Err(UnknownOrbit::Stopped);
                }
                for at in starts {
                    let mut moved = rest.clone();
                    let from = moved.swap_remove(at);
                    level.map_back(from, &mut moved);
                    moved.sort_unstable();
                    next.push((moved, count.clone()));
                }
            }
            if next.len() > MAX_PARTIAL_IMAGES {
                return Err(UnknownOrbit::GroupTooLarge);
            }
            partial = merged(next);
            node = below;
            order.clone_from(&node.order);
        }
        if stop.stopped() {
            return Err(UnknownOrbit::Stopped);
        }
        for candidate in &mut partial {
            candidate.0.sort_unstable();
        }
        let partial = merged(partial);
        let count = match partial.into_iter().next() {
            Some((rest, count)) => {
                image.extend(rest);
                count
            }
            None => BigUint::from(1u8),
        };
        Ok(LeastImage { image, stabilizer: count * order })
    }
}

/// Sorts the ways, and adds the counts of equal ones.
fn merged(mut partial: Vec<(Vec<u32>, BigUint)>) -> Vec<(Vec<u32>, BigUint)> {
    partial.sort_by(|a, b| a.0.cmp(&b.0));
    partial.dedup_by(|b, a| {
        let same = a.0 == b.0;
        if same {
            a.1 += &b.1;
        }
        same
    });
    partial
}
