//! Diagnostics as data.  Every layer makes them; only the command line draws them.

mod code;
pub mod codes;
mod excerpt;
pub mod explain;
mod fix;
pub mod json;
mod nearest;
pub mod render;
mod repeated;
pub mod text;

pub use code::{Code, Severity};
pub use fix::{Fix, Replacement};
pub use nearest::{MAX_SUGGESTIONS, nearest};
pub use repeated::combined;

use crate::base::{Exceeded, Limits, Span};
use rustc_hash::FxHashSet;

/// A span with a text at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpanLabel {
    /// The place that it points at.
    pub span: Span,
    /// Its text; may be empty.
    pub text: String,
}

/// An error or a warning: a code, a message, labels (the first is the main one), and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Row of the table in `codes`.
    pub code: Code,
    /// One sentence without a period.
    pub message: String,
    /// The first label is where the diagnostic *is*; it gives line and column.
    pub labels: Vec<SpanLabel>,
    /// What to write instead, one line each.
    pub help: Vec<String>,
    /// The message of Knuth's program in this case and its exit code, both as facts.
    pub original: Option<(String, i32)>,
    /// The calls of rules and functions that led here, innermost first (shown by `--trace`).
    pub trace: Vec<SpanLabel>,
    /// Changes of the text, each of which fixes it.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// E805, for work that was cancelled by a clock, a signal, or a caller.
    pub fn stopped(what: &str, at: Span) -> Diagnostic {
        Diagnostic::new(codes::E805, format!("{what} was stopped before its end")).label(at, "stopped here")
    }

    /// E805: something needs more than a limit allows, or was stopped.
    pub fn exceeded(what: &str, limit: Exceeded, limits: &Limits, at: Span, label: &str) -> Diagnostic {
        let (number, unit, option) = match limit {
            Exceeded::Steps => (limits.steps, "steps", "--limit"),
            Exceeded::Options => (limits.options, "options", "--option-limit"),
            Exceeded::Memory => (limits.memory >> 20, "MB of memory", "--memory-limit"),
            Exceeded::Stopped => return Diagnostic::stopped(what, at),
        };
        let d = Diagnostic::new(codes::E805, format!("{what} exceeds the limit of {number} {unit}"))
            .label(at, label);
        let d = match limit {
            Exceeded::Steps => d.help(
                "lists after `for` multiply their rounds: write each `if` directly after the `for` that it is about; \
                 rules such as `scan` need no list of all lines",
            ),
            _ => d,
        };
        d.help(format!("`{option} {}` allows ten times as many", number.saturating_mul(10)))
    }

    /// A diagnostic without labels.
    pub fn new(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            labels: vec![],
            help: vec![],
            original: None,
            trace: vec![],
            fixes: vec![],
        }
    }

    /// Adds a label; the first one added is the main one.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        if !span.is_none() {
            self.labels.push(SpanLabel { span, text: text.into() });
        }
        self
    }

    /// Adds a line of help.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Quotes Knuth's program.
    pub fn original(mut self, message: impl Into<String>, exit: i32) -> Diagnostic {
        self.original = Some((message.into(), exit));
        self
    }

    /// The main span.
    pub fn span(&self) -> Span {
        self.labels.first().map_or(Span::NONE, |l| l.span)
    }

    /// Error or warning.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// True if nothing can be built.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}

/// The diagnostics of a run, each once.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    seen: FxHashSet<(&'static str, Span, String)>,
    errors: usize,
}

/// The maximum number of errors, and of warnings: a large file may have millions.
const MAX_KEPT: usize = 10_000;

impl Diagnostics {
    /// Records a diagnostic, unless its code was already reported at the same place (loops and the two phases
    /// of execution would repeat it).
    pub fn push(&mut self, d: Diagnostic) {
        let message = match d.span().is_none() {
            // requirements are distinguished by the values that they name
            false if d.code == codes::E501 => d.labels.iter().map(|l| format!("{:?}", l.span)).collect(),
            false => String::new(),
            true => d.message.clone(),
        };
        if self.seen.insert((d.code.name(), d.span(), message)) {
            self.errors += usize::from(d.is_error());
            let alike = if d.is_error() { self.errors } else { self.list.len() - self.errors.min(MAX_KEPT) };
            // The diagnostic that determines the exit code is always kept.
            if alike <= MAX_KEPT || d.code == codes::E805 {
                self.list.push(d);
            }
        }
    }

    /// Records several.
    pub fn extend(&mut self, all: impl IntoIterator<Item = Diagnostic>) {
        all.into_iter().for_each(|d| self.push(d));
    }

    /// Adds a help to all diagnostics after the first ones.
    pub fn help_since(&mut self, first: usize, help: impl Fn() -> String) {
        self.list.iter_mut().skip(first).for_each(|d| d.help.push(help()));
    }

    /// True if one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many of them are errors.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// In the order of their places in the texts, but causes before consequences. For instance, that an item
    /// is in no option often follows from another error.  Warnings are included only if there are no errors,
    /// because something that seems missing may be in the part that could not be read.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        if self.has_errors() {
            self.list.retain(|d| d.is_error() || d.code.is_shown_with_errors());
        }
        self.list.sort_by_key(|d| (d.code == codes::W409, d.span().start));
        self.list
    }

    /// In the order in which they were recorded.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}

impl From<Diagnostic> for Vec<Diagnostic> {
    fn from(d: Diagnostic) -> Vec<Diagnostic> {
        vec![d]
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(d: Diagnostic) -> Diagnostics {
        let mut diags = Diagnostics::default();
        diags.push(d);
        diags
    }
}
