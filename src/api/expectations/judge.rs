//! The `expect` lines of a puzzle.

use super::{Answered, Case, Choice, FileUnderTest, SearchSettings, Status, cases};
use crate::compile::{error, session, with_large_stack};
use crate::{CancelToken, Error, Puzzle, StopReason};
use puzc_solver::solve::Control;

/// The `expect` lines of a puzzle, to be checked.
///
/// ```
/// use puzc::{Puzzle, Status};
///
/// let puzzle = Puzzle::parse("primary a b\noption a\noption b\nexpect 1 solution\nexpect 3 options\n")?;
/// let judged = puzzle.expectations().judge()?;
/// assert_eq!(judged[0].status(), Status::Held);
/// assert_eq!((judged[1].status(), judged[1].line()), (Status::Failed, 5));
/// assert_eq!(judged[1].found(), Some("2 options"));
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is checked before `judge` is called"]
pub struct Expectations {
    puzzle: Puzzle,
    threads: usize,
    slow: bool,
    token: Option<CancelToken>,
}

impl Expectations {
    pub(crate) fn of(puzzle: &Puzzle) -> Expectations {
        Expectations { puzzle: puzzle.clone(), threads: 1, slow: false, token: None }
    }

    /// How many threads search (by default one).
    pub fn threads(mut self, threads: usize) -> Expectations {
        self.threads = threads;
        self
    }

    /// Also checks those that are marked `slow`.
    pub fn slow(mut self) -> Expectations {
        self.slow = true;
        self
    }

    /// Lets a token cancel the searches; an unknown result then has [`Status::Limit`].
    pub fn cancel_by(mut self, token: &CancelToken) -> Expectations {
        self.token = Some(token.clone());
        self
    }

    /// Checks them, in the order of the text.  Searches have the memory limit of the puzzle.
    ///
    /// # Errors
    /// All errors of the puzzle.
    pub fn judge(&self) -> Result<Vec<JudgedExpectation>, Error> {
        with_large_stack(|| {
            let mut session = session(&self.puzzle);
            if let Some(token) = &self.token {
                session.stop_by(token.stop_switch());
            }
            let file = match session.load(self.puzzle.path()) {
                Ok(file) => file,
                Err(d) => return Err(error(session, d)),
            };
            let mut judge = FileUnderTest::new(session, file);
            if judge.diags.has_errors() {
                return Err(error(judge.session, judge.diags));
            }
            let choice = |slow: bool| if slow && !self.slow { Choice::Skip } else { Choice::Check };
            let choices: Vec<Choice> = judge.expectations().iter().map(|e| choice(e.slow)).collect();
            let memory = self.puzzle.settings().limits.memory;
            let (cases, _) = cases(&mut judge, self.puzzle.path(), &choices, &mut |judge, question| {
                let control = Control::default();
                if let Some(token) = &self.token {
                    token.watch(&control.switch());
                }
                judge.session.stop_by(control.stop_switch());
                let settings = SearchSettings { threads: self.threads, memory, control: &control };
                let verdicts = judge.answer(question, &settings);
                Answered { verdicts, why: StopReason::Cancelled.to_string(), seconds: 0.0 }
            });
            Ok(cases.into_iter().map(JudgedExpectation).collect())
        })
    }
}

/// The result of an `expect` line.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedExpectation(Case);

impl JudgedExpectation {
    /// Its line, from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// What is expected: `92 solutions`.
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// The parameters that it sets, with their values.
    pub fn settings(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.settings.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Whether it holds.
    pub fn status(&self) -> Status {
        self.0.status
    }

    /// What was found instead, or why it is not known.
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }
}
