//! How a problem changes if an entry of its file does.

use super::shift::{OptionAmounts, SumShift};
use super::weaker::WeakerOptions;
use puzc_core::xcc::{Bounds, ColorId, Condition, ItemId, Mention, Problem, StatementId, TotalCondition};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// The effect of leaving an entry out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClueChange {
    /// The problem is the same.
    Nothing,
    /// It is looser: all options are there that were there, as far as they concern items of both problems, or
    /// demand less.
    Looser {
        /// How many items it has that it had not.
        new_items: usize,
        /// Do some options demand less than before?
        demands_less: bool,
        /// Can new items be covered without a further demand on others?
        covers_new: bool,
    },
    /// Anything else.
    Other,
}

/// A mention as numbers of the first problem, for both problems.
pub(super) type NamedMention = (u32, u32);

/// Names of items and colors as numbers.
pub struct Numbers<'p> {
    items: FxHashMap<&'p str, u32>,
    colors: FxHashMap<&'p str, u32>,
}

impl<'p> Numbers<'p> {
    /// The names of a problem.
    pub fn of(problem: &'p Problem) -> Numbers<'p> {
        let items = (0..).zip(&problem.items).map(|(i, item)| (&*item.label.text, i)).collect();
        let colors = (0..).zip(&problem.colors).map(|(i, color)| (&*color.text, i)).collect();
        Numbers { items, colors }
    }

    /// For each item of another problem its number here.
    pub fn items_of(&self, other: &Problem) -> Vec<Option<u32>> {
        other.items.iter().map(|item| self.items.get(&*item.label.text).copied()).collect()
    }

    /// For each color of another problem its number here, or a number that no color has.
    fn colors_of(&self, other: &Problem) -> Vec<u32> {
        let known = |(i, text): (u32, &str)| self.colors.get(text).copied().unwrap_or(u32::MAX - i);
        let texts = other.colors.iter().map(|color| &*color.text);
        // a problem without colors has no name for "no color", either
        let named = (1..).zip(texts.skip(1)).map(known);
        std::iter::once(0).chain(named).collect()
    }
}

/// The change from one problem to another.
pub fn change(from: &Problem, to: &Problem) -> ClueChange {
    let numbers = Numbers::of(from);
    let (items, colors) = (numbers.items_of(to), numbers.colors_of(to));
    let mut is_common = vec![false; from.items.len()];
    items.iter().flatten().for_each(|i| is_common[*i as usize] = true);
    let new_items = items.iter().filter(|i| i.is_none()).count();
    let is_same = new_items == 0 && is_common.iter().all(|common| *common);
    let loosened = |(new, old): (usize, Option<u32>)| {
        let Some(old) = old.map(|old| old as usize) else { return true };
        let (old, new) = (from.items[old].bounds, to.items[new].bounds);
        match (old, new) {
            (Some(old), Some(new)) => new.lo <= old.lo && new.hi >= old.hi,
            (old, new) => old == new,
        }
    };
    if !same_boards(from, to) || !items.iter().copied().enumerate().all(loosened) {
        return ClueChange::Other;
    }
    let mut shift = SumShift::new(from, to, &items);
    // a mention with the only color that its item has excludes nothing
    let only = only_colors(from);
    let is_idle = |(item, color): &NamedMention| only[*item as usize] == Some(*color);
    let idle = |problem: &Problem, named: &dyn Fn(Mention) -> Option<NamedMention>| {
        problem.options.all_mentions().iter().filter_map(named).filter(is_idle).count()
    };
    let to_named = |m: Mention| Some((items[m.item.0 as usize]?, colors[m.color.0 as usize]));
    let from_named = |m: Mention| is_common[m.item.0 as usize].then_some((m.item.0, m.color.0));
    let as_idle = idle(from, &from_named) == idle(to, &to_named);
    let mut own: FxHashMap<Vec<NamedMention>, Vec<OptionAmounts>> = FxHashMap::default();
    for option in to.options.iter() {
        let common = option.iter().filter_map(to_named);
        let common = common.filter(|m| !shift.is_total(m.0) && !is_idle(m));
        own.entry(sorted(common)).or_default().push(shift.amounts_to(option));
    }
    let mut weaker: Option<WeakerOptions> = None;
    let mut number = 0;
    for option in from.options.iter() {
        let common = option.iter().filter_map(from_named);
        let common = common.filter(|m| !shift.is_total(m.0) && !is_idle(m));
        let primary =
            option.iter().any(|m| (m.item.0 as usize) < from.primary && is_common[m.item.0 as usize]);
        number += 1;
        let common = sorted(common);
        let others = match own.get(&common) {
            _ if !primary => None,
            Some(others) => Some(Cow::Borrowed(others)),
            None => {
                let primary = from.primary as u32;
                let weaker = weaker.get_or_insert_with(|| WeakerOptions::of(&own, primary));
                let Some(amounts) = weaker.amounts(&common, primary) else { return ClueChange::Other };
                Some(Cow::Owned(vec![amounts]))
            }
        };
        if !shift.replace(option, others.as_deref()) {
            return ClueChange::Other;
        }
    }
    let keeps_conditions = weaker.as_ref().is_none_or(|weaker| weaker.keep_conditions(to, &items));
    if !keeps_conditions || !shift.cover_new(to, &items) {
        return ClueChange::Other;
    }
    let (before, after) = (conditions(from, |total| shift.limits(total)), conditions(to, limits));
    let mut limits_of: FxHashMap<&str, Vec<SumLimits>> = FxHashMap::default();
    before.iter().for_each(|c| limits_of.entry(&c.text).or_default().push(c.limits));
    let follows = |c: &LooseCondition| {
        let known = limits_of.get(&*c.text);
        known.is_some_and(|all| all.iter().any(|own| c.limits.0 <= own.0 && c.limits.1 >= own.1))
    };
    if !after.iter().all(follows) {
        return ClueChange::Other;
    }
    let same_bounds = || {
        to.items
            .iter()
            .zip(&items)
            .all(|(new, old)| old.is_some_and(|old| from.items[old as usize].bounds == new.bounds))
    };
    let is_as_strong = as_idle && weaker.is_none();
    match is_same && is_as_strong && number == to.options.len() && before == after && same_bounds() {
        true => ClueChange::Nothing,
        false => {
            let covers_new = can_cover_new(from, to, &items, &colors, &mut shift);
            ClueChange::Looser { new_items, demands_less: weaker.is_some(), covers_new }
        }
    }
}

/// Can each new item that must be covered be covered without a further demand on the common items?  If not,
/// it may ask something of a solution that has no such item, as a white cell in the place of a black one
/// does.
fn can_cover_new(
    from: &Problem,
    to: &Problem,
    items: &[Option<u32>],
    colors: &[u32],
    shift: &mut SumShift,
) -> bool {
    let is_required = |item: &u32| items[*item as usize].is_none() && to.items[*item as usize].is_required();
    let mut open: FxHashSet<u32> = (0..to.primary as u32).filter(is_required).collect();
    if open.is_empty() {
        return true;
    }
    // what all solutions have is no further demand
    let mut forced: FxHashSet<Vec<NamedMention>> = FxHashSet::default();
    for option in from.options.iter() {
        if shift.is_forced(option) {
            let common = option.iter().map(|m| (m.item.0, m.color.0)).filter(|m| !shift.is_total(m.0));
            forced.insert(sorted(common));
        }
    }
    for option in to.options.iter() {
        let named = |m: Mention| Some((items[m.item.0 as usize]?, colors[m.color.0 as usize]));
        let common = sorted(option.iter().filter_map(named).filter(|m| !shift.is_total(m.0)));
        if common.is_empty()
            || forced.contains(&common)
            || common.iter().any(|m| shift.has_choices(ItemId(m.0), 0))
        {
            option.iter().for_each(|m| {
                open.remove(&m.item.0);
            });
        }
    }
    open.is_empty()
}

/// For each item the color of all its mentions, if they have one.  If a condition asks whether the item is
/// covered, every solution must cover it.
fn only_colors(problem: &Problem) -> Vec<Option<u32>> {
    let mut only: Vec<Option<u32>> = vec![None; problem.items.len()];
    let mut several = vec![false; problem.items.len()];
    for m in problem.options.all_mentions().iter() {
        let (only, several) = (&mut only[m.item.0 as usize], &mut several[m.item.0 as usize]);
        *several |= m.color == ColorId::NONE || only.is_some_and(|color| color != m.color.0);
        *only = if *several { None } else { Some(m.color.0) };
    }
    let of_conditions = problem.conditions.iter().flat_map(|c| c.constraint().items()).map(|item| item.0);
    let asked: FxHashSet<u32> = of_conditions.filter(|item| only[*item as usize].is_some()).collect();
    let covered = always_covered(problem, &asked);
    asked.difference(&covered).for_each(|item| only[*item as usize] = None);
    only
}

/// Those of some items that are covered whenever another item is that must be covered.
pub(super) fn always_covered(problem: &Problem, items: &FxHashSet<u32>) -> FxHashSet<u32> {
    if items.is_empty() {
        return FxHashSet::default();
    }
    let mut all = vec![0; problem.items.len()];
    let mut with: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    for option in problem.options.iter() {
        let numbers = || option.iter().map(|m| m.item.0);
        for required in numbers().filter(|item| problem.items[*item as usize].is_required()) {
            all[required as usize] += 1;
            for item in numbers().filter(|item| *item != required && items.contains(item)) {
                *with.entry((required, item)).or_default() += 1;
            }
        }
    }
    let always = with.into_iter().filter(|((required, _), number)| all[*required as usize] == *number);
    always.map(|((_, item), _)| item).collect()
}

fn sorted(mentions: impl Iterator<Item = NamedMention>) -> Vec<NamedMention> {
    let mut list: Vec<NamedMention> = mentions.collect();
    list.sort_unstable();
    list
}

/// Have two problems the same boards?
pub fn same_boards(a: &Problem, b: &Problem) -> bool {
    a.boards.len() == b.boards.len() && a.boards.iter().zip(&b.boards).all(|(a, b)| a.cells == b.cells)
}

/// The limits of a sum or of a number.
type SumLimits = (i64, i64);

/// A condition as a text without its limits, and these limits.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct LooseCondition {
    text: String,
    limits: SumLimits,
    is_total: bool,
}

