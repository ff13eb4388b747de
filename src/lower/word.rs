//! Words to items and colors, quickly: options are mostly this.

use super::*;
use crate::geometry::{BoardId, Place};
use crate::model::eval::{WordFault, write_value};
use crate::model::ir::{WordBit, WordCode};
use crate::model::value::{Data, Name};
use crate::xcc::{ColorId, ItemId, Label, TemplateId};

/// Ids found earlier for a word: by the int or place in its only hole.
#[derive(Default)]
pub struct WordCache {
    /// 0 is unknown, 1 is "not declared", else the id plus 2.
    ints: Vec<u32>,
    places: FxHashMap<(Place, BoardId), u32>,
    pub(super) template: Option<TemplateId>,
    /// Has the word ever named a declared item?
    pub(super) hit: bool,
}

impl WordCache {
    /// Ids have changed.
    pub fn clear(&mut self) {
        self.ints.clear();
        self.places.clear();
    }
}

/// Larger ints are looked up by name each time.
const CACHED_INTS: i64 = 1 << 16;

/// What a word says.
pub enum Found {
    /// A declared item.
    Item(ItemId),
    /// No item has the name, which is in `Run::text`.
    Undeclared,
    /// A hole has no encoding.
    Nameless(WordFault, usize),
}

impl Run<'_, '_> {
    /// The item of a word without holes, or with an int in its only hole, if it was found before: no text is
    /// made.
    #[inline]
    pub(super) fn quick_item(&self, word: &WordCode) -> Option<ItemId> {
        let n = match word.parts.as_slice() {
            [WordBit::Text(_)] => 0,
            [WordBit::Hole { node, .. }] | [WordBit::Text(_), WordBit::Hole { node, .. }] => {
                self.m.quick_int(node)?
            }
            _ => return None,
        };
        let known = *self.caches[word.id as usize].ints.get(usize::try_from(n).ok()?)?;
        (known >= 2).then(|| ItemId(known - 2))
    }

    /// The item that a word without splices names.
    pub(super) fn find_item(&mut self, word: &WordCode) -> Eval<Found> {
        if let Some(id) = self.quick_item(word) {
            return Ok(Found::Item(id));
        }
        let key = match word.parts.as_slice() {
            [WordBit::Text(_)] => Some(Value::new(Data::Int(0))),
            [WordBit::Hole { node, .. }]
            | [WordBit::Text(_), WordBit::Hole { node, .. }]
            | [WordBit::Hole { node, .. }, WordBit::Text(_)]
            | [WordBit::Text(_), WordBit::Hole { node, .. }, WordBit::Text(_)] => Some(self.m.member(node)?),
            _ => None,
        };
        let Some(key) = key else {
            return Ok(match self.write_word(word)? {
                Some((fault, part)) => Found::Nameless(fault, part),
                None => {
                    let found = self.builder.find(&self.text);
                    self.caches[word.id as usize].hit |= found.is_some();
                    found.map_or(Found::Undeclared, Found::Item)
                }
            });
        };
        let cached = match &key.data {
            Data::Int(n) if (0..CACHED_INTS).contains(n) => {
                self.caches[word.id as usize].ints.get(*n as usize).copied().unwrap_or(0)
            }
            Data::Place(p) => self.caches[word.id as usize].places.get(&(*p, p.board)).copied().unwrap_or(0),
            _ => 0,
        };
        if cached >= 2 {
            return Ok(Found::Item(ItemId(cached - 2)));
        }
        self.text.clear();
        for (i, part) in word.parts.iter().enumerate() {
            match part {
                WordBit::Text(t) => self.text.push_str(t),
                WordBit::Hole { format, .. } => {
                    if let Err(fault) = write_value(self.m, &key, *format, &mut self.text) {
                        return Ok(Found::Nameless(fault, i));
                    }
                }
            }
        }
        let found = self.builder.find(&self.text);
        if let Some(id) = found {
            let cache = &mut self.caches[word.id as usize];
            cache.hit = true;
            match &key.data {
                Data::Int(n) if (0..CACHED_INTS).contains(n) => {
                    let at = *n as usize;
                    if cache.ints.len() <= at {
                        cache.ints.resize(at + 1, 0);
                    }
                    cache.ints[at] = id.0 + 2;
                }
                Data::Place(p) => drop(cache.places.insert((*p, p.board), id.0 + 2)),
                _ => {}
            }
        }
        Ok(found.map_or(Found::Undeclared, Found::Item))
    }

