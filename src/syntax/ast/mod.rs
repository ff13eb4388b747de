//! The abstract syntax: the text as written, with a span for every part, and not yet checked.
//!
//! Tokens of cells, items and pictures keep their text in pieces; the model checks them with exact sub-spans.
#![allow(missing_docs)] // the fields of variants are explained with their variant

use crate::base::Span;
use num_bigint::BigUint;
use std::rc::Rc;

/// A whole file.
#[derive(Debug, Default)]
pub struct Ast {
    /// `puz 1`.
    pub version: Option<(i64, Span)>,
    /// In the order of the file.
    pub stmts: Vec<Stmt>,
    /// Spans of the comments, `//` included, in order.
    pub comments: Vec<Span>,
}

/// An identifier and its place.
#[derive(Clone, Debug)]
pub struct Ident {
    /// Its text.
    pub text: Rc<str>,
    /// Its place.
    pub span: Span,
}

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// From its keyword to its last character, without trailing spaces.
    pub span: Span,
    /// Its kind.
    pub kind: StmtKind,
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StmtKind {
    /// `puzzle "title"`
    Puzzle(Expr),
    /// `use A, B from std.polyominoes`
    Use { names: Vec<Ident>, from: UseFrom },
    /// `param p = default in range "doc"`
    Param { name: Ident, default: Expr, within: Option<Expr>, doc: Option<Expr> },
    /// `let pattern = value`
    Let { pattern: Pattern, value: Expr },
    /// `fn f(params) = body where binders`
    Fn { name: Ident, params: Vec<Param>, body: Expr, wheres: Vec<Binder> },
    /// `rule r(params) { body }`
    Rule { name: Ident, params: Vec<Param>, body: Vec<Stmt> },
    /// `require cond, "message" at values`
    Require { cond: Expr, message: Expr, at: Vec<Expr> },
    /// `expect ... with p = v slow`
    Expect { what: ExpectKind, with: Vec<(Ident, Expr)>, slow: bool },
    /// `board b on squares named W: cells` or `= e`
    Board { name: Ident, geometry: Ident, naming: Option<NamingExpr>, body: BoardBody },
    /// `regions R of B named b: picture` or `= e`
    Regions { name: Ident, of: Ident, named: Option<NamingExpr>, body: Expr },
    /// `pieces P on squares, free, step 2 { ... }` or `= e`
    Pieces { name: Ident, geometry: Ident, symmetry: Option<Ident>, step: Option<Expr>, body: PiecesBody },
    /// `tiles T on squares, free { ... }` or `= e`
    Tiles { name: Ident, geometry: Ident, symmetry: Option<Ident>, body: TilesBody },
    /// `colors`, `mates`, `words`, `graph`: a list of words, or `= e`
    List { keyword: Ident, name: Ident, body: ListBody },
    /// A native statement, parsed by the schema of its keyword.
    Sentence(Sentence),
    /// `forbid family v of X clauses`
    Forbid { aspect: Aspect, clauses: Vec<Clause> },
    /// `add items cost c to family v of X clauses`
    Add { items: Vec<ItemExpr>, cost: Option<Expr>, aspect: Aspect, clauses: Vec<Clause> },
    /// `draw marks on board clauses`
    Draw { what: Drawn, board: Option<Expr>, clauses: Vec<Clause> },
    /// `show subject as marks on board clauses`
    Show { subject: PictureSubject, marks: Vec<MarkExpr>, board: Option<Expr>, clauses: Vec<Clause> },
    /// `hide subject clauses`
    Hide { subject: PictureSubject, clauses: Vec<Clause> },
    /// `break symmetry using X and Y`
    Break { class: Ident, using: Vec<Word> },
    /// `minimize cost` or `maximize cost`
    Goal { maximize: bool },
    /// `primary`, `secondary`, `total`, soft with `?`
    Items {
        keyword: Ident,
        kind: ItemKind,
        soft: bool,
        mult: Option<Mult>,
        items: Vec<ItemExpr>,
        clauses: Vec<Clause>,
    },
    /// `option items cost e as family(fields) clauses`
    Option {
        soft: bool,
        items: Vec<ItemExpr>,
        cost: Option<Expr>,
        label: Option<(Ident, Vec<Arg>)>,
        clauses: Vec<Clause>,
    },
    /// `for clauses { body }`
    For { clauses: Vec<Clause>, body: Vec<Stmt> },
    /// `if c { body } else if ... else { body }`
    If { arms: Vec<(Expr, Vec<Stmt>)>, otherwise: Option<Vec<Stmt>> },
    /// `r(args)`
    Call { name: Ident, args: Vec<Arg> },
    /// Text that could not be read, which was reported.  `binds` are the names that it would
    /// probably have bound (the word after a thing's keyword), so that their uses are not reported again.
    Bad { binds: Vec<Ident> },
}

