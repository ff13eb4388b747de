//! Look-ahead: an assumption from which a contradiction follows.
//!
//! What follows is found by the first three techniques alone, one link of a chain after another.  The
//! shortest chain counts, of which only those links are kept that the contradiction needs.  If no assumption
//! fails in this way, short look-aheads are links of chains, too.

use super::{Assumed, DeadEnd, Ladder, StepReason};
use puzc_core::xcc::{ColorId, ItemId, Mention};

/// Chains with so many links are tried before longer ones.
const LENGTHS: [usize; 3] = [6, 40, usize::MAX];
/// A look-ahead in a chain has at most so many links.
const INNER: usize = 6;

/// A link of a chain, and the links from which it follows.
struct ChainLink {
    reason: StepReason,
    from: Causes,
}

/// Links from which something follows.
enum Causes {
    /// All before it.
    All,
    /// These, by their numbers from 1.
    Some(Vec<u32>),
}

impl Ladder<'_> {
    /// An assumption that can be refuted, with a short chain.
    pub(super) fn refuted(&mut self) -> Option<StepReason> {
        LENGTHS.into_iter().find_map(|length| self.refuted_within(length, 0, false))
    }

    /// An assumption that can be refuted if look-aheads are links, too; not more than a part of the work goes
    /// into this.
    pub(super) fn refuted_deeply(&mut self) -> Option<StepReason> {
        let (all, before) = (self.work, self.known.work);
        self.work = all.min(before + self.deep_work);
        let found = self.refuted_within(usize::MAX, 0, true);
        (self.work, self.is_incomplete) = (all, self.stop.stopped());
        self.deep_work = self.deep_work.saturating_sub(self.known.work - before);
        found
    }

    /// An assumption that can be refuted by a chain of at most this length; `outer` links have been assumed
    /// before.
    fn refuted_within(&mut self, length: usize, outer: u32, deep: bool) -> Option<StepReason> {
        let mut best: Option<(usize, StepReason)> = None;
        for assumed in self.assumptions() {
            if self.is_over() {
                return None;
            }
            let Some((chain, end)) = self.refute(assumed, length, outer, deep) else { continue };
            let links = chain.len();
            if best.as_ref().is_none_or(|(least, _)| links < *least) {
                best = Some((links, StepReason::LookAhead { assumed, chain, end }));
            }
            if deep || outer > 0 || links < 2 {
                break;
            }
        }
        best.map(|(_, reason)| reason)
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
    fn refute(
        &mut self,
        assumed: Assumed,
        length: usize,
        outer: u32,
        deep: bool,
    ) -> Option<(Vec<StepReason>, DeadEnd)> {
        let from = self.known.trail.len();
        let before = self.known.link;
        let mut links: Vec<ChainLink> = vec![];
        self.known.link = outer + 1;
        match assumed {
            Assumed::Option(option) => self.known.choose(option),
            Assumed::Mention(m) => self.known.require(m),
        }
        while self.known.failed.is_none() && links.len() < length && !self.is_over() {
            let now = outer + 1 + links.len() as u32;
            let mut found = self.next_links();
            if found.is_empty() && deep && self.known.failed.is_none() {
                found.extend(self.refuted_within(INNER, now, false));
            }
            if found.is_empty() {
                break;
            }
            for reason in found {
                if self.known.failed.is_some() || links.len() == length {
                    break;
                }
                let from = self.causes(&reason);
                let before = self.known.trail.len();
                self.known.link = outer + 2 + links.len() as u32;
                self.deduce(&reason);
                if self.known.trail.len() > before || self.known.failed.is_some() {
                    links.push(ChainLink { reason, from });
                }
            }
        }
        let refuted = self.known.failed.map(|end| {
            let needed = self.causes_of(end, outer + 1 + links.len() as u32);
            (chain(links, needed, outer), end)
        });
        self.known.undo(from);
        self.known.link = before;
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
        self.by_conditions()
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
    fn causes(&self, reason: &StepReason) -> Causes {
        match reason {
            StepReason::OneOption(item, _) => Causes::Some(self.deciders(*item, None)),
            StepReason::Shared(item, m) => Causes::Some(self.deciders(*item, Some(*m))),
            // a condition may look at everything
            _ => Causes::All,
        }
    }

    /// The links that a contradiction needs, which the last one brought about.
    fn causes_of(&self, end: DeadEnd, last: u32) -> Causes {
        match end {
            // the last link chooses one option too many, or takes the last one
            DeadEnd::Item(item) => {
                let mut all = self.deciders(item, None);
                all.push(last);
                Causes::Some(all)
            }
            DeadEnd::Option(option) => Causes::Some(vec![self.known.decided_by[option as usize], last]),
            _ => Causes::All,
        }
    }
}

/// The links from which these follow, in their order.  The assumption has the number `outer` + 1, the first
/// link the next one.
fn chain(links: Vec<ChainLink>, needed: Causes, outer: u32) -> Vec<StepReason> {
    let mut is_needed = vec![false; links.len()];
    let first = outer + 2;
    let mark = |before: &mut [bool], causes: &Causes| match causes {
        Causes::All => before.fill(true),
        Causes::Some(all) => {
            for i in all.iter().filter_map(|link| link.checked_sub(first)) {
                before.get_mut(i as usize).into_iter().for_each(|own| *own = true);
            }
        }
    };
    mark(&mut is_needed, &needed);
    for (i, link) in links.iter().enumerate().rev() {
        if is_needed[i] {
            mark(&mut is_needed[..i], &link.from);
        }
    }
    links.into_iter().zip(is_needed).filter(|(_, needed)| *needed).map(|(link, _)| link.reason).collect()
}
