//! Makes a puzzle: a random solution without clues, and then clues that are true of it.

use super::maker::PuzzleMaker;
use super::unique::{Uniqueness, shuffle};
use super::{ClueEntry, CluePattern, Clues, Minimized, NODE, NotMade, NotUnique, Solvability, with_data};
use crate::{Problem, RatingOutcome, Solution};
use puzc_core::base::mix;
use puzc_core::xcc::Subproblem;
use puzc_solver::solve::{Control, Diagram, DiagramSampler, NoDiagram, UniformSample};
use std::ops::{ControlFlow, RangeInclusive};

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its file, and its clues.
    pub puzzle: Minimized,
    /// Was each solution equally likely to be the one of the puzzle?
    pub is_uniform: bool,
    /// How hard it is, if this was asked for.
    pub difficulty: Option<f64>,
    /// The changes of a random solution after which its clues sufficed.
    pub changes: usize,
    /// The changes that lead from the pattern to it, if no clue can be left out, or if the clues of random
    /// solutions did not suffice; otherwise 0.
    pub steps: usize,
}

/// The bytes for a diagram of all solutions.
const DIAGRAM: u64 = 64 << 20;
/// The nodes of the search that makes it or visits all solutions, and its nodes times mentions.
const ALL: u64 = 200_000;
const ALL_MENTIONS: u64 = 1_000_000_000;
/// A node takes so many times as long if there are conditions.
const CONDITIONS: u64 = 10;
/// Solutions that are tried until clues suffice for one, and its puzzle is as hard as wanted.
const ATTEMPTS: u64 = 200;
/// After so many of them, further ones are changed until their clues suffice.
const ATTEMPTS_BEFORE_CHANGES: u64 = 4;
/// After so many, clues need not keep to the pattern, if those that do never sufficed.
const ATTEMPTS_IN_PATTERN: u64 = 2;
/// After so many, a walk begins at the pattern if it has one solution itself.
const ATTEMPTS_BEFORE_WALK: u64 = 5;
/// If there are no more solutions, each of them is tried, and none is changed.
const FEW: usize = 32;

impl Clues {
    /// A puzzle of this kind with another solution, from which no clue can go; `None` if none was found, or
    /// if the work is done before.  If few enough, all solutions are equally likely.
    ///
    /// If the clues of random solutions do not suffice, one is changed until its clues do.  If no clue can be
    /// left out, or if that fails, the clues are changed step by step instead, and the pattern must have one
    /// solution itself.
    ///
    /// If a range of [difficulties](crate::Rating::difficulty) is given, puzzles are made until one is in the
    /// range.  If one is too hard, it gets some of its clues back.
    pub fn made(
        &self,
        seed: u64,
        pattern: CluePattern,
        difficulty: Option<RangeInclusive<f64>>,
    ) -> Option<Made> {
        self.difficulties.set(None);
        let mut made = self.some_made(seed, pattern, difficulty)?;
        made.puzzle = self.with_true_expectations(made.puzzle);
        Some(made)
    }

    /// The least and the greatest [difficulty](crate::Rating::difficulty) of the puzzles that
    /// [`made`](Clues::made) tried last; `None` if it was to make them without a range, or if the
    /// ladder solved none.
    pub fn difficulties(&self) -> Option<RangeInclusive<f64>> {
        self.difficulties.get().map(|(least, most)| least..=most)
    }

    /// Why [`made`](Clues::made) found no puzzle, if the work is not done.
    pub fn not_made(&self) -> NotMade {
        let staying: Vec<bool> = self.list.iter().map(|clue| !clue.can_go()).collect();
        if self.follow_from_solutions() {
            let (uniqueness, found) = self.uniqueness(&staying);
            let is_decided = staying.contains(&true) && uniqueness == Uniqueness::Unique;
            match self.hopeless.get() {
                _ if is_decided => {}
                _ if uniqueness == Uniqueness::Not && found.is_empty() && self.compiles(&staying) => {
                    return NotMade::Unsolvable;
                }
                Some(all) => return NotMade::NoneOf(all),
                None => return NotMade::NotEnough,
            }
        }
        if !self.can_walk()
            && let Some(why) = self.no_clues()
        {
            return NotMade::NoClues(why);
        }
        match self.uniqueness(&vec![true; self.list.len()]) {
            (Uniqueness::Not, found) if found.is_empty() => NotMade::Changing(NotUnique::Unsolvable),
            (Uniqueness::Not, _) => NotMade::Changing(NotUnique::Several),
            _ => NotMade::NoStep,
        }
    }

