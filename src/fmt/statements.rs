//! Statements and blocks.

use super::FileLayout;
use super::printer::Join::{self, Blank, Break, Tight};
use crate::syntax::ast::*;

impl FileLayout<'_> {
    pub(super) fn file(&mut self, ast: &Ast) {
        if let Some((_, span)) = ast.version {
            self.between(self.p.next(), true);
            self.p.lit("puz", Tight);
            self.span(span, Blank);
            self.p.end_statement();
        }
        self.statements(&ast.stmts, ast.version.is_none());
        self.between(self.p.source.len(), false);
    }

    /// Statements, each on a line of its own.
    fn statements(&mut self, stmts: &[Stmt], first_in_block: bool) {
        for (i, stmt) in stmts.iter().enumerate() {
            if self.stop.stopped() {
                return;
            }
            self.between(self.local(stmt.span.start), first_in_block && i == 0);
            self.statement(stmt, Tight);
            self.p.end_statement();
        }
    }

    /// Writes comments and empty lines before the statement at `to`.
    fn between(&mut self, to: usize, first_in_block: bool) {
        let gap = self.p.source.get(self.p.pos..to).unwrap_or("");
        let mut breaks = 0;
        let mut first = first_in_block;
        for (i, line) in gap.split('\n').enumerate() {
            breaks += usize::from(i > 0);
            let text = line.trim_matches([' ', '\t', '\r', ';', '\u{FEFF}']);
            if text.starts_with("//") {
                if breaks > 1 && !first {
                    self.p.blank_line();
                }
                self.p.add_comment(text, i == 0);
                (breaks, first) = (0, false);
            }
        }
        if breaks > 1 && !first {
            self.p.blank_line();
        }
        self.p.pos = self.p.pos.max(to);
    }

    fn statement(&mut self, stmt: &Stmt, join: Join) {
        match &stmt.kind {
            StmtKind::Puzzle(title) => {
                self.p.lit("puzzle", join);
                self.expr(title, Blank);
            }
            StmtKind::Use { names, from } => {
                self.p.lit("use", join);
                self.names(names);
                self.p.lit("from", Blank);
                match from {
                    UseFrom::Module(name) => self.span(name.span, Blank),
                    UseFrom::File(e) => self.expr(e, Blank),
                }
            }
            StmtKind::Param { name, default, within, doc } => {
                self.p.lit("param", join);
                self.span(name.span, Blank);
                self.p.lit("=", Blank);
                self.expr(default, Blank);
                if let Some(range) = within {
                    self.p.lit("in", Blank);
                    self.expr(range, Blank);
                }
                if let Some(doc) = doc {
                    self.expr(doc, Blank);
                }
            }
            StmtKind::Let { pattern, value } => {
                self.p.lit("let", join);
                self.pattern(pattern, Blank);
                self.p.lit("=", Blank);
                self.expr(value, Blank);
            }
            StmtKind::Fn { name, params, body, wheres } => {
                self.p.lit("fn", join);
                self.span(name.span, Blank);
                self.params(params);
                self.p.lit("=", Blank);
                self.expr(body, Blank);
                if !wheres.is_empty() {
                    self.p.lit("where", Break);
                    self.binders(wheres);
                }
            }
            StmtKind::Rule { name, params, body } => {
                self.p.lit("rule", join);
                self.span(name.span, Blank);
                self.params(params);
                self.block(body);
            }
            StmtKind::Require { cond, message, at } => {
                self.p.lit("require", join);
                self.expr(cond, Blank);
                self.p.lit(",", Tight);
                self.expr(message, Break);
                for (i, value) in at.iter().enumerate() {
                    self.p.lit(if i == 0 { "at" } else { "," }, if i == 0 { Blank } else { Tight });
                    self.expr(value, Blank);
                }
            }
            StmtKind::Expect { with, slow, .. } => {
                let end = with.first().map_or(stmt.span.end, |(name, _)| name.span.start);
                self.words(self.local(end), join);
                for (i, (name, value)) in with.iter().enumerate() {
                    if i > 0 {
                        self.p.lit(",", Tight);
                    }
                    self.span(name.span, Blank);
                    self.p.lit("=", Tight);
                    self.expr(value, Tight);
                }
                if *slow && !with.is_empty() {
                    self.p.lit("slow", Blank);
                }
            }
            StmtKind::Sentence(sentence) => self.sentence(sentence, self.local(stmt.span.end), join),
            StmtKind::Forbid { aspect, clauses } => {
                self.p.lit("forbid", join);
                self.aspect(aspect);
                self.clauses(clauses, Break);
            }
            StmtKind::Add { items, cost, aspect, clauses } => {
                self.p.lit("add", join);
                self.items(items, Blank);
                self.cost(cost.as_ref());
                self.p.lit("to", Blank);
                self.aspect(aspect);
                self.clauses(clauses, Break);
            }
            StmtKind::Draw { .. } | StmtKind::Show { .. } | StmtKind::Hide { .. } => self.picture(stmt, join),
            StmtKind::Break { class, using } => {
                self.p.lit("break", join);
                self.span(class.span, Blank);
                for (i, word) in using.iter().enumerate() {
                    self.p.lit(if i == 0 { "using" } else { "and" }, Blank);
                    self.span(word.span, Blank);
                }
            }
            StmtKind::Goal { .. } => self.words(self.local(stmt.span.end), join),
            StmtKind::Items { keyword, mult, items, clauses, .. } => {
                self.span(keyword.span, join);
                self.mult(mult.as_ref(), Blank);
                self.items(items, Blank);
                self.clauses(clauses, Break);
            }
            StmtKind::Option { soft, items, cost, label, clauses } => {
                self.p.lit(if *soft { "option?" } else { "option" }, join);
                self.items(items, Blank);
                self.cost(cost.as_ref());
                if let Some((name, args)) = label {
                    self.p.lit("as", Break);
                    self.span(name.span, Blank);
                    self.args(args, Tight);
                }
                self.clauses(clauses, Break);
            }
            StmtKind::For { clauses, body } => {
                let first = match clauses.first() {
                    Some(Clause::If(_)) => "if",
                    _ => "for",
                };
                self.p.lost |= !self.p.ahead(first);
                self.clauses(clauses, Blank);
                self.block(body);
            }
            StmtKind::If { arms, otherwise } => {
                for (i, (condition, body)) in arms.iter().enumerate() {
                    if i > 0 {
                        self.else_word();
                    }
                    self.p.lit("if", if i > 0 { Blank } else { join });
                    self.expr(condition, Blank);
                    self.block(body);
                }
                if let Some(body) = otherwise {
                    self.else_word();
                    self.block(body);
                }
            }
            StmtKind::Call { name, args } => {
                self.span(name.span, join);
                self.args(args, Tight);
            }
            _ => self.entity(&stmt.kind, join),
        }
    }

    /// Writes `else`, on the line of the brace unless there is a comment between them.
    fn else_word(&mut self) {
        let at = self.p.next();
        if self.p.source.get(self.p.pos..at).is_some_and(|gap| gap.contains("//")) {
            self.p.end_statement();
            self.between(at, false);
        }
        self.p.pos = at;
        self.p.lit("else", Blank);
    }

    /// Writes a block: on one line if it was so in the source and fits.
    fn block(&mut self, body: &[Stmt]) {
        let brace = self.p.next();
        self.p.lit("{", Blank);
        let rest = self.p.source.get(brace..).unwrap_or("");
        let end = body.last().map_or(brace + 1, |s| self.local(s.span.end));
        let one_line = rest.get(..end - brace).is_some_and(|inside| !inside.contains('\n'))
            && self
                .p
                .source
                .get(end..)
                .is_some_and(|tail| tail.trim_start_matches([' ', '\t', ';']).starts_with('}'));
        if one_line {
            let mark = self.p.mark();
            for (i, stmt) in body.iter().enumerate() {
                if i > 0 {
                    self.p.spelled(self.p.pos, self.p.pos, ";", Tight);
                }
                self.p.pos = self.local(stmt.span.start);
                self.statement(stmt, Blank);
            }
            self.p.lit("}", Blank);
            if !self.p.retract(mark) {
                return;
            }
        }
        self.p.end_statement();
        self.p.indent += 2;
        self.statements(body, true);
        let close = self.p.next();
        self.between_last(close);
        self.p.indent -= 2;
        self.p.lit("}", Tight);
    }

    /// Writes comments before the brace that closes a block, without empty lines at its end.
    fn between_last(&mut self, brace: usize) {
        let gap = self.p.source.get(self.p.pos..brace).unwrap_or("");
        let end = gap.rfind("//").map_or(0, |at| at + gap[at..].find('\n').unwrap_or(gap.len() - at));
        self.between(self.p.pos + end, false);
        self.p.pos = self.p.pos.max(brace);
    }

    fn names(&mut self, names: &[Ident]) {
        for (i, name) in names.iter().enumerate() {
            if i > 0 {
                self.p.lit(",", Tight);
            }
            self.span(name.span, Blank);
        }
    }

    fn cost(&mut self, cost: Option<&Expr>) {
        if let Some(cost) = cost {
            self.p.lit("cost", Break);
            self.expr(cost, Blank);
        }
    }

    pub(super) fn aspect(&mut self, aspect: &Aspect) {
        self.span(aspect.family.span, Blank);
        self.span(aspect.variable.span, Blank);
        if !aspect.of.is_empty() {
            self.p.lit("of", Blank);
            self.names(&aspect.of);
        }
    }

    /// Writes a native statement; its words are between its slots.
    fn sentence(&mut self, sentence: &Sentence, end: usize, join: Join) {
        self.span(sentence.keyword.span, join);
        for (_, slot) in &sentence.slots {
            let start = match slot {
                Slot::Name(name) | Slot::Choice(name) => name.span.start,
                Slot::Names(names) => names.first().map_or(u32::MAX, |n| n.span.start),
                Slot::Supplies(all) => {
                    all.first().map_or(u32::MAX, |(m, n)| m.as_ref().map_or(n.span.start, |m| m.span().start))
                }
                Slot::Word(word) | Slot::Mention { item: word, .. } => word.span.start,
                Slot::Expr(e) => e.span.start,
            };
            self.words(self.local(start).min(end), Blank);
            match slot {
                Slot::Name(name) | Slot::Choice(name) => self.span(name.span, Blank),
                Slot::Names(names) => self.names(names),
                Slot::Word(word) => self.span(word.span, Blank),
                Slot::Mention { item, color, .. } => {
                    self.span(color.as_ref().map_or(item.span, |color| item.span.to(color.span)), Blank);
                }
                Slot::Expr(e) => self.expr(e, Blank),
                Slot::Supplies(all) => {
                    for (i, (mult, name)) in all.iter().enumerate() {
                        if i > 0 {
                            self.p.lit(",", Tight);
                        }
                        let join = self.mult(mult.as_ref(), Blank);
                        self.span(name.span, join);
                    }
                }
            }
        }
        self.words(end, Blank);
    }

    /// Writes words, strings and commas up to `end`, separated by single spaces.
    pub(super) fn words(&mut self, end: usize, mut join: Join) {
        loop {
            let at = self.p.next();
            let rest = self.p.source.get(at..end).unwrap_or("");
            let Some(first) = rest.chars().next() else { return };
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
            let len = match first {
                '"' => rest.get(1..).and_then(|r| r.rfind('"')).map_or(rest.len(), |n| n + 2),
                _ => rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(first.len_utf8()),
            };
            self.p.verbatim(at, at + len, if first == ',' { Tight } else { join });
            join = Blank;
        }
    }
}
