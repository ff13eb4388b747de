//! Expressions and lines as other languages write them: Python, MiniZinc, DLX.

use super::slips::Stuck;
use crate::diag::{Diagnostic, codes};
use crate::syntax::parse::Rule;

/// `let s = f"r{i}"`
pub(super) fn format_string(stuck: &Stuck) -> Option<Diagnostic> {
    let f = stuck.at.checked_sub(1).filter(|_| stuck.found() == "\"" && stuck.before().ends_with('f'))?;
    let alone = stuck.before()[..f].ends_with([' ', '(', '[', ',', '=']);
    let d = Diagnostic::new(codes::E901, "a string takes no letter before its quotes");
    let label = "remove this: every string has holes, as in \"r{i}\"";
    alone.then(|| d.label(stuck.span(f, 1), label))
}

/// `let n = 4   % the size`
pub(super) fn remark_behind_percent(stuck: &Stuck) -> Option<Diagnostic> {
    let line = stuck.before().rfind('\n').map_or(0, |at| at + 1);
    let percent = line + stuck.before()[line..].rfind(" % ")? + 1;
    let word = stuck.before()[percent + 1..].trim();
    let words = !word.is_empty() && word.chars().all(char::is_alphanumeric);
    let more = stuck.found().starts_with(char::is_alphanumeric);
    let d = Diagnostic::new(codes::E901, "`%` does not begin a comment");
    (words && more).then(|| d.label(stuck.span(percent, 1), "write //").help("a % b is the remainder"))
}

/// `1 if c else 2`
pub(super) fn choice_behind(stuck: &Stuck) -> Option<Diagnostic> {
    let behind = stuck.found() == "if" && matches!(stuck.keyword, "let" | "fn" | "param" | "require");
    let rest = stuck.rest().lines().next()?;
    let (condition, other) = rest.get(2..)?.split_once(" else ")?;
    let d = Diagnostic::new(codes::E901, "a choice begins with its condition");
    let help = format!("if {} then A else {}", condition.trim(), other.trim());
    behind.then(|| d.label(stuck.here(), "A if C else B is written if C then A else B").help(help))
}

/// `xs[0:2]`
pub(super) fn slice(stuck: &Stuck) -> Option<Diagnostic> {
    let open = stuck.before().rfind('[').filter(|_| stuck.found() == ":")?;
    let d = Diagnostic::new(codes::E901, "a part of a list is written with `take` and `drop`");
    let touches = stuck.before()[..open].ends_with(|c: char| c.is_alphanumeric() || c == ')');
    let part = touches && stuck.expects(Rule::close_bracket);
    part.then(|| {
        d.label(stuck.here(), "an index is one number")
            .help("take(xs, 2) are the first two members of xs, drop(xs, 2) all others")
    })
}

/// `sum(x for x in xs)`
pub(super) fn clauses_in_call(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.found() != "for" || !stuck.expects(Rule::close_paren) {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "clauses stand in the brackets of a list");
    Some(d.label(stuck.here(), "no list is open here").help("write the list: sum([x * x for x in xs])"))
}

/// `for i in 0..6 step 2`
pub(super) fn step_of_range(stuck: &Stuck) -> Option<Diagnostic> {
    let step = matches!(stuck.found(), "step" | "by") && stuck.expects(Rule::infix);
    let d = Diagnostic::new(codes::E901, "a range goes up by 1");
    let range = stuck.before().rsplit([' ', '\n']).find(|word| !word.is_empty())?;
    let by = stuck.rest().split_whitespace().nth(1)?;
    let found = step && range.contains("..") && range.len() + by.len() < 40;
    found.then(|| {
        let help =
            format!("write [k for k in {range} if k % {by} == 0], or {by} * k for k in a shorter range");
        d.label(stuck.here(), "there are no steps").help(help)
    })
}

/// `for a, b in pairs`
pub(super) fn pattern_without_parentheses(stuck: &Stuck) -> Option<Diagnostic> {
    let rest = stuck.rest().lines().next()?;
    let mut words = rest.split_whitespace();
    let (second, word) = (words.next()?, words.next()?);
    let first = stuck.before().trim_end();
    let first = &first[first.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len()..];
    let plain = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let (name, comma) = match second.strip_prefix(',') {
        Some("") => (word, words.next()),
        Some(name) => (name, Some(word)),
        None => return None,
    };
    let found = stuck.expects(Rule::bind_op) && plain(first) && plain(name) && comma == Some("in");
    let d = Diagnostic::new(codes::E903, "names that are bound together stand in parentheses");
    found.then(|| d.label(stuck.here(), format!("write ({first}, {name}) in ...")))
}

/// `primary a b | c`, as in the first line of a DLX file
pub(super) fn bar_before_secondary(stuck: &Stuck) -> Option<Diagnostic> {
    let bar = stuck.keyword == "primary" && stuck.found() == "|" && stuck.before().ends_with(' ');
    let names = stuck.rest().lines().next()?.strip_prefix('|')?.trim();
    let d = Diagnostic::new(codes::E903, "secondary items have a statement of their own");
    bar.then(|| d.label(stuck.here(), "no bar stands among items").help(format!("secondary {names}")))
}

/// `x{i}?` for `?x{i}`
pub(super) fn question_behind(stuck: &Stuck) -> Option<Diagnostic> {
    let at = stuck.before().trim_end().strip_suffix('?')?;
    let items = matches!(stuck.keyword, "option" | "add") && stuck.expects(Rule::word);
    let item = at.rsplit([' ', '[']).next().filter(|item| !item.is_empty() && item.len() < 40)?;
    let d = Diagnostic::new(codes::E903, "`?` stands before its item");
    items.then(|| d.label(stuck.span(at.len(), 1), format!("write ?{item}")))
}

/// `param n: int = 4` and `param n = 4 in 1, 9`
pub(super) fn parameter_of_file(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.keyword != "param" {
        return None;
    }
    let typed = stuck.found() == ":" && stuck.expects(Rule::eq);
    let (message, label) = match stuck.found() {
        ":" if typed => ("a parameter of a file has no type: its default tells it", "write `=` and a value"),
        "," if stuck.before().contains(" in ") => ("a range is written with two dots", "write `..`"),
        _ => return None,
    };
    Some(stuck.usage(Diagnostic::new(codes::E903, message).label(stuck.here(), label)))
}

/// `in top`, `as tree`
pub(super) fn place_of_mark(stuck: &Stuck) -> Option<Diagnostic> {
    if !matches!(stuck.keyword, "draw" | "show") {
        return None;
    }
    let before = stuck.before().trim_end();
    let (message, label) = if before.ends_with(" in") && before.contains(" at ") {
        ("a mark stands in the center of a cell, or `in corner`, or `in edge`", "write `corner` or `edge`")
    } else if before.ends_with(" as") && before.starts_with("draw graph ") {
        ("the nodes of a graph lie on a `circle`, in a `grid`, or `at` points", "write `circle`")
    } else {
        return None;
    };
    let d = Diagnostic::new(codes::E903, message).label(stuck.here(), label);
    Some(stuck.usage(d))
}

/// `expect cost 3`
pub(super) fn cost_expected(stuck: &Stuck) -> Option<Diagnostic> {
    let cost = stuck.keyword == "expect" && stuck.found() == "cost" && stuck.expects(Rule::e_cost);
    let d = Diagnostic::new(codes::E903, "`expect` needs a word before `cost`");
    cost.then(|| stuck.usage(d.label(stuck.here(), "write `minimum cost` or `maximum cost`")))
}
