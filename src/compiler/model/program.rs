//! A resolved program: functions, rules and the statements of the file, with the library compiled on demand.

use super::ir::{Fn, Rule, StmtCode};
use super::names::NameTable;
use puzc_core::base::Span;
use puzc_core::geometry::Lattices;
use puzc_syntax::ast::BinaryOp;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The result of resolving a file.
#[derive(Default, Debug)]
pub struct Program {
    /// Functions by number.
    pub fns: Vec<Rc<Fn>>,
    /// Rules by number.
    pub rules: Vec<Rc<Rule>>,
    /// Entities, `let`s and parameters of the modules that are used, before the file's own statements.
    pub prelude: Vec<StmtCode>,
    /// The lattices that its places may belong to.
    pub lattices: Lattices,
    /// The statements of the file.
    pub main: Vec<StmtCode>,
    /// Was there text that could not be parsed, and that may declare items or call rules?
    pub unread: bool,
    /// Number of values of all modules.
    pub globals: u32,
    /// Their names and places.
    pub global_names: Vec<(Rc<str>, Span)>,
    /// The names of the file.
    pub names: NameTable,
    /// The values of the file that are never mentioned.
    pub unused: Vec<(Rc<str>, Span)>,
    /// The values of the file that only a `draw` mentions, by global.
    pub drawn: Vec<(u32, (Rc<str>, Span))>,
    /// The values of the file of which only members `NAME[x.index]` are mentioned, by global.
    pub indexed: Vec<(u32, (Rc<str>, Span))>,
    /// The literal lists and maps of a root file without parameters that are only mentioned where something
    /// is looked for in them, by `in` or `??`, by global.
    pub searched: Vec<(u32, (Rc<str>, Span))>,
    /// The other literal maps of a root file without parameters that are only mentioned where a key is looked
    /// up in them, and drawn, by global.
    pub keyed: Vec<(u32, (Rc<str>, Span))>,
    /// The lists of the root file with a condition, by global, with the place of their name.  No parameter
    /// changes them.
    pub filtered: Vec<(u32, (Rc<str>, Span))>,
    /// The statements of the root file, outside of blocks, that no parameter changes.
    pub unsettable: FxHashSet<u32>,
    /// Where `in` or `not in` looks for a cell without variables among the cells of a placement, and the
    /// number of the cell among the expressions without variables.
    pub fixed_cells: Vec<(BinaryOp, Span, u32)>,
    /// Number of expressions without variables.
    pub constants: u32,
    /// The number of slots of statements outside of functions and rules.
    pub slots: u32,
    /// Number of words with holes.
    pub words: u32,
    /// Number of statements.
    pub statements: u32,
}

impl Program {
    /// Is this in a statement of the root file that another value of a parameter may change?
    pub fn is_settable(&self, at: Span) -> bool {
        let has = |s: &StmtCode| s.span.start <= at.start && at.end <= s.span.end;
        self.main.iter().any(|s| has(s) && !self.unsettable.contains(&s.id))
    }
}
