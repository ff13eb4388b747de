//! The groups of pieces that can move.

use crate::pairs::{FREE, Pairs};
use crate::positions::Shifts;
use puzc_core::base::StopSwitch;

/// A set of pieces, by their indices in the part that is taken apart.
pub type PieceSet = u128;

/// How far each piece of a part can move before it meets each other one, for all translations.
pub struct Distances {
    pieces: usize,
    directions: usize,
    /// By direction, moving piece, and piece in the way.
    steps: Vec<u32>,
}

impl Distances {
    pub fn new(part: &[usize], directions: usize) -> Distances {
        let pieces = part.len();
        Distances { pieces, directions, steps: vec![FREE; directions * pieces * pieces] }
    }

    /// Computes the distances in a position.
    pub fn update(&mut self, pairs: &mut Pairs, part: &[usize], shifts: &Shifts) {
        let n = self.pieces;
        for i in 0..n {
            for j in i + 1..n {
                let shift = [0, 1, 2].map(|k| shifts[i][k].wrapping_sub(shifts[j][k]));
                let steps = pairs.distances(part[i], part[j], shift);
                for (direction, steps) in steps.iter().enumerate() {
                    self.steps[(direction * n + i) * n + j] = *steps;
                    // if j moves towards i, then i moves the other way towards j
                    self.steps[((direction ^ 1) * n + j) * n + i] = *steps;
                }
            }
        }
    }

    /// For each piece, the pieces that must move with it by this number of steps.
    fn groups(&self, direction: usize, steps: u32) -> Vec<PieceSet> {
        let n = self.pieces;
        let rows = self.steps[direction * n * n..][..n * n].chunks(n);
        let pushed =
            |row: &[u32]| row.iter().zip(0..).filter(|(d, _)| **d < steps).map(|(_, j)| 1 << j).sum();
        let pushed: Vec<PieceSet> = rows.map(pushed).collect();
        let closure = |i: usize| {
            let (mut group, mut new): (PieceSet, PieceSet) = (0, 1 << i);
            while new != 0 {
                let j = new.trailing_zeros() as usize;
                group |= 1 << j;
                new = (new | pushed[j]) & !group;
            }
            group
        };
        (0..n).map(closure).collect()
    }

    /// A group that can be removed, and the direction; a single piece if possible.
    pub fn removable(&self) -> Option<(usize, PieceSet)> {
        let all = || (0..self.directions).flat_map(|d| self.groups(d, FREE).into_iter().map(move |g| (d, g)));
        let single = all().find(|(_, group)| group.count_ones() == 1);
        single.or_else(|| all().find(|(_, group)| self.is_small(*group)))
    }

    /// Groups of more than half of the pieces need not move: the others can move the other way.
    fn is_small(&self, group: PieceSet) -> bool {
        2 * group.count_ones() as usize <= self.pieces
    }

    /// All moves, if no group can be removed: a direction, a number of steps, a group.  Returns false if it
    /// was stopped.
    pub fn for_each_move(
        &self,
        stop: &StopSwitch,
        mut each: impl FnMut(usize, u32, PieceSet) -> bool,
    ) -> bool {
        for direction in 0..self.directions {
            for steps in 1.. {
                // groups that move independently can also move at the same time
                let mut groups: Vec<PieceSet> = vec![];
                for group in self.groups(direction, steps) {
                    for i in 0..groups.len() {
                        let both = groups[i] | group;
                        if self.is_small(both) && !groups.contains(&both) {
                            groups.push(both);
                        }
                        if stop.stopped() {
                            return false;
                        }
                    }
                    if self.is_small(group) && !groups.contains(&group) {
                        groups.push(group);
                    }
                }
                if groups.is_empty() {
                    break;
                }
                if !groups.iter().all(|group| each(direction, steps, *group)) {
                    return false;
                }
            }
        }
        true
    }
}
