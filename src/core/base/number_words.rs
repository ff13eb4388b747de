//! Numbers and lists in words.

use std::fmt::Display;

/// The words for 0 to 12.
pub const NUMBER_WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// `1 item`, `2 items`
pub fn counted(n: impl Display, what: &str) -> String {
    let n = n.to_string();
    let s = if n == "1" { "" } else { "s" };
    format!("{n} {what}{s}")
}

/// `a, b and c`
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Is it a number in digits, without a sign?
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// How often something is used: `once`, `twice`, `one to three times`.
pub fn times(lo: u32, hi: u32) -> String {
    let word = |n: u32| NUMBER_WORDS.get(n as usize).map_or_else(|| n.to_string(), |w| w.to_string());
    match (lo, hi) {
        (1, 1) => "once".into(),
        (2, 2) => "twice".into(),
        _ if lo == hi => format!("{} times", word(lo)),
        _ => format!("{} to {} times", word(lo), word(hi)),
    }
}
