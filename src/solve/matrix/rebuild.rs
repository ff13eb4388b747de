//! A submatrix for the options that remain, so that the sets of options are dense again; and the nodes where
//! a submatrix begins.

use super::kernel::Kernel;
use super::lanes::{self, for_lanes};
use super::option_sets::OptionSet;
use super::search::Depth;
use super::state::MatrixSearch;
use super::submatrix::Submatrix;
use crate::solve::work_sharing::Task;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Makes a submatrix of a set of `size` options, and visits the node there.
    pub fn renew<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        size: usize,
    ) {
        self.rebuild(depth, set, open, size);
        self.visit_submatrix::<RICH>(depth + 1, set.end());
    }

    /// Makes a submatrix of a set of `size` options.
    #[inline(always)]
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
        self.submatrices[depth + 1] = submatrix;
    }

    /// The whole search.
    pub fn begin<const RICH: bool>(&mut self) {
        if !RICH && !self.encoding.loose && self.encoding.need.iter().all(|x| *x == 0) {
            // no item has to be covered: the empty set is the solution
            if self.enter() {
                self.found();
            }
        } else {
            self.visit_submatrix::<RICH>(0, 0);
        }
    }

    /// Visits the node of all options of a submatrix; sets are put at `at`.
    pub fn visit_submatrix<const RICH: bool>(&mut self, depth: usize, at: usize) {
        for_lanes!(self.submatrices[depth].chunks, Z => self.visit_all::<Z, RICH>(depth, at));
    }

    fn visit_all<const Z: usize, const RICH: bool>(&mut self, depth: usize, at: usize) {
        let open = self.lanes::<Z>(depth);
        let closed = open == [0; Z];
        if !RICH && !closed && self.submatrices[depth].words == 1 {
            let all = self.submatrices[depth].all(0);
            self.begin_word::<Z>(depth, 0, all, open, at);
        } else if RICH || closed || !self.begin_leaf(depth, at) {
            let set = self.all(depth, at);
            self.kernel.visit(self, Depth::<RICH>(depth), set, open);
        }
    }

    /// Goes to a place in the tree, and tries the choices there.
    pub fn resume<const RICH: bool>(&mut self, task: &Task) {
        for_lanes!(self.submatrices[0].chunks, Z => self.resume_lanes::<Z, RICH>(task));
    }

    fn resume_lanes<const Z: usize, const RICH: bool>(&mut self, task: &Task) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        for &option in &task.excluded {
            self.exclude(0, &mut set, option as usize);
        }
        // on the first submatrix, options have their numbers in the encoding
        for &option in &task.path {
            match self.choose::<Z, RICH>(0, option as usize, open) {
                Some(lanes) => open = lanes,
                None => break,
            }
            set = self.child::<RICH>(0, set, option as usize, 0);
        }
        let start = self.branches.list.len();
        self.branches.list.extend(&task.choices);
        self.branches.open(0, self.path.len(), start, task.several);
        self.try_list::<Z, RICH>(0, set, open);
        self.branches.list.truncate(start);
        self.retract::<RICH>(0);
        self.branches.excluded.clear();
    }
}
