//! Warnings about boards and pieces: signs that look empty in a picture, a cell given twice, pieces of a
//! list that have one name by accident.

use super::*;
use crate::model::entities::Piece;
use crate::model::value::Picture;
use puzc_core::geometry::{Lattices, Place};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Signs that look empty beside the letters of regions.
const BLANK_REGIONS: &[&str] = &["-", "_", " ", "?", "\t"];

impl Machine<'_> {
    /// W208: a cell that a line gives twice.  Sets of digits and splices may overlap: together they are one
    /// set of cells.
    pub(super) fn report_repeated_cell(&mut self, placed: &[(Place, Span)], name: &str) {
        let mut first: FxHashMap<Place, Span> = FxHashMap::default();
        let found = placed.iter().find_map(|(cell, span)| {
            let earlier = *first.entry(*cell).or_insert(*span);
            (earlier != *span).then_some((earlier, *span))
        });
        let Some((earlier, again)) = found else { return };
        let plain = |span: Span| !self.sources.text(span).contains(['[', '{']);
        if plain(earlier) && plain(again) {
            let cell = self.sources.text(again);
            let d = Diagnostic::new(codes::W208, format!("piece `{name}` has the cell {cell} twice"))
                .label(again, "given again, so the piece has a cell less than written")
                .label(earlier, "first given here");
            self.report(d);
        }
    }

    /// W118: a word among cells with digits, as in `00 01 and 11`: its letters are coordinates and a suffix.
    fn report_word(&mut self, placed: &[(Place, Span)]) {
        let letters = |span: Span| self.sources.text(span).bytes().all(|b| b.is_ascii_lowercase());
        let small = |(p, span): &(Place, Span)| p.x.max(p.y).max(p.z) < 10 && !letters(*span);
        let (small, others): (Vec<_>, Vec<_>) = placed.iter().partition(|cell| small(cell));
        let [(_, span)] = others[..] else { return };
        let word = self.sources.text(span).to_string();
        if small.is_empty() || word.len() < 2 || !letters(span) {
            return;
        }
        let d = Diagnostic::new(codes::W118, format!("the word `{word}` is a cell here"));
        let d = d.label(span, "its letters are coordinates");
        self.report(match &*word {
            "cost" => d.help("the cost belongs before the colon: NAME cost N: CELLS"),
            "free" | "fixed" => d.help(format!("`{word}` belongs before the colon: NAME {word}: CELLS")),
            "once" => d.help("how often a piece is used stands before its name: 1 of NAME: CELLS"),
            "twice" => d.help("how often a piece is used stands before its name: 2 of NAME: CELLS"),
            "optional" => d.help("how often a piece is used stands before its name: 0..1 of NAME: CELLS"),
            _ => d.help("cells are separated by spaces: remove the word"),
        });
    }

    /// W118: `O3` for `03`. The coordinate O is 50, l is 21.
    pub(super) fn report_letter_digits(&mut self, placed: &[(Place, Span)]) {
        self.report_word(placed);
        const LIKE_DIGITS: [(i32, char, char); 4] =
            [(50, 'O', '0'), (24, 'o', '0'), (21, 'l', '1'), (44, 'I', '1')];
        let letter = |n: i32| LIKE_DIGITS.iter().find(|row| row.0 == n);
        let coordinates = |p: &Place| [p.x, p.y, p.z];
        if placed.iter().flat_map(|(p, _)| coordinates(p)).any(|n| n > 9 && letter(n).is_none()) {
            return;
        }
        let found = placed.iter().find_map(|(place, span)| {
            let (_, letter, digit) = coordinates(place).into_iter().find_map(letter)?;
            let text = self.sources.text(*span);
            (text.contains(*letter) && !text.contains(['[', '{'])).then_some((*span, *letter, *digit))
        });
        let Some((span, letter, digit)) = found else { return };
        let text = self.sources.text(span);
        let d =
            Diagnostic::new(codes::W118, format!("the letter {letter} in `{text}` is not the digit {digit}"))
                .write(span, text.replacen(letter, &digit.to_string(), 1));
        let value = LIKE_DIGITS.iter().find(|row| row.1 == letter).map_or(0, |row| row.0);
        self.report(d.help(format!("as a coordinate, {letter} is {value}")));
    }

    /// W305: a sign that looks empty in a picture of regions is a region, too.
    pub(super) fn report_blank_region(&mut self, picture: &Picture, at: Span) {
        let is = |v: &Value, signs: &[&str]| v.as_str().is_some_and(|s| signs.contains(&&**s));
        let named = picture.cells.iter().any(|v| !is(v, &["."]) && !is(v, BLANK_REGIONS));
        let Some(blank) = picture.cells.iter().find(|v| named && is(v, BLANK_REGIONS)) else { return };
        let sign = self.show(blank).replace('\t', "TAB");
        let d = Diagnostic::new(codes::W305, format!("`{sign}` is a region in this picture"));
        let d = d.label(blank.span.or(at), "all cells with this sign are one region");
        self.report(d.help("write . for a cell without a region"));
    }

    /// W306: a letter in the wrong case, or one that looks like another, makes a region of its own.  With
    /// many regions, both cases are needed.
    pub(super) fn report_stray_region(&mut self, found: &[(char, Value, Vec<Value>)], picture: &Picture) {
        let place = |v: &Value| if let Data::Place(p) = v.data { Some(p) } else { None };
        let alike = |a: char, b: char| {
            let pair = [('0', 'O'), ('0', 'o'), ('1', 'l'), ('1', 'I'), ('l', 'I')];
            a != b
                && (a.to_lowercase().eq(b.to_lowercase()) || pair.contains(&(a, b)) || pair.contains(&(b, a)))
        };
        if found.len() > 26 {
            return;
        }
        for (letter, _, cells) in found {
            let [cell] = cells.as_slice() else { continue };
            let Some((other, _, rest)) = found.iter().find(|f| alike(*letter, f.0)) else { continue };
            let Some(at) = place(cell) else { continue };
            let near = self.lattices.of(at).neighbors(at);
            if !rest.iter().filter_map(place).any(|p| near.contains(&p)) {
                continue;
            }
            let span =
                crate::model::picture::position(picture, cell).map_or(Span::NONE, |i| picture.cells[i].span);
            let d =
                Diagnostic::new(codes::W306, format!("`{letter}` is a region of its own, beside `{other}`"))
                    .label(span, "a region of one cell");
            self.report(d.help(format!("if the cell belongs to the region `{other}`, write {other}")));
        }
    }

    /// W305: a picture of a board or a piece has characters that look empty beside others: `-` and `_`, or a
    /// letter O or a zero if all others are `#`, `X`, `*` or `1`.
    pub fn report_blanks(&mut self, picture: &Picture, at: Span) {
        let sign = |v: &Value| v.as_str().and_then(|s| s.chars().next()).unwrap_or('.');
        let signs: BTreeSet<char> =
            picture.cells.iter().map(sign).filter(|c| !matches!(c, '.' | ' ')).collect();
        let filled = signs.iter().any(|c| matches!(c, '#' | 'X' | 'x' | '*' | '1'));
        let plain = signs.iter().all(|c| "#Xx*1Oo0-_\t".contains(*c));
        let empty = |c: char| match c {
            '-' | '_' | '\t' => signs.len() > 1,
            'O' | 'o' | '0' => filled && plain,
            _ => false,
        };
        let mut blanks = picture.cells.iter().filter(|v| empty(sign(v)));
        let Some(first) = blanks.next() else { return };
        let more = match blanks.count() {
            0 => String::new(),
            1 => ", and so is one more".to_string(),
            n => format!(", and so are {n} more"),
        };
        let shown = sign(first).to_string().replace('\t', "TAB");
        let d = Diagnostic::new(codes::W305, format!("`{shown}` is a cell in this picture"))
            .label(first.span.or(at), format!("a cell like any other{more}"));
        let help =
            "only `.` and the space are not cells; picture_cells(PICTURE, hole) leaves out another character";
        self.report(d.help(help));
    }

    /// W216: a piece that is not connected among others that are, perhaps because of a wrong digit.
    pub(super) fn report_disconnected(&mut self, list: &[Piece]) -> Eval<()> {
        let mut apart = vec![];
        for piece in list {
            self.budget.charge(piece.cells.len() as u64)?;
            if !is_connected(&self.lattices, &piece.cells) {
                apart.push(piece);
            }
        }
        if 2 * apart.len() > list.len() && list.len() > 1 {
            return Ok(());
        }
        for piece in apart {
            let d = Diagnostic::new(
                codes::W216,
                format!("the cells of piece `{}` are not connected", piece.name),
            )
            .label(piece.name_span, "some cells share no side with the others");
            self.report(d);
        }
        Ok(())
    }

    /// W216: a region of several parts among others that have one, perhaps because of a wrong letter.
    pub(super) fn report_split_region(&mut self, found: &[(char, Value, Vec<Value>)]) -> Eval<()> {
        let mut apart = vec![];
        for (letter, sign, cells) in found {
            self.budget.charge(cells.len() as u64)?;
            let place = |v: &Value| if let Data::Place(p) = v.data { Some(p) } else { None };
            let cells: Vec<Place> = cells.iter().filter_map(place).collect();
            if !is_connected(&self.lattices, &cells) {
                apart.push((letter, sign.span));
            }
        }
        if 2 * apart.len() > found.len() {
            return Ok(());
        }
        for (letter, span) in apart {
            let d = Diagnostic::new(codes::W216, format!("the cells of region `{letter}` are not connected"));
            self.report(d.label(span, "some cells share no side with the others"));
        }
        Ok(())
    }

    /// W208: pieces of different sizes with one name, which they may have by accident; at the list that they
    /// come from, if they do.
    pub(super) fn report_merged(&mut self, list: &[Piece], of_list: Option<Span>) {
        let mut sizes: FxHashMap<&str, usize> = FxHashMap::default();
        let mut merged = list.iter().filter_map(|piece| {
            let (first, size) = (*sizes.entry(&piece.name).or_insert(piece.cells.len()), piece.cells.len());
            (first != size).then_some((piece, first, size))
        });
        let Some((piece, first, size)) = merged.next() else { return };
        let others = match merged.count() {
            0 => String::new(),
            n => format!(" (and {n} more)"),
        };
        let message =
            format!("pieces of {first} and of {size} cells are both named `{}`{others}", piece.name);
        let d = Diagnostic::new(codes::W208, message)
            .label(of_list.unwrap_or(piece.name_span), "they are one piece with several shapes");
        self.report(d.help(match of_list {
            Some(_) => "give them names of their own: [(name: \"{n}{p.name}\", cells: p.cells) for n in 1..2, p in all_polyforms(n)]",
            None => "a solution uses one of these shapes; two pieces have two names",
        }));
    }
}

/// Can all cells be reached from the first one?  Several cells at one place are one.
fn is_connected(lattices: &Lattices, cells: &[Place]) -> bool {
    let plain = |c: &Place| Place { suffix: 0, ..*c };
    let mut rest: BTreeSet<Place> = cells.iter().map(plain).collect();
    let mut open: Vec<Place> = rest.pop_first().into_iter().collect();
    while let Some(cell) = open.pop() {
        open.extend(lattices.of(cell).neighbors(cell).into_iter().filter(|n| rest.remove(n)));
    }
    rest.is_empty()
}
