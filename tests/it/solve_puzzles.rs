//! `puzc count` finds the numbers of solutions that the puzzles of this repository expect.

use crate::common::{files_below, root, text};
use crate::program::{code, err, out, puzc, puzc_with};
use crate::solve::lines;

/// `expect` lines of a puzzle without symmetry: settings and number.
fn expectations(puzzle: &str) -> Vec<(Vec<String>, u64)> {
    let lines = puzzle.lines().filter_map(|l| l.strip_prefix("expect ")).filter(|l| !l.contains("up to"));
    let parsed = lines.filter_map(|line| {
        let line = line.split("//").next().unwrap().trim();
        let (what, settings) = line.split_once(" with ").unwrap_or((line, ""));
        if line.ends_with(" slow") {
            return None;
        }
        let number = match what {
            "unique solution" => 1,
            "no solutions" => 0,
            _ => what.strip_suffix(" solutions")?.parse().ok()?,
        };
        // strings and cells are written on the command line without quotes
        let bare = |s: &str| s.replace(['"', '}'], "").replace("squares{", "").replace("triangles{", "");
        let settings =
            settings.split(", ").filter(|s| !s.is_empty()).flat_map(|s| ["-D".to_string(), bare(s)]);
        Some((settings.collect(), number))
    });
    parsed.collect()
}

/// Too many solutions for a test.
const SLOW: &[&str] = &[
    "box",
    "dominate",
    "hexiamonds",
    "house-rule",
    "macmahon",
    "magic",
    "one-sided",
    "polysticks",
    "soma.puz",
    "solid",
    "superqueens",
    "n=12",
];
const MANY: u64 = 10_000;

#[test]
fn puzzles_have_as_many_solutions_as_they_expect() {
    let mut tried = 0;
    for path in files_below("specs").iter().filter(|p| p.ends_with(".puz")) {
        for (settings, expected) in expectations(&text(path)) {
            let mut args = vec!["count", path, "--verify", "--unbroken", "--time-limit", "100"];
            args.extend(settings.iter().map(String::as_str));
            if expected > MANY || SLOW.iter().any(|slow| args.join(" ").contains(slow)) {
                continue;
            }
            let output = puzc(&root(), &args);
            assert_eq!(
                (code(&output), out(&output)),
                (0, format!("{expected}\n")),
                "{args:?}: {}",
                err(&output)
            );
            tried += 1;
        }
    }
    assert!(tried >= 20, "only {tried} expectations were tried");
    let cheapest = puzc(&root(), &["solve", "specs/assignment/assignment.puz", "--json"]);
    assert_eq!(lines(&cheapest)[0]["cost"], 16, "expect minimum cost 16");
}

#[test]
fn sums_count_clues_if_they_are_passed() {
    let puzzle = |goal: &str| {
        format!(
            "use fill, sums from std.fill\nuse rows, columns from std.boards\n\
             board B on squares = rectangle(2, 2)\nlet G = map([(square(0, 0), 1)])\n\
             fill(B, 1..2, rows(B) ++ columns(B), given: G)\nsums(rows(B), {goal})\n"
        )
    };
    let counted = |goal: &str| out(&puzc_with(&root(), &["count", "-"], puzzle(goal).as_bytes()));
    assert_eq!(counted("g => 3, given: G"), "1\n");
    assert_eq!(counted("g => 3"), "0\n");
    assert_eq!(counted("g => if g.index == 0 then 2 else 3"), "1\n");
}
