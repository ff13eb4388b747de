//! `total`: the amounts of the chosen options add up to a number in a range.
//!
//! A total is a primary item that may be covered any number of times.  The amount that an option adds to it
//! is stored in place of the color of a secondary item: the color's name is the amount.  Without a color, the
//! amount is 1.

use super::{
    Bounds, ColorId, Condition, Constraint, ItemId, Mention, Mentions, Options, Problem, StatementId,
};
use crate::base::mix;
use crate::geometry::Lattices;
use serde_json::{Value, json};
use std::any::Any;
use std::fmt::Write;

/// `total`: a range for the sum of an item's amounts.
#[derive(Clone, Debug)]
pub struct TotalCondition {
    /// The item.
    pub item: ItemId,
    /// The least sum.
    pub least: i64,
    /// The greatest sum.
    pub most: i64,
    /// The colors of the item, ascending, with the amounts that they represent.
    pub amounts: Vec<(ColorId, i64)>,
    /// The statement.
    pub statement: StatementId,
}

impl TotalCondition {
    /// The amount that a color of the item represents.
    pub fn amount_of(&self, color: ColorId) -> i64 {
        self.amounts.binary_search_by_key(&color, |a| a.0).map_or(1, |at| self.amounts[at].1)
    }

    /// The amount that an option adds.
    pub fn amount_in(&self, option: Mentions) -> i64 {
        let own = option.iter().filter(|m| m.item == self.item);
        own.map(|m| self.amount_of(m.color)).sum()
    }

    /// Allows any sum of these options.
    pub fn free(&mut self, options: &Options) {
        (self.least, self.most) =
            options.iter().map(|option| self.amount_in(option)).fold((0, 0), |ends: (i64, i64), n| {
                (ends.0.saturating_add(n.min(0)), ends.1.saturating_add(n.max(0)))
            });
    }

    /// How often an option is chosen, if each adds the same positive number.
    fn as_bounds(&self, unit: i64) -> Option<Bounds> {
        // rounded upwards
        let (lo, hi) = (-(-self.least.max(0)).div_euclid(unit), self.most.div_euclid(unit));
        let number = |n: i64| u32::try_from(n.min(u32::MAX.into())).ok();
        let (lo, hi) = (number(lo)?, number(hi)?);
        (lo <= hi).then_some(Bounds { lo, hi })
    }

    /// `17..20`, or `17`.
    pub fn range(&self) -> String {
        match self.least == self.most {
            true => self.least.to_string(),
            false => format!("{}..{}", self.least, self.most),
        }
    }
}

impl Constraint for TotalCondition {
    fn name(&self) -> &'static str {
        "total"
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn items(&self) -> Vec<ItemId> {
        vec![self.item]
    }

    fn color(&self, _: &Problem) -> Option<ColorId> {
        Some(ColorId::NONE)
    }

    fn amount(&self, mention: Mention) -> Option<i64> {
        (mention.item == self.item).then(|| self.amount_of(mention.color))
    }

    /// The set of chosen items does not determine amounts: see [`Constraint::verify_options`].
    fn verify(&self, _: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        Ok(())
    }

    fn verify_options(&self, problem: &Problem, options: &[u32]) -> Result<(), String> {
        let sum: i64 = options.iter().map(|o| self.amount_in(problem.options.get(*o as usize))).sum();
        let right = (self.least..=self.most).contains(&sum);
        if right { Ok(()) } else { Err(format!("the sum is {sum}, not {}", self.range())) }
    }

    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition {
        Condition::Total(TotalCondition { item: moved(self.item), ..self.clone() })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        let other = (other as &dyn Any).downcast_ref::<TotalCondition>();
        other.is_some_and(|o| (image(self.item), self.least, self.most) == (o.item, o.least, o.most))
    }

    fn refine(&self, labels: &mut [u64]) {
        let label = &mut labels[self.item.0 as usize];
        *label = mix(mix(*label, self.least as u64), self.most as u64);
    }

    fn numbers(&self) -> Vec<u64> {
        // the first number is neither that of a loop, which is a number of links, nor that of others
        let head = [u64::MAX - 3, self.item.0.into(), self.least as u64, self.most as u64];
        let amounts = self.amounts.iter().flat_map(|a| [a.0.0.into(), a.1 as u64]);
        head.into_iter().chain(amounts).collect()
    }

    fn json(&self, _: &Lattices) -> (&'static str, Value) {
        let amounts: Vec<(u32, i64)> = self.amounts.iter().map(|a| (a.0.0, a.1)).collect();
        let entry = json!({
            "item": self.item.0, "min": self.least, "max": self.most, "amounts": amounts,
            "statement": self.statement.0
        });
        ("totals", entry)
    }

    fn dump(&self, problem: &Problem) -> String {
        let mut text = String::new();
        let name = &problem.items[self.item.0 as usize].label.text;
        let _ = writeln!(text, "total {} of {name} by {}", self.range(), self.statement.0);
        text
    }

    fn if_left_out(&self) -> &'static str {
        "may have other sums"
    }
}

impl Problem {
    /// All totals.
    pub fn totals(&self) -> impl Iterator<Item = &TotalCondition> {
        self.numbered_totals().map(|(_, total)| total)
    }

