//! A node of the search, and its children.
//!
//! Algorithm X of 7.2.2.1 on sets of options as bits: the options of all open items are counted at once,
//! forced ones are chosen together, and the search branches on an item with the fewest options (MRV).

use super::decomposition::Decomposed;
use super::item_choice::least_quotient;
use super::kernel::{Kernel, Visit};
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;

/// With at most this many options left, the general code is not slower than the one for plain exact covers.
pub const FEW_OPTIONS: usize = 8;

/// A submatrix, by its depth.  `GENERAL`: the problem has items that may be covered several times, costs or
/// conditions.
pub struct Depth<const GENERAL: bool>(pub usize);

impl<K: Kernel, const Z: usize, const GENERAL: bool> Visit<Depth<GENERAL>, OptionSet, [u64; Z]>
    for MatrixSearch<'_, K>
{
    #[inline(always)]
    fn visit(&mut self, Depth(depth): Depth<GENERAL>, set: OptionSet, open: [u64; Z]) {
        self.visit_node::<Z, GENERAL>(depth, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Visits a node: a set of options of a submatrix, and the lanes that must still be covered.  Forced
    /// options are chosen together before the options are counted again.  Then the search branches on the
    /// first lane with the fewest options.
    #[inline(always)]
    fn visit_node<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        mut set: OptionSet,
        mut open: [u64; Z],
    ) {
        let chosen = self.path.len();
        while self.count_node() {
            if GENERAL {
                self.exclude_expensive(depth, &mut set);
            }
            if (GENERAL || self.encoding.has_optional) && open == [0; Z] {
                if GENERAL && self.propagate(depth, &mut set).is_none() {
                    break;
                }
                self.try_optional::<Z, GENERAL>(depth, set);
                break;
            }
            let counts = self.count_options(depth, set, &open);
            let (mut dead, mut single, mut normal) = (0, [0; Z], open);
            for z in 0..Z {
                dead |= self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != 0 {
                break;
            }
            let (mut best, mut lane) = (255, usize::MAX);
            if GENERAL {
                // items that need two or more options are handled separately
                let Some(least) = self.constraints.several_missing(
                    self.encoding,
                    &self.submatrices[depth],
                    &counts,
                    &mut normal,
                ) else {
                    break;
                };
                (best, lane) = least;
                for z in 0..Z {
                    single[z] &= normal[z];
                }
                if best == 1 {
                    single[lane / 64] |= 1 << (lane % 64);
                }
            }
            if single != [0; Z] {
                match self.force::<Z, GENERAL>(depth, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => break,
                }
                continue;
            }
            if GENERAL {
                match self.propagate(depth, &mut set) {
                    Some(true) => continue, // now another item may be forced
                    Some(false) => {}
                    None => break,
                }
            }
            let submatrix = &self.submatrices[depth];
            if !GENERAL && let Some(reciprocals) = submatrix.reciprocals.first_chunk::<Z>() {
                let lane = least_quotient(&counts, reciprocals);
                self.branch::<Z, GENERAL>(depth, set, open, &counts, lane, counts[lane / 64].0[lane % 64]);
                break;
            }
            let most = best;
            'fewest: for degree in 2..=most {
                for z in 0..Z {
                    let lanes = self.kernel.equal(&counts[z], degree) & normal[z];
                    let first = z * 64 + lanes.trailing_zeros() as usize;
                    if lanes != 0 && (degree < best || first < lane) {
                        (best, lane) = (degree, first);
                        break 'fewest;
                    }
                }
            }
            self.branch::<Z, GENERAL>(depth, set, open, &counts, lane, best);
            break;
        }
        self.retract::<GENERAL>(chosen);
    }

    /// The number of options of each lane, at most 255.
    #[inline(always)]
    pub fn count_options<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
    ) -> [Bytes; Z] {
        self.progress.updates += set.len as u64;
        let (index, words) = self.sets.parts(set);
        self.kernel.tally::<Z>(&self.submatrices[depth], &self.counted_lanes(open), index, words)
    }

    /// Chooses the only option of each of these lanes.  Returns what remains, or `None` if a lane has no
    /// options left or everything is covered.
    #[inline(always)]
    pub fn force<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        mut set: OptionSet,
        mut open: [u64; Z],
        mut single: [u64; Z],
    ) -> Option<(OptionSet, [u64; Z])> {
        let end = set.end();
        for z in 0..Z {
            while single[z] != 0 {
                let lane = z * 64 + single[z].trailing_zeros() as usize;
                let Some(option) = self.sets.first_of_lane(&self.submatrices[depth], set, lane) else {
                    // an option that was just chosen conflicts with it
                    self.learned.dead_lane = Some(lane);
                    return None;
                };
                open = self.choose::<Z, GENERAL>(depth, option, open)?;
                let done = open == [0; Z];
                if !GENERAL && !self.encoding.has_optional && done {
                    self.found();
                    return None;
                }
                set = self.child::<GENERAL>(depth, set, option, end);
                if !GENERAL && set.len == 0 && !done {
                    return None;
                }
                if GENERAL {
                    return Some((set, open)); // lanes that were forced before may not be forced now
                }
                for z in 0..Z {
                    single[z] &= open[z];
                }
            }
        }
        Some((set, open))
    }

    /// What remains after forced options are chosen: [`MatrixSearch::force`], compiled once, for code that is
    /// no inner loop.
    #[inline(never)]
    pub fn remaining_forced<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        single: [u64; Z],
    ) -> Option<(OptionSet, [u64; Z])> {
        self.force::<Z, GENERAL>(depth, set, open, single)
    }

    /// Tries all options of a lane; on a new submatrix if they fill too few words of this one.
    #[inline(always)]
    fn branch<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        counts: &[Bytes; Z],
        lane: usize,
        degree: u8,
    ) {
        let size = self.sets.size(set);
        if GENERAL
            && size > FEW_OPTIONS
            && self.constraints.are_settled(self.encoding, &self.submatrices[depth], counts)
        {
            self.uncount_node();
            self.visit_plain::<Z>(depth, set, open);
        } else if !GENERAL && set.len == 1 {
            self.uncount_node();
            let (k, word) = (self.sets.index[set.start] as usize, self.sets.words[set.start]);
            self.begin_word::<Z>(depth, k, word, open, set.end());
        } else if !GENERAL && size <= 64 || self.is_sparse(set, &open, size) {
            self.uncount_node();
            self.rebuild_and_visit::<Z, GENERAL>(depth, set, &open, size);
        } else if GENERAL {
            self.try_options::<Z, true>(depth, set, open, lane, degree);
        } else {
            let mut before = None;
            if self.memo.is_worth_lookup(size) {
                before = self.look_up(depth, set, counts, size);
                if before.is_none() {
                    return;
                }
            }
            let (mut done, nodes) = (Decomposed::None, self.progress.nodes);
            if self.parts.active {
                done = self.take_apart(depth, set, &open, counts, size);
            }
            if done != Decomposed::Apart {
                self.try_options::<Z, false>(depth, set, open, lane, degree);
            }
            self.parts.finish(done, nodes, self.progress.nodes);
            if let Some(before) = before {
                self.keep(before);
            }
        }
    }

    /// Visits a node below which no item can be covered more than once, by the faster code for plain exact
    /// covers.
    fn visit_plain<const Z: usize>(&mut self, depth: usize, set: OptionSet, open: [u64; Z]) {
        let before = std::mem::replace(&mut self.single, &self.encoding.primary);
        self.kernel.visit(self, Depth::<false>(depth), set, open);
        self.single = before;
    }

    /// Tries the options of a lane, one after another.
    #[inline(always)]
    pub fn try_options<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        lane: usize,
        degree: u8,
    ) {
        let start = self.branches.list.len();
        self.branches.list_lane(&self.sets, &self.submatrices[depth], set, lane);
        let repeated = GENERAL && self.constraints.is_repeated(self.encoding, &self.submatrices[depth], lane);
        if repeated && degree < 255 {
            self.branches.list.truncate(start + usize::from(degree));
        }
        self.branches.open(depth, self.path.len(), start, repeated);
        self.try_list::<Z, GENERAL>(depth, set, open);
        self.branches.list.truncate(start);
    }

    /// Tries the options of the last open node.  If the item may be covered several times, each option
    /// excludes those tried before it (7.2.2.1, Algorithm M, "tweaking"), so each set of options is found
    /// once.
    #[inline(always)]
    pub fn try_list<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        mut set: OptionSet,
        open: [u64; Z],
    ) {
        let excluded = self.branches.excluded.len();
        let chosen = self.path.len();
        while !self.progress.stopped
            && let Some((option, exclude_tried)) = self.branches.next()
        {
            if let Some(rest) = self.choose::<Z, GENERAL>(depth, option, open) {
                let done = rest == [0; Z];
                if !GENERAL && !self.encoding.has_optional && done {
                    self.found();
                } else {
                    let child = self.child::<GENERAL>(depth, set, option, set.end());
                    if GENERAL || done || child.len > 0 {
                        self.kernel.visit(self, Depth::<GENERAL>(depth), child, rest);
                    }
                }
            }
            self.retract::<GENERAL>(chosen);
            if exclude_tried {
                self.exclude(depth, &mut set, option);
            }
        }
        self.branches.open.pop();
        self.branches.excluded.truncate(excluded);
    }

    /// Called when all items that must be covered are covered: each option that is left may be chosen or not.
    fn try_optional<const Z: usize, const GENERAL: bool>(&mut self, depth: usize, mut set: OptionSet) {
        let excluded = self.branches.excluded.len();
        let chosen = self.path.len();
        while set.len > 0 && !self.progress.stopped {
            let word = self.sets.words[set.start];
            let option = self.sets.index[set.start] as usize * 64 + word.trailing_zeros() as usize;
            if self.choose::<Z, GENERAL>(depth, option, [0; Z]).is_some() {
                let child = self.child::<GENERAL>(depth, set, option, set.end());
                self.kernel.visit(self, Depth::<GENERAL>(depth), child, [0; Z]);
            }
            self.retract::<GENERAL>(chosen);
            self.exclude(depth, &mut set, option);
        }
        self.branches.excluded.truncate(excluded);
        if !self.progress.stopped && self.constraints.is_complete() {
            self.found();
        }
    }
}
