//! The abstract syntax tree: the text as written, with a span for each part, and not yet checked.
//!
//! Tokens of cells, items and pictures keep their text in parts; the model checks them with exact spans.
#![allow(missing_docs)] // variants describe their fields

mod entity;
mod expr;
mod item;
mod picture;
mod token;

pub use entity::{BoardBody, EntityBody, GluingExpr, LatticeLine, NamingExpr, PieceLine, TileExpr};
pub use expr::{Arg, BinaryOp, Binder, Clause, Element, Expr, ExprKind, Param, Pattern, StrPart, TypeExpr};
pub use item::{
    CellPart, CellToken, HoleExpr, HoleFormat, ItemExpr, ItemKind, ItemWord, SetExprPart, Word, WordPart,
};
pub use picture::{Drawn, MarkExpr, MarkKind, PictureSubject};
pub use token::{Join, Token, TokenKind};

use num_bigint::BigUint;
use puzc_core::base::Span;
use std::rc::Rc;

/// A whole file.
#[derive(Debug, Default)]
pub struct Ast {
    /// `puz 1`.
    pub version: Option<(i64, Span)>,
    /// The statements in the order of the file.
    pub stmts: Vec<Stmt>,
    /// The spans of the comments, including `//`, in order.
    pub comments: Vec<Span>,
    /// The tokens of the statements that could be read.
    pub tokens: Vec<Token>,
    /// Are there errors?  Then some of the text is in no token.
    pub broken: bool,
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

impl Stmt {
    /// The blocks of statements in it.
    pub fn blocks(&self) -> impl Iterator<Item = &Vec<Stmt>> {
        let (body, arms, otherwise) = match &self.kind {
            StmtKind::Rule { body, .. } | StmtKind::For { body, .. } => (Some(body), &[][..], &None),
            StmtKind::If { arms, otherwise } => (None, &arms[..], otherwise),
            _ => (None, &[][..], &None),
        };
        body.into_iter().chain(arms.iter().map(|arm| &arm.1)).chain(otherwise)
    }

    /// The clauses that say how often it is repeated.
    pub fn clauses(&self) -> &[Clause] {
        match &self.kind {
            StmtKind::Forbid { clauses, .. }
            | StmtKind::Add { clauses, .. }
            | StmtKind::Draw { clauses, .. }
            | StmtKind::Show { clauses, .. }
            | StmtKind::Hide { clauses, .. }
            | StmtKind::Distinguish { clauses, .. }
            | StmtKind::Items { clauses, .. }
            | StmtKind::Option { clauses, .. }
            | StmtKind::For { clauses, .. } => clauses,
            _ => &[],
        }
    }
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StmtKind {
    /// `puzzle "title"`
    Puzzle(Expr),
    /// `use A, B from std.polyominoes`
    Use { names: Vec<Ident>, from: UseFrom },
    /// `param p = default in range "doc"`, or with `clues` instead of `param`
    Param { name: Ident, default: Expr, within: Option<Expr>, doc: Option<Expr>, are_clues: bool },
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
    /// `board b on squares wrapped (0, 10) named W: cells` or `= e`
    Board {
        name: Ident,
        geometry: Ident,
        wrapping: Vec<GluingExpr>,
        naming: Option<NamingExpr>,
        body: BoardBody,
    },
    /// `regions R of B named b: picture` or `= e`
    Regions { name: Ident, of: Ident, named: Option<NamingExpr>, body: Expr },
    /// `pieces P on squares, free, step 2 { ... }` or `= e`
    Pieces {
        name: Ident,
        geometry: Ident,
        symmetry: Option<Ident>,
        step: Option<Expr>,
        body: EntityBody<PieceLine>,
    },
    /// `tiles T on squares, free { ... }` or `= e`
    Tiles { name: Ident, geometry: Ident, symmetry: Option<Ident>, body: EntityBody<TileExpr> },
    /// `lattice L { cell A: (0,0) ... period ... }`
    Lattice { name: Ident, lines: Vec<LatticeLine> },
    /// `colors`, `mates`, `words`, `graph`: a list of words, or `= e`
    List { keyword: Ident, name: Ident, body: EntityBody<Word> },
    /// A native statement, parsed by the schema of its keyword.
    Sentence(Sentence),
    /// `forbid family v of X clauses`
    Forbid { aspect: Aspect, clauses: Vec<Clause> },
    /// `add items cost c to family v of X clauses`
    Add { items: Vec<ItemExpr>, cost: Option<Expr>, aspect: Aspect, clauses: Vec<Clause> },
    /// `draw marks on board clauses`
    Draw { what: Drawn, board: Option<Expr>, clauses: Vec<Clause> },
    /// `show subject as marks on board clauses`, or the same with `answer`
    Show {
        answer: bool,
        subject: PictureSubject,
        marks: Vec<MarkExpr>,
        board: Option<Expr>,
        clauses: Vec<Clause>,
    },
    /// `hide subject clauses`
    Hide { subject: PictureSubject, clauses: Vec<Clause> },
    /// `distinguish items clauses`
    Distinguish { items: Vec<ItemExpr>, clauses: Vec<Clause> },
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
    /// Text that could not be parsed, which was reported.  `binds` are the names that it probably binds (the
    /// word after an entity's keyword), so that their uses are not reported, too.
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

/// What a file expects of its puzzle.
#[derive(Debug)]
pub enum ExpectKind {
    /// `output "f.dlx"`
    Output(Expr),
    /// `minimum cost 16`
    Cost { maximum: bool, value: i64 },
    /// `level 5.2`, `maximum level 5.2`; `no level` is none
    Level { maximum: bool, level: Option<Vec<u32>> },
    /// `N solutions up to symmetry`; `unique solution` is 1, `no solutions` is 0
    Solutions { count: BigUint, up_to: Option<Ident> },
    /// `solution """..."""`
    Solution(Expr),
    /// `91 items, 1537 options`: each number with whether it counts items
    Sizes(Vec<(i64, bool)>),
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
    /// The names and values of the slots, without those of absent optional parts.
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
    /// An item word with variables of its own, and the color after the word.
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
    /// The entities to which it is restricted, if any.
    pub of: Vec<Ident>,
}
