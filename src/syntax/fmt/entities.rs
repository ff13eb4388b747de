//! Boards, regions, pieces, tiles, lists of words.

use super::FileLayout;
use super::printer::Join::{self, Blank, Break, Tight};
use crate::ast::*;

impl FileLayout<'_> {
    pub(super) fn entity(&mut self, kind: &StmtKind, join: Join) {
        match kind {
            StmtKind::Board { name, geometry, wrapping, naming, body } => {
                self.head("board", name, join);
                self.printer.literal("on", Blank);
                self.span(geometry.span, Blank);
                self.wrapping(wrapping);
                self.naming(naming.as_ref());
                match body {
                    BoardBody::Cells(cells, clauses) => {
                        self.printer.literal(":", Tight);
                        cells.iter().for_each(|cell| self.span(cell.span, Blank));
                        self.clauses(clauses, Break);
                    }
                    BoardBody::Size(sizes) => {
                        self.printer.literal(":", Tight);
                        self.size(sizes);
                    }
                    BoardBody::Expr(e) => self.equals(e),
                }
            }
            StmtKind::Regions { name, of, named, body } => {
                self.head("regions", name, join);
                self.printer.literal("of", Blank);
                self.span(of.span, Blank);
                self.naming(named.as_ref());
                if self.printer.is_next(":") {
                    self.printer.literal(":", Tight);
                    self.expr(body, Blank);
                } else {
                    self.equals(body);
                }
            }
            StmtKind::Pieces { name, geometry, symmetry, step, body } => {
                self.head("pieces", name, join);
                self.printer.literal("on", Blank);
                self.span(geometry.span, Blank);
                self.symmetry(symmetry.as_ref());
                if let Some(step) = step {
                    self.printer.literal(",", Tight);
                    self.printer.literal("step", Blank);
                    self.expr(step, Blank);
                }
                match body {
                    PiecesBody::Expr(e) => self.equals(e),
                    PiecesBody::Lines(lines) => {
                        self.printer.open("{", Blank);
                        for (i, line) in lines.iter().enumerate() {
                            self.line_break(i);
                            self.piece_line(line);
                        }
                        self.printer.close("}", Blank);
                    }
                }
            }
            StmtKind::Lattice { name, lines } => {
                self.head("lattice", name, join);
                self.printer.open("{", Blank);
                for (i, line) in lines.iter().enumerate() {
                    self.line_break(i);
                    self.span(line.keyword.span, Blank);
                    line.letter.iter().for_each(|letter| self.span(letter.span, Blank));
                    line.colon.iter().for_each(|colon| self.span(*colon, Tight));
                    line.parts.iter().for_each(|part| self.span(part.span, Blank));
                }
                self.printer.close("}", Blank);
            }
            StmtKind::Tiles { name, geometry, symmetry, body } => {
                self.head("tiles", name, join);
                self.printer.literal("on", Blank);
                self.span(geometry.span, Blank);
                self.symmetry(symmetry.as_ref());
                match body {
                    TilesBody::Expr(e) => self.equals(e),
                    TilesBody::Tiles(tiles) => {
                        self.printer.open("{", Blank);
                        tiles.iter().for_each(|tile| self.tile(tile));
                        self.printer.close("}", Blank);
                    }
                }
            }
            StmtKind::List { keyword, name, body } => {
                self.span(keyword.span, join);
                self.span(name.span, Blank);
                match body {
                    ListBody::Expr(e) => self.equals(e),
                    ListBody::Words(words) => {
                        let block = self.printer.is_next("{");
                        if block {
                            self.printer.open("{", Blank);
                        } else {
                            self.printer.literal(":", Tight);
                        }
                        words.iter().for_each(|word| self.span(word.span, Blank));
                        if block {
                            self.printer.close("}", Blank);
                        }
                    }
                }
            }
            _ => self.printer.lost = true,
        }
    }

    /// Keeps `;` between two lines of a block.
    fn line_break(&mut self, i: usize) {
        let at = self.printer.next();
        if i > 0 && self.printer.source.get(self.printer.pos..at).is_some_and(|gap| !gap.contains('\n')) {
            self.printer.spelled(self.printer.pos, self.printer.pos, ";", Tight);
        }
    }

    fn head(&mut self, keyword: &str, name: &Ident, join: Join) {
        self.printer.literal(keyword, join);
        self.span(name.span, Blank);
    }

    fn equals(&mut self, e: &Expr) {
        self.printer.literal("=", Blank);
        self.expr(e, Blank);
    }

    fn wrapping(&mut self, wrapping: &[GluingExpr]) {
        if !wrapping.is_empty() {
            self.printer.literal("wrapped", Blank);
        }
        for gluing in wrapping {
            self.printer.literal("(", Blank);
            for (i, e) in gluing.by.iter().enumerate() {
                if i > 0 {
                    self.printer.literal(",", Tight);
                }
                self.expr(e, if i > 0 { Blank } else { Tight });
            }
            self.printer.literal(")", Tight);
            if gluing.flipped {
                self.printer.literal("flipped", Blank);
            }
        }
    }

    fn naming(&mut self, naming: Option<&NamingExpr>) {
        if let Some(naming) = naming {
            self.printer.literal("named", Blank);
            match naming {
                NamingExpr::Scheme(name) => self.span(name.span, Blank),
                NamingExpr::Word(word) => self.span(word.span, Blank),
            }
        }
    }

    fn symmetry(&mut self, symmetry: Option<&Ident>) {
        if let Some(symmetry) = symmetry {
            self.printer.literal(",", Tight);
            self.span(symmetry.span, Blank);
        }
    }

    /// `2 by 3`
    fn size(&mut self, sizes: &[Expr]) {
        for (i, size) in sizes.iter().enumerate() {
            if i > 0 {
                self.printer.literal("by", Blank);
            }
            self.expr(size, Blank);
        }
    }

    fn piece_line(&mut self, line: &PieceLine) {
        let join = self.mult(line.mult.as_ref(), Blank);
        if let Some(name) = &line.name {
            self.span(name.span, join);
        }
        if let Some(symmetry) = &line.symmetry {
            self.span(symmetry.span, Blank);
        }
        if let Some(cost) = &line.cost {
            self.printer.literal("cost", Blank);
            self.expr(cost, Blank);
        }
        self.span(line.colon, Tight);
        self.size(&line.size);
        line.cells.iter().for_each(|cell| self.span(cell.span, Blank));
        self.clauses(&line.clauses, Break);
    }

    fn tile(&mut self, tile: &TileExpr) {
        let join = self.mult(tile.mult.as_ref(), Blank);
        if let Some(name) = &tile.name {
            self.span(name.span, join);
            self.printer.literal(":", Tight);
            self.span(tile.colors.span, Blank);
        } else {
            self.span(tile.colors.span, join);
        }
    }
}
