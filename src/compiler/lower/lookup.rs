//! Finds the items and colors that words name.  Options consist mostly of words, so this is optimized: the
//! result for a word with an int or a place in its hole is cached, and the text is not built again.

use super::*;
use crate::model::eval::{WordFault, write_value};
use crate::model::ir::{WordCode, WordPartCode};
use crate::model::value::{Data, Name};
use puzc_core::base::unprintable;
use puzc_core::geometry::{BoardId, Place};
use puzc_core::xcc::{ColorId, HoleValue, ItemId, Label, TemplateId};

/// The items and colors that the words of a program name.
pub struct WordTables {
    /// The caches by number of the word.
    caches: Vec<WordCache>,
    colors: FxHashMap<Rc<str>, ColorId>,
    /// The text of the current name; the buffer is kept to save allocations.
    pub text: String,
    /// The values in the holes of the current name, if its holes border on one another.
    holes: Vec<Value>,
    /// Is one of them a text?
    has_text: bool,
    /// The words for which W425 was reported.
    merged: rustc_hash::FxHashSet<u32>,
}

impl WordTables {
    /// Empty tables for this many words.
    pub fn new(words: u32) -> WordTables {
        WordTables {
            caches: (0..words).map(|_| WordCache::default()).collect(),
            colors: FxHashMap::default(),
            text: String::new(),
            holes: vec![],
            has_text: false,
            merged: Default::default(),
        }
    }

    /// Clears the cached items, which have changed.
    pub fn clear(&mut self) {
        for cache in &mut self.caches {
            cache.ints.clear();
            cache.places.clear();
        }
    }

    /// The cached template of a word.
    pub fn template(&mut self, word: &WordCode) -> &mut Option<TemplateId> {
        &mut self.caches[word.id as usize].template
    }

    fn cache(&self, word: &WordCode) -> &WordCache {
        &self.caches[word.id as usize]
    }

    /// Has the word with this number ever named a declared item?
    pub fn has_hit(&self, word: u32) -> bool {
        self.caches[word as usize].hit
    }

    fn remember(&mut self, word: &WordCode, key: &Data, id: u32) {
        let cache = &mut self.caches[word.id as usize];
        cache.hit = true;
        match key {
            Data::Int(n) if (0..CACHED_INTS).contains(n) => {
                let at = *n as usize;
                if cache.ints.len() <= at {
                    cache.ints.resize(at + 1, UNKNOWN);
                }
                cache.ints[at] = id;
            }
            Data::Place(p) => drop(cache.places.insert((*p, p.board), id)),
            _ => {}
        }
    }
}

/// Cached ids of a word, by the int or place in its only hole.
#[derive(Default)]
struct WordCache {
    ints: Vec<u32>,
    places: FxHashMap<(Place, BoardId), u32>,
    template: Option<TemplateId>,
    /// Has the word ever named a declared item?
    hit: bool,
}

/// Marks an int without a cached id.
const UNKNOWN: u32 = u32::MAX;

/// Ints of this size and above are looked up by name each time.
const CACHED_INTS: i64 = 1 << 16;

impl WordCache {
    #[inline]
    fn of_int(&self, n: i64) -> Option<u32> {
        self.ints.get(usize::try_from(n).ok()?).copied().filter(|id| *id != UNKNOWN)
    }

    fn get(&self, key: &Data) -> Option<u32> {
        match key {
            Data::Int(n) => self.of_int(*n),
            Data::Place(p) => self.places.get(&(*p, p.board)).copied(),
            _ => None,
        }
    }
}

/// Does a hole that is written in decimal or hexadecimal border on another hole?  Then two lists of values
/// can make one name.
pub fn runs_together(word: &WordCode) -> bool {
    use puzc_syntax::ast::HoleFormat;
    let open = |part: &WordPartCode| {
        matches!(part, WordPartCode::Hole { format: Some(HoleFormat::Decimal | HoleFormat::Hexadecimal), .. })
    };
    let holes = |pair: &[WordPartCode]| pair.iter().all(|part| matches!(part, WordPartCode::Hole { .. }));
    word.parts.windows(2).any(|pair| holes(pair) && pair.iter().any(open))
}

/// The result of looking up a word.
pub enum ItemLookup {
    /// A declared item.
    Item(ItemId),
    /// No item has the name in [`WordTables::text`].
    Undeclared,
    /// The value of a hole cannot be part of a name.
    Nameless(WordFault, usize),
}

