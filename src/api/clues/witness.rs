//! Is a solution of one problem a solution of another one?  Items and colors are compared by their names.

use super::{Clues, with_data};
use crate::{Problem, Solution};
use puzc_core::xcc::{self, ColorId, Mention};
use rustc_hash::{FxHashMap, FxHashSet};

/// A solution, for comparisons with options of other problems.
pub struct Witness {
    /// The items of its problem, with their numbers.
    items: FxHashMap<String, u32>,
    /// The names of colors.
    colors: FxHashMap<String, u32>,
    /// For each item, the color in the solution.
    color: Vec<Option<u32>>,
    /// For each item, the option that covers it without a color.
    covering: Vec<Option<usize>>,
    /// The items without colors of each option.
    options: Vec<Vec<u32>>,
    primary: u32,
}

/// The numbers of a problem's items and colors in the problem of a witness.
struct Map {
    items: Vec<Option<u32>>,
    colors: Vec<Option<u32>>,
    /// Items of the witness that the problem has, too.
    is_common: Vec<bool>,
}

impl Witness {
    /// From a solution.
    pub fn of(solution: &Solution) -> Witness {
        let data = solution.problem().data();
        let names = |labels: Vec<&str>| -> FxHashMap<String, u32> {
            (0u32..).zip(labels).map(|(i, name)| (name.to_string(), i)).collect()
        };
        let mut color = vec![None; data.items.len()];
        let mut covering = vec![None; data.items.len()];
        let mut options = vec![];
        for option in solution.options() {
            let mentions = data.options.get(option.index());
            for m in mentions.iter().filter(|m| m.color != ColorId::NONE) {
                color[m.item.0 as usize] = Some(m.color.0);
            }
            let plain: Vec<u32> =
                mentions.iter().filter(|m| m.color == ColorId::NONE).map(|m| m.item.0).collect();
            plain.iter().for_each(|item| covering[*item as usize] = Some(options.len()));
            options.push(plain);
        }
        Witness {
            items: names(data.items.iter().map(|item| &*item.label.text).collect()),
            colors: names(data.colors.iter().map(|color| &*color.text).collect()),
            color,
            covering,
            options,
            primary: data.primary as u32,
        }
    }

    fn map(&self, problem: &xcc::Problem) -> Map {
        let items: Vec<Option<u32>> =
            problem.items.iter().map(|item| self.items.get(&*item.label.text).copied()).collect();
        let mut is_common = vec![false; self.color.len()];
        items.iter().flatten().for_each(|item| is_common[*item as usize] = true);
        let colors = problem.colors.iter().map(|color| self.colors.get(&*color.text).copied()).collect();
        Map { items, colors, is_common }
    }

    /// Does the solution contain this option, as far as the items of both problems tell?
    fn has(&self, problem: &xcc::Problem, map: &Map, option: usize) -> bool {
        let mentions: Vec<Mention> = problem.options.get(option).iter().collect();
        let mut plain = vec![];
        for m in &mentions {
            let Some(item) = map.items[m.item.0 as usize] else { continue };
            match m.color {
                ColorId::NONE => plain.push(item),
                color => {
                    let own = self.color[item as usize];
                    if own.is_some() && own != map.colors[color.0 as usize] && item >= self.primary {
                        return false;
                    }
                    if own.is_none() && self.covering[item as usize].is_some() {
                        return false;
                    }
                }
            }
        }
        let Some(first) = plain.first() else { return true };
        let is_same = |own: &Vec<u32>| {
            let common: FxHashSet<u32> =
                own.iter().copied().filter(|item| map.is_common[*item as usize]).collect();
            common.len() == plain.len() && plain.iter().all(|item| common.contains(item))
        };
        // an item may be covered several times, so all options of the solution are looked at
        self.covering[*first as usize].is_some()
            && self.options.iter().filter(|own| own.contains(first)).any(is_same)
    }
}

impl Clues {
    /// Is a solution of a looser problem also one of this problem?
    pub(super) fn extends(&self, witness: &Witness, problem: &Problem) -> bool {
        self.extension(witness, problem, &|_| true).is_some()
    }

    /// The options by which a solution of a similar problem is one of this problem, among those that may be
    /// chosen.
    pub(super) fn extension(
        &self,
        witness: &Witness,
        problem: &Problem,
        may_be_chosen: &dyn Fn(usize) -> bool,
    ) -> Option<Vec<u32>> {
        let data = problem.data();
        let map = witness.map(data);
        let mut own = data.without_options();
        let mut numbers = vec![];
        for (i, option) in data.options.iter().enumerate() {
            if may_be_chosen(i) && witness.has(data, &map, i) {
                option.iter().for_each(|m| own.options.push(m));
                own.options.finish(0, data.options.statements.of(i));
                numbers.push(i as u32);
            }
        }
        own.goal = None;
        let found = self.solved(&with_data(problem, own), 1).1.pop()?;
        Some(found.options().map(|option| numbers[option.index()]).collect())
    }
}
