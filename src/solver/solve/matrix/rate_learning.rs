//! A sample of the tree, from which failure rates are learned, and in which they are tried.
//!
//! Random descents end in subtrees that are searched completely, or until they turn out to be large.  Rates
//! of subtrees are closer to those of the tree than the rates on the descents alone, which have few deep
//! nodes.
//!
//! All nodes here are on the first submatrix, which is slower than leaves, but there are few.  The work is
//! limited in a unit that is the same for all kernels, so that all of them learn the same.

use super::failure_rates::{FailureRates, pays};
use super::item_choice::least_quotient;
use super::kernel::{Kernel, Visit};
use super::lanes::{self, for_lanes};
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;
use puzc_core::base::SplitMix;

/// The fixed cost of a node; a unit of work is about one count of a word for 64 items.
const NODE_WORK: u64 = 16;

/// How the item of a node is chosen.
#[derive(Copy, Clone, PartialEq, Eq)]
enum ItemOrder {
    /// The one with the fewest options.
    Fewest,
    /// The one with the least quotient of options and failure rate; the rates are learned.
    Learning,
    /// By the quotient of options and failure rate, with fixed reciprocals of the rates.
    Learned,
}

/// The state of a sample.
struct TreeSample {
    random: SplitMix,
    rates: FailureRates,
    item_order: ItemOrder,
    nodes: u64,
    /// The subtree is given up after this many nodes.
    node_limit: u64,
    work: u64,
    /// The sample ends after this much work.
    end: u64,
    /// Has the last node that was visited an item without options?
    failed: bool,
}

impl TreeSample {
    fn is_over(&self) -> bool {
        self.work >= self.end
    }
}

