//! The sweep: all states of a level, and from them the states of later levels.

use super::layout::StateLayout;
use super::table::StateTable;
use crate::solve::{Count, Ended};
use num_bigint::BigUint;
use std::hint::black_box;

/// This many states are made before they are added to their tables, so that the processor loads their entries
/// at the same time.
const BATCH: usize = 64;
/// The units of work for a state that is added to its table.  An option that is tried takes one or more of
/// them ([`StateLayout::work_at`]).  A unit takes about two nanoseconds.
const ADDED: u64 = 32;
/// A sweep with states of any size.
pub trait Sweep: Send {
    /// Continues until this much work has been done in all ([`Ended::Nodes`]), or until the tables need more
    /// than this much memory in bytes.
    fn run(&mut self, work: u64, memory: u64) -> Result<Count, Ended>;
    /// The work that is left, as far as it can be predicted.
    fn remaining(&self) -> f64;
    /// The work done so far.
    fn work(&self) -> u64;
    /// The number of states at the levels that are done.
    fn states(&self) -> u64;
}

/// A state that is to be added to the table of a level, and the entry of the state before it.
struct Pending<const K: usize> {
    state: [u64; K],
    hash: u64,
    level: usize,
    from: usize,
}

/// A sweep, which can be interrupted.
pub struct SweepOf<const K: usize> {
    layout: StateLayout<K>,
    /// The states of this level and of later ones; those of earlier levels are no longer needed.
    tables: Vec<Option<StateTable<K>>>,
    level: usize,
    /// The next entry of the table of this level.
    next: usize,
    /// The words of a number.
    width: usize,
    /// The memory of all tables in bytes, and the most that they may take.
    bytes: u64,
    memory: u64,
    pending: Vec<Pending<K>>,
    /// The number of states so far, and of units of work.
    states: u64,
    work: u64,
    /// The number of states from which others followed.
    visited: u64,
    /// The number of states that were added to tables, perhaps several times.
    added: u64,
}

impl<const K: usize> SweepOf<K> {
    /// A sweep that has not begun; `None` if a condition cannot hold.
    pub fn new(layout: StateLayout<K>) -> Option<SweepOf<K>> {
        let (root, mut first) = (layout.root()?, StateTable::new(1));
        first.add(&root, StateTable::hash(&root), &[1]);
        let mut tables: Vec<Option<StateTable<K>>> = (0..=layout.levels()).map(|_| None).collect();
        let bytes = first.bytes();
        tables[0] = Some(first);
        Some(SweepOf {
            layout,
            tables,
            level: 0,
            next: 0,
            width: 1,
            bytes,
            memory: u64::MAX,
            pending: vec![],
            states: 0,
            work: 0,
            visited: 0,
            added: 0,
        })
    }

    /// Visits the states of a level, from entry `self.next` on, until this much work was done.  Returns
    /// whether all were visited, or `None` if there is not enough memory.
    fn visit(&mut self, table: &mut StateTable<K>, most: u64) -> Option<bool> {
        let tried = self.layout.work_at(self.level);
        while self.next < table.entries() {
            if let Some((state, _)) = table.entry(self.next) {
                self.work += tried;
                self.visited += 1;
                let SweepOf { layout, pending, next, .. } = self;
                layout.for_each_next(self.level, &state, |state, level| {
                    let hash = StateTable::hash(&state);
                    pending.push(Pending { state, hash, level, from: *next });
                });
            }
            self.next += 1;
            if self.pending.len() >= BATCH {
                self.flush(table)?;
                if self.work >= most {
                    return Some(false);
                }
            }
        }
        self.flush(table)?;
        Some(true)
    }

    /// Adds the pending states to their tables.  `None` if there is not enough memory.
    fn flush(&mut self, from: &mut StateTable<K>) -> Option<()> {
        let touch = |p: &Pending<K>| self.tables[p.level].as_ref().map_or(0, |table| table.touch(p.hash));
        black_box(self.pending.iter().fold(0, |all, p| all ^ touch(p)));
        self.added += self.pending.len() as u64;
        self.work += self.pending.len() as u64 * ADDED;
        let mut pending = std::mem::take(&mut self.pending);
        for p in pending.drain(..) {
            let Some((_, number)) = from.entry(p.from) else { continue };
            let carry = self.room_at(p.level)?.add(&p.state, p.hash, number);
            if let Some(index) = carry {
                self.widen(from)?;
                self.room_at(p.level)?.carry_into(index);
            }
        }
        self.pending = pending;
        Some(())
    }

    /// The table of a level, with room for one more state.
    #[inline(always)]
    fn room_at(&mut self, level: usize) -> Option<&mut StateTable<K>> {
        if self.tables[level].is_none() {
            let table = StateTable::new(self.width);
            self.bytes += table.bytes();
            if self.bytes > self.memory {
                return None;
            }
            self.tables[level] = Some(table);
        }
        let table = self.tables[level].as_mut()?;
        if table.is_full() {
            let old = table.bytes();
            // both tables exist for a while
            if self.bytes + 2 * old > self.memory {
                return None;
            }
            table.grow()?;
            self.bytes += old;
        }
        Some(table)
    }

    /// Makes room for one more word in all numbers; those of `from`, too.
    #[cold]
    fn widen(&mut self, from: &mut StateTable<K>) -> Option<()> {
        let words = (K + self.width) as u64;
        let bytes = self.bytes / words * (words + 1);
        if bytes + from.bytes() > self.memory {
            return None;
        }
        from.widen()?;
        self.tables.iter_mut().flatten().try_for_each(StateTable::widen)?;
        (self.bytes, self.width) = (bytes, self.width + 1);
        Some(())
    }
}

impl<const K: usize> Sweep for SweepOf<K> {
    fn run(&mut self, work: u64, memory: u64) -> Result<Count, Ended> {
        self.memory = memory;
        while self.level < self.layout.levels() {
            if let Some(mut table) = self.tables[self.level].take() {
                match self.visit(&mut table, work) {
                    None => return Err(Ended::Memory),
                    Some(false) => {
                        self.tables[self.level] = Some(table);
                        return Err(Ended::Nodes);
                    }
                    Some(true) => {}
                }
                self.states += table.len() as u64;
                self.bytes -= table.bytes();
            }
            (self.level, self.next) = (self.level + 1, 0);
        }
        let number = |table: &StateTable<K>| (0..table.entries()).find_map(|i| Some(sum(table.entry(i)?.1)));
        Ok(self.tables[self.level].as_ref().and_then(number).unwrap_or(Count::ZERO))
    }

    /// Assumes that the number of states at each level is the same power of its bound, two to the number of
    /// its bits, as at this level.
    fn remaining(&self) -> f64 {
        let states = self.tables[self.level].as_ref().map_or(1, StateTable::len);
        let density = match self.layout.widths.get(self.level) {
            Some(&width) if width > 0.0 => (states as f64).log2() / width,
            _ => 1.0,
        };
        let added = self.added as f64 / self.visited.max(1) as f64 * ADDED as f64;
        let work = |level: usize| {
            let states = (density * self.layout.widths[level]).exp2();
            states * (added + self.layout.work_at(level) as f64)
        };
        (self.level + 1..self.layout.levels()).map(work).sum()
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn states(&self) -> u64 {
        self.states
    }
}

/// A number, the least significant word first.
fn sum(words: &[u64]) -> Count {
    let digits = words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]);
    Count::from(BigUint::new(digits.collect()))
}
