//! What an option does to a state: masks, and changes of fields.

use super::fields::{ItemField, ItemFields};
use super::graphs::FrontierGraph;
use super::order::LevelOrder;
use super::places::{FieldBits, FieldSpan, places};
use crate::solve::Instance;
use puzc_core::xcc::{Bounds, ColorId};
use std::ops::Range;

/// What an option does to a field that is not a single bit.
#[derive(Copy, Clone, Debug)]
enum Change {
    /// The field must be zero or this number, and becomes this number.
    Color(u64),
    /// The field must be zero, and becomes this number.
    Plain(u64),
    /// The field must be less than this number, and grows by one.
    CountTo(u64),
}

/// What an option does to a state.
#[derive(Debug)]
struct OptionMask<const K: usize> {
    /// These bits must be zero, and become one.
    take: [u64; K],
    /// A part of `StateLayout::changes`.
    changes: Range<u32>,
    /// A part of `StateLayout::choices`.
    choices: Range<u32>,
}

/// What an option chooses in the graph of a condition.
#[derive(Copy, Clone, Debug)]
struct GraphChoice {
    graph: usize,
    link: (u32, u32),
    /// The field of its item: if it is not zero, an earlier option has made the choice.
    known: FieldBits,
}

/// A level: an item that must be covered.
#[derive(Debug)]
struct Level<const K: usize> {
    /// The options that are tried here, a part of `StateLayout::masks`.
    masks: Range<u32>,
    /// The bit of the item; zero if no option of an earlier level has it.
    covered: [u64; K],
    /// The bits that stay after this level; the others may get another meaning.
    keep: [u64; K],
    /// The counters that end here, a part of `StateLayout::counters`.
    counters: Range<u32>,
    /// The nodes of graphs that end here, a part of `StateLayout::leaving`.
    leaving: Range<u32>,
}

/// The fields of an instance in states of `K` words, and its options.
#[derive(Debug)]
pub struct StateLayout<const K: usize> {
    levels: Vec<Level<K>>,
    masks: Vec<OptionMask<K>>,
    changes: Vec<(FieldBits, Change)>,
    /// Counters, and the least number that each must reach.
    counters: Vec<(FieldBits, u64)>,
    choices: Vec<GraphChoice>,
    /// Graphs with their nodes.
    leaving: Vec<(usize, u32)>,
    graphs: Vec<FrontierGraph>,
    /// The number of bits that are in use, by level; see [`FrontierGraph::BITS`].
    pub widths: Vec<f64>,
}

impl<const K: usize> StateLayout<K> {
    /// `None` if the fields need more room.
    pub fn new(
        instance: &Instance,
        fields: &ItemFields,
        order: &LevelOrder,
        graphs: &[FrontierGraph],
    ) -> Option<StateLayout<K>> {
        let items = order.spans.iter().enumerate().map(|(item, span)| span_of(fields, item, *span));
        let spans: Vec<Option<FieldSpan>> =
            items.chain(graphs.iter().flat_map(FrontierGraph::spans)).collect();
        let all = places::<K>(&spans)?;
        let (places, of_graphs) = all.split_at(order.spans.len());
        let mut of_graphs = of_graphs.iter().copied();
        let mut graphs = graphs.to_vec();
        graphs.iter_mut().for_each(|graph| graph.place(&mut of_graphs));
        let levels = order.items.len();
        let mut options_at: Vec<Vec<usize>> = vec![vec![]; levels];
        for option in 0..instance.len() {
            options_at.get_mut(order.level_of(instance, option)? as usize)?.push(option);
        }
        let mut ends_at: Vec<Vec<usize>> = vec![vec![]; levels];
        let mut widths = vec![0.0; levels];
        for (field, span) in spans.iter().enumerate() {
            let Some(FieldSpan { first, last, bits }) = *span else { continue };
            ends_at.get_mut(last as usize)?.push(field);
            // the state at a level has the fields that earlier levels have changed
            let width = if field < places.len() { bits.into() } else { FrontierGraph::BITS };
            (first + 1..=last).for_each(|level| widths[level as usize] += width);
        }
        let mut graphs_of = vec![vec![]; instance.items()];
        let (mut least_at, mut leaving_at) = (vec![vec![]; levels], vec![vec![]; levels]);
        for (i, graph) in graphs.iter().enumerate() {
            graph.items().for_each(|item| graphs_of[item.0 as usize].push(i));
            graph.leaving().for_each(|(node, level)| leaving_at[level as usize].push((i, node)));
            graph.least().into_iter().for_each(|(level, fields)| least_at[level as usize].extend(fields));
        }
        let mut layout = StateLayout {
            levels: vec![],
            masks: vec![],
            changes: vec![],
            counters: vec![],
            choices: vec![],
            leaving: vec![],
            graphs,
            widths,
        };
        for (level, (&item, options)) in (0..).zip(order.items.iter().zip(&options_at)) {
            let (first_step, first_counter) = (layout.masks.len() as u32, layout.counters.len() as u32);
            let first_leaving = layout.leaving.len() as u32;
            for &option in options {
                layout.add_option(instance, fields, places, &graphs_of, option);
            }
            let (mut covered, mut keep) = ([0; K], [u64::MAX; K]);
            if let Some(place) = places[item as usize] {
                covered[place.word] = place.mask;
            }
            for &field in &ends_at[level as usize] {
                let Some(place) = all[field] else { continue };
                keep[place.word] &= !place.mask;
                if field < places.len()
                    && let ItemField::Counter(Bounds { lo: 1.., .. }) = fields.of(field)
                {
                    layout.counters.push((place, fields.least(field)));
                }
            }
            layout.counters.append(&mut least_at[level as usize]);
            layout.leaving.append(&mut leaving_at[level as usize]);
            let (masks, counters) = (layout.masks.len() as u32, layout.counters.len() as u32);
            let (masks, counters) = (first_step..masks, first_counter..counters);
            let leaving = first_leaving..layout.leaving.len() as u32;
            layout.levels.push(Level { masks, covered, keep, counters, leaving });
        }
        Some(layout)
    }

