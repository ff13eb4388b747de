//! The number of stars.

use super::*;

/// The number of stars.
#[derive(Debug)]
pub struct Stars;

impl ClueKind for Stars {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        clues.stars = body.count;
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        Ok(format!("{}/", clues.stars))
    }

    /// It is beside the board.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let star = |text: &str| -> Option<u32> {
            text.trim_matches(['★', '☆', ' ']).trim_end_matches("stars").trim().parse().ok()
        };
        let beside = board.left.texts.iter().filter(|(at, _)| !board.left.has(**at));
        let found: Vec<(GridPlace, u32)> = beside.filter_map(|(at, text)| Some((*at, star(text)?))).collect();
        found.iter().for_each(|(at, _)| drop(board.left.texts.remove(at)));
        let mut symbols = std::mem::take(&mut board.left.symbols);
        symbols.retain(|at, _| board.left.has(*at));
        board.left.symbols = symbols;
        clues.stars = match found[..] {
            [(_, n)] if (1..=MAX_SIDE as u32).contains(&n) => n,
            _ => {
                board.assumed.push("there is one star (set the number with `-D k=2`)");
                1
            }
        };
        Ok(())
    }

    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        board.space = [1; 4];
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        // above the last column, and one to the right
        let corner = board.point((-1, board.columns as i64));
        board.text_at(corner - 1, &clues.stars.to_string(), PLAIN, NORMAL);
        board.symbol(corner, 2, "star", 2);
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let stars = values.number("k").filter(|k| (0..=4095).contains(k));
        clues.stars = stars.ok_or("it has no parameter `k`, the number of stars")? as u32;
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        (param == "k").then(|| clues.stars.to_string())
    }

    fn counted(&self) -> Option<(&'static str, usize)> {
        Some(("the number of stars", MAX_SIDE))
    }
}
