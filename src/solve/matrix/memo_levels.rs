//! For which subproblems is the memo asked?
//!
//! Asking costs as much as some nodes.  Subproblems are divided into levels by the number of their options.
//! On a level whose subproblems have some hundred nodes, asking costs next to nothing, and is always done.
//! On the others it is done as long as it saves more nodes than it costs: that is tried for a while, given up
//! if it does not pay, and tried again later, at intervals that double.
//!
//! Nodes are those of a search without memo, those that were saved included: otherwise each level would seem
//! to be of little use if those below it help.

/// Asking takes as long as this many nodes.
const PRICE: u64 = 6;
/// Subproblems of this mean size are always asked for.
const LARGE: u64 = 150;
/// Subproblems with fewer options are never asked for: they have too few nodes.
const LEAST: usize = 12;
/// A level is tried for so many questions,
const TRIAL: u32 = 256;
/// and then left out for so many times as many.
const PAUSE: u32 = 64;
/// The longest trial.
const LONGEST: u32 = 1 << 24;
/// Sixteen levels of one size each, then four for each power of two.
const LEVELS: usize = 16 + 4 * 28;

/// What is known about the levels.
pub struct MemoLevels {
    levels: [MemoLevel; LEVELS],
    /// Subproblems with fewer options are not asked for.
    least: usize,
    /// All are always asked for.
    forced: bool,
}

#[derive(Copy, Clone)]
struct MemoLevel {
    asks: bool,
    /// Questions until the next decision, or subproblems until the next trial.
    left: u32,
    trial: u32,
    /// Nodes that hits have saved since the last decision, and those of subproblems that were searched.
    saved: u64,
    searched: u64,
}

impl MemoLevels {
    /// Nothing is known.
    pub fn new(forced: bool) -> MemoLevels {
        let level = MemoLevel { asks: true, left: TRIAL, trial: TRIAL, saved: 0, searched: 0 };
        MemoLevels { levels: [level; LEVELS], least: if forced { 0 } else { LEAST }, forced }
    }

    /// The level of subproblems with this many options.
    #[inline(always)]
    pub fn of(options: usize) -> usize {
        if options < 16 {
            return options;
        }
        let octave = options.ilog2() as usize;
        (16 + (octave - 4) * 4 + (options >> (octave - 2) & 3)).min(LEVELS - 1)
    }

    /// Is a subproblem with this many options to be asked for?
    #[inline(always)]
    pub fn asks(&mut self, options: usize) -> bool {
        options >= self.least && self.asks_level(MemoLevels::of(options))
    }

    #[inline(always)]
    fn asks_level(&mut self, level: usize) -> bool {
        let level = &mut self.levels[level];
        if level.left == 0 {
            level.decide();
        }
        level.left -= 1;
        level.asks || self.forced
    }

    /// A hit has saved so many nodes.
    pub fn saved(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].saved;
        *sum = sum.saturating_add(nodes);
    }

    /// A subproblem that was not known has so many nodes.
    pub fn searched(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].searched;
        *sum = sum.saturating_add(nodes);
    }
}

impl MemoLevel {
    #[inline(never)]
    fn decide(&mut self) {
        let asked = u64::from(self.trial);
        if !self.asks {
            (self.asks, self.trial) = (true, (self.trial * 2).min(LONGEST));
            self.left = self.trial;
        } else if self.saved >= asked * PRICE || self.saved.saturating_add(self.searched) >= asked * LARGE {
            (self.trial, self.left) = (TRIAL, TRIAL);
        } else {
            (self.asks, self.left) = (false, self.trial * PAUSE);
        }
        (self.saved, self.searched) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often is a level asked among `n` subproblems?
    fn asked(n: u64, mut answer: impl FnMut(&mut MemoLevels, u64)) -> u64 {
        let mut levels = MemoLevels::new(false);
        let mut asked = 0;
        for i in 0..n {
            if levels.asks_level(5) {
                asked += 1;
                answer(&mut levels, i);
            }
        }
        asked
    }

    #[test]
    fn levels_are_in_the_order_of_sizes() {
        assert!((1..100_000).all(|n| (0..=1).contains(&(MemoLevels::of(n) - MemoLevels::of(n - 1)))));
        assert_eq!(MemoLevels::of(usize::MAX), LEVELS - 1);
    }

    #[test]
    fn what_does_not_pay_is_hardly_asked_for() {
        let rare = asked(10_000_000, |levels, _| levels.searched(5, LARGE - 1));
        assert!((80_000..400_000).contains(&rare), "{rare}");
        assert_eq!(asked(100_000, |levels, _| levels.searched(5, LARGE)), 100_000, "large ones always");
        assert_eq!(asked(100_000, |levels, _| levels.saved(5, PRICE)), 100_000);
        // hits that come late are found out
        let late = asked(10_000_000, |levels, i| {
            if i > 1_000_000 {
                levels.saved(5, PRICE)
            }
        });
        assert!(late > 5_000_000, "{late}");
    }
}
