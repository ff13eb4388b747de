//! Places and diagnostics for an editor: positions in UTF-16 units of a text.

use puzc::{DiagnosticRef, Location};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The maximum number of diagnostics that are shown.
const MOST: usize = 100;

/// The texts that are open in the editor, by their paths.
pub type Texts = BTreeMap<String, String>;

/// The position of a byte in UTF-16 units.
fn offset(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.encode_utf16().count())
}

/// Where something is: in an open text, or elsewhere.
pub fn place(location: &Location, texts: &Texts) -> Value {
    let (file, range) = (location.file(), location.range());
    if let Some(text) = texts.get(file) {
        let from = offset(text, range.start);
        let to = from + location.text().encode_utf16().count();
        json!({ "file": file, "from": from, "to": to, "line": location.line() })
    } else {
        json!({ "elsewhere": location.to_string() })
    }
}

/// The diagnostics, how many there are in all, and the page of each code.
pub fn diagnostics<'d>(list: impl ExactSizeIterator<Item = DiagnosticRef<'d>>, texts: &Texts) -> Value {
    let number = list.len();
    let mut pages = Map::new();
    let shown: Vec<Value> = list
        .take(MOST)
        .map(|d| {
            pages.entry(d.code()).or_insert_with(|| d.page().into());
            let labels: Vec<Value> = d
                .labels()
                .map(|(location, words)| json!({ "at": place(&location, texts), "text": words }))
                .collect();
            json!({
                "code": d.code(),
                "error": d.is_error(),
                "message": d.message(),
                "at": d.location().map(|location| place(&location, texts)),
                "labels": labels,
                "help": d.help().collect::<Vec<&str>>(),
            })
        })
        .collect();
    json!({ "diagnostics": shown, "number": number, "pages": pages })
}
