//! The search that a diagram is the trace of.
//!
//! It is plain depth-first search on lists of options, with the item choice of 7.2.2.1, exercise 9 (the
//! fewest options, less what the item needs).  A residual problem that was seen before is a node that is used
//! again; residual problems are compared word by word, never by hashes alone.

use super::components::{ResidualProblem, components};
use super::{Diagram, DiagramArc, DiagramNode, NOTHING, NoDiagram, OptionLiteral};
use crate::solve::{Control, Ended, Instance, reduced};
use puzc_core::base::{DisjointSets, Lists, deep};
use puzc_core::xcc::{Bounds, ColorId, Condition, ItemId, Mention, Problem};
use rustc_hash::FxHashMap;

/// Bytes of stack for a level of the search, with room to spare.
const LEVEL_STACK: usize = 8192;
/// More levels than this take too much memory.
const MAX_LEVELS: usize = 1 << 17;
/// The control is checked once in this many nodes.
const CHECK_INTERVAL: u64 = 256;
/// Bytes of an entry of the table, besides its key.
const ENTRY_BYTES: usize = 48;
/// When the diagram has reached these parts of its memory, its size is bounded from below.
const BOUND_AT: [usize; 2] = [64, 8];
/// The descents of a bound take about this part of the time of the search so far.
const BOUND_EFFORT: u64 = 2;

impl Diagram {
    /// Finds all solutions of a problem; the diagram and the search may take this many bytes.
    ///
    /// # Errors
    /// If there is no diagram.
    pub fn of(problem: &Problem, memory: u64, control: &Control) -> Result<Diagram, NoDiagram> {
        if let Some(condition) = problem.conditions.first().map(Condition::constraint) {
            return Err(NoDiagram::Condition(condition.name()));
        }
        let instance = reduced(problem, control);
        let depth = depth_of(&instance);
        if depth > MAX_LEVELS || problem.options.len() >= i32::MAX as usize {
            return Err(NoDiagram::Ended(Ended::Memory));
        }
        let mut search = DiagramSearch::new(&instance, memory, control);
        match deep((1 << 22) + depth * LEVEL_STACK, || search.begin()) {
            Ok(Ok(())) => search.ended.map_or(Ok(search.diagram), Err),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => Err(NoDiagram::Ended(Ended::Memory)),
        }
    }
}

/// Each level of the search covers an item that must be covered, or decides about an option.
fn depth_of(instance: &Instance) -> usize {
    let bounds = (0..instance.primary()).map(|i| instance.bounds(ItemId(i as u32)));
    let most =
        bounds.fold(0usize, |sum, b| sum.saturating_add(if b.lo > 0 { b.hi as usize } else { usize::MAX }));
    most.min(instance.len())
}

pub(super) struct DiagramSearch<'a> {
    instance: &'a Instance<'a>,
    pub(super) control: &'a Control,
    /// Index in the problem of each option.
    pub(super) indices: Vec<u32>,
    /// Those of each option.
    mentions: Lists<Mention>,
    primary: usize,
    /// How often each primary item must and may still be covered.
    bounds: Vec<Bounds>,
    /// For each item, how many options of the node have it; and what the option just chosen says of it.
    degree: Vec<u32>,
    chosen_mention: Vec<Option<ColorId>>,
    /// Sets of items without common options, while the parts of a node are looked for.
    sets: DisjointSets,
    seen: FxHashMap<Box<[u32]>, Option<u32>>,
    seen_bytes: usize,
    most: usize,
    /// How many bounds were made.
    bounded: usize,
    nodes: u64,
    ended: Option<NoDiagram>,
    diagram: Diagram,
}