fn limits(total: &TotalCondition) -> SumLimits {
    (total.least, total.most)
}

/// Do two problems have the same conditions?
pub fn same_conditions(a: &Problem, b: &Problem) -> bool {
    conditions(a, limits) == conditions(b, limits)
}

/// The conditions in the order of their texts, and those of totals with given limits.
fn conditions(problem: &Problem, limits_of: impl Fn(&TotalCondition) -> SumLimits) -> Vec<LooseCondition> {
    let statement = StatementId(0);
    let neutral = |condition: &Condition| match condition.clone() {
        Condition::SingleLoop(mut c) => {
            c.statement = statement;
            (Condition::SingleLoop(c), (0, 0))
        }
        Condition::DisjointPaths(mut c) => {
            c.statement = statement;
            (Condition::DisjointPaths(c), (0, 0))
        }
        Condition::Connected(mut c) => {
            c.statement = statement;
            let size = c.size.take().map_or((0, i64::MAX), |(least, most)| (least.into(), most.into()));
            (Condition::Connected(c), size)
        }
        Condition::Areas(mut c) => {
            c.statement = statement;
            (Condition::Areas(c), (0, 0))
        }
        Condition::Total(mut c) => {
            let limits = limits_of(&c);
            (c.statement, c.least, c.most) = (statement, 0, 0);
            (Condition::Total(c), limits)
        }
    };
    let loose = |(condition, limits): (Condition, SumLimits)| LooseCondition {
        text: condition.constraint().dump(problem),
        limits,
        is_total: matches!(condition, Condition::Total(_)),
    };
    let mut all: Vec<LooseCondition> = problem.conditions.iter().map(neutral).map(loose).collect();
    all.sort_unstable();
    all
}

