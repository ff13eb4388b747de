//! What a word is meant to be if it names no item: its values in another order or form, or the color of an
//! item that does not exist.

use super::Interpreter;
use crate::model::eval::write_value;
use crate::model::ir::{Node, WordCode, WordPartCode};
use crate::model::value::Value;
use puzc_core::xcc::HoleValue;
use puzc_syntax::ast::HoleFormat;
use rustc_hash::FxHashSet;

/// How the name of a declared item differs from an undeclared name.
#[derive(Copy, Clone, PartialEq, Eq)]
enum MeantName {
    /// It has the same two values, the other way around.
    Exchanged,
    /// It has the same values, increasing.
    Increasing,
    /// It has the same values, decreasing.
    Decreasing,
    /// Its ints are written as digits, not in decimal, or the other way.
    OtherFormat,
}

impl Interpreter<'_, '_> {
    /// The word that names the declared items that a word is meant to name: if it names an item sometimes,
    /// and if it never does, so that its holes are in the wrong order.
    pub(super) fn meant_words(&mut self, word: &WordCode) -> Option<[String; 2]> {
        let way = self.meant_name(word)?;
        let sometimes = self.meant_word(word, way)?;
        let exchanged = || self.meant_word(word, MeantName::Exchanged);
        let never = if way == MeantName::OtherFormat { None } else { exchanged() };
        Some([sometimes.clone(), never.unwrap_or(sometimes)])
    }

    /// The declared item that the current values of a word are meant to name.
    fn meant_name(&mut self, word: &WordCode) -> Option<MeantName> {
        let values = self.machine.word_name(word).ok()?.holes;
        let mut increasing = values.clone();
        increasing.sort();
        let decreasing: Vec<Value> = increasing.iter().rev().cloned().collect();
        let exchanged: Vec<Value> = values.iter().rev().cloned().collect();
        let kinds: Vec<&str> = values.iter().map(|value| value.data.kind()).collect();
        // values of different kinds cannot be sorted
        let ordered = match kinds.windows(2).all(|pair| pair[0] == pair[1]) {
            true => [(MeantName::Increasing, &increasing), (MeantName::Decreasing, &decreasing)],
            false => [(MeantName::Exchanged, &exchanged); 2],
        };
        let mut ways = ordered.into_iter().chain([(MeantName::OtherFormat, &values)]);
        let (way, _) = ways.find(|(way, values)| self.is_declared(word, *way, values))?;
        (way == MeantName::OtherFormat || !self.has_both_orders(word)).then_some(way)
    }

    /// Is the item declared that a word names in this way, with these values in its holes?
    fn is_declared(&self, word: &WordCode, way: MeantName, values: &[Value]) -> bool {
        let (mut text, mut values) = (String::new(), values.iter());
        for part in &word.parts {
            match part {
                WordPartCode::Text(t) => text.push_str(t),
                WordPartCode::Hole { format, .. } => {
                    let format = if way == MeantName::OtherFormat { other(*format) } else { *format };
                    let Some(value) = values.next() else { return false };
                    if write_value(self.machine, value, format, &mut text).is_err() {
                        return false;
                    }
                }
            }
        }
        self.builder.find(&text).is_some()
    }

    /// The word that names the declared items, if it can be written.
    fn meant_word(&self, word: &WordCode, way: MeantName) -> Option<String> {
        let source = |node: &Node| self.machine.sources.text(node.span);
        let holes: Vec<(&Node, Option<HoleFormat>)> = word.parts.iter().filter_map(hole).collect();
        let list = holes.iter().map(|(node, _)| source(node)).collect::<Vec<_>>().join(", ");
        let joined = word.parts.iter().skip_while(|p| hole(p).is_none()).take_while(|p| hole(p).is_some());
        let plain = joined.count() == holes.len() && holes.iter().all(|(_, format)| format.is_none());
        let values: Vec<String> = match (way, holes.len()) {
            (MeantName::Exchanged, 2) if holes.iter().all(|(_, format)| format.is_none()) => {
                holes.iter().rev().map(|(node, _)| source(node).to_string()).collect()
            }
            (MeantName::OtherFormat, _) => holes.iter().map(|(node, _)| source(node).to_string()).collect(),
            (MeantName::Increasing, 2) if !plain => vec![format!("min([{list}])"), format!("max([{list}])")],
            (MeantName::Decreasing, 2) if !plain => vec![format!("max([{list}])"), format!("min([{list}])")],
            (MeantName::Increasing, _) if plain => vec![format!("sorted([{list}])")],
            (MeantName::Decreasing, _) if plain => vec![format!("reversed(sorted([{list}]))")],
            _ => return None,
        };
        let mut values = values.iter();
        let mut text = String::new();
        for part in &word.parts {
            match (part, values.len()) {
                (WordPartCode::Text(t), _) => text.push_str(t),
                (WordPartCode::Hole { .. }, 0) => {}
                (WordPartCode::Hole { format, .. }, _) => {
                    let format = if way == MeantName::OtherFormat { other(*format) } else { *format };
                    text.push_str(&format!("{{{}{}}}", values.next()?, suffix(format)));
                }
            }
        }
        Some(text)
    }

    /// Are there two items of this template with the same two values, in both orders?
    fn has_both_orders(&self, word: &WordCode) -> bool {
        let problem = self.builder.problem();
        let labels = problem.items.iter().map(|item| &item.label);
        let own = labels.filter(|l| {
            problem.templates.get(l.template.0 as usize).is_some_and(|text| **text == *word.template)
        });
        let pairs: FxHashSet<[&HoleValue; 2]> = own
            .filter_map(|label| match &label.holes[..] {
                [a, b] => Some([a, b]),
                _ => None,
            })
            .collect();
        pairs.iter().any(|[a, b]| a != b && pairs.contains(&[*b, *a]))
    }

    /// What to write where some values of a word name no item.  A color makes a difference: only `|d` tells
    /// which colors the missing item allows.
    pub(super) fn soft_help(&self, source: &str, color: Option<&str>, added: bool) -> Vec<String> {
        let Some(color) = color else {
            let only = format!("write ?{source} to leave out only this item where it does not exist");
            return vec![if added {
                only
            } else {
                format!("{only}, `option?` to leave out the whole option")
            }];
        };
        let binary = self.builder.problem().colors.iter().all(|c| matches!(&*c.text, "" | "0" | "1"));
        let missing = if binary { "0" } else { "D" };
        vec![
            format!(
                "write {source}:{color}|{missing} if an item that does not exist has the color {missing}"
            ),
            format!("?{source}:{color} lets it have every color, and `option?` leaves out the whole option"),
        ]
    }
}

fn hole(part: &WordPartCode) -> Option<(&Node, Option<HoleFormat>)> {
    match part {
        WordPartCode::Hole { node, format, .. } => Some((node, *format)),
        WordPartCode::Text(_) => None,
    }
}

fn other(format: Option<HoleFormat>) -> Option<HoleFormat> {
    match format {
        None => Some(HoleFormat::Decimal),
        Some(HoleFormat::Decimal) => None,
        kept => kept,
    }
}

fn suffix(format: Option<HoleFormat>) -> String {
    match format {
        None => String::new(),
        Some(HoleFormat::Decimal) => ":d".into(),
        Some(HoleFormat::Hexadecimal) => ":x".into(),
        Some(HoleFormat::Digits(width)) => format!(":{width}"),
    }
}
