//! What is needed besides the board to solve a puzzle on paper: its pieces, its tiles, its words.

use crate::palette;
use crate::paper::solid_board;
use crate::reader::meaning::Role;
use crate::reader::{SceneReader, Sorted};
use crate::scene::{BoardView, PlacedPiece, PlacedTile};
use indexmap::{IndexMap, IndexSet};
use puzc_core::base::{Budget, Limits};
use puzc_core::geometry::{BoardId, Place, Symmetry, orbit};
use puzc_core::xcc::{Bounds, HoleValue, ItemId, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The most pieces and tiles that are drawn, and the most words that are listed.
const MAX_LISTED: usize = 200;
/// Pieces without names are compared by their shapes, for at most this many options.
const MAX_COMPARED_OPTIONS: usize = 5000;

impl SceneReader<'_> {
    /// The pieces and tiles, each on a small board of its own, and a list of contents without a picture.
    pub(crate) fn supply(&self, given: &[u32]) -> (Vec<BoardView>, Vec<String>) {
        let (mut boards, mut list) = (vec![], vec![]);
        let mut seen: FxHashSet<ItemId> =
            given.iter().filter_map(|option| self.piece_or_tile(*option as usize)).collect();
        let mut unnamed: Vec<Vec<Place>> = vec![];
        let (mut words, mut steps) = (IndexSet::new(), BTreeMap::new());
        let marks = |option: &usize| self.problem.shown.marks.options.get(&(*option as u32));
        let is_shown = |option: &usize| !marks(option).is_some_and(Vec::is_empty); // `hide placements`
        for option in (0..self.problem.options.len()).filter(is_shown) {
            let statement = self.problem.options.statements.of(option);
            let kind = self.problem.kind_of(statement);
            let s = self.sorted(option);
            match kind {
                StatementKind::Pieces | StatementKind::Tiles => {
                    let own = |n: &&ItemId| self.item(**n).statement == statement;
                    match s.names.iter().find(own) {
                        Some(name) if seen.insert(*name) => boards.extend(self.loose(kind, *name, &s)),
                        None if kind == StatementKind::Pieces && unnamed.len() < MAX_COMPARED_OPTIONS => {
                            unnamed.push(s.cells);
                        }
                        _ => {}
                    }
                }
                StatementKind::Steps => self.collect_letters(&s, &mut steps),
                _ => words.extend(self.spelled(option, &s)),
            }
        }
        boards.extend(self.unnamed(unnamed));
        if boards.len() > MAX_LISTED {
            list.push(format!("... and {} more", boards.len() - MAX_LISTED));
            boards.truncate(MAX_LISTED);
        }
        words.extend(
            steps.into_values().map(|letters: BTreeMap<i64, String>| letters.into_values().collect()),
        );
        match words.len() {
            0 => {}
            1..=MAX_LISTED => list.push(words.into_iter().collect::<Vec<String>>().join(" ")),
            n => list.push(format!("{n} words")),
        }
        (boards, list)
    }

    /// The options of tiles that have only one place: they are drawn there from the beginning.
    pub(crate) fn given(&self) -> Vec<u32> {
        let mut places: IndexMap<ItemId, Option<u32>> = IndexMap::default();
        for option in 0..self.problem.options.len() {
            if self.problem.kind_of(self.problem.options.statements.of(option)) == StatementKind::Tiles
                && let Some(tile) = self.piece_or_tile(option)
            {
                let alone = !places.contains_key(&tile);
                places.insert(tile, alone.then_some(option as u32));
            }
        }
        let once = |tile: &ItemId| self.item(*tile).bounds.is_none_or(|b| b == Bounds::ONCE);
        places.into_iter().filter(|(tile, _)| once(tile)).filter_map(|(_, option)| option).collect()
    }

    /// The piece or tile that an option places.
    fn piece_or_tile(&self, option: usize) -> Option<ItemId> {
        let statement = self.problem.options.statements.of(option);
        self.sorted(option).names.into_iter().find(|n| self.item(*n).statement == statement)
    }

    /// A board with a piece or a tile as its first option places it.
    fn loose(&self, kind: StatementKind, name: ItemId, s: &Sorted) -> Option<BoardView> {
        let first = *s.cells.first()?;
        let item = self.item(name);
        let label = item.label.text.trim_matches('"').to_string();
        let mut board = BoardView::new(&copies(item.bounds), self.problem.lattices.handle(first.geometry));
        board.loose = true;
        board.cells = self.unrolled(&s.cells);
        if kind == StatementKind::Tiles {
            let sides = s
                .colored_sides
                .iter()
                .map(|(_, side, color)| (*side, self.named_paint(self.color_at_side(first, *side, *color))))
                .collect();
            board.tiles.push(PlacedTile { label, cell: first, sides });
        } else {
            let paint = palette::piece(self.ranks.get(&name).copied().unwrap_or(0));
            board.pieces.push(PlacedPiece { label, cells: board.cells.clone(), paint, fixed: false });
            turn(&mut board);
        }
        Some(board)
    }

    /// The boards of pieces that are available in any number.  These have no items, so shapes that are equal
    /// up to motions are one piece.
    fn unnamed(&self, all: Vec<Vec<Place>>) -> Vec<BoardView> {
        let mut seen: FxHashSet<Vec<Place>> = FxHashSet::default();
        let mut boards = vec![];
        let budget = Budget::new(Limits::default());
        for cells in all {
            let cells = self.unrolled(&cells);
            let Some(first) = cells.first() else { continue };
            let bare: Vec<Place> = cells.iter().map(|c| c.on(BoardId(0))).collect();
            let lattice = self.problem.lattices.handle(first.geometry);
            let Ok(images) = orbit(&lattice, &bare, Symmetry::Free, 1, &budget) else { break };
            if images.iter().any(|image| seen.contains(image)) {
                continue;
            }
            seen.extend(images.into_iter().take(1));
            let mut board = BoardView::new("any number", lattice);
            board.loose = true;
            board.cells.clone_from(&cells);
            let paint = palette::piece(boards.len());
            board.pieces.push(PlacedPiece { label: String::new(), cells, paint, fixed: false });
            turn(&mut board);
            boards.push(board);
        }
        boards
    }

    /// The cells of a piece in the plane, if it crosses the seam of a wrapped board.
    fn unrolled(&self, cells: &[Place]) -> Vec<Place> {
        let Some(first) = cells.first() else { return vec![] };
        let lattices = &self.problem.lattices;
        let (board, plane) = (lattices.handle_of(*first), lattices.handle(first.geometry));
        if !board.is_wrapped() {
            return cells.to_vec();
        }
        let (mut placed, mut left) = (vec![*first], cells[1..].to_vec());
        let mut done = 0;
        while let Some(cell) = placed.get(done).copied() {
            done += 1;
            for near in plane.neighbors(cell) {
                let near = Place { board: first.board, ..near };
                if let Some(i) = left.iter().position(|c| *c == board.wrapped(near)) {
                    left.remove(i);
                    placed.push(near);
                }
            }
        }
        placed.extend(left);
        placed.sort_unstable();
        placed
    }

    /// Collects a letter of a word with its sign: the item of word k and a cell has the letter's number as
    /// color, and the cell has the sign.
    fn collect_letters(&self, s: &Sorted, words: &mut BTreeMap<i64, BTreeMap<i64, String>>) {
        let signs: FxHashMap<Place, &str> = s
            .colored_cells
            .iter()
            .map(|(cell, color)| (*cell, &*self.problem.colors[color.0 as usize].text))
            .collect();
        for (k, cell, l) in s.others.iter().filter_map(|other| self.letter(other)) {
            if let Some(sign) = signs.get(&cell) {
                words.entry(k).or_default().insert(l, (*sign).to_string());
            }
        }
    }

    /// The word that an option writes into cells: a member of some `words`, or the name of an item.
    fn spelled(&self, option: usize, s: &Sorted) -> Option<String> {
        if s.colored_cells.len() < 2 {
            return None;
        }
        let mut letters = String::new();
        for (_, color) in &s.colored_cells {
            letters.push_str(&self.problem.colors[color.0 as usize].text);
        }
        let named = |item: ItemId| {
            let label = &self.item(item).label;
            let text = |hole: &HoleValue| matches!(hole, HoleValue::Text(t) if **t == *letters);
            matches!(self.roles[item.0 as usize], Role::Name)
                && (label.text.trim_matches('"') == letters || label.holes.iter().any(text))
        };
        if self.problem.shown.words.contains(&letters) {
            return Some(letters);
        }
        let found = letters.contains(char::is_alphabetic)
            && self.problem.options.get(option).into_iter().any(|m| named(m.item));
        found.then_some(letters)
    }
}

/// Turns a solid piece beside the board such that its cells can be seen.
fn turn(board: &mut BoardView) {
    if let Some(cells) = solid_board::turned(board) {
        board.cells.clone_from(&cells);
        board.pieces[0].cells = cells;
    }
}

/// The number of copies of a piece, as text; empty if it is one.
fn copies(bounds: Option<Bounds>) -> String {
    match bounds {
        None | Some(Bounds::ONCE) => String::new(),
        Some(Bounds { lo, hi }) if lo == hi => format!("{lo} ×"),
        Some(Bounds { lo: 0, hi }) => format!("at most {hi}"),
        Some(Bounds { lo, hi }) => format!("{lo} to {hi}"),
    }
}
