//! Resolved statements and entities.

use super::{ArgCodes, CellCode, ClauseCode, Fn, Node, PatternCode, WordCode};
use num_bigint::BigUint;
use puzc_core::base::Span;
use puzc_core::geometry::{GeometryId, Symmetry};
use puzc_core::xcc::{MarkStyle, NoteSide};
use puzc_syntax::ast::{ItemKind, MarkKind};
use std::rc::Rc;

/// Data after `:` or in braces, or else the expression after `=`.
pub type Given<T> = Result<T, Node>;

/// The cells of a board.
#[derive(Debug)]
pub enum BoardCode {
    /// Cell tokens, once for each round of the clauses.
    Tokens(Vec<CellCode>, Vec<ClauseCode>),
    /// All cells from coordinates 0 on, as many in each dimension as the nodes say.
    Size(Vec<Node>),
    /// A value: cells, a picture, another board.
    Value(Node),
}

/// The fields of a family's record.
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
    /// The phases in which it runs.
    pub phases: PhaseSet,
    /// Its kind.
    pub kind: StmtKindCode,
}

/// The phases in which a statement, including its inner statements, has work.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct PhaseSet(pub u8);

impl PhaseSet {
    /// Phase 1: entities, items, checks.
    pub const ITEMS: PhaseSet = PhaseSet(1);
    /// Phase 2: options.
    pub const OPTIONS: PhaseSet = PhaseSet(2);
    /// Phase 3: aspects.
    pub const ASPECTS: PhaseSet = PhaseSet(4);
    /// Inner `let`s run whenever the enclosing statement runs.
    pub const ALWAYS: PhaseSet = PhaseSet(8);

    /// Is there work in this phase?
    pub fn works_in(self, phase: PhaseSet) -> bool {
        self.0 & (phase.0 | 8) != 0
    }
}

impl std::ops::BitOr for PhaseSet {
    type Output = PhaseSet;
    fn bitor(self, other: PhaseSet) -> PhaseSet {
        PhaseSet(self.0 | other.0)
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
#[allow(clippy::large_enum_variant)] // nearly all members are mentions
pub enum ItemCode {
    /// A mention.
    Word {
        /// Before `of`
        amount: Option<Node>,
        /// `?`
        soft: bool,
        /// `r{i}`
        name: WordCode,
        /// After `:`
        color: Option<WordCode>,
        /// After `|`
        default: Option<WordCode>,
        /// The whole span.
        span: Span,
    },
    /// A group.
    Group(Vec<ItemCode>, Vec<ClauseCode>),
}

/// A family, a variable, and the entities to which the aspect is restricted.
#[derive(Debug)]
pub struct AspectCode {
    /// The family.
    pub family: (Rc<str>, Span),
    /// Slot of the variable.
    pub slot: u32,
    /// The entities to which it is restricted.
    pub of: Vec<(Rc<str>, Node)>,
}

/// What `draw` draws.
#[derive(Debug)]
pub enum DrawnCode {
    /// Clues or regions.
    Values(Node),
    /// Marks.
    Marks(Vec<MarkCode>),
    /// A graph: its pairs, its layout, and the function that gives the positions of its nodes.
    Graph(Node, Rc<str>, Option<Node>),
}

/// The subject of `show`, `answer` and `hide`.
#[derive(Debug)]
pub enum SubjectCode {
    /// Every solution, in each round of these clauses.
    Always(Vec<ClauseCode>),
    /// Options of a family.
    Family(AspectCode, Vec<ClauseCode>),
    /// Items, and the clauses up to the last `for`.
    Items(Vec<ItemCode>, Vec<ClauseCode>),
}

/// The marks of `show` or `answer`, and their conditions.
#[derive(Debug)]
pub struct ShowCode {
    /// Are the marks for `expect solution`, not for pictures?
    pub answer: bool,
    /// The slot of `value`, the color of an item.
    pub value: u32,
    /// For items, the clauses after the last `for`, which may use `value`.
    pub tests: Vec<ClauseCode>,
    /// The marks.
    pub marks: Vec<MarkCode>,
    /// The board after `on`.
    pub board: Option<Node>,
}

/// A mark of a picture.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub struct MarkCode {
    pub span: Span,
    pub kind: MarkKind,
    pub args: Vec<Node>,
    pub position: Option<Rc<str>>,
    pub color: Option<Node>,
    pub style: MarkStyle,
    pub side: Option<NoteSide>,
}

/// The naming of a board or its regions.
#[derive(Debug)]
pub enum NamingCode {
    /// `odd-cells` (shift 0), `even-cells` (shift 1)
    Doubled(i32),
    /// A template; slots of x, y, z.
    Word(WordCode, [u32; 3]),
}

/// A variable that a statement binds by itself: its name and slot.
pub type OwnVariable = (&'static str, u32);

/// The content of a slot of a sentence.
#[derive(Debug)]
pub enum SlotCode {
    /// Values of names.
    Values(Vec<(Rc<str>, Node)>),
    /// Values with multiplicities.
    Supplies(Vec<(Option<MultCode>, Rc<str>, Node)>),
    /// A word.
    Word(WordCode),
    /// An item with its color, where variables may be bound.
    Mention {
        /// Its name, without the color.
        item: WordCode,
        /// The color after it.
        color: Option<WordCode>,
        /// The variables that the statement binds by itself.
        bound: Vec<OwnVariable>,
    },
    /// An expression.
    Expr(Node),
    /// The word of a choice.
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
    pub size: Vec<Node>,
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

/// A vector after `wrapped`.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub struct GluingCode {
    pub span: Span,
    pub by: Vec<Node>,
    pub flipped: bool,
}

/// An entity to be made.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum EntityCode {
    Board {
        geometry: GeometryId,
        wrapping: Vec<GluingCode>,
        naming: Option<NamingCode>,
        cells: BoardCode,
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
        symmetry: Option<Symmetry>,
        body: Given<Vec<TileCode>>,
    },
    /// `colors`, `mates`, `words`, `graph`
    List {
        keyword: Rc<str>,
        body: Given<Vec<WordCode>>,
    },
}

/// The kind of a statement.
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
    Entity {
        name: Rc<str>,
        name_span: Span,
        global: PatternCode,
        entity: EntityCode,
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
    Draw {
        what: DrawnCode,
        board: Option<Node>,
        clauses: Vec<ClauseCode>,
        /// Does it mention a parameter, or a value that is made from one?
        is_settable: bool,
    },
    Show(SubjectCode, ShowCode),
    Hide(SubjectCode),
    /// `distinguish items`
    Distinguish(Vec<ItemCode>, Vec<ClauseCode>),
    Break {
        class: (Rc<str>, Span),
        using: Vec<WordCode>,
    },
    Goal {
        maximize: bool,
    },
    Items {
        kind: ItemKind,
        soft: bool,
        mult: Option<MultCode>,
        items: Vec<ItemCode>,
        clauses: Vec<ClauseCode>,
    },
    /// Unreadable text that was reported.
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
    /// A call of a rule; its statements are looked up when it runs.
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

/// An expectation, compared by `puzc test`.
#[derive(Debug)]
#[allow(missing_docs)] // as in the syntax tree
pub enum ExpectCode {
    Output(Node),
    Cost { maximum: bool, value: i64 },
    Solutions { count: BigUint, up_to: Option<Rc<str>> },
    Picture(Node),
    Level { maximum: bool, level: Option<Vec<u32>> },
    Sizes(Vec<(i64, bool)>),
}
