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
use crate::tuning::Tuning;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
    tuning: &'static Tuning,
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
        let tuning = instance.tuning();
        let usual = tuning.units_of_node;
        let node = if instance.has_conditions() { tuning.units_of_node_with_conditions } else { usual };
        let next = ((tuning.sweep_after + mentions / tuning.sweep_mentions) * usual / node).into();
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
        let tuning = self.instance.tuning();
        let (least, most) = tuning.sweep_memo_factors;
        let factor = match self.instance.has_conditions() {
            true => tuning.sweep_factor_without_memo,
            false => status.saved.clamp(least, most),
        };
        let left = tuning.sweep_left * searched * (1.0 - status.explored) / status.explored;
        let trial = (tuning.sweep_share * factor).min(tuning.sweep_share_at_most) * searched;
        let limits = SweepLimits {
            trial: trial.min(tuning.sweep_share_of_left * left),
            rest: tuning.sweep_rest * factor * searched,
            left,
            tuning,
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
        let (tuning, mut to_its_end) = (limits.tuning, false);
        loop {
            let done = sweep.work() as f64;
            let rest = forecast.rest(done, sweep.remaining());
            to_its_end = if to_its_end {
                done + rest <= 2.0 * limits.rest
            } else {
                let reliable = tuning.sweep_reliable;
                let doubted = rest * (1.0 + 2.0 * reliable / (reliable + done));
                done * tuning.sweep_explored >= rest && rest <= limits.rest && doubted <= limits.left
            };
            if control.stopped() || !to_its_end && done >= limits.trial {
                return TrialStage::Begun(sweep, forecast);
            }
            match sweep.run(sweep.work() + tuning.sweep_interval, memory) {
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
