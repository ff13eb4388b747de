//! Mistakes in cells, which the grammar accepts leniently: sizes, pairs in parentheses, commas, comments.

use super::items::foreign_comment;
use super::text;
use crate::ast::{CellToken, Clause, Ident};
use puzc_core::base::{COMMENT_SIGNS, SourceFile, Span, is_number};
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::find_geometry;

/// The error for cells that are probably a mistake.
pub(crate) fn mistake(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    no_break_space(file, cells)
        .or_else(|| quotes(file, cells))
        .or_else(|| comment(file, cells))
        .or_else(|| word_of_the_head(file, cells))
        .or_else(|| pair_in_parentheses(file, cells))
        .or_else(|| call(file, cells))
        .or_else(|| cost_behind_cells(file, cells))
        .or_else(|| comma_between_cells(file, cells))
        .or_else(|| pieces_on_one_line(file, cells))
        .or_else(|| sets_apart(file, cells))
        .or_else(|| sets_without_brackets(file, cells))
        .or_else(|| half_size(file, cells))
        .or_else(|| difference(file, None, cells))
        .or_else(|| set_in_braces(file, cells))
        .or_else(|| range_of_cells(file, cells))
        .or_else(|| list_in_brackets(file, cells))
        .or_else(|| list_with_lattice(file, cells))
}

/// `squares{00}` where cells stand
fn list_with_lattice(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    cells.iter().find_map(|cell| {
        let inner = text(file, cell.span)?.strip_suffix('}').and_then(without_lattice)?;
        Some(lattice_repeated(cell.span, inner))
    })
}

/// What follows the name of a lattice and a brace.
pub(super) fn without_lattice(token: &str) -> Option<&str> {
    let (lattice, inner) = token.split_once('{')?;
    find_geometry(lattice).map(|_| inner)
}

/// The error for cells in braces after their lattice, where cells stand alone.
pub(super) fn lattice_repeated(place: Span, inner: &str) -> Diagnostic {
    Diagnostic::new(codes::E903, "cells stand here without their lattice").write(place, inner.trim())
}

/// `[00 01 02]`
fn list_in_brackets(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let [list] = cells else { return None };
    let inner = text(file, list.span)?.strip_prefix('[')?.strip_suffix(']')?;
    let cell = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
    let listed = inner.contains(' ') && inner.split_whitespace().all(cell);
    let d = Diagnostic::new(codes::E903, "cells are listed without brackets");
    listed.then(|| d.write(list.span, inner.trim()))
}

/// A space that is none for the grammar, so that it is a part of a cell.
pub(super) fn no_break_space(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    cells.iter().find_map(|cell| {
        let text = text(file, cell.span)?;
        let (at, space) = text.char_indices().find(|(_, c)| !c.is_ascii() && c.is_whitespace())?;
        Some(super::signs::foreign_space(cell.span.sub(at, at + space.len_utf8())))
    })
}

/// `board b on squares: 2 by 3 wrapped (0, 3)`
pub(super) fn word_of_the_head(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let named = |c: &&CellToken| text(file, c.span).is_some_and(|t| matches!(t, "wrapped" | "named"));
    let cell = cells.iter().find(named)?;
    let word = text(file, cell.span)?;
    let d = Diagnostic::new(codes::E903, format!("`{word}` stands before the colon"));
    Some(d.label(cell.span, "no cell").help(crate::keywords::find("board")?.usage))
}

/// `board b on squares: [0-1] [0-2]`
fn sets_apart(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let is_set = |t: &str| t.starts_with('[') && t.find(']') == Some(t.len() - 1);
    let sets = cells.iter().take_while(|c| text(file, c.span).is_some_and(is_set)).count();
    let (first, last) = (cells.first()?, cells.get(sets.checked_sub(1)?)?);
    let span = first.span.to(last.span);
    let together = text(file, span)?.split_whitespace().collect::<String>();
    let d = Diagnostic::new(codes::E903, "the coordinates of a cell stand together");
    (sets > 1 && sets == cells.len() && sets < 4).then(|| d.write(span, together))
}

