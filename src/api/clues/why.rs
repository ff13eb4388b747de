//! Why there is no solution: clues that cannot all hold.

use super::contradiction::Contradiction;
use super::items::Core;
use super::{ClueEntry, Clues, Solvability};
use crate::{ItemRef, Location, Problem};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{Condition, HoleValue, Item};

/// Why a puzzle has no solution.
#[derive(Debug)]
pub enum Why {
    /// It has one.
    Solvable,
    /// This was not found out within the work that was allowed.
    Unknown,
    /// The reasons that were found, at least one.
    Contradiction(Vec<ClueReason>),
}

/// A reason why there is no solution.
#[derive(Debug)]
pub struct ClueReason {
    clues: Vec<ClueEntry>,
    /// How many clues the file has.
    pub(super) among: usize,
    /// The problem with these clues alone, and what contradicts itself there.
    pub(super) core: Option<(Problem, Core)>,
    is_irreducible: bool,
    is_smallest: bool,
    repairs: Vec<Option<String>>,
    /// Was it looked for among the clues that earlier reasons do not have?
    pub(super) is_later: bool,
    is_last: bool,
    /// The option that a solution was to have or not to have, if one was asked for: " with `p23`".
    pub(super) demand: String,
}

impl ClueReason {
    /// Clues that cannot all hold; none if there is no solution without any clue.
    pub fn clues(&self) -> &[ClueEntry] {
        &self.clues
    }

    /// If the clues are no set that contradicts itself, but clues in whose place something else would leave a
    /// solution: a text for each of them, and nothing for one that can be left out.  Such clues are looked
    /// for where the puzzle is not looser without a clue.
    pub fn repairs(&self) -> &[Option<String>] {
        &self.repairs
    }

    /// Items that cannot all be covered, if only these clues are left; `None` if they were not found.  None
    /// can be left out, unless a sum proves it.
    pub fn items(&self) -> Option<impl ExactSizeIterator<Item = ItemRef<'_>>> {
        let (problem, core) = self.core.as_ref()?;
        Some(core.items.iter().map(move |index| ItemRef::new(problem, *index)))
    }

    /// An item of the reason that the whole puzzle does not have: a square of an expected solution.
    pub(super) fn own_item(&self, name: &str) -> Option<&Item> {
        let (problem, core) = self.core.as_ref()?;
        let mut items = core.items.iter().map(|index| &problem.data().items[*index]);
        items.find(|item| *item.label.text == *name)
    }

    /// The cells for which the items stand.
    pub(super) fn cells(&self) -> Vec<Place> {
        let Some((problem, core)) = &self.core else { return vec![] };
        let items = core.items.iter().map(|index| &problem.data().items[*index]);
        let cell = |item: &Item| match item.label.holes[..] {
            [HoleValue::Place(place)] if place.sort == Sort::Cell => Some(place),
            _ => None,
        };
        items.filter_map(cell).collect()
    }

    /// The conditions without which these items could all be covered, by name, and their statements: `single
    /// loop`, `connected`.
    pub fn conditions(&self) -> impl Iterator<Item = (&'static str, Option<Location<'_>>)> {
        self.core.iter().flat_map(|(problem, core)| {
            let data = problem.data();
            core.conditions.iter().filter_map(move |statement| {
                let of = |own: &&Condition| own.constraint().statement() == *statement;
                let name = data.conditions.iter().find(of)?.constraint().name();
                Some((name, Location::of(problem.sources(), data.span_of(*statement))))
            })
        })
    }

    /// Is it proved that the clues which neither this reason nor an earlier one has do not contradict each
    /// other?  Known only if a further reason was looked for.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Is there a solution if any one of the clues is left out?  Otherwise the work was done before this
    /// was proved.
    pub fn is_irreducible(&self) -> bool {
        self.is_irreducible
    }

    /// Is there no smaller set of clues that contradict each other?  For a further reason: among the clues
    /// that the reasons before it do not have.
    pub fn is_smallest(&self) -> bool {
        self.is_smallest
    }
}

impl Clues {
    /// Why the puzzle has no solution: at most this many reasons that have no clue in common.
    pub fn why(&self, reasons: usize) -> Why {
        let all = vec![true; self.list.len()];
        match self.verdict(&all) {
            Solvability::Solvable => return Why::Solvable,
            Solvability::Unknown => return Why::Unknown,
            Solvability::Contradictory => {}
        }
        let mut found: Vec<ClueReason> = vec![];
        let mut left: Vec<usize> = (0..self.list.len()).collect();
        while found.len() < reasons.max(1) {
            if let Some(last) = found.last_mut() {
                let verdict = self.verdict(&self.only(&left));
                last.is_last = verdict == Solvability::Solvable;
                if verdict != Solvability::Contradictory {
                    break;
                }
            }
            let Contradiction { clues, is_irreducible, is_smallest } = self.contradiction_among(&left);
            left.retain(|clue| !clues.contains(clue));
            let core = || {
                let problem = self.problem_with(&self.only(&clues))?;
                let core = self.items_that_contradict(problem.data())?;
                Some((problem, core))
            };
            let core = core();
            let (is_last, is_later) = (clues.is_empty(), !found.is_empty());
            let (repaired, repairs) = if is_last && !is_later { self.repairs() } else { Default::default() };
            let clues = clues.into_iter().map(|clue| self.list[clue].clone()).chain(repaired).collect();
            found.push(ClueReason {
                clues,
                among: self.list.len(),
                core,
                is_irreducible: is_irreducible && repairs.is_empty(),
                is_smallest: is_smallest && repairs.is_empty(),
                repairs,
                is_later,
                is_last,
                demand: self.demanded(),
            });
            if is_last {
                break;
            }
        }
        if found.is_empty() { Why::Unknown } else { Why::Contradiction(found) }
    }
}
