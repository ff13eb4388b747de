//! Walks over a tree to find where names are bound and used.  It needs no stack of scopes: a binding records
//! its scope, and uses are resolved when all bindings are known.

mod parts;

use super::names::{BoundName, ImportSource, NameKind, NameTable, NameUse};
use puzc_core::base::Span;
use puzc_syntax::ast::*;
use std::rc::Rc;

/// Walks over a tree.
pub struct Walk {
    /// The names found so far.
    pub table: NameTable,
    /// The current statement.
    statement: Span,
}

impl Walk {
    /// Finds the names of a file.
    pub fn over(tree: &Ast, whole: Span) -> Walk {
        let mut walk = Walk { table: NameTable::default(), statement: whole };
        walk.block(&tree.stmts, whole, true);
        walk
    }

    fn bind(&mut self, name: &Ident, kind: NameKind, scope: Span) {
        if &*name.text != "_" {
            let bound = BoundName {
                name: name.text.clone(),
                span: name.span,
                kind,
                scope,
                statement: self.statement,
            };
            self.table.bound.push(bound);
        }
    }

    fn used(&mut self, name: &Rc<str>, span: Span) {
        self.table.uses.push(NameUse { name: name.clone(), span, bound: None });
    }

    fn named(&mut self, name: &Ident) {
        self.used(&name.text, name.span);
    }

    fn pattern(&mut self, pattern: &Pattern, kind: NameKind, scope: Span) {
        match pattern {
            Pattern::Name(name) => self.bind(name, kind, scope),
            Pattern::Tuple(all, _) => all.iter().for_each(|p| self.pattern(p, kind.clone(), scope)),
        }
    }

    /// Statements that share a scope.
    fn block(&mut self, stmts: &[Stmt], scope: Span, top: bool) {
        for stmt in stmts {
            let outer = std::mem::replace(&mut self.statement, stmt.span);
            self.stmt(stmt, scope, top);
            self.statement = outer;
        }
    }

