//! The state of a search by conflict-driven clause learning: values, the trail, and all constraints.

use super::activity::VariableOrder;
use super::clauses::{ClauseDatabase, ClauseId, GIVEN};
use super::literal::{Literal, Truth};
use super::proof::{ClauseSource, DescribedGroup, Proof};
use super::restart::Restarts;
use super::search::ClauseList;
use super::sums::{SumConstraints, SumGroup};
use puzc_core::base::sorted_set;

/// Why a literal is true.
#[derive(Copy, Clone, Debug)]
pub(super) enum Reason {
    /// It was decided, or is true from the start.
    None,
    /// The other literal is true, and both cannot be different.
    Literal(Literal),
    /// All other literals of the clause are false.
    Clause(ClauseId),
    /// A sum would exceed its limit.
    Sum(u32),
}

/// Constraints on literals, their values, and what was learned.
#[derive(Default)]
pub struct Engine {
    /// By literal.
    pub(super) values: Vec<Truth>,
    /// By variable: the decision level and the place on the trail where it got its value, and why.
    pub(super) levels: Vec<u32>,
    pub(super) positions: Vec<u32>,
    pub(super) reasons: Vec<Reason>,
    /// The value that each variable had last: it is tried again (K. Pipatsrisawat and A. Darwiche, "A
    /// lightweight component caching scheme for satisfiability solvers", SAT 2007).
    pub(super) phases: Vec<bool>,
    /// The literals that are true, in the order in which they became true.
    pub(super) trail: Vec<Literal>,
    /// The lengths of the trail, and of the changes of sums, before each decision.
    pub(super) decisions: Vec<(usize, usize)>,
    /// The literals of the trail whose consequences are known, and those that the theory has seen.
    pub(super) head: usize,
    pub(super) theory_head: usize,
    pub(super) clauses: ClauseDatabase,
    /// By literal: those that are true if it is.
    pub(super) implied: Vec<Vec<Literal>>,
    /// Groups of literals that exclude each other, and by literal the groups that have it.
    pub(super) groups: Vec<Vec<Literal>>,
    pub(super) groups_of: Vec<Vec<u32>>,
    /// Where the groups and the sums come from.
    pub(super) group_sources: Vec<ClauseSource>,
    pub(super) sum_sources: Vec<ClauseSource>,
    pub(super) sums: SumConstraints,
    pub(super) order: VariableOrder,
    pub(super) restarts: Restarts,
    /// Literals that are all false, after a conflict, and the number of this clause in the proof; 0 if it
    /// is a pair.
    pub(super) conflict: Vec<Literal>,
    pub(super) conflict_number: u32,
    /// Is there a contradiction without any decision?
    pub(super) contradiction: bool,
    /// For the analysis: the variables that were seen.
    pub(super) seen: Vec<u8>,
    pub(super) seen_variables: Vec<u32>,
    pub(super) learned: Vec<Literal>,
    pub(super) level_stamps: Vec<u64>,
    pub(super) stamp: u64,
    pub(super) scratch: Vec<Literal>,
    /// The clauses of the theory.
    pub(super) asked: ClauseList,
    /// Conflicts so far, and steps of propagation.
    pub(super) conflicts: u64,
    pub(super) work: u64,
    /// When learned clauses are removed next.
    pub(super) next_reduction: u64,
    pub(super) reductions: u64,
    /// The bytes that clauses may take.
    pub(super) memory: u64,
    pub(super) pairs: usize,
    /// The bytes that variables, groups and sums take.
    pub(super) fixed_bytes: u64,
    /// Where the constraints that are added come from.
    pub(super) source: ClauseSource,
    /// Short learned clauses that other searches have not been told, if there are any such searches.
    pub(super) short_clauses: Option<Vec<Vec<Literal>>>,
    /// If a proof is wanted.
    pub(super) proof: Option<Box<Proof>>,
}

/// The number of conflicts before learned clauses are removed for the first time, and how this grows.
pub(super) const FIRST_REDUCTION: u64 = 2000;
pub(super) const REDUCTION_STEP: u64 = 300;

impl Engine {
    /// An engine without variables.
    pub fn new(memory: u64) -> Engine {
        Engine {
            clauses: ClauseDatabase::new(),
            order: VariableOrder::new(),
            restarts: Restarts::new(),
            level_stamps: vec![0],
            next_reduction: FIRST_REDUCTION,
            memory,
            ..Engine::default()
        }
    }

    /// Adds a variable.
    pub fn add_variable(&mut self) -> Literal {
        let variable = self.levels.len() as u32;
        self.values.extend([Truth::Open; 2]);
        self.levels.push(0);
        self.positions.push(0);
        self.reasons.push(Reason::None);
        self.phases.push(false);
        self.seen.push(0);
        self.order.add();
        self.implied.extend([vec![], vec![]]);
        self.groups_of.extend([vec![], vec![]]);
        self.clauses.watches.extend([vec![], vec![]]);
        self.sums.occurs.extend([vec![], vec![]]);
        Literal::new(variable, true)
    }

    /// What is known about a literal.
    #[inline]
    pub fn value(&self, literal: Literal) -> Truth {
        self.values[literal.index()]
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.levels.len()
    }

