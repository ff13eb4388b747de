//! Solves a file in Knuth's DLX format with one of the crates, or with `restarts.rs`:
//! `peer CRATE [--first] FILE`.
//!
//! `peer list FILE` prints one line for each solution, with the indices of its options from 0, as
//! `dlx` finds them. Otherwise it prints the number of solutions (with `--first` 1 or 0) and the seconds of
//! the crate's own work, without the reading of the file.  Exit code 3: the crate cannot do this kind of
//! problem.

#![allow(clippy::disallowed_methods)] // the core of puzc does no input; this is none

mod crates;
mod problem;
mod restarts;

use std::process::ExitCode;
use std::time::Instant;

/// algoxcc calls itself for each option of a solution.
const STACK: usize = 1 << 28;

const USAGE: &str = "peer CRATE [--first] FILE, or peer list FILE, where CRATE is one of: ";

fn run() -> Result<(), (u8, String)> {
    let (mut first, mut names) = (false, vec![]);
    for arg in std::env::args().skip(1) {
        if arg == "--first" { first = true } else { names.push(arg) }
    }
    let names_of_crates = || crates::PEERS.iter().map(|p| p.name).collect::<Vec<_>>().join(" ");
    let [name, file] = names.as_slice() else { return Err((2, format!("{USAGE}{}", names_of_crates()))) };
    let listing = name == "list";
    let name = if listing { "dlx" } else { name };
    let Some(peer) = crates::PEERS.iter().find(|p| p.name == name) else {
        return Err((2, format!("no crate {name}: {USAGE}{}", names_of_crates())));
    };
    let text = std::fs::read_to_string(file).map_err(|e| (2, format!("{file}: {e}")))?;
    let problem = problem::read(&text).map_err(|e| (2, format!("{file}: {e}")))?;
    if let Some(lack) = peer.lacks(&problem, first) {
        return Err((3, format!("{name} has no {lack}")));
    }
    if listing {
        crates::list(&problem);
        return Ok(());
    }
    let start = Instant::now();
    let found = (peer.run)(&problem, first);
    println!("{found} {:.6}", start.elapsed().as_secs_f64());
    Ok(())
}

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    match worker.join().expect("no panic") {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, message)) => {
            eprintln!("peer: {message}");
            ExitCode::from(code)
        }
    }
}
