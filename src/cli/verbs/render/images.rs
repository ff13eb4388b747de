//! Which of many solutions are images of others.

use super::RenderArgs;
use crate::cli::output::counts::solutions;
use crate::cli::search::puzzle::LoadedPuzzle;
use crate::cli::watchdog;
use crate::render::SolutionClasses;
use crate::symmetry::{CLASSES, Class, Group, OrbitRepresentatives, Symmetries};

/// Looks for the symmetries that were asked for, or that the file breaks, and compares the solutions.
pub fn find(puzzle: &LoadedPuzzle, args: &RenderArgs, chosen: &mut [Vec<u32>]) -> SolutionClasses {
    let known = puzzle.obeyed().filter(|o| args.up_to.is_none_or(|class| class == o.class));
    let class = args.up_to.or(known.map(|o| o.class)).unwrap_or(Class::Symmetry);
    let found = match known {
        Some(_) => None,
        None => Some(Symmetries::search(
            puzzle.whole(),
            class,
            &args.search.evaluation.settings(args.search.unbroken).symmetry.until(watchdog::switch()),
        )),
    };
    let (symmetries, group) = match (known, &found) {
        (Some(o), _) => (&o.symmetries, o.group.clone()),
        (None, Some(found)) => (found, found.group(class)),
        (None, None) => return SolutionClasses::default(),
    };
    let doubt = if symmetries.complete {
        ""
    } else {
        " Not all symmetries were looked for: --symmetry-effort sets the limit."
    };
    // where neither places nor colors are known, all automorphisms are meant
    let meant = if symmetries.raw && class == Class::Symmetry { Class::Automorphisms } else { class };
    let what = CLASSES.iter().find(|row| row.0 == meant).map_or("", |row| row.2);
    if group.is_trivial() {
        return SolutionClasses { first: vec![], note: format!("No symmetry was found ({what}).{doubt}") };
    }
    let order = group.order();
    let (first, orbits) = orbits(group, chosen);
    let result = match &first[..] {
        [] => "it has too many elements to find out which solutions are images of others".to_string(),
        _ => format!("{} are {orbits} up to symmetry", solutions(chosen.len() as u64)),
    };
    let broken = puzzle.note().map_or(String::new(), |note| format!(" In the file, {note}."));
    SolutionClasses { first, note: format!("Symmetry of order {order} ({what}): {result}.{broken}{doubt}") }
}

/// For each solution the first one of its orbit, and how many orbits there are; nothing if the group is too
/// large.
fn orbits(group: Group, chosen: &mut [Vec<u32>]) -> (Vec<usize>, usize) {
    let mut alike = OrbitRepresentatives::under(group);
    let first: Result<Vec<usize>, _> = chosen
        .iter_mut()
        .map(|solution| {
            solution.sort_unstable();
            alike.first_of(solution)
        })
        .collect();
    (first.unwrap_or_default(), alike.orbits())
}
