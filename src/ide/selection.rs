//! Selection ranges: what is selected next when a selection is expanded: word, expression, statement, block,
//! all.

use super::context::{end_of_word, start_of_word};
use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_compiler::model::names::touches;
use puzc_core::base::Span;
use serde_json::{Value, json};

/// `textDocument/selectionRange`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let positions = request.params["positions"].as_array().map_or(&[][..], Vec::as_slice);
    let offsets = positions.iter().map(|p| document.index.offset_of(&document.text, p));
    Ok(offsets.map(|at| around(&document, at)).collect::<Vec<Value>>().into())
}

/// Longer chains are cut off, because each link is nested in the next one as JSON.
const MAX_DEPTH: usize = 60;

fn around(document: &Document, at: usize) -> Value {
    let text = &document.text;
    let word = Span::new(start_of_word(text, at) as u32, end_of_word(text, at) as u32);
    let all = Span::new(0, text.len() as u32);
    let nodes = document.names().nodes.iter().copied().filter(|node| touches(*node, at));
    let mut spans: Vec<Span> = nodes.chain([word, all]).collect();
    spans.sort_by_key(|span| span.len());
    let mut chain: Vec<Span> = vec![];
    for span in spans {
        let grows = |last: &Span| span.start <= last.start && last.end <= span.end && span != *last;
        if chain.last().is_none_or(grows) {
            chain.push(span);
        }
    }
    if chain.len() > MAX_DEPTH {
        chain.drain(MAX_DEPTH - 1..chain.len() - 1);
    }
    let outermost = json!({ "range": document.range_of(all) });
    chain
        .iter()
        .rev()
        .skip(1)
        .fold(outermost, |parent, span| json!({ "range": document.range_of(*span), "parent": parent }))
}
