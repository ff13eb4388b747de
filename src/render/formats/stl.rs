//! STL: the surfaces of pieces as triangles, for printers in three dimensions.

use crate::Gallery;
use puzc_core::geometry::normal;
use std::fmt::Write;

/// How far apart boards and solutions are, in cells.
const BETWEEN: f64 = 2.0;

/// The pieces of all scenes, each as a solid of its own.  Several boards and solutions lie side by side.
pub fn solids(gallery: &Gallery<'_>) -> Result<String, String> {
    let (scale, gap) = (gallery.style.scale, gallery.style.gap);
    let (mut out, mut start) = (String::new(), None);
    let boards = gallery.scenes_until_stopped().flat_map(|scene| &scene.boards);
    for board in boards.filter(|board| !board.pieces.is_empty()) {
        let (mut surfaces, mut low, mut high) = (vec![], f64::MAX, f64::MIN);
        for piece in board.pieces.iter().chain(&board.frame) {
            let surface = board.lattice.piece_surface(&piece.cells, gap);
            if surface.is_empty() {
                return Err(format!("{} has no volume to write as a solid", piece.name()));
            }
            let across = surface.iter().flatten().map(|corner| corner[0]);
            (low, high) = across.fold((low, high), |(low, high), x| (low.min(x), high.max(x)));
            surfaces.push((piece.name(), surface));
        }
        let shift = start.map_or(0.0, |start: f64| start - low);
        start = Some(high + shift + BETWEEN);
        for (name, surface) in surfaces {
            let name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
            let _ = writeln!(out, "solid {name}"); // cannot fail, here and below
            for triangle in &surface {
                let [x, y, z] = normal(triangle).map(rounded);
                let _ = writeln!(out, "facet normal {x} {y} {z}\nouter loop");
                for [x, y, z] in triangle {
                    let [x, y, z] = [(x + shift) * scale, y * scale, z * scale].map(rounded);
                    let _ = writeln!(out, "vertex {x} {y} {z}");
                }
                out += "endloop\nendfacet\n";
            }
            let _ = writeln!(out, "endsolid {name}");
        }
    }
    if out.is_empty() { Err("there are no pieces to write as solids".into()) } else { Ok(out) }
}

/// Few decimals, and no -0.
fn rounded(n: f64) -> f64 {
    (n * 1e6).round() / 1e6 + 0.0
}
