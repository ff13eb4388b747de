//! Pictures in other quotes than three straight ones.

use super::mistakes::FailurePoint;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, Replacement, codes};

/// How other languages and word processors quote a text of several lines.
const QUOTES: [(&str, &str); 6] =
    [("'''", "'''"), ("'''", "\"\"\""), ("```", "```"), ("“““", "”””"), ("“““", "“““"), ("\"\"", "\"\"")];

/// Lines between quotes that are searched for the closing ones.
const MAX_ROWS: usize = 200;

/// A picture in such quotes: the offsets of the two, and their lengths.
#[derive(Clone, Copy)]
pub(crate) struct QuotedPicture {
    open: (usize, usize),
    close: (usize, usize),
}

impl QuotedPicture {
    /// The picture whose quotes end their line at `at`.
    pub(super) fn at(text: &str, at: usize) -> Option<QuotedPicture> {
        let rest = text.get(at..).filter(|rest| rest.starts_with(['\'', '`', '“', '"']))?;
        QUOTES.into_iter().find_map(|(open, close)| {
            let after = rest.strip_prefix(open)?.trim_start_matches([' ', '\t', '\r']);
            let mut start = text.len() - after.strip_prefix('\n')?.len();
            text[start..].split_inclusive('\n').take(MAX_ROWS).find_map(|line| {
                let row = line.trim_start();
                let own = start + line.len() - row.len();
                start += line.len();
                let is_close = row.starts_with(close) && (close.len() == 3 || !row.starts_with("\"\"\""));
                is_close.then_some(QuotedPicture { open: (at, open.len()), close: (own, close.len()) })
            })
        })
    }

    /// The offset after it.
    pub(super) fn end(self) -> usize {
        self.close.0 + self.close.1
    }

    /// The error for it; the function gives the place of offsets.
    pub(crate) fn error(self, place: impl Fn(usize, usize) -> Span) -> Diagnostic {
        let (open, close) = (place(self.open.0, self.open.1), place(self.close.0, self.close.1));
        let d = Diagnostic::new(codes::E901, "a picture stands between three straight quotes")
            .label(open, "write `\"\"\"`")
            .label(close, "and here");
        let edits = [open, close].map(|span| Replacement { span, text: "\"\"\"".to_owned() });
        d.fix_all("write `\"\"\"`", edits.into())
    }
}

/// The error for a picture in wrong quotes, unless something before it is wrong.
pub(super) fn quoted_picture(failure: &FailurePoint) -> Option<Diagnostic> {
    let picture = failure.island.quoted.filter(|p| p.open.0 <= failure.island.start + failure.at)?;
    Some(picture.error(|at, len| failure.span(at - failure.island.start, len)))
}
