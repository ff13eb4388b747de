//! `expect output "file.dlx"`: compares the lines that puzc writes with those of a file.

use puzc_core::xcc::Problem;
use puzc_formats::emit::{EmitOptions, TargetFormat, emit};

/// A problem in the simplest of Knuth's formats that can express it.
pub fn dlx(problem: &Problem) -> String {
    let mut text = vec![];
    // writing to a vector cannot fail
    let _ = emit(problem, TargetFormat::simplest_for(problem), &EmitOptions::default(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The difference, if any; comments, empty lines and the number of spaces are ignored.
pub fn difference(found: &str, wanted: &str) -> Option<String> {
    let (mut found, mut wanted) = (found.lines().filter_map(plain), wanted.lines().filter_map(plain));
    let mut n = 0;
    loop {
        n += 1;
        let quoted =
            |line: Option<String>| line.map_or("nothing".to_string(), |line| format!("`{}`", short(&line)));
        match (found.next(), wanted.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => return Some(format!("{} instead of {} in line {n}", quoted(a), quoted(b))),
        }
    }
}

/// A line of DLX data in normal form, without a final `|` that no items follow.
fn plain(line: &str) -> Option<String> {
    if line.starts_with('|') {
        return None;
    }
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.strip_suffix(" |").map(str::to_string).unwrap_or(words);
    (!words.is_empty()).then_some(words)
}

fn short(line: &str) -> String {
    if line.chars().count() > 60 { line.chars().take(57).chain("...".chars()).collect() } else { line.into() }
}
