//! A problem as an incidence structure: options consist of atoms, atoms belong to items.

use puzc_core::base::{Lists, sorted_set};
use puzc_core::xcc::{Bounds, ColorId, Condition, Item, ItemId, Mention, Problem, chooses};
use std::sync::Arc;

/// A problem without names.  An *atom* is an item in a color, or an item without one.
///
/// A symmetry maps items to items with the same bounds, and the colors of an item to colors of its image.  So
/// it maps atoms to atoms, and it must carry the list of options with their costs, the conditions, and the
/// sets of `keep` onto themselves.
pub(super) struct Structure {
    /// The atoms that occur, in order of item and color.
    pub atoms: Vec<Mention>,
    /// The atoms of item i are `first_atom[i]..first_atom[i+1]`.
    first_atom: Vec<usize>,
    /// Bounds of each item, `None` for secondary ones.
    pub bounds: Vec<Option<Bounds>>,
    /// The atoms of each option, in order.
    members: Lists<u32>,
    /// The options that contain each atom.
    users: Lists<u32>,
    /// Cost of each option.
    pub costs: Vec<i64>,
    /// Conditions beyond exact cover.
    pub conditions: Vec<Condition>,
    /// For each of them the color that its chosen items have, if it occurs.
    pub chosen: Vec<Option<ColorId>>,
    /// For each of them the atoms that choose an item, or add to a sum.
    chosen_atoms: Lists<u32>,
    /// The conditions of each atom.
    of_conditions: Lists<u32>,
    /// What `keep` says about pieces: sets of items in order, each with its meaning.
    pub kept: Vec<(KeptAs, Vec<u32>)>,
    /// Options sorted by their atoms, then cost, then number, for finding the ones with given atoms.
    sorted: Vec<u32>,
}

/// The meaning of a set of items that `keep` names: they stay together, or they are the nth that rests.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum KeptAs {
    Together,
    Resting(u32),
}

impl Structure {
    /// The structure of a problem.
    pub fn new(problem: &Problem) -> Structure {
        let atoms = sorted_set(problem.options.all_mentions().iter());
        let first_atom: Vec<usize> = (0..=problem.items.len())
            .map(|item| atoms.partition_point(|atom| (atom.item.0 as usize) < item))
            .collect();
        let number = |m: Mention| atoms.partition_point(|atom| *atom < m) as u32;
        let members = problem.options.iter().map(|option| {
            let mut own: Vec<u32> = option.iter().map(number).collect();
            own.sort_unstable();
            own
        });
        let members: Lists<u32> = members.collect();
        let chosen: Vec<Option<ColorId>> =
            problem.conditions.iter().map(|c| c.constraint().color(problem)).collect();
        let chosen_atoms: Lists<u32> = problem
            .conditions
            .iter()
            .zip(&chosen)
            .map(|(condition, color)| {
                let condition = condition.constraint();
                let atoms_of = |item: ItemId| first_atom[item.0 as usize]..first_atom[item.0 as usize + 1];
                let counts = |a: &usize| chooses(*color, atoms[*a]) || condition.amount(atoms[*a]).is_some();
                let of_items = condition.items().into_iter().flat_map(atoms_of);
                of_items.filter(counts).map(|a| a as u32).collect::<Vec<u32>>()
            })
            .collect();
        let mut structure = Structure {
            of_conditions: chosen_atoms.inverse(atoms.len(), |atom| *atom as usize),
            chosen_atoms,
            first_atom,
            bounds: problem.items.iter().map(|i| i.bounds).collect(),
            users: members.inverse(atoms.len(), |atom| *atom as usize),
            members,
            costs: (0..problem.options.len()).map(|o| problem.options.cost(o)).collect(),
            conditions: problem.conditions.clone(),
            chosen,
            kept: kept(problem),
            sorted: vec![],
            atoms,
        };
        let mut sorted: Vec<u32> = (0..problem.options.len() as u32).collect();
        sorted.sort_by(|&x, &y| structure.rank(x).cmp(&structure.rank(y)).then(x.cmp(&y)));
        structure.sorted = sorted;
        structure
    }

    /// The structure in which items with places are fixed, if there is a frame: automorphisms know no places,
    /// so they cannot carry the frame along.
    pub fn with_fixed_places(mut self, problem: &Problem) -> Structure {
        if !problem.kept.frame.is_empty() {
            let placed = (0..).zip(&problem.items).filter(|(_, item)| problem.place_of(item).is_some());
            let first = self.kept.len() as u32;
            self.kept
                .extend((first..).zip(placed).map(|(rank, (item, _))| (KeptAs::Resting(rank), vec![item])));
        }
        self
    }

    /// Number of options.
    pub fn options(&self) -> usize {
        self.costs.len()
    }

    /// Number of mentions in all options.
    pub fn mentions(&self) -> usize {
        self.members.members().len()
    }

    /// The atoms of an option, in order.
    pub fn option(&self, o: usize) -> &[u32] {
        self.members.of(o)
    }

    /// The options that contain an atom.
    pub fn users(&self, atom: usize) -> &[u32] {
        self.users.of(atom)
    }

    /// The atoms that choose an item of a condition, or add to its sum.
    pub fn chosen_atoms(&self, condition: usize) -> &[u32] {
        self.chosen_atoms.of(condition)
    }

    /// The conditions for which an atom does so.
    pub fn conditions_of(&self, atom: usize) -> &[u32] {
        self.of_conditions.of(atom)
    }

    /// The atoms of an item.
    pub fn of_item(&self, item: usize) -> std::ops::Range<usize> {
        self.first_atom[item]..self.first_atom[item + 1]
    }

    /// The item of an atom.
    pub fn item(&self, atom: usize) -> usize {
        self.atoms[atom].item.0 as usize
    }

    /// The atom of an item in a color.
    pub fn atom(&self, item: usize, color: ColorId) -> Option<usize> {
        let range = self.of_item(item);
        let at = range.start + self.atoms[range.clone()].partition_point(|a| a.color < color);
        (at < range.end && self.atoms[at].color == color).then_some(at)
    }

    /// The options with these atoms and this cost, in order of number.
    pub fn find(&self, atoms: &[u32], cost: i64) -> &[u32] {
        let from = self.sorted.partition_point(|&o| self.rank(o) < (atoms, cost));
        let count = self.sorted[from..].partition_point(|&o| self.rank(o) == (atoms, cost));
        &self.sorted[from..from + count]
    }

    /// The number of equal options before this one.
    pub fn rank_among_equals(&self, o: usize) -> u64 {
        let equals = self.find(self.option(o), self.costs[o]);
        equals.partition_point(|&e| (e as usize) < o) as u64
    }

    fn rank(&self, o: u32) -> (&[u32], i64) {
        (self.option(o as usize), self.costs[o as usize])
    }
}

fn kept(problem: &Problem) -> Vec<(KeptAs, Vec<u32>)> {
    let numbers = |names: &[Arc<str>]| {
        let is_named = |item: &Item| {
            problem.place_of(item).is_none() && names.iter().any(|name| **name == *item.label.text)
        };
        (0..).zip(&problem.items).filter(|(_, item)| is_named(item)).map(|(number, _)| number).collect()
    };
    let together = problem.kept.together.iter().map(|names| (KeptAs::Together, numbers(names)));
    let resting = problem.kept.resting.iter().zip(0..);
    together
        .chain(resting.map(|(name, rank)| (KeptAs::Resting(rank), numbers(std::slice::from_ref(name)))))
        .collect()
}