impl Interpreter<'_, '_> {
    /// The cached item of a word without holes, or with an int in its only hole.  Builds no text.
    #[inline]
    pub(super) fn quick_item(&self, word: &WordCode) -> Option<ItemId> {
        let n = match word.parts.as_slice() {
            [WordPartCode::Text(_)] => 0,
            [WordPartCode::Hole { node, .. }] | [WordPartCode::Text(_), WordPartCode::Hole { node, .. }] => {
                self.machine.quick_int(node)?
            }
            _ => return None,
        };
        self.words.cache(word).of_int(n).map(ItemId)
    }

    /// The item that a word without splices names.
    pub(super) fn find_item(&mut self, word: &WordCode) -> Eval<ItemLookup> {
        if let Some(id) = self.quick_item(word) {
            return Ok(ItemLookup::Item(id));
        }
        let key = match word.parts.as_slice() {
            [WordPartCode::Text(_)] => Some(Value::new(Data::Int(0))),
            [WordPartCode::Hole { node, .. }]
            | [WordPartCode::Text(_), WordPartCode::Hole { node, .. }]
            | [WordPartCode::Hole { node, .. }, WordPartCode::Text(_)]
            | [WordPartCode::Text(_), WordPartCode::Hole { node, .. }, WordPartCode::Text(_)] => {
                Some(self.machine.member(node)?)
            }
            _ => None,
        };
        let Some(key) = key else {
            return Ok(match self.write_word(word)? {
                Some((fault, part)) => ItemLookup::Nameless(fault, part),
                None => {
                    let found = self.find_text(word);
                    self.words.caches[word.id as usize].hit |= found.is_some();
                    if let Some(id) = found.filter(|_| runs_together(word)) {
                        let holes = std::mem::take(&mut self.words.holes);
                        self.report_merged(id, word, &holes);
                    }
                    found.map_or(ItemLookup::Undeclared, ItemLookup::Item)
                }
            });
        };
        if let Some(id) = self.words.cache(word).get(&key.data) {
            return Ok(ItemLookup::Item(ItemId(id)));
        }
        self.words.text.clear();
        for (i, part) in word.parts.iter().enumerate() {
            match part {
                WordPartCode::Text(t) => self.words.text.push_str(t),
                WordPartCode::Hole { format, .. } => {
                    if let Err(fault) = write_value(self.machine, &key, *format, &mut self.words.text) {
                        return Ok(ItemLookup::Nameless(fault, i));
                    }
                }
            }
        }
        let found = self.find_text(word);
        if let Some(id) = found {
            self.words.remember(word, &key.data, id.0);
        }
        Ok(found.map_or(ItemLookup::Undeclared, ItemLookup::Item))
    }

    /// The item with the name in [`WordTables::text`] that a word gave.
    fn find_text(&self, word: &WordCode) -> Option<ItemId> {
        let text = &*self.words.text;
        let is_mixed = || {
            let has_text = word.parts.iter().any(|part| matches!(part, WordPartCode::Text(_)));
            word.parts.len() > 1 && (has_text || self.words.has_text)
        };
        self.builder.longer(text).filter(|_| is_mixed()).or_else(|| self.builder.find(text))
    }

    /// Two lists of values that make the name of this item, in holes that border on one another, and how to
    /// keep them apart.
    pub(super) fn merged(&self, item: ItemId, word: &WordCode, holes: &[Value]) -> Option<(String, String)> {
        let written = self.machine.sources.text(word.span);
        if !written.contains("}{") {
            return None;
        }
        let label = &self.builder.item(item).label;
        let texts = |all: &[HoleValue]| -> Option<Vec<String>> {
            let text = |hole: &HoleValue| match hole {
                HoleValue::Int(n) => Some(n.to_string()),
                HoleValue::Text(text) => Some(text.to_string()),
                _ => None,
            };
            all.iter().map(text).collect()
        };
        let used: Vec<HoleValue> = holes.iter().map(hole_value).collect();
        let (old, new) = (texts(&label.holes)?, texts(&used)?);
        if old == new || old.len() != new.len() {
            return None;
        }
        let name = &label.text;
        let apart = written.replace("}{", "}.{");
        Some((
            format!("({}) and ({}) make the same name `{name}`", old.join(", "), new.join(", ")),
            format!("write a sign between them wherever the item is named: {apart}"),
        ))
    }

