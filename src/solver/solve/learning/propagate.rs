//! What follows from the literals that are true: pairs, groups, clauses, and at last sums.

use super::clauses::{ClauseId, Watch};
use super::engine::{Engine, Reason};
use super::literal::{Literal, Truth};
use super::sums::SumResult;

impl Engine {
    /// Makes all literals true that follow.  Returns false after a conflict; then `conflict` has literals
    /// that are all false.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            while let Some(&literal) = self.trail.get(self.head) {
                self.head += 1;
                let possible = self.propagate_pairs(literal)
                    && self.propagate_groups(literal)
                    && self.propagate_clauses(!literal);
                if !possible {
                    return false;
                }
                self.change_sums(literal);
            }
            let Some(sum) = self.sums.next_dirty() else { return true };
            if !self.propagate_sum(sum) {
                return false;
            }
        }
    }

    fn propagate_pairs(&mut self, literal: Literal) -> bool {
        self.work += 1;
        for i in 0..self.implied[literal.index()].len() {
            let other = self.implied[literal.index()][i];
            match self.value(other) {
                Truth::True => {}
                Truth::Open => {
                    self.work += 1;
                    self.assign(other, Reason::Literal(literal));
                }
                Truth::False => return self.fail(&[!literal, other]),
            }
        }
        true
    }

    fn propagate_groups(&mut self, literal: Literal) -> bool {
        for g in 0..self.groups_of[literal.index()].len() {
            let group = self.groups_of[literal.index()][g] as usize;
            self.work += self.groups[group].len() as u64 / 8;
            for i in 0..self.groups[group].len() {
                let other = self.groups[group][i];
                match self.value(other) {
                    Truth::False => {}
                    Truth::Open => self.assign(!other, Reason::Literal(literal)),
                    Truth::True if other == literal => {}
                    Truth::True => return self.fail(&[!literal, !other]),
                }
            }
        }
        true
    }

    fn fail(&mut self, literals: &[Literal]) -> bool {
        self.conflict.clear();
        self.conflict.extend(literals);
        self.conflict_number = 0;
        false
    }

    /// Looks at the clauses that a literal watches, which is false now.
    fn propagate_clauses(&mut self, literal: Literal) -> bool {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal.index()]);
        let mut failed = None;
        let (mut from, mut to) = (0, 0);
        self.work += watches.len() as u64 / 4;
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            if failed.is_some() || self.value(watch.other) == Truth::True {
                watches[to] = watch;
                to += 1;
                continue;
            }
            self.work += 1;
            let values = &self.values;
            let codes = self.clauses.codes(watch.clause);
            if codes[0] == literal.code() {
                codes.swap(0, 1);
            }
            let first = Literal::from_code(codes[0]);
            let kept = Watch { clause: watch.clause, other: first };
            if first != watch.other && values[first.index()] == Truth::True {
                watches[to] = kept;
                to += 1;
                continue;
            }
            let next =
                (2..codes.len()).find(|i| values[Literal::from_code(codes[*i]).index()] != Truth::False);
            if let Some(i) = next {
                codes.swap(1, i);
                let own = Literal::from_code(codes[1]);
                self.clauses.watches[own.index()].push(kept);
                continue;
            }
            watches[to] = kept;
            to += 1;
            match self.value(first) {
                Truth::False => failed = Some(watch.clause),
                _ => self.assign(first, Reason::Clause(watch.clause)),
            }
        }
        watches.truncate(to);
        self.clauses.watches[literal.index()] = watches;
        match failed {
            Some(clause) => self.fail_clause(clause),
            None => true,
        }
    }

    fn fail_clause(&mut self, clause: ClauseId) -> bool {
        self.conflict.clear();
        self.conflict.extend(self.clauses.literals(clause));
        self.conflict_number = self.clauses.number(clause);
        self.note_use(clause);
        false
    }

    /// Tells the sums that a literal is true.
    fn change_sums(&mut self, literal: Literal) {
        let index = (!literal).index();
        for i in 0..self.sums.occurs[index].len() {
            let (group, weight) = self.sums.occurs[index][i];
            self.sums.raise(group, weight, &self.values);
        }
        for i in 0..self.sums.occurs[literal.index()].len() {
            let (group, weight) = self.sums.occurs[literal.index()][i];
            self.sums.settle(group, weight);
        }
    }

    fn propagate_sum(&mut self, sum: u32) -> bool {
        let mut implied = std::mem::take(&mut self.scratch);
        implied.clear();
        let (work, result) = self.sums.propagate(sum, &self.values, &mut implied);
        self.work += work;
        let possible = match result {
            SumResult::Impossible => {
                let mut conflict = std::mem::take(&mut self.conflict);
                conflict.clear();
                self.sums.explain(sum, None, |literal| self.values[literal.index()], &mut conflict);
                self.conflict_number = self.state_of_sum(sum, &conflict);
                self.conflict = conflict;
                false
            }
            SumResult::Possible => {
                for literal in &implied {
                    if self.value(*literal) == Truth::Open {
                        self.assign(*literal, Reason::Sum(sum));
                    }
                }
                true
            }
        };
        self.scratch = implied;
        possible
    }

    /// States a clause that follows from a sum; returns 0 if no proof is wanted.
    pub(super) fn state_of_sum(&mut self, sum: u32, clause: &[Literal]) -> u32 {
        let source = self.sum_sources[sum as usize];
        self.proof.as_mut().map_or(0, |proof| proof.state(clause, source))
    }

    /// The literals that were false when `literal` became true because of a sum.
    pub(super) fn explain_sum(&self, sum: u32, literal: Literal, reason: &mut Vec<Literal>) {
        let before = self.positions[literal.variable()];
        let was = |l: Literal| match self.values[l.index()] {
            Truth::Open => Truth::Open,
            _ if self.positions[l.variable()] >= before => Truth::Open,
            value => value,
        };
        self.sums.explain(sum, Some(literal), was, reason);
    }
}
