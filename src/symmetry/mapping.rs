//! From labels to a map, and from a map to a proof: a symmetry is accepted only when it carries the whole
//! problem onto itself.

use super::refine::{Labels, OutOfWork, Work, join, matched};
use super::structure::{Links, Structure};
use crate::xcc::ItemId;
use rustc_hash::FxHashSet;

/// A verified symmetry of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapping {
    /// The image of each option.
    pub options: Box<[u32]>,
    /// The image of each item.
    pub items: Box<[u32]>,
    /// The image of each atom.
    pub(super) atoms: Box<[u32]>,
}

/// Individualized options may not be nested deeper than this; whoever needs more gives up.
const DEPTH: usize = 64;

/// The map that labels suggest, if it is a symmetry.  Both sides are refined.
fn suggested(s: &Structure, left: &Labels, right: &Labels) -> Option<Mapping> {
    let items = matched(&left.items, &right.items)?;
    let mut atoms = vec![0u32; s.atoms.len()];
    for (x, &y) in items.iter().enumerate() {
        let (mine, others) = (s.of_item(x), s.of_item(y as usize));
        if mine.len() != others.len() || s.bounds[x] != s.bounds[y as usize] {
            return None;
        }
        let (from, to) = (mine.start, others.start);
        for (i, j) in matched(&left.atoms[mine], &right.atoms[others])?.into_iter().enumerate() {
            atoms[from + i] = to as u32 + j;
        }
    }
    verified(s, items.into(), atoms.into())
}

/// The symmetry that maps items and atoms so, if it is one.
fn verified(s: &Structure, items: Box<[u32]>, atoms: Box<[u32]>) -> Option<Mapping> {
    let mut options = vec![u32::MAX; s.options()];
    let mut image = vec![];
    for o in 0..s.options() {
        image.clear();
        image.extend(s.option(o).iter().map(|&a| atoms[a as usize]));
        image.sort_unstable();
        // equal options go to equal options, in order
        let twins = s.find(s.option(o), s.costs[o]);
        let rank = twins.iter().position(|&t| t as usize == o)?;
        let found = s.find(&image, s.costs[o]);
        if found.len() != twins.len() {
            return None;
        }
        options[o] = found[rank];
    }
    for links in &s.loops {
        let mut images = s.loops.iter();
        if !images.any(|other| links.carried_onto(other, &items)) {
            return None;
        }
        if !links.links.iter().all(|l| joins_alike(s, l.2, &items, &atoms)) {
            return None;
        }
    }
    let mut seen = vec![false; options.len()];
    for &o in &options {
        if std::mem::replace(&mut seen[o as usize], true) {
            return None;
        }
    }
    Some(Mapping { options: options.into(), items, atoms })
}

/// Does the color that puts an item into a loop go to that color of its image?
fn joins_alike(s: &Structure, item: ItemId, items: &[u32], atoms: &[u32]) -> bool {
    let Some(color) = s.loop_color else { return true };
    let mine = s.atom(item.0 as usize, color);
    let theirs = s.atom(items[item.0 as usize] as usize, color);
    mine.map(|a| atoms[a] as usize) == theirs
}

