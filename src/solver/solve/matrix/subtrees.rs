//! Searches and estimates of many subtrees of one problem, with one encoding.
//!
//! A subtree is given by options that are chosen or excluded.  A search of what remains as a problem of its
//! own would prepare it each time: eliminate options, encode them, start a thread for the stack.  That takes
//! about half a millisecond, as long as some thousand nodes.  Here the chosen options are chosen in the
//! matrix of the whole problem.

use super::encoding::Encoding;
use super::failure_rates::SharedRates;
use super::item_choice::least_quotient;
use super::kernel::{Kernel, Visit, with_kernel};
use super::lanes::for_lanes;
use super::memo::SubproblemMemo;
use super::memo_table::{MemoTable, TableAccess};
use super::option_sets::OptionSet;
use super::search::Depth;
use super::side_constraints::SideConstraints;
use super::state::MatrixSearch;
use super::submatrix::Bytes;
use super::{Matrix, by_bit, is_general, stack_of};
use crate::solve::strategy::work_sharing::{WorkPool, WorkerResult, lock};
use crate::solve::{
    ChildDecisions, Control, Count, Decisions, Ended, Instance, Method, SearchReport, SearchRequest,
    SearchTree, Solution, Stats, SubtreeSearch, Visitor, reduced,
};
use puzc_core::base::{SplitMix, deep, mix, spread};
use puzc_core::xcc::Problem;
use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::thread;

/// A problem that is prepared for searches of its subtrees.
pub struct Subtrees<'p> {
    instance: Instance<'p>,
    encoding: Encoding,
    /// The number in the encoding of each option; `u32::MAX` if no solution has it.
    ids: Vec<u32>,
    /// Reciprocals of failure rates by bit, if they are known.
    known: Option<Vec<u8>>,
    rates: SharedRates,
    request: SearchRequest,
}

impl<'p> Subtrees<'p> {
    /// `None` if the search of this problem by bit matrices is not asked for, or not possible, or if it has
    /// conditions, or items that may be covered several times.
    pub fn new(problem: &'p Problem, request: &SearchRequest, control: &Control) -> Option<Subtrees<'p>> {
        if request.method == Method::Cells || !problem.conditions.is_empty() {
            return None;
        }
        let instance = reduced(problem, control).tuned(request.tuning);
        let Matrix { layout } = Matrix::fit(&instance, request)?;
        let encoding = Encoding::new(&instance, &layout, (0..instance.len() as u32).collect());
        if is_general(&encoding, &instance) || encoding.need.iter().all(|need| *need == 0) {
            return None;
        }
        let mut ids = vec![u32::MAX; problem.options.len()];
        (0..instance.len()).for_each(|i| ids[instance.index(i) as usize] = i as u32);
        let known = request.rates.as_ref().map(|rates| by_bit(rates, &layout, &encoding, &instance));
        let request = request.clone();
        Some(Subtrees { instance, encoding, ids, known, rates: SharedRates::default(), request })
    }

    /// Calls a function with a worker, on a stack that is large enough.  Fails if the stack cannot be
    /// allocated; a panic is in the inner result.
    pub fn with_worker<T: Send>(
        &self,
        control: &Control,
        work: impl FnOnce(&mut dyn SubtreeSearch) -> T + Send,
    ) -> io::Result<thread::Result<T>> {
        // a visit needs as much again
        deep(
            2 * stack_of(&self.instance, &self.encoding),
            || with_kernel!(self.request, kernel => self.work(kernel, control, work)),
        )
    }

    fn work<K: Kernel, T>(
        &self,
        kernel: K,
        control: &Control,
        work: impl FnOnce(&mut dyn SubtreeSearch) -> T,
    ) -> T {
        let pool = WorkPool::new(control, &self.instance, None, None, 1, None);
        let mut table = MemoTable::new(self.request.memory / 2);
        let search = self.search(kernel, &pool, TableAccess::Alone(&mut table));
        work(&mut SubtreeWorker { search, subtrees: self, control })
    }

    fn search<'a, K: Kernel>(
        &'a self,
        kernel: K,
        pool: &'a WorkPool<'a>,
        table: TableAccess<'a>,
    ) -> MatrixSearch<'a, K> {
        let constraints = SideConstraints::new(&self.encoding, &self.instance, None);
        let wanted = self.request.memo;
        let memo = match wanted {
            Some(false) => SubproblemMemo::none(),
            _ => SubproblemMemo::new(self.encoding.union(), table, wanted, pool.tuning()),
        };
        let memo = if pool.wants_solutions() { memo.for_dead_ends_only(wanted) } else { memo };
        let mut search = MatrixSearch::new(kernel, &self.encoding, pool, constraints, memo);
        if !pool.wants_solutions() && wanted != Some(false) {
            search.parts.begin();
        }
        match &self.known {
            Some(known) => search.use_reciprocals(known.clone()),
            None => search.rates = (wanted != Some(true)).then_some(&self.rates),
        }
        search
    }
}

