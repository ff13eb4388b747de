//! The finished problem as plain data.

use super::{
    Annotations, Condition, DrawnGraph, HoleValue, KeptPieces, Label, Options, ShownMarks, TemplateId,
};
use crate::base::{Span, sorted_set};
use crate::geometry::{BoardId, Lattices, Place};
use smol_str::SmolStr;
use std::sync::Arc;

/// Index of an item; the primary ones come first.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ItemId(pub u32);

/// Index of a color; 0 is "no color".
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ColorId(pub u32);

impl ColorId {
    /// No color.
    pub const NONE: ColorId = ColorId(0);
}

/// Index of a statement in [`Problem::statements`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StatementId(pub u32);

/// How often a primary item must be covered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The least number of times.
    pub lo: u32,
    /// The greatest number of times.
    pub hi: u32,
}

impl Bounds {
    /// Exactly once.
    pub const ONCE: Bounds = Bounds { lo: 1, hi: 1 };
}

/// An item.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name.
    pub label: Label,
    /// Bounds of a primary item, `None` for a secondary one.
    pub bounds: Option<Bounds>,
    /// The statement that declared it.
    pub statement: StatementId,
    /// The exact place of its declaration: the word, the board, the piece line.
    pub span: Span,
    /// If a rule of the library declares it, the call of this rule in the author's file.
    pub call: Span,
}

impl Item {
    /// An item that the author's file or a statement declares.
    pub fn new(label: Label, bounds: Option<Bounds>, statement: StatementId, span: Span) -> Item {
        Item { label, bounds, statement, span, call: Span::NONE }
    }

    /// Where messages point: a place in the author's file if there is one.
    pub fn place(&self) -> Span {
        self.call.or(self.span)
    }

    /// Must it be covered at least once?
    pub fn is_required(&self) -> bool {
        self.bounds.is_some_and(|bounds| bounds.lo > 0)
    }

    /// An item of a problem that is only searched.
    pub fn nameless(bounds: Option<Bounds>) -> Item {
        let label = Label { text: "".into(), template: TemplateId(0), holes: [].into() };
        Item::new(label, bounds, StatementId(0), Span::NONE)
    }
}

/// An item in an option, perhaps with a color.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mention {
    /// The item.
    pub item: ItemId,
    /// Its color here.
    pub color: ColorId,
}

impl Mention {
    /// An item without a color.
    pub fn plain(item: ItemId) -> Mention {
        Mention { item, color: ColorId::NONE }
    }
}

/// The meaning of a statement's options and items in pictures.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StatementKind {
    /// Written out by the author: `primary`, `secondary`, `option`, the lines of a DLX file.
    Explicit,
    /// Each option places one piece on the cells that it mentions. The items that the statement declares for
    /// its pieces are their names.
    Pieces,
    /// Each option puts one tile on one cell. The colors of edges and corners are those of the tile.
    Tiles,
    /// Each option is a step of a word from cell to cell.  An item whose name has the number of a word and a
    /// cell has the number of a letter as its color.
    Steps,
    /// A native statement whose options mean nothing more than their items, or that makes no options.
    Other,
}

impl StatementKind {
    /// Does each option place a piece or a tile?
    pub fn places(self) -> bool {
        matches!(self, StatementKind::Pieces | StatementKind::Tiles)
    }
}

/// A statement of the source that made items or options.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its place.
    pub span: Span,
    /// The call of a rule of the library in the author's file that led to it, or [`Span::NONE`].
    pub call: Span,
    /// Its keyword, only for messages and dumps.
    pub keyword: Arc<str>,
    /// The meaning of its options and items.
    pub kind: StatementKind,
    /// Does its maker guarantee that each of its options has a primary item, that no option has an item
    /// twice, and that no two options are equal (which DLX files allow)?  Then these need no check.
    pub sound: bool,
}

