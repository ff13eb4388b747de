//! Files in other formats: in Knuth's, or XML.

use super::Island;
use crate::schema::Schema;
use crate::text::first_word;
use puzc_core::base::SourceFile;
use puzc_core::diag::{Diagnostic, codes};

/// How many lines are looked at.
const MAX_LINES: usize = 100;

/// E901 if the text from `start` on is a list of items and lines with some of them, and no statement.
pub(crate) fn dlx_data(file: &SourceFile, start: usize, schemas: &[&Schema]) -> Option<Diagnostic> {
    let mut lines = file.text.get(start..)?.lines().map(str::trim);
    let items = lines.find(|line| !line.is_empty() && !line.starts_with('|'))?;
    let odd = |line: &str| line.contains(['(', ')', '{', '}', '=', '"']) || line.contains("//");
    if odd(items) || Island::at(&file.text, start, schemas).is_statement(first_word(items)) {
        return None;
    }
    let name = |word: &str| word.rsplit('|').next().unwrap_or_default().to_string();
    let declared: Vec<String> = items.split_whitespace().map(name).collect();
    let is_option = |line: &&str| {
        let words = line.split_whitespace().map(|w| w.split([':', '|']).next().unwrap_or_default());
        !odd(line) && words.filter(|w| !w.is_empty()).all(|w| declared.iter().any(|d| d == w))
    };
    let mut options =
        lines.filter(|line| !line.is_empty() && !line.starts_with('|')).take(MAX_LINES).peekable();
    options.peek()?;
    if declared.len() < 2 || !options.all(|line| is_option(&line)) {
        return None;
    }
    let at = start + file.text.get(start..)?.find(items)?;
    let d = Diagnostic::new(codes::E901, "this is DLX data, and not a puzzle in puzc's language")
        .label(file.at(at..at + items.len()), "a line of items; lines of options follow");
    Some(d.help("`puzc import dlx FILE` writes DLX data as a puzzle; solve and count read files NAME.dlx as they are, and any file with `--dlx`"))
}

/// E901 if the text from `start` on is XML.
pub(crate) fn xml_data(file: &SourceFile, start: usize) -> Option<Diagnostic> {
    let text = file.text.get(start..)?;
    let first =
        text.lines().next().filter(|line| line.starts_with("<?xml") || line.starts_with("<puzzle"))?;
    let d = Diagnostic::new(codes::E901, "this is XML, and not a puzzle in puzc's language")
        .label(file.at(start..start + first.len()), "the file begins so");
    Some(d.help("`puzc import burrtools FILE` writes a file of BurrTools as a puzzle"))
}
