//! Progress: one line on a terminal that is overwritten, a line after each period elsewhere, or a JSON
//! object.

use super::stream::OutputStream;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// The length of the bar in characters.
const BAR: usize = 20;
/// A terminal shows no progress before this time.
const DELAY: Duration = Duration::from_secs(1);
/// Wide enough for every line.
const UNLIMITED: usize = usize::MAX;

/// What a line of progress shows.
pub trait ProgressLine {
    /// Time in this run.
    fn elapsed(&self) -> Duration;
    /// The line, or less in a narrow terminal.
    fn line(&self, width: usize) -> String;
    /// The progress as an event, for programs.
    fn event(&self) -> Value;
}

/// The progress of a search.
#[derive(Clone, Default, Debug)]
pub struct SearchProgress {
    /// Time in this run.
    pub elapsed: Duration,
    /// Nodes in this run.
    pub nodes: u64,
    /// Nodes per second.
    pub nodes_per_second: f64,
    /// Solutions so far, with those of earlier runs.
    pub solutions: BigUint,
    /// Solutions per second in this run.
    pub solutions_per_second: f64,
    /// Parts that are done, and parts that are open, if the search is divided into parts.
    pub parts: Option<(u64, u64)>,
    /// The remaining work, if it is known.
    pub remaining: Option<RemainingWork>,
}

/// The progress of a run over many files.
#[derive(Clone, Debug)]
pub struct FilesProgress {
    /// Time in this run.
    pub elapsed: Duration,
    /// How many files are finished.
    pub finished: usize,
    /// How many files there are.
    pub files: usize,
    /// The search that has been running for longest.
    pub longest: Option<(String, Duration)>,
}

/// An estimate of the remaining work.
#[derive(Copy, Clone, Debug)]
pub struct RemainingWork {
    /// The fraction that is done, from 0 to 1.
    pub done: f64,
    /// Seconds that are left.
    pub seconds: f64,
    /// The relative standard error of `seconds`.
    pub error: f64,
}

/// Nodes per second in about the last second.
#[derive(Clone, Default, Debug)]
pub struct Speed {
    /// Time and nodes at the last measurement.
    last: (Duration, u64),
    now: f64,
}

impl Speed {
    /// The speed after this time, when so many nodes were visited.
    pub fn at(&mut self, elapsed: Duration, nodes: u64) -> f64 {
        let since = elapsed.saturating_sub(self.last.0).as_secs_f64();
        if since >= 1.0 {
            self.now = nodes.saturating_sub(self.last.1) as f64 / since;
            self.last = (elapsed, nodes);
        }
        self.now
    }
}

impl ProgressLine for SearchProgress {
    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// `12 s [#####...............] 25%: 12 parts done, 52 open; 25M nodes (1.2M/s), 42 solutions (3/s); 36 s
    /// left (±12%)`; or less in a narrow terminal.
    fn line(&self, width: usize) -> String {
        let time = clock(self.elapsed);
        let percent = self.remaining.map_or(String::new(), |a| format!(" {:.0}%", 100.0 * a.done));
        let bar = self.remaining.map_or(String::new(), |a| format!(" [{}]", bar(a.done)));
        let parts =
            self.parts.map_or(String::new(), |(done, open)| format!("{done} parts done, {open} open; "));
        // an estimate with an error of 100% is useless
        let left = self.remaining.filter(|a| a.error < 1.0).map_or(String::new(), |a| {
            let time = clock(Duration::from_secs_f64(a.seconds.min(1e9)));
            format!("; {time} left (±{:.0}%)", (100.0 * a.error).ceil())
        });
        let (nodes, speed) = (short(self.nodes as f64), short(self.nodes_per_second));
        let found = self.solutions.to_string();
        let (solutions, rate) =
            (short(found.parse().unwrap_or(f64::INFINITY)), short(self.solutions_per_second.floor()));
        let s = if found == "1" { "" } else { "s" };
        let numbers = format!("{nodes} nodes ({speed}/s), {solutions} solution{s} ({rate}/s)");
        let few = format!("{nodes} nodes, {solutions} solution{s}");
        let lines = vec![
            format!("{time}{bar}{percent}: {parts}{numbers}{left}"),
            format!("{time}{bar}{percent}: {numbers}{left}"),
            format!("{time}{percent}: {numbers}{left}"),
            format!("{time}{percent}: {few}{left}"),
            format!("{time}{percent}: {few}"),
            format!("{time}{percent}"),
        ];
        fitting(lines, width).unwrap_or(time)
    }

