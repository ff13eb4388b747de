//! Families of options and their records.  Records are kept only for families that an aspect of the program
//! names.

use super::*;
use crate::geometry::Place;
use crate::model::ir::StmtKindCode;
use crate::model::value::Data;
use crate::statements::{BLOCKS, Record as NativeRecord};
use rustc_hash::FxHashSet;

/// The families of a program.
#[derive(Default)]
pub struct Families {
    wanted: FxHashSet<Rc<str>>,
    /// Where aspects name them.
    asked: Vec<(Rc<str>, Span)>,
    known: Vec<Rc<str>>,
    members: FxHashMap<Rc<str>, Vec<(usize, Member)>>,
}

/// What aspects see of an option.
#[derive(Clone)]
pub enum Member {
    /// Of a native statement.
    Native(NativeRecord),
    /// Of `as family(...)`.
    Fields(Value),
}

impl Families {
    /// The families that a program makes, and those that its aspects name.
    pub fn of(program: &Program) -> Families {
        let mut all = Families::default();
        let bodies = program.rules.iter().map(|r| &r.body).chain([&program.prelude, &program.main]);
        bodies.for_each(|body| all.scan(body));
        all
    }

    fn scan(&mut self, body: &[StmtCode]) {
        for stmt in body {
            match &stmt.kind {
                StmtKindCode::Forbid { aspect, .. } | StmtKindCode::Add { aspect, .. } => {
                    self.wanted.insert(aspect.family.0.clone());
                    self.asked.push(aspect.family.clone());
                }
                StmtKindCode::Option { label: Some((name, _)), .. } => self.known.push(name.clone()),
                StmtKindCode::Sentence { keyword, .. } => {
                    let families = BLOCKS
                        .iter()
                        .find(|b| b.schema.keyword == &**keyword)
                        .map_or(&[][..], |b| b.families);
                    self.known.extend(families.iter().map(|f| Rc::from(*f)));
                }
                StmtKindCode::For { body, .. } => self.scan(body),
                StmtKindCode::If { arms, otherwise } => {
                    arms.iter().for_each(|a| self.scan(&a.1));
                    otherwise.iter().for_each(|b| self.scan(b));
                }
                _ => {}
            }
        }
    }

    /// Does an aspect name this family?
    pub fn wanted(&self, family: &str) -> bool {
        self.wanted.contains(family)
    }

    /// Does a statement of the program make this family?
    pub fn known(&self, family: &str) -> bool {
        self.known.iter().any(|f| &**f == family)
    }

    /// E601 for each family that an aspect names and no statement makes.
    pub fn unknown(&self) -> Vec<Diagnostic> {
        let mut names: Vec<&str> = self.known.iter().map(|f| &**f).collect();
        names.sort_unstable();
        names.dedup();
        let unknown = self.asked.iter().filter(|(family, _)| !self.known(family));
        let tell = |(family, span): &(Rc<str>, Span)| {
            let near = crate::diag::nearest(family, names.iter().copied());
            let d = Diagnostic::new(codes::E601, format!("no statement makes a family `{family}`"))
                .label(*span, near.map_or(String::new(), |n| format!("did you mean `{n}`?")));
            match names.is_empty() {
                true => d.help("native statements make families, and options with `as family(...)`"),
                false => d.help(format!("families of this file: {}", names.join(" "))),
            }
        };
        unknown.map(tell).collect()
    }

    /// Keeps the record of an option.
    pub fn add(&mut self, family: &Rc<str>, option: usize, record: Value) {
        self.members.entry(family.clone()).or_default().push((option, Member::Fields(record)));
    }

    /// Keeps the records of a native statement.
    pub fn add_native(&mut self, records: Vec<(usize, NativeRecord)>) {
        for (option, record) in records {
            let family = match record {
                NativeRecord::Placement(_) => "placements",
                NativeRecord::Step(_) => "steps",
                NativeRecord::Border { .. } => "borders",
            };
            self.members.entry(family.into()).or_default().push((option, Member::Native(record)));
        }
    }

    /// The members of a family, in the order of options.
    pub fn members(&self, family: &str) -> Vec<(usize, Member)> {
        self.members.get(family).cloned().unwrap_or_default()
    }
}

impl Member {
    /// Was it made for the thing of this name?  Families of raw options belong to none.
    pub fn is_of(&self, thing: &str) -> bool {
        match self {
            Member::Native(record) => record.is_of(thing),
            Member::Fields(_) => false,
        }
    }

    /// The record as a value.
    pub fn value(&self) -> Value {
        let place = |p: Place| Value::new(Data::Place(p));
        match self {
            Member::Fields(v) => v.clone(),
            Member::Native(NativeRecord::Border { board }) => {
                Value::record([("board", Value::str(board.clone()))])
            }
            Member::Native(NativeRecord::Placement(p)) => {
                let extreme = |f: fn(&Place) -> i32, most: bool| {
                    let all = p.cells.iter().map(f);
                    Value::int(if most { all.max() } else { all.min() }.unwrap_or(0))
                };
                let kind = if p.is_tile { "tile" } else { "piece" };
                Value::record([
                    (kind, Value::str(p.piece.clone())),
                    ("cells", Value::list(p.cells.iter().copied().map(place).collect())),
                    ("board", Value::str(p.board.clone())),
                    ("orientation", Value::int(p.orientation)),
                    ("xmin", extreme(|c| c.x, false)),
                    ("xmax", extreme(|c| c.x, true)),
                    ("ymin", extreme(|c| c.y, false)),
                    ("ymax", extreme(|c| c.y, true)),
                ])
            }
            Member::Native(NativeRecord::Step(s)) => {
                let (dx, dy, dz) = s.direction;
                let mut direction = vec![Value::int(dx), Value::int(dy)];
                if crate::geometry::geometry(s.from.geometry).dimensions() == 3 {
                    direction.push(Value::int(dz));
                }
                Value::record([
                    ("word", Value::int(s.word)),
                    ("index", Value::int(s.index)),
                    ("from", place(s.from)),
                    ("to", place(s.to)),
                    ("direction", Value::tuple(direction)),
                    ("letter", Value::str(s.letter.clone())),
                ])
            }
        }
    }
}
