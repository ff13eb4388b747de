//! A submatrix: the options that remain at a node, as columns of bits.

use super::encoding::Encoding;

/// 64 bytes in one cache line: the counts of 64 lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Bytes(pub [u8; 64]);

/// Columns of 64 options, in groups of eight lanes.
pub type Columns<const Z: usize> = [[[u64; 8]; 8]; Z];

/// The options that remain, with positions from 0; 64 of them are one *word* of the option sets below this
/// node.
#[derive(Default, Debug)]
pub struct Submatrix {
    /// Number of options.
    pub len: usize,
    /// Words of a set of options: `len / 64`, rounded up.
    pub words: usize,
    /// The number of chunks of 64 lanes, a power of two.  A lane is the column of an item that must be
    /// covered, or that several options may share.
    pub chunks: usize,
    /// The number of groups of eight lanes that are used.
    pub lanes: usize,
    /// The items that were to be covered when the submatrix was made, as bits of the encoding's words of
    /// primary items.
    pub need: Vec<u64>,
    /// The bits that have lanes, in the order of the lanes.
    pub live: Vec<u64>,
    /// The number of lanes before each of these words.
    pub before: Vec<u32>,
    /// The numbers of the options in [`Encoding`], by position.  The last word is filled with the option
    /// without bits.
    pub ids: Vec<u32>,
    /// The bits of the options, transposed: column c of word k of the options is `columns[start + k * step +
    /// c]`.  The lanes come first, filled up to groups of eight, then all bits of the words from the
    /// encoding's `secondary_start` on.
    columns: Vec<u64>,
    /// The first place on a cache line boundary.
    start: usize,
    /// The number of columns.
    pub step: usize,
    /// In a search with restarts, the reciprocal of the weight of each lane's item.
    pub quotients: Vec<f32>,
    /// If items are chosen by failure rates, their reciprocals for each lane; 0 if there is no item that must
    /// be covered.
    pub reciprocals: Vec<Bytes>,
}

impl Submatrix {
    /// Makes room for `len` options of an encoding.  The previous contents are lost.
    pub fn clear(&mut self, len: usize, encoding: &Encoding) {
        self.len = len;
        self.words = len.div_ceil(64);
        self.need.clear();
        self.need.resize(encoding.primary_words, 0);
        // one group more than needed: compressed groups are stored whole
        grow(&mut self.ids, self.words * 64 + 16, 0);
        self.ids[len..self.words * 64].fill(encoding.len() as u32);
    }

    /// The numbers in the encoding of the options of word `k`.
    #[inline(always)]
    pub fn ids_of(&self, k: usize) -> &[u32; 64] {
        &self.ids.as_chunks().0[k]
    }

    /// Chooses the lanes: the bits in `need` and those that options may share, without gaps; or, if not
    /// `dense`, all bits of primary items.  Makes room for the columns.
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
        self.step = self.lanes * 8 + (encoding.width - encoding.secondary_start) * 64;
        // two more groups: compressed columns are stored whole, and the first column starts at a cache line
        grow(&mut self.columns, self.words * self.step + 16, 0);
        self.start = self.columns.as_ptr().align_offset(64).min(8);
    }

    /// Word `k` of the set of all options.
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

    /// All columns, and room for one more group.
    pub fn columns_mut(&mut self) -> &mut [u64] {
        &mut self.columns[self.start..]
    }

    /// The options of word `k` that have a lane.
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

/// Makes a vector at least this long.  It never shrinks, since large and small submatrices use it in turn.
fn grow<T: Copy>(all: &mut Vec<T>, length: usize, new: T) {
    if all.len() < length {
        all.resize(length, new);
    }
}
