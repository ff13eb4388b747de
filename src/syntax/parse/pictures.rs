//! `draw`, `show`, `answer` and `hide`.

use super::Rule;
use super::reader::{Kids, Read, TreeBuilder};
use crate::ast::*;
use pest::iterators::Pair;
use puzc_core::diag::{Diagnostic, codes};

impl<'a> TreeBuilder<'a> {
    pub(super) fn draw(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        kids.need()?;
        let what = if let Some(layout) = kids.accept(Rule::layout) {
            self.layout(&mut Kids::of(layout))?
        } else {
            let mut marks = self.marks(kids)?;
            match &marks[..] {
                [MarkExpr { kind: MarkKind::Text, args, position: None, color: None, side: None, .. }]
                    if args.len() == 1 =>
                {
                    Drawn::Values(marks.remove(0).args.remove(0))
                }
                _ => Drawn::Marks(marks.into_iter().map(placed).collect::<Read<_>>()?),
            }
        };
        Ok(StmtKind::Draw { what, board: self.board_after_on(kids)?, clauses: self.trailing(kids)? })
    }

    pub(super) fn show(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        let answer = kids.need()?.as_rule() == Rule::k_answer;
        let subject = match kids.peek() {
            Some(Rule::mark) => PictureSubject::Always,
            _ => {
                let subject = self.subject(kids)?;
                kids.need()?;
                subject
            }
        };
        let marks: Vec<MarkExpr> = self.marks(kids)?.into_iter().map(placed).collect::<Read<_>>()?;
        if let Some(side) = marks.iter().find_map(|mark| mark.side.as_ref()) {
            let d = Diagnostic::new(codes::E903, format!("a text `{}` the picture of a solution", side.text));
            let d = d.label(side.span, "this belongs to the puzzle");
            return Err(Box::new(d.help("`draw` writes it below or beside all pictures")));
        }
        let board = self.board_after_on(kids)?;
        Ok(StmtKind::Show { answer, subject, marks, board, clauses: self.trailing(kids)? })
    }

    pub(super) fn hide(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        kids.need()?;
        Ok(StmtKind::Hide { subject: self.subject(kids)?, clauses: self.trailing(kids)? })
    }

    pub(super) fn distinguish(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        kids.need()?;
        kids.need()?;
        Ok(StmtKind::Distinguish { items: self.items(kids)?, clauses: self.trailing(kids)? })
    }

    fn subject(&mut self, kids: &mut Kids<'a>) -> Read<PictureSubject> {
        Ok(match kids.has(Rule::k_items) {
            true => PictureSubject::Items(self.items(kids)?),
            false => PictureSubject::Family(self.aspect(kids.need()?)?),
        })
    }

    /// `on BOARD`, if it comes next.
    fn board_after_on(&mut self, kids: &mut Kids<'a>) -> Read<Option<Expr>> {
        if kids.has(Rule::k_on) { Ok(Some(self.expr(kids.need()?)?)) } else { Ok(None) }
    }

    fn layout(&mut self, kids: &mut Kids<'a>) -> Read<Drawn> {
        kids.need()?;
        let pairs = self.expr(kids.need()?)?;
        kids.need()?;
        let way = kids.need()?;
        let place = kids.next().map(|p| self.expr(p)).transpose()?;
        Ok(Drawn::Graph { pairs, way: self.name(&way), place })
    }

    /// All marks that come next.
    fn marks(&mut self, kids: &mut Kids<'a>) -> Read<Vec<MarkExpr>> {
        kids.all(Rule::mark).map(|mark| self.mark(mark)).collect()
    }

    fn mark(&mut self, pair: Pair<'a, Rule>) -> Read<MarkExpr> {
        let mut kids = Kids::of(pair);
        let body = kids.need()?;
        let (rule, start) = (body.as_rule(), self.span(&body).start);
        let (mut args, mut side) = (vec![], None);
        let mut kind = match rule {
            Rule::m_fill => MarkKind::Fill,
            Rule::m_outline => MarkKind::Outline,
            Rule::m_along => MarkKind::Along,
            Rule::m_line => MarkKind::Line,
            Rule::m_arrow => MarkKind::Arrow,
            _ => MarkKind::Text,
        };
        for kid in Kids::of(body) {
            match kid.as_rule() {
                Rule::sign => {
                    kind = match kid.as_str() {
                        "circle" => MarkKind::Circle,
                        "dot" => MarkKind::Dot,
                        "box" => MarkKind::Box,
                        _ => MarkKind::Cross,
                    }
                }
                Rule::expr | Rule::arith => args.push(self.expr(kid)?),
                Rule::note_side => side = Some(self.name(&kid)),
                _ => {}
            }
        }
        let position =
            kids.accept(Rule::position).map(|p| Kids::of(p).seek(Rule::position_word)).transpose()?;
        let mut position = position.map(|p| self.name(&p));
        // in `"A" in corner at c`, the text was parsed as a membership
        if kind == MarkKind::Text && args.len() == 2 && position.is_none() {
            let text = args.remove(0);
            let (text, found) = position_in(text);
            args.insert(0, text);
            position = found;
        }
        let color =
            kids.accept(Rule::mark_color).map(|color| Kids::of(color).seek(Rule::arith)).transpose()?;
        let color = color.map(|color| self.expr(color)).transpose()?;
        let styles: Vec<Ident> = kids.all(Rule::mark_style).map(|style| self.name(&style)).collect();
        let ends = args.iter().chain(&color).map(|e| e.span.end);
        let words = position.iter().chain(&styles).chain(&side);
        let end = ends.chain(words.map(|p| p.span.end)).max();
        let base = self.at(0..0).start;
        let place = |at: u32| at.saturating_sub(base) as usize;
        let span = self.at(place(start)..place(end.unwrap_or(start)));
        Ok(MarkExpr { span, kind, args, position, color, styles, side })
    }
}

/// Removes `in corner` from the end of a text.
fn position_in(text: Expr) -> (Expr, Option<Ident>) {
    match *text.kind {
        ExprKind::Binary(BinaryOp::In, _, what, Expr { span, kind }) if matches!(&*kind, ExprKind::Name(n) if ["corner", "center", "edge"].contains(&&**n)) =>
        {
            let ExprKind::Name(text) = *kind else { return (what, None) };
            (what, Some(Ident { text, span }))
        }
        kind => (Expr { span: text.span, kind: Box::new(kind) }, None),
    }
}

/// Checks that a mark has a place, and one color.
fn placed(mark: MarkExpr) -> Read<MarkExpr> {
    if let (MarkKind::Fill, Some(color)) = (mark.kind, &mark.color) {
        let d =
            Diagnostic::new(codes::E903, "`fill` with a second color").label(color.span, "a second color");
        return Err(Box::new(d.help("the color of `fill` is the one before `at`")));
    }
    if mark.kind != MarkKind::Text || mark.args.len() == 2 || mark.side.is_some() {
        return Ok(mark);
    }
    let d = Diagnostic::new(codes::E903, "a mark without a place").label(mark.span, "it needs a place");
    Err(Box::new(d.help("write `at` and cells, edges, corners or nodes after it: \"A\" at square(0, 0); or `below` or `beside`")))
}