/// The reason why an item is in no option, if known.
#[derive(Clone, Debug)]
pub struct Emptied {
    /// The item.
    pub item: ItemId,
    /// The statement that removed its last option.
    pub by: Span,
    /// The reason as text.
    pub why: String,
}

/// A board of the puzzle: all its cells, including those without an item, for pictures.
#[derive(Clone, Debug)]
pub struct BoardCells {
    /// The id that the places of its items carry.
    pub id: BoardId,
    /// The declared name.
    pub name: Arc<str>,
    /// All cells, in order.
    pub cells: Vec<Place>,
}

impl BoardCells {
    /// The rows of squares that it has, in ascending order.
    pub fn rows(&self) -> Vec<i32> {
        sorted_set(self.cells.iter().map(|cell| cell.x))
    }

    /// The columns of squares that it has, in ascending order.
    pub fn columns(&self) -> Vec<i32> {
        sorted_set(self.cells.iter().map(|cell| cell.y))
    }
}

/// Tiles on a board whose edges match with mates: the owner of an edge records its color, and the other side
/// shows the mate.
#[derive(Clone, Debug)]
pub struct Mated {
    /// The board.
    pub board: BoardId,
    /// Colors and their mates.
    pub mates: Vec<(ColorId, ColorId)>,
}

/// The goal of costs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// `minimize cost`
    Minimize,
    /// `maximize cost`
    Maximize,
}

/// A `break` statement.
#[derive(Clone, Debug)]
pub struct Breaking {
    /// `symmetry`, `motions`, `rotations` or `automorphisms`.
    pub class: Arc<str>,
    /// The items after `using`, and their places.
    pub using: Vec<(ItemId, Span)>,
    /// The statement.
    pub statement: StatementId,
}

/// An exact cover problem with colors, multiplicities, costs and further conditions.
#[derive(Clone, Default, Debug)]
pub struct Problem {
    /// The title, if any.
    pub title: Option<String>,
    /// Primary items first, each kind in order of declaration.
    pub items: Vec<Item>,
    /// Number of primary items.
    pub primary: usize,
    /// Names of the colors; `colors[0]` means "no color".
    pub colors: Vec<Label>,
    /// Literal texts of names with `{}` for each hole.
    pub templates: Vec<SmolStr>,
    /// The options.
    pub options: Options,
    /// Further conditions on solutions.
    pub conditions: Vec<Condition>,
    /// The boards.
    pub boards: Vec<BoardCells>,
    /// The lattices of its places.
    pub lattices: Lattices,
    /// What pictures show in addition, from `draw` statements.
    pub drawn: Vec<Annotations>,
    /// The graphs that pictures show.
    pub graphs: Vec<DrawnGraph>,
    /// What pictures show of solutions, from `show` and `hide` statements.
    pub shown: Arc<ShownMarks>,
    /// Tiles that match with mates.
    pub mated: Vec<Mated>,
    /// What `keep` statements say.
    pub kept: KeptPieces,
    /// The goal of costs.
    pub goal: Option<Goal>,
    /// The items that tell solutions apart, ascending, if not all do: those that agree on them count as one.
    pub projection: Option<Vec<ItemId>>,
    /// The `break` statement.
    pub breaking: Option<Breaking>,
    /// Why some items are in no option.
    pub emptied: Vec<Emptied>,
    /// The statements that made the items and options.
    pub statements: Vec<Statement>,
    /// Remarks for the comments of an output, mainly about options that were left out.
    pub remarks: Vec<String>,
}

impl Problem {
    /// Where messages about a statement point: a place in the author's file if there is one.
    pub fn span_of(&self, statement: StatementId) -> Span {
        self.statements.get(statement.0 as usize).map_or(Span::NONE, |s| s.call.or(s.span))
    }

    /// Were all options made by one sound statement?
    pub fn is_sound(&self) -> bool {
        let mut makers = self.options.statements.runs().map(|(maker, _)| maker);
        let sound = makers.next().and_then(|s| self.statements.get(s.0 as usize)).is_some_and(|s| s.sound);
        sound && makers.next().is_none()
    }

