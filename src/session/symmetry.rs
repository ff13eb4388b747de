//! The symmetries of a problem: of its `break symmetry`, or of a class.

use super::Session;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::xcc::{Breaking, ItemId, Problem, StatementId};
use puzc_solver::symmetry::{Class, Effort, PivotError, Symmetries, SymmetryBreaking};

impl Session {
    /// The symmetries of a class that solutions show, independent of the file; with the file's pivots, if it
    /// breaks that class.
    pub fn symmetries(&self, problem: &Problem, class: Class) -> Result<SymmetryBreaking, Diagnostic> {
        let asked = problem.breaking.as_ref().filter(|b| b.class.as_ref() == class.word());
        let using = asked.map_or(vec![], |b| b.using.clone());
        let statement = asked.map_or(StatementId(0), |b| b.statement);
        let breaking = Breaking { class: class.word().into(), using, statement };
        self.running(problem, &breaking, SymmetryBreaking::of_solutions(problem, &breaking, &self.effort()))
    }

    /// Applies the `break` statement of a problem, if it has one.  Fails if the items that it names are not
    /// pivots (E703).  [`broken_incompletely`] returns the warnings about the result.
    pub fn apply_break(&self, problem: &Problem) -> Result<Option<SymmetryBreaking>, Diagnostic> {
        let Some(breaking) = &problem.breaking else { return Ok(None) };
        let broken = SymmetryBreaking::of(problem, breaking, &self.effort());
        self.running(problem, breaking, broken).map(Some)
    }

    /// The result of a search for symmetries, unless it was stopped.
    fn running(
        &self,
        problem: &Problem,
        breaking: &Breaking,
        broken: Result<SymmetryBreaking, (Symmetries, PivotError)>,
    ) -> Result<SymmetryBreaking, Diagnostic> {
        if self.settings.stop.stopped() {
            let span = problem.span_of(breaking.statement);
            return Err(Diagnostic::stopped("the search for symmetries", span));
        }
        broken.map_err(|(symmetries, pivot_error)| no_pivot(problem, breaking, &symmetries, &pivot_error))
    }

    /// The limits of the search for symmetries.
    pub(super) fn effort(&self) -> Effort {
        self.settings.symmetry.clone().until(self.settings.stop.clone())
    }
}

/// W701 and W702, for callers that show the solutions that `break symmetry` leaves.  Exact counts do not need
/// them.
pub fn broken_incompletely(problem: &Problem, result: &SymmetryBreaking) -> Vec<Diagnostic> {
    let span = problem.breaking.as_ref().map_or(Span::NONE, |breaking| problem.span_of(breaking.statement));
    let mut found = vec![];
    let class = result.class.word();
    if let Some(why) = result.symmetries.doubt() {
        let d = Diagnostic::new(codes::W701, "the search for symmetries was stopped before its end");
        found.push(
            d.label(span, "there may be more symmetries than those broken")
                .help(format!("the symmetries that were found are verified; {why}")),
        );
    }
    let order = result.group.order();
    match &result.cut {
        None if result.group.is_trivial() && !result.symmetries.complete => {} // W701 says so
        None if result.group.is_trivial() => {
            let d = Diagnostic::new(codes::W702, format!("no {} is left to break", result.class.noun()))
                .label(span, "breaks nothing");
            found.push(d.help("`puzc inspect FILE --symmetry` shows what rules out each candidate"));
        }
        None => {
            let d = Diagnostic::new(codes::W701, format!("{class} of order {order} is not broken"))
                .label(span, "there is no pivot");
            let why = "each item that is used exactly once is moved by some symmetry";
            found.push(d.help(format!("{why}; counts up to symmetry are still exact")));
        }
        Some((pivot, _)) if !pivot.is_complete() => {
            let by = pivot.names(problem);
            let what = format!(
                "{class} of order {order} is broken by {by} up to a factor of at most {}",
                pivot.left
            );
            found
                .push(Diagnostic::new(codes::W701, what).label(span, "some solutions remain more than once"));
        }
        Some(_) => {}
    }
    found
}

/// E703: items that cannot be a pivot.
fn no_pivot(
    problem: &Problem,
    breaking: &Breaking,
    symmetries: &Symmetries,
    pivot_error: &PivotError,
) -> Diagnostic {
    let name = |item: ItemId| problem.items.get(item.0 as usize).map_or("", |i| &i.label.text);
    let span_of = |item: ItemId| breaking.using.iter().find(|u| u.0 == item).map_or(Span::NONE, |u| u.1);
    let all = breaking.using.iter().fold(Span::NONE, |s, u| s.to(u.1));
    let words = |g: usize| symmetries.generators.get(g).map_or("a symmetry", |g| &g.words);
    match pivot_error {
        PivotError::NotOnce(x) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(*x)))
            .label(span_of(*x), "not an item that is covered exactly once")
            .help("a pivot is a primary item that each solution covers once: a piece, a tile"),
        PivotError::Moved(x, g, y) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(*x)))
            .label(span_of(*x), format!("`{}` moves it to {}", words(*g), name(*y)))
            .help("all symmetries must fix a pivot; without `using`, puzc chooses one"),
        PivotError::PairNotPreserved(g) => {
            Diagnostic::new(codes::E703, "these two items cannot be pivots together")
                .label(all, format!("`{}` neither fixes both of them nor exchanges them", words(*g)))
                .help("without `using`, puzc chooses pivots itself")
        }
        PivotError::Number => Diagnostic::new(codes::E703, "a pivot is one item, or two different ones")
            .label(all, "give one item or two"),
        PivotError::TooMany => {
            Diagnostic::new(codes::E703, "these two items have too many options to be pivots together")
                .label(all, "they have millions of pairs of options")
                .help("use one of them")
        }
    }
}
