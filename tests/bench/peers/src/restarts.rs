//! Finds a first solution with learned weights and restarts: a simple implementation of the literature, for
//! comparison.  No crate offers it.
//!
//! - *Dancing cells*: the options of each item are a sparse set in one flat array (P. Briggs and L. Torczon,
//!   1993; C. Solnon and D. E. Knuth for exact cover: TAOCP 7.2.2.3, programs SSXCC and SSXCC-BINARY).  An
//!   option that is removed is exchanged with the last one of the set.  To undo removals, the sets are made
//!   longer in reverse order: the trail is a list of items.
//! - *dom/wdeg* (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting
//!   constraints", ECAI 2004): an item has a weight, which grows by 1 whenever the item has lost its last
//!   option; the item with the least quotient of options and weight is next, unless an item is forced.
//! - *Binary branching*: a random option of the item is chosen, and then excluded.
//! - *Restarts* after 1, 1, 2, 1, 1, 2, 4 ... times [`UNIT`] failures (M. Luby, A. Sinclair, D. Zuckerman,
//!   "Optimal speedup of Las Vegas algorithms", 1993); weights are kept.
//!
//! Nothing is allocated during the search.

use crate::problem::Problem;

/// Failures of the shortest run.
const UNIT: u64 = 100;

struct Cells {
    primary: usize,
    /// Mentions of option `o` are those from `starts[o]` to `starts[o + 1]`.
    starts: Vec<u32>,
    /// For each mention: item, color, option, and its position in the set of the item.
    item: Vec<u32>,
    color: Vec<u32>,
    option: Vec<u32>,
    place: Vec<u32>,
    /// The sets of all items, one after the other, with mentions as elements; where each begins, and how
    /// many are left.
    sets: Vec<u32>,
    base: Vec<u32>,
    size: Vec<u32>,
    /// Items that are settled: a primary one is covered, a secondary one has its color.
    settled: Vec<bool>,
    /// The primary items, the open ones in front, and the place of each.
    open: Vec<u32>,
    position: Vec<u32>,
    open_len: usize,
    weight: Vec<u32>,
    /// Items that lost an option; secondary items that were settled; options that were chosen.
    removed: Vec<u32>,
    colored: Vec<u32>,
    chosen: Vec<u32>,
}

/// The state to which undoing returns.
#[derive(Clone, Copy)]
struct Point {
    removed: u32,
    colored: u32,
    chosen: u32,
    open_len: u32,
}

impl Cells {
    fn new(problem: &Problem) -> Cells {
        let (items, mentions) = (problem.items(), problem.options.iter().map(Vec::len).sum::<usize>());
        let mut cells = Cells {
            primary: problem.primary(),
            starts: Vec::with_capacity(problem.options.len() + 1),
            item: Vec::with_capacity(mentions),
            color: Vec::with_capacity(mentions),
            option: Vec::with_capacity(mentions),
            place: vec![0; mentions],
            sets: vec![0; mentions],
            base: vec![0; items],
            size: vec![0; items],
            settled: vec![false; items],
            open: (0..problem.primary() as u32).collect(),
            position: (0..problem.primary() as u32).collect(),
            open_len: problem.primary(),
            weight: vec![1; items],
            removed: Vec::with_capacity(mentions),
            colored: Vec::with_capacity(problem.secondary),
            chosen: Vec::with_capacity(problem.primary()),
        };
        for (o, option) in problem.options.iter().enumerate() {
            cells.starts.push(cells.item.len() as u32);
            // an option without a primary item is never needed
            for (item, color) in option.iter().filter(|_| (option[0].0 as usize) < cells.primary) {
                cells.item.push(*item);
                cells.color.push(*color);
                cells.option.push(o as u32);
                cells.size[*item as usize] += 1;
            }
        }
        cells.starts.push(cells.item.len() as u32);
        let mut sum = 0;
        for (base, size) in cells.base.iter_mut().zip(&cells.size) {
            *base = sum;
            sum += size;
        }
        let mut ends = cells.base.clone();
        for (mention, item) in cells.item.iter().enumerate() {
            let end = &mut ends[*item as usize];
            cells.sets[*end as usize] = mention as u32;
            cells.place[mention] = *end;
            *end += 1;
        }
        cells
    }

