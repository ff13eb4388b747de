//! A submatrix: the options that remain at some node, as columns of bits.

use super::encoding::Encoding;

/// 64 bytes on a cache line of their own: counts of 64 lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Bytes(pub [u8; 64]);

/// Columns of 64 options, in groups of eight lanes.
pub type Columns<const Z: usize> = [[[u64; 8]; 8]; Z];

/// The options that remain, numbered from 0 ("positions"), 64 of them a *word* of the sets of options below
/// this node.
#[derive(Default, Debug)]
pub struct Submatrix {
    /// Number of options.
    pub len: usize,
    /// Words of a set of options: `len / 64`, rounded up.
    pub words: usize,
    /// Chunks of 64 lanes, a power of two; a lane is the column of an item that has to be covered, or that
    /// several may cover.
    pub chunks: usize,
    /// Groups of eight lanes: as many as there are lanes.
    pub lanes: usize,
    /// The items that were still to be covered when the submatrix was made, as bits of the front words of
    /// the encoding.
    pub need: Vec<u64>,
    /// The bits that are lanes: lane l is the l-th one.
    pub live: Vec<u64>,
    /// For each of these words, the number of lanes before it.
    pub before: Vec<u32>,
    /// The options as [`Encoding`] knows them, by position; the last word is filled up with the one that has
    /// no bits.
    pub ids: Vec<u32>,
    /// The bits of the options, transposed: column c of word k of the options is `columns[start + k * step +
    /// c]`.  First there are the lanes, filled up to groups of eight, then all bits of the words from
    /// the encoding's `side` on.
    columns: Vec<u64>,
    /// Here a cache line begins.
    start: usize,
    /// Columns.
    pub step: usize,
    /// In a search with restarts, for each lane 1 by the weight of its item.
    pub quotients: Vec<f32>,
}

impl Submatrix {
    /// Makes room for `len` options of an encoding.  The previous contents are lost.
    pub fn clear(&mut self, len: usize, encoding: &Encoding) {
        self.len = len;
        self.words = len.div_ceil(64);
        self.need.clear();
        self.need.resize(encoding.front, 0);
        // one group more than needed: compressed groups are stored whole
        grow(&mut self.ids, self.words * 64 + 16, 0);
        self.ids[len..self.words * 64].fill(encoding.len() as u32);
    }

    /// The options of word `k`, as the encoding knows them.
    #[inline(always)]
    pub fn ids_of(&self, k: usize) -> &[u32; 64] {
        &self.ids.as_chunks().0[k]
    }

    /// Makes lanes of the bits in `need` and those that options may share, without gaps, or of all bits of
    /// primary items; and makes room for the columns.
    pub fn open_lanes(&mut self, dense: bool, encoding: &Encoding) {
        self.live.clear();
        self.before.clear();
        let mut count = 0;
        for (w, need) in self.need.iter().enumerate() {
            let live = if dense { need | encoding.shared[w] } else { encoding.primary[w] };
            self.live.push(live);
            self.before.push(count);
            count += live.count_ones();
        }
        self.lanes = (count as usize).div_ceil(8);
        self.chunks = self.lanes.div_ceil(8).next_power_of_two();
        self.step = self.lanes * 8 + (encoding.width - encoding.side) * 64;
        // two groups more: compressed columns are stored whole, and the first one may have to wait for a
        // cache line
        grow(&mut self.columns, self.words * self.step + 16, 0);
        self.start = self.columns.as_ptr().align_offset(64).min(8);
    }

    /// The full set of options, word `k`.
    pub fn all(&self, k: usize) -> u64 {
        match self.len - k * 64 {
            64.. => !0,
            rest => (1 << rest) - 1,
        }
    }

    /// The columns of word `k` of the options.
    #[inline(always)]
    pub fn columns_of(&self, k: usize) -> &[u64] {
        &self.columns[self.start + k * self.step..][..self.step]
    }

    /// All columns, and a group more.
    pub fn columns_mut(&mut self) -> &mut [u64] {
        &mut self.columns[self.start..]
    }

    /// Which options of word `k` have a lane.
    #[inline(always)]
    pub fn column(&self, lane: usize, k: usize) -> u64 {
        self.columns[self.start + k * self.step + lane]
    }

    /// Does a bit of the encoding have a lane?
    pub fn has_lane(&self, bit: usize) -> bool {
        self.live[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The lane of a bit of the encoding that has one.
    #[inline(always)]
    pub fn lane(&self, bit: usize) -> usize {
        let below = self.live[bit / 64] & ((1 << (bit % 64)) - 1);
        self.before[bit / 64] as usize + below.count_ones() as usize
    }
}

/// Makes a vector at least this long.  It never becomes shorter: large and small submatrices use it in turn.
fn grow<T: Copy>(all: &mut Vec<T>, length: usize, new: T) {
    if all.len() < length {
        all.resize(length, new);
    }
}
