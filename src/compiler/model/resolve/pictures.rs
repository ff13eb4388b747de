//! `draw`, `show` and `hide`.

use super::super::value::{Data, Value};
use super::*;
use ast::MarkKind;
use puzc_core::xcc::{MarkStyle, NoteSide};

impl Resolver<'_> {
    pub(super) fn draw(
        &mut self,
        what: &ast::Drawn,
        board: Option<&ast::Expr>,
        clauses: &[ast::Clause],
    ) -> StmtKindCode {
        let before = std::mem::take(&mut self.frame.uses_settable);
        let code = self.scoped(self.frame.statement, |r| {
            let clauses = r.clauses(clauses);
            let what = match what {
                ast::Drawn::Values(e) => DrawnCode::Values(r.expr(e)),
                ast::Drawn::Marks(marks) => DrawnCode::Marks(r.marks(marks)),
                ast::Drawn::Graph { pairs, way, place } => {
                    let place = place.as_ref().map(|e| r.expr(e));
                    DrawnCode::Graph(r.expr(pairs), way.text.clone(), place)
                }
            };
            let board = board.map(|e| r.expr(e));
            StmtKindCode::Draw { what, board, clauses, is_settable: r.frame.uses_settable }
        });
        self.frame.uses_settable |= before;
        code
    }

    pub(super) fn show(
        &mut self,
        answer: bool,
        subject: &ast::PictureSubject,
        marks: &[ast::MarkExpr],
        board: Option<&ast::Expr>,
        clauses: &[ast::Clause],
        span: Span,
    ) -> StmtKindCode {
        self.scoped(self.frame.statement, |r| {
            let is_for = |c: &ast::Clause| matches!(c, ast::Clause::For(_));
            let rounds = match subject {
                ast::PictureSubject::Family(_) | ast::PictureSubject::Always => clauses.len(),
                ast::PictureSubject::Items(_) => clauses.iter().rposition(is_for).map_or(0, |at| at + 1),
            };
            let subject = r.subject(subject, &clauses[..rounds]);
            // only an item has a color
            let items = matches!(subject, SubjectCode::Items(..));
            let value = r.bind_own(&[if items { "value" } else { "" }], span);
            let tests = r.clauses(&clauses[rounds..]);
            let marks = r.marks(marks);
            let board = board.map(|e| r.expr(e));
            r.frame.scopes.pop();
            StmtKindCode::Show(subject, ShowCode { answer, value, tests, marks, board })
        })
    }

    pub(super) fn subject(&mut self, subject: &ast::PictureSubject, clauses: &[ast::Clause]) -> SubjectCode {
        match subject {
            ast::PictureSubject::Always => SubjectCode::Always(self.clauses(clauses)),
            ast::PictureSubject::Family(aspect) => {
                let aspect = self.aspect(aspect);
                SubjectCode::Family(aspect, self.clauses(clauses))
            }
            ast::PictureSubject::Items(items) => {
                let clauses = self.clauses(clauses);
                SubjectCode::Items(self.items(items), clauses)
            }
        }
    }

    fn marks(&mut self, marks: &[ast::MarkExpr]) -> Vec<MarkCode> {
        let code = |m: &ast::MarkExpr| MarkCode {
            span: m.span,
            kind: m.kind,
            args: m.args.iter().enumerate().map(|(i, e)| self.mark_argument(m.kind, i, e)).collect(),
            position: m.position.as_ref().map(|p| p.text.clone()),
            color: m
                .color
                .as_ref()
                .map(|e| self.color_name(e, "after `in` stands a position (`corner`, `edge`) or a color; ")),
            style: m.styles.iter().fold(MarkStyle::default(), |style, word| style.with(&word.text)),
            side: m.side.as_ref().map(|side| match &*side.text {
                "beside" => NoteSide::Beside,
                _ => NoteSide::Below,
            }),
        };
        marks.iter().map(code).collect()
    }

    fn mark_argument(&mut self, kind: MarkKind, i: usize, e: &ast::Expr) -> Node {
        if (kind, i) == (MarkKind::Fill, 0) { self.color_name(e, "") } else { self.expr(e) }
    }

    /// The name of a color is a string, unless the file binds it.
    fn color_name(&mut self, e: &ast::Expr, help: &str) -> Node {
        let ast::ExprKind::Name(name) = &*e.kind else { return self.expr(e) };
        if self.find_without_report(name, e.span).is_some() {
            return self.expr(e);
        }
        self.record_node(e.span);
        self.record_use_of(name, e.span, None);
        if !puzc_core::xcc::COLOR_NAMES.contains(&&**name) {
            let near = puzc_core::diag::nearest(name, puzc_core::xcc::COLOR_NAMES.iter().copied());
            let d = Diagnostic::new(codes::E502, format!("unknown color `{name}`"));
            let d = d.suggest_or(e.span, near, "nothing has this name");
            self.report(d.help(format!("{help}colors are {}", puzc_core::xcc::COLOR_NAMES.join(" "))));
            return Node { span: e.span, op: Box::new(Op::Poison) };
        }
        Node { span: e.span, op: Box::new(Op::Const(Value::new(Data::Str(name.clone())))) }
    }
}
