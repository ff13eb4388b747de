//! How hard a puzzle is, and the steps that lead a human to its solution.
//!
//! | file | job |
//! |---|---|
//! | `words.rs` | items and options in words |
//! | `facts.rs` | what options and items show, in words |
//! | `sentence.rs` | steps in words |
//! | `position.rs` | pictures of what is known after a step |

mod facts;
mod position;
mod sentence;
mod words;

use super::{ItemRef, OptionRef, Problem, Rendering};
use facts::Fact;
use puzc_core::base::counted;
use puzc_solver::ladder::{HumanTechnique, Ladder, LadderEnd, LadderStep};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
pub(crate) use words::items_in_words;
use words::{ProblemWords, WordIndex};

/// A hundred million mentions of items take about a second.
const WORK: u64 = 2_000_000_000;

/// How hard a puzzle is: the steps of the ladder of human techniques.
///
/// ```
/// let text = "param clues = \"\"\"\n  1..4\n  ..1.\n  .1..\n  4.21\n  \"\"\"\n\
///     board grid on squares = rectangle(4, 4)\n\
///     let lines = rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2)\n\
///     fill(grid, 1..4, regions: lines, given: numbers(clues))\n";
/// let rating = puzc::Puzzle::parse(text)?.problem()?.rate();
/// assert_eq!(rating.hardest(), Some(puzc::HumanTechnique::OneOption));
/// assert_eq!(rating.outcome(), puzc::RatingOutcome::Solved);
/// let first = rating.steps().next().unwrap();
/// assert_eq!(first.sentence(), "row 1, column 3 has only one value left: `3`");
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rating {
    problem: Problem,
    /// What is known before the first step.
    given: Vec<LadderStep>,
    steps: Vec<LadderStep>,
    /// The step by which each option is excluded; the first one if it was excluded before.
    excluding: FxHashMap<u32, usize>,
    outcome: RatingOutcome,
    difficulty: f64,
    work: u64,
    words: WordIndex,
}

/// How far the ladder leads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RatingOutcome {
    /// To the solution, which is the only one.
    Solved,
    /// There is no solution.
    Contradiction,
    /// Not to the end: the puzzle needs harder techniques, or has several solutions.
    Open,
    /// This is not known: the work was done before, or not all steps were asked for.
    Unknown,
}

impl RatingOutcome {
    /// Its name: `solved`, `contradiction`, `open`, `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            RatingOutcome::Solved => "solved",
            RatingOutcome::Contradiction => "contradiction",
            RatingOutcome::Open => "open",
            RatingOutcome::Unknown => "unknown",
        }
    }
}

impl Problem {
    /// How hard the problem is for a human.  Costs do not count.
    pub fn rate(&self) -> Rating {
        self.rate_within(usize::MAX, WORK)
    }

    /// The first steps, within a limit of work.  A hundred million take about a second.
    pub fn rate_within(&self, steps: usize, work: u64) -> Rating {
        let stop = self.puzzle().map(|puzzle| puzzle.settings().stop.clone()).unwrap_or_default();
        let mut ladder = Ladder::new(self.data(), work, stop);
        let words = WordIndex::of(self.data());
        let index = ProblemWords { problem: self.data(), index: &words, is_excluded: &|_| false };
        let mut told = Told { words: index, facts: FxHashSet::default() };
        let (mut given, mut found): (Vec<LadderStep>, Vec<LadderStep>) = (vec![], vec![]);
        for step in ladder.given() {
            // what has one option from the start, and is not drawn as given, is a step, too
            match told.learns(step) && told.is_news(step) && found.len() < steps {
                true => found.push(LadderStep { round: 1, ..step.clone() }),
                false => given.push(step.clone()),
            }
        }
        while found.len() < steps
            && let Some(step) = ladder.step()
        {
            match found.last_mut() {
                _ if told.learns(&step) => found.push(step),
                Some(last) => {
                    last.chosen.extend(step.chosen);
                    last.excluded.extend(step.excluded);
                    last.colors.extend(step.colors);
                }
                None => given.push(step),
            }
        }
        let outcome = match ladder.end() {
            LadderEnd::Solved => RatingOutcome::Solved,
            LadderEnd::Contradiction(_) => RatingOutcome::Contradiction,
            LadderEnd::Open if found.len() < steps => RatingOutcome::Open,
            LadderEnd::Open | LadderEnd::Unknown => RatingOutcome::Unknown,
        };
        let (difficulty, work) = (ladder.difficulty(), ladder.work());
        let mut excluding: FxHashMap<u32, usize> = FxHashMap::default();
        for (i, step) in given.iter().map(|step| (0, step)).chain(found.iter().enumerate()) {
            step.excluded.iter().for_each(|option| _ = excluding.entry(*option).or_insert(i));
        }
        Rating { problem: self.clone(), given, steps: found, excluding, outcome, difficulty, work, words }
    }
}

/// What the steps have told so far.
struct Told<'p> {
    words: ProblemWords<'p>,
    facts: FxHashSet<Fact>,
}

impl Told<'_> {
    /// Does the step show something where the puzzle draws nothing?
    fn is_news(&self, step: &LadderStep) -> bool {
        let facts = step.chosen.iter().flat_map(|option| self.words.facts(*option));
        facts.into_iter().any(|fact| fact.is_shown && !self.words.index.is_drawn(&fact))
    }

    /// Does the step tell anything new?  A cell may have an item for its row and one for its column; the
    /// last option of the second one shows what the first one has shown.
    fn learns(&mut self, step: &LadderStep) -> bool {
        let of_options = step.chosen.iter().flat_map(|option| self.words.facts(*option));
        // the picture shows no absence, and the sentence tells that of its options only
        let of_colors = step.colors.iter().flat_map(|m| self.words.facts_of_mention(*m));
        let facts: Vec<Fact> = of_options.chain(of_colors.filter(|fact| fact.is_shown)).collect();
        let is_known = !facts.is_empty() && facts.iter().all(|fact| self.facts.contains(fact));
        self.facts.extend(facts);
        !is_known || step.reason.technique() > HumanTechnique::OneOption
    }
}

