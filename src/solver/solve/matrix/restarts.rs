//! One solution, as soon as possible: learned weights and restarts, on bit matrices.
//!
//! The policy is explained in `dancing_cells/restarts.rs`: the item with the least quotient of ways and
//! weight (dom/wdeg), binary branching on a random option, runs of Luby's lengths.  The loops are those of
//! `search.rs`.  If the matrix is small, a node takes a fraction of the time that it takes with sparse sets.

use super::kernel::{Kernel, Visit, with_kernel};
use super::lanes::{self, for_lanes};
use super::memo::SubproblemMemo;
use super::option_sets::OptionSet;
use super::side_constraints::SideConstraints;
use super::state::MatrixSearch;
use super::submatrix::{Bytes, Submatrix};
use super::weights::LearnedWeights;
use super::{Encoding, Matrix, stack_of};
use crate::solve::contract::luby::luby;
use crate::solve::contract::request::Attempt;
use crate::solve::strategy::work_sharing::WorkPool;
use crate::solve::{Control, Ended, Instance, SearchRequest, Solution, Stats, Visitor};
use puzc_core::base::deep;
use std::ops::ControlFlow;

/// Larger matrices are not searched with restarts: the first nodes of each run look at all bits.
const MAX_BITS: usize = 1 << 21;

/// A search for one solution that can be continued.  Each item must be covered exactly once, or at most once.
pub struct MatrixRestarts {
    encoding: Encoding,
    learned: LearnedWeights,
    /// Nodes and updates so far.
    pub stats: Stats,
}

impl MatrixRestarts {
    /// A new search; `None` if the matrix is large, or there are bounds, conditions or costs.
    pub fn new(matrix: &Matrix, instance: &Instance, request: &SearchRequest) -> Option<MatrixRestarts> {
        if instance.len().saturating_mul(instance.primary()) > MAX_BITS
            || instance.has_conditions()
            || instance.has_costs()
        {
            return None;
        }
        let encoding = Encoding::new(instance, &matrix.layout, (0..instance.len() as u32).collect());
        let learned = LearnedWeights::new(encoding.primary_words * 64, request.seed);
        encoding.repeated.is_empty().then_some(MatrixRestarts { encoding, learned, stats: Stats::default() })
    }

    /// Continues the search until this many nodes are visited.
    pub fn run(
        &mut self,
        instance: &Instance,
        request: &SearchRequest,
        nodes: u64,
        control: &Control,
    ) -> Attempt {
        let stack = stack_of(instance, &self.encoding);
        let work = || with_kernel!(request, kernel => self.search(kernel, instance, nodes, control));
        match deep(stack, work) {
            Ok(Ok(attempt)) => attempt,
            Ok(Err(_)) => Err(Ended::Crashed),
            Err(_) => Err(Ended::Memory),
        }
    }

    fn search<K: Kernel>(
        &mut self,
        kernel: K,
        instance: &Instance,
        nodes: u64,
        control: &Control,
    ) -> Attempt {
        let mut found = None;
        let all = self.visit(kernel, instance, nodes, control, &mut |solution| {
            found = Some(solution.options.to_vec());
            ControlFlow::Break(())
        });
        match found {
            Some(options) => Ok(options),
            None if control.stopped() => Err(Ended::Stopped),
            None if all => Err(Ended::Exhausted),
            None => Err(Ended::Nodes),
        }
    }

    /// Returns true if the search is complete.
    fn visit<K: Kernel>(
        &mut self,
        kernel: K,
        instance: &Instance,
        nodes: u64,
        control: &Control,
        visitor: &mut Visitor,
    ) -> bool {
        let mut visitor = |solution: Solution| visitor(solution);
        let pool = WorkPool::new(control, instance, Some(&mut visitor), None, 1, None);
        let constraints = SideConstraints::new(&self.encoding, instance, None);
        let mut search =
            MatrixSearch::new(kernel, &self.encoding, &pool, constraints, SubproblemMemo::none());
        search.learned = std::mem::take(&mut self.learned);
        let all = search.runs(nodes);
        search.progress.found = 0; // the portfolio reports the solution
        search.report();
        self.learned = std::mem::take(&mut search.learned);
        self.stats.add(&Stats {
            nodes: search.progress.nodes,
            updates: search.progress.updates,
            ..Stats::default()
        });
        all
    }
}

/// A submatrix, by its depth, in a search with restarts.
struct Restarting(usize);