/// The source of a `use`.
#[derive(Debug)]
pub enum UseFrom {
    /// `std.polyominoes`
    Module(Ident),
    /// `"lib/x.puz"`
    File(Expr),
}

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
    /// In brackets, or in parentheses.
    pub args: Vec<TypeExpr>,
    /// After `->`.
    pub result: Option<Box<TypeExpr>>,
}

/// What a file expects of its puzzle.
#[derive(Debug)]
pub enum ExpectKind {
    /// `output "f.dlx"`
    Output(Expr),
    /// `minimum cost 16`
    Cost { maximum: bool, value: i64 },
    /// `N solutions up to symmetry`; `unique solution` is 1, `no solutions` is 0
    Solutions { count: BigUint, up_to: Option<Ident> },
    /// `91 items, 1537 options`: number and true for items
    Sizes(Vec<(i64, bool)>),
}

/// `named W`, `named odd-cells`
#[derive(Debug)]
pub enum NamingExpr {
    /// `odd-cells` or `even-cells`
    Scheme(Ident),
    /// A template of the coordinates x, y, z.
    Word(Word),
}

/// The cells of a board.
#[derive(Debug)]
pub enum BoardBody {
    /// After `:`
    Cells(Vec<CellToken>, Vec<Clause>),
    /// `6 by 10` after `:`
    Size(Vec<Expr>),
    /// Behind `=`
    Expr(Expr),
}

/// The lines of a `pieces` statement.
#[derive(Debug)]
pub enum PiecesBody {
    /// In braces.
    Lines(Vec<PieceLine>),
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
    /// If it is missing, a later stage reports E201.
    pub name: Option<Word>,
    /// This line's own symmetry.
    pub symmetry: Option<Ident>,
    /// `cost e`
    pub cost: Option<Expr>,
    /// Place of the colon.
    pub colon: Span,
    /// The cells; if there are none, a later stage reports E212.
    pub cells: Vec<CellToken>,
    /// `for k in 1..n`
    pub clauses: Vec<Clause>,
}

/// The tiles of a `tiles` statement.
#[derive(Debug)]
pub enum TilesBody {
    /// In braces.
    Tiles(Vec<TileExpr>),
    /// After `=`
    Expr(Expr),
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
    /// In the order of `edges(c)`.
    pub colors: Word,
}

/// The members of `colors`, `mates`, `words`, `graph`.
#[derive(Debug)]
pub enum ListBody {
    /// After `:` or in braces.
    Words(Vec<Word>),
    /// After `=`
    Expr(Expr),
}

/// A multiplicity before `of`.
#[derive(Debug)]
pub enum Mult {
    /// `any of`
    Any(Span),
    /// `2 of`, `0..1 of`
    Range(Expr),
}

impl Mult {
    /// Its place, without `of`.
    pub fn span(&self) -> Span {
        match self {
            Mult::Any(span) => *span,
            Mult::Range(e) => e.span,
        }
    }
}

