//! How large an area of a fillomino can be: the rules do not limit it, but the clues do.

use super::clues::{GenreClues, value};
use puzc_core::base::DisjointSets;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Position = (usize, usize);

/// Each cell has an item for each size, so there must not be too many.
const MAX_AREA: u32 = 200;

/// Where the clues of one size reach more cells together, it is not computed how many they need.
const MAX_REACHED: usize = 300_000;

/// A grid with the sizes that are given.
struct AreaClues {
    size: Position,
    given: BTreeMap<Position, u32>,
}

impl GenreClues {
    /// An upper bound of the sizes of areas; at least 2, so that areas can differ.  An area without a clue
    /// has only empty cells, and no cells that the areas of clues need.
    pub fn largest_area(&self) -> u32 {
        let largest = self.all_cells().filter_map(value).max().unwrap_or(0);
        if largest > MAX_AREA {
            return largest;
        }
        let (rows, columns) = self.size;
        let positions = GenreClues::places((rows, columns));
        let given = positions.zip(self.all_cells()).filter_map(|(at, clue)| Some((at, value(clue)?)));
        let areas = AreaClues { size: self.size, given: given.collect() };
        let empty = rows * columns - areas.given.len();
        let without_clue = empty.saturating_sub(areas.needed()).min(areas.largest_empty());
        largest.max(u32::try_from(without_clue).unwrap_or(u32::MAX)).max(2)
    }

    /// Why puzc does not import a puzzle with an area of this size.
    pub fn refuse_area(size: u32) -> Option<String> {
        (size > MAX_AREA).then(|| {
            format!("areas of up to {size} cells are possible; puzc imports those of up to {MAX_AREA}")
        })
    }
}