impl<K: Kernel, const Z: usize> Visit<Restarting, OptionSet, [u64; Z]> for MatrixSearch<'_, K> {
    #[inline(always)]
    fn visit(&mut self, Restarting(depth): Restarting, set: OptionSet, open: [u64; Z]) {
        self.visit_binary(depth, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Runs until this many nodes are visited or a solution is shown.  Returns true if the search is
    /// complete.
    fn runs(&mut self, nodes: u64) -> bool {
        let items = self.encoding.need.iter().map(|need| u64::from(need.count_ones())).sum();
        let unit = self.progress.pool.tuning().matrix_run.max(items);
        while !self.progress.pool.is_over() && self.progress.nodes < nodes {
            self.learned.runs += 1;
            self.learned.limit = self.progress.nodes + unit.saturating_mul(luby(self.learned.runs));
            self.progress.stopped = false;
            self.begin_binary(0, 0);
            if !self.progress.stopped {
                return true;
            }
        }
        false
    }

    /// Visits the node with all options of a submatrix.
    fn begin_binary(&mut self, depth: usize, at: usize) {
        let (need, weights) = (&self.encoding.need, &self.learned.weights);
        let Submatrix { live, quotients, chunks, .. } = &mut self.submatrices[depth];
        quotients.clear();
        for (w, (live, need)) in live.iter().zip(need).enumerate() {
            let mut lanes = *live;
            while lanes != 0 {
                let bit = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                // the search never branches on optional items
                quotients.push(if need >> bit & 1 == 1 {
                    1.0 / weights[w * 64 + bit] as f32
                } else {
                    f32::INFINITY
                });
            }
        }
        quotients.resize(*chunks * 64, f32::INFINITY);
        for_lanes!(*chunks, Z => {
            let (set, open) = (self.all(depth, at), self.lanes::<Z>(depth));
            self.kernel.visit(self, Restarting(depth), set, open);
        });
    }

    /// A node with binary branching: after an option was tried it is excluded, and the node is visited again.
    #[inline(always)]
    fn visit_binary<const Z: usize>(&mut self, depth: usize, mut set: OptionSet, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.count_node() {
            if open == [0; Z] {
                self.found();
                break;
            }
            let counts = self.count_options(depth, set, &open);
            let (mut dead, mut single) = ([0; Z], [0; Z]);
            for z in 0..Z {
                dead[z] = self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != [0; Z] {
                self.record_dead_end(depth, lanes::first(&dead));
                break;
            }
            if single != [0; Z] {
                self.learned.dead_lane = None;
                match self.force::<Z, false>(depth, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => {
                        if let Some(lane) = self.learned.dead_lane {
                            self.record_dead_end(depth, lane);
                        }
                        break;
                    }
                }
                continue;
            }
            let size = self.sets.size(set);
            if self.is_sparse(set, &open, size) {
                self.uncount_node();
                self.rebuild(depth, set, &open, size);
                self.begin_binary(depth + 1, set.end());
                break;
            }
            let lane = self.most_urgent(&self.submatrices[depth], &counts);
            let Some((i, option)) = self.random_option(depth, set, lane, counts[lane / 64].0[lane % 64])
            else {
                break;
            };
            let before = self.path.len();
            if let Some(rest) = self.choose::<Z, false>(depth, option, open) {
                let child = self.child::<false>(depth, set, option, set.end());
                self.kernel.visit(self, Restarting(depth), child, rest);
            }
            self.path.truncate(before);
            self.sets.words[i] &= !(1 << (option % 64));
        }
        self.path.truncate(chosen);
    }

    /// The first lane with the least quotient of options and weight.  All open lanes have at least two
    /// options; of the others, only those of optional items have any.
    #[inline(always)]
    fn most_urgent<const Z: usize>(&self, submatrix: &Submatrix, counts: &[Bytes; Z]) -> usize {
        let mut best = (f32::INFINITY, 0);
        for (z, (counts, quotients)) in counts.iter().zip(submatrix.quotients.as_chunks::<64>().0).enumerate()
        {
            let mut urgency = [f32::INFINITY; 64];
            for ((urgency, count), quotient) in urgency.iter_mut().zip(&counts.0).zip(quotients) {
                *urgency = if *count > 0 { f32::from(*count) * quotient } else { f32::INFINITY };
            }
            let mut least = [f32::INFINITY; 16];
            for sixteen in urgency.as_chunks::<16>().0 {
                for (least, x) in least.iter_mut().zip(sixteen) {
                    *least = if x < least { *x } else { *least };
                }
            }
            let least = least.into_iter().fold(f32::INFINITY, |a, b| if b < a { b } else { a });
            if least < best.0 {
                best = (least, z * 64 + urgency.iter().position(|x| *x == least).unwrap_or(0));
            }
        }
        best.1
    }

    /// A random option of a lane that has `count` options (or more, if that is the greatest count), and the
    /// place of its word.
    #[inline(always)]
    fn random_option(
        &mut self,
        depth: usize,
        set: OptionSet,
        lane: usize,
        count: u8,
    ) -> Option<(usize, usize)> {
        let mut number = self.learned.random.below(u64::from(count).max(1)) as u32;
        for i in set.range() {
            let k = self.sets.index[i] as usize;
            let mut options = self.submatrices[depth].column(lane, k) & self.sets.words[i];
            if number < options.count_ones() {
                for _ in 0..number {
                    options &= options - 1;
                }
                return Some((i, k * 64 + options.trailing_zeros() as usize));
            }
            number -= options.count_ones();
        }
        None
    }

    /// Increases the weight of a lane's item, which has no options left.  The run may end here.
    #[inline(always)]
    fn record_dead_end(&mut self, depth: usize, lane: usize) {
        let bit = lanes::bit_of(self.kernel, &self.submatrices[depth], lane);
        if let Some(weight) = self.learned.increase(bit) {
            for submatrix in self.submatrices[..=depth].iter_mut().filter(|submatrix| submatrix.has_lane(bit))
            {
                let lane = submatrix.lane(bit);
                submatrix.quotients[lane] = 1.0 / weight as f32;
            }
        }
        if self.progress.nodes >= self.learned.limit {
            self.progress.stopped = true;
        }
    }
}
