//! Equality and membership.  Comparing values whose types can never be equal is an error, because the answer
//! would always be "no", and the comparison must be a mistake.

use super::ops::{Operand, symbol};
use super::types::{first_member, type_of};
use super::*;
use puzc_core::geometry::{Geometry, GeometryId, Place, Sort};
use puzc_syntax::ast::BinaryOp;

/// A place of this lattice in a list, or if it has none, its first one.
fn member_to_compare(list: &Data, lattice: GeometryId) -> Option<Place> {
    let place = |v: &Value| if let Data::Place(p) = v.data { Some(p) } else { None };
    let is_of = |p: &Place| p.geometry == lattice;
    let first = match list {
        Data::List(l) => place(l.items.first()?)?,
        Data::Set(s) => place(s.first()?)?,
        Data::Map(m) => place(m.keys().next()?)?,
        Data::Board(b) => *b.cells.first()?,
        _ => return None,
    };
    let another = || match list {
        Data::List(l) => l.items.iter().filter_map(place).find(is_of),
        Data::Set(s) => s.iter().filter_map(place).find(is_of),
        Data::Map(m) => m.keys().filter_map(place).find(is_of),
        _ => None,
    };
    if is_of(&first) { Some(first) } else { another().or(Some(first)) }
}

impl Machine<'_> {
    /// `==`
    pub(super) fn equal(&mut self, op: BinaryOp, at: Span, a: &Operand, b: &Operand) -> Eval<bool> {
        self.charge_comparison(&a.0, &b.0)?;
        if let (Data::Place(p), Data::Place(q)) = (&a.0.data, &b.0.data) {
            self.seen.places(at, *p, *q);
        }
        let functions = matches!((&a.0.data, &b.0.data), (Data::Function(_), _) | (_, Data::Function(_)));
        if a.0 == b.0 && !functions {
            self.seen.equal(at, &a.0);
            return Ok(true);
        }
        self.seen.unequal(at, a, b);
        if a.0.data.may_equal(&b.0.data) || self.may_be_shown(a, &b.0) || self.may_be_shown(b, &a.0) {
            return Ok(false);
        }
        let message = format!(
            "`{}` compares {} with {}: they are never equal",
            symbol(op),
            type_of(&a.0),
            type_of(&b.0)
        );
        let help = self.conversion(b, &a.0.data, &a.0).or_else(|| self.conversion(a, &b.0.data, &b.0));
        self.never_equal(message, at, a, b, help)
    }

    /// Is `x` the value of a shown item, and are there colors whose values have the type of `other`?
    fn may_be_shown(&self, x: &Operand, other: &Value) -> bool {
        self.shown_types & 1 << other.data.order() != 0 && self.sources.text(x.1) == "value"
    }

    /// `in`
    pub(super) fn is_in(&mut self, op: BinaryOp, at: Span, x: &Operand, list: &Operand) -> Eval<bool> {
        let found = self.contains(list, &x.0)?;
        self.seen.searched(at, x, list);
        if let Data::Place(p) = x.0.data
            && let Some(q) = member_to_compare(&list.0.data, p.geometry)
        {
            self.seen.places(at, p, q);
        }
        if found {
            return Ok(true);
        }
        self.check_membership(&format!("`{}`", symbol(op)), at, x, list)?;
        Ok(false)
    }

    /// E504 if `x`, which is not a member of the list, can never be one because of its type.
    pub fn check_membership(&mut self, who: &str, at: Span, x: &Operand, list: &Operand) -> Eval<()> {
        // one comparable member is enough, and it is nearly always the first
        let comparable = |v: &Value| x.0.data.may_equal(&v.data);
        let may = match &list.0.data {
            Data::List(l) | Data::Tuple(l) => l.items.is_empty() || l.items.iter().any(comparable),
            Data::Set(s) => s.is_empty() || s.iter().any(comparable),
            Data::Map(m) => m.is_empty() || m.keys().any(comparable),
            Data::Range(a, b) => a >= b || matches!(x.0.data, Data::Int(_)),
            Data::Board(_) => matches!(&x.0.data, Data::Place(p) if p.sort == Sort::Cell),
            Data::Picture(_) => match &x.0.data {
                Data::Place(p) => p.sort == Sort::Cell,
                Data::Tuple(t) => t.items.iter().all(|v| matches!(v.data, Data::Int(_))),
                _ => false,
            },
            Data::Pieces(_) | Data::Tiles(_) => matches!(x.0.data, Data::Record(_)),
            Data::Record(_) => x.0.as_str().is_some(),
            _ => true,
        };
        let shown = || first_member(&list.0.data).is_some_and(|member| self.may_be_shown(x, &member));
        if may || shown() {
            return Ok(());
        }
        let (kind, list_type) = (type_of(&x.0), type_of(&list.0));
        let message = format!("{who} looks for {kind} in {list_type}, which never contains one");
        let help = first_member(&list.0.data).and_then(|member| self.conversion(x, &member.data, &list.0));
        self.never_equal(message, at, x, list, help)
    }

    /// E504 if a key that is not in a map cannot be a key of it because of its type: then `??` would always
    /// give its default.
    pub(super) fn check_key(&mut self, map: Operand, key: Operand, at: Span) -> Eval<()> {
        match &map.0.data {
            Data::Map(_) | Data::Picture(_) | Data::Record(_) => {
                self.check_membership("this index", at, &key, &map)
            }
            Data::Poison => Err(Halt::Error),
            data if data.nth(0).is_some() && !matches!(key.0.data, Data::Int(_)) => {
                self.mismatch(&key.0, key.1, "an int")
            }
            _ => Ok(()),
        }
    }

    fn never_equal<T>(
        &mut self,
        message: String,
        at: Span,
        a: &Operand,
        b: &Operand,
        help: Option<String>,
    ) -> Eval<T> {
        let mut d = Diagnostic::new(codes::E504, message);
        // A literal that reached the comparison through variables, such as a clue that was read as a
        // character.  If the comparison is in the library, the literal is the mistake.
        let named = |v: &Value| matches!(v.data, Data::Board(_) | Data::Pieces(_) | Data::Tiles(_));
        let inside = |v: &Value, at: &Span| at.start <= v.span.start && v.span.end <= at.end;
        let literals: Vec<&Operand> = [a, b]
            .into_iter()
            .filter(|(v, at)| !self.in_library(v.span) && !named(v) && !inside(v, at))
            .collect();
        let in_library = self.in_library(at);
        if in_library {
            d = literals.iter().fold(d, |d, (v, _)| d.label(v.span, format!("this is {}", type_of(v))));
        }
        d = d
            .label(at, "")
            .label(a.1, format!("this is {}", type_of(&a.0)))
            .label(b.1, format!("this is {}", type_of(&b.0)));
        if !in_library {
            d = literals.iter().fold(d, |d, (v, _)| d.label(v.span, "it comes from here"));
        }
        self.fail(help.into_iter().fold(d, Diagnostic::help))
    }

    /// What to write instead of `x`, which was compared with `member`, a member of `whole`, or with `whole`
    /// itself.
    fn conversion(&self, x: &Operand, member: &Data, whole: &Value) -> Option<String> {
        let written = self.sources.text(x.1);
        Some(match (&x.0.data, member) {
            (Data::Picture(_) | Data::Map(_), _) if matches!(whole.data, Data::Board(_)) => {
                format!("clues are drawn with `on`: draw CLUES on {}", self.show(whole))
            }
            (Data::Function(_), _) if written == "value" => {
                "`value` is the color in the condition after the last `for`: put the condition at the end".into()
            }
            (Data::Str(_), _) if matches!(whole.data, Data::Picture(_)) => {
                "a picture is a map from cells to characters; the characters are [ch for (c, ch) in PICTURE]".into()
            }
            (_, Data::Place(cell)) if cell.sort == Sort::Cell => {
                let chess = x.0.as_str().and_then(|text| puzc_core::geometry::chess_square(text));
                return chess.or_else(|| cell_call(&x.0, &self.lattice(cell.geometry)));
            }
            (Data::Place(place), Data::Int(_))
                if place.sort == Sort::Cell && matches!(whole.data, Data::List(_)) => {
                format!("cells are listed in braces after their lattice: {}{{00 01}}", self.lattice(place.geometry).name())
            }
            // such as the nodes of `graph g: 1-2 2-3`
            (Data::Int(n), Data::Str(text)) if text.parse::<i64>().is_ok() => format!("write \"{n}\" for a string"),
            (Data::Str(text), Data::Tuple(_)) if matches!(&**text, "N" | "E" | "S" | "W") => {
                format!("directions are N, E, S and W without quotes, or tuples: write {text}")
            }
            (Data::Str(text), Data::Tuple(_)) if matches!(&**text, "NE" | "NW" | "SE" | "SW") => {
                "a direction is N, E, S, W or a tuple, such as (-1, 1)".into()
            }
            // `s.word` is the number of a word
            (Data::Str(text), Data::Int(_)) if text.len() > 1 && text.chars().all(char::is_alphabetic) => {
                return None;
            }
            (Data::Str(_), Data::Int(_)) => {
                "value(ch) is the int of a digit, number(s) that of a decimal number; numbers(p) is a map from the \
                 cells of a picture to ints"
                    .into()
            }
            // what `for` takes from the same map
            (Data::Tuple(pair), _)
                if matches!(whole.data, Data::Map(_))
                    && matches!(&pair.items[..], [key, _] if key.data.may_equal(member)) =>
            {
                "`for` goes through the pairs of a map: for (key, value) in MAP".into()
            }
            // a name in small letters is mostly that of a variable, whose value is the mistake
            (Data::Int(_) | Data::Tuple(_) | Data::Board(_) | Data::Pieces(_), Data::Str(_) | Data::Color(_))
                if is_name(written)
                    && (!matches!(x.0.data, Data::Int(_)) || written.starts_with(char::is_uppercase)) =>
            {
                format!("write \"{written}\" in quotes for a string")
            }
            (Data::Str(_), Data::Record(r)) if r.get("name").is_some() => {
                "the members are records; their names are [p.name for p in LIST]".into()
            }
            (Data::List(_), Data::Tuple(_)) | (Data::Tuple(_), Data::List(_)) => {
                "a tuple is written (a, b), a list [a, b]".into()
            }
            _ => return None,
        })
    }
}

/// The call that makes the cell that `x` seems to mean: `square(2, 2)` for 22, "22", or (2, 2).
pub(in crate::model) fn cell_call(x: &Value, g: &Geometry) -> Option<String> {
    let [made, _] = g.cell_function();
    if !g.prefixes().is_empty() {
        return None;
    }
    let digits =
        |text: &str| text.chars().map(puzc_core::geometry::digit_value).collect::<Option<Vec<i64>>>();
    let coordinates = match &x.data {
        Data::Int(n) if *n >= 0 => digits(&format!("{n:0width$}", width = g.dimensions()))?,
        Data::Str(s) => digits(s)?,
        Data::Tuple(t) => t
            .items
            .iter()
            .map(|v| if let Data::Int(n) = v.data { Some(n) } else { None })
            .collect::<Option<_>>()?,
        Data::List(l) => {
            return match l.items.as_slice() {
                [Value { data: Data::Place(_), .. }, ..] => {
                    Some("all([c in B for c in LIST]) tests each cell of a list; LIST[0] is its first".into())
                }
                _ => None,
            };
        }
        _ => return None,
    };
    let text = coordinates.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    (coordinates.len() == g.dimensions()).then(|| format!("{made}({text}) is a cell of {}", g.name()))
}

pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
