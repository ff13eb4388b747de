//! Chooses an option, which covers its items, and undoes this.

use super::encoding::ChoiceBits;
use super::kernel::Kernel;
use super::lanes;
use super::option_sets::OptionSet;
use super::state::MatrixSearch;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Adds an option to the path.  Returns the lanes that are open after that, or `None` if a side
    /// constraint forbids the option.  Leaves the option's columns in `chosen_columns` for
    /// [`MatrixSearch::child`].
    #[inline(always)]
    pub fn choose<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        option: usize,
        open: [u64; Z],
    ) -> Option<[u64; Z]> {
        let submatrix = &self.submatrices[depth];
        let id = submatrix.ids[option] as usize;
        self.path.push(id as u32);
        let items = self.encoding.bits(id).iter().zip(self.single);
        let covered: [u64; Z] =
            lanes::from_bits(self.kernel, submatrix, items.map(|(bits, single)| bits & single));
        let mut left = open;
        self.chosen_columns.clear();
        for z in 0..Z {
            left[z] &= !covered[z];
            let mut lanes = covered[z];
            while lanes != 0 {
                self.chosen_columns.push((z * 64) as u32 + lanes.trailing_zeros());
                lanes &= lanes - 1;
            }
        }
        for bit in self.encoding.forbid(id) {
            self.chosen_columns.push((submatrix.lanes * 8) as u32 + bit);
        }
        let fits = !GENERAL || self.constraints.commit(self.encoding, submatrix, id, &mut left);
        fits.then_some(left)
    }

    /// What remains after an option is chosen, at the start of the stack of sets.  Inner loops inline what
    /// this does; for all other code it is compiled once.
    #[inline(never)]
    pub fn remaining<const Z: usize, const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        open: [u64; Z],
        option: usize,
    ) -> Option<(OptionSet, [u64; Z])> {
        let open = self.choose::<Z, GENERAL>(depth, option, open)?;
        Some((self.child::<GENERAL>(depth, set, option, 0), open))
    }

    /// Undoes all options of the path after the first `length`.
    #[inline(always)]
    pub fn retract<const GENERAL: bool>(&mut self, length: usize) {
        while GENERAL && self.path.len() > length {
            if let Some(id) = self.path.pop() {
                self.constraints.undo(self.encoding, id as usize);
            }
        }
        self.path.truncate(length);
    }

    /// The options of a set that remain after `option` was chosen, as a new set at `to`, or in place.
    #[inline(always)]
    pub fn child<const GENERAL: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        option: usize,
        to: usize,
    ) -> OptionSet {
        let submatrix = &self.submatrices[depth];
        self.sets.reserve(submatrix, to);
        let child = self.sets.without(submatrix, set, option, &self.chosen_columns, to);
        if GENERAL { self.without_full(depth, child) } else { child }
    }

    /// Removes options with an item that may not be covered again.
    fn without_full(&mut self, depth: usize, set: OptionSet) -> OptionSet {
        let full = self.constraints.full();
        if full.is_empty() {
            return set;
        }
        let submatrix = &self.submatrices[depth];
        self.chosen_columns.clear();
        self.chosen_columns.extend(full.iter().map(|bit| submatrix.lane(*bit) as u32));
        self.sets.without(submatrix, set, usize::MAX, &self.chosen_columns, set.start)
    }

    /// Called when no move is forced: the conditions propagate, and options are removed from the set
    /// accordingly.  Returns whether there were any, or `None` if no solution is possible any more.
    #[inline]
    pub fn propagate(&mut self, depth: usize, set: &mut OptionSet) -> Option<bool> {
        if self.constraints.conditions().is_none() {
            return Some(false);
        }
        self.propagate_conditions(depth, set)
    }

    #[inline(never)]
    fn propagate_conditions(&mut self, depth: usize, set: &mut OptionSet) -> Option<bool> {
        let instance = self.constraints.instance();
        let Some(conditions) = self.constraints.conditions() else { return Some(false) };
        let (submatrix, encoding, sets) = (&self.submatrices[depth], self.encoding, &mut self.sets);
        let column = |bit: &u32| submatrix.lanes * 8 + *bit as usize;
        let possible = conditions.propagate(|mention| match encoding.choice(mention) {
            Some(ChoiceBits::Primary(bit)) => {
                let lane = submatrix.has_lane(*bit).then(|| submatrix.lane(*bit));
                lane.is_some_and(|lane| sets.has_all(submatrix, *set, std::iter::once(lane)))
            }
            Some(ChoiceBits::Secondary { alternatives, .. }) => {
                alternatives.iter().any(|way| sets.has_all(submatrix, *set, way.iter().map(column)))
            }
            None => false,
        });
        if !possible {
            return None;
        }
        let mut changed = false;
        for mention in conditions.forbidden() {
            match encoding.choice(*mention) {
                Some(ChoiceBits::Primary(bit)) if submatrix.has_lane(*bit) => {
                    changed |= sets.remove_all(submatrix, set, std::iter::once(submatrix.lane(*bit)));
                }
                Some(ChoiceBits::Secondary { alternatives, .. }) => {
                    for way in alternatives {
                        changed |= sets.remove_all(submatrix, set, way.iter().map(column));
                    }
                }
                _ => {}
            }
        }
        for mention in conditions.required() {
            if let Some(ChoiceBits::Secondary { others, .. }) = encoding.choice(*mention) {
                for bit in others {
                    changed |= sets.remove_all(submatrix, set, std::iter::once(column(bit)));
                }
            }
        }
        let Some(totals) = conditions.totals() else { return Some(changed) };
        let number = |option: usize| instance.index(encoding.order[submatrix.ids[option] as usize] as usize);
        totals.begin_candidates();
        sets.members(*set, |option| totals.add_candidate(number(option)));
        if totals.finish_candidates().is_err() {
            return None;
        }
        changed |= sets.retain(set, |option| totals.admits(number(option)));
        Some(changed)
    }

    /// Removes an option from a set, and records that it is excluded.
    pub fn exclude(&mut self, depth: usize, set: &mut OptionSet, option: usize) {
        self.branches.excluded.push(self.submatrices[depth].ids[option]);
        self.sets.remove(set, option);
    }

    /// Removes options from a set that are too expensive for a solution better than the known ones.
    pub fn exclude_expensive(&mut self, depth: usize, set: &mut OptionSet) {
        if let Some(cheap) = self.constraints.cheap_options(self.encoding, &self.submatrices[depth]) {
            self.sets.truncate(set, cheap);
        }
    }
}
