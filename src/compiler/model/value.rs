//! Values of the language.

use super::entities::{Board, Mates, Pieces, Tiles};
use super::size::Size;
use indexmap::{IndexMap, IndexSet};
use puzc_core::base::Span;
use puzc_core::geometry::Place;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cell::{Cell, OnceCell};
use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

/// A value, and the literal in the source that it comes from, if any: messages point there.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its data.
    pub data: Data,
    /// The literal, or [`Span::NONE`].
    pub span: Span,
}

/// Maps of the language keep the order of insertion.
pub type ValueMap = IndexMap<Value, Value, FxBuildHasher>;
/// Sets of the language keep the order of insertion.
pub type ValueSet = IndexSet<Value, FxBuildHasher>;

pub use super::size::{MAX_DEPTH, Measured};

/// The data of a value.
#[derive(Clone, Debug)]
pub enum Data {
    /// Could not be computed, which was already reported; expressions that use it report no further errors.
    Poison,
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// `"abc"`
    Str(Rc<str>),
    /// A string that is a member of a `colors` statement.
    Color(Rc<str>),
    /// A cell, edge or corner.
    Place(Place),
    /// `[1, 2]`
    List(Rc<List>),
    /// The ints from the first to the one before the second.
    Range(i64, i64),
    /// `(1, 2)`
    Tuple(Rc<List>),
    /// Named fields in their order.
    Record(Rc<Record>),
    /// Different values, in the order of insertion.
    Set(Rc<Measured<ValueSet>>),
    /// Values by different keys, in the order of insertion.
    Map(Rc<Measured<ValueMap>>),
    /// A picture: a map from square cells to characters.
    Picture(Rc<Picture>),
    /// A (colored) item.
    Item(Rc<ItemValue>),
    /// A board is a list of cells.
    Board(Rc<Board>),
    /// A list of records.
    Pieces(Rc<Pieces>),
    /// A list of records.
    Tiles(Rc<Tiles>),
    /// An involution of colors.
    Mates(Rc<Mates>),
    /// A function; allowed only as an argument.
    Function(Function),
}

/// A list with at least so many members gets a table of positions after so many searches.
const LONG_LIST: usize = 16;
const SEARCHES: u8 = 3;

/// Members of a list or tuple.
#[derive(Debug)]
pub struct List {
    /// The members.
    pub items: Vec<Value>,
    pub(super) size: Size,
    /// Where each member is first, for long lists that are searched again and again.
    positions: OnceCell<FxHashMap<Value, u32>>,
    searches: Cell<u8>,
}

impl List {
    /// Makes a list; `None` if the members are nested too deeply.
    pub fn new(items: Vec<Value>) -> Option<List> {
        let size = Size::of_members(items.iter())?;
        Some(List { items, size, positions: OnceCell::new(), searches: Cell::new(0) })
    }

    /// The table of positions, if there is one: a list gets it when it has been searched for some time.  The
    /// flag says that this call made it.
    #[allow(clippy::mutable_key_type)] // the hash and the equality of a list do not use this table
    pub fn positions(&self) -> Option<(&FxHashMap<Value, u32>, bool)> {
        if let Some(known) = self.positions.get() {
            return Some((known, false));
        }
        if self.items.len() < LONG_LIST || self.searches.get() < SEARCHES {
            self.searches.set(self.searches.get().saturating_add(1));
            return None;
        }
        let made = self.positions.get_or_init(|| {
            let mut positions = FxHashMap::default();
            for (i, item) in (0..).zip(&self.items) {
                positions.entry(item.clone()).or_insert(i);
            }
            positions
        });
        Some((made, true))
    }
}

/// A record `(name: a, index: b)`.
#[derive(Debug)]
pub struct Record {
    /// The fields in the order of the source.
    pub fields: Vec<(Rc<str>, Value)>,
    pub(super) size: Size,
}

impl Record {
    /// Makes a record; `None` if the members are nested too deeply.
    pub fn new(fields: Vec<(Rc<str>, Value)>) -> Option<Record> {
        let size = Size::of_members(fields.iter().map(|f| &f.1))?;
        Some(Record { fields, size })
    }

    /// The field of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(n, _)| &**n == name).map(|(_, v)| v)
    }
}

/// `"""..."""`: rows of characters of equal length.
#[derive(Debug)]
pub struct Picture {
    /// Number of lines.
    pub rows: usize,
    /// The number of characters in each line.
    pub cols: usize,
    /// The characters, row by row, each with its place in the source.
    pub cells: Vec<Value>,
    /// The lines as strings, with their places in the source.
    pub lines: Vec<Value>,
}

/// An item word as a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ItemValue {
    /// Its name.
    pub name: Name,
    /// Its color, if it has one.
    pub color: Option<Name>,
}

/// A generated name: its text, the literal text of its template with `{}` for each hole, and the values of
/// the holes.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text.
    pub text: Rc<str>,
    /// Literal text.
    pub template: Rc<str>,
    /// Typed values.
    pub holes: Vec<Value>,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}
