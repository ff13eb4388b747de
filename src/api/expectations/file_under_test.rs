//! One file and its expectations.

use super::count::{SolutionCounts, best, count};
use super::level::{LevelFault, Levels, levels};
use super::snapshot::snapshot;
use super::{SearchSettings, Verdict, compared_solutions, output, wording};
use crate::{Problem, StopReason};
use puzc_compiler::lower::{Expectation, Expected};
use puzc_core::base::{FileId, sorted_set};
use puzc_core::diag::Diagnostics;
use puzc_core::xcc;
use puzc_session::{Checked, Session, Tested, Warned};
use puzc_solver::symmetry::Class;

/// A file under test.
pub struct FileUnderTest {
    /// Its texts.
    pub session: Session,
    /// All diagnostics about them.
    pub diags: Diagnostics,
    file: FileId,
    expectations: Vec<Expectation>,
    whole: Option<Problem>,
    /// The latest problem with the settings of an expectation, and the number of that expectation.
    built: Option<(usize, Problem)>,
}

/// Expectations that one run answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Their numbers.
    pub members: Vec<usize>,
    kind: QuestionKind,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum QuestionKind {
    /// Solutions, counted.
    Count,
    /// The only solution, compared with a picture.
    Picture,
    /// The best cost.
    Best { maximum: bool },
    /// The least level of the solutions.
    Level,
    /// An expectation that needs no search.
    Data,
}

impl FileUnderTest {
    /// Runs a loaded file.
    pub fn new(mut session: Session, file: FileId) -> FileUnderTest {
        let mut diags = Diagnostics::default();
        let (whole, expectations) = match take(&mut diags, session.tested(file, &[])) {
            Some(Tested { problem, expectations }) => (Some(Problem::of(problem)), expectations),
            None => (None, vec![]),
        };
        FileUnderTest { session, diags, file, expectations, whole, built: None }
    }

    /// The expectations of the file; empty if it has errors.
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }

    /// Its snapshot; `None` for a module, which makes no problem.
    pub fn snapshot(&mut self) -> Option<String> {
        let problem = self.whole.as_ref().map(Problem::data).filter(|p| !p.items.is_empty())?;
        let (text, unfit) = snapshot(&self.session, problem);
        self.diags.extend(unfit);
        Some(text)
    }

    /// The questions for the chosen expectations, in the order of the file.
    pub fn questions(&self, chosen: &dyn Fn(usize) -> bool) -> Vec<Question> {
        let mut all: Vec<Question> = vec![];
        for (i, e) in self.expectations.iter().enumerate().filter(|(i, _)| chosen(*i)) {
            let kind = match e.what {
                Expected::Solutions { .. } => QuestionKind::Count,
                Expected::Picture(_) => QuestionKind::Picture,
                Expected::Cost { maximum, .. } => QuestionKind::Best { maximum },
                Expected::Level { .. } => QuestionKind::Level,
                Expected::Output(_) | Expected::Sizes(_) => QuestionKind::Data,
            };
            match all
                .iter_mut()
                .find(|q| q.kind == kind && q.members.first().is_some_and(|&m| self.same_settings(m, i)))
            {
                Some(question) => question.members.push(i),
                None => all.push(Question { members: vec![i], kind }),
            }
        }
        all
    }

    fn same_settings(&self, a: usize, b: usize) -> bool {
        let texts = |n: usize| self.expectations[n].with.iter().map(|(name, s)| (&**name, &*s.text));
        texts(a).eq(texts(b))
    }

    /// Answers a question: returns the result of each of its members.
    pub fn answer(&mut self, question: &Question, search: &SearchSettings) -> Vec<Verdict> {
        let members: Vec<Expectation> =
            question.members.iter().map(|&m| self.expectations[m].clone()).collect();
        let Some(&first) = question.members.first() else { return vec![] };
        let Some(problem) = self.problem(first, search) else {
            let stopped = search.control.stopped();
            let verdict = if stopped { Verdict::Limit(StopReason::Cancelled) } else { Verdict::Wrong };
            return vec![verdict; members.len()];
        };
        match question.kind {
            QuestionKind::Count => self.counted(&problem, &members, search),
            QuestionKind::Best { maximum } => {
                let found = best(&problem, maximum, search);
                members.iter().map(|e| cost(e, maximum, found)).collect()
            }
            QuestionKind::Picture => members.iter().map(|e| pictured(&problem, e, search)).collect(),
            QuestionKind::Level => {
                let found = self.levels(&problem, search);
                members.iter().map(|e| level(e, &found)).collect()
            }
            QuestionKind::Data => members.iter().map(|e| self.data(problem.data(), e)).collect(),
        }
    }

    /// The problem with the settings of an expectation.
    fn problem(&mut self, member: usize, search: &SearchSettings) -> Option<Problem> {
        let e = &self.expectations[member];
        if e.with.is_empty() {
            return self.whole.clone();
        }
        let built = self.built.take().filter(|(known, _)| self.same_settings(member, *known));
        self.built = built.or_else(|| {
            let mut said = Diagnostics::default();
            let tested = take(&mut said, self.session.tested(self.file, &e.with));
            if search.control.stopped() {
                return None; // being stopped is not an error of the file
            }
            let path = &self.session.sources.file(self.file).name;
            self.diags.extend(said.into_sorted().into_iter().map(|d| wording::with_settings(d, e, path)));
            Some((member, Problem::of(tested?.problem)))
        });
        self.built.as_ref().map(|(_, problem)| problem.clone())
    }

    fn counted(
        &mut self,
        problem: &Problem,
        members: &[Expectation],
        search: &SearchSettings,
    ) -> Vec<Verdict> {
        let classes = sorted_set(members.iter().filter_map(class));
        let largest = members
            .iter()
            .filter_map(|e| if let Expected::Solutions { count, .. } = &e.what { Some(count) } else { None })
            .max();
        // an expectation of no solutions or one need not wait until millions are found
        let most = largest.and_then(|n| u64::try_from(n).ok()).filter(|n| *n <= 1 && classes.is_empty());
        match count(&self.session, problem, &classes, most, search) {
            Ok(found) => members.iter().map(|e| number(e, &found)).collect(),
            Err(_) if search.control.stopped() => vec![Verdict::Limit(StopReason::Cancelled); members.len()],
            Err(unfit) => {
                self.diags.push(unfit);
                members.iter().map(|_| Verdict::Wrong).collect()
            }
        }
    }

    fn levels(&mut self, problem: &Problem, search: &SearchSettings) -> Result<Levels, LevelFault> {
        let breaking = self.session.apply_break(problem.data()).map_err(|d| {
            self.diags.push(d);
            LevelFault::Wrong
        })?;
        levels(problem, breaking.as_ref(), search)
    }

    fn data(&mut self, problem: &xcc::Problem, e: &Expectation) -> Verdict {
        match &e.what {
            Expected::Sizes(wanted) => {
                let of = |items: bool| if items { problem.items.len() } else { problem.options.len() } as i64;
                match wanted.iter().all(|&(n, items)| n == of(items)) {
                    true => Verdict::Held,
                    false => {
                        Verdict::Failed(wording::sizes(wanted.iter().map(|&(_, items)| (of(items), items))))
                    }
                }
            }
            Expected::Output(path) => match self.session.data_beside(self.file, path) {
                Ok(wanted) => {
                    output::difference(&output::dlx(problem), &wanted).map_or(Verdict::Held, Verdict::Failed)
                }
                Err(d) => Verdict::Unreadable(d.label(e.span, "read for this setting")),
            },
            // these need a search
            Expected::Solutions { .. }
            | Expected::Picture(_)
            | Expected::Cost { .. }
            | Expected::Level { .. } => Verdict::Limit(StopReason::Cancelled),
        }
    }
}

