//! Clues beside the board.

use super::*;

/// Clues of the lines of the board, on some of its sides.
#[derive(PartialEq, Debug)]
pub enum LineClues {
    /// A number from this one on, or none, at each of these sides of each line.
    Beside(&'static [Side], u32),
    /// Letters, or none, at all sides.
    LettersBeside,
    /// A number above each column and left of each row.
    Totals,
    /// The numbers of positive and negative poles in each line, or none: positive ones in the north and west.
    Poles,
    /// Numbers, or none, at these sides, which the puzzle has as words of a text.
    WordsBeside(&'static [Side]),
    /// A number, or none, above each column and left of each row, without a sign for several lines without
    /// numbers.
    EachBeside,
    /// The lengths of runs above each column and left of each row.
    RunsBeside,
}

use LineClues::*;

/// The sides where lines begin, in the order of puzz.link.
pub const BEFORE: &[Side] = &[Side::North, Side::West];

/// The number of lines that begin on a side.
fn lines(side: Side, (rows, columns): (usize, usize)) -> usize {
    if side.has_columns() { columns } else { rows }
}

impl LineClues {
    /// The sides on which the clues are.
    fn sides(&self) -> &'static [Side] {
        match self {
            Beside(sides, _) | WordsBeside(sides) => sides,
            LettersBeside | Poles => SIDES,
            Totals | EachBeside | RunsBeside => BEFORE,
        }
    }

    /// The number of clues that lines can have on a side.
    fn depth(&self, side: Side, (rows, columns): (usize, usize)) -> usize {
        match self {
            RunsBeside if side.has_columns() => rows.div_ceil(2),
            RunsBeside => columns.div_ceil(2),
            _ => 1,
        }
    }

    /// The value that stands for no number, where a number is expected.
    fn none(&self) -> i64 {
        if let Beside(_, least) = self { i64::from(*least) - 1 } else { -1 }
    }

    /// The clues of a line on a side of a board of Penpa+, or at its end, if the genre has no others there.
    fn penpa_line(&self, left: &mut PenpaBoard, side: Side, line: usize) -> Result<Vec<i64>, String> {
        let size = (left.rows, left.columns);
        let number = |text: String| match self {
            _ if text == " " || text == "?" => Ok(UNKNOWN_RUN),
            LettersBeside => match alphabet_number(&text) {
                Some(n) => Ok(n.into()),
                None => Err(format!("the clue `{text}` is no capital letter")),
            },
            _ => text.parse::<u32>().map(i64::from).map_err(|_| format!("the clue `{text}` is no number")),
        };
        let place = |side: Side, distance: usize| place_of_cell(side.beside(line, distance, size));
        let is_seen = |text: &String| !text.trim().is_empty();
        let is_here = |side: Side| left.texts.get(&place(side, 1)).is_some_and(is_seen);
        let may_be_there = *self != RunsBeside && !self.sides().contains(&side.opposite());
        let is_there = may_be_there && !is_here(side) && is_here(side.opposite());
        let side = if is_there { side.opposite() } else { side };
        let texts = (1..)
            .map_while(|distance| left.texts.remove(&place(side, distance)).filter(|text| !text.is_empty()));
        let mut clues: Vec<i64> = texts.map(number).collect::<Result<_, _>>()?;
        if *self == RunsBeside {
            clues.reverse();
            return Ok(if clues == [0] { vec![] } else { clues }); // 0 is written for a line without runs
        }
        if clues.len() > 1 {
            return Err("a line has several clues on a side".to_string());
        }
        clues.retain(|clue| *clue != UNKNOWN_RUN); // it means nothing
        Ok(clues)
    }

    /// The clues of lines: a list of numbers, of lists of numbers, or a text of letters or words.
    fn lines_of(&self, value: &ClueValue) -> Option<Vec<Vec<i64>>> {
        match (self, value) {
            (LettersBeside, ClueValue::Text(text)) => {
                let letter = |c: char| match c {
                    '.' => Some(vec![]),
                    _ => ('A'..='Z').position(|letter| letter == c).map(|n| vec![n as i64 + 1]),
                };
                text.chars().map(letter).collect()
            }
            (WordsBeside(_), ClueValue::Text(text)) => {
                let number = |word: &str| word.parse().ok().filter(|n| (0..=MAX_VALUE.into()).contains(n));
                let line =
                    |word: &str| if word == "." { Some(vec![]) } else { number(word).map(|n| vec![n]) };
                text.split_whitespace().map(line).collect()
            }
            (RunsBeside, ClueValue::List(lines)) => {
                let lines: Option<Vec<Vec<i64>>> = lines.iter().map(ClueValue::runs).collect();
                // 0 can be written for a line without runs
                lines.map(|lines| lines.into_iter().map(|l| if l == [0] { vec![] } else { l }).collect())
            }
            _ => value.lines(self.none()),
        }
    }
}

impl ClueKind for LineClues {
    /// The clues are side by side, those of a line from the board outward.  A number that is not known is a
    /// run; other ones mean nothing.
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let size = clues.size;
        let count = |side: &Side| lines(*side, size) * self.depth(*side, size);
        let total: usize = self.sides().iter().map(count).sum();
        let all = match self {
            Totals => body.fill(total, |body, c| total_of_line(body, c).map(|n| [Clue::Number(n)]))?,
            EachBeside => each(body, size.0 * size.1, total)?,
            Poles => {
                // in each line those at its end come first
                let all = body.numbers(total)?;
                let (above, left) = all.split_at(2 * size.1);
                let parts = [(above, 1), (above, 0), (left, 1), (left, 0)];
                parts.iter().flat_map(|(lines, from)| lines.iter().skip(*from).step_by(2).copied()).collect()
            }
            _ => body.numbers(total)?,
        };
        let mut rest = &all[..];
        for side in self.sides() {
            let (own, others) = rest.split_at(count(side));
            rest = others;
            let number = |clue: &Clue| match clue {
                Clue::Number(n) => Some(i64::from(*n)),
                Clue::Unknown if *self == RunsBeside => Some(UNKNOWN_RUN),
                _ => None,
            };
            let line = |clues: &[Clue]| clues.iter().rev().filter_map(number).collect();
            clues.sides.push((*side, own.chunks(self.depth(*side, size)).map(line).collect()));
        }
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let lines = self.sides().iter().flat_map(|side| clues.side(*side));
        let mut all = vec![];
        match self {
            Totals => return lines.map(|line| total_text(line)).collect(),
            EachBeside => {
                let number = |line: &Vec<i64>| match line.first() {
                    None => Ok(".".to_string()),
                    Some(n @ 0..=255) => Ok(hexadecimal(*n as u32)),
                    Some(n) => Err(format!("the number {n} is not one from 0 to 255")),
                };
                let no_cells = coded(ClueCode::Numbers, &vec![Clue::None; clues.size.0 * clues.size.1]);
                return Ok(no_cells + &lines.map(number).collect::<Result<String, _>>()?);
            }
            Poles => {
                let first =
                    |side: Side, line: usize| clues.side(side)[line].first().map_or(Clue::None, |n| clue(*n));
                all.extend((0..clues.size.1).flat_map(|y| [first(Side::South, y), first(Side::North, y)]));
                all.extend((0..clues.size.0).flat_map(|x| [first(Side::East, x), first(Side::West, x)]));
            }
            _ => {
                for side in self.sides() {
                    let depth = self.depth(*side, clues.size);
                    for line in clues.side(*side) {
                        if line.len() > depth {
                            return Err(format!("a line has {} numbers", line.len()));
                        }
                        all.extend(line.iter().rev().map(|n| clue(*n)));
                        all.extend(vec![Clue::None; depth - line.len()]);
                    }
                }
            }
        }
        Ok(coded(ClueCode::Numbers, &all))
    }

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        if matches!(self, EachBeside | Poles) {
            return Err("puzc cannot read its clues".into());
        }
        for side in self.sides() {
            let line = |line: usize| self.penpa_line(&mut board.left, *side, line);
            let all = (0..lines(*side, clues.size)).map(line).collect::<Result<_, _>>()?;
            clues.sides.push((*side, all));
        }
        match self {
            Totals => {
                // the numbers 1, 2, 3 ... of lines are below and to the right of the board
                for side in [Side::South, Side::East] {
                    for line in 0..lines(side, clues.size) {
                        let at = place_of_cell(side.beside(line, 1, clues.size));
                        if board.left.texts.get(&at).is_some_and(|text| *text == (line + 1).to_string()) {
                            board.left.texts.remove(&at);
                        }
                    }
                }
            }
            // a nonogram has lines around its board and after each five cells
            RunsBeside => board.take_borders_around(),
            _ => {}
        }
        Ok(())
    }

    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        for (space, side) in board.space.iter_mut().zip(SIDES) {
            let deepest = || clues.side(*side).iter().map(Vec::len).max().unwrap_or(0).max(1);
            *space += match self {
                Totals => 1,
                _ if self.sides().contains(side) => deepest(),
                _ => 0,
            };
        }
        Ok(())
    }

    /// The clues of a line are in the cells beside it.
    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        if matches!(self, EachBeside | Poles) {
            return Err("puzc cannot draw its clues".into());
        }
        for side in self.sides() {
            for (line, own) in clues.side(*side).iter().enumerate() {
                for (distance, n) in (1..).zip(own.iter().rev()) {
                    let text = match self {
                        LettersBeside => alphabet_letter(u32::try_from(*n).unwrap_or(0)).to_string(),
                        _ if *n == UNKNOWN_RUN => "?".to_string(),
                        _ => n.to_string(),
                    };
                    board.text_at(board.point(side.beside(line, distance, clues.size)), &text, PLAIN, NORMAL);
                }
            }
        }
        for side in [Side::South, Side::East].into_iter().filter(|_| *self == Totals) {
            for line in 0..lines(side, clues.size) {
                let point = board.point(side.beside(line, 1, clues.size));
                board.text_at(point, &(line + 1).to_string(), CIRCLED, NORMAL);
            }
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        for side in self.sides() {
            let found = side.names().iter().find_map(|name| Some((name, values.get(name)?)));
            let names = || format!("`{}`", side.names().join("` or `"));
            let (name, list) = found.ok_or_else(|| format!("it has no list of clues {}", names()))?;
            clues.sides.push((*side, self.lines_of(list).ok_or_else(|| no_numbers(name))?));
        }
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        let side = self.sides().iter().find(|side| side.names().contains(&param))?;
        let lines = clues.side(*side).iter();
        let first = |line: &Vec<i64>| line.first().copied();
        Some(match self {
            LettersBeside => {
                let letter = |n: i64| alphabet_letter(u32::try_from(n).unwrap_or(0));
                string(&lines.map(|line| first(line).map_or('.', letter)).collect::<String>())
            }
            WordsBeside(_) => {
                let word = |line| first(line).map_or(".".to_string(), |n| n.to_string());
                string(&lines.map(word).collect::<Vec<_>>().join(" "))
            }
            RunsBeside => list(lines.map(|line| list(line.iter().map(i64::to_string)))),
            _ => list(lines.map(|line| first(line).unwrap_or(self.none()).to_string())),
        })
    }

    fn check(&self, _: &Genre, clues: &GenreClues) -> Result<(), String> {
        let Beside(sides, least) = self else { return Ok(()) };
        let mut lines = sides.iter().flat_map(|side| clues.side(*side)).flatten();
        match lines.find(|n| **n < i64::from(*least)) {
            Some(n) => Err(format!("the clue {n} beside the board is less than {least}")),
            None => Ok(()),
        }
    }
}

