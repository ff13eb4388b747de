//! Expectations and results in the words of the file.

use num_bigint::BigUint;
use puzc_compiler::lower::{Expectation, Expected};
use puzc_core::base::{Span, counted};
use puzc_core::diag::{Diagnostic, codes};
use std::fmt::Display;

/// `92 solutions up to symmetry with n=8`
pub fn expected(e: &Expectation) -> String {
    let what = match &e.what {
        Expected::Output(path) => format!("output {path:?}"),
        Expected::Cost { maximum, value } => cost(*maximum, Some(*value)),
        Expected::Solutions { count, up_to } if *count == BigUint::from(1u8) => {
            "unique solution".to_string() + &class(up_to.as_deref())
        }
        Expected::Solutions { count, up_to } => solutions(count, up_to.as_deref()),
        Expected::Picture(_) => "solution as in the picture".into(),
        Expected::Level { maximum, level } => self::level(*maximum, level.as_deref()),
        Expected::Sizes(sizes) => self::sizes(sizes.iter().copied()),
    };
    what + &settings(e, " with ", "", ", ")
}

/// What is found if there is no solution.
pub const NO_SOLUTIONS: &str = "no solutions";

/// `no solutions`, `1 solution`, `92 solutions up to symmetry`
pub fn solutions(count: impl Display, up_to: Option<&str>) -> String {
    let number = count.to_string();
    let what = match &*number {
        "0" => NO_SOLUTIONS.to_string(),
        _ => counted(&number, "solution"),
    };
    what + &class(up_to)
}

fn class(up_to: Option<&str>) -> String {
    up_to.map_or(String::new(), |class| format!(" up to {class}"))
}

/// `minimum cost 16`
pub fn cost(maximum: bool, cost: Option<i64>) -> String {
    match cost {
        Some(cost) => format!("{} cost {cost}", if maximum { "maximum" } else { "minimum" }),
        None => NO_SOLUTIONS.into(),
    }
}

/// `level 5.2`, `maximum level 5.2`
pub fn level(maximum: bool, level: Option<&[u32]>) -> String {
    let which = if maximum { "maximum " } else { "" };
    level.map_or("no level".into(), |level| format!("{which}level {}", puzc_apart::level_text(level)))
}

/// `91 items, 1537 options`
pub fn sizes(sizes: impl Iterator<Item = (i64, bool)>) -> String {
    sizes.map(|(n, items)| counted(n, if items { "item" } else { "option" })).collect::<Vec<_>>().join(", ")
}

fn settings(e: &Expectation, first: &str, each: &str, between: &str) -> String {
    let all: Vec<String> =
        e.with.iter().map(|(name, s)| format!("{each}{name}={}", quoted(&s.text))).collect();
    if all.is_empty() { String::new() } else { first.to_string() + &all.join(between) }
}

/// A form that a shell accepts, too.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,/".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A diagnostic of a problem that is built with the settings of an expectation.
pub fn with_settings(d: Diagnostic, e: &Expectation, path: &str) -> Diagnostic {
    let command = format!("puzc check {}{}", quoted(path), settings(e, " ", "-D ", " "));
    d.label(e.span, "found with these settings").help(format!("to reproduce this: {command}"))
}

/// E704: an expectation that failed at this place.
pub fn failed(e: &Expectation, at: Span, path: &str, found: &str) -> Diagnostic {
    let d = Diagnostic::new(codes::E704, format!("{} expected, found {found}", expected(e)))
        .label(at, format!("found {found}"));
    let (path, settings) = (quoted(path), settings(e, " ", "-D ", " "));
    match &e.what {
        Expected::Solutions { up_to: None, .. } => {
            d.help(format!("to reproduce this: puzc count {path}{settings}"))
        }
        Expected::Solutions { up_to: Some(class), .. } => {
            d.help(format!("to reproduce this: puzc count {path}{settings} --up-to {class}"))
        }
        Expected::Cost { .. } | Expected::Picture(_) => {
            d.help(format!("to reproduce this: puzc solve {path}{settings}"))
        }
        Expected::Level { .. } => d.help(format!("to reproduce this: puzc apart {path}{settings} --all")),
        Expected::Sizes(_) => {
            d.help(format!("to reproduce this: puzc build {path}{settings} --unbroken --stats"))
        }
        Expected::Output(_) => d.help(format!("to reproduce this: puzc build {path}{settings} --unbroken")),
    }
}