    /// Are there places for clues that follow from a solution?  Otherwise those of the file are changed.
    pub(super) fn follow_from_solutions(&self) -> bool {
        self.list.iter().chain(&self.open).any(ClueEntry::can_go)
    }

    /// Has the file no errors with these clues alone?
    fn compiles(&self, kept: &[bool]) -> bool {
        self.problem_with(kept).is_some()
    }

    /// A new puzzle that still has the expectations of the pattern.
    fn some_made(
        &self,
        seed: u64,
        pattern: CluePattern,
        difficulty: Option<RangeInclusive<f64>>,
    ) -> Option<Made> {
        let places: Vec<ClueEntry> =
            self.list.iter().chain(&self.open).filter(|clue| clue.can_go()).cloned().collect();
        // what stays in the file holds for every solution
        let staying: Vec<bool> = self.list.iter().map(|clue| !clue.can_go()).collect();
        // a file may have errors without its clues
        let none = self.problem_with(&staying).filter(|none| {
            let is_decided = staying.contains(&true) && self.is_unique(none);
            !places.is_empty() && !is_decided
        });
        let Some(none) = none else {
            let range = difficulty.as_ref();
            return self.made_of_runs(seed, pattern, range).or_else(|| self.walked(seed, pattern, range));
        };
        let mut maker = PuzzleMaker::new(self, none, places);
        for attempt in 0..ATTEMPTS {
            if attempt == ATTEMPTS_BEFORE_WALK
                && let Some(made) = self.walked(seed, pattern, difficulty.as_ref())
            {
                return Some(made);
            }
            if attempt == ATTEMPTS_BEFORE_CHANGES
                && let Some(all) = self.few_solutions(&maker.none, seed)
            {
                let made = all.iter().find_map(|own| {
                    let made = maker.puzzle_of(own, seed, pattern, false, difficulty.as_ref());
                    made.filter(|_| !self.is_over())
                });
                if let Some((puzzle, difficulty)) = made {
                    return Some(Made { puzzle, is_uniform: false, difficulty, changes: 0, steps: 0 });
                }
                if difficulty.is_none() && !self.is_over() {
                    self.hopeless.set(Some(all.len()));
                }
                return self.walked(seed, pattern, difficulty.as_ref());
            }
            let seed = if attempt == 0 { seed } else { mix(seed, attempt) };
            let drawn = self.random_solution(&maker.none, seed);
            if attempt == 0 && drawn.is_none() && self.solved(&maker.none, 1).0 == Solvability::Contradictory
            {
                return None;
            }
            if let Some((solution, is_uniform)) = drawn
                && let Some((solution, changes)) = match attempt < ATTEMPTS_BEFORE_CHANGES {
                    true => Some((solution, 0)),
                    false => maker.changed(solution, seed),
                }
                && let Some((puzzle, difficulty)) = maker.puzzle_of(
                    &solution,
                    seed,
                    pattern,
                    attempt < ATTEMPTS_IN_PATTERN,
                    difficulty.as_ref(),
                )
            {
                let is_uniform = is_uniform && changes == 0;
                return Some(Made { puzzle, is_uniform, difficulty, changes, steps: 0 });
            }
            if self.is_over() || maker.tried.are_all() {
                return None;
            }
        }
        None
    }

    /// All solutions of a problem, if they are few, in an order by the seed.
    fn few_solutions(&self, problem: &Problem, seed: u64) -> Option<Vec<Vec<u32>>> {
        let (verdict, found) = self.solved(problem, FEW + 1);
        if verdict != Solvability::Solvable || found.len() > FEW {
            return None;
        }
        let options = |own: &Solution| own.options().map(|option| option.index() as u32).collect();
        let mut all: Vec<Vec<u32>> = found.iter().map(options).collect();
        shuffle(&mut all, seed);
        Some(all)
    }

