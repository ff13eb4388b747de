//! Which of many solutions are images of others.

use super::{Class, Search};
use puzc_core::base::StopSwitch;
use puzc_render::SolutionClasses;
use puzc_solver::symmetry::{CLASSES, Effort, Group, OrbitRepresentatives, Symmetries};

/// The symmetries of a class.
pub struct ClassGroup {
    /// They form a group.
    pub group: Group,
    /// Are these all?
    complete: bool,
    /// As in [`Symmetries`].
    raw: bool,
}

impl Search {
    /// The limits of a search for symmetries, which the switch ends.
    pub(super) fn effort(&self, stop: StopSwitch) -> Effort {
        let puzzle = self.problem().puzzle();
        puzzle.map_or_else(Effort::default, |p| p.settings().symmetry.clone()).until(stop)
    }

    /// The symmetries of a class: those that the file breaks, or else all that are found.
    #[doc(hidden)] // for the command line
    pub fn class_group(&self, class: Class, stop: StopSwitch) -> ClassGroup {
        let of = |found: &Symmetries, group| ClassGroup { group, complete: found.complete, raw: found.raw };
        if let Some(known) = self.broken().filter(|known| known.class == class) {
            return of(&known.symmetries, known.group.clone());
        }
        let found = Symmetries::search(self.problem().data(), class, &self.effort(stop));
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
        let ClassGroup { group, complete, raw } = self.class_group(class, stop);
        let doubt = if complete {
            ""
        } else {
            " Not all symmetries were looked for: --symmetry-effort sets the limit."
        };
        // without places and colors, `symmetry` means all automorphisms
        let meant = if raw && class == Class::Symmetry { Class::Automorphisms } else { class };
        let what = CLASSES.iter().find(|row| row.0 == meant).map_or("", |row| row.2);
        if group.is_trivial() {
            return SolutionClasses {
                first: vec![],
                note: format!("No symmetry was found ({what}).{doubt}"),
            };
        }
        let order = group.order();
        let (first, orbits) = orbits(group, chosen);
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
