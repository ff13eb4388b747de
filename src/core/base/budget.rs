//! Limits of a run, so that no input can block the machine or exhaust its memory.

use super::StopSwitch;
use std::cell::Cell;

/// The limits; options of the command line set them.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Rounds of loops, calls, generated elements, base placements, tried shifts and so on (`--limit`).
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
    /// None of these: the run was stopped.
    Stopped,
}

/// A run checks the switch once in so many steps.
const STEPS_BETWEEN_CHECKS: u64 = 64;

/// The steps that are left, and the switch that ends the run.
#[derive(Debug)]
pub struct Budget {
    /// The limits themselves.
    pub limits: Limits,
    /// Ends the run before its limits.
    pub stop: StopSwitch,
    used: Cell<u64>,
    /// The steps that were used before one was refused.
    done: Cell<Option<u64>>,
}

impl Budget {
    /// A budget with all steps left.
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, stop: StopSwitch::default(), used: Cell::new(0), done: Cell::new(None) }
    }

    /// With a switch that can end the run.
    pub fn until(self, stop: StopSwitch) -> Budget {
        Budget { stop, ..self }
    }

    /// The steps that were used, without those that were refused.
    pub fn used(&self) -> u64 {
        self.done.get().unwrap_or(self.used.get())
    }

    /// Uses up `n` steps, and checks from time to time whether the run must end; with 0, only checks that.
    #[inline]
    pub fn charge(&self, n: u64) -> Result<(), Exceeded> {
        let before = self.used.get();
        let used = before.saturating_add(n);
        self.used.set(used);
        if used > self.limits.steps {
            self.done.set(self.done.get().or(Some(before)));
            return Err(Exceeded::Steps);
        }
        if (n == 0 || before / STEPS_BETWEEN_CHECKS != used / STEPS_BETWEEN_CHECKS) && self.stop.stopped() {
            return Err(Exceeded::Stopped);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_steps_are_not_used() {
        let budget = Budget::new(Limits { steps: 10, ..Limits::default() });
        assert_eq!((budget.charge(4), budget.used()), (Ok(()), 4));
        assert_eq!((budget.charge(u64::MAX), budget.used()), (Err(Exceeded::Steps), 4));
        assert_eq!((budget.charge(1), budget.used()), (Err(Exceeded::Steps), 4));
    }
}
