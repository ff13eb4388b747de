//! Words, clauses, patterns and cell tokens.

use super::names::names_in;
use super::*;
use ast::WordPart;
use puzc_core::base::is_number;
use puzc_syntax::text::words;

impl Resolver<'_> {
    pub(super) fn word(&mut self, w: &ast::Word) -> WordCode {
        let id = self.program.words;
        self.program.words += 1;
        let mut template = String::new();
        let mut variables = vec![];
        let parts: Vec<WordPartCode> = w
            .parts
            .iter()
            .map(|part| match part {
                WordPart::Text(text, _) => {
                    let text: Rc<str> = composed(text).into();
                    template.push_str(&text);
                    WordPartCode::Text(text)
                }
                WordPart::Hole(h) => {
                    template.push_str("{}");
                    self.variables(&h.expr, &mut variables);
                    WordPartCode::Hole {
                        splice: h.splice,
                        node: self.expr(&h.expr),
                        format: h.format,
                        span: h.span,
                    }
                }
            })
            .collect();
        let plain = parts.iter().all(|p| matches!(p, WordPartCode::Text(_)));
        let scope = if plain {
            let names = self.frame.scopes.iter().rev().flat_map(|s| s.names());
            let end = template.trim_end_matches(|c: char| !c.is_alphanumeric());
            names.filter(|n| end.ends_with(&***n)).cloned().collect()
        } else {
            vec![]
        };
        WordCode { id, span: w.span, parts, template: template.into(), variables, scope }
    }

    /// The variables of an expression, for "with n = 8, i = 0": locals and values of modules, each once, in
    /// the order of their use.
    pub(super) fn variables(&mut self, e: &ast::Expr, out: &mut Vec<(Rc<str>, Node)>) {
        let mut all = vec![];
        names_in(e, &mut all);
        for (name, span) in all {
            if out.iter().any(|(n, _)| *n == name) {
                continue;
            }
            let op = match self.binding(&name) {
                Some((Binding::Local(slot), _)) => Op::Local(slot),
                Some((Binding::Global(g), _)) => Op::Global(g),
                _ => continue,
            };
            out.push((name, Node { span, op: Box::new(op) }));
        }
    }

    pub(super) fn clauses(&mut self, clauses: &[ast::Clause]) -> Vec<ClauseCode> {
        self.report_bound_ranges(clauses);
        let mut out = vec![];
        for clause in clauses {
            match clause {
                ast::Clause::If(e) => out.push(ClauseCode::If(self.expr(e))),
                ast::Clause::For(binders) => {
                    for binder in binders {
                        let code = self.binder(binder);
                        out.push(code);
                    }
                }
            }
        }
        out
    }

    /// W521 for `for i = 1..3`, unless a later clause goes through the range.
    fn report_bound_ranges(&mut self, clauses: &[ast::Clause]) {
        let binders: Vec<&ast::Binder> = clauses.iter().flat_map(ast::Clause::binders).collect();
        let tests = clauses.iter().filter_map(|clause| match clause {
            ast::Clause::If(test) => Some(test.span),
            ast::Clause::For(_) => None,
        });
        let places: Vec<Span> = binders.iter().map(|b| b.value.span).chain(tests).collect();
        for binder in &binders {
            let (ast::Pattern::Name(name), false) = (&binder.pattern, binder.each) else { continue };
            let mentions = |at: &Span| words(self.sources.text(*at)).any(|word| word == &*name.text);
            if !matches!(*binder.value.kind, ast::ExprKind::Range { .. }) || places.iter().any(mentions) {
                continue;
            }
            let between = Span::new(name.span.end, binder.value.span.start);
            let d = Diagnostic::new(
                codes::W521,
                format!("`{}` is the whole range, not each of its members", name.text),
            )
            .label(between, "write `in`")
            .fix(between, " in ");
            self.report(d);
        }
    }

    /// Resolves the value with the names bound so far; then the pattern binds its names.
    pub(super) fn binder(&mut self, b: &ast::Binder) -> ClauseCode {
        if b.each {
            self.report_empty_range(&b.value);
        }
        let value = self.expr(&b.value);
        let pattern = self.pattern(&b.pattern);
        if b.each { ClauseCode::Each(pattern, value) } else { ClauseCode::Is(pattern, value) }
    }

    /// W515 for a range of two numbers that counts down.
    pub(super) fn report_empty_range(&mut self, range: &ast::Expr) {
        let ast::ExprKind::Range { from, to, .. } = &*range.kind else { return };
        if let (ast::ExprKind::Int(Some(a)), ast::ExprKind::Int(Some(b))) = (&*from.kind, &*to.kind)
            && a > b
        {
            let up = format!("{b}..{a}");
            let d = Diagnostic::new(codes::W515, format!("the range from {a} to {b} is empty"))
                .label(range.span, "ranges count upward")
                .fix(range.span, up.clone());
            self.report(d.help(format!("write {up}; `[{a} - i for i in 0..{}]` counts down", a - b)));
        }
    }

    /// W518 for a list whose only member is a range.
    pub(super) fn report_bracketed_range(
        &mut self,
        list: &ast::Expr,
        elements: &[ast::Element],
        clauses: &[ast::Clause],
    ) {
        let ([element], []) = (elements, clauses) else { return };
        let written = self.sources.text(element.expr.span);
        // `[1-3]`
        if let Some((low, high)) = written.split_once('-')
            && [low, high].into_iter().all(|n| is_number(n.trim()))
        {
            let number = |n: &str| n.trim().parse::<u64>().unwrap_or(u64::MAX);
            let (low, high) = if number(low) > number(high) { (high, low) } else { (low, high) };
            let range = format!("{}..{}", low.trim(), high.trim());
            let d = Diagnostic::new(codes::W518, "this list has one member, which is a difference")
                .label(list.span, format!("the ints from {} to {} are {range}", low.trim(), high.trim()))
                .fix(list.span, range);
            return self.report(d);
        }
        if element.splice || !matches!(&*element.expr.kind, ast::ExprKind::Range { .. }) {
            return;
        }
        let range = self.sources.text(element.expr.span);
        let d = Diagnostic::new(codes::W518, "this list has one member, which is a list itself")
            .label(list.span, format!("`{range}` is a list without the brackets"))
            .fix(list.span, range)
            .help(format!("write {range}, or [({range})] for a list in a list"));
        self.report(d);
    }

    pub(super) fn pattern(&mut self, p: &ast::Pattern) -> PatternCode {
        match p {
            ast::Pattern::Name(n) if &*n.text == "_" => PatternCode::Skip,
            ast::Pattern::Name(n) => PatternCode::Slot(self.bind_local(n, NameKind::Local)),
            ast::Pattern::Tuple(all, span) => {
                PatternCode::Tuple(all.iter().map(|p| self.pattern(p)).collect(), *span)
            }
        }
    }

    pub(super) fn cell_tokens(&mut self, tokens: &[ast::CellToken]) -> Vec<CellCode> {
        tokens
            .iter()
            .map(|t| {
                self.record_node(t.span);
                self.name_as_cell(t);
                let parts = t
                    .parts
                    .iter()
                    .map(|part| match part {
                        ast::CellPart::Text(span) => CellPartCode::Text(*span),
                        ast::CellPart::Hole(h) if h.splice => {
                            CellPartCode::Splice(self.expr(&h.expr), h.span)
                        }
                        ast::CellPart::Hole(h) => CellPartCode::Digit(self.expr(&h.expr), h.span),
                        ast::CellPart::Set { span, parts, closed } => CellPartCode::Set {
                            span: *span,
                            closed: *closed,
                            parts: parts
                                .iter()
                                .map(|p| match p {
                                    ast::SetExprPart::Text(span) => {
                                        self.names_in_set(*span);
                                        Ok(*span)
                                    }
                                    ast::SetExprPart::Hole(h) => Err((self.expr(&h.expr), h.span)),
                                })
                                .collect(),
                        },
                    })
                    .collect();
                CellCode { span: t.span, parts }
            })
            .collect()
    }
}
