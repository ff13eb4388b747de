//! The content of a picture, for all formats: boards with pieces, tiles, values, lines and paths, and a list
//! of contents without a place on a board.  `geometry` defines the positions of places on paper and in text.

use super::mark_colors::MarkColors;
use super::palette::Paint;
use crate::graph::GraphView;
use puzc_core::base::sorted_set;
use puzc_core::geometry::{Lattice, Place};
use puzc_core::xcc::{MarkPosition, MarkStyle};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A puzzle, or one of its solutions.
#[derive(Clone, Default, Debug)]
pub struct Scene {
    /// The puzzle's title.
    pub title: String,
    /// Which solution it is.
    pub caption: String,
    /// One picture for each board.
    pub boards: Vec<BoardView>,
    /// The graphs, in order.
    pub graphs: Vec<GraphView>,
    /// Contents that cannot be drawn.
    pub list: Vec<String>,
    /// Lines of text below the boards.
    pub below: Vec<String>,
    /// Lines of text beside them.
    pub beside: Vec<String>,
    /// How the pieces come apart, if that is known.
    pub steps: Vec<SceneStep>,
}

/// A move of pieces, which have their numbers on the first board with pieces.
#[derive(Clone, Debug)]
pub struct SceneStep {
    /// The pieces of the part that comes apart.
    pub visible: Vec<usize>,
    /// Those that move.
    pub moved: Vec<usize>,
    /// What the move adds to the coordinates of cells; one step if nothing is in the way any more.
    pub by: [i32; 3],
    /// Is nothing in the way any more?
    pub away: bool,
    /// The move in words.
    pub words: String,
}

impl Scene {
    /// The scene without the names of pieces and of the colors of tiles.
    pub fn without_letters(mut self) -> Scene {
        for board in &mut self.boards {
            board.pieces.iter_mut().for_each(|p| p.label.clear());
            board
                .tiles
                .iter_mut()
                .flat_map(|t| &mut t.sides)
                .for_each(|(_, named_paint)| named_paint.name.clear());
        }
        self
    }

    /// The lines of text outside of the boards.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        self.beside.iter().chain(&self.below)
    }

    /// The first board with pieces.
    pub fn assembly(&self) -> Option<&BoardView> {
        self.boards.iter().find(|board| board.is_assembly())
    }

    /// The first board with pieces, to be changed.
    pub fn assembly_mut(&mut self) -> Option<&mut BoardView> {
        self.boards.iter_mut().find(|board| board.is_assembly())
    }

    /// The picture in words, for readers who cannot see it.
    pub fn words(&self) -> Vec<String> {
        let boards = self.boards.iter().flat_map(BoardView::words);
        let graphs = self.graphs.iter().flat_map(GraphView::words);
        boards.chain(graphs).chain(self.texts().cloned()).chain(self.list.iter().cloned()).collect()
    }
}

