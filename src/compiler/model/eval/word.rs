//! Words with holes: writes values into names, and prints them.

use super::*;
use puzc_core::geometry::{BoardId, write_digit};
use puzc_syntax::ast::HoleFormat;

/// Why a value cannot be part of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordFault {
    /// An int that names cannot contain: a negative one, or one with too many digits.
    NoDigit(i64),
    /// A place with a negative coordinate.
    NoPlace(puzc_core::geometry::Place),
    /// A value that cannot be part of a name.
    Kind(&'static str),
    /// The name is too long.
    Limit(Exceeded),
}

/// Writes a value as a hole of an item word does: an int as one digit or in parentheses, a string as
/// itself, a place by its name.
pub fn write_value(
    m: &Machine,
    v: &Value,
    format: Option<HoleFormat>,
    out: &mut String,
) -> Result<(), WordFault> {
    match &v.data {
        Data::Int(n) => write_int(*n, format, out),
        Data::Str(s) | Data::Color(s) => {
            m.budget.charge(s.len() as u64 / 32).map_err(WordFault::Limit)?;
            out.push_str(s);
            Ok(())
        }
        Data::Place(p) => match m.place_name(*p) {
            Some(name) => {
                out.push_str(&name);
                Ok(())
            }
            None if format == Some(HoleFormat::Decimal) => {
                let lattice = m.lattice(p.geometry);
                let all = [p.x, p.y, p.z].map(|n| n.to_string());
                let coordinates = format!("({})", all[..lattice.dimensions()].join(","));
                out.push_str(&lattice.spell(*p, &coordinates));
                out.push_str(&m.suffixes.text(p.suffix));
                Ok(())
            }
            None => Err(WordFault::NoPlace(*p)),
        },
        Data::Item(i) => {
            out.push_str(&i.name.text);
            Ok(())
        }
        Data::List(l) | Data::Tuple(l) => {
            m.budget.charge(l.items.len() as u64).map_err(WordFault::Limit)?;
            l.items.iter().try_for_each(|x| write_value(m, x, format, out))
        }
        Data::Range(a, b) => {
            m.budget.charge(v.data.weight()).map_err(WordFault::Limit)?;
            (*a..*b).try_for_each(|n| write_int(n, format, out))
        }
        Data::Bool(_) => Err(WordFault::Kind("a bool")),
        other => Err(WordFault::Kind(other.kind())),
    }
}

fn write_int(n: i64, format: Option<HoleFormat>, out: &mut String) -> Result<(), WordFault> {
    match format {
        None if !write_digit(n, out) => return Err(WordFault::NoDigit(n)),
        None => {}
        Some(HoleFormat::Decimal) => out.push_str(itoa::Buffer::new().format(n)),
        Some(HoleFormat::Hexadecimal) if n < 0 => return Err(WordFault::NoDigit(n)),
        Some(HoleFormat::Hexadecimal) => out.push_str(&format!("{n:x}")),
        Some(HoleFormat::Digits(w)) => {
            if n < 0 || (w < 19 && n >= 10i64.pow(u32::from(w))) {
                return Err(WordFault::NoDigit(n));
            }
            out.push_str(&format!("{n:0width$}", width = w as usize));
        }
    }
    Ok(())
}

