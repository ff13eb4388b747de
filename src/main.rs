//! The program `puzc`.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzc::cli::run()
}
