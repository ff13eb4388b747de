//! Rooms: their letters, and which cells they have.

use super::clues::{GenreClues, Wall};
use puzc_core::base::DisjointSets;
use std::collections::BTreeMap;

/// The characters of rooms that have no letter or digit: there are 6400.
fn private() -> std::ops::RangeInclusive<char> {
    '\u{E000}'..='\u{F8FF}'
}

/// The character of a room: A to Z, a to z, 0 to 9, or a private one, which `room_word` writes; or `?`.
pub fn room_letter(room: usize) -> char {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(private()).nth(room).unwrap_or('?')
}

/// The sign of a cell that is in no room.
pub const HOLE: char = '#';
/// The sign of a cell that is in no plate.
pub const NO_PLATE: char = '.';

impl GenreClues {
    /// Sets the rooms, with a sign for the cells that are missing, if there are some, and the borders inside
    /// rooms.  `open` says whether there is no border between a cell and the next one in its row or column.
    pub fn set_rooms(&mut self, missing: &[bool], sign: char, open: impl Fn(usize, usize) -> bool) {
        let (rows, columns) = self.size;
        let is_missing = |cell: usize| missing.get(cell) == Some(&true);
        let all = rooms(rows, columns, |a, b| open(a, b) && !is_missing(a) && !is_missing(b));
        let letter = |(cell, room): (usize, &usize)| if is_missing(cell) { sign } else { room_letter(*room) };
        let letters: Vec<char> = all.iter().enumerate().map(letter).collect();
        self.rooms = letters.chunks(columns).map(<[char]>::to_vec).collect();
        self.walls = inner_borders(&all, columns, open);
    }

    /// Gives the rooms their letters anew, in the order of their first cells.
    pub fn rename_rooms(&mut self) {
        let order = self.rooms_in_order();
        let renamed: BTreeMap<char, char> = order.into_iter().zip((0..).map(room_letter)).collect();
        let rooms = self.rooms.iter_mut().flatten().filter(|room| **room != HOLE);
        rooms.for_each(|room| *room = renamed[room]);
    }
}

/// How a room is written in a picture of words: its letter or digit, or its number from 63 on.
pub(super) fn room_word(room: char) -> String {
    private().position(|c| c == room).map_or(room.to_string(), |n| (n + 63).to_string())
}

/// Each cell with the next one in its row, and with the next one in its column.
fn neighbors(cells: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..cells).flat_map(move |cell| {
        let beside = (!(cell + 1).is_multiple_of(columns)).then_some((cell, cell + 1));
        beside.into_iter().chain((cell + columns < cells).then_some((cell, cell + columns)))
    })
}

/// The room of each cell, row by row, in the order of the first cells of rooms.  `open` says whether there is
/// no border between a cell and the next one in its row or column.
pub fn rooms(rows: usize, columns: usize, open: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let cells = rows * columns;
    let mut joined = DisjointSets::new(cells);
    neighbors(cells, columns)
        .filter(|(a, b)| open(*a, *b))
        .for_each(|(a, b)| joined.join(a as u32, b as u32));
    let mut rooms = vec![0; cells];
    for (room, own) in joined.groups((0..).zip(0..cells)).iter().enumerate() {
        own.iter().for_each(|cell| rooms[*cell] = room);
    }
    rooms
}

/// The borders inside rooms, which do not divide them: the places of the cells on both sides.
pub fn inner_borders(rooms: &[usize], columns: usize, open: impl Fn(usize, usize) -> bool) -> Vec<Wall> {
    let place = |cell: usize| (cell / columns, cell % columns);
    let inner = |(a, b): &(usize, usize)| rooms[*a] == rooms[*b] && !open(*a, *b);
    neighbors(rooms.len(), columns).filter(inner).map(|(a, b)| [place(a), place(b)]).collect()
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
    blocks_of(size, height, (size / height).max(1))
}

/// The rows of a picture of blocks with this height and width, of which the last ones may be cut off.
pub fn blocks_of(size: usize, height: usize, width: usize) -> Vec<Vec<char>> {
    let block = |x: usize, y: usize| room_letter(x / height * size.div_ceil(width) + y / width);
    (0..size).map(|x| (0..size).map(|y| block(x, y)).collect()).collect()
}