    fn stmt(&mut self, stmt: &Stmt, scope: Span, top: bool) {
        let within = stmt.span;
        self.table.nodes.push(within);
        match &stmt.kind {
            StmtKind::Puzzle(e) => self.expr(e),
            StmtKind::Use { names, from } => {
                let origin = match from {
                    UseFrom::Module(module) => ImportSource::Module(module.text.clone()),
                    UseFrom::File(path) => match &*path.kind {
                        ExprKind::Str(parts) => match parts.as_slice() {
                            [StrPart::Text(text, _)] => ImportSource::File(text.clone()),
                            _ => ImportSource::Unknown,
                        },
                        _ => ImportSource::Unknown,
                    },
                };
                names.iter().for_each(|n| self.bind(n, NameKind::Import(origin.clone()), scope));
            }
            StmtKind::Param { name, default, within, doc } => {
                self.bind(name, NameKind::Parameter, scope);
                [Some(default), within.as_ref(), doc.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| self.expr(e));
            }
            StmtKind::Let { pattern, value } => {
                self.pattern(pattern, if top { NameKind::Value } else { NameKind::Local }, scope);
                self.expr(value);
            }
            StmtKind::Fn { name, params, body, wheres } => {
                self.bind(name, NameKind::Function, scope);
                self.params(params, within);
                self.expr(body);
                self.binders(wheres, within);
            }
            StmtKind::Rule { name, params, body } => {
                self.bind(name, NameKind::Rule, scope);
                self.params(params, within);
                self.block(body, within, false);
            }
            StmtKind::Require { cond, message, at } => {
                self.expr(cond);
                self.expr(message);
                at.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Expect { what, with, .. } => {
                if let ExpectKind::Output(e) | ExpectKind::Solution(e) = what {
                    self.expr(e);
                }
                for (name, value) in with {
                    self.named(name);
                    self.expr(value);
                }
            }
            StmtKind::Board { .. }
            | StmtKind::Regions { .. }
            | StmtKind::Pieces { .. }
            | StmtKind::Tiles { .. }
            | StmtKind::Lattice { .. }
            | StmtKind::List { .. } => self.entity(stmt, scope),
            StmtKind::Sentence(sentence) => {
                sentence.slots.iter().for_each(|(_, slot)| self.slot(slot, within))
            }
            StmtKind::Forbid { aspect, clauses } => {
                self.aspect(aspect, within);
                self.clauses(clauses, within);
            }
            StmtKind::Add { items, cost, aspect, clauses } => {
                self.items(items);
                cost.iter().for_each(|e| self.expr(e));
                self.aspect(aspect, within);
                self.clauses(clauses, within);
            }
            StmtKind::Draw { what, board, clauses } => {
                match what {
                    Drawn::Values(e) => self.expr(e),
                    Drawn::Marks(marks) => self.marks(marks),
                    Drawn::Graph { pairs, place, .. } => {
                        self.expr(pairs);
                        place.iter().for_each(|e| self.expr(e));
                    }
                }
                board.iter().for_each(|e| self.expr(e));
                self.clauses(clauses, within);
            }
            StmtKind::Show { subject, marks, board, clauses, .. } => {
                self.subject(subject, within);
                self.marks(marks);
                board.iter().for_each(|e| self.expr(e));
                self.clauses(clauses, within);
            }
            StmtKind::Hide { subject, clauses } => {
                self.subject(subject, within);
                self.clauses(clauses, within);
            }
            StmtKind::Distinguish { items, clauses } => {
                self.items(items);
                self.clauses(clauses, within);
            }
            StmtKind::Break { using, .. } => using.iter().for_each(|w| self.word(w)),
            StmtKind::Goal { .. } => {}
            StmtKind::Items { mult, items, clauses, .. } => {
                self.mult(mult);
                self.items(items);
                self.clauses(clauses, within);
            }
            StmtKind::Option { items, cost, label, clauses, .. } => {
                self.items(items);
                cost.iter().for_each(|e| self.expr(e));
                if let Some((family, fields)) = label {
                    self.table.families.push((family.text.clone(), family.span));
                    fields.iter().for_each(|a| self.expr(&a.value));
                }
                self.clauses(clauses, within);
            }
            StmtKind::For { clauses, body } => {
                self.clauses(clauses, within);
                self.block(body, within, false);
            }
            StmtKind::If { arms, otherwise } => {
                let end = |body: &[Stmt], from: Span| body.iter().fold(from, |all, s| all.to(s.span));
                for (condition, body) in arms {
                    self.expr(condition);
                    self.block(body, end(body, condition.span), false);
                }
                if let Some(body) = otherwise {
                    self.block(body, end(body, Span::NONE), false);
                }
            }
            StmtKind::Call { name, args } => {
                self.named(name);
                self.args(Some(name.text.clone()), args);
            }
            StmtKind::Bad { binds } => {
                binds.iter().for_each(|n| self.bind(n, NameKind::Unread, scope));
            }
        }
    }

    fn entity(&mut self, stmt: &Stmt, scope: Span) {
        let within = stmt.span;
        match &stmt.kind {
            StmtKind::Board { name, wrapping, naming, body, .. } => {
                self.bind(name, NameKind::Board, scope);
                wrapping.iter().flat_map(|g| &g.by).for_each(|e| self.expr(e));
                self.naming(naming);
                match body {
                    BoardBody::Cells(cells, clauses) => {
                        self.cells(cells);
                        self.clauses(clauses, within);
                    }
                    BoardBody::Size(all) => all.iter().for_each(|e| self.expr(e)),
                    BoardBody::Expr(e) => self.expr(e),
                }
            }
            StmtKind::Regions { name, of, named, body } => {
                self.bind(name, NameKind::Regions, scope);
                self.named(of);
                self.naming(named);
                self.expr(body);
            }
            StmtKind::Pieces { name, step, body, .. } => {
                self.bind(name, NameKind::Pieces, scope);
                step.iter().for_each(|e| self.expr(e));
                match body {
                    PiecesBody::Lines(lines) => lines.iter().for_each(|line| {
                        self.mult(&line.mult);
                        line.name.iter().for_each(|w| self.word(w));
                        line.cost.iter().for_each(|e| self.expr(e));
                        line.size.iter().for_each(|e| self.expr(e));
                        self.cells(&line.cells);
                        self.clauses(&line.clauses, line.span);
                    }),
                    PiecesBody::Expr(e) => self.expr(e),
                }
            }
            StmtKind::Lattice { name, .. } => self.bind(name, NameKind::Lattice, scope),
            StmtKind::Tiles { name, body, .. } => {
                self.bind(name, NameKind::Tiles, scope);
                match body {
                    TilesBody::Tiles(all) => all.iter().for_each(|tile| {
                        self.mult(&tile.mult);
                        tile.name.iter().for_each(|w| self.word(w));
                        self.word(&tile.colors);
                    }),
                    TilesBody::Expr(e) => self.expr(e),
                }
            }
            StmtKind::List { keyword, name, body } => {
                self.bind(name, NameKind::List(keyword.text.clone()), scope);
                match body {
                    ListBody::Words(all) => all.iter().for_each(|w| self.word(w)),
                    ListBody::Expr(e) => self.expr(e),
                }
            }
            _ => {}
        }
    }

    fn params(&mut self, params: &[Param], scope: Span) {
        for p in params {
            self.bind(&p.name, NameKind::Argument, scope);
            p.default.iter().for_each(|e| self.expr(e));
        }
    }

    fn slot(&mut self, slot: &Slot, within: Span) {
        match slot {
            Slot::Name(name) => self.named(name),
            Slot::Names(all) => all.iter().for_each(|n| self.named(n)),
            Slot::Supplies(all) => all.iter().for_each(|(mult, name)| {
                self.mult(mult);
                self.named(name);
            }),
            Slot::Word(word) => self.word(word),
            Slot::Mention { item, color, bound } => {
                self.implicit(bound, item.span.to(within));
                self.word(item);
                color.iter().for_each(|w| self.word(w));
            }
            Slot::Expr(e) => self.expr(e),
            Slot::Choice(_) => {}
        }
    }

    /// Variables that are bound implicitly.
    fn implicit(&mut self, names: &[&str], scope: Span) {
        for name in names {
            let span = Span::new(scope.start, scope.start);
            self.bind(&Ident { text: (*name).into(), span }, NameKind::Implicit, scope);
        }
    }

    fn naming(&mut self, naming: &Option<NamingExpr>) {
        if let Some(NamingExpr::Word(word)) = naming {
            self.implicit(&["x", "y", "z"], word.span);
            self.word(word);
        }
    }

    fn aspect(&mut self, aspect: &Aspect, scope: Span) {
        self.table.family_uses.push((aspect.family.text.clone(), aspect.family.span));
        self.bind(&aspect.variable, NameKind::Member(aspect.family.text.clone()), scope);
        aspect.of.iter().for_each(|n| self.named(n));
    }

    fn subject(&mut self, subject: &PictureSubject, scope: Span) {
        match subject {
            PictureSubject::Always => {}
            PictureSubject::Family(aspect) => self.aspect(aspect, scope),
            PictureSubject::Items(items) => self.items(items),
        }
    }

    fn marks(&mut self, marks: &[MarkExpr]) {
        marks.iter().flat_map(|mark| mark.args.iter().chain(&mark.color)).for_each(|e| self.expr(e));
    }
}