impl Machine<'_> {
    /// The name of a place on the board that it was taken from, otherwise its token.
    pub fn place_name(&self, p: puzc_core::geometry::Place) -> Option<Rc<str>> {
        if let Some(board) = self.boards.get(p.board.0 as usize) {
            return board.place_name(p);
        }
        let geometry = self.lattice(p.geometry);
        let mut text = String::new();
        for n in [p.x, p.y, p.z].into_iter().take(geometry.dimensions()) {
            if !write_digit(i64::from(n), &mut text) {
                return None;
            }
        }
        let mut name = geometry.spell(p, &text);
        name.push_str(&self.suffixes.text(p.suffix));
        Some(name.into())
    }

    /// A word's name, with the template and the values of its holes; E406 for values that cannot be part of a
    /// name.
    pub fn word_name(&mut self, word: &WordCode) -> Eval<Name> {
        let (mut text, mut holes) = (String::new(), vec![]);
        for part in &word.parts {
            match part {
                WordPartCode::Text(t) => text.push_str(t),
                WordPartCode::Hole { node, format, .. } => {
                    let v = self.member(node)?;
                    if let Err(fault) = write_value(self, &v, *format, &mut text) {
                        return self.word_fault(fault, Some(part));
                    }
                    holes.push(self.on_its_board(v));
                }
            }
        }
        Ok(Name { text: text.into(), template: word.template.clone(), holes })
    }

    /// A cell that was not taken from a board, such as one of `squares{00 01}`, on the only board that has it
    /// with the same name: motions of the board move it.
    fn on_its_board(&self, v: Value) -> Value {
        let Data::Place(p) = v.data else { return v };
        if p.board != BoardId::NONE {
            return v;
        }
        let name = self.place_name(p);
        let has = |b: &&Rc<Board>| b.lattice.id == p.geometry && b.contains(p) && b.place_name(p) == name;
        let mut boards = self.boards.iter().filter(has);
        match (boards.next(), boards.next()) {
            (Some(board), None) => Value { data: Data::Place(p.on(board.id)), ..v },
            _ => v,
        }
    }

    /// Reports a hole of a word whose value cannot be part of a name.
    pub fn word_fault<T>(&mut self, fault: WordFault, part: Option<&WordPartCode>) -> Eval<T> {
        match part {
            Some(WordPartCode::Hole { node, span, .. }) => self.hole_fault(fault, *span, node),
            _ => Err(Halt::Error),
        }
    }

    /// Reports a hole whose value cannot be part of a name.
    fn hole_fault<T>(&mut self, fault: WordFault, span: Span, node: &Node) -> Eval<T> {
        let inner = self.sources.text(node.span).to_string();
        match fault {
            WordFault::NoDigit(n) => {
                let d = Diagnostic::new(codes::E406, format!("{n} cannot be written in this form"));
                let (why, help) = match n < 0 {
                    true if self.in_library(span) => {
                        let of = inner.rsplit_once('.').map_or("value", |(_, field)| field);
                        ("it is negative", format!("add a number to each {of}, so that none is negative"))
                    }
                    true => ("it is negative", format!("{{{inner}:d}} writes it in decimal, with its sign")),
                    false => ("it has more digits", format!("{{{inner}}} writes any number")),
                };
                self.fail(d.label(span, why).help(help))
            }
            WordFault::NoPlace(p) => {
                let at = [p.x, p.y, p.z];
                let dims = self.lattice(p.geometry).dimensions();
                let coords = at[..dims].iter().map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
                let kind = Data::Place(p).kind();
                let board = self.boards.get(usize::from(p.board.0));
                let is_on_board = board.is_some_and(|board| board.contains(p));
                let board = board.map(|board| board.name.clone());
                let help = match board.filter(|_| self.in_library(span)) {
                    Some(name) => {
                        let lattice = self.lattice(p.geometry);
                        let lattice = lattice.name();
                        format!(
                            "choose names for the places: `board {name} on {lattice} named {{x:d}}.{{y:d}} ...`"
                        )
                    }
                    None if p.sort != puzc_core::geometry::Sort::Cell || is_on_board => {
                        format!(
                            "{{{inner}:d}} writes the coordinates in decimal, with their signs: write it wherever the item is named"
                        )
                    }
                    None => {
                        format!(
                            "`?` before the item leaves out the item, `if {inner} in BOARD` the whole round; to keep it, move the board to coordinates from 0"
                        )
                    }
                };
                self.fail(
                    Diagnostic::new(
                        codes::E406,
                        format!("{} at ({coords}) has no name", &kind[kind.find(' ').map_or(0, |i| i + 1)..]),
                    )
                    .label(span, "names have no negative coordinates")
                    .help(help),
                )
            }
            WordFault::Limit(limit) => Err(limit.into()),
            WordFault::Kind("nothing") => Err(Halt::Error),
            WordFault::Kind(kind) => self.fail(
                Diagnostic::new(codes::E504, format!("{kind} cannot be part of a name"))
                    .label(span, format!("this is {kind}")),
            ),
        }
    }

    /// A string with holes; ints are written in decimal.
    pub(super) fn string(&mut self, bits: &[StrPartCode]) -> Eval {
        let mut out = String::new();
        for bit in bits {
            match bit {
                StrPartCode::Text(t) => out.push_str(t),
                StrPartCode::Hole(node, format) => {
                    let v = self.member(node)?;
                    match (&v.data, format) {
                        (Data::Poison, _) => return Err(Halt::Error),
                        (Data::Int(n), Some(f)) => {
                            if let Err(fault) = write_int(*n, Some(*f), &mut out) {
                                return self.hole_fault(fault, node.span, node);
                            }
                        }
                        _ => out.push_str(&self.show(&v)),
                    }
                }
            }
        }
        self.budget.charge(out.len() as u64 / 8)?;
        Ok(Value::str(out))
    }

    /// A value as text: ints in decimal, places by name, lists in brackets.  Very long text is cut off with
    /// dots.
    pub fn show(&self, v: &Value) -> String {
        let mut shown = ValuePrinter { machine: self, out: String::new(), left: MAX_SHOWN };
        match v.as_str() {
            Some(text) => text.to_string(),
            None => {
                shown.value(v);
                shown.out
            }
        }
    }
}

