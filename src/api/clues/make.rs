//! Makes a puzzle: a random solution without clues, and then clues that are true of it.
//!
//! A clue is true of a solution if the puzzle with this clue alone still has that solution.  So no genre has
//! to say how its clues follow from a solution.

use super::change::{ClueChange, change};
use super::find::with_number;
use super::selectable::{Effect, Selectable};
use super::tried::{PlacedClue, TriedClues};
use super::unique::{Uniqueness, say_the_same, shuffle};
use super::witness::Witness;
use super::{
    ClueEntry, CluePattern, Clues, Edit, Minimized, NODE, NotMade, NotUnique, Solvability, with_data,
};
use crate::expectations::{Square, shown_words};
use crate::{Problem, RatingOutcome, Solution};
use puzc_core::base::{mix, sorted_set};
use puzc_core::xcc::{self, Subproblem};
use puzc_solver::solve::{self, Control, Diagram, DiagramSampler, NoDiagram, UniformSample};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;
use std::slice;

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
/// A text that says nothing at so many places, and something at none, is not tried at others.
const USELESS: usize = 6;
/// How often it is asked whether the clues found so far suffice.
const CHECKS: usize = 8;

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
        let known = vec![BTreeMap::new(); places.len()];
        let (useless, tried) = (BTreeMap::new(), TriedClues::default());
        let mut maker = PuzzleMaker { clues: self, none, known, useless, places, tried };
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

/// What is known about the clues at all places, from one solution to the next.
pub(super) struct PuzzleMaker<'c> {
    pub clues: &'c Clues,
    /// The problem without clues.
    pub none: Problem,
    places: Vec<ClueEntry>,
    /// What the texts at each place say, as far as this is known.
    known: Vec<BTreeMap<String, ClueMeaning>>,
    /// For each text in a literal of the file, by its number: at how many places it says nothing, as long as
    /// it has said something nowhere.
    useless: BTreeMap<(usize, String), Option<usize>>,
    /// The clues of solutions that were changed.
    pub tried: TriedClues,
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
pub(super) struct RandomSolution {
    /// Its options, in order.
    options: Vec<u32>,
    /// The problem with these options alone.
    own: xcc::Problem,
    witness: Witness,
    /// What the clues that were found say.
    effects: Vec<Rc<Effect>>,
    /// Their texts, the last one first.
    recent: Vec<String>,
    /// The words in the squares of its picture.
    shown: BTreeMap<Square, Vec<String>>,
}

impl RandomSolution {
    pub fn of(none: &Problem, options: &[u32]) -> RandomSolution {
        let solution = Solution::new(none, solve::Solution { options, cost: 0 });
        let options = sorted_set(options.iter().copied());
        let mut own = Subproblem::new(none.data().without_options());
        options.iter().for_each(|option| own.keep(none.data(), *option, |item| item, []));
        RandomSolution {
            shown: shown_words(none.data(), &options),
            options,
            own: own.problem,
            witness: Witness::of(&solution),
            effects: vec![],
            recent: vec![],
        }
    }
}

