//! The program `puzc`.

use std::process::ExitCode;

/// Deeply nested puzzles need a deep stack; it is only reserved, not used up.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    match puzc::base::deep(STACK, puzc::cli::run) {
        Ok(done) => done.unwrap_or(ExitCode::from(101)),
        Err(_) => puzc::cli::run(),
    }
}
