//! Options that no solution has, found before the search begins (7.2.2.1, Algorithm P).
//!
//! An option *blocks* an item that must be covered if it lacks the item and is in conflict with all options that have it.  Then
//! it is in no solution; and without it, others may block an item, too.  The search would find that out, but again and
//! again: pentominoes in a box of 4 by 15 take two thirds of the time without such options.
//!
//! Sets of options are bits.  The options that block an item are those that the conflicts of all its options have in common; after a
//! few of these little is left in common.

use super::Instance;
use crate::xc::{ColorId, ItemId, Mention};
use rustc_hash::FxHashMap;

/// No more words of sets than this.
const WORDS: usize = 1 << 20;
/// So many operations with them, and so many more for each option that was found: what is known by then is true, and it takes a
/// millisecond at most where nothing is found.
const WORK: usize = 1 << 19;
const REWARD: usize = 1 << 12;
/// With fewer options a word than this, they are looked at one by one.
const FEW: usize = 4;

/// The options that may be in a solution, as far as this tells, ascending.
pub(super) fn possible(instance: &Instance) -> Vec<u32> {
    let all = 0..instance.len() as u32;
    let Some(mut sets) = Sets::new(instance) else { return all.collect() };
    sets.reduce(instance);
    all.filter(|&o| sets.alive[o as usize / 64] >> (o % 64) & 1 == 1).collect()
}

struct Sets {
    /// Words of a set.
    len: usize,
    /// The options that are left.
    alive: Vec<u64>,
    /// Sets of all options: those of each item, those of each mention with a color, and the empty set.
    sets: Vec<u64>,
    /// Which set is a mention's.
    colored: FxHashMap<Mention, usize>,
    /// What may still be done.
    work: usize,
}

impl Sets {
    /// Nothing if they would be too large.
    fn new(instance: &Instance) -> Option<Sets> {
        let len = instance.len().div_ceil(64);
        let most = WORDS.checked_div(len)?;
        let mut colored = FxHashMap::default();
        for mention in (0..instance.len()).flat_map(|o| instance.option(o)).filter(|m| m.color != ColorId::NONE) {
            let next = instance.items() + colored.len();
            colored.entry(mention).or_insert(next);
            if next >= most {
                return None;
            }
        }
        let number = instance.items() + colored.len() + 1;
        if number > most {
            return None;
        }
        let mut sets = Sets { len, alive: vec![0; len], sets: vec![0; number * len], colored, work: WORK };
        for o in 0..instance.len() {
            let (word, bit) = (o / 64, 1 << (o % 64));
            sets.alive[word] |= bit;
            for mention in instance.option(o) {
                sets.sets[mention.item.0 as usize * len + word] |= bit;
                if let Some(at) = sets.colored.get(&mention) {
                    sets.sets[at * len + word] |= bit;
                }
            }
        }
        Some(sets)
    }

    /// Takes out what blocks an item, until nothing does.
    fn reduce(&mut self, instance: &Instance) {
        let must: Vec<usize> = (0..instance.primary()).filter(|&i| instance.bounds(ItemId(i as u32)).lo > 0).collect();
        let mut changed = vec![true; instance.items()];
        while let Some(first) = must.iter().position(|&item| changed[item]).filter(|_| self.work > 0) {
            for &item in &must[first..] {
                if std::mem::take(&mut changed[item]) {
                    let blocking = self.blocking(instance, item);
                    blocking.iter().for_each(|&(word, set)| self.alive[word] &= !set);
                    for option in options(&blocking) {
                        self.work += REWARD;
                        instance.option(option).items().iter().for_each(|item| changed[item.0 as usize] = true);
                    }
                }
            }
        }
    }