impl Links {
    /// Is there a map of the nodes that goes with the map of the items?  Mapping the links alone would not
    /// do: the three links of a triangle and those of a star are neighbors alike, but only one of both is
    /// a cycle (H. Whitney, 1932).
    fn carried_onto(&self, other: &Links, items: &[u32]) -> bool {
        if self.links.len() != other.links.len() {
            return false;
        }
        // a link whose item has several could go to each of them; no board makes such, and no is always a
        // safe answer
        let image = |l: &(u32, u32, ItemId)| match (
            self.of_item.get(&l.2),
            other.of_item.get(&ItemId(items[l.2.0 as usize])),
        ) {
            (Some(mine), Some(theirs)) if mine.len() == 1 && theirs.len() == 1 => {
                Some(other.links[theirs[0] as usize])
            }
            _ => None,
        };
        let Some(images) = self.links.iter().map(image).collect::<Option<Vec<_>>>() else { return false };
        let nodes =
            self.links.iter().chain(&other.links).map(|l| l.0.max(l.1) as usize + 1).max().unwrap_or(0);
        let mut at: Vec<Vec<usize>> = vec![vec![]; nodes];
        for (i, l) in self.links.iter().enumerate() {
            at[l.0 as usize].push(i);
            at[l.1 as usize].push(i);
        }
        let mut node = vec![None; nodes];
        for (i, &(u, _, _)) in self.links.iter().enumerate() {
            if node[u as usize].is_some() {
                continue; // its component is done
            }
            let (a, b, _) = images[i];
            let tried = [a, b].into_iter().find_map(|start| self.follow(&images, &at, &node, (u, start)));
            match tried {
                Some(found) => node = found,
                None => return false,
            }
        }
        let mut seen = FxHashSet::default();
        node.iter().flatten().all(|n| seen.insert(*n))
    }

    /// Extends a map of nodes by `first` and all that follows from it.
    fn follow(
        &self,
        images: &[(u32, u32, ItemId)],
        at: &[Vec<usize>],
        node: &[Option<u32>],
        first: (u32, u32),
    ) -> Option<Vec<Option<u32>>> {
        let mut node = node.to_vec();
        node[first.0 as usize] = Some(first.1);
        let mut open = vec![first];
        while let Some((u, image)) = open.pop() {
            for &i in &at[u as usize] {
                let (a, b, _) = self.links[i];
                let other = if a == u { b } else { a };
                let (c, d, _) = images[i];
                let goal = if c == image {
                    d
                } else if d == image {
                    c
                } else {
                    return None;
                };
                match node[other as usize] {
                    Some(known) if known != goal => return None,
                    Some(_) => {}
                    None => {
                        node[other as usize] = Some(goal);
                        open.push((other, goal));
                    }
                }
            }
        }
        Some(node)
    }
}

/// Why there is no symmetry.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// This option has no image.
    NoImage(usize),
    /// The refinement does not tell, but no way of matching leads to a symmetry.
    NoMatch,
    /// The work ran out.
    OutOfWork,
}

/// A symmetry that maps what has a label on the left to what has it on the right.
pub(super) fn find(
    s: &Structure,
    mut left: Labels,
    mut right: Labels,
    work: &mut Work,
) -> Result<Mapping, Failure> {
    search(s, &mut left, &mut right, work, 0)
}

fn search(
    s: &Structure,
    left: &mut Labels,
    right: &mut Labels,
    work: &mut Work,
    depth: usize,
) -> Result<Mapping, Failure> {
    match left.refine_both(right, s, work) {
        Ok(None) => {}
        Ok(Some(odd)) => return Err(Failure::NoImage(odd)),
        Err(OutOfWork) => return Err(Failure::OutOfWork),
    }
    if let Some(found) = suggested(s, left, right) {
        return Ok(found);
    }
    let Some((option, images)) = smallest_class(&left.options, &right.options) else {
        return Err(Failure::NoMatch);
    };
    if depth == DEPTH {
        return Err(Failure::OutOfWork);
    }
    let mark = join(left.options[option as usize], depth as u64);
    for image in images {
        let (mut l, mut r) = (left.clone(), right.clone());
        l.options[option as usize] = mark;
        r.options[image as usize] = mark;
        match search(s, &mut l, &mut r, work, depth + 1) {
            Err(Failure::NoImage(_) | Failure::NoMatch) => {}
            done => return done,
        }
    }
    Err(Failure::NoMatch)
}

/// The first option in a smallest class of several, and the options of that class on the right, itself first.
fn smallest_class(left: &[u64], right: &[u64]) -> Option<(u32, Vec<u32>)> {
    let class = super::refine::smallest(left)?;
    let label = left[class[0] as usize];
    let mut images: Vec<u32> = (0..right.len() as u32).filter(|&i| right[i as usize] == label).collect();
    if let Ok(at) = images.binary_search(&class[0]) {
        images[..=at].rotate_right(1);
    }
    Some((class[0], images))
}
