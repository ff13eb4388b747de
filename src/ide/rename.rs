//! Renames something in all files that use it; refused if that would change the meaning of the text.

use super::document::Document;
use super::references;
use super::requests::{Reply, ServiceRequest};
use super::uri;
use puzc_compiler::model::names::{BoundName, ImportSource, NameKind, touches};
use puzc_core::base::Span;
use puzc_syntax::keywords::RESERVED;
use puzc_syntax::text::is_word;
use serde_json::{Map, json};

/// `textDocument/prepareRename`
pub fn prepare(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let binding = renamable(&document, at)?;
    let places = references::of_binding(&document, binding);
    let selected = places.iter().find(|p| touches(p.0, at)).map_or(Span::NONE, |p| p.0);
    Ok(json!({ "range": document.range_of(selected), "placeholder": &*document.names().bound[binding].name }))
}

/// `textDocument/rename`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let new = request.params["newName"].as_str().unwrap_or("");
    let binding = renamable(&document, at)?;
    let mut changes = Map::new();
    for (other, places) in references::in_all_files(request.service, &document, binding) {
        let names = other.names();
        let declared = places.iter().find(|p| p.1).map_or(Span::NONE, |p| p.0);
        if let Some(bound) = names.bound.iter().find(|b| b.span == declared && *b.name != *new) {
            check(&other, bound, new).map_err(|why| match other.uri == document.uri {
                true => why,
                false => format!("{}: {why}", uri::path(&other.uri)),
            })?;
        }
        let edit = |place: &(Span, bool)| json!({ "range": other.range_of(place.0), "newText": new });
        changes.insert(other.uri.clone(), places.iter().map(edit).collect());
    }
    Ok(json!({ "changes": changes }))
}

/// The binding at a place, if this text may rename it.
fn renamable(document: &Document, at: usize) -> Result<usize, String> {
    let names = document.names();
    let Some((name, _)) = names.at(at) else {
        // a named argument is renamed where its function declares it
        let argument = names.arguments.iter().find(|a| touches(a.2, at));
        let declared = argument.and_then(|(callee, name, _)| {
            let callee = names.bound.iter().find(|b| Some(&b.name) == callee.as_ref())?;
            names.bound.iter().position(|b| {
                b.kind == NameKind::Argument && b.name == *name && b.statement == callee.statement
            })
        });
        return declared.ok_or_else(|| "there is no name here that can be changed".to_string());
    };
    let binding = names
        .binding_at(at)
        .ok_or_else(|| format!("`{name}` is not declared in this file, so it cannot be renamed here"))?;
    match &names.bound[binding].kind {
        NameKind::Import(ImportSource::Module(_) | ImportSource::Unknown, _) => {
            Err(format!("`{name}` is imported, and keeps the name that its file gives it"))
        }
        NameKind::Unread => Err(format!("the statement that declares `{name}` has a syntax error")),
        _ => Ok(binding),
    }
}

/// Fails if the new name would change the meaning of the text.
fn check(document: &Document, bound: &BoundName, new: &str) -> Result<(), String> {
    let names = document.names();
    if new.is_empty() || !new.chars().all(is_word) || new.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("`{new}` is not a name: names consist of letters, digits and underscores"));
    }
    if RESERVED.contains(&new) {
        return Err(format!("`{new}` is a word of the language"));
    }
    if new == "_" {
        return Err("`_` is not a name: it binds nothing".into());
    }
    let overlaps =
        |other: &BoundName| other.scope.start <= bound.scope.end && bound.scope.start <= other.scope.end;
    if let Some(other) = names.bound.iter().find(|b| *b.name == *new && overlaps(b)) {
        let line = document.index.line(other.span.start as usize) + 1;
        return Err(format!("`{new}` is already bound, in line {line}"));
    }
    let used = |span: Span| bound.scope.start <= span.start && span.end <= bound.scope.end;
    if let Some(other) = names.uses.iter().find(|u| *u.name == *new && used(u.span)) {
        let line = document.index.line(other.span.start as usize) + 1;
        return Err(format!("line {line} uses another `{new}`, which would be hidden"));
    }
    Ok(())
}
