//! `total`: the amounts of the chosen options add up to a number in a range.
//!
//! A sum of amounts is a linear inequality.  Its bounds follow from the options that are left, but they are
//! loose if each option is considered separately.  Options that share an item exclude each other: at most one
//! of them is chosen, and exactly one if the item must be covered.  So the options of a total are divided
//! into *groups*, each of options that share an item.  A group adds at least its least amount and at most its
//! greatest amount.  An option is excluded if the sum is out of range even with the most favorable amounts of
//! all other groups (bounds consistency; C. W. Choi, W. Harvey, J. H. M. Lee, P. J. Stuckey, *Finite domain
//! bounds consistency revisited*, 2006).
//!
//! There may be several such divisions: the digits of a line in kakuro, for example, by cells and by values.
//! If each group of one division contributes exactly one option, the number of options in all other divisions
//! is known, too: k different digits add up to at least 1 + 2 + ... + k.

use crate::solve::Instance;
use puzc_core::base::Lists;
use puzc_core::xcc::{ColorId, ItemId, TotalCondition};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most divisions of a total.
const DIVISIONS: usize = 3;

/// All totals of a problem, and the chosen options.
pub struct TotalsPropagator {
    totals: Vec<TotalState>,
    divisions: Vec<Division>,
    groups: Vec<OptionGroup>,
    /// By option of the problem: what it adds, each a total and an amount; and its shares.
    amounts: Lists<(u32, i64)>,
    shares: Lists<Share>,
    /// A buffer for sorting.
    list: Vec<i64>,
}

struct TotalState {
    /// The number of the condition.
    number: u32,
    least: i64,
    most: i64,
    /// The sum of the options that are chosen.
    spent: i64,
}

/// The options of a total, divided into groups.
struct Division {
    total: usize,
    /// The range of its groups.
    groups: (usize, usize),
    /// A division of the same total that has as many open groups as options will still be chosen.
    counted_by: Option<usize>,
    /// The bounds of the sum.
    low: i64,
    high: i64,
    /// If the number of options is known: the bounds that follow from it, and the last amount included in
    /// each of them.
    low_by_number: (i64, i64),
    high_by_number: (i64, i64),
}

/// Options that exclude each other, because they share an item.
struct OptionGroup {
    /// Must one of them be chosen?
    needed: bool,
    /// How many options with its item are chosen.
    taken: u32,
    /// The range of the amounts of the options that are left.  If there are none, the first number is greater
    /// than the second.
    range: (i64, i64),
    /// The range without options that have the item but do not belong to the total.
    own: (i64, i64),
}

const EMPTY: (i64, i64) = (i64::MAX, i64::MIN);

impl OptionGroup {
    fn least(&self) -> i64 {
        if self.needed { self.range.0 } else { self.range.0.min(0) }
    }

    fn most(&self) -> i64 {
        if self.needed { self.range.1 } else { self.range.1.max(0) }
    }
}

/// The amount of an option in a group.
#[derive(Copy, Clone)]
struct Share {
    division: u32,
    group: u32,
    amount: i64,
    /// Does the option belong to the total?
    own: bool,
}

impl TotalsPropagator {
    /// The totals of a problem; `None` if it has none.
    pub fn new(instance: &Instance) -> Option<TotalsPropagator> {
        let totals: Vec<(u32, &TotalCondition)> = instance.problem().numbered_totals().collect();
        if totals.is_empty() {
            return None;
        }
        let mut propagator = TotalsPropagator {
            totals: totals
                .iter()
                .map(|(number, t)| TotalState { number: *number, least: t.least, most: t.most, spent: 0 })
                .collect(),
            divisions: vec![],
            groups: vec![],
            amounts: Lists::default(),
            shares: Lists::default(),
            list: vec![],
        };
        let options = instance.problem().options.len();
        let (mut amounts, mut shares) = (vec![vec![]; options], vec![vec![]; options]);
        let at_most_once = ExclusiveItems::of(instance);
        for (t, (_, total)) in totals.iter().enumerate() {
            let own = (0..instance.len()).filter(|i| instance.option(*i).items().contains(total.item));
            let own: Vec<usize> = own.collect();
            for &i in &own {
                amounts[instance.index(i) as usize].push((t as u32, total.amount_in(instance.option(i))));
            }
            propagator.divide(instance, &at_most_once, (t, total), &own, &mut shares);
        }
        (propagator.amounts, propagator.shares) =
            (amounts.into_iter().collect(), shares.into_iter().collect());
        Some(propagator)
    }

