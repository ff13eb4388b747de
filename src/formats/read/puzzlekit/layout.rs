//! The layout of a puzzle in plain text: its lines, and the parameters that they become.

use super::super::genres::GenreClues;
use super::super::puz_text::{list, picture, picture_of_words, string};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes::*};

/// A word and its place.
pub type PlacedWord<'a> = (&'a str, Span);

/// A part of the text, in the order of the text, and the parameter that it becomes.  The second text has
/// patterns of the words that are possible beside `-`: `9` stands for a number, `*` for any word; `x=#` is
/// the word `x`, which becomes `#`.
#[derive(Copy, Clone, Debug)]
pub enum TextPart {
    /// The next number of the first line.
    Number(&'static str),
    /// The next number of the first line, if there is one; otherwise the parameter has its default.
    OptionalNumber(&'static str),
    /// The next number of the first line, which is that of the rows plus this one.
    Implied(i64),
    /// The next word of the first line, a letter: the letters up to it, as a text of capitals.
    Alphabet(&'static str),
    /// The next word of the first line: 1 if it is this one, 0 if there is none.
    Flag(&'static str, &'static str),
    /// No word, but this value.
    Set(&'static str, &'static str),
    /// All other numbers of the first line, as a list.
    Numbers(&'static str),
    /// A grid without any clue.
    Empty,
    /// A word for each square.
    Grid(&'static str, &'static str),
    /// A number for each square, the size of its area, and the largest size that is possible.
    Areas([&'static str; 2]),
    /// A word for each square, the name of its room, which is in one piece.
    Rooms(&'static str),
    /// 1 if the bricks of the solution begin with half a one, otherwise 0.
    Half(&'static str),
    /// A word for each square as a text, with a slash between rows.
    Slashed(&'static str, &'static str),
    /// The parts of thermometers, such as `3.1` for the bulb of the third, as pictures of arrows.
    Thermometers(&'static str),
    /// The squares of a kakuro, `0`, and sums `down,across`: the picture of the squares, and lists of sums.
    Kakuro([&'static str; 3]),
    /// A word for each corner of a square.
    Corners(&'static str, &'static str),
    /// A word for each corner inside.
    Inner(&'static str, &'static str),
    /// A word for each square, also around the board; the first line of a solution does not count these.
    Rim(&'static str, &'static str),
    /// A line with a word for each column.
    Columns(&'static str, &'static str),
    /// A line with a word for each row.
    Rows(&'static str, &'static str),
    /// A line with a word for each column, as a list of numbers, with this one for none.
    ColumnNumbers(&'static str, i64),
    /// A line with a word for each row, as a list of numbers, with this one for none.
    RowNumbers(&'static str, i64),
    /// A line with a letter for each column, as a text.
    ColumnLetters(&'static str),
    /// A line with a letter for each row, as a text.
    RowLetters(&'static str),
    /// A line of numbers for each column, as a list of lists.
    ColumnRuns(&'static str),
    /// A line of numbers for each row, as a list of lists.
    RowRuns(&'static str),
    /// A line below the squares that counts as a row, with a word for each column.
    Below(&'static str, &'static str),
}

/// Reads the lines of a text in their order.
pub struct Reader<'t, 's> {
    lines: &'t [Vec<PlacedWord<'s>>],
    next: usize,
    whole: Span,
    /// How many rows the first line of a solution does not count.
    rim: usize,
    /// The line below the squares, which a solution repeats.
    below: Option<&'t [PlacedWord<'s>]>,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// A value, or what is wrong with the text.
pub(super) type LayoutResult<T> = Result<T, Diagnostic>;

impl<'t, 's> Reader<'t, 's> {
    pub fn new(lines: &'t [Vec<PlacedWord<'s>>], whole: Span) -> Self {
        Reader { lines, next: 0, whole, rim: 0, below: None, rows: 0, columns: 0 }
    }

    /// The parameters, with their values as texts of the language.
    pub fn params(&mut self, parts: &[TextPart]) -> LayoutResult<Vec<(&'static str, String)>> {
        let mut head = self.head()?.iter().copied();
        (self.rows, self.columns) = (number(head.next(), self.whole)?, number(head.next(), self.whole)?);
        if parts.iter().any(|part| matches!(part, TextPart::Below(..))) {
            self.rows = self.rows.saturating_sub(1);
        }
        let (rows, columns) = (self.rows, self.columns);
        let mut params = vec![];
        for part in parts {
            let param = match *part {
                TextPart::Empty => {
                    self.words(rows, columns, "")?;
                    continue;
                }
                TextPart::ColumnNumbers(name, none) => (name, self.numbers(columns, none)?),
                TextPart::RowNumbers(name, none) => (name, self.numbers(rows, none)?),
                TextPart::ColumnLetters(name) => (name, self.letters(columns)?),
                TextPart::RowLetters(name) => (name, self.letters(rows)?),
                TextPart::ColumnRuns(name) => (name, runs(&self.lines_of_numbers(columns)?)),
                TextPart::RowRuns(name) => (name, runs(&self.lines_of_numbers(rows)?)),
                TextPart::Number(name) => (name, number(head.next(), self.whole)?.to_string()),
                TextPart::OptionalNumber(name) => match head.next() {
                    Some(word) => (name, number(Some(word), self.whole)?.to_string()),
                    None => continue,
                },
                TextPart::Implied(more) => {
                    let word = head.next();
                    if number(word, self.whole)? as i64 != rows as i64 + more {
                        return Err(word.map_or_else(|| ended(self.whole), unread));
                    }
                    continue;
                }
                TextPart::Alphabet(name) => (name, alphabet(head.next(), self.whole)?),
                TextPart::Flag(name, flag) => match head.next() {
                    None => (name, "0".to_string()),
                    Some((word, _)) if word == flag => (name, "1".to_string()),
                    Some(word) => return Err(unread(word)),
                },
                TextPart::Set(name, value) => (name, value.to_string()),
                TextPart::Slashed(name, words) => {
                    let all = self.words(rows, columns, words)?;
                    let lines: Vec<String> = all.iter().map(|row| row.join(" ")).collect();
                    (name, string(&lines.join(" / ")))
                }
                TextPart::Thermometers(name) => {
                    (name, picture(self.thermometers()?.iter().map(|row| row.concat())))
                }
                TextPart::Kakuro([squares, across, down]) => {
                    let [plan, sums_across, sums_down] = self.kakuro()?;
                    params.extend([(squares, plan), (across, sums_across)]);
                    (down, sums_down)
                }
                TextPart::Numbers(name) => {
                    let all: LayoutResult<Vec<String>> =
                        head.by_ref().map(|word| Ok(number(Some(word), self.whole)?.to_string())).collect();
                    (name, list(all?))
                }
                TextPart::Areas([clues, most]) => {
                    let cells = self.words(rows, columns, "9")?;
                    params.push((clues, picture_of_words(&cells)));
                    let clues = GenreClues { size: (rows, columns), cells, ..GenreClues::default() };
                    let largest = clues.largest_area();
                    if let Some(why) = GenreClues::refuse_area(largest) {
                        return Err(Diagnostic::new(E508, why).label(self.whole, "in this puzzle"));
                    }
                    (most, largest.to_string())
                }
                TextPart::Rooms(name) => (name, self.rooms()?),
                TextPart::Half(_) => continue,
                TextPart::Grid(name, words) => (name, self.grid(rows, columns, words)?),
                TextPart::Corners(name, words) => (name, self.grid(rows + 1, columns + 1, words)?),
                TextPart::Inner(name, words) => {
                    (name, self.grid(rows.saturating_sub(1), columns.saturating_sub(1), words)?)
                }
                TextPart::Rim(name, words) => {
                    self.rim = 2;
                    (name, self.grid(rows, columns, words)?)
                }
                TextPart::Columns(name, words) => (name, self.grid(1, columns, words)?),
                TextPart::Below(name, words) => {
                    self.below = self.peek();
                    (name, self.grid(1, columns, words)?)
                }
                TextPart::Rows(name, words) => (name, self.grid(1, rows, words)?),
            };
            params.push(param);
        }
        match head.next() {
            Some(word) => Err(unread(word)),
            None => Ok(params),
        }
    }

    /// The rows of the solution, if there is one: after a first line as that of the puzzle.
    pub fn solution(&mut self) -> LayoutResult<Option<Vec<Vec<&'s str>>>> {
        let is_title = |line: &[PlacedWord<'_>]| matches!(line, [(word, _)] if word.starts_with("--"));
        if self.peek().is_some_and(is_title) {
            self.next += 1;
        }
        let Some(line) = self.peek() else { return Ok(None) };
        let place = line.first().map_or(self.whole, |word| word.1);
        let first = self.lines.iter().find(|line| !line.is_empty()).into_iter().flatten();
        let size = [self.rows, self.columns].map(|size| size.saturating_sub(self.rim).to_string());
        let first: Vec<&str> = first.map(|word| word.0).collect();
        let own: Vec<&str> = line.iter().map(|word| word.0).collect();
        // further numbers of the first line may be left out
        let is_head = match self.rim {
            0 => own.len() >= 2 && first.starts_with(&own),
            _ => own == size.each_ref().map(String::as_str),
        };
        if !is_head {
            let d = Diagnostic::new(E901, "neither the puzzle nor its solution continues like this");
            return Err(d.label(place, "the first line of a solution is that of the puzzle"));
        }
        self.next += 1;
        let rows = (0..self.rows).map(|_| Ok(self.line(self.columns)?.iter().map(|word| word.0).collect()));
        let rows = rows.collect::<LayoutResult<_>>()?;
        if let Some(below) = self.below {
            let mut line = self.line(below.len())?.iter().zip(below);
            if let Some((own, _)) = line.find(|(own, word)| word.0 != "-" && own.0 != word.0) {
                let d = Diagnostic::new(E901, format!("`{}` is another number than in the puzzle", own.0));
                return Err(d.label(own.1, "in the solution"));
            }
        }
        match self.peek().and_then(|line| line.first()) {
            Some(word) => {
                Err(Diagnostic::new(E901, "lines follow the solution").label(word.1, "from here on"))
            }
            None => Ok(Some(rows)),
        }
    }

    fn head(&mut self) -> LayoutResult<&'t [PlacedWord<'s>]> {
        match self.peek() {
            Some(line) => {
                self.next += 1;
                Ok(line)
            }
            None => Err(ended(self.whole)),
        }
    }

    /// The next line that is not blank.
    fn peek(&mut self) -> Option<&'t [PlacedWord<'s>]> {
        while self.lines.get(self.next)?.is_empty() {
            self.next += 1;
        }
        self.lines.get(self.next).map(Vec::as_slice)
    }

    /// The next line, which has so many words.
    pub(super) fn line(&mut self, size: usize) -> LayoutResult<&'t [PlacedWord<'s>]> {
        let line = self.head()?;
        if line.len() == size {
            return Ok(line);
        }
        let at = line.get(size).or(line.last()).map_or(self.whole, |word| word.1);
        let d = Diagnostic::new(E302, format!("a line of {} words, where {size} are expected", line.len()));
        Err(d.label(at, if line.len() > size { "too many" } else { "more words are missing" }))
    }

    /// Lines of words.
    fn words(&mut self, rows: usize, columns: usize, patterns: &str) -> LayoutResult<Vec<Vec<String>>> {
        (0..rows).map(|_| self.line(columns)?.iter().map(|word| known(*word, patterns)).collect()).collect()
    }

    /// Lines of words as a picture.
    fn grid(&mut self, rows: usize, columns: usize, patterns: &str) -> LayoutResult<String> {
        Ok(picture_of_words(&self.words(rows, columns, patterns)?))
    }

    /// A line as a list of numbers.
    fn numbers(&mut self, size: usize, none: i64) -> LayoutResult<String> {
        let words = self.line(size)?.iter();
        let number = |word: &PlacedWord<'_>| match known(*word, "9")?.as_str() {
            "." => Ok(none.to_string()),
            number => Ok(number.to_string()),
        };
        Ok(list(words.map(number).collect::<LayoutResult<Vec<_>>>()?))
    }

    /// A line of letters as a text; they become capitals.
    fn letters(&mut self, size: usize) -> LayoutResult<String> {
        let words = self.line(size)?.iter();
        let letter = |word: &PlacedWord<'_>| match known(*word, "*")? {
            letter if letter.chars().count() == 1 => Ok(letter.to_uppercase()),
            _ => Err(unread(*word)),
        };
        Ok(string(&words.map(letter).collect::<LayoutResult<String>>()?))
    }

    fn lines_of_numbers(&mut self, count: usize) -> LayoutResult<Vec<Vec<String>>> {
        (0..count).map(|_| self.head()?.iter().map(|word| known(*word, "9")).collect()).collect()
    }
}

/// Lists of numbers as a list; a line that has only 0 has no runs.
fn runs(lines: &[Vec<String>]) -> String {
    let runs = |line: &Vec<String>| match &line[..] {
        [word] if word == "0" || word == "." => "[]".to_string(),
        words => list(words.iter().map(String::as_str)),
    };
    list(lines.iter().map(runs))
}

/// The word in a picture, if one of the patterns fits.
pub(super) fn known(word: PlacedWord<'_>, patterns: &str) -> LayoutResult<String> {
    let read = |pattern: &str| match pattern.split_once('=') {
        Some((text, other)) => (text == word.0).then(|| other.to_string()),
        None => fits(word.0, pattern).then(|| word.0.to_string()),
    };
    match word.0 {
        "-" => Ok(".".into()),
        text if text.contains('"') => Err(unread(word)),
        _ => patterns.split(' ').find_map(read).ok_or_else(|| unread(word)),
    }
}

/// Does a word fit a pattern, in which `9` is any number and `*` is anything?
fn fits(word: &str, pattern: &str) -> bool {
    let mut rest = word;
    for c in pattern.chars() {
        rest = match c {
            '*' => return !rest.is_empty(),
            '9' => {
                let other = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                if other.len() == rest.len() {
                    return false;
                }
                other
            }
            _ => match rest.strip_prefix(c) {
                Some(rest) => rest,
                None => return false,
            },
        };
    }
    rest.is_empty()
}

fn number(word: Option<PlacedWord<'_>>, whole: Span) -> LayoutResult<usize> {
    let word = word.ok_or_else(|| ended(whole))?;
    let digits = word.0.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.0.parse().ok()).flatten().filter(|n| *n <= 1000).ok_or_else(|| unread(word))
}

/// `d` is `"ABCD"`.
fn alphabet(word: Option<PlacedWord<'_>>, whole: Span) -> LayoutResult<String> {
    let word = word.ok_or_else(|| ended(whole))?;
    match word.0.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(string(&('A'..=letter.to_ascii_uppercase().into()).collect::<String>())),
        _ => Err(unread(word)),
    }
}

pub(super) fn unread(word: PlacedWord<'_>) -> Diagnostic {
    let d = Diagnostic::new(E901, format!("puzc does not know what `{}` means here", word.0));
    d.label(word.1, "this word")
}

fn ended(whole: Span) -> Diagnostic {
    let end = whole.sub(whole.len(), whole.len());
    Diagnostic::new(E901, "the text ends too early").label(end, "more lines or words are expected")
}
