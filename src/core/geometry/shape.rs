//! Sets of cells up to motions: base placements, translates, symmetries.

use super::{Geometry, Lattices, Motion, Place, Symmetry, WrappedBoard};
use crate::base::{Budget, Exceeded, sorted_set};
use rustc_hash::FxHashSet;

/// The cells shifted to minimum coordinates 0, sorted, each once.  The shift is a multiple of `step`, so the
/// minima may be up to `step - 1`.
pub fn normalize(cells: &[Place], step: i32) -> Vec<Place> {
    let [(x, _), (y, _), (z, _)] = bounds(cells);
    let step = i64::from(step.max(1));
    // the result is between 0 and twice MAX_COORDINATE
    let less = |c: i32, least: i32| (i64::from(c) - i64::from(least).div_euclid(step) * step) as i32;
    sorted_set(cells.iter().map(|&c| Place { x: less(c.x, x), y: less(c.y, y), z: less(c.z, z), ..c }))
}

/// The base placements of a piece in Knuth's order: the normalized cells, then breadth first, the rotations
/// and then the reflection applied to each placement in turn, appending new placements.
pub fn orbit(
    lattice: &Geometry,
    cells: &[Place],
    symmetry: Symmetry,
    step: i32,
    budget: &Budget,
) -> Result<Vec<Vec<Place>>, Exceeded> {
    images(lattice, &lattice.group(symmetry), cells, step, budget)
}

/// The normalized images of a shape under the motions, each once.
pub(super) fn images(
    lattice: &Geometry,
    group: &[Motion],
    cells: &[Place],
    step: i32,
    budget: &Budget,
) -> Result<Vec<Vec<Place>>, Exceeded> {
    let mut found: Vec<Vec<Place>> = vec![];
    for motion in group {
        budget.charge(3 + 2 * cells.len() as u64)?;
        let moved: Vec<Place> = cells.iter().map(|&c| lattice.moved_unwrapped(motion, c)).collect();
        let image = normalize(&moved, step);
        if !found.contains(&image) {
            found.push(image);
        }
    }
    Ok(found)
}

/// The lattice cells outside a set that share an edge with it, sorted.
pub fn neighbors(lattices: &Lattices, cells: &[Place], budget: &Budget) -> Result<Vec<Place>, Exceeded> {
    budget.charge(cells.len() as u64)?;
    let inside: FxHashSet<Place> = cells.iter().map(|&c| plain(c)).collect();
    let around = |&c: &Place| lattices.of(c).neighbors(plain(c));
    Ok(sorted_set(cells.iter().flat_map(around).filter(|n| !inside.contains(n))))
}

/// All shifts of a shape that are within a set of cells, from the least to the greatest shift, dx outermost.
pub fn translates(
    lattice: &Geometry,
    shape: &[Place],
    within: &[Place],
    budget: &Budget,
) -> Result<Vec<Vec<Place>>, Exceeded> {
    if let Some(mut board) = WrappedBoard::new(lattice, within) {
        return board.place(shape, 1, budget);
    }
    let cells: FxHashSet<Place> = within.iter().copied().collect();
    let mut found = vec![];
    shift_within(&normalize(shape, 1), within, &cells, budget, &mut found)?;
    Ok(found)
}

/// The translates of all base placements of a shape, base placement by base placement.
pub fn placements(
    lattice: &Geometry,
    shape: &[Place],
    within: &[Place],
    symmetry: Symmetry,
    budget: &Budget,
) -> Result<Vec<Vec<Place>>, Exceeded> {
    let mut wrapped = WrappedBoard::new(lattice, within);
    let cells: FxHashSet<Place> = within.iter().copied().collect();
    let mut found = vec![];
    for base in orbit(lattice, shape, symmetry, 1, budget)? {
        match &mut wrapped {
            Some(board) => found.extend(board.place(&base, 1, budget)?),
            None => shift_within(&base, within, &cells, budget, &mut found)?,
        }
    }
    Ok(found)
}

/// The motions that map a set of cells onto itself, the identity first; for each of them the images of the
/// cells, in order.
pub fn symmetries(lattice: &Geometry, cells: &[Place], budget: &Budget) -> Result<Vec<Vec<Place>>, Exceeded> {
    if lattice.is_wrapped() {
        budget.charge((cells.len() as u64).pow(2))?;
        let image = |m: &Motion| cells.iter().map(|c| lattice.moved(m, *c)).collect();
        return Ok(lattice.wrapped_motions(cells).iter().map(image).collect());
    }
    let all: FxHashSet<Place> = cells.iter().copied().collect();
    let mut found = vec![];
    for motion in lattice.group(Symmetry::Free) {
        budget.charge(1 + cells.len() as u64)?;
        let moved: Vec<Place> = cells.iter().map(|&c| lattice.moved(&motion, c)).collect();
        let (from, to) = (bounds(&moved).map(|b| b.0), bounds(cells).map(|b| b.0));
        let [dx, dy, dz] = [0, 1, 2].map(|i| to[i].wrapping_sub(from[i]));
        let image: Option<Vec<Place>> =
            moved.iter().map(|c| c.shifted(dx, dy, dz).filter(|c| all.contains(c))).collect();
        found.extend(image.filter(|image| !found.contains(image)));
    }
    Ok(found)
}

/// The least and greatest x, y and z.
fn bounds(cells: &[Place]) -> [(i32, i32); 3] {
    let of = |c: fn(&Place) -> i32| {
        (cells.iter().map(c).min().unwrap_or(0), cells.iter().map(c).max().unwrap_or(0))
    };
    [of(|c| c.x), of(|c| c.y), of(|c| c.z)]
}

