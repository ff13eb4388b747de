//! Cells that do not belong to the board: `#` in the picture of clues.

use super::*;

/// Cells that do not belong to the board, if there are some; or in any case.
#[derive(Debug)]
pub struct MissingCells(pub bool);

impl ClueKind for MissingCells {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        if self.0 || !body.is_at_end() {
            clues.missing = body.bits(clues.size.0 * clues.size.1)?;
        }
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let is_needed = self.0 || clues.missing.contains(&true);
        Ok(if is_needed { bits(&clues.missing) } else { String::new() })
    }

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let missing = board.missing_cells();
        if self.0 || missing.contains(&true) {
            clues.missing = missing;
        }
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        for ((x, y), _) in GenreClues::places(clues.size).zip(&clues.missing).filter(|(_, is)| **is) {
            match board.drawing.missing {
                0 => drop(board.missing.insert((x, y))),
                color => board.color(board.cell(x, y), color),
            }
        }
        Ok(())
    }

    /// They are noted when all clues in cells have been read.
    fn read_values(&self, _: &ClueValues, _: &mut GenreClues) -> Result<(), String> {
        Ok(())
    }

    fn has_holes(&self) -> bool {
        true
    }
}