/// `board b on squares: 0-2 0-3`
fn sets_without_brackets(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let digit = |d: &str| d.len() == 1 && d.bytes().all(|b| b.is_ascii_digit());
    let is_range = |t: &str| t.split_once('-').is_some_and(|(a, b)| digit(a) && digit(b));
    let ranges: Option<Vec<&str>> =
        cells.iter().map(|c| text(file, c.span).filter(|t| is_range(t))).collect();
    let ranges = ranges.filter(|ranges| matches!(ranges.len(), 2 | 3))?;
    let sets: String = ranges.iter().map(|range| format!("[{range}]")).collect();
    let d = Diagnostic::new(codes::E903, "a set of digits is written in brackets");
    Some(d.write(cells[0].span.to(cells[cells.len() - 1].span), sets))
}

/// `board b on squares: 4 by`
fn half_size(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let [first, by] = cells else { return None };
    let is_size = text(file, by.span) == Some("by") && text(file, first.span).is_some_and(is_number);
    let d = Diagnostic::new(codes::E903, "a number is missing after `by`");
    is_size.then(|| {
        d.label(by.span, "a board has two sizes, or three in space").help("board NAME on squares: 4 by 5")
    })
}

/// `board b on squares: [0-3][0-3] - 00`
pub(super) fn difference(
    file: &SourceFile,
    geometry: Option<&Ident>,
    cells: &[CellToken],
) -> Option<Diagnostic> {
    let at = cells.iter().skip(1).position(|c| text(file, c.span) == Some("-"))? + 1;
    let listed = |cells: &[CellToken]| text(file, cells.first()?.span.to(cells.last()?.span));
    let d = Diagnostic::new(codes::E903, "cells are listed, not taken away").label(cells[at].span, "no cell");
    let (all, others) = (listed(&cells[..at])?, listed(&cells[at + 1..]).unwrap_or("CELLS"));
    let lattice = geometry.map_or("LATTICE", |geometry| &geometry.text);
    let list = format!("{{*[c for c in {lattice}{{{all}}} if c not in {lattice}{{{others}}}]}}");
    Some(d.help(format!("a range is written digit by digit, 0[0-3]; to leave out cells, write {list}")))
}

/// `board b on squares: "##"`
fn quotes(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let quoted = |t: &str| t.starts_with(['"', '\'', '`', '“']) && !t.starts_with("\"\"\"");
    let cell = cells.iter().find(|c| text(file, c.span).is_some_and(quoted))?;
    let d = Diagnostic::new(codes::E903, "cells are written without quotes");
    Some(d.label(cell.span, "a picture stands in three quotes before and after its rows"))
}

/// `00 01  # the corner`
pub(super) fn comment(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    cells.iter().find_map(|cell| {
        let text = text(file, cell.span)?;
        let sign = COMMENT_SIGNS.into_iter().find(|sign| text.starts_with(sign))?;
        // `D: ##`
        if text.len() > 1 && text.bytes().all(|b| matches!(b, b'#' | b'.')) {
            let d = Diagnostic::new(
                codes::E903,
                "a picture is a value, in three quotes before and after its rows",
            );
            return Some(d.label(cell.span, "write cells, as in 00 01, or {*picture}"));
        }
        Some(foreign_comment(sign, cell.span.sub(0, sign.len())))
    })
}

