//! Puzzles as addresses of puzz.link: the inverse of the import.

use super::super::genres::{
    ANY_SHIP_PART, ARROWS, ClueKind, Genre, GenreClues, NO_CELL, PENTOMINOES, POLES, SHIP_PARTS, Side,
    UNKNOWN_RUN, runs_around, value,
};
use super::beside::depth;
use super::body::{Clue, FOUR_RUNS, MAX_IN_CIRCLE, MISSING, THREE_RUNS, TWO_RUNS};
use super::fleet;

/// The address, or why there is none.
pub fn puzzlink_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let body =
        genre.clues.iter().map(|kind| part(*kind, genre, clues)).collect::<Result<String, String>>()?;
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
fn part(kind: ClueKind, genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let letters = || clues.all_cells().map(|clue| clue.chars().next().unwrap_or('.'));
    let long = clues.all_cells().find(|clue| clue.chars().count() > 1);
    let several = matches!(kind, ClueKind::Numbers(_) | ClueKind::Given(_) | ClueKind::Full | ClueKind::Runs);
    if let Some(clue) = long.filter(|_| genre.in_cells() == Some(kind) && !several) {
        return Err(format!("`{clue}` is no clue of the genre"));
    }
    Ok(match kind {
        ClueKind::Small(unknown) => {
            let clue = |c: char| match c.to_digit(10) {
                Some(n @ 0..=4) => Ok(Some(Some(n))),
                Some(n) => Err(format!("the clue {n} is greater than 4")),
                None if c == unknown && c != '.' => Ok(Some(None)),
                None => Ok(None),
            };
            small(&letters().map(clue).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Numbers(unknown) => {
            let clue = |clue: &str| match (clue, value(clue)) {
                (".", _) => Ok(Clue::None),
                ("?", _) if unknown == Some('?') => Ok(Clue::Unknown),
                (_, Some(0)) if genre.is_sudoku() => Ok(Clue::None),
                (_, Some(0)) => Err("it has the clue 0".to_string()),
                (_, Some(n)) => Ok(Clue::Number(n)),
                _ => Err(format!("`{clue}` is no number")),
            };
            hexadecimal(&clues.all_cells().map(clue).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Given(zero) => {
            let clue = |clue: &str| match (clue, value(clue)) {
                (".", _) => Ok(Clue::None),
                (_, Some(n @ 1..)) => Ok(Clue::Number(n)),
                _ if zero.is_some_and(|zero| clue.chars().eq([zero])) => Ok(Clue::Number(0)),
                _ => Err(format!("`{clue}` is no number")),
            };
            if_any(&clues.all_cells().map(clue).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Around => {
            let number = |c: char| match c.to_digit(36) {
                Some(n @ 0..=8) => Ok(Clue::Number(n)),
                None if c == '.' => Ok(Clue::None),
                None if c == '?' => Ok(Clue::Unknown),
                _ => Err(format!("{c:?} is no number up to 8")),
            };
            hexadecimal(&letters().map(number).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Arrows => arrows(&letters().collect::<Vec<char>>())?,
        ClueKind::Pentominoes => {
            let number = |c: char| match PENTOMINOES.iter().position(|(_, conway)| *conway == c) {
                Some(n) => Ok(Some(n as u32)),
                None if c == '.' => Ok(None),
                None if c == NO_CELL => Ok(Some(MISSING)),
                None => Err(format!("{c:?} is no letter of a pentomino")),
            };
            numbers(&letters().map(number).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Ships => {
            let part = |c: char| match SHIP_PARTS.iter().position(|part| *part == c) {
                Some(n) => Ok(Clue::Number(n as u32)),
                None if c == '.' => Ok(Clue::None),
                None if c == ANY_SHIP_PART => Ok(Clue::Unknown),
                None => Err(format!("{c:?} is no part of a ship")),
            };
            hexadecimal(&letters().map(part).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Fleet => fleet::written(clues)?,
        ClueKind::Dots => circles(&clues.dots()?),
        ClueKind::Poles => {
            let number = |n: &i64| u32::try_from(*n).ok();
            let first = |side: Side, line: usize| clues.side(side)[line].first().and_then(number);
            let columns = (0..clues.size.1).flat_map(|y| [first(Side::South, y), first(Side::North, y)]);
            let rows = (0..clues.size.0).flat_map(|x| [first(Side::East, x), first(Side::West, x)]);
            numbers(&columns.chain(rows).collect::<Vec<_>>())
        }
        ClueKind::Full => {
            let digits = |clue: &str| match (clue, value(clue)) {
                (".", _) => Ok(".".to_string()),
                ("?", _) => Ok("@".to_string()),
                (_, Some(n @ 0..36)) => Ok(digit(n, 36).to_string()),
                (_, Some(n @ 36..1296)) => Ok(format!("-{}{}", digit(n / 36, 36), digit(n % 36, 36))),
                _ => Err(format!("`{clue}` is no number up to 1295")),
            };
            clues.all_cells().map(digits).collect::<Result<String, _>>()?
        }
        ClueKind::Circles => {
            let circle = |c: char| match c {
                '0' => 1,
                '1' => 2,
                _ => 0,
            };
            circles(&letters().map(circle).collect::<Vec<u32>>())
        }
        ClueKind::Runs => runs(clues)?,
        ClueKind::Trees => trees(&letters().map(|c| c == 'T').collect::<Vec<bool>>()),
        ClueKind::Letters => {
            let letter = |c: char| match ('A'..='Z').position(|letter| letter == c) {
                Some(n) => Clue::Number(n as u32 + 1),
                None if c == '?' => Clue::Unknown,
                None => Clue::None,
            };
            if_any(&letters().map(letter).collect::<Vec<_>>())
        }
        ClueKind::Sums => sums(clues)?,
        ClueKind::Rooms(_) => rooms(&clues.rooms, &clues.walls),
        ClueKind::Walls if clues.walls.is_empty() => String::new(),
        ClueKind::Walls => rooms(&vec![vec!['A'; clues.size.1]; clues.size.0], &clues.walls),
        ClueKind::Plates => {
            let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == '.').collect();
            let pole = |c: char| POLES.iter().position(|pole| *pole == c).map(|n| n as u32);
            let poles: Option<Vec<u32>> = letters().map(pole).collect();
            let mut poles = poles.ok_or("its picture `poles` has other characters than + and -")?;
            poles.resize(missing.len(), 0);
            let is_full = !missing.contains(&true) && poles.iter().all(|pole| *pole == 0);
            let rest = if is_full { String::new() } else { circles(&poles) + &lines(&missing) };
            rooms(&clues.rooms, &[]) + &rest
        }
        ClueKind::RoomNumbers => numbers(&numbers_of_rooms(clues)),
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
                    let clue = |n: &i64| match u32::try_from(*n) {
                        Ok(n) => Clue::Number(n),
                        Err(_) if *n == UNKNOWN_RUN => Clue::Unknown,
                        Err(_) => Clue::None,
                    };
                    all.extend(line.iter().rev().map(clue));
                    all.extend(vec![Clue::None; depth - line.len()]);
                }
            }
            hexadecimal(&all)
        }
        ClueKind::EachBeside => {
            let number = |line: &Vec<i64>| match line.first() {
                None => Ok(".".to_string()),
                Some(n @ 0..=15) => Ok(format!("{n:x}")),
                Some(n @ 16..=255) => Ok(format!("-{n:02x}")),
                Some(n) => Err(format!("the number {n} is not one from 0 to 255")),
            };
            let lines = kind.sides().iter().flat_map(|side| clues.side(*side));
            empty((clues.size.0 * clues.size.1) as u32) + &lines.map(number).collect::<Result<String, _>>()?
        }
    })
}

fn digit(n: u32, radix: u32) -> char {
    char::from_digit(n, radix).unwrap_or('0')
}

/// Runs of empty cells, of at most 20: `g` is one, `z` is 20.
fn empty(mut count: u32) -> String {
    let mut text = String::new();
    while count > 0 {
        let run = count.min(20);
        text.push(digit(run + 15, 36));
        count -= run;
    }
    text
}

/// Numbers up to 4, some of them unknown, each with up to two empty cells after it.
fn small(clues: &[Option<Option<u32>>]) -> String {
    let (mut text, mut at) = (String::new(), 0);
    while at < clues.len() {
        let after = |from: usize| clues[from..].iter().take_while(|c| c.is_none()).count();
        match clues[at] {
            None => {
                let run = after(at);
                text += &empty(run as u32);
                at += run;
            }
            Some(None) => {
                text.push('.');
                at += 1;
            }
            Some(Some(n)) => {
                let run = after(at + 1).min(2);
                text.push(digit(n + 5 * run as u32, 36));
                at += 1 + run;
            }
        }
    }
    text
}

/// Arrows, circles, and numbers in circles.
fn arrows(cells: &[char]) -> Result<String, String> {
    let mut text = String::new();
    for alike in cells.chunk_by(|a, b| *a == '.' && *b == '.') {
        let c = alike[0];
        if c == '.' {
            // `k` is one empty cell, `z` is 16
            text.extend(alike.chunks(16).map(|run| digit(run.len() as u32 + 19, 36)));
        } else if let Some(n) = ARROWS.iter().position(|arrow| *arrow == c) {
            text.push(digit(n as u32 + 16, 36));
        } else if c == 'o' {
            text.push('.');
        } else {
            match c.to_digit(36) {
                Some(n @ 0..=MAX_IN_CIRCLE) => text += &numbers(&[Some(n)]),
                _ => return Err(format!("{c:?} is no clue of the genre")),
            }
        }
    }
    Ok(text)
}

/// Lengths of runs around cells: up to four, of which unknown ones are 0.
fn runs(clues: &GenreClues) -> Result<String, String> {
    let code = |clue: &str| {
        let runs = runs_around(clue)?;
        let number = |from: u32, radix: u32| {
            let n = runs.iter().fold(0, |n, run| radix * n + run.unwrap_or(0)) + from;
            format!("{}{}", digit(n / 36, 36), digit(n % 36, 36))
        };
        Some(match runs.len() {
            1 if runs[0].is_none() => ".".to_string(),
            1 => clue.to_string(),
            2 => number(TWO_RUNS, 6),
            3 => number(THREE_RUNS, 4),
            _ if clue == "1111" => "9".to_string(),
            _ => number(FOUR_RUNS, 2),
        })
    };
    let mut text = String::new();
    let all: Vec<&str> = clues.all_cells().collect();
    for alike in all.chunk_by(|a, b| *a == "." && *b == ".") {
        text += &match alike[0] {
            "." => empty(alike.len() as u32),
            clue => code(clue).ok_or(format!("`{clue}` are no lengths of runs around a cell"))?,
        };
    }
    Ok(text)
}

/// Trees, each with up to 17 empty cells after it; elsewhere up to 18 empty cells in a character.
fn trees(cells: &[bool]) -> String {
    let (mut text, mut at) = (String::new(), 0);
    while at < cells.len() {
        let empty = |from: usize, most: usize| cells[from..].iter().take(most).take_while(|is| !**is).count();
        let (code, length) = match cells[at] {
            true => (empty(at + 1, 17), 1 + empty(at + 1, 17)),
            false => (empty(at, 18) + 17, empty(at, 18)),
        };
        text.push(digit(code as u32, 36));
        at += length;
    }
    text
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
        let own = &mut starting[x * columns + y];
        for way in (0..2).filter(|way| starts[*way]) {
            own[way] = next[way].next().ok_or("it has more runs than sums")?;
        }
        let is_single =
            [!starts[0] && (y == 0 || !is_free(x, y - 1)), !starts[1] && (x == 0 || !is_free(x - 1, y))];
        match (value(&clues.cells[x][y]), is_single.iter().position(|is| *is)) {
            (Some(digit), Some(way)) => own[way] = digit,
            (Some(_), None) => return Err("it has digits in runs of several cells".into()),
            (None, _) => {}
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

fn numbers(clues: &[Option<u32>]) -> String {
    hexadecimal(&clues.iter().map(|n| n.map_or(Clue::None, Clue::Number)).collect::<Vec<_>>())
}

/// Numbers in hexadecimal digits, with a sign before two or three of them; `.` is an unknown one.
fn hexadecimal(clues: &[Clue]) -> String {
    let mut text = String::new();
    for alike in clues.chunk_by(|a, b| *a == Clue::None && *b == Clue::None) {
        text += &match alike[0] {
            Clue::None => empty(alike.len() as u32),
            Clue::Unknown => ".".to_string(),
            Clue::Number(n @ 0..=15) => format!("{n:x}"),
            Clue::Number(n @ 16..=255) => format!("-{n:02x}"),
            Clue::Number(n) => format!("+{:03x}", n.min(4095)),
        };
    }
    text
}

/// The same, if there is a clue at all.
fn if_any(clues: &[Clue]) -> String {
    if clues.iter().all(|clue| *clue == Clue::None) { String::new() } else { hexadecimal(clues) }
}

fn circles(cells: &[u32]) -> String {
    let three = |c: &[u32]| c.iter().chain(&[0, 0]).take(3).fold(0, |n, c| 3 * n + c);
    cells.chunks(3).map(|c| digit(three(c), 27)).collect()
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
fn numbers_of_rooms(clues: &GenreClues) -> Vec<Option<u32>> {
    clues
        .rooms_in_order()
        .iter()
        .map(|c| clues.given.iter().find(|(room, _)| room == c).map(|(_, n)| *n))
        .collect()
}
