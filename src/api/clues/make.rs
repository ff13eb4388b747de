//! Makes a puzzle: a random solution without clues, and then clues that are true of it.
//!
//! A clue is true of a solution if the puzzle with this clue alone still has that solution.  So no genre has
//! to say how its clues follow from a solution.

use super::change::{ClueChange, change};
use super::selectable::{Effect, Selectable};
use super::unique::{Uniqueness, shuffle};
use super::witness::Witness;
use super::{ClueEntry, CluePattern, Clues, Edit, Minimized, NODE, with_data};
use crate::{Problem, RatingOutcome, Solution};
use puzc_core::base::mix;
use puzc_solver::solve::{self, Control, Diagram, DiagramSampler, NoDiagram, UniformSample};
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
    /// The changes that lead from the pattern to it, if no clue can be left out; otherwise 0.
    pub steps: usize,
}

/// The bytes for a diagram of all solutions, and the nodes of the search that makes it or visits all.
const DIAGRAM: u64 = 64 << 20;
const ALL: u64 = 200_000;
/// Solutions that are tried until clues suffice for one, and its puzzle is as hard as wanted.
const ATTEMPTS: u64 = 200;
/// How often it is asked whether the clues found so far suffice.
const CHECKS: usize = 8;

impl Clues {
    /// A puzzle of this kind with another solution, from which no clue can go; `None` if the work is done
    /// before, or if there are no clues that can be left out.  If few enough, all solutions are equally
    /// likely.
    ///
    /// If a range of [difficulties](crate::Rating::difficulty) is given, puzzles are made until one is in the
    /// range.  If one is too hard, it gets some of its clues back.
    pub fn made(
        &self,
        seed: u64,
        pattern: CluePattern,
        difficulty: Option<RangeInclusive<f64>>,
    ) -> Option<Made> {
        let places: Vec<ClueEntry> =
            self.list.iter().chain(&self.open).filter(|clue| clue.can_go()).cloned().collect();
        if places.is_empty() {
            return self.walked(seed, difficulty.as_ref());
        }
        let none = self.problem_with(&vec![false; self.list.len()])?;
        for attempt in 0..ATTEMPTS {
            let seed = if attempt == 0 { seed } else { mix(seed, attempt) };
            if let Some(made) = self.attempt(&places, &none, seed, pattern, difficulty.as_ref()) {
                return Some(made);
            }
            if self.work.is_done() || self.puzzle.settings().stop.stopped() {
                return None;
            }
        }
        None
    }

