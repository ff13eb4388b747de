//! The commands in README.md and in the pages of docs/ print what is shown there.
//!
//! In a block marked `sh`, a line that begins with `$` is run, and the lines below it are its output:
//! `...` alone on a line matches any lines, within a line any characters.  `cargo run ... --`
//! means the program under test. A block marked `puz NAME.puz` is a file that the commands find.

use crate::common::{diagnostics, fences, files_below, root, text};
use crate::program::{code, err, out, puzc};
use puzc_core::diag::Diagnostic;
use std::fs;
use std::path::Path;
use std::process::Command;

fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_string(), "CONTRIBUTING.md".into()];
    pages.extend(files_below("docs").into_iter().filter(|p| p.ends_with(".md")));
    pages
}

/// The commands of a block with what they print.
fn transcript(block: &str) -> Vec<(String, Vec<&str>)> {
    let mut found: Vec<(String, Vec<&str>)> = vec![];
    for line in block.lines() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push((command.into(), vec![])),
            (None, Some((_, output))) => output.push(line),
            (None, None) => {}
        }
    }
    for (_, output) in &mut found {
        while output.last().is_some_and(|line| line.trim().is_empty()) {
            output.pop();
        }
    }
    found
}

fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match (pattern, lines) {
        ([], lines) => lines.is_empty(),
        (["...", rest @ ..], lines) => (0..=lines.len()).any(|n| matches(rest, &lines[n..])),
        ([first, rest @ ..], [line, lines @ ..]) => line_matches(first, line) && matches(rest, lines),
        (_, []) => false,
    }
}

fn line_matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once("...") {
        None => pattern.trim_end() == line.trim_end(),
        Some((head, tail)) => {
            let rest = line.strip_prefix(head);
            rest.is_some_and(|rest| {
                rest.char_indices()
                    .map(|(i, _)| i)
                    .chain([rest.len()])
                    .any(|i| line_matches(tail, &rest[i..]))
            })
        }
    }
}

#[cfg(unix)]
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_puzc"));
    let path =
        format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let script = format!("exec 2>&1\n{command}\n");
    let output = Command::new("sh")
        .arg("-c")
        .arg(script)
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(unix)]
#[test]
fn commands_print_what_is_shown() {
    let mut wrong = vec![];
    for page in pages() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(root().join("specs"), folder.path().join("specs")).unwrap();
        fs::create_dir(folder.path().join("tests")).unwrap();
        std::os::unix::fs::symlink(root().join("tests/proof"), folder.path().join("tests/proof")).unwrap();
        for fence in fences(&text(&page)) {
            if let Some(name) = fence.info.strip_prefix("puz ").filter(|name| name.ends_with(".puz")) {
                fs::write(folder.path().join(name), &fence.text).unwrap();
            }
            if fence.info != "sh" {
                continue;
            }
            for (command, expected) in transcript(&fence.text) {
                let command = command.replace("cargo run --release --", "puzc");
                if command.split(' ').next().is_some_and(|first| ["cargo", "git", "cd"].contains(&first)) {
                    continue;
                }
                let found = run(&command, folder.path());
                let lines: Vec<&str> = found.trim_end().lines().collect();
                if !matches(&expected, &lines) {
                    let expected = expected.join("\n");
                    wrong.push(format!(
                        "{page}:{}: $ {command}\n--- shown\n{expected}\n--- printed\n{found}",
                        fence.line
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn puzzles_shown_have_no_errors() {
    for page in pages() {
        for fence in fences(&text(&page)).iter().filter(|f| f.info == "puz" || f.info.ends_with(".puz")) {
            let (_, list) = diagnostics("example.puz", &fence.text, &root(), None, None);
            let errors: Vec<&Diagnostic> = list.iter().filter(|d| d.is_error()).collect();
            assert!(errors.is_empty(), "{page}:{}: {errors:#?}", fence.line);
        }
    }
}

#[test]
fn puzzles_shown_meet_their_expectations() {
    let folder = tempfile::tempdir().unwrap();
    // there, an expectation that fails is shown
    for page in pages().into_iter().filter(|page| page != "docs/testing.md") {
        let shown = fences(&text(&page)).into_iter().filter(|f| f.info == "puz" || f.info.ends_with(".puz"));
        for fence in shown.filter(|fence| fence.text.lines().any(|line| line.starts_with("expect "))) {
            fs::write(folder.path().join("example.puz"), &fence.text).unwrap();
            let tested = puzc(folder.path(), &["test", "example.puz"]);
            assert!(code(&tested) == 0, "{page}:{}: {}{}", fence.line, out(&tested), err(&tested));
        }
    }
}

#[test]
fn the_pattern_of_a_transcript() {
    assert!(matches(&["a ... c", "..."], &["a b c", "d", "e"]));
    assert!(matches(&["...", "e"], &["d", "e"]) && matches(&[], &[]));
    assert!(!matches(&["a"], &["a", "b"]) && !matches(&["a...b"], &["ac"]));
}
