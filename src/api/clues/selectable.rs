//! One problem in which each group of clues holds or not, so that one search learns about all sets of clues.
//!
//! A group has an item with two options: its clues hold (`on`), or they do not (`off`).  What its clues
//! change in the problem without them is read off the two problems:
//!
//! | the clues | here |
//! |---|---|
//! | exclude options | these have an item of the group with the color `off` |
//! | add items that only options of their own have | the option `off` covers these items |
//! | add items that are counted or added up | options `off` add to the sum what is missing or too much |
//!
//! If a group changes anything else, there is no such problem.

use super::change::Numbers;
use puzc_core::xcc::{
    Bounds, ColorId, Condition, Item, ItemId, Label, Mention, Problem, StatementId, Subproblem, TemplateId,
    TotalCondition,
};
use puzc_solver::solve::Requirement;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// An item of the problem without clues, or a new one; and the text of its color, empty if it has none.
type EffectMention = (EffectItem, String);

/// The least and the greatest sum of an item, and the amounts of its colors.
type SumOfAmounts = (i64, i64, Vec<(String, i64)>);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum EffectItem {
    Old(u32),
    New(usize),
}

/// An item that clues add.
#[derive(Clone, PartialEq, Eq, Debug)]
struct NewItem {
    name: String,
    bounds: Option<Bounds>,
    /// The sum of a total, and the amounts of colors.
    total: Option<SumOfAmounts>,
}

/// What clues change in the problem without them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    items: Vec<NewItem>,
    /// Options that they exclude.
    excluded: Vec<usize>,
    /// New items of options.
    added: Vec<(usize, Vec<EffectMention>)>,
    /// Options of new items.
    own: Vec<Vec<EffectMention>>,
}

impl Effect {
    /// The effect of clues, from the problem without clues and the one with them; `None` if they change
    /// something else.
    pub fn of(none: &Problem, with: &Problem) -> Option<Effect> {
        let old_items = Numbers::of(none).items_of(with);
        let mut is_common = vec![false; none.items.len()];
        old_items.iter().flatten().for_each(|i| is_common[*i as usize] = true);
        let totals = |problem: &Problem| -> FxHashMap<ItemId, SumOfAmounts> {
            let text = |color: ColorId| problem.colors[color.0 as usize].text.to_string();
            let amounts =
                |total: &TotalCondition| total.amounts.iter().map(|(c, n)| (text(*c), *n)).collect();
            problem.totals().map(|total| (total.item, (total.least, total.most, amounts(total)))).collect()
        };
        let (before, mut after) = (totals(none), totals(with));
        let others = |problem: &Problem| problem.conditions.len() - problem.totals().count();
        let (mut items, mut numbers) = (vec![], vec![]);
        for (i, item) in (0..).map(ItemId).zip(&with.items) {
            numbers.push(match old_items[i.0 as usize] {
                Some(old) => {
                    let limits = |total: Option<&(i64, i64, _)>| total.map(|total| (total.0, total.1));
                    let same_bounds = none.items[old as usize].bounds == item.bounds;
                    if !same_bounds || limits(before.get(&ItemId(old))) != limits(after.get(&i)) {
                        return None;
                    }
                    EffectItem::Old(old)
                }
                None => {
                    let name = item.label.text.to_string();
                    items.push(NewItem { name, bounds: item.bounds, total: after.remove(&i) });
                    EffectItem::New(items.len() - 1)
                }
            });
        }
        if others(none) != others(with) || before.keys().any(|item| !is_common[item.0 as usize]) {
            return None;
        }
        let text = |problem: &Problem, m: Mention| match m.color {
            ColorId::NONE => String::new(),
            color => problem.colors[color.0 as usize].text.to_string(),
        };
        // the parts of options that both problems have, with the new items of each
        let mut new_parts: FxHashMap<Vec<(u32, String)>, Vec<EffectMention>> = FxHashMap::default();
        let mut own = vec![];
        for option in with.options.iter() {
            let all: Vec<EffectMention> =
                option.iter().map(|m| (numbers[m.item.0 as usize], text(with, m))).collect();
            let common = common_part(&all);
            if !common.iter().any(|(item, _)| (*item as usize) < none.primary) {
                own.push(all);
                continue;
            }
            let new: Vec<EffectMention> =
                all.into_iter().filter(|(item, _)| matches!(item, EffectItem::New(_))).collect();
            let is_plain = new.is_empty();
            if new_parts.insert(common, new).is_some_and(|other| !(is_plain && other.is_empty())) {
                return None;
            }
        }
        let (mut excluded, mut added) = (vec![], vec![]);
        for (i, option) in none.options.iter().enumerate() {
            let kept = option.iter().filter(|m| is_common[m.item.0 as usize]);
            let all: Vec<EffectMention> = kept.map(|m| (EffectItem::Old(m.item.0), text(none, m))).collect();
            let is_primary =
                |m: &EffectMention| matches!(m.0, EffectItem::Old(i) if (i as usize) < none.primary);
            match new_parts.get(&common_part(&all)) {
                Some(new) if new.is_empty() => {}
                Some(new) => added.push((i, new.clone())),
                None if all.iter().any(is_primary) => excluded.push(i),
                None => {}
            }
        }
        Some(Effect { items, excluded, added, own })
    }

