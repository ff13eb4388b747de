//! `cargo run -- [SECONDS [SEED]]`: mutates the puzzles in `specs` for some time and does everything with the
//! results.

#![allow(clippy::disallowed_methods)] // only the crates in src/ may not touch files

mod mutate;
#[allow(dead_code)] // the property tests use all of it
mod target;

use mutate::{Random, mutated};
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

/// A text of this size that takes longer counts as a hang.
const SLOW: Duration = Duration::from_secs(5);

/// The size of the stack of the program, in bytes.
const STACK: usize = 256 << 20;

fn main() {
    let mut args = env::args().skip(1).map(|a| a.parse::<u64>());
    let seconds = args.next().and_then(Result::ok).unwrap_or(60);
    let seed = args.next().and_then(Result::ok).unwrap_or(1);
    let found = thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(Duration::from_secs(seconds), seed))
        .map(|t| t.join());
    process::exit(i32::from(!matches!(found, Ok(Ok(0)))));
}

/// Returns the number of texts that failed; they are in the folder `found`.
fn run(time: Duration, seed: u64) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut corpus = vec![];
    puzzles(&folder.join("../../specs"), &mut corpus);
    puzzles(&folder.join("../ui"), &mut corpus);
    corpus.sort();
    let kept = folder.join("found");
    let _ = fs::create_dir_all(&kept);
    let mut random = Random::new(seed);
    let (start, mut failed, mut runs) = (Instant::now(), 0, 0u64);
    while start.elapsed() < time && !corpus.is_empty() {
        let (a, b) = (random.below(corpus.len()), random.below(corpus.len()));
        let text = mutated(&corpus[a], &corpus[b], &mut random);
        // It stays there if the process dies.
        let _ = fs::write(kept.join("last.puz"), &text);
        let begun = Instant::now();
        let panicked = catch_unwind(|| target::everything(&text)).is_err();
        if panicked || begun.elapsed() > SLOW {
            failed += 1;
            let name = format!("{}-{seed}-{runs}.puz", if panicked { "panic" } else { "slow" });
            eprintln!("{name}, after {:?}", begun.elapsed());
            let _ = fs::write(kept.join(name), &text);
        }
        runs += 1;
    }
    eprintln!("{runs} texts, {failed} failed");
    failed
}

/// The puzzles below a folder, except large ones, which are slow and find nothing more.
fn puzzles(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            puzzles(&path, found);
        } else if path.extension().is_some_and(|e| e == "puz") {
            found.extend(fs::read_to_string(&path).ok().filter(|t| t.len() < 20_000));
        }
    }
}
