//! Counts of subproblems that were solved before (Nishino, Yasuda, Minato and Nagata, "Dancing with decision
//! diagrams", AAAI 2017, keep them in a ZDD).
//!
//! The union of the bits of the remaining options is an exact key: by the property of
//! [`Encoding`](super::encoding::Encoding), an option remains if and only if none of its bits is missing in
//! the union. Tilings of long boards become trivial; where subproblems hardly ever come again, looking them
//! up only costs time, and the memo retires.
//!
//! If solutions are shown, all subproblems that have any must be visited.  But those without solutions are
//! most of a hard puzzle, and they are not visited twice.

use crate::solve::Count;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// After this many lookups it is decided whether the memo stays in use.
const TRIAL: u64 = 2048;
/// A memo of dead ends is used from this node on, since one solution may be all that is wanted.
const AWAKE: u64 = 1 << 14;
/// It stays if a lookup has saved this many nodes on the average: it costs about as much.
const PRICE: u64 = 1;

/// What the memos of all workers have saved: each worker has its own, but they stay or retire together.
#[derive(Default)]
pub struct MemoGain {
    asked: AtomicU64,
    saved: AtomicU64,
}

/// A hash table from keys of a fixed number of words to counts.
pub struct MemoTable {
    width: usize,
    keys: Vec<u64>,
    /// The number of solutions of an entry, and of nodes that were needed to find it.
    counts: Vec<(Count, u64)>,
    /// Open addressing: 1 + index of an entry, or 0.  The length is a power of two.
    slots: Vec<u32>,
    most: usize,
    /// Lookups and hits.
    pub asked: u64,
    pub hits: u64,
    /// Nodes that hits have saved since the last decision.
    saved: u64,
    gain: Arc<MemoGain>,
    /// Never retires.
    forced: bool,
    /// Keeps only subproblems without solutions.
    dead_ends: bool,
    /// Is it to be used later?
    asleep: bool,
    /// Is it in use?
    pub on: bool,
}

/// The memo of a worker.
pub struct SubproblemMemo {
    /// What is known.
    pub table: MemoTable,
    /// Keys of all nodes on the way down that are to be kept.
    pub keys: Vec<u64>,
    /// Of the nodes on the way down, those with paths up to this length have given work away: not all of
    /// their solutions are counted here.
    torn: Option<usize>,
}

impl SubproblemMemo {
    /// No node is kept yet.
    pub fn new(table: MemoTable) -> SubproblemMemo {
        SubproblemMemo { table, keys: vec![], torn: None }
    }

    /// The node with a path of this length gives work away.
    pub fn tear(&mut self, length: usize) {
        self.torn = self.torn.max(Some(length));
    }

    /// On the way back: were all solutions below the node with a path of this length counted here?
    pub fn is_whole(&mut self, length: usize) -> bool {
        let torn = self.torn.is_some_and(|torn| length <= torn);
        if torn {
            // the nodes above are torn, too, but those that come now are not
            self.torn = length.checked_sub(1);
        }
        !torn
    }
}

impl MemoTable {
    /// An empty table of at most `memory` bytes.  `wanted`: never or always used, or as long as it pays.
    pub fn new(width: usize, memory: u64, wanted: Option<bool>, gain: Arc<MemoGain>) -> MemoTable {
        let entry = width * 8 + size_of::<(Count, u64)>() + 8;
        let most = (memory / entry as u64).min(u64::from(u32::MAX) / 2) as usize;
        MemoTable {
            width,
            keys: vec![],
            counts: vec![],
            slots: vec![0; 1024],
            most,
            asked: 0,
            hits: 0,
            saved: 0,
            gain,
            forced: wanted == Some(true),
            dead_ends: false,
            asleep: false,
            on: wanted != Some(false),
        }
    }

    /// A memo that is never used.
    pub fn none() -> MemoTable {
        MemoTable::new(0, 0, Some(false), Arc::default())
    }

    /// A memo for a search that shows its solutions.
    pub fn of_dead_ends(self) -> MemoTable {
        MemoTable { dead_ends: true, asleep: self.on && !self.forced, on: self.forced, ..self }
    }

    /// `nodes` were visited so far: perhaps it is time to begin.
    pub fn wake(&mut self, nodes: u64) {
        if self.asleep && nodes >= AWAKE {
            (self.asleep, self.on) = (false, true);
        }
    }

    /// The count of a subproblem, if it is known.
    pub fn get(&mut self, key: &[u64]) -> Option<&Count> {
        self.asked += 1;
        if self.asked.is_multiple_of(TRIAL) && !self.forced && !self.pays() {
            self.retire();
            return None;
        }
        let slot = self.find(key);
        let entry = (self.slots[slot] as usize).checked_sub(1)?;
        let (count, nodes) = self.counts.get(entry)?;
        self.hits += 1;
        self.saved = self.saved.saturating_add(*nodes);
        Some(count)
    }

    /// Do all memos together save more than they cost?
    fn pays(&mut self) -> bool {
        let asked = self.gain.asked.fetch_add(TRIAL, Relaxed) + TRIAL;
        let saved = std::mem::take(&mut self.saved);
        self.gain.saved.fetch_add(saved, Relaxed).saturating_add(saved) >= PRICE * asked
    }

    /// Stores the count of a subproblem, unless the table is full.
    pub fn put(&mut self, key: &[u64], count: Count, nodes: u64) {
        if !self.on || self.counts.len() >= self.most || self.dead_ends && count != Count::ZERO {
            return;
        }
        if self.counts.len() * 2 >= self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for entry in 0..self.counts.len() {
                let slot = self.find(&self.keys[entry * self.width..][..self.width]);
                self.slots[slot] = entry as u32 + 1;
            }
        }
        let slot = self.find(key);
        if self.slots[slot] == 0 {
            self.keys.extend_from_slice(key);
            self.counts.push((count, nodes));
            self.slots[slot] = self.counts.len() as u32;
        }
    }

    fn retire(&mut self) {
        self.on = false;
        (self.keys, self.counts, self.slots) = (vec![], vec![], vec![0]);
    }

    /// The slot of a key, or the empty one where it belongs.
    fn find(&self, key: &[u64]) -> usize {
        let mut hash = 0u64;
        for word in key {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while let Some(entry) = (self.slots[slot] as usize).checked_sub(1) {
            if self.keys[entry * self.width..][..self.width] == *key {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_and_a_useless_memo_retires() {
        let mut memo = MemoTable::new(2, 1 << 20, Some(true), Arc::default());
        for i in 0..5000u64 {
            assert_eq!(memo.get(&[i, 7]), None);
            memo.put(&[i, 7], Count::from(i), 1);
        }
        assert!((0..5000u64).all(|i| memo.get(&[i, 7]) == Some(&Count::from(i))));
        let mut memo = MemoTable::new(2, 1 << 20, None, Arc::default());
        for i in 0..TRIAL {
            memo.get(&[i, 0]);
        }
        assert!(!memo.on);
        let mut memo = MemoTable::new(1, 1 << 20, None, Arc::default()).of_dead_ends();
        memo.wake(AWAKE - 1);
        assert!(!memo.on);
        memo.wake(AWAKE);
        memo.put(&[1], Count::ONE, 1);
        memo.put(&[2], Count::ZERO, 1);
        assert_eq!([1, 2].map(|key| memo.get(&[key]).cloned()), [None, Some(Count::ZERO)]);
    }
}
