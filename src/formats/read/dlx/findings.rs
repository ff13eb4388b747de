//! The errors of a file.  Only the first ones with each code are kept, because a large file may have
//! millions.

use puzc_core::base::Span;
use puzc_core::diag::{Code, Diagnostic, Severity, codes::*};

/// The most diagnostics of one code that are kept.
pub const MAX_OF_A_CODE: usize = 1000;

/// If there are more errors of one code than this, the rest of a file is not read.
const MAX_ERRORS: usize = 1 << 20;

/// The diagnostics so far.
#[derive(Default)]
pub struct Findings {
    list: Vec<Diagnostic>,
    /// For each code, how often it was found, and which diagnostic of the list was kept last.
    codes: Vec<(Code, usize, usize)>,
    errors: bool,
}

impl Findings {
    /// Records a diagnostic; `make` completes it, if it is kept.
    pub fn add(&mut self, code: Code, make: impl FnOnce() -> Diagnostic) {
        let at = match self.codes.iter().position(|(known, ..)| *known == code) {
            Some(at) => at,
            None => {
                self.codes.push((code, 0, 0));
                self.codes.len() - 1
            }
        };
        let (_, count, last) = &mut self.codes[at];
        *count += 1;
        if *count <= MAX_OF_A_CODE {
            let d = make();
            debug_assert!(d.code == code, "{} is added as {code}", d.code);
            self.errors |= d.is_error();
            *last = self.list.len();
            self.list.push(d);
        }
    }

    /// Is there an error?
    pub fn has_errors(&self) -> bool {
        self.errors
    }

    /// Are there more errors of one code than [`MAX_ERRORS`]?
    pub fn has_too_many_errors(&self) -> bool {
        let many = |(code, count, _): &(Code, usize, usize)| {
            *count > MAX_ERRORS && code.severity() == Severity::Error
        };
        self.errors && self.codes.iter().any(many)
    }

    /// The diagnostics in the order in which they were found; the last one of a code says how many more there
    /// are.
    pub fn into_list(mut self) -> Vec<Diagnostic> {
        for (code, count, last) in self.codes {
            let more = count.saturating_sub(MAX_OF_A_CODE);
            if more > 0 {
                let times = if more == 1 { "once".to_string() } else { format!("{more} times") };
                self.list[last].help.push(format!("{code} was found {times} more in this file"));
            }
        }
        self.list
    }
}

/// E901: no items.
pub fn no_items(whole: Span) -> Diagnostic {
    Diagnostic::new(E901, "no items").label(whole, "the first line that is not a comment lists the items")
}

/// E901: a second bar.
pub fn second_bar(at: Span) -> Diagnostic {
    Diagnostic::new(E901, "two `|` in the line of items")
        .label(at, "the secondary items have begun already")
        .help("all items after the first `|` are secondary; write a multiplicity without spaces, as in `2|x`")
}

/// E213: a secondary item with a multiplicity.
pub fn secondary_multiplicity(name: &str, at: Span) -> Diagnostic {
    Diagnostic::new(E213, format!("multiplicity of the secondary item `{name}`"))
        .label(at, "secondary items have no bounds")
        .help("a secondary item is covered at most once; one that may be covered n times is primary, `0:n|name`")
}

/// E402: an item that is declared twice.
pub fn declared_twice(name: &str, at: Span, first: Span) -> Diagnostic {
    Diagnostic::new(E402, format!("item `{name}` is declared twice"))
        .label(at, "here again")
        .label(first, "here first")
        .help("list each item once: remove one of them, or rename it")
}

/// E407: an empty name.
pub fn empty_name(at: Span) -> Diagnostic {
    Diagnostic::new(E407, "empty name")
        .label(at, "a name is missing here")
        .help("write a name on both sides of `:`, without spaces")
}

/// E407: an illegal character.
pub fn illegal_character(name: &str, c: &str, at: Span) -> Diagnostic {
    Diagnostic::new(E407, format!("illegal character `{c}` in the name `{name}`"))
        .label(at, "names cannot contain this")
        .help("names cannot contain spaces, `:` or `|`")
}

/// E407: an invalid cost.
pub fn unreadable_cost(word: &str, at: Span) -> Diagnostic {
    Diagnostic::new(E407, format!("invalid cost `{word}`"))
        .label(at, "a cost is written |n")
        .help("n is a number from 0 to 4294967295, in decimal digits")
}

/// E401: an undeclared item.
pub fn undeclared(name: &str, near: Option<&str>, at: Span) -> Diagnostic {
    Diagnostic::new(E401, format!("item `{name}` is not declared"))
        .label(at, "it is not in the line of items")
        .meant(near, "the first line that is not a comment lists all items")
}

/// E403: an item twice in an option.
pub fn repeated(name: &str, at: Span, first: Span) -> Diagnostic {
    Diagnostic::new(E403, format!("item `{name}` appears twice in an option"))
        .label(at, "here again")
        .label(first, "here first")
        .help("an option is a set of items: remove one of them")
}

/// E404: a primary item with a color.
pub fn colored_primary(name: &str, color: Span, declared: Span) -> Diagnostic {
    Diagnostic::new(E404, format!("color on the primary item `{name}`"))
        .label(color, "only secondary items have colors")
        .label(declared, "declared as primary")
        .help(format!("remove the color, or list `{name}` after the `|`"))
}

/// W405: an option without a primary item.
pub fn ignored(line: Span) -> Diagnostic {
    Diagnostic::new(W405, "option without a primary item is ignored")
        .label(line, "")
        .help("options are chosen to cover primary items, and this one covers none")
}
