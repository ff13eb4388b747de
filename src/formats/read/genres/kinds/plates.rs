//! Plates of magnets.

use super::*;

/// Rooms of two cells, cells that are in none, and given poles.
#[derive(Debug)]
pub struct Plates;

impl ClueKind for Plates {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let cells = clues.size.0 * clues.size.1;
        let is_open = body.borders(clues.size)?;
        // poles and missing cells can be left out, also only the latter
        let mut missing = vec![];
        if !body.is_at_end() {
            let poles = body.three(cells)?;
            if poles.iter().any(|pole| *pole != Clue::None) {
                clues.set_cells(poles.into_iter().filter_map(|pole| POLES.word(pole).ok()));
            }
            if !body.is_at_end() {
                missing = body.bits(cells)?;
            }
        }
        clues.set_rooms(&missing, NO_PLATE, is_open);
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == NO_PLATE).collect();
        let poles: Result<Vec<Clue>, String> = clues.all_cells().map(|pole| POLES.clue(pole)).collect();
        let mut poles = poles?;
        poles.resize(missing.len(), Clue::None);
        let is_full = !missing.contains(&true) && poles.iter().all(|pole| *pole == Clue::None);
        let rest = if is_full { String::new() } else { coded(ClueCode::Three, &poles) + &bits(&missing) };
        Ok(border_text(&clues.rooms, &[]) + &rest)
    }

    fn read_penpa(&self, _: &mut ClueReader<'_>, _: &mut GenreClues) -> Result<(), String> {
        Err("puzc cannot read its clues".into())
    }

    fn draw_penpa(&self, _: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        Err("puzc cannot draw its clues".into())
    }

    /// The size of the board is that of the clues beside it, which come first.
    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let (rows, columns) = (clues.side(Side::West).len(), clues.side(Side::North).len());
        clues.cells = values.given_in("poles");
        clues.rooms = vec![vec![NO_PLATE; columns]; rows];
        for (n, (_, cells)) in values.regions().ok_or("it has no regions")?.iter().enumerate() {
            for (x, y) in cells.iter().filter(|(x, y)| *x < rows && *y < columns) {
                clues.rooms[*x][*y] = room_letter(n);
            }
        }
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        matches!(param, "plan" | "rooms").then(|| picture_of_rooms(&clues.rooms))
    }

    fn check(&self, _: &Genre, clues: &GenreClues) -> Result<(), String> {
        let plates = counts(clues.rooms.iter().flatten().filter(|room| **room != NO_PLATE));
        match plates.values().any(|size| *size != 2) {
            true => Err("a plate does not have two cells".into()),
            false => Ok(()),
        }
    }
}