/// A board and its contents.
#[derive(Clone, Default, Debug)]
pub struct BoardView {
    /// The declared name; empty if it is the only board.
    pub name: String,
    /// Its lattice.
    pub lattice: Lattice,
    /// Its cells, each once, without suffixes.
    pub cells: Vec<Place>,
    /// The names of the cells in the puzzle, if known.
    pub names: Arc<FxHashMap<Place, String>>,
    /// Sets of cells that are outlined, family by family.
    pub regions: Vec<Vec<Vec<Place>>>,
    /// The pieces on it.
    pub pieces: Vec<PlacedPiece>,
    /// What does not move while the pieces come apart.  Usual pictures leave it out.
    pub frame: Option<PlacedPiece>,
    /// The tiles on it, with colors at their sides or corners.
    pub tiles: Vec<PlacedTile>,
    /// The values in cells, at most one given value and one of the solution.
    pub values: Vec<CellValue>,
    /// Cells whose given value is a clue about more than the cell; it is drawn in the corner.
    pub small: FxHashSet<Place>,
    /// Clues beside the board, and on edges and corners.
    pub notes: Vec<(Place, CellMark)>,
    /// Edges with a color.
    pub edges: Vec<Edge>,
    /// Lines between cells or corners.
    pub lines: Vec<[Place; 2]>,
    /// Words and other sequences of cells.
    pub paths: Vec<Path>,
    /// The places where the solution differs from the other one.
    pub differences: Vec<Place>,
    /// Is it a single piece or tile beside the boards?
    pub loose: bool,
    /// Cells with a color.
    pub fills: Vec<(Place, Paint)>,
    /// Parts of cells with a color, each with the place toward which it is.
    pub halves: Vec<(Place, Place, Paint)>,
    /// Does the color of cells have a meaning, so that given values have no ground of their own?
    pub shaded: bool,
    /// Those that the solution fills, with the names of the colors, for the picture in words.
    pub filled: Vec<(Place, String)>,
    /// Texts in corners and at the lower edges of cells.
    pub texts: Vec<PartText>,
    /// Lines and arrows from place to place.
    pub strokes: Vec<DrawnLine>,
    /// The colors of marks that are not in the usual ones.
    pub mark_colors: MarkColors,
    /// Do its edges carry information?  Then no other lines are drawn along them.
    pub open: bool,
}

impl BoardView {
    /// Does it have pieces in their places?
    fn is_assembly(&self) -> bool {
        !self.loose && !self.pieces.is_empty()
    }

    /// What each cell shows, if it shows something: a value, else the name of its piece or tile, else the
    /// name of its color.
    pub fn contents(&self) -> Vec<(Place, String)> {
        let mut all: FxHashMap<Place, String> = FxHashMap::default();
        let values = self.values.iter();
        // the values of the solution before those of the puzzle
        let (solved, given): (Vec<_>, Vec<_>) = values.partition(|value| !value.given);
        for value in solved.into_iter().chain(given).filter(|value| !value.what.is_circle()) {
            all.entry(value.cell).or_insert_with(|| value.what.text());
        }
        let pieces = self.pieces.iter().flat_map(|p| p.cells.iter().map(move |c| (*c, p.name())));
        let tiles = self.tiles.iter().map(|t| (t.cell, &*t.label));
        let filled = self.filled.iter().map(|(cell, color)| (*cell, &**color));
        for (cell, text) in pieces.chain(tiles).chain(filled) {
            all.entry(cell).or_insert_with(|| text.to_string());
        }
        self.cells.iter().filter_map(|cell| Some((*cell, all.remove(cell)?))).collect()
    }
}

/// The approximate limit of characters in a line of a board with long texts.
const MAX_LINE_COLUMNS: i64 = 90;

/// A set of cells with a color.
#[derive(Clone, Debug)]
pub struct PlacedPiece {
    /// Its name, which may be empty.
    pub label: String,
    /// In order.
    pub cells: Vec<Place>,
    /// Its color.
    pub paint: Paint,
    /// Does the puzzle choose its color?
    pub fixed: bool,
}

impl PlacedPiece {
    pub(super) fn name(&self) -> &str {
        if self.label.is_empty() { "a piece" } else { &self.label }
    }
}

/// A cell with colors around it.
#[derive(Clone, Debug)]
pub struct PlacedTile {
    /// Its name.
    pub label: String,
    /// The cell on which it is placed.
    pub cell: Place,
    /// Colors of some of its edges or corners.
    pub sides: Vec<(Place, NamedPaint)>,
}

impl PlacedTile {
    pub(super) fn colors(&self) -> String {
        self.sides.iter().map(|(_, named_paint)| &*named_paint.name).collect::<Vec<&str>>().join(" ")
    }
}

/// A color of a puzzle.
#[derive(Clone, Debug)]
pub struct NamedPaint {
    /// Its name.
    pub name: String,
    /// How it looks.
    pub paint: Paint,
}

