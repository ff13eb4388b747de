//! A residual problem, and the parts into which it falls.

use puzc_core::base::{DisjointSets, Lists};
use puzc_core::xcc::{ColorId, Mention};
use rustc_hash::FxHashMap;

/// Options that are left, and items that are still to be covered.
#[derive(Clone)]
pub struct ResidualPart {
    pub options: Vec<u32>,
    pub required: Vec<u32>,
}

/// The parts that share no item, with `primary` primary items; a secondary item that has the same color in
/// all options does not connect them.  Each required item has an option.  `sets` has room for all items.
pub fn components(
    part: &ResidualPart,
    mentions: &Lists<Mention>,
    primary: usize,
    sets: &mut DisjointSets,
) -> Vec<ResidualPart> {
    let mut colors: FxHashMap<u32, Option<ColorId>> = FxHashMap::default();
    for m in part.options.iter().flat_map(|o| mentions.of(*o as usize)) {
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
    for &option in &part.options {
        let mut items = connecting(option);
        let Some(first) = items.next() else { continue };
        items.for_each(|item| sets.join(first, item));
    }
    let mut number: FxHashMap<u32, usize> = FxHashMap::default();
    let mut parts: Vec<ResidualPart> = vec![];
    for &option in &part.options {
        // each option has a primary item, which connects
        let Some(item) = connecting(option).next() else { continue };
        let at = *number.entry(sets.root(item)).or_insert(parts.len());
        if at == parts.len() {
            parts.push(ResidualPart { options: vec![], required: vec![] });
        }
        parts[at].options.push(option);
    }
    for &item in &part.required {
        if let Some(at) = number.get(&sets.root(item)) {
            parts[*at].required.push(item);
        }
    }
    parts
}
