//! The `expect` lines of a puzzle whose clues are others than those of its pattern.
//!
//! It has one solution, so this may still be expected, and what refers to other clues.  A picture becomes
//! that of the new solution; no other expectation is kept, since it would have to be checked first.

use super::{Clues, Minimized};
use crate::compile::run_stage;
use crate::expectations::shown_rows;
use crate::{CancelToken, Solution};
use puzc_session::{ExpectStatement, FileStatements, StatedResult};
use std::ops::Range;

impl Clues {
    /// A puzzle with other clues and one solution, in which all expectations hold.
    pub(super) fn with_true_expectations(&self, mut puzzle: Minimized) -> Minimized {
        let text = std::mem::take(&mut puzzle.text);
        (puzzle.text, puzzle.replaced, puzzle.removed) = self.true_expectations(text);
        puzzle
    }

    /// The text in which they hold, and the number of those that were replaced and that were left out.
    fn true_expectations(&self, text: String) -> (String, usize, usize) {
        let (Some(old), Some(new)) = (self.statements(&self.text), self.statements(&text)) else {
            return (text, 0, 0);
        };
        let both = old.others.iter().zip(&new.others);
        let changed: Vec<Option<&str>> =
            both.filter(|(old, new)| old != new).map(|(old, _)| old.0.as_deref()).collect();
        if changed.is_empty() {
            return (text, 0, 0);
        }
        let says = |e: &ExpectStatement, name: &str| e.settings.iter().any(|own| own == name);
        let has_own_clues =
            |e: &ExpectStatement| changed.iter().all(|name| name.is_some_and(|name| says(e, name)));
        let mut solution = None;
        let (mut result, mut replaced, mut removed) = (text.clone(), 0, 0);
        for e in new.expectations.iter().rev().filter(|e| !has_own_clues(e)) {
            let picture = match &e.what {
                StatedResult::One if e.settings.is_empty() => continue,
                StatedResult::Picture(range) if e.settings.is_empty() => {
                    let solution = solution.get_or_insert_with(|| self.only_solution(&text)).as_ref();
                    solution.and_then(|solution| Some((range, redrawn(&text[range.clone()], solution)?)))
                }
                _ => None,
            };
            match picture {
                Some((range, picture)) => {
                    replaced += usize::from(result[range.clone()] != picture);
                    result.replace_range(range.clone(), &picture);
                }
                None => {
                    remove(&mut result, e.range.clone());
                    removed += 1;
                }
            }
        }
        (result, replaced, removed)
    }

    fn statements(&self, text: &str) -> Option<FileStatements> {
        // what is left of a search that was stopped has to be right, too
        let puzzle = self.puzzle.clone().with_text(text).cancel_by(&CancelToken::new());
        Some(run_stage(&puzzle, |session| session.statements(puzzle.path())).ok()?.value)
    }

    fn only_solution(&self, text: &str) -> Option<Solution> {
        self.solved(&self.compiled(text.into())?, 1).1.pop()
    }
}

/// A picture of another solution in the place of this one, which stands between its quotes.
fn redrawn(old: &str, solution: &Solution) -> Option<String> {
    let lines: Vec<&str> = old.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.first()?;
    let in_words = first.split_whitespace().count() > 1;
    let columns = if in_words { first.split_whitespace().count() } else { first.trim().chars().count() };
    let options: Vec<u32> = solution.options().map(|option| option.index() as u32).collect();
    let rows = shown_rows(solution.problem().data(), &options, (lines.len(), columns))?;
    let width = rows.iter().flatten().map(|word| word.chars().count()).max()?;
    let between = if in_words || width > 1 { " " } else { "" };
    let indentation = " ".repeat(lines.iter().map(|line| line.len() - line.trim_start().len()).min()?);
    let line = |row: &Vec<String>| -> String {
        let words: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        format!("{indentation}{}", words.join(between))
    };
    let rows: Vec<String> = rows.iter().map(line).collect();
    let end_of_line = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let last = lines.last()?;
    let offset = |line: &str| line.as_ptr().addr() - old.as_ptr().addr();
    Some(format!("{}{}{}", &old[..offset(first)], rows.join(end_of_line), &old[offset(last) + last.len()..]))
}

/// Leaves a statement out: with its lines, if they contain nothing else but a comment, and if empty lines are
/// before and after it, with one of these.
fn remove(text: &mut String, Range { start, end }: Range<usize>) {
    let before = text[..start].trim_end_matches([' ', '\t']);
    let rest = text[end..].split('\n').next().unwrap_or("");
    let is_alone = (before.is_empty() || before.ends_with('\n'))
        && (rest.trim().is_empty() || rest.trim().starts_with("//"));
    if !is_alone {
        return text.replace_range(start..end, "");
    }
    let (start, end) = (before.len(), (end + rest.len() + 1).min(text.len()));
    let is_between = before.is_empty() || before.ends_with("\n\n");
    let after = &text[end..];
    match is_between && after.trim().is_empty() {
        true => text.truncate(before.trim_end().len() + usize::from(!before.trim_end().is_empty())),
        false => {
            let skipped = usize::from(is_between && after.starts_with('\n'));
            text.replace_range(start..end + skipped, "");
        }
    }
}
