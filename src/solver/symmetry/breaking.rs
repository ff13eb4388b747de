//! The steps of a `break` statement and of counting up to symmetry: search, pivot, reduced problem.

use super::{Class, Effort, Group, OrbitCounter, Pivot, PivotError, Symmetries};
use puzc_core::xcc::{Breaking, ItemId, Problem, StatementId, Subproblem};

/// The symmetries of a class, and the problem that remains when they are broken.
pub struct SymmetryBreaking {
    /// The class that is broken.
    pub class: Class,
    /// All symmetries that were found.
    pub symmetries: Symmetries,
    /// The group of the class.
    pub group: Group,
    /// The pivot and the reduced problem; `None` if there is no symmetry, or no pivot.
    pub cut: Option<(Pivot, Subproblem)>,
}

impl SymmetryBreaking {
    /// Searches for symmetries and breaks them.  If the items after `using` cannot be a pivot, the error
    /// contains the symmetries and the reason.
    pub fn of(
        problem: &Problem,
        breaking: &Breaking,
        effort: &Effort,
    ) -> Result<SymmetryBreaking, (Symmetries, PivotError)> {
        SymmetryBreaking::by(Symmetries::search, problem, breaking, effort)
    }

    /// Breaks the symmetries that solutions show, for counts; errors are those of [`SymmetryBreaking::of`].
    pub fn of_solutions(
        problem: &Problem,
        breaking: &Breaking,
        effort: &Effort,
    ) -> Result<SymmetryBreaking, (Symmetries, PivotError)> {
        SymmetryBreaking::by(Symmetries::of_solutions, problem, breaking, effort)
    }

    /// The symmetries of a class that solutions show, and the best pivot that is found.
    pub fn any(problem: &Problem, class: Class, effort: &Effort) -> SymmetryBreaking {
        let symmetries = Symmetries::of_solutions(problem, class, effort);
        let group = symmetries.group(class);
        SymmetryBreaking::with_any_pivot(problem, class, symmetries, group, StatementId(0))
    }

    fn by(
        search: fn(&Problem, Class, &Effort) -> Symmetries,
        problem: &Problem,
        breaking: &Breaking,
        effort: &Effort,
    ) -> Result<SymmetryBreaking, (Symmetries, PivotError)> {
        let class = Class::named(&breaking.class).unwrap_or(Class::Symmetry);
        let symmetries = search(problem, class, effort);
        let group = symmetries.group(class);
        if breaking.using.is_empty() || group.is_trivial() || symmetries.tables.is_some() {
            let statement = breaking.statement;
            return Ok(SymmetryBreaking::with_any_pivot(problem, class, symmetries, group, statement));
        }
        let items: Vec<ItemId> = breaking.using.iter().map(|u| u.0).collect();
        let pivot = match symmetries.pivot_of(problem, class, &group, &items) {
            Ok(pivot) => pivot,
            Err(pivot_error) => return Err((symmetries, pivot_error)),
        };
        let broken = pivot.broken(problem, breaking.statement);
        Ok(SymmetryBreaking { class, symmetries, group, cut: Some((pivot, broken)) })
    }

    fn with_any_pivot(
        problem: &Problem,
        class: Class,
        symmetries: Symmetries,
        group: Group,
        statement: StatementId,
    ) -> SymmetryBreaking {
        let breaks = !group.is_trivial() && symmetries.tables.is_none();
        let pivot = if breaks { symmetries.pivot(problem, class, &group) } else { None };
        let cut = pivot.map(|p| {
            let broken = p.broken(problem, statement);
            (p, broken)
        });
        SymmetryBreaking { class, symmetries, group, cut }
    }

    /// Are these all symmetries that solutions show?  Then no candidate failed, or tables were tried.
    pub fn is_of_solutions(&self) -> bool {
        self.symmetries.tables.is_some() || self.symmetries.rejected.is_empty()
    }

    /// The problem to solve: the reduced one, if there is one.
    pub fn instance<'p>(&'p self, whole: &'p Problem) -> &'p Problem {
        self.cut.as_ref().map_or(whole, |(_, broken)| &broken.problem)
    }

    /// The numbers in the whole problem of these options of the instance.  `buffer` holds them if they
    /// differ.
    pub fn in_whole<'s>(&self, options: &'s [u32], buffer: &'s mut Vec<u32>) -> &'s [u32] {
        let Some((_, broken)) = &self.cut else { return options };
        buffer.clear();
        buffer.extend(options.iter().map(|&o| broken.original[o as usize]));
        buffer
    }

    /// A counter of all solutions and of the orbits of this group.  It is to be given the kept solutions.
    pub fn orbit_counter(&self) -> OrbitCounter {
        OrbitCounter::new(
            self.group.clone(),
            vec![(self.class, self.group.clone())],
            self.cut.as_ref().map(|cut| cut.0.clone()),
        )
        .of_images(self.symmetries.tables.clone())
    }

    /// A sentence that says what was broken, by what, and what remains.
    pub fn words(&self, problem: &Problem) -> String {
        let what = format!("{} of order {}", self.class.word(), self.group.order());
        let Some((pivot, broken)) = &self.cut else {
            return format!("{what} is not broken: this is the whole instance");
        };
        let how = match problem.options.len().checked_sub(broken.original.len()) {
            Some(deleted) => format!("{deleted} options are left out"),
            None => format!("{} options are marks", pivot.kept.len()),
        };
        format!("{what} is broken by {}: {how}; {}", pivot.names(problem), pivot.left_in_words())
    }
}

impl Pivot {
    /// `X`, `T and P`, `an orbit of 4 items (r3 ...)`
    pub fn names(&self, problem: &Problem) -> String {
        let name = |i: &ItemId| problem.items.get(i.0 as usize).map_or("", |i| &i.label.text);
        if self.ranks.is_some() {
            return format!("the orbit of {}, {} items", name(&self.items[0]), self.items.len());
        }
        self.items.iter().map(name).collect::<Vec<_>>().join(" and ")
    }

    /// How many solutions of an orbit remain.
    pub fn left_in_words(&self) -> String {
        match self.is_complete() {
            true => "one solution of each class is left".to_string(),
            false => format!("up to {} solutions of a class are left", self.left),
        }
    }
}
