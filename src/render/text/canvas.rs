//! A picture made of characters.

use crate::palette::Paint;
use puzc_core::base::is_printable;
use puzc_core::geometry::strokes::{BACKSLASH, D, L, R, SLASH, U, UNDERSCORE};
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What a terminal can show.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TextStyle {
    /// Lines and signs that are not ASCII.
    pub unicode: bool,
    /// Colors, by escape sequences.
    pub color: bool,
}

/// The appearance of a character.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its color.
    pub ink: Option<Paint>,
    /// The background.
    pub ground: Option<Paint>,
    /// Is it bold?
    pub bold: bool,
}

#[derive(Copy, Clone, Default)]
struct Spot {
    bits: u8,
    /// The lines among these that are thick.
    thick: u8,
    letter: Option<char>,
    look: Look,
}

/// Characters at arbitrary positions.
#[derive(Default)]
pub struct Canvas {
    spots: BTreeMap<(i64, i64), Spot>,
    /// Marks above or below a letter, which have no width.
    marks: BTreeMap<(i64, i64), String>,
    /// Points that get a character at the end, if nothing is drawn there: column, line, character.
    pub ends: Vec<(i64, i64, char)>,
    /// How many characters wider than usual a square is.
    pub wider: i64,
    /// Are lines drawn thick, since there are two at the same place?
    pub doubled: bool,
}

/// Lines of characters, all of the same width.
pub struct TextBlock {
    /// The lines; their escape sequences are not counted in the width.
    pub lines: Vec<String>,
    /// The number of characters in each line.
    pub width: usize,
}

/// Marks the second column of a character that takes two.
const COVERED: char = '\0';
/// The number of characters from one square to the next.
const SQUARE: i64 = 4;

/// The most characters of a picture.
const MAX_CHARACTERS: i64 = 1 << 20;

impl Canvas {
    /// Adds part of a line.
    pub fn stroke(&mut self, (column, line, bits): (i64, i64, u8)) {
        let columns = self.columns(column);
        let middle = (columns.start() + columns.end()) / 2;
        for column in columns {
            // only horizontal lines become longer
            let part = match column.cmp(&middle) {
                std::cmp::Ordering::Less if bits & L != 0 => L | R,
                std::cmp::Ordering::Greater if bits & R != 0 => L | R,
                std::cmp::Ordering::Equal => bits,
                _ => 0,
            };
            let spot = self.spots.entry((line, column)).or_default();
            spot.bits |= part;
            spot.thick |= if self.doubled { part } else { 0 };
        }
    }

    /// The columns for one column of the usual layout: several if it is in the middle of a square that is
    /// wider than usual.
    fn columns(&self, column: i64) -> std::ops::RangeInclusive<i64> {
        let (square, within) = (column.div_euclid(SQUARE), column.rem_euclid(SQUARE));
        let start = square * (SQUARE + self.wider) + within + if within > 2 { self.wider } else { 0 };
        start..=start + if within == 2 { self.wider } else { 0 }
    }

    /// Adds part of a thick line.
    pub fn thick(&mut self, (column, line, bits): (i64, i64, u8)) {
        self.stroke((column, line, bits));
        for column in self.columns(column) {
            self.spots.entry((line, column)).or_default().thick |= bits;
        }
    }

    /// Writes text, which hides lines.  Some characters, such as Chinese ones, take two columns, and some
    /// none.
    pub fn write(&mut self, (column, line): (i64, i64), text: &str, look: Look) {
        let columns = self.columns(column);
        let mut at = (columns.start() + columns.end()) / 2;
        for letter in text.chars() {
            let wide = letter.width().unwrap_or(0) as i64;
            if wide == 0 {
                self.marks.entry((line, at - 1)).or_default().push(letter);
            }
            for i in 0..wide {
                let spot = self.spots.entry((line, at + i)).or_default();
                spot.letter = Some(if i == 0 { letter } else { COVERED });
                spot.look = Look { ground: look.ground.or(spot.look.ground), ..look };
            }
            at += wide;
        }
    }