    /// The number of decisions in force.
    pub fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    /// Conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Steps of propagation so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Makes a literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = Truth::True;
        self.values[(!literal).index()] = Truth::False;
        self.levels[variable] = self.level();
        self.positions[variable] = self.trail.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Decides that a literal is true.
    pub(super) fn decide(&mut self, literal: Option<Literal>) {
        self.decisions.push((self.trail.len(), self.sums.changes()));
        if self.level_stamps.len() <= self.decisions.len() {
            self.level_stamps.push(0);
        }
        if let Some(literal) = literal {
            self.assign(literal, Reason::None);
        }
    }

    /// Takes back all decisions after the first ones.
    pub fn backtrack(&mut self, level: u32) {
        let Some(&(trail, changes)) = self.decisions.get(level as usize) else { return };
        self.sums.undo(changes);
        for literal in self.trail.drain(trail..) {
            let variable = literal.variable();
            self.values[literal.index()] = Truth::Open;
            self.values[(!literal).index()] = Truth::Open;
            self.phases[variable] = literal.is_positive();
            self.order.insert(variable as u32);
        }
        self.decisions.truncate(level as usize);
        self.head = trail;
        self.theory_head = self.theory_head.min(trail);
    }

    /// Adds a clause, for good.  All decisions are taken back.
    pub fn add_clause(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        let stated = sorted_set(literals.to_vec());
        let mut own = stated.clone();
        own.retain(|literal| self.value(*literal) != Truth::False);
        let tautology = own.windows(2).any(|two| two[0] == !two[1]);
        if tautology || own.iter().any(|literal| self.value(*literal) == Truth::True) {
            return;
        }
        let number = self.record(&stated, &own, self.source);
        self.install(&own, number);
    }

    /// Adds a clause of open literals for good.
    pub(super) fn install(&mut self, own: &[Literal], number: u32) {
        match own[..] {
            [] => self.contradiction = true,
            [only] => self.fix(only, number),
            [a, b] => self.add_pair(a, b, number),
            _ => {
                self.clauses.add(own, GIVEN, number);
            }
        }
    }

    /// Makes a literal true for good.
    pub(super) fn fix(&mut self, literal: Literal, number: u32) {
        self.assign(literal, Reason::None);
        if let Some(proof) = &mut self.proof {
            proof.add_unit(literal.variable(), number);
        }
    }

    /// One of two literals must be true.
    pub(super) fn add_pair(&mut self, a: Literal, b: Literal, number: u32) {
        if let Some(proof) = &mut self.proof {
            proof.add_pair(a, b, number);
        }
        self.implied[(!a).index()].push(b);
        self.implied[(!b).index()].push(a);
        self.pairs += 1;
    }

    /// At most one of these literals is true.
    pub fn add_group(&mut self, literals: &[Literal]) {
        let mut own: Vec<Literal> = literals.to_vec();
        own.retain(|literal| self.value(*literal) != Truth::False);
        own.sort_unstable();
        // what is there twice would count twice
        let twice: Vec<Literal> = own.chunk_by(|a, b| a == b).filter(|c| c.len() > 1).map(|c| c[0]).collect();
        twice.iter().for_each(|literal| self.add_clause(&[!*literal]));
        own.retain(|literal| !twice.contains(literal));
        if let [a, b] = own[..] {
            self.add_clause(&[!a, !b]);
        } else if own.len() > 2 {
            let group = self.groups.len() as u32;
            own.iter().for_each(|literal| self.groups_of[literal.index()].push(group));
            if let Some(chosen) = own.iter().find(|literal| self.value(**literal) == Truth::True).copied() {
                let others = own.iter().filter(|other| **other != chosen);
                others.for_each(|other| self.add_clause(&[!*other, !chosen]));
            }
            self.groups.push(own);
            self.group_sources.push(self.source);
        }
    }

    /// The sum of the weights of the literals that are true is at most `limit`; at most one literal of each
    /// group is true.  Returns the number of the sum.
    pub fn add_sum(&mut self, groups: &[SumGroup], limit: i128) -> u32 {
        self.backtrack(0);
        self.sum_sources.push(self.source);
        self.sums.add(groups, limit, &self.values)
    }

    /// Describes a sum in the proof: that of `source`, times the sign.  What follows from it comes from
    /// there.
    pub fn describe_sum(&mut self, sum: u32, source: ClauseSource, sign: i64, groups: &[DescribedGroup]) {
        if let Some(proof) = &mut self.proof {
            proof.describe_sum(sum, source, sign, groups);
        }
        self.sum_sources[sum as usize] = ClauseSource::Sum(sum);
    }

    /// Lowers the limit of a sum, for good.
    pub fn restrict_sum(&mut self, sum: u32, limit: i128) {
        self.backtrack(0);
        self.sums.restrict(sum, limit);
    }

    /// Finds out how many bytes variables, groups and sums take.  Call this when all are there.
    pub fn measure(&mut self) {
        const VARIABLE: usize = 260;
        let groups: usize = self.groups.iter().map(Vec::len).sum();
        self.fixed_bytes = (self.levels.len() * VARIABLE + groups * 8) as u64 + self.sums.bytes();
    }

    /// The bytes that constraints and clauses take.
    pub fn bytes(&self) -> u64 {
        let pairs = self.pairs * 2 * size_of::<Literal>();
        let proof = self.proof.as_ref().map_or(0, |proof| proof.bytes());
        self.fixed_bytes + pairs as u64 + self.clauses.bytes() + proof
    }
}
