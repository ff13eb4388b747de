//! Counts of subproblems that were solved before (Nishino, Yasuda, Minato and Nagata, "Dancing with decision
//! diagrams", AAAI 2017, keep them in a ZDD).
//!
//! The union of the bits of the remaining options is an exact key: by the property of
//! [`Encoding`](super::encoding::Encoding), an option remains if and only if none of its bits is missing in
//! the union. Tilings of long boards become trivial.  Where subproblems are rarely repeated, only large ones
//! are looked up ([`ShortcutLevels`]).
//!
//! If solutions are shown, all subproblems that have any must be visited.  But those without solutions are
//! most of a hard puzzle, and they are not visited twice.

use super::memo_key;
use super::memo_table::{KnownCount, TableAccess};
use super::shortcut_levels::ShortcutLevels;
use crate::solve::Count;
use crate::tuning::Tuning;

/// A lookup takes as long as this many nodes.
const LOOKUP_COST: u64 = 6;

/// The memo, as a worker sees it.
pub struct SubproblemMemo<'a> {
    /// What is known.
    table: TableAccess<'a>,
    levels: ShortcutLevels,
    /// The key of the whole problem.
    root: Vec<u64>,
    /// Packed keys of all nodes on the way down that are to be kept.
    keys: Vec<u8>,
    /// The key of a node, before it is packed.
    pub key: Vec<u64>,
    /// Of the nodes on the way down, those with shorter paths than this have given work away: not all of
    /// their solutions are counted here.
    incomplete: usize,
    /// Nodes that hits have saved since the last node that is to be kept, and in all.
    saved: u64,
    saved_in_all: u64,
    /// Lookups and hits.
    pub asked: u64,
    pub hits: u64,
    /// Keeps only subproblems without solutions.
    dead_ends: bool,
    /// Is it to be used later?
    deferred: bool,
    /// The node after which a deferred memo is used.
    dead_ends_after: u64,
    /// Is it in use?
    pub on: bool,
}

/// What is known before a node that is to be kept.
pub struct PendingSubproblem {
    level: usize,
    at: usize,
    hash: u64,
    count: Count,
    nodes: u64,
    saved: u64,
}

