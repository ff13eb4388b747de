//! The program `puzc`.

use std::process::ExitCode;

/// Deeply nested puzzles need a deep stack; it is only reserved, not used up.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    match std::thread::Builder::new().stack_size(STACK).spawn(puzc::cli::run) {
        Ok(thread) => thread.join().unwrap_or(ExitCode::from(101)),
        Err(_) => puzc::cli::run(),
    }
}
