//! The letters of a puzzle, of which each clue is one.

use super::*;

/// How many letters there are.
#[derive(Debug)]
pub struct Alphabet;

impl ClueKind for Alphabet {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        clues.letters = body.count;
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        Ok(format!("{}/", clues.letters))
    }

    /// A text such as `(A-E)` is beside the board.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let last = |text: &str| alphabet_number(text.strip_prefix("(A-")?.strip_suffix(')')?);
        let mut beside = board.left.texts.iter().filter(|(at, _)| !board.left.has(**at));
        let found = beside.find_map(|(at, text)| Some((*at, last(text)?)));
        let (at, letters) = found.ok_or("a text such as (A-E) beside it is missing")?;
        board.left.texts.remove(&at);
        clues.letters = letters;
        Ok(())
    }

    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        // the name of the last letter is above the clues
        board.space[0] += 1;
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        let text = format!("(A-{})", alphabet_letter(clues.letters));
        board.text_at(board.point((-2, board.columns as i64)), &text, PLAIN, "8");
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        match values.get("letters") {
            Some(ClueValue::Text(text)) if "ABCDEFGHIJKLMNOPQRSTUVWXYZ".starts_with(text) => {
                clues.letters = text.len() as u32;
                Ok(())
            }
            _ => Err("it has no text `letters` such as \"ABCD\"".into()),
        }
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        let letters = || (1..=clues.letters).map(alphabet_letter).collect::<String>();
        (param == "letters").then(|| string(&letters()))
    }

    fn check(&self, _: &Genre, clues: &GenreClues) -> Result<(), String> {
        let is_letter = |n: i64| (1..=i64::from(clues.letters)).contains(&n);
        let beside = clues.sides.iter().all(|(_, lines)| lines.iter().flatten().all(|n| is_letter(*n)));
        let is_own = |clue: &str| {
            [".", "?"].contains(&clue) || alphabet_number(clue).is_some_and(|n| is_letter(n.into()))
        };
        match beside && clues.all_cells().all(is_own) {
            true => Ok(()),
            false => Err(format!("its letters are not the first {}", clues.letters)),
        }
    }

    fn counted(&self) -> Option<(&'static str, usize)> {
        Some(("the number of letters", 26))
    }
}
