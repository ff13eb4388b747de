//! Eliminates options that no solution contains, before the search (7.2.2.1, Algorithm P).
//!
//! An option *blocks* an item that must be covered if it lacks the item and conflicts with all options that
//! have it.  Such an option is in no solution, and without it other options may block an item, too.  The
//! search would find this out again and again: without these options, pentominoes in a box of 4 by 15 take
//! two thirds of the time.
//!
//! Sets of options are bit strings.  The options that block an item are the intersection of the conflicts of
//! all its options, which is small after a few of them.

use crate::base::ones;
use crate::solve::Instance;
use crate::xcc::{ColorId, ItemId, Mention};
use rustc_hash::FxHashMap;

/// Larger problems, by the number of words of their sets, are left as they are.
const WORDS: usize = 1 << 20;
/// The number of operations on words: about a millisecond.  Options found by then are eliminated.
const WORK: usize = 1 << 19;
/// Each option that was found allows this many more operations.
const REWARD: usize = 1 << 12;
/// Another round is made if one option in this many was eliminated.
const MANY: usize = 8;
/// With fewer options in a word than this, they are checked one by one.
const FEW: usize = 4;

/// Eliminates the options that this method finds.
pub fn eliminate(instance: &mut Instance) {
    if let Some(mut sets) = ConflictSets::new(instance) {
        sets.reduce(instance);
        let alive = |o: &u32| sets.alive[*o as usize / 64] >> (o % 64) & 1 == 1;
        instance.keep(&(0..instance.len() as u32).filter(alive).collect::<Vec<u32>>());
    }
}

struct ConflictSets {
    /// The number of words in a set.
    len: usize,
    /// The options that have not been eliminated.
    alive: Vec<u64>,
    /// Sets of options, one after another: one for each item, the empty set, one for each mention with a
    /// color.
    sets: Vec<u64>,
    /// The conflicts of option o: for each pair of `rivals[starts[o]..starts[o + 1]]`, the options in the
    /// first set that are not in the second one.  Items that may be covered several times cause no conflicts.
    rivals: Vec<(u32, u32)>,
    starts: Vec<u32>,
    /// The number of operations that are left.
    work: usize,
}

impl ConflictSets {
    /// `None` if the sets would be too large.
    fn new(instance: &Instance) -> Option<ConflictSets> {
        let len = instance.len().div_ceil(64);
        let most = WORDS.checked_div(len).filter(|&most| most > instance.items())?;
        let once = |item: usize| item >= instance.primary() || instance.bounds(ItemId(item as u32)).hi == 1;
        let once: Vec<bool> = (0..instance.items()).map(once).collect();
        let none = instance.items();
        let mut colored = FxHashMap::<Mention, usize>::default();
        let (mut rivals, mut starts) = (vec![], vec![0]);
        for option in 0..instance.len() {
            for mention in instance.option(option).into_iter().filter(|m| once[m.item.0 as usize]) {
                let next = none + 1 + colored.len();
                let same = if mention.color == ColorId::NONE {
                    none
                } else {
                    *colored.entry(mention).or_insert(next)
                };
                rivals.push((mention.item.0 * len as u32, (same * len) as u32));
            }
            starts.push(rivals.len() as u32);
            // with more mentions, looking at each would use up all operations
            if none + 1 + colored.len() > most || rivals.len() > WORK {
                return None;
            }
        }
        let sets = vec![0; (none + 1 + colored.len()) * len];
        let mut sets = ConflictSets { len, alive: vec![0; len], sets, rivals, starts, work: WORK };
        for option in 0..instance.len() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            sets.alive[word] |= bit;
            instance
                .option(option)
                .items()
                .iter()
                .for_each(|item| sets.sets[item.0 as usize * len + word] |= bit);
            for i in sets.starts[option]..sets.starts[option + 1] {
                let same = sets.rivals[i as usize].1 as usize;
                if same != none * len {
                    sets.sets[same + word] |= bit;
                }
            }
        }
        Some(sets)
    }

    /// Eliminates options that block an item, in rounds while many are found.
    fn reduce(&mut self, instance: &Instance) {
        let must: Vec<usize> =
            (0..instance.primary()).filter(|&i| instance.bounds(ItemId(i as u32)).lo > 0).collect();
        let (mut left, mut gone) = (instance.len(), instance.len());
        while gone > left / MANY {
            gone = 0;
            for &item in &must {
                if self.work == 0 {
                    break;
                }
                for (word, set) in self.blocking(item) {
                    self.alive[word] &= !set;
                    gone += set.count_ones() as usize;
                }
            }
            self.work += gone * REWARD;
            left -= gone;
        }
    }

    /// The options that block an item, as indices and words of their set.
    fn blocking(&mut self, item: usize) -> Vec<(usize, u64)> {
        let own = &self.sets[item * self.len..][..self.len];
        let others = self.alive.iter().zip(own).map(|(alive, own)| alive & !own);
        let others: Vec<(usize, u64)> = others.enumerate().filter(|word| word.1 != 0).collect();
        let own: Vec<(usize, u64)> = own
            .iter()
            .zip(&self.alive)
            .map(|(own, alive)| own & alive)
            .enumerate()
            .filter(|w| w.1 != 0)
            .collect();
        let mut blocking = others;
        // first all words at once, while many options are left
        for option in scattered(options(&own).collect()) {
            if blocking.iter().map(|word| word.1.count_ones() as usize).sum::<usize>() < FEW * blocking.len()
            {
                break;
            }
            let rivals = self.rivals(option);
            for (word, set) in &mut blocking {
                *set &= self.union(rivals, *word);
            }
            if !self.pay(blocking.len() * rivals.len()) {
                return vec![];
            }
            blocking.retain(|word| word.1 != 0);
        }
        // then one by one: an option that agrees with some option of the item does not block it
        for (word, set) in &mut blocking {
            for bit in ones(*set) {
                let rivals = self.rivals(*word * 64 + bit as usize);
                let looked_at =
                    own.iter().take_while(|(word, set)| set & !self.union(rivals, *word) == 0).count();
                if looked_at < own.len() {
                    *set &= !(1 << bit);
                }
                if !self.pay((looked_at + 1) * rivals.len()) {
                    return vec![];
                }
            }
        }
        blocking.retain(|word| word.1 != 0);
        blocking
    }

    fn rivals(&self, option: usize) -> &[(u32, u32)] {
        &self.rivals[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// A word of the union of all conflicts.
    #[inline]
    fn union(&self, rivals: &[(u32, u32)], word: usize) -> u64 {
        rivals.iter().fold(0, |all, &(some, but)| {
            all | self.sets[some as usize + word] & !self.sets[but as usize + word]
        })
    }

    /// Uses up operations.  Returns false if there are not enough.
    fn pay(&mut self, work: usize) -> bool {
        let rest = self.work.checked_sub(work);
        self.work = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// The options of a set, given by some of its words.
fn options(words: &[(usize, u64)]) -> impl Iterator<Item = usize> {
    words.iter().flat_map(|&(word, set)| ones(set).map(move |bit| word * 64 + bit as usize))
}

/// The same in another order, since neighbors have similar conflicts.
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
    use crate::api::testing::problem;
    use crate::solve::testing::{Random, all_solutions, random_problem, random_totals};
    use crate::xcc::Problem;

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