impl Eq for Name {}
impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// A function as an argument.
#[derive(Clone, Debug)]
pub enum Function {
    /// Declared by `fn`.
    Declared(u32),
    /// Built in: its number in the table of natives.
    Native(u16),
    /// A lambda with the base of its enclosing frame.  It cannot outlive that frame, because functions can
    /// only be passed down.
    Lambda(Rc<super::ir::Lambda>, u32),
}

impl Value {
    /// A computed value.
    pub fn new(data: Data) -> Value {
        Value { data, span: Span::NONE }
    }

    /// A literal.
    pub fn at(data: Data, span: Span) -> Value {
        Value { data, span }
    }

    /// A computed int; the greatest one for a number that is too large.
    pub fn int(n: impl TryInto<i64>) -> Value {
        Value::new(Data::Int(n.try_into().unwrap_or(i64::MAX)))
    }

    /// A computed string.
    pub fn str(s: impl Into<Rc<str>>) -> Value {
        Value::new(Data::Str(s.into()))
    }

    /// A list of few shallow values.
    pub fn list(items: Vec<Value>) -> Value {
        Value::new(List::new(items).map_or(Data::Poison, |l| Data::List(Rc::new(l))))
    }

    /// A tuple of few shallow values.
    pub fn tuple(items: Vec<Value>) -> Value {
        Value::new(List::new(items).map_or(Data::Poison, |l| Data::Tuple(Rc::new(l))))
    }

    /// A record of shallow values.
    pub fn record<N: Into<Rc<str>>>(fields: impl IntoIterator<Item = (N, Value)>) -> Value {
        let fields = fields.into_iter().map(|(n, v)| (n.into(), v)).collect();
        Value::new(Record::new(fields).map_or(Data::Poison, |r| Data::Record(Rc::new(r))))
    }

    /// The text of a string or color.
    pub fn as_str(&self) -> Option<&Rc<str>> {
        match &self.data {
            Data::Str(s) | Data::Color(s) => Some(s),
            _ => None,
        }
    }

    /// The place, if it is one.
    pub fn as_place(&self) -> Option<Place> {
        if let Data::Place(place) = self.data { Some(place) } else { None }
    }

    /// The number of members, if it is a sequence, set or map.
    pub fn len(&self) -> Option<usize> {
        Some(match &self.data {
            Data::Str(s) | Data::Color(s) => puzc_core::base::letter_count(s),
            Data::List(l) | Data::Tuple(l) => l.items.len(),
            Data::Range(a, b) => usize::try_from(b.saturating_sub(*a)).unwrap_or(0),
            Data::Set(s) => s.len(),
            Data::Map(m) => m.len(),
            Data::Picture(p) => p.cells.len(),
            Data::Board(b) => b.cells.len(),
            Data::Pieces(p) => p.list.len(),
            Data::Tiles(t) => t.list.len(),
            _ => return None,
        })
    }

    /// Is it an empty sequence, set or map?
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }
}

