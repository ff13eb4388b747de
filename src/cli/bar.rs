//! How a search in parts goes: a bar, a line, or an object.

use super::output::Output;
use crate::partition::Outlook;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Mutex;
use std::time::Duration;

/// Characters of the bar.
const WIDTH: usize = 20;
/// From then on a terminal shows it.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is known at a moment.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Time in this run.
    pub elapsed: Duration,
    /// Nodes in this run, those that are searched again included.
    pub nodes: u64,
    /// Solutions so far, and those of earlier runs.
    pub solutions: BigUint,
    /// So many a second, in this run.
    pub solutions_per_second: f64,
    /// Parts, and how much is left.
    pub outlook: Outlook,
}

impl Moment {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// The part that is done, seconds that are left, and the standard error of these as a part of them.
    fn ahead(&self) -> Option<(f64, f64, f64)> {
        let (left, error) = self.outlook.left.filter(|_| self.nodes > 0)?;
        Some((self.outlook.nodes / (self.outlook.nodes + left).max(1.0), left / self.speed(), error))
    }

    /// `12 s [#####...............] 25%: 12 parts done, 52 open; 1234567 nodes/s, 345 solutions/s; 36 s left
    /// (±12%)`
    fn line(&self) -> String {
        let Outlook { done, open, .. } = self.outlook;
        let ahead = self.ahead();
        let bar = ahead.map_or(String::new(), |(part, ..)| drawn(part));
        // an estimate that may be off by more than it says is none
        let left = ahead.filter(|(.., error)| *error < 1.0).map_or(String::new(), |(_, seconds, error)| {
            format!(
                "; {} left (±{:.0}%)",
                clock(Duration::from_secs_f64(seconds.min(1e9))),
                (100.0 * error).ceil()
            )
        });
        let (speed, found) = (self.speed(), self.solutions_per_second);
        format!(
            "{}{bar}: {done} parts done, {open} open; {speed:.0} nodes/s, {found:.0} solutions/s{left}",
            clock(self.elapsed)
        )
    }

    /// The same for programs.
    fn event(&self) -> Value {
        let ahead = self.ahead();
        json!({
            "event": "progress",
            "seconds": self.elapsed.as_secs_f64(),
            "nodes": self.nodes,
            "nodes_per_second": self.speed().round(),
            "solutions": self.solutions.to_string(),
            "solutions_per_second": self.solutions_per_second.round(),
            "parts_done": self.outlook.done,
            "parts_open": self.outlook.open,
            "done": ahead.map(|a| a.0),
            "seconds_left": ahead.map(|a| a.1),
            "error": ahead.map(|a| a.2),
        })
    }
}

/// ` [#####...............] 25%`
pub fn drawn(part: f64) -> String {
    let full = ((part * WIDTH as f64) as usize).min(WIDTH);
    format!(" [{}{}] {:.0}%", "#".repeat(full), ".".repeat(WIDTH - full), 100.0 * part)
}

/// `59 s`, `4:05`, `2:00:00`
pub fn clock(time: Duration) -> String {
    let s = time.as_secs();
    match (s / 3600, s / 60 % 60, s % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

/// Where it is shown.
pub struct Bar {
    /// As objects?
    pub json: bool,
    /// So often where there is no terminal.
    pub period: Option<Duration>,
    /// When the next line is due.
    next: Duration,
}

impl Bar {
    /// Nothing is shown yet.
    pub fn new(json: bool, period: Option<Duration>) -> Bar {
        Bar { json, period, next: period.unwrap_or_default() }
    }

    /// Does anybody look?
    pub fn wanted(&self, output: &Mutex<Output>) -> bool {
        self.period.is_some() || output.try_lock().is_ok_and(|output| output.terminal())
    }

    /// Shows how it goes, if it is time for it.
    pub fn show(&mut self, elapsed: Duration, output: &mut Output, moment: impl FnOnce() -> Moment) {
        let Some(period) = self.period.filter(|_| self.json || !output.terminal()) else {
            if elapsed >= PATIENCE {
                output.show(|| moment().line());
            }
            return;
        };
        if elapsed >= self.next {
            self.next = elapsed + period;
            let moment = moment();
            let line = if self.json { moment.event().to_string() } else { moment.line() };
            let _ = writeln!(std::io::stderr(), "{line}"); // nothing is lost with it
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_what_is_known() {
        let outlook = Outlook { done: 12, open: 52, nodes: 1000.0, left: Some((3000.0, 0.111)) };
        let mut moment = Moment {
            elapsed: Duration::from_secs(10),
            nodes: 2000,
            solutions: 5u8.into(),
            solutions_per_second: 0.5,
            outlook,
        };
        assert_eq!(
            moment.line(),
            "10 s [#####...............] 25%: 12 parts done, 52 open; 200 nodes/s, 0 solutions/s; 15 s left (±12%)"
        );
        assert_eq!((&moment.event()["seconds_left"], &moment.event()["done"]), (&json!(15.0), &json!(0.25)));
        moment.outlook.left = None;
        assert_eq!(moment.line(), "10 s: 12 parts done, 52 open; 200 nodes/s, 0 solutions/s");
        assert_eq!(moment.event()["seconds_left"], Value::Null);
    }

    #[test]
    fn times_are_as_on_a_clock() {
        assert_eq!([59, 245, 7200].map(|s| clock(Duration::from_secs(s))), ["59 s", "4:05", "2:00:00"]);
    }
}
