//! Searches that learn in several threads begin with different variables, and tell each other short clauses.
//!
//! All have the same variables and constraints, so what one of them has learned is true for the others (Y.
//! Hamadi, S. Jabbour and L. Sais, "ManySAT: a parallel SAT solver", JSAT 6, 2009).  Only clauses of few
//! decision levels are worth telling (G. Audemard and L. Simon, "Lazy clause exchange policy for parallel SAT
//! solvers", SAT 2014).  They are told between turns, never during one, so that every run is the same.

use super::engine::Engine;
use super::literal::Literal;
use super::solver::LearningSearch;
use puzc_core::base::SplitMix;

/// Clauses with more literals, or of more levels, are not told, nor more than so many at once.
const MAX_LITERALS: usize = 8;
const MAX_LEVELS: u32 = 2;
const MAX_CLAUSES: usize = 1 << 10;

/// Each search learns the short clauses that the others have learned since the last exchange.
pub fn exchange(searches: &mut [&mut LearningSearch]) {
    if searches.len() < 2 {
        return;
    }
    let engines = searches.iter_mut().map(|search| &mut search.encoding.engine);
    let told: Vec<Vec<Vec<Literal>>> =
        engines.map(|engine| engine.short_clauses.replace(vec![]).unwrap_or_default()).collect();
    for (i, search) in searches.iter_mut().enumerate() {
        let others = told.iter().enumerate().filter(|(j, _)| *j != i);
        for clause in others.flat_map(|(_, clauses)| clauses) {
            search.encoding.engine.add_clause(clause);
        }
    }
}

impl LearningSearch<'_> {
    /// Begins with other variables, which depend on the seed.
    pub fn diversify(&mut self, seed: u64) {
        let engine = &mut self.encoding.engine;
        let mut random = SplitMix(seed);
        for variable in 0..engine.variables() as u32 {
            if random.below(2) == 1 {
                engine.order.raise(variable);
            }
        }
    }
}

impl Engine {
    /// Keeps a learned clause to tell it to others, if this is wanted and it is short.
    pub(super) fn keep_short(&mut self, clause: &[Literal], levels: u32) {
        if let Some(short) = &mut self.short_clauses
            && (clause.len() <= 2 || clause.len() <= MAX_LITERALS && levels <= MAX_LEVELS)
            && short.len() < MAX_CLAUSES
        {
            short.push(clause.to_vec());
        }
    }
}
