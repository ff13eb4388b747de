//! The state of a worker's search.

use super::branches::Branches;
use super::decomposition::Decomposition;
use super::encoding::Encoding;
use super::failure_rates::SharedRates;
use super::kernel::Kernel;
use super::lanes;
use super::leaf::LeafBuffers;
use super::memo::SubproblemMemo;
use super::option_sets::{OptionSet, OptionSets};
use super::progress::WorkerProgress;
use super::side_constraints::SideConstraints;
use super::submatrix::Submatrix;
use super::weights::LearnedWeights;
use crate::solve::contract::search_status::SearchStatus;
use crate::solve::strategy::work_sharing::WorkPool;

/// A worker's search.  Visiting a node allocates nothing: stacks grow once and are reused.
pub struct MatrixSearch<'a, K: Kernel> {
    pub kernel: K,
    /// The options as bits.
    pub encoding: &'a Encoding,
    /// Bits of the items for which one option is enough.
    pub single: &'a [u64],
    /// The submatrices on the current path, each made from the one before.
    pub submatrices: Vec<Submatrix>,
    /// The sets of options on the current path.
    pub sets: OptionSets,
    /// The options still to be tried on the current path.
    pub branches: Branches,
    /// The chosen options, by their numbers in the encoding.
    pub path: Vec<u32>,
    /// The columns of the last chosen option.
    pub chosen_columns: Vec<u32>,
    /// Multiplicities, costs, conditions.
    pub constraints: SideConstraints<'a>,
    /// Counts of known subproblems.
    pub memo: SubproblemMemo<'a>,
    /// Whether what is left is taken apart.
    pub parts: Decomposition,
    /// Statistics and control.
    pub progress: WorkerProgress<'a>,
    /// Leaves for reuse.
    pub leaves: LeafBuffers,
    /// What a search with restarts has learned.
    pub learned: LearnedWeights,
    /// What the workers share, until failure rates are learned; `None` if items are never chosen by them.
    pub rates: Option<&'a SharedRates>,
    /// The reciprocals of the failure rates by bit of the encoding; empty if they are not used.
    pub reciprocals: Vec<u8>,
    /// A buffer for a solution that is shown.
    shown: Vec<u32>,
}

impl<'a, K: Kernel> MatrixSearch<'a, K> {
    /// A search at the root.
    pub fn new(
        kernel: K,
        encoding: &'a Encoding,
        pool: &'a WorkPool<'a>,
        constraints: SideConstraints<'a>,
        memo: SubproblemMemo<'a>,
    ) -> MatrixSearch<'a, K> {
        MatrixSearch {
            kernel,
            encoding,
            single: &encoding.single,
            submatrices: vec![full_submatrix(kernel, encoding)],
            sets: OptionSets::default(),
            branches: Branches::default(),
            path: vec![],
            chosen_columns: vec![],
            constraints,
            memo,
            parts: Decomposition::none(pool.tuning()),
            progress: WorkerProgress::new(pool),
            leaves: LeafBuffers::default(),
            learned: LearnedWeights::default(),
            rates: None,
            reciprocals: vec![],
            shown: vec![],
        }
    }

    /// Counts a node, and reports from time to time.  Returns false if the search must end.
    #[inline(always)]
    pub fn count_node(&mut self) -> bool {
        if self.progress.count_node(self.path.len()) {
            self.report();
        }
        !self.progress.stopped
    }

    /// Takes back [`MatrixSearch::count_node`], since the node will be visited again.
    #[inline(always)]
    pub fn uncount_node(&mut self) {
        self.progress.uncount_node(self.path.len());
    }

    /// Reports to the pool, and gives work away if another worker is idle.
    #[inline(never)]
    pub fn report(&mut self) {
        let nodes = self.progress.nodes;
        let saved = self.memo.saved_per(nodes) + self.parts.saved_per(nodes);
        let explored = if self.progress.pool.workers() == 1 { self.branches.explored() } else { 0.0 };
        let status = SearchStatus { rates: !self.reciprocals.is_empty(), saved, explored };
        self.progress.report(status);
        self.learn_rates();
        self.memo.enable_after(nodes);
        self.parts.decide(nodes);
        if !self.progress.stopped && self.progress.pool.has_idle() {
            self.share_work();
        }
    }

    /// Gives away the remaining options of the node nearest to the root.
    fn share_work(&mut self) {
        if let Some((task, path)) = self.branches.take_remaining(&self.submatrices, &self.path) {
            self.memo.mark_incomplete(path);
            self.progress.pool.put(task);
        }
    }

    /// Records a solution: the path.
    #[inline(always)]
    pub fn found(&mut self) {
        self.progress.found += 1;
        if self.progress.shows_solutions {
            self.show();
        }
    }

    fn show(&mut self) {
        let MatrixSearch { shown, path, encoding, constraints, .. } = self;
        shown.clear();
        shown.extend(path.iter().map(|&id| constraints.option(encoding, id as usize)));
        shown.sort_unstable();
        if self.progress.pool.show(shown).is_break() {
            self.progress.stopped = true;
        }
    }

    /// All options of a submatrix, as a set at `at`.
    pub fn all(&mut self, depth: usize, at: usize) -> OptionSet {
        self.sets.all(&self.submatrices[depth], at)
    }

    /// The lanes that were open when a submatrix was made.
    pub fn lanes<const Z: usize>(&self, depth: usize) -> [u64; Z] {
        let submatrix = &self.submatrices[depth];
        lanes::from_bits(self.kernel, submatrix, submatrix.need.iter().copied())
    }

    /// The lanes whose options must be counted: the open ones, and closed ones that may have options.  This
    /// matters only if lanes have gaps; dense lanes are few, and all of them are counted.
    #[inline(always)]
    pub fn counted_lanes<const Z: usize>(&self, open: &[u64; Z]) -> [u64; Z] {
        std::array::from_fn(|z| open[z] | self.encoding.shared.get(z).copied().unwrap_or(0))
    }

    /// Does a set of `size` options fill too few words of the submatrix, or the open lanes too few chunks?
    #[inline(always)]
    pub fn is_sparse<const Z: usize>(&self, set: OptionSet, open: &[u64; Z], size: usize) -> bool {
        let fewer_lanes = || {
            K::DENSE_LANES && Z > 2 && lanes::number(open) + lanes::number(&self.encoding.shared) <= Z * 32
        };
        set.len > K::SPARSE * size.div_ceil(64) || fewer_lanes()
    }
}

/// The first submatrix: all options, and all items that must be covered.
fn full_submatrix<K: Kernel>(kernel: K, encoding: &Encoding) -> Submatrix {
    let mut all = Submatrix::default();
    all.clear(encoding.len(), encoding);
    (0..).zip(&mut all.ids[..encoding.len()]).for_each(|(i, id)| *id = i);
    all.need.copy_from_slice(&encoding.need);
    all.open_lanes(K::DENSE_LANES, encoding);
    kernel.columns(encoding, &mut all);
    all
}
