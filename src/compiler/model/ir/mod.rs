//! Resolved programs: the syntax tree with each name replaced by the location of its value.

use super::value::Value;
use puzc_core::base::Span;
use puzc_core::geometry::GeometryId;
use puzc_syntax::ast::{BinaryOp, HoleFormat};
use std::rc::Rc;

mod statement;

pub use statement::*;

/// An expression.
#[derive(Debug)]
pub struct Node {
    /// Its place.
    pub span: Span,
    /// Its operation.
    pub op: Box<Op>,
}

/// The operation of an expression.
#[derive(Debug)]
pub enum Op {
    /// A literal.
    Const(Value),
    /// Could not be resolved, which was already reported.
    Poison,
    /// A slot of the frame.
    Local(u32),
    /// A value of a module.
    Global(u32),
    /// A declared function as an argument.
    FunctionName(u32),
    /// A native function as an argument.
    NativeName(u16),
    /// A string with holes.
    Str(Vec<StrPartCode>),
    /// `[a, *b for x in xs]`: its elements, each with whether it is spliced.
    List(Vec<(bool, Node)>, Vec<ClauseCode>),
    /// `(a, b)`
    Tuple(Vec<Node>),
    /// A record.
    Record(Vec<(Rc<str>, Node)>),
    /// `triangles{...}`
    Cells(GeometryId, Vec<CellCode>),
    /// `` `r{i}:a` ``
    Item(WordCode, Option<WordCode>),
    /// `x => e`
    Lambda(Rc<Lambda>),
    /// `if ... then ... else`
    If(Vec<(Node, Node)>, Node),
    /// `and`, `or`
    Logic {
        /// `or`, not `and`
        or: bool,
        /// The left operand, which may decide the result.
        left: Node,
        /// The right operand, evaluated only if needed.
        right: Node,
    },
    /// Other operators.
    Binary(BinaryOp, Span, Node, Node),
    /// `-a`
    Negate(Node),
    /// `not a`
    Not(Node),
    /// `a..b`, `a..<b`
    Range(Node, Node, bool),
    /// `a ?? b`
    Default(Node, Node),
    /// `a[i]`
    Index(Node, Node),
    /// `a.x`
    Field(Node, Rc<str>, Span),
    /// A call of a declared function.
    Call(u32, ArgCodes),
    /// A call of a native function.
    Native(u16, ArgCodes),
    /// A call of a function that is a parameter.
    Apply(Node, Vec<Node>),
    /// An expression without variables, and its number: its value is computed once.
    Constant(u32, Node),
}

/// Arguments in the order of the parameters; missing ones have their defaults.
pub type ArgCodes = Vec<Option<Node>>;

/// A part of a string.
#[derive(Debug)]
pub enum StrPartCode {
    /// Literal text.
    Text(Rc<str>),
    /// The printed value of an expression.
    Hole(Node, Option<HoleFormat>),
}

/// `for` and `if`, one binder each.
#[derive(Debug)]
pub enum ClauseCode {
    /// `pattern in list`
    Each(PatternCode, Node),
    /// `pattern = value`
    Is(PatternCode, Node),
    /// `if condition`
    If(Node),
}

/// A pattern.
#[derive(Debug)]
pub enum PatternCode {
    /// `_`
    Skip,
    /// A slot of the frame.
    Slot(u32),
    /// A value of a module.
    Global(u32),
    /// Destructures a tuple or list of this length.
    Tuple(Vec<PatternCode>, Span),
}

/// A lambda; its parameters are slots of the enclosing frame.
#[derive(Debug)]
pub struct Lambda {
    /// Slots of the parameters.
    pub slots: Vec<u32>,
    /// The body.
    pub body: Node,
    /// The whole span.
    pub span: Span,
}

/// A word with holes.
#[derive(Debug)]
pub struct WordCode {
    /// The number of this word in the program, which is the key of caches of item ids.
    pub id: u32,
    /// The whole span.
    pub span: Span,
    /// In order.
    pub parts: Vec<WordPartCode>,
    /// Literal text with `{}` for each hole.
    pub template: Rc<str>,
    /// The variables in its holes, each once, for messages.
    pub variables: Vec<(Rc<str>, Node)>,
    /// Variables in scope, for "did you mean {j}": only for words without holes, and only one-letter
    /// variables.
    pub scope: Vec<Rc<str>>,
}

/// A part of a word.
#[derive(Debug)]
pub enum WordPartCode {
    /// Literal text.
    Text(Rc<str>),
    /// A hole.
    Hole {
        /// `*`
        splice: bool,
        /// The value.
        node: Node,
        /// How ints are written.
        format: Option<HoleFormat>,
        /// The hole with its braces.
        span: Span,
    },
}

/// A cell token.
#[derive(Debug)]
pub struct CellCode {
    /// The whole span.
    pub span: Span,
    /// In order.
    pub parts: Vec<CellPartCode>,
}

/// A part of a cell token.
#[derive(Debug)]
pub enum CellPartCode {
    /// Characters.
    Text(Span),
    /// `[...]`
    Set {
        /// The set with its brackets.
        span: Span,
        /// Does it end with `]`?
        closed: bool,
        /// The characters, or `None` for a hole.
        parts: Vec<Result<Span, (Node, Span)>>,
    },
    /// `{digit}`
    Digit(Node, Span),
    /// `{*cells}`
    Splice(Node, Span),
}

/// A function.
#[derive(Debug)]
pub struct Fn {
    /// Its name.
    pub name: Rc<str>,
    /// Place of the name.
    pub span: Span,
    /// Parameters; their slots are 0, 1, ...
    pub params: Vec<ParamCode>,
    /// Number of slots.
    pub slots: u32,
    /// `where`
    pub wheres: Vec<ClauseCode>,
    /// The body.
    pub body: Node,
    /// Does its result depend on its arguments alone?
    pub pure: bool,
    /// Does it mention a parameter of the file, or a value that is made from one?
    pub is_settable: bool,
    /// The signature as declared: `couples(n: int, gap = k => k + 1)`
    pub declared: String,
    /// The signature as called: `fill(board, values, regions: [])`
    pub called: String,
}

/// A parameter.
#[derive(Debug)]
pub struct ParamCode {
    /// Its name.
    pub name: Rc<str>,
    /// Its type, if annotated, and the text of the annotation.
    pub ty: Option<(TypeCode, Rc<str>)>,
    /// Its default.
    pub default: Option<Node>,
}

/// A type annotation.
#[derive(Clone, Debug)]
pub enum TypeCode {
    /// `int`, `str`, `cells` ...
    Plain(NamedType),
    /// `list[t]`
    List(Box<TypeCode>),
    /// `(t, u)`
    Tuple(Vec<TypeCode>),
    /// `... -> t`
    Function,
}

/// The named types.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each is the type of its name
pub enum NamedType {
    Int,
    /// An int of at least 1.
    Positive,
    Bool,
    Str,
    Cell,
    Cells,
    Edge,
    Corner,
    Item,
    Picture,
    Board,
    Pieces,
    Tiles,
    Map,
    Set,
    Record,
    Region,
    List,
    Any,
}
