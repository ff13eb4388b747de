//! Makes a submatrix of the options that remain, so that the sets of options are dense again; and visits the
//! first node of a submatrix.

use super::item_choice;
use super::kernel::Kernel;
use super::lanes::{self, for_lanes};
use super::option_sets::OptionSet;
use super::search::Depth;
use super::state::MatrixSearch;
use super::submatrix::Submatrix;
use crate::solve::strategy::tasks::Task;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Makes a submatrix of a set of `size` options, and visits its first node.
    pub fn rebuild_and_visit<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        size: usize,
    ) {
        self.rebuild(depth, set, open, size);
        self.visit_submatrix::<GENERAL>(depth + 1, set.end());
    }

    /// Makes a submatrix of a set of `size` options.
    pub fn rebuild<const Z: usize>(&mut self, depth: usize, set: OptionSet, open: &[u64; Z], size: usize) {
        if self.submatrices.len() == depth + 1 {
            self.submatrices.push(Submatrix::default());
        }
        let mut submatrix = std::mem::take(&mut self.submatrices[depth + 1]);
        let old = &self.submatrices[depth];
        submatrix.clear(size, self.encoding);
        lanes::to_bits(self.kernel, old, open, &mut submatrix.need);
        let (index, words) = self.sets.parts(set);
        self.kernel.copy(&old.ids, index, words, &mut submatrix.ids);
        submatrix.open_lanes(K::DENSE_LANES, self.encoding);
        self.kernel.columns(self.encoding, &mut submatrix);
        item_choice::fill(&mut submatrix, &self.reciprocals);
        self.submatrices[depth + 1] = submatrix;
    }

    /// The whole search.
    pub fn begin<const GENERAL: bool>(&mut self) {
        if !GENERAL && !self.encoding.has_optional && self.encoding.need.iter().all(|x| *x == 0) {
            // no item must be covered: the empty set is the solution
            if self.count_node() {
                self.found();
            }
        } else {
            self.visit_submatrix::<GENERAL>(0, 0);
        }
    }

    /// Visits the node with all options of a submatrix; sets are put at `at`.
    pub fn visit_submatrix<const GENERAL: bool>(&mut self, depth: usize, at: usize) {
        for_lanes!(self.submatrices[depth].chunks, Z => self.visit_all::<Z, GENERAL>(depth, at));
    }

    fn visit_all<const Z: usize, const GENERAL: bool>(&mut self, depth: usize, at: usize) {
        let open = self.lanes::<Z>(depth);
        let closed = open == [0; Z];
        if !GENERAL && !closed && self.submatrices[depth].words == 1 {
            let all = self.submatrices[depth].all(0);
            self.begin_word::<Z>(depth, 0, all, open, at);
        } else if GENERAL || closed || !self.begin_leaf(depth, at) {
            let set = self.all(depth, at);
            self.kernel.visit(self, Depth::<GENERAL>(depth), set, open);
        }
    }

    /// Goes to a node of the tree, and tries the choices there.
    pub fn resume<const GENERAL: bool>(&mut self, task: &Task) {
        for_lanes!(self.submatrices[0].chunks, Z => self.resume_lanes::<Z, GENERAL>(task));
    }

    fn resume_lanes<const Z: usize, const GENERAL: bool>(&mut self, task: &Task) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        for &option in &task.excluded {
            self.exclude(0, &mut set, option as usize);
        }
        // in the first submatrix, options have the same numbers as in the encoding
        for &option in &task.path {
            match self.remaining::<Z, GENERAL>(0, set, open, option as usize) {
                Some(rest) => (set, open) = rest,
                None => break,
            }
        }
        if !task.counted.items.is_empty() {
            let items = task.counted.items.iter().copied();
            let counted: [u64; Z] = lanes::from_bits(self.kernel, &self.submatrices[0], items);
            (0..Z).for_each(|z| open[z] &= !counted[z]);
            self.chosen_columns.clear();
            self.chosen_columns.extend(lanes::members(&counted));
            set = self.sets.without(&self.submatrices[0], set, usize::MAX, &self.chosen_columns, set.start);
        }
        let start = self.branches.list.len();
        self.branches.list.extend(&task.choices);
        self.branches.open(0, self.path.len(), start, task.exclude_tried);
        self.try_list::<Z, GENERAL>(0, set, open);
        self.branches.list.truncate(start);
        self.retract::<GENERAL>(0);
        self.branches.excluded.clear();
    }
}