impl<'a> SubproblemMemo<'a> {
    /// A memo with this table; `root` is the key of the whole problem.  `wanted`: never or always used, or
    /// where it pays.
    pub fn new(
        root: Vec<u64>,
        table: TableAccess<'a>,
        wanted: Option<bool>,
        tuning: &'static Tuning,
    ) -> SubproblemMemo<'a> {
        let forced = wanted == Some(true);
        SubproblemMemo {
            key: vec![0; root.len()],
            root,
            table,
            levels: ShortcutLevels::new(if forced { 0 } else { tuning.memo_options }, forced),
            keys: vec![],
            incomplete: 0,
            saved: 0,
            saved_in_all: 0,
            asked: 0,
            hits: 0,
            dead_ends: false,
            deferred: false,
            dead_ends_after: tuning.dead_ends_after,
            on: wanted != Some(false),
        }
    }

    /// A memo that is never used.
    pub fn none() -> SubproblemMemo<'a> {
        SubproblemMemo::new(vec![], TableAccess::Nobody, Some(false), &Tuning::USUAL)
    }

    /// A memo for a search that shows its solutions.
    pub fn for_dead_ends_only(self, wanted: Option<bool>) -> SubproblemMemo<'a> {
        let forced = wanted == Some(true);
        SubproblemMemo { dead_ends: true, deferred: self.on && !forced, on: forced, ..self }
    }

    /// Enables a deferred memo if `nodes`, the number of nodes visited so far, is large enough.
    pub fn enable_after(&mut self, nodes: u64) {
        if self.deferred && nodes >= self.dead_ends_after {
            (self.deferred, self.on) = (false, true);
        }
    }

    /// How many nodes it has saved for each of `nodes`, the number of nodes visited.
    pub fn saved_per(&self, nodes: u64) -> f64 {
        self.saved_in_all as f64 / nodes.max(1) as f64
    }

    /// The node with a path of this length has given work to another worker.
    pub fn mark_incomplete(&mut self, length: usize) {
        self.incomplete = self.incomplete.max(length + 1);
    }

    /// On the way back from a part: the whole has a path of the same length, and is not complete either.
    pub fn leave_part(&mut self, length: usize) {
        if self.incomplete >= length {
            self.mark_incomplete(length);
        }
    }

    /// On the way back: were all solutions below the node with a path of this length counted here?
    fn is_whole(&mut self, length: usize) -> bool {
        let incomplete = length < self.incomplete;
        if incomplete {
            // the nodes above are incomplete, too, but those that are visited next are not
            self.incomplete = length;
        }
        !incomplete
    }

    /// Should a subproblem with this many options be looked up?
    #[inline(always)]
    pub fn is_worth_lookup(&mut self, options: usize) -> bool {
        self.on && self.levels.is_worth_trying(options)
    }

    /// Adds the solutions of the subproblem with the key in [`SubproblemMemo::key`], if they are known.
    /// Otherwise it is to be searched, and the result given to [`SubproblemMemo::keep`]; `count` is then that
    /// of the subproblem alone.
    pub fn look_up(&mut self, options: usize, count: &mut Count, nodes: u64) -> Option<PendingSubproblem> {
        let (level, at) = (ShortcutLevels::of(options), self.keys.len());
        memo_key::pack(&self.key, &self.root, &mut self.keys);
        let hash = memo_key::hash(&self.keys[at..]);
        self.asked += 1;
        self.levels.spent(level, LOOKUP_COST);
        if let Some(known) = self.table.get(hash, &self.keys[at..]) {
            self.hits += 1;
            self.saved = self.saved.saturating_add(known.nodes);
            self.saved_in_all = self.saved_in_all.saturating_add(known.nodes);
            self.levels.saved(level, known.nodes);
            self.keys.truncate(at);
            *count += &known.count;
            return None;
        }
        let count = std::mem::replace(count, Count::ZERO);
        Some(PendingSubproblem { level, at, hash, count, nodes, saved: std::mem::take(&mut self.saved) })
    }

    /// Keeps what was counted below the node with a path of this length for the next time, and adds what was
    /// counted before.  `stopped`: the search ends, and not everything was counted.
    pub fn keep(
        &mut self,
        before: PendingSubproblem,
        count: &mut Count,
        nodes: u64,
        path: usize,
        stopped: bool,
    ) {
        let nodes = self.saved.saturating_add(nodes - before.nodes);
        self.levels.searched(before.level, nodes);
        if self.is_whole(path) && !stopped && (!self.dead_ends || *count == Count::ZERO) {
            let known = KnownCount { count: count.clone(), nodes };
            self.table.put(before.hash, &self.keys[before.at..], &known);
        }
        self.keys.truncate(before.at);
        self.saved = self.saved.saturating_add(before.saved);
        *count += &before.count;
    }
}

#[cfg(test)]
mod tests {
    use super::super::memo_table::MemoTable;
    use super::*;

    #[test]
    fn a_memo_of_dead_ends_wakes_late_and_forgets_solutions() {
        let mut table = MemoTable::new(1 << 20);
        let access = TableAccess::Alone(&mut table);
        let mut memo = SubproblemMemo::new(vec![7], access, None, &Tuning::USUAL).for_dead_ends_only(None);
        memo.enable_after(Tuning::USUAL.dead_ends_after - 1);
        assert!(!memo.is_worth_lookup(20));
        memo.enable_after(Tuning::USUAL.dead_ends_after);
        assert!(memo.is_worth_lookup(20));
        let mut look_up = |key, solutions| {
            memo.key[0] = key;
            let mut count = Count::from(5);
            let before = memo.look_up(20, &mut count, 0)?;
            count += &Count::from(solutions);
            memo.keep(before, &mut count, 10, 0, false);
            Some(count)
        };
        assert_eq!(look_up(1, 1), Some(Count::from(6)));
        assert_eq!(look_up(2, 0), Some(Count::from(5)));
        assert_eq!(look_up(1, 1), Some(Count::from(6)), "it has a solution, which must be shown again");
        assert_eq!(look_up(2, 0), None);
    }
}
