//! Parts are worked off, by several threads, until none is left or somebody says stop.
//!
//! A part counts when it is complete, and not before: at each moment all parts are either in the sums or
//! among those that are still to be searched.  So a run can be left at any moment, and be taken up again by
//! whoever knows the problem.
//!
//! No part takes long.  One that takes more nodes than the budget is given up, what it has found is
//! forgotten, and it is cut; one that will is cut at once.  What a part will take is its weight times what
//! was learned from those before.

use super::plan::{self, Part};
use super::prefix::Root;
use super::residual::Residual;
use super::sums::Sums;
use crate::solve::{Control, Ended};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A part is cut into so many at most.
const PIECES: usize = 16;
/// Nothing is foretold before so many parts are complete.
const ENOUGH: f64 = 8.0;

/// Descents that are added to an estimate at once.
const MOST: u32 = 256;

/// What a search of a part has found.
pub struct Found {
    /// Its numbers.
    pub sums: Sums,
    /// They count only if the part was searched to its end.
    pub ended: Ended,
    /// The work.
    pub nodes: u64,
}

/// Searches a part, in one thread.
pub type Search<'s> = dyn Fn(&Residual, &Control) -> Found + Sync + 's;

/// Parts that are complete: what was foretold of them, and what it was.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Record {
    /// How many there are.
    pub parts: f64,
    /// The sum of their weights.
    pub weight: f64,
    /// The sum of the squares of their weights.
    pub weight2: f64,
    /// The sum of their nodes.
    pub nodes: f64,
    /// The sum of the squares of their nodes.
    pub nodes2: f64,
    /// The sum of nodes times weight.
    pub both: f64,
}

impl Record {
    fn add(&mut self, weight: f64, nodes: f64) {
        self.parts += 1.0;
        self.weight += weight;
        self.weight2 += weight * weight;
        self.nodes += nodes;
        self.nodes2 += nodes * nodes;
        self.both += weight * nodes;
    }

    /// Nodes for each unit of weight.
    fn ratio(&self) -> Option<f64> {
        (self.parts >= ENOUGH && self.nodes > 0.0 && self.weight.is_finite())
            .then(|| self.nodes / self.weight)
    }

    /// The standard error of what is foretold of parts with these weights, as a part of it: that of a ratio
    /// estimate (Cochran, "Sampling techniques", chapter 6), where those that are complete tell how far
    /// the weights are off.
    fn error(&self, weight: f64, weight2: f64) -> Option<f64> {
        let ratio = self.ratio()?;
        let squares = (self.nodes2 - 2.0 * ratio * self.both + ratio * ratio * self.weight2).max(0.0);
        let off = squares / (ratio * ratio * self.weight2);
        Some((off * (weight2 / (weight * weight) + self.weight2 / (self.weight * self.weight))).sqrt())
    }
}

/// How much there is to do.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Outlook {
    /// Parts that are complete.
    pub done: u64,
    /// Parts that are not; each may still be cut.
    pub open: u64,
    /// The nodes of those that are complete.
    pub nodes: f64,
    /// Nodes that are left, and the standard error of that as a part of it; `None` as long as nothing can be
    /// foretold.
    pub left: Option<(f64, f64)>,
}

/// Parts that are worked off.
pub struct Run<'r, 'p> {
    root: &'r Root<'p>,
    /// Nodes that a part may take.
    budget: AtomicU64,
    desk: Mutex<Desk>,
    bell: Condvar,
}

/// What there is at a moment.
#[derive(Clone, Default, Debug)]
pub struct Desk {
    /// Parts that are complete, added up.
    pub sums: Sums,
    /// What was learned from them.
    pub record: Record,
    /// Parts that are not.
    pub open: Vec<Part>,
    /// Parts that are being searched.
    busy: Vec<Part>,
    /// Why no part is to be begun any more.
    ended: Option<Ended>,
}

impl<'r, 'p> Run<'r, 'p> {
    /// Some parts, in the order in which they are to be searched, and what is known of others.
    pub fn new(
        root: &'r Root<'p>,
        mut open: Vec<Part>,
        sums: Sums,
        record: Record,
        budget: u64,
    ) -> Run<'r, 'p> {
        open.reverse(); // a stack: what is cut is searched before what comes behind it, and few parts are open
        let desk = Desk { sums, record, open, ..Desk::default() };
        Run { root, budget: AtomicU64::new(budget), desk: Mutex::new(desk), bell: Condvar::new() }
    }

