//! The positions that a search has visited.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The shift of each piece from its place in the assembly, relative to the first piece, which rests.
pub type Shifts = [[i32; 3]];

/// Positions in the order in which they were found, each with the one before it.
pub struct Positions {
    pieces: usize,
    shifts: Vec<[i32; 3]>,
    parents: Vec<u32>,
    table: HashTable<u32>,
}

fn hash(shifts: &Shifts) -> u64 {
    let mut hasher = FxHasher::default();
    shifts.hash(&mut hasher);
    hasher.finish()
}

impl Positions {
    /// With the position in which no piece has moved.
    pub fn new(start: &Shifts) -> Positions {
        let mut positions =
            Positions { pieces: start.len(), shifts: vec![], parents: vec![], table: HashTable::new() };
        positions.add(start, 0);
        positions
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// The shift of each piece in the position with this number.
    pub fn get(&self, index: usize) -> &Shifts {
        &self.shifts[index * self.pieces..][..self.pieces]
    }

    /// Adds a position unless it is known.
    pub fn add(&mut self, shifts: &Shifts, parent: usize) {
        let Positions { pieces, shifts: all, parents, table } = self;
        let at = |index: &u32| &all[*index as usize * *pieces..][..*pieces];
        let hash_of = hash(shifts);
        if table.find(hash_of, |index| at(index) == shifts).is_some() {
            return;
        }
        table.insert_unique(hash_of, parents.len() as u32, |index| hash(at(index)));
        all.extend_from_slice(shifts);
        parents.push(parent as u32);
    }

    /// The positions on the way from the start to this one.
    pub fn way_to(&self, mut index: usize) -> Vec<&Shifts> {
        let mut way = vec![self.get(index)];
        while index > 0 {
            index = self.parents[index] as usize;
            way.push(self.get(index));
        }
        way.reverse();
        way
    }

    /// About how many bytes are in use.
    pub fn memory(&self) -> u64 {
        (self.len() * (self.pieces * 12 + 16)) as u64
    }
}
