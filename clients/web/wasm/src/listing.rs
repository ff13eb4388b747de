//! Items and options of a problem, a page at a time, each with the place that made it.

use crate::answer::{Texts, place};
use puzc::Problem;
use serde_json::{Value, json};

/// Longer texts are cut off.
const LONGEST: usize = 400;

/// The requested rows: those that contain this text, after the first `from`, at most `number`.
pub struct Page<'a> {
    pub find: &'a str,
    pub from: usize,
    pub number: usize,
}

impl Page<'_> {
    /// The rows of the page, and how many rows match in all.
    fn of<T>(&self, all: impl Iterator<Item = (T, String)>, row: impl Fn(T, String) -> Value) -> String {
        let words: Vec<&str> = self.find.split_whitespace().collect();
        let (mut total, mut rows) = (0, vec![]);
        for (thing, text) in all {
            if !words.iter().all(|word| text.split(' ').any(|part| part.starts_with(word))) {
                continue;
            }
            if total >= self.from && rows.len() < self.number {
                rows.push(row(thing, cut(text)));
            }
            total += 1;
        }
        json!({ "total": total, "rows": rows }).to_string()
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

/// The items.
pub fn items(problem: &Problem, texts: &Texts, page: &Page) -> String {
    page.of(problem.items().map(|item| (item, item.name().to_string())), |item, text| {
        let bounds =
            item.bounds().map_or("secondary".to_string(), |times| match (times.start(), times.end()) {
                (1, 1) => "primary".to_string(),
                (least, most) if least == most => format!("{least} times"),
                (least, most) => format!("{least} to {most} times"),
            });
        let at = item.location().map(|location| place(&location, texts));
        json!({ "number": item.index(), "text": text, "kind": bounds, "at": at })
    })
}

/// The options.
pub fn options(problem: &Problem, texts: &Texts, page: &Page) -> String {
    page.of(problem.options().map(|option| (option, option.to_string())), |option, text| {
        let at = option.location().map(|location| place(&location, texts));
        let kind = match option.cost() {
            0 => option.keyword().to_string(),
            cost => format!("{}, cost {cost}", option.keyword()),
        };
        json!({ "number": option.index(), "text": text, "kind": kind, "at": at })
    })
}
