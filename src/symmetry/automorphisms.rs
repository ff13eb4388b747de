//! All automorphisms of a problem, whether its names suggest them or not.
//!
//! Options are individualized one after another until refinement separates all of them.  Then, from the last
//! one to the first, each is mapped to the other options of its class that are not known to be in its orbit
//! (J. S. Leon, *Computing automorphism groups of combinatorial objects*, 1984; B. D. McKay's nauty and saucy
//! by P. T. Darga et al. prune this search further).  An automorphism that is found at a level fixes the
//! options of the levels before it.  So the generators are a strong generating set for this base, and the
//! order of the group is the product of the sizes of the orbits.

use super::mapping::{Failure, Mapping, find};
use super::orbits::OrbitPartition;
use super::refinement::{Labels, WorkBudget, smallest};
use super::structure::Structure;
use crate::base::mix;

/// The generators that were found.
pub(super) struct Automorphisms {
    /// Generators, those of small stabilizers first.
    pub generators: Vec<Mapping>,
    /// Do they generate the whole group?  If not, the limit on the work was reached.
    pub complete: bool,
}

/// At most this many options are individualized.
const DEPTH: usize = 512;
/// The labels of all levels take at most this many bytes.
const MEMORY: usize = 256 << 20;

struct RefinementLevel {
    labels: Labels,
    class: Vec<u32>,
}

pub(super) fn search(s: &Structure, work: &mut WorkBudget) -> Automorphisms {
    let mut all = Automorphisms { generators: vec![], complete: true };
    let mut levels: Vec<RefinementLevel> = vec![];
    let mut labels = Labels::outside(s);
    let depth = DEPTH.min(MEMORY / (8 * (s.options() + s.atoms.len() + s.bounds.len()) + 1));
    loop {
        if levels.len() >= depth || !labels.refine(s, work) {
            all.complete = false;
            break;
        }
        let Some(class) = smallest(&labels.options) else { break };
        let mut next = labels.clone();
        next.options[class[0] as usize] = mark(&labels, class[0], levels.len());
        levels.push(RefinementLevel { labels, class });
        labels = next;
    }
    let mut orbits = OrbitPartition::new(s.options());
    while let Some(level) = levels.pop() {
        let point = level.class[0];
        let mut hopeless: Vec<u32> = vec![];
        for &image in &level.class[1..] {
            let known = |o: u32| orbits.root(image) == orbits.root(o);
            // what is true for an option is true for its orbit under the stabilizer of the earlier options
            if known(point)
                || hopeless.iter().any(|&h| known(h))
                || s.option(point as usize) == s.option(image as usize)
            {
                continue;
            }
            let (mut left, mut right) = (level.labels.clone(), level.labels.clone());
            let label = mark(&level.labels, point, levels.len());
            left.options[point as usize] = label;
            right.options[image as usize] = label;
            match find(s, left, right, work) {
                Ok(mapping) => {
                    orbits.join_images(&mapping.options);
                    all.generators.push(mapping);
                }
                Err(Failure::OutOfWork) => {
                    all.complete = false;
                    if work.exhausted() {
                        return all;
                    }
                }
                Err(_) => hopeless.push(image),
            }
        }
    }
    all
}

fn mark(labels: &Labels, option: u32, depth: usize) -> u64 {
    mix(labels.options[option as usize], depth as u64 + 1)
}
