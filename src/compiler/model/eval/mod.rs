//! Evaluation of expressions.  Everything terminates: functions do not recurse, loops run over finite
//! collections, and every round, call and element counts against the limit.

mod call;
mod cells;
mod charge;
mod clause;
mod equality;
mod halt;
mod members;
mod ops;
mod seen;
mod setting;
mod types;
mod word;

use super::entities::Board;
use super::ir::*;
use super::program::Program;
use super::value::*;
use puzc_core::base::{Budget, Exceeded, FileId, Sources, Span, composed};
use puzc_core::diag::{Code, Diagnostic, Diagnostics, codes};
use puzc_core::geometry::{BoardId, GeometryId, Lattice, Lattices, Place, Suffixes, Symmetry};
use puzc_syntax::ast::BinaryOp;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub use clause::{HasMachine, run_clauses};
pub use halt::Halt;
pub use seen::CluePicture;
use seen::Seen;
pub use setting::{UNREADABLE, bindings_text, shortened};
pub use types::range_instead;
pub use word::{WordFault, write_value};

/// Result of an evaluation.
pub type Eval<T = Value> = Result<T, Halt>;

/// The data files of a puzzle; the session reads them.
pub trait DataFiles {
    /// Loads the file into the sources; `from` is the file that asks.
    fn open(&mut self, sources: &mut Sources, path: &str, from: Option<FileId>)
    -> Result<FileId, Diagnostic>;
}

/// An active call.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The function or rule.
    pub name: Rc<str>,
    /// Place of the call.
    pub span: Span,
}

/// The state of an evaluation.
pub struct Machine<'a> {
    /// The code.
    pub program: Rc<Program>,
    /// The texts, for the places in messages and for data files.
    pub sources: &'a mut Sources,
    /// The diagnostics so far.
    pub diags: &'a mut Diagnostics,
    /// The remaining budget.
    pub budget: Budget,
    /// The values of the modules; empty until bound.
    pub globals: Vec<Option<Value>>,
    /// The lattices, also those of wrapped boards.
    pub lattices: Lattices,
    /// How many pieces, tiles and mates there are.
    entities: u32,
    /// Boards by id.
    pub boards: Vec<Rc<Board>>,
    /// How many boards each statement has made in this phase.
    boards_of_phase: FxHashMap<Span, usize>,
    /// Suffixes of cells, in order of first mention.
    pub suffixes: Rc<Suffixes>,
    /// Members of all `colors` statements so far.
    pub colors: Vec<Rc<str>>,
    /// The members of all `words`.
    pub words: Vec<Rc<str>>,
    /// What was seen, for warnings about the file as a whole.
    pub seen: Seen,
    /// The types that the `value` of a shown item may have, a set of bits: comparing it with one of them is
    /// no mistake.
    pub shown_types: u32,
    /// Reads data files.
    pub files: &'a mut dyn DataFiles,
    /// Active calls, outermost first.
    pub callers: Vec<Caller>,
    /// Geometry and symmetry of the current `pieces` statement, for `all_polyforms(n)`.
    pub pieces_context: Option<(GeometryId, Symmetry)>,
    /// The bindings of the clauses of pieces, by the place of the name, and the name; for messages.
    pub piece_notes: FxHashMap<(Span, Rc<str>), String>,
    /// The values of expressions without variables: how often they were evaluated, and the value from the
    /// second time on, so that what is needed only once takes no memory.
    constants: Vec<(bool, Option<Value>)>,
    stack: Vec<Value>,
    frames: Vec<usize>,
    base: usize,
    letters: Vec<Rc<str>>,
    /// The texts of data files that became values, each once.
    data: FxHashMap<FileId, Rc<str>>,
}

/// The maximum depth of calls; without recursion, only generated programs come close to it.
const MAX_CALLS: usize = 200;

