//! Grids of cells in two colors, in which connected sets have a given size; all colorings are tried.

use crate::random_problems::{connected, item};
use crate::{Random, problem};
use puzc_core::xcc::{ColorId, ItemId, Problem};

/// A problem with up to 12 cells, and its number of solutions.  Some cells have only one color, some colors
/// determine that of another cell, and some cells are free: they belong to no set, but connect others.
pub fn sized_cells(r: &mut Random) -> (Problem, u64) {
    let (rows, columns) = (2 + r.below(2) as usize, 3 + r.below(2) as usize);
    let cells = rows * columns;
    let is_free: Vec<bool> = (0..cells).map(|_| r.once_in(12)).collect();
    let own: Vec<usize> = (0..cells).filter(|i| !is_free[*i]).collect();
    let names = |what: &str| own.iter().map(|i| format!("{what}{i} ")).collect::<String>();
    let mut text = format!("{}| {}", names("p"), names("s"));
    // for each cell and color: is there an option, and which color of which cell does it determine?
    let mut options = vec![[None; 2]; cells];
    for &i in &own {
        for (color, option) in options[i].iter_mut().enumerate() {
            if r.once_in(9) {
                continue;
            }
            let other = own[r.below(own.len() as u64) as usize];
            let also = (r.once_in(6) && other != i).then(|| (other, r.below(2) as usize));
            let words = also.map_or(String::new(), |(other, c)| format!(" s{other}:{c}"));
            text.push_str(&format!("\np{i} s{i}:{color}{words}"));
            *option = Some(also);
        }
    }
    let mut p = problem(&text);
    let edges: Vec<(usize, usize)> = (0..cells)
        .flat_map(|i| {
            let right = (i % columns + 1 < columns).then_some((i, i + 1));
            let below = (i + columns < cells).then_some((i, i + columns));
            [right, below].into_iter().flatten()
        })
        .collect();
    let least = r.below(1 + own.len() as u64 / 2) as u32;
    let size = Some((least, least + r.below(4) as u32));
    let number = |i: usize| own.iter().position(|o| *o == i);
    let items: Vec<Option<ItemId>> =
        (0..cells).map(|i| number(i).map(|n| item((p.primary + n) as u64))).collect();
    let both = r.once_in(3);
    let colors: Vec<usize> = if both { vec![0, 1] } else { vec![1] };
    for color in &colors {
        let Some(id) = p.colors.iter().position(|c| *c.text == *color.to_string()) else { continue };
        let pairs = edges.iter().map(|e| (e.0 as u32, e.1 as u32)).collect();
        p.conditions.push(connected(items.clone(), pairs, ColorId(id as u32), size));
    }
    let constrained = p.conditions.len() == colors.len();
    let fits = |coloring: usize| {
        let color = |i: usize| coloring >> i & 1;
        own.iter().all(|&i| options[i][color(i)].is_some_and(|also| also.is_none_or(|(j, c)| color(j) == c)))
            && colors.iter().all(|&k| {
                let set = own.iter().filter(|i| color(**i) == k).fold(0, |set, i| set | 1 << i);
                let free = (0..cells).filter(|i| is_free[*i]).fold(0, |set, i| set | 1 << i);
                let number = usize::count_ones(set);
                size.is_none_or(|(least, most)| least <= number && number <= most)
                    && is_connected(set, free, &edges)
            })
    };
    let free = (0..cells).filter(|i| is_free[*i]).fold(0, |set, i| set | 1 << i);
    let all = (0..1usize << cells).filter(|coloring| coloring & free == 0 && fits(*coloring)).count();
    // a color that no option has can have no condition
    if constrained { (p, all as u64) } else { sized_cells(r) }
}

/// Is each member of `set` reached from the first one through members and free cells?
fn is_connected(set: usize, free: usize, edges: &[(usize, usize)]) -> bool {
    let mut reached = set & set.wrapping_neg();
    loop {
        let mut more = reached;
        for (u, v) in edges {
            let pair = 1 << u | 1 << v;
            if reached & pair != 0 {
                more |= pair & (set | free);
            }
        }
        if more == reached {
            return reached & set == set;
        }
        reached = more;
    }
}
