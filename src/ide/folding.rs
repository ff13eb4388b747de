//! Ranges that can be folded: statements of several lines, and runs of comments.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_syntax::ast::Stmt;
use serde_json::{Value, json};

/// `textDocument/foldingRange`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let tree = document.tree();
    let mut found = vec![];
    statements(&document, &tree.stmts, &mut found);
    let lines = tree.comments.iter().filter_map(|span| {
        let start = document.bytes(*span)?.start;
        let line = document.index.line(start);
        let alone = document.text[document.index.start(line, &document.text)..start].trim().is_empty();
        alone.then_some(line)
    });
    let mut run: Option<(usize, usize)> = None;
    for line in lines.chain([usize::MAX]) {
        match &mut run {
            Some((_, last)) if line == last.wrapping_add(1) => *last = line,
            _ => {
                if let Some((first, last)) = run.filter(|(first, last)| first < last) {
                    found.push(json!({ "startLine": first, "endLine": last, "kind": "comment" }));
                }
                run = Some((line, line));
            }
        }
    }
    Ok(found.into())
}

fn statements(document: &Document, stmts: &[Stmt], found: &mut Vec<Value>) {
    for stmt in stmts {
        let Some(bytes) = document.bytes(stmt.span) else { continue };
        let (first, last) = (document.index.line(bytes.start), document.index.line(bytes.end));
        if first < last {
            // the brace that closes a block stays visible
            let closes = document.text[..bytes.end].ends_with('}');
            let end = if closes { last - 1 } else { last };
            if first < end {
                found.push(json!({ "startLine": first, "endLine": end }));
            }
        }
        stmt.blocks().for_each(|body| statements(document, body, found));
    }
}
