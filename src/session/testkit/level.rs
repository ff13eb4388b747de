//! The least level of the solutions of a puzzle.

use super::{Limit, SearchSettings};
use crate::AssemblyReader;
use puzc_apart::{ApartLimits, ApartUnknown, TakenApart, take_apart};
use puzc_core::xcc::Problem;
use puzc_solver::solve::{Ended, Solution, Want, solve};
use puzc_solver::symmetry::SymmetryBreaking;
use std::ops::ControlFlow;

/// A level; `None` if nothing comes apart.
pub type Level = Option<Vec<u32>>;

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
pub fn least_level(
    whole: &Problem,
    breaking: Option<&SymmetryBreaking>,
    search: &SearchSettings,
) -> Result<Level, LevelFault> {
    let reader = AssemblyReader::new(whole).map_err(LevelFault::NoAssembly)?;
    let limits = ApartLimits { stop: search.control.stop_switch(), memory: search.memory };
    let (mut least, mut unknown, mut buffer): (Level, _, _) = (None, None, vec![]);
    let mut visit = |s: Solution<'_>| {
        let options = breaking.map_or(s.options, |b| b.in_whole(s.options, &mut buffer));
        match take_apart(&reader.read(options).assembly, &limits) {
            Ok(TakenApart::Apart(separation)) => {
                let level = separation.map_or(vec![0], |separation| separation.level());
                least = least.take().map_or(Some(level.clone()), |known| Some(known.min(level)));
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
    let limit = match (unknown, report.ended) {
        (Some(ApartUnknown::Memory), _) | (None, Ended::Memory) => Limit::Memory,
        (Some(ApartUnknown::Pieces), _) => {
            let why = format!("more than {} pieces", puzc_apart::MAX_PIECES);
            return Err(LevelFault::NoAssembly(why));
        }
        (None, Ended::Exhausted) => return Ok(least),
        (None, Ended::Crashed) => Limit::Crashed,
        _ => Limit::Stopped,
    };
    Err(LevelFault::Limit(limit))
}
