//! Puzzles as addresses of puzz.link: the inverse of the import.

use super::super::genres::{Clue, ClueKind, Code, FIRST_ARROW, Genre, GenreClues, POLES, Side, UNKNOWN_RUN};
use super::beside::depth;
use super::body::{FOUR_RUNS, THREE_RUNS, TWO_RUNS};
use super::fleet;
use std::iter::repeat_n;

/// The address, or why there is none.
pub fn puzzlink_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let body = genre.clues.iter().map(|kind| part(*kind, clues)).collect::<Result<String, String>>()?;
    let flags = flags(genre, clues)?;
    Ok(format!("https://puzz.link/p?{}/{flags}{columns}/{rows}/{body}", genre.names[0]))
}

/// The flags for a variant, if the genre has it, and `/`.
fn flags(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let mut flags = String::new();
    for (name, value) in &clues.variant {
        let flag = genre.clues.iter().find_map(|kind| match kind {
            ClueKind::Flag(flag, param, values) if param == name => Some((*flag, values)),
            _ => None,
        });
        match flag {
            Some((flag, values)) if values[0] == *value => flags += flag,
            Some((_, values)) if values[1] == *value => {}
            None if genre.variant().contains(&(name, *value)) => {}
            _ => return Err(format!("its rules are those for `{name} = {value}`")),
        }
    }
    Ok(if flags.is_empty() { flags } else { flags + "/" })
}

/// The clues of a kind.
fn part(kind: ClueKind, clues: &GenreClues) -> Result<String, String> {
    let count = clues.size.0 * clues.size.1;
    Ok(match kind {
        ClueKind::Cells(kind) => {
            let cells: Result<Vec<Clue>, String> = clues.all_cells().map(|word| kind.clue(word)).collect();
            coded(kind.code, &cells?)
        }
        ClueKind::Fleet => fleet::written(clues)?,
        ClueKind::Dots => coded(Code::Three, &clues.dots()?),
        ClueKind::Poles => {
            let first =
                |side: Side, line: usize| clues.side(side)[line].first().map_or(Clue::None, |n| beside(*n));
            let columns = (0..clues.size.1).flat_map(|y| [first(Side::South, y), first(Side::North, y)]);
            let rows = (0..clues.size.0).flat_map(|x| [first(Side::East, x), first(Side::West, x)]);
            coded(Code::Numbers, &columns.chain(rows).collect::<Vec<_>>())
        }
        ClueKind::Sums => sums(clues)?,
        ClueKind::Rooms(_) => rooms(&clues.rooms, &clues.walls),
        ClueKind::Walls if clues.walls.is_empty() => String::new(),
        ClueKind::Walls => rooms(&vec![vec!['A'; clues.size.1]; clues.size.0], &clues.walls),
        ClueKind::Plates => {
            let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == '.').collect();
            let poles: Result<Vec<Clue>, String> = clues.all_cells().map(|pole| POLES.clue(pole)).collect();
            let mut poles = poles?;
            poles.resize(missing.len(), Clue::None);
            let is_full = !missing.contains(&true) && poles.iter().all(|pole| *pole == Clue::None);
            let rest = if is_full { String::new() } else { coded(Code::Three, &poles) + &lines(&missing) };
            rooms(&clues.rooms, &[]) + &rest
        }
        ClueKind::RoomNumbers => coded(Code::Numbers, &numbers_of_rooms(clues)),
        ClueKind::Flag(..) => String::new(),
        ClueKind::Slash => "/".to_string(),
        ClueKind::Stars => format!("{}/", clues.stars),
        ClueKind::Alphabet => format!("{}/", clues.letters),
        ClueKind::Beside(..) | ClueKind::LettersBeside | ClueKind::RunsBeside => {
            let mut all = vec![];
            for side in kind.sides() {
                let depth = depth(kind, *side, clues.size);
                for line in clues.side(*side) {
                    if line.len() > depth {
                        return Err(format!("a line has {} numbers", line.len()));
                    }
                    all.extend(line.iter().rev().map(|n| beside(*n)));
                    all.extend(vec![Clue::None; depth - line.len()]);
                }
            }
            coded(Code::Numbers, &all)
        }
        ClueKind::EachBeside => {
            let number = |line: &Vec<i64>| match line.first() {
                None => Ok(".".to_string()),
                Some(n @ 0..=255) => Ok(hexadecimal(*n as u32)),
                Some(n) => Err(format!("the number {n} is not one from 0 to 255")),
            };
            let lines = kind.sides().iter().flat_map(|side| clues.side(*side));
            coded(Code::Numbers, &vec![Clue::None; count])
                + &lines.map(number).collect::<Result<String, _>>()?
        }
    })
}

