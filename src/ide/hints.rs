//! Hints at the ends of lines: how many items and options a statement makes.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::counted;
use puzc_core::xcc::Problem;
use serde_json::{Value, json};

/// `textDocument/inlayHint`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let asked = document.index.bytes_of(&document.text, &request.params["range"]);
    let Some(run) = document.examined().filter(|run| run.sound) else { return Ok(json!([])) };
    let mut hints: Vec<(usize, Value)> = vec![];
    for (id, made) in made(&run.lowered.problem).iter().enumerate() {
        let span = run.lowered.problem.statements.get(id).map(|s| s.span);
        let Some(bytes) = span.and_then(|span| document.bytes(span)) else { continue };
        let text = made.words();
        if text.is_empty() || bytes.start > asked.end || bytes.end < asked.start {
            continue;
        }
        let at = end_of_line(&document, bytes.start, bytes.end);
        hints.push((
            at,
            json!({
                "position": document.index.position_json(&document.text, at),
                "label": text,
                "paddingLeft": true,
                "tooltip": "what this statement makes",
            }),
        ));
    }
    hints.sort_by_key(|hint| hint.0);
    Ok(hints.into_iter().map(|hint| hint.1).collect::<Vec<Value>>().into())
}

/// Where the first line of a statement ends.
fn end_of_line(document: &Document, start: usize, end: usize) -> usize {
    let first = document.text.get(start..end).and_then(|text| text.lines().next()).unwrap_or("");
    start + first.trim_end().len()
}

/// What a statement makes.
#[derive(Copy, Clone, Default, Debug)]
pub struct StatementYield {
    /// How many items it declares.
    pub items: usize,
    /// How many options it makes.
    pub options: usize,
}

impl StatementYield {
    /// `12 items, 1537 options`
    pub fn words(self) -> String {
        let parts = [(self.items, "item"), (self.options, "option")].into_iter().filter(|(n, _)| *n > 0);
        parts.map(|(n, what)| counted(n, what)).collect::<Vec<String>>().join(", ")
    }
}

/// What each statement of a problem makes.
pub fn made(problem: &Problem) -> Vec<StatementYield> {
    let mut all = vec![StatementYield::default(); problem.statements.len()];
    for item in &problem.items {
        if let Some(row) = all.get_mut(item.statement.0 as usize) {
            row.items += 1;
        }
    }
    for (statement, count) in problem.options.statements.runs() {
        if let Some(row) = all.get_mut(statement.0 as usize) {
            row.options += count as usize;
        }
    }
    all
}
