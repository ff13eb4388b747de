//! Grids of words that become something else than pictures of words.

use super::super::genres::{KakuroRun, rooms};
use super::super::puz_text::{list, picture, picture_of_words};
use super::layout::{LayoutResult, PlacedWord, Reader, known, unread};
use puzc_core::base::is_number;
use puzc_core::diag::{Diagnostic, codes::E901};
use std::collections::BTreeMap;

impl Reader<'_, '_> {
    /// A picture of rooms.
    pub(super) fn rooms(&mut self) -> LayoutResult<String> {
        let rows = (0..self.rows).map(|_| self.line(self.columns)).collect::<LayoutResult<Vec<_>>>()?;
        let all: Vec<PlacedWord<'_>> = rows.iter().flat_map(|row| row.iter().copied()).collect();
        let picture = rows.iter().map(|row| row.iter().map(|word| known(*word, "*")).collect());
        let picture = picture_of_words(&picture.collect::<LayoutResult<Vec<_>>>()?);
        if let Some(word) = all.iter().find(|word| word.0 == "-") {
            return Err(unread(*word));
        }
        let pieces = rooms(self.rows, self.columns, |a, b| all[a].0 == all[b].0);
        let mut first = BTreeMap::new();
        for (word, piece) in all.iter().zip(pieces) {
            // signs are squares without a room
            let is_room = word.0.chars().all(char::is_alphanumeric);
            if is_room && *first.entry(word.0).or_insert(piece) != piece {
                let d = Diagnostic::new(E901, format!("the room `{}` is in several pieces", word.0));
                return Err(d.label(word.1, "here begins another one"));
            }
        }
        Ok(picture)
    }

    /// Parts of thermometers, such as `3.1` for the bulb of the third: each points to the next one of its
    /// thermometer; `o` is the top.
    pub(super) fn thermometers(&mut self) -> LayoutResult<Vec<Vec<String>>> {
        let mut parts: Vec<Vec<(usize, usize)>> = vec![];
        let rows = (0..self.rows).map(|_| self.line(self.columns)).collect::<LayoutResult<Vec<_>>>()?;
        for row in &rows {
            parts.push(row.iter().map(|word| part(*word)).collect::<LayoutResult<_>>()?);
        }
        let around = [("v", 1, 0), (">", 0, 1), ("^", -1, 0), ("<", 0, -1)];
        let next = |x: usize, y: usize, (dx, dy): (isize, isize)| {
            let row = parts.get(x.checked_add_signed(dx)?)?;
            row.get(y.checked_add_signed(dy)?).copied()
        };
        let last = |name: usize| parts.iter().flatten().filter(|p| p.0 == name).map(|p| p.1).max();
        let mut all = vec![];
        for (x, row) in parts.iter().enumerate() {
            let mut line = vec![];
            for (y, &(name, number)) in row.iter().enumerate() {
                let after = number.checked_add(1).map(|after| (name, after));
                let arrow = around.iter().find(|a| after.is_some() && next(x, y, (a.1, a.2)) == after);
                match arrow {
                    Some((arrow, ..)) => line.push(arrow.to_string()),
                    None if last(name) == Some(number) => line.push("o".into()),
                    None => return Err(unread(rows[x][y])),
                }
            }
            all.push(line);
        }
        Ok(all)
    }

    /// The picture of the squares of a kakuro, and the sums of its runs across and down, each in the order of
    /// their first squares.
    pub(super) fn kakuro(&mut self) -> LayoutResult<[String; 3]> {
        let rows = (0..self.rows).map(|_| self.line(self.columns)).collect::<LayoutResult<Vec<_>>>()?;
        let open =
            |x: usize, y: usize| rows.get(x).and_then(|row| row.get(y)).is_some_and(|word| word.0 == "0");
        // the sums of each wall
        let mut given: BTreeMap<((usize, usize), usize), &str> = BTreeMap::new();
        for (x, row) in rows.iter().enumerate() {
            for (y, word) in row.iter().enumerate().filter(|(_, word)| !["0", "-"].contains(&word.0)) {
                let (down, across) = word.0.split_once(',').ok_or_else(|| unread(*word))?;
                for (way, sum) in [across, down].into_iter().enumerate().filter(|(_, sum)| !sum.is_empty()) {
                    if !is_number(sum) {
                        return Err(unread(*word));
                    }
                    given.insert(((x, y), way), sum);
                }
            }
        }
        let mut sums = [vec![], vec![]];
        let mut plan: Vec<Vec<&str>> = (0..rows.len())
            .map(|x| (0..self.columns).map(|y| if open(x, y) { "." } else { "#" }).collect())
            .collect();
        for KakuroRun { first, wall, way, is_long } in KakuroRun::all((rows.len(), self.columns), open) {
            let sum = wall.and_then(|wall| given.remove(&(wall, way)));
            if is_long {
                sums[way].push(sum.unwrap_or("0")); // unknown
            } else if let (Some((x, y)), Some(digit)) = (wall, sum) {
                let square = &mut plan[first.0][first.1];
                if digit.len() > 1 || *square != "." && *square != digit {
                    return Err(unread(rows[x][y]));
                }
                *square = digit;
            }
        }
        let [across, down] = sums;
        match given.into_keys().next() {
            Some(((x, y), _)) => Err(unread(rows[x][y])), // it has no run
            None => Ok([picture(plan.into_iter().map(|row| row.concat())), list(across), list(down)]),
        }
    }
}

/// Do the bricks of a solution begin with half a one?  Each whole brick has an odd and an even number.
pub(super) fn begins_with_half(rows: &[Vec<&str>]) -> bool {
    let parity = |word: &str| word.parse::<u32>().map(|number| number % 2).ok();
    let is_brick = |brick: &[&str]| match brick {
        [a, b] => parity(a).zip(parity(b)).is_some_and(|(a, b)| a != b),
        _ => true,
    };
    let fits = |half: usize| {
        rows.iter().enumerate().all(|(x, row)| {
            let (first, rest) = row.split_at((x + half) % 2);
            is_brick(first) && rest.chunks(2).all(is_brick)
        })
    };
    !fits(0) && fits(1)
}

/// `3.1` as (3, 1).
fn part(word: PlacedWord<'_>) -> LayoutResult<(usize, usize)> {
    let numbers = word.0.split_once('.').and_then(|(name, n)| Some((name.parse().ok()?, n.parse().ok()?)));
    numbers.filter(|(_, n): &(usize, usize)| *n > 0).ok_or_else(|| unread(word))
}
