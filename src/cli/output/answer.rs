//! The answer of a verb, and how it is printed: data to standard output, messages to standard error, or both
//! as one JSON object.

use crate::Exit;
use crate::files::{self, WrongPath};
use puzc_api::for_cli::Sourced;
use puzc_api::{Error, Problem};
use puzc_core::base::{Sources, counted, printable_lines};
use puzc_core::diag::render::{DrawingStyle, render};
use puzc_core::diag::{Diagnostic, codes, combined, json::json};
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::Arc;

/// At most this many diagnostics are drawn; JSON has all of them.
pub const MAX_DRAWN: usize = 50;

/// The answer of a verb.
#[derive(Default)]
pub struct Answer {
    /// For standard output.
    pub data: Vec<u8>,
    /// For standard error.
    pub messages: String,
    /// The members of the JSON object, in addition to `ok` and `diagnostics`.
    pub fields: Map<String, Value>,
    /// Diagnostics, with the sources that they point into.
    pub reports: Vec<(Arc<Sources>, Vec<Diagnostic>)>,
    /// Diagnostics that `begin` has already handled, for the JSON object.
    pub already_printed: Vec<Value>,
    /// The exit code, if no diagnostic asks for a higher one.
    pub exit: Option<Exit>,
    /// Is the JSON object on one line?
    pub line: bool,
    /// Are the messages of Knuth's programs printed as well?  JSON always contains them.
    pub original: bool,
}

impl From<WrongPath> for Answer {
    fn from(wrong: WrongPath) -> Answer {
        match wrong {
            WrongPath::Unreadable(d) => Answer::error(d),
            WrongPath::NoPuzzle(why) => Answer::usage(why),
        }
    }
}

/// A diagnostic that belongs to no source.
impl From<Diagnostic> for Answer {
    fn from(d: Diagnostic) -> Answer {
        Answer::error(d)
    }
}

/// The errors of a puzzle.
impl From<Error> for Answer {
    fn from(error: Error) -> Answer {
        let (sources, list) = error.parts();
        Answer::default().report(sources, list)
    }
}

impl Answer {
    /// Text for standard output, or the member `name` of a JSON object.
    pub fn text(name: &str, text: String) -> Answer {
        Answer::default().with(name, text.clone()).data(text)
    }

    /// A diagnostic that belongs to no source.
    pub fn error(d: Diagnostic) -> Answer {
        Answer::default().fault(Some(d))
    }

    /// Wrong usage.
    pub fn usage(message: impl AsRef<str>) -> Answer {
        Answer::default().misused(message.as_ref())
    }

    /// Adds the message that the program was called wrongly.
    pub fn misused(self, message: &str) -> Answer {
        self.message(format!("error: {message}\n")).with("usage", message).exit(Exit::Wrong)
    }

    /// Adds data.
    pub fn data(mut self, data: impl Into<Vec<u8>>) -> Answer {
        self.data.extend(data.into());
        self
    }

    /// Adds a message.
    pub fn message(mut self, text: impl AsRef<str>) -> Answer {
        self.messages.push_str(text.as_ref());
        self
    }

    /// Adds a note.
    pub fn note(self, note: &str) -> Answer {
        self.message(format!("note: {note}\n")).with("note", note)
    }

    /// Adds a member of the JSON object.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Answer {
        self.fields.insert(name.into(), value.into());
        self
    }

    /// Adds a diagnostic that belongs to no source, if there is one.
    pub fn fault(self, d: Option<Diagnostic>) -> Answer {
        match d {
            Some(d) => self.report(Sources::default(), vec![d]),
            None => self,
        }
    }

    /// Adds the error that a picture cannot be drawn within the limits.
    pub fn undrawn(self, why: &str) -> Answer {
        self.message(format!("error: {why}\n")).exit(Exit::Limit)
    }

    /// Writes a file, and adds its path.
    pub fn written(self, path: &str, bytes: &[u8]) -> Answer {
        match files::write(path, |out| out.write_all(bytes)) {
            Ok(()) => self.with("file", path),
            Err(d) => self.fault(Some(d)),
        }
    }

    /// Adds diagnostics.
    pub fn report(mut self, sources: impl Into<Arc<Sources>>, diagnostics: Vec<Diagnostic>) -> Answer {
        self.reports.push((sources.into(), diagnostics));
        self
    }

    /// Sets the exit code, if no higher one is set.
    pub fn exit(mut self, exit: Exit) -> Answer {
        self.exit = self.exit.max(Some(exit));
        self
    }

    /// Combines two answers.  Drops the members of the JSON objects, because each describes only one of the
    /// two.
    pub fn and(mut self, other: Answer) -> Answer {
        self.data.extend(other.data);
        self.messages.push_str(&other.messages);
        self.fields.clear();
        self.reports.extend(other.reports);
        self.already_printed.extend(other.already_printed);
        self.exit = self.exit.max(other.exit);
        self
    }

    fn diagnostics(&self) -> impl Iterator<Item = (&Sources, &Diagnostic)> {
        self.reports.iter().flat_map(|(sources, list)| list.iter().map(move |d| (&**sources, d)))
    }

    fn diagnostics_json(&self) -> Vec<Value> {
        self.already_printed
            .iter()
            .cloned()
            .chain(self.diagnostics().map(|(sources, d)| json(d, sources)))
            .collect()
    }

    fn exit_code(&self) -> Exit {
        let errors = self.diagnostics().filter(|(_, d)| d.is_error());
        let worst = errors.map(|(_, d)| if d.code == codes::E805 { Exit::Limit } else { Exit::Wrong }).max();
        worst.max(self.exit).unwrap_or(Exit::Fine)
    }
}