impl<K: Kernel, const Z: usize> Visit<&mut TreeSample, OptionSet, [u64; Z]> for MatrixSearch<'_, K> {
    #[inline(always)]
    fn visit(&mut self, sample: &mut TreeSample, set: OptionSet, open: [u64; Z]) {
        self.visit_sampled(sample, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Learns failure rates in a sample of the tree.  Returns their reciprocals by bit of the encoding, or
    /// nothing if a choice by them does not pay.
    pub fn learn(&mut self) -> Vec<u8> {
        for_lanes!(self.submatrices[0].chunks, Z => self.learn_lanes::<Z>())
    }

    fn learn_lanes<const Z: usize>(&mut self) -> Vec<u8> {
        let tuning = self.progress.pool.tuning();
        let limit = tuning.learn_rates_work;
        let mut sample = TreeSample {
            random: SplitMix(0),
            rates: FailureRates::new(self.encoding.primary_words * 64),
            item_order: ItemOrder::Learning,
            nodes: 0,
            node_limit: u64::MAX,
            work: 0,
            end: limit,
            failed: false,
        };
        while !sample.is_over() && !self.progress.pool.is_over() {
            let paths = self.random_descent::<Z>(&mut sample);
            if paths.is_empty() {
                return vec![];
            }
            let end = sample.end;
            sample.end = end.min(sample.work + limit / tuning.learn_rates_subtrees);
            let at = sample.random.below(paths.len() as u64) as usize;
            self.visit_below::<Z>(&mut sample, &paths[at]);
            sample.end = end;
        }
        let reciprocals = sample.rates.reciprocals(&self.encoding.need);
        self.use_reciprocals(reciprocals.clone());
        (sample.work, sample.end) = (0, limit);
        let (mut usual, mut learned) = (0, 0);
        for _ in 0..tuning.compared_subtrees {
            if let Some(found) = self.compare::<Z>(&mut sample) {
                (usual, learned) = (usual + found.0, learned + found.1);
            }
        }
        if pays(usual, learned, tuning.rates_pay_percent) { reciprocals } else { vec![] }
    }

    /// The nodes of a subtree, with the usual choice and with the learned one: the largest subtree on a
    /// descent that is not too large.
    fn compare<const Z: usize>(&mut self, sample: &mut TreeSample) -> Option<(u64, u64)> {
        let (least, most) = self.progress.pool.tuning().compared_nodes;
        sample.item_order = ItemOrder::Fewest;
        let paths = self.random_descent::<Z>(sample);
        let mut largest = None;
        for path in paths.iter().rev() {
            let nodes = self.size::<Z>(sample, path, ItemOrder::Fewest, most)?;
            if nodes > most {
                break;
            }
            largest = Some((nodes, path));
        }
        let (usual, path) = largest.filter(|(nodes, _)| *nodes >= least)?;
        Some((usual, self.size::<Z>(sample, path, ItemOrder::Learned, 4 * most)?))
    }

    /// The number of nodes of a subtree, at most one more than `node_limit`; `None` if the sample is over.
    fn size<const Z: usize>(
        &mut self,
        sample: &mut TreeSample,
        path: &[u32],
        item_order: ItemOrder,
        node_limit: u64,
    ) -> Option<u64> {
        (sample.item_order, sample.nodes, sample.node_limit) = (item_order, 0, node_limit);
        self.visit_below::<Z>(sample, path);
        let over = sample.is_over() || self.progress.pool.is_over();
        (!over).then_some(sample.nodes)
    }

    /// Visits the subtree below a path.
    fn visit_below<const Z: usize>(&mut self, sample: &mut TreeSample, path: &[u32]) {
        let (mut set, mut open) = (self.all(0, 0), self.lanes::<Z>(0));
        for &option in path {
            let Some(rest) = self.remaining::<Z, false>(0, set, open, option as usize) else { break };
            (set, open) = rest;
        }
        self.kernel.visit(self, &mut *sample, set, open);
        self.path.clear();
    }

    /// A random descent.  Returns the paths of the nodes at which it had a choice.
    fn random_descent<const Z: usize>(&mut self, sample: &mut TreeSample) -> Vec<Vec<u32>> {
        let mut paths = vec![];
        let (mut set, mut open) = (self.all(0, 0), self.lanes::<Z>(0));
        while open != [0; Z] && !sample.is_over() {
            let counts = self.count_options(0, set, &open);
            sample.work += NODE_WORK + (set.len * Z) as u64;
            let single = self.with_count(&counts, &open, 1);
            if self.with_count(&counts, &open, 0) != [0; Z] {
                break;
            }
            if single != [0; Z] {
                match self.remaining_forced::<Z, false>(0, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => break,
                }
                continue;
            }
            paths.push(self.path.clone());
            let lane = self.chosen_lane(sample, &counts, &open);
            self.branches.list.clear();
            self.branches.list_lane(&self.sets, &self.submatrices[0], set, lane);
            let option_count = self.branches.list.len() as u64;
            let option = self.branches.list[sample.random.below(option_count) as usize] as usize;
            self.branches.list.clear();
            let Some(rest) = self.remaining::<Z, false>(0, set, open, option) else { break };
            (set, open) = rest;
        }
        self.path.clear();
        paths
    }

    /// A node.  While rates are learned, forced options are chosen one by one, to see which of them fails.
    #[inline(always)]
    fn visit_sampled<const Z: usize>(
        &mut self,
        sample: &mut TreeSample,
        mut set: OptionSet,
        mut open: [u64; Z],
    ) {
        let (chosen, mut forced) = (self.path.len(), None);
        let learning = sample.item_order == ItemOrder::Learning;
        sample.failed = false;
        while open != [0; Z] && sample.nodes <= sample.node_limit && !sample.is_over() {
            sample.nodes += 1;
            sample.work += NODE_WORK + (set.len * Z) as u64;
            let counts = self.count_options(0, set, &open);
            let dead = self.with_count(&counts, &open, 0) != [0; Z];
            if let Some(lane) = forced
                && learning
            {
                self.record(sample, lane, dead);
            }
            if dead {
                sample.failed = forced.is_none();
                break;
            }
            let single = self.with_count(&counts, &open, 1);
            if single == [0; Z] {
                self.branch_sampled(sample, set, open, &counts);
                sample.failed = false;
                break;
            }
            let lane = lanes::first(&single);
            forced = Some(lane);
            let mut first = [0; Z];
            first[lane / 64] = 1 << (lane % 64);
            let found = self.progress.found;
            match self.force::<Z, false>(0, set, open, if learning { first } else { single }) {
                Some(rest) => (set, open) = rest,
                None => {
                    if learning {
                        self.record(sample, lane, self.progress.found == found);
                    }
                    break;
                }
            }
        }
        self.path.truncate(chosen);
    }

    #[inline(always)]
    fn branch_sampled<const Z: usize>(
        &mut self,
        sample: &mut TreeSample,
        set: OptionSet,
        open: [u64; Z],
        counts: &[Bytes; Z],
    ) {
        let lane = self.chosen_lane(sample, counts, &open);
        let start = self.branches.list.len();
        self.branches.list_lane(&self.sets, &self.submatrices[0], set, lane);
        for i in start..self.branches.list.len() {
            let option = self.branches.list[i] as usize;
            let Some(rest) = self.choose::<Z, false>(0, option, open) else { continue };
            let child = self.child::<false>(0, set, option, set.end());
            sample.failed = child.len == 0 && rest != [0; Z];
            if !sample.failed {
                self.kernel.visit(self, &mut *sample, child, rest);
            }
            self.path.pop();
            if sample.item_order == ItemOrder::Learning {
                self.record(sample, lane, sample.failed);
            }
        }
        self.branches.list.truncate(start);
    }

    fn record(&self, sample: &mut TreeSample, lane: usize, failed: bool) {
        sample.rates.record(lanes::bit_of(self.kernel, &self.submatrices[0], lane), failed);
    }

    /// The lane to branch on.
    #[inline(always)]
    fn chosen_lane<const Z: usize>(
        &self,
        sample: &TreeSample,
        counts: &[Bytes; Z],
        open: &[u64; Z],
    ) -> usize {
        match sample.item_order {
            ItemOrder::Fewest => self.fewest(counts, open),
            ItemOrder::Learned => match self.submatrices[0].reciprocals.first_chunk::<Z>() {
                Some(reciprocals) => least_quotient(counts, reciprocals),
                None => self.fewest(counts, open),
            },
            ItemOrder::Learning => {
                let mut best = (f32::INFINITY, 0);
                for (z, (counts, open)) in counts.iter().zip(open).enumerate() {
                    let mut lanes = *open;
                    while lanes != 0 {
                        let lane = lanes.trailing_zeros() as usize;
                        lanes &= lanes - 1;
                        let bit = lanes::bit_of(self.kernel, &self.submatrices[0], z * 64 + lane);
                        let quotient = f32::from(counts.0[lane % 64]) / sample.rates.of(bit);
                        if quotient < best.0 {
                            best = (quotient, z * 64 + lane);
                        }
                    }
                }
                best.1
            }
        }
    }

    /// The open lanes with this number of options.
    #[inline(always)]
    pub fn with_count<const Z: usize>(&self, counts: &[Bytes; Z], open: &[u64; Z], count: u8) -> [u64; Z] {
        std::array::from_fn(|z| self.kernel.equal(&counts[z], count) & open[z])
    }
}
