//! Programs to problems, in phases: (1) things, items, checks; (2) options; (3) aspects.  Statements run
//! again in each phase in which they have something to do, so that options may mention items that are
//! declared below them.

mod aspects;
mod declare;
mod drawing;
mod expect;
mod family;
mod hints;
mod once;
mod option;
mod sentence;
mod statement;
mod trail;
mod undeclared;
mod word;

pub use expect::{Expectation, Expected};
pub use trail::{Seen, Target, Trail};

use crate::base::{Budget, Limits, Sources, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::model::eval::{DataFiles, Eval, Halt, HasMachine, Machine};
use crate::model::ir::{Makes, StmtCode};
use crate::model::program::Program;
use crate::model::value::Value;
use crate::statements::Notes;
use crate::xcc::{Builder, Problem, StatementId};
use once::Only;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a program is lowered with.
pub struct Request<'a> {
    /// The limits.
    pub limits: Limits,
    /// Values of parameters from the command line, by name, with their place in a text that quotes them.
    pub settings: Vec<(Rc<str>, Setting)>,
    /// Reads data files.
    pub files: &'a mut dyn DataFiles,
    /// What is to be told of, if something is.
    pub trail: Trail,
    /// Are the values of the modules to be described?
    pub describe: bool,
}

/// A parameter's value on the command line.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The text of the value.
    pub text: Rc<str>,
    /// Its place in the text that quotes the command line.
    pub span: Span,
}

/// What lowering gives.
pub struct Lowered {
    /// The problem; meaningless if there were errors.
    pub problem: Problem,
    /// Values of the modules by name, if they were to be described.
    pub values: Vec<(Rc<str>, Span, String)>,
    /// What the file expects of its puzzle.
    pub expectations: Vec<Expectation>,
    /// Numbers for `build --stats`.
    pub sizes: Sizes,
    /// What was found on the way.
    pub trail: Trail,
}

/// Numbers for `build --stats`.
#[derive(Copy, Clone, Default, Debug)]
pub struct Sizes {
    /// Plain cells of all boards.
    pub cells: usize,
    /// Suffixed cells and dots.
    pub suffixed: usize,
    /// Pieces, each name once.
    pub pieces: usize,
    /// Base placements of all lines of all pieces that were placed.
    pub base_placements: usize,
}

/// A program at work.
struct Run<'m, 'a> {
    m: &'m mut Machine<'a>,
    builder: Builder,
    notes: Notes,
    /// Statements of the problem by number of the statement in the program.
    statements: Vec<Option<StatementId>>,
    caches: Vec<word::WordCache>,
    colors: FxHashMap<Rc<str>, crate::xcc::ColorId>,
    declared: declare::DeclareLog,
    undeclared: undeclared::Undeclared,
    /// Some declaration failed, so that names may be missing through no fault of those who mention them.
    unsure: bool,
    soft: option::SoftLog,
    families: family::Families,
    aspects: aspects::Edits,
    settings: Vec<(Rc<str>, Setting)>,
    bodies: hints::Bodies,
    expectations: Vec<Expectation>,
    stated: Vec<(Only, Span)>,
    sizes: Sizes,
    trail: Trail,
    phase: Makes,
    /// Text of the name at work; kept to save allocations.
    text: String,
}

impl<'a> HasMachine<'a> for Run<'_, 'a> {
    fn machine(&mut self) -> &mut Machine<'a> {
        self.m
    }
}

/// Runs a program.
pub fn lower(
    program: Rc<Program>,
    sources: &mut Sources,
    diags: &mut Diagnostics,
    request: Request,
) -> Lowered {
    let Request { limits, settings, files, trail, describe } = request;
    let mut machine = Machine::new(program.clone(), sources, diags, Budget::new(limits), files);
    let mut run = Run {
        m: &mut machine,
        builder: Builder::default(),
        notes: Notes::default(),
        statements: vec![None; program.statements as usize],
        caches: (0..program.words).map(|_| word::WordCache::default()).collect(),
        colors: FxHashMap::default(),
        declared: Default::default(),
        undeclared: Default::default(),
        unsure: program.unread,
        soft: Default::default(),
        families: family::Families::of(&program),
        aspects: Default::default(),
        settings,
        bodies: Default::default(),
        expectations: vec![],
        stated: vec![],
        sizes: Sizes::default(),
        trail,
        phase: Makes::ITEMS,
        text: String::new(),
    };
    run.phases(&program);
    let problem = run.finish();
    let sizes = run.sizes;
    let trail = std::mem::take(&mut run.trail);
    let expectations = std::mem::take(&mut run.expectations);
    let globals = if describe { program.globals as usize } else { 0 };
    let values = (0..globals)
        .filter_map(|g| {
            let (name, span) = program.global_names[g].clone();
            machine.globals[g].as_ref().map(|v| (name, span, machine.describe(v)))
        })
        .collect();
    Lowered { problem, values, expectations, sizes, trail }
}

impl Run<'_, '_> {
    /// The phases; options are made only if the items are sound, for else every option would be wrong.
    fn phases(&mut self, program: &Program) {
        // What could not be read might have made a family.
        if !self.m.diags.iter().any(|d| d.code.name().starts_with("E9")) {
            self.families.unknown().into_iter().for_each(|d| self.m.report(d));
        }
        for phase in [Makes::ITEMS, Makes::OPTIONS, Makes::ASPECTS] {
            self.phase = phase;
            for body in [&program.prelude, &program.main] {
                if self.body(body, true) == Err(Stopped) {
                    return;
                }
            }
            match phase {
                Makes::ITEMS => self.end_of_items(),
                _ => self.report_mentions(),
            }
            if self.m.diags.has_errors() && phase != Makes::ITEMS {
                return;
            }
        }
    }

