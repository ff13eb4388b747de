//! Subproblems that were solved before are looked up in the memo.

use super::kernel::Kernel;
use super::lanes;
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;
use crate::solve::Count;

/// Solutions and nodes before a subproblem.
pub struct Before {
    count: Count,
    nodes: u64,
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Adds the solutions below a node if they are known.  Otherwise the node is to be visited, and the
    /// result given to [`MatrixSearch::keep`].  `counts` are those of the options of each lane.
    pub fn look_up<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        counts: &[Bytes; Z],
    ) -> Option<Before> {
        let at = self.memo.keys.len();
        self.memo.keys.resize(at + self.encoding.width, 0);
        // the union of the bits of the options: of lanes with options, and of columns of secondary items
        let submatrix = &self.submatrices[depth];
        let present = std::array::from_fn(|z| !self.kernel.equal(&counts[z], 0));
        let key = &mut self.memo.keys[at..];
        lanes::to_bits::<Z>(self.kernel, submatrix, &present, key);
        for i in set.places() {
            let columns = &submatrix.columns_of(self.sets.index[i] as usize)[submatrix.lanes * 8..];
            for (word, columns) in key[self.encoding.side..].iter_mut().zip(columns.as_chunks().0) {
                *word |= self.kernel.touched(columns, self.sets.words[i]);
            }
        }
        match self.memo.table.get(&self.memo.keys[at..]) {
            Some(known) => {
                self.progress.count.add(known);
                self.memo.keys.truncate(at);
                None
            }
            None => {
                self.progress.fold();
                let count = std::mem::replace(&mut self.progress.count, Count::ZERO);
                Some(Before { count, nodes: self.progress.nodes })
            }
        }
    }

    /// Keeps what was counted below a node for the next time.
    pub fn keep(&mut self, before: Before) {
        self.progress.fold();
        let Some(at) = self.memo.keys.len().checked_sub(self.encoding.width) else { return };
        if self.memo.is_whole(self.path.len()) && !self.progress.stopped {
            let nodes = self.progress.nodes - before.nodes;
            self.memo.table.put(&self.memo.keys[at..], self.progress.count.clone(), nodes);
        }
        self.memo.keys.truncate(at);
        self.progress.count.add(&before.count);
    }
}