/// Appends the shifts of a normalized shape that fit.
fn shift_within(
    shape: &[Place],
    within: &[Place],
    cells: &FxHashSet<Place>,
    budget: &Budget,
    found: &mut Vec<Vec<Place>>,
) -> Result<(), Exceeded> {
    let board = within.first().map(|c| c.board);
    let (Some(board), false) = (board, shape.is_empty()) else { return Ok(()) };
    let (least, size) = (bounds(within), bounds(shape));
    let range = |i: usize| least[i].0..=least[i].1.saturating_sub(size[i].1);
    for dx in range(0) {
        for dy in range(1) {
            for dz in range(2) {
                budget.charge(1)?;
                let fitting =
                    |c: &Place| c.shifted(dx, dy, dz).filter(|c| cells.contains(c)).map(|c| c.on(board));
                if let Some(moved) = shape.iter().map(fitting).collect() {
                    budget.charge(shape.len() as u64)?;
                    found.push(moved);
                }
            }
        }
        budget.charge(1)?;
    }
    Ok(())
}

fn plain(cell: Place) -> Place {
    Place { suffix: 0, ..cell }
}

#[cfg(test)]
mod tests {
    use super::super::place::MAX_COORDINATE;
    use super::super::*;
    use crate::base::{Budget, Limits};

    fn budget() -> Budget {
        Budget::new(Limits::default())
    }

    fn squares(cells: &[(i32, i32)]) -> Vec<Place> {
        cells.iter().map(|&(x, y)| Place::cell(SQUARES, x, y, 0, 0)).collect()
    }

    fn coordinates(cells: &[Place]) -> Vec<(i32, i32)> {
        cells.iter().map(|c| (c.x, c.y)).collect()
    }

    #[test]
    fn normal_shapes_are_sorted_at_the_origin() {
        assert_eq!(coordinates(&normalize(&squares(&[(5, 7), (4, 8), (5, 7)]), 1)), [(0, 1), (1, 0)]);
        let windmill = squares(&[(3, 3), (3, 5), (3, 6), (4, 7)]);
        assert_eq!(coordinates(&normalize(&windmill, 2)), [(1, 1), (1, 3), (1, 4), (2, 5)]);
        assert_eq!(coordinates(&normalize(&squares(&[(-3, 0)]), 2)), [(1, 0)]);
        assert!(normalize(&[], 1).is_empty());
    }

    #[test]
    fn orbits_have_knuths_order() {
        let l = squares(&[(0, 0), (1, 0), (2, 0), (2, 1)]);
        let orbit = orbit(row(SQUARES), &l, Symmetry::Free, 1, &budget()).unwrap();
        let expected: Vec<Vec<(i32, i32)>> = vec![
            vec![(0, 0), (1, 0), (2, 0), (2, 1)],
            vec![(0, 0), (0, 1), (0, 2), (1, 0)],
            vec![(0, 0), (0, 1), (0, 2), (1, 2)],
            vec![(0, 0), (0, 1), (1, 1), (2, 1)],
            vec![(0, 0), (0, 1), (1, 0), (2, 0)],
            vec![(0, 1), (1, 1), (2, 0), (2, 1)],
            vec![(0, 2), (1, 0), (1, 1), (1, 2)],
            vec![(0, 0), (1, 0), (1, 1), (1, 2)],
        ];
        assert_eq!(orbit.iter().map(|s| coordinates(s)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn translates_and_placements_fit() {
        let b = squares(&[(3, 3), (3, 4), (4, 3), (4, 4), (5, 4)]);
        let domino = squares(&[(9, 9), (10, 9)]);
        let moved = translates(row(SQUARES), &domino, &b, &budget()).unwrap();
        assert_eq!(
            moved.iter().map(|s| coordinates(s)).collect::<Vec<_>>(),
            [[(3, 3), (4, 3)], [(3, 4), (4, 4)], [(4, 4), (5, 4)]]
        );
        assert_eq!(placements(row(SQUARES), &domino, &b, Symmetry::Free, &budget()).unwrap().len(), 5);
        assert!(translates(row(SQUARES), &squares(&[(0, 0), (0, 5)]), &b, &budget()).unwrap().is_empty());
        assert!(translates(row(SQUARES), &domino, &[], &budget()).unwrap().is_empty());
        let far = squares(&[(0, 0), (MAX_COORDINATE, MAX_COORDINATE)]);
        assert!(
            translates(
                row(SQUARES),
                &domino,
                &far,
                &Budget::new(Limits { steps: 1000, ..Limits::default() })
            )
            .is_err()
        );
    }

    #[test]
    fn symmetries_of_boards() {
        let rectangle: Vec<Place> =
            (0..6).flat_map(|x| (0..10).map(move |y| Place::cell(SQUARES, x + 2, y + 5, 0, 0))).collect();
        let all = symmetries(row(SQUARES), &rectangle, &budget()).unwrap();
        assert_eq!(all.len(), 4);
        assert_eq!(all[0], rectangle);
        let cube: Vec<Place> = (0..27).map(|i| Place::cell(CUBES, i % 3, i / 3 % 3, i / 9, 0)).collect();
        assert_eq!(symmetries(row(CUBES), &cube, &budget()).unwrap().len(), 48);
        let around: Vec<Place> =
            neighbors(&Lattices::default(), &squares(&[(0, 0), (0, 1)]), &budget()).unwrap();
        assert_eq!(coordinates(&around), [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]);
    }
}
