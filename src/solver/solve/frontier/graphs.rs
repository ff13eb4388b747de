//! What a state remembers of the graphs of conditions: how the choices so far hang together.
//!
//! A node is in the frontier from the first level where an option can choose something at it to the last one.
//! There it has a number, its *slot*, and a field in the state:
//!
//! - For a loop or paths, the field tells the *mate* of the node, the other end of its fragment of chosen
//!   links, as in the algorithm Simpath (TAOCP 7.1.4, exercise 225), or the pair to which the other end
//!   belongs.
//! - For a connected set, it tells the component of a chosen node: the least slot in it.
//!
//! So the number of states grows with the ways to join the nodes of the frontier, not with the ways to get
//! there.

use super::order::LevelOrder;
use super::places::{FieldBits, FieldSpan, places};
use crate::solve::Instance;
use puzc_core::base::{Lists, NONE};
use puzc_core::xcc::{
    ColorId, Condition, ConnectedCondition, ItemId, LoopCondition, Mention, PathsCondition, chooses,
};
use rustc_hash::FxHashMap;

/// The field of a node without a chosen link, or that is not chosen.
const UNTOUCHED: u64 = 0;
/// The field of a node that can have no more links.
const FULL: u64 = 1;
/// The field of a node whose mate has slot 0; those of pairs follow after those of slots.
const MATES: u64 = 2;

/// There are at most 64 times as many slots: the fields of more nodes do not fit into a state.
const SLOT_WORDS: usize = 4;
/// The table of slots has at most this many entries.
const MAX_SLOTS: usize = 1 << 22;

/// The levels of the first and the last option with something; nothing if there is none.
type LevelSpan = Option<(u32, u32)>;
/// A link, or a chosen node as its own neighbor.
type Pair = (u32, u32);

/// What must be true of the choices.
#[derive(Clone, Debug)]
enum GraphRule {
    /// The links are one loop.
    Loop,
    /// They are a path between the ends of each pair: the pair of each node.
    Paths(Vec<u32>),
    /// The nodes are connected by edges: the neighbors of each, and whether it is free.
    Connected(Lists<u32>, Vec<bool>),
}

/// The graph of a condition.
#[derive(Clone, Debug)]
pub struct FrontierGraph {
    rule: GraphRule,
    /// The color of what is chosen, and the links or nodes that an item chooses.
    color: Option<ColorId>,
    choices: FxHashMap<ItemId, Vec<Pair>>,
    /// The link between the ends of a path that is to be a loop.
    closing: Option<Pair>,
    /// Bounds for the number of chosen nodes.
    size: Option<(u32, u32)>,
    /// The levels of each node.
    levels: Vec<LevelSpan>,
    /// The slot of each node, how many slots there are, and the node in each, level by level.
    slots: Vec<u32>,
    width: usize,
    at: Vec<u32>,
    /// The fields of the nodes; whether there can be no more choices; and the number of chosen nodes.
    nodes: Vec<FieldBits>,
    closed: FieldBits,
    number: FieldBits,
}

/// At which levels options choose an item.
struct ChosenLevels {
    color: Option<ColorId>,
    of_item: Vec<LevelSpan>,
}

impl ChosenLevels {
    fn new(instance: &Instance, order: &LevelOrder, color: Option<ColorId>) -> ChosenLevels {
        let mut of_item = vec![None; instance.items()];
        for option in 0..instance.len() {
            let mentions = instance.option(option);
            let at = order.level_of(instance, option).unwrap_or(0);
            for mention in mentions.into_iter().filter(|m| chooses(color, *m)) {
                let item: &mut LevelSpan = &mut of_item[mention.item.0 as usize];
                *item = Some(item.map_or((at, at), |(first, last)| (first.min(at), last.max(at))));
            }
        }
        ChosenLevels { color, of_item }
    }

    /// The levels of each node.
    fn of_nodes(&self, nodes: usize, choices: &[(u32, u32, ItemId)]) -> Vec<LevelSpan> {
        let mut levels: Vec<LevelSpan> = vec![None; nodes];
        for &(u, v, item) in choices {
            let Some((first, last)) = self.of_item[item.0 as usize] else { continue };
            for node in [u, v] {
                let own = levels[node as usize].get_or_insert((first, last));
                *own = (own.0.min(first), own.1.max(last));
            }
        }
        levels
    }
}

impl FrontierGraph {
    /// The bits of a node for predictions.  Mates do not cross on a board, so n nodes have about 3^n states
    /// (the Motzkin numbers), not as many as their fields.
    pub const BITS: f64 = 1.6;

