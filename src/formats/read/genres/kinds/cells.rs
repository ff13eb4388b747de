//! Clues in cells, or at corners of cells: a picture of signs.

use super::*;

/// Clues in a picture.
#[derive(Debug)]
pub enum PicturedClues {
    /// In cells.
    Cells(&'static CellClues),
    /// At corners of cells.
    Corners(&'static CellClues),
}

impl PicturedClues {
    /// The signs, and how many more rows and columns than the board there are.
    fn parts(&self) -> (&'static CellClues, usize) {
        match self {
            PicturedClues::Cells(signs) => (signs, 0),
            PicturedClues::Corners(signs) => (signs, 1),
        }
    }

    /// Sets the picture, unless it has no clue and can be left out.
    fn set(&self, words: Vec<String>, clues: &mut GenreClues) {
        let (signs, more) = self.parts();
        if !signs.is_optional() || words.iter().any(|word| word != ".") {
            clues.set_rows(clues.size.1 + more, words);
        }
    }
}

impl ClueKind for PicturedClues {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (signs, more) = self.parts();
        let cells = body.clues(signs.code, (clues.size.0 + more) * (clues.size.1 + more))?;
        let words: Result<Vec<String>, String> = cells.iter().map(|clue| signs.word(*clue)).collect();
        self.set(words.map_err(|why| body.unsupported(&why))?, clues);
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let (signs, _) = self.parts();
        let cells: Result<Vec<Clue>, String> = clues.all_cells().map(|word| signs.clue(word)).collect();
        Ok(coded(signs.code, &cells?))
    }

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let (signs, more) = self.parts();
        let place = |n: usize| 2 * n as i64 - more as i64;
        let places = GenreClues::places((clues.size.0 + more, clues.size.1 + more));
        let words: Result<_, _> = places.map(|(x, y)| board.word(signs, (place(x), place(y)))).collect();
        self.set(words?, clues);
        Ok(())
    }

    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        if let PicturedClues::Corners(_) = self {
            board.space = [1; 4];
        }
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        let (signs, more) = self.parts();
        let width = board.columns + more;
        for (at, word) in clues.all_cells().enumerate() {
            // the number of a corner is that of the cell up and left of it
            let cell = ((at / width) as i64 - more as i64, (at % width) as i64 - more as i64);
            board.draw_word(signs, more * board.count() + board.point(cell), word)?;
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let (signs, _) = self.parts();
        clues.cells = match signs.code {
            _ if signs.is_optional() => values.given_in("clues"),
            ClueCode::Runs => words(values.picture_of_clues()?),
            _ => words_or_letters(values.picture_of_clues()?),
        };
        Ok(())
    }

    fn check(&self, _: &Genre, clues: &GenreClues) -> Result<(), String> {
        match *self.parts().0 == MAKARO && !blacks_are_alone(clues) {
            true => Err("a black cell has no borders around it".into()),
            false => Ok(()),
        }
    }

    fn signs(&self) -> Option<(&'static CellClues, usize)> {
        Some(self.parts())
    }
}

/// Is each black cell of a makaro a room of its own?
fn blacks_are_alone(clues: &GenreClues) -> bool {
    let sizes = counts(clues.rooms.iter().flatten());
    let is_black = |word: &str| matches!(MAKARO.clue(word), Ok(Clue::Number(FIRST_SIGN..)));
    let blacks = clues.rooms.iter().flatten().zip(clues.all_cells()).filter(|(_, word)| is_black(word));
    blacks.into_iter().all(|(room, _)| sizes[room] == 1)
}