    /// Runs statements, each by itself: an error in one does not keep the others from being checked.
    fn body(&mut self, body: &[StmtCode], top: bool) -> Result<(), Stopped> {
        for stmt in body {
            if !stmt.makes.works_in(self.phase) {
                continue;
            }
            // Whoever needs no value of a step that is too much may have passed over it.
            let done = self.statement(stmt, top).and_then(|()| Ok(self.m.budget.charge(0)?));
            match done {
                Ok(()) => {}
                Err(Halt::Error) => self.unsure |= declares(stmt),
                Err(Halt::Limit(limit)) => {
                    self.limit_reached(stmt, limit);
                    return Err(Stopped);
                }
            }
        }
        Ok(())
    }

    /// Inner statements: a limit ends all.
    fn inner(&mut self, body: &[StmtCode]) -> Eval<()> {
        let mut sound = true;
        for stmt in body {
            if stmt.makes.works_in(self.phase) {
                match self.statement(stmt, false) {
                    Ok(()) => {}
                    Err(Halt::Error) => {
                        sound = false;
                        self.unsure |= declares(stmt);
                    }
                    Err(limit) => {
                        if let Halt::Limit(l) = limit {
                            self.limit_reached(stmt, l);
                        }
                        return Err(limit);
                    }
                }
            }
        }
        // A statement without its names has reported that; what comes behind it in the loop may go on.
        if sound { Ok(()) } else { Err(Halt::Error) }
    }

    /// E805 names the statement and its bindings; the innermost one speaks.
    fn limit_reached(&mut self, stmt: &StmtCode, limit: crate::base::Exceeded) {
        use crate::base::Exceeded::*;
        if self.m.diags.iter().any(|d| d.code == codes::E805) {
            return;
        }
        let limits = self.m.budget.limits;
        let (what, flag) = match limit {
            Steps => (format!("{} steps", limits.steps), "--limit"),
            Options => (format!("{} options", limits.options), "--option-limit"),
            Memory => (format!("{} MB of memory", limits.memory >> 20), "--memory-limit"),
        };
        let bindings = self.bindings_of(stmt);
        let label = if bindings.is_empty() {
            "stopped here".to_string()
        } else {
            format!("stopped here, with {bindings}")
        };
        let keyword = self
            .m
            .sources
            .text(stmt.span)
            .split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or("")
            .to_string();
        let d = Diagnostic::new(codes::E805, format!("`{keyword}` exceeds the limit of {what}"));
        self.m.report(d.label(stmt.span, label).help(format!("`{flag} N` sets this limit")));
    }

    /// The statement of the problem for a statement of the program.
    fn statement_id(&mut self, stmt: &StmtCode) -> StatementId {
        if let Some(id) = self.statements[stmt.id as usize] {
            return id;
        }
        let text = self.m.sources.text(stmt.span);
        let keyword =
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("").to_string();
        let id = self.builder.statement(stmt.span, &keyword);
        self.statements[stmt.id as usize] = Some(id);
        id
    }

    fn finish(&mut self) -> Problem {
        self.apply_aspects();
        let board = |b: &Rc<crate::model::entities::Board>| crate::xcc::Board {
            id: b.id,
            name: (*b.name).into(),
            cells: b.cells.clone(),
        };
        self.builder.problem_mut().boards = self.m.boards.iter().map(board).collect();
        std::mem::take(&mut self.builder).build()
    }

    fn end_of_items(&mut self) {
        let renamed = self.builder.seal();
        if let Some(b) = &mut self.builder.problem_mut().breaking {
            b.using.iter_mut().for_each(|u| u.0 = renamed.get(u.0.0 as usize).copied().unwrap_or(u.0));
        }
        self.caches.iter_mut().for_each(word::WordCache::clear);
    }

    /// Items of `option` or `add` that are not declared, and soft mentions that never name an item.
    fn report_mentions(&mut self) {
        self.report_undeclared();
        if !self.m.diags.has_errors() {
            self.report_soft();
        }
    }
}

/// May a statement declare items?
fn declares(stmt: &StmtCode) -> bool {
    use crate::model::ir::StmtKindCode::*;
    matches!(stmt.kind, Items { .. } | Sentence { .. } | For { .. } | If { .. } | Call { .. })
}

/// A limit was reached, and that was reported.
#[derive(PartialEq, Eq, Debug)]
struct Stopped;

/// A typed value of a hole, for the problem.
fn hole_value(v: &Value) -> crate::xcc::HoleValue {
    use crate::model::value::Data;
    use crate::xcc::HoleValue;
    match &v.data {
        Data::Int(n) => HoleValue::Int(*n),
        Data::Bool(b) => HoleValue::Text(b.to_string().into()),
        Data::Str(s) => HoleValue::Text((**s).into()),
        Data::Color(s) => HoleValue::Color((**s).into()),
        Data::Place(p) => HoleValue::Place(*p),
        Data::Item(i) => HoleValue::Item((*i.name.text).into()),
        Data::List(l) | Data::Tuple(l) => HoleValue::List(l.items.iter().map(hole_value).collect()),
        Data::Range(a, b) => HoleValue::List((*a..*b).take(1000).map(HoleValue::Int).collect()),
        other => HoleValue::Text(other.kind().into()),
    }
}
