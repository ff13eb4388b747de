//! The diagnostics about cell tokens, with the messages of Knuth's programs.

use super::digit;
use super::notation::{Atom, Notation};
use super::token::NotationToken;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::diag::codes::*;

impl Notation<'_> {
    pub(super) fn incomplete(
        &self,
        token: &NotationToken,
        atoms: &[Atom],
        given: usize,
        last: bool,
    ) -> Diagnostic {
        let first = usize::from(!self.lattice().prefixes().is_empty());
        let n = self.lattice().dimensions();
        let mut known: Vec<String> = vec![];
        for (name, atom) in ["x", "y", "z"].iter().zip(&atoms[first..first + given]) {
            known.push(match atom {
                Atom::Char(c, _) => format!("{name} is {c}"),
                Atom::Digit(d, _) => format!("{name} is {d}"),
                Atom::Set(..) => format!("{name} is a set"),
            });
        }
        let missing = &["x", "y", "z"][given..n];
        known.push(format!(
            "{} {} missing",
            missing.join(" and "),
            if missing.len() == 1 { "is" } else { "are" }
        ));
        let text = known.join(", ");
        if !last {
            let blank = Span::new(token.span.end, token.span.end + 1);
            return Diagnostic::new(E101, "a space instead of a digit")
                .label(if token.span.is_none() { token.span } else { blank }, text)
                .original(self.quote_position("Illegal digit", "at", blank), -2);
        }
        let count = if n == 3 { "three" } else { "two" };
        Diagnostic::new(E108, format!("incomplete cell: `{}` need {count} digits", self.lattice().name()))
            .label(token.span, text)
            .original(self.quote_line("Incomplete input line", ": "), -888)
    }

    pub(super) fn not_a_digit(&self, c: char, span: Span) -> Diagnostic {
        let digits = "digits are 0-9, a-z (10..35), A-Z (36..61)";
        let negative = c == '-';
        let text = if negative { format!("{digits}; there are no negative digits") } else { digits.into() };
        let mut d = Diagnostic::new(E101, format!("`{c}` is not a digit")).label(span, text);
        if negative && self.piece {
            d = d.help("write the piece at any shift without negative coordinates: its cells are normalized");
        }
        if c == '(' {
            d = d.help("write a set of digits in square brackets: [0-5]");
        }
        if c == ',' {
            d = d.help("the digits of a cell stand without a comma: 00");
        }
        d.original(self.quote_position("Illegal digit", "at", span), -2)
    }

    pub(super) fn half_range(&self, message: &str, span: Span, text: String) -> Diagnostic {
        let dash = span.sub(span.len().saturating_sub(1), span.len());
        Diagnostic::new(E104, message)
            .label(span, text)
            .original(self.quote_position("Illegal range", "at", dash), -5)
    }

    pub(super) fn decreasing(&self, from: i64, to: i64, from_span: Span, to_span: Span) -> Diagnostic {
        let text = |n| digit(n).map_or(n.to_string(), |c| c.to_string());
        Diagnostic::new(E105, "decreasing range in a set of digits")
            .label(from_span.to(to_span), format!("{} comes before {}", text(to), text(from)))
            .help(format!("write [{}-{}]", text(to), text(from)))
            .original(self.quote_position("Decreasing range", "at", to_span), -6)
    }

    /// The message of Knuth's program about a whole line.
    pub(super) fn quote_line(&self, message: &str, joint: &str) -> String {
        self.line.map_or_else(|| message.into(), |(line, _)| format!("{message}{joint}{line}"))
    }

    /// The message of Knuth's program about a byte of a line.
    pub(super) fn quote_position(&self, message: &str, joint: &str, at: Span) -> String {
        let Some((line, span)) = self.line else { return message.into() };
        let joint = if joint.starts_with(',') { joint.into() } else { format!(" {joint}") };
        format!("{message}{joint} position {} of {line}", at.start.saturating_sub(span.start))
    }
}

pub(super) fn must_follow(n: i64) -> String {
    format!("{}- must be followed by a digit", digit(n).map_or(n.to_string(), |c| c.to_string()))
}

pub(super) fn out_of_range(n: i64, span: Span) -> Diagnostic {
    Diagnostic::new(E110, format!("coordinate {n} is outside 0..61"))
        .label(span, "only 0..61 can be written as a digit")
}

pub(super) fn empty_set(span: Span) -> Diagnostic {
    Diagnostic::new(W111, "empty set of digits").label(span, "this describes no cell")
}

/// E108 for a suffix with a character that ends a word.
pub(super) fn not_in_suffix(c: char, suffix: Span) -> Diagnostic {
    if c.is_whitespace() {
        let message = format!("a cell cannot contain the space U+{:04X}", u32::from(c));
        let d = Diagnostic::new(E108, message).label(suffix, "this is no ordinary space");
        return d.help("write an ordinary space between cells").fix(suffix, " ");
    }
    let sign = crate::base::printable(c.encode_utf8(&mut [0; 4])).into_owned();
    let d = Diagnostic::new(E108, format!("a cell cannot contain `{sign}`"))
        .label(suffix, "a suffix has no spaces, brackets, commas, colons or quotes");
    match c {
        ',' | ';' => d.help("write spaces between cells, and letters for numbers above 9: ab is (10, 11)"),
        _ => d,
    }
}
