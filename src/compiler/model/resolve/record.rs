//! Records the names of the file for editors.

use super::super::names::{BoundName, NameKind, NameTable, NameUse};
use super::*;

impl Resolver<'_> {
    /// Records something, unless this is a module that the file uses.
    pub(super) fn record(&mut self, add: impl FnOnce(&mut NameTable)) {
        if self.frame.module == 0 {
            add(&mut self.program.names);
        }
    }

    /// Records a name of the innermost scope.
    pub(super) fn record_local(&mut self, name: &ast::Ident, kind: NameKind) {
        let extent = self.frame.scopes.last().map_or(Span::NONE, |scope| scope.extent);
        self.record_bound(name, kind, extent);
    }

    /// Records a name of the whole file.
    pub(super) fn record_global(&mut self, name: &ast::Ident, kind: NameKind) {
        let extent = self.modules[self.frame.module].scope.extent;
        self.record_bound(name, kind, extent);
    }

    fn record_bound(&mut self, name: &ast::Ident, kind: NameKind, scope: Span) {
        let statement = self.frame.statement;
        let bound = BoundName { name: name.text.clone(), span: name.span, kind, scope, statement };
        if !matches!(&*name.text, "" | "_") {
            self.record(|names| names.bound.push(bound));
        }
    }

    /// Records the use of a name, which may be bound above.
    pub(super) fn record_use(&mut self, name: &Rc<str>, span: Span) {
        let bound = self.binding(name).map(|(_, place)| place);
        self.record_use_of(name, span, bound);
    }

    pub(super) fn record_use_of(&mut self, name: &Rc<str>, span: Span, bound: Option<Span>) {
        self.record(|names| names.uses.push(NameUse { name: name.clone(), span, bound }));
    }

    /// Records the names before colons in a call.
    pub(super) fn record_arguments(&mut self, callee: Option<&Rc<str>>, args: &[ast::Arg]) {
        let named = args.iter().filter_map(|arg| arg.name.as_ref());
        let arguments = named.map(|name| (callee.cloned(), name.text.clone(), name.span));
        self.record(|names| names.arguments.extend(arguments));
    }

    /// Records a word for an item.
    pub(super) fn record_item(&mut self, span: Span) {
        self.record_node(span);
        self.record(|names| names.items.push(span));
    }

    /// Records something that can be selected.
    pub(super) fn record_node(&mut self, span: Span) {
        self.record(|names| names.nodes.push(span));
    }
}

/// What the name of a declaration is bound to.
pub(super) fn kind_of(stmt: &ast::StmtKind) -> NameKind {
    use ast::StmtKind::*;
    match stmt {
        Param { .. } => NameKind::Parameter,
        Fn { .. } => NameKind::Function,
        Rule { .. } => NameKind::Rule,
        Board { .. } => NameKind::Board,
        Regions { .. } => NameKind::Regions,
        Pieces { .. } => NameKind::Pieces,
        Tiles { .. } => NameKind::Tiles,
        Lattice { .. } => NameKind::Lattice,
        List { keyword, .. } => NameKind::List(keyword.text.clone()),
        _ => NameKind::Value,
    }
}
