//! Cells of imported files as data of `.puz`.

use crate::voxel_grids::LatticeCell;
use puzc_core::geometry::digit;
use puzc_core::geometry::notation::plain_set;
use std::collections::BTreeMap;

/// A cell: what stands before its coordinates, the coordinates, and what stands after them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileCell {
    /// The letter of its kind, or nothing.
    pub kind: &'static str,
    /// A prime, or nothing.
    pub prime: &'static str,
    /// Two or three coordinates; of two, the third is 0.
    pub place: [usize; 3],
}

/// Cells with these numbers of coordinates as tokens with sets of digits, in the order of kinds and of their
/// first places; none if a coordinate is no digit.
pub fn tokens(cells: &[FileCell], dimensions: usize, suffix: &str) -> Option<String> {
    let mut kinds: BTreeMap<[&str; 2], Vec<&[usize]>> = BTreeMap::new();
    for cell in cells {
        kinds.entry([cell.kind, cell.prime]).or_default().push(&cell.place[..dimensions]);
    }
    let mut all = vec![];
    for ([kind, prime], places) in kinds {
        all.extend(sets(&places)?.into_iter().map(|set| format!("{kind}{set}{prime}{suffix}")));
    }
    Some(all.join(" "))
}

/// A cell as it is written.
pub fn token(cell: &FileCell, dimensions: usize) -> String {
    let digits = cell.place[..dimensions].iter().filter_map(|n| digit(*n as i64));
    format!("{}{}{}", cell.kind, digits.collect::<String>(), cell.prime)
}

/// Places as tokens of digits and sets of digits: the first coordinates with equal sets of the others are
/// a set.
fn sets(places: &[&[usize]]) -> Option<Vec<String>> {
    let mut by_first: BTreeMap<usize, Vec<&[usize]>> = BTreeMap::new();
    for place in places {
        let (first, rest) = place.split_first()?;
        by_first.entry(*first).or_default().push(rest);
    }
    let mut alike: Vec<(Vec<String>, String)> = vec![];
    for (first, rest) in by_first {
        let rest = if rest[0].is_empty() { vec![String::new()] } else { sets(&rest)? };
        let digit = digit(first as i64)?;
        match alike.iter_mut().find(|(other, _)| *other == rest) {
            Some((_, digits)) => digits.push(digit),
            None => alike.push((rest, digit.to_string())),
        }
    }
    let set =
        |digits: &str| if digits.len() == 1 { digits.into() } else { format!("[{}]", plain_set(digits)) };
    let all = alike.iter().flat_map(|(rest, digits)| rest.iter().map(move |rest| set(digits) + rest));
    Some(all.collect())
}

/// Shifts cells so that their least coordinates are 0.
pub fn shifted(cells: Vec<LatticeCell>) -> Vec<FileCell> {
    let least = [0, 1, 2].map(|i| cells.iter().map(|(.., place)| place[i]).min().unwrap_or(0));
    let place = |p: [i64; 3]| [0, 1, 2].map(|i| usize::try_from(p[i].saturating_sub(least[i])).unwrap_or(0));
    cells.into_iter().map(|(kind, prime, p)| FileCell { kind, prime, place: place(p) }).collect()
}
