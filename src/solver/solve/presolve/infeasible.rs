//! Finds that a problem has no solution because a sum cannot be: 37 squares of four cells do not fit into 144
//! cells, and twelve pentominoes do not cover 64.
//!
//! Each item, total and set of cells with a size is a *row*: the options add numbers to it, and the sum of
//! those that are chosen has bounds.  Multiples of rows in which each option adds zero or more, but whose
//! bounds add up to less than zero, prove that there is no solution (Farkas' lemma).  The rows of one class,
//! such as cells, get the same multiple, so that the linear program is small; the simplex method finds the
//! multiples in floating point, and whole numbers are checked.

use crate::solve::Instance;
use puzc_core::xcc::{ColorId, Condition, HoleValue, Item, ItemId, TotalCondition, chooses};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::mem::{Discriminant, discriminant};

/// With more classes of rows, nothing is compared.
const MAX_CLASSES: usize = 48;
/// ... nor with more kinds of options, which add different numbers to the classes.
const MAX_SHAPES: usize = 1024;
/// ... nor in a larger table.
const MAX_ENTRIES: usize = 1 << 15;
/// Smaller numbers are rounding errors.
const EPSILON: f64 = 1e-7;

/// What has bounds in each solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SumRow {
    /// How often an item is covered, or the sum of its amounts if it is a total.
    Item(ItemId),
    /// The number of chosen nodes of `connected`, by its place among the conditions of the problem.
    Size(usize),
}

/// A row, and how many times it is added in a sum.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RowMultiple {
    /// The row.
    pub row: SumRow,
    /// A negative number if its lower bound is used.
    pub times: i64,
    /// The bound that is used: the upper one if `times` is positive, the lower one if it is negative.
    pub bound: i64,
}

/// Can the rows of a problem not all have sums within their bounds?
pub fn is_infeasible(instance: &Instance) -> bool {
    infeasible_sum(instance).is_some()
}

/// A sum of rows that proves it: each option adds zero or more, but with the bounds of the rows the sum must
/// be negative.
pub fn infeasible_sum(instance: &Instance) -> Option<Vec<RowMultiple>> {
    let rows = SumRows::new(instance);
    let by_kind = classes(rows.all.iter().map(|row| row.kind))?;
    let shapes = rows.shapes(instance, &by_kind)?;
    rows.multiples(&by_kind, &shapes).or_else(|| {
        // rows with different options, such as pieces of different sizes, are not of one class
        let finer =
            rows.refined(instance, &by_kind, &shapes).filter(|finer| finer.number > by_kind.number)?;
        rows.multiples(&finer, &rows.shapes(instance, &finer)?)
    })
}

/// What rows of one class have in common at first: the statement, the form of the name, and whether there is
/// an upper bound.
type RowForm = (u32, u32, Option<Discriminant<HoleValue>>, bool);

/// A row with its bounds.
struct RowBounds {
    row: SumRow,
    kind: RowForm,
    /// An item that no option has is left out of sums.
    is_left_out: bool,
    lo: i64,
    hi: Option<i64>,
}

/// The rows of an instance: those of items first.
struct SumRows<'p> {
    all: Vec<RowBounds>,
    /// For each item, the row of sizes to which each of its nodes adds one, and the color that chooses it.
    sizes: FxHashMap<ItemId, Vec<(usize, Option<ColorId>)>>,
    /// For each item, the total that it is.
    totals: Vec<Option<&'p TotalCondition>>,
}

/// Rows in classes.
struct RowClasses {
    number: usize,
    of: Vec<usize>,
}

/// What options add to the classes.
struct Shapes {
    /// The numbers that each shape adds, by class.
    all: Vec<Vec<(usize, i128)>>,
    /// The shape of each option.
    of: Vec<u32>,
}

/// Rows with the same key are one class; `None` if there are too many.
fn classes<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> Option<RowClasses> {
    let mut numbers = FxHashMap::default();
    let mut of = vec![];
    for key in keys {
        let next = numbers.len();
        of.push(*numbers.entry(key).or_insert(next));
        if numbers.len() > MAX_CLASSES {
            return None;
        }
    }
    Some(RowClasses { number: numbers.len(), of })
}

