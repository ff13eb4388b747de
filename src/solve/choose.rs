//! Which technique for which problem.
//!
//! Bit matrices ([`Matrix`]) are faster wherever they fit; sparse sets ([`DancingCells`]) take everything.  Who wants the first
//! solution wants something else than who counts: then several searches take [`turns`](super::turns).

use super::cells::DancingCells;
use super::turns::{Turns, usual};
use super::{Control, Instance, Matrix, Method, Report, Request, Solver, Visitor, Want};
use crate::xc::Problem;

/// Searches: makes the instance, chooses the technique unless it is given, and walks.
pub fn solve(problem: &Problem, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let instance = Instance::new(problem, matches!(request.want, Want::Best(_)));
    match (request.method, request.want) {
        (Method::Auto | Method::Cells, Want::Solutions) => Turns::new(&instance, request, control).run(visit),
        (Method::Cells, _) => DancingCells.search(&instance, request, control, visit),
        _ => usual(Matrix::fit(&instance, request).as_ref()).search(&instance, request, control, visit),
    }
}
