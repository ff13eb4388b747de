//! The meaning of names and of the words of statements.

use super::super::context::{Inside, end_of_word, inside, start_of_word};
use super::super::document::Document;
use super::super::library::{StdName, comment_above};
use super::super::names::{Meaning, meaning};
use super::super::signature;
use super::{Note, code, entities, plain, shortened};
use puzc_compiler::model::library::STD;
use puzc_compiler::model::names::{BoundName, ImportSource, NameKind, touches};
use puzc_compiler::model::records;
use puzc_compiler::statements::STATEMENTS;
use puzc_core::base::Span;
use puzc_core::geometry::{GEOMETRIES, Geometry};
use puzc_syntax::keywords::KEYWORDS;

/// A name that is bound or used.
pub fn of_name(document: &Document, at: usize) -> Option<Note> {
    let (name, span) = document.names().at(at)?;
    match meaning(document.names(), name, span.start as usize)? {
        Meaning::Bound(bound) => Some(of_binding(document, bound, span)),
        Meaning::Library(std) => Some(Note::new(span, of_library(std))),
        Meaning::Native(native) => {
            Some(Note::new(span, format!("{}\n\n{}", code(&native.signature()), plain(native.doc))))
        }
        Meaning::Geometry(geometry) => Some(Note::new(span, of_geometry(geometry))),
    }
}

fn of_library(std: StdName) -> String {
    format!("{}\n\n{}\n\nfrom `std.{}`", code(std.head()), plain(&std.comment()), std.module.name)
}

fn of_geometry(geometry: &Geometry) -> String {
    let [_, doc] = geometry.cell_function();
    format!("{}\n\n{}", geometry.reference().join(": "), plain(doc))
}

/// A name that this text binds.
fn of_binding(document: &Document, bound: &BoundName, span: Span) -> Note {
    let mut parts = vec![];
    let mut svg = None;
    match &bound.kind {
        NameKind::Import(ImportSource::Module(module), _) => {
            let home = module.strip_prefix("std.").and_then(|m| STD.iter().find(|s| s.name == m));
            if let Some(std) = home.and_then(|home| StdName::in_module(home, &bound.name)) {
                parts.push(of_library(std));
            }
        }
        NameKind::Function | NameKind::Rule => {
            if let Some(found) = signature::of(document, &bound.name, bound.span.start as usize) {
                parts.push(code(&format!("{} {}", bound.kind.words(), found.label)));
                parts.push(plain(&found.doc));
            }
        }
        NameKind::Local | NameKind::Argument | NameKind::Implicit | NameKind::Unread => {
            parts.push(format!("{} `{}`", bound.kind.words(), bound.name));
        }
        NameKind::Member(family) => parts.push(format!("an option of the family `{family}`")),
        _ => {
            let statement = document.slice(bound.statement);
            parts.push(code(&shortened(statement)));
            let line = document.index.line(bound.statement.start as usize);
            parts.push(plain(&comment_above(&document.text, document.index.start(line, &document.text))));
        }
    }
    if let Some((value, picture)) = entities::value(document, bound) {
        parts.push(value);
        svg = picture;
    }
    parts.retain(|p| !p.trim().is_empty());
    Note { span, text: parts.join("\n\n"), svg }
}

/// Fields, families, geometries, named arguments.
pub fn of_other_name(document: &Document, at: usize) -> Option<Note> {
    let names = document.names();
    if let Some((name, span)) = names.fields.iter().find(|f| touches(f.1, at)) {
        let docs = fields_named(name);
        let text = if docs.is_empty() { format!("field `{name}`") } else { docs.join("\n\n") };
        return Some(Note::new(*span, text));
    }
    if let Some((family, span)) = names.family_uses.iter().chain(&names.families).find(|f| touches(f.1, at)) {
        let tables = STATEMENTS.iter().flat_map(|s| s.families.iter().map(move |f| (s.schema.keyword, *f)));
        let makers: Vec<String> = tables
            .filter(|(_, f)| *f.name() == **family)
            .map(|(keyword, _)| format!("`{keyword}`"))
            .collect();
        let of = match makers.is_empty() {
            true => "options that `as` names".to_string(),
            false => format!("options of {}", makers.join(", ")),
        };
        return Some(Note::new(*span, format!("family `{family}`: {of}")));
    }
    let geometry = names.geometries.iter().find(|g| touches(g.1, at)).map(|g| g.1);
    let span = geometry.or_else(|| word_at(document, at))?;
    let geometry = GEOMETRIES.iter().find(|g| g.name() == document.slice(span))?;
    Some(Note::new(span, of_geometry(geometry)))
}

/// The description of the fields with this name, in each kind of value that has one.
fn fields_named(name: &str) -> Vec<String> {
    records::fields_of_all()
        .filter(|f| f.1 == name)
        .map(|(of, name, doc)| format!("`{name}` of a {of}: {doc}"))
        .collect()
}

fn word_at(document: &Document, at: usize) -> Option<Span> {
    let (start, end) = (start_of_word(&document.text, at), end_of_word(&document.text, at));
    let code = inside(&document.text, at) == Inside::Code;
    (start < end && code).then(|| Span::new(start as u32, end as u32))
}

/// The first word of a statement, or another of its words.
pub fn of_statement(document: &Document, at: usize) -> Option<Note> {
    let span = word_at(document, at)?;
    let start = span.start as usize;
    let line = document.text[..start].rfind('\n').map_or(0, |n| n + 1);
    let before = document.text[line..start].trim();
    if !before.is_empty() && !before.ends_with(['{', ';', '}']) {
        return None;
    }
    let word = document.slice(span);
    if let Some(statement) = STATEMENTS.iter().find(|s| s.schema.keyword == word) {
        return Some(Note::new(span, format!("{}\n\n{}", code(statement.schema.usage), statement.doc)));
    }
    let keyword = KEYWORDS.iter().find(|k| k.word == word)?;
    Some(Note::new(span, code(keyword.usage)))
}