    fn mentions(&self, option: u32) -> std::ops::Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }

    fn point(&self) -> Point {
        let [removed, colored, chosen] =
            [&self.removed, &self.colored, &self.chosen].map(|trail| trail.len() as u32);
        Point { removed, colored, chosen, open_len: self.open_len as u32 }
    }

    fn undo(&mut self, point: Point) {
        while self.removed.len() > point.removed as usize {
            let item = self.removed.pop().expect("longer");
            self.size[item as usize] += 1;
        }
        while self.colored.len() > point.colored as usize {
            let item = self.colored.pop().expect("longer");
            self.settled[item as usize] = false;
        }
        for at in self.open_len..point.open_len as usize {
            self.settled[self.open[at] as usize] = false;
        }
        self.open_len = point.open_len as usize;
        self.chosen.truncate(point.chosen as usize);
    }

    /// Removes an option from the sets of all items that are not settled; false if one that must be covered
    /// cannot be any more.
    fn exclude(&mut self, option: u32) -> bool {
        for mention in self.mentions(option) {
            let item = self.item[mention] as usize;
            if self.settled[item] {
                continue;
            }
            self.size[item] -= 1;
            let (here, last) = (self.place[mention], self.base[item] + self.size[item]);
            let other = self.sets[last as usize];
            self.sets[here as usize] = other;
            self.sets[last as usize] = mention as u32;
            self.place[other as usize] = here;
            self.place[mention] = last;
            self.removed.push(item as u32);
            if self.size[item] == 0 && item < self.primary {
                self.weight[item] += 1;
                return false;
            }
        }
        true
    }

    fn settle(&mut self, item: usize) {
        self.settled[item] = true;
        if item >= self.primary {
            self.colored.push(item as u32);
            return;
        }
        self.open_len -= 1;
        let (here, other) = (self.position[item] as usize, self.open[self.open_len]);
        self.open[here] = other;
        self.open[self.open_len] = item as u32;
        self.position[other as usize] = here as u32;
        self.position[item] = self.open_len as u32;
    }

    /// Chooses an option and removes all that conflict with it; false if this is impossible.
    fn choose(&mut self, option: u32) -> bool {
        self.chosen.push(option);
        for mention in self.mentions(option) {
            let (item, color) = (self.item[mention] as usize, self.color[mention]);
            if self.settled[item] {
                continue; // it has this color
            }
            self.settle(item);
            // the set of a settled item does not change
            for at in self.base[item]..self.base[item] + self.size[item] {
                let rival = self.sets[at as usize] as usize;
                if rival != mention
                    && (color == 0 || self.color[rival] != color)
                    && !self.exclude(self.option[rival])
                {
                    return false;
                }
            }
        }
        true
    }

    /// The item to branch on, or one that is forced; `None` if all are covered.
    fn next(&self) -> Option<usize> {
        let mut best = None;
        let (mut size, mut weight) = (u32::MAX, 1);
        for item in &self.open[..self.open_len] {
            let (s, w) = (self.size[*item as usize], self.weight[*item as usize]);
            if s <= 1 {
                return Some(*item as usize);
            }
            if u64::from(s) * u64::from(weight) < u64::from(size) * u64::from(w) {
                (best, size, weight) = (Some(*item as usize), s, w);
            }
        }
        best
    }
}

/// Number `i`, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ...
fn luby(mut i: u64) -> u64 {
    while !(i + 1).is_power_of_two() {
        i -= (i + 1).next_power_of_two() / 2 - 1;
    }
    i.div_ceil(2)
}

