//! Expressions and lines in the syntax of other languages: Python, MiniZinc, DLX.

use super::mistakes::FailurePoint;
use crate::parse::Rule;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::find_geometry;

/// `1 if c else 2`
pub(super) fn condition_after_value(failure: &FailurePoint) -> Option<Diagnostic> {
    let behind =
        failure.found() == "if" && matches!(failure.keyword, "let" | "fn" | "param" | "clues" | "require");
    let rest = failure.rest().lines().next()?;
    let (condition, other) = rest.get(2..)?.split_once(" else ")?;
    let d = Diagnostic::new(codes::E901, "a choice begins with its condition");
    let help = format!("if {} then A else {}", condition.trim(), other.trim());
    behind.then(|| d.label(failure.here(), "A if C else B is written if C then A else B").help(help))
}

/// The text in braces where a value is needed, and the place of both.
fn in_braces<'i>(failure: &FailurePoint<'i>) -> Option<(&'i str, usize)> {
    let value = failure.found() == "{" && failure.expects(Rule::expr);
    let inner = failure.rest().strip_prefix('{').filter(|_| value)?.split_once('}')?.0;
    Some((inner, inner.len() + 2))
}

/// `for c in {00 01}`
pub(super) fn cells_in_braces(failure: &FailurePoint) -> Option<Diagnostic> {
    let (inner, len) = in_braces(failure)?;
    let cell = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
    let d = Diagnostic::new(codes::E901, "a list of cells begins with their lattice");
    let all = !inner.trim().is_empty() && inner.split_whitespace().all(cell);
    all.then(|| d.label(failure.span(failure.at, len), format!("on squares: squares{{{inner}}}")))
}

/// `board b on squares: squares{00 01}`
pub(super) fn list_with_lattice(failure: &FailurePoint) -> Option<Diagnostic> {
    let brace = failure.before().rfind('{')?;
    let start = failure.before()[..brace].rfind([' ', ':', '\n'])? + 1;
    let token = failure.island.text[start..].split_once('}')?.0;
    let inner = super::cells::without_lattice(token)?;
    let is_data =
        failure.keyword == "board" && failure.separator(':').is_some() || failure.keyword == "pieces";
    (is_data && failure.expects(Rule::close_brace) && !inner.contains('\n'))
        .then(|| super::cells::lattice_repeated(failure.span(start, token.len() + 1), inner))
}

/// `squares {00 01}`
pub(super) fn space_before_cells(failure: &FailurePoint) -> Option<Diagnostic> {
    let lattice = failure.before.last().filter(|l| !failure.touches() && find_geometry(l.text).is_some())?;
    let cells = failure.rest().strip_prefix('{')?.split_once('}')?.0;
    let at = failure.span(lattice.at, failure.at - lattice.at + cells.len() + 2);
    let d = Diagnostic::new(codes::E901, "no space stands between a lattice and its cells");
    (!cells.contains('\n')).then(|| d.write(at, format!("{}{{{cells}}}", lattice.text)))
}

/// `{"a": 1}`, `["a": 1]`, `map((0, 0): 1)`
pub(super) fn map_of_pairs(failure: &FailurePoint) -> Option<Diagnostic> {
    let pairs = in_braces(failure).is_some_and(|(inner, _)| inner.contains(':'));
    let colon = failure.found() == ":"
        && (failure.expects(Rule::close_bracket) || failure.expects(Rule::close_paren));
    let d = Diagnostic::new(codes::E901, "a map is made of pairs");
    (pairs || colon).then(|| d.label(failure.here(), "write map([(KEY, VALUE), (KEY, VALUE)])"))
}

/// `xs[0:2]`
pub(super) fn slice(failure: &FailurePoint) -> Option<Diagnostic> {
    let open = failure.before().rfind('[').filter(|_| failure.found() == ":")?;
    let d = Diagnostic::new(codes::E901, "a part of a list is written with `take` and `drop`");
    let touches = failure.before()[..open].ends_with(|c: char| c.is_alphanumeric() || c == ')');
    let part = touches && (failure.expects(Rule::close_bracket) || failure.before().ends_with('['));
    part.then(|| {
        d.label(failure.here(), "an index is one number")
            .help("take(xs, 2) are the first two members of xs, drop(xs, 2) all others")
    })
}