/// The approximate limit of the characters of a value that are shown; a single string is never shortened.
const MAX_SHOWN: usize = 10_000;

/// The most members of a list that are shown.
const MAX_MEMBERS: usize = 100;

/// The state of printing a value.
struct ValuePrinter<'s, 'a> {
    machine: &'s Machine<'a>,
    out: String,
    left: usize,
}

impl ValuePrinter<'_, '_> {
    fn text(&mut self, text: &str) {
        self.left = self.left.saturating_sub(text.len() + 1);
        match self.left {
            0 if text.chars().count() > 40 => self.out.extend(text.chars().take(37).chain("...".chars())),
            _ => self.out.push_str(text),
        }
    }

    fn all<T>(
        &mut self,
        open: &str,
        members: impl Iterator<Item = T>,
        close: &str,
        mut each: impl FnMut(&mut Self, T),
    ) {
        self.text(open);
        for (i, x) in members.enumerate() {
            if i > 0 {
                self.text(", ");
            }
            if i == MAX_MEMBERS || self.left == 0 {
                self.text("...");
                break;
            }
            each(self, x);
        }
        self.text(close);
    }

    fn value(&mut self, v: &Value) {
        match &v.data {
            Data::Int(n) => self.text(itoa::Buffer::new().format(*n)),
            Data::Bool(b) => self.text(if *b { "true" } else { "false" }),
            Data::Str(s) | Data::Color(s) => self.text(s),
            Data::Place(p) => match self.machine.place_name(*p) {
                Some(name) => self.text(&name),
                None => self.text(&format!("({}, {}, {})", p.x, p.y, p.z)),
            },
            Data::Tuple(l) => self.all("(", l.items.iter(), ")", Self::value),
            Data::List(l) => self.all("[", l.items.iter(), "]", Self::value),
            Data::Range(a, b) => self.text(&format!("{a}..<{b}")),
            Data::Record(r) => self.all("(", r.fields.iter(), ")", |s, (name, x)| {
                s.text(name);
                s.text(": ");
                s.value(x);
            }),
            Data::Set(set) => self.all("set([", set.iter(), "])", Self::value),
            Data::Map(m) => self.all("map([", m.iter(), "])", |s, (k, x)| {
                s.text("(");
                s.value(k);
                s.text(", ");
                s.value(x);
                s.text(")");
            }),
            Data::Item(i) => {
                self.text(&i.name.text);
                if let Some(c) = &i.color {
                    self.text(":");
                    self.text(&c.text);
                }
            }
            Data::Board(b) => self.text(&b.name),
            Data::Pieces(p) => self.text(&p.name),
            Data::Tiles(t) => self.text(&t.name),
            Data::Mates(m) => self.text(&m.name),
            other => self.text(other.kind()),
        }
    }
}
