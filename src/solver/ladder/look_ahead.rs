//! Look-ahead: an assumption from which a contradiction follows.
//!
//! What follows is found by the first three techniques alone, one link of a chain after another.  The shortest
//! chain counts, of which only those links are kept that the contradiction needs.

use super::{Assumed, DeadEnd, Ladder, StepReason};
use puzc_core::xcc::{ColorId, ItemId, Mention};

/// Chains with so many links are tried before longer ones.
const LENGTHS: [usize; 3] = [6, 40, usize::MAX];

/// A link of a chain, and the links from which it follows: their numbers from 1.
struct Link {
    reason: StepReason,
    from: Vec<u32>,
}

impl Ladder<'_> {
    /// An assumption that can be refuted, with a short chain.
    pub(super) fn refuted(&mut self) -> Option<StepReason> {
        let assumptions = self.assumptions();
        for length in LENGTHS {
            let mut best: Option<(usize, StepReason)> = None;
            for &assumed in &assumptions {
                if self.is_over() {
                    return None;
                }
                let Some((chain, end)) = self.refute(assumed, length) else { continue };
                if best.as_ref().is_none_or(|(links, _)| chain.len() < *links) {
                    best = Some((chain.len(), StepReason::LookAhead { assumed, chain, end }));
                }
                if best.as_ref().is_some_and(|(links, _)| *links < 2) {
                    break;
                }
            }
            if let Some((_, reason)) = best {
                return Some(reason);
            }
        }
        None
    }

    /// All that can be assumed: a color of an item, an option.
    fn assumptions(&self) -> Vec<Assumed> {
        let known = &self.known;
        let mut all = vec![];
        for item in known.primary()..known.items() {
            if known.color(ItemId(item)).is_some() {
                continue;
            }
            let mut own: Vec<Mention> =
                known.open_of(item).filter_map(|o| known.mention(o, ItemId(item))).collect();
            own.retain(|m| m.color != ColorId::NONE);
            own.sort_unstable();
            // with one option, the option itself is assumed
            let several = own.chunk_by(|a, b| a == b).filter(|equal| equal.len() > 1);
            all.extend(several.map(|equal| Assumed::Mention(equal[0])));
        }
        let options = 0..known.problem.options.len() as u32;
        all.extend(options.filter(|o| known.is_open(*o)).map(Assumed::Option));
        all
    }

    /// The links that lead from an assumption to a contradiction; `None` if there is none within this length.
    fn refute(&mut self, assumed: Assumed, length: usize) -> Option<(Vec<StepReason>, DeadEnd)> {
        let from = self.known.trail.len();
        let mut links: Vec<Link> = vec![];
        self.known.link = 1;
        match assumed {
            Assumed::Option(option) => self.known.choose(option),
            Assumed::Mention(m) => self.known.require(m),
        }
        while self.known.failed.is_none() && links.len() < length && !self.is_over() {
            let found = self.next_links();
            if found.is_empty() {
                break;
            }
            for reason in found {
                if self.known.failed.is_some() || links.len() == length {
                    break;
                }
                let from = self.causes(&reason, links.len());
                let before = self.known.trail.len();
                self.known.link = links.len() as u32 + 2;
                self.deduce(&reason);
                if self.known.trail.len() > before || self.known.failed.is_some() {
                    links.push(Link { reason, from });
                }
            }
        }
        let refuted = self.known.failed.map(|end| {
            let needed = self.causes_of(end, links.len());
            (chain(links, needed), end)
        });
        self.known.undo(from);
        self.known.link = 0;
        refuted
    }

    /// What follows next.
    fn next_links(&mut self) -> Vec<StepReason> {
        while let Some(item) = self.known.dequeue() {
            let (need, open) = (self.known.need(item), self.known.open(item));
            if need > 0 && need == open {
                return vec![self.one_option(item)];
            }
            let shared = self.shared_by(item);
            if !shared.is_empty() {
                return shared;
            }
        }
        let needed = self.needed_mentions();
        if self.known.failed.is_some() || !needed.is_empty() {
            return needed;
        }
        self.from_conditions()
    }

    /// The links that chose or excluded options of an item, from 1; 0 stands for what was known before.
    fn deciders(&self, item: ItemId, but: Option<Mention>) -> Vec<u32> {
        let known = &self.known;
        let others = known.options_of(item.0).iter().filter(|o| match but {
            Some(m) => known.mention(**o, m.item) != Some(m),
            None => true,
        });
        others.map(|o| known.decided_by[*o as usize]).filter(|link| *link > 0).collect()
    }

    /// The links that a link needs.
    fn causes(&self, reason: &StepReason, links: usize) -> Vec<u32> {
        match reason {
            StepReason::OneOption(item, _) => self.deciders(*item, None),
            StepReason::Shared(item, m) => self.deciders(*item, Some(*m)),
            // a condition may look at everything
            _ => (1..=links as u32 + 1).collect(),
        }
    }

    /// The links that a contradiction needs.
    fn causes_of(&self, end: DeadEnd, links: usize) -> Vec<u32> {
        match end {
            // the last link chooses one option too many, or takes the last one
            DeadEnd::Item(item) => {
                let mut all = self.deciders(item, None);
                all.push(links as u32 + 1);
                all
            }
            DeadEnd::Option(option) => vec![self.known.decided_by[option as usize], links as u32 + 1],
            _ => (1..=links as u32 + 1).collect(),
        }
    }
}

/// The links from which these follow, in their order.
fn chain(links: Vec<Link>, needed: Vec<u32>) -> Vec<StepReason> {
    // number 1 is the assumption
    let mut is_needed = vec![false; links.len() + 2];
    needed.into_iter().for_each(|link| is_needed[link as usize] = true);
    for (i, link) in links.iter().enumerate().rev() {
        if is_needed[i + 2] {
            link.from.iter().for_each(|from| is_needed[*from as usize] = true);
        }
    }
    let kept = links.into_iter().enumerate().filter(|(i, _)| is_needed[i + 2]);
    kept.map(|(_, link)| link.reason).collect()
}