    /// As few of the clues of a text as are needed, or if a range of difficulties is given, fewer of them;
    /// `None` if not even all suffice.
    pub(super) fn fewer_of(
        &self,
        text: String,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<(Minimized, Option<f64>)> {
        let all = Clues::of(&self.puzzle.clone().with_text(text), self.work.left.get()).ok()?;
        let made = all.with_fewer(seed ^ 2, pattern, range);
        self.work.left.set(all.work.left.get());
        if let Some((least, most)) = all.difficulties.get() {
            self.note_difficulty(least);
            self.note_difficulty(most);
        }
        made
    }

    /// As few of these clues as are needed, or if a range of difficulties is given, fewer of them; `None` if
    /// not even all suffice.
    fn with_fewer(
        &self,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<(Minimized, Option<f64>)> {
        let (Uniqueness::Unique, found) = self.uniqueness(&vec![true; self.list.len()]) else { return None };
        let (kept, is_complete) = self.fewer(&found[0], seed, pattern);
        let Some(range) = range else { return Some((self.minimized_to(&kept, is_complete, pattern), None)) };
        let (puzzle, difficulty) = self.as_hard_as(range, (kept, is_complete), seed, pattern)?;
        Some((puzzle, Some(difficulty)))
    }

    /// These clues and some more, so that the puzzle is as hard as wanted.
    fn as_hard_as(
        &self,
        range: &RangeInclusive<f64>,
        (mut kept, mut is_complete): (Vec<bool>, bool),
        seed: u64,
        pattern: CluePattern,
    ) -> Option<(Minimized, f64)> {
        let mut gone = self.groups(&self.list, pattern);
        gone.retain(|group| group.iter().any(|clue| !kept[*clue]));
        shuffle(&mut gone, seed ^ 1);
        loop {
            let difficulty = self.difficulty(&self.problem_with(&kept)?);
            if let Some(difficulty) = difficulty.filter(|own| range.contains(own)) {
                return Some((self.minimized_to(&kept, is_complete, pattern), difficulty));
            }
            if self.work.is_done() || difficulty.is_some_and(|own| own < *range.start()) {
                return None;
            }
            gone.pop()?.iter().for_each(|clue| kept[*clue] = true);
            is_complete = false;
        }
    }

    /// How hard a problem is, if the ladder solves it with the work that is left.
    pub(super) fn difficulty(&self, problem: &Problem) -> Option<f64> {
        let rating = problem.rate_within(usize::MAX, self.work.left.get());
        self.work.charge(rating.work());
        let found = (rating.outcome() == RatingOutcome::Solved).then(|| rating.difficulty());
        if let Some(own) = found {
            self.note_difficulty(own);
        }
        found
    }

    fn note_difficulty(&self, own: f64) {
        let (least, most) = self.difficulties.get().unwrap_or((own, own));
        self.difficulties.set(Some((least.min(own), most.max(own))));
    }

    /// A solution that depends on the seed, and whether all were equally likely.
    fn random_solution(&self, problem: &Problem, seed: u64) -> Option<(Vec<u32>, bool)> {
        match self.uniform_solution(problem, seed) {
            Some(solution) => Some((solution, true)),
            None => Some((self.some_solution(problem, seed, &[])?, false)),
        }
    }

    /// A solution, each equally likely: from a diagram of all of them, or from all, if there are few.
    fn uniform_solution(&self, problem: &Problem, seed: u64) -> Option<Vec<u32>> {
        let data = problem.data();
        let mentions = data.options.all_mentions().len() as u64 + 1;
        let nodes = ALL.min(ALL_MENTIONS / mentions).min(self.work.left.get() / NODE);
        let diagram = self.diagram.get_or_init(|| {
            let control = Control::within(nodes, &self.puzzle.settings().stop);
            let diagram = Diagram::of(data, DIAGRAM, &control);
            self.work.charge(control.reported().0.saturating_mul(NODE));
            diagram
        });
        match diagram {
            Ok(diagram) => Some(DiagramSampler::new(diagram, seed).draw()?),
            Err(NoDiagram::Condition(_)) if !self.are_too_many.get() => {
                let mut sample = UniformSample::new(seed, 1);
                let search = problem.search().max_nodes(nodes / CONDITIONS);
                let report = search.run(crate::Want::Solutions, |solution| {
                    sample.add(solution.found());
                    ControlFlow::Continue(())
                });
                self.are_too_many.set(report.stopped_by().is_some());
                self.work.charge(report.stats().nodes.saturating_mul(NODE));
                let mut found = None;
                sample.visit(|solution| found = Some(solution.options.to_vec()));
                found.filter(|_| report.stopped_by().is_none())
            }
            Err(_) => None,
        }
    }

    /// The first solution with these options if the others are in a random order: then not all are equally
    /// likely.
    pub(super) fn some_solution(&self, problem: &Problem, seed: u64, chosen: &[u32]) -> Option<Vec<u32>> {
        let mut order: Vec<u32> = (0..problem.data().options.len() as u32).collect();
        shuffle(&mut order, seed);
        let left = Subproblem::with_choices(problem.data(), &order, chosen);
        let found = self.solved(&with_data(problem, left.problem.clone()), 1).1.pop()?;
        let mut options = left.whole(found.found().options);
        options.sort_unstable();
        Some(options)
    }
}
