//! Obeying `break symmetry`, and what there is to say about it.

use super::{Language, Session};
use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::symmetry::{Class, Symmetries, SymmetryBreaking, Unfit};
use crate::xcc::{Breaking, ItemId, Problem, StatementId};

impl Session {
    /// The symmetries of the problem in a file.
    pub fn inspect_symmetry(
        &mut self,
        path: &str,
        language: Language,
        class: Class,
    ) -> Option<(Problem, SymmetryBreaking)> {
        let problem = self.problem(path, language)?;
        let obeyed = self.symmetries(&problem, class)?;
        Some((problem, obeyed))
    }

    /// The symmetries of a class, whatever the file says; its pivots, if it breaks just that class.
    pub fn symmetries(&mut self, problem: &Problem, class: Class) -> Option<SymmetryBreaking> {
        let asked = problem.breaking.as_ref().filter(|b| b.class.as_ref() == class.word());
        let using = asked.map_or(vec![], |b| b.using.clone());
        let statement = asked.map_or(StatementId(0), |b| b.statement);
        self.broken(problem, &Breaking { class: class.word().into(), using, statement })
    }

    /// Obeys the `break` statement of a problem, if it has one and there was no error: W701, W702, E703 are
    /// told.
    pub fn obey(&mut self, problem: &Problem) -> Option<SymmetryBreaking> {
        let obeyed = self.obey_quietly(problem)?;
        self.tell(&obeyed, problem, problem.breaking.as_ref()?);
        Some(obeyed)
    }

    /// The same for whoever counts exactly, whatever is left over: E703 alone is told.
    pub fn obey_quietly(&mut self, problem: &Problem) -> Option<SymmetryBreaking> {
        let breaking = problem.breaking.as_ref().filter(|_| !self.diags.has_errors())?;
        self.broken(problem, breaking)
    }

    fn broken(&mut self, problem: &Problem, breaking: &Breaking) -> Option<SymmetryBreaking> {
        match SymmetryBreaking::of(problem, breaking, &self.settings.symmetry) {
            Ok(obeyed) => Some(obeyed),
            Err((symmetries, unfit)) => {
                self.diags.push(no_pivot(problem, breaking, &symmetries, &unfit));
                None
            }
        }
    }

    /// W701 and W702.
    fn tell(&mut self, obeyed: &SymmetryBreaking, problem: &Problem, breaking: &Breaking) {
        let span = problem.statements.get(breaking.statement.0 as usize).map_or(Span::NONE, |s| s.span);
        let class = obeyed.class.word();
        if let Some(why) = obeyed.symmetries.doubt() {
            let d = Diagnostic::new(codes::W701, "the search for symmetries was given up before its end");
            self.diags.push(
                d.label(span, "there may be more than is broken")
                    .help(format!("what was found is proved; {why}")),
            );
        }
        let order = obeyed.group.order();
        match &obeyed.cut {
            None if obeyed.group.is_trivial() => {
                let d = Diagnostic::new(codes::W702, format!("no {class} is left to break"))
                    .label(span, "breaks nothing");
                self.diags.push(d.help("`puzc inspect FILE --symmetry` tells what spoils each candidate"));
            }
            None => {
                let d = Diagnostic::new(codes::W701, format!("{class} of order {order} is not broken"))
                    .label(span, "there is no pivot");
                let why = "no item that is used exactly once is left in its place by all symmetries";
                self.diags.push(d.help(format!("{why}; counts up to symmetry are exact all the same")));
            }
            Some((pivot, _)) if !pivot.is_complete() => {
                let by = pivot.names(problem);
                let what = format!(
                    "{class} of order {order} is broken by {by} up to a factor of at most {}",
                    pivot.left
                );
                self.diags.push(
                    Diagnostic::new(codes::W701, what).label(span, "some solutions are left more than once"),
                );
            }
            Some(_) => {}
        }
    }
}

/// E703
fn no_pivot(problem: &Problem, breaking: &Breaking, symmetries: &Symmetries, unfit: &Unfit) -> Diagnostic {
    let name = |item: ItemId| problem.items.get(item.0 as usize).map_or("", |i| &i.label.text);
    let span_of = |item: ItemId| breaking.using.iter().find(|u| u.0 == item).map_or(Span::NONE, |u| u.1);
    let all = breaking.using.iter().fold(Span::NONE, |s, u| s.to(u.1));
    let words = |g: usize| symmetries.generators.get(g).map_or("a symmetry", |g| &g.words);
    match unfit {
        Unfit::NotOnce(x) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(*x)))
            .label(span_of(*x), "not an item that is covered exactly once")
            .help("a pivot is a primary item that each solution covers once: a piece, a tile"),
        Unfit::Moved(x, g, y) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(*x)))
            .label(span_of(*x), format!("`{}` carries it to {}", words(*g), name(*y)))
            .help("a pivot stays in its place under all symmetries; without `using`, puzc chooses one"),
        Unfit::Spoiled(g) => Diagnostic::new(codes::E703, "these two items cannot be pivots together")
            .label(all, format!("`{}` neither leaves both in their places nor exchanges them", words(*g)))
            .help("without `using`, puzc chooses pivots itself"),
        Unfit::Number => Diagnostic::new(codes::E703, "a pivot is one item, or two different ones")
            .label(all, "neither one nor two"),
        Unfit::TooMany => {
            Diagnostic::new(codes::E703, "these two items have too many options to be pivots together")
                .label(all, "millions of pairs of options")
                .help("use one of them")
        }
    }
}