/// Prints answers.
#[derive(Copy, Clone, Default)]
pub struct Reporter {
    /// As one JSON object.
    pub json: bool,
    /// With colors on standard error.
    pub color: bool,
    /// With all calls that led to an error.
    pub trace: bool,
    /// With colors in pictures on standard output.
    pub pictures: bool,
}

impl Reporter {
    /// Prints an answer; returns the exit code.
    pub fn give(self, answer: Answer) -> Exit {
        let exit = answer.exit_code();
        match files::write_stdout(&self.data(answer)) {
            Ok(()) => exit,
            Err(d) => {
                let _ = write!(std::io::stderr(), "{}", render(&d, &Sources::default(), self.style()));
                exit.max(Exit::Wrong)
            }
        }
    }

    /// Prints what is known so far, because the rest may take long; returns what is left to print.  Drops the
    /// sources, which may be large.
    pub fn begin(self, answer: Answer) -> Answer {
        let exit = Some(answer.exit_code());
        if self.json {
            return Answer { already_printed: answer.diagnostics_json(), reports: vec![], exit, ..answer };
        }
        self.print_messages(&answer);
        Answer { messages: String::new(), reports: vec![], exit, ..answer }
    }

    /// Prints the messages of an answer; returns what belongs on standard output.
    pub fn data(self, answer: Answer) -> Vec<u8> {
        if self.json {
            return as_json(&answer, answer.exit_code());
        }
        self.print_messages(&answer);
        answer.data
    }

    fn print_messages(self, answer: &Answer) {
        // a closed standard error is no reason to stop
        let _ = std::io::stderr().write_all(self.messages(answer).as_bytes());
    }

    /// The diagnostics and messages of an answer as text.
    pub fn messages(self, answer: &Answer) -> String {
        let mut messages = String::new();
        let style = DrawingStyle { original: answer.original, ..self.style() };
        let mut shown = 0;
        for (sources, list) in &answer.reports {
            for d in combined(list, sources) {
                if shown < MAX_DRAWN {
                    messages += &render(&d, sources, style);
                    messages.push('\n');
                }
                shown += 1;
            }
        }
        messages += &summary(answer, shown.saturating_sub(MAX_DRAWN));
        messages += &printable_lines(&answer.messages);
        messages
    }

    /// How diagnostics are drawn.
    pub fn style(self) -> DrawingStyle {
        DrawingStyle { color: self.color, trace: self.trace, original: false }
    }
}

/// The diagnostics of a problem, with the sources that they point into: its warnings, or its errors.
pub fn findings(result: &Result<Problem, Error>) -> (Arc<Sources>, Vec<Diagnostic>) {
    match result {
        Ok(problem) => problem.findings(),
        Err(error) => error.parts(),
    }
}

/// A value, if there is one, the sources, and the diagnostics in the order of the text.
pub fn unpack<T>(result: Result<Sourced<T>, Error>) -> (Option<T>, Arc<Sources>, Vec<Diagnostic>) {
    match result {
        Ok(Sourced { value, sources, warnings }) => (Some(value), sources, warnings),
        Err(error) => {
            let (sources, list) = error.parts();
            (None, sources, list)
        }
    }
}

fn as_json(answer: &Answer, exit: Exit) -> Vec<u8> {
    let mut object = Map::new();
    object.insert("ok".into(), (exit == Exit::Fine).into());
    object.extend(answer.fields.clone());
    object.insert("diagnostics".into(), answer.diagnostics_json().into());
    let mut text =
        if answer.line { Value::from(object).to_string() } else { format!("{:#}", Value::from(object)) };
    text.push('\n');
    text.into_bytes()
}

/// `2 errors, 1 warning; to learn more: puzc explain E105`
fn summary(answer: &Answer, hidden: usize) -> String {
    let count = |error: bool| answer.diagnostics().filter(|(_, d)| d.is_error() == error).count();
    let (errors, warnings) = (count(true), count(false));
    let parts: Vec<String> = [(errors, "error"), (warnings, "warning")]
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, w)| counted(n, w))
        .collect();
    let Some((_, first)) = answer.diagnostics().next() else { return String::new() };
    let hidden = if hidden > 0 { format!(" ({hidden} not shown)") } else { String::new() };
    format!("{}{hidden}; to learn more: puzc explain {}\n", parts.join(", "), first.code)
}
