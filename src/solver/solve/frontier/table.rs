//! A hash table from states to numbers of ways to reach them.
//!
//! An entry is a run of words: the state, then the number, the least significant word first.  A number is
//! never zero, so an entry whose number is zero is free.

/// The number of entries of a new table, and the part of a table that may be in use, in eighths.
const INITIAL: usize = 64;
const LOAD: usize = 5;
/// An odd number without a pattern: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A table of states of `K` words.
pub struct StateTable<const K: usize> {
    words: Vec<u64>,
    /// The words of a number.
    width: usize,
    /// The number of entries, a power of two, minus one.
    mask: usize,
    len: usize,
}

impl<const K: usize> StateTable<K> {
    /// An empty table for numbers of this many words.
    pub fn new(width: usize) -> StateTable<K> {
        StateTable { words: vec![0; INITIAL * (K + width)], width, mask: INITIAL - 1, len: 0 }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of entries, free ones included.
    pub fn entries(&self) -> usize {
        self.mask + 1
    }

    /// The memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// The hash of a state.
    #[inline(always)]
    pub fn hash(state: &[u64; K]) -> u64 {
        state.iter().fold(0, |hash, &word| {
            let product = u128::from(word ^ hash ^ MULTIPLIER) * u128::from(MULTIPLIER);
            product as u64 ^ (product >> 64) as u64
        })
    }

    /// The state and the number of an entry; `None` if it is free.
    #[inline(always)]
    pub fn entry(&self, index: usize) -> Option<([u64; K], &[u64])> {
        let at = index * (K + self.width);
        let (state, number) = self.words.get(at..at + K + self.width)?.split_first_chunk::<K>()?;
        number.iter().any(|&word| word != 0).then_some((*state, number))
    }

    /// Reads the first word of the entry where a state with this hash belongs, so that it is in the cache.
    #[inline(always)]
    pub fn touch(&self, hash: u64) -> u64 {
        self.words[(hash as usize & self.mask) * (K + self.width)]
    }

    /// Must the table grow before the next state?
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        (self.len + 1) * 8 > self.entries() * LOAD
    }

    /// Adds a number to that of a state; the table must not be full.  Returns the index of the entry if the
    /// sum has one word more than there is room for: its most significant word, a 1, is missing.
    #[inline(always)]
    pub fn add(&mut self, state: &[u64; K], hash: u64, number: &[u64]) -> Option<usize> {
        let stride = K + self.width;
        let mut index = hash as usize & self.mask;
        loop {
            let entry = &mut self.words[index * stride..][..stride];
            let (known, sum) = entry.split_at_mut(K);
            if sum.iter().all(|&word| word == 0) {
                known.copy_from_slice(state);
                sum.copy_from_slice(number);
                self.len += 1;
                return None;
            }
            if known == state {
                let mut carry = false;
                for (word, more) in sum.iter_mut().zip(number) {
                    let (part, first) = word.overflowing_add(*more);
                    let (whole, second) = part.overflowing_add(carry.into());
                    (*word, carry) = (whole, first | second);
                }
                return carry.then_some(index);
            }
            index = (index + 1) & self.mask;
        }
    }

    /// Doubles the number of entries.  `None` if there is not enough memory.
    #[cold]
    pub fn grow(&mut self) -> Option<()> {
        let entries = self.entries() * 2;
        let words = zeros(entries * (K + self.width))?;
        let mut larger = StateTable { words, width: self.width, mask: entries - 1, len: 0 };
        for index in 0..self.entries() {
            if let Some((state, number)) = self.entry(index) {
                larger.add(&state, Self::hash(&state), number);
            }
        }
        *self = larger;
        Some(())
    }

    /// Makes room for one more word in each number.  `None` if there is not enough memory.
    #[cold]
    pub fn widen(&mut self) -> Option<()> {
        let mut words = zeros(self.entries() * (K + self.width + 1))?;
        for (old, new) in self.words.chunks(K + self.width).zip(words.chunks_mut(K + self.width + 1)) {
            new[..old.len()].copy_from_slice(old);
        }
        self.words = words;
        self.width += 1;
        Some(())
    }

    /// Sets the most significant word of the number of an entry to 1.
    pub fn carry_into(&mut self, index: usize) {
        let last = (index + 1) * (K + self.width) - 1;
        self.words[last] = 1;
    }
}

fn zeros(len: usize) -> Option<Vec<u64>> {
    let mut words = vec![];
    words.try_reserve_exact(len).ok()?;
    words.resize(len, 0);
    Some(words)
}
