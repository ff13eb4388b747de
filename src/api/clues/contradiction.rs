//! Clues that contradict each other: an irreducible set, and a smallest one.
//!
//! An irreducible set is found by division (QuickXplain: Junker, AAAI 2004), or from the core of a search
//! that learns.  A smallest one is a smallest set that meets each *correction*, a set of clues without which
//! there is a solution (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015): smallest such sets are tried
//! until one has no solution.
//!
//! Which clues can hold together is asked of the puzzle with these clues alone, as long as this does not take
//! more work than a part of that for one problem in which each clue can be selected.  Then that is asked.

use super::selectable::{Effect, Selectable};
use super::unique::say_the_same;
use super::{Absence, Clues, Solvability};
use crate::{Problem, Solution};
use puzc_core::xcc;
use puzc_solver::solve::{Control, Ended, Instance, RequirementSearch, SearchRequest};
use std::cmp::Reverse;

/// The part of the work for one problem that is done without it before.
const SOON: u64 = 4;
/// Corrections that are collected before a smallest set is given up.
const CORRECTIONS: usize = 400;
/// The work of the search for a smallest set.
const SMALLEST: u64 = 500_000_000;
/// Nodes of the search for a smallest set that meets others.
const MEETING_NODES: u64 = 200_000;
/// A conflict of the search that learns counts as this many mentions, and one in so many of the problem.
const CONFLICT: u64 = 200;
const CONFLICT_PART: u64 = 20;

/// The work of a conflict.
pub(super) fn conflict_work(problem: &xcc::Problem) -> u64 {
    CONFLICT + problem.options.all_mentions().len() as u64 / CONFLICT_PART
}

/// Clues that contradict each other.
pub(super) struct Contradiction {
    pub clues: Vec<usize>,
    /// Is it proved that none can be left out?
    pub is_irreducible: bool,
    /// Is it proved that there is no smaller set?
    pub is_smallest: bool,
}

/// Says which clues can hold together.
trait ClueOracle {
    /// Is there a solution with these clues?
    fn verdict(&mut self, clues: &[usize]) -> Solvability;

    /// Clues among these that contradict each other, of which none can be left out, and whether this is
    /// proved.
    fn irreducible(&mut self, among: &[usize]) -> (Vec<usize>, bool);
}

impl Clues {
    /// Clues among these that contradict each other; all of these do.
    pub(super) fn contradiction_among(&self, among: &[usize]) -> Contradiction {
        let selecting = self.compiling.saturating_mul(among.len() as u64 + 1);
        let soon = self.work.at_most(selecting / SOON, || self.reduced(&mut OwnProblems(self), among));
        if soon.is_smallest {
            return soon;
        }
        self.selected(among).unwrap_or_else(|| self.reduced(&mut OwnProblems(self), among))
    }

    /// An irreducible set; a smallest one, if this is found soon.
    fn reduced(&self, oracle: &mut impl ClueOracle, among: &[usize]) -> Contradiction {
        let (clues, is_irreducible) = oracle.irreducible(among);
        if !is_irreducible {
            return Contradiction { clues, is_irreducible, is_smallest: false };
        }
        match self.smallest(oracle, among, &clues) {
            Some(clues) => Contradiction { clues, is_irreducible, is_smallest: true },
            None => Contradiction { clues, is_irreducible, is_smallest: false },
        }
    }

