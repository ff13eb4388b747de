//! Shapes on wrapped boards: placements, and the motions of the board.

use super::lattice::{Geometry, Motion};
use super::{BoardId, Place, Sort, Symmetry};
use crate::base::{Budget, Exceeded};
use rustc_hash::FxHashSet;

/// The cells of a wrapped board, and the sets of cells that placements of a shape have covered so far.
pub struct WrappedBoard<'a> {
    lattice: &'a Geometry,
    /// In order.
    cells: &'a [Place],
    board: BoardId,
    members: FxHashSet<Place>,
    covered: FxHashSet<Vec<Place>>,
}

impl<'a> WrappedBoard<'a> {
    /// The board, if it is wrapped.
    pub fn new(lattice: &'a Geometry, cells: &'a [Place]) -> Option<WrappedBoard<'a>> {
        let members = || cells.iter().copied().collect();
        lattice.is_wrapped().then(|| WrappedBoard {
            lattice,
            cells,
            board: cells.first().map_or(BoardId::NONE, |c| c.board),
            members: members(),
            covered: FxHashSet::default(),
        })
    }

    /// Forgets the placements so far, before those of another shape.
    pub fn clear(&mut self) {
        self.covered.clear();
    }

    /// The placements of a shape that is only shifted, by multiples of `step`, in the order of the cells to
    /// which its first cell moves.  A shape that would overlap itself is left out, as is one that covers the
    /// same cells as an earlier one.
    pub fn place(
        &mut self,
        shape: &[Place],
        step: i32,
        budget: &Budget,
    ) -> Result<Vec<Vec<Place>>, Exceeded> {
        let Some(first) = shape.first() else { return Ok(vec![]) };
        let step = step.max(1);
        let mut found = vec![];
        let targets: Vec<Place> = self.cells.iter().flat_map(|c| self.targets(*c, step)).collect();
        for target in targets {
            budget.charge(1 + shape.len() as u64)?;
            let [dx, dy, dz] = [target.x - first.x, target.y - first.y, target.z - first.z];
            let same_kind = (target.form, target.suffix) == (first.form, first.suffix);
            if !same_kind || [dx, dy, dz].iter().any(|d| d % step != 0) {
                continue;
            }
            let image = |c: &Place| Some(self.lattice.wrapped(c.shifted(dx, dy, dz)?).on(self.board));
            let on_board = |c: &Place| image(c).filter(|c| self.members.contains(c));
            let Some(moved) = shape.iter().map(on_board).collect::<Option<Vec<Place>>>() else { continue };
            let mut set = moved.clone();
            set.sort_unstable();
            if set.windows(2).all(|pair| pair[0] != pair[1]) && self.covered.insert(set) {
                found.push(moved);
            }
        }
        Ok(found)
    }

    /// The places of a cell's orbit that can be reached by different shifts.
    fn targets(&self, cell: Place, step: i32) -> Vec<Place> {
        let mut all = self.lattice.copies(cell);
        for period in self.lattice.periods().into_iter().filter(|_| step > 1) {
            let [x, y, z] = period.map(|n| n as i32);
            let shifted = |k: i32| all.iter().filter_map(move |c| c.shifted(k * x, k * y, k * z));
            let more: Vec<Place> = (1..step).flat_map(shifted).collect();
            all.extend(more);
        }
        all
    }
}

impl Geometry {
    /// The motions of a wrapped lattice that map a set of places onto itself, the identity first; of those
    /// with the same images, one.
    pub fn wrapped_motions(&self, places: &[Place]) -> Vec<Motion> {
        self.wrapped_motions_with(places, &|_| true)
    }

    /// The motions of a wrapped lattice that map a set of places onto itself and whose turn meets a
    /// condition, which the identity does not need.
    pub fn wrapped_motions_with(&self, places: &[Place], is_turn: &dyn Fn(&Motion) -> bool) -> Vec<Motion> {
        let members: FxHashSet<Place> = places.iter().copied().collect();
        let Some(first) = places.first() else { return vec![] };
        // a turn may carry all places to where a reflection does: then it is the turn
        let turns = self.group(Symmetry::OneSided);
        let reflections = self.group(Symmetry::Free).into_iter().filter(|m| !turns.contains(m));
        let mut found: Vec<Motion> = turns.first().cloned().into_iter().collect();
        let mut seen: FxHashSet<Vec<Place>> = FxHashSet::from_iter([places.to_vec()]);
        for linear in turns.iter().cloned().chain(reflections).filter(is_turn) {
            let start = self.moved_unwrapped(&linear, *first);
            let targets = places.iter().flat_map(|p| self.copies(*p));
            for to in targets.filter(|p| (p.sort, p.form, p.suffix) == (start.sort, start.form, start.suffix))
            {
                let by = [to.x - start.x, to.y - start.y, to.z - start.z].map(i64::from);
                let motion = self.translated(&linear, by);
                if !self.keeps_orbits(&motion) {
                    continue;
                }
                let image = |p: &Place| Some(self.moved(&motion, *p)).filter(|p| members.contains(p));
                if let Some(images) = places.iter().map(image).collect::<Option<Vec<Place>>>()
                    && seen.insert(images)
                {
                    found.push(motion);
                }
            }
        }
        found
    }

    /// The places beside a cell that are copies of cells across the seam.
    pub fn across_seam(&self, cell: Place) -> Vec<Place> {
        let near = if self.is_wrapped() { self.around_unwrapped(cell, Sort::Cell) } else { vec![] };
        near.into_iter().filter(|n| self.wrapped(*n) != *n).collect()
    }

    /// The copy of a place that is nearest to another one on paper.
    pub fn nearest_copy(&self, to: Place, of: Place) -> Place {
        if !self.is_wrapped() {
            return of;
        }
        let far = |p: &Place| {
            let (a, b) = (self.middle(to), self.middle(*p));
            ((a[0] - b[0]).hypot(a[1] - b[1]) * 1000.0) as i64
        };
        let mut all = vec![of];
        all.extend(self.copies(of));
        for period in self.periods() {
            let [x, y, z] = period.map(|n| n as i32);
            let shifted = |k: i32| all.iter().filter_map(move |c| c.shifted(k * x, k * y, k * z));
            all.extend((-2..=2).flat_map(shifted).collect::<Vec<_>>());
        }
        all.into_iter().min_by_key(far).unwrap_or(of)
    }
}
