//! Expressions, clauses, patterns, parameters and their types.
#![allow(missing_docs)] // variants describe their fields

use super::{CellToken, HoleExpr, Ident, ItemWord};
use puzc_core::base::Span;
use std::rc::Rc;

/// A parameter of a function or rule.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// `: int`
    pub ty: Option<TypeExpr>,
    /// `= 2`
    pub default: Option<Expr>,
}

/// A type as annotated: `int`, `list[cell]`, `(int, int) -> bool`.
#[derive(Debug)]
pub struct TypeExpr {
    /// Its place; messages show the text there.
    pub span: Span,
    /// `None` for a parenthesized list.
    pub name: Option<Ident>,
    /// The arguments in brackets, or in parentheses.
    pub args: Vec<TypeExpr>,
    /// The type after `->`.
    pub result: Option<Box<TypeExpr>>,
}

/// `for ...` or `if ...`, after a statement or before a block.
#[derive(Debug)]
pub enum Clause {
    /// Binders; the leftmost varies slowest.
    For(Vec<Binder>),
    /// A condition.
    If(Expr),
}

impl Clause {
    /// The binders of a `for`; none of an `if`.
    pub fn binders(&self) -> &[Binder] {
        match self {
            Clause::For(binders) => binders,
            Clause::If(_) => &[],
        }
    }
}

/// `pattern in list` or `pattern = value`
#[derive(Debug)]
pub struct Binder {
    /// The pattern that is bound.
    pub pattern: Pattern,
    /// True for `in`.
    pub each: bool,
    /// The list or value.
    pub value: Expr,
}

/// A name, `_`, or a tuple of patterns.
#[derive(Debug)]
pub enum Pattern {
    /// `_` is a name too; it binds nothing.
    Name(Ident),
    /// `(a, b)`
    Tuple(Vec<Pattern>, Span),
}

impl Pattern {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Pattern::Name(n) => n.span,
            Pattern::Tuple(_, span) => *span,
        }
    }
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// The whole span, including parentheses.
    pub span: Span,
    /// Its kind.
    pub kind: Box<ExprKind>,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// `12`; `None` if it does not fit 64 bits (E510)
    Int(Option<i64>),
    /// `"x{n}"`
    Str(Vec<StrPart>),
    /// `"""..."""`: the span of the text between the quotes
    Picture(Span),
    /// A name, also `true`, `false`, `squares`, `N`
    Name(Rc<str>),
    /// `triangles{00' [0-2]1}`
    Cells(Ident, Vec<CellToken>),
    /// `` `r{i}:a` ``
    Item(ItemWord),
    /// `[a, *bs for x in xs]`
    List(Vec<Element>, Vec<Clause>),
    /// `(a, b)`, `(name: a, index: b)`: at least two members, or one with a name
    Tuple(Vec<Arg>),
    /// `(e)`; kept for the formatter
    Paren(Expr),
    /// `x => e`
    Lambda(Vec<Ident>, Expr),
    /// `if a then b else if c then d else e`
    If(Vec<(Expr, Expr)>, Expr),
    /// `a + b`
    Binary(BinaryOp, Span, Expr, Expr),
    /// `-a`
    Negate(Expr),
    /// `not a`
    Not(Expr),
    /// `a..b`, `a..<b`
    Range { from: Expr, to: Expr, half_open: bool },
    /// `a ?? b`
    Default(Expr, Expr),
    /// `a[i]`; several indices make a tuple
    Index(Expr, Vec<Expr>),
    /// `a.x`
    Field(Expr, Ident),
    /// `f(args)`
    Call(Expr, Vec<Arg>),
}

/// A part of a string literal.
#[derive(Debug)]
pub enum StrPart {
    /// Literal characters, with escapes resolved.  If the span is as long as the text, they correspond byte
    /// by byte.
    Text(Rc<str>, Span),
    /// `{e}`
    Hole(HoleExpr),
}

/// A member of a list literal.
#[derive(Debug)]
pub struct Element {
    /// `*`
    pub splice: bool,
    /// The value.
    pub expr: Expr,
}

/// An argument, or a member of a tuple or record.
#[derive(Debug)]
pub struct Arg {
    /// `name:`
    pub name: Option<Ident>,
    /// The value.
    pub value: Expr,
}

/// Operators with two operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `++`
    Join,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounds down
    Divide,
    /// `%`, has the sign of the divisor
    Modulo,
}
