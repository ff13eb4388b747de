//! Sums: at most one literal of each group is true and adds its weight, and the sum has a limit.
//!
//! These are pseudo-Boolean constraints that know which literals exclude each other: a cell of a killer cage
//! is a group of nine literals with the weights 1 to 9.  The least weight that a group may still have is its
//! *low*.  If the lows of all groups leave less room than a literal needs, the literal is false.  A reason is
//! the list of literals that made the lows what they were, and it is only made when the analysis of a
//! conflict asks for it (O. Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause generation",
//! Constraints 14, 2009).  A reason says more than is needed if the lows exceed the limit by more than one;
//! then some literals are left out of it.

use super::literal::{Literal, Truth};

/// A group of literals with their weights, of which at most one is true.
#[derive(Clone, Debug)]
pub struct SumGroup {
    /// The literals and their weights.
    pub literals: Vec<(i64, Literal)>,
    /// Is one of them always true?  If not, the group may also add nothing.
    pub needed: bool,
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    weight: i64,
    /// `None` if no literal of the group is true.
    literal: Option<Literal>,
}

#[derive(Debug)]
struct GroupState {
    sum: u32,
    /// Its entries, by weight.
    entries: (u32, u32),
    low: i64,
    /// Is a literal true?
    settled: bool,
}

#[derive(Debug)]
struct SumState {
    groups: (u32, u32),
    limit: i128,
    /// The sum of the lows.
    low: i128,
    /// The greatest difference of weights in a group.
    spread: i128,
    dirty: bool,
}

/// All sums, and what is known about their groups.
#[derive(Default, Debug)]
pub(super) struct SumConstraints {
    sums: Vec<SumState>,
    groups: Vec<GroupState>,
    entries: Vec<Entry>,
    /// By literal: the groups that have it, and its weight there.
    pub occurs: Vec<Vec<(u32, i64)>>,
    /// The groups that changed, as they were before.
    undo: Vec<(u32, i64, bool)>,
    /// The sums to look at.
    dirty: Vec<u32>,
}

/// The values of literals by [`Literal::index`].
pub(super) type Values = [Truth];

/// What follows from a sum: literals that are true.
pub(super) enum SumResult {
    Possible,
    /// The lows exceed the limit.
    Impossible,
}

impl SumConstraints {
    /// Adds a sum and returns its number.
    pub fn add(&mut self, groups: &[SumGroup], limit: i128, values: &Values) -> u32 {
        let number = self.sums.len() as u32;
        let first = self.groups.len() as u32;
        let (mut low, mut spread) = (0, 0);
        for group in groups {
            let from = self.entries.len();
            let literals = group.literals.iter().map(|l| Entry { weight: l.0, literal: Some(l.1) });
            self.entries.extend(literals);
            if !group.needed {
                self.entries.push(Entry { weight: 0, literal: None });
            }
            let own = &mut self.entries[from..];
            own.sort_by_key(|entry| entry.weight);
            let least = own.first().map_or(0, |entry| entry.weight);
            let most = own.last().map_or(0, |entry| entry.weight);
            spread = spread.max(i128::from(most) - i128::from(least));
            low += i128::from(least);
            let entries = (from as u32, self.entries.len() as u32);
            for &(weight, literal) in &group.literals {
                self.occurs[literal.index()].push((self.groups.len() as u32, weight));
            }
            self.groups.push(GroupState { sum: number, entries, low: least, settled: false });
        }
        let groups = (first, self.groups.len() as u32);
        self.sums.push(SumState { groups, limit, low, spread, dirty: false });
        for group in groups.0..groups.1 {
            let (from, to) = self.groups[group as usize].entries;
            for i in from..to {
                let Entry { weight, literal } = self.entries[i as usize];
                match literal.map(|literal| values[literal.index()]) {
                    Some(Truth::True) => self.settle(group, weight),
                    Some(Truth::False) => self.raise(group, weight, values),
                    _ => {}
                }
            }
        }
        self.mark(number);
        number
    }

    /// Lowers the limit of a sum.
    pub fn restrict(&mut self, sum: u32, limit: i128) {
        self.sums[sum as usize].limit = limit.min(self.sums[sum as usize].limit);
        self.mark(sum);
    }

    fn mark(&mut self, sum: u32) {
        if !std::mem::replace(&mut self.sums[sum as usize].dirty, true) {
            self.dirty.push(sum);
        }
    }

    /// The next sum to look at.
    pub fn next_dirty(&mut self) -> Option<u32> {
        let sum = self.dirty.pop()?;
        self.sums[sum as usize].dirty = false;
        Some(sum)
    }

    /// The number of changes that can be undone.
    pub fn changes(&self) -> usize {
        self.undo.len()
    }

    /// Undoes all changes but the first ones.
    pub fn undo(&mut self, changes: usize) {
        while self.undo.len() > changes {
            let Some((number, low, settled)) = self.undo.pop() else { break };
            let group = &mut self.groups[number as usize];
            self.sums[group.sum as usize].low -= i128::from(group.low) - i128::from(low);
            (group.low, group.settled) = (low, settled);
        }
        for sum in self.dirty.drain(..) {
            self.sums[sum as usize].dirty = false;
        }
    }

    /// A literal of a group became true.
    pub fn settle(&mut self, number: u32, weight: i64) {
        let group = &self.groups[number as usize];
        let low = group.low.max(weight);
        self.change(number, low, true);
    }

