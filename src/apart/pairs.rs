//! How far a piece can move before it meets another one.

use crate::{Assembly, LatticePoint};
use puzc_core::geometry::Translation;
use rustc_hash::{FxHashMap, FxHashSet};

/// A distance without end.
pub const FREE: u32 = u32::MAX;

type Offset = [i32; 3];

fn plus(a: Offset, b: Offset) -> Offset {
    [0, 1, 2].map(|i| a[i].wrapping_add(b[i]))
}

fn minus(a: Offset, b: Offset) -> Offset {
    [0, 1, 2].map(|i| a[i].wrapping_sub(b[i]))
}

/// The distances of all pairs of pieces, by the shift of the first one relative to the second one.
pub struct Pairs<'a> {
    assembly: &'a Assembly,
    /// For each pair of pieces that was needed, and each translation: the shifts in which the next step of
    /// the first piece is blocked by the second one.
    blocked: FxHashMap<(usize, usize), Vec<Blocked>>,
    /// The first index in `distances` for a pair and a shift.
    known: FxHashMap<(u8, u8, Offset), u32>,
    distances: Vec<u32>,
    blocked_shifts: usize,
}

/// A set of shifts, and the box around it.
#[derive(Default)]
struct Blocked {
    shifts: FxHashSet<Offset>,
    low: Offset,
    high: Offset,
}

impl Blocked {
    fn of(a: &[LatticePoint], b: &[LatticePoint], translation: &Translation) -> Blocked {
        let mut shifts = FxHashSet::default();
        for cell in a {
            for (form, offset) in translation.passed.get(&cell.form).into_iter().flatten() {
                let passed = plus(cell.at, *offset);
                shifts.extend(b.iter().filter(|other| other.form == *form).map(|o| minus(o.at, passed)));
            }
        }
        let bound = |i: usize, of: fn(i32, i32) -> i32| shifts.iter().map(|s| s[i]).reduce(of).unwrap_or(0);
        let (low, high) = ([0, 1, 2].map(|i| bound(i, i32::min)), [0, 1, 2].map(|i| bound(i, i32::max)));
        Blocked { shifts, low, high }
    }

    /// The number of steps by a vector from a shift until the next one is blocked.
    fn steps(&self, mut shift: Offset, by: Offset) -> u32 {
        let has_passed = |shift: Offset| {
            (0..3).any(|i| shift[i] > self.high[i] && by[i] >= 0 || shift[i] < self.low[i] && by[i] <= 0)
        };
        let mut steps = 0;
        while !self.shifts.is_empty() && !has_passed(shift) {
            if self.shifts.contains(&shift) {
                return steps;
            }
            shift = plus(shift, by);
            steps += 1;
        }
        FREE
    }
}

impl<'a> Pairs<'a> {
    pub fn new(assembly: &'a Assembly) -> Pairs<'a> {
        Pairs {
            assembly,
            blocked: FxHashMap::default(),
            known: FxHashMap::default(),
            distances: vec![],
            blocked_shifts: 0,
        }
    }

    /// About how many bytes are in use.
    pub fn memory(&self) -> u64 {
        (self.blocked_shifts * 16 + self.known.len() * 32 + self.distances.len() * 4) as u64
    }

    /// For each translation, how many steps a piece can move before it meets another one; `shift` is how far
    /// it is moved already, relative to the other one.
    pub fn distances(&mut self, a: usize, b: usize, shift: Offset) -> &[u32] {
        let Pairs { assembly, blocked, known, distances, blocked_shifts } = self;
        let translations = &assembly.translations;
        let start = *known.entry((a as u8, b as u8, shift)).or_insert_with(|| {
            let pair = blocked.entry((a, b)).or_insert_with(|| {
                let pieces = &assembly.pieces;
                let new: Vec<Blocked> =
                    translations.iter().map(|t| Blocked::of(&pieces[a], &pieces[b], t)).collect();
                *blocked_shifts += new.iter().map(|set| set.shifts.len()).sum::<usize>();
                new
            });
            let start = distances.len();
            distances.extend(pair.iter().zip(translations).map(|(set, t)| set.steps(shift, t.by)));
            start as u32
        });
        &distances[start as usize..][..translations.len()]
    }
}
