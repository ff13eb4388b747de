//! Items, words with holes, and tokens of cells.
#![allow(missing_docs)] // variants describe their fields

use super::{Clause, Expr};
use puzc_core::base::Span;
use std::rc::Rc;

/// A member of an item list.
#[derive(Debug)]
pub enum ItemExpr {
    /// `r{i}:a`
    Word(ItemWord),
    /// `[items clauses]`
    Group(Vec<ItemExpr>, Vec<Clause>, Span),
}

/// The kind of the items that a statement declares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// `primary`
    Primary,
    /// `secondary`
    Secondary,
    /// `total`
    Total,
}

/// `?name:color|default`, `amount of name`
#[derive(Debug)]
pub struct ItemWord {
    /// The whole span.
    pub span: Span,
    /// The amount before `of`.
    pub amount: Option<Expr>,
    /// `?`
    pub soft: bool,
    /// The name.
    pub name: Word,
    /// The color after `:`.
    pub color: Option<Word>,
    /// The default after `|`.
    pub default: Option<Word>,
}

/// A word with holes.
#[derive(Debug)]
pub struct Word {
    /// The whole span.
    pub span: Span,
    /// In order.
    pub parts: Vec<WordPart>,
}

/// A part of a word.
#[derive(Debug)]
pub enum WordPart {
    /// Literal characters, without quotes; the span includes them.
    Text(Rc<str>, Span),
    /// `{e}`
    Hole(HoleExpr),
}

/// `{*e:format}`
#[derive(Debug)]
pub struct HoleExpr {
    /// The span with the braces.
    pub span: Span,
    /// `*`
    pub splice: bool,
    /// Its expression.
    pub expr: Expr,
    /// The format of ints.
    pub format: Option<HoleFormat>,
}

/// How a hole writes an int.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HoleFormat {
    /// `:d`
    Decimal,
    /// `:x`
    Hexadecimal,
    /// `:2`, a number of decimal digits
    Digits(u8),
}

/// A token of cell notation, captured leniently: `[0-{n-1}]3'`, `{*cells}`, `H00`.
#[derive(Debug)]
pub struct CellToken {
    /// The whole span.
    pub span: Span,
    /// In order, adjacent.
    pub parts: Vec<CellPart>,
}

/// A part of a cell token.
#[derive(Debug)]
pub enum CellPart {
    /// Literal characters; the span gives the text.
    Text(Span),
    /// `[...]`; `closed` is false if the line ends first.
    Set { span: Span, parts: Vec<SetExprPart>, closed: bool },
    /// A hole: a digit, or a splice of cells.
    Hole(HoleExpr),
}

/// A part of a set of digits.
#[derive(Debug)]
pub enum SetExprPart {
    /// Literal characters; the span gives the text.
    Text(Span),
    /// A hole: one digit, or a bound of a range.
    Hole(HoleExpr),
}