    /// Writes a word's text into `self.text`; gives the part that has no encoding, if one has none.
    fn write_word(&mut self, word: &WordCode) -> Eval<Option<(WordFault, usize)>> {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        let mut fault = None;
        for (i, part) in word.parts.iter().enumerate() {
            match part {
                WordBit::Text(t) => text.push_str(t),
                WordBit::Hole { node, format, .. } => {
                    let v = match self.m.member(node) {
                        Ok(v) => v,
                        Err(halt) => {
                            self.text = text;
                            return Err(halt);
                        }
                    };
                    if let Err(f) = write_value(self.m, &v, *format, &mut text) {
                        fault = Some((f, i));
                        break;
                    }
                }
            }
        }
        self.text = text;
        Ok(fault)
    }

    /// The color of a word.
    pub(super) fn find_color(&mut self, word: &WordCode) -> Eval<Result<ColorId, (WordFault, usize)>> {
        let single = match word.parts.as_slice() {
            [WordBit::Text(_)] => Some(0),
            [WordBit::Hole { node, .. }] => match self.m.member(node)?.data {
                Data::Int(n) if (0..CACHED_INTS).contains(&n) => Some(n),
                _ => None,
            },
            _ => None,
        };
        if let Some(n) = single {
            let cached = self.caches[word.id as usize].ints.get(n as usize).copied().unwrap_or(0);
            if cached >= 2 {
                return Ok(Ok(ColorId(cached - 2)));
            }
        }
        if let Some(fault) = self.write_word(word)? {
            return Ok(Err(fault));
        }
        let id = match self.colors.get(self.text.as_str()) {
            Some(&id) => id,
            None => {
                let name = self.m.word_name(word)?;
                self.check_name(&name, word.span, "a color")?;
                self.color_of(&name)
            }
        };
        if let Some(n) = single {
            let cache = &mut self.caches[word.id as usize];
            if cache.ints.len() <= n as usize {
                cache.ints.resize(n as usize + 1, 0);
            }
            cache.ints[n as usize] = id.0 + 2;
        }
        Ok(Ok(id))
    }

    /// The color of a name.
    pub(super) fn color_of(&mut self, name: &Name) -> ColorId {
        if let Some(&id) = self.colors.get(&name.text) {
            return id;
        }
        let holes: Vec<_> = name.holes.iter().map(hole_value).collect();
        let id = self.builder.color(&name.text, |b| Label {
            text: (*name.text).into(),
            template: b.template(&name.template),
            holes: holes.into(),
        });
        self.colors.insert(name.text.clone(), id);
        id
    }

    /// E407: DLX separates items by blanks, and `:` and `|` have meanings.
    pub(super) fn check_name(&mut self, name: &Name, span: Span, what: &str) -> Eval<()> {
        let bad = name.text.chars().find(|c| c.is_whitespace() || c.is_control() || matches!(c, ':' | '|'));
        if bad.is_none() && !name.text.is_empty() {
            return Ok(());
        }
        let d = match bad {
            None => Diagnostic::new(codes::E407, format!("{what} with an empty name"))
                .label(span, "this gives no character at all"),
            Some(ch) => {
                Diagnostic::new(codes::E407, format!("{} cannot be in the name of {what}", in_words(ch)))
                    .label(span, format!("this gives `{}`", name.text.escape_default()))
                    .help("names have no blanks, no `:` and no `|`")
            }
        };
        self.m.fail(d)
    }
}

/// A character in a message.
fn in_words(ch: char) -> String {
    if ch == ' ' { "a blank".into() } else { format!("`{}`", ch.escape_default()) }
}
