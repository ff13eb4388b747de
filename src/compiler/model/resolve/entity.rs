//! Entities and native statements.

use super::*;
use ast::StmtKind;
use puzc_core::geometry::{GeometryId, Symmetry};
use puzc_syntax::keywords::{KEYWORDS, Keyword};
use puzc_syntax::text::words;

impl Resolver<'_> {
    /// A board, regions, pieces, tiles, colors, mates, words or graph.
    pub(super) fn entity<'s>(&mut self, s: &'s ast::Stmt) -> Option<(&'s ast::Ident, EntityCode)> {
        Some(match &s.kind {
            StmtKind::Board { name, geometry, wrapping, naming, body } => {
                let mut geometry = self.geometry(geometry);
                let gluing = |g: &ast::GluingExpr| GluingCode {
                    span: g.span,
                    by: g.by.iter().map(|e| self.expr(e)).collect(),
                    flipped: g.flipped,
                };
                let wrapping = wrapping.iter().map(gluing).collect();
                let naming = naming.as_ref().map(|n| self.naming(n));
                self.frame.scopes.push(Scope::new(s.span));
                let (cells, span) = match body {
                    ast::BoardBody::Cells(tokens, clauses) => {
                        let clauses = self.clauses(clauses);
                        let span = tokens.iter().fold(Span::NONE, |s, t| s.to(t.span));
                        (BoardCode::Tokens(self.cell_tokens(tokens), clauses), span)
                    }
                    ast::BoardBody::Size(sizes) => {
                        let span = sizes.iter().fold(Span::NONE, |s, e| s.to(e.span));
                        geometry = geometry.filter(|g| self.has_dimensions(*g, sizes.len(), span));
                        (BoardCode::Size(sizes.iter().map(|e| self.expr(e)).collect()), span)
                    }
                    ast::BoardBody::Expr(e) => (BoardCode::Value(self.expr(e)), e.span),
                };
                self.frame.scopes.pop();
                let (variables, advice) = self.board_notes(body);
                let Some(geometry) = geometry else { return self.poisoned(name) };
                (name, EntityCode::Board { geometry, wrapping, naming, cells, body: span, variables, advice })
            }
            StmtKind::Regions { name, of, named, body } => {
                let (_, of) = self.named_value(of);
                let named = named.as_ref().and_then(|n| match n {
                    ast::NamingExpr::Scheme(n) => Some((n.text.clone(), n.span)),
                    ast::NamingExpr::Word(w) => match w.parts.as_slice() {
                        [ast::WordPart::Text(text, _)] => Some((text.clone(), w.span)),
                        _ => {
                            self.report(
                                Diagnostic::new(codes::E406, "the name of regions must be plain text")
                                    .label(w.span, "holes are not allowed here"),
                            );
                            None
                        }
                    },
                });
                (name, EntityCode::Regions { of, named, body: self.expr(body) })
            }
            StmtKind::Pieces { name, geometry, symmetry, step, body } => {
                let geometry = self.geometry(geometry);
                let step = step.as_ref().map(|e| self.expr(e));
                let body = self.given(body, |this, line| this.piece_line(line, geometry));
                let Some(geometry) = geometry else { return self.poisoned(name) };
                let symmetry = match symmetry {
                    Some(n) => self.symmetry(n),
                    None => self.program.lattices.get(geometry).default_symmetry(),
                };
                (name, EntityCode::Pieces { geometry, symmetry, step, body })
            }
            StmtKind::Tiles { name, geometry, symmetry, body } => {
                let geometry = self.geometry(geometry);
                let symmetry = symmetry.as_ref().map(|n| self.symmetry(n));
                let body = self.given(body, |this, t: &ast::TileExpr| TileCode {
                    span: t.span,
                    mult: t.mult.as_ref().map(|m| this.mult(m)),
                    name: t.name.as_ref().map(|n| this.word(n)),
                    colors: this.word(&t.colors),
                });
                let Some(geometry) = geometry else { return self.poisoned(name) };
                (name, EntityCode::Tiles { geometry, symmetry, body })
            }
            StmtKind::List { keyword, name, body } => {
                let before = self.diags.len();
                let code =
                    EntityCode::List { keyword: keyword.text.clone(), body: self.given(body, Self::word) };
                if matches!(body, ast::EntityBody::Expr(e) if matches!(&*e.kind, ast::ExprKind::List(..))) {
                    let (keyword, name) = (&keyword.text, &name.text);
                    let help = || {
                        format!("words in a list stand in quotes; without a list, {keyword} {name}: a b c")
                    };
                    self.diags.help_since(before, help);
                }
                (name, code)
            }
            _ => return None,
        })
    }

    /// The code of each member of a body, or of its expression.
    fn given<T, U>(
        &mut self,
        body: &ast::EntityBody<T>,
        mut member: impl FnMut(&mut Self, &T) -> U,
    ) -> Given<Vec<U>> {
        match body {
            ast::EntityBody::Members(all) => Ok(all.iter().map(|one| member(self, one)).collect()),
            ast::EntityBody::Expr(e) => Err(self.expr(e)),
        }
    }

    /// The values on which a board's cells depend, and a likely mistake in its size: `[0-{n}]` has n+1
    /// digits.
    fn board_notes(&mut self, body: &ast::BoardBody) -> (Vec<(Rc<str>, Node)>, Option<String>) {
        let mut variables = vec![];
        let mut advice = None;
        match body {
            ast::BoardBody::Expr(e) => self.variables(e, &mut variables),
            ast::BoardBody::Size(sizes) => sizes.iter().for_each(|e| self.variables(e, &mut variables)),
            ast::BoardBody::Cells(tokens, _) => {
                for part in tokens.iter().flat_map(|t| &t.parts) {
                    match part {
                        ast::CellPart::Hole(h) => self.variables(&h.expr, &mut variables),
                        ast::CellPart::Set { parts, .. } => {
                            for p in parts {
                                if let ast::SetExprPart::Hole(h) = p {
                                    self.variables(&h.expr, &mut variables);
                                }
                            }
                            if let [ast::SetExprPart::Text(from), ast::SetExprPart::Hole(h)] =
                                parts.as_slice()
                                && self.sources.text(*from) == "0-"
                                && let ast::ExprKind::Name(n) = &*h.expr.kind
                            {
                                advice = Some(format!("[0-{{{n}-1}}] has {n} digits"));
                            }
                        }
                        ast::CellPart::Text(_) => {}
                    }
                }
            }
        }
        variables.retain(|v| matches!(&*v.1.op, Op::Global(_)));
        (variables, advice)
    }

    /// Does a size have one number for each dimension, and are the cells of the lattice boxes?  Otherwise,
    /// this is reported.
    fn has_dimensions(&mut self, geometry: GeometryId, sizes: usize, span: Span) -> bool {
        let lattice = self.program.lattices.handle(geometry);
        let (name, dimensions) = (lattice.name(), lattice.dimensions());
        let d = if !lattice.has_boxes() {
            Diagnostic::new(codes::E505, format!("a board on {name} has no size of this kind"))
                .label(span, "only squares, cubes and the lattices of `lattice` have one")
                .help("write the cells, as in [0-5][0-9]")
        } else if sizes != dimensions {
            let d = Diagnostic::new(codes::E505, format!("a board on {name} has {dimensions} dimensions"));
            d.label(span, format!("{sizes} are given"))
        } else {
            return true;
        };
        self.report(d);
        false
    }

    /// An entity on an unknown geometry, which was already reported.
    fn poisoned<'s>(&mut self, name: &'s ast::Ident) -> Option<(&'s ast::Ident, EntityCode)> {
        let poison = Node { span: name.span, op: Box::new(Op::Poison) };
        Some((name, EntityCode::List { keyword: "words".into(), body: Err(poison) }))
    }

    fn symmetry(&mut self, name: &ast::Ident) -> Symmetry {
        Symmetry::find(&name.text).unwrap_or(Symmetry::Free)
    }

    fn naming(&mut self, naming: &ast::NamingExpr) -> NamingCode {
        match naming {
            ast::NamingExpr::Scheme(n) => NamingCode::Doubled(if &*n.text == "even-cells" { 1 } else { 0 }),
            ast::NamingExpr::Word(w) => {
                let own = self.bind_own(&["x", "y", "z"], w.span);
                let word = self.word(w);
                self.frame.scopes.pop();
                NamingCode::Word(word, [own, own + 1, own + 2])
            }
        }
    }

    /// Opens a scope with names that a statement binds by itself (x, y, z; u, v).  They may hide other names.
    pub(super) fn bind_own(&mut self, names: &[&str], span: Span) -> u32 {
        let first = self.frame.slots;
        let mut scope = Scope::new(span);
        for name in names {
            let _ = scope.bind(&(*name).into(), Binding::Local(self.frame.slots), span);
            self.frame.slots += 1;
        }
        self.frame.scopes.push(scope);
        for name in names {
            self.record_local(&ast::Ident { text: (*name).into(), span }, NameKind::Implicit);
        }
        first
    }

    /// W419 for `connected cs as c` and `connected cs as {c}=1`.
    fn report_unbraced(&mut self, names: &[&str], item: Span) {
        let text = self.sources.text(item).to_string();
        if names.contains(&&*text) {
            let d = Diagnostic::new(codes::W419, format!("`{text}` is one item here, not the variable"));
            self.report(d.write(item, format!("{{{text}}}")));
        }
        // `s{c}={n}` is a name in use
        let is_color = |color: &str| !color.is_empty() && !color.contains('{');
        if let Some((name, color)) = text.split_once("}=").filter(|parts| is_color(parts.1)) {
            let d = Diagnostic::new(codes::W419, format!("the item is called `{text}` here"));
            self.report(d.write(item, format!("{name}}}:{color}")).help("a color is written after a colon"));
        }
    }

    /// W520 if an item mentions a name that the statement binds, and a `for` around it or a parameter binds
    /// it, too.
    fn bound_anew(&mut self, names: &[&str], item: Span) {
        let text = self.sources.text(item).to_string();
        let named = |name: &&&str| words(&text).any(|word| word == **name);
        for name in names.iter().filter(named) {
            let outer = self.frame.scopes.iter().rev().find_map(|s| s.get(name));
            if let Some((Binding::Local(_), span)) = outer {
                let d =
                    Diagnostic::new(codes::W520, format!("`{name}` has another meaning in this statement"))
                        .label(item, format!("each `{name}` of the statement"))
                        .label(span, format!("not this `{name}`"));
                self.report(d.help("if the outer one is meant, choose another name for it"));
            }
        }
    }

    fn piece_line(&mut self, line: &ast::PieceLine, geometry: Option<GeometryId>) -> PieceCode {
        if let Some(geometry) = geometry
            && !line.size.is_empty()
        {
            let span = line.size.iter().fold(Span::NONE, |s, e| s.to(e.span));
            self.has_dimensions(geometry, line.size.len(), span);
        }
        self.frame.scopes.push(Scope::new(line.span));
        let clauses = self.clauses(&line.clauses);
        let code = PieceCode {
            span: line.span,
            mult: line.mult.as_ref().map(|m| self.mult(m)),
            name: line.name.as_ref().map(|w| self.word(w)),
            symmetry: line.symmetry.as_ref().map(|n| self.symmetry(n)),
            cost: line.cost.as_ref().map(|e| self.expr(e)),
            colon: line.colon,
            cells: self.cell_tokens(&line.cells),
            size: line.size.iter().map(|e| self.expr(e)).collect(),
            clauses,
        };
        self.frame.scopes.pop();
        code
    }

    pub(super) fn sentence(&mut self, sentence: &ast::Sentence) -> StmtKindCode {
        let slots = sentence
            .slots
            .iter()
            .map(|(name, slot)| {
                let code = match slot {
                    ast::Slot::Name(n) => SlotCode::Values(vec![self.slot_value(name, n)]),
                    ast::Slot::Names(all) => {
                        SlotCode::Values(all.iter().map(|n| self.slot_value(name, n)).collect())
                    }
                    ast::Slot::Supplies(all) => SlotCode::Supplies(
                        all.iter()
                            .map(|(mult, n)| {
                                let mult = mult.as_ref().map(|m| self.mult(m));
                                let (text, node) = self.slot_value(name, n);
                                (mult, text, node)
                            })
                            .collect(),
                    ),
                    ast::Slot::Word(w) => SlotCode::Word(self.word(w)),
                    ast::Slot::Mention { item, color, bound } => {
                        let color = color.as_ref().map(|w| self.word(w));
                        self.bound_anew(bound, item.span);
                        self.report_unbraced(bound, item.span);
                        let own = self.bind_own(bound, item.span);
                        let before = self.diags.len();
                        let item = self.word(item);
                        self.diags.help_since(before, || {
                            format!(
                                "here {} of each node or link",
                                match bound {
                                    [one] => format!("{one} is the name"),
                                    all => format!("{} are the names", all.join(", ")),
                                }
                            )
                        });
                        self.frame.scopes.pop();
                        SlotCode::Mention { item, color, bound: bound.iter().copied().zip(own..).collect() }
                    }
                    ast::Slot::Expr(e) => SlotCode::Expr(self.expr(e)),
                    ast::Slot::Choice(n) => SlotCode::Choice(n.text.clone(), n.span),
                };
                (*name, code)
            })
            .collect();
        StmtKindCode::Sentence { keyword: sentence.keyword.text.clone(), slots }
    }

    /// The value of a name in this slot of a native statement; `board` and `boards` are declared by `board`.
    fn slot_value(&mut self, slot: &str, n: &ast::Ident) -> (Rc<str>, Node) {
        let declares = |k: &&Keyword| k.binds && (k.word == slot || Some(k.word) == slot.strip_suffix('s'));
        self.declared_by = KEYWORDS.iter().find(declares).map(|k| k.usage);
        let value = self.named_value(n);
        self.declared_by = None;
        value
    }

    pub(super) fn named_value(&mut self, n: &ast::Ident) -> (Rc<str>, Node) {
        (n.text.clone(), Node { span: n.span, op: Box::new(self.name(&n.text, n.span)) })
    }
}
