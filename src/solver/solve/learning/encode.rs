//! A problem as variables and constraints.
//!
//! There is a variable for each option.  Another one stands for each set of options that some constraint
//! needs as one literal, "one of them is chosen": those with an item in a certain color, or with the same
//! amount in a group of a sum.  A set of one option needs no variable, and equal sets share one.
//!
//! | in the problem | here |
//! |---|---|
//! | item to be covered once | a clause, and a group of options that exclude each other |
//! | other bounds | sums |
//! | colors of an item | a group of literals, one for each color, and one for each option without a color |
//! | total, cost | sums whose groups are options with an item in common |
//! | condition | its own rules, and an [`Explainer`](crate::solve::conditions::Explainer) |
//!
//! If all options of an item that must be covered have another item in some color, one of these colors is
//! chosen.  This follows, but not by propagation alone, so there is a clause for it.

use super::engine::Engine;
use super::literal::Literal;
use super::proof::{ClauseSource, DescribedGroup, Proof};
use super::streamliner;
use super::sums::SumGroup;
use super::theory::{ConditionsTheory, Explained};
use crate::solve::conditions::{Rules, explainer};
use crate::solve::presolve::Dual;
use crate::solve::{Control, Instance, SearchRequest};
use puzc_core::base::sorted_set;
use puzc_core::xcc::{ColorId, Condition, ItemId, chooses};
use std::collections::BTreeMap;

/// An engine with the constraints of a problem.  Variable i is option i of the instance.
pub struct ClauseEncoding<'a> {
    pub engine: Engine,
    pub theory: ConditionsTheory<'a>,
    /// What tells solutions apart, if the instance is projected: literals, each with its options.
    pub projection: Option<Vec<(Literal, Vec<u32>)>>,
    /// If there are costs: sums that bound the cost, and sums that bound items by the cost.
    pub costs: Vec<CostSum>,
    pub sets: SetLiterals,
    /// What is assumed first, as long as there are such solutions.
    pub streamliner: Option<Literal>,
}

/// A sum whose limit depends on the greatest cost that is wanted.
pub struct CostSum {
    pub sum: u32,
    /// The sum is at most this cost, times the scale, less what is left out; all this divided by `unit`; plus
    /// `free`.
    pub scale: i128,
    pub left_out: i128,
    pub unit: i128,
    pub free: i128,
}

impl CostSum {
    /// The limit of the sum, if the cost is to be at most this.
    pub fn limit(&self, cost: i128) -> i128 {
        (cost.saturating_mul(self.scale) - self.left_out).div_euclid(self.unit) + self.free
    }
}

/// The literals for sets of options.
pub struct SetLiterals {
    known: BTreeMap<Vec<u32>, Literal>,
}

impl SetLiterals {
    /// The literal "one of these options is chosen".
    pub fn any_of(&mut self, engine: &mut Engine, options: Vec<u32>) -> Literal {
        let option = |i: u32| Literal::new(i, true);
        if let [only] = options[..] {
            return option(only);
        }
        if let Some(known) = self.known.get(&options) {
            return *known;
        }
        let any = engine.add_variable();
        let mut all: Vec<Literal> = options.iter().map(|i| option(*i)).collect();
        if let Some(proof) = &mut engine.proof {
            proof.define(any, &all);
        }
        let source = std::mem::replace(&mut engine.source, ClauseSource::Definition);
        all.iter().for_each(|option| engine.add_clause(&[!*option, any]));
        all.push(!any);
        engine.add_clause(&all);
        engine.source = source;
        self.known.insert(options, any);
        any
    }
}

/// The bytes that a mention and an option take, roughly.
const MENTION_BYTES: u64 = 64;
const OPTION_BYTES: u64 = 400;