    /// The kind of a statement.
    pub fn kind_of(&self, statement: StatementId) -> StatementKind {
        self.statements.get(statement.0 as usize).map_or(StatementKind::Explicit, |s| s.kind)
    }

    /// The place for which an item stands.
    pub fn place_of(&self, item: &Item) -> Option<Place> {
        let is_whole = self.templates.get(item.label.template.0 as usize).is_some_and(|t| &**t == "{}");
        match &item.label.holes[..] {
            [HoleValue::Place(place)] if is_whole => Some(*place),
            _ => None,
        }
    }

    /// The item that names the piece which an option places.
    pub fn piece_of(&self, option: usize) -> Option<&Item> {
        let statement = self.options.statements.of(option);
        let items = self.options.get(option).into_iter().map(|m| &self.items[m.item.0 as usize]);
        items.into_iter().find(|item| item.statement == statement && self.place_of(item).is_none())
    }

    /// A copy without the options and the `break` statement.
    pub fn without_options(&self) -> Problem {
        Problem {
            title: self.title.clone(),
            items: self.items.clone(),
            primary: self.primary,
            colors: self.colors.clone(),
            templates: self.templates.clone(),
            options: Options::default(),
            conditions: self.conditions.clone(),
            boards: self.boards.clone(),
            lattices: self.lattices.clone(),
            drawn: self.drawn.clone(),
            graphs: self.graphs.clone(),
            shown: self.shown.clone(),
            mated: self.mated.clone(),
            kept: self.kept.clone(),
            goal: self.goal,
            projection: self.projection.clone(),
            breaking: None,
            emptied: vec![],
            statements: self.statements.clone(),
            remarks: self.remarks.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Builder;
    use super::*;
    use crate::geometry::GeometryId;

    #[test]
    fn a_piece_is_named_by_an_item_of_its_statement_without_a_place() {
        let mut builder = Builder::default();
        let span = Span { start: 2, end: 5 };
        let statements = [
            builder.statement(span, "primary"),
            builder.statement_of(StatementKind::Pieces, Span::NONE, "pack"),
        ];
        let place = Place::cell(GeometryId(0), 1, 2, 0, 0);
        let template = builder.template("{}");
        let cell = Label { text: "12".into(), template, holes: [HoleValue::Place(place)].into() };
        let labels = [builder.literal("other"), cell, builder.literal("piece")];
        let of = [statements[0], statements[1], statements[1]];
        let items: Vec<ItemId> = labels
            .into_iter()
            .zip(of)
            .map(|(label, of)| builder.declare(Item::new(label, Some(Bounds::ONCE), of, Span::NONE)).unwrap())
            .collect();
        builder.seal();
        builder.mention_plain(items.iter().copied());
        builder.finish(0, statements[1]);
        builder.mention_plain(items[..2].iter().copied());
        builder.finish(0, statements[1]);
        let problem = builder.build();
        let name = |option: usize| problem.piece_of(option).map(|item| &*item.label.text);
        assert_eq!((name(0), name(1)), (Some("piece"), None));
        let places: Vec<Option<Place>> = problem.items.iter().map(|item| problem.place_of(item)).collect();
        assert_eq!(places, [None, Some(place), None]);
        assert_eq!(statements.map(|s| problem.span_of(s)), [span, Span::NONE]);
        assert!(problem.options.len() == 2 && !problem.options.is_empty());
        assert!(problem.without_options().options.is_empty());
    }

    #[test]
    fn rows_and_columns_of_a_board_are_listed_once() {
        let cell = |x, y| Place::cell(GeometryId(0), x, y, 0, 0);
        let cells = vec![cell(3, 0), cell(-1, 0), cell(3, 4)];
        let board = BoardCells { id: BoardId(0), name: "b".into(), cells };
        assert_eq!((board.rows(), board.columns()), (vec![-1, 3], vec![0, 4]));
    }
}
