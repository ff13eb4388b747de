//! All automorphisms of a problem, whether its names suggest them or not.
//!
//! Options are individualized one after another until refinement separates all of them.  Then, from the last
//! one to the first, each is mapped to the other options of its class that are not known to be in its orbit
//! (J. S. Leon, *Computing automorphism groups of combinatorial objects*, 1984; B. D. McKay's nauty and saucy
//! by P. T. Darga et al. prune this search further).  An automorphism that is found at a level fixes the
//! options of the levels before it.  So the generators are a strong generating set for this base, and the
//! order of the group is the product of the sizes of the orbits.
//!
//! Before a search for a map, the simplest one is tried: exchange only the items of two options.  It suffices
//! where items are interchangeable, and such problems have by far the largest groups.

use super::mapping::{Failure, Mapping, exchange, find};
use super::refinement::{Labels, WorkBudget, smallest};
use super::structure::Structure;
use puzc_core::base::{DisjointSets, mix};

/// The generators that were found.
pub(super) struct Automorphisms {
    /// Generators, those of small stabilizers first.
    pub generators: Vec<Mapping>,
    /// The base, and how many of the generators fix the points before each of its points.
    pub base: Vec<(u32, usize)>,
    /// Do they generate the whole group?  If not, the limit on the work was reached, and they generate the
    /// stabilizer of some options.
    pub complete: bool,
}

/// The most options that are individualized.
const MAX_DEPTH: usize = 512;
/// The most bytes that the labels of all levels take.
const MAX_LABEL_BYTES: usize = 256 << 20;

struct RefinementLevel {
    labels: Labels,
    class: Vec<u32>,
}

pub(super) fn search(structure: &Structure, work: &mut WorkBudget) -> Automorphisms {
    let mut all = Automorphisms { generators: vec![], base: vec![], complete: true };
    let mut levels: Vec<RefinementLevel> = vec![];
    let mut labels = Labels::initial(structure);
    let depth = MAX_DEPTH.min(
        MAX_LABEL_BYTES / (8 * (structure.options() + structure.atoms.len() + structure.bounds.len()) + 1),
    );
    loop {
        if levels.len() >= depth || !labels.refine(structure, work) {
            all.complete = false;
            return all; // the stabilizer of all points so far is unknown
        }
        let Some(class) = smallest(&labels.options) else { break };
        let mut next = labels.clone();
        next.options[class[0] as usize] = mark(&labels, class[0], levels.len());
        levels.push(RefinementLevel { labels, class });
        labels = next;
    }
    let mut orbits = DisjointSets::new(structure.options());
    while let Some(level) = levels.pop() {
        let point = level.class[0];
        let mut failed: Vec<u32> = vec![];
        for &image in &level.class[1..] {
            let known = |o: u32| orbits.root(image) == orbits.root(o);
            // what is true for an option is true for its orbit under the stabilizer of the earlier options
            if known(point) || failed.iter().any(|&h| known(h)) {
                continue;
            }
            let fixes_base =
                |m: &Mapping| levels.iter().all(|l| m.options[l.class[0] as usize] == l.class[0]);
            if let Some(exchanged) = exchange(structure, &level.labels, point, image, work).filter(fixes_base)
            {
                orbits.join_images(&exchanged.options);
                all.generators.push(exchanged);
                continue;
            }
            let (mut left, mut right) = (level.labels.clone(), level.labels.clone());
            let label = mark(&level.labels, point, levels.len());
            left.options[point as usize] = label;
            right.options[image as usize] = label;
            match find(structure, left, right, work) {
                Ok(mapping) => {
                    orbits.join_images(&mapping.options);
                    all.generators.push(mapping);
                }
                Err(Failure::OutOfWork) => {
                    // with only a part of this orbit, they would not be a strong generating set
                    all.generators.truncate(all.base.last().map_or(0, |(_, count)| *count));
                    all.complete = false;
                    all.base.reverse();
                    return all;
                }
                Err(_) => failed.push(image),
            }
        }
        all.base.push((point, all.generators.len()));
    }
    all.base.reverse();
    all
}

fn mark(labels: &Labels, option: u32, depth: usize) -> u64 {
    mix(labels.options[option as usize], depth as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::super::effort::Effort;
    use super::super::group::Group;
    use super::*;
    use num_bigint::BigUint;
    use puzc_core::base::StopSwitch;
    use puzc_testing::problem;

    fn order_of(dlx: &str) -> (bool, BigUint, BigUint) {
        let structure = Structure::new(&problem(dlx));
        let found =
            search(&structure, &mut WorkBudget::new(&Effort { mentions: 1 << 40, ..Effort::default() }));
        let options: Vec<Box<[u32]>> = found.generators.iter().map(|m| m.options.clone()).collect();
        let generators = options.iter().map(|g| (&**g).into()).collect();
        let strong = Group::strong(structure.options(), generators, &found.base, &StopSwitch::default());
        (found.complete, strong.order(), Group::generated(structure.options(), options).order())
    }

    #[test]
    fn the_generators_are_strong() {
        // the square, two equal options, interchangeable items of several options, a cycle
        let problems = [
            ("a b c d\na b\nb c\nc d\nd a\n", 8u32),
            ("a b\na\na\nb\nb\n", 2),
            ("a b c x\na\nb\nc\na x\nb x\nc x\nx\n", 6),
            ("a b c d | x\na x:1\nb x:1\nc x:2\nd x:2\n", 8),
            ("a b c\na b\nb c\nc a\na\nb\nc\n", 6),
        ];
        for (dlx, order) in problems {
            assert_eq!(order_of(dlx), (true, order.into(), order.into()), "{dlx}");
        }
    }

    #[test]
    fn interchangeable_items_are_a_symmetric_group_at_once() {
        let names: Vec<String> = (0..100).map(|i| format!("p{i}")).collect();
        let options: String = names.iter().map(|p| format!("{p}\n{p}\n{p} z\n")).collect();
        let structure = Structure::new(&problem(&format!("{} z\n{options}", names.join(" "))));
        let found =
            search(&structure, &mut WorkBudget::new(&Effort { mentions: 10_000_000, ..Effort::default() }));
        let options = found.generators.iter().map(|m| (&*m.options).into()).collect();
        let group = Group::strong(structure.options(), options, &found.base, &StopSwitch::default());
        let factorial: BigUint = (1..=100u32).map(BigUint::from).product();
        assert_eq!((found.complete, group.order()), (true, factorial));
    }
}
