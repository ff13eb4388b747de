//! Rooms, and borders without rooms.

use super::*;

/// Borders between cells.
#[derive(Debug)]
pub enum BorderClues {
    /// Rooms, and whether borders inside of them, which do not divide them, have a meaning.
    Rooms(bool),
    /// Rooms, and cells that are in none.
    RoomsAndHoles,
    /// Borders, if some are given.
    Walls,
}

use BorderClues::*;

impl BorderClues {
    /// Sets the rooms or walls, and says whether there are borders without a meaning.
    fn set(&self, clues: &mut GenreClues, missing: &[bool], is_open: impl Fn(usize, usize) -> bool) -> bool {
        let (rows, columns) = clues.size;
        match self {
            Walls => clues.walls = inner_borders(&vec![0; rows * columns], columns, is_open),
            Rooms(_) => clues.set_rooms(&[], HOLE, is_open),
            RoomsAndHoles => {
                clues.set_rooms(missing, HOLE, is_open);
                clues.rename_rooms();
            }
        }
        matches!(self, Rooms(false)) && !clues.walls.is_empty()
    }
}

impl ClueKind for BorderClues {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        if matches!(self, Walls) && body.is_at_end() {
            return Ok(());
        }
        let is_open = body.borders(clues.size)?;
        let has_holes = self.has_holes() && !body.is_at_end();
        let missing = if has_holes { body.bits(clues.size.0 * clues.size.1)? } else { vec![] };
        body.unknown = self.set(clues, &missing, is_open).then_some(INNER_BORDERS);
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == HOLE).collect();
        let of_rooms = || border_text(&clues.rooms, &clues.walls);
        Ok(match self {
            Walls if clues.walls.is_empty() => String::new(),
            Walls => border_text(&vec![vec!['A'; clues.size.1]; clues.size.0], &clues.walls),
            RoomsAndHoles if missing.contains(&true) => of_rooms() + &bits(&missing),
            Rooms(_) | RoomsAndHoles => of_rooms(),
        })
    }

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let missing = if self.has_holes() { board.missing_cells() } else { vec![] };
        let is_unknown = self.set(clues, &missing, board.take_borders());
        board.unused(is_unknown, INNER_BORDERS);
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        board.draw_rooms(&clues.rooms);
        board.draw_walls(&clues.walls);
        let rooms = GenreClues::places(clues.size).zip(clues.rooms.iter().flatten());
        for ((x, y), _) in rooms.filter(|(_, room)| self.has_holes() && **room == HOLE) {
            board.color(board.cell(x, y), board.drawing.missing);
        }
        Ok(())
    }

    /// The walls of all genres are read.
    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        clues.rooms = match self {
            Walls => return Ok(()),
            Rooms(_) => {
                let rooms = values.plan().or_else(|| rooms_of(values.picture("rooms")?));
                rooms.ok_or("it has no regions of a rectangle")?
            }
            RoomsAndHoles => {
                let picture = values.picture("rooms").ok_or("it has no picture `rooms`")?;
                rooms_of(picture).ok_or("it has more regions than there are letters")?
            }
        };
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        let is_plan = matches!(param, "plan" | "rooms") && !matches!(self, Walls);
        is_plan.then(|| picture_of_rooms(&clues.rooms))
    }

    fn check(&self, genre: &Genre, clues: &GenreClues) -> Result<(), String> {
        match self.has_inner_borders() && !clues.walls.is_empty() && !genre.keeps_walls(clues) {
            true => Err(format!("it has {INNER_BORDERS}")),
            false => Ok(()),
        }
    }

    fn has_inner_borders(&self) -> bool {
        matches!(self, Rooms(true))
    }

    fn has_holes(&self) -> bool {
        matches!(self, RoomsAndHoles)
    }
}