/// Encodes an instance, if wanted with a proof; `None` if this would take more memory than the request
/// allows.
pub fn encode<'a>(
    instance: &'a Instance,
    request: &SearchRequest,
    control: &Control,
    with_proof: bool,
) -> Option<ClauseEncoding<'a>> {
    let mentions: u64 = (0..instance.len()).map(|i| instance.option(i).len() as u64).sum();
    if mentions * MENTION_BYTES + instance.len() as u64 * OPTION_BYTES > request.memory {
        return None;
    }
    let mut encoder = Encoder::new(instance, request.memory);
    if with_proof {
        encoder.engine.proof = Some(Box::new(new_proof(instance)));
    }
    encoder.cover();
    encoder.color();
    encoder.state_colors_of_covered();
    encoder.total();
    let costs = if instance.has_costs() { encoder.state_costs(control) } else { vec![] };
    let projection = encoder.projection();
    let (theory, streamliner) = encoder.state_conditions(!with_proof);
    let (mut engine, sets) = (encoder.engine, encoder.sets);
    engine.measure();
    let fits = engine.bytes() <= request.memory;
    fits.then_some(ClauseEncoding { engine, theory, projection, costs, sets, streamliner })
}

fn new_proof(instance: &Instance) -> Proof {
    let problem = instance.problem();
    let mut names: Vec<String> = vec![];
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for condition in &problem.conditions {
        let (list, _) = condition.constraint().json(&problem.lattices);
        let number = numbers.entry(list).or_default();
        names.push(format!("{list} {number}"));
        *number += 1;
    }
    let options = (0..instance.len()).map(|i| instance.index(i)).collect();
    Proof::new(options, problem.options.len() as u32, names)
}

/// A group of a sum, before it has literals.
struct WeightedOptions {
    /// The item by which the options exclude each other.
    item: Option<usize>,
    needed: bool,
    /// The options and their weights.
    members: Vec<(u32, i64)>,
}

pub(super) struct Encoder<'a> {
    instance: &'a Instance<'a>,
    pub engine: Engine,
    /// By item: the options that have it.
    options_of: Vec<Vec<u32>>,
    sets: SetLiterals,
    totals: Vec<bool>,
    /// While groups are made: the options that are in one.
    covered: Vec<bool>,
}