impl Rating {
    /// The steps, in their order.  A choice that shows only what was known belongs to the step before.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = HintStep<'_>> {
        (0..self.steps.len()).map(|index| HintStep { rating: self, index })
    }

    /// The difficulty: the sum, over all rounds, of how hard the hardest step of the round is to see.
    pub fn difficulty(&self) -> f64 {
        self.difficulty
    }

    /// The mentions of items that were looked at.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The hardest technique that was needed.
    pub fn hardest(&self) -> Option<HumanTechnique> {
        self.steps.iter().map(|step| step.reason.technique()).max()
    }

    /// How many steps need each technique; only those that are used, the easiest one first.
    pub fn techniques(&self) -> Vec<(HumanTechnique, usize)> {
        let mut used = BTreeMap::new();
        self.steps.iter().for_each(|step| *used.entry(step.reason.technique()).or_default() += 1);
        used.into_iter().collect()
    }

    /// The number of rounds.
    pub fn rounds(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.round)
    }

    /// How hard it is, in a sentence: "difficulty 57, hardest technique: pair; 51 steps in 23 rounds: 45 one
    /// option, 6 pair".
    pub fn sentence(&self) -> String {
        let end = match self.outcome {
            RatingOutcome::Contradiction => return "there is no solution".into(),
            RatingOutcome::Open => "; not solved: harder techniques are needed, or it has several solutions",
            RatingOutcome::Unknown => "; the limit was reached",
            RatingOutcome::Solved => "",
        };
        let Some(hardest) = self.hardest() else { return format!("difficulty 0{end}") };
        let techniques: Vec<String> =
            self.techniques().iter().map(|(technique, n)| format!("{n} {}", technique.name())).collect();
        let (steps, rounds) = (counted(self.steps.len(), "step"), counted(self.rounds(), "round"));
        format!(
            "difficulty {:.0}, hardest technique: {}; {steps} in {rounds}: {}{end}",
            self.difficulty,
            hardest.name(),
            techniques.join(", ")
        )
    }

    /// Why there is no further step, in a sentence.
    pub fn end(&self) -> &'static str {
        match self.outcome {
            RatingOutcome::Solved if self.steps.is_empty() => {
                "nothing is left to find: the puzzle itself shows its only solution"
            }
            RatingOutcome::Solved => "nothing is left to find",
            RatingOutcome::Contradiction => "there is no solution",
            RatingOutcome::Open => {
                "no further step is found: harder techniques are needed, or there are several solutions"
            }
            RatingOutcome::Unknown => "no further step is known: the limit was reached",
        }
    }

    /// How far the ladder leads.
    pub fn outcome(&self) -> RatingOutcome {
        self.outcome
    }

    /// The options that are chosen in the end, in the order of the problem.
    pub fn chosen(&self) -> Vec<usize> {
        let steps = self.given.iter().chain(&self.steps);
        let mut all: Vec<usize> = steps.flat_map(|step| &step.chosen).map(|o| *o as usize).collect();
        all.sort_unstable();
        all
    }
}

/// A step of a human: something that holds in all solutions, and the reason.
#[derive(Copy, Clone, Debug)]
pub struct HintStep<'r> {
    rating: &'r Rating,
    index: usize,
}

impl<'r> HintStep<'r> {
    fn data(&self) -> &'r LadderStep {
        &self.rating.steps[self.index]
    }

    /// The technique.
    pub fn technique(&self) -> HumanTechnique {
        self.data().reason.technique()
    }

    /// The round, from 1: all that the easiest technique finds at the same time.
    pub fn round(&self) -> u32 {
        self.data().round
    }

    /// The step in words: "the `5` has only one place left in row 3: row 3, column 4".
    pub fn sentence(&self) -> String {
        let (problem, index) = (self.rating.problem.data(), &self.rating.words);
        let is_excluded = |option| self.rating.excluding.get(&option).is_some_and(|step| *step <= self.index);
        sentence::of(ProblemWords { problem, index, is_excluded: &is_excluded }, &self.data().reason)
    }

    /// The options that are chosen.
    pub fn chosen(&self) -> impl Iterator<Item = OptionRef<'r>> {
        let problem = &self.rating.problem;
        self.data().chosen.iter().map(move |o| OptionRef::new(problem, *o as usize))
    }

    /// The options that are excluded, also because others are chosen.
    pub fn excluded(&self) -> impl Iterator<Item = OptionRef<'r>> {
        let problem = &self.rating.problem;
        self.data().excluded.iter().map(move |o| OptionRef::new(problem, *o as usize))
    }

    /// Items, each with the color that it must have.
    pub fn colors(&self) -> impl Iterator<Item = (ItemRef<'r>, &'r str)> {
        let problem = &self.rating.problem;
        self.data().colors.iter().filter_map(move |m| {
            let color = problem.data().colors.get(m.color.0 as usize)?;
            Some((ItemRef::new(problem, m.item.0 as usize), &*color.text))
        })
    }

    /// A picture of what is known after this step.
    pub fn picture(&self) -> Rendering {
        let Rating { problem, given, steps, .. } = self.rating;
        position::picture(problem, given.iter().chain(&steps[..=self.index]))
    }
}
