//! Code actions: changes of the text that fix diagnostics.

use super::completion::missing_use;
use super::diagnostics;
use super::document::Document;
use super::library::StdName;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, Fix, Replacement, codes};
use serde_json::{Map, Value, json};

/// `textDocument/codeAction`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let asked = document.index.bytes_of(&document.text, &request.params["range"]);
    let only = request.params["context"]["only"].as_array();
    let wants = |kind: &str| {
        only.is_none_or(|all| {
            let asked = all.iter().filter_map(Value::as_str);
            let mut fits = asked.map(|o| kind == o || kind.starts_with(&format!("{o}.")));
            fits.any(|fits| fits)
        })
    };
    let found = diagnostics::all(&document);
    let mut actions = vec![];
    if wants("quickfix") {
        let here = |d: &&Diagnostic| {
            let touches = |span: Span| {
                document.bytes(span).is_some_and(|b| b.start <= asked.end && asked.start <= b.end)
            };
            let line = |at: usize| document.index.line(at);
            let whole_line = |span: Span| {
                asked.is_empty() && document.bytes(span).is_some_and(|b| line(b.start) == line(asked.start))
            };
            d.labels.first().is_some_and(|l| touches(l.span) || whole_line(l.span))
        };
        for d in found.iter().filter(here) {
            let fixes = with_imports(&document, d);
            for (rank, fix) in fixes.iter().enumerate() {
                let Some(edit) = edit(&document, &fix.edits) else { continue };
                actions.push(json!({
                    "title": fix.title,
                    "kind": "quickfix",
                    "isPreferred": rank == 0 && fixes.len() == 1,
                    "diagnostics": [diagnostics::json(&document, d)],
                    "edit": edit,
                }));
            }
        }
    }
    // all fixes at once only on request, or from the menu of the whole file
    if only.is_some() && wants("source.fixAll") {
        let edits = together(&document, &found);
        if let Some(edit) = edit(&document, &edits).filter(|_| !edits.is_empty()) {
            let title = "Fix everything that has only one fix";
            actions.push(json!({ "title": title, "kind": "source.fixAll", "edit": edit }));
        }
    }
    Ok(actions.into())
}

/// The fixes of a diagnostic; for a name that the library has, also the missing `use`.
fn with_imports(document: &Document, d: &Diagnostic) -> Vec<Fix> {
    let mut fixes = d.fixes.clone();
    let name = document.slice(d.span());
    let bound = document.names().bound.iter().any(|b| *b.name == *name);
    if let Some(std) = StdName::importable(name).filter(|_| d.code == codes::E502 && !bound)
        && let Some((at, text)) = missing_use(document, std.module.name, name)
    {
        let edits = vec![Replacement { span: Span::new(at as u32, at as u32), text }];
        fixes.insert(0, Fix { title: format!("use {name} from std.{}", std.module.name), edits });
    }
    fixes
}

/// The edits of all diagnostics that have exactly one fix, without those that overlap an earlier one.
fn together(document: &Document, found: &[Diagnostic]) -> Vec<Replacement> {
    let single = |d: &Diagnostic| match with_imports(document, d).as_slice() {
        [Fix { edits, .. }] => Some(edits.clone()),
        _ => None,
    };
    let mut taken: Vec<Replacement> = vec![];
    for edits in found.iter().filter_map(single) {
        let free = |e: &Replacement| {
            !taken
                .iter()
                .any(|t| t.span.start < e.span.end.max(e.span.start + 1) && e.span.start <= t.span.end)
        };
        if edits.iter().all(free) {
            taken.extend(edits);
        }
    }
    taken
}

/// A `WorkspaceEdit`; `None` if a place is in no document.
pub fn edit(document: &Document, edits: &[Replacement]) -> Option<Value> {
    let mut changes: Map<String, Value> = Map::new();
    for edit in edits {
        let spot = document.spot(edit.span).filter(|s| super::uri::module(&s.uri).is_none())?;
        let change = json!({ "range": spot.range, "newText": edit.text });
        match changes.get_mut(&spot.uri) {
            Some(Value::Array(all)) => all.push(change),
            _ => drop(changes.insert(spot.uri, json!([change]))),
        }
    }
    Some(json!({ "changes": changes }))
}
