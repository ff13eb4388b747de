//! Tries a sweep beside a search.
//!
//! Nobody knows beforehand how many states a sweep has, nor how many nodes a search with a memo visits.  But
//! after a small part of its work a sweep predicts the rest rather well ([`Sweep::remaining`]).  So the sweep
//! gets a small share of the search's time, and when its predicted rest takes less time than the search has
//! already taken, it is run to its end.  If the prediction turns out to be wrong, the search goes on.
//!
//! Time is measured in units of work, so that the decisions are the same in every run.

use super::forecast::Forecast;
use super::prepare;
use super::sweep::Sweep;
use crate::solve::contract::search_status::SearchStatus;
use crate::solve::strategy::work_sharing::lock;
use crate::solve::{Control, Count, Ended, Instance};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A node of a search takes as long as this many units of a sweep; if there are conditions, at least so many.
const NODE: u64 = 64;
const NODE_WITH_CONDITIONS: u64 = 512;
/// The sweep is prepared later if there are more mentions.
const MENTIONS_PER_NODE: u64 = 4;

/// A prediction is trusted if at least this part of the work is done.
pub const EXPLORED: f64 = 32.0;

/// The sweep may take this part of the work of the search, and is run to its end if the rest of its work is
/// at most this part.  Both are multiplied by the number of nodes that the memo saves for each visited one,
/// since then many ways lead to the same subproblem, and a sweep is likely to be faster.
const TRIAL: f64 = 1.0 / 16.0;
const REST: f64 = 0.5;
/// Nor is it run to its end if the search seems to have less left.  What the search has explored of its tree
/// says how much: this part of the rest, since a memo knows more and more.
const LEFT: f64 = 0.5;
/// Before that, the sweep may take at most this part of what is left: a search that is nearly at its end
/// hardly needs it.
const TRIAL_OF_LEFT: f64 = 1.0 / 16.0;
/// Here predictions are doubted: they are often three times too small before the sweep has done this much
/// work.
pub const RELIABLE: f64 = (1 << 22) as f64;
/// The least and the greatest factor.
const LEAST: f64 = 1.0 / 8.0;
const MOST: f64 = 8.0;
/// The factor if there is no memo.
const WITHOUT_MEMO: f64 = 2.0;

/// A sweep that is tried beside a search.
pub struct FrontierTrial<'a> {
    instance: &'a Instance<'a>,
    memory: u64,
    /// The units that a node takes.
    node: u64,
    /// The number of nodes that the search has visited, and at which the sweep is continued.
    nodes: AtomicU64,
    next: AtomicU64,
    stage: Mutex<TrialStage>,
}

/// Limits of the sweep's work: in all, before it is run to its end; and of the rest, if it is, by what the
/// search has done and by what it has left.
struct SweepLimits {
    trial: f64,
    rest: f64,
    left: f64,
    /// They are checked after so much work.
    interval: u64,
}

enum TrialStage {
    /// The sweep is not prepared.
    Before,
    /// It has not reached its end.
    Begun(Box<dyn Sweep>, Forecast),
    /// It is not possible, or needs too much memory.
    Abandoned,
    /// The number of solutions, and of states.
    Counted(Count, u64),
}

impl<'a> FrontierTrial<'a> {
    /// A trial that may use this much memory in bytes.
    pub fn new(instance: &'a Instance<'a>, memory: u64) -> FrontierTrial<'a> {
        let mentions = (0..instance.len()).map(|o| instance.option(o).len() as u64).sum::<u64>();
        let node = if instance.has_conditions() { NODE_WITH_CONDITIONS } else { NODE };
        let next = ((instance.tuning().sweep_after + mentions / MENTIONS_PER_NODE) * NODE / node).into();
        let stage = Mutex::new(TrialStage::Before);
        FrontierTrial { instance, memory, node, nodes: 0.into(), next, stage }
    }

    /// The search has visited this many more nodes.  Returns true if the number of solutions is now
    /// known.
    pub fn advance(&self, nodes: u64, status: SearchStatus, control: &Control) -> bool {
        let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if nodes < self.next.load(Relaxed) {
            return false;
        }
        let Ok(mut stage) = self.stage.try_lock() else { return false }; // another worker is here
        self.next.store(nodes + nodes / 8, Relaxed);
        let searched = nodes.saturating_mul(self.node) as f64;
        // there is no memo for problems with conditions, so it is not known what it would save
        let factor = if self.node == NODE { status.saved.clamp(LEAST, MOST) } else { WITHOUT_MEMO };
        let left = LEFT * searched * (1.0 - status.explored) / status.explored;
        let trial = (TRIAL * factor).min(0.25) * searched;
        let limits = SweepLimits {
            trial: trial.min(TRIAL_OF_LEFT * left),
            rest: REST * factor * searched,
            left,
            interval: self.instance.tuning().sweep_interval,
        };
        *stage = match std::mem::replace(&mut *stage, TrialStage::Abandoned) {
            TrialStage::Before => match prepare(self.instance) {
                Some(sweep) => {
                    TrialStage::Begun(sweep, Forecast::default()).continued(self.memory, &limits, control)
                }
                None => TrialStage::Abandoned,
            },
            stage => stage.continued(self.memory, &limits, control),
        };
        if matches!(*stage, TrialStage::Abandoned) {
            self.next.store(u64::MAX, Relaxed);
        }
        matches!(*stage, TrialStage::Counted(..))
    }

    /// The number of solutions, and of states, if the sweep has reached its end.
    pub fn counted(&self) -> Option<(Count, u64)> {
        match &*lock(&self.stage) {
            TrialStage::Counted(count, states) => Some((count.clone(), *states)),
            _ => None,
        }
    }
}

impl TrialStage {
    /// Continues a sweep while its share of the work allows it.
    fn continued(self, memory: u64, limits: &SweepLimits, control: &Control) -> TrialStage {
        let TrialStage::Begun(mut sweep, mut forecast) = self else { return self };
        let mut to_its_end = false;
        loop {
            let done = sweep.work() as f64;
            let rest = forecast.rest(done, sweep.remaining());
            to_its_end = if to_its_end {
                done + rest <= 2.0 * limits.rest
            } else {
                let doubted = rest * (1.0 + 2.0 * RELIABLE / (RELIABLE + done));
                done * EXPLORED >= rest && rest <= limits.rest && doubted <= limits.left
            };
            if control.stopped() || !to_its_end && done >= limits.trial {
                return TrialStage::Begun(sweep, forecast);
            }
            match sweep.run(sweep.work() + limits.interval, memory) {
                Err(Ended::Nodes) => control.add(0, 0),
                Err(_) => return TrialStage::Abandoned,
                Ok(count) => {
                    let known = control.reported().1;
                    control.add(0, count.as_u64().unwrap_or(u64::MAX).saturating_sub(known));
                    return TrialStage::Counted(count, sweep.states());
                }
            }
        }
    }
}
