//! The oblique view of pieces in space, for lattices without an isometric one.
//!
//! The cells are drawn from the back to the front.  They are cells of a Voronoi diagram, so none of them
//! hides another one whose center is nearer to the eye (Edelsbrunner: An acyclicity theorem for cell
//! complexes in d dimensions, Combinatorica 10, 1990).

use crate::palette::Paint;
use crate::paper::panel::LINE;
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::BoardView;
use puzc_core::geometry::{Place, Point, SpaceVector, difference, dot, normal, sum};
use rustc_hash::FxHashMap;

/// From where the pieces are seen: from the front, from above, a little from the right.
const EYE: SpaceVector = [0.36, -0.78, 0.51];
/// From where the light comes.
const LIGHT: SpaceVector = [-0.25, -0.35, 0.9];
const THIN: f64 = 0.018;
/// Faces that are seen at a flatter angle than this have no room for a name.
const FLAT: f64 = 0.35;

/// A face of a cell that no other cell touches, and that is turned to the eye.
struct SeenFace {
    piece: usize,
    /// How near the center of its cell is to the eye.
    near: f64,
    corners: Vec<SpaceVector>,
    normal: SpaceVector,
    /// Its corners on paper.
    drawn: Vec<Point>,
}

/// A point on paper: EYE looks along the third of the axes right, up and to the eye.
fn drawn(p: &SpaceVector) -> Point {
    let [x, y, z] = EYE;
    let flat = x.hypot(y);
    let right = [-y / flat, x / flat, 0.0];
    let up = [-x * z / flat, -y * z / flat, flat];
    let length = dot(EYE, EYE).sqrt();
    [dot(*p, right), -dot(*p, up) / length]
}

/// Corners as a key, in any order.
fn key(corners: &[SpaceVector]) -> Vec<[i64; 3]> {
    let mut key: Vec<[i64; 3]> = corners.iter().map(|p| p.map(|n| (n * 1e4).round() as i64)).collect();
    key.sort_unstable();
    key
}

/// The sides of a polygon.
fn sides<T: Copy>(corners: &[T]) -> impl Iterator<Item = [T; 2]> + '_ {
    (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]])
}

/// The faces that can be seen if nothing is in front of them, from the back to the front.
fn seen_faces(board: &BoardView) -> Vec<SeenFace> {
    let lattice = &board.lattice;
    let origin = lattice.cells_at_origin(lattice.id);
    let solids: Vec<_> = origin.iter().map(|cell| lattice.solids(*cell)).collect();
    let mut all = vec![];
    let mut touching: FxHashMap<Vec<[i64; 3]>, usize> = FxHashMap::default();
    let cells =
        board.pieces.iter().enumerate().flat_map(|(i, piece)| piece.cells.iter().map(move |c| (i, c)));
    for (piece, cell) in cells {
        let Some(kind) = origin.iter().position(|o: &Place| o.form == cell.form) else { continue };
        let center = lattice.in_space(*cell);
        let moved = difference(center, lattice.in_space(origin[kind]));
        for face in solids[kind].iter().flatten() {
            let corners: Vec<SpaceVector> = face.iter().map(|p| sum(*p, moved)).collect();
            *touching.entry(key(&corners)).or_default() += 1;
            let drawn = corners.iter().map(drawn).collect();
            all.push(SeenFace { piece, near: dot(center, EYE), normal: normal(&corners), corners, drawn });
        }
    }
    all.retain(|face| touching[&key(&face.corners)] == 1 && dot(face.normal, EYE) > 1e-6);
    all.sort_by(|a, b| a.near.total_cmp(&b.near));
    all
}

/// The view of the pieces of a board.
pub fn view(board: &BoardView) -> Sheet {
    let faces = seen_faces(board);
    // two faces of a piece in one plane have a thin line between them
    let mut flat: FxHashMap<(usize, Vec<[i64; 3]>), Vec<SpaceVector>> = FxHashMap::default();
    for face in &faces {
        for side in sides(&face.corners) {
            flat.entry((face.piece, key(&side))).or_default().push(face.normal);
        }
    }
    let is_thin = |face: &SeenFace, side: &[SpaceVector; 2]| {
        let normals = &flat[&(face.piece, key(side))];
        normals.len() == 2 && dot(normals[0], normals[1]) > 1.0 - 1e-6
    };
    let mut sheet = Sheet::default();
    for face in &faces {
        let piece = &board.pieces[face.piece];
        let paint = Tone::Fixed(piece.paint.darker(shade(face.normal)));
        sheet.area(vec![face.drawn.clone()], paint, Tone::None, 0.0).title.clone_from(&piece.label);
        let lines = sides(&face.corners).zip(sides(&face.drawn));
        let (thin, thick): (Vec<_>, Vec<_>) = lines.partition(|(side, _)| is_thin(face, side));
        for (lines, width, faint) in [(thin, THIN, 60), (thick, LINE * 0.6, 0)] {
            if !lines.is_empty() {
                let lines = lines.iter().map(|(_, line)| line.to_vec()).collect();
                sheet.lines(lines, Tone::Fixed(Paint::INK), width).faint = faint;
            }
        }
    }
    names(board, &faces, &mut sheet);
    sheet
}