impl Data {
    /// The name of the type with its article.
    pub fn kind(&self) -> &'static str {
        match self {
            Data::Poison => "nothing",
            Data::Int(_) => "an int",
            Data::Bool(_) => "a bool",
            Data::Str(_) => "a string",
            Data::Color(_) => "a color",
            Data::Place(p) => p.sort.with_article(),
            Data::List(_) | Data::Range(..) => "a list",
            Data::Tuple(_) => "a tuple",
            Data::Record(_) => "a record",
            Data::Set(_) => "a set",
            Data::Map(_) => "a map",
            Data::Picture(_) => "a picture",
            Data::Item(_) => "an item",
            Data::Board(_) => "a board",
            Data::Pieces(_) => "a piece set",
            Data::Tiles(_) => "a tile set",
            Data::Mates(_) => "mates",
            Data::Function(_) => "a function",
        }
    }

    /// The position in the order of types, for comparing values of different types (only keys of sets).
    pub fn order(&self) -> u8 {
        match self {
            Data::Poison => 0,
            Data::Bool(_) => 1,
            Data::Int(_) => 2,
            Data::Str(_) | Data::Color(_) => 3,
            Data::Place(_) => 4,
            Data::Tuple(_) => 5,
            Data::List(_) | Data::Range(..) | Data::Board(_) => 6,
            Data::Record(_) => 7,
            Data::Set(_) => 8,
            Data::Map(_) => 9,
            Data::Picture(_) => 10,
            Data::Item(_) => 11,
            Data::Pieces(_) => 12,
            Data::Tiles(_) => 13,
            Data::Mates(_) => 14,
            Data::Function(_) => 15,
        }
    }

    /// The members of a list, range or board, one by one.
    pub fn nth(&self, i: usize) -> Option<Value> {
        match self {
            Data::List(l) | Data::Tuple(l) => l.items.get(i).cloned(),
            Data::Range(a, b) => {
                let v = a.checked_add(i64::try_from(i).ok()?)?;
                (v < *b).then(|| Value::int(v))
            }
            Data::Board(board) => board.cells.get(i).map(|c| Value::new(Data::Place(*c))),
            _ => None,
        }
    }

    /// Is it a list, range or board?
    pub fn is_listlike(&self) -> bool {
        matches!(self, Data::List(_) | Data::Range(..) | Data::Board(_))
    }

    /// Can values of these types be equal?  Lists may have members of several types, so two lists can be
    /// equal if a member of one has the type of a member of the other.
    pub fn may_equal(&self, other: &Data) -> bool {
        match (self, other) {
            (Data::Poison, _) | (_, Data::Poison) => true,
            (Data::Function(_), _) | (_, Data::Function(_)) => false,
            (Data::Place(p), Data::Place(q)) => p.sort == q.sort,
            (Data::Tuple(x), Data::Tuple(y)) => {
                x.items.len() == y.items.len()
                    && x.items.iter().zip(&y.items).all(|(u, v)| u.data.may_equal(&v.data))
            }
            _ if self.order() != other.order() => false,
            _ if self.is_listlike() => {
                let (x, y) = (self.member_types(), other.member_types());
                x == 0 || y == 0 || x & y != 0
            }
            _ => true,
        }
    }

    /// The types of the members of a list as a set of bits; 0 for the empty list.
    fn member_types(&self) -> u32 {
        match self {
            Data::List(l) => l.items.iter().fold(0, |bits, v| bits | 1 << v.data.order()),
            Data::Range(a, b) if a < b => 1 << Data::Int(0).order(),
            Data::Board(b) => b.cells.first().map_or(0, |c| 1 << Data::Place(*c).order()),
            _ => 0,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A total order; it ignores spans and boards.  The language compares only values of one type.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match (&self.data, &other.data) {
            (Data::Int(a), Data::Int(b)) => a.cmp(b),
            (Data::Bool(a), Data::Bool(b)) => a.cmp(b),
            (Data::Str(a) | Data::Color(a), Data::Str(b) | Data::Color(b)) => a.cmp(b),
            (Data::Place(a), Data::Place(b)) => a.cmp(b),
            (Data::Tuple(a), Data::Tuple(b)) | (Data::List(a), Data::List(b)) => a.items.cmp(&b.items),
            (Data::Range(a, b), Data::Range(c, d)) if b > a && d > c => (a, b).cmp(&(c, d)),
            (a, b) if a.is_listlike() && b.is_listlike() => {
                let (n, m) = (self.len().unwrap_or(0), other.len().unwrap_or(0));
                (0..n.min(m)).map(|i| a.nth(i).cmp(&b.nth(i))).find(|o| o.is_ne()).unwrap_or(n.cmp(&m))
            }
            (Data::Record(a), Data::Record(b)) => a.fields.cmp(&b.fields),
            (Data::Set(a), Data::Set(b)) => {
                let sorted = |s: &ValueSet| {
                    let mut members: Vec<Value> = s.iter().cloned().collect();
                    members.sort();
                    members
                };
                sorted(a).cmp(&sorted(b))
            }
            (Data::Map(a), Data::Map(b)) => {
                let sorted = |m: &ValueMap| {
                    let mut members: Vec<(Value, Value)> =
                        m.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
                    members.sort();
                    members
                };
                sorted(a).cmp(&sorted(b))
            }
            (Data::Picture(a), Data::Picture(b)) => {
                (a.rows, a.cols, &a.cells).cmp(&(b.rows, b.cols, &b.cells))
            }
            (Data::Item(a), Data::Item(b)) => {
                let color = |i: &ItemValue| i.color.as_ref().map(|c| c.text.clone());
                (&a.name.text, color(a)).cmp(&(&b.name.text, color(b)))
            }
            (Data::Pieces(a), Data::Pieces(b)) => a.id.cmp(&b.id),
            (Data::Tiles(a), Data::Tiles(b)) => a.id.cmp(&b.id),
            (Data::Mates(a), Data::Mates(b)) => a.id.cmp(&b.id),
            (a, b) => a.order().cmp(&b.order()),
        }
    }
}

/// A hash whose sums can be compared: FxHash is nearly linear, so {1, 4} and {2, 3} would have the same sum.
fn mixed_hash(v: impl Hash) -> u64 {
    let h = FxBuildHasher.hash_one(v);
    let h = (h ^ (h >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    h ^ (h >> 31)
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.data.order());
        match &self.data {
            Data::Int(n) => n.hash(state),
            Data::Bool(b) => b.hash(state),
            Data::Str(s) | Data::Color(s) => s.hash(state),
            Data::Place(p) => p.hash(state),
            Data::Tuple(l) => l.items.hash(state),
            Data::List(_) | Data::Range(..) | Data::Board(_) => {
                let n = self.len().unwrap_or(0);
                state.write_usize(n);
                (0..n).for_each(|i| self.data.nth(i).hash(state));
            }
            Data::Record(r) => r.fields.hash(state),
            // equal sets or maps may differ in order
            Data::Set(s) => state.write_u64(s.iter().map(mixed_hash).fold(0, u64::wrapping_add)),
            Data::Map(m) => state.write_u64(m.iter().map(mixed_hash).fold(0, u64::wrapping_add)),
            Data::Picture(p) => p.cells.hash(state),
            Data::Item(i) => i.name.text.hash(state),
            Data::Pieces(_) | Data::Tiles(_) | Data::Mates(_) | Data::Function(_) | Data::Poison => {}
        }
    }
}
