//! Families of options and their records.  Records are kept only for families that an aspect of the program
//! names.

use super::*;
use crate::model::ir::{StmtKindCode, SubjectCode};
use crate::model::library::{STD, rules};
use crate::statements::{OptionRecord, OptionRecords, find_statement};
use puzc_core::base::sorted_set;
use rustc_hash::FxHashSet;

/// A family that an aspect names, the place of the name, and the first call of the rule that has the aspect.
type AskedFamily = (Rc<str>, Span, Option<Span>);

/// The families of a program.
#[derive(Default)]
pub struct Families {
    wanted: FxHashSet<Rc<str>>,
    asked: Vec<AskedFamily>,
    /// The first call of each rule in the file, by the number of the rule.
    calls: FxHashMap<u32, Span>,
    known: Vec<Rc<str>>,
    members: FxHashMap<Rc<str>, Vec<(usize, Member)>>,
    /// The records of options that the library does not make, because they are clues.
    left_out: FxHashMap<Rc<str>, Vec<Value>>,
}

/// An option as aspects see it.
#[derive(Clone)]
pub enum Member {
    /// The record of a native statement.
    Native(Rc<dyn OptionRecord>),
    /// The fields after `as family(...)`.
    Fields(Value),
}

impl Families {
    /// The families that a program creates, and those that its aspects name.
    pub fn of(program: &Program) -> Families {
        let mut all = Families::default();
        [&program.prelude, &program.main].into_iter().for_each(|body| all.scan(body));
        for (rule, own) in (0..).zip(&program.rules) {
            let asked = all.asked.len();
            all.scan(&own.body);
            let call = all.calls.get(&rule).copied();
            all.asked[asked..].iter_mut().for_each(|asked| asked.2 = call);
        }
        all
    }

    fn scan(&mut self, body: &[StmtCode]) {
        for stmt in body {
            match &stmt.kind {
                StmtKindCode::Forbid { aspect, .. }
                | StmtKindCode::Add { aspect, .. }
                | StmtKindCode::Show(SubjectCode::Family(aspect, _), _)
                | StmtKindCode::Hide(SubjectCode::Family(aspect, _)) => {
                    self.wanted.insert(aspect.family.0.clone());
                    let (family, at) = aspect.family.clone();
                    self.asked.push((family, at, None));
                }
                StmtKindCode::Option { label: Some((name, _)), .. } => self.known.push(name.clone()),
                StmtKindCode::Sentence { keyword, .. } => {
                    let families = find_statement(keyword).map_or(&[][..], |s| s.families);
                    self.known.extend(families.iter().map(|f| Rc::from(f.name())));
                }
                StmtKindCode::Call { rule, .. } => {
                    self.calls.entry(*rule).or_insert(stmt.span);
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

    /// Does a statement of the program create this family?
    pub fn known(&self, family: &str) -> bool {
        self.known.iter().any(|f| &**f == family)
    }

    /// E601 for each family that an aspect names and no statement creates.
    /// Where a rule of the library names it, the call of the rule comes first.
    pub fn unknown(&self, is_in_library: impl Fn(Span) -> bool) -> Vec<Diagnostic> {
        let names = sorted_set(self.known.iter().map(|f| &**f));
        let unknown = self.asked.iter().filter(|asked| !self.known(&asked.0));
        let unknown_family = |(family, span, call): &AskedFamily| {
            let near = puzc_core::diag::nearest(family, names.iter().copied());
            let d = Diagnostic::new(codes::E601, format!("no statement creates a family `{family}`"));
            let call = call.filter(|_| is_in_library(*span));
            let d = call.iter().fold(d, |d, call| d.label(*call, "this call asks for it"));
            let d = d.suggest(*span, near);
            let made = format!("as {family}(");
            let module = STD.iter().find(|m| m.text.contains(&made));
            let rule = module.and_then(|m| {
                let before = &m.text[..m.text.find(&made)?];
                rules(before).last()
            });
            if let Some(rule) = rule {
                return d.help(format!("the rule `{rule}` makes it: call it in the file"));
            }
            match names.is_empty() {
                true => d.help("native statements create families, and so do options with `as family(...)`"),
                false => d.help(format!("families of this file: {}", names.join(" "))),
            }
        };
        unknown.map(unknown_family).collect()
    }

    /// Stores the record of an option.
    pub fn add(&mut self, family: &Rc<str>, option: usize, record: Value) {
        self.members.entry(family.clone()).or_default().push((option, Member::Fields(record)));
    }

    /// Stores the record of an option that is not made.
    pub fn leave_out(&mut self, family: &Rc<str>, record: Value) {
        self.left_out.entry(family.clone()).or_default().push(record);
    }

    /// The records of options that are not made.
    pub fn left_out(&self, family: &str) -> Vec<Value> {
        self.left_out.get(family).cloned().unwrap_or_default()
    }

    /// Stores the records of a native statement.
    pub fn add_native(&mut self, records: OptionRecords) {
        for (option, record) in records {
            let family = record.family();
            if !self.members.contains_key(family) {
                self.members.insert(family.into(), vec![]);
            }
            if let Some(members) = self.members.get_mut(family) {
                members.push((option, Member::Native(record)));
            }
        }
    }

    /// The members of a family, in the order of options.
    pub fn members(&self, family: &str) -> Vec<(usize, Member)> {
        self.members.get(family).cloned().unwrap_or_default()
    }
}

impl Member {
    /// Was the option made for the pieces, tiles, words or board of this name?  This is false for the
    /// families of `option` statements.
    pub fn is_of(&self, entity: &str) -> bool {
        match self {
            Member::Native(record) => record.is_of(entity),
            Member::Fields(_) => false,
        }
    }

    /// The record as a value.
    pub fn value(&self) -> Value {
        match self {
            Member::Fields(v) => v.clone(),
            Member::Native(record) => record.value(),
        }
    }
}
