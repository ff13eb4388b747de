//! Tiles that match with mates: an edge records the color of its owner, so a motion that exchanges its sides
//! exchanges colors and mates.

use super::candidates::Candidate;
use puzc_core::geometry::{BoardId, Sort};
use puzc_core::xcc::{ColorId, HoleValue, Label, Mated, Problem};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The mates of colors on each board whose tiles match with mates, in both directions.
pub(super) struct ColorMates(FxHashMap<BoardId, FxHashMap<u32, u32>>);

impl ColorMates {
    pub fn new(problem: &Problem) -> ColorMates {
        let mut all: FxHashMap<BoardId, FxHashMap<u32, u32>> = FxHashMap::default();
        for Mated { board, mates } in &problem.mated {
            let pairs = mates.iter().flat_map(|(a, b)| [(a.0, b.0), (b.0, a.0)]);
            all.entry(*board).or_default().extend(pairs);
        }
        ColorMates(all)
    }

    /// The mates of the colors of an item, if it is an edge that records colors with mates, and the candidate
    /// exchanges its sides.
    pub fn exchanged(
        &self,
        problem: &Problem,
        label: &Label,
        candidate: &Candidate,
    ) -> Option<&FxHashMap<u32, u32>> {
        let [HoleValue::Place(edge)] = &*label.holes else { return None };
        let mates = self.0.get(&edge.board)?;
        let alone = problem.templates.get(label.template.0 as usize).is_some_and(|t| t == "{}");
        (alone && edge.sort == Sort::Edge && candidate.exchanges_sides(*edge)).then_some(mates)
    }
}

/// The pairs of mates that are colors of the puzzle, each once.
pub(super) fn pairs_of_mates(problem: &Problem) -> Vec<[Arc<str>; 2]> {
    let text = |color: ColorId| match &*problem.colors[color.0 as usize].holes {
        [HoleValue::Color(text)] => Some(text.clone()),
        _ => None,
    };
    let mut pairs: Vec<[Arc<str>; 2]> = vec![];
    for (a, b) in problem.mated.iter().flat_map(|m| &m.mates) {
        let (Some(a), Some(b)) = (text(*a), text(*b)) else { continue };
        if !pairs.iter().flatten().any(|known| *known == a || *known == b) {
            pairs.push([a, b]);
        }
    }
    pairs
}
