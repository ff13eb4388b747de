//! A hash table of bounded size, from packed keys to counts, for all workers of a search.
//!
//! The table is divided into *shards* by the hash of the key.  A shard has its own memory and its own lock,
//! which a worker that is alone does not take.
//!
//! Entries have different lengths and lie one after another in an array of bytes: two bytes about the other
//! parts, the key, and the bytes of the count.  A slot of the hash table has 24 bits of an entry's place and
//! 8 of its hash, so hardly ever a wrong entry is looked at.
//!
//! What a full table forgets: the memory of a shard is divided between two *generations*.  New entries, and
//! old ones that are found, belong to the young generation.  When it is full, it becomes the old one, and the
//! old one is dropped, with the entries that were not looked up since the last change.

use super::memo_key::hash;
use crate::solve::Count;
use num_bigint::BigUint;
use std::sync::{Mutex, PoisonError};

/// The number of shards, or more if the memory is large.
const MIN_SHARDS: u64 = 64;
/// Bits of a slot for the place of an entry, and so of the bytes of a generation of a shard.
const PLACE_BITS: u32 = 24;
const PLACES: u32 = 1 << PLACE_BITS;
/// Slots of a generation without entries.
const INITIAL_SLOTS: usize = 1 << 6;
/// The place of the first entry in the array; not 0, so that 0 can stand for an empty slot.
const FIRST_ENTRY: usize = 1;
/// Bytes of an entry before its key: the length of the key; the number of bytes of the count, and half the
/// logarithm of the number of nodes.
const HEADER: usize = 2;
/// A count with this many bytes or more has two bytes for the number of its bytes behind the key.
const LONG_COUNT: usize = 15;

/// The table.
pub struct MemoTable {
    shards: Vec<Mutex<MemoShard>>,
    /// Bytes of a generation of a shard.
    max_bytes: usize,
}

/// How a worker uses the table.
pub enum TableAccess<'a> {
    /// There is none.
    Nobody,
    /// As the only one.
    Alone(&'a mut MemoTable),
    /// Together with others.
    Shared(&'a MemoTable),
}

/// The entries whose hash begins alike.
#[derive(Default)]
struct MemoShard {
    young: Generation,
    old: Generation,
}

/// Entries, and where they are.
#[derive(Default)]
struct Generation {
    bytes: Vec<u8>,
    /// Open addressing: a part of the hash and the place of an entry, or 0.  The length is a power of two.
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
    pub fn new(memory: u64) -> MemoTable {
        let shards = (memory >> (PLACE_BITS + 1)).next_power_of_two().max(MIN_SHARDS);
        let max_bytes = (memory / shards / 2) as usize;
        MemoTable { shards: (0..shards).map(|_| Mutex::default()).collect(), max_bytes }
    }

    fn shard(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.shards.len() - 1)
    }

    /// The numbers of entries and of bytes.
    #[cfg(test)]
    fn size(&mut self) -> (usize, usize) {
        let generations = self.shards.iter_mut().flat_map(|shard| {
            let shard = shard.get_mut().unwrap();
            [(shard.young.entries, shard.young.size()), (shard.old.entries, shard.old.size())]
        });
        generations.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }
}

impl<'a> TableAccess<'a> {
    /// The table for one more worker.
    pub fn take(&mut self) -> TableAccess<'a> {
        match self {
            TableAccess::Shared(table) => TableAccess::Shared(table),
            own => std::mem::replace(own, TableAccess::Nobody),
        }
    }

    /// What is known about a subproblem, by its packed key and the hash of it.
    pub fn get(&mut self, hash: u64, key: &[u8]) -> Option<KnownCount> {
        self.with_shard(hash, |shard, max_bytes| shard.get(hash, key, max_bytes))?
    }

    /// Stores what is known about a subproblem.
    pub fn put(&mut self, hash: u64, key: &[u8], known: &KnownCount) {
        self.with_shard(hash, |shard, max_bytes| shard.put(hash, key, known, max_bytes));
    }

    #[inline(always)]
    fn with_shard<R>(&mut self, hash: u64, then: impl FnOnce(&mut MemoShard, usize) -> R) -> Option<R> {
        match self {
            TableAccess::Nobody => None,
            TableAccess::Alone(table) => {
                let (i, max_bytes) = (table.shard(hash), table.max_bytes);
                Some(then(table.shards[i].get_mut().unwrap_or_else(PoisonError::into_inner), max_bytes))
            }
            TableAccess::Shared(table) => {
                let shard = &table.shards[table.shard(hash)];
                Some(then(&mut shard.lock().unwrap_or_else(PoisonError::into_inner), table.max_bytes))
            }
        }
    }
}