    /// The options that block an item, as words of their set.
    fn blocking(&mut self, instance: &Instance, item: usize) -> Vec<(usize, u64)> {
        let own = &self.sets[item * self.len..][..self.len];
        let others = self.alive.iter().zip(own).map(|(alive, own)| alive & !own);
        let others: Vec<(usize, u64)> = others.enumerate().filter(|word| word.1 != 0).collect();
        let own: Vec<(usize, u64)> = own.iter().zip(&self.alive).map(|(own, alive)| own & alive).enumerate().filter(|w| w.1 != 0).collect();
        let mut blocking = others;
        let mut rivals = vec![];
        // all of them at once, as long as that is worth it
        for option in scattered(options(&own).collect()) {
            if blocking.iter().map(|word| word.1.count_ones() as usize).sum::<usize>() < FEW * blocking.len() {
                break;
            }
            self.find_rivals(instance, option, &mut rivals);
            for (word, set) in &mut blocking {
                *set &= self.union(&rivals, *word);
            }
            if !self.pay(blocking.len() * rivals.len()) {
                return vec![];
            }
            blocking.retain(|word| word.1 != 0);
        }
        // then one by one: what agrees with some option of the item does not block it
        for (word, set) in &mut blocking {
            for bit in ones(*set) {
                self.find_rivals(instance, *word * 64 + bit as usize, &mut rivals);
                let looked_at = own.iter().take_while(|(word, set)| set & !self.union(&rivals, *word) == 0).count();
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

    /// What is in conflict with an option: the options of one set that are not in another one, or those of such a pair, and so on.
    /// Items that may be covered several times keep nothing away.
    fn find_rivals(&self, instance: &Instance, option: usize, rivals: &mut Vec<(usize, usize)>) {
        let none = self.sets.len() - self.len;
        let once = |m: &Mention| m.item.0 as usize >= instance.primary() || instance.bounds(m.item).hi == 1;
        let pair = |m: Mention| (m.item.0 as usize * self.len, self.colored.get(&m).map_or(none, |at| at * self.len));
        rivals.clear();
        rivals.extend(instance.option(option).into_iter().filter(once).map(pair));
    }

    /// A word of the set of all rivals.
    fn union(&self, rivals: &[(usize, usize)], word: usize) -> u64 {
        rivals.iter().fold(0, |all, &(some, but)| all | self.sets[some + word] & !self.sets[but + word])
    }

    /// False if so much work is too much.
    fn pay(&mut self, work: usize) -> bool {
        let rest = self.work.checked_sub(work);
        self.work = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// The options of a set, of which some words are given.
fn options(words: &[(usize, u64)]) -> impl Iterator<Item = usize> {
    words.iter().flat_map(|&(word, set)| ones(set).map(move |bit| word * 64 + bit as usize))
}

/// The same in another order: neighbors have much in common.
fn scattered(options: Vec<usize>) -> impl Iterator<Item = usize> {
    const STRIDE: usize = 16;
    (0..STRIDE * options.len().div_ceil(STRIDE)).filter_map(move |i| {
        let rows = options.len().div_ceil(STRIDE);
        options.get(i % rows * STRIDE + i / rows).copied()
    })
}

/// The numbers of the ones of a word.
fn ones(word: u64) -> impl Iterator<Item = u32> {
    let rest = std::iter::successors(Some(word), |x| Some(x & x.wrapping_sub(1)));
    rest.take_while(|x| *x != 0).map(u64::trailing_zeros)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::tests::problem;
    use crate::solve::testing::{Random, all_solutions, random_problem};

    fn left(text: &str) -> Vec<u32> {
        possible(&Instance::new(&problem(text), false))
    }

    #[test]
    fn what_blocks_an_item_goes() {
        // `a b` leaves nothing for c; without it `a d` is needed, and `d e` leaves nothing for a
        assert_eq!(left("a b c d e\na b\nb c\na d\nd e\ne\n"), [1, 2, 4]);
        // an item with bounds keeps nothing away, and what may be left alone is blocked by nothing
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
        for _ in 0..2000 {
            let problem = random_problem(&mut random);
            let instance = Instance::new(&problem, false);
            let left: Vec<u32> = possible(&instance).into_iter().map(|i| instance.index(i as usize)).collect();
            gone += instance.len() - left.len();
            let all = all_solutions(&problem);
            assert!(all.iter().all(|(options, _)| options.iter().all(|o| left.contains(o))));
        }
        assert!(gone > 1000, "a test of nothing");
    }
}
