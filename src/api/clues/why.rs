//! Why there is no solution: clues that cannot all hold.
//!
//! An irreducible set is found by division (QuickXplain: Junker, AAAI 2004).  A smallest one is a smallest
//! set
//! that meets each *correction*, a set of clues without which there is a solution (Ignatiev, Previti,
//! Liffiton and
//! Marques-Silva, CP 2015): smallest such sets are tried until one has no solution.

use super::{ClueEntry, Clues, Solvability};
use crate::{ItemRef, Problem, Solution};
use std::cell::Cell;

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
    /// The problem with these clues alone.
    problem: Problem,
    items: Option<Vec<usize>>,
    is_irreducible: bool,
    is_smallest: bool,
    /// Was it looked for among the clues that earlier reasons do not have?
    pub(super) is_later: bool,
}

impl ClueReason {
    /// Clues that cannot all hold; none if there is no solution without any clue.
    pub fn clues(&self) -> &[ClueEntry] {
        &self.clues
    }

    /// Items that cannot all be covered, if only these clues are left, of which none can be left out;
    /// `None` if they were not found.
    pub fn items(&self) -> Option<impl ExactSizeIterator<Item = ItemRef<'_>>> {
        self.items.as_ref().map(|items| items.iter().map(|index| ItemRef::new(&self.problem, *index)))
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

/// Corrections that are collected before a smallest set is given up.
const CORRECTIONS: usize = 400;

impl Clues {
    /// Why the puzzle has no solution: at most this many reasons that have no clue in common.
    pub fn why(&self, reasons: usize) -> Why {
        let all = vec![true; self.list.len()];
        match self.verdict(&all) {
            Solvability::Solvable => return Why::Solvable,
            Solvability::Unknown => return Why::Unknown,
            Solvability::Contradictory => {}
        }
        let mut found = vec![];
        let mut left: Vec<usize> = (0..self.list.len()).collect();
        while found.len() < reasons.max(1) {
            if !found.is_empty() && self.verdict(&self.only(&left)) != Solvability::Contradictory {
                break;
            }
            let (clues, is_irreducible) = self.irreducible(&left);
            let smaller = if is_irreducible && clues.len() > 1 { self.smallest(&left, &clues) } else { None };
            let is_smallest = is_irreducible && (clues.len() < 2 || smaller.is_some());
            let clues = smaller.unwrap_or(clues);
            left.retain(|clue| !clues.contains(clue));
            let Some(problem) = self.problem_with(&self.only(&clues)) else { break };
            let items = self.items_that_contradict(problem.data());
            let (is_last, is_later) = (clues.is_empty(), !found.is_empty());
            let clues = clues.into_iter().map(|clue| self.list[clue].clone()).collect();
            found.push(ClueReason {
                clues,
                among: self.list.len(),
                problem,
                items,
                is_irreducible,
                is_smallest,
                is_later,
            });
            if is_last {
                break;
            }
        }
        if found.is_empty() { Why::Unknown } else { Why::Contradiction(found) }
    }

    fn only(&self, kept: &[usize]) -> Vec<bool> {
        let mut all = vec![false; self.list.len()];
        kept.iter().for_each(|clue| all[*clue] = true);
        all
    }

    /// Clues among these that contradict each other, of which none can be left out, and whether this is
    /// proved.
    fn irreducible(&self, among: &[usize]) -> (Vec<usize>, bool) {
        let is_known = Cell::new(true);
        let contradict = |kept: &[usize]| {
            let verdict = self.verdict(&self.only(kept));
            is_known.set(is_known.get() && verdict != Solvability::Unknown);
            verdict == Solvability::Contradictory
        };
        if contradict(&[]) {
            return (vec![], true);
        }
        let mut clues = divided(&[], false, among, &contradict);
        clues.sort_unstable();
        // if the rules are such that more clues can mean more solutions, this need not hold
        let is_needed = |i: &usize| {
            let others: Vec<usize> = clues.iter().copied().filter(|own| own != i).collect();
            !contradict(&others)
        };
        let holds = contradict(&clues) && clues.iter().all(is_needed);
        (clues, holds && is_known.get())
    }

    /// A smallest set of clues among these that contradict each other; `None` if it was not found.
    fn smallest(&self, among: &[usize], known: &[usize]) -> Option<Vec<usize>> {
        let mut corrections: Vec<Vec<usize>> = vec![];
        while corrections.len() < CORRECTIONS && !self.work.is_done() {
            let candidate = smallest_meeting(&corrections)?;
            if candidate.len() >= known.len() {
                return Some(known.to_vec());
            }
            match self.verdict(&self.only(&candidate)) {
                Solvability::Unknown => return None,
                Solvability::Contradictory => return Some(candidate),
                Solvability::Solvable => {}
            }
            // as many further clues as hold together with these
            let mut kept = candidate;
            let others: Vec<usize> = among.iter().copied().filter(|clue| !kept.contains(clue)).collect();
            self.extend(&mut kept, &others)?;
            corrections.push(among.iter().copied().filter(|clue| !kept.contains(clue)).collect());
        }
        None
    }

    /// Adds clues as long as there is a solution, many at once where possible.
    fn extend(&self, kept: &mut Vec<usize>, others: &[usize]) -> Option<()> {
        if others.is_empty() {
            return Some(());
        }
        let more: Vec<usize> = kept.iter().chain(others).copied().collect();
        match self.verdict(&self.only(&more)) {
            Solvability::Unknown => return None,
            Solvability::Solvable => *kept = more,
            Solvability::Contradictory if others.len() > 1 => {
                let (first, second) = others.split_at(others.len() / 2);
                self.extend(kept, first)?;
                self.extend(kept, second)?;
            }
            Solvability::Contradictory => {}
        }
        Some(())
    }
}

/// QuickXplain: the candidates that contradict each other and the given clues.
fn divided(
    given: &[usize],
    is_new: bool,
    candidates: &[usize],
    contradict: &dyn Fn(&[usize]) -> bool,
) -> Vec<usize> {
    if is_new && contradict(given) {
        return vec![];
    }
    if candidates.len() <= 1 {
        return candidates.to_vec();
    }
    let with = |more: &[usize]| given.iter().chain(more).copied().collect::<Vec<usize>>();
    let (first, second) = candidates.split_at(candidates.len() / 2);
    let of_second = divided(&with(first), true, second, contradict);
    let of_first = divided(&with(&of_second), !of_second.is_empty(), first, contradict);
    of_first.into_iter().chain(of_second).collect()
}

/// A smallest set that has a member of each of these sets.
fn smallest_meeting(sets: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut members: Vec<usize> = sets.concat();
    members.sort_unstable();
    members.dedup();
    if members.is_empty() {
        return Some(vec![]);
    }
    let mut builder = Problem::builder();
    for (i, set) in sets.iter().enumerate() {
        builder.primary_between(format!("s{i}"), 1..=set.len() as u32);
    }
    for member in &members {
        let own =
            sets.iter().enumerate().filter(|(_, set)| set.contains(member)).map(|(i, _)| format!("s{i}"));
        builder.option_with_cost(own, 1);
    }
    let problem = builder.minimize().build().ok()?;
    let best: Solution = problem.search().max_nodes(MEETING_NODES).best().ok()??;
    Some(best.options().map(|option| members[option.index()]).collect())
}

/// Nodes of the search for a smallest set that meets others.
const MEETING_NODES: u64 = 200_000;
