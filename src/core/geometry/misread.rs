//! Cells that Knuth's notation accepts, but probably with an unintended meaning: `[0-10]`, `100`, `00’`.  A
//! puzzle must write them differently; imported files keep Knuth's meaning.

use super::notation::{DigitSetPart, NotationPart, NotationToken};
use super::{Geometry, digit, digit_value};
use crate::base::{Span, sorted_set};
use crate::diag::{Diagnostic, codes::*};

/// A symbol of a set: a literal character, or `None` for a computed digit.
type SetSymbol = (Option<char>, Span);

/// E113 for a set that a puzzle must write differently.
pub fn misread_set(parts: &[DigitSetPart]) -> Option<Diagnostic> {
    number_in_set(parts).or_else(|| repeated_digit(parts))
}

/// E113 for a number of two digits after a `-`.
pub(super) fn number_in_set(parts: &[DigitSetPart]) -> Option<Diagnostic> {
    let symbols = symbols(parts);
    (1..symbols.len()).filter(|i| symbols[*i].0 == Some('-')).find_map(|dash| number_in_range(&symbols, dash))
}

fn symbols(parts: &[DigitSetPart]) -> Vec<SetSymbol> {
    let mut symbols = vec![];
    for part in parts {
        match part {
            DigitSetPart::Bound(_, span) => symbols.push((None, *span)),
            DigitSetPart::Text(text, span) => {
                symbols.extend(text.char_indices().map(|(at, c)| (Some(c), span.sub(at, at + c.len_utf8()))))
            }
        }
    }
    symbols
}

/// The end of a range is followed by a decimal digit that does not begin a range: `0-10`, not `0-24-6`.
fn number_in_range(symbols: &[SetSymbol], dash: usize) -> Option<Diagnostic> {
    let decimal = |i: usize| symbols.get(i)?.0?.to_digit(10);
    let begins_range = |i: usize| symbols.get(i + 1).is_some_and(|s| s.0 == Some('-'));
    if decimal(dash + 1).is_none() || decimal(dash + 2).is_none() || begins_range(dash + 2) {
        return None;
    }
    let mut first = dash;
    while first > 0 && decimal(first - 1).is_some() {
        first -= 1;
    }
    let behind = (dash + 1..).take_while(|i| decimal(*i).is_some()).last()?;
    let number =
        |from: usize, to: usize| -> String { symbols[from..=to].iter().filter_map(|s| s.0).collect() };
    let end = number(dash + 1, behind);
    let from = if first < dash { number(first, dash - 1) } else { String::new() };
    let start = if first < dash { first } else { dash - 1 };
    let read = &end[..1];
    let rest: Vec<String> = end[1..].chars().map(|c| format!("`{c}`")).collect();
    let d = Diagnostic::new(E113, format!("`{end}` is not a digit")).label(
        symbols[start].1.to(symbols[behind].1),
        format!("the range ends at `{read}`, and {} follows", rest.join(" ")),
    );
    let value = |text: &str| text.parse::<i64>().ok().and_then(|n| Some((n, digit(n)?)));
    Some(match (value(&from), value(&end)) {
        (Some((low, a)), Some((high, b))) if low <= high => {
            let d = d
                .help(format!("for {low} to {high} write [{a}-{b}] or [{a}-{{{high}}}]"))
                .fix(symbols[start].1.to(symbols[behind].1), format!("{a}-{b}"));
            let (ends, others) = end.split_at(1);
            let outside = others.chars().all(|c| !(from.as_str()..=ends).contains(&c.to_string().as_str()));
            if from.len() == 1 && from.as_str() < ends && outside {
                d.help(format!(
                    "for {from} to {ends} and {others} write single digits first: [{others}{from}-{ends}]"
                ))
            } else {
                d
            }
        }
        (_, Some((high, b))) => d.help(format!("{high} is the digit {b}, or {{{high}}}")),
        _ => d.help(
            "the greatest digit is Z, which is 61; larger boards are values, such as rectangle(70, 70)",
        ),
    })
}

/// E113 for a literal digit that is already in the set.
pub(super) fn repeated_digit(parts: &[DigitSetPart]) -> Option<Diagnostic> {
    let symbols = symbols(parts);
    let value = |i: usize| digit_value(symbols.get(i)?.0?);
    let mut seen = 0u64;
    let mut i = 0;
    while i < symbols.len() {
        let range = symbols.get(i + 1).is_some_and(|s| s.0 == Some('-')) && i + 2 < symbols.len();
        let last = if range { i + 2 } else { i };
        if let (Some(low), Some(high)) = (value(i), value(last)) {
            let mask = (low..=high).filter(|n| digit(*n).is_some()).fold(0u64, |mask, n| mask | 1 << n);
            if seen & mask != 0 {
                let twice = digit(i64::from((seen & mask).trailing_zeros())).unwrap_or('0');
                let d =
                    Diagnostic::new(E113, format!("the digit `{twice}` appears twice in a set of digits"));
                return Some(d.label(symbols[i].1.to(symbols[last].1), "it is already in the set").help(
                    "each digit is written once; coordinates from 10 on are letters, a to z, then A to Z",
                ));
            }
            seen |= mask;
        }
        i = last + 1;
    }
    None
}

