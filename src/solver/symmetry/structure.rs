//! A problem as an incidence structure: options consist of atoms, atoms belong to items.

use puzc_core::xcc::{Bounds, ColorId, Condition, Mention, Problem};

/// A problem without names.  An *atom* is an item in a color, or an item without one.
///
/// A symmetry maps items to items with the same bounds, and the colors of an item to colors of its image.  So
/// it maps atoms to atoms, and it must carry the list of options with their costs, and the conditions, onto
/// themselves.
pub(super) struct Structure {
    /// The atoms that occur, in order of item and color.
    pub atoms: Vec<Mention>,
    /// `first_atom[i]..first_atom[i+1]` are the atoms of item i.
    pub first_atom: Vec<u32>,
    /// Bounds of each item, `None` for secondary ones.
    pub bounds: Vec<Option<Bounds>>,
    /// `starts[o]..starts[o+1]` in `members` are the atoms of option o, in order.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// `uses[a]..uses[a+1]` in `users` are the options that contain atom a.
    uses: Vec<u32>,
    users: Vec<u32>,
    /// Cost of each option.
    pub costs: Vec<i64>,
    /// Conditions beyond exact cover.
    pub conditions: Vec<Condition>,
    /// For each of them the color that its chosen items have, if it occurs.
    pub chosen: Vec<Option<ColorId>>,
    /// Options sorted by their atoms, then cost, then number, for finding the ones with given atoms.
    sorted: Vec<u32>,
}

impl Structure {
    /// The structure of a problem.
    pub fn new(problem: &Problem) -> Structure {
        let mut atoms: Vec<Mention> = problem.options.all_mentions().iter().collect();
        atoms.sort_unstable();
        atoms.dedup();
        let mut first_atom = vec![0u32; problem.items.len() + 1];
        for atom in &atoms {
            first_atom[atom.item.0 as usize + 1] += 1;
        }
        for i in 0..problem.items.len() {
            first_atom[i + 1] += first_atom[i];
        }
        let number = |m: Mention| {
            let range = first_atom[m.item.0 as usize] as usize..first_atom[m.item.0 as usize + 1] as usize;
            (range.start + atoms[range].partition_point(|a| a.color < m.color)) as u32
        };
        let mut starts = Vec::with_capacity(problem.options.len() + 1);
        let mut members = Vec::with_capacity(problem.options.all_mentions().len());
        let mut uses = vec![0u32; atoms.len() + 1];
        starts.push(0);
        for option in problem.options.iter() {
            let from = members.len();
            members.extend(option.iter().map(number));
            members[from..].sort_unstable();
            for &a in &members[from..] {
                uses[a as usize + 1] += 1;
            }
            starts.push(members.len() as u32);
        }
        for a in 0..atoms.len() {
            uses[a + 1] += uses[a];
        }
        let mut next = uses.clone();
        let mut users = vec![0u32; members.len()];
        for o in 0..problem.options.len() {
            for &a in &members[starts[o] as usize..starts[o + 1] as usize] {
                users[next[a as usize] as usize] = o as u32;
                next[a as usize] += 1;
            }
        }
        let mut structure = Structure {
            first_atom,
            bounds: problem.items.iter().map(|i| i.bounds).collect(),
            starts,
            members,
            uses,
            users,
            costs: (0..problem.options.len()).map(|o| problem.options.cost(o)).collect(),
            conditions: problem.conditions.clone(),
            chosen: problem.conditions.iter().map(|c| c.constraint().color(problem)).collect(),
            sorted: vec![],
            atoms,
        };
        let mut sorted: Vec<u32> = (0..problem.options.len() as u32).collect();
        sorted.sort_by(|&x, &y| structure.rank(x).cmp(&structure.rank(y)).then(x.cmp(&y)));
        structure.sorted = sorted;
        structure
    }

    /// Number of options.
    pub fn options(&self) -> usize {
        self.costs.len()
    }

    /// Number of mentions in all options.
    pub fn mentions(&self) -> usize {
        self.members.len()
    }

    /// The atoms of an option, in order.
    pub fn option(&self, o: usize) -> &[u32] {
        &self.members[self.starts[o] as usize..self.starts[o + 1] as usize]
    }

    /// The options that contain an atom.
    pub fn users(&self, atom: usize) -> &[u32] {
        &self.users[self.uses[atom] as usize..self.uses[atom + 1] as usize]
    }

    /// The atoms of an item.
    pub fn of_item(&self, item: usize) -> std::ops::Range<usize> {
        self.first_atom[item] as usize..self.first_atom[item + 1] as usize
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
