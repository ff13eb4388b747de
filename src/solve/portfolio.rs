//! One solution, as soon as possible: searches that take turns.
//!
//! One goes through the tree that is best for counting, the other has learned weights and restarts, on a
//! small matrix or else with sparse sets.  Portfolio are counted in nodes, so a run is the same each time; each
//! is longer than those before by a factor, so beginning anew costs little.  Sets begin if their nodes cost
//! much less, and mostly end it, too: a large sudoku has many items with few options each.

use super::dancing_cells::{CellsRestarts, DancingCells};
use super::luby::Attempt;
use super::matrix::MatrixRestarts;
use super::{
    Control, Count, Ended, Instance, Matrix, Method, Report, Request, Solution, Solver, Stats, Visitor,
};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// Nodes of the first turn of the matrix.
const TURN: u64 = 1 << 14;
/// With weights and restarts a turn has so many times more nodes, for they are mostly the better bet where
/// the first turn found nothing; many more with sparse sets whose nodes cost much less, and so many times
/// fewer with those whose nodes take longer.
const MORE: u64 = 2;
const MANY_MORE: u64 = 16;
const FEWER: u64 = 2;
/// A turn is longer than the one before by this factor.
const GROWTH: u64 = 2;
/// Taking a mention out of a set takes as long as this many operations with vectors of 512 bits.
const REMOVAL: u64 = 8;

/// The searches for one instance.
pub(super) struct Portfolio<'a> {
    instance: &'a Instance<'a>,
    request: &'a Request,
    control: &'a Control,
    /// Does a node cost less with sparse sets than on a matrix?
    sparse: bool,
    /// Not looked for before it is needed.
    matrix: OnceCell<Option<Matrix>>,
}

impl<'a> Portfolio<'a> {
    pub(super) fn new(
        instance: &'a Instance<'a>,
        request: &'a Request,
        control: &'a Control,
        sparse: bool,
    ) -> Portfolio<'a> {
        Portfolio { instance, request, control, sparse, matrix: OnceCell::new() }
    }

    fn matrix(&self) -> Option<&Matrix> {
        let fit = || {
            if self.request.method == Method::Cells { None } else { Matrix::fit(self.instance, self.request) }
        };
        self.matrix.get_or_init(fit).as_ref()
    }

    /// Goes through the tree that is best for counting, for so many nodes at most if there is no solution by
    /// then.
    fn walk(&self, nodes: Option<u64>, visit: &mut Visitor) -> Report {
        let limited = Request { nodes, ..self.request.clone() };
        usual(self.matrix()).search(self.instance, &limited, self.control, visit)
    }

    /// A search with weights and restarts, on the matrix if it is small, else with sets; nothing if there is
    /// no memory for it.
    fn restarts(&self, matrix: &Matrix) -> Option<RestartSearch<'a>> {
        let lucky = MatrixRestarts::new(matrix, self.instance, self.request)
            .map(|lucky| RestartSearch::Matrix(Box::new(lucky)));
        lucky.or_else(|| self.cells())
    }

    /// ... with sets.
    fn cells(&self) -> Option<RestartSearch<'a>> {
        CellsRestarts::new(self.instance, self.request).map(|first| RestartSearch::Cells(Box::new(first)))
    }

    /// Searches in turns until there is a solution; all others come in the order of the walk.
    pub(super) fn run(&self, visit: &mut Visitor) -> Report {
        let mut turn = TURN;
        let mut restarts = None;
        let mut stats = Stats::default();
        let mut alone = self.sparse || self.matrix().is_none(); // the first turn of the matrix is left out
        loop {
            if alone {
                restarts = self.cells();
            } else if let Some(matrix) = self.matrix() {
                let report = self.walk(Some(turn), visit);
                if report.ended != Ended::Nodes {
                    return report;
                }
                stats.add(&report.stats);
                restarts = restarts.or_else(|| self.restarts(matrix));
            } else {
                turn = u64::MAX; // nobody takes turns
            }
            let Some(search) = &mut restarts else { return self.walk(None, visit) }; // no memory for both
            let outcome = search.run(self, turn);
            if outcome != Attempt::OutOfNodes {
                stats.add(&search.stats());
                stats.solver = search.name(alone);
                return self.tell(outcome, stats, visit);
            }
            if !std::mem::take(&mut alone) {
                turn = turn.saturating_mul(GROWTH);
            }
        }
    }

    /// Shows what was found, and then all others, if they are wanted.
    fn tell(&self, outcome: Attempt, mut stats: Stats, visit: &mut Visitor) -> Report {
        let known = match outcome {
            Attempt::Found(options) => options,
            Attempt::None => return Report { count: Count::ZERO, ended: Ended::Exhausted, stats },
            Attempt::Stopped | Attempt::OutOfNodes => {
                return Report { count: Count::ZERO, ended: Ended::Stopped, stats };
            }
        };
        self.control.add(0, 1);
        if visit(self.instance.solution(&known)).is_break() {
            return Report { count: Count::ONE, ended: Ended::Satisfied, stats };
        }
        let report = self.walk(None, &mut |s: Solution| match s.options == known {
            true => ControlFlow::Continue(()),
            false => visit(s),
        });
        stats.add(&report.stats);
        Report { stats, ..report }
    }
}