/// `for i in 0..6 step 2`
pub(super) fn step_of_range(failure: &FailurePoint) -> Option<Diagnostic> {
    let step = matches!(failure.found(), "step" | "by") && failure.expects(Rule::infix);
    let d = Diagnostic::new(codes::E901, "a range goes up by 1");
    let range = failure.before().rsplit([' ', '\n']).find(|word| !word.is_empty())?;
    let range = range.trim_start_matches(['[', '(']);
    let by = failure.rest().split_whitespace().nth(1)?;
    let by = by.split([']', ')', ',']).next().filter(|by| !by.is_empty() && !by.contains('('))?;
    let (first, _) = range.split_once("..")?;
    let found = step && range.len() + by.len() < 40;
    found.then(|| {
        let (from_first, more) = match first {
            "0" => ("k".to_string(), String::new()),
            _ => (format!("(k - {first})"), format!("{first} + ")),
        };
        let help = format!(
            "write [k for k in {range} if {from_first} % {by} == 0], or {more}{by} * k for k in a shorter range"
        );
        d.label(failure.here(), "there are no steps").help(help)
    })
}

/// `option a{i} foreach i in 1..3, j in 1..3`
pub(super) fn foreign_for(failure: &FailurePoint) -> Option<Diagnostic> {
    let items = failure.has_items() && failure.found() == ",";
    let word = failure.before.iter().find(|l| items && FOREIGN_FOR.contains(&l.text))?;
    let d = Diagnostic::new(codes::E903, format!("`{}` is not part of this language", word.text));
    Some(d.write(failure.range(word, word), "for"))
}

/// What other languages call `for`.
pub(super) const FOREIGN_FOR: [&str; 3] = ["foreach", "forall", "for_each"];

/// `primary a b | c`, as in the first line of a DLX file
pub(super) fn bar_before_secondary(failure: &FailurePoint) -> Option<Diagnostic> {
    let bar = failure.keyword == "primary" && failure.found() == "|" && failure.before().ends_with(' ');
    let names = failure.rest().lines().next()?.strip_prefix('|')?.trim();
    if bar && names.contains(['=', '<', '>']) {
        let d = Diagnostic::new(codes::E903, "a condition follows the word `if`");
        return Some(d.write(failure.here(), "if"));
    }
    let d = Diagnostic::new(codes::E903, "secondary items have a statement of their own");
    bar.then(|| d.label(failure.here(), "items are not separated by bars").help(format!("secondary {names}")))
}

/// `x{i}?` for `?x{i}`
pub(super) fn question_mark_after_item(failure: &FailurePoint) -> Option<Diagnostic> {
    let at = failure.before().trim_end().strip_suffix('?')?;
    let items = matches!(failure.keyword, "option" | "add") && failure.expects(Rule::word);
    let item = at.rsplit([' ', '[']).next().filter(|item| !item.is_empty() && item.len() < 40)?;
    let d = Diagnostic::new(codes::E903, "`?` is written before its item");
    items.then(|| d.label(failure.span(at.len(), 1), format!("write ?{item}")))
}

/// `minimize p.left`
pub(super) fn goal_without_cost(failure: &FailurePoint) -> Option<Diagnostic> {
    let goal = matches!(failure.keyword, "minimize" | "maximize") && !failure.at_end();
    let value = failure.rest().lines().next().unwrap_or("").trim();
    if !goal || !failure.before().trim_end().ends_with(failure.keyword) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("`{0}` compares costs: `{0} cost`", failure.keyword));
    if matches!(value, "costs" | "Cost" | "Costs" | "the cost") {
        return Some(d.write(failure.span(failure.at, value.len()), "cost"));
    }
    let d = d.label(failure.span(failure.at, value.len()), "not a value");
    // words are no value
    let value = if value.contains(' ') { "N" } else { value };
    Some(d.help(format!("add cost {value} to FAMILY p gives options this cost")))
}
