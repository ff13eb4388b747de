//! Statements and blocks.

use super::FileLayout;
use super::printer::Join::{self, Blank, Break, Tight};
use crate::ast::*;

impl FileLayout<'_> {
    pub(super) fn file(&mut self, ast: &Ast) {
        if let Some((_, span)) = ast.version {
            self.between(self.printer.next(), true);
            self.printer.literal("puz", Tight);
            self.span(span, Blank);
            self.printer.end_statement();
        }
        self.statements(&ast.stmts, ast.version.is_none());
        self.between(self.printer.source.len(), false);
    }

    /// Statements, each on a line of its own.
    fn statements(&mut self, stmts: &[Stmt], first_in_block: bool) {
        for (i, stmt) in stmts.iter().enumerate() {
            if self.stop.stopped() {
                return;
            }
            self.between(self.local(stmt.span.start), first_in_block && i == 0);
            self.statement(stmt, Tight);
            self.printer.end_statement();
        }
    }

    /// Writes comments and empty lines before the statement at `to`.
    fn between(&mut self, to: usize, first_in_block: bool) {
        let gap = self.printer.source.get(self.printer.pos..to).unwrap_or("");
        let mut breaks = 0;
        let mut first = first_in_block;
        for (i, line) in gap.split('\n').enumerate() {
            breaks += usize::from(i > 0);
            let text = line.trim_matches([' ', '\t', '\r', ';', '\u{FEFF}']);
            if text.starts_with("//") {
                if breaks > 1 && !first {
                    self.printer.blank_line();
                }
                self.printer.add_comment(text, i == 0);
                (breaks, first) = (0, false);
            }
        }
        if breaks > 1 && !first {
            self.printer.blank_line();
        }
        self.printer.pos = self.printer.pos.max(to);
    }

    fn statement(&mut self, stmt: &Stmt, join: Join) {
        match &stmt.kind {
            StmtKind::Puzzle(title) => {
                self.printer.literal("puzzle", join);
                self.expr(title, Blank);
            }
            StmtKind::Use { names, from } => {
                self.printer.literal("use", join);
                self.names(names);
                self.printer.literal("from", Blank);
                match from {
                    UseFrom::Module(name) => self.span(name.span, Blank),
                    UseFrom::File(e) => self.expr(e, Blank),
                }
            }
            StmtKind::Param { name, default, within, doc } => {
                self.printer.literal("param", join);
                self.span(name.span, Blank);
                self.printer.literal("=", Blank);
                self.expr(default, Blank);
                if let Some(range) = within {
                    self.printer.literal("in", Blank);
                    self.expr(range, Blank);
                }
                if let Some(doc) = doc {
                    self.expr(doc, Blank);
                }
            }
            StmtKind::Let { pattern, value } => {
                self.printer.literal("let", join);
                self.pattern(pattern, Blank);
                self.printer.literal("=", Blank);
                self.expr(value, Blank);
            }
            StmtKind::Fn { name, params, body, wheres } => {
                self.printer.literal("fn", join);
                self.span(name.span, Blank);
                self.params(params);
                self.printer.literal("=", Blank);
                self.expr(body, Blank);
                if !wheres.is_empty() {
                    self.printer.literal("where", Break);
                    self.binders(wheres);
                }
            }
            StmtKind::Rule { name, params, body } => {
                self.printer.literal("rule", join);
                self.span(name.span, Blank);
                self.params(params);
                self.block(body);
            }
            StmtKind::Require { cond, message, at } => {
                self.printer.literal("require", join);
                self.expr(cond, Blank);
                self.printer.literal(",", Tight);
                self.expr(message, Break);
                for (i, value) in at.iter().enumerate() {
                    self.printer.literal(if i == 0 { "at" } else { "," }, if i == 0 { Blank } else { Tight });
                    self.expr(value, Blank);
                }
            }
            StmtKind::Expect { what, with, slow } => {
                let end = with.first().map_or(stmt.span.end, |(name, _)| name.span.start);
                match what {
                    ExpectKind::Solution(picture) => {
                        self.printer.literal("expect solution", join);
                        self.expr(picture, Blank);
                        self.words(self.local(end), Blank);
                    }
                    _ => self.words(self.local(end), join),
                }
                for (i, (name, value)) in with.iter().enumerate() {
                    if i > 0 {
                        self.printer.literal(",", Tight);
                    }
                    self.span(name.span, Blank);
                    self.printer.literal("=", Tight);
                    self.expr(value, Tight);
                }
                if *slow && !with.is_empty() {
                    self.printer.literal("slow", Blank);
                }
            }
            StmtKind::Sentence(sentence) => self.sentence(sentence, self.local(stmt.span.end), join),
            StmtKind::Forbid { aspect, clauses } => {
                self.printer.literal("forbid", join);
                self.aspect(aspect);
                self.clauses(clauses, Break);
            }
            StmtKind::Add { items, cost, aspect, clauses } => {
                self.printer.literal("add", join);
                self.items(items, Blank);
                self.cost(cost.as_ref());
                self.printer.literal("to", Blank);
                self.aspect(aspect);
                self.clauses(clauses, Break);
            }
            StmtKind::Distinguish { items, clauses } => {
                self.printer.literal("distinguish", join);
                self.printer.literal("items", Blank);
                self.items(items, Blank);
                self.clauses(clauses, Break);
            }
            StmtKind::Draw { .. } | StmtKind::Show { .. } | StmtKind::Hide { .. } => self.picture(stmt, join),
            StmtKind::Break { class, using } => {
                self.printer.literal("break", join);
                self.span(class.span, Blank);
                for (i, word) in using.iter().enumerate() {
                    self.printer.literal(if i == 0 { "using" } else { "and" }, Blank);
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
                self.printer.literal(if *soft { "option?" } else { "option" }, join);
                self.items(items, Blank);
                self.cost(cost.as_ref());
                if let Some((name, args)) = label {
                    self.printer.literal("as", Break);
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
                self.printer.lost |= !self.printer.is_next(first);
                self.clauses(clauses, Blank);
                self.block(body);
            }
            StmtKind::If { arms, otherwise } => {
                for (i, (condition, body)) in arms.iter().enumerate() {
                    if i > 0 {
                        self.else_word();
                    }
                    self.printer.literal("if", if i > 0 { Blank } else { join });
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
        let at = self.printer.next();
        if self.printer.source.get(self.printer.pos..at).is_some_and(|gap| gap.contains("//")) {
            self.printer.end_statement();
            self.between(at, false);
        }
        self.printer.pos = at;
        self.printer.literal("else", Blank);
    }

    /// Writes a block: on one line if it was so in the source and fits.
    fn block(&mut self, body: &[Stmt]) {
        let brace = self.printer.next();
        self.printer.literal("{", Blank);
        let rest = self.printer.source.get(brace..).unwrap_or("");
        let end = body.last().map_or(brace + 1, |s| self.local(s.span.end));
        let one_line = rest.get(..end - brace).is_some_and(|inside| !inside.contains('\n'))
            && self
                .printer
                .source
                .get(end..)
                .is_some_and(|tail| tail.trim_start_matches([' ', '\t', ';']).starts_with('}'));
        if one_line {
            let mark = self.printer.mark();
            for (i, stmt) in body.iter().enumerate() {
                if i > 0 {
                    self.printer.spelled(self.printer.pos, self.printer.pos, ";", Tight);
                }
                self.printer.pos = self.local(stmt.span.start);
                self.statement(stmt, Blank);
            }
            self.printer.literal("}", Blank);
            if !self.printer.retract(mark) {
                return;
            }
        }
        self.printer.end_statement();
        self.printer.indent += 2;
        self.statements(body, true);
        let close = self.printer.next();
        self.between_last(close);
        self.printer.indent -= 2;
        self.printer.literal("}", Tight);
    }

    /// Writes comments before the brace that closes a block, without empty lines at its end.
    fn between_last(&mut self, brace: usize) {
        let gap = self.printer.source.get(self.printer.pos..brace).unwrap_or("");
        let end = gap.rfind("//").map_or(0, |at| at + gap[at..].find('\n').unwrap_or(gap.len() - at));
        self.between(self.printer.pos + end, false);
        self.printer.pos = self.printer.pos.max(brace);
    }

    fn names(&mut self, names: &[Ident]) {
        for (i, name) in names.iter().enumerate() {
            if i > 0 {
                self.printer.literal(",", Tight);
            }
            self.span(name.span, Blank);
        }
    }

    fn cost(&mut self, cost: Option<&Expr>) {
        if let Some(cost) = cost {
            self.printer.literal("cost", Break);
            self.expr(cost, Blank);
        }
    }

    pub(super) fn aspect(&mut self, aspect: &Aspect) {
        self.span(aspect.family.span, Blank);
        self.span(aspect.variable.span, Blank);
        if !aspect.of.is_empty() {
            self.printer.literal("of", Blank);
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
                            self.printer.literal(",", Tight);
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
            let at = self.printer.next();
            let rest = self.printer.source.get(at..end).unwrap_or("");
            let Some(first) = rest.chars().next() else { return };
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
            let len = match first {
                '"' => rest.get(1..).and_then(|r| r.rfind('"')).map_or(rest.len(), |n| n + 2),
                _ => rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(first.len_utf8()),
            };
            self.printer.verbatim(at, at + len, if first == ',' { Tight } else { join });
            join = Blank;
        }
    }
}
