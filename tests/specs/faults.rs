//! Faults of a search, which none should have, are found and told.  Here, the symmetries that are broken lead
//! from the options that are left to wrong ones of the whole problem.

use crate::support::{Texts, session};
use puzc::{Puzzle, StopReason, Want};
use puzc_solver::solve::Control;
use puzc_solver::symmetry::Class;
use std::ops::ControlFlow::Continue;

const TEXT: &str = "board b on squares: 2 by 2\npieces P on squares { 2 of D: 00 10 }\ncover b with P\n\
                    add cost 3 to placements p\n";

/// Why a search ended, and what was wrong, if the numbers of options are changed.
fn ended(change: impl FnOnce(&mut Vec<u32>)) -> (Option<StopReason>, Option<String>) {
    let mut session = session(Texts(vec![("p.puz", TEXT.to_string())]), &[]);
    let problem = session.build("p.puz").unwrap().value.problem;
    let mut breaking = session.symmetries(&problem, Class::Automorphisms).unwrap();
    let (_, left) = breaking.cut.as_mut().unwrap();
    change(&mut left.original);
    let search = Puzzle::parse(TEXT).unwrap().problem().unwrap().search().verified();
    let outcome =
        search.run_on(Some(&breaking), Want::Solutions, &Control::default(), &mut |_, _| Continue(()));
    (outcome.reason, outcome.fault)
}

#[test]
fn a_wrong_solution_is_shown() {
    assert_eq!(ended(|_| ()), (None, None));
    let (reason, fault) =
        ended(|original| original.iter_mut().filter(|option| **option > 0).for_each(|option| *option = 9));
    assert_eq!(reason, Some(StopReason::Wrong), "{fault:?}");
    assert_eq!(fault.as_deref(), Some("solution 1 is wrong: there is no option 10\nD 00 10 |3\n"));
}

#[test]
fn a_crash_is_a_reason() {
    assert_eq!(ended(Vec::clear), (Some(StopReason::Crashed), None));
}
