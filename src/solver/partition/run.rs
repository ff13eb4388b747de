//! A run: several threads search parts until none is open or the run is stopped.
//!
//! A part counts only when it is complete: at any time, each part is either in the sums or open.  So a run
//! can be stopped at any time and resumed later.
//!
//! No part takes long.  A part that needs more nodes than the budget is abandoned and cut, and its numbers
//! are only a lower bound; a part that is predicted to need more is cut at once.  The prediction is its
//! weight times the ratio of nodes to weight in the complete parts.

use super::cut;
use super::least_sums::UnfinishedParts;
use super::prefix::Root;
use super::prefix::WeightedPart;
use super::search::OpenPart;
use super::sums::{SOLUTIONS, Sums};
use crate::solve::{Control, Ended, SubtreeSearch, Subtrees};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A part is cut into at most this many parts.
const MAX_PIECES: usize = 16;
/// There is no prediction before this many parts are complete.
const PARTS_FOR_PREDICTION: f64 = 8.0;

/// The largest number of descents that are added to an estimate at once.
const MAX_NEW_DESCENTS: u32 = 256;

/// The result of the search of a part.
pub struct PartResult {
    /// Its numbers, which count as often as the part.
    pub sums: Sums,
    /// Why the search ended; its numbers count only if it is complete.
    pub ended: Ended,
    /// The number of nodes.
    pub nodes: u64,
}

/// Searches a part, in one thread.
pub type PartSearch<'s> = dyn Fn(&mut OpenPart, &Control) -> PartResult + Sync + 's;

/// Predicted and actual sizes of the parts that are complete.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct EstimateRecord {
    /// The number of parts.
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

impl EstimateRecord {
    pub(super) fn add(&mut self, weight: f64, nodes: f64) {
        self.parts += 1.0;
        self.weight += weight;
        self.weight2 += weight * weight;
        self.nodes += nodes;
        self.nodes2 += nodes * nodes;
        self.both += weight * nodes;
    }

    /// Nodes for each unit of weight.
    pub(super) fn ratio(&self) -> Option<f64> {
        (self.parts >= PARTS_FOR_PREDICTION && self.nodes > 0.0 && self.weight.is_finite())
            .then(|| self.nodes / self.weight)
    }

    /// The relative standard error of the predicted nodes of parts with these weights: that of a ratio
    /// estimate (W. G. Cochran, *Sampling techniques*, chapter 6), where the complete parts are the sample.
    pub(super) fn error(&self, weight: f64, weight2: f64) -> Option<f64> {
        let ratio = self.ratio()?;
        let squares = (self.nodes2 - 2.0 * ratio * self.both + ratio * ratio * self.weight2).max(0.0);
        let variance = squares / (ratio * ratio * self.weight2);
        Some((variance * (weight2 / (weight * weight) + self.weight2 / (self.weight * self.weight))).sqrt())
    }
}

/// How much of a run is complete.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RunProgress {
    /// The number of complete parts.
    pub done: u64,
    /// The number of open parts; each can still be cut.
    pub open: u64,
    /// The nodes of the complete parts.
    pub nodes: f64,
    /// The predicted nodes of the open parts, and the relative standard error; `None` while there is no
    /// prediction.
    pub left: Option<(f64, f64)>,
}

/// A run over parts.
pub struct PartitionRun<'r, 'p> {
    root: &'r Root<'p>,
    /// The greatest number of nodes of a part.
    budget: AtomicU64,
    state: Mutex<RunState>,
    changed: Condvar,
}

/// The state of a run at one moment.
#[derive(Clone, Default, Debug)]
pub struct RunState {
    /// The sums of the complete parts.
    pub sums: Sums,
    /// Their predicted and actual sizes.
    pub record: EstimateRecord,
    /// Parts that are not complete.
    pub open: Vec<WeightedPart>,
    /// Parts that are being searched.
    busy: Vec<WeightedPart>,
    /// What other parts have found.
    unfinished: UnfinishedParts,
    /// Why no further part will be started.
    ended: Option<Ended>,
}