/// The set with single digits before ranges, which cannot be misread.
pub fn plain_set(text: &str) -> String {
    let symbols: Vec<char> = text.chars().collect();
    let value = |i: usize| symbols.get(i).and_then(|c| digit_value(*c));
    let mut digits: Vec<i64> = vec![];
    let mut i = 0;
    while i < symbols.len() {
        let last = if symbols.get(i + 1) == Some(&'-') { i + 2 } else { i };
        if let (Some(low), Some(high)) = (value(i), value(last)) {
            digits.extend(low..=high);
        }
        i = last + 1;
    }
    let (mut single, mut ranges) = (String::new(), String::new());
    for run in sorted_set(digits).chunk_by(|a, b| a + 1 == *b) {
        match run {
            [low, _, .., high] => {
                ranges.extend(digit(*low).into_iter().chain(['-']).chain(digit(*high)));
            }
            few => single.extend(few.iter().filter_map(|n| digit(*n))),
        }
    }
    single + &ranges
}

/// Is this suffix, which an imported file may have, an error in a puzzle?
pub fn is_misread_suffix(suffix: &str) -> bool {
    suffix.trim_start_matches('\'').starts_with(|c: char| c.is_ascii_digit())
        || suffix.contains(|c| PRIMES.contains(c))
}

/// The whole board that sets such as `[0-5][0-10]` are probably meant to be.
pub(super) fn meant_board(lattice: &Geometry, token: &NotationToken) -> Option<String> {
    let size = |part: &NotationPart| match part {
        NotationPart::Set(set, ..) => match set.as_slice() {
            [DigitSetPart::Text(text, _)] => text.strip_prefix("0-")?.parse::<u32>().ok()?.checked_add(1),
            _ => None,
        },
        _ => None,
    };
    let sizes: Vec<String> =
        token.parts.iter().map(size).map(|n| Some(n?.to_string())).collect::<Option<_>>()?;
    let function = lattice.box_function.filter(|_| sizes.len() == lattice.dimensions)?;
    Some(format!("a whole board can also be a value: = {function}({})", sizes.join(", ")))
}

/// E114 for a suffix that begins with a digit: `100`, `5x5`.
pub(super) fn misread_suffix(suffix: &str, span: Span, dimensions: usize) -> Option<Diagnostic> {
    if !suffix.trim_start_matches('\'').starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let count = if dimensions == 3 { "three" } else { "two" };
    let d = Diagnostic::new(E114, "a cell with too many digits")
        .label(span, format!("a cell has {count} digits, and a suffix cannot begin with a digit"));
    Some(d.help("coordinates from 10 on are letters, a to z, then A to Z; or computed: {10}"))
}

/// Characters that look like a prime.
const PRIMES: &str = "´`‘’ʹʼ′＇";

/// E109 for a suffix with a character that looks like a prime.
pub(super) fn misread_prime(suffix: &str, span: Span) -> Option<Diagnostic> {
    let (at, c) = suffix.char_indices().find(|(_, c)| PRIMES.contains(*c))?;
    let at = span.sub(at, at + c.len_utf8());
    Some(Diagnostic::new(E109, format!("`{c}` is not the prime of a triangle")).label(at, "write '"))
}

/// What to write instead of a character that is not allowed in a set of digits.
pub(super) fn meant_in_set(c: char) -> &'static str {
    match c {
        '‐'..='―' | '−' | '.' | '…' | ':' => "a range is written with -, as in 0-5",
        '(' | '$' | '+' | '*' => "write a computed bound in braces, as in [0-{n-1}]",
        ' ' | ',' | ';' | '|' => "write the digits of a set without separators, as in [013]",
        _ => "a set consists of digits and ranges of digits",
    }
}

/// The cell that is meant by `(0,1)`.
pub(super) fn meant_cell(token: &NotationToken) -> Option<String> {
    let [NotationPart::Text(text, _)] = token.parts.as_slice() else { return None };
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    inner.split(',').map(|n| digit(n.trim().parse().ok()?)).collect()
}
