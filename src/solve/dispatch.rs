//! Which technique for which problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) take every problem.
//! For the first solution, a [`Portfolio`] of searches takes turns.

use super::dancing_cells::DancingCells;
use super::portfolio::{Portfolio, is_sparse, usual};
use super::presolve::eliminate;
use super::{Control, Instance, Matrix, Method, SearchReport, SearchRequest, Solver, Visitor, Want};
use crate::xcc::Problem;

/// Searches a problem, by the technique that suits it unless one is given.
pub fn solve(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    let mut instance = Instance::within(problem, matches!(request.want, Want::Best(_)), control);
    let in_turns = request.want == Want::Solutions && request.method != Method::Matrix;
    let sparse = in_turns && is_sparse(&instance);
    // a large sudoku is solved in less time than the elimination takes
    if !sparse {
        eliminate(&mut instance);
    }
    match request.method {
        _ if in_turns => Portfolio::new(&instance, request, control, sparse).run(visit),
        Method::Cells => DancingCells.search(&instance, request, control, visit),
        _ => usual(Matrix::fit(&instance, request).as_ref()).search(&instance, request, control, visit),
    }
}

/// An instance as it is searched when all its solutions are wanted, without options that none of them has.
pub fn reduced<'p>(problem: &'p Problem, control: &Control) -> Instance<'p> {
    let mut instance = Instance::within(problem, false, control);
    eliminate(&mut instance);
    instance
}
