//! How large a search will be, from samples of it.

use super::matrix::Samples;
use super::{Control, Instance, Matrix, Request};
use crate::base::SplitMix;
use crate::xc::Problem;

/// So many samples are held at once.
const BATCH: usize = 4096;

/// A mean, and how uncertain it is.
#[derive(Copy, Clone, Default, Debug)]
pub struct Mean {
    samples: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, x: f64) {
        self.samples += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    /// The mean of all samples.
    pub fn value(&self) -> f64 {
        self.sum / self.samples.max(1.0)
    }

    /// The standard error of the mean, as a part of it.  Where few samples see nearly all of the tree, it is too small.
    pub fn error(&self) -> f64 {
        let mean = self.value();
        let variance = (self.squares / self.samples.max(1.0) - mean * mean).max(0.0);
        if mean == 0.0 { f64::INFINITY } else { (variance / (self.samples - 1.0).max(1.0)).sqrt() / mean }
    }
}

/// An estimate of a search without memo, in the making.
pub struct Estimate<'a> {
    instance: Instance<'a>,
    samples: Samples,
    random: SplitMix,
    /// Nodes of the tree.
    pub nodes: Mean,
    /// Solutions.
    pub solutions: Mean,
}

impl<'a> Estimate<'a> {
    /// Nothing for problems that are too large for the [`Matrix`], or in which some item may be covered otherwise than once.
    pub fn new(problem: &'a Problem, request: &Request) -> Option<Estimate<'a>> {
        let instance = Instance::new(problem, false);
        let plain = instance.is_plain() && instance.loops().is_empty() && instance.primary() > 0;
        let matrix = if plain { Matrix::fit(&instance, request) } else { None };
        let samples = Samples::new(&matrix?, &instance);
        Some(Estimate { instance, samples, random: SplitMix(request.seed), nodes: Mean::default(), solutions: Mean::default() })
    }

    /// Takes so many samples more, or fewer if the control says stop; tells it the nodes that were visited.
    pub fn refine(&mut self, number: usize, control: &Control) {
        let mut left = number;
        while left > 0 && !control.stopped() {
            for (nodes, solutions) in self.samples.take(&self.instance, &mut self.random, left.min(BATCH), control) {
                self.nodes.add(nodes);
                self.solutions.add(solutions);
            }
            left -= left.min(BATCH);
        }
    }

    /// How many there were.
    pub fn samples(&self) -> u64 {
        self.nodes.samples as u64
    }
}
