//! The search itself: one node, its children, and the way back.

use super::board::{Board, Bytes};
use super::code::Code;
use super::extra::Extra;
use super::kernel::Kernel;
use super::lucky::Luck;
use super::memo::Memo;
use super::share::Frame;
use crate::solve::Count;
use crate::solve::hall::Hall;
use std::any::Any;

/// A set of options of a board, as a stretch of the stacks `index` and `words`: where it begins, and how long
/// it is.
pub(super) type Set = (usize, usize);

/// After so many nodes the hall is told, and work is given away.  In tests nearly always, for trees are small
/// there.
const NEWS: u64 = if cfg!(test) { 64 } else { 1024 };

/// With so few options left it makes no difference whether items may still be covered several times.
pub(super) const HANDFUL: usize = 8;

/// Where a search stands, and what it needs on its way.  Nothing is allocated at a node: stacks grow once.
pub(super) struct Search<'a, K: Kernel> {
    pub kernel: K,
    pub code: &'a Code,
    /// Boards on the way down, each one made of the one before.
    pub boards: Vec<Board>,
    /// Sets of options without their empty words: the numbers of the words,
    pub index: Vec<u32>,
    /// ... and the words.
    pub words: Vec<u64>,
    /// Options to be tried, of all nodes on the way down.
    pub list: Vec<u32>,
    /// Options chosen, as the code numbers them.
    pub path: Vec<u32>,
    /// A solution, to be shown.
    pub shown: Vec<u32>,
    /// Nodes with options still to be tried, for those who look for work.
    pub frames: Vec<Frame>,
    /// Several coverings, costs, conditions.
    pub extra: Extra<'a>,
    /// Bits of the items for which one option is enough.
    pub single: &'a [u64],
    pub memo: Memo,
    /// Of the nodes on the way down, those with paths up to this length gave something away: what is below
    /// them is not counted here.
    pub torn: Option<usize>,
    /// Keys of the memo, of all nodes on the way down.
    pub keys: Vec<u64>,
    pub hall: &'a Hall<'a>,
    pub count: Count,
    /// Solutions that are not in the count yet.
    pub fresh: u64,
    /// Does anybody look at solutions?
    pub shows: bool,
    /// Nodes by the length of the path.
    pub profile: Vec<u64>,
    /// Words of options that were counted.
    pub updates: u64,
    /// Nodes so far, how many of them the hall knows of, and solutions it does not know of.
    pub nodes: u64,
    pub told: u64,
    pub untold: u64,
    /// Columns of a board, to be used at once.
    pub places: Vec<u32>,
    /// Leaves to be used again, by the logarithms of their chunks of lanes and of their words.
    pub leaves: [Option<Box<dyn Any>>; 24],
    pub stopped: bool,
    /// The lane that had no option any more when forced options were chosen.
    pub lost: Option<usize>,
    /// Weights and runs, if luck is tried.
    pub luck: Luck,
}

