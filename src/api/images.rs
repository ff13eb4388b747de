//! Which of many solutions are images of others.

use super::{Class, Search};
use puzc_core::base::StopSwitch;
use puzc_render::SolutionClasses;
use puzc_solver::symmetry::{CLASSES, Effort, Group, OrbitRepresentatives, Symmetries, Tables};
use std::sync::Arc;

/// The symmetries of a class.
pub struct ClassGroup {
    /// They form a group.
    group: Group,
    /// The problem with tables on whose options it acts, if it does not act on those of the problem.
    tables: Option<Arc<Tables>>,
    /// Are these all?
    complete: bool,
    /// As in [`Symmetries`].
    raw: bool,
}

impl ClassGroup {
    /// Tells solutions apart that are no images of each other.
    pub fn representatives(self) -> OrbitRepresentatives {
        OrbitRepresentatives::under(self.group, self.tables)
    }
}

impl Search {
    /// The limits of a search for symmetries, which the switch ends.
    pub(super) fn effort(&self, stop: StopSwitch) -> Effort {
        let puzzle = self.problem().puzzle();
        puzzle.map_or_else(Effort::default, |p| p.settings().symmetry.clone()).until(stop)
    }

    /// The symmetries of a class that solutions show: those that the file breaks, or else all that are found.
    #[doc(hidden)] // for the command line
    pub fn class_group(&self, class: Class, stop: StopSwitch) -> ClassGroup {
        let of = |found: &Symmetries, group| {
            let (tables, complete, raw) = (found.tables.clone(), found.complete, found.raw);
            ClassGroup { group, tables, complete, raw }
        };
        if let Some(known) = self.broken().filter(|known| known.class == class && known.is_of_solutions()) {
            return of(&known.symmetries, known.group.clone());
        }
        let found = Symmetries::of_solutions(self.problem().data(), class, &self.effort(stop));
        of(&found, found.group(class))
    }

    /// Compares solutions up to the symmetries of a class, or of the class that the file breaks.
    #[doc(hidden)] // for the command line
    pub fn solution_classes(
        &self,
        class: Option<Class>,
        chosen: &mut [Vec<u32>],
        stop: StopSwitch,
    ) -> SolutionClasses {
        let class = class.or(self.broken().map(|known| known.class)).unwrap_or(Class::Symmetry);
        let found = self.class_group(class, stop);
        let doubt = if found.complete {
            ""
        } else {
            " Not all symmetries were looked for: --symmetry-effort sets the limit."
        };
        // without places and colors, `symmetry` means all automorphisms
        let meant = if found.raw && class == Class::Symmetry { Class::Automorphisms } else { class };
        let what = CLASSES.iter().find(|row| row.0 == meant).map_or("", |row| row.2);
        if found.group.is_trivial() {
            return SolutionClasses {
                first: vec![],
                note: format!("No symmetry was found ({what}).{doubt}"),
            };
        }
        let order = found.group.order();
        let (first, orbits) = orbits(found.representatives(), chosen);
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
