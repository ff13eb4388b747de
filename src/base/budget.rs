//! Limits of a run, so that no input can block the machine or exhaust its memory.

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
}

/// The rest of the step limit.
#[derive(Debug)]
pub struct Budget {
    /// The limits themselves.
    pub limits: Limits,
    used: Cell<u64>,
}

impl Budget {
    /// The full limit.
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, used: Cell::new(0) }
    }

    /// Uses up `n` steps.
    #[inline]
    pub fn charge(&self, n: u64) -> Result<(), Exceeded> {
        let used = self.used.get().saturating_add(n);
        self.used.set(used);
        if used > self.limits.steps { Err(Exceeded::Steps) } else { Ok(()) }
    }
}
