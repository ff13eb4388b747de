//! The puzzle of the library for a genre, with other clues.

use super::super::puz_text::string;
use super::ClueKind::*;
use super::clues::{GenreClues, MAX_SIDE, SIDES, alphabet_letter};
use super::rooms::{block_height, room_word};
use super::{ClueKind, Genre};

impl Genre {
    /// The puzzle with these clues, unless it has too many rooms.
    pub fn puzzle(&self, clues: &GenreClues) -> Option<String> {
        if self.is_sudoku() {
            return Some(sudoku(clues));
        }
        let named = clues.rooms.iter().flatten().all(|room| *room != '?');
        named.then(|| rewritten(self.library_for(clues), &|line| self.line(line, clues)))
    }

    /// What stands in a puzzle of this genre instead of a line of the library's puzzle that contains clues,
    /// and of the picture that begins on it.
    fn line(&self, line: &str, clues: &GenreClues) -> Option<String> {
        let (height, width) = clues.size;
        let (head, rest) = line.split_at_checked(line.find([':', '='])?)?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let is_picture = rest.ends_with("\"\"\"") || rest.starts_with("= \".\"");
        let numbered = |value: i64| Some(format!("{head}= {value}{}", &rest[rest.find(" in ")?..]));
        let list = |items: Vec<String>| Some(format!("{head}= [{}]{}", items.join(", "), comment_of(rest)));
        match words[..] {
            ["param", "plan"] if is_picture && (self.has_rooms() || self.has(Plates)) => {
                Some(format!("{head}= {}", rooms(&clues.rooms)))
            }
            ["param", "plan"] if is_picture && self.has(Dots) => {
                Some(format!("{head}= {}", rooms(&clues.between)))
            }
            ["param", "clues"] if is_picture && self.has(RoomNumbers) => {
                Some(format!("{head}= {}", cells(&numbers_in_rooms(clues), true)))
            }
            // nothing is given: the picture of the library has no clues, either
            ["param", _] if is_picture && clues.cells.is_empty() => None,
            ["param", _] if is_picture => Some(format!(
                "{head}= {}{}",
                cells(&clues.cells, self.has(Runs) || clues.all_cells().any(|clue| clue.chars().count() > 1)),
                comment_of(rest)
            )),
            ["param", "k"] if self.has(Stars) => {
                Some(format!("{head}= {} in 1..{MAX_SIDE} \"stars in each line\"", clues.stars))
            }
            ["param", "most"] => {
                let most = clues.largest_area();
                let all = (height * width).max(2).max(most as usize);
                Some(format!("{head}= {most} in 2..{all} \"cells of the largest area that is possible\""))
            }
            ["param", "letters"] if self.has(Alphabet) => {
                let letters: String = (1..=clues.letters).map(alphabet_letter).collect();
                Some(format!("{head}= {}", string(&letters)))
            }
            ["param", "fleet"] if self.has(Fleet) => list(clues.fleet.iter().map(u32::to_string).collect()),
            ["param", "shapes"] if self.has(Fleet) => list(clues.shapes.iter().map(|s| string(s)).collect()),
            ["param", "walls"] => list(clues.walls.iter().map(edge).collect()),
            ["param", name] if clues.variant.iter().any(|(own, _)| *own == name) => {
                numbered(clues.variant.iter().find(|(own, _)| *own == name)?.1)
            }
            ["param", "mines"] if self.has(Around) => Some(format!("{head}= []")),
            ["let" | "param", name] => self.list(name, clues).map(|list| format!("{head}= {list}")),
            _ => None,
        }
    }

    /// The list of clues with this name, if the genre has it.
    fn list(&self, name: &str, clues: &GenreClues) -> Option<String> {
        let list = |items: Vec<String>| format!("[{}]", items.join(", "));
        if self.has(Sums) {
            let way = ["across", "down"].iter().position(|way| *way == name)?;
            return Some(list(clues.sums[way].iter().map(u32::to_string).collect()));
        }
        let side = SIDES.iter().find(|side| side.names().contains(&name))?;
        let kind = self.clues.iter().find(|kind| kind.sides().contains(side))?;
        Some(kind.lines(clues.side(*side)))
    }
}

