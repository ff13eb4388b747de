//! The modules of the library as documents: their texts, and the comment above each name.

use super::requests::{Reply, ServiceRequest};
use super::uri;
use puzc_compiler::model::library::{STD, StdModule, declared};
use serde_json::{Value, json};
use std::ops::Range;

/// The text of a module, by its URI.
pub fn text(of: &str) -> Option<&'static str> {
    let name = uri::module(of)?;
    STD.iter().find(|m| m.name == name).map(|m| m.text)
}

/// `workspace/textDocumentContent`
pub fn content(request: &mut ServiceRequest) -> Reply {
    let found = request.params["uri"].as_str().and_then(text);
    Ok(found.map_or(Value::Null, |text| json!({ "text": text })))
}

/// A declaration in the library.
#[derive(Copy, Clone)]
pub struct StdName {
    /// Its module.
    pub module: &'static StdModule,
    /// Where its line begins in the module's text.
    pub line: usize,
}

impl StdName {
    /// The declaration of a name that is in scope without `use`.
    pub fn everywhere(name: &str) -> Option<StdName> {
        STD.iter().filter(|m| m.always).find_map(|m| StdName::in_module(m, name))
    }

    /// The declaration of a name that must be imported.
    pub fn importable(name: &str) -> Option<StdName> {
        STD.iter().filter(|m| !m.always).find_map(|m| StdName::in_module(m, name))
    }

    /// The declaration of a name in a module.
    pub fn in_module(module: &'static StdModule, name: &str) -> Option<StdName> {
        let mut at = 0;
        for line in module.text.split_inclusive('\n') {
            if declared(line).next() == Some(name) {
                return Some(StdName { module, line: at });
            }
            at += line.len();
        }
        None
    }

    /// The bytes of the name.
    pub fn bytes(self, name: &str) -> Range<usize> {
        let rest = &self.module.text[self.line..];
        let at = self.line + rest.find(' ').map_or(0, |space| space + 1);
        at..at + name.len()
    }

    /// The first line of the declaration, up to its body.
    pub fn head(self) -> &'static str {
        let line = self.module.text[self.line..].lines().next().unwrap_or("");
        line.split_once(" {").map_or(line, |(head, _)| head)
    }

    /// The comment above it.
    pub fn comment(self) -> String {
        comment_above(self.module.text, self.line)
    }
}

/// The lines of comments directly above a line.
pub fn comment_above(text: &str, line: usize) -> String {
    let above: Vec<&str> = text.get(..line).unwrap_or("").lines().collect();
    let comments = above.iter().rev().map_while(|l| l.trim_start().strip_prefix("//"));
    let mut lines: Vec<&str> = comments.take(40).map(str::trim).collect();
    lines.reverse();
    lines.join("\n")
}
