//! Prints reports: lines of text or JSON on standard output, diagnostics on standard error.

use crate::Exit;
use crate::output::answer::{Answer, Reporter};
use crate::output::stream::OutputStream;
use puzc_api::Status;
use puzc_api::for_cli::{Case, FileReport, Snapshot};
use puzc_core::base::{counted, printable_lines};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;

/// Longer searches are printed with their time, in seconds.
const LONG_SECONDS: f64 = 1.0;

/// Prints reports, and keeps them.
pub struct ReportPrinter<'a> {
    output: &'a Mutex<OutputStream>,
    reporter: Reporter,
    /// Standard output is for something else.
    quiet: bool,
    reports: Vec<FileReport>,
    /// How many files were not tested.
    pub missing: usize,
}

impl<'a> ReportPrinter<'a> {
    /// A printer that has printed nothing.
    pub fn new(output: &'a Mutex<OutputStream>, reporter: Reporter, quiet: bool) -> ReportPrinter<'a> {
        ReportPrinter { output, reporter, quiet, reports: vec![], missing: 0 }
    }

    /// Prints reports in the order of their numbers, whichever is ready first.  There is no report for a file
    /// that the filter excludes, and no number for a file that was not tested.
    pub fn print_in_order(
        &mut self,
        reports: impl Iterator<Item = (usize, Option<FileReport>)>,
        files: usize,
    ) {
        let (mut waiting, mut printed) = (BTreeMap::new(), 0);
        for (number, report) in reports {
            waiting.insert(number, report);
            while let Some(report) = waiting.remove(&printed) {
                report.into_iter().for_each(|r| self.print(r));
                printed += 1;
            }
        }
        self.missing = files - printed - waiting.len();
        waiting.into_values().flatten().for_each(|r| self.print(r));
    }

    fn print(&mut self, report: FileReport) {
        let lines = if self.reporter.json { as_json(&report) } else { as_text(&report) };
        let mut output = OutputStream::lock(self.output);
        if !self.quiet {
            output.write(printable_lines(&lines).as_bytes());
        }
        output.flush(); // diagnostics come after the line that they belong to
        output.clear();
        if !self.reporter.json {
            // a closed standard error is no reason to stop
            let _ = std::io::stderr().write_all(messages(&report).as_bytes());
        }
        drop(output);
        self.reports.push(report);
    }

    /// The summary, and all reports.
    pub fn finish(self) -> (Answer, Vec<FileReport>) {
        OutputStream::lock(self.output).clear();
        let unwritten = OutputStream::lock(self.output).finish();
        let answer = unwritten.into_iter().map(Answer::error).next().unwrap_or_default();
        (summary(answer, &self.reports), self.reports)
    }
}

/// `ok      specs/queens/queens.puz:10: 92 solutions`
fn as_text(r: &FileReport) -> String {
    let mut text: String = r.cases.iter().map(|c| line(&r.path, c)).collect();
    let mut more = |word: &str, what: &str| text += &format!("{word:<7} {}: {what}\n", r.path);
    match &r.late {
        Some(why) => more("LIMIT", why),
        None if (r.wrong || r.exceeded) && r.count(Status::Wrong) == 0 => more("WRONG", "it cannot be built"),
        None => {}
    }
    match &r.snapshot {
        Snapshot::None => {}
        Snapshot::Same => more("ok", "snapshot"),
        Snapshot::Changed(_) => more("FAILED", "snapshot: the problem has changed"),
        Snapshot::Accepted(None) => more("ok", "snapshot: written"),
        Snapshot::Accepted(Some(_)) => more("ok", "snapshot: rewritten"),
        Snapshot::Refused => more("FAILED", "snapshot: not written, since an expectation failed"),
        Snapshot::Unreadable => more("WRONG", "snapshot: cannot be read or written"),
    }
    text
}

fn line(path: &str, c: &Case) -> String {
    let place = format!("{path}:{}: {}", c.line, c.expected);
    let time = if c.seconds >= LONG_SECONDS { format!(" ({:.1} s)", c.seconds) } else { String::new() };
    match (c.status, &c.found) {
        (Status::Held, _) => format!("ok      {place}{time}\n"),
        (Status::Slow, _) => format!("slow    {place}\n"),
        (Status::Failed, Some(found)) => format!("FAILED  {place}: found {found}{time}\n"),
        (status, found) => {
            format!(
                "{:<7} {place}: {}{time}\n",
                status.word().to_uppercase(),
                found.as_deref().unwrap_or_default()
            )
        }
    }
}

/// Diagnostics, and the differences to a snapshot.
fn messages(r: &FileReport) -> String {
    match &r.snapshot {
        Snapshot::Changed(difference) | Snapshot::Accepted(Some(difference)) => {
            format!("{}{}\n", r.said.0, printable_lines(difference))
        }
        _ => r.said.0.clone(),
    }
}

/// A line for each expectation, and one for the file if there is more to say.
fn as_json(r: &FileReport) -> String {
    let case = |c: &Case| {
        let settings: Map<String, Value> =
            c.settings.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect();
        let (found, seconds) = (&c.found, c.seconds);
        json!({ "file": r.path, "line": c.line, "expected": c.expected, "settings": settings, "status": c.status.word(),
                "found": found, "seconds": seconds })
    };
    let (state, difference) = match &r.snapshot {
        Snapshot::None => (None, None),
        Snapshot::Same => (Some("same"), None),
        Snapshot::Changed(difference) => (Some("changed"), Some(difference)),
        Snapshot::Accepted(difference) => (Some("accepted"), difference.as_ref()),
        Snapshot::Refused => (Some("refused"), None),
        Snapshot::Unreadable => (Some("unreadable"), None),
    };
    let status = if r.exceeded {
        "limit"
    } else if r.wrong {
        "wrong"
    } else {
        "built"
    };
    let file = json!({ "file": r.path, "status": status, "expectations": r.cases.len(), "snapshot": state, "difference": difference,
                       "seconds": r.seconds, "diagnostics": r.said.1 });
    r.cases.iter().map(case).chain([file]).map(|value| format!("{value}\n")).collect()
}

/// The last lines, and the exit code.
fn summary(answer: Answer, reports: &[FileReport]) -> Answer {
    let count = |status: Status| reports.iter().map(|r| r.count(status)).sum::<usize>();
    let files = |of: &dyn Fn(&FileReport) -> bool| reports.iter().filter(|r| of(r)).count();
    let expectations: usize = reports.iter().map(|r| r.cases.len()).sum();
    let [held, failed, limit, slow, wrong] =
        [Status::Held, Status::Failed, Status::Limit, Status::Slow, Status::Wrong].map(count);
    let broken = files(&|r| r.wrong || r.exceeded);
    let snapshots = files(&|r| matches!(r.snapshot, Snapshot::Changed(_)));
    let refused = files(&|r| r.snapshot == Snapshot::Refused);
    let accepted = files(&|r| matches!(r.snapshot, Snapshot::Accepted(_)));
    let silent = files(&|r| r.cases.is_empty() && !r.wrong && !r.exceeded);
    let mut parts = vec![format!("{held} as expected")];
    let mut part = |n: usize, words: &str| parts.extend((n > 0).then(|| format!("{n} {words}")));
    part(failed, "failed");
    part(wrong, "could not be checked");
    part(limit, "stopped at a limit");
    part(slow, "slow and not checked (--slow checks them)");
    let mut text = format!(
        "{}, {}: {}\n",
        counted(reports.len(), "file"),
        counted(expectations, "expectation"),
        parts.join(", ")
    );
    let mut more = |n: usize, words: &str| {
        text += &if n > 0 { format!("{} {words}\n", counted(n, "file")) } else { String::new() }
    };
    more(silent, "without expectations, only built");
    more(broken, "with errors");
    more(snapshots, "with a different snapshot (--accept writes it, if nothing else fails)");
    more(refused, "without a snapshot, since expectations failed");
    let unread = files(&|r| r.snapshot == Snapshot::Unreadable);
    more(unread, "with a snapshot that cannot be read or written");
    let worst = [
        (failed + snapshots + refused > 0, Exit::Unexpected),
        (files(&|r| r.wrong) + wrong + unread > 0, Exit::Wrong),
        (limit + files(&|r| r.exceeded) > 0, Exit::Limit),
    ];
    let exit = worst.iter().filter(|w| w.0).map(|w| w.1).max().unwrap_or(Exit::Fine);
    answer
        .message(text)
        .with("files", reports.len())
        .with("expectations", expectations)
        .with("held", held)
        .with("failed", failed)
        .with("limit", limit)
        .with("slow", slow)
        .with("wrong", wrong)
        .with("files_without_expectations", silent)
        .with("files_with_errors", broken)
        .with("snapshots_changed", snapshots)
        .with("snapshots_accepted", accepted)
        .exit(exit)
}
