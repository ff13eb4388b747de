//! Eliminates options that no solution contains, before the search (7.2.2.1, Algorithm P).
//!
//! An option *blocks* an item that must be covered if it lacks the item and conflicts with all options that
//! have it.  Such an option is in no solution, and without it other options may block an item, too.  The
//! search would find this out again and again: without these options, pentominoes in a box of 4 by 15 take
//! two thirds of the time.
//!
//! Sets of options are bit strings.  The options that block an item are the intersection of the conflicts of
//! all its options, which is small after a few of them.

use crate::solve::Instance;
use puzc_core::base::{Lists, ones};
use puzc_core::xcc::{ColorId, ItemId, Mention};
use rustc_hash::FxHashMap;

/// Larger problems, by the number of words of their sets, are left as they are.
const MAX_WORDS: usize = 1 << 20;
/// The number of operations on words: about a millisecond.  Options found by then are eliminated.
const INITIAL_WORK: usize = 1 << 19;
/// Each option that was found allows this many more operations.
const WORK_PER_ELIMINATION: usize = 1 << 12;
/// Another round is made if one option in this many was eliminated.
const ROUND_DIVISOR: usize = 8;
/// With fewer options in a word than this, they are checked one by one.
const MIN_OPTIONS_IN_WORD: usize = 4;

/// Eliminates the options that this method finds.
pub fn eliminate(instance: &mut Instance) {
    if let Some(mut sets) = ConflictSets::new(instance) {
        sets.reduce(instance);
        let remaining = |o: &u32| sets.remaining[*o as usize / 64] >> (o % 64) & 1 == 1;
        instance.keep(&(0..instance.len() as u32).filter(remaining).collect::<Vec<u32>>());
    }
}

struct ConflictSets {
    /// The number of words in a set.
    len: usize,
    /// The options that have not been eliminated.
    remaining: Vec<u64>,
    /// Sets of options, one after another: one for each item, the empty set, one for each mention with a
    /// color.
    sets: Vec<u64>,
    /// The conflicts of each option: for each of its pairs, the options in the first set that are not in the
    /// second one.  Items that may be covered several times cause no conflicts.
    conflict_pairs: Lists<(u32, u32)>,
    /// The number of operations that are left.
    work: usize,
}