    /// So many nodes may a part take from now on.
    pub fn set_budget(&self, nodes: u64) {
        self.budget.store(nodes, Relaxed);
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until all is done, or until the control, a limit or the search itself says stop.
    pub fn work(&self, threads: usize, control: &Control, search: &Search) -> Ended {
        thread::scope(|scope| {
            for i in 1..threads.max(1) {
                // who cannot be hired is not missed: the parts wait for others
                let _ = thread::Builder::new()
                    .name(format!("parts {i}"))
                    .spawn_scoped(scope, || self.worker(control, search));
            }
            self.worker(control, search);
        });
        let desk = self.desk();
        match desk.ended {
            Some(ended) => ended,
            None if desk.open.is_empty() => Ended::Exhausted,
            None => Ended::Stopped,
        }
    }

    fn worker(&self, control: &Control, search: &Search) {
        let _badge = Badge(self);
        while let Some(part) = self.take(control) {
            let (children, stop) = self.advance(&part, control, search);
            let mut desk = self.desk();
            desk.busy.retain(|busy| busy.prefix != part.prefix);
            match children {
                Step::Done(found) => {
                    desk.sums.add(&found.sums);
                    desk.record.add(part.weight, found.nodes as f64);
                }
                Step::Cut(parts) => desk.open.extend(parts.into_iter().rev()),
                Step::Open => desk.open.push(part),
            }
            desk.ended = desk.ended.or(stop);
            self.bell.notify_all();
        }
    }

    /// A part, as soon as there is one; nothing if there will be none.
    fn take(&self, control: &Control) -> Option<Part> {
        let mut desk = self.desk();
        loop {
            if desk.ended.is_some() || control.stopped() {
                return None;
            }
            if let Some(part) = desk.open.pop() {
                desk.busy.push(part.clone());
                return Some(part);
            }
            if desk.busy.is_empty() {
                return None;
            }
            desk = self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn advance(&self, part: &Part, control: &Control, search: &Search) -> (Step, Option<Ended>) {
        let budget = self.budget.load(Relaxed);
        let foretold = self.desk().record.ratio().map_or(0.0, |ratio| ratio * part.weight);
        let mut limited = budget < u64::MAX;
        // estimates are often too low, and what is given up is lost: so a part should have half of the budget
        let aim = 0.5 * budget as f64;
        if limited && foretold > aim {
            match self.cut(part, (2.0 * foretold / aim).min(PIECES as f64) as usize) {
                Some(parts) => return (Step::Cut(parts), None),
                None => limited = false,
            }
        }
        let nothing = Found { sums: Sums::default(), ended: Ended::Exhausted, nodes: 1 };
        let Some(residual) = self.root.residual(&part.prefix) else { return (Step::Done(nothing), None) };
        loop {
            let found = search(&residual, &control.part(limited.then_some(budget)));
            match found.ended {
                Ended::Exhausted => return (Step::Done(found), None),
                Ended::Stopped if limited && !control.stopped() => match self.cut(part, PIECES) {
                    Some(parts) => return (Step::Cut(parts), None),
                    None => limited = false, // it is as small as can be
                },
                Ended::Stopped => return (Step::Open, None),
                other => return (Step::Open, Some(other)),
            }
        }
    }

    /// Smaller parts, if it can be cut.
    fn cut(&self, part: &Part, parts: usize) -> Option<Vec<Part>> {
        let parts = plan::cut(self.root, part.clone(), parts.max(2));
        (parts.len() != 1 || parts[0].prefix != part.prefix).then_some(parts)
    }

    /// What there is now: each part is either in the sums or open, those that are being searched, too.
    pub fn now(&self) -> Desk {
        let mut desk = self.desk().clone();
        desk.open.append(&mut desk.busy);
        desk.open.reverse();
        desk
    }

    /// The sums of what is complete.
    pub fn sums(&self) -> Sums {
        self.desk().sums.clone()
    }

    /// Estimates a part better: one that has much to say in what is left.  False if there is none.
    pub fn refine(&self) -> bool {
        let unsure = |part: &Part| part.weight / f64::from(part.descents).sqrt();
        let worst = self.desk().open.iter().max_by(|a, b| unsure(a).total_cmp(&unsure(b))).cloned();
        let Some(mut part) = worst else { return false };
        let more = part.descents.min(MOST);
        plan::refine(self.root, &mut part, more);
        if let Some(open) = self.desk().open.iter_mut().find(|open| open.prefix == part.prefix) {
            *open = part;
        }
        true
    }

    /// How much there is to do.
    pub fn outlook(&self) -> Outlook {
        let desk = self.desk();
        let all = || desk.open.iter().chain(&desk.busy).map(|part| part.weight);
        let (weight, weight2) = (all().sum::<f64>(), all().map(|w| w * w).sum::<f64>());
        let left = match desk.record.ratio().zip(desk.record.error(weight, weight2)) {
            _ if weight == 0.0 => Some((0.0, 0.0)),
            Some((ratio, error)) => {
                Some((ratio * weight, error)).filter(|(left, error)| left.is_finite() && error.is_finite())
            }
            None => None,
        };
        Outlook { done: desk.record.parts as u64, open: all().count() as u64, nodes: desk.record.nodes, left }
    }
}

/// What a worker holds.  If it panics, nobody is to wait for its part.
struct Badge<'a, 'r, 'p>(&'a Run<'r, 'p>);

impl Drop for Badge<'_, '_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.desk().ended = Some(Ended::Crashed);
            self.0.bell.notify_all();
        }
    }
}

enum Step {
    /// It is complete.
    Done(Found),
    /// Others are in its place.
    Cut(Vec<Part>),
    /// It is as it was.
    Open,
}
