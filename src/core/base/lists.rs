//! Lists of different lengths in one array.

use std::ops::Range;

/// Stands for no index, where indices are stored in 32 bits.
pub const NONE: u32 = u32::MAX;

/// Lists that are numbered from 0.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    /// The members of all lists, one list after another.
    members: Vec<T>,
    /// List i is `members[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.members.extend(list);
        self.starts.push(self.members.len() as u32);
    }

    /// The members of the list with this number.
    #[inline]
    pub fn of(&self, list: usize) -> &[T] {
        &self.members[self.range(list)]
    }

    /// The places of its members among those of all lists.
    #[inline]
    pub fn range(&self, list: usize) -> Range<usize> {
        self.starts[list] as usize..self.starts[list + 1] as usize
    }

    /// The members of all lists.
    #[inline]
    pub fn members(&self) -> &[T] {
        &self.members
    }

    /// The number of lists.
    pub fn number(&self) -> usize {
        self.starts.len() - 1
    }

    /// The inverse: for each of `keys` numbers, the lists that have a member with this key, ascending.
    pub fn inverse(&self, keys: usize, key: impl Fn(&T) -> usize) -> Lists<u32> {
        let mut starts = vec![0; keys + 1];
        self.members.iter().for_each(|member| starts[key(member) + 1] += 1);
        (0..keys).for_each(|k| starts[k + 1] += starts[k]);
        let (mut next, mut members) = (starts.clone(), vec![0; self.members.len()]);
        for list in 0..self.number() {
            for member in self.of(list) {
                let place = &mut next[key(member)];
                members[*place as usize] = list as u32;
                *place += 1;
            }
        }
        Lists { members, starts }
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { members: vec![], starts: vec![0] }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Lists<T> {
        let mut all = Lists::default();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_their_inverse() {
        let lists: Lists<char> = ["bca", "", "ab"].map(str::chars).into_iter().collect();
        assert_eq!((lists.number(), lists.of(0), lists.of(1)), (3, &['b', 'c', 'a'][..], &[][..]));
        assert_eq!((lists.range(2), lists.members().len()), (3..5, 5));
        let inverse = lists.inverse(4, |c| *c as usize - 'a' as usize);
        assert_eq!([0, 1, 2, 3].map(|i| inverse.of(i)), [&[0, 2][..], &[0, 2], &[0], &[]]);
    }
}