/// A clue beside the board.
fn beside(n: i64) -> Clue {
    match u32::try_from(n) {
        Ok(n) => Clue::Number(n),
        Err(_) if n == UNKNOWN_RUN => Clue::Unknown,
        Err(_) => Clue::None,
    }
}

fn digit(n: u32, radix: u32) -> char {
    char::from_digit(n, radix).unwrap_or('0')
}

/// Cells in a code: the inverse of `BodyReader::clues`.
fn coded(code: Code, cells: &[Clue]) -> String {
    // the character of one empty cell, and the longest run of them; how many can follow a number
    let (first, longest, after) = match code {
        Code::Full => return cells.iter().map(|clue| full(*clue)).collect(),
        Code::Three => return cells.chunks(3).map(three).collect(),
        Code::NumbersIfAny if cells.iter().all(|clue| *clue == Clue::None) => return String::new(),
        Code::Small => (16, 20, 2),
        Code::Spaced => (18, 18, 17),
        Code::Arrows => (20, 16, 0),
        Code::Numbers | Code::NumbersIfAny | Code::Runs => (16, 20, 0),
    };
    let empty = |from: usize, most: usize| {
        cells[from..].iter().take(most).take_while(|clue| **clue == Clue::None).count() as u32
    };
    let (mut text, mut at) = (String::new(), 0);
    while at < cells.len() {
        let run = empty(at, longest);
        if run > 0 {
            text.push(digit(first + run - 1, 36));
            at += run as usize;
            continue;
        }
        let run = if cells[at] == Clue::Unknown { 0 } else { empty(at + 1, after) };
        text += &match (code, cells[at]) {
            (_, Clue::None | Clue::Unknown) => ".".to_string(),
            (Code::Small, Clue::Number(n)) => digit(n + 5 * run, 36).to_string(),
            (Code::Spaced, _) => digit(run, 36).to_string(),
            (Code::Runs, Clue::Number(n)) => runs(n),
            (Code::Arrows, Clue::Number(n @ FIRST_ARROW..)) => digit(n - FIRST_ARROW + 16, 36).to_string(),
            (_, Clue::Number(n)) => hexadecimal(n),
        };
        at += 1 + run as usize;
    }
    text
}

/// A number in hexadecimal digits, with a sign before two or three of them.
fn hexadecimal(n: u32) -> String {
    match n {
        0..=15 => format!("{n:x}"),
        16..=255 => format!("-{n:02x}"),
        _ => format!("+{:03x}", n.min(4095)),
    }
}

/// A number of base 36, with a sign before two digits.
fn full(clue: Clue) -> String {
    match clue {
        Clue::None => ".".into(),
        Clue::Unknown => "@".into(),
        Clue::Number(n @ 0..36) => digit(n, 36).to_string(),
        Clue::Number(n) => format!("-{}", two_digits(n)),
    }
}

fn two_digits(n: u32) -> String {
    format!("{}{}", digit(n / 36, 36), digit(n % 36, 36))
}

/// Three cells as a digit of base 27.
fn three(cells: &[Clue]) -> char {
    let cells = cells.iter().map(|clue| clue.number().unwrap_or(0)).chain(repeat_n(0, 3 - cells.len()));
    digit(cells.fold(0, |n, cell| 3 * n + cell), 27)
}

