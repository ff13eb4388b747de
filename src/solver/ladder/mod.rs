//! How a human would solve a problem: a ladder of techniques that every exact cover problem has.
//!
//! | technique | what follows |
//! |---|---|
//! | one option | an item has as many options left as it needs: they are chosen |
//! | shared | all options left for an item have another item, too: no other option can have that one |
//! | condition | what a condition, or a total, forbids or requires |
//! | without | options that would leave an item without any are excluded |
//! | pair, triple | the options left for two (three) items all have one of as many others: no other can |
//! | look-ahead | an assumption leads to a contradiction by the first three techniques |
//! | deep look-ahead | the same with short look-aheads |
//!
//! In a sudoku, an item is a cell, or a value in a row, column or block.  So a naked and a hidden single are
//! both "one option"; pointing and claiming are "shared"; naked and hidden pairs and the X-wing are "pair"
//! (A. C. Stuart, *The Logic of Sudoku*, 2007).
//!
//! The easiest technique that applies is used.  Everything that it finds at the same time is a *round*, so a
//! puzzle is not difficult because it is large.  Each step holds in all solutions, so none is false.
//!
//! | file | job |
//! |---|---|
//! | `knowledge.rs` | what is known about the options, and what follows at once |
//! | `alike.rs` | open options that make no difference, if only some items tell solutions apart |
//! | `finding.rs` | looks for items to which a technique applies |
//! | `within.rs` | pairs and triples |
//! | `look_ahead.rs` | assumptions |

mod alike;
mod finding;
mod knowledge;
mod look_ahead;
#[cfg(test)]
mod tests;
mod within;

use crate::solve::{Instance, KnownItems};
use knowledge::{Deduced, Knowledge};
use puzc_core::base::StopSwitch;
use puzc_core::xcc::{ItemId, Mention, Problem};
use std::collections::VecDeque;

/// A technique, from the easiest to the hardest one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HumanTechnique {
    /// An item has as many options left as it needs.
    OneOption,
    /// All options left for an item have another item, too.
    Shared,
    /// A condition or a total.
    Condition,
    /// An option would leave an item without any.
    Without,
    /// The options of two items all have one of two others.
    Pair,
    /// The options of three items all have one of three others.
    Triple,
    /// An assumption leads to a contradiction.
    LookAhead,
    /// An assumption is refuted by a chain, of which look-aheads are links, too.
    DeepLookAhead,
}

impl HumanTechnique {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            HumanTechnique::OneOption => "one option",
            HumanTechnique::Shared => "shared",
            HumanTechnique::Condition => "condition",
            HumanTechnique::Without => "without",
            HumanTechnique::Pair => "pair",
            HumanTechnique::Triple => "triple",
            HumanTechnique::LookAhead => "look-ahead",
            HumanTechnique::DeepLookAhead => "deep look-ahead",
        }
    }

    /// How hard it is to see, with so many links of a chain.
    fn weight(self, links: u64) -> f64 {
        match self {
            HumanTechnique::OneOption => 1.0,
            HumanTechnique::Shared => 3.0,
            HumanTechnique::Condition => 4.0,
            HumanTechnique::Without => 6.0,
            HumanTechnique::Pair => 8.0,
            HumanTechnique::Triple => 12.0,
            HumanTechnique::LookAhead | HumanTechnique::DeepLookAhead => 20.0 + 5.0 * log2(1 + links),
        }
    }
}

/// The logarithm to base 2, for numbers from 1, by repeated squaring.  That of the system is not the same on
/// all machines.
fn log2(n: u64) -> f64 {
    let whole = n.ilog2();
    let (mut log, mut rest) = (f64::from(whole), n as f64 / (1u64 << whole) as f64);
    for bit in 1..40 {
        rest *= rest;
        if rest >= 2.0 {
            rest /= 2.0;
            log += 1.0 / (1u64 << bit) as f64;
        }
    }
    log
}

/// Why there is no solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// An item has too few options left, too many that are chosen, or two colors.
    Item(ItemId),
    /// No option with this mention is left, and one must be chosen.
    Mention(Mention),
    /// An option must be chosen, and must not.
    Option(u32),
    /// A condition cannot hold, by its number.
    Condition(u32),
}

/// What is assumed, to be refuted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Assumed {
    /// This option is chosen.
    Option(u32),
    /// Some option with this mention is chosen.
    Mention(Mention),
}

