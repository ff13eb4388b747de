//! What is known about the options of a problem: which are chosen, which excluded, and what follows at once.

use super::DeadEnd;
use crate::solve::Instance;
use puzc_core::base::Lists;
use puzc_core::xcc::{Bounds, ColorId, ItemId, Mention, Mentions, Problem};
use std::collections::VecDeque;

/// What is known about an option.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionState {
    /// It may be chosen.
    Open,
    /// It is in all solutions.
    Chosen,
    /// It is in none.
    Excluded,
}

/// A change that can be undone.
#[derive(Copy, Clone, Debug)]
pub(super) enum Deduced {
    Chosen(u32),
    Excluded(u32),
    /// An item must have a color.
    Color(u32),
    /// Some option with a mention must be chosen.
    Needed,
}

/// Options by item, mentions by option, and the state of each.
pub(super) struct Knowledge<'p> {
    pub problem: &'p Problem,
    /// The mentions of each option, by item.
    mentions: Lists<Mention>,
    /// The options of each item.
    options: Lists<u32>,
    /// By item: does it have a color in some option?
    is_colored: Vec<bool>,
    /// The bounds of primary items; nothing limits those of totals.
    bounds: Vec<Option<Bounds>>,
    state: Vec<OptionState>,
    /// By item: how many of its options are open, and how many chosen.
    open: Vec<u32>,
    chosen: Vec<u32>,
    /// By item: the color that it must have.
    color: Vec<Option<ColorId>>,
    /// Mentions of which an option must be chosen.
    pub needed: Vec<Mention>,
    /// By option: the link of a chain that chose or excluded it, from 1.
    pub decided_by: Vec<u32>,
    /// The link that makes changes now; 0 if nothing is assumed.
    pub link: u32,
    pub trail: Vec<Deduced>,
    /// Items that must be covered, and whose options have changed.
    pub queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// By item: when its options changed last, if nothing was assumed.
    pub changed_at: Vec<u64>,
    pub clock: u64,
    /// The first contradiction.
    pub failed: Option<DeadEnd>,
    /// Mentions that were looked at.
    pub work: u64,
}