    /// Divides the options of a total in one or more ways.
    fn divide(
        &mut self,
        instance: &Instance,
        exclusive: &ExclusiveItems,
        (t, total): (usize, &TotalCondition),
        own: &[usize],
        shares: &mut [Vec<Share>],
    ) {
        let own_set: FxHashSet<usize> = own.iter().copied().collect();
        let first = self.divisions.len();
        let mut counted_by = None;
        for division in exclusive.divisions(instance, own) {
            let number = self.divisions.len();
            let from = self.groups.len();
            let mut whole = true;
            for (item, members) in division {
                let group = self.groups.len() as u32;
                let needed = item.is_some_and(|item| exclusive.is_needed(instance, item));
                whole &= needed;
                self.groups.push(OptionGroup { needed, taken: 0, range: EMPTY, own: EMPTY });
                let all = item.map_or(&members, |item| &exclusive.options[&item]);
                for &i in all {
                    let own = own_set.contains(&i);
                    whole &= own;
                    let amount = if own { total.amount_in(instance.option(i)) } else { 0 };
                    let share = Share { division: number as u32, group, amount, own };
                    shares[instance.index(i) as usize].push(share);
                }
            }
            counted_by = counted_by.or(whole.then_some(number));
            self.divisions.push(Division {
                total: t,
                groups: (from, self.groups.len()),
                counted_by: None,
                low: 0,
                high: 0,
                low_by_number: (0, 0),
                high_by_number: (0, 0),
            });
        }
        self.divisions[first..].iter_mut().for_each(|d| d.counted_by = counted_by);
    }

    /// Chooses an option, given by its number in the problem.
    pub fn commit(&mut self, option: u32) {
        self.count(option, 1);
    }

    /// Undoes a commit.
    pub fn undo(&mut self, option: u32) {
        self.count(option, -1);
    }

    fn count(&mut self, option: u32, times: i32) {
        for (total, amount) in self.amounts.of(option as usize) {
            self.totals[*total as usize].spent += amount * i64::from(times);
        }
        for share in self.shares.of(option as usize) {
            let taken = &mut self.groups[share.group as usize].taken;
            *taken = taken.wrapping_add_signed(times);
        }
    }

    /// Are all sums in range?  If not, this is the number of a condition that does not hold.
    pub fn completed(&self) -> Result<(), u32> {
        let wrong = self.totals.iter().find(|t| !(t.least..=t.most).contains(&t.spent));
        wrong.map_or(Ok(()), |total| Err(total.number))
    }

    /// Call this before all options that are left are passed to [`add_candidate`](Self::add_candidate).
    pub fn begin_candidates(&mut self) {
        self.groups.iter_mut().for_each(|group| (group.range, group.own) = (EMPTY, EMPTY));
    }

    /// Records that an option may still be chosen.
    #[inline]
    pub fn add_candidate(&mut self, option: u32) {
        let widen = |range: &mut (i64, i64), amount: i64| {
            *range = (range.0.min(amount), range.1.max(amount));
        };
        for share in self.shares.of(option as usize) {
            let group = &mut self.groups[share.group as usize];
            widen(&mut group.range, share.amount);
            if share.own {
                widen(&mut group.own, share.amount);
            }
        }
    }

    /// Call this after all options that are left were seen.  If some sum can no longer be in range, this is
    /// the number of its condition.
    pub fn finish_candidates(&mut self) -> Result<(), u32> {
        for d in 0..self.divisions.len() {
            if !self.find_bounds(d) {
                return Err(self.totals[self.divisions[d].total].number);
            }
        }
        Ok(())
    }