    /// Do they exclude this option?
    pub fn excludes(&self, option: usize) -> bool {
        self.excluded.binary_search(&option).is_ok()
    }

    /// Do they hold for a solution of the problem without them?  `None` if a search must find this out.
    pub fn holds_for(&self, solution: &[u32]) -> Option<bool> {
        if solution.iter().any(|option| self.excludes(*option as usize)) {
            return Some(false);
        }
        let is_counted = |(i, item): (usize, &NewItem)| item.bounds.is_some() && self.is_added(i);
        if !self.own.is_empty() || !self.items.iter().enumerate().all(is_counted) {
            return None;
        }
        Some((0..self.items.len()).all(|i| {
            let (least, most, _) = self.items[i].limits();
            (least..=most).contains(&self.sum(i, solution))
        }))
    }

    /// These clues in a problem that has only these options of its problem, which are in order.
    pub fn among(&self, options: &[u32]) -> Effect {
        let number = |option: usize| options.binary_search(&(option as u32)).ok();
        let (items, own) = (self.items.clone(), self.own.clone());
        let excluded = self.excluded.iter().filter_map(|option| number(*option)).collect();
        let added = self.added.iter().filter_map(|(option, new)| Some((number(*option)?, new.clone())));
        Effect { items, excluded, added: added.collect(), own }
    }

    /// By how much the first sum of a solution is greater than these clues want.
    pub fn excess(&self, solution: &[u32]) -> Option<i64> {
        let i = (0..self.items.len()).find(|i| self.items[*i].bounds.is_some() && self.is_added(*i))?;
        Some(self.sum(i, solution) - self.items[i].limits().0)
    }

    /// These clues with another sum, if they give one.
    pub fn with_sum_moved(&self, by: i64) -> Option<Effect> {
        let mut moved = self.clone();
        let (least, most, _) = moved.items.iter_mut().find_map(|item| item.total.as_mut())?;
        (*least, *most) = (least.checked_add(by)?, most.checked_add(by)?);
        Some(moved)
    }

