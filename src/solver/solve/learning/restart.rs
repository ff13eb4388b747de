//! When to begin anew: when the clauses learned lately have more decision levels than usual (G. Audemard and
//! L. Simon, "Refining restarts strategies for SAT and UNSAT", CP 2012, with the moving averages of A. Biere
//! and A. Fröhlich, "Evaluating CDCL restart schemes", 2015), in turns with phases in which restarts follow
//! the sequence of Luby, which suits problems with solutions.

use crate::solve::contract::luby::luby;

/// The weight of the newest clause in the fast and in the slow average.
const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 4096.0;
/// A restart needs at least so many conflicts since the last one.
const LEAST: u64 = 10;
/// ... and a fast average that exceeds the slow one by this factor.
const MARGIN: f64 = 1.15;
/// The unit of Luby's sequence.
const UNIT: u64 = 128;
/// The length of the first phase, and the growth of phases.
const PHASE: u64 = 1024;

/// Decides when to restart.
#[derive(Default, Debug)]
pub(super) struct Restarts {
    fast: f64,
    slow: f64,
    conflicts: u64,
    /// The conflicts of this run.
    run: u64,
    /// Does the current phase follow Luby's sequence?
    patient: bool,
    phase_end: u64,
    phases: u64,
    runs: u64,
}

impl Restarts {
    pub fn new() -> Restarts {
        Restarts { phase_end: PHASE, phases: 1, runs: 1, ..Restarts::default() }
    }

    /// A clause of this glue was learned.
    pub fn learned(&mut self, glue: u32) {
        let glue = f64::from(glue);
        self.conflicts += 1;
        self.run += 1;
        // at first, plain averages
        let weight = |weight: f64| weight.max(1.0 / self.conflicts as f64);
        let (fast, slow) = (weight(FAST), weight(SLOW));
        self.fast += fast * (glue - self.fast);
        self.slow += slow * (glue - self.slow);
    }

    /// Is it time to restart?
    pub fn is_due(&mut self) -> bool {
        let due = match self.patient {
            true => self.run >= UNIT * luby(self.runs),
            false => self.run >= LEAST && self.fast > MARGIN * self.slow,
        };
        if due {
            self.run = 0;
            self.runs += u64::from(self.patient);
            if self.conflicts >= self.phase_end {
                self.patient = !self.patient;
                self.phases += 1;
                self.phase_end = self.conflicts + PHASE * self.phases;
            }
        }
        due
    }
}
