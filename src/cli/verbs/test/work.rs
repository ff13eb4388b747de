//! Tests one file, from its text to its report.

use super::args::TestArgs;
use super::searches::Searches;
use crate::output::answer::{MAX_DRAWN, Reporter};
use crate::search::reason;
use crate::search::watch::Switch;
use crate::{Disk, files};
use puzc_api::for_cli::{
    Answered, Case, Choice, FileReport, FileUnderTest, Question, SearchSettings, Snapshot, cases, expected,
    is_expected, snapshot_difference, unsourced,
};
use puzc_api::{FileRequest, Files, NamedBy, Status};
use puzc_compiler::lower::Expectation;
use puzc_core::base::FileId;
use puzc_core::diag::render::render;
use puzc_core::diag::{Diagnostic, codes, json::json};
use puzc_session::Session;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A thread that tests files.
pub struct Worker<'a> {
    /// Its number.
    pub number: usize,
    /// The command line.
    pub args: &'a TestArgs,
    /// How diagnostics are drawn.
    pub reporter: Reporter,
    /// All searches.
    pub searches: &'a Searches,
    /// How many threads may search.
    pub threads: usize,
}

impl Worker<'_> {
    /// Tests a file; `None` if the filter excludes it.
    pub fn judge(&self, path: &str) -> Option<FileReport> {
        let start = Instant::now();
        let mut session = Session::new(Arc::new(Disk), self.args.settings());
        let mut report = FileReport { path: path.to_string(), ..FileReport::default() };
        let mut later = vec![];
        let (session, diags) = match session.load(path) {
            Err(d) => (session, d.into()),
            Ok(file) if !self.is_chosen(&session, file, path) => return None,
            Ok(file) => {
                let (mut judge, late) = self.compile(session, file, path);
                report.late = late;
                let snapshot = if judge.diags.has_errors() { None } else { judge.snapshot() };
                later = self.cases(&mut judge, &mut report);
                let (state, said) = self.compare(path, snapshot, report.count(Status::Failed) == 0);
                report.snapshot = state;
                later.extend(said);
                (judge.session, judge.diags)
            }
        };
        report.wrong = diags.has_errors() || report.count(Status::Wrong) > 0;
        report.exceeded = diags.iter().any(|d| d.code == codes::E805);
        let (sources, mut list) = (session.sources, diags.into_sorted());
        list.extend(later);
        let draw = |d: &Diagnostic| render(d, &sources, self.reporter.style()) + "\n";
        report.said = (
            list.iter().take(MAX_DRAWN).map(draw).collect(),
            list.iter().map(|d| json(d, &sources)).collect(),
        );
        report.seconds = start.elapsed().as_secs_f64();
        Some(report)
    }

    /// Compiles a file; the text says why it was stopped, if it was.
    fn compile(&self, mut session: Session, file: FileId, path: &str) -> (FileUnderTest, Option<String>) {
        let compile = |switch: &Switch| {
            session.stop_by(switch.control.stop_switch());
            let judge = FileUnderTest::new(session, file);
            (judge, switch.control.stopped().then(|| self.searches.why(switch)))
        };
        self.searches.run(self.number, path.to_string(), compile).0
    }

    /// Does the filter match the file, or an expectation in it?  This needs only the tree.
    fn is_chosen(&self, session: &Session, file: FileId, path: &str) -> bool {
        let Some(text) = &self.args.filter else { return true };
        path.contains(text) || is_expected(session, file, text)
    }

    /// Checks the expectations; returns diagnostics about them.
    fn cases(&self, judge: &mut FileUnderTest, report: &mut FileReport) -> Vec<Diagnostic> {
        let expectations = judge.expectations().to_vec();
        let matches = |e: &Expectation, text: &String| {
            report.path.contains(text) || judge.session.sources.text(e.span).contains(text)
        };
        let wanted = |e: &Expectation| self.args.filter.as_ref().is_none_or(|text| matches(e, text));
        let choice = |e: &Expectation| match wanted(e) {
            false => Choice::Ignore,
            true if e.slow && !self.args.slow => Choice::Skip,
            true => Choice::Check,
        };
        let choices: Vec<Choice> = expectations.iter().map(choice).collect();
        let mut said =
            if self.args.sources { unsourced(&judge.session.sources, &expectations) } else { vec![] };
        let path = &report.path;
        let (cases, mut more) =
            cases(judge, path, &choices, &mut |judge, question| self.ask(judge, question, path));
        report.cases = cases;
        if report.cases.iter().any(Case::has_no_solution)
            && let Some(sentence) = reason::sentence(path, self.args.settings())
            && let Some(failed) = more.iter_mut().find(|d| d.code == codes::E704)
        {
            *failed = failed.clone().help(sentence);
        }
        said.extend(more);
        said.sort_by_key(|d| d.span().start);
        said
    }

    /// Answers one question by a search.
    fn ask(&self, judge: &mut FileUnderTest, question: &Question, path: &str) -> Answered {
        let what = question.members.first().map(|&m| expected(&judge.expectations()[m])).unwrap_or_default();
        let memory = self.args.settings().limits.memory;
        let mut why = String::new();
        let (verdicts, time) = self.searches.run(self.number, format!("{path}: {what}"), |switch| {
            judge.session.stop_by(switch.control.stop_switch());
            let verdicts = judge.answer(
                question,
                &SearchSettings { threads: self.threads, memory, control: &switch.control },
            );
            why = self.searches.why(switch);
            verdicts
        });
        Answered { verdicts, why, seconds: time.as_secs_f64() }
    }

    /// Compares a file's snapshot with the one beside it, or writes it.
    fn compare(&self, path: &str, new: Option<String>, sound: bool) -> (Snapshot, Option<Diagnostic>) {
        let Some(new) = new else { return (Snapshot::None, None) };
        let beside = Path::new(path).with_extension("snap").to_string_lossy().into_owned();
        let known = files::is_taken(&beside);
        let folder = Path::new(path).parent().map_or("".into(), Path::to_string_lossy);
        let within = (!self.args.allow_read).then_some(&*folder);
        if !known && !self.args.accept {
            return (Snapshot::None, None);
        }
        let old = match known
            .then(|| {
                Disk.read(FileRequest { path: &beside, named_by: NamedBy::Puzzle { within }, is_data: false })
            })
            .transpose()
        {
            Ok(old) => old.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            Err(why) => {
                return (Snapshot::Unreadable, Some(puzc_core::diag::text::unreadable(&beside, &why)));
            }
        };
        let difference = old.as_deref().map(|old| snapshot_difference(old, &new));
        match (difference, self.args.accept) {
            (Some(None), _) => (Snapshot::Same, None),
            (Some(Some(difference)), false) => (Snapshot::Changed(difference), None),
            _ if !sound => (Snapshot::Refused, None),
            (difference, _) => match files::write_beside(&beside, new.as_bytes()) {
                Ok(()) => (Snapshot::Accepted(difference.flatten()), None),
                Err(d) => (Snapshot::Unreadable, Some(d)),
            },
        }
    }
}