/// G. Marsaglia, "Xorshift RNGs", 2003.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) * u64::from(n) >> 32) as u32
    }
}

/// The options of a solution, if there is one.
pub fn first(problem: &Problem) -> Option<Vec<u32>> {
    let mut cells = Cells::new(problem);
    if cells.size[..cells.primary].contains(&0) {
        return None;
    }
    let root = cells.point();
    let mut branches: Vec<(Point, u32)> = Vec::with_capacity(problem.options.len());
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut run, mut left) = (1, UNIT);
    while let Some(item) = cells.next() {
        let size = cells.size[item];
        let mention = cells.sets[(cells.base[item] + random.below(size)) as usize];
        let option = cells.option[mention as usize];
        if size > 1 {
            branches.push((cells.point(), option));
        }
        if cells.choose(option) {
            continue;
        }
        left -= 1;
        if left == 0 {
            cells.undo(root);
            branches.clear();
            run += 1;
            left = UNIT * luby(run);
            continue;
        }
        // the last option that can be excluded is
        loop {
            let (point, tried) = branches.pop()?;
            cells.undo(point);
            if cells.exclude(tried) {
                break;
            }
        }
    }
    assert!(is_solution(problem, &cells.chosen), "all items are covered, once");
    Some(cells.chosen)
}

/// Checks the definition, without using the code above.
fn is_solution(problem: &Problem, options: &[u32]) -> bool {
    let mut seen: Vec<Option<u32>> = vec![None; problem.items()];
    for (item, color) in options.iter().flat_map(|o| &problem.options[*o as usize]) {
        let before = seen[*item as usize].replace(*color);
        if before.is_some_and(|before| before != *color || *color == 0) {
            return false;
        }
    }
    seen[..problem.primary()].iter().all(Option::is_some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::read;

    fn solved(text: &str) -> Option<Vec<u32>> {
        let problem = read(text).unwrap();
        first(&problem).map(|mut options| {
            assert!(is_solution(&problem, &options));
            options.sort_unstable();
            options
        })
    }

    #[test]
    fn solutions_are_solutions() {
        assert_eq!(solved("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"), Some(vec![0, 3, 4])); // Knuth's example
        assert_eq!(solved("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"), Some(vec![1, 3]));
        assert_eq!(solved("a b\na\na b\nb\n").map(|s| s.len() == 1 || s == [0, 2]), Some(true));
    }

    #[test]
    fn it_is_proved_that_there_is_none() {
        assert_eq!(solved("a b c\na b\nb c\na c\n"), None);
        assert_eq!(solved("a b\na\n"), None);
        assert_eq!(solved("a b | x\na x:0\na x:1\nb x:2\n"), None);
        // seven pigeons in six holes need more failures than the shortest runs allow
        let pigeons: Vec<String> = (0..7).map(|p| format!("p{p}")).collect();
        let holes: Vec<String> = (0..6).map(|h| format!("h{h}")).collect();
        let pairs: Vec<String> =
            pigeons.iter().flat_map(|p| holes.iter().map(move |h| format!("{p} {h}"))).collect();
        assert_eq!(
            solved(&format!("{} | {}\n{}\n", pigeons.join(" "), holes.join(" "), pairs.join("\n"))),
            None
        );
    }

    #[test]
    fn queens_are_found() {
        let n = 20i32;
        let mut options = vec![];
        for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
            options.push(format!("r{r} c{c} a{} b{}", r + c, r - c + n));
        }
        let items = |name: &str, k: i32| (0..k).map(|i| format!("{name}{i}")).collect::<Vec<_>>().join(" ");
        let text = format!(
            "{} {} | {} {}\n{}\n",
            items("r", n),
            items("c", n),
            items("a", 2 * n),
            items("b", 2 * n),
            options.join("\n")
        );
        assert_eq!(solved(&text).map(|s| s.len()), Some(n as usize));
    }

    #[test]
    fn the_sequence_of_luby() {
        assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
