//! From labels to a map, and verification of a map: it is accepted as a symmetry only if it maps the whole
//! problem onto itself.

use super::refinement::{Labels, OutOfWork, WorkBudget, matched};
use super::structure::Structure;
use puzc_core::base::mix;
use puzc_core::xcc::{ColorId, Condition, ItemId};
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

/// The search ends after it has individualized this many options and conditions.
const MAX_DEPTH: usize = 64;

/// The map that labels suggest, if it is a symmetry.  The labels on both sides must be refined.
fn suggested(s: &Structure, left: &Labels, right: &Labels) -> Option<Mapping> {
    let items = matched(&left.items, &right.items)?;
    let mut atoms = vec![0u32; s.atoms.len()];
    for (x, &y) in items.iter().enumerate() {
        let (own, others) = (s.of_item(x), s.of_item(y as usize));
        if own.len() != others.len() || s.bounds[x] != s.bounds[y as usize] {
            return None;
        }
        let (from, to) = (own.start, others.start);
        for (i, j) in matched(&left.atoms[own], &right.atoms[others])?.into_iter().enumerate() {
            atoms[from + i] = to as u32 + j;
        }
    }
    verified(s, items.into(), atoms.into())
}

/// The map that exchanges the items of two options, and the colors of these items, if it is a symmetry.
pub(super) fn exchange(
    s: &Structure,
    labels: &Labels,
    one: u32,
    other: u32,
    work: &mut WorkBudget,
) -> Option<Mapping> {
    let items_of = |o: u32| s.option(o as usize).iter().map(|&a| s.item(a as usize));
    let without = |o: u32, p: u32| {
        let others_items: FxHashSet<usize> = items_of(p).collect();
        let mut items: Vec<usize> = items_of(o).filter(|i| !others_items.contains(i)).collect();
        items.sort_by_key(|&i| (labels.items[i], i));
        items
    };
    let (own, others) = (without(one, other), without(other, one));
    let alike = |(&x, &y): (&usize, &usize)| {
        labels.items[x] == labels.items[y]
            && s.bounds[x] == s.bounds[y]
            && s.of_item(x).len() == s.of_item(y).len()
    };
    if own.is_empty() || own.len() != others.len() || !own.iter().zip(&others).all(alike) {
        return None;
    }
    if !work.spend(2 * s.mentions() + s.options()) {
        return None;
    }
    let mut items: Box<[u32]> = (0..s.bounds.len() as u32).collect();
    let mut atoms: Box<[u32]> = (0..s.atoms.len() as u32).collect();
    for (&x, &y) in own.iter().zip(&others) {
        items.swap(x, y);
        for (a, b) in s.of_item(x).zip(s.of_item(y)) {
            if s.atoms[a].color != s.atoms[b].color {
                return None;
            }
            atoms.swap(a, b);
        }
    }
    verified(s, items, atoms)
}

/// The symmetry with these images of items and atoms, if it is one.
fn verified(s: &Structure, items: Box<[u32]>, atoms: Box<[u32]>) -> Option<Mapping> {
    let mut options = vec![u32::MAX; s.options()];
    let mut image = vec![];
    for o in 0..s.options() {
        image.clear();
        image.extend(s.option(o).iter().map(|&a| atoms[a as usize]));
        image.sort_unstable();
        // identical options are mapped to identical options in order
        let equals = s.find(s.option(o), s.costs[o]);
        let rank = equals.iter().position(|&t| t as usize == o)?;
        let found = s.find(&image, s.costs[o]);
        if found.len() != equals.len() {
            return None;
        }
        options[o] = found[rank];
    }
    if !carries_conditions(s, &items, &atoms) || !carries_kept_sets(s, &items) {
        return None;
    }
    let mut seen = vec![false; options.len()];
    for &o in &options {
        if std::mem::replace(&mut seen[o as usize], true) {
            return None;
        }
    }
    Some(Mapping { options: options.into(), items, atoms })
}

/// Does a map carry each set of `keep` to one with the same meaning?
fn carries_kept_sets(s: &Structure, items: &[u32]) -> bool {
    s.kept.iter().all(|(meaning, set)| {
        let mut image: Vec<u32> = set.iter().map(|item| items[*item as usize]).collect();
        image.sort_unstable();
        s.kept.iter().any(|(other, items)| meaning == other && *items == image)
    })
}