    /// Do others, one by one, demand all that these clues demand?
    pub fn is_implied_by(&self, others: &[&Effect]) -> bool {
        let mut excluded: Vec<usize> = others.iter().flat_map(|effect| &effect.excluded).copied().collect();
        excluded.sort_unstable();
        let left = |option: &usize| excluded.binary_search(option).is_err();
        if self.excluded.iter().any(left) {
            return false;
        }
        let named = |effect: &Effect, mention: &EffectMention| match mention.0 {
            EffectItem::Old(item) => (Some(item), String::new(), mention.1.clone()),
            EffectItem::New(i) => (None, effect.items[i].name.clone(), mention.1.clone()),
        };
        let options = |all: &[&Effect]| {
            let (mut added, mut own) = (BTreeMap::new(), vec![]);
            for effect in all {
                for (option, mentions) in effect.added.iter().filter(|(option, _)| left(option)) {
                    let all: &mut Vec<_> = added.entry(*option).or_default();
                    all.extend(mentions.iter().map(|m| named(effect, m)));
                }
                own.extend(effect.own.iter().map(|option| {
                    let mut all: Vec<_> = option.iter().map(|m| named(effect, m)).collect();
                    all.sort_unstable();
                    all
                }));
            }
            added.values_mut().for_each(|all| all.sort_unstable());
            own.sort_unstable();
            (added, own)
        };
        let items = |all: &[&Effect]| {
            let mut items: Vec<NewItem> = all.iter().flat_map(|effect| &effect.items).cloned().collect();
            items.sort_unstable_by(|a, b| a.name.cmp(&b.name));
            items.dedup();
            items
        };
        let own = [self];
        items(&own) == items(others) && options(&own) == options(others)
    }

    /// Do these clues and others count or cover the same new item?  Then they say the same, if all are true.
    pub fn repeats(&self, other: &Effect) -> bool {
        let is_there = |item: &NewItem| other.items.iter().any(|own| own.name == item.name);
        self == other || self.items.iter().any(|item| item.bounds.is_some() && is_there(item))
    }

    /// Do they demand an item that no option has?
    pub fn is_impossible(&self) -> bool {
        let is_own = |i: usize| self.own.iter().flatten().any(|m| m.0 == EffectItem::New(i));
        let lacks = |(i, item): (usize, &NewItem)| item.limits().0 > 0 && !self.is_added(i) && !is_own(i);
        self.items.iter().enumerate().any(lacks)
    }

    /// Does an option of the problem without clues get this new item?
    fn is_added(&self, index: usize) -> bool {
        self.added.iter().any(|(_, own)| own.iter().any(|m| m.0 == EffectItem::New(index)))
    }

    /// The amounts of a new item in a solution.
    fn sum(&self, index: usize, solution: &[u32]) -> i64 {
        let (_, _, amounts) = self.items[index].limits();
        let chosen = self.added.iter().filter(|(option, _)| solution.contains(&(*option as u32)));
        let own = chosen.flat_map(|(_, own)| own).filter(|m| m.0 == EffectItem::New(index));
        own.map(|m| amount_of(&amounts, &m.1)).sum()
    }
}

impl NewItem {
    /// The least and the greatest sum of a counted item, and the amounts of its colors.
    fn limits(&self) -> SumOfAmounts {
        let bounds = self.bounds.unwrap_or(Bounds { lo: 0, hi: u32::MAX });
        self.total.clone().unwrap_or((bounds.lo.into(), bounds.hi.into(), vec![]))
    }
}

fn amount_of(amounts: &[(String, i64)], color: &str) -> i64 {
    amounts.iter().find(|a| a.0 == color).map_or(1, |a| a.1)
}

fn common_part(mentions: &[EffectMention]) -> Vec<(u32, String)> {
    let old = |(item, color): &EffectMention| match item {
        EffectItem::Old(item) => Some((*item, color.clone())),
        EffectItem::New(_) => None,
    };
    let mut part: Vec<(u32, String)> = mentions.iter().filter_map(old).collect();
    part.sort_unstable();
    part
}

/// The problem, while groups are added.
pub struct Selectable {
    problem: Problem,
    /// The items, old ones first.
    items: Vec<Item>,
    options: Vec<Vec<Mention>>,
    colors: FxHashMap<String, ColorId>,
    /// New items by their names.
    known: FxHashMap<String, ItemId>,
    /// For each group, the requirement that its clues hold.
    hold: Vec<Requirement>,
}