impl MemoShard {
    fn get(&mut self, hash: u64, key: &[u8], max_bytes: usize) -> Option<KnownCount> {
        if let Ok(place) = self.young.find(hash, key) {
            return Some(self.young.known(place));
        }
        let place = self.old.find(hash, key).ok()?;
        let known = self.old.known(place);
        self.put(hash, key, &known, max_bytes);
        Some(known)
    }

    fn put(&mut self, hash: u64, key: &[u8], known: &KnownCount, max_bytes: usize) {
        // a key and a count that do not fit into the lengths are not stored
        let Ok(length) = u8::try_from(key.len()) else { return };
        let (small, big);
        let digits = match known.count.as_u128() {
            Some(n) => {
                small = n.to_le_bytes();
                &small[..16 - n.leading_zeros() as usize / 8]
            }
            None => {
                big = known.count.to_le_bytes();
                &big[..]
            }
        };
        let Ok(digit_count) = u16::try_from(digits.len()) else { return };
        let nodes = (known.nodes.max(1).ilog2() / 2).min(15) as u8;
        let header = [length, nodes << 4 | digits.len().min(LONG_COUNT) as u8];
        let long = digit_count.to_le_bytes();
        let long = if digits.len() < LONG_COUNT { &[] } else { &long[..] };
        if self.young.is_full(max_bytes) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.put(hash, [&header, key, long, digits], max_bytes);
    }
}

impl Generation {
    /// Bytes of memory.
    fn size(&self) -> usize {
        self.bytes.len() + size_of::<u32>() * self.slots.len()
    }

    /// Would another entry, or the slots for it, exceed the memory?
    fn is_full(&self, max_bytes: usize) -> bool {
        let more = if self.must_grow() { size_of::<u32>() * self.slots.len() } else { 0 };
        self.entries > 0 && self.size() + more >= max_bytes
    }

    fn must_grow(&self) -> bool {
        self.entries * 4 >= self.slots.len() * 3
    }

    /// The place of an entry, or the empty slot where it belongs.
    #[inline]
    fn find(&self, hash: u64, key: &[u8]) -> Result<usize, usize> {
        let Some(mask) = self.slots.len().checked_sub(1) else { return Err(0) };
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            let place = (slot % PLACES) as usize;
            if slot >> PLACE_BITS == part_in_slot(hash) && self.key(place) == key {
                return Ok(place);
            }
            at = (at + 1) & mask;
        }
    }

    fn key(&self, place: usize) -> &[u8] {
        &self.bytes[place + HEADER..][..usize::from(self.bytes[place])]
    }

    /// The bytes of the count of an entry.
    fn digits(&self, place: usize) -> &[u8] {
        let behind = &self.bytes[place + HEADER + usize::from(self.bytes[place])..];
        match usize::from(self.bytes[place + 1] & 15) {
            LONG_COUNT => &behind[2..][..usize::from(u16::from_le_bytes([behind[0], behind[1]]))],
            short => &behind[..short],
        }
    }

    fn known(&self, place: usize) -> KnownCount {
        let digits = self.digits(place);
        let count = if digits.len() <= 16 {
            let mut n = [0; 16];
            n[..digits.len()].copy_from_slice(digits);
            Count::from_u128(u128::from_le_bytes(n))
        } else {
            Count::from(BigUint::from_bytes_le(digits))
        };
        // twice the least number that has half this logarithm
        KnownCount { count, nodes: 2 << (self.bytes[place + 1] >> 4 << 1) }
    }

    /// Stores the parts of an entry, unless it is there already or has no place.
    fn put(&mut self, hash: u64, parts: [&[u8]; 4], max_bytes: usize) {
        if self.must_grow() {
            self.grow();
        }
        let Err(at) = self.find(hash, parts[1]) else { return };
        let place = self.bytes.len();
        if place >= PLACES as usize {
            return;
        }
        self.slots[at] = place as u32 | part_in_slot(hash) << PLACE_BITS;
        self.entries += 1;
        // the array grows by a quarter, and not beyond its share
        let length: usize = parts.iter().map(|part| part.len()).sum();
        if place + length > self.bytes.capacity() {
            self.bytes.reserve_exact((place / 4).min(max_bytes).max(1 << 10) + length);
        }
        parts.iter().for_each(|part| self.bytes.extend_from_slice(part));
    }

    fn grow(&mut self) {
        if self.slots.is_empty() {
            self.bytes.resize(FIRST_ENTRY, 0);
        }
        let mut slots = vec![0; (self.slots.len() * 2).max(INITIAL_SLOTS)];
        let mask = slots.len() - 1;
        let mut place = FIRST_ENTRY;
        while place < self.bytes.len() {
            let key = self.key(place);
            let hash = hash(key);
            let mut at = hash as usize & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = place as u32 | part_in_slot(hash) << PLACE_BITS;
            let digits = self.digits(place).len();
            place += HEADER + key.len() + digits + if digits < LONG_COUNT { 0 } else { 2 };
        }
        self.slots = slots;
    }
}