impl ConflictSets {
    /// `None` if the sets would be too large.
    fn new(instance: &Instance) -> Option<ConflictSets> {
        let len = instance.len().div_ceil(64);
        let most = MAX_WORDS.checked_div(len).filter(|&most| most > instance.items())?;
        let once = |item: usize| item >= instance.primary() || instance.bounds(ItemId(item as u32)).hi == 1;
        let once: Vec<bool> = (0..instance.items()).map(once).collect();
        let none = instance.items();
        let mut colored = FxHashMap::<Mention, usize>::default();
        let mut conflict_pairs = Lists::default();
        for option in 0..instance.len() {
            let mentions = instance.option(option).into_iter().filter(|m| once[m.item.0 as usize]);
            conflict_pairs.push(mentions.map(|mention| {
                let next = none + 1 + colored.len();
                let same = if mention.color == ColorId::NONE {
                    none
                } else {
                    *colored.entry(mention).or_insert(next)
                };
                (mention.item.0 * len as u32, (same * len) as u32)
            }));
            // with more mentions, looking at each would use up all operations
            if none + 1 + colored.len() > most || conflict_pairs.members().len() > INITIAL_WORK {
                return None;
            }
        }
        let sets = vec![0; (none + 1 + colored.len()) * len];
        let (remaining, work) = (vec![0; len], INITIAL_WORK);
        let mut sets = ConflictSets { len, remaining, sets, conflict_pairs, work };
        let none_at = (none * len) as u32;
        for option in 0..instance.len() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            sets.remaining[word] |= bit;
            instance
                .option(option)
                .items()
                .iter()
                .for_each(|item| sets.sets[item.0 as usize * len + word] |= bit);
            for (_, same) in sets.conflict_pairs.of(option).iter().filter(|pair| pair.1 != none_at) {
                sets.sets[*same as usize + word] |= bit;
            }
        }
        Some(sets)
    }

    /// Eliminates options that block an item, in rounds while many are found.
    fn reduce(&mut self, instance: &Instance) {
        let must: Vec<usize> =
            (0..instance.primary()).filter(|&i| instance.bounds(ItemId(i as u32)).lo > 0).collect();
        let (mut left, mut gone) = (instance.len(), instance.len());
        while gone > left / ROUND_DIVISOR {
            gone = 0;
            for &item in &must {
                if self.work == 0 {
                    break;
                }
                for (word, set) in self.blocking(item) {
                    self.remaining[word] &= !set;
                    gone += set.count_ones() as usize;
                }
            }
            self.work += gone * WORK_PER_ELIMINATION;
            left -= gone;
        }
    }

    /// The options that block an item, as indices and words of their set.
    fn blocking(&mut self, item: usize) -> Vec<(usize, u64)> {
        let own = &self.sets[item * self.len..][..self.len];
        let others = self.remaining.iter().zip(own).map(|(remaining, own)| remaining & !own);
        let others: Vec<(usize, u64)> = others.enumerate().filter(|word| word.1 != 0).collect();
        let own: Vec<(usize, u64)> = own
            .iter()
            .zip(&self.remaining)
            .map(|(own, remaining)| own & remaining)
            .enumerate()
            .filter(|w| w.1 != 0)
            .collect();
        let mut blocking = others;
        // first all words at once, while many options are left
        for option in scattered(options(&own).collect()) {
            if blocking.iter().map(|word| word.1.count_ones() as usize).sum::<usize>()
                < MIN_OPTIONS_IN_WORD * blocking.len()
            {
                break;
            }
            let conflict_pairs = self.conflict_pairs.of(option);
            for (word, set) in &mut blocking {
                *set &= self.union(conflict_pairs, *word);
            }
            if !self.spend(blocking.len() * conflict_pairs.len()) {
                return vec![];
            }
            blocking.retain(|word| word.1 != 0);
        }
        // then one by one: an option that agrees with some option of the item does not block it
        for (word, set) in &mut blocking {
            for bit in ones(*set) {
                let conflict_pairs = self.conflict_pairs.of(*word * 64 + bit as usize);
                let looked_at = own
                    .iter()
                    .take_while(|(word, set)| set & !self.union(conflict_pairs, *word) == 0)
                    .count();
                if looked_at < own.len() {
                    *set &= !(1 << bit);
                }
                if !self.spend((looked_at + 1) * conflict_pairs.len()) {
                    return vec![];
                }
            }
        }
        blocking.retain(|word| word.1 != 0);
        blocking
    }

    /// A word of the union of all conflicts.
    #[inline]
    fn union(&self, conflict_pairs: &[(u32, u32)], word: usize) -> u64 {
        conflict_pairs.iter().fold(0, |all, &(some, but)| {
            all | self.sets[some as usize + word] & !self.sets[but as usize + word]
        })
    }

    /// Uses up operations.  Returns false if there are not enough.
    fn spend(&mut self, work: usize) -> bool {
        let rest = self.work.checked_sub(work);
        self.work = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// The options of a set, given by some of its words.
fn options(words: &[(usize, u64)]) -> impl Iterator<Item = usize> {
    words.iter().flat_map(|&(word, set)| ones(set).map(move |bit| word * 64 + bit as usize))
}

/// The options in another order, since neighbors have similar conflicts.
fn scattered(options: Vec<usize>) -> impl Iterator<Item = usize> {
    const STRIDE: usize = 16;
    (0..STRIDE * options.len().div_ceil(STRIDE)).filter_map(move |i| {
        let rows = options.len().div_ceil(STRIDE);
        options.get(i % rows * STRIDE + i / rows).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::Problem;
    use puzc_testing::problem;
    use puzc_testing::{Random, all_solutions, random_problem, random_totals};

    /// The options that are left, by their numbers in the problem.
    fn kept(problem: &Problem) -> Vec<u32> {
        let mut instance = Instance::new(problem, false);
        eliminate(&mut instance);
        (0..instance.len()).map(|i| instance.index(i)).collect()
    }

    fn left(text: &str) -> Vec<u32> {
        kept(&problem(text))
    }

    #[test]
    fn options_that_block_an_item_are_eliminated() {
        // `a b` excludes all options of c; without it `a d` is needed, and `d e` excludes all options of a
        assert_eq!(left("a b c d e\na b\nb c\na d\nd e\ne\n"), [1, 2, 4]);
        // an item with bounds causes no conflicts, and an optional item cannot be blocked
        assert_eq!(left("a 0:2|b 0:1|c\na b\na c\nb c\nb\n"), [0, 1, 2, 3]);
        assert_eq!(left("2|a b\na b\na\na\nb\n"), [0, 1, 2, 3]);
        // colors
        assert_eq!(left("a b | x\na x:1\na x:2\nb x:2\n"), [1, 2]);
        assert_eq!(left("a b | x\na x:1\na x\nb x:2\nb x:1\n"), [0, 3]);
        // nothing covers c
        assert_eq!(left("a b c\na\nb\n"), [0; 0]);
        assert_eq!(left("| x\n"), [0; 0]);
    }

    #[test]
    fn solutions_stay() {
        let mut random = Random(7);
        let mut gone = 0;
        for i in 0..4000 {
            let problem = if i % 2 == 0 { random_problem(&mut random) } else { random_totals(&mut random) };
            let left = kept(&problem);
            gone += Instance::new(&problem, false).len() - left.len();
            let all = all_solutions(&problem);
            assert!(all.iter().all(|(options, _)| options.iter().all(|o| left.contains(o))));
        }
        assert!(gone > 1000, "too few options were eliminated to check much");
    }
}