/// The item to which a change between two problems is confined: all options that only one of them has contain
/// it, and nothing else differs but its bounds.
pub fn changed_item(a: &Problem, b: &Problem) -> Option<ItemId> {
    let same_items = a.primary == b.primary
        && a.items.len() == b.items.len()
        && a.items.iter().zip(&b.items).all(|(a, b)| a.label.text == b.label.text);
    if !same_items || !same_boards(a, b) {
        return None;
    }
    let mut bounds: Vec<u32> = (0u32..)
        .zip(a.items.iter().zip(&b.items))
        .filter(|(_, (a, b))| a.bounds != b.bounds)
        .map(|p| p.0)
        .collect();
    let totals = |problem: &Problem| -> FxHashMap<u32, SumLimits> {
        problem.totals().map(|total| (total.item.0, (total.least, total.most))).collect()
    };
    let (of_a, of_b) = (totals(a), totals(b));
    bounds
        .extend(of_a.iter().filter(|(item, limits)| of_b.get(*item) != Some(*limits)).map(|(item, _)| *item));
    let others = |problem: &Problem| {
        let mut all = conditions(problem, limits);
        all.iter_mut().filter(|c| c.is_total).for_each(|total| total.limits = (0, 0));
        all
    };
    if others(a) != others(b) {
        return None;
    }
    let options = surplus_of_options(a, b, &Numbers::of(a));
    let differing: Vec<&[NamedMention]> =
        options.iter().filter(|(_, n)| **n != 0).map(|(option, _)| &option[..]).collect();
    let is_in_all = |item: &u32| differing.iter().all(|option| option.iter().any(|m| m.0 == *item));
    let item = match bounds[..].first() {
        Some(item) => *item,
        None => {
            let mut primary = differing.first()?.iter().map(|m| m.0).filter(|i| (*i as usize) < a.primary);
            primary.find(|item| is_in_all(item) && of_item_differ(a, &options, *item))?
        }
    };
    (bounds.iter().all(|own| *own == item) && is_in_all(&item)).then_some(ItemId(item))
}

