//! Signature help: the parameters of the function or rule whose call is being written.

use super::context::call_around;
use super::document::Document;
use super::names::{Meaning, meaning};
use super::requests::{Reply, ServiceRequest};
use puzc_syntax::ast::{Param, Stmt, StmtKind};
use serde_json::{Value, json};

/// `textDocument/signatureHelp`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    Ok(help(&document, at).unwrap_or(Value::Null))
}

fn help(document: &Document, at: usize) -> Option<Value> {
    let (callee, argument) = call_around(&document.text, at)?;
    let name = document.text.get(callee.clone())?;
    let Signature { label, parameters, doc } = of(document, name, callee.start)?;
    // `gap: 3` is the argument with that name
    let written = document.text.get(callee.end..at)?.rsplit([',', '(']).next()?;
    let named = written.split_once(':').and_then(|(name, _)| {
        parameters.iter().position(|p| p.split([':', ' ', '=']).next() == Some(name.trim()))
    });
    let active = named.unwrap_or(argument);
    let infos: Vec<Value> = parameters.iter().map(|p| json!({ "label": p })).collect();
    Some(json!({
        "signatures": [{
            "label": label,
            "documentation": { "kind": "markdown", "value": doc },
            "parameters": infos,
        }],
        "activeSignature": 0,
        "activeParameter": active,
    }))
}

/// The signature of a function or rule.
pub struct Signature {
    /// `sorted(xs, [by])`
    pub label: String,
    /// The parts of the label that are parameters.
    pub parameters: Vec<String>,
    /// What it does.
    pub doc: String,
}

/// The signature of what a name means at a place.
pub fn of(document: &Document, name: &str, at: usize) -> Option<Signature> {
    match meaning(document.names(), name, at)? {
        Meaning::Native(native) => {
            let label = native.signature();
            Some(Signature { parameters: split(&label), label, doc: native.doc.into() })
        }
        Meaning::Library(std) => {
            let label = std.head().split_once(' ').map_or("", |(_, rest)| rest);
            let label =
                label.split_once(" = ").filter(|(head, _)| head.ends_with(')')).map_or(label, |(h, _)| h);
            Some(Signature { parameters: split(label), label: label.into(), doc: std.comment() })
        }
        Meaning::Bound(bound) => {
            let tree = document.tree();
            let stmt = find(&tree.stmts, &|s: &Stmt| s.span == bound.statement)?;
            let (name, params) = match &stmt.kind {
                StmtKind::Fn { name, params, .. } | StmtKind::Rule { name, params, .. } => (name, params),
                _ => return None,
            };
            let label = puzc_syntax::fmt::signature(&document.sources(), &name.text, params, true);
            let shown =
                |p: &Param| document.slice(p.ty.as_ref().map_or(p.name.span, |ty| p.name.span.to(ty.span)));
            let parameters = params.iter().map(|p| shown(p).to_string()).collect();
            let doc = super::library::comment_above(&document.text, line_start(document, stmt));
            Some(Signature { label, parameters, doc })
        }
        Meaning::Geometry(_) => None,
    }
}

fn line_start(document: &Document, stmt: &Stmt) -> usize {
    let line = document.index.line(stmt.span.start as usize);
    document.index.start(line, &document.text)
}

/// The first statement, at any depth, for which a condition holds.
pub fn find<'t>(stmts: &'t [Stmt], wanted: &dyn Fn(&Stmt) -> bool) -> Option<&'t Stmt> {
    stmts.iter().find_map(|stmt| match wanted(stmt) {
        true => Some(stmt),
        false => stmt.blocks().find_map(|body| find(body, wanted)),
    })
}

/// The parts between the outermost commas of a signature's parentheses.
fn split(label: &str) -> Vec<String> {
    let inner = label.split_once('(').map_or("", |(_, rest)| rest.strip_suffix(')').unwrap_or(rest));
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in inner.chars() {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        match parts.last_mut() {
            _ if c == ',' && depth == 0 => parts.push(String::new()),
            Some(last) => last.push(c),
            None => {}
        }
    }
    parts.iter().map(|p| p.trim().to_string()).filter(|p| !p.is_empty()).collect()
}
