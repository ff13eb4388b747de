//! Ends phases other than a search after the time limit or a signal.
//!
//! A search checks both itself, stops, and prints what it has found.  All other work (reading, compiling,
//! looking for symmetries, drawing, writing) checks a switch, which is set when the time is up.  If that work
//! does not check the switch soon enough, for instance because it reads from a pipe, the watchdog ends the
//! process.  The time limit applies to each phase separately.

use super::Exit;
use super::files;
use super::output::answer::{Answer, Reporter};
use super::signals;
use puzc_core::base::StopSwitch;
use std::sync::{Mutex, MutexGuard, Once, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two checks.
const TICK: Duration = Duration::from_millis(50);
/// The minimum time limit of every phase except a search.
const MIN_LIMIT: Duration = Duration::from_secs(1);
/// How long a phase may exceed its limit.
const GRACE: Duration = Duration::from_secs(1);
/// How long a search may take to stop: to join its threads, and to write a checkpoint.
const STOPPING: Duration = Duration::from_secs(5);
/// The maximum time to finish after a signal.
const AFTER_SIGNAL: Duration = Duration::from_secs(3);
/// The maximum time to print the reason: the reader of the output may be blocked.
const PRINTING: Duration = Duration::from_millis(500);

/// The phases of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Phase {
    Preparation,
    /// What verbs without a search of their own do.
    Work,
    Search,
    Delivery,
}

struct Run {
    phase: Phase,
    since: Option<Instant>,
    limit: Option<Duration>,
    reporter: Reporter,
    /// Is a JSON answer written on one line?
    line: bool,
    /// Ends the phase, unless it is a search.
    switch: Option<StopSwitch>,
}

static RUN: Mutex<Run> = Mutex::new(Run {
    phase: Phase::Preparation,
    since: None,
    limit: None,
    reporter: Reporter { json: false, color: false, trace: false, pictures: false },
    line: false,
    switch: None,
});

fn run() -> MutexGuard<'static, Run> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the clock of a run.
pub fn begin(limit: Option<Duration>, reporter: Reporter, line: bool) {
    *run() =
        Run { phase: Phase::Preparation, since: Some(Instant::now()), limit, reporter, line, switch: None };
    if limit.is_some() {
        start();
    }
}

/// The switch that ends all work of this run except its searches.
pub fn switch() -> StopSwitch {
    run().switch.get_or_insert_default().clone()
}

/// Was the switch set because the time is up?
pub fn is_over() -> bool {
    let run = run();
    run.limit.is_some() && run.switch.as_ref().is_some_and(StopSwitch::stopped)
}

/// If the switch was set, adds the reason to the answer, which is incomplete.
pub fn explained(answer: Answer) -> Answer {
    let mut run = run();
    match (&run.switch, run.limit) {
        (Some(switch), Some(limit)) if switch.stopped() => {
            let why = limit_message(run.phase, limit);
            run.since = Some(Instant::now()); // printing gets its own time
            let answer = answer.with("complete", false).with("ended", "time-limit").exit(Exit::Limit);
            answer.message(why)
        }
        _ => answer,
    }
}

/// The message that the time limit was reached.
fn limit_message(phase: Phase, limit: Duration) -> String {
    let what = match phase {
        Phase::Preparation => " before the search could begin",
        Phase::Work => "",
        Phase::Search => " and the search did not stop",
        Phase::Delivery => " before the result was written",
    };
    format!("the time limit of {} s was reached{what}\n", limit.as_secs_f64())
}

/// While this exists, a search is running.
pub struct SearchPhase;

impl SearchPhase {
    /// Marks the start of a search.
    pub fn begin() -> SearchPhase {
        enter(Phase::Search);
        SearchPhase
    }
}

impl Drop for SearchPhase {
    fn drop(&mut self) {
        enter(Phase::Delivery);
    }
}

/// Marks the end of the preparation of a verb without a search of its own.
pub fn begin_work() {
    enter(Phase::Work);
}

fn enter(phase: Phase) {
    let mut run = run();
    (run.phase, run.since) = (phase, Some(Instant::now()));
}

/// Starts a thread that watches the clock and the signals.
pub fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        // without the thread, only searches end in time
        let _ = thread::Builder::new().name("watchdog".into()).stack_size(1 << 16).spawn(watch);
    });
}

fn watch() {
    let mut signal: Option<Instant> = None;
    loop {
        thread::sleep(TICK);
        if signals::was_interrupted() && signal.get_or_insert_with(Instant::now).elapsed() >= AFTER_SIGNAL {
            end("interrupt", Exit::Interrupted, "it was interrupted\n".into());
        }
        let (phase, after, limit) = {
            let run = run();
            let limit = run.limit.unwrap_or(Duration::MAX);
            let least = if run.phase == Phase::Search { limit } else { limit.max(MIN_LIMIT) };
            let after = run.since.and_then(|since| since.elapsed().checked_sub(least));
            if let (Some(_), Some(switch), true) = (after, &run.switch, run.phase != Phase::Search) {
                switch.stop();
            }
            (run.phase, after, limit)
        };
        let grace = if phase == Phase::Search { STOPPING } else { GRACE };
        if after.is_some_and(|after| after >= grace) {
            end("time-limit", Exit::Limit, limit_message(phase, limit));
        }
    }
}

fn end(name: &str, exit: Exit, why: String) {
    let (reporter, line) = {
        let run = run();
        (run.reporter, run.line)
    };
    let answer = Answer { line, ..Answer::default() };
    let answer = answer.with("complete", false).with("ended", name).message(why).exit(exit);
    let (sender, printed) = mpsc::channel();
    let print = move || {
        reporter.give(answer);
        let _ = sender.send(()); // the receiver may be gone
    };
    if thread::Builder::new().spawn(print).is_ok() {
        let _ = printed.recv_timeout(PRINTING);
    }
    let _drafts = files::remove_drafts();
    std::process::exit(exit as i32);
}
