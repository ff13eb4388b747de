//! Code lenses, which are commands above lines: to test an `expect`, to solve the puzzle, to show a board, to
//! ask about clues. They are commands of the client, so only those that the client supports are offered.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_syntax::ast::{ExprKind, Stmt, StmtKind};
use serde_json::{Value, json};

/// `textDocument/codeLens`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let has = &request.service.features().commands;
    let mut found = vec![];
    let mut lens = |stmt: &Stmt, title: &str, command: &str, arguments: Value| {
        if has.iter().any(|c| c == command) {
            found.push(json!({
                "range": document.range_of(stmt.span),
                "command": { "title": title, "command": command, "arguments": arguments },
            }));
        }
    };
    let tree = document.tree();
    let only_module = !tree.stmts.iter().any(|s| does_something(&s.kind));
    if let Some(first) = tree.stmts.first().filter(|_| !only_module) {
        lens(first, "Solve", "puzc.solve", json!([document.uri]));
        lens(first, "Count", "puzc.count", json!([document.uri]));
    }
    for stmt in &tree.stmts {
        match &stmt.kind {
            StmtKind::Expect { .. } => {
                lens(stmt, "Test", "puzc.test", json!([document.uri, line(&document, stmt)]));
            }
            StmtKind::Param { default, are_clues, .. }
                if *are_clues || matches!(*default.kind, ExprKind::Picture(_)) =>
            {
                lens(stmt, "Why", "puzc.why", json!([document.uri]));
                lens(stmt, "Minimize", "puzc.minimize", json!([document.uri]));
                lens(stmt, "Hint", "puzc.hint", json!([document.uri]));
            }
            StmtKind::Board { .. } => lens(stmt, "Show picture", "puzc.showPicture", json!([document.uri])),
            _ => {}
        }
    }
    Ok(found.into())
}

/// Does a statement make items, or call a rule that may do so?
fn does_something(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Sentence(_)
            | StmtKind::Items { .. }
            | StmtKind::Option { .. }
            | StmtKind::Call { .. }
            | StmtKind::For { .. }
    )
}

/// The line of a statement, from 1.
fn line(document: &Document, stmt: &Stmt) -> usize {
    document.index.line(stmt.span.start as usize) + 1
}

/// `puzc/expectations`: the `expect` lines, for lists of tests.
pub fn expectations(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let tree = document.tree();
    let rows = tree.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Expect { slow, .. } => Some(json!({
            "range": document.range_of(stmt.span),
            "text": document.slice(stmt.span),
            "slow": slow,
            "line": line(&document, stmt),
        })),
        _ => None,
    });
    Ok(rows.collect::<Vec<Value>>().into())
}