impl<'a> DiagramSearch<'a> {
    pub(super) fn new(instance: &'a Instance<'a>, memory: u64, control: &'a Control) -> DiagramSearch<'a> {
        let options = instance.problem().options.len();
        DiagramSearch {
            instance,
            control,
            indices: (0..instance.len()).map(|i| instance.index(i)).collect(),
            mentions: (0..instance.len()).map(|i| instance.option(i)).collect(),
            primary: instance.primary(),
            bounds: (0..instance.primary()).map(|i| instance.bounds(ItemId(i as u32))).collect(),
            degree: vec![0; instance.items()],
            chosen_mention: vec![None; instance.items()],
            sets: DisjointSets::new(instance.items()),
            seen: FxHashMap::default(),
            seen_bytes: 0,
            most: usize::try_from(memory / 2).unwrap_or(usize::MAX),
            bounded: 0,
            nodes: 0,
            ended: None,
            diagram: Diagram {
                options,
                nodes: vec![DiagramNode { joins: true, start: 0, end: 0 }],
                arcs: vec![],
                literals: vec![],
            },
        }
    }

    /// All options, and all items that must be covered.
    pub(super) fn whole(&self) -> ResidualProblem {
        let is_required = |item: &u32| self.bounds[*item as usize].lo > 0;
        let required = (0..self.primary as u32).filter(is_required).collect();
        ResidualProblem { options: (0..self.indices.len() as u32).collect(), required }
    }

    /// The root: options that the search does not see are in no solution.
    fn begin(&mut self) {
        let all = self.whole();
        let mut literals = vec![];
        let mut left = self.indices.iter().copied().peekable();
        for option in 0..self.diagram.options as u32 {
            if left.next_if_eq(&option).is_none() {
                literals.push(-(option as OptionLiteral) - 1);
            }
        }
        let arc = self.visit(all, &mut literals).map(|child| self.arc(child, &literals));
        self.node(false, arc.as_slice());
    }

    pub(super) fn literal(&self, option: u32) -> OptionLiteral {
        self.indices[option as usize] as OptionLiteral + 1
    }

    /// The node of a residual problem; nothing if it has no solution.  Literals of options that are forced
    /// are added to those of the arc that leads there.
    fn visit(&mut self, mut part: ResidualProblem, literals: &mut Vec<OptionLiteral>) -> Option<u32> {
        let mut undo = vec![];
        let found = match self.force(&mut part, literals, &mut undo) {
            None => None,
            Some(_) if part.options.is_empty() => Some(NOTHING),
            Some(item) => self.branch(part, item),
        };
        self.restore(&mut undo, 0);
        found
    }

    /// Chooses options that are forced.  Returns the item with the fewest options to spare, if there is one;
    /// nothing if there is no solution.
    pub(super) fn force(
        &mut self,
        part: &mut ResidualProblem,
        literals: &mut Vec<OptionLiteral>,
        undo: &mut Vec<(u32, Bounds)>,
    ) -> Option<Option<u32>> {
        while self.count_node() {
            self.count(&part.options);
            let spare = |item: &u32| {
                i64::from(self.degree[*item as usize]) - i64::from(self.bounds[*item as usize].lo)
            };
            let least = part.required.iter().map(|item| (spare(item), *item)).min();
            match least {
                Some((..0, _)) => return None,
                Some((0, item)) => {
                    let option = self.first_with(item, &part.options)?;
                    *part = self.choose(part, option, literals, undo);
                }
                _ => return Some(least.map(|(_, item)| item)),
            }
        }
        None
    }

    /// Counts a node.  False if the search must end.
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.control.add(CHECK_INTERVAL, 0);
        }
        let Diagram { nodes, arcs, literals, .. } = &self.diagram;
        let bytes = size_of_val(&nodes[..]) + size_of_val(&arcs[..]) + size_of_val(&literals[..]);
        let places = [nodes.len(), arcs.len(), literals.len()];
        if bytes > self.most || places.iter().any(|n| *n > u32::MAX as usize / 2) {
            self.ended.get_or_insert(NoDiagram::Ended(Ended::Memory));
        } else if BOUND_AT.get(self.bounded).is_some_and(|part| bytes > self.most / part) {
            self.bounded += 1;
            self.check_bound();
        } else if self.control.stopped() {
            self.ended.get_or_insert(NoDiagram::Ended(Ended::Stopped));
        }
        self.ended.is_none()
    }

    /// Ends the search if the diagram will certainly not fit.
    fn check_bound(&mut self) {
        let mut sample = DiagramSearch::new(self.instance, u64::MAX, self.control);
        sample.bounded = BOUND_AT.len();
        // a descent visits about one node for each level
        let descents = (self.nodes / BOUND_EFFORT).div_ceil(1 + depth_of(self.instance) as u64);
        let bound = sample.bound(descents);
        if bound.bytes > self.most as u64 {
            self.ended.get_or_insert(NoDiagram::TooLarge(bound));
        }
    }

    /// Counts the options of each item.
    fn count(&mut self, options: &[u32]) {
        self.degree.fill(0);
        for m in options.iter().flat_map(|option| self.mentions.of(*option as usize)) {
            self.degree[m.item.0 as usize] += 1;
        }
    }

    fn has(&self, option: u32, item: u32) -> bool {
        self.mentions.of(option as usize).iter().any(|m| m.item.0 == item)
    }

    fn first_with(&self, item: u32, options: &[u32]) -> Option<u32> {
        options.iter().copied().find(|option| self.has(*option, item))
    }

    /// What is left when an option is chosen.
    pub(super) fn choose(
        &mut self,
        part: &ResidualProblem,
        chosen: u32,
        literals: &mut Vec<OptionLiteral>,
        undo: &mut Vec<(u32, Bounds)>,
    ) -> ResidualProblem {
        let own = self.mentions.of(chosen as usize).to_vec();
        for m in &own {
            match self.bounds.get_mut(m.item.0 as usize) {
                Some(bounds) => {
                    undo.push((m.item.0, *bounds));
                    *bounds = Bounds { lo: bounds.lo.saturating_sub(1), hi: bounds.hi.saturating_sub(1) };
                }
                None => self.chosen_mention[m.item.0 as usize] = Some(m.color),
            }
        }
        let mut options = Vec::with_capacity(part.options.len());
        for &option in &part.options {
            if option == chosen {
                literals.push(self.literal(option));
            } else if self.mentions.of(option as usize).iter().all(|m| self.agrees(*m)) {
                options.push(option);
            } else {
                literals.push(-self.literal(option));
            }
        }
        own.iter().for_each(|m| self.chosen_mention[m.item.0 as usize] = None);
        let is_required = |item: &&u32| self.bounds[**item as usize].lo > 0;
        ResidualProblem { options, required: part.required.iter().filter(is_required).copied().collect() }
    }

    /// May an option with this mention be chosen, too?
    fn agrees(&self, m: Mention) -> bool {
        match self.bounds.get(m.item.0 as usize) {
            Some(bounds) => bounds.hi > 0,
            None => self.chosen_mention[m.item.0 as usize].is_none_or(|c| c == m.color && c != ColorId::NONE),
        }
    }

    pub(super) fn restore(&mut self, undo: &mut Vec<(u32, Bounds)>, length: usize) {
        for (item, bounds) in undo.drain(length..).rev() {
            self.bounds[item as usize] = bounds;
        }
    }

    /// A residual problem in which nothing is forced.  `item` has the fewest options to spare; without it,
    /// nothing has to be covered.
    fn branch(&mut self, part: ResidualProblem, item: Option<u32>) -> Option<u32> {
        let key = self.key(&part);
        if let Some(node) = self.seen.get(&key) {
            return *node;
        }
        let parts = self.parts(&part);
        let node = if parts.len() > 1 { self.join(parts) } else { self.decide(&part, item) };
        if self.ended.is_none() {
            let bytes = size_of_val(&*key) + ENTRY_BYTES;
            if self.seen_bytes + bytes > self.most {
                // the diagram stays right, only less is shared
                self.seen.clear();
                self.seen_bytes = 0;
            }
            self.seen_bytes += bytes;
            self.seen.insert(key, node);
        }
        node
    }

    /// The parts of a residual problem that share no item.
    pub(super) fn parts(&mut self, part: &ResidualProblem) -> Vec<ResidualProblem> {
        components(part, &self.mentions, self.primary, &mut self.sets)
    }

    /// What determines a residual problem: its options, and the bounds of items that several may cover.
    pub(super) fn key(&self, part: &ResidualProblem) -> Box<[u32]> {
        let (options, words) = (&part.options, self.indices.len().div_ceil(32));
        let mut key = if options.len() < words {
            options.clone()
        } else {
            let mut bits = vec![0; words + 1];
            bits[words] = u32::MAX; // no list of options ends with it
            options.iter().for_each(|o| bits[*o as usize / 32] |= 1 << (o % 32));
            bits
        };
        let bounds = self.bounds.iter().enumerate();
        for (item, bounds) in bounds.filter(|(i, bounds)| bounds.hi > 1 && self.degree[*i] > 0) {
            key.extend([u32::MAX, item as u32, bounds.lo, bounds.hi]);
        }
        key.into()
    }

    /// The node of several parts.
    fn join(&mut self, parts: Vec<ResidualProblem>) -> Option<u32> {
        let mut arcs = vec![];
        for part in parts {
            let mut literals = vec![];
            let child = self.visit(part, &mut literals)?;
            arcs.push(self.arc(child, &literals));
        }
        Some(self.node(true, &arcs))
    }

    /// The options of a choice, and how many of them are tried.
    pub(super) fn choices(&self, part: &ResidualProblem, item: Option<u32>) -> (Vec<u32>, usize) {
        match item {
            Some(item) => {
                let has_item = |option: &u32| self.has(*option, item);
                let choices: Vec<u32> = part.options.iter().copied().filter(has_item).collect();
                // the last ones are too few for what the item needs
                let tries = choices.len() + 1 - self.bounds[item as usize].lo as usize;
                (choices, tries)
            }
            None => (part.options[..1].to_vec(), 1),
        }
    }

    /// The node of a choice: which option covers the item first; or, if nothing has to be covered, whether
    /// the first option is chosen.
    fn decide(&mut self, part: &ResidualProblem, item: Option<u32>) -> Option<u32> {
        let (choices, tries) = self.choices(part, item);
        let mut arcs = vec![];
        let mut rest = part.clone();
        let mut excluded = vec![];
        for &option in &choices[..tries] {
            let (mut literals, mut undo) = (excluded.clone(), vec![]);
            let child = self.choose(&rest, option, &mut literals, &mut undo);
            if let Some(child) = self.visit(child, &mut literals) {
                arcs.push(self.arc(child, &literals));
            }
            self.restore(&mut undo, 0);
            rest.options.retain(|o| *o != option);
            excluded.push(-self.literal(option));
        }
        if item.is_none()
            && let Some(child) = self.visit(rest, &mut excluded)
        {
            arcs.push(self.arc(child, &excluded));
        }
        (!arcs.is_empty()).then(|| self.node(false, &arcs))
    }

    fn arc(&mut self, child: u32, literals: &[OptionLiteral]) -> DiagramArc {
        let start = self.diagram.literals.len() as u32;
        self.diagram.literals.extend_from_slice(literals);
        DiagramArc { child, start, end: self.diagram.literals.len() as u32 }
    }

    fn node(&mut self, joins: bool, arcs: &[DiagramArc]) -> u32 {
        let start = self.diagram.arcs.len() as u32;
        self.diagram.arcs.extend_from_slice(arcs);
        self.diagram.nodes.push(DiagramNode { joins, start, end: self.diagram.arcs.len() as u32 });
        self.diagram.nodes.len() as u32 - 1
    }
}
