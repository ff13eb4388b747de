//! Snapshots: what is built of a file, in a few lines that a person can compare.  They hold no numbers of
//! solutions.

use super::output::dlx;
use crate::base::hex;
use crate::diag::Diagnostic;
use crate::session::Session;
use crate::xcc::Problem;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// So many lines are shown of a long output.
const SHOWN: usize = 20;
/// Outputs of up to so many lines are shown whole.
const SHORT: usize = 100;
/// So many characters are shown of a line.
const WIDTH: usize = 160;

/// The snapshot of a file, and what is wrong with its `break` statement, if it is.
pub fn snapshot(session: &Session, problem: &Problem) -> (String, Option<Diagnostic>) {
    let (primary, options) = (problem.primary, &problem.options);
    let (secondary, mentions) = (problem.items.len() - primary, options.all_mentions().len());
    let mut text = format!(
        "{primary} primary + {secondary} secondary items, {} options, {mentions} mentions\n",
        options.len()
    );
    let obeyed = session.obey(problem);
    if let Ok(Some(obeyed)) = &obeyed {
        let _ = writeln!(text, "{} of order {}", obeyed.class.word(), obeyed.group.order()); // a string takes everything
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
    (text, obeyed.err())
}

/// The lines that differ: those that are gone behind `-`, new ones behind `+`; nothing if both are the same.
pub fn difference(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    // the longest common subsequence: `common[i][j]` is its length in old[i..] and new[j..]
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut text) = (0, 0, String::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            text += &format!("- {}\n", old[i]);
            i += 1;
        } else {
            text += &format!("+ {}\n", new[j]);
            j += 1;
        }
    }
    Some(if text.is_empty() { "(ends of lines)\n".into() } else { text })
}
