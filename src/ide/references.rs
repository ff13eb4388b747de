//! Where a name is used.

use super::definition;
use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use super::service::LanguageService;
use super::uri;
use puzc_compiler::model::names::{BoundName, NameKind};
use puzc_core::base::Span;
use serde_json::{Value, json};
use std::rc::Rc;

/// A document, and places of a name in it, in order, with whether each declares it.
pub type NamePlaces = (Rc<Document>, Vec<(Span, bool)>);

/// `textDocument/references`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let declaration = request.params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
    let found = match document.names().binding_at(at) {
        Some(binding) => in_all_files(request.service, &document, binding),
        None => vec![(document.clone(), places(&document, at))],
    };
    let all = found.iter().flat_map(|(document, places)| places.iter().map(move |place| (document, place)));
    let shown = all.filter(|(_, place)| declaration || !place.1);
    Ok(shown.map(|(document, place)| document.here(place.0).json()).collect::<Vec<Value>>().into())
}

/// `textDocument/documentHighlight`: a declaration is a write, a use a read.
pub fn highlights(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let found = places(&document, at);
    let kind = |declared: bool| if declared { 3 } else { 2 };
    let shown = found.iter().map(|p| json!({ "range": document.range_of(p.0), "kind": kind(p.1) }));
    Ok(shown.collect::<Vec<Value>>().into())
}

/// All places of the name at a place, in order, with whether each is its declaration.
fn places(document: &Document, at: usize) -> Vec<(Span, bool)> {
    let names = document.names();
    if let Some(binding) = names.binding_at(at) {
        return of_binding(document, binding);
    }
    // names of the library and of the language are declared elsewhere
    let Some((name, _)) = names.at(at) else { return vec![] };
    names.uses.iter().filter(|u| u.name == *name && u.bound.is_none()).map(|u| (u.span, false)).collect()
}

/// The places of a binding in this document, and in the documents that import the name from the same file.
pub fn in_all_files(
    service: &mut LanguageService,
    document: &Rc<Document>,
    binding: usize,
) -> Vec<NamePlaces> {
    let bound = &document.names().bound[binding];
    let mut found = vec![(document.clone(), of_binding(document, binding))];
    let Some(declared) = home(document, bound) else { return found };
    for other in service.documents_with(&bound.name) {
        let is_same = |b: &BoundName| b.name == bound.name && home(&other, b).as_ref() == Some(&declared);
        let same = other.names().bound.iter().position(is_same);
        if let Some(same) = same.filter(|_| uri::path(&other.uri) != uri::path(&document.uri)) {
            found.push((other.clone(), of_binding(&other, same)));
        }
    }
    found
}

/// The path of the file that declares a name which files may share.
fn home(document: &Document, bound: &BoundName) -> Option<String> {
    match &bound.kind {
        NameKind::Import(..) => definition::imported(document, bound).map(|place| uri::path(&place.uri)),
        kind => kind.can_be_imported().then(|| uri::path(&document.uri)),
    }
}

/// The places of a binding in its own document; the named arguments of calls are uses of a function's
/// parameter.
pub fn of_binding(document: &Document, binding: usize) -> Vec<(Span, bool)> {
    let names = document.names();
    let bound = &names.bound[binding];
    let mut found: Vec<(Span, bool)> = names.uses_of(binding).map(|span| (span, false)).collect();
    found.push((bound.span, true));
    if bound.kind == NameKind::Argument {
        let callee = names.bound.iter().find(|b| {
            b.statement == bound.statement && matches!(b.kind, NameKind::Function | NameKind::Rule)
        });
        let of_callee = |callee_name: &Option<std::rc::Rc<str>>| {
            callee.is_some_and(|c| callee_name.as_ref() == Some(&c.name))
        };
        let named = names.arguments.iter().filter(|a| of_callee(&a.0) && a.1 == bound.name);
        found.extend(named.map(|a| (a.2, false)));
    }
    found.sort_by_key(|p| p.0.start);
    found
}