impl AreaClues {
    /// The cells at up to this many steps from a cell, through cells that can be in an area of a size.
    fn within(&self, from: Position, steps: u32, fits: impl Fn(Option<u32>) -> bool) -> BTreeSet<Position> {
        let mut found = BTreeSet::from([from]);
        let mut open = VecDeque::from([(from, 0)]);
        while let Some(((x, y), distance)) = open.pop_front() {
            if distance == steps {
                continue;
            }
            for at in [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)] {
                let inside = at.0 < self.size.0 && at.1 < self.size.1;
                if inside && fits(self.given.get(&at).copied()) && found.insert(at) {
                    open.push_back((at, distance + 1));
                }
            }
        }
        found
    }

    /// The number of cells of the largest connected set of empty cells.
    fn largest_empty(&self) -> usize {
        let cells = (0..self.size.0).flat_map(|x| (0..self.size.1).map(move |y| (x, y)));
        let mut rest: BTreeSet<Position> = cells.filter(|at| !self.given.contains_key(at)).collect();
        let mut largest = 0;
        while let Some(&first) = rest.iter().next() {
            let part = self.within(first, u32::MAX, |given| given.is_none());
            rest = &rest - &part;
            largest = largest.max(part.len());
        }
        largest
    }

    /// A number of empty cells that are in areas of clues.  Clues of one size that cannot reach each other
    /// are in different areas, and k clues are in at least k/size.
    fn needed(&self) -> usize {
        let sizes: BTreeSet<u32> = self.given.values().copied().filter(|n| *n > 0).collect();
        sizes.into_iter().map(|size| self.needed_by(size)).sum()
    }

    fn needed_by(&self, size: u32) -> usize {
        let clues: Vec<Position> =
            self.given.iter().filter(|(_, n)| **n == size).map(|(at, _)| *at).collect();
        let reached = (2 * size as usize * size as usize).min(self.size.0 * self.size.1);
        if clues.len() * (reached + clues.len()) > MAX_REACHED {
            return 0;
        }
        let near = |at: &Position| {
            let mut cells = self.within(*at, size - 1, |given| given.is_none_or(|n| n == size));
            cells.retain(|at| self.given.get(at) == Some(&size));
            cells
        };
        // for each clue the clues of its size that it reaches
        let near: Vec<BTreeSet<Position>> = clues.iter().map(near).collect();
        let mut joined = DisjointSets::new(clues.len());
        for (i, near) in (0..).zip(&near) {
            (0..).zip(&clues).filter(|(_, clue)| near.contains(clue)).for_each(|(j, _)| joined.join(i, j));
        }
        let mut needed = 0;
        // the clues of a group reach no other clue
        for group in joined.groups((0..).zip(0..clues.len())) {
            let mut apart: Vec<usize> = vec![];
            for &clue in &group {
                if apart.iter().all(|other| !near[*other].contains(&clues[clue])) {
                    apart.push(clue);
                }
            }
            let areas = group.len().div_ceil(size as usize).max(apart.len());
            needed += (areas * size as usize).saturating_sub(group.len());
        }
        needed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::base::SplitMix;

    /// All divisions of 3 by 3 cells into areas, as the size of the area of each cell, in which areas of
    /// equal size share no side.
    fn divisions(areas: &mut Vec<u16>, found: &mut Vec<[u32; 9]>) {
        let covered = areas.iter().fold(0, |all, area| all | area);
        let around = |area: u16| {
            (0..9u32).filter(|i| area >> i & 1 == 1).fold(0u16, |all, i| {
                let (x, y) = (i / 3, i % 3);
                let beside =
                    [(x > 0, i.wrapping_sub(3)), (x < 2, i + 3), (y > 0, i.wrapping_sub(1)), (y < 2, i + 1)];
                beside.iter().filter(|b| b.0).fold(all, |all, b| all | 1 << b.1)
            })
        };
        let Some(first) = (0..9).find(|i| covered >> i & 1 == 0) else {
            let size = |i: u32| areas.iter().find(|a| **a >> i & 1 == 1).unwrap().count_ones();
            let meet = |a: u16, b: u16| a != b && a.count_ones() == b.count_ones() && around(a) & b != 0;
            if !areas.iter().any(|a| areas.iter().any(|b| meet(*a, *b))) {
                found.push([0, 1, 2, 3, 4, 5, 6, 7, 8].map(size));
            }
            return;
        };
        for area in (0..512u16).filter(|a| a >> first & 1 == 1 && a & covered == 0) {
            let mut part = 1u16 << first;
            while around(part) & area & !part != 0 {
                part |= around(part) & area;
            }
            if part == area {
                areas.push(area);
                divisions(areas, found);
                areas.pop();
            }
        }
    }

    #[test]
    fn large_boards_are_judged_without_much_work() {
        let board = |size: u32| {
            let mut clues = GenreClues { size: (600, 600), ..GenreClues::default() };
            let clue = |i: u32| if i.is_multiple_of(36) { size.to_string() } else { ".".to_string() };
            clues.set_cells((0..360_000).map(clue));
            clues.largest_area()
        };
        assert_eq!(board(4000), 4000);
        assert_eq!(board(90), 350_000);
    }

    #[test]
    fn no_solution_has_a_larger_area() {
        let mut all = vec![];
        divisions(&mut vec![], &mut all);
        assert!(all.len() > 100);
        let mut random = SplitMix(1);
        let mut exact = 0;
        for _ in 0..2000 {
            let solution = all[random.below(all.len() as u64) as usize];
            let shown = random.below(512) & random.below(512);
            let is_clue = |i: &usize| shown >> i & 1 == 1;
            let mut clues = GenreClues { size: (3, 3), ..GenreClues::default() };
            clues.set_cells((0..9).map(|i| match is_clue(&i) {
                true => solution[i].to_string(),
                false => ".".to_string(),
            }));
            let fits = |other: &&[u32; 9]| (0..9).filter(is_clue).all(|i| other[i] == solution[i]);
            let most = all.iter().filter(fits).flatten().copied().max().unwrap();
            assert!(most <= clues.largest_area(), "{:?}", clues.cells);
            exact += usize::from(most.max(2) == clues.largest_area());
        }
        assert!(exact > 500, "{exact}");
    }
}
