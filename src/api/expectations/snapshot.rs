//! Snapshots: a summary of the problem of a file in a few readable lines.  They contain no numbers of
//! solutions.

use super::output::dlx;
use puzc_core::base::hex;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::Problem;
use puzc_session::Session;
use sha2::{Digest, Sha256};
use similar::{Algorithm, ChangeTag, capture_diff_slices};
use std::fmt::Write;

/// The number of lines of a long output that are shown.
const SHOWN: usize = 20;
/// Outputs of up to this many lines are shown completely.
const SHORT: usize = 100;
/// The number of characters of a line that are shown.
const WIDTH: usize = 160;

/// The snapshot of a file, and the errors of its `break` statement.
pub fn snapshot(session: &Session, problem: &Problem) -> (String, Option<Diagnostic>) {
    let (primary, options) = (problem.primary, &problem.options);
    let (secondary, mentions) = (problem.items.len() - primary, options.all_mentions().len());
    let mut text = format!(
        "{primary} primary + {secondary} secondary items, {} options, {mentions} mentions\n",
        options.len()
    );
    let breaking = session.apply_break(problem);
    if let Ok(Some(breaking)) = &breaking {
        let _ = writeln!(text, "{} of order {}", breaking.class.word(), breaking.group.order()); // writing to a string cannot fail
    }
    let output = dlx(problem);
    let _ = writeln!(text, "sha256 {}\n", hex(&Sha256::digest(output.as_bytes())));
    let lines = output.lines().count();
    let shown = if lines > SHORT { SHOWN } else { lines };
    for line in output.lines().take(shown) {
        text.extend(line.chars().take(WIDTH));
        text.push_str(if line.chars().count() > WIDTH { "...\n" } else { "\n" });
    }
    if lines > shown {
        let _ = writeln!(text, "... and {} lines more", lines - shown);
    }
    (text, breaking.err())
}

/// The lines that differ: removed ones after `-`, added ones after `+`; `None` if both texts are equal.
pub fn difference(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let changes = capture_diff_slices(Algorithm::Myers, &old, &new);
    let lines = changes.iter().flat_map(|change| change.iter_changes(&old, &new));
    let text: String = lines
        .filter(|line| line.tag() != ChangeTag::Equal)
        .map(|line| format!("{} {}\n", line.tag(), line.value()))
        .collect();
    Some(if text.is_empty() { "(ends of lines)\n".into() } else { text })
}