/// A native statement: the values of its schema's slots, in order.
#[derive(Debug)]
pub struct Sentence {
    /// `cover`, `place`, `single` ...
    pub keyword: Ident,
    /// Names and values of the slots; optional parts that are absent are missing here.
    pub slots: Vec<(&'static str, Slot)>,
}

/// The value of a slot of a native statement.
#[derive(Debug)]
pub enum Slot {
    /// One identifier.
    Name(Ident),
    /// Identifiers with commas.
    Names(Vec<Ident>),
    /// Identifiers with optional multiplicities.
    Supplies(Vec<(Option<Mult>, Ident)>),
    /// An item or color word.
    Word(Word),
    /// An item word with variables of its own, and the color after it.
    #[allow(missing_docs)] // as above
    Mention { item: Word, color: Option<Word>, bound: &'static [&'static str] },
    /// An expression.
    Expr(Expr),
    /// One of the words that the schema offers, or an optional word that is present.
    Choice(Ident),
}

/// `placements p of X, Y`
#[derive(Debug)]
pub struct Aspect {
    /// The family.
    pub family: Ident,
    /// The variable.
    pub variable: Ident,
    /// The things, if not all.
    pub of: Vec<Ident>,
}

/// What `draw` draws.
#[derive(Debug)]
pub enum Drawn {
    /// Clues or regions on a board.
    Values(Expr),
    /// Marks.
    Marks(Vec<MarkExpr>),
    /// `graph pairs as circle`, or `at v => (x, y)`: the pairs, the word, the function.
    Graph { pairs: Expr, way: Ident, place: Option<Expr> },
}

/// What `show` and `hide` speak of.
#[derive(Debug)]
pub enum PictureSubject {
    /// Options of a family.
    Family(Aspect),
    /// Items.
    Items(Vec<ItemExpr>),
}

/// A mark in a picture: `fill gray at cells`
#[derive(Debug)]
pub struct MarkExpr {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: MarkKind,
    /// Text or color, if it has one; then its places.
    pub args: Vec<Expr>,
    /// `in corner`
    pub position: Option<Ident>,
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
}

/// `for ...` or `if ...` after something or before a block.
#[derive(Debug)]
pub enum Clause {
    /// Binders, the leftmost varies slowest.
    For(Vec<Binder>),
    /// A condition.
    If(Expr),
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

/// A member of an item list.
#[derive(Debug)]
pub enum ItemExpr {
    /// `r{i}:a`
    Word(ItemWord),
    /// `[items clauses]`
    Group(Vec<ItemExpr>, Vec<Clause>, Span),
}

/// What a statement declares its items to be.
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
    /// Before `of`
    pub amount: Option<Expr>,
    /// `?`
    pub soft: bool,
    /// The name.
    pub name: Word,
    /// After `:`
    pub color: Option<Word>,
    /// After `|`
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

/// A piece of a word.
#[derive(Debug)]
pub enum WordPart {
    /// Literal characters (quotes removed; the span keeps them).
    Text(Rc<str>, Span),
    /// `{e}`
    Hole(HoleExpr),
}

/// `{*e:format}`
#[derive(Debug)]
pub struct HoleExpr {
    /// With the braces.
    pub span: Span,
    /// `*`
    pub splice: bool,
    /// Its expression.
    pub expr: Expr,
    /// How ints are written.
    pub format: Option<HoleFormat>,
}

/// How a hole writes an int.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HoleFormat {
    /// `:d`
    Decimal,
    /// `:x`
    Hexadecimal,
    /// `:2`, that many decimal digits
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

/// A piece of a cell token.
#[derive(Debug)]
pub enum CellPart {
    /// Literal characters; the span gives the text.
    Text(Span),
    /// `[...]`; `closed` is false if the line ends first.
    Set { span: Span, parts: Vec<SetExprPart>, closed: bool },
    /// A hole: a digit, or a splice of cells.
    Hole(HoleExpr),
}

/// A piece of a set of digits.
#[derive(Debug)]
pub enum SetExprPart {
    /// Literal characters; the span gives the text.
    Text(Span),
    /// A hole: one digit, or a bound of a range.
    Hole(HoleExpr),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// The whole span, parentheses included.
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

/// A piece of a string literal.
#[derive(Debug)]
pub enum StrPart {
    /// Literal characters, escapes resolved.  If the span is as long as the text, they correspond byte by
    /// byte.
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
