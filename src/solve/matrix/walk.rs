//! What a search does between nodes: sets and submatrices, the memo, solutions and news.

use super::kernel::Kernel;
use super::search::{Depth, MatrixSearch, OptionSet};
use super::submatrix::{Bytes, Submatrix};
use crate::solve::Count;
use crate::solve::work_sharing::Task;

/// Compiles a call for each number of chunks of lanes that a submatrix may have, and makes the one for this
/// number.
macro_rules! for_lanes {
    ($lanes:expr, $z:ident => $call:expr) => {
        match $lanes {
            1 => for_lanes!(@ 1, $z => $call),
            2 => for_lanes!(@ 2, $z => $call),
            4 => for_lanes!(@ 4, $z => $call),
            8 => for_lanes!(@ 8, $z => $call),
            16 => for_lanes!(@ 16, $z => $call),
            _ => for_lanes!(@ 32, $z => $call),
        }
    };
    (@ $number:literal, $z:ident => $call:expr) => {{
        const $z: usize = $number;
        $call
    }};
}
pub(super) use for_lanes;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Makes the first submatrix: all options, all items that must be covered.
    pub fn lay_root(&mut self) {
        let n = self.encoding.len();
        let mut submatrix = Submatrix::default();
        submatrix.clear(n, self.encoding);
        for (i, id) in submatrix.ids[..n].iter_mut().enumerate() {
            *id = i as u32;
        }
        submatrix.need.copy_from_slice(&self.encoding.need);
        submatrix.open_lanes(K::DENSE_LANES, self.encoding);
        self.kernel.columns(self.encoding, &mut submatrix);
        self.submatrices = vec![submatrix];
    }

    /// All options of a submatrix, as a set at `at`.
    pub fn all(&mut self, depth: usize, at: usize) -> OptionSet {
        self.make_room(depth, at);
        let words = self.submatrices[depth].words;
        for k in 0..words {
            self.index[at + k] = k as u32;
            self.words[at + k] = self.submatrices[depth].all(k);
        }
        (at, words)
    }

    /// Room on the stacks for a set of a submatrix at `at`.
    #[inline(always)]
    pub fn make_room(&mut self, depth: usize, at: usize) {
        let end = at + self.submatrices[depth].words + 1;
        if self.words.len() < end {
            self.words.resize(end * 2, 0);
            self.index.resize(end * 2, 0);
        }
    }

    /// The lanes that were open when a submatrix was made.
    pub fn lanes<const Z: usize>(&self, depth: usize) -> [u64; Z] {
        let submatrix = &self.submatrices[depth];
        self.spread(submatrix, submatrix.need.iter().copied())
    }

    /// The lanes that an option closes.
    #[inline(always)]
    pub fn covered<const Z: usize>(&self, submatrix: &Submatrix, id: usize) -> [u64; Z] {
        self.spread(
            submatrix,
            self.encoding.bits(id).iter().zip(self.single).map(|(bits, single)| bits & single),
        )
    }

    /// Bits of the front words, as lanes of a submatrix.
    #[inline(always)]
    fn spread<const Z: usize>(&self, submatrix: &Submatrix, words: impl Iterator<Item = u64>) -> [u64; Z] {
        let mut all = [0; Z];
        for ((word, live), before) in words.zip(&submatrix.live).zip(&submatrix.before) {
            let lanes = self.kernel.extract(word, *live);
            let (z, shift) = (*before as usize / 64, before % 64);
            if z < Z {
                all[z] |= lanes << shift;
            }
            if z + 1 < Z && shift > 0 {
                all[z + 1] |= lanes >> (64 - shift);
            }
        }
        all
    }

    /// The inverse: lanes of a submatrix as bits of the front words.
    #[inline(always)]
    fn gather<const Z: usize>(&self, submatrix: &Submatrix, lanes: &[u64; Z], words: &mut [u64]) {
        let mut at = 0;
        for (live, word) in submatrix.live.iter().zip(words) {
            let (z, shift) = (at / 64, at % 64);
            let mut bits = lanes.get(z).map_or(0, |x| x >> shift);
            if shift > 0 {
                bits |= lanes.get(z + 1).map_or(0, |x| x << (64 - shift));
            }
            *word = self.kernel.deposit(bits, *live);
            at += live.count_ones() as usize;
        }
    }

    /// Makes a submatrix of a set of options, and visits the node there.
    pub fn renew<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        size: usize,
    ) {
        self.remake(depth, set, open, size);
        self.visit_board::<RICH>(depth + 1, set.0 + set.1);
    }

    /// Makes a submatrix of a set of options.
    #[inline(always)]
    pub fn remake<const Z: usize>(&mut self, depth: usize, set: OptionSet, open: &[u64; Z], size: usize) {
        if self.submatrices.len() == depth + 1 {
            self.submatrices.push(Submatrix::default());
        }
        let mut submatrix = std::mem::take(&mut self.submatrices[depth + 1]);
        let old = &self.submatrices[depth];
        submatrix.clear(size, self.encoding);
        self.gather(old, open, &mut submatrix.need);
        let (from, to) = (set.0, set.0 + set.1);
        self.kernel.copy(&old.ids, &self.index[from..to], &self.words[from..to], &mut submatrix.ids);
        submatrix.open_lanes(K::DENSE_LANES, self.encoding);
        self.kernel.columns(self.encoding, &mut submatrix);
        self.submatrices[depth + 1] = submatrix;
    }

    /// The whole search.
    pub fn begin<const RICH: bool>(&mut self) {
        if !RICH && !self.encoding.loose && self.encoding.need.iter().all(|x| *x == 0) {
            // nothing is to be covered: the empty set does it
            if self.enter() {
                self.found();
            }
        } else {
            self.visit_board::<RICH>(0, 0);
        }
    }

    /// Goes on at a place in the tree.
    pub fn resume_any<const RICH: bool>(&mut self, task: &Task) {
        for_lanes!(self.submatrices[0].chunks, Z => self.resume::<Z, RICH>(task));
    }

    /// Visits the node of all options of a submatrix; sets are put at `at`.
    pub fn visit_board<const RICH: bool>(&mut self, depth: usize, at: usize) {
        for_lanes!(self.submatrices[depth].chunks, Z => self.visit_all::<Z, RICH>(depth, at));
    }

    fn visit_all<const Z: usize, const RICH: bool>(&mut self, depth: usize, at: usize) {
        let open = self.lanes::<Z>(depth);
        let closed = open == [0; Z];
        if !RICH && !closed && self.submatrices[depth].words == 1 {
            let all = self.submatrices[depth].all(0);
            self.begin_word::<Z>(depth, 0, all, open, at);
        } else if RICH || closed || !self.begin_board(depth, at) {
            let set = self.all(depth, at);
            self.kernel.visit(self, Depth::<RICH>(depth), set, open);
        }
    }

    /// Adds the solutions below a node if they were counted before; else tells the solutions and nodes before
    /// this one, to be given to [`MatrixSearch::keep`].  `counts` are those of the options of each lane.
    pub fn remember<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        counts: &[Bytes; Z],
    ) -> Option<(Count, u64)> {
        let at = self.keys.len();
        self.keys.resize(at + self.encoding.width, 0);
        // the union of the bits of the options: of lanes with options, and of columns of secondary items
        let submatrix = &self.submatrices[depth];
        let present = std::array::from_fn(|z| !self.kernel.equal(&counts[z], 0));
        let mut keys = std::mem::take(&mut self.keys);
        let key = &mut keys[at..];
        self.gather::<Z>(submatrix, &present, key);
        for i in set.0..set.0 + set.1 {
            let columns = &submatrix.columns_of(self.index[i] as usize)[submatrix.lanes * 8..];
            for (word, columns) in key[self.encoding.side..].iter_mut().zip(columns.as_chunks().0) {
                *word |= self.kernel.touched(columns, self.words[i]);
            }
        }
        self.keys = keys;
        match self.memo.get(&self.keys[at..]) {
            Some(known) => {
                self.count.add(known);
                self.keys.truncate(at);
                None
            }
            None => {
                self.fold();
                Some((std::mem::replace(&mut self.count, Count::ZERO), self.nodes))
            }
        }
    }

    /// Keeps what was counted below a node for the next time.
    pub fn keep(&mut self, (before, nodes): (Count, u64)) {
        self.fold();
        let Some(at) = self.keys.len().checked_sub(self.encoding.width) else { return };
        let length = self.path.len();
        if self.torn.is_some_and(|torn| length <= torn) {
            self.torn = length.checked_sub(1); // so are the nodes above, but those that come now are not
        } else if !self.stopped {
            self.memo.put(&self.keys[at..], self.count.clone(), self.nodes - nodes);
        }
        self.keys.truncate(at);
        self.count.add(&before);
    }

    /// A solution: the path.
    #[inline(always)]
    pub fn found(&mut self) {
        self.fresh += 1;
        if self.shows {
            self.show();
        }
    }

    /// Adds the solutions that were found one by one to the count.
    pub fn fold(&mut self) {
        self.count.add(&Count::from(self.fresh));
        self.untold += self.fresh;
        self.fresh = 0;
    }

    fn show(&mut self) {
        let MatrixSearch { shown, path, encoding, constraints, .. } = self;
        shown.clear();
        shown.extend(path.iter().map(|&id| constraints.option(encoding, id as usize)));
        shown.sort_unstable();
        if self.pool.show(shown).is_break() {
            self.stopped = true;
        }
    }

    /// Tells the pool how far the search is, and does what is asked for there.
    #[inline(never)]
    pub fn tell(&mut self) {
        self.fold();
        self.pool.tell(self.nodes.saturating_sub(self.told), self.untold, self.memo.on);
        (self.told, self.untold) = (self.told.max(self.nodes), 0);
        self.memo.wake(self.nodes);
        if self.pool.closed() {
            self.stopped = true;
        } else if self.pool.hungry() {
            self.share();
        }
    }
}
