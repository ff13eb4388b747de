//! `puzc inspect`: explains items, options and symmetries in words.

mod symmetry;
pub use symmetry::{symmetry, symmetry_json};

use puzc_compiler::lower::{Maker, Provenance};
use puzc_core::base::{Sources, Span, sorted_set};
use puzc_core::geometry::Lattices;
use puzc_core::xcc::{Bounds, ColorId, HoleValue, ItemId, Problem, StatementId};
use std::fmt::Write;

/// `file:line:column`
fn place(sources: &Sources, span: Span) -> String {
    sources.place_text(span).unwrap_or("?".into())
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or("").trim_end();
    let cut: String = line.chars().take(100).collect();
    if cut.len() < text.trim_end().len() { format!("{cut} ...") } else { cut }
}

fn statement(out: &mut String, sources: &Sources, problem: &Problem, id: StatementId) {
    if let Some(s) = problem.statements.get(id.0 as usize) {
        let _ =
            writeln!(out, "  made by: {}   ({})", first_line(sources.text(s.span)), place(sources, s.span));
    }
}

fn seen(out: &mut String, sources: &Sources, found: Option<&Maker>) {
    let Some(found) = found else { return };
    if !found.bindings.is_empty() {
        let _ = writeln!(out, "  with {}", found.bindings);
    }
    for caller in found.callers.iter().rev() {
        let _ = writeln!(
            out,
            "  called by: {}   ({})",
            first_line(sources.text(caller.span)),
            place(sources, caller.span)
        );
    }
}

/// The description of a hole's value.
fn hole(value: &HoleValue, lattices: &Lattices) -> String {
    match value {
        HoleValue::Int(n) => format!("the int {n}"),
        HoleValue::Text(t) => format!("the text {t}"),
        HoleValue::Color(c) => format!("the color {c}"),
        HoleValue::Place(p) => {
            let lattice = lattices.get(p.geometry);
            let all = [p.x, p.y, p.z];
            let coordinates: Vec<String> =
                all.iter().take(lattice.dimensions()).map(|n| n.to_string()).collect();
            format!("the {} at ({}) on {}", p.sort, coordinates.join(", "), lattice.name())
        }
        HoleValue::Item(i) => format!("the item {i}"),
        HoleValue::List(l) => l.iter().map(|h| hole(h, lattices)).collect::<Vec<_>>().join(", "),
    }
}

/// The text of an option, as in a DLX file.
fn option_text(problem: &Problem, at: usize) -> String {
    let mut out = String::new();
    for m in problem.options.get(at) {
        let _ = write!(out, " {}", problem.mention_text(m));
    }
    out
}

/// The first few members of a list, and `...` if there are more.
fn few(all: &[&str]) -> String {
    let more = if all.len() > FEW { " ..." } else { "" };
    format!("{}{more}", all[..all.len().min(FEW)].join(" "))
}

const FEW: usize = 12;
/// The most options of an item that are shown.
const SHOWN: usize = 3;

/// How a secondary item may be used, depending on its colors.
fn secondary(problem: &Problem, id: ItemId) -> String {
    let mentions = problem.options.all_mentions().iter();
    let colors = mentions.filter(|m| m.item == id && m.color != ColorId::NONE).map(|m| m.color);
    let colors = sorted_set(colors);
    if colors.is_empty() {
        return "secondary item, covered at most once".into();
    }
    let texts: Vec<&str> = colors.iter().map(|c| &*problem.colors[c.0 as usize].text).collect();
    format!("secondary item, used by options that agree on its color: {}", few(&texts))
}

/// The origin of item number `at`.
pub fn item(sources: &Sources, problem: &Problem, at: usize, found: Option<&Maker>) -> String {
    let item = &problem.items[at];
    let mut out = String::new();
    let id = ItemId(at as u32);
    let total = problem.totals().find(|total| total.item == id);
    let kind = match item.bounds {
        _ if let Some(total) = total => format!("total, whose amounts add up to {}", total.range()),
        None => secondary(problem, id),
        Some(Bounds::ONCE) => "primary item, covered exactly once".to_string(),
        Some(Bounds { lo, hi: u32::MAX }) => format!("primary item, covered at least {lo} times"),
        Some(Bounds { lo: 0, hi: 1 }) => "primary item, covered at most once".to_string(),
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
        let holes: Vec<String> = item.label.holes.iter().map(|h| hole(h, &problem.lattices)).collect();
        let template = problem.templates.get(item.label.template.0 as usize).map_or("", |t| t);
        let _ = writeln!(out, "  its name: {} in {template}", holes.join(", "));
    }
    seen(&mut out, sources, found);
    let uses: Vec<usize> =
        (0..problem.options.len()).filter(|&i| problem.options.get(i).items().contains(id)).collect();
    let _ = match uses.len() {
        0 => writeln!(out, "  in no option"),
        1 => writeln!(out, "  in one option:"),
        n => writeln!(out, "  in {n} options:"),
    };
    for &i in uses.iter().take(SHOWN) {
        let _ = writeln!(out, "    option {}:{}", i + 1, option_text(problem, i));
    }
    if uses.len() > SHOWN {
        let next: Vec<String> = uses[SHOWN..].iter().take(FEW + 1).map(|i| (i + 1).to_string()).collect();
        let _ = writeln!(out, "    and {}", few(&next.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    out
}

/// The origin of option number `at` (from 0), which is number `rank` (from 1) of the options of its
/// statement.
pub fn option(
    sources: &Sources,
    problem: &Problem,
    at: usize,
    rank: usize,
    provenance: &Provenance,
) -> String {
    let mut out = format!("option {} of {}:{}\n", at + 1, problem.options.len(), option_text(problem, at));
    let id = problem.options.statements.of(at);
    statement(&mut out, sources, problem, id);
    let all: usize =
        problem.options.statements.runs().filter(|(s, _)| *s == id).map(|(_, count)| count as usize).sum();
    if all > 1 {
        let _ = writeln!(out, "  number {rank} of the {all} options that it makes");
    }
    seen(&mut out, sources, provenance.maker.as_ref());
    for &add in &provenance.added {
        let _ = writeln!(out, "  changed by: {}   ({})", first_line(sources.text(add)), place(sources, add));
    }
    if problem.options.cost(at) != 0 {
        let _ = writeln!(out, "  cost {}", problem.options.cost(at));
    }
    out
}
