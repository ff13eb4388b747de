//! A residual problem, and its components.

use puzc_core::base::{DisjointSets, Lists};
use puzc_core::xcc::{ColorId, Mention};
use rustc_hash::FxHashMap;

/// Options that are left, and items that are still to be covered.
#[derive(Clone)]
pub struct ResidualProblem {
    pub options: Vec<u32>,
    pub required: Vec<u32>,
}

/// The components, which share no item; there are `primary` primary items, and a secondary item that has the
/// same color in all options does not connect them.  Each required item has an option.  `sets` has room for
/// all items.
pub fn components(
    whole: &ResidualProblem,
    mentions: &Lists<Mention>,
    primary: usize,
    sets: &mut DisjointSets,
) -> Vec<ResidualProblem> {
    let mut colors: FxHashMap<u32, Option<ColorId>> = FxHashMap::default();
    for m in whole.options.iter().flat_map(|o| mentions.of(*o as usize)) {
        sets.separate(m.item.0);
        if m.item.0 as usize >= primary {
            let color = (m.color != ColorId::NONE).then_some(m.color);
            let one = colors.entry(m.item.0).or_insert(color);
            *one = one.filter(|one| color == Some(*one));
        }
    }
    let connecting = |option: u32| {
        let items = mentions.of(option as usize).iter().map(|m| m.item.0);
        items.filter(|item| !colors.get(item).is_some_and(Option::is_some))
    };
    whole.options.iter().for_each(|option| sets.join_all(connecting(*option)));
    // each option has a primary item, which connects
    let first = |option: u32| connecting(option).next().map(|item| (item, option));
    let groups = sets.groups(whole.options.iter().filter_map(|option| first(*option)));
    let mut required: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    whole.required.iter().for_each(|item| required.entry(sets.root(*item)).or_default().push(*item));
    let of = |options: Vec<u32>| {
        let root = first(options[0]).map(|(item, _)| sets.root(item));
        let required = root.and_then(|root| required.remove(&root)).unwrap_or_default();
        ResidualProblem { options, required }
    };
    groups.into_iter().map(of).collect()
}
