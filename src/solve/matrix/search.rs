//! A node of the search, and its children.
//!
//! Algorithm X of 7.2.2.1, on sets of options as bits: the options of each open item are counted at once, the
//! forced ones chosen together, and an item with the fewest options is branched on (the MRV heuristic).

use super::kernel::{Kernel, Visit};
use super::option_sets::OptionSet;
use super::state::MatrixSearch;
use super::submatrix::Bytes;

/// With at most this many options left, it makes no difference whether items may still be covered several
/// times.
pub const HANDFUL: usize = 8;

/// A submatrix, by its depth.  `RICH`: there is more to the problem than covering each item once, or at most
/// once.
pub struct Depth<const RICH: bool>(pub usize);

impl<K: Kernel, const Z: usize, const RICH: bool> Visit<Depth<RICH>, OptionSet, [u64; Z]>
    for MatrixSearch<'_, K>
{
    #[inline(always)]
    fn visit(&mut self, Depth(depth): Depth<RICH>, set: OptionSet, open: [u64; Z]) {
        self.visit_node::<Z, RICH>(depth, set, open);
    }
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// A node: a set of options of a submatrix, and the lanes that are still to be covered.  Forced options
    /// are chosen at once, all of them before the options are counted again.  Then the first lane with the
    /// fewest options is branched on.
    #[inline(always)]
    fn visit_node<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        mut set: OptionSet,
        mut open: [u64; Z],
    ) {
        let chosen = self.path.len();
        while self.enter() {
            if RICH {
                self.exclude_dear(depth, &mut set);
            }
            if (RICH || self.encoding.loose) && open == [0; Z] {
                if RICH && self.propagate(depth, &mut set).is_none() {
                    break;
                }
                self.optional::<Z, RICH>(depth, set);
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
            if RICH {
                // items that are to be covered twice or more need more than one option
                let Some(least) =
                    self.constraints.demanding(self.encoding, &self.submatrices[depth], &counts, &mut normal)
                else {
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
                match self.force::<Z, RICH>(depth, set, open, single) {
                    Some(rest) => (set, open) = rest,
                    None => break,
                }
                continue;
            }
            if RICH {
                match self.propagate(depth, &mut set) {
                    Some(true) => continue, // now another item may be forced
                    Some(false) => {}
                    None => break,
                }
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
            self.branch::<Z, RICH>(depth, set, open, &counts, lane, best);
            break;
        }
        self.retract::<RICH>(chosen);
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
        self.kernel.tally::<Z>(&self.submatrices[depth], &self.watched(open), index, words)
    }

    /// Chooses the only option of each of these lanes; gives what remains, or nothing if a lane is left
    /// without options or everything is covered.
    #[inline(always)]
    pub fn force<const Z: usize, const RICH: bool>(
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
                    // an option that was just chosen is in conflict with it
                    self.learned.lost = Some(lane);
                    return None;
                };
                open = self.choose::<Z, RICH>(depth, option, open)?;
                let done = open == [0; Z];
                if !RICH && !self.encoding.loose && done {
                    self.found();
                    return None;
                }
                set = self.child::<RICH>(depth, set, option, end);
                if !RICH && set.len == 0 && !done {
                    return None;
                }
                if RICH {
                    return Some((set, open)); // what was forced before need not be forced now
                }
                for z in 0..Z {
                    single[z] &= open[z];
                }
            }
        }
        Some((set, open))
    }

    /// Tries all options of a lane; on a submatrix of their own if they fill too few words of this one.
    #[inline(always)]
    fn branch<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        counts: &[Bytes; Z],
        lane: usize,
        degree: u8,
    ) {
        let size = self.sets.size(set);
        if RICH && size > HANDFUL && self.constraints.is_over(self.encoding, &self.submatrices[depth], counts)
        {
            self.leave();
            self.plainly::<Z>(depth, set, open);
        } else if !RICH && set.len == 1 {
            self.leave();
            let (k, word) = (self.sets.index[set.start] as usize, self.sets.words[set.start]);
            self.begin_word::<Z>(depth, k, word, open, set.end());
        } else if !RICH && size <= 64 || self.is_sparse(set, &open, size) {
            self.leave();
            self.renew::<Z, RICH>(depth, set, &open, size);
        } else if RICH || !self.memo.table.on {
            self.siblings::<Z, RICH>(depth, set, open, lane, degree);
        } else if let Some(before) = self.look_up(depth, set, counts) {
            self.siblings::<Z, RICH>(depth, set, open, lane, degree);
            self.keep(before);
        }
    }

    /// Visits a node below which no item can be covered more than once: that is faster.
    fn plainly<const Z: usize>(&mut self, depth: usize, set: OptionSet, open: [u64; Z]) {
        let before = std::mem::replace(&mut self.single, &self.encoding.primary);
        self.kernel.visit(self, Depth::<false>(depth), set, open);
        self.single = before;
    }

    /// Tries the options of a lane, one after another.
    #[inline(always)]
    fn siblings<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        lane: usize,
        degree: u8,
    ) {
        let start = self.branches.list.len();
        self.branches.list_lane(&self.sets, &self.submatrices[depth], set, lane);
        let several = RICH && self.constraints.is_several(self.encoding, &self.submatrices[depth], lane);
        if several && degree < 255 {
            self.branches.list.truncate(start + usize::from(degree));
        }
        self.branches.open(depth, self.path.len(), start, several);
        self.try_list::<Z, RICH>(depth, set, open);
        self.branches.list.truncate(start);
    }

    /// Tries the options of the last open node.  If the item may be covered several times, an option that was
    /// tried is excluded for those after it (7.2.2.1, Algorithm M, "tweaking"): so each set of options is
    /// found once.
    #[inline(always)]
    pub fn try_list<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        mut set: OptionSet,
        open: [u64; Z],
    ) {
        let excluded = self.branches.excluded.len();
        let chosen = self.path.len();
        while !self.progress.stopped
            && let Some((option, several)) = self.branches.next()
        {
            if let Some(rest) = self.choose::<Z, RICH>(depth, option, open) {
                let done = rest == [0; Z];
                if !RICH && !self.encoding.loose && done {
                    self.found();
                } else {
                    let child = self.child::<RICH>(depth, set, option, set.end());
                    if RICH || done || child.len > 0 {
                        self.kernel.visit(self, Depth::<RICH>(depth), child, rest);
                    }
                }
            }
            self.retract::<RICH>(chosen);
            if several {
                self.exclude(depth, &mut set, option);
            }
        }
        self.branches.open.pop();
        self.branches.excluded.truncate(excluded);
    }

    /// All items that must be covered are covered: each option that is left may be chosen or not.
    fn optional<const Z: usize, const RICH: bool>(&mut self, depth: usize, mut set: OptionSet) {
        let excluded = self.branches.excluded.len();
        let chosen = self.path.len();
        while set.len > 0 && !self.progress.stopped {
            let word = self.sets.words[set.start];
            let option = self.sets.index[set.start] as usize * 64 + word.trailing_zeros() as usize;
            if self.choose::<Z, RICH>(depth, option, [0; Z]).is_some() {
                let child = self.child::<RICH>(depth, set, option, set.end());
                self.kernel.visit(self, Depth::<RICH>(depth), child, [0; Z]);
            }
            self.retract::<RICH>(chosen);
            self.exclude(depth, &mut set, option);
        }
        self.branches.excluded.truncate(excluded);
        if !self.progress.stopped && self.constraints.is_complete() {
            self.found();
        }
    }
}
