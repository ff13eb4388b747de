//! Numbers and digits.

use super::*;
use crate::diag::codes;
use crate::geometry::digit_value;

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
        // The value keeps the place of its digit: "4 appears twice" points at both.
        Some(n) => Ok(Value::at(Data::Int(n), a.get(0)?.0.span)),
        None => {
            // Point at the character itself, if it was written in the source.
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
                "only digits, perhaps with a sign",
            )
        }
    }
}