impl<'a, K: Kernel> Search<'a, K> {
    /// At the root, before the search.
    pub fn new(kernel: K, code: &'a Code, hall: &'a Hall<'a>, extra: Extra<'a>, memo: Memo) -> Search<'a, K> {
        let mut search = Search {
            kernel,
            code,
            boards: vec![],
            index: vec![],
            words: vec![],
            list: vec![],
            path: vec![],
            shown: vec![],
            frames: vec![],
            extra,
            single: &code.single,
            memo,
            torn: None,
            keys: vec![],
            hall,
            count: Count::ZERO,
            fresh: 0,
            shows: hall.wants_solutions(),
            profile: vec![],
            updates: 0,
            nodes: 0,
            told: 0,
            untold: 0,
            places: vec![],
            leaves: Default::default(),
            stopped: hall.closed(),
            lost: None,
            luck: Luck::default(),
        };
        search.lay_root();
        search
    }

    /// A node: a set of options on a board, and the lanes that are still to be covered.  Forced options are
    /// chosen at once, all of them before the options are counted again.  Then the first lane with the
    /// fewest options is branched on (the MRV heuristic of 7.2.2.1).  `RICH` tells that there is more to
    /// it than covering each item once, or at most once.
    #[inline(always)]
    pub fn wide<const Z: usize, const RICH: bool>(&mut self, depth: usize, mut set: Set, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.enter() {
            if RICH {
                self.trim(depth, &mut set);
            }
            if (RICH || self.code.loose) && open == [0; Z] {
                self.optional::<Z, RICH>(depth, set);
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
                // items that are to be covered twice or more need more options than one
                let Some(least) = self.extra.demanding(self.code, &self.boards[depth], &counts, &mut normal)
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

    /// Lanes whose options must be known: the open ones, and those that have options though they are closed.
    /// (Of use where a lane is a bit of the code; others count all of their few lanes.)
    #[inline(always)]
    pub fn watched<const Z: usize>(&self, open: &[u64; Z]) -> [u64; Z] {
        std::array::from_fn(|z| open[z] | self.code.shared.get(z).copied().unwrap_or(0))
    }

    /// Counts a node, and asks now and then whether to go on.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        let depth = self.path.len();
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += 1;
        self.nodes += 1;
        if self.nodes >= self.told + NEWS {
            self.tell();
        }
        !self.stopped
    }

    /// Uncounts a node that will be visited once more, on another board.  So all kernels count the same,
    /// whenever they make boards.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.profile[self.path.len()] -= 1;
        self.nodes -= 1;
    }

    /// Chooses the only option of each of these lanes; gives what remains, or nothing if nothing can or if
    /// all is done.
    #[inline(always)]
    pub fn force<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        mut set: Set,
        mut open: [u64; Z],
        mut single: [u64; Z],
    ) -> Option<(Set, [u64; Z])> {
        let end = set.0 + set.1;
        for z in 0..Z {
            while single[z] != 0 {
                let lane = z * 64 + single[z].trailing_zeros() as usize;
                let board = &self.boards[depth];
                // if there is none any more, an option that was just chosen is in conflict with it
                let option = (set.0..set.0 + set.1).find_map(|i| {
                    let k = self.index[i] as usize;
                    let options = board.column(lane, k) & self.words[i];
                    (options != 0).then(|| k * 64 + options.trailing_zeros() as usize)
                });
                let Some(option) = option else {
                    self.lost = Some(lane);
                    return None;
                };
                open = self.choose::<Z, RICH>(depth, option, open)?;
                let done = open == [0; Z];
                if !RICH && !self.code.loose && done {
                    self.found();
                    return None;
                }
                set = self.child::<RICH>(depth, set, option, end);
                if !RICH && set.1 == 0 && !done {
                    return None;
                }
                if RICH {
                    return Some((set, open)); // what was forced before may be so no more
                }
                for z in 0..Z {
                    single[z] &= open[z];
                }
            }
        }
        Some((set, open))
    }

    /// The number of options in a set.
    #[inline(always)]
    pub fn size_of(&self, set: Set) -> usize {
        self.words[set.0..set.0 + set.1].iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Do so many options in a set fill too few of the board's words, or so many lanes too few chunks?
    #[inline(always)]
    pub fn is_sparse<const Z: usize>(&self, set: Set, open: &[u64; Z], size: usize) -> bool {
        let fewer_lanes = || K::DENSE_LANES && Z > 2 && ones(open) + ones(&self.code.shared) <= Z * 32;
        set.1 > K::SPARSE * size.div_ceil(64) || fewer_lanes()
    }

    /// Tries all options of a lane; on a board of their own if they fill too few of this one's words.
    #[inline(always)]
    fn branch<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: Set,
        open: [u64; Z],
        counts: &[Bytes; Z],
        lane: usize,
        degree: u8,
    ) {
        let size = self.size_of(set);
        if RICH && size > HANDFUL && self.extra.is_over(self.code, &self.boards[depth], counts) {
            self.leave();
            self.plainly::<Z>(depth, set, open);
        } else if !RICH && set.1 == 1 {
            self.leave();
            self.begin_word::<Z>(depth, self.index[set.0] as usize, self.words[set.0], open, set.0 + set.1);
        } else if !RICH && size <= 64 || self.is_sparse(set, &open, size) {
            self.leave();
            self.renew::<Z, RICH>(depth, set, &open, size);
        } else if RICH || !self.memo.on {
            self.siblings::<Z, RICH>(depth, set, open, lane, degree);
        } else if let Some(before) = self.remember(depth, set, counts) {
            self.siblings::<Z, RICH>(depth, set, open, lane, degree);
            self.keep(before);
        }
    }

    /// Visits a node below which no item can be covered more than once any more: that is faster.
    fn plainly<const Z: usize>(&mut self, depth: usize, set: Set, open: [u64; Z]) {
        let before = std::mem::replace(&mut self.single, &self.code.primary);
        self.kernel.wide::<Z, false>(self, depth, set, open);
        self.single = before;
    }

    /// Tries the options of a lane, one after another.
    #[inline(always)]
    fn siblings<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: Set,
        open: [u64; Z],
        lane: usize,
        degree: u8,
    ) {
        let start = self.list.len();
        self.list_lane(depth, set, lane);
        let several = RICH && self.extra.is_several(self.code, &self.boards[depth], lane);
        if several && degree < 255 {
            self.list.truncate(start + usize::from(degree));
        }
        self.frames.push(Frame {
            board: depth,
            path: self.path.len(),
            excluded: self.extra.excluded.len(),
            start,
            next: start,
            end: self.list.len(),
            several,
        });
        self.try_list::<Z, RICH>(depth, set, open);
        self.list.truncate(start);
    }

    /// Adds the options of a set that have a lane to the list.
    #[inline(always)]
    pub fn list_lane(&mut self, depth: usize, set: Set, lane: usize) {
        for i in set.0..set.0 + set.1 {
            let k = self.index[i] as usize;
            let mut options = self.boards[depth].column(lane, k) & self.words[i];
            while options != 0 {
                self.list.push((k * 64) as u32 + options.trailing_zeros());
                options &= options - 1;
            }
        }
    }

    /// Tries the options of the last frame.  If the item may be covered several times, an option that was
    /// tried is out of the game for those behind it (7.2.2.1, Algorithm M, "tweaking"): each set of
    /// options is found once.
    #[inline(always)]
    pub fn try_list<const Z: usize, const RICH: bool>(&mut self, depth: usize, mut set: Set, open: [u64; Z]) {
        let excluded = self.extra.excluded.len();
        let chosen = self.path.len();
        while let Some(frame) = self.frames.last_mut() {
            if frame.next >= frame.end || self.stopped {
                break;
            }
            let option = self.list[frame.next] as usize;
            let several = frame.several;
            frame.next += 1;
            if let Some(rest) = self.choose::<Z, RICH>(depth, option, open) {
                let done = rest == [0; Z];
                if !RICH && !self.code.loose && done {
                    self.found();
                } else {
                    let child = self.child::<RICH>(depth, set, option, set.0 + set.1);
                    if RICH || done || child.1 > 0 {
                        self.kernel.wide::<Z, RICH>(self, depth, child, rest);
                    }
                }
            }
            self.retract::<RICH>(chosen);
            if several {
                self.exclude(depth, &mut set, option);
            }
        }
        self.frames.pop();
        self.extra.excluded.truncate(excluded);
    }

    /// Nothing has to be covered any more: each option that is left may be chosen or not.
    fn optional<const Z: usize, const RICH: bool>(&mut self, depth: usize, mut set: Set) {
        let excluded = self.extra.excluded.len();
        let chosen = self.path.len();
        while set.1 > 0 && !self.stopped {
            let option = self.index[set.0] as usize * 64 + self.words[set.0].trailing_zeros() as usize;
            if self.choose::<Z, RICH>(depth, option, [0; Z]).is_some() {
                let child = self.child::<RICH>(depth, set, option, set.0 + set.1);
                self.kernel.wide::<Z, RICH>(self, depth, child, [0; Z]);
            }
            self.retract::<RICH>(chosen);
            self.exclude(depth, &mut set, option);
        }
        self.extra.excluded.truncate(excluded);
        if !self.stopped && self.extra.is_complete() {
            self.found();
        }
    }
}

/// The number of lanes in a set.
#[inline(always)]
fn ones(lanes: &[u64]) -> usize {
    lanes.iter().map(|x| x.count_ones() as usize).sum()
}
