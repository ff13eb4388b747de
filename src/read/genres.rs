//! Genres of pencil puzzles that have addresses at other sites.  The puzzle of an address is that of the
//! library for its genre, with the clues of the address instead of its own.

use super::words::string;

/// A genre: its names at puzz.link and in Penpa+, what its clues are, and a puzzle of the library.
#[derive(Debug)]
pub struct Genre {
    /// Names in addresses of puzz.link; the first one is the usual one.
    pub names: &'static [&'static str],
    /// Tags of Penpa+; the first one is the usual one.
    pub tags: &'static [&'static str],
    /// What its clues are.
    pub clues: ClueKind,
    library: &'static str,
}

/// What the clues of a genre are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueKind {
    /// Numbers from 0 to 4, or an unknown one, which is this character in the picture.
    Small(char),
    /// Numbers of any size, all of them known.
    Numbers,
    /// No clue, or one of two circles.
    Circles,
    /// A number in each cell.
    Full,
    /// Rooms.
    Rooms,
    /// Rooms, and numbers of some of them.
    NumberedRooms,
    /// A number of stars, and rooms.
    Stars,
}

macro_rules! library {
    ($path:literal) => {
        include_str!(concat!("../../specs/", $path))
    };
}

/// The table of genres.
pub const GENRES: &[Genre] = &[
    Genre {
        names: &["hashikake", "hashi", "bridges"],
        tags: &["hashiwokakero (hashi/bridges)"],
        clues: ClueKind::Numbers,
        library: library!("pencil/hashi.puz"),
    },
    Genre {
        names: &["heyawake"],
        tags: &["heyawake"],
        clues: ClueKind::NumberedRooms,
        library: library!("pencil/heyawake.puz"),
    },
    Genre {
        names: &["hitori"],
        tags: &["hitori"],
        clues: ClueKind::Full,
        library: library!("pencil/hitori.puz"),
    },
    Genre {
        names: &["akari", "lightup"],
        tags: &["akari"],
        clues: ClueKind::Small('#'),
        library: library!("pencil/light-up.puz"),
    },
    Genre { names: &["lits"], tags: &["lits"], clues: ClueKind::Rooms, library: library!("pencil/lits.puz") },
    Genre {
        names: &["mashu", "masyu"],
        tags: &["masyu"],
        clues: ClueKind::Circles,
        library: library!("loops/masyu.puz"),
    },
    Genre {
        names: &["numlin", "numberlink"],
        tags: &["numberlink", "arukone"],
        clues: ClueKind::Numbers,
        library: library!("pencil/numberlink.puz"),
    },
    Genre {
        names: &["nurikabe"],
        tags: &["nurikabe"],
        clues: ClueKind::Numbers,
        library: library!("pencil/nurikabe.puz"),
    },
    Genre {
        names: &["shikaku"],
        tags: &["shikaku"],
        clues: ClueKind::Numbers,
        library: library!("pencil/shikaku.puz"),
    },
    Genre {
        names: &["slither", "slitherlink"],
        tags: &["slitherlink"],
        clues: ClueKind::Small('.'),
        library: library!("loops/slitherlink.puz"),
    },
    Genre {
        names: &["starbattle"],
        tags: &["starbattle"],
        clues: ClueKind::Stars,
        library: library!("queens/star-battle.puz"),
    },
    Genre { names: &["sudoku"], tags: &["classic"], clues: ClueKind::Numbers, library: "" },
];

/// The largest number of rows or columns.
pub const MAX_SIDE: usize = 100;

/// The largest number that a picture of clues can show as one character.
pub const MAX_VALUE: u32 = 35;

/// The clues of a puzzle.
#[derive(Default)]
pub struct GenreClues {
    /// The rows of its picture; of its rooms, if the genre has rooms.
    pub rows: Vec<Vec<char>>,
    /// The numbers of rooms.
    pub given: Vec<(char, u32)>,
    /// The number of stars.
    pub stars: u32,
    /// The rows of a picture of the regions of a sudoku, unless they are rectangles.
    pub areas: Option<Vec<Vec<char>>>,
}