/// The value of a run; its diagnostics are added to those of the file.
fn take<T>(diags: &mut Diagnostics, run: Checked<T>) -> Option<T> {
    let (value, said) = match run {
        Ok(Warned { value, warnings }) => (Some(value), warnings),
        Err(said) => (None, said),
    };
    diags.extend(said.into_sorted());
    value
}

fn class(e: &Expectation) -> Option<Class> {
    match &e.what {
        Expected::Solutions { up_to: Some(class), .. } => Class::named(class),
        _ => None,
    }
}

fn pictured(problem: &Problem, e: &Expectation, search: &SearchSettings) -> Verdict {
    match &e.what {
        Expected::Picture(rows) => compared_solutions::compared(problem, rows, e.span, search),
        _ => Verdict::Limit(StopReason::Cancelled),
    }
}

fn cost(e: &Expectation, maximum: bool, found: Result<Option<i64>, StopReason>) -> Verdict {
    match (found, &e.what) {
        (Err(limit), _) => Verdict::Limit(limit),
        (Ok(Some(found)), Expected::Cost { value, .. }) if found == *value => Verdict::Held,
        (Ok(found), _) => Verdict::Failed(wording::cost(maximum, found)),
    }
}

fn level(e: &Expectation, found: &Result<Levels, LevelFault>) -> Verdict {
    match (found, &e.what) {
        (Err(LevelFault::Limit(limit)), _) => Verdict::Limit(*limit),
        (Err(LevelFault::Wrong), _) => Verdict::Wrong,
        (Err(LevelFault::NoAssembly(why)), _) => Verdict::Failed(why.clone()),
        (Ok(found), Expected::Level { maximum, level }) => {
            let found = if *maximum { &found.greatest } else { &found.least };
            if found == level {
                Verdict::Held
            } else {
                Verdict::Failed(wording::level(*maximum, found.as_deref()))
            }
        }
        (Ok(_), _) => Verdict::Limit(StopReason::Cancelled),
    }
}

fn number(e: &Expectation, found: &SolutionCounts) -> Verdict {
    let Expected::Solutions { count, up_to } = &e.what else { return Verdict::Limit(StopReason::Cancelled) };
    // finding more than expected is a failure, whatever the exact number is
    if up_to.is_none() && found.limit.is_some() && found.solutions > *count {
        return Verdict::Failed(format!("at least {}", wording::solutions(&found.solutions, None)));
    }
    if let Some(limit) = found.limit {
        return Verdict::Limit(limit);
    }
    let number = match class(e) {
        None => Some(&found.solutions),
        Some(class) => found.up_to.iter().find(|c| c.0 == class).and_then(|c| c.1.as_ref()),
    };
    match number {
        None => Verdict::Limit(StopReason::Symmetries),
        Some(n) if n == count => Verdict::Held,
        Some(n) => Verdict::Failed(wording::solutions(n, up_to.as_deref())),
    }
}
