//! Searches for the solutions of an exact cover problem, their number, or the best ones; its symmetries; the
//! division of a search into parts; and the steps that lead a human to a solution.

pub mod ladder;
pub mod partition;
pub mod solve;
pub mod symmetry;
mod tuning;

pub use tuning::Tuning;

#[cfg(test)]
fn compiled(puzzle: &str) -> puzc_core::xcc::Problem {
    let files = std::collections::BTreeMap::from([("puzzle".to_string(), puzzle.to_string())]);
    let mut session = puzc_session::Session::new(std::sync::Arc::new(files), Default::default());
    let Ok(built) = session.build("puzzle") else { panic!("{puzzle}") };
    built.value.problem
}
