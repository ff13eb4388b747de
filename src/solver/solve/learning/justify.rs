//! How the engine justifies its clauses, if a proof is wanted.
//!
//! A learned clause follows from the conflict and the reasons of the literals that are neither in the clause
//! nor open.  So whatever the analysis did, the trail tells which clauses lead from the negated clause to the
//! conflict, and in which order.

use super::engine::{Engine, Reason};
use super::literal::Literal;
use super::proof::ClauseSource;

impl Engine {
    /// Records a clause that is stated, without the literals that are false for good, and returns the number
    /// of what is left; 0 if no proof is wanted.
    pub(super) fn record(&mut self, stated: &[Literal], left: &[Literal], source: ClauseSource) -> u32 {
        let Some(proof) = &mut self.proof else { return 0 };
        let number = proof.state(stated, source);
        if left.len() == stated.len() {
            return number;
        }
        self.settle();
        let Some(proof) = &mut self.proof else { return 0 };
        let removed = stated.iter().filter(|literal| !left.contains(literal));
        let from: Vec<u32> = removed.map(|literal| proof.unit(literal.variable())).chain([number]).collect();
        proof.derive(left, &from)
    }

    /// Derives a clause whose literals are false, as they are all decisions and literals of the trail that
    /// the conflict depends on, from the reasons on the trail; 0 if no proof is wanted.
    pub(super) fn justify(&mut self, clause: &[Literal], conflict: &[Literal], number: u32) -> u32 {
        if self.proof.is_none() {
            return 0;
        }
        self.settle();
        let number = match *conflict {
            [a, b] if number == 0 => self.number_of_pair(a, b),
            _ => number,
        };
        let mut pending = vec![false; self.levels.len()];
        let mut done = pending.clone();
        clause.iter().for_each(|literal| done[literal.variable()] = true);
        let (mut units, mut reasons) = (vec![], vec![number]);
        let mut reason = conflict.to_vec();
        let mut at = self.trail.len();
        loop {
            for literal in reason.drain(..) {
                let variable = literal.variable();
                if !std::mem::replace(&mut done[variable], true) {
                    match self.levels[variable] {
                        0 => units.extend(self.proof.as_ref().map(|proof| proof.unit(variable))),
                        _ => pending[variable] = true,
                    }
                }
            }
            let Some(next) = (0..at).rev().find(|i| pending[self.trail[*i].variable()]) else { break };
            at = next;
            reasons.push(self.numbered_reason(self.trail[at], &mut reason));
        }
        units.extend(reasons.into_iter().rev());
        self.proof.as_mut().map_or(0, |proof| proof.derive(clause, &units))
    }

    /// Derives the values of the variables that are fixed.
    fn settle(&mut self) {
        let fixed = self.decisions.first().map_or(self.trail.len(), |decision| decision.0);
        let mut reason = vec![];
        while let Some(at) = self.proof.as_ref().map(|proof| proof.settled).filter(|at| *at < fixed) {
            let literal = self.trail[at];
            if self.proof.as_ref().is_some_and(|proof| proof.unit(literal.variable()) == 0) {
                reason.clear();
                let number = self.numbered_reason(literal, &mut reason);
                let Some(proof) = &mut self.proof else { return };
                let from: Vec<u32> =
                    reason.iter().map(|other| proof.unit(other.variable())).chain([number]).collect();
                let number = proof.derive(&[literal], &from);
                proof.add_unit(literal.variable(), number);
            }
            let Some(proof) = &mut self.proof else { return };
            proof.settled += 1;
        }
    }

    /// The number of the clause that is the reason of a literal, whose other literals are added to `reason`.
    fn numbered_reason(&mut self, literal: Literal, reason: &mut Vec<Literal>) -> u32 {
        if let Reason::Sum(_) = self.reasons[literal.variable()] {
            self.write_down(literal);
        }
        match self.reasons[literal.variable()] {
            Reason::Clause(clause) => {
                reason.extend(self.clauses.literals(clause).filter(|own| *own != literal));
                self.clauses.number(clause)
            }
            Reason::Literal(other) => {
                reason.push(!other);
                self.number_of_pair(literal, !other)
            }
            Reason::None | Reason::Sum(_) => {
                debug_assert!(false, "a decision needs no reason");
                0
            }
        }
    }

    /// The number of a clause of two literals.  That two literals of a group exclude each other is stated
    /// when it is needed.
    fn number_of_pair(&mut self, a: Literal, b: Literal) -> u32 {
        let Some(proof) = &mut self.proof else { return 0 };
        if let Some(number) = proof.number_of_pair(a, b) {
            return number;
        }
        let common = self.groups_of[(!a).index()].iter().find(|g| self.groups[**g as usize].contains(&!b));
        let Some(group) = common else { return 0 };
        let number = proof.state(&[a, b], self.group_sources[*group as usize]);
        proof.add_pair(a, b, number);
        number
    }
}
