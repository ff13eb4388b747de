//! What a conflict teaches: a clause, and the level to go back to.
//!
//! The conflict is resolved with the reasons of its literals, the latest first, until only one literal of the
//! current level is left, the first unique implication point (J. Marques-Silva and K. Sakallah, "GRASP", IEEE
//! Transactions on Computers 48, 1999).  Then literals that follow from the others are removed (N. Sörensson
//! and A. Biere, "Minimizing learned clauses", SAT 2009).

use super::clauses::ClauseId;
use super::engine::{Engine, Reason};
use super::literal::{Literal, Truth};

/// In `seen`: the variable is in the clause; it follows from others; it does not.
const IN_CLAUSE: u8 = 1;
const REDUNDANT: u8 = 2;
const NEEDED: u8 = 3;

impl Engine {
    /// Learns from `conflict`, whose literals are all false.  Goes back, and adds the clause.  Returns false
    /// if there is a contradiction without decisions.
    pub(super) fn learn(&mut self) -> bool {
        self.conflicts += 1;
        let top = self.conflict.iter().map(|literal| self.levels[literal.variable()]).max().unwrap_or(0);
        let conflict = if self.proof.is_some() { self.conflict.clone() } else { vec![] };
        if top == 0 {
            self.justify(&[], &conflict, self.conflict_number);
            self.contradiction = true;
            return false;
        }
        self.backtrack(top);
        self.resolve(top);
        self.minimize();
        let glue = self.glue_of_learned();
        let back = self.second_level();
        for variable in std::mem::take(&mut self.seen_variables) {
            self.seen[variable as usize] = 0;
        }
        let learned = std::mem::take(&mut self.learned);
        let number = self.justify(&learned, &conflict, self.conflict_number);
        self.backtrack(back);
        self.add_learned(&learned, glue, number);
        self.keep_short(&learned, glue);
        self.learned = learned;
        self.order.decay();
        self.clauses.decay();
        self.restarts.learned(glue);
        true
    }

    fn see(&mut self, variable: usize, mark: u8) {
        if self.seen[variable] == 0 {
            self.seen_variables.push(variable as u32);
        }
        self.seen[variable] = mark;
    }