impl Selectable {
    /// A problem without clues.
    pub fn of(none: &Problem) -> Selectable {
        let colors = (0..).zip(&none.colors).skip(1).map(|(i, c)| (c.text.to_string(), ColorId(i))).collect();
        let mut problem = none.without_options();
        problem.goal = None;
        Selectable {
            problem,
            items: none.items.clone(),
            options: none.options.iter().map(|o| o.iter().collect()).collect(),
            colors,
            known: FxHashMap::default(),
            hold: vec![],
        }
    }

    /// A problem without clues, and with the item of a solution that is not this one; `None` if other
    /// solutions cannot be told from this one by an option that it has not.
    pub fn other_than(solution: &[u32], none: &Problem) -> Option<Selectable> {
        let is_exact = |m: Mention| {
            let bounds = none.items[m.item.0 as usize].bounds;
            bounds.is_some_and(|bounds| bounds.lo == bounds.hi)
        };
        let is_told = |option: &u32| none.options.get(*option as usize).iter().any(is_exact);
        if none.projection.is_some() || !solution.iter().all(is_told) {
            return None;
        }
        let mut others = Selectable::of(none);
        let other = others.item(Some(Bounds { lo: 1, hi: u32::MAX }));
        let options = others.options.iter_mut().enumerate();
        for (_, option) in options.filter(|(i, _)| !solution.contains(&(*i as u32))) {
            option.push(Mention::plain(other));
        }
        Some(others)
    }

    /// Adds a group by whose clues an item without a color is covered, and says whether there is such an
    /// item.
    pub fn add_covered(&mut self, item: &str) -> bool {
        let Some(item) = (0..).map(ItemId).zip(&self.items).find(|(_, own)| *own.label.text == *item) else {
            return false;
        };
        let covers = |option: &&(u32, &Vec<Mention>)| option.1.contains(&Mention::plain(item.0));
        let options = (0..).zip(&self.options).filter(|option| covers(&option)).map(|option| option.0);
        self.hold.push(Requirement { options: options.collect(), is_chosen: true });
        true
    }

    /// Adds a group of clues, and says whether this was possible.
    pub fn add(&mut self, effect: &Effect) -> bool {
        let selector = self.item(Some(Bounds::ONCE));
        let state = self.item(None);
        let [on, off] = ["on", "off"].map(|text| Mention { item: state, color: self.color(text) });
        let mut when_off = vec![Mention::plain(selector), off];
        let mut numbers = vec![];
        for (i, new) in effect.items.iter().enumerate() {
            let known = self.known.get(&new.name).copied();
            if known
                .is_some_and(|known| new.bounds.is_some() || self.items[known.0 as usize].bounds.is_some())
            {
                return false;
            }
            let item = known.unwrap_or_else(|| self.item(new.bounds));
            self.known.insert(new.name.clone(), item);
            numbers.push(item);
            let Some(bounds) = new.bounds else { continue };
            match &new.total {
                None if bounds == Bounds::ONCE && !effect.is_added(i) => when_off.push(Mention::plain(item)),
                _ => self.sum(item, effect, i, off),
            }
        }
        for option in &effect.excluded {
            self.options[*option].push(off);
        }
        let mut mention = |(item, color): &EffectMention| Mention {
            item: match item {
                EffectItem::Old(item) => ItemId(*item),
                EffectItem::New(i) => numbers[*i],
            },
            color: self.color(color),
        };
        let added: Vec<(usize, Vec<Mention>)> =
            effect.added.iter().map(|(i, own)| (*i, own.iter().map(&mut mention).collect())).collect();
        let own: Vec<Vec<Mention>> =
            effect.own.iter().map(|option| option.iter().map(&mut mention).collect()).collect();
        added.into_iter().for_each(|(i, own)| self.options[i].extend(own));
        self.options.extend(own);
        self.hold.push(Requirement { options: vec![self.options.len() as u32], is_chosen: true });
        self.options.extend([vec![Mention::plain(selector), on], when_off]);
        true
    }

