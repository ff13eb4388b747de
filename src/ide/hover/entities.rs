//! Boards, pieces, tiles and other values.

use super::super::document::Document;
use super::super::pictures::{cells_as_svg, cells_as_text};
use super::{Note, code, drawing, plain, shortened};
use puzc_compiler::model::entities::{Piece, Pieces};
use puzc_compiler::model::names::{BoundName, NameKind, touches};
use puzc_compiler::model::value::{Data, Value};
use puzc_core::base::{Budget, Limits, Span, counted};
use puzc_core::geometry::orbit;
use puzc_core::xcc::{Bounds, Problem};
use puzc_session::Examined;

/// The limit of evaluation for the drawing of a piece.
const EFFORT: Limits = Limits { steps: 100_000, options: 0, memory: 0 };

/// The value of a name in Markdown, and its picture.
pub fn value(document: &Document, bound: &BoundName) -> Option<(String, Option<String>)> {
    if matches!(bound.kind, NameKind::Function | NameKind::Rule | NameKind::Local | NameKind::Argument) {
        return None;
    }
    let run = document.examined()?;
    let imported = matches!(bound.kind, NameKind::Import(..));
    let (i, text) = run.lowered.values.iter().enumerate().find_map(|(i, (name, span, text))| {
        (*span == bound.span || imported && *name == bound.name).then_some((i, text))
    })?;
    let (_, value) = run.lowered.globals.get(i)?;
    Some(match &value.data {
        Data::Board(board) => {
            let head = format!("{} cells on {}", board.cells.len(), board.lattice.name());
            let picture =
                cells_as_text(&board.cells).map_or(String::new(), |p| format!("\n\n{}", drawing(&p)));
            (format!("{head}{picture}"), cells_as_svg(&board.cells))
        }
        Data::Pieces(pieces) => {
            let mut names: Vec<&str> = pieces.list.iter().map(|p| &*p.name).collect();
            names.dedup();
            let cells: usize = pieces.list.iter().map(|p| p.cells.len()).sum();
            let text = format!("{} pieces, {cells} cells in all: {}", names.len(), plain(&names.join(" ")));
            (shortened(&text), None)
        }
        Data::Tiles(tiles) => (format!("{} tiles", tiles.list.len()), None),
        _ if text.contains('\n') || text.contains('`') => {
            (format!("value:\n\n{}", code(&shortened(text))), None)
        }
        _ => (format!("value: `{}`", shortened(text)), None),
    })
}

/// A piece at its line in a block.
pub fn of_piece(document: &Document, at: usize) -> Option<Note> {
    let run = document.examined()?;
    let (pieces, piece) = find(&run, at)?;
    let lattice = &pieces.lattice;
    let motions = orbit(lattice, &piece.cells, piece.symmetry, pieces.step, &Budget::new(EFFORT)).ok();
    let mut lines = vec![format!("piece **{}**: {}", plain(&piece.name), counted(piece.cells.len(), "cell"))];
    if let Some(motions) = motions {
        lines.push(format!("{} ({})", counted(motions.len(), "orientation"), piece.symmetry.name()));
    }
    if let Some(placements) = placements(&run.lowered.problem, &piece.name).filter(|_| run.sound) {
        lines.push(counted(placements, "placement"));
    }
    let times = match piece.times.bounds() {
        None => "used any number of times".to_string(),
        Some(Bounds::ONCE) => "used once".to_string(),
        Some(b) if b.lo == b.hi => format!("used {} times", b.lo),
        Some(b) => format!("used {} to {} times", b.lo, b.hi),
    };
    lines.push(times);
    let mut text = lines.join(", ");
    if let Some(picture) = cells_as_text(&piece.cells) {
        text.push_str(&format!("\n\n{}", drawing(&picture)));
    }
    let span = if touches(piece.name_span, at) { piece.name_span } else { piece.span };
    Some(Note { span, text, svg: cells_as_svg(&piece.cells) })
}

/// The piece whose line is at a place.
fn find(run: &Examined, at: usize) -> Option<(&Pieces, &Piece)> {
    let within = |span: Span| touches(span, at);
    run.lowered.globals.iter().find_map(|(_, Value { data, .. })| match data {
        Data::Pieces(pieces) => {
            let piece = pieces.list.iter().find(|p| within(p.span) || within(p.name_span))?;
            Some((&**pieces, piece))
        }
        _ => None,
    })
}

/// In how many options a piece is.
fn placements(problem: &Problem, name: &str) -> Option<usize> {
    let item = problem.items.iter().position(|i| *i.label.text == *name)?;
    Some(problem.options.all_mentions().iter().filter(|m| m.item.0 as usize == item).count())
}
