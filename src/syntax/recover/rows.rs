//! Rows of common slips: the lexemes where the grammar failed, what stands before them, and what is said.
//!
//! Rows write lexemes with blanks between them; `NAME` is any name, `NUMBER` any number.

use super::mistakes::FailurePoint;
use crate::lexer::{Lexeme, LexemeKind};
use crate::parse::Rule;
use puzc_core::diag::{Code, Diagnostic};

/// A row of a table.
pub(super) enum SlipRow {
    Slip(Slip),
    Function(fn(&FailurePoint) -> Option<Diagnostic>),
}

/// A slip at a place.
pub(super) struct Slip {
    pub code: Code,
    /// `{0}` is the first word of the statement, `{1}` the lexeme at the place, `{2}` the next one, `{-1}`
    /// the one before the place.
    pub message: &'static str,
    pub label: &'static str,
    pub help: &'static str,
    /// What to write instead of the labeled lexemes; an empty label says this.
    pub fix: Option<&'static str>,
    /// The first and the last lexeme with the label.
    pub place: (isize, isize),
    /// Is the syntax of the statement shown?
    pub shows_usage: bool,
    /// The first words of the statements in which it happens; of all if there are none.
    pub within: &'static [&'static str],
    /// Those of statements in which it is none.
    pub outside: &'static [&'static str],
    /// The lexemes at the place, one of these; any if there are none.
    pub at: &'static [&'static str],
    /// Those before the place, one of these.
    pub behind: &'static [&'static str],
    /// Those somewhere before the place, one of these.
    pub after: &'static [&'static str],
    /// Does the place follow the first word?
    pub is_second: bool,
    /// Does it touch the lexeme before it?
    pub touches: bool,
    /// Is it among items?
    pub among_items: bool,
    /// What the grammar expected, one of these, and what it did not.
    pub wants: &'static [Rule],
    pub never: &'static [Rule],
}

/// A row with a label at the place, and without conditions.
pub(super) const fn slip(code: Code, message: &'static str, label: &'static str) -> Slip {
    Slip {
        code,
        message,
        label,
        help: "",
        fix: None,
        place: (1, 1),
        shows_usage: false,
        within: &[],
        outside: &[],
        at: &[],
        behind: &[],
        after: &[],
        is_second: false,
        touches: false,
        among_items: false,
        wants: &[],
        never: &[],
    }
}

/// The lexeme before the place.
pub(super) const BEFORE: (isize, isize) = (-1, -1);

/// Do lexemes begin with these?
fn begin<'l>(
    mut lexemes: impl Iterator<Item = &'l Lexeme<'l>>,
    mut words: impl Iterator<Item = &'l str>,
) -> bool {
    words.all(|word| lexemes.next().is_some_and(|lexeme| lexeme.is(word)))
}

impl Slip {
    /// The error, if this is the slip.
    fn explain(&self, failure: &FailurePoint) -> Option<Diagnostic> {
        let before = &failure.before;
        let is = |list: &[&str], is: &dyn Fn(&str) -> bool| list.is_empty() || list.iter().any(|s| is(s));
        let fits = is(self.within, &|word| failure.keyword == word)
            && !self.outside.contains(&failure.keyword)
            && is(self.at, &|words| begin(failure.ahead.iter(), words.split(' ')))
            && is(self.behind, &|words| begin(before.iter().rev(), words.rsplit(' ')))
            && (!self.is_second || before.len() == 1)
            && (!self.touches || failure.touches())
            && (!self.among_items || failure.is_among_items())
            && (self.wants.is_empty() || self.wants.iter().any(|rule| failure.expects(*rule)))
            && !self.never.iter().any(|rule| failure.expects(*rule))
            && is(self.after, &|words| {
                (0..before.len()).any(|i| begin(before[i..].iter(), words.split(' ')))
            });
        fits.then(|| self.error(failure))
    }

    fn error(&self, failure: &FailurePoint) -> Diagnostic {
        let shown = |place: isize| failure.lexeme(place).map_or("", |lexeme| lexeme.text);
        let filled = |text: &str| {
            let places = [-3, -2, -1, 1, 2].into_iter().map(|n| (n, shown(n)));
            places
                .chain([(0, failure.keyword)])
                .fold(text.to_owned(), |text, (place, word)| text.replace(&format!("{{{place}}}"), word))
        };
        let (first, last) = (failure.lexeme(self.place.0), failure.lexeme(self.place.1));
        let here = match first.zip(last).filter(|_| self.place != (1, 1)) {
            Some((first, last)) => failure.range(first, last),
            None => failure.here(),
        };
        let label = match self.fix.filter(|_| self.label.is_empty()) {
            Some(fix) => format!("write `{}`", fix.trim()),
            None => filled(self.label),
        };
        let d = Diagnostic::new(self.code, filled(self.message)).label(here, label);
        let d = if self.help.is_empty() { d } else { d.help(filled(self.help)) };
        // a word before the place is removed together with the blanks behind it
        let d = match (self.fix, first) {
            (Some(""), Some(word)) if self.place == BEFORE && word.kind == LexemeKind::Word => {
                d.fix(failure.span(word.at, failure.at - word.at), "")
            }
            (Some(fix), _) => d.fix(here, filled(fix)),
            (None, _) => d,
        };
        if self.shows_usage { failure.usage(d) } else { d }
    }
}

/// The error for a failure: that of the first row that fits.
pub(super) fn first(rows: &[SlipRow], failure: &FailurePoint) -> Option<Diagnostic> {
    rows.iter().find_map(|row| match row {
        SlipRow::Slip(slip) => slip.explain(failure),
        SlipRow::Function(explain) => explain(failure),
    })
}