    /// An irreducible set by one problem in which clues can be selected.  `None` if there is no such problem,
    /// if the puzzle does not confirm the answer, or if the work is done before.
    fn selected(&self, among: &[usize]) -> Option<Contradiction> {
        let none = self.problem_with(&self.only(&[]))?;
        let mut selectable = Selectable::of(none.data());
        let mut effects = vec![];
        for clue in among {
            match &self.list[*clue].without {
                Absence::Blank(_) => {
                    let effect = Effect::of(none.data(), self.problem_with(&self.only(&[*clue]))?.data())?;
                    selectable.add(&effect).then_some(())?;
                    effects.push(effect);
                }
                Absence::Free { is_counted: true, .. } => return None,
                Absence::Free { items, .. } => {
                    let [item] = &items[..] else { return None };
                    let bounds = self.whole.item(item)?.bounds();
                    (bounds == Some(1..=1) && selectable.add_covered(item)).then_some(())?;
                }
            }
        }
        let (problem, requirements) = selectable.finished();
        let conflict = conflict_work(&problem);
        let control = Control::within(self.work.left.get() / conflict, &self.puzzle.settings().stop);
        let instance = Instance::within(&problem, false, &control);
        let search = RequirementSearch::new(&instance, &requirements, &SearchRequest::default(), &control)?;
        let question = problem.options.all_mentions().len() as u64 / 10;
        let mut oracle =
            Selection { clues: self, search, control: &control, question, conflict, conflicts: 0 };
        let all: Vec<usize> = (0..among.len()).collect();
        let (known, is_irreducible) = oracle.irreducible(&all);
        let of_file = |clues: &[usize]| -> Vec<usize> { clues.iter().map(|i| among[*i]).collect() };
        let mut own = OwnProblems(self);
        let (is_proved, is_confirmed) = own.confirmed(&of_file(&known));
        if !is_irreducible || !is_proved {
            return None;
        }
        let mut found =
            Contradiction { clues: of_file(&known), is_irreducible: is_confirmed, is_smallest: false };
        if let Some(clues) = self.smallest(&mut oracle, &all, &known).filter(|_| is_confirmed) {
            // it is one of the puzzle, too, unless several clues demand something together alone
            let is_whole = || {
                let all = self.problem_with(&self.only(among))?;
                let effects: Vec<&Effect> = effects.iter().collect();
                say_the_same(none.data(), all.data(), &effects).then_some(())
            };
            let clues = match is_whole() {
                Some(()) if own.verdict(&of_file(&clues)) == Solvability::Contradictory => {
                    Some(of_file(&clues))
                }
                _ => self.smallest(&mut own, among, &found.clues),
            };
            if let Some(clues) = clues {
                (found.clues, found.is_smallest) = (clues, true);
            }
        }
        Some(found)
    }

    /// A smallest set of clues among these that contradict each other; `None` if it is not found soon, and
    /// with half of the work that is left.
    fn smallest(&self, oracle: &mut impl ClueOracle, among: &[usize], known: &[usize]) -> Option<Vec<usize>> {
        let most = SMALLEST.min(self.work.left.get() / 2);
        self.work.at_most(most, || self.smallest_by_corrections(oracle, among, known))
    }

    fn smallest_by_corrections(
        &self,
        oracle: &mut impl ClueOracle,
        among: &[usize],
        known: &[usize],
    ) -> Option<Vec<usize>> {
        if known.len() < 2 {
            return Some(known.to_vec());
        }
        let mut corrections: Vec<Vec<usize>> = vec![];
        while corrections.len() < CORRECTIONS && !self.work.is_done() {
            let candidate = smallest_meeting(&corrections)?;
            if candidate.len() >= known.len() {
                return Some(known.to_vec());
            }
            match oracle.verdict(&candidate) {
                Solvability::Unknown => return None,
                Solvability::Contradictory => return Some(candidate),
                Solvability::Solvable => {}
            }
            // as many further clues as hold together with these: first those that other corrections have, so
            // that this one has others, and more clues are needed to meet all of them
            let mut kept = candidate;
            let mut others: Vec<usize> = among.iter().copied().filter(|clue| !kept.contains(clue)).collect();
            others.sort_by_key(|clue| {
                Reverse(corrections.iter().filter(|correction| correction.contains(clue)).count())
            });
            extend(oracle, &mut kept, &others)?;
            corrections.push(among.iter().copied().filter(|clue| !kept.contains(clue)).collect());
        }
        None
    }

    /// These clues alone.
    pub(super) fn only(&self, kept: &[usize]) -> Vec<bool> {
        let mut all = vec![false; self.list.len()];
        kept.iter().for_each(|clue| all[*clue] = true);
        all
    }
}

/// Each question is asked of a problem of its own.
struct OwnProblems<'c>(&'c Clues);