    /// The totals, each after its number among the conditions.
    pub fn numbered_totals(&self) -> impl Iterator<Item = (u32, &TotalCondition)> {
        (0..).zip(&self.conditions).filter_map(|(number, condition)| match condition {
            Condition::Total(total) => Some((number, total)),
            _ => None,
        })
    }

    /// For each item the total that it is, if it is one.
    pub fn totals_by_item(&self) -> Vec<Option<&TotalCondition>> {
        let mut totals = vec![None; self.items.len()];
        self.totals().for_each(|total| totals[total.item.0 as usize] = Some(total));
        totals
    }

    /// Which items are totals?
    pub fn are_totals(&self) -> Vec<bool> {
        self.totals_by_item().iter().map(Option::is_some).collect()
    }

    /// Is this mention an amount of a total?
    pub fn is_amount(&self, mention: Mention) -> bool {
        mention.color != ColorId::NONE
            && (mention.item.0 as usize) < self.primary
            && self.totals().any(|total| total.item == mention.item)
    }

    /// A mention as text: `x`, `x:1`, `3 of x`.
    pub fn mention_text(&self, mention: Mention) -> String {
        let name = &self.items[mention.item.0 as usize].label.text;
        match self.colors.get(mention.color.0 as usize) {
            Some(amount) if self.is_amount(mention) => format!("{} of {name}", amount.text),
            Some(color) if mention.color != ColorId::NONE => format!("{name}:{}", color.text),
            _ => name.to_string(),
        }
    }

    /// The problem in which totals whose amounts are all equal are items that are covered several times.
    /// `None` if there are no such totals.
    pub fn with_totals_as_items(&self) -> Option<Problem> {
        self.totals().next()?;
        let totals = self.totals_by_item();
        let amount = |m: Mention| totals[m.item.0 as usize].map_or(1, |total| total.amount_of(m.color));
        // the positive number that the amounts of a total are if they are not 0; 0 if there are several
        let mut units: Vec<Option<i64>> = vec![None; self.items.len()];
        for m in self.options.all_mentions().iter().filter(|m| totals[m.item.0 as usize].is_some()) {
            let unit = &mut units[m.item.0 as usize];
            match amount(m) {
                0 => {}
                n if unit.is_none_or(|unit| unit == n) => *unit = Some(n.max(0)),
                _ => *unit = Some(0),
            }
        }
        let as_bounds = |(total, unit): (&Option<&TotalCondition>, Option<i64>)| {
            total.and_then(|total| total.as_bounds(unit.filter(|unit| *unit > 0)?))
        };
        let bounds: Vec<Option<Bounds>> = totals.iter().zip(units).map(as_bounds).collect();
        bounds.iter().flatten().next()?;
        let mut made = self.without_options();
        made.breaking = self.breaking.clone();
        for (item, bounds) in made.items.iter_mut().zip(&bounds) {
            item.bounds = bounds.or(item.bounds);
        }
        made.conditions.retain(|c| match c {
            Condition::Total(total) => bounds[total.item.0 as usize].is_none(),
            _ => true,
        });
        let mut options = Options::default();
        for (i, option) in self.options.iter().enumerate() {
            for m in option {
                match bounds[m.item.0 as usize] {
                    None => options.push(m),
                    Some(_) if amount(m) == 0 => {}
                    Some(_) => options.push(Mention { color: ColorId::NONE, ..m }),
                }
            }
            options.finish(self.options.cost(i), self.options.statements.of(i));
        }
        made.options = options;
        Some(made)
    }

    /// The problem without totals; its options are the same except for their amounts.  `None` if there are no
    /// totals.
    pub fn without_totals(&self) -> Option<Problem> {
        self.totals().next()?;
        let removed = self.are_totals();
        let kept = (0..).zip(&removed).filter(|(_, removed)| !**removed).map(|(i, _)| i);
        let mut numbers = vec![0; removed.len()];
        kept.enumerate().for_each(|(new, old): (usize, usize)| numbers[old] = new as u32);
        let moved = |item: ItemId| ItemId(numbers[item.0 as usize]);
        let is_removed = |item: &ItemId| removed[item.0 as usize];
        let mut made = self.without_options();
        made.items = self
            .items
            .iter()
            .zip(&removed)
            .filter(|(_, removed)| !**removed)
            .map(|(i, _)| i.clone())
            .collect();
        made.primary = removed[..self.primary].iter().filter(|removed| !**removed).count();
        let others = self.conditions.iter().filter(|c| !matches!(c, Condition::Total(_)));
        made.conditions = others.map(|c| c.constraint().renumbered(&moved)).collect();
        if let Some(items) = &mut made.projection {
            items.retain(|item| !is_removed(item));
            items.iter_mut().for_each(|item| *item = moved(*item));
        }
        made.breaking = self.breaking.clone();
        if let Some(breaking) = &mut made.breaking {
            breaking.using.iter_mut().for_each(|using| using.0 = moved(using.0));
        }
        let mut options = Options::default();
        for (i, option) in self.options.iter().enumerate() {
            let mentions = option.iter().filter(|m| !is_removed(&m.item));
            mentions.for_each(|m| options.push(Mention { item: moved(m.item), ..m }));
            options.finish(self.options.cost(i), self.options.statements.of(i));
        }
        made.options = options;
        Some(made)
    }
}
