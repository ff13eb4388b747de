//! Resolved statements and things.

use super::{ArgCodes, CellCode, ClauseCode, Fn, Node, PatternCode, WordCode};
use crate::base::Span;
use crate::geometry::{GeometryId, Symmetry};
use num_bigint::BigUint;
use std::rc::Rc;

/// Data behind `:` or in braces, or else the expression behind `=`.
pub type Given<T> = Result<T, Node>;

/// Fields of a family's record.
pub type Fields = Vec<(Rc<str>, Node)>;

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
#[allow(clippy::large_enum_variant)] // mentions are nearly all there is
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
        cells: Given<(Vec<CellCode>, Vec<ClauseCode>)>,
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
        body: Given<Vec<PieceCode>>,
    },
    Tiles {
        geometry: GeometryId,
        free: bool,
        body: Given<Vec<TileCode>>,
    },
    /// `colors`, `mates`, `words`, `graph`
    List {
        keyword: Rc<str>,
        body: Given<Vec<WordCode>>,
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
        label: Option<(Rc<str>, Fields)>,
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
    Expect {
        what: ExpectCode,
        with: Vec<((Rc<str>, Span), Node)>,
        slow: bool,
    },
}

/// An expectation; judged by `puzc test`.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum ExpectCode {
    Output(Node),
    Cost { maximum: bool, value: i64 },
    Solutions { count: BigUint, up_to: Option<Rc<str>> },
    Sizes(Vec<(i64, bool)>),
}
