//! The items that a word names.

use super::super::document::Document;
use super::{Note, plain};
use puzc_compiler::model::names::touches;
use puzc_core::base::Span;
use puzc_core::xcc::{Bounds, Problem};

/// An item word, with its holes.
pub fn of_word(document: &Document, at: usize) -> Option<Note> {
    let span = *document.names().items.iter().filter(|span| touches(**span, at)).min_by_key(|s| s.len())?;
    let run = document.examined()?;
    let problem = &run.lowered.problem;
    let found = named_by(document, problem, span);
    let (first, count) = (found.first()?, found.len());
    let mut kinds: Vec<&str> = found.iter().map(|i| bounds(problem.items[*i].bounds)).collect();
    kinds.dedup();
    let kind = if kinds.len() == 1 { kinds[0] } else { "of several kinds" };
    let names: Vec<String> = found.iter().take(SHOWN).map(|i| plain(&problem.items[*i].label.text)).collect();
    let more = if count > SHOWN { " ..." } else { "" };
    let text = match count {
        1 => {
            let uses = problem.options.all_mentions().iter().filter(|m| m.item.0 as usize == *first).count();
            let in_options = if uses == 1 { "one option".to_string() } else { format!("{uses} options") };
            format!("item {}: {kind}, in {in_options}", names[0])
        }
        _ => format!("{count} items, {kind}: {}{more}", names.join(" ")),
    };
    Some(Note::new(span, text))
}

/// At most this many names are shown.
const SHOWN: usize = 12;

fn bounds(bounds: Option<Bounds>) -> &'static str {
    match bounds {
        None => "secondary: at most once, or with one color",
        Some(Bounds::ONCE) => "primary: exactly once",
        Some(_) => "primary, with a multiplicity",
    }
}

/// The items of a problem that a word names: those of the same literal texts around the same number of
/// holes.
pub fn named_by(document: &Document, problem: &Problem, word: Span) -> Vec<usize> {
    let template = template(document.slice(word));
    let plain = !template.contains("{}");
    let fits = |i: &usize| {
        let label = &problem.items[*i].label;
        match plain {
            true => *label.text == *template,
            false => problem.templates.get(label.template.0 as usize).is_some_and(|t| **t == *template),
        }
    };
    (0..problem.items.len()).filter(fits).collect()
}

/// The literal text of a word, with `{}` for each hole: `?r{i}:a` is `r{}`.
fn template(word: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let mut quoted = false;
    for c in word.trim_start_matches('?').chars() {
        match c {
            '{' if !quoted => {
                depth += 1;
                if depth == 1 {
                    out.push_str("{}");
                }
            }
            '}' if !quoted && depth > 0 => depth -= 1,
            '"' if depth == 0 => quoted = !quoted,
            ':' | '|' if depth == 0 && !quoted => break,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}