    /// Finds the bounds of a division's sum.  Returns false if it can no longer be in range.
    #[inline]
    fn find_bounds(&mut self, d: usize) -> bool {
        let division = &self.divisions[d];
        let TotalState { least, most, spent, .. } = self.totals[division.total];
        let (mut low, mut high) = (spent, spent);
        for group in &self.groups[division.groups.0..division.groups.1] {
            if group.taken > 0 || group.range == EMPTY {
                if group.needed && group.taken == 0 {
                    return false;
                }
                continue;
            }
            low += group.least();
            high += group.most();
        }
        if low > most || high < least || !self.bounds_from_number(d) {
            return false;
        }
        let division = &mut self.divisions[d];
        (division.low, division.high) = (low, high);
        true
    }

    /// Finds the bounds of a division's sum that follow from the number of options that will be chosen.
    fn bounds_from_number(&mut self, d: usize) -> bool {
        let Division { total, groups: (from, to), counted_by, .. } = self.divisions[d];
        let Some(by) = counted_by.filter(|by| *by != d) else { return true };
        let TotalState { least, most, spent, .. } = self.totals[total];
        let number = self.open(by);
        if number == 0 {
            return true;
        }
        let open = || self.groups[from..to].iter().filter(|g| g.taken == 0 && g.own != EMPTY);
        let mut list = std::mem::take(&mut self.list);
        let mut bound = |amounts: &mut dyn Iterator<Item = i64>, sign: i64| {
            list.clear();
            list.extend(amounts.map(|amount| amount * sign));
            list.sort_unstable();
            let last = *list.get(number - 1)?;
            Some((spent + sign * list[..number].iter().sum::<i64>(), sign * last))
        };
        let low = bound(&mut open().map(|g| g.own.0), 1);
        let high = bound(&mut open().map(|g| g.own.1), -1);
        self.list = list;
        let (Some(low), Some(high)) = (low, high) else { return false };
        (self.divisions[d].low_by_number, self.divisions[d].high_by_number) = (low, high);
        low.0 <= most && high.0 >= least
    }

    fn open(&self, division: usize) -> usize {
        let (from, to) = self.divisions[division].groups;
        self.groups[from..to].iter().filter(|group| group.taken == 0).count()
    }

    /// Can all sums be in range if this option, which was seen, is chosen?
    #[inline]
    pub fn admits(&self, option: u32) -> bool {
        self.shares_by_division(option).all(|shares| self.division_admits(shares))
    }

    /// The number of a condition that does not hold if this option, which was seen, is chosen.
    pub fn refusing(&self, option: u32) -> Option<u32> {
        let shares = self.shares_by_division(option).find(|shares| !self.division_admits(shares))?;
        Some(self.totals[self.divisions[shares[0].division as usize].total].number)
    }

    #[inline]
    fn shares_by_division(&self, option: u32) -> impl Iterator<Item = &[Share]> {
        self.shares.of(option as usize).chunk_by(|a, b| a.division == b.division)
    }

    #[inline]
    fn division_admits(&self, shares: &[Share]) -> bool {
        let number = shares[0].division as usize;
        let division = &self.divisions[number];
        let TotalState { least, most, .. } = self.totals[division.total];
        let (mut low, mut high) = (division.low, division.high);
        for share in shares {
            let group = &self.groups[share.group as usize];
            low += share.amount - group.least();
            high += share.amount - group.most();
            if share.own && division.counted_by.is_some_and(|by| by != number) {
                let (sum, last) = division.low_by_number;
                let (greatest_sum, greatest_last) = division.high_by_number;
                let with = sum - group.own.0.min(last) + share.amount;
                let with_most = greatest_sum - group.own.1.max(greatest_last) + share.amount;
                if with > most || with_most < least {
                    return false;
                }
            }
        }
        low <= most && high >= least
    }
}

/// The item of a group, or `None` if the group is a single option without such an item; and the group's
/// options of the total.
type Members = (Option<ItemId>, Vec<usize>);

/// Items that at most one option of a solution has, with their options as the instance numbers them.
struct ExclusiveItems {
    options: FxHashMap<ItemId, Vec<usize>>,
}