impl<'a> Encoder<'a> {
    pub fn new(instance: &'a Instance, memory: u64) -> Encoder<'a> {
        let mut engine = Engine::new(memory);
        (0..instance.len()).for_each(|_| {
            engine.add_variable();
        });
        let mut options_of = vec![vec![]; instance.items()];
        for i in 0..instance.len() {
            for item in instance.option(i).items().iter() {
                options_of[item.0 as usize].push(i as u32);
            }
        }
        let totals = instance.problem().are_totals();
        let covered = vec![false; instance.len()];
        let sets = SetLiterals { known: BTreeMap::new() };
        Encoder { instance, engine, options_of, sets, totals, covered }
    }

    fn option(i: u32) -> Literal {
        Literal::new(i, true)
    }

    /// The literal "one of these options is chosen".
    fn any_of(&mut self, options: Vec<u32>) -> Literal {
        self.sets.any_of(&mut self.engine, options)
    }

    /// Items and their bounds.
    fn cover(&mut self) {
        for item in 0..self.instance.primary() {
            if self.totals[item] {
                continue;
            }
            self.engine.source = ClauseSource::Item(item as u32);
            let bounds = self.instance.bounds(ItemId(item as u32));
            let options = self.options_of[item].clone();
            let literals: Vec<Literal> = options.iter().map(|i| Self::option(*i)).collect();
            let number = options.len() as u32;
            if bounds.lo > number || bounds.lo > bounds.hi {
                self.engine.add_clause(&[]);
                return;
            }
            if bounds.lo > 0 {
                self.engine.add_clause(&literals);
            }
            match bounds.hi {
                0 => literals.iter().for_each(|literal| self.engine.add_clause(&[!*literal])),
                1 => self.engine.add_group(&literals),
                _ => {}
            }
            let weights: Vec<(u32, i64)> = options.iter().map(|i| (*i, 1)).collect();
            if bounds.hi > 1 && bounds.hi < number {
                self.add_sum(self.engine.source, &weights, 1, bounds.hi.into());
            }
            if bounds.lo > 1 {
                self.add_sum(self.engine.source, &weights, -1, -i128::from(bounds.lo));
            }
        }
    }

    /// The options of a secondary item, by color; options without a color each by itself.
    fn options_by_color(&self, item: usize) -> BTreeMap<(ColorId, u32), Vec<u32>> {
        let mut sets: BTreeMap<(ColorId, u32), Vec<u32>> = BTreeMap::new();
        for &i in &self.options_of[item] {
            for m in self.instance.option(i as usize).iter().filter(|m| m.item.0 as usize == item) {
                let single = if m.color == ColorId::NONE { i } else { 0 };
                sets.entry((m.color, single)).or_default().push(i);
            }
        }
        sets
    }

    /// Secondary items.
    fn color(&mut self) {
        for item in self.instance.primary()..self.instance.items() {
            let sets = self.options_by_color(item);
            if sets.len() > 1 {
                self.engine.source = ClauseSource::Item(item as u32);
                let literals: Vec<Literal> = sets.into_values().map(|set| self.any_of(set)).collect();
                self.engine.add_group(&literals);
            }
        }
    }

    /// For each item and color that tell solutions apart: "one of its options is chosen".
    fn projection(&mut self) -> Option<Vec<(Literal, Vec<u32>)>> {
        let items = self.instance.projection()?;
        let mut sets: BTreeMap<(ItemId, ColorId), Vec<u32>> = BTreeMap::new();
        for item in items {
            for &i in &self.options_of[item.0 as usize] {
                for m in self.instance.option(i as usize).iter().filter(|m| m.item == *item) {
                    sets.entry((m.item, m.color)).or_default().push(i);
                }
            }
        }
        Some(sets.into_values().map(|set| (self.any_of(set.clone()), set)).collect())
    }

    /// Secondary items that all options of a covered item have.
    fn state_colors_of_covered(&mut self) {
        let mut number = vec![0u32; self.instance.items()];
        let mut done = vec![false; self.instance.items()];
        for item in 0..self.instance.primary() {
            if self.totals[item] || self.instance.bounds(ItemId(item as u32)).lo == 0 {
                continue;
            }
            self.engine.source = ClauseSource::Item(item as u32);
            let own = self.options_of[item].clone();
            let secondary = |i: u32| {
                let items = self.instance.option(i as usize).items();
                items.iter().map(|item| item.0 as usize).filter(|item| *item >= self.instance.primary())
            };
            own.iter().flat_map(|i| secondary(*i)).for_each(|item| number[item] += 1);
            let all: Vec<usize> = own.first().map_or(vec![], |i| secondary(*i).collect());
            let all: Vec<usize> =
                all.into_iter().filter(|item| number[*item] as usize == own.len()).collect();
            own.iter().flat_map(|i| secondary(*i)).for_each(|item| number[item] = 0);
            for item in all {
                if !std::mem::replace(&mut done[item], true) {
                    let sets = self.options_by_color(item);
                    let literals: Vec<Literal> = sets.into_values().map(|set| self.any_of(set)).collect();
                    self.engine.add_clause(&literals);
                }
            }
        }
    }

    fn total(&mut self) {
        for (number, condition) in (0..).zip(&self.instance.problem().conditions) {
            let Condition::Total(total) = condition else { continue };
            let own = self.options_of[total.item.0 as usize].clone();
            let amount = |i: &u32| total.amount_in(self.instance.option(*i as usize));
            let weights: Vec<(u32, i64)> = own.iter().map(|i| (*i, amount(i))).filter(|w| w.1 != 0).collect();
            let source = ClauseSource::Total(number);
            self.add_sum(source, &weights, 1, total.most.into());
            self.add_sum(source, &weights, -1, -i128::from(total.least));
        }
    }

    /// The cost, and the cost as reduced by the dual ([`Dual`]), which leaves less room where taxes meet;
    /// and for each item that may be covered more often than it must be, how often that is if it costs its
    /// tax each time.  A proof uses only the first one.
    fn state_costs(&mut self, control: &Control) -> Vec<CostSum> {
        let all = 0..self.instance.len() as u32;
        let costs: Vec<(u32, i64)> = all.clone().map(|i| (i, self.instance.cost(i as usize))).collect();
        let mut sums = vec![self.cost_sum(costs, 1, 0)];
        if self.engine.proof.is_some() {
            return sums;
        }
        let Dual { scale, reduced, surplus, least, .. } = Dual::new(self.instance, control);
        let scale = i128::from(scale);
        let reduced = |i: u32| (i, reduced[self.instance.index(i as usize) as usize]);
        sums.push(self.cost_sum(all.map(reduced).collect(), scale, least));
        for (item, tax) in (0..).zip(surplus).filter(|(_, tax)| *tax > 0) {
            let bounds = self.instance.bounds(ItemId(item));
            if bounds.lo < bounds.hi {
                let own = self.options_of[item as usize].iter().map(|i| (*i, 1)).collect();
                let sum = self.cost_sum(own, scale, least);
                sums.push(CostSum { unit: tax.into(), free: bounds.lo.into(), ..sum });
            }
        }
        sums
    }

    fn cost_sum(&mut self, mut weights: Vec<(u32, i64)>, scale: i128, left_out: i128) -> CostSum {
        const UNLIMITED: i128 = i128::MAX / 4;
        weights.retain(|w| w.1 != 0);
        let (groups, items) = self.sum_groups(&weights, 1);
        let sum = self.engine.add_sum(&groups, UNLIMITED);
        self.describe_sum(sum, ClauseSource::Cost, self.instance.sign() as i64, &groups, &items);
        CostSum { sum, scale, left_out, unit: 1, free: 0 }
    }

    /// The sum of these options' weights, times the sign, is at most `limit`.
    fn add_sum(&mut self, source: ClauseSource, weights: &[(u32, i64)], sign: i64, limit: i128) {
        let (groups, items) = self.sum_groups(weights, sign);
        let most = |group: &SumGroup| {
            let own = group.literals.iter().map(|l| l.0).max().unwrap_or(0);
            i128::from(if group.needed { own } else { own.max(0) })
        };
        if groups.iter().map(most).sum::<i128>() > limit {
            let sum = self.engine.add_sum(&groups, limit);
            self.describe_sum(sum, source, sign, &groups, &items);
        }
    }

    fn describe_sum(
        &mut self,
        sum: u32,
        source: ClauseSource,
        sign: i64,
        groups: &[SumGroup],
        items: &[Option<u32>],
    ) {
        let described = groups.iter().zip(items).map(|(group, item)| DescribedGroup { group, item: *item });
        self.engine.describe_sum(sum, source, sign, &described.collect::<Vec<_>>());
    }

    /// The groups of a sum of these options' weights, times the sign, and the items by which the options of
    /// each exclude each other.
    pub fn sum_groups(&mut self, weights: &[(u32, i64)], sign: i64) -> (Vec<SumGroup>, Vec<Option<u32>>) {
        let groups = self.groups(weights);
        let (mut made, mut items): (Vec<SumGroup>, Vec<Option<u32>>) = Default::default();
        for WeightedOptions { item, needed, members } in groups {
            let mut by_weight: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
            for (option, weight) in members {
                by_weight.entry(weight.saturating_mul(sign)).or_default().push(option);
            }
            let literals = by_weight.into_iter().map(|(weight, set)| (weight, self.any_of(set))).collect();
            made.push(SumGroup { literals, needed });
            items.push(item.map(|item| item as u32));
        }
        (made, items)
    }

    /// Divides options into groups that exclude each other, each with a weight; those of a needed group
    /// include an option that must be chosen.  Items of which one option must be chosen come first, then
    /// those with many options.
    fn groups(&mut self, weights: &[(u32, i64)]) -> Vec<WeightedOptions> {
        let mut uses: BTreeMap<usize, Vec<(u32, i64)>> = BTreeMap::new();
        for &(option, weight) in weights {
            for m in self.instance.option(option as usize) {
                let item = m.item.0 as usize;
                let excludes = if item < self.instance.primary() {
                    !self.totals[item] && self.instance.bounds(m.item).hi == 1
                } else {
                    m.color == ColorId::NONE
                };
                if excludes {
                    uses.entry(item).or_default().push((option, weight));
                }
            }
        }
        let is_needed =
            |item: usize| item < self.instance.primary() && self.instance.bounds(ItemId(item as u32)).lo == 1;
        let mut order: Vec<(usize, Vec<(u32, i64)>)> = uses.into_iter().collect();
        order.sort_by_key(|(item, own)| {
            let is_whole = is_needed(*item) && own.len() == self.options_of[*item].len();
            (!is_whole, std::cmp::Reverse(own.len()), *item)
        });
        let mut covered = std::mem::take(&mut self.covered);
        let mut groups = vec![];
        for (item, own) in order {
            let mut members: Vec<(u32, i64)> =
                own.into_iter().filter(|member| !covered[member.0 as usize]).collect();
            if members.is_empty() || members.len() == 1 && !is_needed(item) {
                continue;
            }
            if is_needed(item) {
                let own: Vec<u32> = members.iter().map(|member| member.0).collect();
                let others = self.options_of[item].iter().filter(|i| own.binary_search(i).is_err());
                members.extend(others.map(|i| (*i, 0)));
                members.sort_unstable();
                own.iter().for_each(|i| covered[*i as usize] = true);
            } else {
                members.iter().for_each(|member| covered[member.0 as usize] = true);
            }
            groups.push(WeightedOptions { item: Some(item), needed: is_needed(item), members });
        }
        let single = weights.iter().filter(|w| !covered[w.0 as usize]);
        groups.extend(single.map(|w| WeightedOptions { item: None, needed: false, members: vec![*w] }));
        weights.iter().for_each(|w| covered[w.0 as usize] = false);
        self.covered = covered;
        groups
    }

    /// States the conditions that are not sums.
    /// A proof has no assumptions, so it is not streamlined.
    fn state_conditions(&mut self, may_streamline: bool) -> (ConditionsTheory<'a>, Option<Literal>) {
        let problem = self.instance.problem();
        let mut all = vec![];
        for (number, condition) in (0..).zip(&problem.conditions) {
            let items = sorted_set(condition.constraint().items());
            let Some(explainer) = explainer(condition, &items, self.instance.tuning()) else { continue };
            let color = condition.constraint().color(problem);
            let mut literals: Vec<Literal> =
                items.iter().map(|item| self.any_of(self.options_that_choose(*item, color))).collect();
            for i in 0..explainer.further() {
                let variable = self.engine.add_variable();
                if let Some(proof) = &mut self.engine.proof {
                    proof.define_further(number, variable, i);
                }
                literals.push(variable);
            }
            let mut rules = Rules::default();
            explainer.state(&mut rules);
            self.add_rules(number, &rules, &literals);
            all.push(Explained { explainer, condition, number, items, literals });
        }
        #[cfg(test)]
        all.iter().for_each(super::explanation_tests::check_rules);
        let streamliner =
            if may_streamline { streamliner::without_detours(&mut self.engine, &all) } else { None };
        (ConditionsTheory::new(all, self.engine.variables()), streamliner)
    }

    fn options_that_choose(&self, item: ItemId, color: Option<ColorId>) -> Vec<u32> {
        let own = self.options_of[item.0 as usize].iter().copied();
        own.filter(|i| {
            let option = self.instance.option(*i as usize);
            option.iter().any(|m| m.item == item && chooses(color, m))
        })
        .collect()
    }

    fn add_rules(&mut self, condition: u32, rules: &Rules, literals: &[Literal]) {
        let own = |literal: Literal| {
            let own = literals[literal.variable()];
            if literal.is_positive() { own } else { !own }
        };
        for (name, clause) in rules.clauses.named() {
            self.engine.source = ClauseSource::Condition(condition, name);
            let clause: Vec<Literal> = clause.iter().map(|literal| own(*literal)).collect();
            self.engine.add_clause(&clause);
        }
        for (name, group) in &rules.groups {
            self.engine.source = ClauseSource::Condition(condition, name);
            let group: Vec<Literal> = group.iter().map(|literal| own(*literal)).collect();
            self.engine.add_group(&group);
        }
        for (name, groups, limit) in &rules.sums {
            self.engine.source = ClauseSource::Condition(condition, name);
            let groups: Vec<SumGroup> = groups
                .iter()
                .map(|group| SumGroup {
                    literals: group
                        .literals
                        .iter()
                        .map(|(weight, literal)| (*weight, own(*literal)))
                        .collect(),
                    needed: group.needed,
                })
                .collect();
            self.engine.add_sum(&groups, *limit);
        }
    }
}
