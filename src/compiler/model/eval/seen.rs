//! What evaluation has seen, for warnings about a file as a whole: pictures of clues, words that were
//! compared in another spelling, and cells that were compared with cells of another lattice.

use super::ops::Operand;
use super::{Data, Node, Op, Program, Value, ValueSet};
use puzc_core::base::{Sources, Span};
use puzc_core::diag::{Diagnostic, codes, nearest};
use puzc_core::geometry::{GeometryId, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// See the module's documentation.
#[derive(Default)]
pub struct Seen {
    /// The pictures that were read as clues.
    pub clue_pictures: BTreeSet<CluePicture>,
    /// The lines of pictures of words with fewer words than others, and both numbers of words.
    pub short_lines: BTreeSet<(Span, usize, usize)>,
    /// For each comparison, two words that differ as by a slip.
    near: FxHashMap<Comparison, [NearMiss; 2]>,
    /// The words that were equal to another operand, and the comparisons that were ever true.
    words: FxHashSet<Rc<str>>,
    comparisons: FxHashSet<Comparison>,
    /// The comparisons of places of one lattice, the last one also here, and those of places of two lattices.
    on_one_lattice: FxHashSet<Span>,
    last_on_one_lattice: Span,
    on_two_lattices: BTreeMap<Span, [GeometryId; 2]>,
    /// The keys that were looked up in the values of [`Program::indexed`] and [`Program::keyed`].
    ///
    /// [`Program::indexed`]: crate::model::Program::indexed
    /// [`Program::keyed`]: crate::model::Program::keyed
    looked_up: FxHashMap<u32, ValueSet>,
    /// The strings in tuples that were looked for in the values of [`Program::searched`].
    ///
    /// [`Program::searched`]: crate::model::Program::searched
    parts: FxHashMap<u32, FxHashSet<Rc<str>>>,
}

/// A picture that was read as clues.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct CluePicture {
    /// Its place.
    pub at: Span,
    /// Its rows and columns.
    pub size: (usize, usize),
    /// The first row and the first column with a clue, if its clues may be moved before they are used.
    pub first: Option<(i32, i32)>,
}

/// The place of a comparison; for `in`, also the number of a member of the list.
type Comparison = (Span, usize);

/// The members of longer lists are not compared one by one.
const SHORT_LIST: usize = 16;

/// A word that was compared: the place of the operand, and the place where its value was written.
struct NearMiss {
    word: Rc<str>,
    at: Span,
    made: Span,
}

/// The word of a string: a letter, or several.
fn word(v: &Value) -> Option<&Rc<str>> {
    v.as_str().filter(|text| !text.is_empty() && text.chars().all(char::is_alphabetic))
}

/// Do different words differ as by a slip: in the case of letters, or from three letters on, in spelling?
fn alike(a: &str, b: &str) -> bool {
    let same = |x: char, y: char| x.to_lowercase().eq(y.to_lowercase());
    let ends = |s: &str| (s.chars().next().unwrap_or(' '), s.chars().next_back().unwrap_or(' '));
    let ((a_first, a_last), (b_first, b_last)) = (ends(a), ends(b));
    // first what is quick, because every comparison of words asks
    if a.len().min(b.len()) < 3 {
        return a.chars().count() == b.chars().count() && a.chars().zip(b.chars()).all(|(x, y)| same(x, y));
    }
    (same(a_first, b_first) || same(a_last, b_last))
        && nearest(&a.to_lowercase(), [b.to_lowercase()].iter().map(|b| &**b)).is_some()
}

impl Seen {
    /// Nothing was seen yet.
    pub(super) fn new(program: &Program) -> Seen {
        let keyed = program.indexed.iter().chain(&program.keyed);
        let looked_up = keyed.map(|(global, _)| (*global, ValueSet::default())).collect();
        let parts = program.searched.iter().map(|(global, _)| (*global, FxHashSet::default())).collect();
        Seen { looked_up, parts, ..Seen::default() }
    }

    /// Records a comparison that was true.
    pub(super) fn equal(&mut self, at: Span, v: &Value) {
        self.found((at, 0), v);
    }

    /// Records a comparison that was false.
    pub(super) fn unequal(&mut self, at: Span, a: &Operand, b: &Operand) {
        self.missed((at, 0), a, b);
    }

    fn found(&mut self, at: Comparison, v: &Value) {
        if let Some(word) = word(v) {
            if !self.words.contains(word) {
                self.words.insert(word.clone());
            }
            self.comparisons.insert(at);
        }
    }

    fn missed(&mut self, at: Comparison, a: &Operand, b: &Operand) {
        let (Some(x), Some(y)) = (word(&a.0), word(&b.0)) else { return };
        if x != y && !self.near.contains_key(&at) && alike(x, y) {
            let miss = |word: &Rc<str>, side: &Operand| NearMiss {
                word: word.clone(),
                at: side.1,
                made: side.0.span.or(side.1),
            };
            self.near.insert(at, [miss(x, a), miss(y, b)]);
        }
    }

    /// Records a comparison of two places.
    pub(super) fn places(&mut self, at: Span, p: Place, q: Place) {
        if p.geometry != q.geometry {
            self.on_two_lattices.insert(at, [p.geometry, q.geometry]);
        } else if at != self.last_on_one_lattice {
            self.last_on_one_lattice = at;
            self.on_one_lattice.insert(at);
        }
    }

