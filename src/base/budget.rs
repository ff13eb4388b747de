//! Limits of a run, so that no input can block the machine or exhaust its memory.

use super::StopSwitch;
use std::cell::Cell;

/// The limits; options of the command line set them.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Rounds of loops, calls, elements made, base placements, tried shifts ... (`--limit`).
    pub steps: u64,
    /// Options of the problem (`--option-limit`).
    pub options: u64,
    /// Bytes of the problem in memory (`--memory-limit`, given there in megabytes).
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 50_000_000, options: 20_000_000, memory: 2 << 30 }
    }
}

/// Which limit was reached.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Exceeded {
    /// [`Limits::steps`]
    Steps,
    /// [`Limits::options`]
    Options,
    /// [`Limits::memory`]
    Memory,
    /// None: somebody has asked for an end.
    Stopped,
}

/// The rest of the step limit, and the switch by which a clock ends the run.
#[derive(Debug)]
pub struct Budget {
    /// The limits themselves.
    pub limits: Limits,
    /// Ends the run before its limits.
    pub stop: StopSwitch,
    used: Cell<u64>,
}

impl Budget {
    /// The full limit.
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, stop: StopSwitch::default(), used: Cell::new(0) }
    }

    /// The same, which a switch can end.
    pub fn until(self, stop: StopSwitch) -> Budget {
        Budget { stop, ..self }
    }

    /// Uses up `n` steps; with 0, looks only whether the run is to end.
    #[inline]
    pub fn charge(&self, n: u64) -> Result<(), Exceeded> {
        let used = self.used.get().saturating_add(n);
        self.used.set(used);
        match used > self.limits.steps {
            true => Err(Exceeded::Steps),
            false if self.stop.stopped() => Err(Exceeded::Stopped),
            false => Ok(()),
        }
    }
}
