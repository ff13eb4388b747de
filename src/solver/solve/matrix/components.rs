//! What is left may fall apart: no option of one part conflicts with an option of the other.  Then a count
//! multiplies the numbers of solutions of the parts (Bayardo and Pehoushek, "Counting models using connected
//! components", AAAI 2000).
//!
//! Without this, the search visits all nodes of one part again for each solution of the other.  A part is
//! found from one option by adding all options that conflict with one of it.  The bits of conflicting items
//! are at hand here; disjoint sets, as in `strategy/components.rs` and `diagram/components.rs`, would need
//! the items of each option at each node.  Options that give a secondary item the same color do not conflict,
//! so they do not connect parts.

use super::decomposition::Decomposed;
use super::kernel::Kernel;
use super::lanes;
use super::leaf::Leaf;
use super::option_sets::OptionSet;
use super::search::Depth;
use super::shortcut_levels::ShortcutLevels;
use super::state::MatrixSearch;
use super::submatrix::Bytes;
use crate::solve::Count;
use crate::solve::strategy::tasks::CountedComponents;
use puzc_core::base::ones;

/// The items of the first part, as bits; and the options of both, with the lanes that they must cover.
type TwoParts<const Z: usize> = (Vec<u64>, [(OptionSet, [u64; Z]); 2]);

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Counts the solutions of two parts, which `visit` searches, and adds their product to the count.
    /// `items` has the bits of the items of the first part.
    fn count_parts<Part>(
        &mut self,
        level: usize,
        items: Vec<u64>,
        [first, second]: [Part; 2],
        mut visit: impl FnMut(&mut Self, Part),
    ) -> Decomposed {
        let before = self.progress.restart();
        // the first part is the smaller one, so the other threads are not needed
        let in_part = std::mem::replace(&mut self.progress.in_part, true);
        let open = self.branches.open.len();
        let shareable = std::mem::replace(&mut self.branches.shareable, 0);
        visit(self, first);
        self.branches.shareable = shareable;
        self.progress.flush_found();
        self.progress.in_part = in_part;
        let count = std::mem::replace(&mut self.progress.count, Count::ZERO);
        let nodes = self.progress.nodes;
        if count != Count::ZERO && !self.progress.stopped {
            self.branches.counted.push((open, CountedComponents { count: count.clone(), items }));
            visit(self, second);
            self.branches.counted.pop();
            self.memo.leave_part(self.path.len());
        }
        self.progress.multiply(&count, before);
        // otherwise the second part would have been searched for each solution of the first one
        let repeated = count.as_u64().unwrap_or(u64::MAX).saturating_sub(1);
        let saved = repeated.saturating_mul(self.progress.nodes.saturating_sub(nodes));
        self.parts.save(level, saved);
        Decomposed::Apart
    }

    /// Counts what is left at a node of a leaf part by part, if this is worth an attempt and it falls apart.
    #[inline(never)]
    pub fn take_leaf_apart<const Z: usize, const N: usize>(
        &mut self,
        leaf: &mut Leaf<Z, N>,
        set: &[u64; N],
        open: &[u64; Z],
        counts: &[Bytes; Z],
        size: usize,
    ) -> Decomposed {
        let set = self.push_set(leaf, set);
        let (level, (items, parts)) = match self.try_parts(leaf.depth, set, open, counts, size) {
            Ok(found) => found,
            Err(done) => return done,
        };
        // a search in the leaf overwrites the stack
        let parts = parts.map(|(part, open)| (self.pop_set(leaf, part), open));
        self.count_parts(level, items, parts, |search, (set, open)| {
            search.kernel.visit(search, &mut *leaf, set, open);
        })
    }

    /// Counts what is left part by part at a node that is not in a leaf.
    #[inline(never)]
    pub fn take_apart<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        counts: &[Bytes; Z],
        size: usize,
    ) -> Decomposed {
        let (level, (items, parts)) = match self.try_parts(depth, set, open, counts, size) {
            Ok(found) => found,
            Err(done) => return done,
        };
        self.count_parts(level, items, parts, |search, (set, open)| {
            search.kernel.visit(search, Depth::<false>(depth), set, open);
        })
    }

    /// The level of a set of `size` options, and its parts; or why there are none.
    fn try_parts<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        counts: &[Bytes; Z],
        size: usize,
    ) -> Result<(usize, TwoParts<Z>), Decomposed> {
        if !self.parts.is_worth_trying(size) {
            return Err(Decomposed::None);
        }
        let level = ShortcutLevels::of(size);
        let parts = self.parts_of(depth, set, open, counts);
        self.parts.spend(level, set.len * Z, self.progress.nodes);
        parts.map(|parts| (level, parts)).ok_or(Decomposed::Whole(level))
    }

    /// Two parts of a set, the smaller one first, since it may have no solutions.  `None` if the set does not
    /// fall apart.  The parts are on the stack after the set, the first one last: what is put after it does
    /// not overwrite the second one.
    #[inline(never)]
    fn parts_of<const Z: usize>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: &[u64; Z],
        counts: &[Bytes; Z],
    ) -> Option<TwoParts<Z>> {
        let MatrixSearch { parts, sets, submatrices, encoding, kernel, .. } = self;
        let submatrix = &submatrices[depth];
        let (index, words) = sets.parts(set);
        parts.clear(encoding, words);
        lanes::to_bits(*kernel, submatrix, open, &mut parts.open);
        // an item with many options often occurs with all others
        let lane = most_options(counts, open);
        for (at, k) in index.iter().enumerate() {
            let options = submatrix.column(lane, *k as usize) & words[at];
            parts.outside[at] &= !options;
            for bit in ones(options) {
                if !parts.add(encoding, submatrix.ids_of(*k as usize)[bit as usize] as usize) {
                    return None;
                }
            }
        }
        if !parts.complete(encoding, submatrix, index) {
            return None;
        }
        let lanes: [u64; Z] =
            lanes::from_bits(*kernel, submatrix, parts.conflicting[..encoding.primary_words].iter().copied());
        let size = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        let found_is_first = 2 * size(&parts.outside) >= size(words);
        let mut part = |is_first, to| {
            let flip = if is_first == found_is_first { !0 } else { 0 };
            let part = sets.restricted(submatrix, set, to, |at| parts.outside[at] ^ flip);
            (part, std::array::from_fn(|z| open[z] & (lanes[z] ^ !flip)))
        };
        let second: (OptionSet, [u64; Z]) = part(false, set.end());
        let both = [part(true, second.0.end()), second];
        let flip = if found_is_first { 0 } else { !0 };
        let all = parts.conflicting.iter().zip(&encoding.primary);
        Some((all.map(|(bits, primary)| (bits ^ flip) & primary).collect(), both))
    }
}

