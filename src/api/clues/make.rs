//! Makes a puzzle: a random solution without clues, and then clues that are true of it.
//!
//! A clue is true of a solution if the puzzle with this clue alone still has that solution.  So no genre has
//! to say how its clues follow from a solution.

use super::change::{ClueChange, change};
use super::find::with_number;
use super::selectable::{Effect, Selectable};
use super::unique::{Uniqueness, shuffle};
use super::witness::Witness;
use super::{ClueEntry, CluePattern, Clues, Edit, Minimized, NODE, with_data};
use crate::{Problem, RatingOutcome, Solution};
use puzc_core::base::mix;
use puzc_solver::solve::{self, Control, Diagram, DiagramSampler, NoDiagram, UniformSample};
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its file, and its clues.
    pub puzzle: Minimized,
    /// Was each solution equally likely to be the one of the puzzle?
    pub is_uniform: bool,
    /// How hard it is, if this was asked for.
    pub difficulty: Option<f64>,
    /// The changes that lead from the pattern to it, if no clue can be left out, or if the clues of random
    /// solutions did not suffice; otherwise 0.
    pub steps: usize,
}

/// The bytes for a diagram of all solutions, and the nodes of the search that makes it or visits all.
const DIAGRAM: u64 = 64 << 20;
const ALL: u64 = 200_000;
/// Solutions that are tried until clues suffice for one, and its puzzle is as hard as wanted.
const ATTEMPTS: u64 = 200;
/// After so many of them, a walk begins at the pattern if it has one solution itself.
const ATTEMPTS_BEFORE_WALK: u64 = 20;
/// How often it is asked whether the clues found so far suffice.
const CHECKS: usize = 8;

impl Clues {
    /// A puzzle of this kind with another solution, from which no clue can go; `None` if none was found, or
    /// if the work is done before.  If few enough, all solutions are equally likely.
    ///
    /// If no clue can be left out, or if clues do not suffice, the clues are changed step by step instead,
    /// and the pattern must have one solution itself.
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
        let mut maker = PuzzleMaker { clues: self, none, places, known: FxHashMap::default() };
        for attempt in 0..ATTEMPTS {
            if attempt == ATTEMPTS_BEFORE_WALK
                && let Some(made) = self.walked(seed, difficulty.as_ref())
            {
                return Some(made);
            }
            let seed = if attempt == 0 { seed } else { mix(seed, attempt) };
            if let Some(made) = maker.attempt(seed, pattern, difficulty.as_ref()) {
                return Some(made);
            }
            if self.work.is_done() || self.puzzle.settings().stop.stopped() {
                return None;
            }
        }
        None
    }

    /// As few of these clues as are needed, or if a range of difficulties is given, fewer of them; `None`
    /// if not
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

/// What is known about the clues at all places, from one solution to the next.
struct PuzzleMaker<'c> {
    clues: &'c Clues,
    /// The problem without clues.
    none: Problem,
    places: Vec<ClueEntry>,
    /// By place and text.
    known: FxHashMap<(usize, String), ClueMeaning>,
}

/// What a clue says.
#[derive(Clone)]
enum ClueMeaning {
    /// Nothing, or it is not allowed.
    Nothing,
    This(Rc<Effect>),
    /// Something that has to be asked from its problem.
    Other,
}

/// A random solution of the problem without clues.
struct RandomSolution {
    options: Vec<u32>,
    witness: Witness,
    /// What the clues that were found say.
    effects: Vec<Rc<Effect>>,
    /// Their texts, the last one first.
    recent: Vec<String>,
}

