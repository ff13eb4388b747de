//! `draw`, `show` and `hide`.

use super::FileLayout;
use super::printer::Join::{self, Blank, Break, Tight};
use crate::ast::*;

impl FileLayout<'_> {
    pub(super) fn picture(&mut self, stmt: &Stmt, join: Join) {
        let clauses = match &stmt.kind {
            StmtKind::Draw { what, board, clauses } => {
                self.printer.literal("draw", join);
                match what {
                    Drawn::Values(e) => self.expr(e, Blank),
                    Drawn::Marks(marks) => self.marks(marks),
                    Drawn::Graph { pairs, way, place } => {
                        self.printer.literal("graph", Blank);
                        self.expr(pairs, Blank);
                        self.printer.literal("as", Break);
                        self.span(way.span, Blank);
                        place.iter().for_each(|e| self.expr(e, Blank));
                    }
                }
                self.board_behind(board.as_ref());
                clauses
            }
            StmtKind::Show { answer, subject, marks, board, clauses } => {
                self.printer.literal(if *answer { "answer" } else { "show" }, join);
                self.subject(subject);
                if !matches!(subject, PictureSubject::Always) {
                    self.printer.literal("as", Break);
                }
                self.marks(marks);
                self.board_behind(board.as_ref());
                clauses
            }
            StmtKind::Hide { subject, clauses } => {
                self.printer.literal("hide", join);
                self.subject(subject);
                clauses
            }
            _ => return,
        };
        self.clauses(clauses, Break);
    }

    fn subject(&mut self, subject: &PictureSubject) {
        match subject {
            PictureSubject::Always => {}
            PictureSubject::Family(aspect) => self.aspect(aspect),
            PictureSubject::Items(items) => {
                self.printer.literal("items", Blank);
                self.items(items, Blank);
            }
        }
    }

    fn board_behind(&mut self, board: Option<&Expr>) {
        if let Some(board) = board {
            self.printer.literal("on", Blank);
            self.expr(board, Blank);
        }
    }

    fn marks(&mut self, marks: &[MarkExpr]) {
        for (i, mark) in marks.iter().enumerate() {
            if i > 0 {
                self.printer.literal(",", Tight);
            }
            for arg in &mark.args {
                self.words(self.local(arg.span.start), Blank);
                self.expr(arg, Blank);
            }
            let behind = mark.args.last().map_or(mark.span.start, |arg| arg.span.end);
            if let Some(position) = mark.position.as_ref().filter(|p| p.span.start >= behind) {
                self.words(self.local(position.span.end), Blank);
            }
            if let Some(color) = &mark.color {
                self.words(self.local(color.span.start), Blank);
                self.expr(color, Blank);
            }
            if let Some(last) = mark.styles.last().or(mark.side.as_ref()) {
                self.words(self.local(last.span.end), Blank);
            }
        }
    }
}
