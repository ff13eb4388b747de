//! Resolved programs: the syntax tree with every name replaced by where its value is.

use super::value::Value;
use crate::base::Span;
use crate::geom::{GeometryId, Symmetry};
use crate::syntax::ast::{BinaryOp, Format};
use std::rc::Rc;

/// An expression.
#[derive(Debug)]
pub struct Node {
    /// Its place.
    pub span: Span,
    /// What to do.
    pub op: Box<Op>,
}

/// What an expression does.
#[derive(Debug)]
pub enum Op {
    /// A literal.
    Const(Value),
    /// What could not be resolved; reported already.
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
    Str(Vec<StrBit>),
    /// A list.
    List(Vec<(bool, Node)>, Vec<ClauseCode>),
    /// A tuple.
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
    Logic { or: bool, left: Node, right: Node },
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
}

/// Arguments in the order of the parameters; missing ones take their defaults.
pub type ArgCodes = Vec<Option<Node>>;

/// A piece of a string.
#[derive(Debug)]
pub enum StrBit {
    /// As it is.
    Text(Rc<str>),
    /// Printed.
    Hole(Node, Option<Format>),
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
    /// Takes a tuple or list of this length apart.
    Tuple(Vec<PatternCode>, Span),
}

/// A lambda; its parameters are slots of the frame that it stands in.
#[derive(Debug)]
pub struct Lambda {
    /// Slots of the parameters.
    pub slots: Vec<u32>,
    /// The body.
    pub body: Node,
    /// All of it.
    pub span: Span,
}

/// A word with holes.
#[derive(Debug)]
pub struct WordCode {
    /// Number of this word in the program; caches of item ids go by it.
    pub id: u32,
    /// All of it.
    pub span: Span,
    /// In order.
    pub parts: Vec<WordBit>,
    /// Literal text with `{}` for each hole.
    pub template: Rc<str>,
    /// The variables in its holes, each once, for messages.
    pub variables: Vec<(Rc<str>, Node)>,
    /// Variables in scope, for "did you mean {j}": only of words without holes, and only one-letter ones.
    pub scope: Vec<Rc<str>>,
}

/// A piece of a word.
#[derive(Debug)]
pub enum WordBit {
    /// As it is.
    Text(Rc<str>),
    /// A hole.
    Hole {
        /// `*`
        splice: bool,
        /// The value.
        node: Node,
        /// How ints are written.
        format: Option<Format>,
        /// With its braces.
        span: Span,
    },
}

/// A cell token.
#[derive(Debug)]
pub struct CellCode {
    /// All of it.
    pub span: Span,
    /// In order.
    pub parts: Vec<CellBit>,
}

/// A piece of a cell token.
#[derive(Debug)]
pub enum CellBit {
    /// Characters.
    Text(Span),
    /// `[...]`
    Set { span: Span, closed: bool, parts: Vec<Result<Span, (Node, Span)>> },
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
    /// As declared: `couples(n: int, gap = k => k + 1)`
    pub declared: String,
    /// As called: `fill(board, values, regions: [])`
    pub called: String,
}

/// A parameter.
#[derive(Debug)]
pub struct ParamCode {
    /// Its name.
    pub name: Rc<str>,
    /// Its type, if annotated, and the text of the annotation.
    pub ty: Option<(Type, Rc<str>)>,
    /// Its default.
    pub default: Option<Node>,
}

/// A type annotation.
#[derive(Clone, Debug)]
pub enum Type {
    /// `int`, `str`, `cells` ...
    Plain(Kind),
    /// `list[t]`
    List(Box<Type>),
    /// `(t, u)`
    Tuple(Vec<Type>),
    /// `... -> t`
    Function,
}

/// The named types.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each is the type of its name
pub enum Kind {
    Int,
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
    List,
    Any,
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// Name, parameters, slots; the body of the function is unused.
    pub head: Fn,
    /// The statements.
    pub body: Vec<StmtCode>,
}

/// A statement.
#[derive(Debug)]
pub struct StmtCode {
    /// Its place.
    pub span: Span,
    /// Number of this statement in the program.
    pub id: u32,
    /// What phase 1 and phase 2 have to do with it.
    pub makes: Makes,
    /// What it is.
    pub kind: StmtKindCode,
}

/// In which phases a statement, with what it contains, has something to do.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Makes(pub u8);

impl Makes {
    /// Phase 1: things, items, checks.
    pub const ITEMS: Makes = Makes(1);
    /// Phase 2: options.
    pub const OPTIONS: Makes = Makes(2);
    /// Phase 3: aspects.
    pub const ASPECTS: Makes = Makes(4);
    /// Inner `let`s: whenever what is around them runs.
    pub const ALWAYS: Makes = Makes(8);

    /// Is there something to do in this phase?
    pub fn works_in(self, phase: Makes) -> bool {
        self.0 & (phase.0 | 8) != 0
    }
}

impl std::ops::BitOr for Makes {
    type Output = Makes;
    fn bitor(self, other: Makes) -> Makes {
        Makes(self.0 | other.0)
    }
}

/// A multiplicity.
#[derive(Debug)]
pub enum MultCode {
    /// `any of`
    Any(Span),
    /// An int or a range.
    Range(Node),
}

