//! The parts of statements: clauses, items, words, cells, expressions.

use super::super::names::NameKind;
use super::Walk;
use puzc_core::base::Span;
use puzc_syntax::ast::*;
use std::rc::Rc;

impl Walk {
    pub(super) fn mult(&mut self, mult: &Option<Mult>) {
        if let Some(Mult::Range(e)) = mult {
            self.expr(e);
        }
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause], scope: Span) {
        for clause in clauses {
            match clause {
                Clause::For(binders) => self.binders(binders, scope),
                Clause::If(condition) => self.expr(condition),
            }
        }
    }

    pub(super) fn binders(&mut self, binders: &[Binder], scope: Span) {
        for binder in binders {
            self.pattern(&binder.pattern, NameKind::Local, scope);
            self.expr(&binder.value);
        }
    }

    pub(super) fn items(&mut self, items: &[ItemExpr]) {
        for item in items {
            match item {
                ItemExpr::Word(word) => self.item(word),
                ItemExpr::Group(all, clauses, span) => {
                    self.table.nodes.push(*span);
                    self.items(all);
                    self.clauses(clauses, *span);
                }
            }
        }
    }

    pub(super) fn item(&mut self, item: &ItemWord) {
        item.amount.iter().for_each(|e| self.expr(e));
        self.table.items.push(item.span);
        self.table.nodes.push(item.span);
        [Some(&item.name), item.color.as_ref(), item.default.as_ref()]
            .into_iter()
            .flatten()
            .for_each(|w| self.word(w));
    }

    pub(super) fn word(&mut self, word: &Word) {
        for part in &word.parts {
            if let WordPart::Hole(hole) = part {
                self.expr(&hole.expr);
            }
        }
    }

    pub(super) fn cells(&mut self, cells: &[CellToken]) {
        self.table.nodes.extend(cells.iter().map(|cell| cell.span));
        for part in cells.iter().flat_map(|cell| &cell.parts) {
            match part {
                CellPart::Text(_) => {}
                CellPart::Hole(hole) => self.expr(&hole.expr),
                CellPart::Set { parts, .. } => parts.iter().for_each(|part| {
                    if let SetExprPart::Hole(hole) = part {
                        self.expr(&hole.expr);
                    }
                }),
            }
        }
    }

    pub(super) fn args(&mut self, callee: Option<Rc<str>>, args: &[Arg]) {
        for arg in args {
            if let Some(name) = &arg.name {
                self.table.arguments.push((callee.clone(), name.text.clone(), name.span));
            }
            self.expr(&arg.value);
        }
    }

    pub(super) fn expr(&mut self, e: &Expr) {
        self.table.nodes.push(e.span);
        match &*e.kind {
            ExprKind::Int(_) | ExprKind::Picture(_) => {}
            ExprKind::Str(parts) => parts.iter().for_each(|part| {
                if let StrPart::Hole(hole) = part {
                    self.expr(&hole.expr);
                }
            }),
            ExprKind::Name(name) => self.used(name, e.span),
            ExprKind::Cells(geometry, cells) => {
                self.table.geometries.push((geometry.text.clone(), geometry.span));
                self.cells(cells);
            }
            ExprKind::Item(item) => self.item(item),
            ExprKind::List(elements, clauses) => {
                elements.iter().for_each(|element| self.expr(&element.expr));
                self.clauses(clauses, e.span);
            }
            ExprKind::Tuple(args) => args.iter().for_each(|a| self.expr(&a.value)),
            ExprKind::Paren(a) | ExprKind::Negate(a) | ExprKind::Not(a) => self.expr(a),
            ExprKind::Lambda(names, body) => {
                names.iter().for_each(|n| self.bind(n, NameKind::Local, e.span));
                self.expr(body);
            }
            ExprKind::If(arms, otherwise) => {
                for (condition, value) in arms {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            ExprKind::Binary(_, _, a, b)
            | ExprKind::Default(a, b)
            | ExprKind::Range { from: a, to: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Index(a, keys) => {
                self.expr(a);
                keys.iter().for_each(|k| self.expr(k));
            }
            ExprKind::Field(a, name) => {
                self.expr(a);
                self.table.fields.push((name.text.clone(), name.span));
            }
            ExprKind::Call(callee, args) => {
                self.expr(callee);
                let name = match &*callee.kind {
                    ExprKind::Name(name) => Some(name.clone()),
                    _ => None,
                };
                self.args(name, args);
            }
        }
    }
}
