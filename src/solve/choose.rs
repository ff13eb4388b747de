//! Which technique for which problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) take everything.  Who wants the first
//! solution wants something else than who counts: there both search in turns, the one through the tree that is best for counting,
//! the other with learned weights and restarts.  Turns are counted in nodes, so a run is the same each time; each is longer
//! than those before by a factor, so beginning anew costs little.

use super::best::Best;
use super::cells::{DancingCells, First, Outcome};
use super::{Control, Count, Ended, Instance, Matrix, Method, Report, Request, Solution, Solver, Stats, Visitor, Want};
use crate::xc::{Goal, Problem};
use std::ops::ControlFlow;

/// Nodes of the first turn of the matrix.
const TURN: u64 = 1 << 14;
/// The cells visit so many times fewer nodes in a turn.  Theirs take longer, but where the first turn of the matrix found nothing,
/// weights and restarts are mostly the better bet.
const FASTER: u64 = 2;
/// A turn is longer than the one before by this factor.
const GROWTH: u64 = 2;

/// Searches: makes the instance, chooses the technique unless it is given, and walks.  With [`Want::Best`], `visit` is
/// called at the end, with the best solution first.
pub fn solve(problem: &Problem, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let instance = Instance::new(problem, matches!(request.want, Want::Best(_)));
    let fits = request.method != Method::Cells && Matrix::fits(&instance, request);
    match (request.want, fits) {
        (Want::Count, true) => Matrix.search(&instance, request, control, visit),
        (Want::Count, false) => DancingCells.search(&instance, request, control, visit),
        (Want::Solutions, true) if request.method == Method::Auto => in_turns(&instance, request, control, visit),
        (Want::Solutions, true) => Matrix.search(&instance, request, control, visit),
        (Want::Solutions, false) => DancingCells.search(&instance, request, control, visit),
        (Want::Best(most), _) => best(&instance, request, control, visit, most, fits),
    }
}

/// The best solutions, collected and then shown.
fn best(instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor, most: usize, fits: bool) -> Report {
    let best = Best::new(most);
    let sign = if instance.problem().goal == Some(Goal::Maximize) { -1 } else { 1 };
    let mut collect = |s: Solution| {
        best.offer(i128::from(s.cost) * sign, s.options.to_vec());
        ControlFlow::Continue(())
    };
    let mut report = match fits {
        true => Matrix.search(instance, request, control, &mut collect),
        false => DancingCells.search(instance, request, control, &mut collect),
    };
    let found = best.into_sorted();
    report.count = Count::from(found.len() as u64);
    for (cost, options) in found {
        let cost = i64::try_from(cost * sign).unwrap_or(if cost * sign > 0 { i64::MAX } else { i64::MIN });
        if visit(Solution { options: &options, cost }).is_break() {
            report.ended = Ended::Satisfied;
            break;
        }
    }
    report
}

/// Matrix and cells in turns until there is a solution; all others come in the order of the matrix.
fn in_turns(instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let mut turn = TURN;
    let mut first = None;
    let mut stats = Stats { solver: "matrix and cells", ..Stats::default() };
    loop {
        let limited = Request { nodes: Some(turn), ..request.clone() };
        let report = Matrix.search(instance, &limited, control, visit);
        if report.ended != Ended::Nodes {
            return report;
        }
        stats.add(&report.stats);
        let Some(search) = first.get_or_insert_with(|| First::new(instance, request)) else {
            return Matrix.search(instance, request, control, visit); // no memory for both
        };
        let outcome = search.run(turn / FASTER, control);
        let all = || {
            let mut all = stats.clone();
            all.add(&Stats { nodes: search.visited(), updates: search.updates(), ..Stats::default() });
            all
        };
        match outcome {
            Outcome::Found(options) => return after(instance, request, control, visit, &options, all()),
            Outcome::None => return Report { count: Count::ZERO, ended: Ended::Exhausted, stats: all() },
            Outcome::Stopped => return Report { count: Count::ZERO, ended: Ended::Stopped, stats: all() },
            Outcome::OutOfNodes => {}
        }
        turn = turn.saturating_mul(GROWTH);
    }
}

/// Shows a solution that is known already, and then all others.
fn after(instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor, known: &[u32], mut stats: Stats) -> Report {
    let cost = |options: &[u32]| options.iter().fold(0i64, |sum, &i| sum.saturating_add(instance.problem().options.cost(i as usize)));
    control.add(0, 1);
    if visit(Solution { options: known, cost: cost(known) }).is_break() {
        return Report { count: Count::ONE, ended: Ended::Satisfied, stats };
    }
    let report = Matrix.search(instance, request, control, &mut |s: Solution| match s.options == known {
        true => ControlFlow::Continue(()),
        false => visit(s),
    });
    stats.add(&report.stats);
    Report { stats, ..report }
}