/// A search with weights and restarts.
enum RestartSearch<'i> {
    Matrix(Box<MatrixRestarts>),
    Cells(Box<CellsRestarts<'i>>),
}

impl<'i> RestartSearch<'i> {
    fn run(&mut self, turns: &Portfolio<'i>, turn: u64) -> Attempt {
        match self {
            RestartSearch::Matrix(lucky) => {
                lucky.run(turns.instance, turns.request, turn.saturating_mul(MORE), turns.control)
            }
            RestartSearch::Cells(first) if turns.sparse => {
                first.run(turn.saturating_mul(MANY_MORE), turns.control)
            }
            RestartSearch::Cells(first) => first.run(turn / FEWER, turns.control),
        }
    }

    /// What the searches are called.
    fn name(&self, alone: bool) -> &'static str {
        match self {
            RestartSearch::Matrix(_) => "matrix, with restarts",
            RestartSearch::Cells(_) if alone => "cells",
            RestartSearch::Cells(_) => "matrix and cells",
        }
    }

    fn stats(&self) -> Stats {
        match self {
            RestartSearch::Matrix(lucky) => lucky.stats.clone(),
            RestartSearch::Cells(first) => {
                Stats { nodes: first.visited(), updates: first.updates(), ..Stats::default() }
            }
        }
    }
}

/// Does a node cost less with sparse sets than on a matrix?
///
/// A matrix has all of its bits looked at, while with sets the options in conflict with the chosen one leave
/// their sets: for a mention in a set of s options those are s at most.
pub(super) fn is_sparse(instance: &Instance) -> bool {
    let mut sizes = vec![0u32; instance.items()];
    for option in 0..instance.len() {
        instance.option(option).items().iter().for_each(|item| sizes[item.0 as usize] += 1);
    }
    let sum = |of: fn(u64) -> u64| u128::from(sizes.iter().map(|&size| of(size.into())).sum::<u64>());
    // of an option, on the average: so many rivals, each with so many mentions; mentions have numbers of 32
    // bits
    let options = instance.len().max(1) as u128;
    let (rivals, mentions) = (sum(|size| size * size), sum(|size| size));
    rivals.saturating_mul(mentions).saturating_mul(REMOVAL.into())
        < (options * instance.primary() as u128 / 512).saturating_mul(options * options)
}

/// The technique for all solutions: the matrix, if it fits.
pub(super) fn usual(matrix: Option<&Matrix>) -> &dyn Solver {
    matrix.map_or(&DancingCells, |matrix| matrix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::tests::problem;

    #[test]
    fn a_latin_square_is_sparse_and_dominoes_are_not() {
        let n = 20;
        let all = || (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let items: String = all().map(|(a, b)| format!("p{a},{b} r{a},{b} c{a},{b} ")).collect();
        let cell = |r: usize, c: usize, v: usize| format!("p{r},{c} r{r},{v} c{c},{v}");
        let options: Vec<String> =
            all().flat_map(|(r, c)| [(r + c) % n, (r + c + 1) % n].map(|v| cell(r, c, v))).collect();
        let square = problem(&format!("{items}\n{}", options.join("\n")));
        assert!(is_sparse(&Instance::new(&square, false)));
        let strip: Vec<String> = (1..n).map(|i| format!("a{} a{i}", i - 1)).collect();
        let dominoes = problem(&format!(
            "{}\n{}",
            (0..n).map(|i| format!("a{i} ")).collect::<String>(),
            strip.join("\n")
        ));
        assert!(!is_sparse(&Instance::new(&dominoes, false)));
    }
}