/// `(0, 1)` for `01`; without the space, the parser of the notation reports it.
fn pair_in_parentheses(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let first = cells.iter().position(|c| {
        text(file, c.span).is_some_and(|t| t.starts_with('(') && (t.ends_with(',') || !t.ends_with(')')))
    })?;
    let length =
        cells[first..].iter().take(3).position(|c| text(file, c.span).is_some_and(|t| t.ends_with(')')))?;
    let span = cells[first].span.to(cells[first + length].span);
    let inner = text(file, span)?.trim_matches(['(', ')']);
    let digits: Vec<&str> = inner.split([',', ' ']).map(str::trim).filter(|n| !n.is_empty()).collect();
    let listed = cells[first..=first + length]
        .iter()
        .all(|c| text(file, c.span).is_some_and(|t| t.trim_matches(['(', ')', ',']).len() > 1));
    let is_cell = |word: &&str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
    if listed && !inner.contains(',') && digits.iter().all(is_cell) {
        let d = Diagnostic::new(codes::E903, "cells are listed without parentheses");
        let holes: String = digits.iter().map(|n| format!("{{{n}}}")).collect();
        let label = format!("write {} for {} cells, {holes} for one", digits.join(" "), digits.len());
        return Some(d.label(span, label));
    }
    let d = Diagnostic::new(codes::E903, "a cell is written without parentheses and commas");
    let digit = |n: &&str| n.len() == 1 && n.chars().all(|c| c.is_ascii_alphanumeric());
    Some(if digits.iter().all(digit) {
        d.label(span, format!("write {}", digits.concat())).fix(span, digits.concat())
    } else {
        let holes: String = digits.iter().map(|n| format!("{{{n}}}")).collect();
        d.label(span, format!("write {holes}")).fix(span, holes)
    })
}

/// Does a token begin like `scale(2`?  No cell has parentheses.
pub(super) fn is_call(token: &str) -> bool {
    let word = crate::text::first_word(token);
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && token[word.len()..].starts_with('(')
}

/// `scale(2, shape)` among cells
fn call(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let first = cells.iter().position(|c| text(file, c.span).is_some_and(is_call))?;
    let calls = |c: &CellToken| text(file, c.span).is_some_and(|t| t.ends_with(')'));
    let last = cells[first..].iter().position(calls).map_or(first, |n| first + n);
    let span = cells[first].span.to(cells[last].span);
    let d = Diagnostic::new(codes::E903, "an expression among cells is written in braces, with a star");
    let spliced = format!("{{*{}}}", text(file, span)?);
    Some(d.label(span, format!("write {spliced}")).fix(span, spliced))
}

/// `D: 00 01, M: 00`: another piece follows the comma.
fn comma_between_pieces(file: &SourceFile, cells: &[CellToken], comma: Span) -> Option<Diagnostic> {
    let next = cells.iter().find(|c| c.span.start >= comma.end)?;
    let name = text(file, next.span)?.strip_suffix(':')?;
    let d = Diagnostic::new(codes::E903, "pieces are separated by `;` or by line breaks")
        .label(comma, "write `;`")
        .label(next.span, format!("piece {name}"));
    Some(d.fix(comma, ";"))
}

/// `D: 00 01 E: 00 01`
fn pieces_on_one_line(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let name =
        cells.iter().skip(1).find(|c| text(file, c.span).is_some_and(|t| t.len() > 1 && t.ends_with(':')))?;
    let d = Diagnostic::new(codes::E903, "pieces are separated by `;` or by line breaks");
    Some(d.label(name.span, "write `;` before this").fix(name.span.sub(0, 0), "; "))
}

/// `00-02`, whose `-02` would be a suffix
fn range_of_cells(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    cells.iter().find_map(|cell| {
        let (first, last) = text(file, cell.span)?.split_once('-')?;
        let digits = |cell: &str| cell.len() > 1 && cell.bytes().all(|b| b.is_ascii_digit());
        if first.len() != last.len() || !digits(first) || !digits(last) {
            return None;
        }
        let digit = |(a, b): (char, char)| if a == b { a.to_string() } else { format!("[{a}-{b}]") };
        let sets: String = first.chars().zip(last.chars()).map(digit).collect();
        let increasing = first.bytes().zip(last.bytes()).all(|(a, b)| a <= b);
        let d = Diagnostic::new(codes::E903, "a range of cells is written digit by digit");
        increasing.then(|| d.write(cell.span, sets))
    })
}

