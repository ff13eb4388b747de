//! Makes a problem from a program, in phases: (1) entities, items, checks; (2) options; (3) aspects.  A
//! statement runs in each phase in which it has work, so options may mention items that are declared below
//! them.

mod amounts;
mod aspects;
mod declare;
mod distinguish;
mod emptied_items;
mod expect;
mod family;
mod file_warnings;
mod hints;
mod lookup;
mod mark_colors;
mod mark_places;
mod meant_name;
mod native;
mod option;
mod pictures;
mod provenance;
mod singleton;
mod statement;
mod undeclared;
mod unrelated_components;
mod value_lists;

pub use crate::statements::Sizes;
pub use expect::{Expectation, Expected};
pub use provenance::{Maker, Provenance, Subject};

use crate::model::eval::{DataFiles, Eval, Halt, HasMachine, Machine};
use crate::model::ir::{PhaseSet, StmtCode};
use crate::model::program::Program;
use crate::model::value::Value;
use crate::statements::SharedState;
use puzc_core::base::{Budget, Limits, Sources, Span, StopSwitch};
use puzc_core::diag::{Diagnostic, Diagnostics, codes};
use puzc_core::xcc::{Builder, Emptied, ItemId, Problem, StatementId, StatementKind};
use puzc_syntax::text::first_word;
use rustc_hash::{FxHashMap, FxHashSet};
use singleton::Singleton;
use std::rc::Rc;

/// The inputs of lowering besides the program.
pub struct LowerInput<'a> {
    /// The limits.
    pub limits: Limits,
    /// Ends the run before it reaches a limit.
    pub stop: StopSwitch,
    /// Values of parameters from the command line by name, with their places in a text that quotes the
    /// command line.
    pub settings: Vec<(Rc<str>, Setting)>,
    /// Reads data files.
    pub files: &'a mut dyn DataFiles,
    /// The item or option whose origin is wanted.
    pub provenance: Provenance,
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

/// The result of lowering.
pub struct Lowered {
    /// The problem; meaningless after an error.
    pub problem: Problem,
    /// Values of the modules by name, if requested.
    pub values: Vec<(Rc<str>, Span, String)>,
    /// The values, for editors.
    pub globals: Vec<(Span, Value)>,
    /// The expectations of the file.
    pub expectations: Vec<Expectation>,
    /// Counters for `build --stats`.
    pub sizes: Sizes,
    /// The origin of the requested item or option.
    pub provenance: Provenance,
    /// The steps of evaluation.
    pub steps: u64,
}

/// Runs a program, phase by phase.
struct Interpreter<'m, 'a> {
    machine: &'m mut Machine<'a>,
    builder: Builder,
    phase: PhaseSet,
    /// The statements of the problem, by statement of the program and call of the library.
    statement_ids: FxHashMap<(u32, Span), StatementId>,
    /// The parameters that the command line sets.
    settings: Vec<(Rc<str>, Setting)>,
    words: lookup::WordTables,
    names: NameLog,
    natives: native::NativeState,
    aspects: aspects::Aspects,
    singletons: Vec<(Singleton, Span)>,
    /// The first `distinguish`.
    distinguished: Option<Span>,
    expectations: Vec<Expectation>,
    provenance: Provenance,
    pictures: pictures::PictureLog,
}

/// Data about names for messages at the end of a phase.
#[derive(Default)]
struct NameLog {
    declared: declare::DeclareLog,
    undeclared: undeclared::Undeclared,
    soft: option::SoftLog,
    /// The first cost that an `add` adds.
    added_cost: Option<Span>,
    /// What may have removed the last option of an item, and the reason.
    emptied: FxHashMap<ItemId, (Span, String)>,
    exclusion: emptied_items::Exclusion,
    /// Are these the items of an `add` statement?
    adding: bool,
    /// Did a declaration fail?  Then mentions may be correct although their items are missing.
    incomplete: bool,
    /// The statements of which a round ran.
    ran: FxHashSet<u32>,
    /// Does the file call `fill`?
    calls_fill: bool,
    /// The parameters whose values are strings.
    texts: FxHashSet<Rc<str>>,
    value_lists: value_lists::ValueLists,
}

