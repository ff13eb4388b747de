//! The least and the greatest level of the solutions of a puzzle.

use super::{Limit, SearchSettings};
use crate::AssemblyReader;
use puzc_apart::{ApartLimits, ApartUnknown, TakenApart, take_apart};
use puzc_core::xcc::Problem;
use puzc_solver::solve::{Solution, Want, solve};
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
    Limit(Limit),
    /// The solutions are not assemblies.
    NoAssembly(String),
    /// The file has errors, which were reported.
    Wrong,
}

/// Takes all solutions apart.
pub fn levels(
    whole: &Problem,
    breaking: Option<&SymmetryBreaking>,
    search: &SearchSettings,
) -> Result<Levels, LevelFault> {
    let reader = AssemblyReader::new(whole).map_err(LevelFault::NoAssembly)?;
    let limits = ApartLimits { stop: search.control.stop_switch(), memory: search.memory };
    let (mut found, mut unknown, mut buffer) = (Levels::default(), None, vec![]);
    let mut visit = |s: Solution<'_>| {
        let options = breaking.map_or(s.options, |b| b.in_whole(s.options, &mut buffer));
        match take_apart(&reader.read(options).assembly, &limits) {
            Ok(TakenApart::Apart(separation)) => {
                let level = separation.map_or(vec![0], |separation| separation.level());
                found.greatest = found.greatest.take().max(Some(level.clone()));
                found.least = Some(found.least.take().map_or(level.clone(), |known| known.min(level)));
            }
            Ok(TakenApart::Interlocked(_)) => {}
            Err(why) => {
                unknown = Some(why);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    let instance = breaking.map_or(whole, |b| b.instance(whole));
    let report = solve(instance, &search.request(Want::Solutions), search.control, &mut visit);
    match (unknown, Limit::of(report.ended)) {
        (Some(ApartUnknown::Pieces), _) => {
            Err(LevelFault::NoAssembly(format!("more than {} pieces", puzc_apart::MAX_PIECES)))
        }
        (Some(ApartUnknown::Memory), _) => Err(LevelFault::Limit(Limit::Memory)),
        (Some(ApartUnknown::Stopped), _) => Err(LevelFault::Limit(Limit::Stopped)),
        (None, Some(limit)) => Err(LevelFault::Limit(limit)),
        (None, None) => Ok(found),
    }
}