impl Genre {
    /// The genre with one of its names or tags.
    pub fn find(name: &str) -> Option<&'static Genre> {
        GENRES.iter().find(|g| g.names.contains(&name) || g.tags.contains(&name))
    }

    /// The usual names of all genres.
    pub fn all() -> Vec<&'static str> {
        GENRES.iter().map(|g| g.names[0]).collect()
    }

    /// Are its clues rooms?
    pub fn has_rooms(&self) -> bool {
        matches!(self.clues, ClueKind::Rooms | ClueKind::NumberedRooms | ClueKind::Stars)
    }

    /// Is it one without a puzzle of the library, of which there are several?
    pub fn is_sudoku(&self) -> bool {
        self.library.is_empty()
    }

    /// The puzzle with these clues, unless it has too many rooms.
    pub fn puzzle(&self, clues: &GenreClues) -> Option<String> {
        let (height, width) = (clues.rows.len(), clues.rows.first().map_or(0, Vec::len));
        let picture = picture(&clues.rows);
        match self.clues {
            _ if self.is_sudoku() => Some(sudoku(clues, &picture)),
            _ if self.has_rooms() && picture.contains('?') => None,
            ClueKind::Rooms | ClueKind::NumberedRooms => {
                let board = format!("board grid on squares = rectangle({height}, {width})");
                let given: Vec<String> =
                    clues.given.iter().map(|(r, n)| format!("({}, {n})", string(&r.to_string()))).collect();
                let given = format!("let given = map([{}])", given.join(", "));
                let regions = |line: &str| line.split_once(':').map(|(head, _)| format!("{head}: {picture}"));
                Some(rewritten(self.library, &|line| {
                    if line.starts_with("board ") {
                        Some(board.clone())
                    } else if line.starts_with("let given = ") {
                        Some(given.clone())
                    } else {
                        regions(line).filter(|_| line.starts_with("regions "))
                    }
                }))
            }
            _ => Some(rewritten(self.library, &|line| match line.strip_prefix("param ") {
                Some(rest) if rest.ends_with("\"\"\"") => {
                    let name = rest.split(' ').next().unwrap_or_default();
                    Some(format!("param {name} = {picture}"))
                }
                Some(rest) if rest.starts_with("k = ") => {
                    Some(format!("param k = {} in 1..{MAX_SIDE} \"stars in each line\"", clues.stars))
                }
                _ => None,
            })),
        }
    }
}

fn picture(rows: &[Vec<char>]) -> String {
    let lines = rows.iter().map(|row| format!("  {}\n", row.iter().collect::<String>()));
    format!("\"\"\"\n{}  \"\"\"", lines.collect::<String>())
}

/// The character of a room: A to Z, a to z, 0 to 9, or else `?`.
pub fn room_letter(room: usize) -> char {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').nth(room).unwrap_or('?')
}

/// The character of a number up to `MAX_VALUE` in a picture.
pub fn number_letter(number: u32) -> char {
    char::from_digit(number, 36).unwrap_or('?')
}

/// The room of each cell, row by row, in the order of the first cells of rooms.  `open` says whether there is
/// no border between a cell and the next one in its row or column.
pub fn rooms(rows: usize, columns: usize, open: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut rooms = vec![usize::MAX; rows * columns];
    let mut count = 0;
    for start in 0..rooms.len() {
        if rooms[start] != usize::MAX {
            continue;
        }
        let mut next = vec![start];
        rooms[start] = count;
        while let Some(cell) = next.pop() {
            let (x, y) = (cell / columns, cell % columns);
            let mut near = vec![];
            near.extend((y > 0).then(|| (cell - 1, cell)));
            near.extend((y + 1 < columns).then_some((cell, cell + 1)));
            near.extend((x > 0).then(|| (cell - columns, cell)));
            near.extend((x + 1 < rows).then_some((cell, cell + columns)));
            for (a, b) in near {
                let other = a + b - cell;
                if rooms[other] == usize::MAX && open(a, b) {
                    rooms[other] = count;
                    next.push(other);
                }
            }
        }
        count += 1;
    }
    rooms
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

/// The height of the blocks of a sudoku of this size: they are as square as they can be, and wider than high.
fn block_height(size: usize) -> usize {
    (1..=size).filter(|h| size.is_multiple_of(*h) && h * h <= size).max().unwrap_or(1)
}

/// The rows of a picture of the blocks of a sudoku.
pub fn blocks(size: usize) -> Vec<Vec<char>> {
    let height = block_height(size);
    let width = size / height.max(1);
    let block = |x: usize, y: usize| room_letter(x / height * height + y / width);
    (0..size).map(|x| (0..size).map(|y| block(x, y)).collect()).collect()
}

/// A sudoku of any size, with its areas or with blocks.
fn sudoku(clues: &GenreClues, picture: &str) -> String {
    let (n, columns) = (clues.rows.len(), clues.rows.first().map_or(0, Vec::len));
    let height = block_height(n);
    let (areas, name) = match &clues.areas {
        None => (String::new(), format!("blocks(grid, {height}, {})", n / height)),
        Some(areas) => {
            (format!("regions areas of grid: {}\ndraw areas on grid\n", self::picture(areas)), "areas".into())
        }
    };
    format!(
        "puz 1
puzzle \"Sudoku\"

param clues = {picture}
board grid on squares = rectangle({n}, {columns})
{areas}fill(grid, 1..{n}, regions: rows(grid) ++ columns(grid) ++ {name}, given: numbers(clues))
"
    )
}