    /// The comparisons that are always on places of two lattices, with the last two of these.
    pub fn between_lattices(&self) -> impl Iterator<Item = (Span, [GeometryId; 2])> {
        let all = self.on_two_lattices.iter().map(|(at, lattices)| (*at, *lattices));
        all.filter(|(at, _)| !self.on_one_lattice.contains(at))
    }

    /// Records a key that was looked up in a value of the file.
    pub(super) fn looked_up(&mut self, list: &Node, key: &Value) {
        if let Op::Global(global) = &*list.op
            && let Some(keys) = self.looked_up.get_mut(global)
            && !keys.contains(key)
        {
            keys.insert(key.clone());
        }
    }

    /// Records a tuple that was looked for in a value of the file.
    pub(super) fn looked_for(&mut self, list: &Node, key: &Value) {
        if let (Op::Global(global), Data::Tuple(tuple)) = (&*list.op, &key.data)
            && let Some(parts) = self.parts.get_mut(global)
        {
            for text in tuple.items.iter().filter_map(Value::as_str) {
                if !parts.contains(text) {
                    parts.insert(text.clone());
                }
            }
        }
    }

    /// The first string in a tuple of a list, or of a key of a map, that no tuple has that was looked for
    /// there, and the most similar one that some tuple has.
    pub fn never_looked_for(&self, global: u32, value: &Value) -> Option<(Value, Option<String>)> {
        let parts = self.parts.get(&global).filter(|parts| !parts.is_empty())?;
        let keys: Vec<&Value> = match &value.data {
            Data::List(list) => list.items.iter().collect(),
            Data::Map(map) => map.keys().collect(),
            _ => return None,
        };
        let tuples = keys.into_iter().filter_map(|key| match &key.data {
            Data::Tuple(tuple) => Some(&tuple.items),
            _ => None,
        });
        let missed = |part: &&Value| part.as_str().is_some_and(|text| !parts.contains(text));
        let part = tuples.flatten().find(missed)?;
        let mut known: Vec<&str> = parts.iter().map(|text| &**text).collect();
        known.sort_unstable();
        Some((part.clone(), nearest(part.as_str()?, known.into_iter()).map(String::from)))
    }

    /// The first key of a list or map that was never looked up although others were, and the place of what it
    /// stands for; of a list, only one behind these.
    pub fn superfluous(&self, global: u32, value: &Value) -> Option<(Value, Span)> {
        let keys = self.looked_up.get(&global)?;
        let int = |n: usize| Value::new(Data::Int(n as i64));
        match &value.data {
            Data::List(l) => {
                let last = (0..l.items.len()).rev().find(|&i| keys.contains(&int(i)))?;
                Some((int(last + 1), l.items.get(last + 1)?.span))
            }
            Data::Map(m) if m.keys().any(|k| keys.contains(k)) => {
                m.iter().find(|(k, _)| !keys.contains(*k)).map(|(k, v)| (k.clone(), v.span))
            }
            _ => None,
        }
    }

    /// Records the comparisons with the members of a short list.
    pub(super) fn searched(&mut self, at: Span, x: &Operand, list: &Operand) {
        let Data::List(members) = &list.0.data else { return };
        if word(&x.0).is_none() || members.items.len() > SHORT_LIST {
            return;
        }
        // a word that is in the list is not a slip for a similar member
        if let Some(i) = members.items.iter().position(|member| *member == x.0) {
            return self.found((at, i), &x.0);
        }
        for (i, member) in members.items.iter().enumerate() {
            self.missed((at, i), &(member.clone(), member.span.or(list.1)), x);
        }
    }

    /// W516 for each comparison with a word in quotes that was never true, but would have been if the word
    /// were written like the other one.  If another comparison with it was true, or with the other one in
    /// another case, the file distinguishes them.
    pub fn misspelled(&self, sources: &Sources) -> Vec<Diagnostic> {
        // the place of an operand contains the quotes, the place of a member of a list does not
        let quoted = |miss: &NearMiss| {
            let around = Span::new(miss.at.start.saturating_sub(1), miss.at.end.saturating_add(1));
            let literal = format!("\"{}\"", miss.word);
            [miss.at, around].into_iter().find(|at| sources.text(*at) == literal)
        };
        let mut found: Vec<_> = self.near.iter().filter(|(at, _)| !self.comparisons.contains(at)).collect();
        found.sort_unstable_by_key(|((at, i), _)| (at.start, at.end, *i));
        let mut out = vec![];
        for (_, [a, b]) in found {
            let (written, place, other) = match (quoted(a), quoted(b)) {
                (None, Some(place)) => (b, place, a),
                (Some(place), None) => (a, place, b),
                _ => continue,
            };
            let (x, y) = (&written.word, &other.word);
            let same_letters = x.to_lowercase() == y.to_lowercase();
            if self.words.contains(x) || same_letters && self.words.contains(y) {
                continue;
            }
            let label = match same_letters {
                true => "small and capital letters differ".to_string(),
                false => format!("did you mean `{y}`?"),
            };
            let message = format!("`{x}` is compared with `{y}`, never with `{x}`");
            let d = Diagnostic::new(codes::W516, message).label(place, label);
            let d = if other.made == other.at { d } else { d.label(other.made, format!("this is `{y}`")) };
            out.push(d.fix(place, format!("\"{y}\"")));
        }
        out
    }
}
