//! The outline of a puzzle: what it declares, and what it expects.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::Span;
use puzc_syntax::ast::{EntityBody, Ident, Pattern, Stmt, StmtKind};
use serde_json::{Value, json};

/// Kinds of symbols of the protocol.
mod symbol {
    pub const MODULE: u8 = 2;
    pub const METHOD: u8 = 6;
    pub const PROPERTY: u8 = 7;
    pub const FUNCTION: u8 = 12;
    pub const VARIABLE: u8 = 13;
    pub const CONSTANT: u8 = 14;
    pub const ARRAY: u8 = 18;
    pub const OBJECT: u8 = 19;
    pub const EVENT: u8 = 24;
    pub const STRUCT: u8 = 23;
}

/// `textDocument/documentSymbol`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let tree = document.tree();
    Ok(symbols(&document, &tree.stmts).into())
}

fn symbols(document: &Document, stmts: &[Stmt]) -> Vec<Value> {
    stmts.iter().filter_map(|stmt| of_statement(document, stmt)).collect()
}

fn of_statement(document: &Document, stmt: &Stmt) -> Option<Value> {
    let named = |name: &Ident, detail: &str, kind: u8, children: Vec<Value>| {
        entry(document, (&name.text, detail, kind), stmt.span, name.span, children)
    };
    // the first word is the subject of the statement
    let by_first_line = |kind: u8, children: Vec<Value>| {
        let text = document.slice(stmt.span);
        let line = text.lines().next().unwrap_or("").trim_end_matches(['{', ' ']);
        let short: String = line.chars().take(60).collect();
        let place = Span::new(stmt.span.start, stmt.span.start + line.len() as u32);
        entry(document, (&short, "", kind), stmt.span, place, children)
    };
    Some(match &stmt.kind {
        StmtKind::Puzzle(_) => by_first_line(symbol::MODULE, vec![]),
        StmtKind::Param { name, default, are_clues, .. } => {
            let keyword = if *are_clues { "clues" } else { "param" };
            let text = format!("{keyword} = {}", first_line(document, default.span));
            named(name, &text, symbol::CONSTANT, vec![])
        }
        StmtKind::Let { pattern: Pattern::Name(name), .. } => named(name, "let", symbol::VARIABLE, vec![]),
        StmtKind::Fn { name, .. } => named(name, "fn", symbol::FUNCTION, vec![]),
        StmtKind::Rule { name, body, .. } => named(name, "rule", symbol::METHOD, symbols(document, body)),
        StmtKind::Board { name, geometry, .. } => {
            named(name, &format!("board on {}", geometry.text), symbol::OBJECT, vec![])
        }
        StmtKind::Regions { name, .. } => named(name, "regions", symbol::ARRAY, vec![]),
        StmtKind::Pieces { name, geometry, body, .. } => {
            let lines = match body {
                EntityBody::Members(lines) => lines.as_slice(),
                EntityBody::Expr(_) => &[],
            };
            let children = lines.iter().filter_map(|line| {
                let word = line.name.as_ref()?;
                Some(entry(
                    document,
                    (document.slice(word.span), "", symbol::STRUCT),
                    line.span,
                    word.span,
                    vec![],
                ))
            });
            named(name, &format!("pieces on {}", geometry.text), symbol::ARRAY, children.collect())
        }
        StmtKind::Tiles { name, geometry, .. } => {
            named(name, &format!("tiles on {}", geometry.text), symbol::ARRAY, vec![])
        }
        StmtKind::Lattice { name, .. } => named(name, "lattice", symbol::OBJECT, vec![]),
        StmtKind::List { keyword, name, .. } => named(name, &keyword.text, symbol::ARRAY, vec![]),
        StmtKind::Sentence(_) => by_first_line(symbol::EVENT, vec![]),
        StmtKind::Items { .. } | StmtKind::Option { .. } => by_first_line(symbol::PROPERTY, vec![]),
        StmtKind::Expect { .. } => by_first_line(symbol::EVENT, vec![]),
        StmtKind::For { body, .. } => {
            let children = symbols(document, body);
            if children.is_empty() {
                return None;
            }
            by_first_line(symbol::PROPERTY, children)
        }
        _ => return None,
    })
}

fn first_line(document: &Document, span: Span) -> &str {
    document.slice(span).lines().next().unwrap_or("")
}

/// A `DocumentSymbol`: name, detail and kind; all of it, and its name's place.
fn entry(
    document: &Document,
    (name, detail, kind): (&str, &str, u8),
    whole: Span,
    selection: Span,
    children: Vec<Value>,
) -> Value {
    json!({
        "name": if name.trim().is_empty() { "?" } else { name },
        "detail": detail,
        "kind": kind,
        "range": document.range_of(whole.to(selection)),
        "selectionRange": document.range_of(selection),
        "children": children,
    })
}
