//! Checks the expectations of a file one after another.

use super::{Case, FileUnderTest, Question, Status, Verdict, expected, failed};
use crate::StopReason;
use puzc_compiler::lower::Expectation;
use puzc_core::diag::Diagnostic;

/// What to do with an expectation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Nothing; it is not even reported.
    Ignore,
    /// Report that it is slow.
    Skip,
    /// Check it.
    Check,
}

/// The answer to a question.
pub struct Answered {
    /// The result for each member.
    pub verdicts: Vec<Verdict>,
    /// Why the search was stopped, if it was.
    pub why: String,
    /// The time that it took.
    pub seconds: f64,
}

/// Checks the expectations of a file; `choices` has one choice for each of them.  Returns the results in the
/// order of the file, and diagnostics about expectations that failed.
pub fn cases(
    judge: &mut FileUnderTest,
    path: &str,
    choices: &[Choice],
    ask: &mut dyn FnMut(&mut FileUnderTest, &Question) -> Answered,
) -> (Vec<Case>, Vec<Diagnostic>) {
    let expectations = judge.expectations().to_vec();
    let is = |i: usize, choice| choices.get(i) == Some(&choice);
    let mut diagnostics = vec![];
    let mut cases: Vec<(usize, Case)> = vec![];
    for (i, e) in expectations.iter().enumerate().filter(|(i, _)| is(*i, Choice::Skip)) {
        cases.push((i, case(judge, e, Status::Slow, None, 0.0)));
    }
    for question in judge.questions(&|i| is(i, Choice::Check)) {
        let Answered { verdicts, why, seconds } = ask(judge, &question);
        for (&i, verdict) in question.members.iter().zip(verdicts) {
            let e = &expectations[i];
            let (status, found) = match verdict {
                Verdict::Held => (Status::Held, None),
                Verdict::Failed(found) => {
                    diagnostics.push(failed(e, e.span, path, &found));
                    (Status::Failed, Some(found))
                }
                Verdict::Differs { found, at } => {
                    diagnostics.push(failed(e, at, path, &found));
                    (Status::Failed, Some(found))
                }
                Verdict::Limit(StopReason::Cancelled) => (Status::Limit, Some(why.clone())),
                Verdict::Limit(StopReason::Crashed) => {
                    (Status::Failed, Some(StopReason::Crashed.to_string()))
                }
                Verdict::Limit(limit) => (Status::Limit, Some(limit.to_string())),
                Verdict::Unreadable(d) => {
                    let why = d.message.clone();
                    diagnostics.push(d);
                    (Status::Wrong, Some(why))
                }
                Verdict::Wrong => (Status::Wrong, Some("the file has errors with these settings".into())),
            };
            cases.push((i, case(judge, e, status, found, seconds)));
        }
    }
    cases.sort_by_key(|(i, _)| *i);
    (cases.into_iter().map(|(_, case)| case).collect(), diagnostics)
}

fn case(judge: &FileUnderTest, e: &Expectation, status: Status, found: Option<String>, seconds: f64) -> Case {
    let line =
        judge.session.sources.locate(e.span).map_or(0, |(file, range)| file.line_column(range.start).0);
    let settings = e.with.iter().map(|(name, s)| (name.to_string(), s.text.to_string())).collect();
    Case { line, expected: expected(e), settings, status, found, seconds }
}
