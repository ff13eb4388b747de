//! All automorphisms of a problem, wherever they come from.
//!
//! Options are individualized one after another until refinement tells all of them apart; from the last to
//! the first, each is mapped to all others of its class that are not known to be in its orbit (J. S. Leon,
//! 1984; McKay's nauty and Darga's saucy do the same with more cunning).  What is found at a level fixes the
//! options of the levels before: so the generators are strong for this base, and the order of the group is
//! the product of the orbits.

use super::mapping::{Failure, Mapping, find};
use super::orbits::Orbits;
use super::refine::{Labels, Work, smallest};
use super::structure::Structure;
use crate::base::mix;

/// What was found.
pub(super) struct Automorphisms {
    /// Generators, those of small stabilizers first.
    pub generators: Vec<Mapping>,
    /// Is it the whole group?  (Else the effort was spent before.)
    pub complete: bool,
}

/// More options than this are not individualized.
const DEPTH: usize = 512;
/// The labels of all levels take no more bytes than this.
const MEMORY: usize = 256 << 20;

struct Level {
    labels: Labels,
    class: Vec<u32>,
}

pub(super) fn search(s: &Structure, work: &mut Work) -> Automorphisms {
    let mut all = Automorphisms { generators: vec![], complete: true };
    let mut levels: Vec<Level> = vec![];
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
        levels.push(Level { labels, class });
        labels = next;
    }
    let mut orbits = Orbits::new(s.options());
    while let Some(level) = levels.pop() {
        let point = level.class[0];
        let mut hopeless: Vec<u32> = vec![];
        for &image in &level.class[1..] {
            let known = |o: u32| orbits.root(image) == orbits.root(o);
            // what holds for an option holds for its orbit under what fixes the options of the levels before
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