/// Why a step is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepReason {
    /// An item needs all of its options that are left: these.
    OneOption(ItemId, Vec<u32>),
    /// This option is the only one left with this mention, and one must be chosen.
    OneMention(Mention, u32),
    /// All options left for the item have this mention.
    Shared(ItemId, Mention),
    /// These options would leave the item without any.
    Without(ItemId, Vec<u32>),
    /// The options of these items all have one of the others, so these options cannot have them.
    Within {
        /// The items that must be covered.
        items: Vec<ItemId>,
        /// The others, as many.
        others: Vec<ItemId>,
        /// What is excluded.
        excluded: Vec<u32>,
    },
    /// A condition, by its number, says that an option with this mention is chosen, or that none is.
    Condition(u32, Mention, bool),
    /// These options would make totals too large or too small, each after the number of its condition.
    Totals(Vec<(u32, u32)>),
    /// This cannot be.
    LookAhead {
        /// What is assumed.
        assumed: Assumed,
        /// What follows from it, one after another.
        chain: Vec<StepReason>,
        /// The contradiction.
        end: DeadEnd,
    },
}

impl StepReason {
    /// The technique.
    pub fn technique(&self) -> HumanTechnique {
        match self {
            StepReason::OneOption(..) | StepReason::OneMention(..) => HumanTechnique::OneOption,
            StepReason::Shared(..) => HumanTechnique::Shared,
            StepReason::Without(..) => HumanTechnique::Without,
            StepReason::Within { items, .. } if items.len() < 3 => HumanTechnique::Pair,
            StepReason::Within { .. } => HumanTechnique::Triple,
            StepReason::Condition(..) | StepReason::Totals(_) => HumanTechnique::Condition,
            StepReason::LookAhead { chain, .. } => {
                let is_deep = chain.iter().any(|link| matches!(link, StepReason::LookAhead { .. }));
                if is_deep { HumanTechnique::DeepLookAhead } else { HumanTechnique::LookAhead }
            }
        }
    }

    /// How hard it is to see.
    fn weight(&self) -> f64 {
        // the links of inner chains count, too, with their assumption and their contradiction
        let length = |link: &StepReason| match link {
            StepReason::LookAhead { chain, .. } => 2 + chain.len() as u64,
            _ => 1,
        };
        let links = match self {
            StepReason::LookAhead { chain, .. } => chain.iter().map(length).sum(),
            _ => 0,
        };
        self.technique().weight(links)
    }
}

/// A step: something that holds in all solutions, and what follows from it at once.
#[derive(Clone, Debug)]
pub struct LadderStep {
    /// Why it is right.
    pub reason: StepReason,
    /// Its round, from 1.
    pub round: u32,
    /// Options that are chosen.
    pub chosen: Vec<u32>,
    /// Options that are excluded, also because of these choices.
    pub excluded: Vec<u32>,
    /// Items that must have a color.
    pub colors: Vec<Mention>,
}

/// How the ladder ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LadderEnd {
    /// All options are chosen or excluded, or those that are open make no difference.
    Solved,
    /// There is no solution.
    Contradiction(DeadEnd),
    /// Some options are still open: harder techniques are needed, or there are several solutions.
    Open,
    /// It was stopped, or the work is done, before this was known.
    Unknown,
}

/// The steps to a solution, one after another.
pub struct Ladder<'p> {
    known: Knowledge<'p>,
    given: Vec<LadderStep>,
    conditions: KnownItems,
    /// By item: does a condition look at it?
    is_watched: Vec<bool>,
    /// By item: when a technique was tried in vain.
    tested: [Vec<u64>; 2],
    found: VecDeque<StepReason>,
    round: u32,
    /// How many changes there were before this round.
    before: usize,
    weight: f64,
    /// Mentions that may be looked at.
    work: u64,
    /// Mentions that deep look-aheads may look at.
    deep_work: u64,
    stop: StopSwitch,
    is_incomplete: bool,
}

/// Items with one option only that covers no other item that must be covered: the clue of a cell that shows
/// it as a color.
fn givens(problem: &Problem) -> Vec<StepReason> {
    let is_primary = |m: &Mention| (m.item.0 as usize) < problem.primary;
    let mut number = vec![0u32; problem.primary];
    let options = || problem.options.iter().map(|option| option.iter().filter(is_primary));
    options().flatten().for_each(|m| number[m.item.0 as usize] += 1);
    let mut found = vec![];
    for (o, mut primary) in (0..).zip(options()) {
        let (Some(Mention { item, .. }), None) = (primary.next(), primary.next()) else { continue };
        if number[item.0 as usize] == 1 && problem.items[item.0 as usize].is_required() {
            found.push(StepReason::OneOption(item, vec![o]));
        }
    }
    found
}

/// The part of the work that may go into deep look-aheads.
const DEEP: u64 = 20;

