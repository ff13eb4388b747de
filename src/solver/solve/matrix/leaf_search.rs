//! Nodes with few options, which are most nodes: a set has one word, or two, four or eight, and is kept in
//! registers, without a stack of sets.

use super::decomposition::Decomposed;
use super::item_choice::least_quotient;
use super::kernel::{Kernel, Visit};
use super::lanes;
use super::leaf::Leaf;
use super::memo::PendingSubproblem;
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;

/// A leaf of several words is replaced by a smaller one when at most this many options are left for each
/// word: making a submatrix costs as much as some nodes.
const SHRINK_BELOW: usize = 16;
/// It is also replaced when half of its lanes are closed, if a node counts at least this many vectors for
/// each word of an option: the words of all options are read to make a submatrix.
const VECTORS_PER_WORD: usize = 8;

impl<K: Kernel, const Z: usize, const N: usize> Visit<&mut Leaf<Z, N>, [u64; N], [u64; Z]>
    for MatrixSearch<'_, K>
{
    #[inline(always)]
    fn visit(&mut self, leaf: &mut Leaf<Z, N>, set: [u64; N], open: [u64; Z]) {
        self.visit_few(leaf, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Visits the node with these options in word `k` of a submatrix.
    pub fn begin_word<const Z: usize>(
        &mut self,
        depth: usize,
        k: usize,
        set: u64,
        open: [u64; Z],
        at: usize,
    ) {
        self.begin_words(depth, k, at, [set], open);
    }

    /// Visits the node with all options of a submatrix of at most four words and two chunks of lanes, or with
    /// some kernels twice as many of both.  Returns false if the submatrix is larger.
    pub fn begin_leaf(&mut self, depth: usize, at: usize) -> bool {
        let submatrix = &self.submatrices[depth];
        match (submatrix.chunks, submatrix.words) {
            (1, 2) => self.begin_all::<1, 2>(depth, at),
            (1, 3..=4) => self.begin_all::<1, 4>(depth, at),
            (2, 2) => self.begin_all::<2, 2>(depth, at),
            (2, 3..=4) => self.begin_all::<2, 4>(depth, at),
            (4, 2) if K::WIDE_LEAVES => self.begin_all::<4, 2>(depth, at),
            (4, 3..=4) if K::WIDE_LEAVES => self.begin_all::<4, 4>(depth, at),
            (4, 5..=8) if K::WIDE_LEAVES => self.begin_all::<4, 8>(depth, at),
            _ => return false,
        }
        true
    }

    fn begin_all<const Z: usize, const N: usize>(&mut self, depth: usize, at: usize) {
        let submatrix = &self.submatrices[depth];
        let set = std::array::from_fn(|k| if k < submatrix.words { submatrix.all(k) } else { 0 });
        self.begin_words::<Z, N>(depth, 0, at, set, self.lanes::<Z>(depth));
    }

    #[inline(always)]
    fn begin_words<const Z: usize, const N: usize>(
        &mut self,
        depth: usize,
        first: usize,
        at: usize,
        set: [u64; N],
        open: [u64; Z],
    ) {
        let mut leaf = self.leaves.take::<Z, N>();
        leaf.fill(&self.submatrices[depth], depth, first, at);
        self.kernel.visit(self, &mut *leaf, set, open);
        self.leaves.put(leaf);
    }

    /// A node of few options; like [`MatrixSearch::visit_node`], but no item can be covered twice.
    #[inline(always)]
    fn visit_few<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        mut set: [u64; N],
        mut open: [u64; Z],
    ) {
        let chosen = self.path.len();
        while self.count_node() {
            self.progress.updates += N as u64;
            let counts =
                self.kernel.tally_few::<Z, N>(&leaf.columns, &self.counted_lanes(&open), leaf.lanes, &set);
            let (mut dead, mut single) = (0, [0; Z]);
            for z in 0..Z {
                dead |= self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != 0 {
                break;
            }
            if single == [0; Z] {
                let lane = match leaf.by_rates {
                    true => least_quotient(&counts, &leaf.reciprocals),
                    false => self.fewest(&counts, &open),
                };
                let size = set.iter().map(|word| word.count_ones()).sum::<u32>() as usize;
                if (N > 1 || Z > 1) && self.continue_smaller(leaf, &set, &open, size) {
                    break;
                }
                let mut before = None;
                if self.memo.is_worth_lookup(size) {
                    before = self.look_up_few(leaf, &set, &counts, size);
                    if before.is_none() {
                        break;
                    }
                }
                let (mut done, nodes) = (Decomposed::None, self.progress.nodes);
                if self.parts.active {
                    done = self.take_leaf_apart(leaf, &set, &open, &counts, size);
                }
                if done != Decomposed::Apart {
                    self.try_lane(leaf, set, open, lane);
                }
                self.parts.finish(done, nodes, self.progress.nodes);
                if let Some(before) = before {
                    self.keep(before);
                }
                break;
            }
            match self.force_few(leaf, set, open, single) {
                Some(rest) => (set, open) = rest,
                None => break,
            }
        }
        self.path.truncate(chosen);
    }

    /// If few options or lanes are left, continues with a smaller leaf.
    #[inline(always)]
    fn continue_smaller<const Z: usize, const N: usize>(
        &mut self,
        leaf: &Leaf<Z, N>,
        set: &[u64; N],
        open: &[u64; Z],
        size: usize,
    ) -> bool {
        let half_of_lanes = leaf.lanes * 8 / 2;
        let has_few_lanes = K::DENSE_LANES
            && Z > 1
            && leaf.lanes * N >= self.encoding.width * VECTORS_PER_WORD
            && lanes::number(open) + lanes::number(&self.encoding.shared) <= half_of_lanes;
        let is_small = has_few_lanes || N > 1 && size <= N * SHRINK_BELOW;
        if is_small {
            self.uncount_node();
            let all = self.push_set(leaf, set);
            if all.len == 1 && !has_few_lanes {
                let (k, word) = (self.sets.index[all.start] as usize, self.sets.words[all.start]);
                self.begin_word::<Z>(leaf.depth, k, word, *open, all.start);
            } else {
                self.rebuild_and_visit::<Z, false>(leaf.depth, all, open, size);
            }
        }
        is_small
    }

    /// Puts a set on the stack of sets.
    #[inline(always)]
    pub fn push_set<const Z: usize, const N: usize>(
        &mut self,
        leaf: &Leaf<Z, N>,
        set: &[u64; N],
    ) -> OptionSet {
        self.sets.reserve(&self.submatrices[leaf.depth], leaf.at);
        let mut len = 0;
        for (k, word) in set.iter().enumerate() {
            self.sets.index[leaf.at + len] = (leaf.first + k) as u32;
            self.sets.words[leaf.at + len] = *word;
            len += usize::from(*word != 0);
        }
        OptionSet { start: leaf.at, len }
    }

    /// The words of a set on the stack.
    pub fn pop_set<const Z: usize, const N: usize>(&self, leaf: &Leaf<Z, N>, set: OptionSet) -> [u64; N] {
        let mut words = [0; N];
        let (index, on_stack) = self.sets.parts(set);
        index.iter().zip(on_stack).for_each(|(k, word)| words[*k as usize - leaf.first] = *word);
        words
    }

    fn look_up_few<const Z: usize, const N: usize>(
        &mut self,
        leaf: &Leaf<Z, N>,
        set: &[u64; N],
        counts: &[Bytes; Z],
        size: usize,
    ) -> Option<PendingSubproblem> {
        let set = self.push_set(leaf, set);
        self.look_up(leaf.depth, set, counts, size)
    }

    /// Chooses the only option of each of these lanes.
    #[inline(always)]
    fn force_few<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        mut set: [u64; N],
        mut open: [u64; Z],
        mut single: [u64; Z],
    ) -> Option<([u64; N], [u64; Z])> {
        for z in 0..Z {
            while single[z] != 0 {
                let lane = z * 64 + single[z].trailing_zeros() as usize;
                // if it has none any more, an option that was just chosen conflicts with it
                let (k, options) =
                    (0..N).map(|k| (k, leaf.column(lane, k) & set[k])).find(|(_, options)| *options != 0)?;
                let option = options.trailing_zeros() as usize % 64;
                self.find_conflicts(leaf, k, option);
                self.path.push(leaf.ids[k][option]);
                for z in 0..Z {
                    open[z] &= !leaf.covers[k][option][z];
                    single[z] &= open[z];
                }
                for (set, conflicting) in set.iter_mut().zip(&leaf.conflicting[k][option]) {
                    *set &= !conflicting;
                }
                if open == [0; Z] {
                    self.finish(leaf, set);
                    return None;
                }
                if set == [0; N] {
                    return None;
                }
            }
        }
        Some((set, open))
    }

    /// Tries the options of a lane.
    #[inline(always)]
    pub fn try_lane<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        set: [u64; N],
        open: [u64; Z],
        lane: usize,
    ) {
        for k in 0..N {
            let mut options = leaf.column(lane, k) & set[k];
            while options != 0 && !self.progress.stopped {
                let option = options.trailing_zeros() as usize % 64;
                options &= options - 1;
                self.find_conflicts(leaf, k, option);
                let (mut child, mut rest) = (set, open);
                for (rest, covers) in rest.iter_mut().zip(&leaf.covers[k][option]) {
                    *rest &= !covers;
                }
                for (child, conflicting) in child.iter_mut().zip(&leaf.conflicting[k][option]) {
                    *child &= !conflicting;
                }
                self.path.push(leaf.ids[k][option]);
                if rest == [0; Z] {
                    self.finish(leaf, child);
                } else if child != [0; N] {
                    self.kernel.visit(self, &mut *leaf, child, rest);
                }
                self.path.pop();
            }
        }
    }

    /// Called when all items that must be covered are covered.  The options that are left cover optional
    /// items: each set of them without conflicts gives one more solution.
    #[inline(always)]
    pub fn finish<const Z: usize, const N: usize>(&mut self, leaf: &mut Leaf<Z, N>, set: [u64; N]) {
        if set != [0; N] {
            self.finish_with_optional(leaf, set);
        }
        self.found();
    }

    #[inline(never)]
    fn finish_with_optional<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        mut set: [u64; N],
    ) {
        for k in 0..N {
            while set[k] != 0 && !self.progress.stopped {
                let option = set[k].trailing_zeros() as usize;
                set[k] &= set[k] - 1;
                self.find_conflicts(leaf, k, option);
                self.path.push(leaf.ids[k][option]);
                if self.count_node() {
                    let mut rest = set;
                    for (rest, conflicting) in rest.iter_mut().zip(&leaf.conflicting[k][option]) {
                        *rest &= !conflicting;
                    }
                    self.finish(leaf, rest);
                }
                self.path.pop();
            }
        }
    }

    /// Finds the conflicts and lanes of an option, if they are not known yet.
    #[inline(always)]
    pub fn find_conflicts<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        k: usize,
        option: usize,
    ) {
        if leaf.known[k] >> option & 1 == 0 {
            leaf.known[k] |= 1 << option;
            let (covers, mut conflicting) =
                self.kernel.conflicts::<Z, N>(&leaf.columns, leaf.lanes, k, option);
            conflicting[k] |= 1 << option;
            if self.encoding.has_secondary() {
                let submatrix = &self.submatrices[leaf.depth];
                for (n, conflicting) in conflicting.iter_mut().enumerate().take(submatrix.words - leaf.first)
                {
                    let columns = &submatrix.columns_of(leaf.first + n)[submatrix.lanes * 8..];
                    *conflicting = self
                        .encoding
                        .forbid(leaf.ids[k][option] as usize)
                        .iter()
                        .fold(*conflicting, |all, bit| all | columns[*bit as usize]);
                }
            }
            (leaf.covers[k][option], leaf.conflicting[k][option]) = (covers, conflicting);
        }
    }
}
