//! The sources of expected numbers: `// source: ...` on the line of an expectation, or above it.

use puzc_compiler::lower::{Expectation, Expected};
use puzc_core::base::Sources;
use puzc_core::diag::{Diagnostic, codes};

/// W707 for each number of solutions, and each cost, without a source.
pub fn unsourced(sources: &Sources, expectations: &[Expectation]) -> Vec<Diagnostic> {
    let numbers = expectations.iter().filter(|e| {
        matches!(e.what, Expected::Solutions { .. } | Expected::Cost { .. } | Expected::Level { .. })
    });
    numbers.filter(|e| !has_source(sources, e)).map(diagnostic).collect()
}

fn diagnostic(e: &Expectation) -> Diagnostic {
    Diagnostic::new(codes::W707, "this number has no source").label(e.span, "without a source").help(
        "write `// source: ...` after it or above it: where it is published, or which two programs agree",
    )
}

fn has_source(sources: &Sources, e: &Expectation) -> bool {
    let Some((file, range)) = sources.locate(e.span) else { return true };
    let lines: Vec<&str> = file.text.lines().collect();
    let (first, last) = (file.line_column(range.start).0 - 1, file.line_column(range.end).0 - 1);
    if (first..=last).any(|n| lines.get(n).is_some_and(|line| line.split("//").skip(1).any(names_one))) {
        return true;
    }
    // a comment above consecutive expectations is the source of all of them
    let above = lines[..first.min(lines.len())].iter().rev().map(|line| line.trim_start());
    let near = above.take_while(|line| line.starts_with("//") || line.starts_with("expect "));
    near.filter_map(|line| line.strip_prefix("//")).any(names_one)
}

/// Is it `source:` with some text after it?
fn names_one(comment: &str) -> bool {
    comment.trim_start().strip_prefix("source:").is_some_and(|what| !what.trim().is_empty())
}
