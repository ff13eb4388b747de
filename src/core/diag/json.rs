//! Diagnostics as JSON.

use super::{Diagnostic, Severity, SpanLabel};
use crate::base::{SourceFile, Sources};
use serde_json::{Value, json};

/// A diagnostic as a JSON object; every member is always present.
pub fn json(d: &Diagnostic, sources: &Sources) -> Value {
    let labels = |list: &[SpanLabel]| list.iter().filter_map(|l| label(l, sources)).collect::<Vec<_>>();
    json!({
        "code": d.code.name(),
        "severity": match d.severity() { Severity::Error => "error", Severity::Warning => "warning" },
        "message": d.message,
        "labels": labels(&d.labels),
        "help": d.help,
        "original": d.original.as_ref().map(|(message, exit)| json!({ "message": message, "exit": exit })),
        "trace": labels(&d.trace),
    })
}

/// `bytes` count from 0, lines and columns from 1; columns count characters, UTF-16 columns code units.
fn label(l: &SpanLabel, sources: &Sources) -> Option<Value> {
    let (file, range) = sources.locate(l.span)?;
    let place = |at: usize| {
        let (line, column) = file.line_column(at);
        json!({ "line": line, "column": column, "utf16": utf16_column(file, at) })
    };
    Some(json!({
        "file": file.name,
        "bytes": [range.start, range.end],
        "start": place(range.start),
        "end": place(range.end),
        "text": l.text,
    }))
}

fn utf16_column(file: &SourceFile, at: usize) -> usize {
    let before = file.text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    line.chars().map(char::len_utf16).sum::<usize>() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes;

    #[test]
    fn places_are_given_in_bytes_characters_and_code_units() {
        let mut sources = Sources::default();
        let text = "ab\né🧩 x";
        let Ok(id) = sources.add("f.puz", text) else { return };
        let d = Diagnostic::new(codes::E901, "m").label(sources.file(id).at(10..11), "t").original("Oh", -2);
        let value = json(&d, &sources);
        assert_eq!(value["labels"][0]["bytes"], json!([10, 11]));
        assert_eq!(value["labels"][0]["start"], json!({ "line": 2, "column": 4, "utf16": 5 }));
        assert_eq!(value["original"], json!({ "message": "Oh", "exit": -2 }));
    }
}
