//! `import polysolver FILE`: puzzles of Jaap Scherphuis' PolySolver.

mod file;
mod grids;

use super::cells::{shifted, tokens};
use super::puz_text::{comment, string, times};
use super::{Import, finish};
use file::{PolyFile, PolyPlace, read_poly_file};
use puzc_core::base::{Budget, FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A file of PolySolver as `.puz`.
pub fn import_polysolver(sources: &Sources, file: FileId, budget: &Budget) -> Import {
    let poly = read_poly_file(sources.file(file))?;
    let mut warnings = vec![];
    if let Some(at) = poly.placed {
        let d = Diagnostic::new(W205, "pieces that are placed on the board are ignored");
        warnings.push(d.label(at, "as if the board were empty"));
    }
    let text = puzzle(&poly, budget, &mut warnings)?;
    finish(|| text, warnings)
}

fn puzzle(poly: &PolyFile, budget: &Budget, warnings: &mut Vec<Diagnostic>) -> Result<String, Diagnostic> {
    let lattice = poly.grid.lattice;
    let mut text = format!("puz 1\npuzzle {}\n\n", string(&poly.title.replace(char::is_control, " ")));
    text += &poly.notes.lines().filter(|line| !line.trim().is_empty()).map(comment).collect::<String>();
    let board = cells(poly, &poly.board, poly.board_at, budget)?;
    let _ = writeln!(text, "board grid on {lattice}: {board}\npieces Tiles on {lattice} {{"); // cannot fail
    let mut pieces = 0;
    for (i, tile) in poly.tiles.iter().enumerate().filter(|(_, tile)| tile.hi > 0) {
        let name = ('A'..='Z').nth(i).map_or(format!("P{}", i + 1), String::from);
        let lo = if poly.use_all { tile.hi } else { tile.lo };
        for shape in &tile.shapes {
            if shape.is_empty() {
                let d = Diagnostic::new(W205, "empty piece is ignored").label(tile.at, "it has no cells");
                warnings.push(d);
                continue;
            }
            let cells = cells(poly, shape, tile.at, budget)?;
            let _ = writeln!(text, "  {}{name} {}: {cells}", times(lo, tile.hi), tile.symmetry);
            pieces += 1;
        }
    }
    if pieces == 0 {
        return Err(Diagnostic::new(E901, "this file has no pieces").label(poly.board_at, ""));
    }
    text += if poly.use_all { "}\npack Tiles into grid\n" } else { "}\ncover grid with Tiles\n" };
    Ok(text + "break symmetry\n")
}

/// Cells as data, unless they exceed a limit.
fn cells(
    poly: &PolyFile,
    places: &BTreeSet<PolyPlace>,
    at: Span,
    budget: &Budget,
) -> Result<String, Diagnostic> {
    let error = |d: Diagnostic, label: &str| Err(d.label(at, label.to_string()));
    if let Err(limit) = budget.charge(places.len() as u64) {
        return Err(Diagnostic::exceeded("this file", limit, &budget.limits, at, ""));
    }
    if places.is_empty() {
        return error(Diagnostic::new(E901, "this board has no cells"), "");
    }
    let all = shifted(places.iter().map(|place| (poly.grid.cell)(*place)).collect());
    match tokens(&all, poly.grid.dimensions, "") {
        Some(cells) => Ok(cells),
        None => error(Diagnostic::new(E901, "this shape is too large"), "puzc has coordinates up to 61"),
    }
}
