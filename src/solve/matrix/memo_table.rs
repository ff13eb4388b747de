//! A hash table of bounded size, from keys of a fixed number of words to counts.
//!
//! Entries have different lengths and lie one after another in an array.  An entry is a word about its other
//! parts, the key, and the digits of the count.  Of the key, a word that is zero or that is the same as at
//! the root takes two bits; near the end of a search on a board, most words are one or the other.
//!
//! What is forgotten when the memory is full: there are two *generations*, each with half of it.  New
//! entries, and old ones that are found, belong to the young generation.  When that is full, it becomes the
//! old one, and the old one is dropped: with it the entries that nobody has asked for since the last change.

use crate::solve::Count;
use num_bigint::BigUint;

/// Words of a key, packed.
const ZERO: u32 = 1;
const OTHER: u32 = 2;
/// Two bits for each word of a key.
const PER_CLASS_WORD: usize = 16;
/// Slots of a table without entries.
const FIRST: usize = 1 << 10;
/// Entries before this place in the array: none, so that 0 is an empty slot.
const START: usize = 1;

/// The table.
pub struct MemoTable {
    /// The key of the root.
    root: Vec<u64>,
    young: Generation,
    old: Generation,
    /// Bytes of a generation.
    most: usize,
}

/// Entries, and where they are.
struct Generation {
    words: Vec<u32>,
    /// Open addressing: the place of an entry, or 0.  The length is a power of two.
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
        let most = usize::try_from(memory / 2).unwrap_or(usize::MAX);
        MemoTable { root, young: Generation::new(), old: Generation::new(), most }
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
        if let Ok(place) = self.young.find(hash, key) {
            return Some(self.young.known(place, key.len()));
        }
        let place = if self.old.entries > 0 { self.old.find(hash, key).ok()? } else { return None };
        let known = self.old.known(place, key.len());
        self.put(key, &known);
        Some(known)
    }

    /// Stores what is known about a subproblem.
    pub fn put(&mut self, key: &[u32], known: &KnownCount) {
        if self.young.bytes() >= self.most {
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
            let about = u32::from(length) | nodes << 8 | u32::from(digit_count) << 16;
            self.young.put(hash(key), about, key, digits, self.most);
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
        Generation { words: vec![0; START], slots: vec![0; FIRST], entries: 0 }
    }

    fn bytes(&self) -> usize {
        size_of::<u32>() * (self.words.len() + self.slots.len())
    }

    /// The place of an entry, or the empty slot where it belongs.
    fn find(&self, hash: u64, key: &[u32]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let place = self.slots[slot] as usize;
            if place == 0 {
                return Err(slot);
            }
            if self.key(place) == key {
                return Ok(place);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn key(&self, place: usize) -> &[u32] {
        &self.words[place + 1..][..self.words[place] as usize & 0xff]
    }

    fn known(&self, place: usize, key: usize) -> KnownCount {
        let about = self.words[place];
        let digits = &self.words[place + 1 + key..][..about as usize >> 16];
        let count = if digits.len() <= 4 {
            let n = digits.iter().rev().fold(0u128, |n, digit| n << 32 | u128::from(*digit));
            Count::from_u128(n)
        } else {
            Count::from(BigUint::from_slice(digits))
        };
        // half as much again: the mean of what has this logarithm
        let nodes = 1u64 << (about >> 8 & 0x3f);
        KnownCount { count, nodes: nodes.saturating_add(nodes / 2) }
    }

    /// Stores an entry, unless it is there, or would be too far away.
    fn put(&mut self, hash: u64, about: u32, key: &[u32], digits: &[u32], most: usize) {
        if self.entries * 2 >= self.slots.len() {
            self.grow();
        }
        let (Err(slot), Ok(place)) = (self.find(hash, key), u32::try_from(self.words.len())) else { return };
        self.slots[slot] = place;
        self.entries += 1;
        // the array grows by a quarter, and not beyond its share
        if self.words.len() + 1 + key.len() + digits.len() > self.words.capacity() {
            let more = (self.words.len() / 4).min(most / size_of::<u32>()).max(1 << 12);
            self.words.reserve_exact(more + key.len() + digits.len());
        }
        self.words.push(about);
        self.words.extend_from_slice(key);
        self.words.extend_from_slice(digits);
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let mask = slots.len() - 1;
        let mut place = START;
        while let Some(about) = self.words.get(place) {
            let mut slot = hash(self.key(place)) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = place as u32;
            place += 1 + (about & 0xff) as usize + (about >> 16) as usize;
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
