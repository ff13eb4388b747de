//! Tightens the bounds of items before the search, by linear algebra.
//!
//! Some items are covered a fixed number of times by every solution.  If the row of another item in the
//! matrix of items and options is a linear combination of the rows of such items, then it, too, is covered a
//! fixed number of times.  For example, twelve pentominoes cover 60 cells.  If eleven of them are used once,
//! so is the twelfth, whatever its bounds say.  If each is used at most once, each is used exactly once,
//! since the sum of their rows is a fifth of the sum of the rows of all cells.  This matters much, since a
//! search can branch only on an item that must be covered.
//!
//! The combination is found modulo a prime by Gaussian elimination, then verified with integers.

use crate::solve::Control;
use puzc_core::base::gcd;
use puzc_core::xcc::{Bounds, Mentions, Problem};

/// The elimination ends without a result after this many multiplications.
const MAX_WORK: usize = 1 << 28;

/// The bounds of the primary items, if some of them are tighter than those of the problem.  `options` are the
/// options that may be chosen.  `None` if the control is stopped.
pub fn tighten<'p>(
    problem: &'p Problem,
    options: impl Iterator<Item = Mentions<'p>> + Clone,
    control: &Control,
) -> Option<Vec<Bounds>> {
    let given = || problem.items[..problem.primary].iter().filter_map(|item| item.bounds);
    if given().all(|b| b.lo >= b.hi) {
        return None;
    }
    let mut bounds: Vec<Bounds> = given().collect();
    if bounds.len() < problem.primary || bounds.iter().any(|b| b.lo > b.hi) {
        return None;
    }
    let (exact, free): (Vec<usize>, Vec<usize>) =
        (0..bounds.len()).partition(|&i| bounds[i].lo == bounds[i].hi);
    let mut rows = vec![0; bounds.len()];
    exact.iter().chain(&free).enumerate().for_each(|(row, &item)| rows[item] = row);
    let covered = || {
        options
            .clone()
            .map(|option| option.iter().filter_map(|m| rows.get(m.item.0 as usize).copied()).collect())
    };
    let demand: Vec<u32> = exact.iter().map(|&item| bounds[item].lo).collect();
    let totals = Equations::of(covered, demand.len(), free.len(), control)?.totals(covered, &demand, control);
    if control.stopped() {
        return None;
    }
    for (&item, total) in free.iter().zip(&totals) {
        if let Some(total) = *total {
            narrow(&mut bounds[item], total, total);
        }
    }
    if let Some(all) = totals[free.len()] {
        let (least, most) = free
            .iter()
            .fold((0, 0), |(lo, hi), &i| (lo + i64::from(bounds[i].lo), hi + i64::from(bounds[i].hi)));
        for &item in &free {
            let Bounds { lo, hi } = bounds[item];
            narrow(&mut bounds[item], all - (most - i64::from(hi)), all - (least - i64::from(lo)));
        }
    }
    bounds.iter().copied().ne(given()).then_some(bounds)
}

/// Tightens bounds to lo..hi.  Contradictions are left to the search.  An item that may be covered keeps this
/// possibility.
fn narrow(bounds: &mut Bounds, lo: i64, hi: i64) {
    let (lo, hi) = (lo.max(bounds.lo.into()), hi.max(1).min(bounds.hi.into()));
    if lo <= hi {
        *bounds = Bounds { lo: lo as u32, hi: hi as u32 };
    }
}

/// The modulus; products of two remainders fit in a word.
const P: u64 = (1 << 31) - 1;

/// A basis of the options as columns modulo [`P`], in reduced echelon form.
struct Equations {
    /// The number of rows at the start of which it is known how often they are covered; the last of them is
    /// the sum of those between these and the others.
    exact: usize,
    /// The columns; each has a one in a row where all others have zero.
    basis: Vec<Vec<u64>>,
    /// The column with the one in this row.
    owner: Vec<Option<usize>>,
    /// The rows after the exact ones that are not combinations of these.
    others: Vec<bool>,
    work: usize,
}

