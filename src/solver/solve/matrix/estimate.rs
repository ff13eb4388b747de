//! Random descents, for estimates: Knuth's method ("Estimating the efficiency of backtrack programs", 1975;
//! 7.2.2, Theorem E).
//!
//! At each node, one of the k options is chosen at random.  The weight of a node is the product of all k
//! above it.  The expected sum of the weights on a descent is the number of nodes of the tree, and the
//! expected sum of the weights of the solutions that it meets is their number.  The tree is that of
//! [`MatrixSearch`] without leaves and memo, which visit the same tree or a part of it.

use super::kernel::Kernel;
use super::lanes::for_lanes;
use super::option_sets::OptionSet;
use super::search::FEW_OPTIONS;
use super::state::MatrixSearch;
use super::submatrix::Bytes;
use crate::solve::contract::wide_float::WideFloat;
use puzc_core::base::SplitMix;

/// A descent so far.
struct Descent<'r> {
    random: &'r mut SplitMix,
    weight: WideFloat,
    nodes: WideFloat,
    solutions: WideFloat,
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Descends from a node, and returns to it.
    fn descend<const Z: usize, const GENERAL: bool>(
        &mut self,
        descent: &mut Descent,
        mut set: OptionSet,
        mut open: [u64; Z],
    ) {
        let (chosen, excluded) = (self.path.len(), self.branches.excluded.len());
        loop {
            let closed = open == [0; Z];
            if !GENERAL && !self.encoding.has_optional && closed {
                descent.solutions += descent.weight;
                break;
            }
            descent.nodes += descent.weight;
            self.progress.nodes += 1;
            self.branches.list.clear();
            let mut repeated = closed;
            if closed {
                if GENERAL && self.propagate(0, &mut set).is_none() {
                    break;
                }
                // the path itself is a solution, and so is the path with some of the options that are left
                if !GENERAL || self.constraints.is_complete() {
                    descent.solutions += descent.weight;
                }
                self.branches.list_all(&self.sets, set);
            } else {
                let counts = self.count_options(0, set, &open);
                let mut normal = open;
                let least = if GENERAL {
                    let Some(least) = self.constraints.several_missing(
                        self.encoding,
                        &self.submatrices[0],
                        &counts,
                        &mut normal,
                    ) else {
                        break;
                    };
                    Some(least).filter(|least| least.1 != usize::MAX)
                } else {
                    None
                };
                let Some((degree, lane)) = fewest(&normal, &counts).into_iter().chain(least).min() else {
                    break;
                };
                if degree == 0 {
                    break;
                }
                if degree == 1 {
                    let mut single: [u64; Z] =
                        std::array::from_fn(|z| self.kernel.equal(&counts[z], 1) & normal[z]);
                    single[lane / 64] |= 1 << (lane % 64);
                    let found = self.progress.found;
                    match self.remaining_forced::<Z, GENERAL>(0, set, open, single) {
                        Some(rest) => (set, open) = rest,
                        None => {
                            descent.solutions +=
                                if self.progress.found > found { descent.weight } else { WideFloat::ZERO };
                            break;
                        }
                    }
                    continue;
                }
                if GENERAL {
                    match self.propagate(0, &mut set) {
                        Some(true) => continue,
                        Some(false) => {}
                        None => break,
                    }
                }
                if GENERAL
                    && self.sets.size(set) > FEW_OPTIONS
                    && self.constraints.are_settled(self.encoding, &self.submatrices[0], &counts)
                {
                    descent.nodes -= descent.weight;
                    let before = std::mem::replace(&mut self.single, &self.encoding.primary);
                    self.descend::<Z, false>(descent, set, open);
                    self.single = before;
                    break;
                }
                self.branches.list_lane(&self.sets, &self.submatrices[0], set, lane);
                repeated = GENERAL && self.constraints.is_repeated(self.encoding, &self.submatrices[0], lane);
                if repeated && degree < 255 {
                    self.branches.list.truncate(degree.into());
                }
            }
            if self.branches.list.is_empty() {
                break;
            }
            let option_count = self.branches.list.len();
            let at = descent.random.below(option_count as u64) as usize;
            let option = self.branches.list[at] as usize;
            for i in (0..at).filter(|_| repeated) {
                self.exclude(0, &mut set, self.branches.list[i] as usize);
            }
            descent.weight *= option_count as f64;
            match self.remaining::<Z, GENERAL>(0, set, open, option) {
                Some(rest) => (set, open) = rest,
                None => break,
            }
            if !GENERAL && set.len == 0 && open != [0; Z] {
                break;
            }
        }
        self.retract::<GENERAL>(chosen);
        self.branches.excluded.truncate(excluded);
    }

    /// Makes `number` descents, or fewer if the search is to end, and returns estimates of nodes and
    /// solutions.
    pub fn descents(
        &mut self,
        general: bool,
        random: &mut SplitMix,
        number: usize,
    ) -> Vec<(WideFloat, WideFloat)> {
        let chunks = self.submatrices[0].chunks;
        let mut all = vec![];
        while all.len() < number && !self.progress.pool.is_over() {
            let mut descent = Descent {
                random,
                weight: WideFloat::ONE,
                nodes: WideFloat::ZERO,
                solutions: WideFloat::ZERO,
            };
            for_lanes!(chunks, Z => {
                let (set, open) = (self.all(0, 0), self.lanes::<Z>(0));
                match general {
                    true => self.descend::<Z, true>(&mut descent, set, open),
                    false => self.descend::<Z, false>(&mut descent, set, open),
                }
            });
            all.push((descent.nodes, descent.solutions));
        }
        self.report();
        all
    }
}

/// The least number of options of an open lane, and the first lane with this number; `None` if no lane is
/// open.
fn fewest<const Z: usize>(open: &[u64; Z], counts: &[Bytes; Z]) -> Option<(u8, usize)> {
    let lanes = (0..Z * 64).filter(|lane| open[lane / 64] >> (lane % 64) & 1 == 1);
    lanes.map(|lane| (counts[lane / 64].0[lane % 64], lane)).min()
}
