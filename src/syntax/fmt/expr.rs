//! Expressions, clauses, items.

use super::FileLayout;
use super::printer::Join;
use super::printer::Join::{Blank, Break, Tight};
use crate::ast::*;

/// The context of an expression.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum ExprContext {
    /// No relevant context.
    Free,
    /// An operator: multiplications are written without spaces, so that `a*b + c` shows how it binds.
    Operator,
    /// A range: sums and products are written without spaces.
    Range,
}

impl FileLayout<'_> {
    pub(super) fn expr(&mut self, e: &Expr, join: Join) {
        self.inner(e, join, ExprContext::Free);
    }

    fn inner(&mut self, e: &Expr, join: Join, context: ExprContext) {
        match &*e.kind {
            ExprKind::Int(_)
            | ExprKind::Str(_)
            | ExprKind::Picture(_)
            | ExprKind::Name(_)
            | ExprKind::Item(_) => self.span(e.span, join),
            ExprKind::Cells(name, cells) => {
                self.span(name.span, join);
                self.printer.open("{", Tight);
                for (i, cell) in cells.iter().enumerate() {
                    self.span(cell.span, if i > 0 { Break } else { Tight });
                }
                self.printer.close("}", Tight);
            }
            ExprKind::List(elements, clauses) => {
                self.printer.open("[", join);
                for (i, element) in elements.iter().enumerate() {
                    let join = self.comma(i);
                    if element.splice {
                        self.printer.literal("*", join);
                    }
                    self.expr(&element.expr, if element.splice { Tight } else { join });
                }
                if !clauses.is_empty() && self.printer.is_next(",") {
                    self.printer.literal(",", Tight);
                }
                self.clauses(clauses, Break);
                self.printer.close("]", Tight);
            }
            ExprKind::Tuple(args) => self.args(args, join),
            ExprKind::Paren(e) => {
                self.printer.open("(", join);
                self.inner(e, Tight, if context == ExprContext::Range { context } else { ExprContext::Free });
                self.printer.close(")", Tight);
            }
            ExprKind::Lambda(names, body) => {
                let several = self.printer.is_next("(");
                if several {
                    self.printer.open("(", join);
                }
                for (i, name) in names.iter().enumerate() {
                    let between = self.comma(i);
                    self.span(name.span, if several { between } else { join });
                }
                if several {
                    self.printer.close(")", Tight);
                }
                self.printer.literal("=>", Blank);
                self.expr(body, Blank);
            }
            ExprKind::If(arms, otherwise) => {
                for (i, (condition, value)) in arms.iter().enumerate() {
                    self.printer.literal("if", if i > 0 { Blank } else { join });
                    self.expr(condition, Blank);
                    self.printer.literal("then", Break);
                    self.expr(value, Blank);
                    self.printer.literal("else", Break);
                }
                self.expr(otherwise, Blank);
            }
            ExprKind::Binary(op, at, left, right) => self.binary(*op, *at, left, right, join, context),
            ExprKind::Negate(of) => {
                self.printer.literal("-", join);
                self.inner(of, Tight, context);
            }
            ExprKind::Not(of) => {
                self.printer.literal("not", join);
                self.inner(of, Blank, context);
            }
            ExprKind::Range { from, to, half_open } => {
                self.inner(from, join, ExprContext::Range);
                self.printer.literal(if *half_open { "..<" } else { ".." }, Tight);
                self.inner(to, Tight, ExprContext::Range);
            }
            ExprKind::Default(of, other) => {
                self.inner(of, join, context);
                self.printer.literal("??", Break);
                self.inner(other, Blank, context);
            }
            ExprKind::Index(of, by) => {
                self.inner(of, join, context);
                self.printer.open("[", Tight);
                for (i, e) in by.iter().enumerate() {
                    let join = self.comma(i);
                    self.expr(e, join);
                }
                self.printer.close("]", Tight);
            }
            ExprKind::Field(of, name) => {
                self.inner(of, join, context);
                self.printer.literal(".", Tight);
                self.span(name.span, Tight);
            }
            ExprKind::Call(of, args) => {
                self.inner(of, join, context);
                self.args(args, Tight);
            }
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        at: puzc_core::base::Span,
        left: &Expr,
        right: &Expr,
        join: Join,
        context: ExprContext,
    ) {
        let product = is_product(op);
        let sum = matches!(op, BinaryOp::Add | BinaryOp::Subtract);
        let times = op == BinaryOp::Multiply && only_times(left);
        let tight = match context {
            ExprContext::Free => false,
            ExprContext::Operator => times,
            ExprContext::Range => product || sum,
        };
        let inside = if context == ExprContext::Range { context } else { ExprContext::Operator };
        // the operators of a chain of products have the same spacing
        let left_around = if product && !tight { ExprContext::Free } else { inside };
        self.inner(left, join, left_around);
        let (start, end) = (self.local(at.start), self.local(at.end));
        let before = if tight { Tight } else { Break };
        if op == BinaryOp::NotIn {
            self.printer.spelled(start, end, "not in", before);
        } else {
            self.printer.verbatim(start, end, before);
        }
        self.inner(right, if tight { Tight } else { Blank }, inside);
    }

    /// Writes the comma before member `i`, unless it is the first; returns how the member joins.
    pub(super) fn comma(&mut self, i: usize) -> Join {
        if i == 0 {
            return Tight;
        }
        self.printer.literal(",", Tight);
        Break
    }

    /// Arguments or members, with their parentheses.
    pub(super) fn args(&mut self, args: &[Arg], join: Join) {
        self.printer.open("(", join);
        for (i, arg) in args.iter().enumerate() {
            let mut join = self.comma(i);
            if let Some(name) = &arg.name {
                self.span(name.span, join);
                self.printer.literal(":", Tight);
                join = Blank;
            }
            self.expr(&arg.value, join);
        }
        self.printer.close(")", Tight);
    }

    /// Clauses, each with a space before it; `join` determines whether lines can be broken there.
    pub(super) fn clauses(&mut self, clauses: &[Clause], join: Join) {
        for clause in clauses {
            match clause {
                Clause::For(binders) => {
                    self.printer.literal("for", join);
                    self.binders(binders);
                }
                Clause::If(condition) => {
                    self.printer.literal("if", join);
                    self.expr(condition, Blank);
                }
            }
        }
    }

    pub(super) fn binders(&mut self, binders: &[Binder]) {
        for (i, binder) in binders.iter().enumerate() {
            if i > 0 {
                self.printer.literal(",", Tight);
            }
            self.pattern(&binder.pattern, Blank);
            self.printer.literal(if binder.each { "in" } else { "=" }, Blank);
            self.expr(&binder.value, Blank);
        }
    }

    pub(super) fn pattern(&mut self, pattern: &Pattern, join: Join) {
        match pattern {
            Pattern::Name(name) => self.span(name.span, join),
            Pattern::Tuple(members, _) => {
                self.printer.open("(", join);
                for (i, member) in members.iter().enumerate() {
                    if i > 0 {
                        self.printer.literal(",", Tight);
                    }
                    self.pattern(member, if i > 0 { Blank } else { Tight });
                }
                self.printer.close(")", Tight);
            }
        }
    }

    pub(super) fn items(&mut self, items: &[ItemExpr], first: Join) {
        for (i, item) in items.iter().enumerate() {
            let join = if i > 0 { Blank } else { first };
            match item {
                ItemExpr::Word(word) => self.span(word.span, join),
                ItemExpr::Group(items, clauses, _) => {
                    self.printer.open("[", if i > 0 { Break } else { join });
                    self.items(items, Tight);
                    self.clauses(clauses, Break);
                    self.printer.close("]", Tight);
                }
            }
        }
    }

    /// `2 of`; returns how the next token joins.
    pub(super) fn mult(&mut self, mult: Option<&Mult>, join: Join) -> Join {
        match mult {
            None => return join,
            Some(Mult::Any(span)) => self.span(*span, join),
            Some(Mult::Range(e)) => self.expr(e, join),
        }
        self.printer.literal("of", Blank);
        Blank
    }

    pub(super) fn params(&mut self, params: &[Param]) {
        self.printer.open("(", Tight);
        for (i, param) in params.iter().enumerate() {
            let join = self.comma(i);
            self.span(param.name.span, join);
            if let Some(ty) = &param.ty {
                self.printer.literal(":", Tight);
                let text: Vec<&str> = self
                    .printer
                    .source
                    .get(self.local(ty.span.start)..self.local(ty.span.end))
                    .unwrap_or("")
                    .split_whitespace()
                    .collect();
                self.printer.spelled(
                    self.local(ty.span.start),
                    self.local(ty.span.end),
                    &text.join(" "),
                    Blank,
                );
            }
            if let Some(default) = &param.default {
                self.printer.literal("=", Blank);
                self.expr(default, Blank);
            }
        }
        self.printer.close(")", Tight);
    }
}

fn is_product(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo)
}

/// Does a chain of products have only multiplications?  Only then is it written without spaces.
fn only_times(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Binary(op, _, left, _) if is_product(*op) => *op == BinaryOp::Multiply && only_times(left),
        _ => true,
    }
}