impl Equations {
    /// `None` if no row is a combination of others, or if the computation would take too long.
    fn of<I: Iterator<Item = Vec<usize>>>(
        options: impl Fn() -> I,
        exact: usize,
        free: usize,
        control: &Control,
    ) -> Option<Equations> {
        let rows = exact + free + 1;
        let mut all = Equations {
            exact,
            basis: vec![],
            owner: vec![None; exact],
            others: vec![false; free + 1],
            work: 0,
        };
        for option in options() {
            let mut column = vec![0; rows];
            for &row in &option {
                column[row] = 1;
                column[rows - 1] += u64::from(row >= exact);
            }
            all.insert(column);
            if all.work > MAX_WORK || control.stopped() || all.others.iter().all(|other| *other) {
                return None;
            }
        }
        Some(all)
    }

    fn insert(&mut self, mut column: Vec<u64>) {
        self.work += column.len();
        for row in 0..self.exact {
            if let (true, Some(of)) = (column[row] != 0, self.owner[row]) {
                self.work += column.len();
                subtract(&mut column, row, &self.basis[of]);
            }
        }
        let Some(own) = column[..self.exact].iter().position(|x| *x != 0) else {
            self.others.iter_mut().zip(&column[self.exact..]).for_each(|(other, x)| *other |= *x != 0);
            return;
        };
        let inverse = power(column[own], P - 2); // Fermat
        column.iter_mut().for_each(|x| *x = *x * inverse % P);
        for other in self.basis.iter_mut().filter(|other| other[own] != 0) {
            self.work += column.len();
            subtract(other, own, &column);
        }
        self.owner[own] = Some(self.basis.len());
        self.basis.push(column);
    }

    /// How often each of the rows after the exact ones is covered, where this can be proved.
    fn totals<I: Iterator<Item = Vec<usize>>>(
        &self,
        options: impl Fn() -> I,
        demand: &[u32],
        control: &Control,
    ) -> Vec<Option<i64>> {
        let total = |row: usize| {
            let fractions = self.owner.iter().map(|of| fraction(of.map_or(0, |of| self.basis[of][row])));
            let fractions: Vec<(i64, i64)> = fractions.collect::<Option<_>>()?;
            let common = fractions
                .iter()
                .try_fold(1, |all, (_, of)| Some(all / gcd(all, *of) * of).filter(|all| *all < P as i64))?;
            let weights: Vec<i64> = fractions.iter().map(|(n, of)| n * (common / of)).collect();
            let last = self.exact + self.others.len() - 1;
            let proved = options().all(|option| {
                let weight: i128 =
                    option.iter().filter_map(|&r| weights.get(r)).map(|w| i128::from(*w)).sum();
                let times = option.iter().filter(|&&r| r == row || row == last && r >= self.exact).count();
                weight == times as i128 * i128::from(common)
            });
            let sum: i128 =
                weights.iter().zip(demand).map(|(w, times)| i128::from(*w) * i128::from(*times)).sum();
            let whole = proved && sum % i128::from(common) == 0;
            i64::try_from(sum / i128::from(common)).ok().filter(|_| whole)
        };
        self.others
            .iter()
            .enumerate()
            .map(|(i, other)| if *other || control.stopped() { None } else { total(self.exact + i) })
            .collect()
    }
}

/// Subtracts a multiple of `other`, which has a one in this row, so that the row becomes zero.
fn subtract(column: &mut [u64], row: usize, other: &[u64]) {
    let times = P - column[row];
    column.iter_mut().zip(other).for_each(|(x, y)| *x = (*x + times * y) % P);
}

fn power(x: u64, n: u64) -> u64 {
    if n == 0 {
        return 1;
    }
    let half = power(x * x % P, n / 2);
    if n % 2 == 1 { half * x % P } else { half }
}

