//! One solution, as soon as possible: learned weights and restarts, on bit matrices.
//!
//! The policy is the one of `cells/first.rs`, where it is explained: the item with the least quotient of ways
//! and weight (dom/wdeg), binary branching on a random option, runs of Luby's lengths.  The loops are those
//! of [`Search::wide`], so a node costs a fraction of what it costs with sparse sets, as long as the matrix
//! is small.

use super::board::{Board, Bytes};
use super::extra::Extra;
use super::kernel::Kernel;
use super::memo::Memo;
use super::node::{Search, Set};
use super::walk::for_lanes;
use super::{Code, Matrix, stack_of, with_kernel};
use crate::base::{SplitMix, deep};
use crate::solve::hall::Hall;
use crate::solve::restarts::{Outcome, luby};
use crate::solve::{Control, Instance, Request, Solution, Stats, Visitor};
use std::ops::ControlFlow;

/// The matrix has so many bits at most if luck is tried with it: the first nodes of each run see them all.
const BITS: usize = 1 << 21;

/// Nodes of the shortest run; as many as there are items, if these are more.
const UNIT: u64 = 256;

/// A search for one solution that can be continued.  Each item has to be covered once, or at most once.
pub struct Lucky {
    code: Code,
    luck: Luck,
    /// Nodes and updates so far.
    pub stats: Stats,
}

/// What is known from one run to the next.
#[derive(Default)]
pub(super) struct Luck {
    /// By bits of the code: how often an item was lost, and one more.
    weights: Vec<u32>,
    random: SplitMix,
    runs: u64,
    /// At a dead end after so many nodes a new run begins.
    limit: u64,
}

impl Lucky {
    /// A new search, if the matrix is small and there are neither bounds nor conditions nor costs.
    pub fn new(matrix: &Matrix, instance: &Instance, request: &Request) -> Option<Lucky> {
        if instance.len().saturating_mul(instance.primary()) > BITS
            || instance.has_conditions()
            || instance.has_costs()
        {
            return None;
        }
        let code = Code::new(instance, &matrix.layout, (0..instance.len() as u32).collect());
        let luck =
            Luck { weights: vec![1; code.front * 64], random: SplitMix(request.seed), ..Luck::default() };
        code.several.is_empty().then_some(Lucky { code, luck, stats: Stats::default() })
    }

    /// Searches on: runs, until so many nodes are visited.
    pub fn run(&mut self, instance: &Instance, request: &Request, nodes: u64, control: &Control) -> Outcome {
        let stack = stack_of(instance, &self.code);
        let work = || with_kernel!(request, kernel => self.search(kernel, instance, nodes, control));
        deep(stack, work).ok().and_then(Result::ok).unwrap_or(Outcome::OutOfNodes)
    }

    fn search<K: Kernel>(
        &mut self,
        kernel: K,
        instance: &Instance,
        nodes: u64,
        control: &Control,
    ) -> Outcome {
        let mut found = None;
        let all = self.visit(kernel, instance, nodes, control, &mut |solution| {
            found = Some(solution.options.to_vec());
            ControlFlow::Break(())
        });
        match found {
            Some(options) => Outcome::Found(options),
            None if control.stopped() => Outcome::Stopped,
            None if all => Outcome::None,
            None => Outcome::OutOfNodes,
        }
    }

    /// True if nothing is left to be visited.
    fn visit<K: Kernel>(
        &mut self,
        kernel: K,
        instance: &Instance,
        nodes: u64,
        control: &Control,
        keep: &mut Visitor,
    ) -> bool {
        let mut keep = |solution: Solution| keep(solution);
        let hall = Hall::new(control, instance, Some(&mut keep), None, 1, None);
        let extra = Extra::new(&self.code, instance, None, None);
        let mut search = Search::new(kernel, &self.code, &hall, extra, Memo::none());
        search.luck = std::mem::take(&mut self.luck);
        let all = search.runs(nodes);
        search.fresh = 0; // whoever gets the solution tells of it
        search.tell();
        self.luck = std::mem::take(&mut search.luck);
        self.stats.add(&Stats { nodes: search.nodes, updates: search.updates, ..Stats::default() });
        all
    }
}