    /// The first state; `None` if a condition cannot hold.
    pub fn root(&self) -> Option<[u64; K]> {
        let mut state = [0; K];
        self.graphs.iter().try_for_each(|graph| graph.begin(&mut state))?;
        Some(state)
    }

    fn add_option(
        &mut self,
        instance: &Instance,
        fields: &ItemFields,
        places: &[Option<FieldBits>],
        graphs_of: &[Vec<usize>],
        option: usize,
    ) {
        let (mut take, first) = ([0; K], self.changes.len() as u32);
        let first_choice = self.choices.len() as u32;
        for mention in instance.option(option) {
            let item = mention.item.0 as usize;
            let known = match fields.of(item) {
                ItemField::Color(_) | ItemField::Counter(_) => places[item].unwrap_or_default(),
                _ => FieldBits::default(),
            };
            for &graph in &graphs_of[item] {
                let links = self.graphs[graph].chosen_by(mention).iter();
                self.choices.extend(links.map(|&link| GraphChoice { graph, link, known }));
            }
            let Some(place) = places[item] else { continue };
            let change = match fields.of(item) {
                ItemField::Branch | ItemField::Once => {
                    take[place.word] |= place.mask;
                    continue;
                }
                ItemField::Color(numbers) => {
                    let number = numbers.get(&mention.color).copied().unwrap_or(0).into();
                    if mention.color == ColorId::NONE { Change::Plain(number) } else { Change::Color(number) }
                }
                ItemField::Counter(bounds) => Change::CountTo(bounds.hi.into()),
                ItemField::Free => continue,
            };
            self.changes.push((place, change));
        }
        let choices = first_choice..self.choices.len() as u32;
        self.masks.push(OptionMask { take, changes: first..self.changes.len() as u32, choices });
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The units of work that trying all options of a level takes: one for each, and for each change.
    pub fn work_at(&self, level: usize) -> u64 {
        let masks = self.levels[level].masks.clone();
        let changes = match &self.masks[masks.start as usize..masks.end as usize] {
            [first, .., last] => last.changes.end - first.changes.start,
            _ => 0,
        };
        u64::from(masks.end - masks.start) + u64::from(changes)
    }

    /// Calls `next` with each state that follows from a state at this level, and the level where it is: the
    /// first whose item is not covered.
    #[inline(always)]
    pub fn for_each_next(&self, level: usize, state: &[u64; K], mut next: impl FnMut([u64; K], usize)) {
        let masks = self.levels[level].masks.clone();
        for step in &self.masks[masks.start as usize..masks.end as usize] {
            let both = state.iter().zip(&step.take);
            if both.fold(0, |conflict, (have, take)| conflict | have & take) != 0 {
                continue;
            }
            let mut new = *state;
            new.iter_mut().zip(&step.take).for_each(|(word, take)| *word |= take);
            if self.change(&mut new, &step.changes).is_some()
                && (step.choices.is_empty() || self.choose(state, &mut new, level, &step.choices).is_some())
                && let Some(level) = self.advance(&mut new, level)
            {
                next(new, level);
            }
        }
    }

    /// Changes the fields that are not single bits; `None` if the option conflicts with the state.
    #[inline(always)]
    fn change(&self, state: &mut [u64; K], changes: &Range<u32>) -> Option<()> {
        for (place, change) in &self.changes[changes.start as usize..changes.end as usize] {
            let old = place.get(state);
            let new = match *change {
                Change::Color(number) if old == 0 || old == number => number,
                Change::Plain(number) if old == 0 => number,
                Change::CountTo(most) if old < most => old + 1,
                _ => return None,
            };
            place.set(state, new);
        }
        Some(())
    }

    /// Makes the choices of an option in the graphs; `None` if one is impossible.
    fn choose(&self, old: &[u64; K], state: &mut [u64; K], level: usize, choices: &Range<u32>) -> Option<()> {
        let choices = &self.choices[choices.start as usize..choices.end as usize];
        let mut new = choices.iter().filter(|choice| choice.known.get(old) == 0);
        new.try_for_each(|choice| self.graphs[choice.graph].choose(state, level, choice.link))
    }

    /// Leaves a level, and those whose items are covered.  `None` if a counter has not reached its least
    /// number, or if a condition cannot hold any more.
    #[inline(always)]
    fn advance(&self, state: &mut [u64; K], mut level: usize) -> Option<usize> {
        loop {
            let Level { counters, keep, leaving, .. } = &self.levels[level];
            for (graph, node) in &self.leaving[leaving.start as usize..leaving.end as usize] {
                self.graphs[*graph].leave(state, level, *node)?;
            }
            for (place, least) in &self.counters[counters.start as usize..counters.end as usize] {
                if place.get(state) < *least {
                    return None;
                }
            }
            let mut covered = 0;
            level += 1;
            for k in 0..K {
                state[k] &= keep[k];
                covered |= state[k] & self.levels.get(level).map_or(0, |next| next.covered[k]);
            }
            if covered == 0 {
                return Some(level);
            }
        }
    }
}

/// The levels where an item needs a field.
fn span_of(fields: &ItemFields, item: usize, span: Option<(u32, u32)>) -> Option<FieldSpan> {
    let (first, last) = span?;
    // an item whose options are all at one level, where only one is chosen, needs no bits, but a counter does
    let is_needed = first < last || matches!(fields.of(item), ItemField::Counter(_));
    is_needed.then_some(FieldSpan { first, last, bits: fields.bits(item) })
}
