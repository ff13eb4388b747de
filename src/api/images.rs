//! Which of many solutions are images of others.

use super::{Class, Search};
use puzc_core::base::StopSwitch;
use puzc_render::SolutionClasses;
use puzc_solver::symmetry::{CLASSES, Effort, OrbitRepresentatives, Symmetries};

impl Search {
    /// Compares solutions up to the symmetries of a class, or of the class that the file breaks.
    #[doc(hidden)] // for the command line
    pub fn solution_classes(
        &self,
        class: Option<Class>,
        chosen: &mut [Vec<u32>],
        stop: StopSwitch,
    ) -> SolutionClasses {
        let known = self.broken().filter(|o| class.is_none_or(|class| class == o.class));
        let class = class.or(known.map(|o| o.class)).unwrap_or(Class::Symmetry);
        let known = known.filter(|o| o.is_of_solutions());
        let effort = self.problem().puzzle().map_or_else(Effort::default, |p| p.settings().symmetry.clone());
        let found = match known {
            Some(_) => None,
            None => Some(Symmetries::of_solutions(self.problem().data(), class, &effort.until(stop))),
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
        // without places and colors, `symmetry` means all automorphisms
        let meant = if symmetries.raw && class == Class::Symmetry { Class::Automorphisms } else { class };
        let what = CLASSES.iter().find(|row| row.0 == meant).map_or("", |row| row.2);
        if group.is_trivial() {
            return SolutionClasses {
                first: vec![],
                note: format!("No symmetry was found ({what}).{doubt}"),
            };
        }
        let order = group.order();
        let (first, orbits) = orbits(OrbitRepresentatives::under(group, symmetries.tables.clone()), chosen);
        let result = match &first[..] {
            [] => "it has too many elements to find out which solutions are images of others".to_string(),
            _ => format!("{} solutions are {orbits} up to symmetry", chosen.len()),
        };
        let note = self.broken().and_then(|_| self.problem().broken_symmetry());
        let broken = note.map_or(String::new(), |note| format!(" In the file, {note}."));
        let note = format!("Symmetry of order {order} ({what}): {result}.{broken}{doubt}");
        SolutionClasses { first, note }
    }
}

/// For each solution the first one of its orbit, and how many orbits there are; `None` if the group is too
/// large.
fn orbits(mut alike: OrbitRepresentatives, chosen: &mut [Vec<u32>]) -> (Vec<usize>, usize) {
    let first: Result<Vec<usize>, _> = chosen
        .iter_mut()
        .map(|solution| {
            solution.sort_unstable();
            alike.first_of(solution)
        })
        .collect();
    (first.unwrap_or_default(), alike.orbits())
}