impl<'a> HasMachine<'a> for Interpreter<'_, 'a> {
    fn machine(&mut self) -> &mut Machine<'a> {
        self.machine
    }
}

/// Runs a program.
pub fn lower(
    program: Rc<Program>,
    sources: &mut Sources,
    diags: &mut Diagnostics,
    input: LowerInput,
) -> Lowered {
    let LowerInput { limits, stop, settings, files, provenance, describe } = input;
    let budget = Budget::new(limits).until(stop);
    let mut machine = Machine::new(program.clone(), sources, diags, budget, files);
    let mut run = Interpreter {
        machine: &mut machine,
        builder: Builder::default(),
        phase: PhaseSet::ITEMS,
        statement_ids: FxHashMap::default(),
        settings,
        words: lookup::WordTables::new(program.words),
        names: NameLog {
            incomplete: program.unread,
            calls_fill: program.rules.iter().any(|rule| &*rule.head.name == "fill"),
            ..NameLog::default()
        },
        natives: Default::default(),
        aspects: aspects::Aspects::of(&program),
        singletons: vec![],
        distinguished: None,
        expectations: vec![],
        provenance,
        pictures: Default::default(),
    };
    run.phases(&program);
    run.report_nothing_to_solve(&program);
    run.report_unused(&program);
    run.report_empty_lists(&program);
    let problem = run.finish();
    run.report_sizes(&problem);
    run.report_goal_and_costs(&problem);
    run.report_unrelated_components(&problem);
    run.report_misfit_clues();
    run.report_misspelled_words();
    run.report_comparisons_of_lattices();
    run.report_false_conditions(&program);
    run.report_cells_of_no_board(&program);
    run.report_missing_values();
    let Interpreter { natives, provenance, expectations, .. } = run;
    let mut values = vec![];
    let mut globals = vec![];
    for (g, (name, span)) in program.global_names.iter().enumerate().filter(|_| describe) {
        if let Some(value) = &machine.globals[g] {
            values.push((name.clone(), *span, machine.describe(value)));
            globals.push((*span, value.clone()));
        }
    }
    let steps = machine.budget.used();
    Lowered { problem, values, globals, expectations, sizes: natives.sizes, provenance, steps }
}

impl Interpreter<'_, '_> {
    /// Runs the phases.  Options are made only if the items have no errors: otherwise every option would be
    /// wrong.
    fn phases(&mut self, program: &Program) {
        // A statement that could not be parsed might have created a family.
        if !self.machine.diags.iter().any(|d| d.code.name().starts_with("E9")) {
            let unknown = self.aspects.families.unknown(|span| self.machine.in_library(span));
            unknown.into_iter().for_each(|d| self.machine.report(d));
        }
        for phase in [PhaseSet::ITEMS, PhaseSet::OPTIONS, PhaseSet::ASPECTS] {
            self.phase = phase;
            self.machine.begin_phase();
            for body in [&program.prelude, &program.main] {
                if self.body(body) == Err(Stopped) {
                    return;
                }
            }
            match phase {
                PhaseSet::ITEMS => self.end_of_items(),
                _ => self.report_mentions(),
            }
            if phase == PhaseSet::OPTIONS && !self.machine.diags.has_errors() {
                self.explain_exclusions(program);
            }
            if phase == PhaseSet::OPTIONS {
                self.report_undrawn();
            }
            if phase == PhaseSet::ASPECTS {
                self.check_distinguished();
            }
            if self.machine.diags.has_errors() && phase != PhaseSet::ITEMS {
                return;
            }
        }
    }

    /// Runs statements separately: after an error in one, the others are still checked.
    fn body(&mut self, body: &[StmtCode]) -> Result<(), Stopped> {
        for stmt in body {
            if !stmt.phases.works_in(self.phase) {
                continue;
            }
            // A caller that does not need the value may have ignored that a limit was reached.
            let done = self.statement(stmt).and_then(|()| Ok(self.machine.budget.charge(0)?));
            match done {
                Ok(()) => {}
                Err(Halt::Error) => self.names.incomplete |= declares(stmt),
                Err(Halt::Limit(limit)) => {
                    self.limit_reached(stmt, limit);
                    return Err(Stopped);
                }
            }
        }
        Ok(())
    }