impl<'p> SumRows<'p> {
    fn new(instance: &Instance<'p>) -> SumRows<'p> {
        let problem = instance.problem();
        let totals = problem.totals_by_item();
        let (mut is_used, mut is_colored) = (vec![false; totals.len()], vec![false; totals.len()]);
        for option in 0..instance.len() {
            for mention in instance.option(option).iter() {
                is_used[mention.item.0 as usize] = true;
                is_colored[mention.item.0 as usize] |= mention.color != ColorId::NONE;
            }
        }
        let row_of = |(i, item): (usize, &Item)| {
            let id = ItemId(i as u32);
            let (lo, hi) = match totals[i] {
                Some(total) => (total.least, Some(total.most)),
                // that an item without options cannot be covered needs no sum
                None if !is_used[i] => (0, Some(0)),
                None if i < problem.primary => {
                    let bounds = instance.bounds(id);
                    (bounds.lo.into(), Some(bounds.hi.into()))
                }
                None => (0, (!is_colored[i]).then_some(1)),
            };
            let form = item.label.holes.first().map(discriminant);
            let kind = (item.statement.0, item.label.template.0, form, hi.is_some());
            RowBounds { row: SumRow::Item(id), kind, is_left_out: totals[i].is_none() && !is_used[i], lo, hi }
        };
        let mut all: Vec<RowBounds> = problem.items.iter().enumerate().map(row_of).collect();
        let mut sizes: FxHashMap<ItemId, Vec<_>> = FxHashMap::default();
        for (at, condition) in problem.conditions.iter().enumerate() {
            let Condition::Connected(connected) = condition else { continue };
            let Some((least, _)) = connected.size else { continue };
            let color = condition.constraint().color(problem);
            for item in connected.items.iter().flatten() {
                sizes.entry(*item).or_default().push((all.len(), color));
            }
            // several options may choose a node, so there is no upper bound
            let kind = (connected.statement.0, u32::MAX, None, false);
            all.push(RowBounds {
                row: SumRow::Size(at),
                kind,
                is_left_out: false,
                lo: least.into(),
                hi: None,
            });
        }
        SumRows { all, sizes, totals }
    }

    /// Calls a function with each row to which an option adds, and the number.
    fn added(&self, instance: &Instance, option: usize, mut add: impl FnMut(usize, i64)) {
        for mention in instance.option(option).iter() {
            let item = mention.item.0 as usize;
            add(item, self.totals[item].map_or(1, |total| total.amount_of(mention.color)));
            for (row, color) in self.sizes.get(&mention.item).into_iter().flatten() {
                if chooses(*color, mention) {
                    add(*row, 1);
                }
            }
        }
    }

    /// The shapes of the options; `None` if there are too many.
    fn shapes(&self, instance: &Instance, classes: &RowClasses) -> Option<Shapes> {
        let mut numbers: FxHashMap<Vec<(usize, i128)>, u32> = FxHashMap::default();
        let (mut of, mut shape) = (vec![], vec![]);
        for option in 0..instance.len() {
            self.added(instance, option, |row, amount| shape.push((classes.of[row], i128::from(amount))));
            shape.sort_unstable_by_key(|own: &(usize, i128)| own.0);
            shape.dedup_by(|own, all| {
                let is_same = own.0 == all.0;
                all.1 += if is_same { own.1 } else { 0 };
                is_same
            });
            let next = numbers.len() as u32;
            of.push(numbers.get(&shape[..]).copied().unwrap_or_else(|| {
                numbers.insert(shape.clone(), next);
                next
            }));
            if numbers.len() > MAX_SHAPES {
                return None;
            }
            shape.clear();
        }
        let mut all = vec![vec![]; numbers.len()];
        numbers.into_iter().for_each(|(shape, number)| all[number as usize] = shape);
        Some(Shapes { all, of })
    }

    /// Rows of one class only if options of the same shapes add to them.
    fn refined(&self, instance: &Instance, coarse: &RowClasses, shapes: &Shapes) -> Option<RowClasses> {
        let mut own = vec![vec![]; self.all.len()];
        for (option, shape) in shapes.of.iter().enumerate() {
            self.added(instance, option, |row, _| {
                if own[row].last() != Some(shape) {
                    own[row].push(*shape);
                }
            });
        }
        for shapes in &mut own {
            shapes.sort_unstable();
            shapes.dedup();
        }
        classes(coarse.of.iter().zip(&own))
    }

    /// A sum of rows that cannot be, in which those of a class have the same multiple.
    fn multiples(&self, classes: &RowClasses, shapes: &Shapes) -> Option<Vec<RowMultiple>> {
        let multiples = multiples(classes, &shapes.all, &self.limits(classes, shapes))?;
        let added = self.all.iter().zip(&classes.of).filter_map(|(own, class)| {
            let times = multiples[*class];
            let bound = if times > 0 { own.hi? } else { own.lo };
            (times != 0 && !own.is_left_out).then_some(RowMultiple { row: own.row, times, bound })
        });
        Some(added.collect())
    }

    /// What holds of the sums of classes: for each class at most a limit, or for its negative.
    fn limits(&self, classes: &RowClasses, shapes: &Shapes) -> Vec<Limit> {
        let (mut lo, mut hi) = (vec![0i128; classes.number], vec![Some(0i128); classes.number]);
        for (row, class) in self.all.iter().zip(&classes.of) {
            lo[*class] += i128::from(row.lo);
            hi[*class] = hi[*class].zip(row.hi).map(|(all, own)| all + i128::from(own));
        }
        let (mut is_added, mut is_taken) = (vec![false; classes.number], vec![false; classes.number]);
        for (class, amount) in shapes.all.iter().flatten() {
            is_added[*class] |= *amount > 0;
            is_taken[*class] |= *amount < 0;
        }
        (0..classes.number)
            .flat_map(|class| {
                let above = hi[class].filter(|hi| is_added[class] || *hi < 0);
                let below = Some(-lo[class]).filter(|lo| is_taken[class] || *lo < 0);
                [(1, above), (-1, below)].map(|(sign, most)| Some(Limit { class, sign, most: most? }))
            })
            .flatten()
            .collect()
    }
}

/// A sum of a class with a sign is at most a number.
struct Limit {
    class: usize,
    sign: i64,
    most: i128,
}

/// For each class, how many times it is added in a sum that cannot be.
fn multiples(classes: &RowClasses, shapes: &[Vec<(usize, i128)>], limits: &[Limit]) -> Option<Vec<i64>> {
    if limits.len() * (shapes.len() + limits.len() + 1) > MAX_ENTRIES {
        return None;
    }
    let amount = |shape: &[(usize, i128)], class: usize| {
        shape.binary_search_by_key(&class, |own| own.0).map_or(0, |at| shape[at].1)
    };
    let rows = limits.iter().map(|limit| {
        let row = shapes.iter().map(|shape| limit.sign as f64 * amount(shape, limit.class) as f64);
        (row.collect(), limit.most as f64)
    });
    let found = farkas(rows.collect())?;
    let unit = found.iter().copied().filter(|y| *y > EPSILON).fold(f64::INFINITY, f64::min);
    (1..=60).find_map(|scale| {
        let whole = |y: &f64| (y / unit * f64::from(scale)).round();
        let near = |y: &f64| (y / unit * f64::from(scale) - whole(y)).abs() < 1e-4 && whole(y) < 1e9;
        if !found.iter().all(near) {
            return None;
        }
        let mut times = vec![0; classes.number];
        for (limit, y) in limits.iter().zip(&found) {
            times[limit.class] += limit.sign * whole(y) as i64;
        }
        let is_proof = shapes
            .iter()
            .all(|shape| shape.iter().map(|(class, n)| i128::from(times[*class]) * n).sum::<i128>() >= 0);
        let most = limits.iter().filter(|limit| times[limit.class].signum() == limit.sign);
        let sum = |limit: &Limit| i128::from(times[limit.class].abs()) * limit.most;
        (is_proof && most.map(sum).sum::<i128>() < 0).then_some(times)
    })
}

/// Multipliers of inequalities a x <= b, whose sum says that numbers which are zero or more add up to less
/// than zero; `None` if none is found.  The dual simplex method without an objective: a row that is violated
/// becomes tight, until one has no number below zero.
fn farkas(rows: Vec<(Vec<f64>, f64)>) -> Option<Vec<f64>> {
    let (number, columns) = (rows.len(), rows.first()?.0.len());
    let mut table: Vec<Vec<f64>> = rows
        .into_iter()
        .enumerate()
        .map(|(i, (mut row, most))| {
            row.extend((0..number).map(|j| f64::from(u8::from(i == j))));
            row.push(most);
            row
        })
        .collect();
    let last = columns + number;
    for _ in 0..4 * number + 50 {
        let violated = (0..number).min_by(|a, b| table[*a][last].total_cmp(&table[*b][last]))?;
        if table[violated][last] > -EPSILON {
            return None;
        }
        let least = (0..last).min_by(|a, b| table[violated][*a].total_cmp(&table[violated][*b]))?;
        let pivot = table[violated][least];
        if pivot > -EPSILON {
            return Some(table[violated][columns..last].to_vec());
        }
        table[violated].iter_mut().for_each(|x| *x /= pivot);
        let tight = std::mem::take(&mut table[violated]);
        for row in table.iter_mut().filter(|row| !row.is_empty() && row[least] != 0.0) {
            let factor = row[least];
            row.iter_mut().zip(&tight).for_each(|(x, y)| *x -= factor * y);
        }
        table[violated] = tight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Control;
    use puzc_testing::{
        Random, all_solutions, random_areas, random_problem, random_totals, rounds, sized_cells,
    };

    fn infeasible(puzzle: &str) -> bool {
        is_infeasible(&Instance::within(&crate::compiled(puzzle), false, &Control::default()))
    }

    #[test]
    fn areas_are_compared() {
        let squares = |n: u32| {
            format!(
                "board b on squares: 12 by 12\npieces P on squares {{ {n} of O: 00 01 10 11 }}\npack P into b\n"
            )
        };
        assert!(infeasible(&squares(37)) && !infeasible(&squares(36)));
        let pentominoes = |rows: u32, cols: u32| {
            format!(
                "use Pentominoes from std.polyominoes\nboard b on squares: {rows} by {cols}\ncover b with Pentominoes\n"
            )
        };
        assert!(infeasible(&pentominoes(8, 8)) && !infeasible(&pentominoes(6, 10)));
    }

    #[test]
    fn sums_of_several_statements_totals_and_sizes_are_proofs() {
        let two_statements = |last: &str| {
            format!(
                "primary 2 of r{{i}} for i in 0..9\nprimary 2 of k{{i}} for i in 0..7\n{last}\n\
                 option r{{i}} k{{j}} for i in 0..9, j in 0..8\n"
            )
        };
        assert!(
            infeasible(&two_statements("primary 2 of k8")) && !infeasible(&two_statements("primary 4 of k8"))
        );
        let totals = |a: u32, b: u32| {
            format!(
                "primary p{{i}} for i in 0..63\ntotal {a} of a\ntotal {b} of b\n\
                 option p{{i}} 1 of a for i in 0..63\noption p{{i}} 1 of b for i in 0..63\n"
            )
        };
        assert!(infeasible(&totals(33, 32)) && !infeasible(&totals(32, 32)));
        let kakuro = |column: u32| {
            format!(
                "board g on squares = rectangle(6, 6)\nprimary {{c}} for c in g\n\
                 total 30 of r{{i}} for i in 0..5\n\
                 total {column} of k{{i}} for i in 0..5\n\
                 option {{c}} {{v}} of r{{c.x}} {{v}} of k{{c.y}} for c in g, v in 1..9\n"
            )
        };
        assert!(infeasible(&kakuro(31)) && !infeasible(&kakuro(30)));
        // each number once: rows of 34 are needed
        let magic = |row: u32| {
            format!(
                "board g on squares = rectangle(4, 4)\nprimary {{c}} for c in g\n\
                 primary n{{v}} for v in 1..16\n\
                 total {row} of r{{i}} for i in 0..3\n\
                 option {{c}} n{{v}} {{v}} of r{{c.x}} for c in g, v in 1..16\n"
            )
        };
        assert!(infeasible(&magic(35)) && !infeasible(&magic(34)));
        let sets = |size: u32| {
            format!(
                "board g on squares = rectangle(7, 7)\nprimary {{c}} for c in g\n\
                 secondary x{{c}} for c in g\n\
                 option {{c}} x{{c}}:{{k}} for c in g, k in 1..5\n\
                 for k in 1..5 {{ connected g as x{{c}}:{{k}} of size {size}..49 }}\n"
            )
        };
        assert!(infeasible(&sets(10)) && !infeasible(&sets(9)));
    }

    #[test]
    fn what_is_infeasible_has_no_solution() {
        let (mut random, mut found) = (Random(5), [0; 4]);
        let makes =
            [random_problem, random_totals, |random: &mut Random| sized_cells(random).0, random_areas];
        for round in 0..rounds(4000) {
            let kind = round % makes.len();
            let mut problem = makes[kind](&mut random);
            // several statements
            for item in &mut problem.items {
                item.statement.0 = random.below(3) as u32;
            }
            if is_infeasible(&Instance::within(&problem, false, &Control::default())) {
                found[kind] += 1;
                assert!(all_solutions(&problem).is_empty());
            }
        }
        assert!(found[0] > 50 && found[1] > 50 && found[2] > 0, "{found:?}");
    }
}
