//! What a puzzle states at most once: its title, its goal, the symmetry to break.

use super::*;

/// A kind of statement that may stand once.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Singleton {
    /// `puzzle`
    Title,
    /// `minimize` and `maximize`
    Goal,
    /// `break`
    Break,
}

impl Singleton {
    /// What a puzzle has one of, and what to do with two.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Singleton::Title => ("title", "keep one `puzzle` statement"),
            Singleton::Goal => ("goal", "keep one of `minimize cost` and `maximize cost`"),
            Singleton::Break => (
                "`break` statement",
                "keep the one that breaks most: `symmetry` includes `motions`, and these `rotations`",
            ),
        }
    }
}

impl Interpreter<'_, '_> {
    /// Notes that a statement of a kind runs; E513 if another one ran before.
    pub(super) fn once(&mut self, kind: Singleton, span: Span) -> Eval<()> {
        let Some(&(_, first)) = self.singletons.iter().find(|s| s.0 == kind) else {
            self.singletons.push((kind, span));
            return Ok(());
        };
        let (what, help) = kind.words();
        let d = Diagnostic::new(codes::E513, format!("a puzzle has one {what}"));
        self.m.fail(match first == span {
            true => d
                .label(span, "this is run again")
                .help("it stands in a loop, or in a rule that is called again: put it outside"),
            false => d.label(span, "here again").label(first, "stated here first").help(help),
        })
    }
}
