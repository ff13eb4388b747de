//! `import polyomino|polyiamond|polycube FILE`.

use super::puz_text::{comment, piece_name, string, times};
use super::{FilePiece, Import, finish, lines, read_pieces};
use puzc_core::base::{Budget, FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use puzc_core::geometry::notation::{
    DigitSetPart, NotationPart, NotationToken, is_misread_suffix, misread_set, plain_set, split_tokens,
};
use puzc_core::geometry::{GeometryId, Suffixes, digit_value, row};
use std::collections::BTreeMap;

/// A piece file as `.puz`, from which puzc makes the output of Knuth's program.
pub fn import_polyform(id: GeometryId, sources: &Sources, file: FileId, budget: &Budget) -> Import {
    let read = read_pieces(sources, file, id, &Suffixes::default(), budget);
    let exceeded = |limit| {
        let at = sources.file(file).span();
        vec![Diagnostic::exceeded("this file", limit, &budget.limits, at, "")]
    };
    let (read, mut diags) = read.map_err(exceeded)?;
    for span in read.board_span.iter().chain(read.pieces.iter().map(|p| &p.cells_span)) {
        diags.extend(unwritable(sources.text(*span), *span));
    }
    diags.extend(read.pieces.iter().filter_map(unwritable_name));
    let name = row(id).name();
    let symmetry = row(id).default_symmetry().name();
    let pieces: BTreeMap<u32, &FilePiece> = read.pieces.iter().map(|p| (p.span.start, p)).collect();
    let write = || {
        let mut text =
            format!("puz 1\npuzzle {}\n\n", string(&format!("Imported from {}", sources.file(file).name)));
        let mut indent = "";
        for (line, span) in lines(sources, file) {
            if let Some(remark) = line.strip_prefix('|') {
                text.push_str(&format!("{indent}{}", comment(remark)));
            } else if Some(span) == read.board_span {
                text.push_str(&format!("board box on {name}: {}\n", cells(id, line, span)));
                if !pieces.is_empty() {
                    text.push_str(&format!("\npieces P on {name}, {symmetry} {{\n"));
                    indent = "  ";
                }
            } else if let Some(piece) = pieces.get(&span.start) {
                text.push_str(&format!(
                    "  {}{}: {}\n",
                    times(piece.lo, piece.hi),
                    piece_name(&piece.name),
                    cells(id, sources.text(piece.cells_span), piece.cells_span)
                ));
            }
        }
        // Knuth's programs accept a board without pieces, and write its items
        text + if pieces.is_empty() { BOARD_ALONE } else { "}\n\ncover box with P\n" }
    };
    finish(write, diags)
}

/// The statements for a board without pieces.
const BOARD_ALONE: &str = "
// there are no pieces
primary {c} for c in box if c.suffix in [\"\", \"'\"]
secondary {c} for c in box if c.suffix not in [\"\", \"'\"]
";

/// The tokens, separated by single spaces.  The words `for` and `if` would end a list of cells, so they
/// become `[f]or` and `[i]f`.
fn cells(id: GeometryId, line: &str, span: Span) -> String {
    let tokens = split_tokens(line, span);
    let text = |s: Span| &line[(s.start - span.start) as usize..(s.end - span.start) as usize];
    let written = tokens.iter().map(|token| {
        let text = text(token.span);
        let keyword = ["for", "if"].into_iter().find_map(|k| text.strip_prefix(k));
        if keyword.is_some_and(|rest| rest.is_empty() || rest.starts_with('(')) {
            format!("[{}]{}", &text[..1], &text[1..])
        } else {
            respelled(id, token).unwrap_or_else(|| text.into())
        }
    });
    written.collect::<Vec<String>>().join(" ")
}

/// Rewrites a token that is an error in a puzzle because it is usually a mistake: `[7-z32-4]` becomes
/// `[2-47-z]`, and `001` becomes the cell `square(0, 0, "1")`.
fn respelled(id: GeometryId, token: &NotationToken) -> Option<String> {
    let dimensions = row(id).dimensions();
    let mut digits: Vec<String> = vec![]; // for each coordinate
    let mut suffix = String::new();
    let mut misread = false;
    for part in &token.parts {
        match part {
            NotationPart::Text(text, _) => {
                let rest = dimensions - digits.len().min(dimensions);
                digits.extend(text.chars().take(rest).map(String::from));
                suffix.extend(text.chars().skip(rest));
            }
            NotationPart::Set(set, ..) => {
                misread |= misread_set(set).is_some();
                let text: String = set
                    .iter()
                    .filter_map(|p| if let DigitSetPart::Text(t, _) = p { Some(*t) } else { None })
                    .collect();
                digits.push(plain_set(&text));
            }
            NotationPart::Digit(..) => return None,
        }
    }
    if is_misread_suffix(&suffix) {
        let function = row(id).cell_function()[0];
        let mut cells = vec![String::new()];
        for set in &digits {
            let values: Vec<i64> = expanded(set);
            cells = cells.iter().flat_map(|c| values.iter().map(move |n| format!("{c}{n}, "))).collect();
        }
        let calls: Vec<String> =
            cells.iter().map(|c| format!("{{*{function}({c}{})}}", string(&suffix))).collect();
        return Some(calls.join(" "));
    }
    misread.then(|| {
        let set = |set: &String| if set.len() == 1 { set.clone() } else { format!("[{set}]") };
        digits.iter().map(set).collect::<String>() + &suffix
    })
}

/// The digits of a set without holes, as numbers.
fn expanded(set: &str) -> Vec<i64> {
    let symbols: Vec<char> = set.chars().collect();
    let mut all = vec![];
    for (i, c) in symbols.iter().enumerate() {
        match (digit_value(*c), all.last().copied()) {
            (Some(n), Some(low)) if i > 0 && symbols[i - 1] == '-' => all.extend(low + 1..=n),
            (Some(n), _) => all.push(n),
            _ => {}
        }
    }
    all
}

/// An error for names that Knuth's files may contain, but `.puz` may not: a carriage return ends a line.
fn unwritable_name(piece: &FilePiece) -> Option<Diagnostic> {
    let (at, c) = piece.name.char_indices().find(|(_, c)| c.is_control())?;
    Some(
        Diagnostic::new(E901, format!("name with the character {c:?}"))
            .label(piece.name_span.sub(at, at + c.len_utf8()), "a name in a .puz file cannot contain this"),
    )
}

/// An error for suffixes that Knuth's files may contain, but `.puz` may not.
fn unwritable(line: &str, span: Span) -> Option<Diagnostic> {
    let tokens = split_tokens(line, span);
    let texts = tokens.iter().flat_map(|t| &t.parts).filter_map(|part| {
        if let NotationPart::Text(text, span) = part { Some((*text, *span)) } else { None }
    });
    let bad = |(text, span): (&str, Span)| {
        let comma = |at: usize| at + 1 == text.len() && text.ends_with(',');
        let (at, c) = text
            .char_indices()
            .find(|(at, c)| "{}];".contains(*c) || comma(*at) || c.is_whitespace() || c.is_control())?;
        Some((c, span.sub(at, at + c.len_utf8())))
    };
    let (c, at) = texts.into_iter().find_map(bad)?;
    Some(
        Diagnostic::new(E109, format!("suffix with the character {c:?}"))
            .label(at, "a cell of a .puz file cannot contain this"),
    )
}