impl ExclusiveItems {
    fn of(instance: &Instance) -> ExclusiveItems {
        let totals = instance.problem().are_totals();
        let mut options: FxHashMap<ItemId, Vec<usize>> = FxHashMap::default();
        for i in 0..instance.len() {
            for m in instance.option(i) {
                let at = m.item.0 as usize;
                let once = at >= instance.primary() || instance.bounds(m.item).hi == 1;
                // several options of a solution may share a secondary item that has a color
                if !totals[at] && once && m.color == ColorId::NONE {
                    options.entry(m.item).or_default().push(i);
                }
            }
        }
        ExclusiveItems { options }
    }

    fn is_needed(&self, instance: &Instance, item: ItemId) -> bool {
        (item.0 as usize) < instance.primary() && instance.bounds(item).lo == 1
    }

    /// Divides these options by items, in one or more ways.
    fn divisions(&self, instance: &Instance, own: &[usize]) -> Vec<Vec<Members>> {
        let items = |i: usize| {
            let plain = instance.option(i).iter().filter(|m| m.color == ColorId::NONE).map(|m| m.item);
            plain.filter(|item| self.options.contains_key(item))
        };
        let mut uses: FxHashMap<ItemId, u32> = FxHashMap::default();
        own.iter().flat_map(|i| items(*i)).for_each(|item| *uses.entry(item).or_default() += 1);
        let mut seeds: Vec<ItemId> = own.first().map_or(vec![], |i| items(*i).collect());
        seeds.sort_by_key(|item| std::cmp::Reverse(uses[item]));
        let mut found: Vec<Vec<Members>> = vec![];
        let mut known = FxHashSet::default();
        for seed in seeds {
            if found.len() == DIVISIONS {
                break;
            }
            let mut blocked: FxHashSet<ItemId> = FxHashSet::default();
            let mut covered: FxHashSet<usize> = FxHashSet::default();
            let mut division: Vec<Members> = vec![];
            for &i in own {
                if covered.contains(&i) {
                    continue;
                }
                let free = items(i).filter(|item| !blocked.contains(item));
                let best = if division.is_empty() {
                    Some(seed)
                } else {
                    free.max_by_key(|item| (uses[item], item.0))
                };
                let has = |i: &usize| best.is_some_and(|best| items(*i).any(|item| item == best));
                let members: Vec<usize> =
                    if best.is_some() { own.iter().copied().filter(has).collect() } else { vec![i] };
                blocked.extend(members.iter().flat_map(|i| items(*i)));
                covered.extend(&members);
                division.push((best, members));
            }
            let mut key: Vec<Option<ItemId>> = division.iter().map(|group| group.0).collect();
            key.sort_unstable();
            if division.len() < own.len() && known.insert(key) {
                found.push(division);
            }
        }
        if found.is_empty() {
            found.push(own.iter().map(|i| (None, vec![*i])).collect());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_testing::Random;

    /// The amounts of the options that are left and admitted, for the first total; `None` if some sum is out
    /// of reach.  The first options with these amounts are chosen.
    fn admitted(puzzle: &str, chosen: &[i64]) -> Option<Vec<i64>> {
        let problem = crate::compiled(puzzle);
        let instance = Instance::new(&problem, false);
        let total = problem.totals().next()?;
        let option = |o: u32| problem.options.get(o as usize);
        let mut left: Vec<u32> = (0..problem.options.len() as u32).collect();
        let mut totals = TotalsPropagator::new(&instance)?;
        for amount in chosen {
            let one = *left.iter().find(|o| total.amount_in(option(**o)) == *amount)?;
            totals.commit(one);
            let excludes = |item: ItemId| item != total.item && option(one).items().contains(item);
            left.retain(|o| !option(*o).items().iter().any(excludes));
        }
        totals.begin_candidates();
        left.iter().for_each(|o| totals.add_candidate(*o));
        let admitted = totals.finish_candidates().is_ok().then(|| {
            let admitted = left.iter().filter(|o| totals.admits(**o));
            let mut amounts: Vec<i64> = admitted.map(|o| total.amount_in(option(*o))).collect();
            amounts.sort_unstable();
            amounts.dedup();
            amounts
        });
        assert_eq!(totals.completed().is_ok(), (total.least..=total.most).contains(&chosen.iter().sum()));
        admitted
    }

    #[test]
    fn the_number_of_different_digits_bounds_their_sum() {
        let line = |sum: &str| {
            format!("primary c{{i}} for i in 0..2\nsecondary d{{k}} for k in 1..5\ntotal {sum} of sum\n")
        };
        let equal = |sum: &str, chosen: &[i64]| {
            let options = "option c{i} {k} of sum for i in 0..2 for k in 1..5\n";
            admitted(&(line(sum) + options), chosen)
        };
        let different = |sum: &str, chosen: &[i64]| {
            let options = "option c{i} d{k} {k} of sum for i in 0..2 for k in 1..5\n";
            admitted(&(line(sum) + options), chosen)
        };
        assert_eq!(equal("6", &[]), Some(vec![1, 2, 3, 4]));
        assert_eq!(different("6", &[]), Some(vec![1, 2, 3]));
        assert_eq!(equal("12", &[]), Some(vec![2, 3, 4, 5]));
        assert_eq!(different("12", &[]), Some(vec![3, 4, 5]));
        assert_eq!(different("12..13", &[]), Some(vec![3, 4, 5]));
        assert_eq!(different("7", &[]), Some(vec![1, 2, 3, 4]));
        assert!(equal("5", &[]).is_some() && different("5", &[]).is_none());
        assert!(equal("13", &[]).is_some() && different("13", &[]).is_none());
        assert!(equal("2", &[]).is_none() && equal("16", &[]).is_none());
        assert_eq!(equal("7", &[1]), Some(vec![1, 2, 3, 4, 5]));
        assert_eq!(different("7", &[1]), Some(vec![2, 3, 4]));
        assert_eq!(different("8", &[1, 2]), Some(vec![5]));
        assert_eq!(different("9", &[1, 2]), None);
        assert_eq!(different("8", &[1, 2, 5]), Some(vec![]));
    }

    /// An option is admitted if the sums of all choices with it are on both sides of the range, or in it.
    #[test]
    fn options_are_admitted_within_the_bounds_of_all_choices() {
        let mut random = Random(0x5c3);
        let (mut excluded, mut impossible) = (0, 0);
        for round in 0..300 {
            // each cell takes one of its amounts, or perhaps none; all of them differ
            let mut free = (-3..12).filter(|a| *a != 0);
            let mut cell = || {
                let amounts: Vec<i64> = free.by_ref().take(2 + random.below(2) as usize).collect();
                (random.once_in(2), amounts)
            };
            let cells: Vec<(bool, Vec<i64>)> = (0..1 + round % 3).map(|_| cell()).collect();
            let least = random.below(16) as i64 - 3;
            let most = least + random.below(3) as i64;
            let mut puzzle = format!("total {least}..{most} of sum\n");
            for (i, (needed, amounts)) in cells.iter().enumerate() {
                puzzle += &format!("primary {} c{i}\n", if *needed { "" } else { "0..1 of" });
                amounts.iter().for_each(|a| puzzle += &format!("option c{i} {a} of sum\n"));
            }
            let mut choices: Vec<Vec<i64>> = vec![vec![]];
            for (needed, amounts) in &cells {
                let with =
                    |c: &Vec<i64>| amounts.iter().map(|a| [&c[..], &[*a]].concat()).collect::<Vec<_>>();
                let all: Vec<Vec<i64>> = choices.iter().flat_map(with).collect();
                choices.retain(|_| !needed);
                choices.extend(all);
            }
            let sums = |with: Option<i64>| -> Vec<i64> {
                let with = choices.iter().filter(|c| with.is_none_or(|amount| c.contains(&amount)));
                with.map(|c| c.iter().sum()).collect()
            };
            let fits = |sums: &[i64]| sums.iter().any(|s| *s <= most) && sums.iter().any(|s| *s >= least);
            let mut amounts: Vec<i64> = cells.iter().flat_map(|c| c.1.clone()).collect();
            let all = amounts.len();
            amounts.retain(|a| fits(&sums(Some(*a))));
            let expected = fits(&sums(None)).then_some(amounts);
            excluded += expected.as_ref().map_or(0, |left| all - left.len());
            impossible += usize::from(expected.is_none());
            assert_eq!(admitted(&puzzle, &[]), expected, "round {round}:\n{puzzle}");
        }
        assert!(excluded > 100 && impossible > 30, "{excluded} {impossible}");
    }
}
