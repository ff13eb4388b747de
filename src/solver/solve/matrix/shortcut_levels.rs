//! Decides for which subproblems a shortcut is tried: whether they are looked up in the memo, or taken apart.
//!
//! A trial costs time, as much as some nodes.  Subproblems are divided into levels by the number of their
//! options.  On a level whose subproblems have many times as many nodes, each one is tried.  On other levels,
//! subproblems are tried while this saves more nodes than it costs.  A level that does not pay is skipped for
//! a while and tried again later, each time for twice as long.
//!
//! Nodes that the memo has saved count as nodes of the subproblem.  Otherwise a level would seem useless
//! whenever the levels below it help.

/// Each subproblem is tried on levels where they have this many times as many nodes as the trials cost.
const CHEAP: u64 = 25;
/// The first test of a level ends after this many trials.
const FIRST_TEST: u32 = 256;
/// A level that does not pay is skipped for this many times the trials of its test.
const PAUSE_FACTOR: u32 = 64;
/// The number of trials in the longest test.
const MAX_TEST: u32 = 1 << 24;
/// Sixteen levels of one size each, then four for each power of two.
const LEVELS: usize = 16 + 4 * 28;

/// What is known about the levels.
pub struct ShortcutLevels {
    levels: [ShortcutLevel; LEVELS],
    /// Subproblems with fewer options are not tried.
    min_options: usize,
    /// All others are always tried.
    forced: bool,
}

#[derive(Copy, Clone)]
struct ShortcutLevel {
    tried: bool,
    /// Trials until the next decision, or subproblems until the next trial.
    remaining: u32,
    /// The number of trials of a test.
    test: u32,
    /// Since the last decision: the cost of trials in nodes, the nodes that they saved, and those of
    /// subproblems that were searched.
    spent: u64,
    saved: u64,
    searched: u64,
}

impl ShortcutLevels {
    /// Nothing is known.
    pub fn new(min_options: usize, forced: bool) -> ShortcutLevels {
        let (remaining, test) = (FIRST_TEST, FIRST_TEST);
        let level = ShortcutLevel { tried: true, remaining, test, spent: 0, saved: 0, searched: 0 };
        ShortcutLevels { levels: [level; LEVELS], min_options, forced }
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

    /// Is a subproblem with this many options to be tried?
    #[inline(always)]
    pub fn is_worth_trying(&mut self, options: usize) -> bool {
        options >= self.min_options && self.is_level_worth_trial(ShortcutLevels::of(options))
    }

    #[inline(always)]
    fn is_level_worth_trial(&mut self, level: usize) -> bool {
        let level = &mut self.levels[level];
        if level.remaining == 0 {
            level.decide();
        }
        level.remaining -= 1;
        level.tried || self.forced
    }

    /// A trial takes as long as `nodes` nodes.
    pub fn spent(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].spent;
        *sum = sum.saturating_add(nodes);
    }

    /// A trial has saved `nodes` nodes.
    pub fn saved(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].saved;
        *sum = sum.saturating_add(nodes);
    }

    /// A subproblem that was tried in vain has `nodes` nodes.
    pub fn searched(&mut self, level: usize, nodes: u64) {
        let sum = &mut self.levels[level].searched;
        *sum = sum.saturating_add(nodes);
    }
}

impl ShortcutLevel {
    #[inline(never)]
    fn decide(&mut self) {
        if !self.tried {
            (self.tried, self.test) = (true, (self.test * 2).min(MAX_TEST));
            self.remaining = self.test;
        } else if self.saved >= self.spent
            || self.saved.saturating_add(self.searched) >= self.spent.saturating_mul(CHEAP)
        {
            (self.test, self.remaining) = (FIRST_TEST, FIRST_TEST);
        } else {
            (self.tried, self.remaining) = (false, self.test * PAUSE_FACTOR);
        }
        (self.spent, self.saved, self.searched) = (0, 0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COST: u64 = 6;
    const LARGE: u64 = COST * CHEAP;

    /// How many of `n` subproblems are tried?
    fn tried(n: u64, mut trial: impl FnMut(&mut ShortcutLevels, u64)) -> u64 {
        let mut levels = ShortcutLevels::new(0, false);
        let mut tried = 0;
        for i in 0..n {
            if levels.is_worth_trying(5) {
                tried += 1;
                levels.spent(5, COST);
                trial(&mut levels, i);
            }
        }
        tried
    }

    #[test]
    fn levels_are_in_the_order_of_sizes() {
        assert!((1..100_000).all(|n| (0..=1).contains(&(ShortcutLevels::of(n) - ShortcutLevels::of(n - 1)))));
        assert_eq!(ShortcutLevels::of(usize::MAX), LEVELS - 1);
    }

    #[test]
    fn small_subproblems_are_never_tried() {
        let mut levels = ShortcutLevels::new(10, true);
        assert_eq!([9, 10].map(|options| levels.is_worth_trying(options)), [false, true]);
    }

    #[test]
    fn what_does_not_pay_is_hardly_tried() {
        let rare = tried(10_000_000, |levels, _| levels.searched(5, LARGE - 1));
        assert!((80_000..400_000).contains(&rare), "{rare}");
        assert_eq!(tried(100_000, |levels, _| levels.searched(5, LARGE)), 100_000, "large ones always");
        assert_eq!(tried(100_000, |levels, _| levels.saved(5, COST)), 100_000);
        // successes that come late are found out
        let late = tried(10_000_000, |levels, i| {
            if i > 1_000_000 {
                levels.saved(5, COST)
            }
        });
        assert!(late > 5_000_000, "{late}");
    }
}