impl<'r, 'p> PartitionRun<'r, 'p> {
    /// A run over `open`, in this order, in which other parts have already given `sums` and `record`.
    pub fn new(
        root: &'r Root<'p>,
        mut open: Vec<WeightedPart>,
        sums: Sums,
        record: EstimateRecord,
        budget: u64,
    ) -> PartitionRun<'r, 'p> {
        open.reverse(); // a stack: the pieces of a part are searched next, so that few parts are open
        let state = RunState { sums, record, open, ..RunState::default() };
        PartitionRun {
            root,
            budget: AtomicU64::new(budget),
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// Sets the greatest number of nodes of a part, from now on.
    pub fn set_budget(&self, nodes: u64) {
        self.budget.store(nodes, Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, RunState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches until all parts are complete, or until the control, a limit or the search stops the run.
    /// The parts are subtrees of the given ones, if they can be searched as such.
    pub fn work(
        &self,
        threads: usize,
        control: &Control,
        subtrees: Option<&Subtrees>,
        search: &PartSearch,
    ) -> Ended {
        let worker = || match subtrees {
            None => self.worker(None, control, search),
            Some(subtrees) => {
                let work = |worker: &mut dyn SubtreeSearch| self.worker(Some(worker), control, search);
                let ended = match subtrees.with_worker(control, work) {
                    Ok(Ok(())) => return,
                    Ok(Err(_)) => Ended::Crashed,
                    Err(_) => Ended::Memory,
                };
                self.state().ended.get_or_insert(ended);
            }
        };
        thread::scope(|scope| {
            for i in 1..threads.max(1) {
                // if a thread cannot be started, the others do its work
                let _ = thread::Builder::new().name(format!("parts {i}")).spawn_scoped(scope, worker);
            }
            worker();
        });
        let state = self.state();
        match state.ended {
            Some(ended) => ended,
            None if state.open.is_empty() => Ended::Exhausted,
            None => Ended::Stopped,
        }
    }

    fn worker(&self, mut subtrees: Option<&mut dyn SubtreeSearch>, control: &Control, search: &PartSearch) {
        let _guard = PartWorkerGuard(self);
        while let Some(part) = self.take(control) {
            let (children, stop) = self.advance(&part, &mut subtrees, control, search);
            let mut state = self.state();
            state.busy.retain(|busy| busy.prefix != part.prefix);
            match children {
                PartOutcome::Done(result) => {
                    let sums = result.sums.times(&part.multiplicity);
                    state.sums.add(&sums);
                    state.unfinished.complete(&part.prefix, &sums);
                    state.record.add(part.weight, result.nodes as f64);
                }
                PartOutcome::Cut(found, pieces) => {
                    let found = found.times(&part.multiplicity);
                    state.unfinished.leave(&part.prefix, &found, pieces.iter().map(|p| &p.prefix));
                    state.open.extend(pieces.into_iter().rev());
                }
                PartOutcome::Open(found) => {
                    let found = found.times(&part.multiplicity);
                    state.unfinished.leave(&part.prefix, &found, [].into_iter());
                    state.open.push(part);
                }
            }
            state.ended = state.ended.or(stop);
            self.changed.notify_all();
        }
    }

    /// Waits for the next part; `None` if there will be none.
    fn take(&self, control: &Control) -> Option<WeightedPart> {
        let mut state = self.state();
        loop {
            if state.ended.is_some() || control.stopped() {
                return None;
            }
            if let Some(part) = state.open.pop() {
                state.busy.push(part.clone());
                return Some(part);
            }
            if state.busy.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn advance(
        &self,
        part: &WeightedPart,
        subtrees: &mut Option<&mut dyn SubtreeSearch>,
        control: &Control,
        search: &PartSearch,
    ) -> (PartOutcome, Option<Ended>) {
        let budget = self.budget.load(Relaxed);
        let predicted = self.state().record.ratio().map_or(0.0, |ratio| ratio * part.weight);
        let mut limited = budget < u64::MAX;
        // estimates are often too low, and abandoned work is lost, so aim at half of the budget
        let aim = 0.5 * budget as f64;
        if limited && predicted > aim {
            match self.cut(part, (2.0 * predicted / aim).min(MAX_PIECES as f64) as usize, control) {
                Some(parts) => return (PartOutcome::Cut(Sums::default(), parts), None),
                None => limited = false,
            }
        }
        let mut open = OpenPart {
            root: self.root,
            prefix: &part.prefix,
            subtrees: subtrees.as_mut().map(|worker| &mut **worker as &mut dyn SubtreeSearch),
            budget: None,
            multiplicity: &part.multiplicity,
        };
        loop {
            open.budget = limited.then_some(budget);
            let result = search(&mut open, control);
            match result.ended {
                Ended::Exhausted => return (PartOutcome::Done(result), None),
                Ended::Stopped if limited && !control.stopped() => {
                    match self.cut(part, MAX_PIECES, control) {
                        Some(parts) => return (PartOutcome::Cut(result.sums, parts), None),
                        None => limited = false, // it cannot be cut
                    }
                }
                Ended::Stopped => return (PartOutcome::Open(result.sums), None),
                other => return (PartOutcome::Open(result.sums), Some(other)),
            }
        }
    }

    /// Cuts a part, if possible.
    fn cut(&self, part: &WeightedPart, parts: usize, control: &Control) -> Option<Vec<WeightedPart>> {
        let parts = parts.max(2);
        let parts = cut::cut(self.root, vec![part.clone()], parts, control);
        (parts.len() != 1 || parts[0].prefix != part.prefix).then_some(parts)
    }

    /// The current state.  Parts that are being searched count as open.
    pub fn snapshot(&self) -> RunState {
        let mut state = self.state().clone();
        state.open.append(&mut state.busy);
        state.open.reverse();
        state
    }

    /// The sums of the complete parts.
    pub fn sums(&self) -> Sums {
        self.state().sums.clone()
    }

    /// The sums of the complete parts, with the solutions that others have found: a lower bound.
    pub fn least_sums(&self) -> Sums {
        let state = self.state();
        let solutions = state.sums.solutions() + state.unfinished.solutions();
        state.sums.clone().with(SOLUTIONS, solutions)
    }

    /// Improves the estimate of the open part that contributes most to the uncertainty.  Returns false if all
    /// sizes are exact, or no part is open.
    pub fn refine(&self, control: &Control) -> bool {
        let uncertainty = |part: &WeightedPart| part.weight / f64::from(part.descents).sqrt();
        let worst = self
            .state()
            .open
            .iter()
            .filter(|part| part.descents < cut::EXACT)
            .max_by(|a, b| uncertainty(a).total_cmp(&uncertainty(b)))
            .cloned();
        let Some(mut part) = worst else { return false };
        let more = part.descents.min(MAX_NEW_DESCENTS);
        cut::refine(self.root, &mut part, more, control);
        if let Some(open) = self.state().open.iter_mut().find(|open| open.prefix == part.prefix) {
            *open = part;
        }
        true
    }

    /// How much of a run is complete.
    pub fn progress(&self) -> RunProgress {
        let state = self.state();
        let all = || state.open.iter().chain(&state.busy).map(|part| part.weight);
        let (weight, weight2) = (all().sum::<f64>(), all().map(|w| w * w).sum::<f64>());
        let left = match state.record.ratio().zip(state.record.error(weight, weight2)) {
            _ if weight == 0.0 => Some((0.0, 0.0)),
            Some((ratio, error)) => {
                Some((ratio * weight, error)).filter(|(left, error)| left.is_finite() && error.is_finite())
            }
            None => None,
        };
        RunProgress {
            done: state.record.parts as u64,
            open: all().count() as u64,
            nodes: state.record.nodes,
            left,
        }
    }
}

/// Stops the run if the worker that holds it panics, so that no other worker waits for its part.
struct PartWorkerGuard<'a, 'r, 'p>(&'a PartitionRun<'r, 'p>);

impl Drop for PartWorkerGuard<'_, '_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().ended = Some(Ended::Crashed);
            self.0.changed.notify_all();
        }
    }
}

enum PartOutcome {
    /// The part is complete.
    Done(PartResult),
    /// These parts replace it; its search had found these numbers.
    Cut(Sums, Vec<WeightedPart>),
    /// It remains open; its search had found these numbers.
    Open(Sums),
}