/// `{0-1}{0-2}`, whose holes would be negative numbers
fn set_in_braces(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    cells.iter().find_map(|cell| {
        let written = text(file, cell.span)?;
        let bounds = |hole: &str| {
            let (low, high) = hole.split_once('-')?;
            Some((low.trim().parse::<u32>().ok()?, high.trim().parse::<u32>().ok()?))
        };
        let negative = |hole: &str| bounds(hole).is_some_and(|(low, high)| low < high);
        let d = Diagnostic::new(codes::E903, "a set of digits is written in brackets");
        let mut holes = written.strip_prefix('{')?.strip_suffix('}')?.split("}{");
        let brackets = written.replace('{', "[").replace('}', "]");
        holes.all(negative).then(|| d.write(cell.span, brackets))
    })
}

/// `A: 00 01 cost 2`
fn cost_behind_cells(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let at = cells.iter().skip(1).position(|c| text(file, c.span) == Some("cost"))? + 1;
    let number = text(file, cells.get(at + 1)?.span).filter(|n| is_number(n))?;
    let d = Diagnostic::new(codes::E903, "the cost of a piece comes before its cells");
    Some(d.label(
        cells[at].span.to(cells[at + 1].span),
        format!("write it before the colon: NAME cost {number}: CELLS"),
    ))
}

/// `00, 01`: the comma would be a suffix.
fn comma_between_cells(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let cell = cells.iter().find(|c| text(file, c.span).is_some_and(|t| t.ends_with(',')))?;
    let comma = Span::new(cell.span.end - 1, cell.span.end);
    if let Some(d) = comma_between_pieces(file, cells, comma) {
        return Some(d);
    }
    let all = cells.iter().filter(|c| text(file, c.span).is_some_and(|t| t.ends_with(',')));
    let commas = all.map(|c| Span::new(c.span.end - 1, c.span.end));
    let d = Diagnostic::new(codes::E903, "cells are separated by spaces").label(comma, "remove the comma");
    Some(d.remove("remove the commas", commas))
}

/// The expression of a word that is one hole.
fn hole(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}').filter(|e| !e.contains(['{', '}']))
}

