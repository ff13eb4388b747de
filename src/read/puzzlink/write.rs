//! Puzzles as addresses of puzz.link: the inverse of the import.

use super::super::genres::{ClueKind, Genre, GenreClues};

/// The address, or why there is none.
pub fn puzzlink_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = (clues.rows.len(), clues.rows.first().map_or(0, Vec::len));
    let letters = || clues.rows.iter().flatten().copied();
    let body = match genre.clues {
        ClueKind::Small(unknown) => {
            let clue = |c: char| match c.to_digit(10) {
                Some(n @ 0..=4) => Ok(Some(Some(n))),
                Some(n) => Err(format!("the clue {n} is greater than 4")),
                None if c == unknown && c != '.' => Ok(Some(None)),
                None => Ok(None),
            };
            small(&letters().map(clue).collect::<Result<Vec<_>, _>>()?)
        }
        ClueKind::Numbers => {
            let value = |c: char| crate::geometry::digit_value(c).filter(|n| *n > 0).map(|n| n as u32);
            numbers(&letters().map(value).collect::<Vec<_>>())
        }
        ClueKind::Full => {
            let digit = |c: char| c.to_digit(36).and_then(|n| char::from_digit(n, 36));
            let digit = |c: char| digit(c).filter(|d| *d == c).ok_or(format!("{c:?} is no number up to 35"));
            letters().map(digit).collect::<Result<String, _>>()?
        }
        ClueKind::Circles => {
            let circle = |c: char| match c {
                '0' => 1,
                '1' => 2,
                _ => 0,
            };
            circles(&letters().map(circle).collect::<Vec<u32>>())
        }
        ClueKind::Rooms => rooms(&clues.rows),
        ClueKind::NumberedRooms => rooms(&clues.rows) + &numbers(&numbers_of_rooms(clues)),
        ClueKind::Stars => format!("{}/{}", clues.stars, rooms(&clues.rows)),
    };
    Ok(format!("https://puzz.link/p?{}/{columns}/{rows}/{body}", genre.names[0]))
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

/// Numbers in hexadecimal digits, with a sign before two or three of them.
fn numbers(clues: &[Option<u32>]) -> String {
    let mut text = String::new();
    for alike in clues.chunk_by(|a, b| a.is_none() && b.is_none()) {
        text += &match alike[0] {
            None => empty(alike.len() as u32),
            Some(n @ 0..=15) => format!("{n:x}"),
            Some(n @ 16..=255) => format!("-{n:02x}"),
            Some(n) => format!("+{:03x}", n.min(4095)),
        };
    }
    text
}

fn circles(cells: &[u32]) -> String {
    let three = |c: &[u32]| c.iter().chain(&[0, 0]).take(3).fold(0, |n, c| 3 * n + c);
    cells.chunks(3).map(|c| digit(three(c), 27)).collect()
}

/// The lines between columns, then those between rows: five in a digit.
fn rooms(rows: &[Vec<char>]) -> String {
    let beside = rows.iter().flat_map(|row| row.windows(2).map(|pair| pair[0] != pair[1]));
    let below = rows.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]).map(|(a, b)| a != b));
    lines(&beside.collect::<Vec<bool>>()) + &lines(&below.collect::<Vec<bool>>())
}

fn lines(lines: &[bool]) -> String {
    let five = |l: &[bool]| (0..5).fold(0, |n, i| 2 * n + u32::from(l.get(i) == Some(&true)));
    lines.chunks(5).map(|l| digit(five(l), 32)).collect()
}

/// The numbers of rooms in the order of their first cells.
fn numbers_of_rooms(clues: &GenreClues) -> Vec<Option<u32>> {
    let mut order: Vec<char> = vec![];
    for c in clues.rows.iter().flatten() {
        if !order.contains(c) {
            order.push(*c);
        }
    }
    order.iter().map(|c| clues.given.iter().find(|(room, _)| room == c).map(|(_, n)| *n)).collect()
}
