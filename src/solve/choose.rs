//! Which technique for which problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) take everything.  Who wants the first
//! solution wants something else than who counts: there two searches take turns, the one through the tree that is best for
//! counting, the other with learned weights and restarts, on a small matrix or else with sparse sets.  Turns are counted in
//! nodes, so a run is the same each time; each is longer than those before by a factor, so beginning anew costs little.

use super::cells::{DancingCells, First};
use super::matrix::Lucky;
use super::restarts::Outcome;
use super::{Control, Count, Ended, Instance, Matrix, Method, Report, Request, Solution, Solver, Stats, Visitor, Want};
use crate::xc::Problem;
use std::ops::ControlFlow;

/// Nodes of the first turn of the matrix.
const TURN: u64 = 1 << 14;
/// With weights and restarts a turn has so many times more nodes on a matrix, for they are mostly the better bet where the first
/// turn found nothing; and so many times fewer with sparse sets, whose nodes take longer.
const MORE: u64 = 2;
const FEWER: u64 = 2;
/// A turn is longer than the one before by this factor.
const GROWTH: u64 = 2;

/// Searches: makes the instance, chooses the technique unless it is given, and walks.
pub fn solve(problem: &Problem, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let instance = Instance::new(problem, matches!(request.want, Want::Best(_)));
    let matrix = if request.method == Method::Cells { None } else { Matrix::fit(&instance, request) };
    match (matrix, request.want, request.method) {
        (Some(matrix), Want::Solutions, Method::Auto) => in_turns(&matrix, &instance, request, control, visit),
        (Some(matrix), ..) => matrix.search(&instance, request, control, visit),
        (None, ..) => DancingCells.search(&instance, request, control, visit),
    }
}

/// A search with weights and restarts.
enum Bold<'i> {
    Matrix(Box<Lucky>),
    Cells(Box<First<'i>>),
}

impl<'i> Bold<'i> {
    /// Nothing if there is no memory for it.
    fn new(matrix: &Matrix, instance: &'i Instance<'i>, request: &Request) -> Option<Bold<'i>> {
        let lucky = Lucky::new(matrix, instance, request).map(|lucky| Bold::Matrix(Box::new(lucky)));
        lucky.or_else(|| First::new(instance, request).map(|first| Bold::Cells(Box::new(first))))
    }

    fn run(&mut self, instance: &Instance, request: &Request, turn: u64, control: &Control) -> Outcome {
        match self {
            Bold::Matrix(lucky) => lucky.run(instance, request, turn.saturating_mul(MORE), control),
            Bold::Cells(first) => first.run(turn / FEWER, control),
        }
    }

    /// What both searches are called.
    fn name(&self) -> &'static str {
        match self {
            Bold::Matrix(_) => "matrix, with restarts",
            Bold::Cells(_) => "matrix and cells",
        }
    }

    fn stats(&self) -> Stats {
        match self {
            Bold::Matrix(lucky) => lucky.stats.clone(),
            Bold::Cells(first) => Stats { nodes: first.visited(), updates: first.updates(), ..Stats::default() },
        }
    }
}

/// Two searches in turns until there is a solution; all others come in the order of the matrix.
fn in_turns(matrix: &Matrix, instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let mut turn = TURN;
    let mut bold = None;
    let mut stats = Stats::default();
    loop {
        let limited = Request { nodes: Some(turn), ..request.clone() };
        let report = matrix.search(instance, &limited, control, visit);
        if report.ended != Ended::Nodes {
            return report;
        }
        stats.add(&report.stats);
        let Some(search) = bold.get_or_insert_with(|| Bold::new(matrix, instance, request)) else {
            return matrix.search(instance, request, control, visit); // no memory for both
        };
        let outcome = search.run(instance, request, turn, control);
        let all = || {
            let mut all = stats.clone();
            all.add(&search.stats());
            all.solver = search.name();
            all
        };
        match outcome {
            Outcome::Found(options) => return after(matrix, instance, request, control, visit, &options, all()),
            Outcome::None => return Report { count: Count::ZERO, ended: Ended::Exhausted, stats: all() },
            Outcome::Stopped => return Report { count: Count::ZERO, ended: Ended::Stopped, stats: all() },
            Outcome::OutOfNodes => {}
        }
        turn = turn.saturating_mul(GROWTH);
    }
}

/// Shows a solution that is known already, and then all others.
fn after(
    matrix: &Matrix,
    instance: &Instance,
    request: &Request,
    control: &Control,
    visit: &mut Visitor,
    known: &[u32],
    mut stats: Stats,
) -> Report {
    control.add(0, 1);
    if visit(instance.solution(known)).is_break() {
        return Report { count: Count::ONE, ended: Ended::Satisfied, stats };
    }
    let report = matrix.search(instance, request, control, &mut |s: Solution| match s.options == known {
        true => ControlFlow::Continue(()),
        false => visit(s),
    });
    stats.add(&report.stats);
    Report { stats, ..report }
}
