//! Which technique for which problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) take everything.  Who wants the first
//! solution wants something else than who counts: there both search in turns, the one through the tree that is best for counting,
//! the other with learned weights and restarts.  Turns are counted in nodes, so a run is the same each time; each is longer
//! than those before by a factor, so beginning anew costs little.

use super::cells::{DancingCells, First, Outcome};
use super::{Control, Count, Ended, Instance, Matrix, Method, Report, Request, Solution, Solver, Stats, Visitor, Want};
use crate::xc::Problem;
use std::ops::ControlFlow;

/// Nodes of the first turn of the matrix.
const TURN: u64 = 1 << 14;
/// The cells visit so many times fewer nodes in a turn.  Theirs take longer, but where the first turn of the matrix found nothing,
/// weights and restarts are mostly the better bet.
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

/// Matrix and cells in turns until there is a solution; all others come in the order of the matrix.
fn in_turns(matrix: &Matrix, instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let mut turn = TURN;
    let mut first = None;
    let mut stats = Stats { solver: "matrix and cells", ..Stats::default() };
    loop {
        let limited = Request { nodes: Some(turn), ..request.clone() };
        let report = matrix.search(instance, &limited, control, visit);
        if report.ended != Ended::Nodes {
            return report;
        }
        stats.add(&report.stats);
        let Some(search) = first.get_or_insert_with(|| First::new(instance, request)) else {
            return matrix.search(instance, request, control, visit); // no memory for both
        };
        let outcome = search.run(turn / FEWER, control);
        let all = || {
            let mut all = stats.clone();
            all.add(&Stats { nodes: search.visited(), updates: search.updates(), ..Stats::default() });
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