/// How many more times one problem has each option than another one, in numbers of the first one; an item
/// that only the other one has gets a number behind these.
pub fn surplus_of_options(a: &Problem, b: &Problem, numbers: &Numbers) -> FxHashMap<Vec<NamedMention>, i32> {
    let new = a.items.len() as u32;
    let items: Vec<u32> = (new..).zip(numbers.items_of(b)).map(|(new, known)| known.unwrap_or(new)).collect();
    let colors = numbers.colors_of(b);
    let mut options: FxHashMap<Vec<NamedMention>, i32> = FxHashMap::default();
    for option in a.options.iter() {
        *options.entry(sorted(option.iter().map(|m| (m.item.0, m.color.0)))).or_default() += 1;
    }
    for option in b.options.iter() {
        let own = option.iter().map(|m| (items[m.item.0 as usize], colors[m.color.0 as usize]));
        *options.entry(sorted(own)).or_default() -= 1;
    }
    options
}

/// Do the options of an item depend on the change?  Not if most of them stay.
fn of_item_differ(a: &Problem, options: &FxHashMap<Vec<NamedMention>, i32>, item: u32) -> bool {
    let own = a.options.iter().filter(|option| option.iter().any(|m| m.item.0 == item));
    let (mut all, mut kept) = (0, 0);
    for option in own {
        all += 1;
        kept += usize::from(options[&sorted(option.iter().map(|m| (m.item.0, m.color.0)))] == 0);
    }
    2 * kept <= all
}

/// Lets an item be covered as often as its options allow, or not at all; a total may have any value.
pub fn free(problem: &mut Problem, item: ItemId, is_counted: bool) {
    for condition in &mut problem.conditions {
        if let Condition::Total(total) = condition
            && total.item == item
        {
            return total.free(&problem.options);
        }
    }
    let most = problem.options.len() as u32;
    if let Some(bounds) = &mut problem.items[item.0 as usize].bounds {
        *bounds = Bounds { lo: 0, hi: if is_counted { bounds.hi.max(most) } else { bounds.hi } };
    }
}
