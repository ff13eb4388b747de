//! Pictures of puzzles, boards and pieces.

use super::requests::{Reply, ServiceRequest};
use puzc_core::geometry::{BoardId, Place};
use puzc_core::xcc::{Annotations, BoardCells, Problem};
use puzc_render::{Gallery, PictureFormat, SceneReader};
use serde_json::{Value, json};

/// `puzc/picture`: the puzzle itself.
pub fn answer(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let run = document.examined().filter(|run| run.sound);
    Ok(run.map_or(Value::Null, |run| json!({ "svg": drawn(&run.lowered.problem, "svg") })))
}

/// Larger shapes are not drawn, because they are unreadable in a small window.
const MAX_CELLS: usize = 400;

/// Cells as lines and letters; `None` if there are too many.
pub fn cells_as_text(cells: &[Place]) -> Option<String> {
    Some(drawn(&of_cells(cells)?, "unicode")).filter(|text| !text.trim().is_empty())
}

/// Cells as an SVG document.
pub fn cells_as_svg(cells: &[Place]) -> Option<String> {
    Some(drawn(&of_cells(cells)?, "svg"))
}

/// A problem that contains only one region.
fn of_cells(cells: &[Place]) -> Option<Problem> {
    if cells.is_empty() || cells.len() > MAX_CELLS {
        return None;
    }
    let id = BoardId(0);
    let cells: Vec<Place> = cells.iter().map(|c| Place { suffix: 0, ..c.on(id) }).collect();
    let region = Annotations { regions: vec![cells.clone()], ..Annotations::default() };
    Some(Problem {
        boards: vec![BoardCells { id, name: "".into(), cells }],
        drawn: vec![region],
        ..Problem::default()
    })
}

fn drawn(problem: &Problem, format: &str) -> String {
    let scene = SceneReader::new(problem).scene(&[], String::new());
    let Some(format) = PictureFormat::find(format) else { return String::new() };
    let scenes = std::slice::from_ref(&scene);
    let bytes = format.drawn(&Gallery::new(&scene.title, scenes), false).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
