//! The contents of `draw`, `show` and `hide`.
#![allow(missing_docs)] // variants describe their fields

use super::{Aspect, Expr, Ident, ItemExpr};
use puzc_core::base::Span;

/// What `draw` draws.
#[derive(Debug)]
pub enum Drawn {
    /// Clues or regions on a board.
    Values(Expr),
    /// Marks.
    Marks(Vec<MarkExpr>),
    /// `graph pairs as circle`, or `at v => (x, y)`: the pairs, the word, and the function.
    Graph { pairs: Expr, way: Ident, place: Option<Expr> },
}

/// The subject of `show`, `answer` and `hide`.
#[derive(Debug)]
pub enum PictureSubject {
    /// Every solution: `answer "x" at c`.
    Always,
    /// Options of a family.
    Family(Aspect),
    /// Items.
    Items(Vec<ItemExpr>),
}

/// A mark in a picture: `fill gray at cells`
#[derive(Debug)]
pub struct MarkExpr {
    /// The whole span.
    pub span: Span,
    /// Its kind.
    pub kind: MarkKind,
    /// The text or color, if there is one; then the places; for a part of a cell, that toward which it is.
    pub args: Vec<Expr>,
    /// `in corner`
    pub position: Option<Ident>,
    /// `in red`
    pub color: Option<Expr>,
    /// `wide`, `dashed`
    pub styles: Vec<Ident>,
    /// `below` or `beside`, in place of places
    pub side: Option<Ident>,
}

/// The kinds of marks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A text, `at` places.
    Text,
    /// `fill` with a color.
    Fill,
    /// `outline of` cells.
    Outline,
    /// `line along` places.
    Along,
    /// `line from` a place `to` another.
    Line,
    /// `arrow from` a place `to` another.
    Arrow,
    /// `circle at`
    Circle,
    /// `dot at`
    Dot,
    /// `cross at`
    Cross,
    /// `box at`
    Box,
}