/// By how many steps a face is darker than the brightest ones.
fn shade(normal: SpaceVector) -> u8 {
    let light = dot(normal, LIGHT) / dot(LIGHT, LIGHT).sqrt();
    ((1.0 - light) * 1.6).clamp(0.0, 3.0).round() as u8
}

/// The mean of points.
pub(super) fn mean(points: &[Point]) -> Point {
    [0, 1].map(|i| points.iter().map(|p| p[i]).sum::<f64>() / points.len().max(1) as f64)
}

/// Is a point in a convex polygon?
fn is_inside(polygon: &[Point], p: Point) -> bool {
    let turns = sides(polygon).map(|[a, b]| (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
    let (low, high) = turns.fold((0.0_f64, 0.0_f64), |(low, high), n| (low.min(n), high.max(n)));
    low >= 0.0 || high <= 0.0
}

/// Writes the name of each piece on the largest of its faces whose middle can be seen.
fn names(board: &BoardView, faces: &[SeenFace], sheet: &mut Sheet) {
    for (i, piece) in board.pieces.iter().enumerate().filter(|(_, piece)| !piece.label.is_empty()) {
        let is_free = |(number, face): &(usize, &SeenFace)| {
            let at = mean(&face.drawn);
            face.piece == i
                && dot(face.normal, EYE) > FLAT
                && !faces[number + 1..].iter().any(|other| is_inside(&other.drawn, at))
        };
        let best = faces
            .iter()
            .enumerate()
            .filter(is_free)
            .map(|(_, face)| face)
            .max_by(|a, b| dot(a.normal, EYE).total_cmp(&dot(b.normal, EYE)));
        if let Some(face) = best {
            let letters = Tone::Fixed(piece.paint.darker(shade(face.normal)).letters());
            sheet.label(&piece.label, mean(&face.drawn), 0.2, 0.5, letters, 0.14);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::piece;
    use crate::scene::PlacedPiece;
    use puzc_core::geometry::Lattices;
    use puzc_testing::CUBES;

    fn board(pieces: &[&[[i32; 3]]]) -> BoardView {
        let mut board = BoardView::new("", Lattices::default().handle(CUBES));
        let cell = |[x, y, z]: &[i32; 3]| Place::cell(CUBES, *x, *y, *z, 0);
        let placed = |cells: &&[[i32; 3]]| PlacedPiece {
            label: "a".into(),
            cells: cells.iter().map(cell).collect(),
            paint: piece(0),
            fixed: false,
        };
        board.pieces = pieces.iter().map(placed).collect();
        board
    }

    #[test]
    fn faces_between_cells_and_behind_them_are_not_seen() {
        assert_eq!(seen_faces(&board(&[&[[0, 0, 0]]])).len(), 3, "three faces of a cube");
        assert_eq!(seen_faces(&board(&[&[[0, 0, 0], [1, 0, 0]]])).len(), 5);
        assert_eq!(seen_faces(&board(&[&[[0, 0, 0]], &[[1, 0, 0]]])).len(), 5, "also between pieces");
    }

    #[test]
    fn what_is_in_front_is_drawn_later() {
        let all: Vec<[i32; 3]> = (0..27).map(|i| [i / 9, i / 3 % 3, i % 3]).collect();
        let faces = seen_faces(&board(&[&all]));
        for (i, back) in faces.iter().enumerate() {
            for front in &faces[i + 1..] {
                // nothing that was drawn before is on the side of the eye of a face that hides its middle
                let hides = is_inside(&back.drawn, mean(&front.drawn));
                let over = dot(front.corners[0], back.normal) - dot(back.corners[0], back.normal);
                assert!(!hides || over > -1e-6);
            }
        }
    }
}
