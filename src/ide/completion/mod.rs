//! Completion: what can be written at a place.

mod expressions;
mod statements;

pub use expressions::missing_use;

use super::context::{Inside, inside, start_of_word, statement_before};
use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use serde_json::{Value, json};
use std::ops::Range;

/// Kinds of proposals, with the numbers of the protocol.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ProposalKind {
    /// A native function, or one of a file.
    Function = 3,
    /// A field of a value.
    Field = 5,
    /// A value.
    Variable = 6,
    /// A board, pieces, tiles.
    Class = 7,
    /// A module.
    Module = 9,
    /// A word of the language.
    Keyword = 14,
    /// A color.
    Color = 16,
    /// An item.
    Reference = 18,
    /// A family of options.
    Event = 23,
    /// A geometry.
    Type = 25,
}

/// A proposal of a completion.
pub struct Proposal {
    /// The text that is shown, and inserted unless there is a snippet.
    pub label: String,
    /// Its kind.
    pub kind: ProposalKind,
    /// A short description.
    pub detail: String,
    /// A longer description, in Markdown.
    pub doc: String,
    /// The text that is inserted, with placeholders.
    pub snippet: Option<String>,
    /// An edit elsewhere in the text: its place and the new text.
    pub also: Option<(usize, String)>,
    /// Lists show lower ranks first.
    pub rank: u8,
}

impl Proposal {
    /// A proposal with a label, a kind and a short description.
    pub fn new(label: impl Into<String>, kind: ProposalKind, detail: impl Into<String>) -> Proposal {
        let (label, detail) = (label.into(), detail.into());
        Proposal { label, kind, detail, doc: String::new(), snippet: None, also: None, rank: 5 }
    }

    /// With a rank.
    pub fn rank(self, rank: u8) -> Proposal {
        Proposal { rank, ..self }
    }
}

/// `textDocument/completion`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let (replaced, proposals) = proposals(&document, at);
    let items: Vec<Value> = proposals.iter().map(|p| item(&document, p, replaced.clone())).collect();
    Ok(json!({ "isIncomplete": false, "items": items }))
}

/// The text that is replaced, and the proposals for it.
fn proposals(document: &Document, at: usize) -> (Range<usize>, Vec<Proposal>) {
    let text: &str = &document.text;
    let start = start_of_word(text, at);
    let replaced = start..at;
    let before = statement_before(text, start);
    // names of items in a hole of a string are code again; a path or a title is not
    if inside(text, at) != Inside::Code {
        return (replaced, vec![]);
    }
    let mut found = statements::proposals(document, before, start).unwrap_or_default();
    if found.is_empty() {
        found = expressions::proposals(document, before, start);
    }
    (replaced, found)
}

fn item(document: &Document, proposal: &Proposal, replaced: Range<usize>) -> Value {
    let new = proposal.snippet.as_ref().unwrap_or(&proposal.label);
    let mut value = json!({
        "label": proposal.label,
        "kind": proposal.kind as u8,
        "sortText": format!("{}{}", proposal.rank, proposal.label),
        "textEdit": { "range": document.range(replaced), "newText": new },
    });
    if !proposal.detail.is_empty() {
        value["detail"] = proposal.detail.as_str().into();
    }
    if !proposal.doc.is_empty() {
        value["documentation"] = json!({ "kind": "markdown", "value": proposal.doc });
    }
    if proposal.snippet.is_some() {
        value["insertTextFormat"] = 2.into();
    }
    if let Some((at, text)) = &proposal.also {
        value["additionalTextEdits"] = json!([{ "range": document.range(*at..*at), "newText": text }]);
    }
    value
}
