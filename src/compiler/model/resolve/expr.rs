//! Expressions.

use super::super::builtins::NATIVES;
use super::super::value::{Data, Value};
use super::*;
use ast::{BinaryOp, ExprKind};

impl Resolver<'_> {
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Node {
        let outer = std::mem::take(&mut self.frame.needs);
        let slots = self.frame.slots;
        let op = if self.stop.stopped() { Op::Poison } else { self.op(e) };
        let needs = self.frame.needs;
        self.frame.needs = Needs { slot: outer.slot.min(needs.slot), more: outer.more || needs.more };
        let node = |op| Node { span: e.span, op: Box::new(op) };
        let is_work = match &op {
            Op::Call(..) | Op::Native(..) => true,
            Op::List(_, clauses) => !clauses.is_empty(),
            _ => false,
        };
        if is_work && needs.slot >= slots && !needs.more {
            self.program.constants += 1;
            return node(Op::Constant(self.program.constants - 1, node(op)));
        }
        node(op)
    }

    /// Resolves an operand of `==` or `in`.
    fn compared(&mut self, e: &ast::Expr) -> Node {
        let plain = matches!(&*e.kind, ExprKind::Name(_) | ExprKind::List(..));
        let outer = std::mem::replace(&mut self.compared, plain);
        let node = self.expr(e);
        self.compared = outer;
        node
    }

    /// W519 for `x != x`.
    fn compared_with_itself(&mut self, op: BinaryOp, span: Span, a: &ast::Expr, b: &ast::Expr) {
        use BinaryOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let plain = |e: &ast::Expr| self.sources.text(e.span).split_whitespace().collect::<String>();
        let always = matches!(op, Equal | LessEqual | GreaterEqual);
        if (always || matches!(op, NotEqual | Less | Greater)) && plain(a) == plain(b) {
            let text = format!("both sides are the same, so this is always {always}");
            let d = Diagnostic::new(codes::W519, "an expression is compared with itself");
            self.report(d.label(span, text));
        }
    }

    fn exprs(&mut self, all: &[ast::Expr]) -> Vec<Node> {
        all.iter().map(|e| self.expr(e)).collect()
    }

    fn op(&mut self, e: &ast::Expr) -> Op {
        self.record_node(e.span);
        match &*e.kind {
            ExprKind::Int(Some(n)) => Op::Const(Value::at(Data::Int(*n), e.span)),
            ExprKind::Int(None) => {
                self.report(
                    Diagnostic::new(codes::E510, "this number is too large")
                        .label(e.span, "ints have 64 bits")
                        .help("the greatest is 9223372036854775807"),
                );
                Op::Poison
            }
            ExprKind::Str(parts) => self.string(parts, e.span),
            ExprKind::Picture(span) => match super::super::picture::read(self.sources, *span) {
                Ok(picture) => Op::Const(Value::at(Data::Picture(Rc::new(picture)), e.span)),
                Err(d) => {
                    self.report(*d);
                    Op::Poison
                }
            },
            ExprKind::Name(name) => self.name(name, e.span),
            ExprKind::Cells(geometry, tokens) => {
                self.record(|t| t.geometries.push((geometry.text.clone(), geometry.span)));
                let found = self.geometry(geometry);
                let tokens = self.cell_tokens(tokens);
                found.map_or(Op::Poison, |geometry| Op::Cells(geometry, tokens))
            }
            ExprKind::Item(word) => {
                self.record_item(word.span);
                if word.soft || word.default.is_some() {
                    self.report(
                        Diagnostic::new(codes::E413, "an item value is a name with an optional color")
                            .label(word.span, "`?` and `|` are allowed only in options"),
                    );
                }
                Op::Item(self.word(&word.name), word.color.as_ref().map(|c| self.word(c)))
            }
            ExprKind::List(elements, clauses) => {
                self.report_bracketed_range(e, elements, clauses);
                self.report_mixed_members(elements);
                self.scoped(e.span, |r| {
                    let clauses = r.clauses(clauses);
                    Op::List(elements.iter().map(|el| (el.splice, r.expr(&el.expr))).collect(), clauses)
                })
            }
            ExprKind::Tuple(args) => self.tuple(args),
            ExprKind::Paren(inner) => self.op(inner),
            ExprKind::Lambda(names, body) => self.scoped(e.span, |r| {
                let slots = names.iter().map(|n| r.bind_local(n, NameKind::Local)).collect();
                Op::Lambda(Rc::new(Lambda { slots, body: r.expr(body), span: e.span }))
            }),
            ExprKind::If(arms, otherwise) => {
                let arms = arms.iter().map(|(c, v)| (self.expr(c), self.expr(v))).collect();
                Op::If(arms, self.expr(otherwise))
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), _, a, b) => {
                Op::Logic { or: *op == BinaryOp::Or, left: self.expr(a), right: self.expr(b) }
            }
            ExprKind::Binary(
                op @ (BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::In | BinaryOp::NotIn),
                span,
                a,
                b,
            ) => {
                self.compared_with_itself(*op, *span, a, b);
                if matches!(op, BinaryOp::In | BinaryOp::NotIn) {
                    self.searched.insert(b.span);
                }
                let (a, b) = (self.compared(a), self.compared(b));
                if let (Op::Constant(cell, _), Op::Field(placement, list, _)) = (&*a.op, &*b.op)
                    && matches!(op, BinaryOp::In | BinaryOp::NotIn)
                    && matches!(&*placement.op, Op::Local(slot) if self.placement == Some(*slot))
                    && &**list == "cells"
                {
                    self.program.fixed_cells.push((*op, a.span, *cell));
                }
                Op::Binary(*op, *span, a, b)
            }
            ExprKind::Binary(op, span, a, b) => {
                self.compared_with_itself(*op, *span, a, b);
                Op::Binary(*op, *span, self.expr(a), self.expr(b))
            }
            ExprKind::Negate(inner) => match &*inner.kind {
                ExprKind::Int(Some(n)) => {
                    self.record_node(inner.span);
                    Op::Const(Value::at(Data::Int(-n), e.span))
                }
                _ => Op::Negate(self.expr(inner)),
            },
            ExprKind::Not(inner) => Op::Not(self.expr(inner)),
            ExprKind::Range { from, to, half_open } => Op::Range(self.expr(from), self.expr(to), *half_open),
            ExprKind::Default(a, b) => {
                if let ExprKind::Index(map, _) = &*a.kind {
                    self.searched.insert(map.span);
                }
                Op::Default(self.expr(a), self.expr(b))
            }
            ExprKind::Index(list, keys) => {
                self.keyed.insert(list.span);
                if let ([key], ExprKind::Name(_)) = (&keys[..], &*list.kind)
                    && matches!(&*key.kind, ExprKind::Field(_, field) if &*field.text == "index")
                {
                    self.indexed.insert(list.span);
                }
                let list = self.expr(list);
                let mut keys_code = self.exprs(keys);
                let key = match keys_code.pop() {
                    Some(only) if keys_code.is_empty() => only,
                    Some(last) => {
                        keys_code.push(last);
                        Node { span: e.span, op: Box::new(Op::Tuple(keys_code)) }
                    }
                    None => return Op::Poison,
                };
                Op::Index(list, key)
            }
            ExprKind::Field(inner, name) => {
                self.record(|t| t.fields.push((name.text.clone(), name.span)));
                Op::Field(self.expr(inner), name.text.clone(), name.span)
            }
            ExprKind::Call(callee, args) => {
                args.iter().for_each(|arg| self.report_empty_range(&arg.value));
                self.call(callee, args, e.span)
            }
        }
    }

    pub(super) fn name(&mut self, name: &Rc<str>, span: Span) -> Op {
        match self.find(name, span) {
            Referent::Local(slot) => Op::Local(slot),
            Referent::Global(g) => Op::Global(g),
            Referent::Function(f) => Op::FunctionName(f),
            Referent::Native(n) => Op::NativeName(n),
            Referent::Constant(data) => Op::Const(Value::new(data)),
            Referent::Rule(_) => {
                self.report(
                    Diagnostic::new(codes::E504, format!("`{name}` is a rule, not a value"))
                        .label(span, "rules are called as statements")
                        .help(format!("write {name}(...) on a line of its own")),
                );
                Op::Poison
            }
            Referent::Poison => Op::Poison,
        }
    }

    /// W526 for `"3{2}"`.
    fn report_number_in_hole(&mut self, hole: &ast::HoleExpr) {
        if let (ExprKind::Int(Some(n)), None) = (&*hole.expr.kind, hole.format) {
            let d = Diagnostic::new(codes::W526, format!("the hole {{{n}}} is the text {n}"));
            let d = d.label(hole.span, "braces in a string are a hole");
            self.report(d.help(
                "in a pattern, * + ? repeat what stands before them; a number of times is written out",
            ));
        }
    }

    fn string(&mut self, parts: &[ast::StrPart], span: Span) -> Op {
        parts.iter().for_each(|part| {
            if let ast::StrPart::Hole(hole) = part {
                self.report_number_in_hole(hole);
            }
        });
        match parts {
            [] => Op::Const(Value::at(Data::Str("".into()), span)),
            // the span of the text itself, so that messages can point at its characters
            [ast::StrPart::Text(text, inner)] => {
                let text: Rc<str> = composed(text).into();
                let at = if inner.len() == text.len() { *inner } else { span };
                Op::Const(Value::at(Data::Str(text), at))
            }
            _ => Op::Str(
                parts
                    .iter()
                    .map(|p| match p {
                        ast::StrPart::Text(text, _) => StrPartCode::Text(composed(text).into()),
                        ast::StrPart::Hole(h) => StrPartCode::Hole(self.expr(&h.expr), h.format),
                    })
                    .collect(),
            ),
        }
    }

    fn tuple(&mut self, args: &[ast::Arg]) -> Op {
        if args.iter().all(|a| a.name.is_none()) {
            return Op::Tuple(args.iter().map(|a| self.expr(&a.value)).collect());
        }
        let twice = |name: &str| (format!("the record has two fields `{name}`"), "the second one");
        let help = "(a, b) is a tuple and (x: a, y: b) a record; the two cannot be mixed";
        Op::Record(self.fields(args, "record", twice, help))
    }

    /// The fields of a record or a family.  `twice` is the message for a name that was given before, and its
    /// label; `help` says how fields without a name are written.
    pub(super) fn fields(
        &mut self,
        args: &[ast::Arg],
        owner: &str,
        twice: fn(&str) -> (String, &'static str),
        help: &str,
    ) -> Vec<(Rc<str>, Node)> {
        let mut fields: Vec<(Rc<str>, Node)> = vec![];
        for arg in args {
            let value = self.expr(&arg.value);
            match &arg.name {
                Some(n) if fields.iter().any(|(name, _)| *name == n.text) => {
                    let (message, label) = twice(&n.text);
                    self.report(Diagnostic::new(codes::E503, message).label(n.span, label));
                }
                Some(n) => fields.push((n.text.clone(), value)),
                None => self.report(
                    Diagnostic::new(codes::E506, format!("a field of a {owner} has no name"))
                        .label(arg.value.span, "write `name: value`")
                        .help(help),
                ),
            }
        }
        fields
    }

    fn call(&mut self, callee: &ast::Expr, args: &[ast::Arg], span: Span) -> Op {
        let ExprKind::Name(name) = &*callee.kind else {
            self.record_arguments(None, args);
            let f = self.expr(callee);
            return Op::Apply(f, args.iter().map(|a| self.expr(&a.value)).collect());
        };
        self.record_node(callee.span);
        self.record_arguments(Some(name), args);
        match self.find(name, callee.span) {
            Referent::Function(f) => {
                let head = self.program.fns[f as usize].clone();
                Op::Call(f, self.arguments(&head, args, span))
            }
            Referent::Native(n) => {
                let native = &NATIVES[n as usize];
                let wants: Vec<(&str, bool)> =
                    native.params.iter().map(|p| (p.trim_end_matches('?'), !p.ends_with('?'))).collect();
                let (signature, errors) = (native.signature(), self.diags.errors());
                let arguments = self.match_arguments(native.name, &wants, &signature, args, span);
                // values of wrong arguments cause no further errors
                if self.diags.errors() > errors { Op::Poison } else { Op::Native(n, arguments) }
            }
            Referent::Rule(_) => {
                self.report(
                    Diagnostic::new(codes::E504, format!("`{name}` is a rule, not a function"))
                        .label(callee.span, "rules are called as statements"),
                );
                Op::Poison
            }
            Referent::Poison => {
                args.iter().for_each(|a| drop(self.expr(&a.value)));
                Op::Poison
            }
            found => {
                let op = match found {
                    Referent::Local(slot) => Op::Local(slot),
                    Referent::Global(g) => Op::Global(g),
                    Referent::Constant(data) => Op::Const(Value::new(data)),
                    _ => Op::Poison,
                };
                if let Some(named) = args.iter().find_map(|a| a.name.as_ref()) {
                    self.report(
                        Diagnostic::new(codes::E506, format!("`{name}` takes its arguments by position"))
                            .label(named.span, "remove the name"),
                    );
                }
                Op::Apply(
                    Node { span: callee.span, op: Box::new(op) },
                    args.iter().map(|a| self.expr(&a.value)).collect(),
                )
            }
        }
    }
}
