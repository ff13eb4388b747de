//! Decides which subproblems are looked up in the memo.
//!
//! A lookup costs as much as several nodes.  Subproblems are divided into levels by the number of their
//! options.  On a level whose subproblems have 150 nodes or more on average, each one is looked up, since the
//! cost is small in comparison.  On other levels, subproblems are looked up while this saves more nodes than
//! it costs.  A level that does not pay is skipped for a while and tried again later, each time for twice as
//! long.
//!
//! Nodes that a hit has saved count as nodes of the subproblem.  Otherwise a level would seem useless
//! whenever the levels below it help.

/// A lookup takes as long as this many nodes.
const LOOKUP_COST: u64 = 6;
/// Subproblems of this mean number of nodes are always looked up.
const LARGE_SUBPROBLEM: u64 = 150;
/// Subproblems with fewer options are never looked up: they have too few nodes.
const MIN_OPTIONS: usize = 12;
/// The first trial of a level ends after this many lookups.
const FIRST_TRIAL: u32 = 256;
/// A level that does not pay is skipped for this many times the lookups of its trial.
const PAUSE_FACTOR: u32 = 64;
/// The number of lookups in the longest trial.
const MAX_TRIAL: u32 = 1 << 24;
/// Sixteen levels of one size each, then four for each power of two.
const LEVELS: usize = 16 + 4 * 28;

/// What is known about the levels.
pub struct MemoLevels {
    levels: [MemoLevel; LEVELS],
    /// Subproblems with fewer options are not asked for.
    min_options: usize,
    /// All are always asked for.
    forced: bool,
}

#[derive(Copy, Clone)]
struct MemoLevel {
    looked_up: bool,
    /// Questions until the next decision, or subproblems until the next trial.
    remaining: u32,
    trial: u32,
    /// Nodes that hits have saved since the last decision, and those of subproblems that were searched.
    saved: u64,
    searched: u64,
}

impl MemoLevels {
    /// Nothing is known.
    pub fn new(forced: bool) -> MemoLevels {
        let level =
            MemoLevel { looked_up: true, remaining: FIRST_TRIAL, trial: FIRST_TRIAL, saved: 0, searched: 0 };
        MemoLevels { levels: [level; LEVELS], min_options: if forced { 0 } else { MIN_OPTIONS }, forced }
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
    pub fn is_worth_lookup(&mut self, options: usize) -> bool {
        options >= self.min_options && self.is_level_worth_lookup(MemoLevels::of(options))
    }

    #[inline(always)]
    fn is_level_worth_lookup(&mut self, level: usize) -> bool {
        let level = &mut self.levels[level];
        if level.remaining == 0 {
            level.decide();
        }
        level.remaining -= 1;
        level.looked_up || self.forced
    }

    /// A hit has saved `nodes` nodes.
    pub fn saved(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].saved;
        *sum = sum.saturating_add(nodes);
    }

    /// A subproblem that was not known has `nodes` nodes.
    pub fn searched(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].searched;
        *sum = sum.saturating_add(nodes);
    }
}

impl MemoLevel {
    #[inline(never)]
    fn decide(&mut self) {
        let asked = u64::from(self.trial);
        if !self.looked_up {
            (self.looked_up, self.trial) = (true, (self.trial * 2).min(MAX_TRIAL));
            self.remaining = self.trial;
        } else if self.saved >= asked * LOOKUP_COST
            || self.saved.saturating_add(self.searched) >= asked * LARGE_SUBPROBLEM
        {
            (self.trial, self.remaining) = (FIRST_TRIAL, FIRST_TRIAL);
        } else {
            (self.looked_up, self.remaining) = (false, self.trial * PAUSE_FACTOR);
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
            if levels.is_level_worth_lookup(5) {
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
        let rare = asked(10_000_000, |levels, _| levels.searched(5, LARGE_SUBPROBLEM - 1));
        assert!((80_000..400_000).contains(&rare), "{rare}");
        assert_eq!(
            asked(100_000, |levels, _| levels.searched(5, LARGE_SUBPROBLEM)),
            100_000,
            "large ones always"
        );
        assert_eq!(asked(100_000, |levels, _| levels.saved(5, LOOKUP_COST)), 100_000);
        // hits that come late are found out
        let late = asked(10_000_000, |levels, i| {
            if i > 1_000_000 {
                levels.saved(5, LOOKUP_COST)
            }
        });
        assert!(late > 5_000_000, "{late}");
    }
}