/// The state of a worker.
struct SubtreeWorker<'a, K: Kernel> {
    search: MatrixSearch<'a, K>,
    subtrees: &'a Subtrees<'a>,
    control: &'a Control,
}

impl<K: Kernel> SearchTree for SubtreeWorker<'_, K> {
    fn choices(&mut self, subtree: Decisions) -> Option<Vec<ChildDecisions>> {
        let options = for_lanes!(self.search.submatrices[0].chunks, Z => self.choices_lanes::<Z>(subtree))?;
        Some(
            options
                .into_iter()
                .map(|option| ChildDecisions { chosen: Some(option), excluded: vec![] })
                .collect(),
        )
    }

    fn estimate(&mut self, subtree: Decisions, descents: Range<u32>) -> Option<f64> {
        for_lanes!(self.search.submatrices[0].chunks, Z => self.estimate_lanes::<Z>(subtree, descents))
    }

    fn nodes(&mut self, subtree: Decisions, limit: u64) -> Option<u64> {
        let found = self.count(subtree, limit);
        let is_exact = found.ended == Ended::Exhausted;
        Some(if is_exact { found.stats.nodes } else { limit + 1 })
    }

    fn visited(&self) -> u64 {
        self.search.progress.nodes
    }
}

impl<K: Kernel> SubtreeSearch for SubtreeWorker<'_, K> {
    fn count(&mut self, subtree: Decisions, nodes: u64) -> SearchReport {
        let before = self.search.progress.nodes;
        self.search.progress.begin_part(nodes);
        for_lanes!(self.search.submatrices[0].chunks, Z => self.count_lanes::<Z>(subtree));
        self.search.report();
        let progress = &mut self.search.progress;
        SearchReport {
            count: std::mem::replace(&mut progress.count, Count::ZERO),
            ended: if progress.stopped { Ended::Stopped } else { Ended::Exhausted },
            stats: Stats::of_nodes("matrix", progress.nodes - before),
        }
    }

    fn visit(&mut self, subtree: Decisions, control: &Control, visit: &mut Visitor) -> SearchReport {
        let subtrees = self.subtrees;
        let Subtrees { instance, encoding, request, .. } = subtrees;
        let mut show = |solution: Solution| visit(solution);
        let pool = WorkPool::new(control, instance, Some(&mut show), None, 1, None);
        let mut known_counts = MemoTable::new(request.memory / 2);
        let table = Mutex::new(TableAccess::Alone(&mut known_counts));
        let kernel = self.search.kernel;
        pool.work("matrix", stack_of(instance, encoding), &|_| {
            let table = lock(&table).take();
            let search = subtrees.search(kernel, &pool, table);
            let mut worker = SubtreeWorker { search, subtrees, control };
            let SearchReport { count, stats, .. } = worker.count(subtree, u64::MAX);
            Some(WorkerResult { count, stats })
        })
    }
}

