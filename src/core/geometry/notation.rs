//! Cell tokens in Knuth's notation: `[0-2]3'!`.  The parser and the readers of files accept any characters;
//! this file makes cells from tokens, or diagnostics at the exact bytes.

pub use super::misread::{is_misread_suffix, misread_set, plain_set};
pub use super::token::{Closed, DigitSetPart, NotationPart, NotationToken, split_tokens};

use super::misread::{
    meant_board, meant_cell, meant_in_set, misread_prime, misread_suffix, number_in_set, repeated_digit,
};
use super::notation_errors::{empty_set, must_follow, not_in_suffix, out_of_range};
use super::{
    GEOMETRIES, Geometry, GeometryId, Lattices, Place, Suffixes, digit, digit_value, outside_suffix,
};
use crate::base::{Budget, Exceeded, Span};
use crate::diag::{Diagnostic, codes::*};

/// The maximum length of a suffix, including the prime.
pub const MAX_SUFFIX: usize = 6;

/// How to read tokens.
pub struct Notation<'a> {
    /// The lattice.
    pub geometry: GeometryId,
    /// The lattices of the puzzle.
    pub lattices: &'a Lattices,
    /// Where suffixes are interned.
    pub suffixes: &'a Suffixes,
    /// The limits.
    pub budget: &'a Budget,
    /// Are these the cells of a piece, not of a board?
    pub piece: bool,
    /// The line of an imported file; then diagnostics quote Knuth's program with positions in this line.
    pub line: Option<(&'a str, Span)>,
}

/// One coordinate of a token.
pub(super) enum Atom<'t, 'a> {
    Char(char, Span),
    Digit(i64, Span),
    Set(&'t [DigitSetPart<'a>], Span, Closed),
}

/// A symbol in a set of digits.
enum Symbol {
    Digit(i64),
    Dash,
    Other(char),
}

/// The ints 0..61 of a coordinate, as bits.
type DigitMask = u64;