impl<'p> Knowledge<'p> {
    /// Nothing is known, except which options the instance leaves out.
    pub fn new(instance: &Instance<'p>) -> Knowledge<'p> {
        let problem = instance.problem();
        let (items, number) = (problem.items.len(), problem.options.len());
        let totals = problem.are_totals();
        let mut state = vec![OptionState::Excluded; number];
        (0..instance.len()).for_each(|i| state[instance.index(i) as usize] = OptionState::Open);
        let is_left = |o: usize| state[o] == OptionState::Open;
        let sorted = |(o, option): (usize, Mentions)| {
            let mut own: Vec<Mention> = option.iter().filter(|_| is_left(o)).collect();
            own.sort_unstable();
            own
        };
        let mentions: Lists<Mention> = problem.options.iter().enumerate().map(sorted).collect();
        let options = mentions.inverse(items, |m| m.item.0 as usize);
        let open: Vec<u32> = (0..items).map(|i| options.of(i).len() as u32).collect();
        let mut is_colored = vec![false; items];
        mentions.members().iter().for_each(|m| is_colored[m.item.0 as usize] |= m.color != ColorId::NONE);
        let unlimited = Bounds { lo: 0, hi: u32::MAX };
        let bounds = (0..items).map(|i| match i < problem.primary {
            true if totals[i] => Some(unlimited),
            true => Some(instance.bounds(ItemId(i as u32))),
            false => None,
        });
        let bounds: Vec<Option<Bounds>> = bounds.collect();
        let short = (0..items).find(|i| bounds[*i].is_some_and(|b| b.lo > open[*i] || b.lo > b.hi));
        Knowledge {
            problem,
            mentions,
            options,
            is_colored,
            bounds,
            state,
            open,
            chosen: vec![0; items],
            color: vec![None; items],
            needed: vec![],
            decided_by: vec![0; number],
            link: 0,
            trail: vec![],
            queue: VecDeque::new(),
            is_queued: vec![false; items],
            changed_at: vec![0; items],
            clock: 0,
            failed: short.map(|i| DeadEnd::Item(ItemId(i as u32))),
            work: 0,
        }
    }

    pub fn state(&self, option: u32) -> OptionState {
        self.state[option as usize]
    }

    pub fn is_open(&self, option: u32) -> bool {
        self.state[option as usize] == OptionState::Open
    }

    /// The mentions of an option, by item.
    pub fn mentions(&self, option: u32) -> &[Mention] {
        self.mentions.of(option as usize)
    }

    /// The mention of an item in an option.
    pub fn mention(&self, option: u32, item: ItemId) -> Option<Mention> {
        let own = self.mentions(option);
        own.binary_search_by_key(&item, |m| m.item).ok().map(|at| own[at])
    }

    /// Has an option this mention?  Without a color, this item.
    pub fn has(&self, option: u32, m: Mention) -> bool {
        self.mention(option, m.item).is_some_and(|own| own == m || m.color == ColorId::NONE)
    }

    /// All options of an item.
    pub fn options_of(&self, item: u32) -> &[u32] {
        self.options.of(item as usize)
    }

    /// The open options of an item.
    pub fn open_of(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        self.options_of(item).iter().copied().filter(|o| self.is_open(*o))
    }

    /// How many options of an item are open.
    pub fn open(&self, item: u32) -> u32 {
        self.open[item as usize]
    }

    /// How many of its open options must be chosen.
    pub fn need(&self, item: u32) -> u32 {
        self.bounds[item as usize].map_or(0, |b| b.lo.saturating_sub(self.chosen[item as usize]))
    }

    /// Can only one of its open options be chosen?
    pub fn is_exclusive(&self, item: ItemId) -> bool {
        let i = item.0 as usize;
        match self.bounds[i] {
            Some(b) => b.hi.saturating_sub(self.chosen[i]) == 1,
            None => !self.is_colored[i],
        }
    }

    pub fn primary(&self) -> u32 {
        self.problem.primary as u32
    }

    pub fn items(&self) -> u32 {
        self.problem.items.len() as u32
    }

    /// The color that an item must have.
    pub fn color(&self, item: ItemId) -> Option<ColorId> {
        self.color[item.0 as usize]
    }

    /// Is it known that some option with this mention is chosen?  Without a color, with this item.
    pub fn is_certain(&self, m: Mention) -> bool {
        match m.color {
            ColorId::NONE => self.chosen[m.item.0 as usize] > 0 || self.color(m.item).is_some(),
            _ if m.item.0 < self.primary() => {
                let is_it = |o: &u32| self.state(*o) == OptionState::Chosen && self.has(*o, m);
                self.options_of(m.item.0).iter().any(is_it)
            }
            color => self.color(m.item) == Some(color),
        }
    }

    /// Can an option with this mention still be chosen?
    pub fn is_possible(&self, m: Mention) -> bool {
        self.open_of(m.item.0).any(|o| self.has(o, m))
    }

    /// Can an option not be chosen together with one that has this mention?
    pub fn clashes(&self, option: u32, m: Mention) -> bool {
        let Some(own) = self.mention(option, m.item) else { return false };
        match m.item.0 < self.primary() {
            true => self.is_exclusive(m.item),
            false => own != m || m.color == ColorId::NONE,
        }
    }

    /// Can two open options not be chosen together?
    pub fn conflict(&self, a: u32, b: u32) -> bool {
        a != b && self.mentions(a).iter().any(|m| self.clashes(b, *m))
    }

    fn fail(&mut self, failure: DeadEnd) {
        self.failed.get_or_insert(failure);
    }

    fn touch(&mut self, item: usize) {
        if self.link == 0 {
            self.changed_at[item] = self.clock;
        } else if self.bounds[item].is_some_and(|b| b.lo > 0)
            && !std::mem::replace(&mut self.is_queued[item], true)
        {
            self.queue.push_back(item as u32);
        }
    }

    /// The next item whose options have changed.
    pub fn dequeue(&mut self) -> Option<u32> {
        let item = self.queue.pop_front()?;
        self.is_queued[item as usize] = false;
        Some(item)
    }

    /// An option is chosen, and so those are excluded that cannot be chosen together with it.
    pub fn choose(&mut self, option: u32) {
        match self.state(option) {
            OptionState::Chosen => return,
            OptionState::Excluded => return self.fail(DeadEnd::Option(option)),
            OptionState::Open => {}
        }
        self.state[option as usize] = OptionState::Chosen;
        self.decided_by[option as usize] = self.link;
        self.trail.push(Deduced::Chosen(option));
        for at in self.mentions.range(option as usize) {
            let m = self.mentions.members()[at];
            let i = m.item.0 as usize;
            self.open[i] -= 1;
            self.chosen[i] += 1;
            self.touch(i);
            match self.bounds[i] {
                Some(b) if self.chosen[i] > b.hi => self.fail(DeadEnd::Item(m.item)),
                Some(b) if self.chosen[i] == b.hi => self.exclude_all(m.item, |_, _| true),
                Some(_) => {}
                None if m.color == ColorId::NONE => match self.chosen[i] {
                    1 if self.color[i].is_none() => self.exclude_all(m.item, |_, _| true),
                    _ => self.fail(DeadEnd::Item(m.item)),
                },
                None => self.set_color(m),
            }
        }
    }

    /// An item that may have several options has this color in all of them.
    fn set_color(&mut self, m: Mention) {
        let i = m.item.0 as usize;
        match self.color[i] {
            Some(color) if color == m.color => {}
            Some(_) => self.fail(DeadEnd::Item(m.item)),
            None => {
                self.color[i] = Some(m.color);
                self.trail.push(Deduced::Color(m.item.0));
                self.exclude_all(m.item, |known, option| !known.has(option, m));
            }
        }
    }

    /// Excludes those open options of an item for which this is true.
    fn exclude_all(&mut self, item: ItemId, is_out: impl Fn(&Self, u32) -> bool) {
        for at in self.options.range(item.0 as usize) {
            let option = self.options.members()[at];
            self.work += 1;
            if self.is_open(option) && is_out(self, option) {
                self.exclude(option);
            }
        }
    }

    /// No option with this mention is chosen.
    pub fn exclude_mention(&mut self, m: Mention) {
        self.exclude_all(m.item, |known, option| known.has(option, m));
    }

    /// One of the options with this mention is chosen.
    pub fn require(&mut self, m: Mention) {
        self.needed.push(m);
        self.trail.push(Deduced::Needed);
        if m.item.0 >= self.primary() && m.color != ColorId::NONE {
            self.set_color(m);
        }
    }

    /// One of the open options of an item must be chosen, and all of them have this mention.
    pub fn share(&mut self, item: u32, m: Mention) {
        if m.item.0 >= self.primary() && m.color != ColorId::NONE {
            return self.set_color(m);
        }
        self.exclude_all(m.item, |known, option| known.mention(option, ItemId(item)).is_none());
    }

    /// An option is not chosen.
    pub fn exclude(&mut self, option: u32) {
        match self.state(option) {
            OptionState::Excluded => return,
            OptionState::Chosen => return self.fail(DeadEnd::Option(option)),
            OptionState::Open => {}
        }
        self.state[option as usize] = OptionState::Excluded;
        self.decided_by[option as usize] = self.link;
        self.trail.push(Deduced::Excluded(option));
        for at in self.mentions.range(option as usize) {
            let i = self.mentions.members()[at].item.0 as usize;
            self.work += 1;
            self.open[i] -= 1;
            self.touch(i);
            if self.bounds[i].is_some_and(|b| self.open[i].saturating_add(self.chosen[i]) < b.lo) {
                self.fail(DeadEnd::Item(ItemId(i as u32)));
            }
        }
    }

    /// Undoes all changes but the first ones.
    pub fn undo(&mut self, kept: usize) {
        while self.trail.len() > kept {
            let Some(change) = self.trail.pop() else { break };
            let (option, was_chosen) = match change {
                Deduced::Chosen(option) => (option, 1),
                Deduced::Excluded(option) => (option, 0),
                Deduced::Color(item) => {
                    self.color[item as usize] = None;
                    continue;
                }
                Deduced::Needed => {
                    self.needed.pop();
                    continue;
                }
            };
            self.state[option as usize] = OptionState::Open;
            self.decided_by[option as usize] = 0;
            for m in self.mentions.of(option as usize) {
                let i = m.item.0 as usize;
                self.open[i] += 1;
                self.chosen[i] -= was_chosen;
            }
        }
        self.failed = None;
        while self.dequeue().is_some() {}
    }

    /// The mentions, besides the item, that all of its open options have.
    pub fn shared(&mut self, item: u32) -> Vec<Mention> {
        let own = ItemId(item);
        let mut open = self.open_of(item);
        let Some(first) = open.next() else { return vec![] };
        let mut common: Vec<Mention> =
            self.mentions(first).iter().copied().filter(|m| m.item != own).collect();
        let mut seen = 1;
        for option in open {
            if common.is_empty() {
                break;
            }
            seen += 1;
            common.retain(|m| match self.mention(option, m.item) {
                Some(other) => other == *m || m.item.0 < self.primary() && self.is_exclusive(m.item),
                None => false,
            });
        }
        self.work += seen;
        common.retain(|m| {
            self.is_exclusive(m.item) || m.item.0 >= self.primary() && self.color(m.item).is_none()
        });
        common
    }
}