    /// A literal of a group became false.
    pub fn raise(&mut self, number: u32, weight: i64, values: &Values) {
        let group = &self.groups[number as usize];
        if group.settled || weight > group.low {
            return;
        }
        let is_false =
            |entry: &&Entry| entry.literal.is_some_and(|literal| values[literal.index()] == Truth::False);
        let own = &self.entries[group.entries.0 as usize..group.entries.1 as usize];
        // if all are false, some clause says that this cannot be
        let Some(first) = own.iter().find(|entry| !is_false(entry)) else { return };
        if first.weight > group.low {
            self.change(number, first.weight, false);
        }
    }

    fn change(&mut self, number: u32, low: i64, settled: bool) {
        let group = &mut self.groups[number as usize];
        self.undo.push((number, group.low, group.settled));
        let sum = group.sum;
        self.sums[sum as usize].low += i128::from(low) - i128::from(group.low);
        (group.low, group.settled) = (low, settled);
        self.mark(sum);
    }

    /// Finds literals that are true because of a sum, and puts them into `implied`; returns the number of
    /// entries that it looked at, and whether the sum is possible.
    pub fn propagate(&self, sum: u32, values: &Values, implied: &mut Vec<Literal>) -> (u64, SumResult) {
        let SumState { groups, limit, low, spread, .. } = self.sums[sum as usize];
        let room = limit - low;
        if room < 0 {
            return (1, SumResult::Impossible);
        }
        if room >= spread {
            return (1, SumResult::Possible);
        }
        let mut work = 1;
        for group in &self.groups[groups.0 as usize..groups.1 as usize] {
            if group.settled {
                continue;
            }
            work += 1;
            let own = &self.entries[group.entries.0 as usize..group.entries.1 as usize];
            let fits = |entry: &Entry| i128::from(entry.weight) - i128::from(group.low) <= room;
            let value = |literal: Literal| values[literal.index()];
            let mut is_needed = true;
            for entry in own.iter().rev().take_while(|entry| !fits(entry)) {
                work += 1;
                match entry.literal {
                    Some(literal) if value(literal) == Truth::Open => implied.push(!literal),
                    Some(_) => {}
                    None => is_needed = false,
                }
            }
            // the group may not add nothing: is there only one literal left?
            if !is_needed {
                let mut left = own.iter().take_while(|entry| fits(entry)).filter_map(|entry| entry.literal);
                let mut left = left.by_ref().filter(|literal| value(*literal) != Truth::False);
                if let (Some(only), None) = (left.next(), left.next())
                    && value(only) == Truth::Open
                {
                    implied.push(only);
                }
            }
        }
        (work, SumResult::Possible)
    }

    /// Why is `implied` true, or the sum impossible?  Adds literals that were false to `reason`, such that
    /// one of them, or `implied`, must be true.  `was` is the value of a literal at that time.
    pub fn explain(
        &self,
        sum: u32,
        implied: Option<Literal>,
        was: impl Fn(Literal) -> Truth,
        reason: &mut Vec<Literal>,
    ) {
        let SumState { groups, limit, .. } = self.sums[sum as usize];
        let mut found: Vec<(u32, i64, Option<Literal>)> = vec![];
        let mut total = 0i128;
        for number in groups.0..groups.1 {
            let own = self.own_entries(number);
            // if `implied` were false
            let denied =
                own.iter().find(|entry| entry.literal.is_some() && entry.literal == implied.map(|p| !p));
            let value = |literal: Literal| match implied {
                Some(implied) if literal == implied => Truth::False,
                _ => was(literal),
            };
            let is = |entry: &&Entry, truth| entry.literal.is_some_and(|literal| value(literal) == truth);
            let (low, by) = if let Some(entry) = denied {
                (entry.weight, entry.literal)
            } else if let Some(entry) = own.iter().rev().find(|entry| is(entry, Truth::True)) {
                (entry.weight, entry.literal)
            } else {
                let first = own.iter().find(|entry| !is(entry, Truth::False)).or(own.last());
                (first.map_or(0, |entry| entry.weight), None)
            };
            total += i128::from(low);
            found.push((number, low, by));
        }
        let mut surplus = total - limit - 1;
        for (number, low, by) in found {
            let own = self.own_entries(number);
            let raised = i128::from(low) - i128::from(own.first().map_or(0, |entry| entry.weight));
            if by.is_some() && by == implied.map(|p| !p) {
                continue;
            }
            if raised <= surplus {
                surplus -= raised;
                continue;
            }
            if let Some(literal) = by {
                reason.push(!literal);
                continue;
            }
            let wanted = i128::from(low) - surplus;
            let mut rest = own.iter();
            let mut reached = i128::from(low);
            for entry in rest.by_ref() {
                if i128::from(entry.weight) >= wanted {
                    reached = reached.min(i128::from(entry.weight));
                    break;
                }
                reason.extend(entry.literal.filter(|literal| Some(*literal) != implied));
            }
            surplus -= i128::from(low) - reached;
        }
    }

    fn own_entries(&self, group: u32) -> &[Entry] {
        let (from, to) = self.groups[group as usize].entries;
        &self.entries[from as usize..to as usize]
    }

    /// The groups of a sum.
    pub fn groups(&self, sum: u32) -> Vec<SumGroup> {
        let (from, to) = self.sums[sum as usize].groups;
        let group = |number: u32| {
            let own = self.own_entries(number);
            SumGroup {
                literals: own.iter().filter_map(|e| e.literal.map(|literal| (e.weight, literal))).collect(),
                needed: own.iter().all(|entry| entry.literal.is_some()),
            }
        };
        (from..to).map(group).collect()
    }

    /// The bytes that the sums take.
    pub fn bytes(&self) -> u64 {
        let occurs: usize = self.occurs.iter().map(Vec::len).sum();
        (self.entries.len() * size_of::<Entry>() + occurs * size_of::<(u32, i64)>()) as u64
    }
}
