//! A board: the options that remain at some node, as a bit matrix, rows and columns.

/// 64 bytes on a cache line of their own: for eight options and 64 items, byte i holds the eight options' bits of item i.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Bytes(pub [u8; 64]);

/// The same word of eight options.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Rows(pub [u64; 8]);

/// The options that remain, numbered from 0 ("positions"), 64 of them a *word* of the sets of options below this node.
#[derive(Default, Debug)]
pub(super) struct Board {
    /// Number of options.
    pub len: usize,
    /// Words of a set of options: `len / 64`, rounded up.
    pub words: usize,
    /// Chunks of 64 lanes, a power of two; a lane is an item that has to be covered.
    pub lanes: usize,
    /// The items that were still to be covered when the board was made, as bits of the front words of the code.
    pub need: Vec<u64>,
    /// The bits that are lanes: lane l is the l-th one.
    pub live: Vec<u64>,
    /// The options as [`Code`](super::code::Code) knows them, by position.
    pub ids: Vec<u32>,
    /// The words of the options: word w of the eight options of group g is `rows[w * stride + g]`.
    pub rows: Vec<Rows>,
    /// Words of an option.
    pub width: usize,
    /// Groups of a word, and one more.
    pub stride: usize,
    /// The same, transposed, of the lanes only: chunk z of group g is `columns[g * lanes + z]`.
    pub columns: Vec<Bytes>,
    /// For each option the set of those that conflict with it, itself included: `clash[i * words..]`; its word with option i
    /// is 0 if it was not asked for yet.  Empty if all that would be too large.
    pub clash: Vec<u64>,
}

/// Larger tables of conflicts are not kept but computed each time.
const CLASH_WORDS: usize = 1 << 23;

impl Board {
    /// Makes room for `len` options.  What was there is lost.
    pub fn clear(&mut self, len: usize, width: usize, front: usize) {
        self.len = len;
        self.words = len.div_ceil(64);
        self.need.clear();
        self.need.resize(front, 0);
        // one group more than needed: compressed groups are stored whole
        self.stride = self.words * 8 + 1;
        self.width = width;
        grow(&mut self.ids, self.stride * 8, 0);
        grow(&mut self.rows, self.stride * width, Rows([0; 8]));
        for w in 0..width {
            let word = &mut self.rows[w * self.stride..][..self.stride];
            word[len / 8..].fill(Rows([0; 8])); // those before will be overwritten
        }
        let table = len.saturating_mul(self.words);
        if table > CLASH_WORDS {
            self.clash = vec![];
        } else {
            grow(&mut self.clash, table, 0);
        }
        // it is enough to erase the word with the option itself, which is not 0 when a row is known
        let used = table.min(self.clash.len());
        for (k, options) in self.clash[..used].chunks_mut((64 * self.words).max(1)).enumerate() {
            for row in options.chunks_exact_mut(self.words.max(1)) {
                row[k] = 0;
            }
        }
    }

    /// The rows of word `k` of the options, for each word of the code.
    #[inline(always)]
    pub fn rows_of(&self, k: usize) -> impl Iterator<Item = &[Rows; 8]> {
        // (`chunks_exact` would divide)
        (0..self.width).filter_map(move |w| self.rows[w * self.stride + k * 8..].first_chunk())
    }

    /// Makes lanes of what is needed, without gaps or each bit a lane, and room for the columns.
    pub fn open_lanes(&mut self, dense: bool) {
        self.live.clear();
        self.live.extend(self.need.iter().map(|need| if dense { *need } else { !0 }));
        let count: u32 = self.live.iter().map(|x| x.count_ones()).sum();
        self.lanes = (count as usize).div_ceil(64).next_power_of_two();
        // one chunk more: compressed lanes are stored whole
        grow(&mut self.columns, self.words * 8 * self.lanes + 1, Bytes([0; 64]));
    }

    /// The full set of options, word `k`.
    pub fn all(&self, k: usize) -> u64 {
        match self.len - k * 64 {
            64.. => !0,
            rest => (1 << rest) - 1,
        }
    }

    /// Which options of word `k` have a lane.
    #[inline]
    pub fn column(&self, lane: usize, k: usize) -> u64 {
        let step = self.lanes;
        let at = k * 8 * step + lane / 64;
        let mut set = 0;
        for g in 0..8 {
            set |= u64::from(self.columns[at + g * step].0[lane % 64]) << (8 * g);
        }
        set
    }

    /// Has a bit of the code a lane?
    pub fn has_lane(&self, bit: usize) -> bool {
        self.live[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The lane of a bit of the code that has one.
    pub fn lane(&self, bit: usize) -> usize {
        let before: u32 = self.live[..bit / 64].iter().map(|x| x.count_ones()).sum();
        (before + (self.live[bit / 64] & ((1 << (bit % 64)) - 1)).count_ones()) as usize
    }
}

/// Makes a vector so long at least.  It keeps its length otherwise: boards are used again and again, large and small ones.
fn grow<T: Copy>(all: &mut Vec<T>, length: usize, new: T) {
    if all.len() < length {
        all.resize(length, new);
    }
}
