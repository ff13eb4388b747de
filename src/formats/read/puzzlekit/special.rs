//! Grids of words that become something else than pictures of words.

use super::super::genres::KakuroRun;
use super::super::puz_text::{list, picture};
use super::layout::{LayoutResult, PlacedWord, Reader, unread};
use puzc_core::base::is_number;
use std::collections::BTreeMap;

impl Reader<'_, '_> {
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

/// `3.1` as (3, 1).
fn part(word: PlacedWord<'_>) -> LayoutResult<(usize, usize)> {
    let numbers = word.0.split_once('.').and_then(|(name, n)| Some((name.parse().ok()?, n.parse().ok()?)));
    numbers.filter(|(_, n): &(usize, usize)| *n > 0).ok_or_else(|| unread(word))
}
