//! The expectations of a file, as data: `puzc test` compares them with results.

use super::{Interpreter, Setting};
use crate::model::eval::Eval;
use crate::model::ir::{ExpectCode, Node};
use crate::model::value::{Data, Value};
use num_bigint::BigUint;
use puzc_core::base::{Span, letter_count, letters};
use puzc_core::diag::{Diagnostic, codes};
use std::rc::Rc;
use std::sync::Arc;

/// A word of a picture, and its place.
pub type PlacedText = (Arc<str>, Span);

/// An `expect` statement with evaluated values.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The place of the statement.
    pub span: Span,
    /// The expected result.
    pub what: Expected,
    /// The parameters after `with`, as texts that `-D` would accept, too.
    pub with: Vec<(Rc<str>, Setting)>,
    /// Is it marked `slow`?
    pub slow: bool,
}

/// An expected property of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The lines of a DLX file.
    Output(String),
    /// The least or the greatest cost of a solution.
    Cost {
        /// Is it the greatest?
        maximum: bool,
        /// The cost.
        value: i64,
    },
    /// A number of solutions.
    Solutions {
        /// Their number.
        count: BigUint,
        /// The keyword of the symmetries up to which solutions are counted.
        up_to: Option<Rc<str>>,
    },
    /// What each square shows in the only solution: rows of words, each with its place.
    Picture(Vec<Vec<PlacedText>>),
    /// The least or the greatest level of the solutions that come apart.
    Level {
        /// Is it the greatest?
        maximum: bool,
        /// The level; `None` if no solution comes apart.
        level: Option<Vec<u32>>,
    },
    /// Expected numbers of items (`true`) and of options (`false`).
    Sizes(Vec<(i64, bool)>),
}

impl Interpreter<'_, '_> {
    /// Records an expectation; nothing is compared here.
    pub(super) fn expectation(
        &mut self,
        span: Span,
        what: &ExpectCode,
        with: &[((Rc<str>, Span), Node)],
        slow: bool,
    ) -> Eval<()> {
        let what = match what {
            ExpectCode::Solutions { count, up_to } => {
                Expected::Solutions { count: count.clone(), up_to: up_to.clone() }
            }
            ExpectCode::Output(file) => {
                let v = self.machine.eval(file)?;
                match v.as_str() {
                    Some(path) => Expected::Output(path.to_string()),
                    None => return self.machine.mismatch(&v, file.span, "a string"),
                }
            }
            ExpectCode::Cost { maximum, value } => Expected::Cost { maximum: *maximum, value: *value },
            ExpectCode::Picture(node) => {
                let v = self.machine.eval(node)?;
                Expected::Picture(self.rows_of_words(&v, node.span)?)
            }
            ExpectCode::Level { maximum, level } => {
                Expected::Level { maximum: *maximum, level: level.clone() }
            }
            ExpectCode::Sizes(sizes) => Expected::Sizes(sizes.clone()),
        };
        let mut settings = vec![];
        for ((name, _), node) in with {
            let v = self.machine.eval(node)?;
            if self.names.texts.contains(name) && v.as_str().is_none() && !matches!(v.data, Data::Int(_)) {
                let text = self.machine.sources.text(node.span).to_string();
                let message = format!("`{name}` is a string, but `{text}` is {}", v.data.kind());
                let d = Diagnostic::new(codes::E504, message).write(node.span, format!("\"{text}\""));
                return self.machine.fail(d);
            }
            match self.machine.setting_text(&v) {
                Some(text) => settings.push((name.clone(), Setting { text: text.into(), span: node.span })),
                None => {
                    return self.machine.mismatch(
                        &v,
                        node.span,
                        "a value that can be written on the command line",
                    );
                }
            }
        }
        self.expectations.push(Expectation { span, what, with: settings, slow });
        Ok(())
    }

    /// The words of a picture, line by line; without spaces, a character for each column of the board.  E301
    /// if the lines have different numbers of words.
    fn rows_of_words(&mut self, v: &Value, at: Span) -> Eval<Vec<Vec<PlacedText>>> {
        let Data::Picture(picture) = &v.data else { return self.machine.mismatch(v, at, "a picture") };
        let boards = &self.machine.boards;
        let columns = boards.iter().flat_map(|b| &b.cells).map(|c| i64::from(c.y) + 1).max().unwrap_or(1);
        let is_full = |line: &Value| {
            let text = line.as_str().cloned().unwrap_or_default();
            letter_count(&text) as i64 == columns && !text.contains(char::is_whitespace)
        };
        let by_letter = columns > 1 && picture.lines.iter().all(is_full);
        // a word with a point among its letters is a line of characters
        let text = |line: &Value| line.as_str().map_or(String::new(), |text| text.trim().to_string());
        let is_one_word = |line: &Value| !text(line).contains(char::is_whitespace);
        let has_point = |line: &Value| text(line).len() > 1 && text(line).contains('.');
        if columns > 1
            && picture.lines.iter().all(is_one_word)
            && picture.lines.iter().any(has_point)
            && let Some(line) = picture.lines.iter().find(|line| !is_full(line))
        {
            let length = line.as_str().map_or(0, |text| letter_count(text.trim()));
            let message = format!("a line of this picture has {length} characters for {columns} columns");
            let d = Diagnostic::new(codes::E301, message).label(line.span, "one word");
            return self.machine.fail(d.help("without spaces, each line has a character for each column"));
        }
        let read = if by_letter { letters_of } else { words_of };
        let rows: Vec<Vec<PlacedText>> = picture.lines.iter().map(read).collect();
        let size = rows.iter().map(Vec::len).max().unwrap_or(0);
        let Some(short) = rows.iter().position(|row| row.len() < size) else {
            // a word beside the board is compared
            let (height, width) = self.machine.boards.first().map_or((0, 0), |board| board.extent());
            let beside = rows
                .iter()
                .enumerate()
                .flat_map(|(x, row)| row.iter().enumerate().filter(move |(y, _)| x >= height || *y >= width));
            if let [board] = &self.machine.boards[..]
                && beside.map(|(_, (word, _))| &**word).all(|word| word == ".")
            {
                let d = board.too_large_for("this picture of a solution", (rows.len(), size), at);
                d.into_iter().for_each(|d| self.machine.report(d));
            }
            return Ok(rows);
        };
        let message = "the lines of this picture have different numbers of words";
        let place = |row: usize| picture.lines.get(row).map_or(at, |line| line.span);
        let mut d = Diagnostic::new(codes::E301, message);
        d = d.label(place(short), format!("{} words", rows[short].len()));
        if let Some(long) = rows.iter().position(|row| row.len() == size) {
            d = d.label(place(long), format!("{size} words"));
        }
        self.machine.fail(d.help("there is a word for each square; `.` is a square that shows nothing"))
    }
}

/// The words of a line, each with its place.
fn words_of(line: &Value) -> Vec<PlacedText> {
    parts_of(line, |text| text.split_whitespace().collect())
}

/// The letters of a line, each with its place.
fn letters_of(line: &Value) -> Vec<PlacedText> {
    parts_of(line, |text| letters(text).map(|(_, letter)| letter).collect())
}

fn parts_of(line: &Value, parts: impl Fn(&str) -> Vec<&str>) -> Vec<PlacedText> {
    let text: Rc<str> = line.as_str().map_or_else(|| "".into(), |text| (**text).into());
    let known = line.span.len() == text.len();
    let place = |word: &str| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        if known { line.span.sub(start, start + word.len()) } else { line.span }
    };
    parts(&text).into_iter().map(|word| (word.into(), place(word))).collect()
}
