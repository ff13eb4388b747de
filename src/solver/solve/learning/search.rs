//! The search: decide, propagate, ask the theory, learn from conflicts, restart.

use super::engine::{Engine, Reason};
use super::literal::{Literal, Truth};
use super::proof::ClauseSource;
use crate::solve::{Control, Ended};
use puzc_core::base::sorted_set;

/// Clauses, one after another, each with the name of what it says.
#[derive(Default, Debug)]
pub struct ClauseList {
    literals: Vec<Literal>,
    ends: Vec<usize>,
    names: Vec<&'static str>,
    /// The number of the condition that says this.
    pub(super) condition: u32,
}

impl ClauseList {
    /// Adds a clause.
    pub fn push(&mut self, name: &'static str, literals: impl IntoIterator<Item = Literal>) {
        self.names.push(name);
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
    }

    /// All clauses.
    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        (0..self.ends.len()).map(|i| self.get(i))
    }

    fn get(&self, i: usize) -> &[Literal] {
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.literals[from..self.ends[i]]
    }

    /// All clauses with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &[Literal])> {
        self.names.iter().copied().zip(self.iter())
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Removes all clauses.
    pub fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.names.clear();
    }
}

/// What clauses cannot express: it explains what it knows by clauses when they are needed.
pub trait Theory {
    /// This literal is true, and was not when the theory was asked last.
    fn notice(&mut self, literal: Literal);

    /// Adds clauses that always hold, and of which all literals, or all but one, are false now.  If
    /// `complete`, all variables have values; then there must be such a clause, or the values are a
    /// solution.  Returns the number of steps that this took.
    fn explain(&mut self, value: &dyn Fn(Literal) -> Truth, complete: bool, clauses: &mut ClauseList) -> u64;
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LearningVerdict {
    /// All variables have values; nothing is violated.
    Solution,
    /// There is no solution in which all these assumptions hold.
    Core(Vec<Literal>),
    /// It is exhausted, stopped, or needs too much memory although few learned clauses are left; or it can be
    /// continued, since the limit on work ([`Ended::Nodes`]) was reached.
    Ended(Ended),
}

/// What the theory has said.
enum Said {
    Nothing,
    /// Something follows.
    More,
    /// `conflict` is violated.
    Conflict,
}

/// How often a search tells its progress, in conflicts.
const REPORT_INTERVAL: u64 = 256;

impl Engine {
    /// Searches for a solution in which the assumptions hold, until `end` steps of work are done in all.
    pub fn search(
        &mut self,
        theory: &mut dyn Theory,
        assumptions: &[Literal],
        end: u64,
        control: &Control,
    ) -> LearningVerdict {
        let mut reported = self.conflicts;
        let verdict = self.search_on(theory, assumptions, end, control, &mut reported);
        control.add(self.conflicts - reported, 0);
        verdict
    }

    fn search_on(
        &mut self,
        theory: &mut dyn Theory,
        assumptions: &[Literal],
        end: u64,
        control: &Control,
        reported: &mut u64,
    ) -> LearningVerdict {
        loop {
            if self.contradiction {
                return LearningVerdict::Ended(Ended::Exhausted);
            }
            let said = if self.propagate() { self.ask(theory, false) } else { Said::Conflict };
            match said {
                Said::More => continue,
                Said::Conflict => {
                    if !self.learn() {
                        return LearningVerdict::Ended(Ended::Exhausted);
                    }
                    if !self.reduce() {
                        return LearningVerdict::Ended(Ended::Memory);
                    }
                    if self.conflicts - *reported >= REPORT_INTERVAL {
                        control.add(self.conflicts - *reported, 0);
                        *reported = self.conflicts;
                    }
                    if self.restarts.is_due() {
                        self.backtrack(0);
                    }
                    continue;
                }
                Said::Nothing => {}
            }
            if self.work >= end {
                return LearningVerdict::Ended(Ended::Nodes);
            }
            if control.stopped() {
                return LearningVerdict::Ended(Ended::Stopped);
            }
            if let Some(&assumption) = assumptions.get(self.decisions.len()) {
                match self.value(assumption) {
                    Truth::False => return LearningVerdict::Core(self.core(assumption)),
                    Truth::True => self.decide(None),
                    Truth::Open => self.decide(Some(assumption)),
                }
                continue;
            }
            match self.choose_literal() {
                Some(literal) => self.decide(Some(literal)),
                None => match self.ask(theory, true) {
                    Said::Nothing => return LearningVerdict::Solution,
                    Said::More => {}
                    Said::Conflict => {
                        if !self.learn() {
                            return LearningVerdict::Ended(Ended::Exhausted);
                        }
                    }
                },
            }
        }
    }

    /// The most active open variable, with its last value.
    fn choose_literal(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            let literal = Literal::new(variable, true);
            if self.value(literal) == Truth::Open {
                return Some(if self.phases[variable as usize] { literal } else { !literal });
            }
        }
    }

