//! Conflict-driven clause learning: for one solution, for the proof that there is no other, and for the best
//! one.
//!
//! A search that forgets its dead ends meets the same ones again and again.  This one learns a clause from
//! each conflict that excludes all dead ends with the same reason.
//!
//! | file | job |
//! |---|---|
//! | `literal.rs` | variables, literals, their values |
//! | `clauses.rs` | clauses and the literals that watch them; which learned clauses are removed |
//! | `sums.rs` | sums of weights with a limit |
//! | `totalizer.rs` | a sum as clauses |
//! | `engine.rs` | all constraints and values |
//! | `propagate.rs` | what follows from the literals that are true |
//! | `analyze.rs` | what a conflict teaches |
//! | `activity.rs`, `restart.rs` | which variable to decide, and when to begin anew |
//! | `search.rs` | the search, with assumptions; the theory that is asked for clauses |
//! | `theory.rs` | the conditions of a problem as such a theory |
//! | `encode.rs` | a problem as variables and constraints |
//! | `solver.rs` | solutions of a problem, one after another |
//! | `lex_leader.rs` | clauses that break symmetries |
//! | `exchange.rs` | searches in several threads, which tell each other clauses |
//! | `requirements.rs` | what all solutions share; requirements that contradict each other |
//! | `proof.rs` | the lines of a proof |
//! | `justify.rs` | how the engine justifies its clauses |
//! | `certificate.rs` | a proof that there is no solution, or no other one |
//!
//! Everything is counted: conflicts, and steps of propagation, the *work*.  So every run is the same.

mod activity;
mod analyze;
mod certificate;
mod clauses;
mod encode;
mod engine;
mod exchange;
#[cfg(test)]
mod explanation_tests;
mod justify;
mod lex_leader;
mod literal;
mod proof;
mod propagate;
mod requirements;
mod restart;
mod search;
mod solver;
mod streamliner;
mod sums;
#[cfg(test)]
mod tests;
mod theory;
mod totalizer;

pub use certificate::certify;
pub(super) use exchange::exchange;
pub use literal::{Literal, Truth};
pub use requirements::{Requirement, RequirementSearch, contradiction, shared};
pub use search::ClauseList;
pub(super) use solver::{Learning, LearningSearch};
pub use sums::SumGroup;
