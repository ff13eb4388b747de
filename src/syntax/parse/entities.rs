//! Boards, regions, pieces, tiles, lists of words.

use super::Rule;
use super::reader::{Kids, Read, TreeBuilder};
use crate::ast::*;
use pest::iterators::Pair;

impl<'a> TreeBuilder<'a> {
    pub(super) fn entity(&mut self, rule: Rule, kids: &mut Kids<'a>) -> Read<StmtKind> {
        let keyword = self.name(&kids.need()?);
        let name = self.name(&kids.seek(Rule::ident)?);
        Ok(match rule {
            Rule::s_board => {
                let geometry = self.name(&kids.seek(Rule::geometry)?);
                let wrapping = match kids.accept(Rule::wrapping) {
                    Some(pair) => Kids::of(pair).skip(1).map(|p| self.gluing(p)).collect::<Read<_>>()?,
                    None => vec![],
                };
                let naming = self.naming(kids)?;
                let body = if kids.has(Rule::eq) {
                    BoardBody::Expr(self.expr(kids.need()?)?)
                } else {
                    kids.need()?;
                    match kids.accept(Rule::board_size) {
                        Some(size) => BoardBody::Size(self.sizes(&mut Kids::of(size))?),
                        None => BoardBody::Cells(self.cell_list(kids)?, self.trailing(kids)?),
                    }
                };
                StmtKind::Board { name, geometry, wrapping, naming, body }
            }
            Rule::s_regions => {
                let of = self.name(&kids.seek(Rule::ident)?);
                let named = self.naming(kids)?;
                kids.need()?;
                StmtKind::Regions { name, of, named, body: self.expr(kids.need()?)? }
            }
            Rule::s_pieces => {
                let geometry = self.name(&kids.seek(Rule::geometry)?);
                let symmetry = kids.accept(Rule::symmetry).map(|p| self.name(&p));
                let step = if kids.has(Rule::k_step) { Some(self.expr(kids.need()?)?) } else { None };
                let body = self.body(kids, [Rule::piece_block, Rule::piece_line], Self::piece_line)?;
                StmtKind::Pieces { name, geometry, symmetry, step, body }
            }
            Rule::s_lattice => {
                let lines =
                    Kids::of(kids.seek(Rule::lattice_block)?).filter(|p| p.as_rule() == Rule::lattice_line);
                StmtKind::Lattice { name, lines: lines.map(|p| self.lattice_line(p)).collect::<Read<_>>()? }
            }
            Rule::s_tiles => {
                let geometry = self.name(&kids.seek(Rule::geometry)?);
                let symmetry = kids.accept(Rule::symmetry).map(|p| self.name(&p));
                let body = self.body(kids, [Rule::tile_block, Rule::tile], Self::tile)?;
                StmtKind::Tiles { name, geometry, symmetry, body }
            }
            _ => {
                let body = match kids.need()? {
                    p if p.as_rule() == Rule::word_block => {
                        let mut inner = Kids::of(p);
                        inner.need()?;
                        EntityBody::Members(self.words(&mut inner)?)
                    }
                    p if p.as_rule() == Rule::colon => EntityBody::Members(self.words(kids)?),
                    _ => EntityBody::Expr(self.expr(kids.need()?)?),
                };
                StmtKind::List { keyword, name, body }
            }
        })
    }

