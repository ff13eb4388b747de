//! Grids of words that become something else than pictures of words.

use super::layout::{LayoutResult, PlacedWord, Reader, letters, unread};

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
        let plan: Vec<Vec<String>> = (0..rows.len())
            .map(|x| (0..self.columns).map(|y| if open(x, y) { "." } else { "#" }.to_string()).collect())
            .collect();
        let mut sums: [Vec<((usize, usize), &str)>; 2] = [vec![], vec![]];
        for (x, row) in rows.iter().enumerate() {
            for (y, word) in row.iter().enumerate().filter(|(_, word)| !["0", "-"].contains(&word.0)) {
                let (down, across) = word.0.split_once(',').ok_or_else(|| unread(*word))?;
                for (way, sum, (i, j)) in [(0, across, (0, 1)), (1, down, (1, 0))] {
                    let is_run = open(x + i, y + j) && open(x + 2 * i, y + 2 * j);
                    let is_number = !sum.is_empty() && sum.bytes().all(|b| b.is_ascii_digit());
                    match (is_run, sum.is_empty()) {
                        (false, true) => {}
                        (true, false) if is_number => sums[way].push(((x + i, y + j), sum)),
                        _ => return Err(unread(*word)),
                    }
                }
            }
        }
        // a run without a sum before it
        for (x, row) in rows.iter().enumerate() {
            for (y, word) in row.iter().enumerate() {
                for (way, (i, j)) in [(0, (0, 1)), (1, (1, 0))] {
                    let first = open(x, y) && !(x >= i && y >= j && open(x - i, y - j)) && open(x + i, y + j);
                    if first && !sums[way].iter().any(|sum| sum.0 == (x, y)) {
                        return Err(unread(*word));
                    }
                }
            }
        }
        let list = |way: usize| {
            let mut sums = sums[way].clone();
            sums.sort_unstable();
            format!("[{}]", sums.iter().map(|sum| sum.1).collect::<Vec<_>>().join(", "))
        };
        Ok([letters(&plan), list(0), list(1)])
    }
}

/// `3.1` as (3, 1).
fn part(word: PlacedWord<'_>) -> LayoutResult<(usize, usize)> {
    let numbers = word.0.split_once('.').and_then(|(name, n)| Some((name.parse().ok()?, n.parse().ok()?)));
    numbers.filter(|(_, n): &(usize, usize)| *n > 0).ok_or_else(|| unread(word))
}
