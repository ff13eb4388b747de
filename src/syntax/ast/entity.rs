//! Boards, pieces, tiles, lists of words.
#![allow(missing_docs)] // variants describe their fields

use super::{CellToken, Clause, Expr, Ident, Mult, Word};
use puzc_core::base::Span;

/// `named W`, `named odd-cells`
#[derive(Debug)]
pub enum NamingExpr {
    /// `odd-cells` or `even-cells`
    Scheme(Ident),
    /// A template of the coordinates x, y, z.
    Word(Word),
}

/// `(0, 10) flipped` after `wrapped`
#[derive(Debug)]
pub struct GluingExpr {
    /// Without `flipped`.
    pub span: Span,
    /// The coordinates of the vector.
    pub by: Vec<Expr>,
    /// Is it `flipped`?
    pub flipped: bool,
}

/// The cells of a board.
#[derive(Debug)]
pub enum BoardBody {
    /// After `:`
    Cells(Vec<CellToken>, Vec<Clause>),
    /// `6 by 10` after `:`
    Size(Vec<Expr>),
    /// After `=`
    Expr(Expr),
}

/// One line of a `lattice` block; a later stage gives it a meaning.
#[derive(Debug)]
pub struct LatticeLine {
    /// The whole line.
    pub span: Span,
    /// Its first word, such as `cell`.
    pub keyword: Ident,
    /// The letter of a kind of cells.
    pub letter: Option<Ident>,
    /// The colon after it.
    pub colon: Option<Span>,
    /// Points `(1,2)`, arrows and words.
    pub parts: Vec<Ident>,
}

/// The members of `pieces`, `tiles`, `colors`, `mates`, `words`, `graph`.
#[derive(Debug)]
pub enum EntityBody<T> {
    /// After `:` or in braces.
    Members(Vec<T>),
    /// After `=`
    Expr(Expr),
}

/// One line of a `pieces` block.
#[derive(Debug)]
pub struct PieceLine {
    /// The whole line.
    pub span: Span,
    /// `2 of`
    pub mult: Option<Mult>,
    /// The name.  If it is missing, a later stage reports E201.
    pub name: Option<Word>,
    /// This line's own symmetry.
    pub symmetry: Option<Ident>,
    /// `cost e`
    pub cost: Option<Expr>,
    /// The place of the colon.
    pub colon: Span,
    /// The cells; if there are none, and no size, a later stage reports E212.
    pub cells: Vec<CellToken>,
    /// `2 by 3`: the size of a rectangle.
    pub size: Vec<Expr>,
    /// `for k in 1..n`
    pub clauses: Vec<Clause>,
}

/// `2 of X: abab`
#[derive(Debug)]
pub struct TileExpr {
    /// The whole span.
    pub span: Span,
    /// `2 of`
    pub mult: Option<Mult>,
    /// The name, if it is not the colors.
    pub name: Option<Word>,
    /// The colors in the order of `edges(c)`.
    pub colors: Word,
}