    /// A puzzle with a random solution; `None` if the clues of this solution do not suffice.
    fn attempt(
        &self,
        places: &[ClueEntry],
        none: &Problem,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<Made> {
        let (solution, is_uniform) = self.random_solution(none, seed)?;
        let witness = Witness::of(&solution);
        let own: Vec<u32> = solution.options().map(|option| option.index() as u32).collect();
        let mut others = Selectable::other_than(&own, none.data());
        let mut effects: Vec<Effect> = vec![];
        let mut found: Vec<Vec<(&ClueEntry, String)>> = vec![];
        // the texts of clues, the last one first
        let mut recent: Vec<String> = vec![];
        let mut groups = self.groups(places, pattern);
        shuffle(&mut groups, seed ^ 1);
        for (tried, group) in (1..).zip(&groups) {
            let mut texts: Vec<(&ClueEntry, String)> = vec![];
            let mut with = None;
            for place in group.iter().map(|place| &places[*place]) {
                if let Some((text, alone)) = self.true_text(place, none, &witness, &mut recent) {
                    texts.push((place, text));
                    with = Some(alone);
                }
            }
            if texts.len() > 1 {
                with = self.compiled(self.text_of(&texts));
            }
            let effect = with.and_then(|with| Effect::of(none.data(), with.data()));
            // a clue that says the same as another one is left out
            if !texts.is_empty() && effect.as_ref().is_none_or(|effect| !effects.contains(effect)) {
                found.push(texts);
                let is_added = |others: &mut Selectable| effect.as_ref().is_some_and(|e| others.add(e));
                others = others.and_then(|mut others| is_added(&mut others).then_some(others));
                effects.extend(effect);
            }
            let is_due = tried == groups.len() || tried % groups.len().div_ceil(CHECKS) == 0;
            if let (true, Some(others)) = (is_due, &others)
                && let Some(needed) = self.needed_among(others)
            {
                if range.is_some() {
                    break; // some more clues may make it easier
                }
                let kept: Vec<(&ClueEntry, String)> =
                    needed.iter().flat_map(|group| found[*group].clone()).collect();
                let text = self.text_of(&kept);
                let all: usize = found.iter().map(Vec::len).sum();
                if !self.is_unique(&self.compiled(text.clone())?) {
                    return None;
                }
                let gone = all - kept.len();
                let puzzle = Minimized { text, kept: kept.len(), gone, is_complete: true };
                return Some(Made { puzzle, is_uniform, difficulty: None, steps: 0 });
            }
        }
        let text = self.text_of(&found.concat());
        let clues = Clues::of(&self.puzzle.clone().with_text(text), self.work.left.get()).ok()?;
        let made = clues.with_fewer(seed ^ 2, pattern, range);
        self.work.left.set(clues.work.left.get());
        let (puzzle, difficulty) = made?;
        Some(Made { puzzle, is_uniform, difficulty, steps: 0 })
    }

    /// As few of these clues as are needed, or if a range of difficulties is given, fewer of them; `None` if not
    /// even all suffice.
    fn with_fewer(
        &self,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<(Minimized, Option<f64>)> {
        let (Uniqueness::Unique, found) = self.uniqueness(&vec![true; self.list.len()]) else { return None };
        let (kept, is_complete) = self.fewer(&found[0], seed, pattern);
        let Some(range) = range else { return Some((self.minimized_to(&kept, is_complete), None)) };
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
            let rating = self.problem_with(&kept)?.rate_within(usize::MAX, self.work.left.get());
            self.work.charge(rating.work());
            let (is_solved, difficulty) = (rating.outcome() == RatingOutcome::Solved, rating.difficulty());
            if is_solved && range.contains(&difficulty) {
                return Some((self.minimized_to(&kept, is_complete), difficulty));
            }
            if self.work.is_done() || is_solved && difficulty < *range.start() {
                return None;
            }
            gone.pop()?.iter().for_each(|clue| kept[*clue] = true);
            is_complete = false;
        }
    }

    /// A clue at a place that is true of a solution, and the problem with it alone; `none` is the one without
    /// clues.
    fn true_text(
        &self,
        place: &ClueEntry,
        none: &Problem,
        is: &Witness,
        recent: &mut Vec<String>,
    ) -> Option<(String, Problem)> {
        let mut texts = self.texts(place);
        texts.sort_by_key(|text| recent.iter().position(|own| own == text).unwrap_or(usize::MAX));
        let (text, alone) = texts.into_iter().find_map(|text| {
            let alone = self.compiled(self.text_of(&[(place, text.clone())]))?;
            let says = change(none.data(), alone.data()) != ClueChange::Nothing;
            (says && self.extends(is, &alone)).then_some((text, alone))
        })?;
        recent.retain(|own| *own != text);
        recent.insert(0, text.clone());
        Some((text, alone))
    }

    /// The file with these clues alone.
    fn text_of(&self, clues: &[(&ClueEntry, String)]) -> String {
        let is_kept = |own: &ClueEntry| clues.iter().any(|(place, _)| place.range == own.range);
        let gone = self.list.iter().filter(|clue| !is_kept(clue));
        let mut edits: Vec<Edit> = gone.filter_map(|clue| Some(clue.edit(clue.blank()?))).collect();
        edits.extend(clues.iter().map(|(place, text)| place.edit(text)));
        self.edited(edits)
    }

    /// A solution that depends on the seed, and whether all were equally likely.
    fn random_solution(&self, problem: &Problem, seed: u64) -> Option<(Solution, bool)> {
        match self.uniform_solution(problem, seed) {
            Some(solution) => Some((solution, true)),
            None => Some((self.some_solution(problem, seed)?, false)),
        }
    }

    /// A solution, each equally likely: from a diagram of all of them, or from all, if there are few.
    fn uniform_solution(&self, problem: &Problem, seed: u64) -> Option<Solution> {
        let data = problem.data();
        let of = |options: &[u32]| Solution::new(problem, solve::Solution { options, cost: 0 });
        let nodes = ALL.min(self.work.left.get() / NODE);
        let diagram = self.diagram.get_or_init(|| {
            let stop = self.puzzle.settings().stop.clone();
            let control = Control::watched(
                Some(nodes),
                Some(Box::new(move |visited, _| match stop.stopped() || visited > nodes {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })),
            );
            let diagram = Diagram::of(data, DIAGRAM, &control);
            self.work.charge(control.reported().0.saturating_mul(NODE));
            diagram
        });
        match diagram {
            Ok(diagram) => Some(of(&DiagramSampler::new(diagram, seed).draw()?)),
            Err(NoDiagram::Condition(_)) => {
                let mut sample = UniformSample::new(seed, 1);
                let report = problem.search().max_nodes(nodes).run(crate::Want::Solutions, |solution| {
                    sample.add(solution.found());
                    ControlFlow::Continue(())
                });
                self.work.charge(report.stats().nodes.saturating_mul(NODE));
                let mut found = None;
                sample.visit(|solution| found = Some(of(solution.options)));
                found.filter(|_| report.stopped_by().is_none())
            }
            Err(_) => None,
        }
    }

    /// The first solution if the options are in a random order: then not all are equally likely.
    fn some_solution(&self, problem: &Problem, seed: u64) -> Option<Solution> {
        let data = problem.data();
        let mut order: Vec<usize> = (0..data.options.len()).collect();
        shuffle(&mut order, seed);
        let mut shuffled = data.without_options();
        for &i in &order {
            data.options.get(i).iter().for_each(|m| shuffled.options.push(m));
            shuffled.options.finish(data.options.cost(i), data.options.statements.of(i));
        }
        let found = self.solved(&with_data(problem, shuffled), 1).1.pop()?;
        let mut options: Vec<u32> = found.options().map(|option| order[option.index()] as u32).collect();
        options.sort_unstable();
        Some(Solution::new(problem, solve::Solution { options: &options, cost: 0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// All 288 grids of four by four, and a loop condition, for which there is no diagram.
    #[test]
    fn all_solutions_are_equally_likely() {
        let sudoku = "param clues = \"\"\"\n  1...\n  ....\n  ....\n  ....\n  \"\"\"\n\
            board grid on squares = rectangle(4, 4)\n\
            fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))\n";
        let loops = "use loops_along from std.loops\nboard grid on squares named odd-cells = rectangle(3, 3)\n\
            loops_along(grid)\nsingle loop along edges(grid)\n";
        // exceeded once in 1000 times by chance; the seeds are fixed
        for (text, number, draws, limit) in [(sudoku, 288, 5760, 366.0), (loops, 213, 2130, 282.0)] {
            let clues = Puzzle::parse(text).unwrap().clues().unwrap();
            let none = clues.problem_with(&vec![false; clues.list.len()]).unwrap();
            let mut counts: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
            for seed in 0..draws {
                let (solution, is_uniform) = clues.random_solution(&none, seed).unwrap();
                assert!(is_uniform);
                *counts.entry(solution.options().map(|o| o.index()).collect()).or_default() += 1;
            }
            let expected = draws as f64 / f64::from(number);
            let square = |n: u32| (f64::from(n) - expected).powi(2) / expected;
            let seen: f64 = counts.values().map(|n| square(*n)).sum();
            let chi = seen + (number as usize - counts.len()) as f64 * expected;
            assert!(counts.len() <= number as usize && chi < limit, "{chi} {}", counts.len());
        }
    }
}
