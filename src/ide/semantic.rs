//! Semantic tokens: highlights names by their meaning, so that a parameter differs from a variable of a loop.

use super::document::Document;
use super::names::{Meaning, meaning};
use super::requests::{Reply, ServiceRequest};
use puzc_compiler::model::names::NameKind;
use puzc_core::base::Span;
use puzc_syntax::ast::{Stmt, StmtKind};
use serde_json::{Value, json};

/// Kinds of tokens; the answer contains indices into this table.
const TYPES: [&str; 10] = [
    "keyword",
    "variable",
    "parameter",
    "function",
    "method",
    "class",
    "property",
    "type",
    "event",
    "namespace",
];
const MODIFIERS: [&str; 3] = ["declaration", "defaultLibrary", "readonly"];

const KEYWORD: usize = 0;
const VARIABLE: usize = 1;
const PARAMETER: usize = 2;
const FUNCTION: usize = 3;
const METHOD: usize = 4;
const CLASS: usize = 5;
const PROPERTY: usize = 6;
const TYPE: usize = 7;
const EVENT: usize = 8;

const DECLARATION: u32 = 1;
const LIBRARY: u32 = 2;
const READONLY: u32 = 4;

/// The legend.
pub fn legend() -> Value {
    json!({ "tokenTypes": TYPES, "tokenModifiers": MODIFIERS })
}

/// `textDocument/semanticTokens/full`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let mut tokens = tokens(&document);
    tokens.sort_by_key(|t| (t.0.start, t.0.end));
    let mut data: Vec<u64> = vec![];
    let (mut last_line, mut last_column, mut last_end) = (0, 0, 0);
    for (span, kind, modifiers) in tokens {
        let Some(bytes) = document.bytes(span).filter(|b| b.start >= last_end && !b.is_empty()) else {
            continue;
        };
        last_end = bytes.end;
        let (line, column) = document.index.position(&document.text, bytes.start);
        let (end_line, end_column) = document.index.position(&document.text, bytes.end);
        if line != end_line {
            continue;
        }
        let from = if line == last_line { last_column } else { 0 };
        let numbers = [line - last_line, column - from, end_column - column, kind, modifiers as usize];
        data.extend(numbers.map(|n| n as u64));
        (last_line, last_column) = (line, column);
    }
    Ok(json!({ "data": data }))
}

fn tokens(document: &Document) -> Vec<(Span, usize, u32)> {
    let mut found = vec![];
    keywords(document, &document.tree().stmts, &mut found);
    let names = document.names();
    for bound in names.bound.iter().filter(|b| b.kind != NameKind::Implicit && b.kind != NameKind::Unread) {
        let (kind, modifiers) = token_of(&bound.kind);
        found.push((bound.span, kind, modifiers | DECLARATION));
    }
    for used in &names.uses {
        let token_of = match names.binding_of(used) {
            Some(i) => token_of(&names.bound[i].kind),
            None => match meaning(names, &used.name, used.span.start as usize) {
                Some(Meaning::Native(_) | Meaning::Library(_)) => (FUNCTION, LIBRARY),
                Some(Meaning::Geometry(_)) => (TYPE, LIBRARY),
                _ => continue,
            },
        };
        found.push((used.span, token_of.0, token_of.1));
    }
    found.extend(names.fields.iter().map(|f| (f.1, PROPERTY, 0)));
    found.extend(names.arguments.iter().map(|a| (a.2, PARAMETER, 0)));
    found.extend(names.geometries.iter().map(|g| (g.1, TYPE, LIBRARY)));
    found.extend(names.families.iter().map(|f| (f.1, EVENT, DECLARATION)));
    found.extend(names.family_uses.iter().map(|f| (f.1, EVENT, 0)));
    found
}

fn token_of(kind: &NameKind) -> (usize, u32) {
    match kind {
        NameKind::Parameter => (PARAMETER, READONLY),
        NameKind::Argument => (PARAMETER, 0),
        NameKind::Function => (FUNCTION, 0),
        NameKind::Rule => (METHOD, 0),
        NameKind::Board | NameKind::Regions | NameKind::Pieces | NameKind::Tiles | NameKind::List(_) => {
            (CLASS, 0)
        }
        NameKind::Lattice => (TYPE, 0),
        NameKind::Import(..) => (CLASS, LIBRARY),
        _ => (VARIABLE, 0),
    }
}

/// The first words of statements.
fn keywords(document: &Document, stmts: &[Stmt], found: &mut Vec<(Span, usize, u32)>) {
    for stmt in stmts {
        let called = matches!(stmt.kind, StmtKind::Call { .. } | StmtKind::Bad { .. });
        let word = document.slice(stmt.span).chars().take_while(char::is_ascii_alphabetic).count();
        if !called && word > 0 {
            found.push((stmt.span.sub(0, word), KEYWORD, 0));
        }
        stmt.blocks().for_each(|body| keywords(document, body, found));
        if let StmtKind::Board { geometry, .. }
        | StmtKind::Pieces { geometry, .. }
        | StmtKind::Tiles { geometry, .. } = &stmt.kind
        {
            found.push((geometry.span, TYPE, LIBRARY));
        }
    }
}
