//! Hover: describes the name, piece, item or statement at a place.

mod entities;
pub mod items;
mod meanings;

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::Span;
use serde_json::{Value, json};

/// The description of a place.
pub struct Note {
    /// The place.
    pub span: Span,
    /// Markdown.
    pub text: String,
    /// A picture.
    pub svg: Option<String>,
}

impl Note {
    fn new(span: Span, text: impl Into<String>) -> Note {
        Note { span, text: text.into(), svg: None }
    }
}

/// `textDocument/hover`
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let (document, at) = request.place()?;
    let svg = request.service.features().svg;
    let Some(note) = note(&document, at) else { return Ok(Value::Null) };
    let mut value = json!({
        "contents": { "kind": "markdown", "value": note.text },
        "range": document.range_of(note.span),
    });
    if let Some(picture) = note.svg.filter(|_| svg) {
        value["svg"] = picture.into();
    }
    Ok(value)
}

fn note(document: &Document, at: usize) -> Option<Note> {
    meanings::of_name(document, at)
        .or_else(|| meanings::of_other_name(document, at))
        .or_else(|| entities::of_piece(document, at))
        .or_else(|| items::of_word(document, at))
        .or_else(|| meanings::of_statement(document, at))
}

/// Source text in Markdown.  The fence is longer than any in the text.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}puz\n{text}\n{fence}")
}

/// A text drawing in Markdown.
fn drawing(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

/// Text escaped for Markdown, so that nothing in it is markup.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '*' | '_' | '[' | ']' | '#' | '|' | '!' | '~' | '`' => out.extend(['\\', c]),
            c if puzc_core::base::is_printable(c) || c == '\n' => out.push(c),
            c => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// The first part of a long text, on few lines.
fn shortened(text: &str) -> String {
    const MAX_LINES: usize = 20;
    const MAX_CHARS: usize = 1000;
    let lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    let mut short: String = lines.join("\n").chars().take(MAX_CHARS).collect();
    if short.len() < text.trim_end().len() {
        short.push_str(" ...");
    }
    short
}
