//! The options of a problem, stored flat.

use super::packed::PackedMentions;
use super::{ItemId, Mention, Mentions, StatementId};
use std::ops::Range;

/// All options.
#[derive(Clone, Debug)]
pub struct Options {
    /// `starts[i]..starts[i+1]` are the mentions of option i.
    pub starts: Vec<u32>,
    /// Costs of the options; empty if all are 0.
    pub costs: Vec<i64>,
    /// The statement that made each option.
    pub statements: Origins,
    mentions: PackedMentions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            starts: vec![0],
            costs: vec![],
            statements: Origins::default(),
            mentions: PackedMentions::default(),
        }
    }
}

impl Options {
    /// The number of options.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Are there no options?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The mentions of option `i`, in the order of its text.
    #[inline]
    pub fn get(&self, i: usize) -> Mentions<'_> {
        self.mentions.range(self.starts[i] as usize..self.starts[i + 1] as usize)
    }

    /// The cost of option `i`.
    pub fn cost(&self, i: usize) -> i64 {
        self.costs.get(i).copied().unwrap_or(0)
    }

    /// Iterates over all options.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Mentions<'_>> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// The mentions of all options, including the current one, as one sequence.
    pub fn all_mentions(&self) -> Mentions<'_> {
        self.mentions.range(0..self.mentions.len())
    }

    /// The mentions of consecutive options.
    pub fn of(&self, options: Range<usize>) -> Mentions<'_> {
        self.mentions.range(self.starts[options.start] as usize..self.starts[options.end] as usize)
    }

    /// The mentions of the current option.
    pub fn pending(&self) -> Mentions<'_> {
        self.mentions.range(self.pending_start()..self.mentions.len())
    }

    /// Does any mention have a color?
    pub fn has_colors(&self) -> bool {
        self.mentions.has_colors()
    }

    /// The bytes of memory for a mention.
    pub fn mention_bytes(&self) -> u64 {
        self.mentions.bytes()
    }

    /// Reserves memory for this many more options and mentions.
    pub fn reserve(&mut self, options: usize, mentions: usize) {
        self.starts.reserve(options);
        self.mentions.reserve(mentions);
    }

    /// Adds a mention to the current option.
    #[inline]
    pub fn push(&mut self, m: Mention) {
        self.mentions.push(m);
    }

    /// Adds items without colors to the current option.
    #[inline]
    pub fn push_plain(&mut self, items: impl Iterator<Item = ItemId>) {
        self.mentions.extend(items);
    }

    /// Drops the current option.
    pub fn abandon(&mut self) {
        let start = self.pending_start();
        self.mentions.truncate(start);
    }

    /// Ends the current option; returns its number.
    #[inline]
    pub fn finish(&mut self, cost: i64, statement: StatementId) -> usize {
        let number = self.len();
        if cost != 0 || !self.costs.is_empty() {
            self.costs.resize(number, 0);
            self.costs.push(cost);
        }
        self.starts.push(self.mentions.len() as u32);
        self.statements.push(statement);
        number
    }

    fn pending_start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0) as usize
    }
}

/// The statement of each option, as runs of options of one statement: most problems have only a few runs.
#[derive(Clone, Default, Debug)]
pub struct Origins {
    /// One past the last option of the run, and its statement.
    runs: Vec<(u32, StatementId)>,
}

impl Origins {
    /// Records the statement of the next option.
    #[inline]
    fn push(&mut self, statement: StatementId) {
        match self.runs.last_mut() {
            Some(last) if last.1 == statement => last.0 += 1,
            Some(&mut (end, _)) => self.runs.push((end + 1, statement)),
            None => self.runs.push((1, statement)),
        }
    }

    /// The statement of an existing option.
    pub fn of(&self, option: usize) -> StatementId {
        let at = self.runs.partition_point(|run| run.0 as usize <= option);
        self.runs.get(at).map_or(StatementId(0), |run| run.1)
    }

    /// The statement of each run, and its number of options.
    pub fn runs(&self) -> impl Iterator<Item = (StatementId, u32)> {
        let starts = std::iter::once(0).chain(self.runs.iter().map(|run| run.0));
        self.runs.iter().zip(starts).map(|(run, start)| (run.1, run.0 - start))
    }

    /// The number of an option among those of its statement, from 1.
    pub fn ordinal(&self, option: usize) -> usize {
        let statement = self.of(option);
        let mut start = 0;
        let mut count = 0;
        for &(end, s) in &self.runs {
            let end = (end as usize).min(option + 1);
            if s == statement && end > start {
                count += end - start;
            }
            start = end;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xcc::ColorId;

    #[test]
    fn colors_come_late() {
        let mut options = Options::default();
        let m = |item, color| Mention { item: ItemId(item), color: ColorId(color) };
        options.push(m(3, 0));
        options.push(m(1, 0));
        options.finish(0, StatementId(0));
        assert!(!options.has_colors());
        options.push(m(2, 0));
        options.push(m(4, 7));
        options.push_plain([ItemId(5)].into_iter());
        options.finish(9, StatementId(1));
        options.push(m(8, 8));
        assert_eq!(options.pending().len(), 1);
        options.abandon();
        let all: Vec<Vec<Mention>> = options.iter().map(|o| o.iter().collect()).collect();
        assert_eq!(all, [vec![m(3, 0), m(1, 0)], vec![m(2, 0), m(4, 7), m(5, 0)]]);
        assert_eq!(options.get(0).sorted(), [m(1, 0), m(3, 0)]);
        assert_eq!(options.statements.runs().collect::<Vec<_>>(), [(StatementId(0), 1), (StatementId(1), 1)]);
        assert_eq!((options.statements.of(1), options.statements.ordinal(1)), (StatementId(1), 1));
        assert_eq!((options.cost(0), options.cost(1), options.all_mentions().len()), (0, 9, 5));
    }
}
