//! Numbers and digits.

use super::*;
use crate::model::eval::CluePicture;
use crate::model::picture;
use crate::model::value::{Measured, ValueMap};
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::digit_value;

pub fn abs(m: &mut Machine, a: &NativeArgs) -> Eval {
    match a.int(m, 0)?.checked_abs() {
        Some(n) => Ok(Value::int(n)),
        None => m.error(codes::E510, a.span, "`abs` overflows", "ints have 64 bits"),
    }
}

pub fn isqrt(m: &mut Machine, a: &NativeArgs) -> Eval {
    let n = a.int(m, 0)?;
    match n.checked_isqrt() {
        Some(root) => Ok(Value::int(root)),
        None => {
            m.error(codes::E510, a.span(0), "the square root of a negative number", format!("this is {n}"))
        }
    }
}

/// The only character of a string.
fn character(m: &mut Machine, a: &NativeArgs) -> Eval<char> {
    let s = a.str(m, 0)?;
    let mut chars = s.chars();
    match (chars.next(), chars.next()) {
        (Some(ch), None) => Ok(ch),
        _ => m.error(
            codes::E504,
            a.span(0),
            format!("one character is needed here, not \"{s}\""),
            format!("{} characters", s.chars().count()),
        ),
    }
}

pub fn value(m: &mut Machine, a: &NativeArgs) -> Eval {
    let ch = character(m, a)?;
    match digit_value(ch) {
        // The value keeps the place of its digit, so "4 appears twice" points at both digits.
        Some(n) => Ok(Value::at(Data::Int(n), a.get(0)?.0.span)),
        None => {
            // point at the character itself, if it was written in the source
            let at = a.get(0)?.0.span.or(a.span(0));
            m.error(
                codes::E509,
                at,
                format!("`{ch}` is not a digit"),
                "digits are 0-9, a-z (10..35), A-Z (36..61)",
            )
        }
    }
}

pub fn is_digit(m: &mut Machine, a: &NativeArgs) -> Eval {
    let s = a.str(m, 0)?;
    let mut chars = s.chars();
    let one = matches!((chars.next(), chars.next()), (Some(ch), None) if digit_value(ch).is_some());
    Ok(Value::new(Data::Bool(one)))
}

pub fn number(m: &mut Machine, a: &NativeArgs) -> Eval {
    let s = a.str(m, 0)?;
    match s.trim().parse::<i64>() {
        Ok(n) => Ok(Value::at(Data::Int(n), a.get(0)?.0.span)),
        Err(_) => {
            let at = a.get(0)?.0.span.or(a.span(0));
            m.error(
                codes::E509,
                at,
                format!("\"{s}\" is not a decimal number"),
                "digits, optionally with a sign",
            )
        }
    }
}

/// The characters of empty cells in a picture of clues.
const EMPTY: &str = ".0 _-#*";

/// The first row and the first column with a clue.
fn first_row_and_column(clues: &ValueMap) -> Option<(i32, i32)> {
    let places =
        clues.keys().filter_map(|key| if let Data::Place(place) = &key.data { Some(place) } else { None });
    Some((places.clone().map(|place| place.x).min()?, places.map(|place| place.y).min()?))
}

/// The clues of a picture.  W303 for characters that are neither clues nor usual in empty cells.
pub fn numbers(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (v, at) = a.get(0)?.clone();
    let Data::Picture(p) = &v.data else { return m.mismatch(&v, at, "a picture") };
    m.budget.charge(p.cells.len() as u64)?;
    if let Some(d) = picture::spaced(p, v.span.or(at), "word_numbers") {
        return m.fail(d);
    }
    let (mut clues, mut others) = (ValueMap::default(), vec![]);
    for (i, ch) in p.cells.iter().enumerate() {
        let sign = ch.as_str().and_then(|s| s.chars().next()).unwrap_or(' ');
        match digit_value(sign) {
            Some(n) if n > 0 => {
                clues.insert(picture::cell(p, i), Value::at(Data::Int(n), ch.span));
            }
            _ if EMPTY.contains(sign) => {}
            _ => others.push((sign, ch.span)),
        }
    }
    m.seen.clue_pictures.insert(CluePicture {
        at: v.span.or(at),
        size: (p.rows, p.cols),
        first: first_row_and_column(&clues),
    });
    if let Some((sign, span)) = others.first() {
        let more = match others.len() {
            1 => String::new(),
            n => format!(", and so are {} more cells", n - 1),
        };
        let d = Diagnostic::new(codes::W303, format!("`{sign}` is not a number"));
        let d = d.label(span.or(at), format!("read as an empty cell{more}"));
        m.report(d.help("clues are 1-9, a-z (10..35), A-Z (36..61); write . for an empty cell"));
    }
    let zero = p.cells.iter().find(|ch| ch.as_str().is_some_and(|s| &**s == "0"));
    let dot = p.cells.iter().find(|ch| ch.as_str().is_some_and(|s| matches!(&**s, "." | "_" | "-")));
    if let (Some(zero), Some(dot)) = (zero, dot) {
        let d = Diagnostic::new(codes::W303, "`0` is read as an empty cell");
        let d = d.label(zero.span.or(at), "this is not a clue").label(dot.span, "an empty cell, too");
        let blank = dot.as_str().map_or(".", |s| s);
        m.report(match p.cells.iter().any(|ch| ch.as_str().is_some_and(|s| &**s == " ")) {
            true => d.help("a number of several digits is a word among spaces: word_numbers(PICTURE), and word_board(PICTURE) for the board"),
            false => d.help(format!(
                "with zeros: map([(c, value(ch)) for (c, ch) in PICTURE if ch != \"{blank}\"])"
            )),
        });
    }
    m.nest(Measured::map(clues).map(Data::Map), a.span)
}
