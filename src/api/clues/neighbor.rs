//! Changes a random solution until its clues suffice.
//!
//! Solutions are *alike* if they have the same clues.  A step keeps a part of the solution and takes another
//! one with this part, if no more options are open then: those by which solutions that are alike differ from
//! it.  It is a search in large neighborhoods (Shaw, 1998).

use super::maker::{PuzzleMaker, RandomSolution};
use super::selectable::Selectable;
use super::tried::PlacedClue;
use super::{Solvability, with_data};
use puzc_core::base::SplitMix;
use puzc_solver::solve::{Requirement, shared};
use std::slice;

/// Steps that are tried for a solution.
const STEPS: usize = 1000;
/// At least one option of so many, and at most a half, are not kept in a step.
const PART: u64 = 8;
/// The work of all steps for a solution.
const WORK: u64 = 1_000_000_000;
/// The conflicts of a search for what all of them share, and its work for each option: so much for an item of
/// a condition, and the rest for ten mentions.
const CONFLICTS: u64 = 5000;
const CONDITION_ITEM: u64 = 100;
/// So many solutions that are alike are looked for first.
const FEW: usize = 12;
/// After so many steps in a row to clues that were known, a solution is given up.
const KNOWN_STEPS: usize = 100;

impl PuzzleMaker<'_> {
    /// A solution whose clues suffice, and the number of changes that lead to it; `None` if none was found,
    /// or if it is not known what clues say.
    pub(super) fn changed(&mut self, mut solution: Vec<u32>, seed: u64) -> Option<(Vec<u32>, usize)> {
        let mut random = SplitMix(seed);
        let mut clues = self.all_clues(RandomSolution::of(&self.none, &solution), vec![], seed);
        let mut open = self.open_options(&solution, &clues)?;
        let mut changes = 0;
        let known = self.tried.number();
        let mut known_steps = usize::from(!self.tried.add(clues.clone()));
        let left = |maker: &PuzzleMaker| maker.clues.work.left.get();
        let least = left(self).saturating_sub(WORK);
        for _ in 0..STEPS {
            if open.is_empty() {
                return Some((solution, changes));
            }
            if self.clues.is_over() || left(self) < least || known_steps > KNOWN_STEPS {
                break;
            }
            let part = 2 + random.below(PART - 1);
            let mut kept = solution.clone();
            kept.retain(|option| !open.contains(option) && random.below(part) > 0);
            let seed = random.below(u64::MAX);
            let Some(next) = self.clues.some_solution(&self.none, seed, &kept) else { continue };
            if next == solution {
                continue;
            }
            let drawn = RandomSolution::of(&self.none, &next);
            let own = clues.iter().filter(|clue| self.is_true(clue, &drawn)).cloned().collect();
            let own = self.all_clues(drawn, own, seed);
            known_steps = if self.tried.add(own.clone()) { 0 } else { known_steps + 1 };
            if let Some(left) = self.open_options(&next, &own).filter(|left| left.len() <= open.len()) {
                (solution, clues, open, changes) = (next, own, left, changes + 1);
            }
        }
        self.tried.end_solution(known);
        None
    }

    /// Is a clue true of a solution, as far as is known without its problem?
    fn is_true(&mut self, clue: &PlacedClue, drawn: &RandomSolution) -> bool {
        let effect = self.effect(slice::from_ref(clue));
        effect.is_some_and(|effect| self.holds(&effect, drawn) == Some(true))
    }

    /// The options by which solutions with the same clues differ from this one; `None` if this is not known.
    fn open_options(&mut self, solution: &[u32], clues: &[PlacedClue]) -> Option<Vec<u32>> {
        let mut others = Selectable::other_than(solution, self.none.data())?;
        for clue in clues {
            let effect = self.effect(slice::from_ref(clue))?;
            others.add(&effect).then_some(())?;
        }
        let others = others.with_choices(&[]);
        // often there are few others, and a search of a tree finds them soon
        let problem = with_data(&self.none, others.problem.clone());
        let (verdict, found) = self.clues.solved(&problem, FEW);
        let own = 0..self.none.data().options.len() as u32;
        if verdict != Solvability::Solvable || found.len() < FEW {
            let found: Vec<Vec<u32>> =
                found.iter().map(|other| others.whole(other.found().options)).collect();
            let differs =
                |option: &u32| found.iter().any(|other| other.contains(option) != solution.contains(option));
            return (verdict != Solvability::Unknown).then(|| own.filter(differs).collect());
        }
        let requirements: Vec<Requirement> = others
            .original
            .iter()
            .zip(0..)
            .filter(|(original, _)| own.contains(original))
            .map(|(original, option)| Requirement {
                options: vec![option],
                is_chosen: solution.contains(original),
            })
            .collect();
        let of_conditions = others.problem.conditions.iter().map(|c| c.constraint().items().len() as u64);
        let mentions = others.problem.options.all_mentions().len() as u64;
        let ask = mentions / 10 + CONDITION_ITEM * of_conditions.sum::<u64>();
        self.clues.work.charge(ask.saturating_mul(requirements.len() as u64));
        let known = self.clues.learned(&others.problem, CONFLICTS, |request, control| {
            shared(&others.problem, &requirements, request, control)
        });
        // if it may be any of them, a step leads nowhere
        let hold = known.ok()?.unwrap_or_default();
        Some(others.original.into_iter().zip(hold).filter(|(_, holds)| !holds).map(|o| o.0).collect())
    }
}