/// Does a map carry each condition to a condition of the problem, and chosen items to chosen ones?
fn carries_conditions(s: &Structure, items: &[u32], atoms: &[u32]) -> bool {
    let image = |item: ItemId| ItemId(items[item.0 as usize]);
    // a chosen item is mapped to one that is chosen for the other condition
    let stays_chosen = |item: &ItemId, colors: [Option<ColorId>; 2]| match colors {
        [Some(ColorId::NONE), _] | [_, Some(ColorId::NONE)] | [None, _] | [_, None] => colors[0] == colors[1],
        [Some(own), Some(other)] => {
            let own = s.atom(item.0 as usize, own).map(|a| atoms[a] as usize);
            own == s.atom(items[item.0 as usize] as usize, other)
        }
    };
    let conditions = || s.conditions.iter().map(Condition::constraint).zip(&s.chosen);
    conditions().all(|(condition, own)| {
        let of_items = condition.items();
        conditions().any(|(other, theirs)| {
            let amount_stays =
                |atom: usize| condition.amount(s.atoms[atom]) == other.amount(s.atoms[atoms[atom] as usize]);
            condition.is_carried_onto(other, &image)
                && of_items.iter().all(|item| {
                    stays_chosen(item, [*own, *theirs]) && s.of_item(item.0 as usize).all(amount_stays)
                })
        })
    })
}

/// Why no symmetry was found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// This option has no image.
    NoImage(usize),
    /// No matching of items and colors with equal labels is a symmetry.
    NoMatch,
    /// The limit on the work was reached.
    OutOfWork,
}

/// A symmetry that maps each option, atom and item to one whose right label is its left label.
pub(super) fn find(
    s: &Structure,
    mut left: Labels,
    mut right: Labels,
    work: &mut WorkBudget,
) -> Result<Mapping, Failure> {
    search(s, &mut left, &mut right, work, 0)
}

fn search(
    s: &Structure,
    left: &mut Labels,
    right: &mut Labels,
    work: &mut WorkBudget,
    depth: usize,
) -> Result<Mapping, Failure> {
    match left.refine_both(right, s, work) {
        Ok(None) => {}
        Ok(Some(surplus)) => return Err(Failure::NoImage(surplus)),
        Err(OutOfWork) => return Err(Failure::OutOfWork),
    }
    work.spend(2 * s.mentions() + s.options());
    if let Some(found) = suggested(s, left, right) {
        return Ok(found);
    }
    // conditions may change places although all options stay
    let of_options = smallest_class(&left.options, &right.options);
    let individual: fn(&mut Labels) -> &mut Vec<u64> = match of_options {
        Some(_) => |labels| &mut labels.options,
        None => |labels| &mut labels.conditions,
    };
    let Some((member, images)) = of_options.or_else(|| smallest_class(&left.conditions, &right.conditions))
    else {
        return Err(Failure::NoMatch);
    };
    if depth == MAX_DEPTH {
        return Err(Failure::OutOfWork);
    }
    let mark = mix(individual(left)[member as usize], depth as u64);
    for image in images {
        let (mut l, mut r) = (left.clone(), right.clone());
        individual(&mut l)[member as usize] = mark;
        individual(&mut r)[image as usize] = mark;
        match search(s, &mut l, &mut r, work, depth + 1) {
            Err(Failure::NoImage(_) | Failure::NoMatch) => {}
            done => return done,
        }
    }
    Err(Failure::NoMatch)
}

/// The first member of a smallest class with several members, and the members of this class on the right,
/// that one first.
fn smallest_class(left: &[u64], right: &[u64]) -> Option<(u32, Vec<u32>)> {
    let class = super::refinement::smallest(left)?;
    let label = left[class[0] as usize];
    let mut images: Vec<u32> = (0..right.len() as u32).filter(|&i| right[i as usize] == label).collect();
    if let Ok(at) = images.binary_search(&class[0]) {
        images[..=at].rotate_right(1);
    }
    Some((class[0], images))
}
