//! Selects the technique for a problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) accept every
//! problem.  For the first solution, the searches of a [`Portfolio`] take turns.

use crate::solve::dancing_cells::DancingCells;
use crate::solve::frontier;
use crate::solve::learning::Learning;
use crate::solve::presolve::{eliminate, is_infeasible};
use crate::solve::strategy::components::{components, product};
use crate::solve::strategy::orbits;
use crate::solve::strategy::portfolio::{Portfolio, is_sparse, usual};
use crate::solve::strategy::projection;
use crate::solve::strategy::trials::CountTrials;
use crate::solve::{
    Control, Count, Ended, Instance, Matrix, Method, SearchReport, SearchRequest, Solver, Stats, Visitor,
    Want, matrix,
};
use puzc_core::xcc::Problem;
use std::ops::ControlFlow::Continue;

/// Searches a problem with the requested technique, or else the one that suits the problem.
pub fn solve(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    match problem.projection {
        None => search_all(problem, request, control, visit),
        Some(_) => projection::solve(problem, request, control, visit),
    }
}

/// Searches a problem in which all items tell solutions apart.
pub(crate) fn search_all(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    let with_costs = matches!(request.want, Want::Best(_));
    let mut instance = Instance::within(problem, with_costs, control).tuned(request.tuning);
    let in_turns =
        request.want == Want::Solutions && !matches!(request.method, Method::Matrix | Method::Learning);
    // a node that asks conditions takes long on sparse sets, too
    let sparse = in_turns && !instance.has_conditions() && is_sparse(&instance);
    // solving a large sudoku takes less time than the elimination
    if !sparse {
        eliminate(&mut instance);
    }
    if is_infeasible(&instance) {
        let stats = Stats::of_nodes("sums", 0);
        return SearchReport { count: Count::ZERO, ended: Ended::Exhausted, stats };
    }
    if request.want == Want::Count && request.method != Method::Learning {
        return count(&instance, request, control, true);
    }
    match request.method {
        _ if in_turns => Portfolio::new(&instance, request, control, sparse).run(visit),
        Method::Learning => Learning.search(&instance, request, control, None, visit),
        Method::Cells => DancingCells.search(&instance, request, control, None, visit),
        _ => {
            let matrix = Matrix::fit(&instance, request);
            usual(matrix.as_ref()).search(&instance, request, control, None, visit)
        }
    }
}

/// Counts the solutions of an instance: those of its parts, or of its tree, while other ways to the number
/// are tried; symmetries only if `with_orbits`.
pub(crate) fn count(
    instance: &Instance,
    request: &SearchRequest,
    control: &Control,
    with_orbits: bool,
) -> SearchReport {
    if request.memo != Some(false) // then the plain tree is wanted
        && request.nodes.is_none()
        && !instance.has_conditions()
        && let Some(parts) = components(instance)
    {
        return product(&parts, control, &mut |part, control| {
            solve(part, request, control, &mut |_| Continue(()))
        });
    }
    if request.method == Method::Frontier
        && let Some(report) = frontier::count(instance, request, control)
    {
        return report;
    }
    let matrix = if request.method == Method::Cells { None } else { Matrix::fit(instance, request) };
    let solver = usual(matrix.as_ref());
    let trials = CountTrials::new(instance, request);
    let trials = if with_orbits { trials } else { trials.map(CountTrials::without_orbits) };
    let report = solver.search(instance, request, control, trials.as_ref(), &mut |_| Continue(()));
    let divided = trials.filter(|_| report.ended == Ended::Nodes).and_then(|trials| trials.orbit_parts());
    let Some(divided) = divided else { return report };
    control.restart();
    let mut all = orbits::sum(instance, &divided, control, &mut |mut part, control| {
        eliminate(&mut part);
        count(&part, request, control, false)
    });
    all.stats.add(&report.stats);
    if all.ended != Ended::Exhausted {
        all.count = all.count.max(report.count); // the first attempt may have found more
    }
    all
}

/// The instance that is searched for all solutions of a problem, without options that no solution contains.
pub fn reduced<'p>(problem: &'p Problem, control: &Control) -> Instance<'p> {
    let mut instance = Instance::within(problem, false, control);
    eliminate(&mut instance);
    instance
}

/// Reciprocals of failure rates by primary item, for searches of parts of a problem; empty if they do not
/// pay.  They are the same on every machine.
pub fn learned_rates(problem: &Problem, control: &Control) -> Vec<u8> {
    let instance = reduced(problem, control);
    let request = SearchRequest::default();
    Matrix::fit(&instance, &request)
        .map_or(vec![], |matrix| matrix::learned_rates(&matrix, &instance, &request, control))
}
