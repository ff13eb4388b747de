//! All polyforms of a size, and all connected subsets of a board.

use super::shape::images;
use super::{Geometry, GeometryId, Lattices, Motion, Place, Symmetry, normalize};
use crate::base::{Budget, Exceeded};
use rustc_hash::FxHashSet;

/// All connected shapes of `n` cells up to the symmetry, in lexicographic order of their least base
/// placements (which represent them), named `A`..`Z`, or `#0 #1 ...` if there are more than 26.
///
/// With a unit, shapes consist of n copies of it, turned and reflected in all ways, any two of which touch
/// along a side of a cell or are connected by others.
///
/// Shapes of n cells are grown from those of n-1 and compared by their least images: every connected shape
/// has a cell that can be removed without disconnecting it.
pub fn all_polyforms(
    n: usize,
    lattices: &Lattices,
    id: GeometryId,
    symmetry: Symmetry,
    unit: Option<&[Place]>,
    budget: &Budget,
) -> Result<Vec<(String, Vec<Place>)>, Exceeded> {
    let lattice = lattices.get(id);
    let group = lattice.group(symmetry);
    let canonical = |cells: &[Place]| least_image(lattice, &group, cells, budget);
    let mut shapes: FxHashSet<Vec<Place>> = FxHashSet::default();
    let units = match unit {
        Some(unit) => images(lattice, &lattice.group(Symmetry::Free), unit, 1, budget)?,
        None => lattice.primary_forms().map(|form| vec![Place::cell(id, 0, 0, 0, form)]).collect(),
    };
    for unit in units.iter().filter(|_| n > 0) {
        shapes.insert(canonical(unit)?);
    }
    for _ in 1..n {
        let mut larger = FxHashSet::default();
        for shape in in_order(shapes) {
            for cell in super::neighbors(lattices, &shape, budget)? {
                let copies = units.iter().flat_map(|unit| copies_at(unit, cell));
                for copy in copies.filter(|copy| copy.iter().all(|c| !shape.contains(c))) {
                    larger.insert(canonical(&[&shape[..], &copy].concat())?);
                }
            }
        }
        shapes = larger;
    }
    let shapes = in_order(shapes);
    let lettered = shapes.len() <= 26;
    let name = |i: usize| if lettered { char::from(b'A' + i as u8).to_string() } else { format!("#{i}") };
    Ok(shapes.into_iter().enumerate().map(|(i, shape)| (name(i), shape)).collect())
}

/// The translates of a shape that contain a cell.
fn copies_at(shape: &[Place], cell: Place) -> impl Iterator<Item = Vec<Place>> {
    let like = shape.iter().filter(move |c| c.form == cell.form);
    like.filter_map(move |c| {
        let [dx, dy, dz] = [cell.x - c.x, cell.y - c.y, cell.z - c.z];
        shape.iter().map(|p| p.shifted(dx, dy, dz)).collect()
    })
}

fn in_order(shapes: FxHashSet<Vec<Place>>) -> Vec<Vec<Place>> {
    let mut list: Vec<Vec<Place>> = shapes.into_iter().collect();
    list.sort_unstable();
    list
}

fn least_image(
    lattice: &Geometry,
    group: &[Motion],
    cells: &[Place],
    budget: &Budget,
) -> Result<Vec<Place>, Exceeded> {
    Ok(images(lattice, group, cells, 1, budget)?.into_iter().min().unwrap_or_else(|| normalize(cells, 1)))
}

/// The most cells: the search for connected subsets recurses once for each cell, and the stack is finite.
const MAX_CELLS: usize = 4096;

/// The connected `n`-cell subsets of `within` with least cell `least` in which each cell of `forced` that
/// neighbors a member is a member; each sorted, all in lexicographic order.
pub fn connected(
    lattices: &Lattices,
    n: usize,
    within: &[Place],
    least: Place,
    forced: &[Place],
    budget: &Budget,
) -> Result<Vec<Vec<Place>>, Exceeded> {
    if n > MAX_CELLS {
        return Err(Exceeded::Steps);
    }
    let within: FxHashSet<Place> = within.iter().copied().filter(|c| *c >= least).collect();
    let mut search = SubsetSearch {
        lattices,
        forced: forced.iter().copied().collect(),
        size: n,
        budget,
        seen: FxHashSet::default(),
        members: vec![],
        found: vec![],
        within,
    };
    if n > 0 && search.within.contains(&least) {
        search.seen.insert(least);
        search.grow(&mut vec![least])?;
    }
    search.found.sort_unstable();
    Ok(search.found)
}

/// The algorithm of D. H. Redelmeier, *Counting polyominoes: yet another attack*, Discrete Mathematics 36
/// (1981): each cell of the boundary becomes a member, or is excluded from everything below.
struct SubsetSearch<'a> {
    lattices: &'a Lattices,
    within: FxHashSet<Place>,
    forced: FxHashSet<Place>,
    size: usize,
    budget: &'a Budget,
    /// The members, the cells of the boundary, and those left out.
    seen: FxHashSet<Place>,
    members: Vec<Place>,
    found: Vec<Vec<Place>>,
}

