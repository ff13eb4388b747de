//! `tests/ui/NAME.puz` gives the diagnostics in `NAME.txt`.  A first line `// -t FORMAT` or `// --limit N`
//! sets options.  To accept the current output: `PUZC_UPDATE=1 cargo test --test puzzles ui`.

use crate::common::{assert_generated, diagnostics, files_below, root, text};
use libtest_mimic::Trial;
use puzc_core::base::Sources;
use puzc_core::diag::json::json;
use puzc_core::diag::{Diagnostic, Severity};
use serde_json::Value;
use std::fmt::Write;

/// One line for the message, one for each label (`line:column-line:column text`), one for each line of help.
fn snapshot(file: &str, sources: &Sources, list: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in list {
        let severity = if d.severity() == Severity::Error { "error" } else { "warning" };
        writeln!(out, "{severity} {}: {}", d.code, d.message).unwrap();
        let value = json(d, sources);
        for label in value["labels"].as_array().unwrap() {
            let at = |end: &str| format!("{}:{}", label[end]["line"], label[end]["column"]);
            let other = Some(&label["file"])
                .filter(|f| *f != file)
                .and_then(Value::as_str)
                .map_or(String::new(), |f| format!("{f} "));
            let line = format!("  {other}{}-{} {}", at("start"), at("end"), label["text"].as_str().unwrap());
            writeln!(out, "{}", line.trim_end()).unwrap();
        }
        for help in &d.help {
            writeln!(out, "  help: {help}").unwrap();
        }
        if let Some((message, exit)) = &d.original {
            writeln!(out, "  original: {message} (exit {exit})").unwrap();
        }
    }
    if out.is_empty() { "nothing\n".into() } else { out }
}

/// A test for each puzzle.
pub fn trials() -> Vec<Trial> {
    let puzzles = files_below("tests/ui").into_iter().filter(|p| p.ends_with(".puz"));
    let name = |path: &str| format!("ui::{}", path.trim_start_matches("tests/ui/").trim_end_matches(".puz"));
    puzzles
        .map(|path| {
            Trial::test(name(&path), move || {
                check(&path);
                Ok(())
            })
        })
        .collect()
}

fn check(path: &str) {
    let name = path.rsplit('/').next().unwrap();
    let puzzle = text(path);
    let setting = |flag: &str| {
        puzzle.lines().next().and_then(|line| line.strip_prefix("// ")?.strip_prefix(flag)).map(str::trim)
    };
    let limit = setting("--limit").map(|n| n.parse().unwrap());
    let (sources, list) = diagnostics(name, &puzzle, &root().join("tests/ui"), setting("-t"), limit);
    assert_generated(&[(path.replace(".puz", ".txt"), snapshot(name, &sources, &list))]);
}