impl<'p> Ladder<'p> {
    /// The ladder of a problem.  Costs and `break symmetry` do not count.
    pub fn new(problem: &'p Problem, work: u64, stop: StopSwitch) -> Ladder<'p> {
        let instance = Instance::filtered(problem, false);
        let conditions = KnownItems::new(&instance);
        let mut is_watched = vec![false; problem.items.len()];
        conditions.mentions().for_each(|m| is_watched[m.item.0 as usize] = true);
        let mut known = Knowledge::new(&instance);
        known.clock = 1;
        known.changed_at.fill(1);
        let tested = [vec![0; problem.items.len()], vec![0; problem.items.len()]];
        let mut ladder = Ladder {
            known,
            given: vec![],
            conditions,
            is_watched,
            tested,
            found: VecDeque::new(),
            round: 0,
            before: 0,
            weight: 0.0,
            work,
            deep_work: work / DEEP,
            stop,
            is_incomplete: false,
        };
        ladder.given = givens(problem).into_iter().filter_map(|reason| ladder.apply(reason)).collect();
        ladder
    }

    /// What is chosen before the first step, in round 0: no human would call this a step.
    pub fn given(&self) -> &[LadderStep] {
        &self.given
    }

    /// The next step.
    pub fn step(&mut self) -> Option<LadderStep> {
        loop {
            if self.known.failed.is_some() {
                return None;
            }
            while let Some(reason) = self.found.pop_front() {
                if let Some(step) = self.apply(reason) {
                    return Some(step);
                }
            }
            if self.round > 0 && self.known.trail.len() == self.before {
                return None; // the last round has told nothing
            }
            self.before = self.known.trail.len();
            self.known.clock += 1;
            let found = self.find();
            self.weight += found.iter().map(StepReason::weight).fold(0.0, f64::max);
            self.round += u32::from(!found.is_empty());
            self.found = found.into();
            if self.found.is_empty() {
                return None;
            }
        }
    }

    /// How it ends, if there is no further step.
    pub fn end(&self) -> LadderEnd {
        match self.known.failed {
            Some(end) => LadderEnd::Contradiction(end),
            None if (0..self.known.problem.options.len() as u32).all(|o| !self.known.is_open(o)) => {
                LadderEnd::Solved
            }
            None if self.is_incomplete => LadderEnd::Unknown,
            None if self.rest_is_alike() => LadderEnd::Solved,
            None => LadderEnd::Open,
        }
    }

    /// The difficulty so far: the sum, over all rounds, of how hard its hardest step is to see.
    pub fn difficulty(&self) -> f64 {
        self.weight
    }

    /// The mentions that were looked at.
    pub fn work(&self) -> u64 {
        self.known.work
    }

    /// Must the work end?
    fn is_over(&mut self) -> bool {
        self.is_incomplete |= self.known.work > self.work || self.stop.stopped();
        self.is_incomplete
    }

    /// Takes a step; `None` if everything that it says is known.
    fn apply(&mut self, reason: StepReason) -> Option<LadderStep> {
        let from = self.known.trail.len();
        self.deduce(&reason);
        let (mut chosen, mut excluded, mut colors) = (vec![], vec![], vec![]);
        for deduced in &self.known.trail[from..] {
            match deduced {
                Deduced::Chosen(option) => chosen.push(*option),
                Deduced::Excluded(option) => excluded.push(*option),
                Deduced::Color(item) => {
                    let item = ItemId(*item);
                    colors.extend(self.known.color(item).map(|color| Mention { item, color }));
                }
                Deduced::Needed => {}
            }
        }
        let is_new = !(chosen.is_empty() && excluded.is_empty() && colors.is_empty());
        is_new.then_some(LadderStep { reason, round: self.round, chosen, excluded, colors })
    }

    /// Changes what is known.
    fn deduce(&mut self, reason: &StepReason) {
        let known = &mut self.known;
        match reason {
            StepReason::OneOption(_, options) => options.iter().for_each(|option| known.choose(*option)),
            StepReason::OneMention(_, option) => known.choose(*option),
            StepReason::Shared(item, m) => known.share(item.0, *m),
            StepReason::Without(_, options) => options.iter().for_each(|option| known.exclude(*option)),
            StepReason::Totals(options) => options.iter().for_each(|(_, option)| known.exclude(*option)),
            StepReason::Within { excluded, .. } => excluded.iter().for_each(|option| known.exclude(*option)),
            StepReason::Condition(_, m, true) => known.require(*m),
            StepReason::Condition(_, m, false) => known.exclude_mention(*m),
            StepReason::LookAhead { assumed: Assumed::Option(option), .. } => known.exclude(*option),
            StepReason::LookAhead { assumed: Assumed::Mention(m), .. } => known.exclude_mention(*m),
        }
    }
}
