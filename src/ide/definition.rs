//! Where a name is declared: in this text, in another file, or in the library.

use super::document::{Document, DocumentPlace};
use super::library::StdName;
use super::names::{BoundName, ImportSource, Meaning, NameKind, touches};
use super::requests::{Reply, ServiceRequest};
use puzc_compiler::model::library::STD;
use serde_json::Value;

/// `textDocument/definition`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    Ok(spots(&document, at).iter().map(DocumentPlace::json).collect::<Vec<Value>>().into())
}

fn spots(document: &Document, at: usize) -> Vec<DocumentPlace> {
    let names = document.names();
    if let Some((name, span)) = names.at(at) {
        let found = match names.meaning(name, span.start as usize) {
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
    let NameKind::Import(origin) = &bound.kind else { return None };
    match origin {
        ImportSource::Module(module) => {
            let module = module.strip_prefix("std.")?;
            let module = STD.iter().find(|m| m.name == module)?;
            Some(in_library(document, StdName::in_module(module, &bound.name)?, &bound.name))
        }
        ImportSource::File(path) => {
            let sources = document.sources();
            let file = sources.files().iter().skip(1).find(|f| f.name.ends_with(&**path))?;
            let mut at = 0;
            for line in file.text.split_inclusive('\n') {
                let mut words = line.split(|c: char| !super::context::is_word(c)).filter(|w| !w.is_empty());
                let declares =
                    words.next().is_some_and(|w| puzc_syntax::keywords::find(w).is_some_and(|k| k.binds));
                if declares && words.next() == Some(&*bound.name) {
                    let from = at + line.find(&*bound.name)?;
                    let span = file.at(from..from + bound.name.len());
                    drop(words);
                    return document.spot(span);
                }
                at += line.len();
            }
            None
        }
        ImportSource::Unknown => None,
    }
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
    let mut spans: Vec<_> = super::hover::items::named_by(document, &run.lowered.problem, *word)
        .iter()
        .map(|i| run.lowered.problem.items[*i].span)
        .filter(|span| !span.is_none())
        .collect();
    spans.sort_unstable();
    spans.dedup();
    const MAX_PLACES: usize = 20;
    spans.into_iter().take(MAX_PLACES).filter_map(|span| document.spot(span)).collect()
}
