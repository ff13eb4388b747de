//! Obeying `break symmetry`: what is broken, and what there is to say about it.

use super::{Language, Session};
use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::sym::{Broken, Census, Class, Group, Pivot, Symmetries, Unfit};
use crate::xc::{Breaking, ItemId, Problem};

/// The symmetries of a problem, and what became of its `break` statement.
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
    /// To count all solutions, and orbits of this group, from those that are kept.
    pub fn census(&self) -> Census {
        Census::new(self.group.clone(), vec![(self.class, self.group.clone())], self.cut.as_ref().map(|cut| cut.0.clone()))
    }

    /// In a sentence: what was broken, by what, and what is left.
    pub fn words(&self, problem: &Problem) -> String {
        let order = self.group.order();
        let what = format!("{} of order {order}", self.class.word());
        let Some((pivot, broken)) = &self.cut else { return format!("{what} is not broken: this is the whole instance") };
        let deleted = problem.options.len() - broken.original.len();
        let left = match pivot.is_complete() {
            true => "one solution of each class is left".to_string(),
            false => format!("up to {} solutions of a class are left", pivot.left),
        };
        format!("{what} is broken by {}: {deleted} options are left out; {left}", self.pivot_words(problem, pivot))
    }

    fn pivot_words(&self, problem: &Problem, pivot: &Pivot) -> String {
        let names: Vec<&str> = pivot.items.iter().map(|&i| name(problem, i)).collect();
        names.join(" and ")
    }
}

fn name(problem: &Problem, item: ItemId) -> &str {
    problem.items.get(item.0 as usize).map_or("", |i| &i.label.text)
}

impl Session {
    /// The symmetries of the problem in a file, explained.
    pub fn inspect_symmetry(&mut self, path: &str, language: Language, class: Class) -> Option<(Problem, Obeyed)> {
        let problem = self.problem(path, language)?;
        let obeyed = self.symmetries(&problem, class)?;
        Some((problem, obeyed))
    }

    /// The symmetries of a class, whatever the file says; its pivots, if it breaks just that class.
    pub fn symmetries(&mut self, problem: &Problem, class: Class) -> Option<Obeyed> {
        let asked = problem.breaking.first().filter(|b| b.class.as_ref() == class.word());
        let using = asked.map_or(vec![], |b| b.using.clone());
        let statement = asked.map_or(crate::xc::StatementId(0), |b| b.statement);
        self.broken(problem, &Breaking { class: class.word().into(), using, statement })
    }

    /// Obeys the `break` statement of a problem, if it has one and there was no error: W701, W702, E703 are told.
    pub fn obey(&mut self, problem: &Problem) -> Option<Obeyed> {
        let breaking = problem.breaking.first().filter(|_| !self.diags.has_errors())?;
        let obeyed = self.broken(problem, breaking)?;
        self.tell(&obeyed, problem, breaking);
        Some(obeyed)
    }

    fn broken(&mut self, problem: &Problem, breaking: &Breaking) -> Option<Obeyed> {
        let class = Class::of(&breaking.class).unwrap_or(Class::Symmetry);
        let symmetries = Symmetries::search(problem, class, &self.settings.symmetry);
        let group = symmetries.group(class);
        if group.is_trivial() {
            return Some(Obeyed { class, symmetries, group, cut: None });
        }
        let pivot = if breaking.using.is_empty() {
            symmetries.pivot(problem, class, &group)
        } else {
            let items: Vec<ItemId> = breaking.using.iter().map(|u| u.0).collect();
            match symmetries.pivot_of(problem, class, &group, &items) {
                Ok(pivot) => Some(pivot),
                Err(unfit) => {
                    let d = self.unfit(problem, breaking, &symmetries, &unfit);
                    self.diags.push(d);
                    return None;
                }
            }
        };
        let cut = pivot.map(|p| {
            let broken = p.broken(problem, breaking.statement);
            (p, broken)
        });
        Some(Obeyed { class, symmetries, group, cut })
    }

    /// W701 and W702.
    fn tell(&mut self, obeyed: &Obeyed, problem: &Problem, breaking: &Breaking) {
        let span = problem.statements.get(breaking.statement.0 as usize).map_or(Span::NONE, |s| s.span);
        let class = obeyed.class.word();
        if !obeyed.symmetries.complete {
            let d = Diagnostic::new(codes::W701, "the search for symmetries was given up before its end");
            let help = "what was found is proved; `--symmetry-effort N` lets the search go on for longer";
            self.diags.push(d.label(span, "there may be more than is broken").help(help));
        }
        let order = obeyed.group.order();
        match &obeyed.cut {
            None if obeyed.group.is_trivial() => {
                let d = Diagnostic::new(codes::W702, format!("no {class} is left to break")).label(span, "breaks nothing");
                self.diags.push(d.help("`puzc inspect FILE --symmetry` tells what spoils each candidate"));
            }
            None => {
                let d = Diagnostic::new(codes::W701, format!("{class} of order {order} is not broken")).label(span, "there is no pivot");
                let why = "no item that is used exactly once is left in its place by all symmetries";
                self.diags.push(d.help(format!("{why}; counts up to symmetry are exact all the same")));
            }
            Some((pivot, _)) if !pivot.is_complete() => {
                let by = obeyed.pivot_words(problem, pivot);
                let what = format!("{class} of order {order} is broken by {by} up to a factor of at most {}", pivot.left);
                self.diags.push(Diagnostic::new(codes::W701, what).label(span, "some solutions are left more than once"));
            }
            Some(_) => {}
        }
    }

    fn unfit(&self, problem: &Problem, breaking: &Breaking, symmetries: &Symmetries, unfit: &Unfit) -> Diagnostic {
        let span_of = |item: ItemId| breaking.using.iter().find(|u| u.0 == item).map_or(Span::NONE, |u| u.1);
        let all = breaking.using.iter().fold(Span::NONE, |s, u| s.to(u.1));
        let words = |g: usize| symmetries.generators.get(g).map_or("a symmetry", |g| &g.words);
        match unfit {
            Unfit::NotOnce(x) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(problem, *x)))
                .label(span_of(*x), "not an item that is covered exactly once")
                .help("a pivot is a primary item that each solution covers once: a piece, a tile"),
            Unfit::Moved(x, g, y) => Diagnostic::new(codes::E703, format!("{} cannot be a pivot", name(problem, *x)))
                .label(span_of(*x), format!("{} carries it to {}", words(*g), name(problem, *y)))
                .help("a pivot stays in its place under all symmetries; without `using`, puzc chooses one"),
            Unfit::Spoiled(g) => Diagnostic::new(codes::E703, "these two items cannot be pivots together")
                .label(all, format!("{} does not carry them to each other", words(*g)))
                .help("symmetries may exchange the two, or leave both in their places"),
            Unfit::Number => {
                Diagnostic::new(codes::E703, "one pivot, or two different ones").label(all, "neither one item nor two different ones")
            }
            Unfit::TooMany => Diagnostic::new(codes::E703, "these two items have too many options to be pivots together")
                .label(all, "millions of pairs of options")
                .help("use one of them"),
        }
    }
}