impl PuzzleMaker<'_> {
    /// A puzzle with this solution, and its difficulty if a range is given; `None` if its clues do not
    /// suffice, those of the pattern alone if it must keep it, or if it is not as hard as wanted.
    fn puzzle_of(
        &mut self,
        solution: &[u32],
        seed: u64,
        pattern: CluePattern,
        keeps_pattern: bool,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<(Minimized, Option<f64>)> {
        let clues = self.clues;
        let mut drawn = RandomSolution::of(&self.none, solution);
        let mut found: Vec<Vec<PlacedClue>> = vec![];
        let mut groups = clues.groups(&self.places, pattern);
        let paired = groups.len();
        let mut first_unpaired = usize::MAX;
        let has_choice = groups.len() > 1;
        let mut others =
            has_choice.then(|| Selectable::other_than(&drawn.options, self.none.data())).flatten();
        shuffle(&mut groups, seed ^ 1);
        let mut tried = 0;
        while let Some(group) = groups.get(tried).cloned() {
            if tried == paired {
                first_unpaired = found.len();
            }
            tried += 1;
            let mut texts: Vec<PlacedClue> = group
                .iter()
                .filter_map(|place| Some((*place, self.true_text(*place, &mut drawn)?)))
                .collect();
            if tried <= paired && !clues.is_symmetric(&self.places, texts.iter().map(|text| text.0), pattern)
            {
                // clues without a partner come last, if at all
                groups.extend((!keeps_pattern).then_some(group));
                texts.clear();
            }
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
            let needed = match &others {
                None if has_choice => continue,
                None => (0..found.len()).collect(),
                Some(others) => match clues.needed_among(others) {
                    Some(needed) => needed,
                    None if is_last => return None,
                    // further clues may exclude the other solution
                    None => continue,
                },
            };
            if range.is_some() {
                break; // some more clues may make it easier
            }
            let kept: Vec<PlacedClue> = needed.iter().flat_map(|group| found[*group].clone()).collect();
            let text = self.text_of(&kept);
            let problem = clues.compiled(text.clone()).filter(|problem| clues.is_unique(problem))?;
            let gone = found.iter().map(Vec::len).sum::<usize>() - kept.len();
            let effects: Vec<&Effect> =
                needed.iter().filter_map(|group| drawn.effects.get(*group)).map(|e| &**e).collect();
            // a number in the place of an arrow leaves another cell than the arrow does
            let first = |own: &ClueEntry| self.places.iter().find(|place| place.literal == own.literal);
            let has_two = self.places.iter().any(|own| first(own).is_some_and(|p| p.blank() != own.blank()));
            if has_two || others.is_some() && !say_the_same(self.none.data(), problem.data(), &effects) {
                let (puzzle, difficulty) = clues.fewer_of(text, seed, pattern, None)?;
                return Some((Minimized { gone: gone + puzzle.gone, ..puzzle }, difficulty));
            }
            let keeps_pattern =
                needed.iter().all(|group| *group < first_unpaired) && clues.has_effect(pattern);
            let puzzle = Minimized {
                text,
                kept: kept.len(),
                gone,
                is_complete: true,
                keeps_pattern,
                replaced: 0,
                removed: 0,
            };
            return Some((puzzle, None));
        }
        clues.fewer_of(self.text_of(&found.concat()), seed, pattern, range)
    }

    /// These clues of a solution, and all further ones that say something new.
    pub(super) fn all_clues(
        &mut self,
        mut drawn: RandomSolution,
        mut own: Vec<PlacedClue>,
        seed: u64,
    ) -> Vec<PlacedClue> {
        drawn.effects.extend(own.iter().filter_map(|clue| self.effect(slice::from_ref(clue))));
        let mut places: Vec<usize> =
            (0..self.places.len()).filter(|place| own.iter().all(|clue| clue.0 != *place)).collect();
        shuffle(&mut places, seed);
        for place in places {
            let Some(text) = self.true_text(place, &mut drawn) else { continue };
            own.push((place, text));
            drawn.effects.extend(self.effect(&own[own.len() - 1..]));
        }
        own
    }

    /// A clue at a place that is true of a solution, and says something new.
    fn true_text(&mut self, place: usize, drawn: &mut RandomSolution) -> Option<String> {
        let mut texts = self.clues.texts(&self.places[place]);
        // what a square shows is often its clue
        let square = self.places[place].cell.map(|(row, column)| (row as i32, column as i32));
        let shown = square.and_then(|square| drawn.shown.get(&square));
        texts.sort_by_key(|text| {
            let recent = drawn.recent.iter().position(|own| own == text);
            (!shown.is_some_and(|words| words.contains(text)), recent.unwrap_or(usize::MAX))
        });
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
                ClueMeaning::This(effect) => self.holds(effect, drawn),
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

    /// Does a clue hold for a solution?  `None` if this cannot be read off what the clue changes.
    pub(super) fn holds(&self, effect: &Effect, drawn: &RandomSolution) -> Option<bool> {
        effect.holds_for(&drawn.options).or_else(|| {
            let mut own = Selectable::of(&drawn.own);
            own.add(&effect.among(&drawn.options)).then_some(())?;
            let chosen: Vec<u32> = (0..drawn.options.len() as u32).collect();
            let whole = with_data(&self.none, own.with_choices(&chosen).problem);
            match self.clues.solved(&whole, 1).0 {
                Solvability::Solvable => Some(true),
                Solvability::Contradictory => Some(false),
                Solvability::Unknown => None,
            }
        })
    }

    /// What a text at a place says, with the problem with this clue alone if it was not known before.
    fn said(&mut self, place: usize, text: &str) -> (ClueMeaning, Option<Problem>) {
        if let Some(said) = self.known[place].get(text) {
            return (said.clone(), None);
        }
        if let Some(effect) = self.inferred(place, text) {
            return (ClueMeaning::This(Rc::new(effect)), None);
        }
        let key = (self.places[place].literal, text.to_string());
        let useless = self.useless.get(&key).copied().unwrap_or(Some(0));
        if useless == Some(USELESS) {
            return (ClueMeaning::Nothing, None);
        }
        let none = self.none.data();
        let says = |alone: &Problem| change(none, alone.data()) != ClueChange::Nothing;
        let alone = self.alone(place, text).filter(says);
        let said = match alone.as_ref().map(|alone| Effect::of(none, alone.data())) {
            None => ClueMeaning::Nothing,
            Some(None) => ClueMeaning::Other,
            Some(Some(effect)) if effect.is_impossible() => ClueMeaning::Nothing,
            Some(Some(effect)) => ClueMeaning::This(Rc::new(effect)),
        };
        let is_useless = matches!(said, ClueMeaning::Nothing);
        self.useless.insert(key, useless.filter(|_| is_useless).map(|places| places + 1));
        self.known[place].insert(text.to_string(), said.clone());
        (said, alone)
    }

    /// What a number says, if two others say the same of other sums.  At the end the puzzle is checked.
    fn inferred(&self, place: usize, text: &str) -> Option<Effect> {
        let number = text.parse::<i64>().ok()?;
        let mut sums = self.known[place].iter().filter_map(|(text, said)| match said {
            ClueMeaning::This(effect) => Some((text.parse::<i64>().ok()?, effect)),
            _ => None,
        });
        let ((a, first), (b, second)) = (sums.next()?, sums.next()?);
        let moved = |to: i64| first.with_sum_moved(to.checked_sub(a)?);
        (moved(b)? == **second).then(|| moved(number))?
    }

    /// The problem with one clue alone.
    fn alone(&self, place: usize, text: &str) -> Option<Problem> {
        self.clues.compiled(self.text_of(&[(place, text.to_string())]))
    }

    /// What clues say together, if it can be read off their problem.
    pub(super) fn effect(&mut self, texts: &[PlacedClue]) -> Option<Rc<Effect>> {
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
    pub(super) fn text_of(&self, texts: &[PlacedClue]) -> String {
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
            let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
            for seed in 0..draws {
                let (solution, is_uniform) = clues.random_solution(&none, seed).unwrap();
                assert!(is_uniform);
                *counts.entry(solution).or_default() += 1;
            }
            let expected = draws as f64 / f64::from(number);
            let square = |n: u32| (f64::from(n) - expected).powi(2) / expected;
            let seen: f64 = counts.values().map(|n| square(*n)).sum();
            let chi = seen + (number as usize - counts.len()) as f64 * expected;
            assert!(counts.len() <= number as usize && chi < limit, "{chi} {}", counts.len());
        }
    }
}
