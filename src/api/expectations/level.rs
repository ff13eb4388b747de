//! The least and the greatest level of the solutions of a puzzle.

use super::SearchSettings;
use crate::{Problem, StopReason, Want};
use puzc_apart::{ApartLimits, ApartUnknown, TakenApart, take_apart};
use puzc_session::AssemblyReader;
use puzc_solver::symmetry::SymmetryBreaking;
use std::ops::ControlFlow;

/// The levels of all solutions; `None` if nothing comes apart.
#[derive(Default)]
pub struct Levels {
    /// The least one.
    pub least: Option<Vec<u32>>,
    /// The greatest one.
    pub greatest: Option<Vec<u32>>,
}

/// Why a level is unknown.
pub enum LevelFault {
    /// A limit was reached.
    Limit(StopReason),
    /// The solutions are not assemblies.
    NoAssembly(String),
    /// The file has errors, which were reported.
    Wrong,
}

/// Takes all solutions apart.
pub fn levels(
    problem: &Problem,
    breaking: Option<&SymmetryBreaking>,
    search: &SearchSettings,
) -> Result<Levels, LevelFault> {
    let reader = AssemblyReader::new(problem.data()).map_err(LevelFault::NoAssembly)?;
    let limits = ApartLimits { stop: search.control.stop_switch(), memory: search.memory };
    let (mut levels, mut unknown) = (Levels::default(), None);
    let outcome = search.on(problem).run_on(breaking, Want::Solutions, search.control, &mut |_, found| {
        match take_apart(&reader.read(found.options).assembly, &limits) {
            Ok(TakenApart::Apart(separation)) => {
                let level = separation.map_or(vec![0], |separation| separation.level());
                levels.greatest = levels.greatest.take().max(Some(level.clone()));
                levels.least = Some(levels.least.take().map_or(level.clone(), |known| known.min(level)));
            }
            Ok(TakenApart::Interlocked(_)) => {}
            Err(why) => {
                unknown = Some(why);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    match (unknown, outcome.reason) {
        (Some(ApartUnknown::Pieces), _) => {
            Err(LevelFault::NoAssembly(format!("more than {} pieces", puzc_apart::MAX_PIECES)))
        }
        (Some(ApartUnknown::Memory), _) => Err(LevelFault::Limit(StopReason::Memory)),
        (Some(ApartUnknown::Stopped), _) => Err(LevelFault::Limit(StopReason::Cancelled)),
        (None, Some(reason)) => Err(LevelFault::Limit(reason)),
        (None, None) => Ok(levels),
    }
}