    /// Puts the clause into `learned`, with the literal of the top level first.
    fn resolve(&mut self, top: u32) {
        self.learned.clear();
        let mut literals = std::mem::take(&mut self.conflict);
        let mut open = 0;
        let mut at = self.trail.len();
        let asserted = loop {
            for literal in literals.drain(..) {
                let variable = literal.variable();
                if self.seen[variable] != 0 || self.levels[variable] == 0 {
                    continue;
                }
                self.see(variable, IN_CLAUSE);
                self.order.raise(variable as u32);
                if self.levels[variable] >= top {
                    open += 1;
                } else {
                    self.learned.push(literal);
                }
            }
            // the latest literal that is left
            let next = loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] != 0 {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break next;
            }
            self.reason_of(next, &mut literals);
        };
        self.learned.push(!asserted);
        let last = self.learned.len() - 1;
        self.learned.swap(0, last);
        self.conflict = literals;
    }

    /// The literals that are false in the reason of a literal that is true.
    pub(super) fn reason_of(&mut self, literal: Literal, reason: &mut Vec<Literal>) {
        match self.reasons[literal.variable()] {
            Reason::None => {}
            Reason::Literal(other) => reason.push(!other),
            Reason::Clause(clause) => {
                self.note_use(clause);
                reason.extend(self.clauses.literals(clause).filter(|own| *own != literal));
            }
            Reason::Sum(_) => {
                let clause = self.write_down(literal);
                reason.extend(self.clauses.literals(clause).filter(|own| *own != literal));
            }
        }
    }

    /// Makes the reason of a literal a clause, which is asked for again when learned clauses are minimized.
    pub(super) fn write_down(&mut self, literal: Literal) -> ClauseId {
        let mut reason = vec![literal];
        let mut number = 0;
        if let Reason::Sum(sum) = self.reasons[literal.variable()] {
            self.explain_sum(sum, literal, &mut reason);
            number = self.state_of_sum(sum, &reason);
        }
        self.work += reason.len() as u64;
        let clause = self.clauses.add_reason(&reason, number);
        self.reasons[literal.variable()] = Reason::Clause(clause);
        clause
    }

    /// A clause was used: its activity grows, and perhaps it turns out to be better than it was.
    pub(super) fn note_use(&mut self, clause: ClauseId) {
        if !self.clauses.is_learned(clause) {
            return;
        }
        self.clauses.use_once(clause);
        let before = self.clauses.glue(clause);
        if before > 2 {
            let literals: Vec<Literal> = self.clauses.literals(clause).collect();
            let glue = self.glue(&literals);
            if glue + 1 < before {
                self.clauses.set_glue(clause, glue);
            }
        }
    }

    /// The number of decision levels of these literals.
    pub(super) fn glue(&mut self, literals: &[Literal]) -> u32 {
        self.stamp += 1;
        let mut number = 0;
        for literal in literals {
            let level = self.levels[literal.variable()] as usize;
            if self.level_stamps[level] != self.stamp {
                self.level_stamps[level] = self.stamp;
                number += 1;
            }
        }
        number.max(1)
    }

    fn glue_of_learned(&mut self) -> u32 {
        let learned = std::mem::take(&mut self.learned);
        let glue = self.glue(&learned);
        self.learned = learned;
        glue
    }

    /// Removes literals that follow from the others.
    fn minimize(&mut self) {
        let mut kept = 1;
        for i in 1..self.learned.len() {
            let literal = self.learned[i];
            let is_redundant = !matches!(self.reasons[literal.variable()], Reason::None)
                && self.is_redundant(literal.variable());
            if !is_redundant {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// Do the reasons of a variable lead to variables of the clause only?  Each stack entry is a variable and
    /// the number of literals of its reason that were looked at.
    fn is_redundant(&mut self, variable: usize) -> bool {
        let mut stack = vec![(variable, 0)];
        while let Some((variable, at)) = stack.pop() {
            let Some(literal) = self.reason_literal(variable, at) else {
                // all of its reason is in the clause, or follows
                if self.seen[variable] != IN_CLAUSE {
                    self.see(variable, REDUNDANT);
                }
                continue;
            };
            stack.push((variable, at + 1));
            let next = literal.variable();
            match self.seen[next] {
                IN_CLAUSE | REDUNDANT => continue,
                _ if self.levels[next] == 0 => continue,
                0 if !matches!(self.reasons[next], Reason::None) && stack.len() < 1000 => {
                    stack.push((next, 0));
                }
                _ => {
                    for (variable, _) in stack {
                        if self.seen[variable] != IN_CLAUSE {
                            self.see(variable, NEEDED);
                        }
                    }
                    return false;
                }
            }
        }
        true
    }

    /// Literal number `at` in the reason of a variable.
    fn reason_literal(&mut self, variable: usize, at: usize) -> Option<Literal> {
        let clause = match self.reasons[variable] {
            Reason::None => return None,
            Reason::Literal(other) => return (at == 0).then_some(!other),
            Reason::Clause(clause) => clause,
            Reason::Sum(_) => {
                let positive = Literal::new(variable as u32, true);
                let literal = if self.value(positive) == Truth::True { positive } else { !positive };
                self.write_down(literal)
            }
        };
        // the literal itself leads nowhere else
        (at < self.clauses.len(clause))
            .then(|| self.clauses.literal(clause, at))
            .map(|literal| if literal.variable() == variable { self.learned[0] } else { literal })
    }

    /// The level to go back to; its literal becomes the second one.
    fn second_level(&mut self) -> u32 {
        let level = |engine: &Engine, i: usize| engine.levels[engine.learned[i].variable()];
        let Some(at) = (1..self.learned.len()).max_by_key(|i| (level(self, *i), usize::MAX - i)) else {
            return 0;
        };
        self.learned.swap(1, at);
        level(self, 1)
    }

    fn add_learned(&mut self, learned: &[Literal], glue: u32, number: u32) {
        match learned[..] {
            [] => self.contradiction = true,
            [only] => self.fix(only, number),
            [a, b] => {
                self.add_pair(a, b, number);
                self.assign(a, Reason::Literal(!b));
            }
            [first, ..] => {
                let clause = self.clauses.add(learned, glue.max(1), number);
                self.assign(first, Reason::Clause(clause));
            }
        }
    }

    /// Removes learned clauses if there are many, or if they take too much memory.  Returns false if there is
    /// still too little memory.
    pub(super) fn reduce(&mut self) -> bool {
        let is_full = self.bytes() > self.memory;
        let is_due = self.conflicts >= self.next_reduction;
        if !is_full && !is_due && !self.clauses.is_littered() {
            return true;
        }
        let mut used: Vec<ClauseId> = vec![];
        for literal in &self.trail {
            if let Reason::Clause(clause) = self.reasons[literal.variable()] {
                used.push(clause);
            }
        }
        used.sort_unstable();
        if is_full || is_due {
            let keep = if is_full { 0.25 } else { 0.5 };
            self.clauses.reduce(keep, |_, id| used.binary_search(&id).is_ok());
        }
        if is_due {
            self.reductions += 1;
            self.next_reduction = self.conflicts
                + super::engine::FIRST_REDUCTION
                + super::engine::REDUCTION_STEP * self.reductions;
        }
        if let Some(proof) = &mut self.proof {
            proof.forget(&self.clauses.numbers_without(&used));
        }
        let (reasons, trail) = (&mut self.reasons, &self.trail);
        self.clauses.collect(&used, |place| {
            for literal in trail {
                if let Reason::Clause(clause) = &mut reasons[literal.variable()] {
                    *clause = place(*clause);
                }
            }
        });
        self.work += self.clauses.learned() as u64;
        !is_full || self.bytes() <= self.memory
    }
}
