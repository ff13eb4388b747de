//! Values from the command line, and the texts of values.

use super::*;
use crate::model::construct::Multiplicity;
use puzc_core::base::composed;
use puzc_core::geometry::notation::{Notation, split_tokens};

/// A text without the quotes that it has in a file.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

/// The type of the values that no text makes.
pub const UNREADABLE: &str = "a value that can be written on the command line";

impl Machine<'_> {
    /// Reads the text of `-D p=text` as a value of the same type as the default.  The error is the type that
    /// is needed, or `None` if errors in the text were already reported.
    pub fn read_setting(
        &mut self,
        default: &Value,
        span: Span,
        text: &Rc<str>,
    ) -> Result<Value, Option<&'static str>> {
        match &default.data {
            Data::Int(_) => {
                text.trim().parse().map(|n| Value::at(Data::Int(n), span)).map_err(|_| Some("an int"))
            }
            Data::Bool(_) => {
                text.trim().parse().map(|b| Value::at(Data::Bool(b), span)).map_err(|_| Some("true or false"))
            }
            Data::Str(_) | Data::Color(_) => Ok(Value::at(Data::Str(unquoted(&composed(text)).into()), span)),
            Data::Picture(_) => {
                // a picture is read from its place
                let own = self.sources.text(span);
                let inner = unquoted(own);
                if inner != unquoted(text) {
                    return Err(Some("a text in quotes without escapes"));
                }
                let start = usize::from(inner.len() < own.len());
                let inside = span.sub(start, start + inner.len());
                match super::super::picture::of_text(self.sources, inside) {
                    Ok(p) => Ok(Value::at(Data::Picture(Rc::new(p)), span)),
                    Err(d) => {
                        self.report(*d);
                        Err(None)
                    }
                }
            }
            Data::Place(p) if p.sort == puzc_core::geometry::Sort::Cell => {
                let cells = self.read_cells(p.geometry, span, text)?;
                cells.data.nth(0).filter(|_| cells.len() == Some(1)).ok_or(Some("one cell"))
            }
            Data::List(l) => match l.items.first().map(|v| &v.data) {
                Some(Data::Place(p)) if p.sort == puzc_core::geometry::Sort::Cell => {
                    self.read_cells(p.geometry, span, text)
                }
                Some(Data::Int(_)) => {
                    let ints = members(text).and_then(|all| all.iter().map(|w| w.parse().ok()).collect());
                    let ints: Vec<i64> = ints.ok_or(Some("a list of ints"))?;
                    Ok(Value::list(ints.into_iter().map(Value::int).collect()))
                }
                Some(Data::Str(_)) => {
                    let text = composed(text);
                    let strings = members(&text).ok_or(Some("a list of strings"))?;
                    Ok(Value::list(strings.into_iter().map(|w| Value::str(w.trim_matches('"'))).collect()))
                }
                _ => Err(Some(UNREADABLE)),
            },
            _ => Err(Some(UNREADABLE)),
        }
    }

    /// The text from which [`Machine::read_setting`] makes this value again, if there is one.
    pub fn setting_text(&self, v: &Value) -> Option<String> {
        match &v.data {
            Data::Str(s) if s.starts_with('"') => None,
            Data::Int(_) | Data::Bool(_) | Data::Str(_) | Data::Color(_) => Some(self.show(v)),
            Data::List(l) => {
                let members = l.items.iter().map(|x| match &x.data {
                    Data::Int(_) => Some(self.show(x)),
                    // boards rename places
                    Data::Place(p) if self.boards.get(p.board.0 as usize).is_none() => Some(self.show(x)),
                    Data::Str(s) if members(s).is_some_and(|all| all == [&**s]) => Some(s.to_string()),
                    _ => None,
                });
                Some(members.collect::<Option<Vec<_>>>()?.join(" "))
            }
            _ => None,
        }
    }

    fn read_cells(
        &mut self,
        geometry: GeometryId,
        span: Span,
        text: &str,
    ) -> Result<Value, Option<&'static str>> {
        let tokens = split_tokens(text, span);
        let mut values = vec![];
        let mut problems = vec![];
        let notation = Notation {
            geometry,
            lattices: &self.lattices,
            suffixes: &self.suffixes,
            budget: &self.budget,
            piece: false,
            line: None,
        };
        for (i, token) in tokens.iter().enumerate() {
            let mut cells = vec![];
            if notation.read_token(token, i + 1 == tokens.len(), &mut cells, &mut problems).is_err() {
                return Err(Some("a shorter list of cells"));
            }
            values.extend(cells.into_iter().map(|c| Value::at(Data::Place(c), token.span)));
        }
        let sound = !problems.iter().any(Diagnostic::is_error);
        problems.into_iter().for_each(|d| self.report(d));
        let mut list = Value::list(values);
        list.span = span;
        if sound { Ok(list) } else { Err(None) }
    }

    /// The values of variables, for messages such as "n = 8".
    pub fn variable_values(&self, variables: &[(Rc<str>, Node)]) -> Vec<(Rc<str>, String)> {
        let value =
            |(name, node): &(Rc<str>, Node)| Some((name.clone(), shortened(&self.show(self.bound(node)?))));
        variables.iter().filter_map(value).collect()
    }

    /// The value of a variable.
    pub fn bound(&self, variable: &Node) -> Option<&Value> {
        match &*variable.op {
            Op::Local(slot) => Some(self.local(*slot)),
            Op::Global(g) => self.globals[*g as usize].as_ref(),
            _ => None,
        }
    }

    /// Is this place in the library, while a call in the author's file has led there?  Then messages point at
    /// the call.
    pub fn is_hidden(&self, span: Span) -> bool {
        !self.callers.is_empty() && self.in_library(span)
    }

    /// The place of the literal from which a value, or its first member, was made.
    pub fn literal_of(&self, v: &Value) -> Span {
        if !v.span.is_none() {
            return v.span;
        }
        match &v.data {
            Data::Record(r) => r.get("index").map_or(Span::NONE, |i| self.literal_of(i)),
            Data::List(l) | Data::Tuple(l) => l.items.first().map_or(Span::NONE, |x| self.literal_of(x)),
            Data::Board(b) => b.span,
            Data::Pieces(p) => p.span,
            Data::Tiles(t) => t.span,
            _ => Span::NONE,
        }
    }

    /// A record as bindings: `piece = X, orientation = 3`.
    pub fn show_record(&self, v: &Value) -> String {
        match &v.data {
            Data::Record(r) => {
                r.fields.iter().map(|(n, x)| format!("{n} = {}", self.show(x))).collect::<Vec<_>>().join(", ")
            }
            _ => self.show(v),
        }
    }

    /// A complete description of a module's value, for `dump --stage model`: entities with their contents.
    pub fn describe(&self, v: &Value) -> String {
        let cells = |all: &[puzc_core::geometry::Place]| {
            all.iter().map(|c| self.show(&Value::new(Data::Place(*c)))).collect::<Vec<_>>().join(" ")
        };
        match &v.data {
            Data::Board(b) => {
                format!("board on {}: {}", b.lattice.name(), cells(&b.cells))
            }
            Data::Pieces(p) => {
                let lines = p.list.iter().map(|q| {
                    let times = match q.times {
                        Multiplicity::Any => "any of ".to_string(),
                        Multiplicity::ONCE => String::new(),
                        Multiplicity::Range(b) => format!("{}..{} of ", b.lo, b.hi),
                    };
                    format!("\n  {times}{} {}: {}", q.name, q.symmetry.name(), cells(&q.cells))
                });
                format!("pieces on {}{}", p.lattice.name(), lines.collect::<String>())
            }
            Data::Tiles(t) => {
                let lines = t.list.iter().map(|q| format!(" {}", q.name));
                format!("tiles on {}:{}", t.lattice.name(), lines.collect::<String>())
            }
            Data::Picture(p) => {
                let lines = p.lines.iter().map(|l| format!("\n  {}", self.show(l)));
                format!("picture, {} by {}{}", p.rows, p.cols, lines.collect::<String>())
            }
            Data::Poison => "(could not be made)".into(),
            _ => self.show(v),
        }
    }
}

/// The members of a list: words with spaces or commas between them, in brackets or without. No member is
/// empty.
fn members(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text).trim();
    if inner.is_empty() {
        return Some(vec![]);
    }
    let parts = inner.strip_suffix(',').unwrap_or(inner).split(',').map(|part| part.split_whitespace());
    let parts: Vec<Vec<&str>> = parts.map(Iterator::collect).collect();
    parts.iter().all(|words| !words.is_empty()).then(|| parts.concat())
}

/// `n = 8, i = 0`
pub fn bindings_text(values: &[(Rc<str>, String)]) -> String {
    values.iter().map(|(n, v)| format!("{n} = {v}")).collect::<Vec<_>>().join(", ")
}

/// The text, or its beginning if it is long.
pub fn shortened(text: &str) -> String {
    match text.chars().count() {
        0..=40 => text.to_string(),
        _ => format!("{}...", text.chars().take(37).collect::<String>()),
    }
}
