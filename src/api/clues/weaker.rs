//! Options that demand less: the same primary items, and a part of the others.

use super::change::{NamedMention, always_covered};
use super::shift::OptionAmounts;
use puzc_core::xcc::Problem;
use rustc_hash::{FxHashMap, FxHashSet};

/// With more options of the same primary items, none is looked for.
const MOST: usize = 200;

/// Options of the second one of two problems that demand less than one of the first.
#[derive(Default)]
pub(super) struct WeakerOptions {
    /// The other mentions of options by those of primary items, sorted, with what they add to totals.
    others: FxHashMap<Vec<NamedMention>, Vec<(Vec<NamedMention>, OptionAmounts)>>,
    /// Items that were dropped.
    dropped: FxHashSet<u32>,
}

impl WeakerOptions {
    /// From all options, by their sorted mentions of items of the first problem, the first `primary` of which
    /// are primary.
    pub fn of(all: &FxHashMap<Vec<NamedMention>, Vec<OptionAmounts>>, primary: u32) -> WeakerOptions {
        let mut weaker = WeakerOptions::default();
        for (mentions, amounts) in all {
            let (own, others) = mentions.split_at(mentions.partition_point(|m| m.0 < primary));
            if let [amounts] = &amounts[..] {
                weaker.others.entry(own.to_vec()).or_default().push((others.to_vec(), amounts.clone()));
            }
        }
        weaker.others.values_mut().for_each(|all| all.sort_unstable());
        weaker
    }

    /// What a weaker option than one with these mentions adds to totals.
    pub fn amounts(&mut self, mentions: &[NamedMention], primary: u32) -> Option<OptionAmounts> {
        let (own, others) = mentions.split_at(mentions.partition_point(|m| m.0 < primary));
        let candidates = self.others.get(own).filter(|all| !own.is_empty() && all.len() <= MOST)?;
        let is_part = |part: &[NamedMention]| part.iter().all(|m| others.binary_search(m).is_ok());
        let (kept, amounts) =
            candidates.iter().filter(|(part, _)| is_part(part)).max_by_key(|(part, _)| part.len())?;
        self.dropped.extend(others.iter().filter(|m| kept.binary_search(m).is_err()).map(|m| m.0));
        Some(amounts.clone())
    }

    /// Does no condition depend on what was dropped?  It may ask for it if another option has it in any case.
    pub fn keep_conditions(&self, to: &Problem, items: &[Option<u32>]) -> bool {
        let of_conditions = to.conditions.iter().flat_map(|c| c.constraint().items());
        let mut open: FxHashSet<u32> = of_conditions.map(|item| item.0).collect();
        open.retain(|item| items[*item as usize].is_some_and(|old| self.dropped.contains(&old)));
        open.is_subset(&always_covered(to, &open))
    }
}