/// A number of base 32, with `-` before two digits.
fn total_of_line(body: &mut BodyReader<'_>, c: char) -> Result<u32, Diagnostic> {
    match c {
        '-' => body.digits(2, 32),
        c => c.to_digit(32).ok_or_else(|| body.illegal("a number is expected")),
    }
}

/// The inverse.
fn total_text(line: &[i64]) -> Result<String, String> {
    match line.first() {
        None => Err("a line has no number".to_string()),
        Some(n @ 0..=31) => Ok(digit(*n as u32, 32).to_string()),
        Some(n @ 32..=1023) => Ok(format!("-{}{}", digit(*n as u32 / 32, 32), digit(*n as u32 % 32, 32))),
        Some(n) => Err(format!("the number {n} is not one from 0 to 1023")),
    }
}

/// Cells without numbers, then a number or a point for each line.
fn each(body: &mut BodyReader<'_>, cells: usize, count: usize) -> Result<Vec<Clue>, Diagnostic> {
    if body.numbers(cells)?.iter().any(|clue| *clue != Clue::None) {
        return Err(body.unsupported("it has numbers in cells"));
    }
    body.fill(count, |body, c| {
        Ok([match c {
            '.' => Clue::None,
            '-' => Clue::Number(body.digits(2, 16)?),
            c => Clue::Number(c.to_digit(16).ok_or_else(|| body.illegal("a number is expected"))?),
        }])
    })
}

/// A clue beside the board.
fn clue(n: i64) -> Clue {
    match u32::try_from(n) {
        Ok(n) => Clue::Number(n),
        Err(_) if n == UNKNOWN_RUN => Clue::Unknown,
        Err(_) => Clue::None,
    }
}