/// `board b on squares: height by width`, `{n} by 4`, and `4 by 4 without 00`: a size is numbers, letters and
/// expressions in parentheses, and nothing follows it.
pub(super) fn size_and_more(
    file: &SourceFile,
    geometry: &Ident,
    cells: &[CellToken],
    clauses: &[Clause],
) -> Option<Diagnostic> {
    let lattice = find_geometry(&geometry.text).map(puzc_core::geometry::row)?;
    let dimensions = lattice.dimensions();
    let words: Vec<&str> = cells.iter().map_while(|c| text(file, c.span)).collect();
    let (size, rest) = words.split_at_checked(2 * dimensions - 1).filter(|_| dimensions > 1)?;
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    // a word of as many characters as a cell may be one
    let is_size = |word: &&str| {
        hole(word).is_some()
            || word.len() != dimensions && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    if !size.iter().step_by(2).all(is_size) || size.iter().skip(1).step_by(2).any(|word| *word != "by") {
        return None;
    }
    let span = cells[0].span.to(cells[size.len() - 1].span);
    if rest.is_empty() && clauses.is_empty() {
        let written = |word: &&str| match hole(word) {
            _ if is_number(word) => word.to_string(),
            expression => format!("({})", expression.unwrap_or(word)),
        };
        let sizes: Vec<String> = size.iter().step_by(2).map(written).collect();
        let d = Diagnostic::new(codes::E903, "a size is a number, a letter or an expression in parentheses");
        return Some(d.write(span, sizes.join(" by ")));
    }
    let all = lattice.box_function()?;
    let sizes: Vec<&str> = size.iter().step_by(2).map(|word| hole(word).unwrap_or(word)).collect();
    let holes = match rest.get(1..).unwrap_or(&[]) {
        [] => "CELLS".to_string(),
        holes => holes.join(" "),
    };
    let d = Diagnostic::new(codes::E903, "nothing can follow a size").label(span, "all these cells");
    let (sizes, geometry) = (sizes.join(", "), &geometry.text);
    let list = format!("[c for c in {all}({sizes}) if c not in {geometry}{{{holes}}}]");
    Some(d.help(format!("to leave out cells, write = {list}")))
}

/// `board b on squares: 6x10`
pub(super) fn size(file: &SourceFile, geometry: &Ident, cells: &[CellToken]) -> Option<Diagnostic> {
    let span = cells.first()?.span.to(cells.last()?.span);
    let written = text(file, span).filter(|t| t.len() < 40)?.to_lowercase();
    let lattice = find_geometry(&geometry.text).map(puzc_core::geometry::row);
    let dimensions = lattice.map_or(0, |g| g.dimensions());
    // `2, 3` and `(2, 3)`, but not `10, 11`, which are two cells
    let single = |word: &str| word.len() != dimensions && word.bytes().all(|b| b.is_ascii_digit());
    let listed = written.trim_matches(['(', ')']);
    let is_pair = listed.contains(',') && listed.split(',').all(|word| single(word.trim()));
    let written = if is_pair { listed.replace(',', " by ") } else { written };
    // `n x n`
    let named: Vec<&str> = written.split_whitespace().collect();
    let value =
        |word: &&&str| word.len() < 20 && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let by = |word: &&str| matches!(*word, "x" | "*" | "×");
    let sized = dimensions > 0 && named.len() == 2 * dimensions - 1 && named.len() > 1;
    if sized
        && named.iter().step_by(2).all(|word| value(&word) && word.len() < dimensions)
        && named.iter().skip(1).step_by(2).all(by)
    {
        let source = text(file, span)?.split_whitespace().step_by(2);
        let d = Diagnostic::new(codes::E903, "a size is written with `by`");
        return Some(d.write(span, source.collect::<Vec<_>>().join(" by ")));
    }
    // `4 4`, which are no cells
    if lattice.is_some_and(|g| g.box_function().is_some())
        && named.len() == dimensions
        && named.len() > 1
        && named.iter().all(|word| word.len() < dimensions && word.bytes().all(|b| b.is_ascii_digit()))
    {
        let d = Diagnostic::new(codes::E903, "a size is written with `by`");
        return Some(d.write(span, named.join(" by ")));
    }
    // `22* 11` is a cell with a suffix, and another cell
    let suffixed = |cell: &str| {
        cell.strip_suffix('*').is_some_and(|c| lattice.is_some_and(|g| g.dimensions() == c.len()))
    };
    if written.split_whitespace().any(suffixed) {
        return None;
    }
    let (mut sizes, mut expected) = (vec![], true);
    for word in words(&written) {
        match (expected, word.parse::<u32>()) {
            (true, Ok(n)) if n > 0 => sizes.push(n),
            (false, _) if matches!(word, "x" | "*" | "×" | "by") => {}
            _ => return None,
        }
        expected = !expected;
    }
    if expected || sizes.len() < 2 {
        return None;
    }
    let list = sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" by ");
    let sized = lattice.is_some_and(|g| g.dimensions() == sizes.len() && g.box_function().is_some());
    let d = Diagnostic::new(codes::E903, "a size is written with `by`");
    Some(if sized {
        d.label(span, format!("write {list}")).fix(span, list)
    } else {
        d.label(span, "list the cells here, as in [0-5][0-9]")
    })
}

/// Numbers and the text between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().flat_map(|word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let digit = rest.chars().next()?.is_ascii_digit();
            let len = rest.find(|c: char| c.is_ascii_digit() != digit).unwrap_or(rest.len());
            let (first, others) = rest.split_at(len);
            rest = others;
            Some(first)
        })
    })
}