impl SubsetSearch<'_> {
    fn grow(&mut self, boundary: &mut Vec<Place>) -> Result<(), Exceeded> {
        let mut left_out = vec![];
        while let Some(cell) = boundary.pop() {
            left_out.push(cell);
            self.budget.charge(1 + boundary.len() as u64)?;
            self.members.push(cell);
            self.take_in(cell, boundary)?;
            self.members.pop();
            if self.forced.contains(&cell) && !self.members.is_empty() {
                break; // it neighbors a member and must not be left out
            }
        }
        boundary.extend(left_out.into_iter().rev());
        Ok(())
    }

    /// Continues with `cell` as the newest member.
    fn take_in(&mut self, cell: Place, boundary: &[Place]) -> Result<(), Exceeded> {
        let around = self.lattices.of(cell).neighbors(cell);
        if around.iter().any(|c| self.forced.contains(c) && !self.within.contains(c)) {
            return Ok(());
        }
        let new: Vec<Place> = around
            .into_iter()
            .filter_map(|c| self.within.get(&c).copied())
            .filter(|c| !self.seen.contains(c))
            .collect();
        if self.members.len() == self.size {
            if !boundary.iter().chain(&new).any(|c| self.forced.contains(c)) {
                let mut members = self.members.clone();
                members.sort_unstable();
                self.budget.charge(self.size as u64)?;
                self.found.push(members);
            }
            return Ok(());
        }
        self.seen.extend(&new);
        let mut larger: Vec<Place> = boundary.iter().chain(&new).copied().collect();
        self.grow(&mut larger)?;
        for c in &new {
            self.seen.remove(c);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;
    use crate::base::Limits;

    fn budget() -> Budget {
        Budget::new(Limits::default())
    }

    /// Compares with published numbers (OEIS A000105, A000988, A001168; A000577; A000228; A038119, A000162;
    /// A019988).
    #[test]
    fn numbers_of_polyforms() {
        let count = |n, id, symmetry| {
            all_polyforms(n, &Lattices::default(), id, symmetry, None, &budget()).unwrap().len()
        };
        let list = |to, id, symmetry| (1..=to).map(|n| count(n, id, symmetry)).collect::<Vec<_>>();
        assert_eq!(list(8, SQUARES, Symmetry::Free), [1, 1, 2, 5, 12, 35, 108, 369]);
        assert_eq!(list(7, SQUARES, Symmetry::OneSided), [1, 1, 2, 7, 18, 60, 196]);
        assert_eq!(list(6, SQUARES, Symmetry::Fixed), [1, 2, 6, 19, 63, 216]);
        assert_eq!(list(8, TRIANGLES, Symmetry::Free), [1, 1, 1, 3, 4, 12, 24, 66]);
        assert_eq!(list(6, HEXES, Symmetry::Free), [1, 1, 3, 7, 22, 82]);
        assert_eq!(list(5, CUBES, Symmetry::OneSided), [1, 1, 2, 8, 29]);
        assert_eq!(list(5, CUBES, Symmetry::Free), [1, 1, 2, 7, 23]);
        assert_eq!(list(5, STICKS, Symmetry::Free), [1, 2, 5, 16, 55]);
        assert_eq!(count(0, SQUARES, Symmetry::Free), 0);
    }

    #[test]
    fn polyforms_are_named_in_order() {
        let hexiamonds =
            all_polyforms(6, &Lattices::default(), TRIANGLES, Symmetry::Free, None, &budget()).unwrap();
        let text = |cells: &[Place]| {
            cells
                .iter()
                .map(|c| row(c.geometry).spell(*c, &format!("{}{}", c.x, c.y)))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let list: Vec<String> =
            hexiamonds.iter().map(|(name, cells)| format!("{name}: {}", text(cells))).collect();
        assert_eq!(list[0], "A: 00 00' 01 01' 02 02'");
        assert_eq!(list[6], "G: 00' 01 01' 02 02' 10");
        assert_eq!(list[11], "L: 01 01' 02 10' 11 11'");
        assert_eq!(
            all_polyforms(6, &Lattices::default(), SQUARES, Symmetry::Free, None, &budget()).unwrap()[34].0,
            "#34"
        );
    }

    #[test]
    fn growth_is_limited() {
        let small = Budget::new(Limits { steps: 10_000, ..Limits::default() });
        assert!(all_polyforms(60, &Lattices::default(), SQUARES, Symmetry::Free, None, &small).is_err());
        assert!(
            all_polyforms(usize::MAX, &Lattices::default(), SQUARES, Symmetry::Free, None, &small).is_err()
        );
    }

    /// Compares the search with all subsets.
    #[test]
    fn connected_subsets() {
        let board: Vec<Place> = (0..12).map(|i| Place::cell(SQUARES, i / 4, i % 4, 0, 0)).collect();
        let forced = [board[2], board[5], board[6]];
        let lattice = row(SQUARES);
        for least in &board {
            for n in 0..=6 {
                for forced in [&forced[..], &[]] {
                    let mut expected: Vec<Vec<Place>> = (0u32..1 << 12)
                        .map(|bits| {
                            (0..12).filter(|i| bits >> i & 1 == 1).map(|i| board[i]).collect::<Vec<_>>()
                        })
                        .filter(|s| s.len() == n && s.first() == Some(least))
                        .filter(|s| {
                            let mut reached = vec![s[0]];
                            let mut next = 0;
                            while next < reached.len() {
                                for c in lattice.neighbors(reached[next]) {
                                    if s.contains(&c) && !reached.contains(&c) {
                                        reached.push(c);
                                    }
                                }
                                next += 1;
                            }
                            reached.len() == n
                                && s.iter()
                                    .flat_map(|c| lattice.neighbors(*c))
                                    .all(|c| !forced.contains(&c) || s.contains(&c))
                        })
                        .collect();
                    expected.sort();
                    assert_eq!(
                        connected(&Lattices::default(), n, &board, *least, forced, &budget()).unwrap(),
                        expected,
                        "{n} {least:?}"
                    );
                }
            }
        }
    }
}
