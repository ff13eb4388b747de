//! What a puzzle can state once: its title, its goal, what is to be broken.

use super::*;

/// A kind of statement that stands once.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Only {
    /// `puzzle`
    Title,
    /// `minimize` and `maximize`
    Goal,
    /// `break`
    Break,
}

impl Only {
    /// What a puzzle has one of, and what to do with two.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Only::Title => ("title", "keep one `puzzle` statement"),
            Only::Goal => ("goal", "keep one of `minimize cost` and `maximize cost`"),
            Only::Break => (
                "`break` statement",
                "keep the one that breaks most: `symmetry` includes `motions`, and these `rotations`",
            ),
        }
    }
}

impl Run<'_, '_> {
    /// Notes that a statement of a kind is run; E513 if another one was before.
    pub(super) fn once(&mut self, only: Only, span: Span) -> Eval<()> {
        let Some(&(_, first)) = self.stated.iter().find(|s| s.0 == only) else {
            self.stated.push((only, span));
            return Ok(());
        };
        let (what, help) = only.words();
        let d = Diagnostic::new(codes::E513, format!("a puzzle has one {what}"));
        self.m.fail(match first == span {
            true => d
                .label(span, "this is run again")
                .help("it stands in a loop, or in a rule that is called again: put it outside"),
            false => d.label(span, "here again").label(first, "stated here first").help(help),
        })
    }
}