    /// Asks the theory what follows, and adds its clauses.
    fn ask(&mut self, theory: &mut dyn Theory, complete: bool) -> Said {
        if self.theory_head == self.trail.len() && !complete && !self.trail.is_empty() {
            return Said::Nothing;
        }
        for literal in &self.trail[self.theory_head..] {
            theory.notice(*literal);
        }
        self.theory_head = self.trail.len();
        let mut clauses = std::mem::take(&mut self.asked);
        clauses.clear();
        let values = &self.values;
        self.work += theory.explain(&|literal| values[literal.index()], complete, &mut clauses);
        let mut said = Said::Nothing;
        for i in 0..clauses.len() {
            let source = ClauseSource::Condition(clauses.condition, clauses.names[i]);
            match self.add_explanation(clauses.get(i), source) {
                Said::Nothing => {}
                Said::More => said = Said::More,
                Said::Conflict => {
                    said = Said::Conflict;
                    break;
                }
            }
        }
        self.asked = clauses;
        said
    }

    /// Adds a clause of the theory, and makes its last literal true.
    fn add_explanation(&mut self, literals: &[Literal], source: ClauseSource) -> Said {
        self.work += literals.len() as u64;
        let stated = sorted_set(literals.to_vec());
        let mut own = stated.clone();
        let is_fixed = |engine: &Engine, literal: Literal, truth| {
            engine.value(literal) == truth && engine.levels[literal.variable()] == 0
        };
        own.retain(|literal| !is_fixed(self, *literal, Truth::False));
        let is_tautology = own.windows(2).any(|two| two[0] == !two[1]);
        if is_tautology || own.iter().any(|literal| self.value(*literal) == Truth::True) {
            return Said::Nothing;
        }
        // the open ones first, then the latest ones
        let level = |engine: &Engine, literal: Literal| match engine.value(literal) {
            Truth::False => engine.levels[literal.variable()],
            _ => u32::MAX,
        };
        own.sort_by_key(|literal| std::cmp::Reverse(level(self, *literal)));
        let open = own.iter().take_while(|literal| self.value(**literal) == Truth::Open).count();
        if open > 1 {
            return Said::Nothing;
        }
        let number = self.record(&stated, &own, source);
        match own[..] {
            [] => {
                self.contradiction = true;
                return Said::More;
            }
            [only] => {
                self.backtrack(0);
                self.fix(only, number);
                return Said::More;
            }
            [a, b] => {
                self.add_pair(a, b, number);
                if open == 1 {
                    self.assign(a, Reason::Literal(!b));
                    return Said::More;
                }
            }
            [first, ..] => {
                let glue = self.glue(&own);
                let clause = self.clauses.add(&own, glue, number);
                if open == 1 {
                    self.assign(first, Reason::Clause(clause));
                    return Said::More;
                }
            }
        }
        self.conflict.clear();
        self.conflict.extend(own);
        self.conflict_number = number;
        Said::Conflict
    }

    /// Excludes the assignment in which these literals are true, by a clause of those that do not follow from
    /// the ones before them.
    pub fn exclude(&mut self, literals: impl Iterator<Item = Literal>) {
        self.backtrack(0);
        // what follows without decisions must not be lost when they are taken back
        if self.contradiction || !self.propagate() && !self.learn() {
            return;
        }
        let literals: Vec<Literal> = literals.collect();
        let mut conflict: Vec<Literal> = literals.iter().map(|literal| !*literal).collect();
        let mut number =
            self.proof.as_mut().map_or(0, |proof| proof.state(&conflict, ClauseSource::Solution));
        let mut clause = vec![];
        for literal in literals {
            match self.value(literal) {
                Truth::True => {}
                Truth::False => return self.backtrack(0), // it is excluded already
                Truth::Open => {
                    clause.push(!literal);
                    self.decide(Some(literal));
                    if !self.propagate() {
                        (conflict, number) = (self.conflict.clone(), self.conflict_number);
                        break;
                    }
                }
            }
        }
        clause.sort_unstable();
        let number = self.justify(&clause, &conflict, number);
        self.backtrack(0);
        self.install(&clause, number);
    }

    /// The assumptions that imply that this one is false, with it.
    fn core(&mut self, assumption: Literal) -> Vec<Literal> {
        let mut core = vec![assumption];
        let mut marked = vec![false; self.levels.len()];
        marked[assumption.variable()] = true;
        for i in (0..self.trail.len()).rev() {
            let literal = self.trail[i];
            if !marked[literal.variable()] || self.levels[literal.variable()] == 0 {
                continue;
            }
            if matches!(self.reasons[literal.variable()], Reason::None) {
                core.push(literal);
                continue;
            }
            let mut reason = vec![];
            self.reason_of(literal, &mut reason);
            reason.iter().for_each(|other| marked[other.variable()] = true);
        }
        sorted_set(core)
    }
}