    /// What is made of the members of a block, or an expression.
    fn body<T>(
        &mut self,
        kids: &mut Kids<'a>,
        [block, member]: [Rule; 2],
        read: fn(&mut Self, Pair<'a, Rule>) -> Read<T>,
    ) -> Read<EntityBody<T>> {
        let Some(block) = kids.accept(block) else {
            return Ok(EntityBody::Expr(self.expr(kids.seek(Rule::expr)?)?));
        };
        let members = Kids::of(block).filter(|p| p.as_rule() == member).map(|p| read(self, p));
        Ok(EntityBody::Members(members.collect::<Read<_>>()?))
    }

    fn gluing(&mut self, pair: Pair<'a, Rule>) -> Read<GluingExpr> {
        let whole = self.span(&pair);
        let mut kids = Kids::of(pair);
        let by = kids.all(Rule::expr).map(|e| self.expr(e)).collect::<Read<_>>()?;
        let end = self.span(&kids.seek(Rule::close_paren)?).end;
        let flipped = kids.has(Rule::k_flipped);
        Ok(GluingExpr { span: puzc_core::base::Span::new(whole.start, end), by, flipped })
    }

    fn naming(&mut self, kids: &mut Kids<'a>) -> Read<Option<NamingExpr>> {
        let Some(naming) = kids.accept(Rule::naming) else { return Ok(None) };
        let mut inner = Kids::of(naming);
        inner.need()?;
        let what = inner.need()?;
        Ok(Some(if what.as_rule() == Rule::scheme {
            NamingExpr::Scheme(self.name(&what))
        } else {
            NamingExpr::Word(self.word(what)?)
        }))
    }

    fn sizes(&mut self, kids: &mut Kids<'a>) -> Read<Vec<Expr>> {
        let mut sizes = vec![];
        while let Some(size) = kids.accept(Rule::arith) {
            sizes.push(self.expr(size)?);
            kids.accept(Rule::k_by);
        }
        Ok(sizes)
    }

    fn cell_list(&mut self, kids: &mut Kids<'a>) -> Read<Vec<CellToken>> {
        if let Some(pair) = kids.accept(Rule::cell_picture) {
            return Ok(vec![self.cell_picture(pair)?]);
        }
        kids.accept(Rule::cell_list).map_or(Ok(vec![]), |p| self.cells(&mut Kids::of(p)))
    }

    fn piece_line(&mut self, pair: Pair<'a, Rule>) -> Read<PieceLine> {
        let whole = self.span(&pair);
        let mut kids = Kids::of(pair);
        let kids = &mut kids;
        let mult = kids.accept(Rule::mult).map(|p| self.mult(p)).transpose()?;
        let name = kids.accept(Rule::piece_name).map(|p| self.word(p)).transpose()?;
        let symmetry = kids.accept(Rule::symmetry).map(|p| self.name(&p));
        let cost = self.cost(kids)?;
        let colon = self.span(&kids.seek(Rule::colon)?);
        let size = kids.accept(Rule::board_size);
        let size = size.map_or(Ok(vec![]), |size| self.sizes(&mut Kids::of(size)))?;
        let cells = self.cell_list(kids)?;
        let clauses = self.trailing(kids)?;
        let last = cells.last().map(|c| c.span).or(size.last().map(|e| e.span));
        let end = clauses.last().map(clause_span).or(last).unwrap_or(colon);
        Ok(PieceLine {
            span: puzc_core::base::Span::new(whole.start, end.end),
            mult,
            name,
            symmetry,
            cost,
            colon,
            cells,
            size,
            clauses,
        })
    }

    fn lattice_line(&mut self, pair: Pair<'a, Rule>) -> Read<LatticeLine> {
        let start = self.span(&pair).start;
        let mut kids = Kids::of(pair);
        let keyword = self.name(&kids.need()?);
        let letter = kids.accept(Rule::lattice_letter).map(|p| self.name(&p));
        let colon = kids.accept(Rule::colon).map(|p| self.span(&p));
        let parts: Vec<Ident> = kids.map(|p| self.name(&p)).collect();
        let end = parts.last().map_or(keyword.span.end, |p| p.span.end);
        Ok(LatticeLine { span: puzc_core::base::Span::new(start, end), keyword, letter, colon, parts })
    }

    fn tile(&mut self, pair: Pair<'a, Rule>) -> Read<TileExpr> {
        let start = self.span(&pair).start;
        let mut kids = Kids::of(pair);
        let mult = kids.accept(Rule::mult).map(|p| self.mult(p)).transpose()?;
        let first = self.word(kids.need()?)?;
        let (name, colors) = match kids.next() {
            Some(colors) => (Some(first), self.word(colors)?),
            None => (None, first),
        };
        Ok(TileExpr { span: puzc_core::base::Span::new(start, colors.span.end), mult, name, colors })
    }
}

/// The place of a clause's last expression.
fn clause_span(clause: &Clause) -> puzc_core::base::Span {
    match clause {
        Clause::For(binders) => binders.last().map_or(puzc_core::base::Span::NONE, |b| b.value.span),
        Clause::If(e) => e.span,
    }
}