    /// Writes a character only if nothing is drawn there.
    pub fn dot(&mut self, (column, line): (i64, i64), letter: char) {
        let column = *self.columns(column).start();
        let spot = self.spots.entry((line, column)).or_default();
        if spot.bits == 0 && spot.letter.is_none() {
            spot.letter = Some(letter);
        }
    }

    /// Colors the background.
    pub fn ground(&mut self, (column, line): (i64, i64), paint: Paint) {
        for column in self.columns(column) {
            self.spots.entry((line, column)).or_default().look.ground = Some(paint);
        }
    }

    /// Colors the character that is drawn there.
    pub fn ink(&mut self, (column, line): (i64, i64), paint: Paint) {
        for column in self.columns(column) {
            self.spots.entry((line, column)).or_default().look.ink = Some(paint);
        }
    }

    /// The lines; `None` if there are too many.
    pub fn block(&self, style: TextStyle) -> Option<TextBlock> {
        let columns = || self.spots.keys().map(|k| k.1);
        let (left, right) = (columns().min()?, columns().max()?);
        let (top, bottom) = (self.spots.keys().next()?.0, self.spots.keys().next_back()?.0);
        let (width, height) = (right - left + 1, bottom - top + 1);
        if width.checked_mul(height).is_none_or(|n| n > MAX_CHARACTERS) {
            return None;
        }
        let line = |y: i64| {
            let mut out = String::new();
            let mut now = Look::default();
            for x in left..=right {
                let spot = self.spots.get(&(y, x)).copied().unwrap_or_default();
                if spot.letter == Some(COVERED) {
                    continue;
                }
                // lines lie between cells; only `_` is part of the cell above it
                let look = if spot.bits & !UNDERSCORE != 0 && spot.letter.is_none() {
                    Look { ground: None, ..spot.look }
                } else {
                    spot.look
                };
                if style.color && look != now {
                    out.push_str(&escape(look));
                    now = look;
                }
                out.push(match spot.letter {
                    Some(letter) if is_printable(letter) && (style.unicode || letter.is_ascii()) => letter,
                    Some(_) if style.unicode => char::REPLACEMENT_CHARACTER,
                    Some(_) => '?',
                    None => character(spot.bits, spot.thick, style.unicode),
                });
                let marks = self.marks.get(&(y, x)).map_or("", String::as_str);
                out.extend(marks.chars().filter(|c| is_printable(*c)));
            }
            out.push_str(if now == Look::default() { "" } else { "\x1b[0m" });
            out
        };
        Some(TextBlock { lines: (top..=bottom).map(line).collect(), width: width as usize })
    }
}

