//! Fixes of a diagnostic as changes of the text, for editors.

use super::Diagnostic;
use crate::base::Span;
use std::fmt::Display;

/// A place and the text that replaces the text there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The text to replace; at an empty span, the new text is inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// A change of the text that fixes what a diagnostic is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, in a few words.
    pub title: String,
    /// Where it changes the text; these places do not overlap.
    pub edits: Vec<Replacement>,
}

impl Diagnostic {
    /// Adds a fix that replaces the text at a place.
    pub fn fix(self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        let title = match (span.is_empty(), text.as_str()) {
            (_, "") => "remove it".to_string(),
            (true, new) => format!("insert `{}`", new.trim()),
            (false, new) => format!("write `{}`", new.trim()),
        };
        self.fix_all(title, vec![Replacement { span, text }])
    }

    /// Adds a fix that changes several places.
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<Replacement>) -> Diagnostic {
        if edits.iter().all(|e| !e.span.is_none()) {
            self.fixes.push(Fix { title: title.into(), edits });
        }
        self
    }

    /// Adds a label that says what to write at a place, and the fix that writes it.
    pub fn write(self, span: Span, text: impl AsRef<str>) -> Diagnostic {
        let text = text.as_ref();
        self.label(span, format!("write `{text}`")).fix(span, text)
    }

    /// Adds a fix that removes the text at some places.
    pub fn remove(self, title: impl Into<String>, spans: impl IntoIterator<Item = Span>) -> Diagnostic {
        let edits = spans.into_iter().map(|span| Replacement { span, text: String::new() });
        self.fix_all(title, edits.collect())
    }

    /// Proposes a similar word, or says something else if there is none.
    pub fn meant(self, near: Option<impl Display>, otherwise: impl Into<String>) -> Diagnostic {
        self.help(near.map_or_else(|| otherwise.into(), |near| format!("did you mean `{near}`?")))
    }

    /// Adds a label that suggests a similar word, and the fix that writes it; an empty label if there is
    /// none.
    pub fn suggest(self, span: Span, near: Option<impl AsRef<str>>) -> Diagnostic {
        self.suggest_or(span, near, "")
    }

    /// Suggests a word, with a text for the label if there is no similar one.
    pub fn suggest_or(self, span: Span, near: Option<impl AsRef<str>>, otherwise: &str) -> Diagnostic {
        match near {
            Some(near) => {
                let near = near.as_ref();
                self.label(span, format!("did you mean `{near}`?")).fix(span, near)
            }
            None => self.label(span, otherwise),
        }
    }
}