impl ClueKind {
    /// The value that stands for no number, where a number is expected.
    pub fn none(self) -> i64 {
        match self {
            Beside(_, least) => i64::from(least) - 1,
            _ => -1,
        }
    }

    /// The clues of the lines on one side, as a list or a string.
    fn lines(self, lines: &[Vec<i64>]) -> String {
        let list = |items: &[i64]| items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let first = |line: &Vec<i64>| line.first().map_or(self.none().to_string(), i64::to_string);
        match self {
            LettersBeside => {
                let letter = |line: &Vec<i64>| {
                    line.first().map_or('.', |n| alphabet_letter(u32::try_from(*n).unwrap_or(0)))
                };
                string(&lines.iter().map(letter).collect::<String>())
            }
            RunsBeside => {
                let lists: Vec<String> = lines.iter().map(|line| format!("[{}]", list(line))).collect();
                format!("[{}]", lists.join(", "))
            }
            _ => format!("[{}]", lines.iter().map(first).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// The comment after a value.
fn comment_of(rest: &str) -> String {
    rest.find("  //").map_or(String::new(), |at| rest[at..].to_string())
}

/// The edge between two neighboring cells.
fn edge([(x, y), to]: &[(usize, usize); 2]) -> String {
    format!("edge(square({x}, {y}), {})", if to.0 == *x { "E" } else { "S" })
}

fn picture(rows: impl Iterator<Item = String>) -> String {
    format!("\"\"\"\n{}  \"\"\"", rows.map(|row| format!("  {row}\n")).collect::<String>())
}

/// The number of each room in its first cell.
fn numbers_in_rooms(clues: &GenreClues) -> Vec<Vec<String>> {
    let mut given = clues.given.clone();
    let mut number = |room: &char| match given.iter().position(|(known, _)| known == room) {
        Some(at) => given.remove(at).1.to_string(),
        None => ".".into(),
    };
    clues.rooms.iter().map(|row| row.iter().map(&mut number).collect()).collect()
}

/// A picture of rooms, of words if there are more than letters and digits.
fn rooms(rows: &[Vec<char>]) -> String {
    let all: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|room| room_word(*room)).collect()).collect();
    cells(&all, all.iter().flatten().any(|room| room.len() > 1))
}

/// A picture of clues of one character, or of `words` with spaces between them.
fn cells(rows: &[Vec<String>], words: bool) -> String {
    let width = rows.iter().flatten().map(|clue| clue.chars().count()).max().unwrap_or(1);
    // without a space, each character would be a word
    let end = if rows.iter().all(|row| row.len() == 1) { " " } else { "" };
    picture(rows.iter().map(|row| match words {
        false => row.concat(),
        true => row.iter().map(|clue| format!("{clue:>width$}")).collect::<Vec<_>>().join(" ") + end,
    }))
}

/// A puzzle of the library with other lines: a line is replaced together with the picture that begins on it.
/// The expectations of the library's own clues are left out.
fn rewritten(library: &str, replaced: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut lines = library.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("expect ") || line.starts_with("// source: ") {
            continue;
        }
        match replaced(line) {
            None => text.push_str(line),
            Some(other) => {
                text.push_str(&other);
                if line.ends_with("\"\"\"") {
                    lines.by_ref().find(|line| line.trim_start().starts_with("\"\"\""));
                }
            }
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A sudoku of any size, with its areas or with blocks.
fn sudoku(clues: &GenreClues) -> String {
    let (n, columns) = clues.size;
    let height = block_height(n);
    let (areas, name) = match clues.rooms.is_empty() {
        true => (String::new(), format!("blocks(grid, {height}, {})", n / height)),
        false => (
            format!(
                "param plan = {}\nregions areas of grid = word_regions(plan)\ndraw areas on grid\n",
                rooms(&clues.rooms)
            ),
            "areas".into(),
        ),
    };
    let picture = cells(&clues.cells, clues.all_cells().any(|clue| clue.chars().count() > 1));
    format!(
        "puz 1
puzzle \"Sudoku\"

param clues = {picture}
board grid on squares = rectangle({n}, {columns})
{areas}fill(grid, 1..{n}, regions: rows(grid) ++ columns(grid) ++ {name}, given: word_numbers(clues))
"
    )
}