impl PuzzleMaker<'_> {
    /// A puzzle with a random solution; `None` if the clues of this solution do not suffice.
    fn attempt(
        &mut self,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<Made> {
        let clues = self.clues;
        let (solution, is_uniform) = clues.random_solution(&self.none, seed)?;
        let options = solution.options().map(|option| option.index() as u32).collect();
        let mut drawn =
            RandomSolution { options, witness: Witness::of(&solution), effects: vec![], recent: vec![] };
        let mut others = Selectable::other_than(&drawn.options, self.none.data());
        let mut found: Vec<Vec<(usize, String)>> = vec![];
        let mut groups = clues.groups(&self.places, pattern);
        shuffle(&mut groups, seed ^ 1);
        for (tried, group) in (1..).zip(&groups) {
            let texts: Vec<(usize, String)> = group
                .iter()
                .filter_map(|place| Some((*place, self.true_text(*place, &mut drawn)?)))
                .collect();
            if !texts.is_empty() {
                others = others.and_then(|mut others| {
                    let effect = self.effect(&texts)?;
                    let is_added = others.add(&effect);
                    drawn.effects.push(effect);
                    is_added.then_some(others)
                });
                found.push(texts);
            }
            let is_last = tried == groups.len();
            if !is_last && tried % groups.len().div_ceil(CHECKS) != 0 {
                continue;
            }
            let Some(others) = &others else { continue };
            let Some(needed) = clues.needed_among(others) else {
                // further clues may exclude the other solution
                if is_last { return None } else { continue }
            };
            if range.is_some() {
                break; // some more clues may make it easier
            }
            let kept: Vec<(usize, String)> = needed.iter().flat_map(|group| found[*group].clone()).collect();
            let text = self.text_of(&kept);
            if !clues.is_unique(&clues.compiled(text.clone())?) {
                return None;
            }
            let gone = found.iter().map(Vec::len).sum::<usize>() - kept.len();
            let puzzle = Minimized { text, kept: kept.len(), gone, is_complete: true };
            return Some(Made { puzzle, is_uniform, difficulty: None, steps: 0 });
        }
        let puzzle = clues.puzzle.clone().with_text(self.text_of(&found.concat()));
        let all = Clues::of(&puzzle, clues.work.left.get()).ok()?;
        let made = all.with_fewer(seed ^ 2, pattern, range);
        clues.work.left.set(all.work.left.get());
        let (puzzle, difficulty) = made?;
        Some(Made { puzzle, is_uniform, difficulty, steps: 0 })
    }

    /// A clue at a place that is true of a solution, and says something new.
    fn true_text(&mut self, place: usize, drawn: &mut RandomSolution) -> Option<String> {
        let mut texts = self.clues.texts(&self.places[place]);
        texts.sort_by_key(|text| drawn.recent.iter().position(|own| own == text).unwrap_or(usize::MAX));
        let (mut at, mut has_excess) = (0, false);
        while let Some(text) = texts.get(at).cloned() {
            at += 1;
            let (said, alone) = self.said(place, &text);
            if let ClueMeaning::This(effect) = &said {
                if drawn.effects.iter().any(|other| effect.repeats(other)) {
                    return None;
                }
                let excess = effect.excess(&drawn.options).filter(|_| !has_excess);
                has_excess |= excess.is_some();
                let better = excess.filter(|n| *n != 0).and_then(|n| with_number(&text, n));
                better.into_iter().for_each(|better| texts.insert(at, better));
            }
            let known = match &said {
                ClueMeaning::Nothing => Some(false),
                ClueMeaning::This(effect) => effect.holds_for(&drawn.options),
                ClueMeaning::Other => None,
            };
            let holds = known.unwrap_or_else(|| {
                let alone = alone.or_else(|| self.alone(place, &text));
                alone.is_some_and(|alone| self.clues.extends(&drawn.witness, &alone))
            });
            if holds {
                drawn.recent.retain(|own| *own != text);
                drawn.recent.insert(0, text.clone());
                return Some(text);
            }
        }
        None
    }

    /// What a text at a place says, with the problem with this clue alone if it was not known before.
    fn said(&mut self, place: usize, text: &str) -> (ClueMeaning, Option<Problem>) {
        let key = (place, text.to_string());
        if let Some(said) = self.known.get(&key) {
            return (said.clone(), None);
        }
        let none = self.none.data();
        let says = |alone: &Problem| change(none, alone.data()) != ClueChange::Nothing;
        let alone = self.alone(place, text).filter(says);
        let said = match alone.as_ref().map(|alone| Effect::of(none, alone.data())) {
            None => ClueMeaning::Nothing,
            Some(None) => ClueMeaning::Other,
            Some(Some(effect)) => ClueMeaning::This(Rc::new(effect)),
        };
        self.known.insert(key, said.clone());
        (said, alone)
    }

    /// The problem with one clue alone.
    fn alone(&self, place: usize, text: &str) -> Option<Problem> {
        self.clues.compiled(self.text_of(&[(place, text.to_string())]))
    }

    /// What clues say together, if it can be read off their problem.
    fn effect(&mut self, texts: &[(usize, String)]) -> Option<Rc<Effect>> {
        match texts {
            [(place, text)] => match self.said(*place, text).0 {
                ClueMeaning::This(effect) => Some(effect),
                _ => None,
            },
            _ => {
                let with = self.clues.compiled(self.text_of(texts))?;
                Effect::of(self.none.data(), with.data()).map(Rc::new)
            }
        }
    }

    /// The file with these clues alone.
    fn text_of(&self, texts: &[(usize, String)]) -> String {
        let own: Vec<(&ClueEntry, &str)> =
            texts.iter().map(|(place, text)| (&self.places[*place], &**text)).collect();
        let is_kept = |clue: &ClueEntry| own.iter().any(|(place, _)| place.range == clue.range);
        let gone = self.clues.list.iter().filter(|clue| !is_kept(clue));
        let mut edits: Vec<Edit> = gone.filter_map(|clue| Some(clue.edit(clue.blank()?))).collect();
        edits.extend(own.iter().map(|(place, text)| place.edit(text)));
        self.clues.edited(edits)
    }
}

#[cfg(test)]
mod tests {
    use crate::Puzzle;
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
        for (text, number, draws, limit) in [(sudoku, 288u32, 5760, 366.0), (loops, 213, 2130, 282.0)] {
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