    /// Runs inner statements; a limit ends all of them.
    fn inner(&mut self, body: &[StmtCode]) -> Eval<()> {
        let mut sound = true;
        for stmt in body {
            if stmt.phases.works_in(self.phase) {
                match self.statement(stmt) {
                    Ok(()) => {}
                    Err(Halt::Error) => {
                        sound = false;
                        self.names.incomplete |= declares(stmt);
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
        // A statement with wrong names has reported them; the statements after it in the loop can continue.
        if sound { Ok(()) } else { Err(Halt::Error) }
    }

    /// E805 names the innermost statement and its bindings.
    fn limit_reached(&mut self, stmt: &StmtCode, limit: puzc_core::base::Exceeded) {
        if self.machine.diags.iter().any(|d| d.code == codes::E805) {
            return;
        }
        let label = match self.bindings_of(stmt) {
            bindings if bindings.is_empty() => "stopped here".to_string(),
            bindings => format!("stopped here, with {bindings}"),
        };
        let (keyword, limits) = (format!("`{}`", self.keyword(stmt)), self.machine.budget.limits);
        self.machine.report(Diagnostic::exceeded(&keyword, limit, &limits, stmt.span, &label));
    }

    /// The first word of a statement, for messages and dumps.
    fn keyword(&self, stmt: &StmtCode) -> String {
        first_word(self.machine.sources.text(stmt.span)).to_string()
    }

    /// The statement of the problem for a statement of the program.
    fn statement_id(&mut self, stmt: &StmtCode, kind: StatementKind) -> StatementId {
        let key = (stmt.id, self.builder.call());
        if let Some(id) = self.statement_ids.get(&key) {
            return *id;
        }
        let id = self.builder.statement_of(kind, stmt.span, &self.keyword(stmt));
        self.statement_ids.insert(key, id);
        id
    }

    fn finish(&mut self) -> Problem {
        self.apply_aspects();
        let words = std::mem::take(&mut self.machine.words);
        self.pictures.shown.words =
            words.iter().map(|word| word.to_string()).collect::<rustc_hash::FxHashSet<_>>().into();
        self.builder.problem_mut().shown = std::mem::take(&mut self.pictures.shown).into();
        let mut emptied: Vec<Emptied> = std::mem::take(&mut self.names.emptied)
            .into_iter()
            .map(|(item, (by, why))| Emptied { item, by, why })
            .collect();
        emptied.sort_unstable_by_key(|e| e.item);
        self.builder.problem_mut().emptied = emptied;
        let board = |b: &Rc<crate::model::entities::Board>| puzc_core::xcc::BoardCells {
            id: b.id,
            name: (*b.name).into(),
            cells: b.cells.clone(),
        };
        self.builder.problem_mut().lattices = self.machine.lattices.clone();
        self.builder.problem_mut().boards = self.machine.boards.iter().map(board).collect();
        std::mem::take(&mut self.builder).build()
    }

    fn end_of_items(&mut self) {
        let renamed = self.builder.seal();
        if let Some(b) = &mut self.builder.problem_mut().breaking {
            b.using.iter_mut().for_each(|u| u.0 = renamed.get(u.0.0 as usize).copied().unwrap_or(u.0));
        }
        self.words.clear();
    }

    /// Reports items of `option` or `add` that are not declared, and soft mentions that never name an item.
    fn report_mentions(&mut self) {
        self.report_undeclared();
        if !self.machine.diags.has_errors() {
            self.report_soft();
        }
    }
}

/// May a statement declare items?
fn declares(stmt: &StmtCode) -> bool {
    use crate::model::ir::StmtKindCode::*;
    matches!(stmt.kind, Items { .. } | Sentence { .. } | For { .. } | If { .. } | Call { .. })
}

/// A limit was reached and has been reported.
#[derive(PartialEq, Eq, Debug)]
struct Stopped;

/// The typed value of a hole, for the problem.
fn hole_value(v: &Value) -> puzc_core::xcc::HoleValue {
    use crate::model::value::Data;
    use puzc_core::xcc::HoleValue;
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
