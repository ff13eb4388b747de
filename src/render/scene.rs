//! What a picture shows, in any format: boards with pieces, tiles, values, lines and paths, and a list of
//! what has no place on a board.  `geometry` says where the places of a lattice lie on paper and in text.

use super::palette::Paint;
use crate::geometry::{GeometryId, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A puzzle, or one of its solutions.
#[derive(Clone, Default, Debug)]
pub struct Scene {
    /// The puzzle's title.
    pub title: String,
    /// Which solution it is.
    pub caption: String,
    /// One picture each.
    pub boards: Vec<BoardView>,
    /// What cannot be drawn.
    pub list: Vec<String>,
}

/// A board and what lies on it.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// As declared; empty if it is the only one.
    pub name: String,
    /// Its lattice.
    pub lattice: GeometryId,
    /// Its cells, each once, without suffixes.
    pub cells: Vec<Place>,
    /// What the puzzle calls its cells, where that is known.
    pub names: Arc<FxHashMap<Place, String>>,
    /// Sets of cells that are outlined, family by family.
    pub regions: Vec<Vec<Vec<Place>>>,
    /// What covers cells.
    pub pieces: Vec<PlacedPiece>,
    /// What has colors at its sides or corners.
    pub tiles: Vec<PlacedTile>,
    /// What stands in cells, at most one given value and one of the solution.
    pub values: Vec<CellValue>,
    /// Cells whose given value is a clue about more than the cell: it stands in the corner.
    pub small: FxHashSet<Place>,
    /// Clues beside the board, and on edges and corners.
    pub notes: Vec<(Place, CellMark)>,
    /// Edges with a color.
    pub edges: Vec<Edge>,
    /// Lines between cells or corners.
    pub lines: Vec<[Place; 2]>,
    /// Words and the like.
    pub paths: Vec<Path>,
    /// Do its edges carry information?  Then no other lines are drawn along them.
    pub open: bool,
}

/// A set of cells with a color.
#[derive(Clone, Debug)]
pub struct PlacedPiece {
    /// Its name, which may be empty.
    pub label: String,
    /// In order.
    pub cells: Vec<Place>,
    /// Its color.
    pub paint: Paint,
}

/// A cell with colors around it.
#[derive(Clone, Debug)]
pub struct PlacedTile {
    /// Its name.
    pub label: String,
    /// Where it lies.
    pub cell: Place,
    /// Colors of some of its edges or corners.
    pub sides: Vec<(Place, Dye)>,
}

/// A color of a puzzle.
#[derive(Clone, Debug)]
pub struct Dye {
    /// Its name.
    pub name: String,
    /// How it looks.
    pub paint: Paint,
}

/// Something in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellValue {
    /// Where.
    pub cell: Place,
    /// What.
    pub what: CellMark,
    /// It belongs to the puzzle, not to the solution.
    pub given: bool,
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellMark {
    /// A letter, a number, a few of them.
    Text(String),
    /// A star: the cell is chosen.
    Star,
    /// The cell is black.
    Black,
    /// A circle; is it filled?
    Circle(bool),
    /// A cell cut by a diagonal: what stands below it, and what above.
    Split(String, String),
}

impl CellMark {
    /// The mark for a text; `None` if nothing is drawn.
    pub fn of(text: &str) -> Option<CellMark> {
        Some(match text {
            "." | "" | " " => return None,
            "#" => CellMark::Black,
            "*" => CellMark::Star,
            "○" => CellMark::Circle(false),
            "●" => CellMark::Circle(true),
            _ => CellMark::Text(text.into()),
        })
    }

    /// The mark for a clue, which may have two parts.
    pub fn of_clue(text: &str) -> Option<CellMark> {
        match text.split_once('\\') {
            Some((below, above)) => Some(CellMark::Split(below.into(), above.into())),
            None => CellMark::of(text),
        }
    }

    /// In words, for readers who cannot see the picture.
    fn words(&self) -> String {
        match self {
            CellMark::Text(text) => text.clone(),
            CellMark::Star => "chosen".into(),
            CellMark::Black => "black".into(),
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
    /// Where.
    pub edge: Place,
    /// Its color; none if it is only chosen.
    pub dye: Option<Dye>,
}

/// Cells one after another.
#[derive(Clone, Debug)]
pub struct Path {
    /// What is read along it.
    pub label: String,
    /// In order.
    pub cells: Vec<Place>,
    /// Its color.
    pub paint: Paint,
}

impl BoardView {
    /// An empty board.
    pub fn new(name: &str, lattice: GeometryId) -> BoardView {
        BoardView {
            name: name.into(),
            lattice,
            cells: vec![],
            names: Arc::default(),
            regions: vec![],
            pieces: vec![],
            tiles: vec![],
            values: vec![],
            small: FxHashSet::default(),
            notes: vec![],
            edges: vec![],
            lines: vec![],
            paths: vec![],
            open: false,
        }
    }

    /// Its numbers of layers, in order; one that is `None` if the lattice is flat.
    pub fn layers(&self) -> Vec<Option<i32>> {
        let mut layers: Vec<Option<i32>> =
            self.cells.iter().map(|c| crate::geometry::geometry(self.lattice).layer(*c)).collect();
        layers.sort_unstable();
        layers.dedup();
        layers
    }

    /// The picture in words, for readers who cannot see it.
    pub fn words(&self) -> Vec<String> {
        let lattice = crate::geometry::geometry(self.lattice);
        let place = |p: &Place| {
            if let Some(name) = self.names.get(p) {
                return name.clone();
            }
            let all = [p.x, p.y, p.z];
            let coordinates: Vec<String> =
                all.iter().take(lattice.dimensions()).map(ToString::to_string).collect();
            lattice.spell(*p, &format!("({})", coordinates.join(",")))
        };
        let places = |all: &[Place]| all.iter().map(place).collect::<Vec<_>>().join(" ");
        let mut lines = vec![];
        for piece in &self.pieces {
            lines.push(format!(
                "{} on {}",
                if piece.label.is_empty() { "a piece" } else { &piece.label },
                places(&piece.cells)
            ));
        }
        for tile in &self.tiles {
            let sides: Vec<&str> = tile.sides.iter().map(|(_, dye)| &*dye.name).collect();
            lines.push(format!("tile {} on {}: {}", tile.label, place(&tile.cell), sides.join(" ")));
        }
        for value in &self.values {
            lines.push(format!(
                "{} at {}{}",
                value.what.words(),
                place(&value.cell),
                if value.given { " (given)" } else { "" }
            ));
        }
        lines
            .extend(self.notes.iter().map(|(at, what)| format!("{} at {} (given)", what.words(), place(at))));
        lines.extend(self.paths.iter().map(|p| format!("{} along {}", p.label, places(&p.cells))));
        if !self.lines.is_empty() {
            let all: Vec<String> =
                self.lines.iter().map(|[a, b]| format!("{}-{}", place(a), place(b))).collect();
            lines.push(format!("lines {}", all.join(" ")));
        }
        for edge in &self.edges {
            lines.push(format!(
                "edge {}: {}",
                place(&edge.edge),
                edge.dye.as_ref().map_or("chosen", |d| &d.name)
            ));
        }
        lines
    }
}