impl Notation<'_> {
    /// Reads a list of tokens: appends their cells in order, x varying slowest in each token, and reports
    /// all errors.
    pub fn read(
        &self,
        tokens: &[NotationToken],
        cells: &mut Vec<Place>,
        diags: &mut Vec<Diagnostic>,
    ) -> Result<(), Exceeded> {
        for (i, token) in tokens.iter().enumerate() {
            self.read_token(token, i + 1 == tokens.len(), cells, diags)?;
        }
        Ok(())
    }

    pub(super) fn lattice(&self) -> &Geometry {
        self.lattices.get(self.geometry)
    }

    /// Reads one token; `last` if no other token follows on its line.
    pub fn read_token(
        &self,
        token: &NotationToken,
        last: bool,
        cells: &mut Vec<Place>,
        diags: &mut Vec<Diagnostic>,
    ) -> Result<(), Exceeded> {
        self.budget.charge(1)?;
        let atoms = atoms(token);
        let mut rest = &atoms[..];
        let errors = diags.len();
        let mut form = 0;
        if !self.lattice().prefixes().is_empty() {
            match self.prefix(&mut rest, token) {
                Ok(f) => form = f,
                Err(d) => {
                    diags.push(d);
                    return Ok(());
                }
            }
        }
        let mut digits: [DigitMask; 3] = [1; 3]; // z is 0 if there are two coordinates
        for (i, accepted) in digits.iter_mut().enumerate().take(self.lattice().dimensions()) {
            let Some((atom, others)) = rest.split_first() else {
                diags.push(self.incomplete(token, &atoms, i, last));
                return Ok(());
            };
            rest = others;
            match self.coordinate(atom) {
                Ok(set) => {
                    if set == 0 {
                        diags.push(empty_set(atom.span()));
                    }
                    *accepted = set;
                }
                Err((mut d, InvalidPart::Coordinate)) => {
                    let reported = diags[errors..].iter().any(|other| other.code == E113);
                    if d.code == E113 && !self.piece && !reported {
                        d.help.extend(meant_board(self.lattice(), token));
                    }
                    diags.push(d);
                }
                Err((mut d, InvalidPart::Token)) => {
                    if let Some(cell) = meant_cell(token) {
                        d.help = vec![format!("write {cell}: a digit for each coordinate, without brackets")];
                    }
                    diags.push(d);
                    return Ok(());
                }
            }
        }
        let suffix = match self.suffix(rest, &mut form) {
            Ok(text) => text,
            Err(d) => {
                diags.push(d);
                return Ok(());
            }
        };
        if diags[errors..].iter().any(Diagnostic::is_error) {
            return Ok(());
        }
        let Some(suffix) = self.suffixes.intern(&suffix) else { return Err(Exceeded::Steps) };
        self.budget.charge(digits.iter().map(|d| u64::from(d.count_ones())).product())?;
        let ints = |d: DigitMask| (0..62).filter(move |i| d >> i & 1 == 1);
        for x in ints(digits[0]) {
            for y in ints(digits[1]) {
                cells.extend(
                    ints(digits[2]).map(|z| Place { suffix, ..Place::cell(self.geometry, x, y, z, form) }),
                );
            }
        }
        Ok(())
    }

    /// The form that the first character names (`H V .`).
    fn prefix(&self, rest: &mut &[Atom], token: &NotationToken) -> Result<u8, Diagnostic> {
        let prefixes = self.lattice().prefixes();
        if let Some((Atom::Char(c, _), others)) = rest.split_first()
            && let Some(form) = prefixes.iter().position(|p| p == c)
        {
            *rest = others;
            return Ok(form as u8);
        }
        let all: Vec<String> = prefixes.iter().map(|p| format!("`{p}`")).collect();
        let message = format!("a cell of `{}` begins with {}", self.lattice().name(), all.join(" or "));
        let at = rest.first().map_or(token.span, Atom::span);
        Err(Diagnostic::new(E109, message).label(at, "one of these letters is missing here"))
    }

    /// The ints of an atom.
    fn coordinate(&self, atom: &Atom) -> Result<DigitMask, (Diagnostic, InvalidPart)> {
        match atom {
            Atom::Digit(n, span) => bit(*n).ok_or_else(|| (out_of_range(*n, *span), InvalidPart::Coordinate)),
            Atom::Set(_, span, Closed(false)) => {
                let d = Diagnostic::new(E103, "this bracket is never closed")
                    .label(span.sub(0, 1), "a set of digits ends with ] on the same line")
                    .original(self.quote_line("No closing bracket", " in "), -4);
                Err((d, InvalidPart::Token))
            }
            Atom::Set(parts, span, _) if self.line.is_none() && second_bracket(parts).is_some() => {
                let here = second_bracket(parts).unwrap_or(*span);
                let d = Diagnostic::new(E103, "this bracket is never closed")
                    .label(span.sub(0, 1), "a set of digits ends with ]")
                    .label(here, "write ] before this")
                    .fix(here.sub(0, 0), "]");
                Err((d, InvalidPart::Token))
            }
            Atom::Set(parts, _, _) => self.set(parts).map_err(|d| (d, InvalidPart::Coordinate)),
            Atom::Char(c, span) => {
                digit_value(*c).and_then(bit).ok_or_else(|| (self.not_a_digit(*c, *span), InvalidPart::Token))
            }
        }
    }

    /// The ints of a set such as `[7-z32-4]`.
    fn set(&self, parts: &[DigitSetPart]) -> Result<DigitMask, Diagnostic> {
        if let Some(d) = number_in_set(parts).filter(|_| self.line.is_none()) {
            return Err(d);
        }
        let symbols = symbols(parts);
        let mut all: DigitMask = 0;
        let mut range_from: Option<(i64, Span)> = None; // a range without its end so far
        let mut last: Option<(i64, Span)> = None; // a digit that may begin a range
        let mut ended: Option<Span> = None; // the range that ended at this symbol
        for (i, (symbol, span)) in symbols.iter().enumerate() {
            match symbol {
                Symbol::Other(c) => {
                    let what = if *c == ' ' { "a space".into() } else { format!("`{c}`") };
                    let d = Diagnostic::new(E102, format!("{what} in a set of digits"))
                        .label(*span, meant_in_set(*c))
                        .original(self.quote_position("Illegal bracketed digit", "at", *span), -3);
                    return Err(d);
                }
                Symbol::Dash => match last.take() {
                    Some(from) if i + 1 < symbols.len() => range_from = Some(from),
                    Some((n, at)) => {
                        return Err(self.half_range("range without an end", at.to(*span), must_follow(n)));
                    }
                    None => {
                        let (message, at, text) = match (range_from, ended) {
                            (Some((n, at)), _) => ("range without an end", at.to(*span), must_follow(n)),
                            (_, Some(at)) => {
                                ("range of three digits", at.to(*span), "this range has ended already".into())
                            }
                            _ => ("range without a start", *span, "- must follow a digit".into()),
                        };
                        return Err(self.half_range(message, at, text));
                    }
                },
                Symbol::Digit(n) => {
                    let Some(one) = bit(*n) else { return Err(out_of_range(*n, *span)) };
                    match range_from.take() {
                        None => {
                            all |= one;
                            (last, ended) = (Some((*n, *span)), None);
                        }
                        Some((from, at)) if *n < from => {
                            return Err(self.decreasing(from, *n, at, *span));
                        }
                        Some((from, at)) => {
                            all |= (from..=*n).filter_map(bit).fold(0, |a, b| a | b);
                            (last, ended) = (None, Some(at.to(*span)));
                        }
                    }
                }
            }
        }
        match repeated_digit(parts).filter(|_| self.line.is_none()) {
            Some(d) => Err(d),
            None => Ok(all),
        }
    }

    /// The suffix after the coordinates, without the prime, which determines the form.
    fn suffix(&self, rest: &[Atom], form: &mut u8) -> Result<String, Diagnostic> {
        let mut text = String::new();
        let mut spans = vec![];
        for atom in rest {
            let Atom::Char(c, span) = atom else {
                let joined = matches!(text.as_str(), "x" | "×" | "*");
                let label = match atom {
                    Atom::Set(..) if joined => "write sets of digits without separators, as in [0-5][0-9]",
                    _ => "only a suffix, which is plain text, can follow the coordinates",
                };
                let d = Diagnostic::new(E108, "malformed cell").label(atom.span(), label);
                return Err(d);
            };
            text.push(*c);
            spans.push(*span);
        }
        let all = spans.iter().fold(Span::NONE, |a, b| a.to(*b));
        if self.line.is_none() {
            let dimensions = self.lattice().dimensions();
            let misread = misread_suffix(&text, all, dimensions)
                .or_else(|| misread_prime(&text, all))
                .or_else(|| outside_suffix(&text).map(|c| not_in_suffix(c, all)));
            if let Some(d) = misread {
                return Err(d);
            }
        }
        let prime = text.starts_with('\'');
        let primes = self.lattice().has_prime();
        if prime && !primes {
            let primed: Vec<&str> = GEOMETRIES.iter().filter(|g| g.has_prime()).map(|g| g.name()).collect();
            let d = Diagnostic::new(E109, format!("a prime on `{}`", self.lattice().name()))
                .label(spans[0], format!("only cells of {} have a prime", primed.join(" and ")));
            return Err(d);
        }
        if text.starts_with("''") {
            let d = Diagnostic::new(E109, "a cell with two primes").label(
                spans[1],
                "one prime means the other kind of cell; a suffix cannot begin with a prime",
            );
            return Err(d);
        }
        if spans.len() > MAX_SUFFIX {
            let excess = spans[MAX_SUFFIX..].iter().fold(Span::NONE, |a, b| a.to(*b));
            let count = if spans.len() == MAX_SUFFIX + 1 {
                "one".into()
            } else {
                (spans.len() - MAX_SUFFIX).to_string()
            };
            let d = Diagnostic::new(E106, format!("suffix `{text}` is longer than {MAX_SUFFIX} characters"))
                .label(excess, format!("{count} too many"))
                .original(self.quote_position("Suffix too long", ", starting at", all), -11);
            return Err(d);
        }
        if primes && !prime && spans.len() == MAX_SUFFIX {
            let quoted = if self.line.is_some() { format!("`'{text}'") } else { format!("''{text}'") };
            let d = Diagnostic::new(
                E107,
                format!("the primed form `'{text}` of this suffix is longer than {MAX_SUFFIX} characters"),
            )
            .label(all, format!("on {}, suffixes come in pairs: {text}, '{text}", self.lattice().name()))
            .original(format!("Implied suffix {quoted} is too long!"), -9);
            return Err(d);
        }
        if prime {
            *form = 1;
            text.remove(0);
        }
        Ok(text)
    }
}