    /// Makes an item a total, to which any number can be added if the group does not hold.
    fn sum(&mut self, item: ItemId, effect: &Effect, index: usize, off: Mention) {
        let (least, most, amounts) = effect.items[index].limits();
        let mentions = effect.added.iter().flat_map(|(_, own)| own).chain(effect.own.iter().flatten());
        let own: Vec<i64> =
            mentions.filter(|m| m.0 == EffectItem::New(index)).map(|m| amount_of(&amounts, &m.1)).collect();
        let smallest: i64 = own.iter().filter(|n| **n < 0).sum();
        let largest: i64 = own.iter().filter(|n| **n > 0).sum();
        let mut amounts: Vec<(ColorId, i64)> = amounts.iter().map(|(c, n)| (self.color(c), *n)).collect();
        for (sign, needed) in [(1, least - smallest), (-1, largest - most)] {
            let steps = (0..62).map(|k| 1 << k).take_while(|step| *step <= needed);
            for step in steps.map(|step: i64| sign * step) {
                let color = self.color(&step.to_string());
                amounts.push((color, step));
                self.options.push(vec![Mention { item, color }, off]);
            }
        }
        amounts.sort_unstable();
        amounts.dedup();
        self.items[item.0 as usize].bounds = Some(Bounds { lo: 0, hi: u32::MAX });
        let statement = StatementId(0);
        self.problem.conditions.push(Condition::Total(TotalCondition {
            item,
            least,
            most,
            amounts,
            statement,
        }));
    }

    fn item(&mut self, bounds: Option<Bounds>) -> ItemId {
        self.items.push(Item::nameless(bounds));
        ItemId(self.items.len() as u32 - 1)
    }

    fn color(&mut self, text: &str) -> ColorId {
        if text.is_empty() {
            return ColorId::NONE;
        }
        let colors = &mut self.problem.colors;
        let label = |text: &str| Label { text: text.into(), template: TemplateId(0), holes: [].into() };
        if colors.is_empty() {
            colors.push(label(""));
        }
        *self.colors.entry(text.to_string()).or_insert_with(|| {
            colors.push(label(text));
            ColorId(colors.len() as u32 - 1)
        })
    }

    /// The problem in which all groups of clues hold and further options are chosen, without the options that
    /// contradict this.
    pub fn with_choices(&self, more: &[u32]) -> Subproblem {
        let (problem, hold) = self.finished();
        let chosen: Vec<u32> =
            hold.into_iter().flat_map(|own| own.options).chain(more.iter().copied()).collect();
        let mentions = |option: &u32| problem.options.get(*option as usize).iter();
        let colors: FxHashMap<ItemId, ColorId> =
            chosen.iter().flat_map(mentions).map(|m| (m.item, m.color)).collect();
        let agrees =
            |m: Mention| colors.get(&m.item).is_none_or(|color| *color == m.color && *color != ColorId::NONE);
        let kept: Vec<u32> = (0..problem.options.len() as u32)
            .filter(|option| chosen.contains(option) || mentions(option).all(agrees))
            .collect();
        Subproblem::with_choices(&problem, &kept, &chosen)
    }

    /// The problem, and for each group the requirement that its clues hold.
    pub fn finished(&self) -> (Problem, Vec<Requirement>) {
        let Selectable { items, options, .. } = self;
        let mut problem = self.problem.clone();
        // primary items come first
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by_key(|i| items[*i].bounds.is_none());
        let mut numbers = vec![ItemId(0); items.len()];
        (0..).zip(&order).for_each(|(new, old)| numbers[*old] = ItemId(new));
        let moved = |item: ItemId| numbers[item.0 as usize];
        problem.conditions = problem.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
        problem.primary = items.iter().filter(|item| item.bounds.is_some()).count();
        problem.items = order.into_iter().map(|i| items[i].clone()).collect();
        for option in options {
            option.iter().for_each(|m| problem.options.push(Mention { item: moved(m.item), ..*m }));
            problem.options.finish(0, StatementId(0));
        }
        (problem, self.hold.clone())
    }
}
