//! Tokens of cell notation: parts with spans, not yet checked.

use crate::base::Span;

/// A token: adjacent parts, with evaluated holes.
pub struct NotationToken<'a> {
    /// The whole span.
    pub span: Span,
    /// The parts, in order.
    pub parts: Vec<NotationPart<'a>>,
}

/// A part of a token.
pub enum NotationPart<'a> {
    /// Literal characters; the span covers the same bytes.
    Text(&'a str, Span),
    /// `[...]`; not `closed` if the line ends first.
    Set(Vec<DigitSetPart<'a>>, Span, Closed),
    /// A hole with an int: one digit.
    Digit(i64, Span),
}

/// Does a set of digits end with `]`?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Closed(pub bool);

/// A part of a set of digits.
pub enum DigitSetPart<'a> {
    /// Literal characters; the span covers the same bytes.
    Text(&'a str, Span),
    /// A hole with an int: a digit, or a bound of a range.
    Bound(i64, Span),
}

/// Splits a line of plain text at spaces into tokens without holes; `[` always begins a set.
pub fn split_tokens(line: &str, span: Span) -> Vec<NotationToken<'_>> {
    let mut tokens = vec![];
    let mut at = 0;
    while at < line.len() {
        if line[at..].starts_with(' ') {
            at += 1;
            continue;
        }
        let start = at;
        let mut parts = vec![];
        while at < line.len() && !line[at..].starts_with(' ') {
            let text = &line[at..];
            let from = at;
            if let Some(inside) = text.strip_prefix('[') {
                let end = inside.find(']');
                let inside = &inside[..end.unwrap_or(inside.len())];
                at += 1 + inside.len() + usize::from(end.is_some());
                let inner = DigitSetPart::Text(inside, span.sub(from + 1, from + 1 + inside.len()));
                parts.push(NotationPart::Set(vec![inner], span.sub(from, at), Closed(end.is_some())));
            } else {
                at += text.find([' ', '[']).unwrap_or(text.len());
                parts.push(NotationPart::Text(&line[from..at], span.sub(from, at)));
            }
        }
        tokens.push(NotationToken { span: span.sub(start, at), parts });
    }
    tokens
}