impl ClueOracle for OwnProblems<'_> {
    fn verdict(&mut self, clues: &[usize]) -> Solvability {
        self.0.verdict(&self.0.only(clues))
    }

    fn irreducible(&mut self, among: &[usize]) -> (Vec<usize>, bool) {
        let mut is_known = true;
        let mut contradict = |kept: &[usize]| {
            let verdict = self.verdict(kept);
            is_known &= verdict != Solvability::Unknown;
            verdict == Solvability::Contradictory
        };
        if contradict(&[]) {
            return (vec![], true);
        }
        let mut clues = divided(&[], false, among, &mut contradict);
        let mut confirmed = is_known.then(|| self.confirmed(&clues));
        // if the rules are such that more clues can mean more solutions, these may have one
        if confirmed == Some((false, false)) {
            clues = self.without_needless(among);
            confirmed = Some(self.confirmed(&clues));
        }
        clues.sort_unstable();
        (clues, confirmed == Some((true, true)))
    }
}

impl OwnProblems<'_> {
    /// Leaves out one clue after another, as long as the others contradict each other.
    fn without_needless(&mut self, among: &[usize]) -> Vec<usize> {
        let mut clues = among.to_vec();
        let mut tried = 0;
        while tried < clues.len() {
            let clue = clues.remove(0);
            match self.verdict(&clues) {
                Solvability::Contradictory => tried = 0,
                Solvability::Solvable | Solvability::Unknown => {
                    clues.push(clue);
                    tried += 1;
                }
            }
        }
        clues
    }

    /// Is it proved that these clues contradict each other, and that none can be left out?  If one can,
    /// neither is.
    fn confirmed(&mut self, clues: &[usize]) -> (bool, bool) {
        if self.verdict(clues) != Solvability::Contradictory {
            return (false, false);
        }
        let mut is_irreducible = true;
        for clue in clues {
            let others: Vec<usize> = clues.iter().copied().filter(|own| own != clue).collect();
            match self.verdict(&others) {
                Solvability::Contradictory => return (false, false),
                Solvability::Solvable => {}
                Solvability::Unknown => is_irreducible = false,
            }
        }
        (true, is_irreducible)
    }
}

/// All questions are asked of one problem, by a search that learns.
struct Selection<'s, 'i> {
    clues: &'s Clues,
    search: RequirementSearch<'i>,
    control: &'s Control,
    /// The work of a question, beside its conflicts.
    question: u64,
    /// The work of a conflict.
    conflict: u64,
    /// The conflicts that are counted already.
    conflicts: u64,
}

impl<'i> Selection<'_, 'i> {
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut RequirementSearch<'i>, &Control) -> Result<T, Ended>,
    ) -> Result<T, Ended> {
        let answer = question(&mut self.search, self.control);
        let conflicts = self.control.reported().0;
        self.clues.work.charge(self.question + (conflicts - self.conflicts).saturating_mul(self.conflict));
        self.conflicts = conflicts;
        answer
    }
}

impl ClueOracle for Selection<'_, '_> {
    fn verdict(&mut self, clues: &[usize]) -> Solvability {
        match self.ask(|search, control| search.contradiction(clues, control)) {
            Ok(None) => Solvability::Solvable,
            Ok(Some(_)) => Solvability::Contradictory,
            Err(_) => Solvability::Unknown,
        }
    }

    fn irreducible(&mut self, among: &[usize]) -> (Vec<usize>, bool) {
        match self.ask(|search, control| search.irreducible(among, control)) {
            Ok(Some(core)) => (core, true),
            Ok(None) | Err(_) => (among.to_vec(), false),
        }
    }
}

/// Adds clues as long as there is a solution, many at once where possible.
fn extend(oracle: &mut impl ClueOracle, kept: &mut Vec<usize>, others: &[usize]) -> Option<()> {
    if others.is_empty() {
        return Some(());
    }
    let more: Vec<usize> = kept.iter().chain(others).copied().collect();
    match oracle.verdict(&more) {
        Solvability::Unknown => return None,
        Solvability::Solvable => *kept = more,
        Solvability::Contradictory if others.len() > 1 => {
            let (first, second) = others.split_at(others.len() / 2);
            extend(oracle, kept, first)?;
            extend(oracle, kept, second)?;
        }
        Solvability::Contradictory => {}
    }
    Some(())
}

/// QuickXplain: the candidates that contradict each other and the given clues.
fn divided(
    given: &[usize],
    is_new: bool,
    candidates: &[usize],
    contradict: &mut dyn FnMut(&[usize]) -> bool,
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