    /// May all conditions of an instance have graphs?
    pub fn are_possible(instance: &Instance) -> bool {
        let has_none = |condition: &Condition| matches!(condition, Condition::Areas(_) | Condition::Total(_));
        !instance.problem().conditions.iter().any(has_none)
    }

    /// The graphs of all conditions; `None` if one has none, if too many nodes are in the frontier, or if
    /// there is no solution.
    pub fn of_conditions(instance: &Instance, order: &LevelOrder) -> Option<Vec<FrontierGraph>> {
        let conditions = instance.problem().conditions.iter();
        conditions.map(|condition| FrontierGraph::new(condition, instance, order)).collect()
    }

    fn new(condition: &Condition, instance: &Instance, order: &LevelOrder) -> Option<FrontierGraph> {
        let chosen = ChosenLevels::new(instance, order, condition.constraint().color(instance.problem()));
        let (rule, choices, levels) = match condition {
            Condition::SingleLoop(condition) => of_loop(condition, &chosen)?,
            Condition::DisjointPaths(condition) => of_paths(condition, &chosen)?,
            Condition::Connected(condition) => of_set(condition, &chosen)?,
            Condition::Areas(_) | Condition::Total(_) => return None,
        };
        let mut of_item: FxHashMap<ItemId, Vec<Pair>> = FxHashMap::default();
        choices.iter().for_each(|&(u, v, item)| of_item.entry(item).or_default().push((u, v)));
        let (slots, width) = slots(&levels)?;
        if width * order.items.len() > MAX_SLOTS {
            return None;
        }
        let mut at = vec![NONE; width * order.items.len()];
        for (node, (levels, slot)) in (0..).zip(levels.iter().zip(&slots)) {
            let Some((first, last)) = *levels else { continue };
            (first..=last).for_each(|level| at[level as usize * width + *slot as usize] = node);
        }
        let (closing, size) = match condition {
            Condition::SingleLoop(condition) => (condition.ends, None),
            Condition::Connected(condition) => {
                let most = condition.items.len() as u32;
                (None, condition.size.map(|size| (size.0, size.1.min(most))))
            }
            _ => (None, None),
        };
        Some(FrontierGraph {
            rule,
            color: chosen.color,
            choices: of_item,
            closing,
            size,
            nodes: vec![FieldBits::default(); levels.len()],
            levels,
            slots,
            width,
            at,
            closed: FieldBits::default(),
            number: FieldBits::default(),
        })
    }

    /// The fields that the graph needs in a state: one for each node, and two for the whole.
    pub fn spans(&self) -> impl Iterator<Item = Option<FieldSpan>> {
        let pairs = match &self.rule {
            GraphRule::Paths(pairs) => pairs.iter().filter(|pair| **pair != NONE).count() as u64 / 2,
            _ => 0,
        };
        let greatest = MATES + self.width as u64 + pairs - 1;
        let bits = u64::BITS - greatest.leading_zeros();
        let node = move |levels: &LevelSpan| levels.map(|(first, last)| FieldSpan { first, last, bits });
        let number = self.size.map_or(0, |(_, most)| u32::BITS - most.leading_zeros());
        let whole = [1, number].map(|bits| self.whole().map(|(first, last)| FieldSpan { first, last, bits }));
        self.levels.iter().map(node).chain(whole)
    }

    fn whole(&self) -> LevelSpan {
        let levels = self.levels.iter().flatten();
        levels.copied().reduce(|all, own| (all.0.min(own.0), all.1.max(own.1)))
    }

    /// Gives the graph its fields, in the order of [`FrontierGraph::spans`].
    pub fn place(&mut self, fields: &mut impl Iterator<Item = Option<FieldBits>>) {
        let mut place = || fields.next().flatten().unwrap_or_default();
        self.nodes.iter_mut().for_each(|node| *node = place());
        (self.closed, self.number) = (place(), place());
    }

    /// The fields that must have reached a number when a level ends, the last one of the graph.
    pub fn least(&self) -> Option<(u32, Vec<(FieldBits, u64)>)> {
        let least = self.size.map_or(0, |(least, _)| u64::from(least));
        let fields = match self.rule {
            GraphRule::Loop => vec![(self.closed, 1)],
            _ if least > 0 => vec![(self.number, least)],
            _ => vec![],
        };
        self.whole().map(|(_, last)| (last, fields))
    }

    /// The nodes, each with the level after which it leaves the frontier.
    pub fn leaving(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(&self.levels).filter_map(|(node, levels)| levels.map(|(_, last)| (node, last)))
    }

    /// The items that choose something.
    pub fn items(&self) -> impl Iterator<Item = ItemId> {
        self.choices.keys().copied()
    }

