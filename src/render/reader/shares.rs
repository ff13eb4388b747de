//! What options put into the cells of boards, and a map of how many solutions have what in each cell.

use crate::palette::Paint;
use crate::reader::{SceneReader, UnfinishedScene};
use crate::scene::{BoardView, CellMark, CellValue, PartText, Scene};
use puzc_core::base::StopSwitch;
use puzc_core::geometry::Place;
use puzc_core::xcc::MarkPosition;
use std::collections::BTreeMap;

/// What some options put into a cell: a piece, a tile, a value, a color.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellContent {
    /// The number of the board among those of a scene.
    board: usize,
    place: Place,
    /// The name of the cell in the puzzle.
    pub cell: String,
    /// What is in it.
    pub content: String,
    /// The options that put it there, ascending.
    pub options: Vec<u32>,
}

impl CellContent {
    /// Are both in the same cell?
    pub fn is_at_cell_of(&self, other: &CellContent) -> bool {
        (self.board, self.place) == (other.board, other.place)
    }
}

/// The contents of a cell, each with the options that put it there.
type CellContents = Vec<(String, Vec<u32>)>;

/// What a map shows in a cell: a content, and which share of the solutions has it, from 0 to 1.
pub struct CellShare<'c> {
    /// The cell and its content.
    pub content: &'c CellContent,
    /// From 0 to 1.
    pub share: f64,
}

/// How a map is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MapStyle {
    /// On paper.
    Drawing,
    /// As text with colors.
    ColoredText,
    /// As text without colors.
    PlainText,
}

/// The color of the cell with the greatest share.
const STRONGEST: Paint = Paint(0xd5, 0x5e, 0x00);

impl SceneReader<'_> {
    /// All contents that options put into cells: in the order of boards and cells, and for each cell in the
    /// order of the first option that has it.
    pub fn cell_contents(&self, stop: &StopSwitch) -> Vec<CellContent> {
        let mut all: BTreeMap<(usize, Place), CellContents> = BTreeMap::new();
        let mut work = self.unfinished(&[]);
        for option in (0..self.problem.options.len() as u32).take_while(|_| !stop.stopped()) {
            self.read(option as usize, &mut work);
            for (board, place, content) in taken(&mut work) {
                let contents = all.entry((board, place)).or_default();
                match contents.iter_mut().find(|c| c.0 == content) {
                    Some((_, options)) if options.last() == Some(&option) => {}
                    Some((_, options)) => options.push(option),
                    None => contents.push((content, vec![option])),
                }
            }
        }
        let of_cell = |((board, place), contents): ((usize, Place), CellContents)| {
            let cell = self.cell_name(board, place);
            contents.into_iter().map(move |(content, options)| CellContent {
                board,
                place,
                cell: cell.clone(),
                content,
                options,
            })
        };
        all.into_iter().flat_map(of_cell).collect()
    }

    /// The name of a cell, which no cell of another board has.
    fn cell_name(&self, board: usize, cell: Place) -> String {
        let (view, name) = (&self.boards[board], self.boards[board].name_of(&cell));
        let own = self.boards.len() == 1 || view.names.contains_key(&cell) || view.name.is_empty();
        if own { name } else { format!("{} {name}", view.name) }
    }

    /// The boards with the share of a content in each of some cells, and with the content if `labeled`.  The
    /// greater the share, the stronger is the color of the cell.
    pub fn map(&self, shares: &[CellShare], labeled: bool, style: MapStyle, caption: String) -> Scene {
        let mut boards: Vec<BoardView> = self.boards.clone();
        boards.iter_mut().for_each(|view| view.fills.clear());
        let greatest = shares.iter().map(|s| s.share).fold(0.0, f64::max);
        for CellShare { content: CellContent { board, place, content, .. }, share } in shares {
            let (view, cell) = (&mut boards[*board], *place);
            if style != MapStyle::PlainText {
                view.fills.push((cell, mixed(share / greatest)));
            }
            let text = match (style, labeled) {
                (MapStyle::Drawing, _) => percent(*share) + "%",
                (_, true) => format!("{content} {}", percent(*share)),
                (_, false) => percent(*share),
            };
            view.values.retain(|value| value.cell != cell);
            view.values.push(CellValue { cell, what: CellMark::Text(text), given: false });
            if style == MapStyle::Drawing && labeled {
                let position = MarkPosition::Corner;
                view.texts.push(PartText { cell, position, text: content.clone(), given: false });
            }
        }
        if style != MapStyle::Drawing && labeled {
            boards.iter_mut().for_each(keep_what_fits);
        }
        let title = self.problem.title.clone().unwrap_or_default();
        Scene { title, caption, boards, ..Scene::default() }
    }
}

/// Where there is no room for a content and its share in text, only the content is left, since half a number
/// would be a wrong one.
fn keep_what_fits(view: &mut BoardView) {
    let wider = view.wider().max(0) as usize;
    let fits = |value: &CellValue| {
        let CellMark::Text(text) = &value.what else { return true };
        text.chars().count() <= view.lattice.label_at(value.cell).2 + wider
    };
    if view.values.iter().all(fits) {
        return;
    }
    for value in view.values.iter_mut().filter(|value| !value.given) {
        if let CellMark::Text(text) = &mut value.what
            && let Some((content, _)) = text.rsplit_once(' ')
        {
            *text = content.to_string();
        }
    }
}

/// What an option has drawn in cells; it is removed from the scene.
fn taken(work: &mut UnfinishedScene) -> Vec<(usize, Place, String)> {
    let mut found = vec![];
    work.colors.clear();
    work.words.clear();
    work.preferences.iter_mut().for_each(Vec::clear);
    for (at, board) in work.boards.iter_mut().enumerate() {
        for piece in board.pieces.drain(..) {
            let name = piece.name().to_string();
            found.extend(piece.cells.iter().map(|cell| (at, *cell, name.clone())));
        }
        for tile in board.tiles.drain(..) {
            let name = if tile.label.is_empty() { tile.colors() } else { tile.label.clone() };
            found.push((at, tile.cell, name));
        }
        for value in board.values.extract_if(.., |value| !value.given) {
            found.push((at, value.cell, value.what.text()));
        }
        for (place, color) in board.filled.drain(..) {
            found.push((at, Place { suffix: 0, ..place }, color));
        }
        for part in board.texts.extract_if(.., |part| !part.given) {
            found.push((at, part.cell, part.text));
        }
        board.edges.clear();
        board.lines.clear();
        board.strokes.clear();
        found.retain(|(on, cell, _)| *on != at || board.cells.binary_search(cell).is_ok());
    }
    found
}

/// A share in percent.  Only none is 0, and only all are 100.
fn percent(share: f64) -> String {
    match (share * 100.0).round() {
        0.0 if share > 0.0 => "<1".into(),
        100.0 if share < 1.0 => ">99".into(),
        rounded => rounded.to_string(),
    }
}

/// A color between that of paper and the strongest one.
fn mixed(share: f64) -> Paint {
    let mix =
        |none: u8, all: u8| (f64::from(none) + (f64::from(all) - f64::from(none)) * share).round() as u8;
    let (none, all) = (Paint::PAPER, STRONGEST);
    Paint(mix(none.0, all.0), mix(none.1, all.1), mix(none.2, all.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_are_a_hundred_percent() {
        let shares = [0.0, 0.004, 0.25, 0.9951, 1.0].map(percent);
        assert_eq!(shares, ["0", "<1", "25", ">99", "100"]);
        assert_eq!([mixed(0.0), mixed(1.0)], [Paint::PAPER, STRONGEST]);
    }
}
