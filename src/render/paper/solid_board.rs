//! The isometric view of a solid board.  Each visible face is cut into two triangles of one plane net; a
//! triangle shows the frontmost of the faces at its place.  So a piece has one outline, whatever hides parts
//! of it.

use crate::palette::Paint;
use crate::paper::outline::{outline_of, sides_of};
use crate::paper::panel::LINE;
use crate::paper::sheet::{Sheet, Tone};
use crate::paper::space_view::mean;
use crate::scene::{BoardView, PlacedPiece};
use puzc_core::base::{Budget, Limits};
use puzc_core::geometry::{BoardId, Face, Place, Point, SideKey, Symmetry, orbit, side_key};
use std::collections::BTreeMap;

const THIN: f64 = 0.018;
/// A cell is clearly visible if this many triangles of it are: a whole face.
const ENOUGH: usize = 2;

/// A triangle of the view, and the visible face there.
struct VisibleTriangle {
    corners: Vec<Point>,
    piece: usize,
    cell: Place,
    face: usize,
}

/// The middle of a cell in the view: the sum of its steps along the three axes, which are the means of the
/// faces' corners.
fn middle(cell: Place, faces: &[Face]) -> Point {
    let steps = faces.iter().map(|f| (mean(&f.corners).map(|n| 2.0 * n), f.toward));
    steps.fold([0.0, 0.0], |at, (step, (x, y, z))| {
        let n = f64::from(cell.x) * f64::from(x)
            + f64::from(cell.y) * f64::from(y)
            + f64::from(cell.z) * f64::from(z);
        [at[0] + step[0] * n, at[1] + step[1] * n]
    })
}

/// The two halves of a face, cut along its shorter diagonal, clockwise.
fn halves(c: [Point; 4]) -> [Vec<Point>; 2] {
    let length = |a: Point, b: Point| (a[0] - b[0]).hypot(a[1] - b[1]);
    let halves = if length(c[0], c[2]) < length(c[1], c[3]) {
        [[c[0], c[1], c[2]], [c[0], c[2], c[3]]]
    } else {
        [[c[0], c[1], c[3]], [c[1], c[2], c[3]]]
    };
    halves.map(|[a, b, c]| {
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area > 0.0 { vec![a, b, c] } else { vec![a, c, b] }
    })
}

fn visible_faces(board: &BoardView, faces: &[Face]) -> BTreeMap<SideKey, VisibleTriangle> {
    let owner = board.owners();
    let mut cells: Vec<(Place, usize)> = owner.iter().map(|(c, p)| (*c, *p)).collect();
    cells.sort_by_key(|(c, _)| (i64::from(c.x) + i64::from(c.y) + i64::from(c.z), *c));
    let mut visible_faces = BTreeMap::new();
    for (cell, piece) in cells {
        let at = middle(cell, faces);
        for (face, f) in faces.iter().enumerate() {
            for corners in halves(f.corners.map(|c| [at[0] + c[0], at[1] + c[1]])) {
                let key = mean(&corners);
                visible_faces.insert(side_key(key, key), VisibleTriangle { corners, piece, cell, face });
            }
        }
    }
    visible_faces
}

/// A piece turned such that each of its cells can be seen as well as possible.
pub fn turned(board: &BoardView) -> Option<Vec<Place>> {
    let (faces, piece) = (board.lattice.faces(), board.pieces.first()?);
    let least_visible = |cells: &[Place]| {
        let mut board = board.bare();
        board.pieces = vec![PlacedPiece { cells: cells.to_vec(), ..piece.clone() }];
        let visible_faces = visible_faces(&board, faces);
        let triangles = |c: &Place| visible_faces.values().filter(|s| s.cell == *c).count();
        cells.iter().map(triangles).min().unwrap_or(0).min(ENOUGH)
    };
    let mut best = least_visible(&piece.cells);
    if faces.is_empty() || best == ENOUGH {
        return None;
    }
    let bare: Vec<Place> = piece.cells.iter().map(|c| c.on(BoardId(0))).collect();
    let budget = Budget::new(Limits::default());
    let mut chosen = None;
    for image in orbit(&board.lattice, &bare, Symmetry::OneSided, 1, &budget).ok()? {
        let visible = least_visible(&image);
        if visible > best {
            (best, chosen) = (visible, Some(image));
        }
    }
    chosen
}

/// The view of the pieces of a board.
pub fn view(board: &BoardView) -> Sheet {
    let mut sheet = Sheet::default();
    let faces = board.lattice.faces();
    let visible_faces: Vec<VisibleTriangle> = visible_faces(board, faces).into_values().collect();
    let outline = |which: &dyn Fn(&VisibleTriangle) -> bool| {
        let all: Vec<Vec<Point>> =
            visible_faces.iter().filter(|s| which(s)).map(|s| s.corners.clone()).collect();
        outline_of(&all)
    };
    for (i, piece) in
        board.pieces.iter().enumerate().filter(|(i, _)| visible_faces.iter().any(|s| s.piece == *i))
    {
        let lines = outline(&|s| s.piece == i);
        sheet
            .area(lines, Tone::Fixed(piece.paint), Tone::Fixed(Paint::INK), LINE)
            .title
            .clone_from(&piece.label);
    }
    let mut shades: Vec<u8> = faces.iter().map(|f| f.shade).filter(|s| *s > 0).collect();
    shades.sort_unstable();
    for shade in shades {
        let lines = outline(&|s| faces[s.face].shade == shade);
        sheet.area(lines, Tone::Fixed(Paint(0, 0, 0)), Tone::None, 0.0).faint = 100 - Paint::SHADE * shade;
    }
    let (grid, creases) = inner_lines(&visible_faces, faces);
    if !grid.is_empty() {
        sheet.lines(grid, Tone::Fixed(Paint::INK), THIN).faint = 70;
    }
    if !creases.is_empty() {
        sheet.lines(creases, Tone::Fixed(Paint::INK), LINE * 0.6);
    }
    names(board, &visible_faces, faces, &mut sheet);
    sheet
}

