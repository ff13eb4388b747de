//! Suffixes of cells, in order of their first mention.

use crate::base::unprintable;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The first character that cannot be in a suffix, because the words for items and cells end at it.
pub fn outside_suffix(text: &str) -> Option<char> {
    let ends_word = |c: &char| c.is_whitespace() || "{}[]()\":|;,`".contains(*c);
    text.chars().find(ends_word).or_else(|| unprintable(text))
}

/// The suffixes of a session.  On triangles a suffix and its primed form share one id: the prime is the
/// cell's form.
#[derive(Debug)]
pub struct Suffixes(RefCell<Interned>);

#[derive(Debug)]
struct Interned {
    texts: Vec<Rc<str>>,
    ids: FxHashMap<Rc<str>, u16>,
}

impl Default for Suffixes {
    fn default() -> Suffixes {
        Suffixes(RefCell::new(Interned {
            texts: vec!["".into()],
            ids: [("".into(), 0)].into_iter().collect(),
        }))
    }
}

impl Suffixes {
    /// The id of a suffix, which is new when it is first mentioned; 0 for no suffix.  `None` if there are too
    /// many.
    pub fn intern(&self, text: &str) -> Option<u16> {
        let mut all = self.0.borrow_mut();
        if let Some(&id) = all.ids.get(text) {
            return Some(id);
        }
        let id = u16::try_from(all.texts.len()).ok()?;
        let text: Rc<str> = text.into();
        all.texts.push(text.clone());
        all.ids.insert(text, id);
        Some(id)
    }

    /// The text of a suffix.
    pub fn text(&self, id: u16) -> Rc<str> {
        self.0.borrow().texts.get(usize::from(id)).cloned().unwrap_or_else(|| "".into())
    }
}