    /// W425 if an item was declared with other values in holes that border on one another.
    pub(super) fn report_merged(&mut self, item: ItemId, word: &WordCode, holes: &[Value]) {
        if let Some((message, help)) = self.merged(item, word, holes)
            && self.words.merged.insert(word.id)
        {
            let d = Diagnostic::new(codes::W425, message).label(word.span, "these holes run together");
            self.machine.report(d.help(help));
        }
    }

    /// Writes a word's text into [`WordTables::text`].  Returns the first part that cannot be part of a name,
    /// if any.
    fn write_word(&mut self, word: &WordCode) -> Eval<Option<(WordFault, usize)>> {
        let mut text = std::mem::take(&mut self.words.text);
        text.clear();
        let keeps = runs_together(word);
        self.words.holes.clear();
        self.words.has_text = false;
        let mut fault = None;
        for (i, part) in word.parts.iter().enumerate() {
            match part {
                WordPartCode::Text(t) => text.push_str(t),
                WordPartCode::Hole { node, format, .. } => {
                    let v = match self.machine.member(node) {
                        Ok(v) => v,
                        Err(halt) => {
                            self.words.text = text;
                            return Err(halt);
                        }
                    };
                    if let Err(f) = write_value(self.machine, &v, *format, &mut text) {
                        fault = Some((f, i));
                        break;
                    }
                    self.words.has_text |= matches!(v.data, Data::Str(_));
                    if keeps {
                        self.words.holes.push(v);
                    }
                }
            }
        }
        self.words.text = text;
        Ok(fault)
    }

    /// The color of a word.
    pub(super) fn find_color(&mut self, word: &WordCode) -> Eval<Result<ColorId, (WordFault, usize)>> {
        let key = match word.parts.as_slice() {
            [WordPartCode::Text(_)] => Some(Data::Int(0)),
            [WordPartCode::Hole { node, .. }] => {
                Some(self.machine.member(node)?.data).filter(|key| matches!(key, Data::Int(_)))
            }
            _ => None,
        };
        if let Some(id) = key.as_ref().and_then(|key| self.words.cache(word).get(key)) {
            return Ok(Ok(ColorId(id)));
        }
        if let Some(fault) = self.write_word(word)? {
            return Ok(Err(fault));
        }
        let id = match self.words.colors.get(self.words.text.as_str()) {
            Some(&id) => id,
            None => {
                let name = self.machine.word_name(word)?;
                self.check_name(&name, word.span, "a color")?;
                self.color_of(&name)
            }
        };
        if let Some(key) = key {
            self.words.remember(word, &key, id.0);
        }
        Ok(Ok(id))
    }

    /// The color of a name.
    pub(super) fn color_of(&mut self, name: &Name) -> ColorId {
        if let Some(&id) = self.words.colors.get(&name.text) {
            return id;
        }
        let holes: Vec<_> = name.holes.iter().map(hole_value).collect();
        let id = self.builder.color(&name.text, |b| Label {
            text: (*name.text).into(),
            template: b.template(&name.template),
            holes: holes.into(),
        });
        self.words.colors.insert(name.text.clone(), id);
        id
    }

    /// E407: DLX separates items by spaces and gives `:` and `|` special meanings.
    pub(super) fn check_name(&mut self, name: &Name, span: Span, what: &str) -> Eval<()> {
        let special = name.text.chars().find(|c| c.is_whitespace() || matches!(c, ':' | '|'));
        let bad = special.or_else(|| unprintable(&name.text));
        if bad.is_none() && !name.text.is_empty() {
            return Ok(());
        }
        let d = match bad {
            None => Diagnostic::new(codes::E407, format!("{what} with an empty name"))
                .label(span, "this is an empty text"),
            Some(ch) => {
                Diagnostic::new(codes::E407, format!("the name of {what} cannot contain {}", in_words(ch)))
                    .label(span, format!("this gives `{}`", name.text.escape_default()))
                    .help("names cannot contain spaces, `:`, `|` or invisible characters")
            }
        };
        self.machine.fail(d)
    }
}

/// The description of a character in a message.
fn in_words(ch: char) -> String {
    if ch == ' ' { "a space".into() } else { format!("`{}`", ch.escape_default()) }
}