/// A value in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellValue {
    /// The cell.
    pub cell: Place,
    /// What is drawn in it.
    pub what: CellMark,
    /// Does it belong to the puzzle, not to the solution?
    pub given: bool,
}

/// A mark in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellMark {
    /// A letter, a number, or a short text.
    Text(String),
    /// A star: the cell is chosen.
    Star,
    /// The cell is black.
    Black,
    /// A circle, which may be filled.
    Circle(bool),
    /// A square around a text.
    Box,
    /// Two crossing strokes.
    Cross,
    /// A cell divided by a diagonal: the texts below and above it.
    Split(String, String),
}

impl CellMark {
    /// Is it a circle or a box?  It shares a cell with another mark.
    pub fn is_circle(&self) -> bool {
        matches!(self, CellMark::Circle(_) | CellMark::Box)
    }

    /// The mark for a text; `None` if nothing is drawn.
    pub fn of(text: &str) -> Option<CellMark> {
        Some(match text {
            "." | "" | " " => return None,
            "#" => CellMark::Black,
            "*" | "★" => CellMark::Star,
            "○" => CellMark::Circle(false),
            "●" => CellMark::Circle(true),
            "×" => CellMark::Cross,
            _ => CellMark::Text(text.into()),
        })
    }

    /// The text whose mark it is.
    pub fn text(&self) -> String {
        match self {
            CellMark::Text(text) => text.clone(),
            CellMark::Star => "★".into(),
            CellMark::Black => "#".into(),
            CellMark::Circle(filled) => if *filled { "●" } else { "○" }.into(),
            CellMark::Box => "□".into(),
            CellMark::Cross => "×".into(),
            CellMark::Split(below, above) => format!("{below}\\{above}"),
        }
    }

    /// The mark for a clue, which may have two parts.
    pub fn of_clue(text: &str) -> Option<CellMark> {
        match text.split_once('\\') {
            Some((below, above)) => Some(CellMark::Split(below.into(), above.into())),
            None => CellMark::of(text),
        }
    }

    /// A description, for readers who cannot see the picture.
    pub(super) fn words(&self) -> String {
        match self {
            CellMark::Text(text) => text.clone(),
            CellMark::Star => "chosen".into(),
            CellMark::Black => "black".into(),
            CellMark::Box => "a box".into(),
            CellMark::Cross => "a cross".into(),
            CellMark::Circle(filled) => if *filled { "a black circle" } else { "a white circle" }.into(),
            CellMark::Split(below, above) => {
                let parts = [("below", below), ("above", above)];
                parts
                    .iter()
                    .filter(|p| !p.1.is_empty())
                    .map(|(where_, what)| format!("{what} {where_}"))
                    .collect::<Vec<_>>()
                    .join(" and ")
            }
        }
    }
}

/// An edge with a color.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The edge.
    pub edge: Place,
    /// Its color; `None` if it is only chosen.
    pub named_paint: Option<NamedPaint>,
    /// Is it a thin line, as the lines of the puzzle are?
    pub thin: bool,
}

/// A sequence of cells.
#[derive(Clone, Debug)]
pub struct Path {
    /// The text along it.
    pub label: String,
    /// In order.
    pub cells: Vec<Place>,
    /// Its color.
    pub paint: Paint,
}

/// A text in a part of a cell.
#[derive(Clone, Debug)]
pub struct PartText {
    /// The cell.
    pub cell: Place,
    /// The part of the cell.
    pub position: MarkPosition,
    /// The text.
    pub text: String,
    /// Does it belong to the puzzle, not to the solution?
    pub given: bool,
}

impl PartText {
    pub(super) fn side(&self) -> &'static str {
        match self.position {
            MarkPosition::Center => "center",
            MarkPosition::Corner => "corner",
            MarkPosition::Edge => "edge",
        }
    }
}

