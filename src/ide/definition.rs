//! Where a name is declared: in this text, in another file, or in the library.

use super::document::{Document, DocumentPlace};
use super::library::StdName;
use super::names::{Meaning, meaning};
use super::requests::{Reply, ServiceRequest};
use puzc_compiler::model::names::{BoundName, NameKind, touches};
use puzc_core::base::sorted_set;
use serde_json::Value;

/// `textDocument/definition`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    Ok(spots(&document, at).iter().map(DocumentPlace::json).collect::<Vec<Value>>().into())
}

fn spots(document: &Document, at: usize) -> Vec<DocumentPlace> {
    let names = document.names();
    if let Some((name, span)) = names.at(at) {
        let found = match meaning(names, name, span.start as usize) {
            Some(Meaning::Bound(bound)) => {
                imported(document, bound).or_else(|| Some(document.here(bound.span)))
            }
            Some(Meaning::Library(std)) => Some(in_library(document, std, name)),
            _ => None,
        };
        return found.into_iter().collect();
    }
    if let Some((callee, name, _)) = names.arguments.iter().find(|a| touches(a.2, at)) {
        return argument(document, callee.as_deref(), name).into_iter().collect();
    }
    if let Some((family, _)) = names.family_uses.iter().find(|f| touches(f.1, at)) {
        let declared = names.families.iter().filter(|f| f.0 == *family);
        return declared.map(|f| document.here(f.1)).collect();
    }
    items(document, at)
}

/// The place of an imported name in its own file.
pub fn imported(document: &Document, bound: &BoundName) -> Option<DocumentPlace> {
    let NameKind::Import(_, declared) = &bound.kind else { return None };
    document.spot((*declared)?)
}

fn in_library(document: &Document, std: StdName, name: &str) -> DocumentPlace {
    document.spot_in_library(std.module.name, std.module.text, std.bytes(name))
}

/// The parameter that a named argument is for.
fn argument(document: &Document, callee: Option<&str>, name: &str) -> Option<DocumentPlace> {
    let names = document.names();
    let callee = names.bound.iter().find(|b| Some(&*b.name) == callee)?;
    let parameter =
        |b: &&BoundName| b.kind == NameKind::Argument && *b.name == *name && b.statement == callee.statement;
    names.bound.iter().find(parameter).map(|b| document.here(b.span))
}

/// Where the items that a word names are declared.
fn items(document: &Document, at: usize) -> Vec<DocumentPlace> {
    let Some(word) = document.names().items.iter().find(|span| touches(**span, at)) else { return vec![] };
    let Some(run) = document.examined() else { return vec![] };
    let named = super::hover::items::named_by(document, &run.lowered.problem, *word);
    let spans = named.iter().map(|i| run.lowered.problem.items[*i].span).filter(|span| !span.is_none());
    const MAX_PLACES: usize = 20;
    sorted_set(spans).into_iter().take(MAX_PLACES).filter_map(|span| document.spot(span)).collect()
}
