//! Pictures of regions: the same word stands in all cells of a region.

use super::find::NOTHING;
use puzc_core::base::DisjointSets;
use puzc_session::LiteralEntry;
use rustc_hash::FxHashMap;

/// A cell outside of the board, as in the library.
const OUTSIDE: &str = "#";

/// Are these the entries of a picture of regions: of several words, each in connected cells, and in two or
/// more on average?
pub fn are_regions(entries: &[LiteralEntry]) -> bool {
    let texts: Vec<&str> = entries.iter().map(|entry| &*entry.text).collect();
    let named = texts.iter().copied().filter(|text| is_name(text));
    let mut names: Vec<&str> = named.clone().collect();
    names.sort_unstable();
    names.dedup();
    names.len() > 1 && named.count() >= 2 * names.len() && are_connected(entries, &texts)
}

/// Are the cells of each region connected if the entries of a picture have these texts?
pub fn are_connected<T: AsRef<str>>(entries: &[LiteralEntry], texts: &[T]) -> bool {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    let cells: FxHashMap<(usize, usize), u32> =
        (0..).zip(entries).filter_map(|(i, entry)| Some((entry.cell?, i))).collect();
    let mut sets = DisjointSets::new(entries.len());
    for ((row, column), i) in &cells {
        for beside in [(row + 1, *column), (*row, column + 1)] {
            if let Some(j) = cells.get(&beside).filter(|j| texts[**j as usize] == texts[*i as usize]) {
                sets.join(*i, *j);
            }
        }
    }
    let mut first: FxHashMap<&str, u32> = FxHashMap::default();
    (0..).zip(texts).filter(|(_, text)| is_name(text)).all(|(i, text)| {
        let known = *first.entry(text).or_insert(i);
        sets.root(known) == sets.root(i)
    })
}

/// Have two entries cells that share a side?
pub fn are_beside(a: &LiteralEntry, b: &LiteralEntry) -> bool {
    match (a.cell, b.cell) {
        (Some((r, c)), Some((x, y))) => r.abs_diff(x) + c.abs_diff(y) == 1,
        _ => false,
    }
}

/// Can a word in a picture be the name of a region?
fn is_name(text: &str) -> bool {
    text != NOTHING && text != OUTSIDE
}
