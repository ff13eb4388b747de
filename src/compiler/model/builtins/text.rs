//! Strings and files.

use super::*;
use crate::model::value::{Measured, ValueMap};
use puzc_core::base::letters;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{Place, of_pictures};

/// The part of a string in a byte range, with its place if the string has one.
fn part(v: &Value, s: &str, from: usize, to: usize) -> Value {
    let span = if v.span.len() == s.len() { v.span.sub(from, to) } else { Span::NONE };
    Value::at(Data::Str(s[from..to].into()), span)
}

pub fn split(m: &mut Machine, a: &NativeArgs) -> Eval {
    let s = a.str(m, 0)?;
    let whole = a.get(0)?.0.clone();
    let separator = a.optional(1).is_some().then(|| a.str(m, 1)).transpose()?;
    m.budget.charge(s.len() as u64)?;
    let words: Vec<&str> = match separator.as_deref() {
        None => s.split_whitespace().collect(),
        Some("") => return m.error(codes::E504, a.span(1), "an empty separator", "this is \"\""),
        Some(sep) => s.split(sep).collect(),
    };
    let start = |word: &str| word.as_ptr() as usize - s.as_ptr() as usize;
    let parts = words.into_iter().map(|w| part(&whole, &s, start(w), start(w) + w.len())).collect();
    m.make_list(parts, a.span)
}

pub fn join(m: &mut Machine, a: &NativeArgs) -> Eval {
    let at = a.span(0);
    let separator = a.optional(1).map_or(Ok("".into()), |_| a.str(m, 1))?;
    let mut out = String::new();
    for (i, v) in a.list(m, 0)?.into_iter().enumerate() {
        let before = out.len();
        if i > 0 {
            out.push_str(&separator);
        }
        match &v.data {
            Data::Int(n) => out.push_str(&n.to_string()),
            Data::Str(s) | Data::Color(s) => out.push_str(s),
            Data::Place(_) | Data::Item(_) => out.push_str(&m.show(&v)),
            _ => return m.mismatch(&v, at, "a list of strings or ints"),
        }
        m.budget.charge(out.len().div_ceil(64).saturating_sub(before.div_ceil(64)) as u64)?;
    }
    Ok(Value::str(out))
}

pub fn lines(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (v, at) = a.get(0)?.clone();
    let parts = match &v.data {
        Data::Picture(p) => p.lines.clone(),
        Data::Str(s) | Data::Color(s) => {
            m.budget.charge(s.len() as u64)?;
            let mut out = vec![];
            let mut from = 0;
            for line in s.split_inclusive('\n') {
                let text = line.trim_end_matches(['\n', '\r']);
                out.push(part(&v, s, from, from + text.len()));
                from += line.len();
            }
            out
        }
        _ => return m.mismatch(&v, at, "a string or picture"),
    };
    m.make_list(parts, a.span)
}

/// The words of a picture by their squares, without `.`.  A line without spaces has a word of each character.
pub fn word_clues(m: &mut Machine, a: &NativeArgs) -> Eval {
    let at = a.span(0);
    let rows = lines(m, a)?;
    let rows = m.members(&rows, at)?;
    let (mut clues, mut sizes) = (ValueMap::default(), vec![]);
    for (x, line) in rows.iter().enumerate() {
        let text = line.as_str().cloned().unwrap_or_default();
        m.budget.charge(1 + text.len() as u64)?;
        let words: Vec<&str> = match text.contains(' ') {
            true => text.split_whitespace().collect(),
            false => letters(&text).map(|(_, letter)| letter).collect(),
        };
        sizes.push((line.span.or(at), words.len()));
        for (y, word) in words.into_iter().enumerate().filter(|(_, word)| *word != ".") {
            let from = word.as_ptr() as usize - text.as_ptr() as usize;
            let square = Place::cell(of_pictures(), x as i32, y as i32, 0, 0);
            clues.insert(Value::new(Data::Place(square)), part(line, &text, from, from + word.len()));
        }
    }
    let columns = sizes.iter().map(|(_, n)| *n).max().unwrap_or(0);
    m.seen
        .short_lines
        .extend(sizes.into_iter().filter(|(_, n)| *n < columns).map(|(at, n)| (at, n, columns)));
    m.nest(Measured::map(clues).map(Data::Map), a.span)
}

pub fn picture(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (v, at) = a.get(0)?.clone();
    let rows = match &v.data {
        Data::Picture(_) => return Ok(v),
        Data::Str(_) => {
            let rows = lines(m, a)?;
            m.members(&rows, at)?
        }
        _ => a.list(m, 0)?,
    };
    if let Some(other) = rows.iter().find(|row| row.as_str().is_none()) {
        return m.mismatch(other, at, "a list of strings");
    }
    m.budget.charge(rows.iter().map(|row| row.as_str().map_or(0, |s| s.len() as u64)).sum())?;
    match crate::model::picture::of_strings(rows) {
        Ok(picture) => Ok(Value::at(Data::Picture(Rc::new(picture)), a.span)),
        Err(other) => {
            let text = m.show(&other);
            let d = Diagnostic::new(codes::E301, "the lines of this picture have different lengths");
            m.fail(d.label(at, format!("`{text}` is not as long as the first line")))
        }
    }
}

pub fn file(m: &mut Machine, a: &NativeArgs) -> Eval {
    let name = a.str(m, 0)?;
    let id = open(m, &name, a.span(0), a.span)?;
    Ok(Value::at(Data::Str(m.text_of(id)), m.sources.file(id).span()))
}

/// Loads a data file into the sources.  `at` is the place of its name, and `from` a place in the file that
/// asks for it.
pub fn open(m: &mut Machine, name: &str, at: Span, from: Span) -> Eval<puzc_core::base::FileId> {
    let asking = m.sources.file_of(m.callers.first().map_or(from, |c| c.span));
    match m.files.open(m.sources, name, asking) {
        Ok(id) => Ok(id),
        Err(d) => {
            let mut d = d;
            d.labels.insert(0, puzc_core::diag::SpanLabel { span: at, text: "named here".into() });
            m.fail(d)
        }
    }
}