/// The part of a token that an error makes unusable: one coordinate, or the rest of the token.
enum InvalidPart {
    Coordinate,
    Token,
}

impl Atom<'_, '_> {
    fn span(&self) -> Span {
        match self {
            Atom::Char(_, span) | Atom::Digit(_, span) | Atom::Set(_, span, _) => *span,
        }
    }
}

/// The characters of a literal text with their spans.
fn characters(text: &str, span: Span) -> impl Iterator<Item = (char, Span)> {
    text.char_indices().map(move |(at, c)| (c, span.sub(at, at + c.len_utf8())))
}

fn atoms<'t, 'a>(token: &'t NotationToken<'a>) -> Vec<Atom<'t, 'a>> {
    let mut atoms = vec![];
    for part in &token.parts {
        match part {
            NotationPart::Text(text, span) => {
                atoms.extend(characters(text, *span).map(|(c, span)| Atom::Char(c, span)))
            }
            NotationPart::Digit(n, span) => atoms.push(Atom::Digit(*n, *span)),
            NotationPart::Set(parts, span, closed) => atoms.push(Atom::Set(parts, *span, *closed)),
        }
    }
    atoms
}

fn symbols(parts: &[DigitSetPart]) -> Vec<(Symbol, Span)> {
    let mut symbols = vec![];
    for part in parts {
        match part {
            DigitSetPart::Bound(n, span) => symbols.push((Symbol::Digit(*n), *span)),
            DigitSetPart::Text(text, span) => symbols.extend(characters(text, *span).map(|(c, span)| {
                let symbol = if c == '-' {
                    Symbol::Dash
                } else {
                    digit_value(c).map_or(Symbol::Other(c), Symbol::Digit)
                };
                (symbol, span)
            })),
        }
    }
    symbols
}

/// The place of a `[` in a set, as in `[0-3[0-4]`.
fn second_bracket(parts: &[DigitSetPart]) -> Option<Span> {
    symbols(parts).into_iter().find(|(symbol, _)| matches!(symbol, Symbol::Other('['))).map(|(_, span)| span)
}

fn bit(n: i64) -> Option<DigitMask> {
    digit(n).map(|_| 1 << n)
}