/// The lines within pieces: between cells whose faces are in one plane, and where a piece is bent or hides
/// itself.
fn inner_lines(visible_faces: &[VisibleTriangle], faces: &[Face]) -> (Vec<Vec<Point>>, Vec<Vec<Point>>) {
    let mut sides: BTreeMap<SideKey, Vec<(&VisibleTriangle, [Point; 2])>> = BTreeMap::new();
    for s in visible_faces {
        for side in sides_of(&s.corners) {
            sides.entry(side_key(side[0], side[1])).or_default().push((s, side));
        }
    }
    let (mut grid, mut creases) = (vec![], vec![]);
    for both in sides.values() {
        let [(a, side), (b, _)] = both[..] else { continue };
        if a.piece != b.piece || (a.cell, a.face) == (b.cell, b.face) {
            continue;
        }
        let flat = a.face == b.face
            && faces[a.face].beside.iter().any(|(x, y, z)| a.cell.shifted(*x, *y, *z) == Some(b.cell));
        if flat { &mut grid } else { &mut creases }.push(side.to_vec());
    }
    (grid, creases)
}

/// Writes the name of each piece on its most central face among those that are fully visible.
fn names(board: &BoardView, visible_faces: &[VisibleTriangle], faces: &[Face], sheet: &mut Sheet) {
    for (i, piece) in board.pieces.iter().enumerate().filter(|(_, p)| !p.label.is_empty()) {
        let mut parts: BTreeMap<(Place, usize), Vec<Point>> = BTreeMap::new();
        for s in visible_faces.iter().filter(|s| s.piece == i) {
            parts.entry((s.cell, s.face)).or_default().push(mean(&s.corners));
        }
        let all: Vec<Point> = parts.values().flatten().copied().collect();
        let center = mean(&all);
        let far = |at: Point| ((at[0] - center[0]).hypot(at[1] - center[1]) * 1000.0).round() as i64;
        let whole = parts.values().map(Vec::len).max().unwrap_or(0);
        let best = parts
            .iter()
            .filter(|(_, halves)| halves.len() == whole)
            .min_by_key(|(_, halves)| far(mean(halves)));
        if let Some(((_, face), halves)) = best {
            let height = if whole > 1 { 0.26 } else { 0.16 };
            let paint = piece.paint.darker(faces[*face].shade);
            sheet.label(&piece.label, mean(halves), height, height * 1.9, Tone::Fixed(paint.letters()), 0.14);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::piece;
    use puzc_core::geometry::{Lattices, row};
    use puzc_testing::CUBES;

    fn cube(x: i32, y: i32, z: i32) -> Place {
        Place::cell(CUBES, x, y, z, 0)
    }

    #[test]
    fn pieces_are_turned_until_all_cubes_are_visible() {
        // the first cube is below and behind the others
        let cells = [cube(0, 0, 0), cube(0, 0, 1), cube(0, 1, 0), cube(1, 0, 0)];
        let mut board = BoardView::new("", Lattices::default().handle(CUBES));
        board.pieces =
            vec![PlacedPiece { label: "a".into(), cells: cells.to_vec(), paint: piece(0), fixed: false }];
        let cells = turned(&board).unwrap();
        board.pieces[0].cells.clone_from(&cells);
        let visible_faces = visible_faces(&board, row(CUBES).faces());
        assert!(cells.iter().all(|c| visible_faces.values().filter(|s| s.cell == *c).count() >= ENOUGH));
        assert_eq!(cells.len(), 4);
    }

    #[test]
    fn hidden_pieces_are_not_drawn() {
        let mut board = BoardView::new("", Lattices::default().handle(CUBES));
        let part = |label: &str, cells: &[Place]| PlacedPiece {
            label: label.into(),
            cells: cells.to_vec(),
            paint: piece(0),
            fixed: false,
        };
        // b is hidden by a, which is closer to the eye; c is partly hidden by a
        board.pieces =
            vec![part("a", &[cube(1, 1, 1)]), part("b", &[cube(0, 0, 0)]), part("c", &[cube(0, 1, 1)])];
        let faces = row(CUBES).faces();
        let count = |p: usize| visible_faces(&board, faces).values().filter(|s| s.piece == p).count();
        assert_eq!([0, 1, 2].map(count), [6, 0, 4]);
        let titles: Vec<String> =
            view(&board).shapes.iter().map(|s| s.title.clone()).filter(|t| !t.is_empty()).collect();
        assert_eq!(titles, ["a", "c"], "one path for each visible piece");
    }
}
