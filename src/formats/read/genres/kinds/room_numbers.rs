//! Numbers of rooms.

use super::*;

/// Numbers of some rooms.
#[derive(Debug)]
pub struct RoomNumbers;

impl ClueKind for RoomNumbers {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let rooms = clues.rooms_in_order();
        let numbers = body.numbers(rooms.len())?;
        clues.given = rooms.into_iter().zip(numbers).filter_map(|(r, n)| Some((r, n.number()?))).collect();
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let given: BTreeMap<char, _> = clues.given.iter().copied().collect();
        let clue = |room: &char| given.get(room).map_or(Clue::None, |n| Clue::Number(*n));
        Ok(coded(ClueCode::Numbers, &clues.rooms_in_order().iter().map(clue).collect::<Vec<_>>()))
    }

    /// Each is in one of the cells of its room, or in a corner of one.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        for (cell, room) in board.cells().zip(clues.rooms.iter().flatten()) {
            let at = place_of_cell(cell);
            let text = board.left.texts.remove(&at).filter(|text| !text.trim().is_empty());
            let text = text.or_else(|| board.left.small.remove(&(at, 0)));
            let Some(text) = text.filter(|text| text != "?") else { continue };
            match text.parse::<u32>() {
                Ok(_) if clues.given.iter().any(|(r, _)| r == room) => {
                    return Err("a room has two numbers".into());
                }
                Ok(n) if n <= MAX_ROOM_NUMBER => clues.given.push((*room, n)),
                _ => return Err(format!("the clue `{text}` is no number up to {MAX_ROOM_NUMBER}")),
            }
        }
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        for (room, n) in &clues.given {
            // the first cell of a column, not of a row
            let mut cells = (0..board.columns).flat_map(|y| (0..board.rows).map(move |x| (x, y)));
            let Some((x, y)) = cells.find(|(x, y)| clues.rooms[*x][*y] == *room) else { continue };
            let cell = board.cell(x, y);
            match board.drawing.has_small_numbers {
                true => board.small_text(cell, 0, &n.to_string(), PLAIN),
                false => board.text_at(cell, &n.to_string(), PLAIN, NORMAL),
            }
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let Some(ClueValue::Map(given)) = values.get("given") else {
            return Err("it has no map `given` from regions to numbers".into());
        };
        let regions = values.regions_of_plan().unwrap_or_default();
        let room = |key: &ClueValue| match key {
            ClueValue::Text(own) => regions.iter().position(|(index, _)| *index == own).map(room_letter),
            _ => None,
        };
        let pair = |(region, number): &(ClueValue, ClueValue)| match (room(region), number) {
            (Some(room), ClueValue::Int(n)) if (0..=MAX_ROOM_NUMBER.into()).contains(n) => {
                Ok((room, *n as u32))
            }
            _ => Err(format!("its map `given` is not from regions to numbers up to {MAX_ROOM_NUMBER}")),
        };
        clues.given = given.iter().map(pair).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// A picture with the number of each room in its first cell.
    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        let mut given: BTreeMap<char, _> = clues.given.iter().copied().collect();
        let mut number = |room: &char| given.remove(room).map_or(".".into(), |n| n.to_string());
        let numbers: Vec<Vec<String>> =
            clues.rooms.iter().map(|row| row.iter().map(&mut number).collect()).collect();
        (param == "clues").then(|| picture_of_cells(&numbers, true))
    }
}
