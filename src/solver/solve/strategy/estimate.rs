//! Estimates the size of a search from random samples.

use crate::solve::contract::wide_float::WideFloat;
use crate::solve::dancing_cells::CellsDescents;
use crate::solve::matrix::MatrixDescents;
use crate::solve::{Control, Instance, Matrix, Method, SearchRequest};
use puzc_core::base::SplitMix;

/// Samples are taken in batches of this size.
const BATCH: usize = 4096;

/// The mean of random samples, and its uncertainty.
#[derive(Copy, Clone, Default, Debug)]
pub struct Mean {
    samples: f64,
    sum: WideFloat,
    squares: WideFloat,
}

impl Mean {
    fn add(&mut self, x: WideFloat) {
        self.samples += 1.0;
        self.sum += x;
        self.squares += x.times(x);
    }

    /// The number of samples.
    pub fn samples(&self) -> u64 {
        self.samples as u64
    }

    /// The mean of all samples.
    #[doc(hidden)] // for other crates of puzc
    pub fn wide(&self) -> WideFloat {
        self.sum.over(self.samples.max(1.0).into())
    }

    /// The mean as a double.
    pub fn value(&self) -> f64 {
        self.wide().to_f64()
    }

    /// The standard error of the mean, relative to the mean; infinite if the mean is 0.  It is too small if
    /// most of the tree is below few of the samples.
    pub fn error(&self) -> f64 {
        let mean = self.wide();
        let mut variance = self.squares.over(self.samples.max(1.0).into());
        variance -= mean.times(mean);
        let relative = variance.over(mean.times(mean)).to_f64().max(0.0);
        if mean == WideFloat::ZERO {
            f64::INFINITY
        } else {
            (relative / (self.samples - 1.0).max(1.0)).sqrt()
        }
    }
}

/// An estimate of a search without memo.  More samples improve it.
pub struct Estimate<'i> {
    instance: &'i Instance<'i>,
    descents: Descents<'i>,
    random: SplitMix,
    /// Nodes of the tree.
    pub nodes: Mean,
    /// Solutions.
    pub solutions: Mean,
}

/// Random descents through the tree of the technique that would search.
enum Descents<'i> {
    Matrix(Box<MatrixDescents>),
    Cells(Box<CellsDescents<'i>>),
}

impl<'i> Estimate<'i> {
    /// `None` if there is not enough memory.
    pub fn new(instance: &'i Instance<'i>, request: &SearchRequest) -> Option<Estimate<'i>> {
        let fits = request.method != Method::Cells && instance.primary() > 0;
        let matrix = if fits { Matrix::fit(instance, request) } else { None };
        let descents = match matrix {
            Some(matrix) => Descents::Matrix(Box::new(MatrixDescents::new(&matrix, instance))),
            None => Descents::Cells(Box::new(CellsDescents::new(instance, request)?)),
        };
        Some(Estimate {
            instance,
            descents,
            random: SplitMix(request.seed),
            nodes: Mean::default(),
            solutions: Mean::default(),
        })
    }

    /// Takes this many more samples, or fewer if the control is stopped, and adds the nodes to the control.
    pub fn refine(&mut self, number: usize, control: &Control) {
        let mut left = number;
        while left > 0 && !control.stopped() {
            for (nodes, solutions) in self.take(left.min(BATCH), control) {
                self.nodes.add(nodes);
                self.solutions.add(solutions);
            }
            left -= left.min(BATCH);
        }
    }

    fn take(&mut self, number: usize, control: &Control) -> Vec<(WideFloat, WideFloat)> {
        match &mut self.descents {
            Descents::Matrix(descents) => descents.take(self.instance, &mut self.random, number, control),
            Descents::Cells(cells) => {
                let one = || (!control.stopped()).then(|| cells.descend(&mut self.random));
                std::iter::from_fn(one).take(number).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tuning;
    use crate::solve::{Ended, Threads, reduced, solve};
    use puzc_core::xcc::{Bounds, ItemId, Problem};
    use puzc_testing::{
        Random, random_cells, random_loops, random_medium, random_problem, random_totals, rounds,
    };
    use std::ops::ControlFlow;

    /// Is the true value within five standard errors of the mean?
    fn is_near(mean: &Mean, truth: f64) -> bool {
        (mean.value() - truth).abs() <= 5.0 * mean.error().min(9.0) * mean.value() + 1e-9
    }

    /// Must every primary item be covered exactly once?
    fn is_plain(instance: &Instance) -> bool {
        (0..instance.primary() as u32).all(|i| instance.bounds(ItemId(i)) == Bounds::ONCE)
    }

    /// Returns false if the tree is too large for a test.
    fn agrees(problem: &Problem, method: Method, samples: usize) -> bool {
        let request =
            SearchRequest { method, memo: Some(false), threads: Threads::Just(1), ..SearchRequest::small() };
        let report =
            solve(
                problem,
                &request,
                &Control::default().part(Some(9999)),
                &mut |_| ControlFlow::Continue(()),
            );
        if report.stats.solver == "sums" {
            return true; // nothing was searched
        }
        if report.ended != Ended::Exhausted {
            return false;
        }
        let instance = reduced(problem, &Control::default()).tuned(&Tuning::SMALL);
        let mut estimate = Estimate::new(&instance, &request).unwrap();
        estimate.refine(samples, &Control::default());
        let (nodes, solutions) = (report.stats.nodes as f64, report.count.as_u64().unwrap() as f64);
        let context = || {
            format!(
                "{:?} {:?}: {nodes} {solutions}, {:?} {problem:?}",
                estimate.nodes, estimate.solutions, report.stats.solver
            )
        };
        assert_eq!(estimate.nodes.samples(), samples as u64);
        let rare = nodes > 100.0; // few descents find a solution, so the samples do not show their spread
        assert!(rare || is_near(&estimate.solutions, solutions), "{}", context());
        let similar = match method {
            // a leaf counts some solutions without a node for each
            Method::Matrix => estimate.nodes.value() > nodes,
            // the order in which options are excluded depends on the search so far
            _ => !is_plain(&instance) && (0.5..2.0).contains(&(estimate.nodes.value() / nodes)),
        };
        assert!(similar || is_near(&estimate.nodes, nodes), "{}", context());
        true
    }

    #[test]
    fn the_mean_of_random_descents_is_the_true_value() {
        let mut random = Random(0xE57);
        for method in [Method::Matrix, Method::Cells] {
            for _ in 0..rounds(60) {
                assert!(agrees(&random_problem(&mut random), method, 2000));
                assert!(agrees(&random_cells(&mut random), method, 1000));
                assert!(agrees(&random_loops(&mut random), method, 1000));
                assert!(agrees(&random_totals(&mut random), method, 1000));
            }
            let medium = (0..200).filter(|_| agrees(&random_medium(&mut random), method, 3000));
            assert!(medium.count() > 9, "too few problems to check much");
        }
    }
}
