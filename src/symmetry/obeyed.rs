//! What becomes of a `break` statement, or of the wish to count up to symmetry.

use super::{Broken, Census, Class, Effort, Group, Pivot, Symmetries, Unfit};
use crate::xcc::{Breaking, ItemId, Problem};

/// The symmetries of a class, and the problem that is left when they are broken.
pub struct Obeyed {
    /// What is broken.
    pub class: Class,
    /// All that was found.
    pub symmetries: Symmetries,
    /// The group of the class.
    pub group: Group,
    /// The pivot and the problem that is left; `None` if nothing was to be broken, or nothing could be.
    pub cut: Option<(Pivot, Broken)>,
}

impl Obeyed {
    /// Looks for symmetries and breaks them.  Errs if the items behind `using` are no pivots, with what was
    /// found.
    pub fn of(
        problem: &Problem,
        breaking: &Breaking,
        effort: &Effort,
    ) -> Result<Obeyed, (Symmetries, Unfit)> {
        let class = Class::of(&breaking.class).unwrap_or(Class::Symmetry);
        let symmetries = Symmetries::search(problem, class, effort);
        let group = symmetries.group(class);
        if group.is_trivial() {
            return Ok(Obeyed { class, symmetries, group, cut: None });
        }
        let pivot = if breaking.using.is_empty() {
            symmetries.pivot(problem, class, &group)
        } else {
            let items: Vec<ItemId> = breaking.using.iter().map(|u| u.0).collect();
            match symmetries.pivot_of(problem, class, &group, &items) {
                Ok(pivot) => Some(pivot),
                Err(unfit) => return Err((symmetries, unfit)),
            }
        };
        let cut = pivot.map(|p| {
            let broken = p.broken(problem, breaking.statement);
            (p, broken)
        });
        Ok(Obeyed { class, symmetries, group, cut })
    }

    /// What is to be searched: what is left of the whole problem, if something is left out.
    pub fn instance<'p>(&'p self, whole: &'p Problem) -> &'p Problem {
        self.cut.as_ref().map_or(whole, |(_, broken)| &broken.problem)
    }

    /// Options of the instance by their numbers in the whole problem; in `room`, if these differ.
    pub fn in_whole<'s>(&self, options: &'s [u32], room: &'s mut Vec<u32>) -> &'s [u32] {
        let Some((_, broken)) = &self.cut else { return options };
        room.clear();
        room.extend(options.iter().map(|&o| broken.original[o as usize]));
        room
    }

    /// To count all solutions, and orbits of this group, from those that are kept.
    pub fn census(&self) -> Census {
        Census::new(
            self.group.clone(),
            vec![(self.class, self.group.clone())],
            self.cut.as_ref().map(|cut| cut.0.clone()),
        )
    }

    /// In a sentence: what was broken, by what, and what is left.
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

    /// How many solutions of a class are left.
    pub fn left_in_words(&self) -> String {
        match self.is_complete() {
            true => "one solution of each class is left".to_string(),
            false => format!("up to {} solutions of a class are left", self.left),
        }
    }
}
