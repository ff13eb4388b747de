//! A hash table of bounded size, from keys of a fixed number of words to counts.
//!
//! Entries have different lengths and lie one after another in an array.  An entry is a word about its other
//! parts, the key, and the digits of the count.  Of the key, a word that is zero or that is the same as at
//! the root takes two bits; near the end of a search on a board, most words are one or the other.
//!
//! The memory is divided between two *generations*.  New entries, and old ones that are found, belong to the
//! young generation.  When it is full, it becomes the old one, and the old one is dropped, with the entries
//! that were not looked up since the last change.

use crate::solve::Count;
use num_bigint::BigUint;

/// Words of a key, packed.
const ZERO: u32 = 1;
const OTHER: u32 = 2;
/// Two bits for each word of a key.
const PER_CLASS_WORD: usize = 16;
/// Slots of a table without entries.
const INITIAL_SLOTS: usize = 1 << 10;
/// The offset of the first entry in the array; not 0, so that 0 can stand for an empty slot.
const FIRST_ENTRY: usize = 1;

/// The table.
pub struct MemoTable {
    /// The key of the root.
    root: Vec<u64>,
    young: Generation,
    old: Generation,
    /// Bytes of a generation.
    max_bytes: usize,
}

/// Entries, and where they are.
struct Generation {
    words: Vec<u32>,
    /// Open addressing: the offset of an entry, or 0.  The length is a power of two.
    slots: Vec<u32>,
    entries: usize,
}

/// What is known about a subproblem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownCount {
    /// The number of its solutions.
    pub count: Count,
    /// About how many nodes its search has without memo.
    pub nodes: u64,
}

impl MemoTable {
    /// An empty table of at most `memory` bytes.
    pub fn new(root: Vec<u64>, memory: u64) -> MemoTable {
        let max_bytes = usize::try_from(memory / 2).unwrap_or(usize::MAX);
        MemoTable { root, young: Generation::new(), old: Generation::new(), max_bytes }
    }

    /// Packs the key at the end of `keys`, from `at` on.
    pub fn pack(&self, key: &[u64], keys: &mut Vec<u32>) {
        let at = keys.len();
        keys.resize(at + key.len().div_ceil(PER_CLASS_WORD), 0);
        for (i, (word, root)) in key.iter().zip(&self.root).enumerate() {
            let class = if word == root {
                continue;
            } else if *word == 0 {
                ZERO
            } else {
                keys.extend([*word as u32, (word >> 32) as u32]);
                OTHER
            };
            keys[at + i / PER_CLASS_WORD] |= class << (i % PER_CLASS_WORD * 2);
        }
    }

    /// What is known about a subproblem, by its packed key.
    pub fn get(&mut self, key: &[u32]) -> Option<KnownCount> {
        let hash = hash(key);
        if let Ok(offset) = self.young.find(hash, key) {
            return Some(self.young.known(offset, key.len()));
        }
        let offset = if self.old.entries > 0 { self.old.find(hash, key).ok()? } else { return None };
        let known = self.old.known(offset, key.len());
        self.put(key, &known);
        Some(known)
    }

    /// Stores what is known about a subproblem.
    pub fn put(&mut self, key: &[u32], known: &KnownCount) {
        if self.young.bytes() >= self.max_bytes {
            self.old = std::mem::replace(&mut self.young, Generation::new());
        }
        let small: [u32; 4];
        let big;
        let digits = match known.count.as_u128() {
            Some(n) => {
                small = std::array::from_fn(|i| (n >> (32 * i)) as u32);
                &small[..4 - n.leading_zeros() as usize / 32]
            }
            None => {
                big = known.count.big().to_u32_digits();
                &big[..]
            }
        };
        // a key and a count that do not fit into the lengths are not stored
        if let (Ok(length), Ok(digit_count)) = (u8::try_from(key.len()), u16::try_from(digits.len())) {
            let nodes = known.nodes.max(1).ilog2();
            let header = u32::from(length) | nodes << 8 | u32::from(digit_count) << 16;
            self.young.put(hash(key), header, key, digits, self.max_bytes);
        }
    }

    /// The number of entries.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.young.entries + self.old.entries
    }
}

impl Generation {
    fn new() -> Generation {
        Generation { words: vec![0; FIRST_ENTRY], slots: vec![0; INITIAL_SLOTS], entries: 0 }
    }

    fn bytes(&self) -> usize {
        size_of::<u32>() * (self.words.len() + self.slots.len())
    }