/// The open lane with the most options.
fn most_options<const Z: usize>(counts: &[Bytes; Z], open: &[u64; Z]) -> usize {
    let lanes = (0..Z * 64).filter(|lane| open[lane / 64] >> (lane % 64) & 1 == 1);
    lanes.max_by_key(|lane| counts[lane / 64].0[lane % 64]).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::solve::{
        Control, Count, Method, SearchReport, SearchRequest, Threads, Vectors, matrix, solve,
    };
    use puzc_testing::problem;
    use puzc_testing::{Random, rounds};
    use std::fmt::Write;
    use std::ops::ControlFlow;

    fn search(text: &str, request: SearchRequest) -> SearchReport {
        solve(&problem(text), &request, &Control::default(), &mut |_| ControlFlow::Continue(()))
    }

    fn count(text: &str, memo: Option<bool>, threads: usize, vectors: Vectors) -> SearchReport {
        let threads = Threads::Just(threads);
        search(text, SearchRequest { memo, threads, vectors, ..SearchRequest::small() })
    }

    /// Problems with items of their own, and an item each of whose options covers an item of every problem.
    fn with_hub(r: &mut Random, problems: u64) -> String {
        let (mut items, mut secondary) = (String::from("hub"), String::from(" |"));
        let (mut options, mut hubs) = (String::new(), vec![String::from("\nhub"); 1 + r.below(4) as usize]);
        for p in 0..problems {
            let n = 2 + r.below(4);
            (0..n).for_each(|i| write!(items, " p{p}i{i}").unwrap());
            write!(items, " 0:1|p{p}free").unwrap();
            write!(secondary, " p{p}s").unwrap();
            for hub in &mut hubs {
                write!(hub, " p{p}i{}", r.below(n)).unwrap();
            }
            for _ in 0..3 + r.below(8) {
                options.push('\n');
                let first = r.below(n + 1);
                options.push_str(&if first == n { format!("p{p}free") } else { format!("p{p}i{first}") });
                for i in first + 1..n {
                    if r.below(3) == 0 {
                        write!(options, " p{p}i{i}").unwrap();
                    }
                }
                if r.below(3) == 0 {
                    write!(options, " p{p}s:{}", ["x", "y"][r.below(2) as usize]).unwrap();
                }
            }
        }
        items + &secondary + &hubs.concat() + &options
    }

    #[test]
    fn random_problems_fall_apart_below_the_root() {
        let mut random = Random(0xa9a27);
        let (mut solvable, mut saved) = (0, 0);
        for i in 0..rounds(400) {
            let text = with_hub(&mut random, 2 + i as u64 % 2);
            let cells = SearchRequest { method: Method::Cells, memo: Some(false), ..SearchRequest::small() };
            let known = search(&text, cells).count;
            solvable += u64::from(known != Count::ZERO);
            let plain = count(&text, Some(false), 1, matrix::vectors());
            let mut nodes = vec![];
            for vectors in matrix::kernels() {
                let report = count(&text, None, 1, vectors);
                assert_eq!(report.count, known, "{text}");
                nodes.push(report.stats.nodes);
            }
            assert!(nodes.iter().all(|n| *n == nodes[0]), "{nodes:?} {text}");
            saved += u64::from(nodes[0] < plain.stats.nodes);
            assert_eq!(count(&text, None, 3, matrix::vectors()).count, known, "{text}");
        }
        assert!(solvable > 80 && saved > 25, "{solvable} {saved}");
    }

    /// `boards` boards of dominoes; a hub covers one of two corners of each.
    fn boards(boards: usize, rows: usize, columns: usize) -> String {
        let cell = |b: usize, y: usize, x: usize| format!(" b{b}y{y}x{x}");
        let (mut items, mut options) = (String::from("hub"), String::from("\nhub\nhub"));
        (0..boards).for_each(|b| options.insert_str(4, &cell(b, 0, 0)));
        (0..boards).for_each(|b| options.push_str(&cell(b, rows - 1, columns - 1)));
        for (b, y, x) in
            (0..boards).flat_map(|b| (0..rows * columns).map(move |i| (b, i / columns, i % columns)))
        {
            items.push_str(&cell(b, y, x));
            if x + 1 < columns {
                write!(options, "\n{}{}", &cell(b, y, x)[1..], cell(b, y, x + 1)).unwrap();
            }
            if y + 1 < rows {
                write!(options, "\n{}{}", &cell(b, y, x)[1..], cell(b, y + 1, x)).unwrap();
            }
        }
        items + &options
    }

    #[test]
    fn parts_are_counted_by_several_threads() {
        // the 5x5 board without a corner has 192 tilings
        assert_eq!(count(&boards(1, 5, 5), None, 1, matrix::vectors()).count, Count::from(2 * 192));
        let all = Count::from(2 * 192u128.pow(3) as u64);
        for threads in [1, 2, 4, 8] {
            for memo in [None, Some(true)] {
                assert_eq!(count(&boards(3, 5, 5), memo, threads, matrix::vectors()).count, all);
            }
        }
    }
}
