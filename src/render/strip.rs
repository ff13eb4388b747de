//! How an assembly comes apart, as pictures one after another.

use crate::scene::{BoardView, PlacedPiece, Scene, SceneStep};

/// A removed group is drawn at most so many steps away.
const FARTHEST: i32 = 60;

type Shift = [i32; 3];

impl Scene {
    /// The assembly, and what is left of it after each step.
    pub fn strip(&self) -> Vec<Scene> {
        let Some(board) = self.assembly() else { return vec![self.clone()] };
        let mut shifts = vec![[0; 3]; board.pieces.len()];
        let all: Vec<usize> = (0..board.pieces.len()).collect();
        let mut pictures = vec![self.picture(board, &all, &shifts, self.caption.clone())];
        for (i, step) in self.steps.iter().enumerate() {
            let before = shifts.clone();
            let times = if step.away { steps_away(board, step, &shifts) } else { 1 };
            for piece in &step.moved {
                shifts[*piece] =
                    [0, 1, 2].map(|k| shifts[*piece][k].saturating_add(step.by[k].saturating_mul(times)));
            }
            pictures.push(self.picture(board, &step.visible, &shifts, format!("{}. {}", i + 1, step.words)));
            if step.away {
                shifts = before;
            }
        }
        pictures
    }

    fn picture(&self, board: &BoardView, visible: &[usize], shifts: &[Shift], caption: String) -> Scene {
        let solid = board.lattice.dimensions() == 3;
        let moved = visible.iter().map(|i| moved(&board.pieces[*i], shifts[*i]));
        // in space, the frame would hide the pieces
        let pieces: Vec<PlacedPiece> = moved.chain(board.frame.clone().filter(|_| !solid)).collect();
        let cells = if solid { vec![] } else { board.cells.clone() };
        let board = BoardView { pieces, cells, loose: solid, ..board.bare() };
        Scene { title: self.title.clone(), caption, boards: vec![board], ..Scene::default() }
    }
}

fn moved(piece: &PlacedPiece, [x, y, z]: Shift) -> PlacedPiece {
    let cells = piece.cells.iter().filter_map(|cell| cell.shifted(x, y, z)).collect();
    PlacedPiece { cells, ..piece.clone() }
}

/// After how many steps boxes around the removed group and the rest are apart.
fn steps_away(board: &BoardView, step: &SceneStep, shifts: &[Shift]) -> i32 {
    let range = |is_in: &dyn Fn(&usize) -> bool, axis: usize| {
        let pieces = step.visible.iter().filter(|i| is_in(i));
        let at = pieces.flat_map(|i| {
            board.pieces[*i].cells.iter().map(move |c| [c.x, c.y, c.z][axis] + shifts[*i][axis])
        });
        at.fold((i32::MAX, i32::MIN), |(low, high), n| (low.min(n), high.max(n)))
    };
    let apart = |times: &i32| {
        (0..3).any(|axis| {
            let (low, high) = range(&|i| step.moved.contains(i), axis);
            let (from, to) = range(&|i| !step.moved.contains(i), axis);
            let frame = board.frame.iter().flat_map(|frame| &frame.cells).map(|c| [c.x, c.y, c.z][axis]);
            let (from, to) = frame.fold((from, to), |(low, high), n| (low.min(n), high.max(n)));
            let by = step.by[axis].saturating_mul(*times);
            low.saturating_add(by) > to || high.saturating_add(by) < from
        })
    };
    (1..FARTHEST).find(apart).unwrap_or(FARTHEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::piece;
    use puzc_core::geometry::{Lattices, Place};
    use puzc_testing::CUBES;

    #[test]
    fn removed_pieces_are_beside_the_others_and_then_gone() {
        let mut board = BoardView::new("", Lattices::default().handle(CUBES));
        let part = |y: i32| PlacedPiece {
            label: "a".into(),
            cells: vec![Place::cell(CUBES, 0, y, 0, 0)],
            paint: piece(0),
            fixed: false,
        };
        board.pieces = (0..3).map(part).collect();
        let step = |visible: &[usize], moved: usize, by: Shift| SceneStep {
            visible: visible.to_vec(),
            moved: vec![moved],
            by,
            away: true,
            words: String::new(),
        };
        let steps = vec![step(&[0, 1, 2], 0, [0, 1, 0]), step(&[1, 2], 2, [1, 0, 0])];
        let strip = Scene { boards: vec![board], steps, ..Scene::default() }.strip();
        let places = |scene: &Scene| -> Vec<(i32, i32)> {
            scene.boards[0].pieces.iter().map(|p| (p.cells[0].x, p.cells[0].y)).collect()
        };
        let all: Vec<Vec<(i32, i32)>> = strip.iter().map(places).collect();
        assert_eq!(all, [vec![(0, 0), (0, 1), (0, 2)], vec![(0, 3), (0, 1), (0, 2)], vec![(0, 1), (1, 2)]]);
    }
}
