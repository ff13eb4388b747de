//! Statements.

use super::record::kind_of;
use super::*;
use ast::StmtKind;

impl Resolver<'_> {
    /// A statement outside of functions and rules; its names are bound to values of the module.
    pub(super) fn global_statement(&mut self, module: usize, stmt: usize) -> Vec<StmtCode> {
        let tree = self.modules[module].tree.clone();
        let Some(statement) = tree.stmts.get(stmt) else { return vec![] };
        let span = statement.span;
        self.frame.statement = span;
        self.record_node(span);
        let declared = || kind_of(&statement.kind);
        let kind = match &statement.kind {
            StmtKind::Use { names, from } => return self.import(module, names, from, span),
            StmtKind::Fn { .. } | StmtKind::Rule { .. } => return vec![],
            StmtKind::Lattice { name, lines } => {
                self.lattice(module, name, lines);
                return vec![];
            }
            StmtKind::Bad { .. } => {
                self.note_unread(span);
                return vec![];
            }
            StmtKind::Param { name, default, within, doc, .. } => {
                doc.iter().for_each(|e| self.record_node(e.span));
                let default = self.expr(default);
                let within = within.as_ref().map(|e| self.expr(e));
                let global = self.new_global(module, name, declared());
                self.settable.insert(global);
                StmtKindCode::Param { name: name.text.clone(), name_span: name.span, global, default, within }
            }
            StmtKind::Let { pattern, value } => {
                self.frame.uses_settable = false;
                let value = self.expr(value);
                let mut names = vec![];
                pattern_names(pattern, &mut names);
                let globals: Vec<u32> =
                    names.iter().map(|n| self.new_global(module, n, declared())).collect();
                self.settable.extend(globals.iter().filter(|_| self.frame.uses_settable));
                if module == 0
                    && !self.frame.uses_settable
                    && let Some(name) = filtered_list(statement)
                {
                    self.program
                        .filtered
                        .extend(globals.iter().map(|g| (*g, (name.text.clone(), name.span))));
                }
                StmtKindCode::Let { pattern: global_pattern(pattern, &mut globals.into_iter()), value }
            }
            _ => {
                self.frame.uses_settable = false;
                match self.entity(statement) {
                    Some((name, entity)) => {
                        let global = PatternCode::Global(self.new_global(module, name, declared()));
                        StmtKindCode::Entity { name: name.text.clone(), name_span: name.span, global, entity }
                    }
                    None => {
                        let made = self.statement(statement);
                        if module == 0 && !self.frame.uses_settable {
                            self.program.unsettable.extend(made.iter().map(|code| code.id));
                        }
                        return made.into_iter().collect();
                    }
                }
            }
        };
        vec![self.finish(span, kind)]
    }

    fn new_global(&mut self, module: usize, name: &ast::Ident, kind: NameKind) -> u32 {
        let id = self.program.globals;
        self.program.globals += 1;
        self.program.global_names.push((name.text.clone(), name.span));
        if &*name.text != "_" {
            match self.modules[module].scope.get(&name.text) {
                Some((Binding::Statement(..), _)) => {
                    self.modules[module].scope.rebind(&name.text, Binding::Global(id))
                }
                _ => self.bind_global(module, name, Binding::Global(id), kind),
            }
        }
        id
    }

    /// Statements of a block, with names of their own.
    pub(super) fn block(&mut self, stmts: &[ast::Stmt], extent: Span) -> Vec<StmtCode> {
        self.frame.scopes.push(Scope::new(extent));
        let outer = self.frame.statement;
        let mut code = vec![];
        for stmt in stmts {
            if self.stop.stopped() {
                break;
            }
            self.frame.statement = stmt.span;
            self.record_node(stmt.span);
            code.extend(self.statement(stmt));
        }
        self.frame.statement = outer;
        self.frame.scopes.pop();
        code
    }

    fn finish(&mut self, span: Span, kind: StmtKindCode) -> StmtCode {
        let id = self.program.statements;
        self.program.statements += 1;
        let phases = self.phases(&kind);
        StmtCode { span, id, phases, kind }
    }

    fn phases(&self, kind: &StmtKindCode) -> PhaseSet {
        let all = |body: &[StmtCode]| {
            // a block that only binds names has no work
            body.iter()
                .filter(|s| s.phases != PhaseSet::ALWAYS)
                .fold(PhaseSet::default(), |m, s| m | s.phases)
        };
        match kind {
            StmtKindCode::Let { pattern: PatternCode::Global(_), .. } => PhaseSet::ITEMS,
            StmtKindCode::Let { .. } if self.frame.main && self.frame.scopes.len() == 1 => PhaseSet::ITEMS,
            StmtKindCode::Let { .. } => PhaseSet::ALWAYS,
            StmtKindCode::Sentence { .. } => PhaseSet::ITEMS | PhaseSet::OPTIONS,
            StmtKindCode::Option { .. } => PhaseSet::OPTIONS,
            StmtKindCode::Draw { .. } => PhaseSet::OPTIONS,
            StmtKindCode::Forbid { .. }
            | StmtKindCode::Add { .. }
            | StmtKindCode::Show(..)
            | StmtKindCode::Hide(..)
            | StmtKindCode::Distinguish(..) => PhaseSet::ASPECTS,
            StmtKindCode::Entity { global: PatternCode::Global(_), .. } => PhaseSet::ITEMS,
            StmtKindCode::Entity { .. } => PhaseSet::ALWAYS,
            StmtKindCode::For { body, .. } => all(body),
            StmtKindCode::If { arms, otherwise } => arms
                .iter()
                .map(|a| all(&a.1))
                .chain(otherwise.iter().map(|b| all(b)))
                .fold(PhaseSet::default(), |m, n| m | n),
            StmtKindCode::Call { rule, .. } => all(&self.program.rules[*rule as usize].body),
            StmtKindCode::Nothing => PhaseSet::default(),
            _ => PhaseSet::ITEMS,
        }
    }

    /// A statement in any block; its names are local.
    fn statement(&mut self, s: &ast::Stmt) -> Option<StmtCode> {
        self.placement = None;
        if let Some((name, entity)) = self.entity(s) {
            let slot = self.bind_local(name, kind_of(&s.kind));
            let kind = StmtKindCode::Entity {
                name: name.text.clone(),
                name_span: name.span,
                global: PatternCode::Slot(slot),
                entity,
            };
            return Some(self.finish(s.span, kind));
        }
        let kind = match &s.kind {
            StmtKind::Puzzle(title) => StmtKindCode::Puzzle(self.expr(title)),
            StmtKind::Let { pattern, value } => {
                let value = self.expr(value);
                StmtKindCode::Let { pattern: self.pattern(pattern), value }
            }
            StmtKind::Require { cond, message, at } => StmtKindCode::Require {
                cond: self.expr(cond),
                message: self.expr(message),
                at: at.iter().map(|e| self.expr(e)).collect(),
            },
            StmtKind::Sentence(sentence) => self.sentence(sentence),
            StmtKind::Forbid { aspect, clauses } => self.scoped(s.span, |r| {
                let aspect = r.aspect(aspect);
                StmtKindCode::Forbid { aspect, clauses: r.clauses(clauses) }
            }),
            StmtKind::Add { items, cost, aspect, clauses } => self.scoped(s.span, |r| {
                let aspect = r.aspect(aspect);
                let clauses = r.clauses(clauses);
                StmtKindCode::Add {
                    items: r.items(items),
                    cost: cost.as_ref().map(|e| r.expr(e)),
                    aspect,
                    clauses,
                }
            }),
            StmtKind::Draw { what, board, clauses } => self.draw(what, board.as_ref(), clauses),
            StmtKind::Show { answer, subject, marks, board, clauses } => {
                self.show(*answer, subject, marks, board.as_ref(), clauses, s.span)
            }
            StmtKind::Hide { subject, clauses } => {
                self.scoped(s.span, |r| StmtKindCode::Hide(r.subject(subject, clauses)))
            }
            StmtKind::Distinguish { items, clauses } => self.scoped(s.span, |r| {
                let clauses = r.clauses(clauses);
                StmtKindCode::Distinguish(r.items(items), clauses)
            }),
            StmtKind::Break { class, using } => StmtKindCode::Break {
                class: (class.text.clone(), class.span),
                using: using.iter().map(|w| self.word(w)).collect(),
            },
            StmtKind::Goal { maximize } => StmtKindCode::Goal { maximize: *maximize },
            StmtKind::Items { kind, soft, mult, items, clauses, .. } => self.scoped(s.span, |r| {
                let clauses = r.clauses(clauses);
                let mult = mult.as_ref().map(|m| r.mult(m));
                StmtKindCode::Items { kind: *kind, soft: *soft, mult, items: r.items(items), clauses }
            }),
            StmtKind::Option { soft, items, cost, label, clauses } => self.scoped(s.span, |r| {
                let clauses = r.clauses(clauses);
                let items = r.items(items);
                let cost = cost.as_ref().map(|e| r.expr(e));
                let label = label.as_ref().map(|(name, args)| {
                    r.record(|t| t.families.push((name.text.clone(), name.span)));
                    (name.text.clone(), r.label(args))
                });
                StmtKindCode::Option { soft: *soft, items, cost, label, clauses }
            }),
            StmtKind::For { clauses, body } => self.scoped(s.span, |r| {
                let clauses = r.clauses(clauses);
                StmtKindCode::For { clauses, body: r.block(body, s.span) }
            }),
            StmtKind::If { arms, otherwise } => {
                let extent = |body: &[ast::Stmt], from: Span| body.iter().fold(from, |all, s| all.to(s.span));
                let arms =
                    arms.iter().map(|(c, b)| (self.expr(c), self.block(b, extent(b, c.span)))).collect();
                let otherwise = otherwise.as_ref().map(|b| self.block(b, extent(b, Span::NONE)));
                StmtKindCode::If { arms, otherwise }
            }
            StmtKind::Call { name, args } => {
                args.iter().for_each(|arg| self.report_empty_range(&arg.value));
                self.rule_call(name, args, s.span)
            }
            StmtKind::Expect { .. } if self.frame.scopes.len() > 1 => {
                let d = Diagnostic::new(codes::E903, "`expect` is not allowed in a block or a rule");
                self.report(d.label(s.span, "this belongs to the whole file"));
                return None;
            }
            StmtKind::Expect { what, with, slow } => self.expectation(what, with, *slow),
            StmtKind::Use { .. }
            | StmtKind::Param { .. }
            | StmtKind::Fn { .. }
            | StmtKind::Rule { .. }
            | StmtKind::Lattice { .. } => {
                self.report(
                    Diagnostic::new(codes::E903, "this statement is not allowed in a block")
                        .label(s.span, "move it out of the block")
                        .help(
                            "`use`, `param`, `fn`, `rule` and `lattice` are allowed only at the top level \
                             of a file",
                        ),
                );
                return None;
            }
            StmtKind::Bad { binds } => {
                for name in binds {
                    self.record_local(name, NameKind::Unread);
                    if let Some(scope) = self.frame.scopes.last_mut() {
                        let _ = scope.bind(&name.text, Binding::Poison, name.span);
                    }
                }
                return None;
            }
            _ => return None,
        };
        Some(self.finish(s.span, kind))
    }

    pub(super) fn scoped<T>(&mut self, extent: Span, f: impl FnOnce(&mut Self) -> T) -> T {
        self.frame.scopes.push(Scope::new(extent));
        let result = f(self);
        self.frame.scopes.pop();
        result
    }

    fn rule_call(&mut self, name: &ast::Ident, args: &[ast::Arg], span: Span) -> StmtKindCode {
        self.record_arguments(Some(&name.text), args);
        match self.find_rule(&name.text, name.span) {
            Referent::Rule(rule) => {
                let rules = self.program.rules[rule as usize].clone();
                StmtKindCode::Call { rule, args: self.arguments(&rules.head, args, span) }
            }
            Referent::Poison => {
                args.iter().for_each(|a| drop(self.expr(&a.value)));
                // the rule might have declared items
                self.program.unread = true;
                StmtKindCode::Nothing
            }
            _ => {
                self.report(
                    Diagnostic::new(codes::E504, format!("`{}` is not a rule", name.text))
                        .label(name.span, "only a rule can be called as a statement")
                        .help(format!("rule {}(...) {{ ... }} declares one", name.text)),
                );
                StmtKindCode::Nothing
            }
        }
    }

    fn label(&mut self, args: &[ast::Arg]) -> Vec<(Rc<str>, Node)> {
        let twice = |name: &str| (format!("the field `{name}` is given twice"), "given again here");
        self.fields(args, "family", twice, "option ... as moves(piece: p, cells: s)")
    }

    pub(super) fn aspect(&mut self, aspect: &ast::Aspect) -> AspectCode {
        let (family, at) = (&aspect.family.text, aspect.family.span);
        self.record(|t| t.family_uses.push((family.clone(), at)));
        let before = self.diags.len();
        let of = aspect.of.iter().map(|n| self.named_value(n)).collect();
        let variable = &aspect.variable.text;
        let piece = match &**family {
            "placements" => format!("; one piece is `if {variable}.piece == \"NAME\"`"),
            _ => String::new(),
        };
        let help = "after `of` stands the name of pieces, tiles, words or a board";
        self.diags.help_since(before, || format!("{help}{piece}"));
        let slot = self.bind_local(&aspect.variable, NameKind::Member(aspect.family.text.clone()));
        self.placement = (&**family == "placements").then_some(slot);
        AspectCode { family: (aspect.family.text.clone(), aspect.family.span), slot, of }
    }

    pub(super) fn mult(&mut self, mult: &ast::Mult) -> MultCode {
        match mult {
            ast::Mult::Any(span) => MultCode::Any(*span),
            ast::Mult::Range(e) => MultCode::Range(self.expr(e)),
        }
    }

    pub(super) fn items(&mut self, items: &[ast::ItemExpr]) -> Vec<ItemCode> {
        items
            .iter()
            .map(|item| match item {
                ast::ItemExpr::Word(w) => {
                    self.record_item(w.span);
                    ItemCode::Word {
                        amount: w.amount.as_ref().map(|e| self.expr(e)),
                        soft: w.soft,
                        name: self.word(&w.name),
                        color: w.color.as_ref().map(|c| self.word(c)),
                        default: w.default.as_ref().map(|c| self.word(c)),
                        span: w.span,
                    }
                }
                ast::ItemExpr::Group(items, clauses, span) => self.scoped(*span, |r| {
                    r.record_node(*span);
                    let clauses = r.clauses(clauses);
                    ItemCode::Group(r.items(items), clauses)
                }),
            })
            .collect()
    }

    fn expectation(
        &mut self,
        what: &ast::ExpectKind,
        with: &[(ast::Ident, ast::Expr)],
        slow: bool,
    ) -> StmtKindCode {
        let what = match what {
            ast::ExpectKind::Output(e) => ExpectCode::Output(self.expr(e)),
            ast::ExpectKind::Cost { maximum, value } => ExpectCode::Cost { maximum: *maximum, value: *value },
            ast::ExpectKind::Solutions { count, up_to } => {
                ExpectCode::Solutions { count: count.clone(), up_to: up_to.as_ref().map(|n| n.text.clone()) }
            }
            ast::ExpectKind::Solution(e) => ExpectCode::Picture(self.expr(e)),
            ast::ExpectKind::Level { maximum, level } => {
                ExpectCode::Level { maximum: *maximum, level: level.clone() }
            }
            ast::ExpectKind::Sizes(sizes) => ExpectCode::Sizes(sizes.clone()),
        };
        let module = self.frame.module;
        let mut seen: Vec<(Rc<str>, Span)> = vec![];
        let with = with
            .iter()
            .map(|(name, value)| {
                let tree = self.modules[module].tree.clone();
                let params = || {
                    tree.stmts.iter().filter_map(|s| {
                        if let StmtKind::Param { name, .. } = &s.kind { Some(&*name.text) } else { None }
                    })
                };
                if let Some((_, first)) = seen.iter().find(|(other, _)| *other == name.text) {
                    let d = Diagnostic::new(codes::E503, format!("`{}` is set twice", name.text));
                    let d = d.label(name.span, "here again").label(*first, "set here");
                    self.report(d.help("each `expect` has one value of a parameter: write two of them"));
                }
                seen.push((name.text.clone(), name.span));
                self.record_use(&name.text, name.span);
                if !params().any(|p| p == &*name.text) {
                    let near = puzc_core::diag::nearest(&name.text, params());
                    self.report(
                        Diagnostic::new(codes::E502, format!("unknown parameter `{}`", name.text))
                            .suggest_or(name.span, near, "the file has no `param` of that name"),
                    );
                }
                let before = self.diags.len();
                let node = self.expr(value);
                if let ast::ExprKind::Name(word) = &*value.kind {
                    self.diags.help_since(before, || format!("a string is written in quotes: \"{word}\""));
                }
                ((name.text.clone(), name.span), node)
            })
            .collect();
        StmtKindCode::Expect { what, with, slow }
    }
}

/// A pattern whose names are values of the module.
fn global_pattern(p: &ast::Pattern, globals: &mut std::vec::IntoIter<u32>) -> PatternCode {
    match p {
        ast::Pattern::Name(n) if &*n.text == "_" => PatternCode::Skip,
        ast::Pattern::Name(_) => globals.next().map_or(PatternCode::Skip, PatternCode::Global),
        ast::Pattern::Tuple(all, span) => {
            PatternCode::Tuple(all.iter().map(|p| global_pattern(p, globals)).collect(), *span)
        }
    }
}

/// The name of a `let` whose value is a list with a condition.
fn filtered_list(stmt: &ast::Stmt) -> Option<&ast::Ident> {
    let StmtKind::Let { pattern: ast::Pattern::Name(name), value } = &stmt.kind else { return None };
    let ast::ExprKind::List(_, clauses) = &*value.kind else { return None };
    let conditional = clauses.iter().any(|clause| matches!(clause, ast::Clause::If(_)));
    (conditional && !name.text.starts_with('_')).then_some(name)
}
