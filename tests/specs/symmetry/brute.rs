//! Lists all elements of groups and all solutions of orbits by brute force, without stabilizers.

use crate::search;
use num_bigint::BigUint;
use puzc_core::xcc::{HoleValue, Item, ItemId, Problem, StatementId};
use puzc_solver::symmetry::{Class, OrbitCounter, OrbitTally, Symmetries};
use std::collections::{BTreeMap, BTreeSet};

type Permutation = Vec<u32>;

/// All products of generators.
pub fn closure(degree: usize, generators: &[Permutation]) -> BTreeSet<Permutation> {
    let identity: Permutation = (0..degree as u32).collect();
    let mut all = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(p) = open.pop() {
        for g in generators {
            let product: Permutation = p.iter().map(|&x| g[x as usize]).collect();
            if all.insert(product.clone()) {
                open.push(product);
            }
        }
    }
    all
}

/// The solutions of a problem, each in order.
pub fn solutions(problem: &Problem) -> BTreeSet<Vec<u32>> {
    let mut all = BTreeSet::new();
    search::solutions(problem, &mut |chosen| {
        if search::satisfied(problem, chosen) {
            let mut options: Vec<u32> = chosen.iter().map(|&o| o as u32).collect();
            options.sort_unstable();
            all.insert(options);
        }
    });
    all
}

fn image(p: &Permutation, set: &[u32]) -> Vec<u32> {
    let mut all: Vec<u32> = set.iter().map(|&o| p[o as usize]).collect();
    all.sort_unstable();
    all
}

/// The number of orbits of a set of solutions.
fn orbits(solutions: &BTreeSet<Vec<u32>>, group: &BTreeSet<Permutation>) -> usize {
    let least = |s: &Vec<u32>| {
        let images: Vec<Vec<u32>> = group.iter().map(|p| image(p, s)).collect();
        assert!(images.iter().all(|i| solutions.contains(i)), "a symmetry maps a solution to none");
        images.into_iter().min()
    };
    solutions.iter().map(least).collect::<BTreeSet<_>>().len()
}

/// Compares all counts, without a pivot and with every possible pivot, with the lists.  Returns the order of
/// the group and the number of pivots.
pub fn compare(problem: &Problem, found: &Symmetries, class: Class, what: &str) -> (usize, usize) {
    let classes: &[Class] = if class == Class::Symmetry {
        &[Class::Symmetry, Class::Motions, Class::Rotations]
    } else {
        &[class]
    };
    let lists: Vec<BTreeSet<Permutation>> = classes
        .iter()
        .map(|&c| {
            closure(
                problem.options.len(),
                &found.of(c).map(|g| g.mapping.options.to_vec()).collect::<Vec<_>>(),
            )
        })
        .collect();
    let all = solutions(problem);
    let expected: Vec<BigUint> = lists.iter().map(|l| BigUint::from(orbits(&all, l))).collect();
    let group = found.group(class);
    assert_eq!(group.order(), BigUint::from(lists[0].len()), "{what}: order");
    let subgroups = || classes.iter().map(|&c| (c, found.group(c))).collect::<Vec<_>>();
    let check = |mut census: OrbitCounter, kept: &mut dyn Iterator<Item = Vec<u32>>, how: &str| {
        // in two parts, which are added up
        let mut tallies = [OrbitTally::default(), OrbitTally::default()];
        for (i, s) in kept.enumerate() {
            census.add(&mut tallies[i % 2], &s).unwrap();
        }
        let [mut tally, other] = tallies;
        tally.add(&other);
        let plain = OrbitTally { free: tally.kept.clone(), ..OrbitTally::default() };
        let complete = census.needs_only_the_count();
        for numbers in
            [Some(census.numbers(&tally)), complete.then(|| census.numbers(&plain))].into_iter().flatten()
        {
            assert_eq!(numbers.solutions, BigUint::from(all.len()), "{what}, {how}: solutions");
            let found: Vec<BigUint> = numbers.up_to.into_iter().map(|u| u.1).collect();
            assert_eq!(found, expected, "{what}, {how}: orbits");
        }
    };
    check(OrbitCounter::new(group.clone(), subgroups(), None), &mut all.iter().cloned(), "no pivot");
    let items: Vec<ItemId> = (0..problem.primary as u32).map(ItemId).collect();
    let singles = items.iter().map(|&x| vec![x]);
    let pairs = items.iter().flat_map(|&x| items.iter().filter(move |&&y| x < y).map(move |&y| vec![x, y]));
    let chosen = found.pivot(problem, class, &group);
    let given = singles.chain(pairs).filter_map(|using| found.pivot_of(problem, class, &group, &using).ok());
    let mut pivots = 0;
    for pivot in given.chain(chosen).chain(found.marked(problem, class, &group)) {
        let using = pivot.items.clone();
        pivots += 1;
        let broken = pivot.broken(problem, StatementId(0));
        let kept = solutions(&broken.problem);
        let mut originals = kept.iter().map(|s| s.iter().map(|&o| broken.original[o as usize]).collect());
        check(
            OrbitCounter::new(group.clone(), subgroups(), Some(pivot)),
            &mut originals,
            &format!("{using:?}"),
        );
    }
    (lists[0].len(), pivots)
}

/// Does a map of items move the cells of each board like the motions of a class, apart from a shift?  The
/// coordinates are in the names; how each lattice is drawn is known here once more.
pub fn moves_cells_as(problem: &Problem, items: &[u32], class: Class) -> bool {
    let mut shifts = BTreeMap::<(char, bool), BTreeSet<Vec<i64>>>::new();
    let mut moved = BTreeSet::<char>::new();
    let cell_of = |item: &Item| match &item.label.holes[..] {
        [HoleValue::Place(p)] => Some((p.geometry, [p.x, p.y, p.z].map(i64::from), p.form)),
        _ => None,
    };
    for (item, image) in problem.items.iter().zip(items) {
        let Some((lattice, [x, y, z], form)) = cell_of(item) else { continue };
        let image = &problem.items[*image as usize];
        let Some((_, to, _)) = cell_of(image) else { return false };
        let turned = [-x, -y, z];
        let (left_right, up_down, half) = match problem.lattices.get(lattice).name() {
            "squares" => ([x, -y, z], [-x, y, z], turned),
            // up: x + y/2 to the right; a triangle that points down is a third of a step further
            "triangles" => ([-x - y, y, z], [x + y, -y, z], turned),
            // y + x/2 to the right, x downwards
            "hexes" => ([x, -x - y, z], [-x, x + y, z], turned),
            _ => ([x, y, -z], [x, -y, z], [x, -y, -z]),
        };
        let expected = match class {
            Class::LeftRight => left_right,
            Class::UpDown => up_down,
            _ => half,
        };
        let board = item.label.text.chars().next().unwrap();
        if !image.label.text.starts_with(board) {
            return false;
        }
        let shift = (0..3).map(|i| to[i] - expected[i]).collect();
        shifts.entry((board, form == 0)).or_default().insert(shift);
        if to != [x, y, z] {
            moved.insert(board);
        }
    }
    // a board may stay as it is
    shifts.iter().all(|((board, _), all)| all.len() == 1 || !moved.contains(board))
}