    fn event(&self) -> Value {
        json!({
            "event": "progress",
            "seconds": self.elapsed.as_secs_f64(),
            "nodes": self.nodes,
            "nodes_per_second": self.nodes_per_second.round(),
            "solutions": self.solutions.to_string(),
            "solutions_per_second": self.solutions_per_second.round(),
            "parts_done": self.parts.map(|p| p.0),
            "parts_open": self.parts.map(|p| p.1),
            "done": self.remaining.map(|a| a.done),
            "seconds_left": self.remaining.map(|a| a.seconds),
            "error": self.remaining.map(|a| a.error),
        })
    }
}

impl ProgressLine for FilesProgress {
    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// `12 s: 3 of 40 files; 9 s: queens.puz: 14772512 solutions`, or less in a narrow terminal.
    fn line(&self, width: usize) -> String {
        let files = format!("{}: {} of {} files", clock(self.elapsed), self.finished, self.files);
        let search = self.longest.as_ref();
        let longest = search.map(|(what, time)| format!("{files}; {}: {what}", clock(*time)));
        fitting(longest.into_iter().chain([files]).collect(), width).unwrap_or_else(|| clock(self.elapsed))
    }

    fn event(&self) -> Value {
        json!({
            "event": "progress",
            "seconds": self.elapsed.as_secs_f64(),
            "files_done": self.finished,
            "files": self.files,
            "search": self.longest.as_ref().map(|(what, _)| what),
        })
    }
}

/// The first line that fits the width.
fn fitting(lines: Vec<String>, width: usize) -> Option<String> {
    lines.into_iter().find(|line| line.chars().count() <= width)
}

/// `#####...............`
fn bar(done: f64) -> String {
    let full = ((done * BAR as f64) as usize).min(BAR);
    "#".repeat(full) + &".".repeat(BAR - full)
}

/// `9999`, `12.3k`, `25M`: at most three significant digits from 10000 on.
fn short(n: f64) -> String {
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let Some((unit, letter)) = units.into_iter().find(|(unit, _)| n >= *unit && n >= 1e4) else {
        return format!("{n:.0}");
    };
    let value = n / unit;
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    let text = format!("{value:.digits$}");
    let text = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}{letter}")
}

/// `59 s`, `4:05`, `2:00:00`
fn clock(time: Duration) -> String {
    let s = time.as_secs();
    match (s / 3600, s / 60 % 60, s % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

/// Shows progress.
pub struct Meter {
    /// Are JSON objects printed?
    json: bool,
    terminal: bool,
    /// The time between lines that are not overwritten.
    period: Option<Duration>,
    /// When the next one is due.
    next: Duration,
}

impl Meter {
    /// Shows one line on a terminal, which is overwritten.  With a period, prints a line after each period if
    /// there is no terminal, or a JSON object.
    pub fn new(terminal: bool, json: bool, period: Option<Duration>) -> Meter {
        let period = period.filter(|_| json || !terminal);
        Meter { json, terminal, period, next: period.unwrap_or(DELAY) }
    }

    /// Does it show anything, now or later?
    pub fn is_used(&self) -> bool {
        self.terminal || self.period.is_some()
    }

    /// Is it time to show progress?
    pub fn is_due(&self, elapsed: Duration) -> bool {
        self.is_used() && elapsed >= self.next
    }

    /// Shows progress.
    pub fn show(&mut self, progress: &dyn ProgressLine, output: &mut OutputStream) {
        let Some(period) = self.period else {
            output.show(&progress.line(output.width()));
            return;
        };
        self.next = progress.elapsed() + period;
        let line = if self.json { progress.event().to_string() } else { progress.line(UNLIMITED) };
        let _ = writeln!(std::io::stderr(), "{line}"); // a closed standard error is no reason to stop
    }
}
