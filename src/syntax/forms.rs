//! W416: an item or color that is written with `{k}` in one place and with `{k:d}` in another.  Both give the
//! same names up to 9, but different ones from 10 on, and no other check would report this.

use super::ast::{
    Ast, BinaryOp, Clause, Expr, ExprKind, HoleFormat, ItemExpr, Pattern, PictureSubject, Stmt, StmtKind,
    Word, WordPart,
};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The warnings of a file, one for each template that is written in two forms.
pub(super) fn check(ast: &Ast) -> Vec<Diagnostic> {
    let mut forms = Forms::default();
    forms.stmts(&ast.stmts);
    forms.found
}

/// The formats of a template's holes, and the first hole with an int.
type First = (Vec<Option<HoleFormat>>, Vec<Span>);

#[derive(Default)]
struct Forms {
    /// Names that are bound to ints.
    ints: Vec<Rc<str>>,
    /// The first words by template, without the expressions in the holes.
    seen: FxHashMap<String, First>,
    found: Vec<Diagnostic>,
}

impl Forms {
    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let known = self.ints.len();
            match &stmt.kind {
                StmtKind::Let { pattern: Pattern::Name(name), value } if self.is_int(value) => {
                    self.ints.push(name.text.clone());
                    continue;
                }
                StmtKind::Param { name, default, .. } if self.is_int(default) => {
                    self.ints.push(name.text.clone());
                    continue;
                }
                StmtKind::Items { items, clauses, .. }
                | StmtKind::Option { items, clauses, .. }
                | StmtKind::Distinguish { items, clauses }
                | StmtKind::Add { items, clauses, .. } => self.items(items, clauses),
                StmtKind::Show { subject: PictureSubject::Items(items), clauses, .. }
                | StmtKind::Hide { subject: PictureSubject::Items(items), clauses } => {
                    self.items(items, clauses)
                }
                StmtKind::For { clauses, .. } => self.bind(clauses),
                _ => {}
            }
            stmt.blocks().for_each(|body| self.stmts(body));
            self.ints.truncate(known);
        }
    }

    /// Records the names that clauses bind to ints: `k in 1..n`, `(k, x) in enumerate(xs)`.
    fn bind(&mut self, clauses: &[Clause]) {
        let binders = clauses.iter().flat_map(|c| if let Clause::For(all) = c { &all[..] } else { &[] });
        for binder in binders {
            match (&binder.pattern, &*binder.value.kind) {
                (Pattern::Name(name), ExprKind::Range { .. }) if binder.each => {
                    self.ints.push(name.text.clone())
                }
                (Pattern::Name(name), _) if !binder.each && self.is_int(&binder.value) => {
                    self.ints.push(name.text.clone());
                }
                (Pattern::Tuple(members, _), ExprKind::Call(f, _)) if is_name(f, "enumerate") => {
                    if let Some(Pattern::Name(name)) = members.first() {
                        self.ints.push(name.text.clone());
                    }
                }
                _ => {}
            }
        }
    }

    fn is_int(&self, e: &Expr) -> bool {
        match &*e.kind {
            ExprKind::Int(_) => true,
            ExprKind::Name(name) => self.ints.contains(name),
            ExprKind::Paren(e) | ExprKind::Negate(e) => self.is_int(e),
            ExprKind::Binary(op, _, a, b) => {
                use BinaryOp::{Add, Divide, Modulo, Multiply, Subtract};
                matches!(op, Add | Subtract | Multiply | Divide | Modulo) && self.is_int(a) && self.is_int(b)
            }
            _ => false,
        }
    }

    fn items(&mut self, items: &[ItemExpr], clauses: &[Clause]) {
        let known = self.ints.len();
        self.bind(clauses);
        for item in items {
            match item {
                ItemExpr::Word(word) => {
                    let name = self.word(String::new(), &word.name);
                    for color in word.color.iter().chain(&word.default) {
                        self.word(format!("{name}:"), color);
                    }
                }
                ItemExpr::Group(items, clauses, _) => self.items(items, clauses),
            }
        }
        self.ints.truncate(known);
    }

    /// Compares a word with earlier ones of the same template; returns the template.
    fn word(&mut self, mut template: String, word: &Word) -> String {
        let (mut formats, mut spans) = (vec![], vec![]);
        for part in &word.parts {
            match part {
                WordPart::Text(text, _) => template.push_str(text),
                WordPart::Hole(hole) => {
                    let int = !hole.splice && self.is_int(&hole.expr);
                    template.push_str(if int { "{int}" } else { "{}" });
                    if int {
                        formats.push(hole.format);
                        spans.push(hole.span);
                    }
                }
            }
        }
        if formats.is_empty() {
            return template;
        }
        match self.seen.get(&template) {
            None => {
                self.seen.insert(template.clone(), (formats, spans));
            }
            Some((first, places)) => {
                if let Some(i) = (0..formats.len()).find(|i| formats[*i] != first[*i]) {
                    self.found.push(two_forms((first[i], places[i]), (formats[i], spans[i])));
                }
            }
        }
        template
    }
}

fn is_name(e: &Expr, name: &str) -> bool {
    matches!(&*e.kind, ExprKind::Name(n) if &**n == name)
}

fn two_forms(first: (Option<HoleFormat>, Span), second: (Option<HoleFormat>, Span)) -> Diagnostic {
    let writes = |format: Option<HoleFormat>| match format {
        None => "10 is `a` here".to_string(),
        Some(HoleFormat::Decimal) => "10 is `10` here".into(),
        Some(HoleFormat::Hexadecimal) => "16 is `10` here".into(),
        Some(HoleFormat::Digits(n)) => format!("10 is `{:0width$}` here", 10, width = usize::from(n)),
    };
    Diagnostic::new(codes::W416, "the same numbers are written in two forms")
        .label(second.1, writes(second.0))
        .label(first.1, writes(first.0))
        .help("these give different names; write both holes the same way, {k} or {k:d}")
}