/// Lengths of runs around a cell, as decimal digits, of which 9 is an unknown one.
fn runs(lengths: u32) -> String {
    let digits: Vec<u32> = lengths.to_string().chars().filter_map(|c| c.to_digit(10)).collect();
    let number = |from: u32, radix: u32| two_digits(digits.iter().fold(0, |n, d| radix * n + d % 9) + from);
    match digits.len() {
        1 => lengths.to_string(),
        2 => number(TWO_RUNS, 6),
        3 => number(THREE_RUNS, 4),
        _ if lengths == 1111 => "9".to_string(),
        _ => number(FOUR_RUNS, 2),
    }
}

/// Walls with the sums of the runs behind them, then those of the runs that begin at the border.
fn sums(clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let is_free =
        |x: usize, y: usize| clues.cells.get(x).and_then(|row| row.get(y)).is_some_and(|clue| clue != "#");
    let mut next = clues.sums.clone().map(Vec::into_iter);
    // the sums of the runs that begin in each cell
    let mut starting = vec![[0, 0]; rows * columns];
    for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))).filter(|(x, y)| is_free(*x, *y)) {
        let starts = [
            (y == 0 || !is_free(x, y - 1)) && is_free(x, y + 1),
            (x == 0 || !is_free(x - 1, y)) && is_free(x + 1, y),
        ];
        for way in (0..2).filter(|way| starts[*way]) {
            starting[x * columns + y][way] = next[way].next().ok_or("it has more runs than sums")?;
        }
    }
    if next.iter().any(|rest| rest.len() > 0) {
        return Err("it has more sums than runs".into());
    }
    let code = |n: u32| match n {
        0..20 => Ok(digit(n, 36)),
        20..=45 => Ok(digit(n - 10, 36).to_ascii_uppercase()),
        _ => Err(format!("{n} is no sum of different digits")),
    };
    let (mut text, mut free) = (String::new(), 0);
    for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
        if is_free(x, y) {
            free += 1;
        }
        if free == 16 || free > 0 && (!is_free(x, y) || (x, y) == (rows - 1, columns - 1)) {
            text.push(digit(free + 19, 36));
            free = 0;
        }
        if !is_free(x, y) {
            let across = if y + 1 < columns { starting[x * columns + y + 1][0] } else { 0 };
            let down = if x + 1 < rows { starting[(x + 1) * columns + y][1] } else { 0 };
            match (down, across) {
                (0, 0) => text.push('.'),
                _ => text.extend([code(down)?, code(across)?]),
            }
        }
    }
    for y in (0..columns).filter(|y| is_free(0, *y)) {
        text.push(code(starting[y][1])?);
    }
    for x in (0..rows).filter(|x| is_free(*x, 0)) {
        text.push(code(starting[x * columns][0])?);
    }
    Ok(text)
}

/// The lines between columns, then those between rows: five in a digit.
fn rooms(rows: &[Vec<char>], walls: &[[(usize, usize); 2]]) -> String {
    let line = |(x, y): (usize, usize), to: (usize, usize)| {
        rows[x][y] != rows[to.0][to.1] || walls.contains(&[(x, y), to])
    };
    let columns = rows.first().map_or(0, Vec::len);
    let cells = |rows: usize, columns: usize| (0..rows).flat_map(move |x| (0..columns).map(move |y| (x, y)));
    let beside = cells(rows.len(), columns.saturating_sub(1)).map(|(x, y)| line((x, y), (x, y + 1)));
    let below = cells(rows.len().saturating_sub(1), columns).map(|(x, y)| line((x, y), (x + 1, y)));
    lines(&beside.collect::<Vec<bool>>()) + &lines(&below.collect::<Vec<bool>>())
}

fn lines(lines: &[bool]) -> String {
    let five = |l: &[bool]| (0..5).fold(0, |n, i| 2 * n + u32::from(l.get(i) == Some(&true)));
    lines.chunks(5).map(|l| digit(five(l), 32)).collect()
}

/// The numbers of rooms in the order of their first cells.
fn numbers_of_rooms(clues: &GenreClues) -> Vec<Clue> {
    let number = |room: &char| clues.given.iter().find(|(own, _)| own == room);
    let clue = |room: &char| number(room).map_or(Clue::None, |(_, n)| Clue::Number(*n));
    clues.rooms_in_order().iter().map(clue).collect()
}