    /// The offset of an entry, or the empty slot where it belongs.
    fn find(&self, hash: u64, key: &[u32]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let offset = self.slots[slot] as usize;
            if offset == 0 {
                return Err(slot);
            }
            if self.key(offset) == key {
                return Ok(offset);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn key(&self, offset: usize) -> &[u32] {
        &self.words[offset + 1..][..self.words[offset] as usize & 0xff]
    }

    fn known(&self, offset: usize, key: usize) -> KnownCount {
        let header = self.words[offset];
        let digits = &self.words[offset + 1 + key..][..header as usize >> 16];
        let count = if digits.len() <= 4 {
            let n = digits.iter().rev().fold(0u128, |n, digit| n << 32 | u128::from(*digit));
            Count::from_u128(n)
        } else {
            Count::from(BigUint::from_slice(digits))
        };
        // half as much again: the mean of what has this logarithm
        let nodes = 1u64 << (header >> 8 & 0x3f);
        KnownCount { count, nodes: nodes.saturating_add(nodes / 2) }
    }

    /// Stores an entry, unless it is there already or its offset would not fit in 32 bits.
    fn put(&mut self, hash: u64, header: u32, key: &[u32], digits: &[u32], max_bytes: usize) {
        if self.entries * 2 >= self.slots.len() {
            self.grow();
        }
        let (Err(slot), Ok(offset)) = (self.find(hash, key), u32::try_from(self.words.len())) else { return };
        self.slots[slot] = offset;
        self.entries += 1;
        // the array grows by a quarter, and not beyond its share
        if self.words.len() + 1 + key.len() + digits.len() > self.words.capacity() {
            let more = (self.words.len() / 4).min(max_bytes / size_of::<u32>()).max(1 << 12);
            self.words.reserve_exact(more + key.len() + digits.len());
        }
        self.words.push(header);
        self.words.extend_from_slice(key);
        self.words.extend_from_slice(digits);
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let mask = slots.len() - 1;
        let mut offset = FIRST_ENTRY;
        while let Some(header) = self.words.get(offset) {
            let mut slot = hash(self.key(offset)) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = offset as u32;
            offset += 1 + (header & 0xff) as usize + (header >> 16) as usize;
        }
        self.slots = slots;
    }
}

fn hash(key: &[u32]) -> u64 {
    let hash = key.iter().fold(0u64, |hash, word| {
        let hash = (hash ^ u64::from(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    });
    hash ^ hash >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(table: &MemoTable, key: &[u64]) -> Vec<u32> {
        let mut keys = vec![];
        table.pack(key, &mut keys);
        keys
    }

    fn known(n: u64) -> KnownCount {
        KnownCount { count: Count::from(n), nodes: 3 }
    }

    #[test]
    fn what_was_put_is_found() {
        let mut table = MemoTable::new(vec![u64::MAX, 7, 9], 1 << 24);
        for i in 0..5000u64 {
            let key = packed(&table, &[i, 7, 0]);
            assert_eq!(table.get(&key), None);
            table.put(&key, &known(i));
            table.put(&key, &known(i));
        }
        for i in 0..5000u64 {
            assert_eq!(table.get(&packed(&table, &[i, 7, 0])), Some(known(i)));
            assert_eq!(table.get(&packed(&table, &[i, 7, 9])), None);
        }
        assert_eq!(table.len(), 5000);
    }

    #[test]
    fn keys_that_differ_are_packed_differently() {
        let table = MemoTable::new(vec![1; 20], 1 << 20);
        let mut seen = std::collections::BTreeSet::new();
        for i in 0..3u64.pow(10) {
            let key: Vec<u64> = (0..20).map(|k| if k < 10 { 1 } else { i / 3u64.pow(k - 10) % 3 }).collect();
            assert!(seen.insert(packed(&table, &key)), "{key:?}");
        }
    }

    #[test]
    fn counts_of_all_sizes_come_back() {
        let mut table = MemoTable::new(vec![0], 1 << 20);
        let mut count = Count::ONE;
        for i in 1..300 {
            let key = packed(&table, &[i]);
            table.put(&key, &KnownCount { count: count.clone(), nodes: i });
            let found = table.get(&key).unwrap();
            assert_eq!(found.count, count);
            assert!(found.nodes <= i * 3 / 2 && i <= found.nodes * 2);
            count.add(&count.clone());
        }
        assert!(count.as_u128().is_none());
    }

    #[test]
    fn a_full_table_forgets_what_nobody_asks_for() {
        let mut table = MemoTable::new(vec![0], 1 << 16);
        let favorite = packed(&table, &[u64::MAX]);
        table.put(&favorite, &known(5));
        for i in 1..100_000u64 {
            let key = packed(&table, &[i]);
            table.put(&key, &known(i));
            assert_eq!(table.get(&key), Some(known(i)));
            assert!(i % 100 != 0 || table.get(&favorite) == Some(known(5)));
        }
        assert_eq!(table.get(&packed(&table, &[1])), None);
        let bytes = table.young.bytes() + table.old.bytes();
        assert!(bytes < 3 << 15, "{bytes}");
    }
}