impl<K: Kernel> Search<'_, K> {
    /// Runs, until so many nodes are visited or a solution is shown.  True if nothing is left to be visited.
    fn runs(&mut self, nodes: u64) -> bool {
        let unit = UNIT.max(self.code.need.iter().map(|need| u64::from(need.count_ones())).sum());
        while !self.hall.closed() && self.nodes < nodes {
            self.luck.runs += 1;
            self.luck.limit = self.nodes + unit.saturating_mul(luby(self.luck.runs));
            self.stopped = false;
            self.lucky_board(0, 0);
            if !self.stopped {
                return true;
            }
        }
        false
    }

    /// Visits the node of all options of a board.
    fn lucky_board(&mut self, depth: usize, at: usize) {
        let (need, weights) = (&self.code.need, &self.luck.weights);
        let Board { live, quotients, chunks, .. } = &mut self.boards[depth];
        quotients.clear();
        for (w, (live, need)) in live.iter().zip(need).enumerate() {
            let mut lanes = *live;
            while lanes != 0 {
                let bit = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                // what need not be covered is never branched on
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
            self.kernel.lucky::<Z>(self, depth, set, open);
        });
    }

    /// A node; as [`Search::wide`], but after an option was chosen it is excluded, and all begins again.
    #[inline(always)]
    pub fn lucky<const Z: usize>(&mut self, depth: usize, mut set: Set, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.enter() {
            if open == [0; Z] {
                self.found();
                break;
            }
            self.updates += set.1 as u64;
            let (from, to) = (set.0, set.0 + set.1);
            let counts = self.kernel.tally::<Z>(
                &self.boards[depth],
                &self.watched(&open),
                &self.index[from..to],
                &self.words[from..to],
            );
            let (mut dead, mut single) = ([0; Z], [0; Z]);
            for z in 0..Z {
                dead[z] = self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != [0; Z] {
                self.lose(depth, first(&dead));
                break;
            }
            if single != [0; Z] {
                self.lost = None;
                match self.force::<Z, false>(depth, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => {
                        if let Some(lane) = self.lost {
                            self.lose(depth, lane);
                        }
                        break;
                    }
                }
                continue;
            }
            let size = self.size_of(set);
            if self.is_sparse(set, &open, size) {
                self.leave();
                self.remake(depth, set, &open, size);
                self.lucky_board(depth + 1, to);
                break;
            }
            let lane = self.urgent(&self.boards[depth], &counts);
            let Some((i, option)) = self.any(depth, set, lane, counts[lane / 64].0[lane % 64]) else { break };
            let before = self.path.len();
            if let Some(rest) = self.choose::<Z, false>(depth, option, open) {
                let child = self.child::<false>(depth, set, option, to);
                self.kernel.lucky::<Z>(self, depth, child, rest);
            }
            self.path.truncate(before);
            self.words[i] &= !(1 << (option % 64));
        }
        self.path.truncate(chosen);
    }

    /// The lane with the least quotient of options and weight, the first one of several.  All open lanes have
    /// two options at least, and no other lane has any, unless its item need not be covered.
    #[inline(always)]
    fn urgent<const Z: usize>(&self, board: &Board, counts: &[Bytes; Z]) -> usize {
        let mut best = (f32::INFINITY, 0);
        for (z, (counts, quotients)) in counts.iter().zip(board.quotients.as_chunks::<64>().0).enumerate() {
            let mut worth = [f32::INFINITY; 64];
            for ((worth, count), quotient) in worth.iter_mut().zip(&counts.0).zip(quotients) {
                *worth = if *count > 0 { f32::from(*count) * quotient } else { f32::INFINITY };
            }
            let mut least = [f32::INFINITY; 16];
            for sixteen in worth.as_chunks::<16>().0 {
                for (least, x) in least.iter_mut().zip(sixteen) {
                    *least = if x < least { *x } else { *least };
                }
            }
            let least = least.into_iter().fold(f32::INFINITY, |a, b| if b < a { b } else { a });
            if least < best.0 {
                best = (least, z * 64 + worth.iter().position(|x| *x == least).unwrap_or(0));
            }
        }
        best.1
    }

    /// Any option of a lane, which has so many (or more, if so many are the most that are counted), and where
    /// its word is.
    #[inline(always)]
    fn any(&mut self, depth: usize, set: Set, lane: usize, count: u8) -> Option<(usize, usize)> {
        let mut number = self.luck.random.below(u64::from(count).max(1)) as u32;
        for i in set.0..set.0 + set.1 {
            let k = self.index[i] as usize;
            let mut options = self.boards[depth].column(lane, k) & self.words[i];
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

    /// The item of a lane was lost: it weighs more from now on.  Perhaps the run is over.
    #[inline(always)]
    fn lose(&mut self, depth: usize, lane: usize) {
        let board = &self.boards[depth];
        let w = board.before.iter().rposition(|before| *before as usize <= lane).unwrap_or(0);
        let bit = w * 64
            + self.kernel.deposit(1 << (lane - board.before[w] as usize), board.live[w]).trailing_zeros()
                as usize;
        if let Some(weight) = self.luck.weights.get_mut(bit) {
            *weight = weight.saturating_add(1);
            for board in self.boards[..=depth].iter_mut().filter(|board| board.has_lane(bit)) {
                let lane = board.lane(bit);
                board.quotients[lane] = 1.0 / *weight as f32;
            }
        }
        if self.nodes >= self.luck.limit {
            self.stopped = true;
        }
    }
}

/// The first lane of some.
#[inline(always)]
fn first(lanes: &[u64]) -> usize {
    let z = lanes.iter().position(|x| *x != 0).unwrap_or(0);
    z * 64 + lanes[z].trailing_zeros() as usize
}