/// The fraction of small numbers that is equal to this modulo [`P`], if there is one: Euclid's algorithm,
/// stopped halfway (P. S. Wang, 1981).
fn fraction(x: u64) -> Option<(i64, i64)> {
    const HALF: i64 = 1 << 15;
    let (mut a, mut b) = ((P as i64, 0), (x as i64, 1));
    while b.0 >= HALF {
        let q = a.0 / b.0;
        (a, b) = (b, (a.0 - q * b.0, a.1 - q * b.1));
    }
    (b.1.abs() < HALF && b.1 != 0).then(|| (b.0 * b.1.signum(), b.1.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Instance;
    use puzc_core::xcc::ItemId;
    use puzc_testing::problem;

    fn bounds(text: &str) -> Vec<(u32, u32)> {
        let problem = problem(text);
        let instance = Instance::new(&problem, false);
        (0..problem.primary as u32)
            .map(|i| instance.bounds(ItemId(i)))
            .map(|Bounds { lo, hi }| (lo, hi))
            .collect()
    }

    #[test]
    fn pieces_that_are_all_needed_are_needed_exactly() {
        // two dominoes, each at most once, or each at least once, on four cells
        let options = "p a b\nq a b\np c d\nq c d\np b c\nq a d";
        assert_eq!(
            bounds(&format!("0:1|p 0:1|q a b c d\n{options}")),
            [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)]
        );
        assert_eq!(bounds(&format!("1:2|p 1:2|q a b c d\n{options}"))[..2], [(1, 1), (1, 1)]);
    }

    #[test]
    fn a_stop_leaves_the_bounds() {
        let problem = problem("0:2|p q a b c d\np a b\nq a b\np c d\nq c d\np b c\nq a d");
        let found = |control: &Control| {
            tighten(&problem, (0..problem.options.len()).map(|i| problem.options.get(i)), control).is_some()
        };
        let stopped = Control::default();
        stopped.stop();
        assert_eq!((found(&Control::default()), found(&stopped)), (true, false));
    }

    #[test]
    fn bounds_stay_if_counting_says_nothing() {
        let options = "p a b\nq a b\np c d\nq c d";
        // four pieces for two places
        assert_eq!(bounds(&format!("0:2|p 0:2|q a b c d\n{options}"))[..2], [(0, 2), (0, 2)]);
        // an option without a piece
        assert_eq!(bounds(&format!("0:1|p 0:1|q a b c d\n{options}\na b"))[..2], [(0, 1), (0, 1)]);
        // one without a cell
        assert_eq!(bounds(&format!("0:1|p 0:1|q a b c d\n{options}\np"))[..2], [(0, 1), (0, 1)]);
    }

    #[test]
    fn the_rest_of_a_sum_is_known() {
        let options = "p a b\nq a b\np c d\nq c d\np b c\nq a d";
        assert_eq!(bounds(&format!("0:2|p q a b c d\n{options}"))[0], (1, 1));
        // two pieces of three
        assert_eq!(bounds(&format!("0:2|p 0:1|q a b c d\n{options}"))[..2], [(1, 2), (0, 1)]);
        // as many red cells as black ones, and a piece that covers two more of one kind
        let colors = "r1 r2 r3 b1 b2 b3 b4 b5";
        let pieces = "r1 b1\nr1 b2\nr2 b2\nr2 b3\nr3 b4\nr3 b5\nt b1 b3\nt b4 b5\nt b2 b3";
        assert_eq!(bounds(&format!("0:5|t {colors}\n{pieces}"))[0], (1, 1));
    }

    #[test]
    fn fractions_are_found() {
        for (n, of) in [(0, 1), (1, 1), (-1, 1), (1, 5), (-7, 12), (30000, 7), (1, 30000)] {
            let x = (i128::from(n) + i128::from(P)) as u64 % P * power(of, P - 2) % P;
            assert_eq!(fraction(x), Some((n, of as i64)));
        }
    }
}