    /// What a mention chooses.
    pub fn chosen_by(&self, mention: Mention) -> &[Pair] {
        let chosen = chooses(self.color, mention).then(|| self.choices.get(&mention.item)).flatten();
        chosen.map_or(&[], Vec::as_slice)
    }

    /// Begins with the link between the ends of a path.
    pub fn begin<const K: usize>(&self, state: &mut [u64; K]) -> Option<()> {
        self.closing.map_or(Some(()), |link| self.choose(state, 0, link))
    }

    /// Chooses a link or a node at a level; `None` if that is impossible.
    pub fn choose<const K: usize>(&self, state: &mut [u64; K], level: usize, (u, v): Pair) -> Option<()> {
        if self.closed.get(state) > 0 {
            return None;
        }
        match &self.rule {
            GraphRule::Loop => self.join(state, level, u, v, &[]),
            GraphRule::Paths(pairs) => self.join(state, level, u, v, pairs),
            GraphRule::Connected(neighbors, free) => {
                self.connect(state, level, u, neighbors.of(u as usize), free)
            }
        }
    }

    /// A node leaves the frontier when a level ends; `None` if no solution is possible.
    pub fn leave<const K: usize>(&self, state: &mut [u64; K], level: usize, node: u32) -> Option<()> {
        let field = self.nodes[node as usize];
        let value = field.get(state);
        match &self.rule {
            GraphRule::Loop => (value <= FULL).then_some(()),
            GraphRule::Paths(pairs) if pairs[node as usize] == NONE => (value <= FULL).then_some(()),
            GraphRule::Paths(_) => (value == FULL).then_some(()),
            GraphRule::Connected(..) => {
                field.set(state, UNTOUCHED);
                let others =
                    || self.others(level).map(|other| (other, self.nodes[other as usize].get(state)));
                let least =
                    others().filter(|other| other.1 == value).map(|(other, _)| self.component(other)).min();
                match least {
                    _ if value == UNTOUCHED => {}
                    Some(least) => self.rename(state, level, value, least),
                    // the component is complete, so there must be no other
                    None if others().any(|(_, value)| value != UNTOUCHED) => return None,
                    None => self.closed.set(state, 1),
                }
                Some(())
            }
        }
    }

    /// The nodes of the frontier.
    fn others(&self, level: usize) -> impl Iterator<Item = u32> {
        self.at[level * self.width..][..self.width].iter().copied().filter(|node| *node != NONE)
    }

    /// The field of the mate of a node.
    fn mate(&self, node: u32) -> u64 {
        MATES + u64::from(self.slots[node as usize])
    }

    /// The field of a component in which a node has the least slot.
    fn component(&self, node: u32) -> u64 {
        1 + u64::from(self.slots[node as usize])
    }

    /// Chooses a link.  `pairs` has the pair of each node.
    fn join<const K: usize>(
        &self,
        state: &mut [u64; K],
        level: usize,
        u: u32,
        v: u32,
        pairs: &[u32],
    ) -> Option<()> {
        let pair = |node: u32| pairs.get(node as usize).copied().filter(|pair| *pair != NONE);
        let first_pair = MATES + self.width as u64;
        // what the mate of a node gets: the field of the other end
        let end = |node: u32| match (self.nodes[node as usize].get(state), pair(node)) {
            (UNTOUCHED, Some(pair)) => Some(first_pair + u64::from(pair)),
            (UNTOUCHED, None) => Some(self.mate(node)),
            (FULL, _) => None,
            (mate, _) => Some(mate),
        };
        let (a, b) = (end(u)?, end(v)?);
        let is_closed = a == self.mate(v) && pair(v).is_none();
        if is_closed {
            let is_end = |node: u32| self.nodes[node as usize].get(state) > FULL;
            let others = self.others(level).any(|other| other != u && other != v && is_end(other));
            if others || !matches!(self.rule, GraphRule::Loop) {
                return None;
            }
            self.closed.set(state, 1);
        }
        let are_joined = a >= first_pair && b >= first_pair;
        if are_joined && a != b {
            return None;
        }
        // an untouched node is its own mate, and gets its field below
        [u, v].into_iter().for_each(|node| self.nodes[node as usize].set(state, FULL));
        for (end, other) in [(a, b), (b, a)] {
            if end < first_pair && !is_closed {
                let node = self.at[level * self.width + (end - MATES) as usize];
                self.nodes.get(node as usize)?.set(state, other);
            }
        }
        Some(())
    }

