//! A table from texts to numbers.  The texts are stored elsewhere, so an entry takes only five bytes.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A hash table of the numbers of texts; the owner of the texts looks them up by number.
#[derive(Clone, Default)]
pub struct Index {
    table: HashTable<u32>,
}

impl Index {
    /// The number of a text.
    #[inline]
    pub fn find<'t>(&self, text: &str, texts: impl Fn(u32) -> &'t str) -> Option<u32> {
        self.table.find(hash(text), |&n| texts(n) == text).copied()
    }

    /// Adds a text with a number; returns its existing number if it has one.
    pub fn insert<'t>(&mut self, text: &str, number: u32, texts: impl Fn(u32) -> &'t str) -> Result<(), u32> {
        use hashbrown::hash_table::Entry;
        match self.table.entry(hash(text), |&n| texts(n) == text, |&n| hash(texts(n))) {
            Entry::Occupied(known) => Err(*known.get()),
            Entry::Vacant(free) => {
                free.insert(number);
                Ok(())
            }
        }
    }

    /// Reserves memory for this many more texts.
    pub fn reserve<'t>(&mut self, texts: usize, text: impl Fn(u32) -> &'t str) {
        self.table.reserve(texts, |&n| hash(text(n)));
    }

    /// Renumbers the texts.
    pub fn renumber(&mut self, new: impl Fn(u32) -> u32) {
        self.table.iter_mut().for_each(|n| *n = new(*n));
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_their_numbers() {
        let mut texts: Vec<String> = (0..1000).map(|n| format!("name {n}")).collect();
        let mut index = Index::default();
        for n in 0..1000 {
            let at = |n: u32| &*texts[n as usize];
            assert_eq!(index.insert(at(n), n, at), Ok(()));
            assert_eq!(index.insert(&texts[n as usize].clone(), 1234, at), Err(n));
        }
        texts.reverse();
        index.renumber(|n| 999 - n);
        let at = |n: u32| &*texts[n as usize];
        let all_are_found =
            |index: &Index| (0..1000).all(|n| index.find(&format!("name {n}"), at) == Some(999 - n));
        assert!(all_are_found(&index));
        index.reserve(5000, at); // places all texts anew
        assert!(all_are_found(&index));
        assert_eq!((index.find("name", at), index.find("", at)), (None, None));
    }
}
