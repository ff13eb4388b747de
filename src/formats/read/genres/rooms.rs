//! Rooms: their letters, and which cells they have.

use super::clues::Wall;

/// The characters of rooms that have no letter or digit: there are 6400.
fn private() -> std::ops::RangeInclusive<char> {
    '\u{E000}'..='\u{F8FF}'
}

/// The character of a room: A to Z, a to z, 0 to 9, or a private one, which `room_word` writes; or `?`.
pub fn room_letter(room: usize) -> char {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(private()).nth(room).unwrap_or('?')
}

/// How a room is written in a picture of words: its letter or digit, or its number from 63 on.
pub(super) fn room_word(room: char) -> String {
    match private().position(|c| c == room) {
        Some(n) => (n + 63).to_string(),
        None => room.to_string(),
    }
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

/// The borders inside rooms, which do not divide them: the places of the cells on both sides.
pub fn inner_borders(rooms: &[usize], columns: usize, open: impl Fn(usize, usize) -> bool) -> Vec<Wall> {
    let place = |cell: usize| (cell / columns, cell % columns);
    let after = |cell: usize| {
        let beside = (!(cell + 1).is_multiple_of(columns)).then_some((cell, cell + 1));
        beside.into_iter().chain((cell + columns < rooms.len()).then_some((cell, cell + columns)))
    };
    let inner = |(a, b): &(usize, usize)| rooms[*a] == rooms[*b] && !open(*a, *b);
    (0..rooms.len()).flat_map(after).filter(inner).map(|(a, b)| [place(a), place(b)]).collect()
}

/// What is said about such borders.
pub const INNER_BORDERS: &str = "borders inside regions";

/// The height of the blocks of a sudoku of this size: they are as square as they can be, and wider than high.
pub(super) fn block_height(size: usize) -> usize {
    (1..=size).filter(|h| size.is_multiple_of(*h) && h * h <= size).max().unwrap_or(1)
}

/// The rows of a picture of the blocks of a sudoku.
pub fn blocks(size: usize) -> Vec<Vec<char>> {
    let height = block_height(size);
    let width = size / height.max(1);
    let block = |x: usize, y: usize| room_letter(x / height * height + y / width);
    (0..size).map(|x| (0..size).map(|y| block(x, y)).collect()).collect()
}