/// A line from place to place.
#[derive(Clone, Debug)]
pub struct DrawnLine {
    /// In order.
    pub points: Vec<Place>,
    /// Does it end in an arrow head?
    pub arrow: bool,
    /// Does it belong to the puzzle, not to the solution?
    pub given: bool,
    /// Its color, if it is not the usual one.
    pub named_paint: Option<NamedPaint>,
    /// How it is drawn.
    pub style: MarkStyle,
}

impl BoardView {
    /// Is there a circle or a box in a cell, and is it filled?
    pub fn circle_at(&self, cell: Place) -> Option<bool> {
        self.values.iter().find_map(|v| match v.what {
            CellMark::Circle(filled) if v.cell == cell => Some(filled),
            CellMark::Box if v.cell == cell => Some(false),
            _ => None,
        })
    }

    /// Is there a text in the center of a cell?
    pub fn has_text_at(&self, cell: Place) -> bool {
        self.values.iter().any(|v| v.cell == cell && matches!(v.what, CellMark::Text(_)))
    }

    /// An empty board.
    pub fn new(name: &str, lattice: Lattice) -> BoardView {
        BoardView { name: name.into(), lattice, ..BoardView::default() }
    }

    /// This board without contents and without cells.
    pub fn bare(&self) -> BoardView {
        BoardView { names: self.names.clone(), loose: self.loose, ..BoardView::new("", self.lattice.clone()) }
    }

    /// The factor by which its cells are larger than usual, so that long texts in them are readable.
    pub fn enlarged(&self) -> f64 {
        let long = |v: &CellValue| if let CellMark::Text(text) = &v.what { text.chars().count() } else { 1 };
        let longest = self.values.iter().map(long).max().unwrap_or(1);
        (longest as f64 / 4.0).clamp(1.0, 2.6)
    }

    /// The pieces by cell.
    pub fn owners(&self) -> FxHashMap<Place, usize> {
        self.pieces.iter().enumerate().flat_map(|(i, p)| p.cells.iter().map(move |c| (*c, i))).collect()
    }

    /// How many characters wider than usual its squares are in text, so that no text is cut off.
    pub fn wider(&self) -> i64 {
        let squares = self.lattice.id == puzc_core::geometry::of_pictures();
        let columns = self.cells.iter().map(|c| c.y).max().unwrap_or(0)
            - self.cells.iter().map(|c| c.y).min().unwrap_or(0);
        let texts = self.values.iter().map(|v| &v.what).chain(self.notes.iter().map(|n| &n.1));
        let long = |what: &CellMark| if let CellMark::Text(text) = what { text.chars().count() } else { 0 };
        let longest = texts.map(long).max().unwrap_or(0) as i64;
        let most = (MAX_LINE_COLUMNS / i64::from(columns + 1).max(1) - 4).max(0);
        if squares { (longest - 3).clamp(0, most) } else { 0 }
    }

    /// The numbers of its layers, in order; a single `None` if the lattice is flat.
    pub fn layers(&self) -> Vec<Option<i32>> {
        sorted_set(self.cells.iter().map(|c| self.lattice.layer(*c)))
    }

    /// The caption of a layer; the first one of several lies at the bottom.
    pub fn caption(&self, layer: Option<i32>) -> String {
        let layers = self.layers();
        let bottom = if layers.len() > 1 && layers.first() == Some(&layer) { " (at the bottom)" } else { "" };
        match (layer, self.name.as_str()) {
            (Some(n), "") => format!("layer {n}{bottom}"),
            (Some(n), name) => format!("{name}, layer {n}{bottom}"),
            (None, name) => name.to_string(),
        }
    }

    /// The name of a place in the puzzle, or its coordinates.
    pub fn name_of(&self, p: &Place) -> String {
        if let Some(name) = self.names.get(p) {
            return name.clone();
        }
        let lattice = &self.lattice;
        let all = [p.x, p.y, p.z];
        let coordinates: Vec<String> =
            all.iter().take(lattice.dimensions()).map(ToString::to_string).collect();
        lattice.spell(*p, &format!("({})", coordinates.join(",")))
    }
}