/// Places blocks side by side, as many as fit, with their captions below.
pub fn side_by_side(blocks: Vec<(TextBlock, String)>, most: usize) -> String {
    let mut out = String::new();
    let mut row: Vec<(TextBlock, String)> = vec![];
    let wide = |b: &(TextBlock, String)| b.0.width.max(b.1.width());
    let mut flush = |row: &mut Vec<(TextBlock, String)>| {
        let height = row.iter().map(|b| b.0.lines.len()).max().unwrap_or(0);
        let captions = row.iter().any(|b| !b.1.is_empty());
        for y in 0..height + usize::from(captions) {
            let mut line = String::new();
            for block in row.iter() {
                let (text, width) = match block.0.lines.get(y) {
                    Some(text) => (text.as_str(), block.0.width),
                    None if y == height => (block.1.as_str(), block.1.width()),
                    None => ("", 0),
                };
                let _ = write!(line, "{text}{}", " ".repeat(wide(block).saturating_sub(width) + 3));
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        row.clear();
    };
    for block in blocks {
        if !row.is_empty() && row.iter().map(|b| wide(b) + 3).sum::<usize>() + wide(&block) > most {
            flush(&mut row);
        }
        row.push(block);
    }
    flush(&mut row);
    out
}

/// The characters for lines to the left, to the right, up and down.  These are the digits of the index in
/// base 3: no line, a thin one, a thick one.
const LINES: [char; 81] = [
    ' ', '╴', '╸', '╶', '─', '╾', '╺', '╼', '━', // neither up nor down
    '╵', '┘', '┙', '└', '┴', '┵', '┕', '┶', '┷', // up
    '╹', '┚', '┛', '┖', '┸', '┹', '┗', '┺', '┻', //
    '╷', '┐', '┑', '┌', '┬', '┭', '┍', '┮', '┯', // down
    '│', '┤', '┥', '├', '┼', '┽', '┝', '┾', '┿', // up and down
    '╿', '┦', '┩', '┞', '╀', '╃', '┡', '╄', '╇', //
    '╻', '┒', '┓', '┎', '┰', '┱', '┏', '┲', '┳', // thick down
    '╽', '┧', '┪', '┟', '╁', '╅', '┢', '╆', '╈', //
    '┃', '┨', '┫', '┠', '╂', '╉', '┣', '╊', '╋', //
];

/// The character for a union of strokes, some of which may be thick.
fn character(bits: u8, thick: u8, unicode: bool) -> char {
    let straight = bits & (L | R | U | D);
    let digit = |way: u8| usize::from(bits & way != 0) + usize::from(thick & way != 0);
    match bits {
        0 => ' ',
        b if b & SLASH != 0 && b & BACKSLASH != 0 => 'X',
        b if b & SLASH != 0 => '/',
        b if b & BACKSLASH != 0 => '\\',
        b if b & UNDERSCORE != 0 => '_',
        _ if unicode => LINES[digit(L) + 3 * digit(R) + 9 * digit(U) + 27 * digit(D)],
        _ if straight & (U | D) == 0 => {
            if thick == 0 {
                '-'
            } else {
                '='
            }
        }
        _ if thick != 0 => '#',
        _ if straight & (L | R) == 0 => '|',
        _ => '+',
    }
}

/// One of the 256 colors that most terminals have.
fn index(p: Paint) -> u32 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |c: u8| (0..6u32).min_by_key(|l| LEVELS[*l as usize].abs_diff(c)).unwrap_or(0);
    16 + 36 * level(p.0) + 6 * level(p.1) + level(p.2)
}

fn escape(look: Look) -> String {
    let mut out = "\x1b[0".to_string();
    if look.bold {
        out.push_str(";1");
    }
    if let Some(p) = look.ink {
        let _ = write!(out, ";38;5;{}", index(p));
    }
    if let Some(p) = look.ground {
        let _ = write!(out, ";48;5;{}", index(p));
    }
    out.push('m');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette;

    #[test]
    fn pieces_have_different_colors_in_a_terminal() {
        let all: std::collections::HashSet<u32> =
            (0..palette::size()).map(|i| index(palette::piece(i))).collect();
        assert_eq!(all.len(), palette::size());
    }

    #[test]
    fn letters_take_two_columns_or_none() {
        let mut canvas = Canvas::default();
        canvas.write((0, 0), "日e\u{301}x", Look::default());
        canvas.write((0, 1), "1234", Look::default());
        let block = canvas.block(TextStyle { unicode: true, color: false }).unwrap();
        assert_eq!((block.width, block.lines), (4, vec!["日e\u{301}x".to_string(), "1234".to_string()]));
    }

    #[test]
    fn lines_are_characters() {
        assert_eq!([L | R, U | D, L | R | U | D].map(|b| character(b, 0, true)), ['─', '│', '┼']);
        assert_eq!([L | R, U | D, L | R | U | D].map(|b| character(b, b, true)), ['━', '┃', '╋']);
        assert_eq!(character(L | R | D, L | R, true), '┯');
        assert_eq!(
            [(L | R, L), (U | D, U), (L | D, 0)].map(|(b, t)| character(b, t, false)),
            ['=', '#', '+']
        );
    }
}
