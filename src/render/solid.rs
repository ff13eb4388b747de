//! The isometric view of a solid board: visible faces from the back to the front.

use super::palette::Paint;
use super::panel::{LINE, owners};
use super::scene::Field;
use super::sheet::{Sheet, Tone};
use crate::geom::{Face, Place, Point, geometry};
use rustc_hash::FxHashSet;

/// The middle of a cell in the view: the sum of its steps along the three axes, which are the means of the faces' corners.
fn middle(cell: Place, faces: &[Face]) -> Point {
    let mean = |f: &Face| [0, 1].map(|i| f.corners.iter().map(|c| c[i]).sum::<f64>() / 2.0);
    let steps = faces.iter().map(|f| (mean(f), f.towards));
    steps.fold([0.0, 0.0], |at, (mean, (x, y, z))| {
        let n = f64::from(cell.x) * f64::from(x) + f64::from(cell.y) * f64::from(y) + f64::from(cell.z) * f64::from(z);
        [at[0] + mean[0] * n, at[1] + mean[1] * n]
    })
}

/// The view of the pieces of a board.
pub fn view(field: &Field) -> Sheet {
    let mut sheet = Sheet::default();
    let faces = geometry(field.lattice).faces();
    let owner = owners(&field.pieces);
    let mut cells: Vec<(Place, usize)> = owner.iter().map(|(c, p)| (*c, *p)).collect();
    cells.sort_by_key(|(c, _)| (i64::from(c.x) + i64::from(c.y) + i64::from(c.z), *c));
    let mut named: FxHashSet<usize> = FxHashSet::default();
    let mut labels = vec![];
    for (cell, piece) in &cells {
        let at = middle(*cell, faces);
        let paint = field.pieces[*piece].paint;
        for face in faces {
            let (dx, dy, dz) = face.towards;
            let hidden = |c: Place| c.shifted(dx, dy, dz).is_some_and(|c| owner.contains_key(&c));
            if hidden(*cell) {
                continue;
            }
            let corners: Vec<Point> = face.corners.iter().map(|c| [at[0] + c[0], at[1] + c[1]]).collect();
            let tone = Tone::Fixed(paint.darker(face.shade));
            sheet.area(vec![corners.clone()], tone, tone, 0.01).title = field.pieces[*piece].label.clone();
            for (i, (dx, dy, dz)) in face.beside.iter().enumerate() {
                let same = cell.shifted(*dx, *dy, *dz).filter(|c| owner.get(c) == Some(piece) && !hidden(*c)).is_some();
                let side = vec![corners[i], corners[(i + 1) % 4]];
                let line = sheet.lines(vec![side], Tone::Fixed(Paint::INK), if same { 0.018 } else { LINE });
                line.faint = if same { 70 } else { 0 };
            }
            if named.insert(*piece) {
                let sum = corners.iter().fold([0.0, 0.0], |s, c| [s[0] + c[0] / 4.0, s[1] + c[1] / 4.0]);
                labels.push((*piece, sum, paint.darker(face.shade)));
            }
        }
    }
    for (piece, at, paint) in labels {
        sheet.label(&field.pieces[piece].label, at, 0.26, 0.5, Tone::Fixed(paint.letters()), 0.14);
    }
    sheet
}