/// The part of a hash that a slot keeps.
fn part_in_slot(hash: u64) -> u32 {
    (hash >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(table: &mut MemoTable, key: &[u8], known: &KnownCount) {
        TableAccess::Alone(table).put(hash(key), key, known);
    }

    fn get(table: &mut MemoTable, key: &[u8]) -> Option<KnownCount> {
        TableAccess::Alone(table).get(hash(key), key)
    }

    fn known(n: u64) -> KnownCount {
        KnownCount { count: Count::from(n), nodes: 2 }
    }

    #[test]
    fn what_was_put_is_found() {
        let mut table = MemoTable::new(1 << 24);
        let key = |i: u64, end: u8| -> Vec<u8> { [&i.to_le_bytes()[..1 + i as usize % 8], &[end]].concat() };
        for i in 0..5000 << 8 {
            if i % 256 == 7 {
                assert_eq!(get(&mut table, &key(i, 1)), None);
                put(&mut table, &key(i, 1), &known(i));
                put(&mut table, &key(i, 1), &known(i));
            }
        }
        for i in (0..5000 << 8).filter(|i| i % 256 == 7) {
            assert_eq!(get(&mut table, &key(i, 1)), Some(known(i)));
            assert_eq!(get(&mut table, &key(i, 2)), None);
        }
        assert_eq!(table.size().0, 5000);
        assert_eq!(get(&mut table, &[]), None);
        put(&mut table, &[], &known(3));
        assert_eq!(get(&mut table, &[]), Some(known(3)));
        put(&mut table, &[5; 256], &known(3));
        assert_eq!(get(&mut table, &[5; 256]), None, "too long");
    }

    #[test]
    fn counts_of_all_sizes_come_back() {
        let mut table = MemoTable::new(1 << 20);
        let mut count = Count::ZERO;
        for i in 0..300u64 {
            let key = i.to_le_bytes();
            put(&mut table, &key, &KnownCount { count: count.clone(), nodes: i });
            let found = get(&mut table, &key).unwrap();
            assert_eq!(found.count, count);
            assert!(found.nodes <= (i * 2).max(2) && i <= found.nodes * 2);
            count += &count.clone();
            count += &Count::ONE;
        }
        assert!(count.as_u128().is_none());
        // they are still right after growing
        assert_eq!(get(&mut table, &299u64.to_le_bytes()).unwrap().count.to_string().len(), 91);
    }

    #[test]
    fn a_full_table_forgets_what_nobody_asks_for() {
        let mut table = MemoTable::new(1 << 18);
        let favorite = u64::MAX.to_le_bytes();
        put(&mut table, &favorite, &known(5));
        for i in 1..200_000u64 {
            let key = i.to_le_bytes();
            put(&mut table, &key, &known(i));
            assert_eq!(get(&mut table, &key), Some(known(i)));
            assert!(i % 100 != 0 || get(&mut table, &favorite) == Some(known(5)));
        }
        assert_eq!(get(&mut table, &1u64.to_le_bytes()), None);
        let (entries, bytes) = table.size();
        assert!((4000..16_000).contains(&entries) && bytes < 1 << 19, "{entries} {bytes}");
    }

    #[test]
    fn several_workers_share_a_table() {
        let table = MemoTable::new(1 << 22);
        std::thread::scope(|scope| {
            for worker in 0..4 {
                let mut access = TableAccess::Shared(&table);
                scope.spawn(move || {
                    for i in (0..4000u64).map(|i| i ^ (worker * 1024)) {
                        let key = i.to_le_bytes();
                        assert!(access.get(hash(&key), &key).is_none_or(|found| found == known(i)));
                        access.put(hash(&key), &key, &known(i));
                    }
                });
            }
        });
        let mut table = table;
        assert_eq!(table.size().0, 4096);
    }
}
