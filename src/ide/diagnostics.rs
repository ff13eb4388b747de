//! Diagnostics, with the same texts as on the command line.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::Span;
use puzc_core::diag::{Code, Diagnostic, Severity, codes};
use serde_json::{Value, json};

/// `textDocument/diagnostic`: everything.
pub fn full(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    Ok(report(&document, &all(&document)))
}

/// The diagnostics without running the puzzle: syntax and names.
pub fn quick(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let mut found = document.quick_diagnostics();
    found.sort_by_key(|d| d.span().start);
    Ok(report(&document, &found))
}

/// All diagnostics of a document, except that the limits of editors were reached, which is not an error of
/// the puzzle.
pub fn all(document: &Document) -> Vec<Diagnostic> {
    match document.examined() {
        Some(run) => run.found.iter().filter(|d| d.code != codes::E805).cloned().collect(),
        None => document.quick_diagnostics(),
    }
}

/// `puzc/explain`: the page of a code.
pub fn explain(request: &mut ServiceRequest) -> Reply {
    let code = request.params["code"].as_str().and_then(Code::find);
    Ok(code.map_or(Value::Null, |code| json!({ "markdown": puzc_core::diag::explain::page(code) })))
}

fn report(document: &Document, found: &[Diagnostic]) -> Value {
    let items: Vec<Value> = found.iter().map(|d| json(document, d)).collect();
    json!({ "kind": "full", "items": items })
}

/// A diagnostic of the protocol.  If it points into another file, its position is that of the first of its
/// labels that is in this file, or the top.
pub fn json(document: &Document, d: &Diagnostic) -> Value {
    let main = d.labels.iter().position(|l| document.bytes(l.span).is_some());
    let span = main.map_or(Span::new(0, 0), |i| d.labels[i].span);
    let mut message = d.message.clone();
    if let Some(label) = main.map(|i| &d.labels[i]).filter(|l| !l.text.is_empty()) {
        message.push_str(": ");
        message.push_str(&label.text);
    }
    d.help.iter().for_each(|help| message.extend(["\n", help]));
    let others = d.labels.iter().chain(&d.trace).enumerate().filter(|(i, _)| Some(*i) != main);
    let related: Vec<Value> = others
        .filter_map(|(_, label)| {
            let text = if label.text.is_empty() { "here" } else { &label.text };
            Some(json!({ "location": document.spot(label.span)?.json(), "message": text }))
        })
        .collect();
    let severity = match d.severity() {
        Severity::Error => 1,
        Severity::Warning => 2,
    };
    let mut value = json!({
        "range": document.range_of(span),
        "severity": severity,
        "code": d.code.name(),
        "source": "puzc",
        "message": message,
        "relatedInformation": related,
        "data": { "help": d.help, "page": d.code.name() },
    });
    if d.code == codes::W409 || d.code == codes::W205 {
        value["tags"] = json!([1]);
    }
    value
}
