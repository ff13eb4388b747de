//! Items and options explained in words.

use crate::base::{Sources, Span};
use crate::lower::Seen;
use crate::xc::{Bounds, ColorId, HoleValue, Problem, StatementId};
use std::fmt::Write;

/// `file:line:column`
fn place(sources: &Sources, span: Span) -> String {
    match sources.locate(span) {
        Some((file, range)) => {
            let (line, column) = file.line_column(range.start);
            format!("{}:{line}:{column}", file.name)
        }
        None => "?".into(),
    }
}

/// The first line of a text.
fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or("").trim_end();
    let cut: String = line.chars().take(100).collect();
    if cut.len() < text.trim_end().len() { format!("{cut} ...") } else { cut }
}

fn statement(out: &mut String, sources: &Sources, problem: &Problem, id: StatementId) {
    if let Some(s) = problem.statements.get(id.0 as usize) {
        let _ = writeln!(out, "  made by: {}   ({})", first_line(sources.text(s.span)), place(sources, s.span));
    }
}

fn seen(out: &mut String, sources: &Sources, found: Option<&Seen>) {
    let Some(found) = found else { return };
    if !found.bindings.is_empty() {
        let _ = writeln!(out, "  with {}", found.bindings);
    }
    for caller in found.callers.iter().rev() {
        let _ = writeln!(out, "  called by: {}   ({})", first_line(sources.text(caller.span)), place(sources, caller.span));
    }
}

/// A typed hole in words.
fn hole(value: &HoleValue) -> String {
    match value {
        HoleValue::Int(n) => format!("the int {n}"),
        HoleValue::Text(t) => format!("the text {t}"),
        HoleValue::Color(c) => format!("the color {c}"),
        HoleValue::Place(p) => {
            let lattice = crate::geom::geometry(p.geometry);
            let sort = match p.sort {
                crate::geom::Sort::Cell => "cell",
                crate::geom::Sort::Edge => "edge",
                crate::geom::Sort::Corner => "corner",
            };
            let all = [p.x, p.y, p.z];
            let coordinates: Vec<String> = all.iter().take(lattice.dimensions()).map(|n| n.to_string()).collect();
            format!("the {sort} at ({}) on {}", coordinates.join(", "), lattice.name())
        }
        HoleValue::Item(i) => format!("the item {i}"),
        HoleValue::List(l) => l.iter().map(hole).collect::<Vec<_>>().join(", "),
    }
}

/// What made item number `at`.
pub fn item(sources: &Sources, problem: &Problem, at: usize, found: Option<&Seen>) -> String {
    let item = &problem.items[at];
    let mut out = String::new();
    let kind = match item.bounds {
        None => "secondary item, covered at most once, or often in one color".to_string(),
        Some(Bounds::ONCE) => "primary item, covered exactly once".to_string(),
        Some(Bounds { lo, hi: u32::MAX }) => format!("primary item, covered at least {lo} times"),
        Some(Bounds { lo, hi }) if lo == hi => format!("primary item, covered exactly {lo} times"),
        Some(Bounds { lo, hi }) => format!("primary item, covered {lo} to {hi} times"),
    };
    let _ = writeln!(out, "{}: {kind}", item.label.text);
    statement(&mut out, sources, problem, item.statement);
    let word = first_line(sources.text(item.span));
    if !word.is_empty() {
        let _ = writeln!(out, "  declared at: {word}   ({})", place(sources, item.span));
    }
    if !item.label.holes.is_empty() {
        let holes: Vec<String> = item.label.holes.iter().map(hole).collect();
        let template = problem.templates.get(item.label.template.0 as usize).map_or("", |t| t);
        let _ = writeln!(out, "  its name is {template} with {}", holes.join(" and "));
    }
    seen(&mut out, sources, found);
    let uses: Vec<usize> = (0..problem.options.len()).filter(|&i| problem.options.get(i).iter().any(|m| m.item.0 as usize == at)).collect();
    let first: Vec<String> = uses.iter().take(5).map(|i| (i + 1).to_string()).collect();
    let _ = match uses.len() {
        0 => writeln!(out, "  in no option"),
        n => writeln!(out, "  in {n} options: {}{}", first.join(" "), if n > 5 { " ..." } else { "" }),
    };
    out
}

/// What made option number `at` (from 0), the `ordinal`-th of its statement.
pub fn option(sources: &Sources, problem: &Problem, at: usize, ordinal: usize, found: Option<&Seen>) -> String {
    let mut out = format!("option {}:", at + 1);
    for m in problem.options.get(at) {
        let _ = write!(out, " {}", problem.items[m.item.0 as usize].label.text);
        if m.color != ColorId::NONE {
            let _ = write!(out, ":{}", problem.colors[m.color.0 as usize].text);
        }
    }
    out.push('\n');
    let id = problem.options.statements.of(at);
    statement(&mut out, sources, problem, id);
    let _ = writeln!(out, "  number {ordinal} of its options");
    seen(&mut out, sources, found);
    if problem.options.cost(at) != 0 {
        let _ = writeln!(out, "  cost {}", problem.options.cost(at));
    }
    out
}
