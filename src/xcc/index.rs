//! Numbers by texts that are kept elsewhere: a table takes five bytes for each, and no text is held twice.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Which of some texts is the one asked for?  Whoever owns the texts tells them by their numbers.
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

    /// Gives a text a number, unless it has one: then that is told.
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

    /// Makes room for so many texts more.
    pub fn reserve<'t>(&mut self, texts: usize, text: impl Fn(u32) -> &'t str) {
        self.table.reserve(texts, |&n| hash(text(n)));
    }

    /// The texts have other numbers from now on.
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
        index.reserve(5000, at);
        assert!((0..1000).all(|n| index.find(&format!("name {n}"), at) == Some(999 - n)));
        assert_eq!((index.find("name", at), index.find("", at)), (None, None));
    }
}
