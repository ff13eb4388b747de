//! Pictures: `"""` rows of characters `"""`.

use super::value::{Data, Picture, Value};
use puzc_core::base::{Sources, Span, composed, letter_count, letters};
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{Place, of_pictures};

/// Reads the text between the quotes, without the first line break, the last line and the common
/// indentation.  E301 if the lines have different lengths, unless all have equally many words.
pub fn read(sources: &Sources, span: Span) -> Result<Picture, Box<Diagnostic>> {
    let text = sources.text(span);
    let mut lines = lines_of(text);
    if text.ends_with('\n') || lines.is_empty() {
        lines.push((text.len(), ""));
    }
    if lines.len() > 1 {
        if lines[0].1.trim().is_empty() {
            lines.remove(0);
        }
        if lines.len() > 1 || lines[0].1.trim().is_empty() {
            let last_is_blank = lines.last().is_some_and(|l| l.1.trim().is_empty());
            if last_is_blank {
                lines.pop();
            }
        }
    }
    let indentation = lines
        .iter()
        .filter(|l| !l.1.is_empty())
        .map(|l| l.1.len() - l.1.trim_start_matches([' ', '\t']).len())
        .min()
        .unwrap_or(0);
    let lines: Vec<(usize, &str)> = lines
        .into_iter()
        .map(|(at, l)| (at + indentation.min(l.len()), l.get(indentation..).unwrap_or("")))
        .collect();
    build(span, &lines, text.contains('\t'))
}

/// The lines without their ends, each with its offset.
fn lines_of(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len(), line.trim_end_matches(['\n', '\r']))
    });
    lines.collect()
}

/// A picture from the lines of a text without quotes: a file, or a value from the command line.
pub fn of_text(sources: &Sources, span: Span) -> Result<Picture, Box<Diagnostic>> {
    let text = sources.text(span);
    let mut lines = lines_of(text);
    while lines.last().is_some_and(|l| l.1.is_empty()) {
        lines.pop();
    }
    build(span, &lines, text.contains('\t'))
}

fn build(span: Span, lines: &[(usize, &str)], tabs: bool) -> Result<Picture, Box<Diagnostic>> {
    let count = |l: &str| letter_count(l);
    let cols = lines.iter().map(|l| count(l.1)).max().unwrap_or(0);
    let long = lines.iter().find(|l| count(l.1) == cols);
    let place = |l: &(usize, &str)| span.sub(l.0, l.0 + l.1.len());
    if let Some(short) = lines.iter().find(|l| count(l.1) < cols)
        && (tabs || !have_equally_many_words(lines))
    {
        let mut d = Diagnostic::new(codes::E301, "the lines of this picture have different lengths")
            .label(place(short), format!("{} characters", count(short.1)));
        if let Some(long) = long {
            d = d.label(place(long), format!("{cols} characters"));
        }
        let trimmed = |l: &(usize, &str)| count(l.1.trim_end_matches(' '));
        let width = lines.iter().map(&trimmed).max().unwrap_or(0);
        if let Some(line) =
            lines.iter().find(|l| count(l.1) > width && lines.iter().all(|l| trimmed(l) == width))
        {
            let d = d.label(
                place(line).sub(line.1.trim_end_matches(' ').len(), line.1.len()),
                "spaces at the end of this line",
            );
            return Err(Box::new(d.help("spaces in a picture are cells: remove those at the end of a line")));
        }
        let is_layered = lines.windows(2).any(|pair| pair[0].1.trim().is_empty() && !pair[1].1.is_empty());
        return Err(Box::new(d.help(match tabs {
            _ if is_layered => "a picture has one layer, without empty lines; cells of cubes are written out, as in [0-1][0-2]0",
            true => "a tab is one character, also before a line: write spaces in pictures",
            false => {
                "all lines of a picture have the same number of characters: begin them in one column, pad short ones with spaces; `.` often marks an empty cell"
            }
        })));
    }
    let mut cells = Vec::with_capacity(cols * lines.len());
    for line in lines {
        for (i, letter) in letters(line.1) {
            let at = span.sub(line.0 + i, line.0 + i + letter.len());
            cells.push(Value::at(Data::Str(composed(letter).into()), at));
        }
        let end = span.sub(line.0 + line.1.len(), line.0 + line.1.len());
        cells.resize(cells.len().next_multiple_of(cols.max(1)), Value::at(Data::Str(" ".into()), end));
    }
    let line = |l: &(usize, &str)| Value::at(Data::Str(composed(l.1).into()), place(l));
    Ok(Picture { rows: lines.len(), cols, cells, lines: lines.iter().map(line).collect() })
}

/// Do all lines have the same number of words, and several?  Then words are cells, and spaces at the end of
/// a line say nothing.
fn have_equally_many_words(lines: &[(usize, &str)]) -> bool {
    let mut numbers = lines.iter().map(|l| l.1.split(' ').filter(|word| !word.is_empty()).count());
    numbers.next().is_some_and(|first| first > 1 && numbers.all(|number| number == first))
}

/// A picture of strings, with their places.  The error is the first string of a different length.
pub fn of_strings(lines: Vec<Value>) -> Result<Picture, Value> {
    let text = |v: &Value| v.as_str().cloned().unwrap_or_default();
    let count = |v: &Value| letter_count(&text(v));
    let cols = lines.first().map_or(0, count);
    if let Some(other) = lines.iter().find(|l| count(l) != cols) {
        return Err(other.clone());
    }
    let mut cells = Vec::with_capacity(cols * lines.len());
    for line in &lines {
        let whole = text(line);
        for (i, letter) in letters(&whole) {
            let known = line.span.len() == whole.len();
            let at = if known { line.span.sub(i, i + letter.len()) } else { line.span };
            cells.push(Value::at(Data::Str(letter.into()), at));
        }
    }
    Ok(Picture { rows: lines.len(), cols, cells, lines })
}

/// Are the characters of every line separated by spaces, as words are?
fn is_spaced(p: &Picture) -> bool {
    let blank = |v: &Value| v.as_str().is_some_and(|s| &**s == " ");
    p.rows > 1
        && p.cols > 2
        && p.cols % 2 == 1
        && p.cells.iter().enumerate().all(|(i, v)| blank(v) == ((i % p.cols) % 2 == 1))
}

/// E302 if the characters of a picture of clues or regions are separated by spaces; `words` reads them so.
pub fn spaced(p: &Picture, at: Span, words: &str) -> Option<Diagnostic> {
    let d = Diagnostic::new(codes::E302, "the spaces of this picture are cells, too");
    let d = d.label(at, "every character is a cell");
    is_spaced(p).then(|| d.help(format!("remove the spaces, or write {words}(PICTURE), which reads words")))
}

/// The cell of the i-th character.
pub fn cell(p: &Picture, i: usize) -> Value {
    let cols = p.cols.max(1);
    Value::new(Data::Place(Place::cell(of_pictures(), (i / cols) as i32, (i % cols) as i32, 0, 0)))
}

/// The index of the character at a cell or pair of coordinates.
pub fn position(p: &Picture, key: &Value) -> Option<usize> {
    let (x, y) = match &key.data {
        Data::Place(c) => (i64::from(c.x), i64::from(c.y)),
        Data::Tuple(t) => match t.items.as_slice() {
            [Value { data: Data::Int(x), .. }, Value { data: Data::Int(y), .. }] => (*x, *y),
            _ => return None,
        },
        _ => return None,
    };
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < p.rows && y < p.cols).then(|| x * p.cols + y)
}