/// A member of an item list.
#[derive(Debug)]
pub enum ItemCode {
    /// A mention.
    Word {
        /// `?`
        soft: bool,
        /// The name.
        name: WordCode,
        /// The color.
        color: Option<WordCode>,
        /// Behind `|`
        default: Option<WordCode>,
        /// All of it.
        span: Span,
    },
    /// A group.
    Group(Vec<ItemCode>, Vec<ClauseCode>),
}

/// Family, variable, things.
#[derive(Debug)]
pub struct AspectCode {
    /// The family.
    pub family: (Rc<str>, Span),
    /// Slot of the variable.
    pub slot: u32,
    /// The things it is restricted to.
    pub of: Vec<(Rc<str>, Node)>,
}

/// How a board or its regions are named.
#[derive(Debug)]
pub enum NamingCode {
    /// `odd-cells` (shift 0), `even-cells` (shift 1)
    Doubled(i32),
    /// A template; slots of x, y, z.
    Word(WordCode, [u32; 3]),
}

/// What a slot of a sentence holds.
#[derive(Debug)]
pub enum SlotCode {
    /// Values of names.
    Values(Vec<(Rc<str>, Node)>),
    /// With multiplicities.
    Supplies(Vec<(Option<MultCode>, Rc<str>, Node)>),
    /// A word; in a sentence with `u` and `v` bound, their slots.
    Word(WordCode, [u32; 2]),
    /// An expression.
    Expr(Node),
    /// A word that was chosen.
    Choice(Rc<str>, Span),
}

/// A line of a `pieces` block.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub struct PieceCode {
    pub span: Span,
    pub mult: Option<MultCode>,
    pub name: Option<WordCode>,
    pub symmetry: Option<Symmetry>,
    pub cost: Option<Node>,
    pub colon: Span,
    pub cells: Vec<CellCode>,
    pub clauses: Vec<ClauseCode>,
}

/// A tile of a `tiles` block.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub struct TileCode {
    pub span: Span,
    pub mult: Option<MultCode>,
    pub name: Option<WordCode>,
    pub colors: WordCode,
}

/// A thing to be made.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum ThingCode {
    Board {
        geometry: GeometryId,
        naming: Option<NamingCode>,
        cells: Result<(Vec<CellCode>, Vec<ClauseCode>), Node>,
        body: Span,
        variables: Vec<(Rc<str>, Node)>,
        advice: Option<String>,
    },
    Regions {
        of: Node,
        named: Option<(Rc<str>, Span)>,
        body: Node,
    },
    Pieces {
        geometry: GeometryId,
        symmetry: Symmetry,
        step: Option<Node>,
        body: Result<Vec<PieceCode>, Node>,
    },
    Tiles {
        geometry: GeometryId,
        free: bool,
        body: Result<Vec<TileCode>, Node>,
    },
    /// `colors`, `mates`, `words`, `graph`
    List {
        keyword: Rc<str>,
        body: Result<Vec<WordCode>, Node>,
    },
}

/// What a statement is.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum StmtKindCode {
    Puzzle(Node),
    Param {
        name: Rc<str>,
        name_span: Span,
        global: u32,
        default: Node,
        within: Option<Node>,
    },
    Let {
        pattern: PatternCode,
        value: Node,
    },
    Require {
        cond: Node,
        message: Node,
        at: Vec<Node>,
    },
    Thing {
        name: Rc<str>,
        name_span: Span,
        global: PatternCode,
        thing: ThingCode,
    },
    Sentence {
        keyword: Rc<str>,
        slots: Vec<(&'static str, SlotCode)>,
    },
    Forbid {
        aspect: AspectCode,
        clauses: Vec<ClauseCode>,
    },
    Add {
        items: Vec<ItemCode>,
        cost: Option<Node>,
        aspect: AspectCode,
        clauses: Vec<ClauseCode>,
    },
    Break {
        class: (Rc<str>, Span),
        using: Vec<WordCode>,
    },
    Goal {
        maximize: bool,
    },
    Items {
        primary: bool,
        soft: bool,
        mult: Option<MultCode>,
        items: Vec<ItemCode>,
        clauses: Vec<ClauseCode>,
    },
    /// An island that was reported.
    Nothing,
    Option {
        soft: bool,
        items: Vec<ItemCode>,
        cost: Option<Node>,
        label: Option<(Rc<str>, Vec<(Rc<str>, Node)>)>,
        clauses: Vec<ClauseCode>,
    },
    For {
        clauses: Vec<ClauseCode>,
        body: Vec<StmtCode>,
    },
    If {
        arms: Vec<(Node, Vec<StmtCode>)>,
        otherwise: Option<Vec<StmtCode>>,
    },
    /// A rule at work; its statements are looked up when it runs.
    Call {
        rule: u32,
        args: ArgCodes,
    },
    Expect(ExpectCode, Vec<((Rc<str>, Span), Node)>),
}

/// An expectation; judged by `puzc test`.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum ExpectCode {
    Output(Node),
    Cost { maximum: bool, value: i64 },
    Solutions { count: Node, up_to: Option<Rc<str>> },
    Sizes(Vec<(i64, bool)>),
}
