//! Estimates how much of a search is done, from random samples of its tree (Knuth's method, TAOCP 7.2.2).

use super::watch::{Switch, Watched};
use crate::output::progress::{ProgressLine, RemainingWork, SearchProgress, Speed};
use puzc_api::for_cli::GrowingEstimate;
use puzc_solver::solve::Control;

/// The number of samples at each check.
const SAMPLES: usize = 64;
/// No estimate of the whole tree is shown before there are this many.
const MIN_SAMPLES: u64 = 500;
/// Estimates with a larger relative error are not shown.
const MAX_ERROR: f64 = 0.5;

/// Reports the progress of a search, and samples its tree meanwhile.
pub struct TreeEstimator<'s> {
    /// `None` unless the search visits the whole tree.
    estimate: Option<GrowingEstimate<'s>>,
    speed: Speed,
}

impl<'s> TreeEstimator<'s> {
    /// Samples the tree of a search, if it is given.
    pub fn new(estimate: Option<GrowingEstimate<'s>>) -> TreeEstimator<'s> {
        TreeEstimator { estimate, speed: Speed::default() }
    }

    /// Nodes of the whole tree, and the relative standard error of that number.
    fn nodes(&mut self, control: &Control) -> Option<(f64, f64)> {
        let nodes = self.estimate.as_mut()?.refined(SAMPLES, control)?;
        (nodes.samples() >= MIN_SAMPLES).then(|| (nodes.value(), nodes.error()))
    }
}

impl Watched for TreeEstimator<'_> {
    fn progress(&mut self, switch: &Switch) -> Box<dyn ProgressLine> {
        let (elapsed, (nodes, solutions)) = (switch.elapsed(), switch.control.reported());
        let speed = self.speed.at(elapsed, nodes);
        // remembered counts of subproblems make the tree smaller than the samples suggest
        let all = if switch.control.uses_memo() { None } else { self.nodes(&switch.control) };
        let known = all.filter(|(all, error)| *error < MAX_ERROR && *all > nodes as f64 && speed > 0.0);
        Box::new(SearchProgress {
            elapsed,
            nodes,
            nodes_per_second: speed,
            solutions: solutions.into(),
            solutions_per_second: solutions as f64 / elapsed.as_secs_f64().max(1e-9),
            parts: None,
            remaining: known.map(|(all, error)| RemainingWork {
                done: nodes as f64 / all,
                seconds: (all - nodes as f64) / speed,
                error,
            }),
        })
    }
}
