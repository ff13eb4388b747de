//! STL: the surfaces of pieces as triangles, for printers in three dimensions.

use crate::Gallery;
use puzc_core::geometry::normal;
use std::fmt::Write;

/// The pieces of all scenes, each as a solid of its own.  Several solutions lie side by side.
pub fn solids(gallery: &Gallery<'_>) -> Result<String, String> {
    let (scale, gap) = (gallery.style.scale, gallery.style.gap);
    let (mut out, mut start) = (String::new(), 0.0_f64);
    for scene in gallery.scenes_until_stopped() {
        let mut end = start;
        for board in &scene.boards {
            for piece in &board.pieces {
                let faces = board.lattice.piece_faces(&piece.cells, gap);
                let name: String = piece.name().chars().filter(|c| !c.is_whitespace()).collect();
                let _ = writeln!(out, "solid {name}"); // cannot fail, here and below
                for face in &faces {
                    let [x, y, z] = normal(face).map(rounded);
                    for i in 1..face.len() - 1 {
                        let _ = writeln!(out, "facet normal {x} {y} {z}\nouter loop");
                        for corner in [face[0], face[i], face[i + 1]] {
                            let [x, y, z] = corner;
                            end = end.max(start + x);
                            let [x, y, z] = [(x + start) * scale, y * scale, z * scale].map(rounded);
                            let _ = writeln!(out, "vertex {x} {y} {z}");
                        }
                        out += "endloop\nendfacet\n";
                    }
                }
                let _ = writeln!(out, "endsolid {name}");
            }
        }
        start = end + 2.0;
    }
    if out.is_empty() { Err("there are no pieces to write as solids".into()) } else { Ok(out) }
}

/// Few decimals, and no -0.
fn rounded(n: f64) -> f64 {
    (n * 1e6).round() / 1e6 + 0.0
}
