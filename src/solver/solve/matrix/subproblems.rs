//! Subproblems that were solved before are looked up in the memo.

use super::kernel::Kernel;
use super::lanes;
use super::memo::PendingSubproblem;
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Adds the solutions below a node if they are known.  Otherwise the node is to be visited, and the
    /// result given to [`MatrixSearch::keep`].  `counts` are those of the options of each lane, `size` is the
    /// number of options.
    pub fn look_up<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        counts: &[Bytes; Z],
        size: usize,
    ) -> Option<PendingSubproblem> {
        let MatrixSearch { memo, progress, submatrices, kernel, encoding, sets, .. } = self;
        // the union of the bits of the options: of lanes with options, and of columns of secondary items
        let submatrix = &submatrices[depth];
        let present = std::array::from_fn(|z| !kernel.equal(&counts[z], 0));
        memo.key.fill(0);
        lanes::to_bits::<Z>(*kernel, submatrix, &present, &mut memo.key);
        for i in set.range() {
            let columns = &submatrix.columns_of(sets.index[i] as usize)[submatrix.lanes * 8..];
            for (word, columns) in memo.key[encoding.secondary_start..].iter_mut().zip(columns.as_chunks().0)
            {
                *word |= kernel.columns_with_options(columns, sets.words[i]);
            }
        }
        progress.flush_found();
        memo.look_up(size, &mut progress.count, progress.nodes)
    }

    /// Keeps what was counted below a node for the next time.
    pub fn keep(&mut self, before: PendingSubproblem) {
        let MatrixSearch { memo, progress, path, .. } = self;
        progress.flush_found();
        memo.keep(before, &mut progress.count, progress.nodes, path.len(), progress.stopped);
    }
}
