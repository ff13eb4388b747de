//! Statements that may appear at most once: the title, the goal, the symmetry to break.

use super::*;

/// A kind of statement that may appear only once.
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
    /// The name of the statement in messages, and the help if there are two.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Singleton::Title => ("title", "keep one `puzzle` statement"),
            Singleton::Goal => ("goal", "keep one of `minimize cost` and `maximize cost`"),
            Singleton::Break => (
                "`break` statement",
                "keep the one that breaks most: `symmetry` includes `motions`, and `motions` includes `rotations`",
            ),
        }
    }
}

impl Interpreter<'_, '_> {
    /// Records that a statement of this kind runs; E513 if another one ran before.
    pub(super) fn once(&mut self, kind: Singleton, span: Span) -> Eval<()> {
        let Some(&(_, first)) = self.singletons.iter().find(|s| s.0 == kind) else {
            self.singletons.push((kind, span));
            return Ok(());
        };
        let (what, help) = kind.words();
        let d = Diagnostic::new(codes::E513, format!("a puzzle can have only one {what}"));
        self.machine.fail(match first == span {
            true => d
                .label(span, "this runs a second time")
                .help("it is in a loop, or in a rule that is called several times: move it out"),
            false => d.label(span, "here again").label(first, "stated here first").help(help),
        })
    }
}