    /// Chooses a node.  A free node beside it belongs to its component from now on.
    fn connect<const K: usize>(
        &self,
        state: &mut [u64; K],
        level: usize,
        node: u32,
        near: &[u32],
        free: &[bool],
    ) -> Option<()> {
        if let Some((_, most)) = self.size {
            let number = self.number.get(state);
            if number >= most.into() {
                return None;
            }
            self.number.set(state, number + 1);
        }
        let field = self.nodes[node as usize];
        field.set(state, self.component(node));
        for &other in near {
            // the bits of a node that is not in the frontier may belong to another field
            if self.levels[other as usize]
                .is_none_or(|(first, last)| !(first..=last).contains(&(level as u32)))
            {
                continue;
            }
            let place = self.nodes[other as usize];
            if free[other as usize] && place.get(state) == UNTOUCHED {
                place.set(state, self.component(other));
            }
            let (mine, theirs) = (field.get(state), place.get(state));
            if theirs != UNTOUCHED && mine != theirs {
                self.rename(state, level, mine.max(theirs), mine.min(theirs));
            }
        }
        Some(())
    }

    /// Gives a component another number.
    fn rename<const K: usize>(&self, state: &mut [u64; K], level: usize, from: u64, to: u64) {
        for node in self.others(level) {
            let field = self.nodes[node as usize];
            if field.get(state) == from {
                field.set(state, to);
            }
        }
    }
}

type RuledGraph = (GraphRule, Vec<(u32, u32, ItemId)>, Vec<LevelSpan>);

fn of_loop(condition: &LoopCondition, chosen: &ChosenLevels) -> Option<RuledGraph> {
    let links = condition.graph.distinct_links();
    let mut levels = chosen.of_nodes(condition.closed().order(), &links);
    if let Some((a, b)) = condition.ends {
        for end in [a, b] {
            levels[end as usize].as_mut()?.0 = 0; // the link between them is chosen first
        }
    }
    let is_possible = levels.iter().any(Option::is_some) && condition.ends.is_none_or(|(a, b)| a != b);
    is_possible.then_some((GraphRule::Loop, links, levels))
}

fn of_paths(condition: &PathsCondition, chosen: &ChosenLevels) -> Option<RuledGraph> {
    let links = condition.graph.distinct_links();
    let mut pairs = vec![NONE; condition.order()];
    for (i, &(a, b)) in (0..).zip(&condition.pairs) {
        (pairs[a as usize], pairs[b as usize]) = (i, i);
    }
    let levels = chosen.of_nodes(pairs.len(), &links);
    let are_possible = levels.iter().zip(&pairs).all(|(levels, pair)| levels.is_some() || *pair == NONE);
    are_possible.then_some((GraphRule::Paths(pairs), links, levels))
}

/// Two free nodes beside each other would connect nodes that are far from the frontier.
fn of_set(condition: &ConnectedCondition, chosen: &ChosenLevels) -> Option<RuledGraph> {
    let free: Vec<bool> = condition.items.iter().map(Option::is_none).collect();
    if condition.edges.iter().any(|&(u, v)| u != v && free[u as usize] && free[v as usize]) {
        return None;
    }
    let nodes = (0..).zip(&condition.items).filter_map(|(node, item)| Some((node, node, (*item)?)));
    let nodes: Vec<(u32, u32, ItemId)> = nodes.collect();
    let own = chosen.of_nodes(condition.items.len(), &nodes);
    let neighbors: Lists<u32> = condition.neighbors().into_iter().collect();
    // a node stays until no neighbor can be chosen any more, a free one from the first of them on
    let levels = |node: usize| {
        let near = neighbors.of(node).iter().filter_map(|near| own[*near as usize]);
        match free[node] {
            true => near.reduce(|all, near| (all.0.min(near.0), all.1.max(near.1))),
            false => own[node].map(|own| near.fold(own, |own, near| (own.0, own.1.max(near.1)))),
        }
    };
    let levels: Vec<LevelSpan> = (0..free.len()).map(levels).collect();
    let is_possible = own.iter().any(Option::is_some) || condition.size.is_none_or(|(least, _)| least == 0);
    is_possible.then_some((GraphRule::Connected(neighbors, free), nodes, levels))
}

/// The slot of each node, and the number of slots; `None` if it is too large.
fn slots(levels: &[LevelSpan]) -> Option<(Vec<u32>, usize)> {
    let bit = |levels: &LevelSpan| levels.map(|(first, last)| FieldSpan { first, last, bits: 1 });
    let places = places::<SLOT_WORDS>(&levels.iter().map(bit).collect::<Vec<_>>())?;
    let slots: Vec<u32> = places.iter().map(|place| place.map_or(0, FieldBits::position)).collect();
    let width = places.iter().flatten().map(|place| place.position() as usize + 1).max();
    Some((slots, width.unwrap_or(0)))
}
