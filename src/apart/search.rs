//! The search: breadth first over the positions of the pieces, and for each part again.

use crate::moves::{Distances, PieceSet};
use crate::pairs::Pairs;
use crate::positions::{Positions, Shifts};
use crate::separation::{GroupMove, Interlocked, Separation, TakenApart};
use crate::{ApartLimits, ApartUnknown, Assembly, MAX_PIECES};

/// Takes an assembly apart with the fewest moves until its first separation, then each part with the fewest
/// moves for it.  Of several ways, the first one is taken; it is the same in every run.
///
/// If a part does not come apart, neither does the whole: every way to take the whole apart also separates
/// the pieces of the part, and with fewer pieces there is less in the way.
///
/// # Errors
/// If a limit was reached.
pub fn take_apart(assembly: &Assembly, limits: &ApartLimits) -> Result<TakenApart, ApartUnknown> {
    let n = assembly.pieces.len();
    if n > MAX_PIECES {
        return Err(ApartUnknown::Pieces);
    }
    let mut search = ApartSearch { assembly, limits, pairs: Pairs::new(assembly) };
    let whole: Vec<usize> = (0..n).collect();
    Ok(match search.part(whole, &vec![[0; 3]; n])? {
        Ok(separation) => TakenApart::Apart(separation.map(|s| *s)),
        Err(interlocked) => TakenApart::Interlocked(interlocked),
    })
}

type TakenSubassembly = Result<Option<Box<Separation>>, Interlocked>;

struct ApartSearch<'a> {
    assembly: &'a Assembly,
    limits: &'a ApartLimits,
    pairs: Pairs<'a>,
}

/// A position in which a group can be removed.
struct FreeGroup {
    position: usize,
    direction: usize,
    group: PieceSet,
}

impl ApartSearch<'_> {
    /// Takes some of the pieces apart, which are shifted from their places.
    fn part(&mut self, part: Vec<usize>, start: &Shifts) -> Result<TakenSubassembly, ApartUnknown> {
        let is_together = |set: &Vec<usize>| part.iter().all(|piece| set.contains(piece));
        if part.len() < 2 || self.assembly.together.iter().any(is_together) {
            return Ok(Ok(None));
        }
        let mut positions = Positions::new(&relative(start.to_vec()));
        let Some(found) = self.first_separation(&part, &mut positions)? else {
            return Ok(Err(Interlocked { pieces: part, positions: positions.len() as u64 }));
        };
        let by = self.assembly.translations[found.direction].by;
        let way = positions.way_to(found.position);
        let mut moves: Vec<GroupMove> = way.windows(2).map(|w| self.step(&part, w[0], w[1])).collect();
        let removed = self.without_resting(&part, found.group);
        let by = if removed == found.group { by } else { by.map(|n| -n) };
        moves.push(GroupMove { pieces: members(&part, removed), by, steps: None });
        let last = positions.get(found.position).to_vec();
        drop(positions);
        let mut parts = vec![];
        for set in [!removed, removed] {
            let inside = |i: &usize| set >> i & 1 == 1;
            let shifts: Vec<[i32; 3]> = (0..part.len()).filter(inside).map(|i| last[i]).collect();
            match self.part(members(&part, set), &shifts)? {
                Ok(separation) => parts.push(separation),
                Err(interlocked) => return Ok(Err(interlocked)),
            }
        }
        let removed = parts.pop().flatten();
        let left = parts.pop().flatten();
        Ok(Ok(Some(Box::new(Separation { pieces: part, moves, left, removed }))))
    }

    /// The first position in which a group can be removed.
    fn first_separation(
        &mut self,
        part: &[usize],
        positions: &mut Positions,
    ) -> Result<Option<FreeGroup>, ApartUnknown> {
        let assembly = self.assembly;
        let translations = &assembly.translations;
        let mut distances = Distances::new(part, translations.len());
        let mut next = vec![];
        let mut position = 0;
        while position < positions.len() {
            if self.limits.stop.stopped() {
                return Err(ApartUnknown::Stopped);
            }
            let here = positions.get(position).to_vec();
            distances.update(&mut self.pairs, part, &here);
            if let Some((direction, group)) = distances.removable() {
                return Ok(Some(FreeGroup { position, direction, group }));
            }
            let enough = |positions: &Positions, pairs: &Pairs| {
                positions.memory() + pairs.memory() > self.limits.memory
                    || positions.len() >= u32::MAX as usize
            };
            let completed = distances.for_each_move(&self.limits.stop, |direction, steps, group| {
                let by = translations[direction].by;
                let shifted = |(i, at): (usize, &[i32; 3])| match group >> i & 1 {
                    1 => [0, 1, 2].map(|k| at[k].wrapping_add(by[k].wrapping_mul(steps as i32))),
                    _ => *at,
                };
                next.clear();
                next.extend(here.iter().enumerate().map(shifted));
                next = relative(std::mem::take(&mut next));
                positions.add(&next, position);
                !enough(positions, &self.pairs)
            });
            if enough(positions, &self.pairs) {
                return Err(ApartUnknown::Memory);
            }
            if !completed {
                return Err(ApartUnknown::Stopped);
            }
            position += 1;
        }
        Ok(None)
    }

    /// The move between two positions.
    fn step(&self, part: &[usize], from: &Shifts, to: &Shifts) -> GroupMove {
        let change = |i: usize| [0, 1, 2].map(|k| to[i][k].wrapping_sub(from[i][k]));
        // the first piece rests in both positions, so the others are shifted by the same vector or not at all
        let moved = (0..part.len()).filter(|i| change(*i) != [0; 3]);
        let group: PieceSet = moved.map(|i| 1 << i).sum();
        let by = (0..part.len()).map(change).find(|by| *by != [0; 3]).unwrap_or([0; 3]);
        let smaller = if 2 * group.count_ones() as usize > part.len() { !group } else { group };
        let chosen = self.without_resting(part, smaller);
        let is_group = members(part, chosen) == members(part, group);
        let by = if is_group { by } else { by.map(|n| -n) };
        let directions = self.assembly.translations.iter().map(|t| t.by);
        let along = |unit: [i32; 3]| {
            let k = (0..3).find(|k| unit[*k] != 0)?;
            let steps = by[k].checked_div(unit[k]).filter(|steps| *steps > 0)?;
            (unit.map(|n| n.wrapping_mul(steps)) == by).then_some((unit, steps as u32))
        };
        let (by, steps) = directions.filter_map(along).next().unwrap_or((by, 1));
        GroupMove { pieces: members(part, chosen), by, steps: Some(steps) }
    }

    /// The group, or if it contains the piece that rests, the other pieces.
    fn without_resting(&self, part: &[usize], group: PieceSet) -> PieceSet {
        let index = |piece: &usize| part.iter().position(|p| p == piece);
        match self.assembly.resting.iter().find_map(index) {
            Some(i) if group >> i & 1 == 1 => !group,
            _ => group,
        }
    }
}

fn members(part: &[usize], set: PieceSet) -> Vec<usize> {
    part.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, piece)| *piece).collect()
}

/// A position, shifted so that its first piece is at rest.
fn relative(mut shifts: Vec<[i32; 3]>) -> Vec<[i32; 3]> {
    let first = shifts.first().copied().unwrap_or_default();
    if first != [0; 3] {
        shifts.iter_mut().for_each(|s| *s = [0, 1, 2].map(|k| s[k].wrapping_sub(first[k])));
    }
    shifts
}
