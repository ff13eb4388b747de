//! The names of a text: where they are bound, where they are in scope, where they are used.  The resolver
//! records them, also in files with errors, and editors read them.

use puzc_core::base::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where an imported name comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportSource {
    /// `std.polyominoes`
    Module(Rc<str>),
    /// The path of a file.
    File(Rc<str>),
    /// A file that could not be read.
    Unknown,
}

/// What a name is bound to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// Of a `use`, with the place in the other text that declares it, if there is one.
    Import(ImportSource, Option<Span>),
    /// Of a `param`.
    Parameter,
    /// Of a `let` outside of blocks.
    Value,
    /// Of a `let` in a block, a loop, or a function without a name.
    Local,
    /// A parameter of a function or rule.
    Argument,
    /// Of a `fn`.
    Function,
    /// Of a `rule`.
    Rule,
    /// Of a `board`.
    Board,
    /// Of a `regions`.
    Regions,
    /// Of a `pieces`.
    Pieces,
    /// Of a `lattice`.
    Lattice,
    /// Of a `tiles`.
    Tiles,
    /// Of `colors`, `mates`, `words` or `graph`.
    List(Rc<str>),
    /// An option of this family, in an aspect.
    Member(Rc<str>),
    /// A variable that a statement binds implicitly: the coordinates of `named`.
    Implicit,
    /// Of a statement that could not be read.
    Unread,
}

impl NameKind {
    /// May other files import such a name?
    pub fn can_be_imported(&self) -> bool {
        use NameKind::*;
        match self {
            Parameter | Value | Function | Rule | Board | Regions | Pieces | Lattice | Tiles | List(_) => {
                true
            }
            Import(..) | Local | Argument | Member(_) | Implicit | Unread => false,
        }
    }

    /// The kind in a word or two.
    pub fn words(&self) -> &str {
        match self {
            NameKind::Import(..) => "imported",
            NameKind::Parameter => "parameter",
            NameKind::Value | NameKind::Local => "value",
            NameKind::Argument => "argument",
            NameKind::Function => "function",
            NameKind::Rule => "rule",
            NameKind::Board => "board",
            NameKind::Regions => "regions",
            NameKind::Pieces => "pieces",
            NameKind::Tiles => "tiles",
            NameKind::Lattice => "lattice",
            NameKind::List(keyword) => keyword,
            NameKind::Member(_) => "option",
            NameKind::Implicit => "variable",
            NameKind::Unread => "unread",
        }
    }
}

/// A name where it is bound.
#[derive(Clone, Debug)]
pub struct BoundName {
    /// Its text.
    pub name: Rc<str>,
    /// Its place.
    pub span: Span,
    /// What it is bound to.
    pub kind: NameKind,
    /// Its scope.
    pub scope: Span,
    /// The statement that binds it.
    pub statement: Span,
}

/// A name where it is used.
#[derive(Clone, Debug)]
pub struct NameUse {
    /// Its text.
    pub name: Rc<str>,
    /// Its place.
    pub span: Span,
    /// The place of its binding, if it is in this text.
    pub bound: Option<Span>,
}

/// The names of a text.
#[derive(Default, Debug)]
pub struct NameTable {
    /// In the order of the text.
    pub bound: Vec<BoundName>,
    /// In the order of the text.
    pub uses: Vec<NameUse>,
    /// Families that `as` names.
    pub families: Vec<(Rc<str>, Span)>,
    /// Families that aspects name.
    pub family_uses: Vec<(Rc<str>, Span)>,
    /// Names after dots: fields.
    pub fields: Vec<(Rc<str>, Span)>,
    /// Names before colons in calls, with what is called.
    pub arguments: Vec<(Option<Rc<str>>, Rc<str>, Span)>,
    /// Geometries in front of cells in braces.
    pub geometries: Vec<(Rc<str>, Span)>,
    /// Words for items.
    pub items: Vec<Span>,
    /// Statements, expressions, items, cells: what can be selected.
    pub nodes: Vec<Span>,
    by_name: FxHashMap<Rc<str>, Vec<usize>>,
}

/// Is this place in the span, or directly after it?
pub fn touches(span: Span, at: usize) -> bool {
    !span.is_none() && span.start as usize <= at && at <= span.end as usize
}

impl NameTable {
    /// Sorts what was recorded, since functions are resolved when they are first mentioned.
    pub(super) fn sort(&mut self) {
        self.bound.sort_by_key(|b| b.span.start);
        self.uses.sort_by_key(|u| u.span.start);
        for (i, bound) in self.bound.iter().enumerate() {
            self.by_name.entry(bound.name.clone()).or_default().push(i);
        }
    }

    /// The innermost binding of a name that is in scope at a place.
    pub fn visible(&self, name: &str, at: usize) -> Option<usize> {
        let all = self.by_name.get(name)?;
        // among very many bindings of one name, only the last ones before the place are examined
        const MAX_BINDINGS: usize = 200;
        let seen = |i: &&usize| touches(self.bound[**i].scope, at);
        let before = all.partition_point(|i| self.bound[*i].span.start as usize <= at);
        let near =
            all[..before].iter().rev().take(MAX_BINDINGS).chain(all[before..].iter().take(MAX_BINDINGS));
        near.filter(seen).min_by_key(|i| self.bound[**i].scope.len()).copied()
    }

    /// All names that are in scope at a place, each once, with its innermost binding.
    pub fn in_scope(&self, at: usize) -> Vec<&BoundName> {
        let mut best: FxHashMap<&str, &BoundName> = FxHashMap::default();
        for bound in self
            .bound
            .iter()
            .filter(|b| touches(b.scope, at) && (b.kind == NameKind::Implicit || !touches(b.span, at)))
        {
            let entry = best.entry(&bound.name).or_insert(bound);
            if bound.scope.len() < entry.scope.len() {
                *entry = bound;
            }
        }
        let mut all: Vec<&BoundName> = best.into_values().collect();
        all.sort_by_key(|b| (b.scope.len(), b.span.start));
        all
    }

    /// The name that is bound or used at a place, and its span.
    pub fn at(&self, at: usize) -> Option<(&Rc<str>, Span)> {
        let bound = self.bound.iter().filter(|b| b.kind != NameKind::Implicit).map(|b| (&b.name, b.span));
        bound.chain(self.uses.iter().map(|u| (&u.name, u.span))).find(|(_, span)| touches(*span, at))
    }

    /// The binding that a place binds or uses.
    pub fn binding_at(&self, at: usize) -> Option<usize> {
        let here = self.bound.iter().position(|b| touches(b.span, at) && b.kind != NameKind::Implicit);
        here.or_else(|| self.binding_of(self.uses.iter().find(|u| touches(u.span, at))?))
    }

    /// The binding that a use means.
    pub fn binding_of(&self, used: &NameUse) -> Option<usize> {
        let place = used.bound?;
        self.by_name.get(&used.name)?.iter().copied().find(|i| self.bound[*i].span == place)
    }

    /// Where a binding is used.
    pub fn uses_of(&self, binding: usize) -> impl Iterator<Item = Span> {
        let BoundName { name, span, .. } = &self.bound[binding];
        self.uses.iter().filter(move |u| u.bound == Some(*span) && u.name == *name).map(|u| u.span)
    }
}
