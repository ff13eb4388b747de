//! Selects the technique for a problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) accept every
//! problem.  For the first solution, the searches of a [`Portfolio`] take turns.

use super::components::{components, product};
use super::dancing_cells::DancingCells;
use super::frontier::{self, FrontierTrial};
use super::portfolio::{Portfolio, is_sparse, usual};
use super::presolve::eliminate;
use super::{Control, Instance, Matrix, Method, SearchReport, SearchRequest, Solver, Visitor, Want, matrix};
use crate::xcc::Problem;
use std::ops::ControlFlow::Continue;

/// Searches a problem with the requested technique, or else the one that suits the problem.
pub fn solve(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    let mut instance = Instance::within(problem, matches!(request.want, Want::Best(_)), control);
    let in_turns = request.want == Want::Solutions && request.method != Method::Matrix;
    let sparse = in_turns && is_sparse(&instance);
    // solving a large sudoku takes less time than the elimination
    if !sparse {
        eliminate(&mut instance);
    }
    if request.want == Want::Count
        && request.memo != Some(false) // then the plain tree is wanted
        && request.nodes.is_none()
        && !instance.has_conditions()
        && let Some(parts) = components(&instance)
    {
        return product(&parts, control, &mut |part, control| {
            solve(part, request, control, &mut |_| Continue(()))
        });
    }
    match request.method {
        _ if in_turns => Portfolio::new(&instance, request, control, sparse).run(visit),
        Method::Cells => DancingCells.search(&instance, request, control, visit),
        Method::Frontier if request.want == Want::Count => frontier::count(&instance, request, control)
            .unwrap_or_else(|| search_tree(&instance, request, control, visit)),
        _ => search_tree(&instance, request, control, visit),
    }
}

/// Searches the tree; for counts, a sweep is tried beside it, unless the request says how to count.
fn search_tree(
    instance: &Instance,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    let matrix = Matrix::fit(instance, request);
    let solver = usual(matrix.as_ref());
    let may_sweep = request.want == Want::Count && request.method == Method::Auto;
    if may_sweep && request.memo.is_none() && request.nodes.is_none() && !instance.has_conditions() {
        return solver.count(instance, request, control, &FrontierTrial::new(instance, request.memory / 4));
    }
    solver.search(instance, request, control, visit)
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
