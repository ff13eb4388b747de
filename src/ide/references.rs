//! Where a name is used.

use super::document::Document;
use super::names::NameKind;
use super::requests::{Reply, ServiceRequest};
use crate::base::Span;
use serde_json::{Value, json};

/// `textDocument/references`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let declaration = request.params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
    let found = places(&document, at);
    let shown = found.iter().filter(|p| declaration || !p.1);
    Ok(shown.map(|p| document.here(p.0).json()).collect::<Vec<Value>>().into())
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

/// The same for a binding; the named arguments of calls are uses of a function's parameter.
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