impl<K: Kernel> SubtreeWorker<'_, K> {
    /// Makes the decisions of a subtree.  `None` if it has no solution.
    fn enter<const Z: usize>(&mut self, subtree: Decisions) -> Option<(OptionSet, [u64; Z])> {
        let (search, ids) = (&mut self.search, &self.subtrees.ids);
        search.path.clear();
        let (mut set, mut open) = (search.all(0, 0), search.lanes::<Z>(0));
        let id = |option: &u32| ids[*option as usize];
        for option in subtree.excluded.iter().map(id).filter(|id| *id != u32::MAX) {
            search.sets.remove(&mut set, option as usize);
        }
        // in the first submatrix, options have the same numbers as in the encoding
        for option in subtree.chosen.iter().map(id) {
            if option == u32::MAX || !search.sets.has(set, option as usize) {
                return None;
            }
            (set, open) = search.remaining::<Z, false>(0, set, open, option as usize)?;
        }
        Some((set, open))
    }

    fn count_lanes<const Z: usize>(&mut self, subtree: Decisions) {
        let Some((set, open)) = self.enter::<Z>(subtree) else { return };
        let search = &mut self.search;
        if open != [0; Z] || search.encoding.has_optional {
            search.kernel.visit(search, Depth::<false>(0), set, open);
        } else {
            search.found();
        }
    }

    fn choices_lanes<const Z: usize>(&mut self, subtree: Decisions) -> Option<Vec<u32>> {
        let Some((mut set, mut open)) = self.enter::<Z>(subtree) else { return Some(vec![]) };
        let search = &mut self.search;
        while open != [0; Z] {
            let counts = search.count_options(0, set, &open);
            if search.with_count(&counts, &open, 0) != [0; Z] {
                return Some(vec![]);
            }
            let single = search.with_count(&counts, &open, 1);
            if single == [0; Z] {
                let lane = search.urgent_lane(0, &counts, &open);
                search.branches.list.clear();
                search.branches.list_lane(&search.sets, &search.submatrices[0], set, lane);
                let number = |id: u32| self.subtrees.instance.index(id as usize);
                return Some(search.branches.list.drain(..).map(number).collect());
            }
            let found = search.progress.found;
            match search.remaining_forced::<Z, false>(0, set, open, single) {
                Some(rest) => (set, open) = rest,
                None if search.progress.found > found => return None,
                None => return Some(vec![]),
            }
        }
        None
    }

    fn estimate_lanes<const Z: usize>(&mut self, subtree: Decisions, descents: Range<u32>) -> Option<f64> {
        let all = f64::from(descents.end - descents.start);
        let (set, open) = self.enter::<Z>(subtree)?;
        if open == [0; Z] || set.len == 0 {
            return Some(all);
        }
        let search = &mut self.search;
        let size = search.sets.size(set);
        search.rebuild(0, set, &open, size);
        let options = subtree.chosen.iter().chain(subtree.excluded);
        let mut random =
            SplitMix(options.fold(descents.start.into(), |seed, option| mix(seed, (*option).into())));
        let mut sum = 0.0;
        for number in descents {
            if self.control.stopped() {
                break;
            }
            for_lanes!(search.submatrices[1].chunks, Y => {
                let (set, open) = (search.all(1, 0), search.lanes::<Y>(1));
                let mut descent = SubtreeDescent { number, random: &mut random, nodes: 0.0 };
                search.kernel.visit(search, &mut descent, set, open);
                sum += descent.nodes;
            });
        }
        Some(sum)
    }
}

/// A random descent.
struct SubtreeDescent<'r> {
    /// The first option is not chosen at random, but by the multiples of the golden ratio, so that several
    /// descents try all options about equally often: then their mean is more precise.
    number: u32,
    random: &'r mut SplitMix,
    /// The estimated number of nodes.
    nodes: f64,
}

impl<K: Kernel, const Z: usize> Visit<&mut SubtreeDescent<'_>, OptionSet, [u64; Z]> for MatrixSearch<'_, K> {
    #[inline(always)]
    fn visit(&mut self, descent: &mut SubtreeDescent, set: OptionSet, open: [u64; Z]) {
        self.descend_from(descent, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// A descent in the second submatrix.
    #[inline(always)]
    fn descend_from<const Z: usize>(
        &mut self,
        descent: &mut SubtreeDescent,
        mut set: OptionSet,
        mut open: [u64; Z],
    ) {
        let (mut weight, mut first) = (1.0, Some(descent.number));
        let tuning = self.progress.pool.tuning();
        let (mut exact_below, exact_nodes) = (tuning.exact_below, tuning.exact_nodes);
        while open != [0; Z] {
            descent.nodes += weight;
            let size = self.sets.size(set);
            if size <= exact_below {
                let before = self.progress.nodes;
                self.progress.begin_part(exact_nodes);
                self.rebuild_and_visit::<Z, false>(1, set, &open, size);
                let nodes = self.progress.nodes - before;
                if nodes <= exact_nodes {
                    descent.nodes += weight * nodes.saturating_sub(1) as f64;
                    break;
                }
                exact_below = size / 2;
            }
            let counts = self.count_options(1, set, &open);
            if self.with_count(&counts, &open, 0) != [0; Z] {
                break;
            }
            let single = self.with_count(&counts, &open, 1);
            if single != [0; Z] {
                match self.force::<Z, false>(1, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => break,
                }
                continue;
            }
            let lane = self.urgent_lane(1, &counts, &open);
            self.branches.list.clear();
            self.branches.list_lane(&self.sets, &self.submatrices[1], set, lane);
            let options = self.branches.list.len() as u32;
            weight *= f64::from(options);
            let choice = match first.take() {
                Some(number) => spread(number, options),
                None => descent.random.below(options.into()) as u32,
            };
            let option = self.branches.list[choice as usize] as usize;
            self.branches.list.clear();
            let Some(rest) = self.choose::<Z, false>(1, option, open) else { break };
            open = rest;
            set = self.child::<false>(1, set, option, 0);
            if set.len == 0 {
                break;
            }
        }
        self.path.clear();
    }

    /// The lane on which the search branches.
    fn urgent_lane<const Z: usize>(&self, depth: usize, counts: &[Bytes; Z], open: &[u64; Z]) -> usize {
        match self.submatrices[depth].reciprocals.first_chunk::<Z>() {
            Some(reciprocals) => least_quotient(counts, reciprocals),
            None => self.fewest(counts, open),
        }
    }
}