impl<'a> Machine<'a> {
    /// A machine for a program.
    pub fn new(
        program: Rc<Program>,
        sources: &'a mut Sources,
        diags: &'a mut Diagnostics,
        budget: Budget,
        files: &'a mut dyn DataFiles,
    ) -> Machine<'a> {
        let stack = vec![Value::new(Data::Poison); program.slots as usize];
        let globals = vec![None; program.globals as usize];
        let letters = (0..128u8).map(|b| Rc::from((b as char).to_string())).collect();
        let suffixes = Rc::new(Suffixes::default());
        let constants = vec![(false, None); program.constants as usize];
        Machine {
            lattices: program.lattices.clone(),
            sources,
            diags,
            budget,
            globals,
            entities: 0,
            boards: vec![],
            boards_of_phase: FxHashMap::default(),
            suffixes,
            colors: vec![],
            words: vec![],
            seen: Seen::new(&program),
            program,
            shown_types: 0,
            files,
            callers: vec![],
            pieces_context: None,
            piece_notes: FxHashMap::default(),
            constants,
            stack,
            frames: vec![],
            base: 0,
            letters,
            data: FxHashMap::default(),
        }
    }

    /// Begins a phase.  A block runs in several; a board that it makes in a later one is that of the first.
    pub fn begin_phase(&mut self) {
        self.boards_of_phase.clear();
    }

    /// The board that a statement has made in an earlier phase, when it was run for the same time.
    pub(super) fn made_board(&mut self, span: Span, cells: &[Place]) -> Option<Rc<Board>> {
        let times = self.boards_of_phase.entry(span).or_default();
        let board = self.boards.iter().filter(|board| board.span == span).nth(*times).cloned();
        *times += 1;
        board.filter(|board| board.cells.iter().copied().eq(cells.iter().map(|c| c.on(board.id))))
    }

    /// The number of a new entity.
    pub(super) fn new_entity(&mut self) -> u32 {
        self.entities += 1;
        self.entities
    }

    /// The lattice with this id.
    pub fn lattice(&self, id: GeometryId) -> Lattice {
        self.lattices.handle(id)
    }

    /// The lattice of a place; if its board is wrapped, the wrapped one.
    pub fn lattice_of(&self, place: Place) -> Lattice {
        self.lattices.handle_of(place)
    }

    /// A place as one of a board: one that is written out is taken for that of the first board that has it.
    pub fn on_board(&self, place: Place) -> Place {
        let own = self.boards.iter().find(|board| place.board == BoardId::NONE && board.contains(place));
        Place { board: own.map_or(place.board, |board| board.id), ..place }
    }

    /// Warns of a place that is written out (W523): what is around it does not go across the seam of a board.
    pub fn check_seam(&mut self, place: Place, at: Span) {
        if place.board != BoardId::NONE || !self.lattices.of(self.on_board(place)).is_wrapped() {
            return;
        }
        let cell = self.show(&Value::new(Data::Place(place)));
        let d = Diagnostic::new(
            codes::W523,
            format!("{cell} is written out, so nothing goes across the seam here"),
        );
        let d = d.label(at, "a cell of the plane, not of the wrapped board");
        self.report(d.help("take the cell from the board: `for c in BOARD if c == ...`, or `MAP[c]` for the cells c of the board"));
    }

    /// The text of a file, as a value.
    pub fn text_of(&mut self, file: FileId) -> Rc<str> {
        self.data.entry(file).or_insert_with(|| composed(&self.sources.file(file).text).into()).clone()
    }

    /// Reports an error.  Inside a rule or function, it also points at the call.
    pub fn fail<T>(&mut self, d: Diagnostic) -> Eval<T> {
        self.report(d);
        Err(Halt::Error)
    }

    /// Reports a diagnostic without stopping.
    pub fn report(&mut self, mut d: Diagnostic) {
        if let Some(caller) = self.callers.first() {
            let in_library = self.in_library(d.span());
            let inside = d.labels.iter().any(|l| l.span == caller.span);
            if !inside {
                let text = if d.code == codes::E501 { "required by" } else { "in this call of" };
                let label = puzc_core::diag::SpanLabel {
                    span: caller.span,
                    text: format!("{text} `{}`", caller.name),
                };
                // the call causes an error inside the library
                if in_library { d.labels.insert(0, label) } else { d.labels.push(label) }
            }
            d.trace = self
                .callers
                .iter()
                .rev()
                .map(|c| puzc_core::diag::SpanLabel {
                    span: c.span,
                    text: format!("`{}` is called here", c.name),
                })
                .collect();
        }
        self.diags.push(d);
    }

    /// Is this place outside of the user's files?
    pub fn in_library(&self, span: Span) -> bool {
        self.sources.locate(span).is_none_or(|(f, _)| f.name.starts_with("std/"))
    }

    /// An error with one label.
    pub fn error<T>(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Eval<T> {
        self.fail(Diagnostic::new(code, message).label(span, label))
    }

    /// A type mismatch.
    pub fn mismatch<T>(&mut self, value: &Value, at: Span, wanted: &str) -> Eval<T> {
        if matches!(value.data, Data::Poison) {
            return Err(Halt::Error);
        }
        let kind = value.data.kind();
        let is =
            if matches!(wanted, "pieces" | "tiles" | "mates" | "clues or regions") { "are" } else { "is" };
        let d = Diagnostic::new(codes::E504, format!("{wanted} {is} needed here, not {kind}"));
        let statement = match (wanted, &value.data) {
            ("tiles", Data::Pieces(_)) => Some("`cover` and `pack` are for pieces".to_string()),
            ("pieces", Data::Tiles(_)) => Some("`place TILES on BOARD` is for tiles".to_string()),
            ("a function", Data::Str(name)) if puzc_core::geometry::find_geometry(name).is_some() => {
                Some(format!("cells of {name} are listed in braces: {name}{{00 01}}"))
            }
            ("a picture", Data::Str(_)) => {
                Some("a picture of several lines: picture([\"1..4\", \"..1.\"])".to_string())
            }
            ("a picture", Data::List(_)) => Some(
                "a map of lists of numbers: map([(square(x, y), n) for (x, row) in enumerate(ROWS), (y, n) in enumerate(row) if n > 0])"
                    .to_string(),
            ),
            ("a list", Data::Record(record)) if record.get("cells").is_some() => {
                Some(format!("its cells are {}.cells", self.sources.text(at)))
            }
            ("a bool", Data::Str(_)) => {
                let text = self.sources.text(at);
                Some(format!("a comparison names both sides: NAME == {text}, or NAME in [{text}, ...]"))
            }
            ("a list of bools", Data::Int(_)) => {
                Some(format!("its members are ints: compare them, [x == 1 for x in {}]", self.sources.text(at)))
            }
            ("a function", Data::Tuple(_) | Data::List(_)) => {
                Some("what stands before parentheses is called: write a comma between the members of a list".into())
            }
            ("a cell and a value", Data::Tuple(pair)) => Some(match pair.items.first().map(|first| &first.data) {
                Some(Data::List(_)) => "cells in braces are a list: LATTICE{00}[0] is its first one".into(),
                _ => "the first of the two is a cell: (square(0, 0), 3)".into(),
            }),
            ("a bool", Data::List(_)) => Some("any(LIST) and all(LIST) make one bool of a list of bools".into()),
            ("a list", Data::Place(_)) => Some(format!("a list of one is [{}]; a mark is drawn `at` a cell", self.sources.text(at))),
            ("an int or a range", Data::Function(_)) if self.sources.text(at) == "all" => {
                Some("leave out `all of`: each piece is used once, or as often as its line says; `any of` is any number of times".into())
            }
            (_, Data::Function(_)) if equality::is_name(self.sources.text(at)) => {
                Some(format!("the value of a function is written with its arguments: {}(...)", self.sources.text(at)))
            }
            (_, Data::Picture(_)) if wanted.starts_with("a cell") => {
                Some("the cells of a picture with one character: [c for (c, ch) in PICTURE if ch == \"#\"]".into())
            }
            _ if wanted.starts_with("a cell") => {
                self.boards.first().and_then(|board| equality::cell_call(value, &board.lattice))
            }
            _ => types::range_instead(self.sources.text(at)),
        };
        self.fail(statement.into_iter().fold(d.label(at, format!("this is {kind}")), Diagnostic::help))
    }

    /// The value of a slot.
    pub fn local(&self, slot: u32) -> &Value {
        &self.stack[self.base + slot as usize]
    }

    /// Sets a slot.
    pub fn set_local(&mut self, slot: u32, value: Value) {
        let at = self.base + slot as usize;
        self.stack[at] = value;
    }

    /// Evaluates an expression.
    pub fn eval(&mut self, node: &Node) -> Eval {
        match &*node.op {
            Op::Const(v) => Ok(v.clone()),
            Op::Local(slot) => Ok(self.stack[self.base + *slot as usize].clone()),
            Op::Binary(op, span, a, b) => {
                let left = self.eval(a)?;
                let right = self.eval(b)?;
                if matches!(op, BinaryOp::In | BinaryOp::NotIn) {
                    self.seen.looked_up(b, &left);
                    self.seen.looked_for(b, &left);
                }
                self.binary(*op, *span, (left, a.span), (right, b.span))
            }
            Op::Global(g) => match &self.globals[*g as usize] {
                Some(Value { data: Data::Poison, .. }) => Err(Halt::Error),
                Some(v) => Ok(v.clone()),
                None => {
                    let (name, span) = self.program.global_names[*g as usize].clone();
                    self.fail(
                        Diagnostic::new(codes::E502, format!("`{name}` is used before it is bound"))
                            .label(node.span, "used here")
                            .label(span, "bound here, after its use"),
                    )
                }
            },
            Op::Poison => Err(Halt::Error),
            Op::FunctionName(f) => Ok(Value::new(Data::Function(Function::Declared(*f)))),
            Op::NativeName(n) => Ok(Value::new(Data::Function(Function::Native(*n)))),
            Op::Lambda(l) => {
                Ok(Value::at(Data::Function(Function::Lambda(l.clone(), self.base as u32)), node.span))
            }
            Op::Str(bits) => self.string(bits),
            Op::List(elements, clauses) => self.list(elements, clauses, node.span),
            Op::Tuple(nodes) => {
                self.budget.charge(nodes.len() as u64 + 1)?;
                let items = nodes.iter().map(|n| self.member(n)).collect::<Eval<Vec<_>>>()?;
                self.nest(List::new(items).map(|l| Data::Tuple(Rc::new(l))), node.span)
            }
            Op::Record(fields) => {
                self.budget.charge(fields.len() as u64 * 2)?;
                let fields = self.fields(fields)?;
                self.nest(Record::new(fields).map(|r| Data::Record(Rc::new(r))), node.span)
            }
            Op::Cells(geometry, tokens) => {
                let cells = self.cells(*geometry, tokens)?;
                let values = cells.into_iter().map(|(c, span)| Value::at(Data::Place(c), span)).collect();
                let mut v = self.nest(List::new(values).map(|l| Data::List(Rc::new(l))), node.span)?;
                v.span = node.span;
                Ok(v)
            }
            Op::Item(name, color) => {
                self.budget.charge(4)?;
                let name = self.word_name(name)?;
                let color = color.as_ref().map(|c| self.word_name(c)).transpose()?;
                Ok(Value::at(Data::Item(Rc::new(ItemValue { name, color })), node.span))
            }
            Op::If(arms, otherwise) => {
                for (cond, value) in arms {
                    if self.truth(cond)? {
                        return self.eval(value);
                    }
                }
                self.eval(otherwise)
            }
            Op::Logic { or, left, right } => {
                let decided = self.truth(left)? == *or;
                Ok(Value::new(Data::Bool(if decided { *or } else { self.truth(right)? })))
            }
            Op::Not(a) => Ok(Value::new(Data::Bool(!self.truth(a)?))),
            Op::Negate(a) => {
                let v = self.eval(a)?;
                self.negate(v, a.span)
            }
            Op::Range(a, b, half_open) => {
                let (from, to) = (self.int(a)?, self.int(b)?);
                let end = if *half_open { Some(to) } else { to.checked_add(1) };
                match end {
                    Some(end) => Ok(Value::at(Data::Range(from, end.max(from)), node.span)),
                    None => self.error(codes::E510, node.span, "this range is too long", "ints have 64 bits"),
                }
            }
            Op::Default(a, b) => match &*a.op {
                Op::Index(map, key) => {
                    let (map_value, key_value) = (self.eval(map)?, self.eval(key)?);
                    self.seen.looked_up(map, &key_value);
                    self.seen.looked_for(map, &key_value);
                    match self.lookup(&map_value, &key_value)? {
                        Some(v) => Ok(v),
                        None => {
                            self.check_key((map_value, map.span), (key_value, key.span), node.span)?;
                            self.eval(b)
                        }
                    }
                }
                _ => self.eval(a),
            },
            Op::Index(list, key) => {
                let (list_value, key_value) = (self.eval(list)?, self.eval(key)?);
                self.seen.looked_up(list, &key_value);
                self.index((list_value, list.span), (key_value, key.span))
            }
            Op::Field(inner, name, span) => {
                let v = self.eval(inner)?;
                self.field(v, inner.span, name, *span)
            }
            Op::Constant(id, inner) => self.constant(*id as usize, inner),
            Op::Call(f, args) => self.call(*f, args, node.span),
            Op::Native(n, args) => self.native(*n, args, node.span),
            Op::Apply(f, args) => {
                let function = self.eval(f)?;
                let args = args.iter().map(|a| self.member(a)).collect::<Eval<Vec<_>>>()?;
                self.apply((&function, f.span), args, node.span)
            }
        }
    }

    /// The value of an expression without variables that was evaluated, if it is a cell, edge or corner, or
    /// was evaluated more than once.
    pub fn known_constant(&self, id: u32) -> Option<&Value> {
        self.constants[id as usize].1.as_ref()
    }

    fn constant(&mut self, id: usize, node: &Node) -> Eval {
        if let Some(value) = &self.constants[id].1 {
            self.budget.charge(1)?;
            return Ok(value.clone());
        }
        let value = self.eval(node)?;
        let again = std::mem::replace(&mut self.constants[id].0, true);
        let kept = again || matches!(value.data, Data::Place(_));
        self.constants[id].1 = kept.then(|| value.clone());
        Ok(value)
    }

    /// Evaluates a part of a larger value, which can be anything except a function.
    pub fn member(&mut self, node: &Node) -> Eval {
        let v = self.eval(node)?;
        if matches!(v.data, Data::Function(_)) {
            return self.fail(
                Diagnostic::new(codes::E511, "a function cannot be stored")
                    .label(node.span, "here it would be stored or passed on")
                    .help("a function can only be called, or passed to a function or rule")
                    .help("`fn NAME(x) = VALUE` declares a function with a name"),
            );
        }
        Ok(v)
    }

    /// A value of this data; E805 if its members are nested too deeply.
    pub(super) fn nest(&mut self, data: Option<Data>, span: Span) -> Eval {
        match data {
            Some(data) => Ok(Value::new(data)),
            None => self.error(
                codes::E805,
                span,
                format!("values are nested more than {MAX_DEPTH} deep"),
                "this would be one more",
            ),
        }
    }

    /// A list value.
    pub fn make_list(&mut self, items: Vec<Value>, span: Span) -> Eval {
        self.nest(List::new(items).map(|l| Data::List(Rc::new(l))), span)
    }

    fn list(&mut self, elements: &[(bool, Node)], clauses: &[ClauseCode], span: Span) -> Eval {
        let mut items = vec![];
        if clauses.is_empty() {
            self.budget.charge(1)?;
            self.elements(elements, &mut items)?;
        } else {
            run_clauses(self, clauses, &mut |m: &mut Self| m.elements(elements, &mut items))?;
        }
        self.make_list(items, span)
    }

    fn elements(&mut self, elements: &[(bool, Node)], items: &mut Vec<Value>) -> Eval<()> {
        for (splice, node) in elements {
            self.budget.charge(1)?;
            if *splice {
                let v = self.eval(node)?;
                self.each(&v, node.span, &mut |_, x| {
                    items.push(x);
                    Ok(())
                })?;
            } else {
                let v = self.member(node)?;
                items.push(v);
            }
        }
        Ok(())
    }

    fn fields(&mut self, fields: &Fields) -> Eval<Vec<(Rc<str>, Value)>> {
        fields.iter().map(|(n, v)| Ok((n.clone(), self.member(v)?))).collect()
    }

    /// A record of shallow values.
    pub fn record(&mut self, fields: &Fields) -> Eval {
        Ok(Value::record(self.fields(fields)?))
    }

    /// A condition.
    pub fn truth(&mut self, node: &Node) -> Eval<bool> {
        let v = self.eval(node)?;
        match v.data {
            Data::Bool(b) => Ok(b),
            _ => self.mismatch(&v, node.span, "a bool"),
        }
    }

    /// An int.
    pub fn int(&mut self, node: &Node) -> Eval<i64> {
        let v = self.eval(node)?;
        match v.data {
            Data::Int(n) => Ok(n),
            _ => self.mismatch(&v, node.span, "an int"),
        }
    }
}
