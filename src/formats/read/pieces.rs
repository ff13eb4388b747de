//! Knuth's piece files, the input of POLYOMINO-DLX, POLYIAMOND-DLX and POLYCUBE-DLX: the first line that is
//! not a comment lists the cells of the board; each later line is a piece.

use super::{bounds, lines, unreadable};
use puzc_core::base::{Budget, Exceeded, FileId, Sources, Span, sorted_set, times};
use puzc_core::diag::{Diagnostic, codes::*};
use puzc_core::geometry::notation::{Notation, split_tokens};
use puzc_core::geometry::{Geometry, GeometryId, Lattices, Place, Suffixes, digit, digit_value, row};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The contents of a piece file.
#[derive(Default)]
pub struct PieceFile {
    /// The cells of the board, sorted, each once.
    pub board: Vec<Place>,
    /// The place of its line.
    pub board_span: Option<Span>,
    /// The pieces, one per line; lines with the same name are one piece.
    pub pieces: Vec<FilePiece>,
}

/// A line of a piece file.
pub struct FilePiece {
    /// The name.
    pub name: Rc<str>,
    /// The place of the name.
    pub name_span: Span,
    /// The place of the multiplicity, or of the name if there is none.
    pub mult_span: Span,
    /// The place of the whole line.
    pub span: Span,
    /// The place of the cells, after the name.
    pub cells_span: Span,
    /// The least number of uses.
    pub lo: u32,
    /// The greatest number of uses.
    pub hi: u32,
    /// Its cells as given, not normalized.
    pub cells: Vec<Place>,
}

/// The maximum length of a piece's name.
const MAX_NAME: usize = 8;

/// Reads a piece file and reports all of its errors.  Unlike in Knuth's programs, tables do not overflow:
/// there may be any number of suffixes, pieces and placements, and lines may have any length.
pub fn read_pieces(
    sources: &Sources,
    file: FileId,
    id: GeometryId,
    suffixes: &Suffixes,
    budget: &Budget,
) -> Result<(PieceFile, Vec<Diagnostic>), Exceeded> {
    let mut reader = PieceFileReader {
        id,
        suffixes,
        budget,
        file: PieceFile::default(),
        names: FxHashMap::default(),
        taken: FxHashSet::default(),
        diags: vec![],
    };
    for (line, span) in lines(sources, file).filter(|(line, _)| !line.starts_with('|')) {
        if reader.file.board_span.is_none() {
            reader.board(line, span)?;
        } else {
            reader.piece(line, span)?;
        }
    }
    if reader.file.board_span.is_none() {
        reader.diags.push(
            Diagnostic::new(E802, "piece file without a board line")
                .label(
                    sources.file(file).span(),
                    "the first line that is not a comment lists the cells of the board",
                )
                .original("Input file ended before the box specification!", -9),
        );
    }
    Ok((reader.file, reader.diags))
}

struct PieceFileReader<'a> {
    id: GeometryId,
    suffixes: &'a Suffixes,
    budget: &'a Budget,
    file: PieceFile,
    /// The first piece of each name.
    names: FxHashMap<Rc<str>, usize>,
    /// The names of the plain cells of the board.
    taken: FxHashSet<String>,
    diags: Vec<Diagnostic>,
}

/// The start of a piece line.
struct Head {
    name: Span,
    mult: Option<(Span, (u32, u32))>,
}

impl PieceFileReader<'_> {
    fn lattice(&self) -> &'static Geometry {
        row(self.id)
    }

    /// Does a star in the second column end a multiplicity?
    fn starred(&self) -> bool {
        self.lattice().piece_files().is_some_and(|f| f.starred)
    }

    /// Reads the cells at byte `from` of a line.
    fn cells(&mut self, line: &str, span: Span, from: usize, piece: bool) -> Result<Vec<Place>, Exceeded> {
        let (errors, mut cells) = (self.diags.len(), vec![]);
        let tokens = split_tokens(&line[from..], span.sub(from, line.len()));
        let notation = Notation {
            geometry: self.id,
            lattices: &Lattices::default(),
            suffixes: self.suffixes,
            budget: self.budget,
            piece,
            line: Some((line, span)),
        };
        notation.read(&tokens, &mut cells, &mut self.diags)?;
        if cells.is_empty() && !self.diags[errors..].iter().any(Diagnostic::is_error) {
            let what = if piece { "piece" } else { "board" };
            self.diags.push(Diagnostic::new(E212, format!("{what} without cells")).label(span, ""));
        }
        Ok(cells)
    }

    fn board(&mut self, line: &str, span: Span) -> Result<(), Exceeded> {
        let cells = sorted_set(self.cells(line, span, 0, false)?);
        self.taken = cells.iter().filter(|c| c.suffix == 0).filter_map(|c| self.name(c)).collect();
        (self.file.board, self.file.board_span) = (cells, Some(span));
        Ok(())
    }

    fn name(&self, cell: &Place) -> Option<String> {
        let digits = [cell.x, cell.y, cell.z].into_iter().take(self.lattice().dimensions());
        let text: Option<String> = digits.map(|n| digit(i64::from(n))).collect();
        Some(self.lattice().spell(*cell, &text?))
    }

    fn piece(&mut self, line: &str, span: Span) -> Result<(), Exceeded> {
        let Some(head) = self.head(line, span) else { return Ok(()) };
        let at = (head.name.start - span.start) as usize;
        let end = at + head.name.len();
        let name: Rc<str> = line[at..end].into();
        let blank = line[end..].trim_start_matches(' ').is_empty();
        if blank {
            self.ignore(if line.is_empty() { "line" } else { "piece" }, span);
            return Ok(());
        }
        self.check_name(&name, head.name, line);
        let cells = self.cells(line, span, end, true)?;
        let mult_span = head.mult.map_or(head.name, |m| m.0);
        let (lo, hi) = head.mult.map_or((1, 1), |m| m.1);
        let cells_span = span.sub(end, line.len());
        let piece = FilePiece { name, name_span: head.name, mult_span, span, cells_span, lo, hi, cells };
        self.check_multiplicity(&piece);
        self.names.entry(piece.name.clone()).or_insert(self.file.pieces.len());
        self.file.pieces.push(piece);
        Ok(())
    }

    /// Finds multiplicity and name; `None` if an error makes the line meaningless.
    fn head(&mut self, line: &str, span: Span) -> Option<Head> {
        let mut start = 0;
        let mut mult = None;
        let star = line.char_indices().nth(1).is_some_and(|(_, c)| c == '*');
        if let Some(bar) = line.find('|') {
            start = bar + 1;
            mult = Some((span.sub(0, bar), bounds(&line[..bar])));
        } else if self.starred() && star {
            // POLYCUBE-DLX writes a multiplicity as a digit with a star
            start = line.find('*').map_or(0, |at| at + 1);
            let n = line.chars().next().and_then(digit_value).and_then(|n| u32::try_from(n).ok());
            mult = Some((span.sub(0, start - 1), n.filter(|n| *n > 0).map(|n| (n, n))));
        }
        let length = line[start..].find(' ').unwrap_or(line.len() - start);
        let name = &line[start..start + length];
        let illegal = |c: char| matches!(c, '|' | ':') || (c == '*' && self.starred());
        if let Some((at, c)) = name.char_indices().find(|(_, c)| illegal(*c)) {
            self.diags.push(
                Diagnostic::new(E202, format!("illegal character `{c}` in a piece name"))
                    .label(
                        span.sub(start + at, start + at + 1),
                        "names of pieces become items, and cannot contain this",
                    )
                    .original(format!("Illegal character in piece name: {line}"), -8),
            );
        }
        if let Some((at, None)) = mult {
            let text = &line[..at.len()];
            let mut d = unreadable(text, at);
            if star && !line.contains('|') {
                d = d.original(format!("Unknown multiplicity: {line}"), -4);
            }
            self.diags.push(d);
            return None;
        }
        Some(Head { name: span.sub(start, start + length), mult: mult.and_then(|(at, b)| Some((at, b?))) })
    }

    fn ignore(&mut self, what: &str, span: Span) {
        self.diags.push(
            Diagnostic::new(W205, format!("empty {what} is ignored"))
                .label(span, if what == "piece" { "it has no cells" } else { "" })
                .original(format!("(Empty {what} is being ignored)"), 0),
        );
    }

    fn check_name(&mut self, name: &str, at: Span, line: &str) {
        let quoted = format!("Piece name is nonexistent or too long: {line}");
        let length = name.chars().count();
        if length == 0 {
            let blank = Span::new(at.start, at.start + 1);
            self.diags.push(
                Diagnostic::new(E201, "piece without a name")
                    .label(blank, "write the name here, without a space before it")
                    .original(quoted, -7),
            );
        } else if length > MAX_NAME {
            let kept = name.char_indices().nth(MAX_NAME).map_or(name.len(), |(i, _)| i);
            let excess = if length == MAX_NAME + 1 {
                "one too many".into()
            } else {
                format!("{} too many", length - MAX_NAME)
            };
            let message = format!("piece name `{name}` is longer than {MAX_NAME} characters");
            self.diags.push(
                Diagnostic::new(E201, message).label(at.sub(kept, name.len()), excess).original(quoted, -7),
            );
        }
        if self.taken.contains(name) {
            let board = self.file.board_span.unwrap_or(Span::NONE);
            let mut d = Diagnostic::new(E204, format!("piece `{name}` has the name of a cell of the board"))
                .label(at, "both would be the same item")
                .label(board, format!("{name} is a cell of this board"));
            if name.chars().all(|c| digit_value(c).is_some()) {
                d = d.original(format!("Piece name conflicts with board position: {line}"), -333);
            }
            self.diags.push(d.help(format!("rename the piece, for instance #{name}")));
        }
    }

    fn check_multiplicity(&mut self, piece: &FilePiece) {
        let first = self.names.get(&piece.name).and_then(|&i| self.file.pieces.get(i));
        let Some(first) = first.filter(|f| (f.lo, f.hi) != (piece.lo, piece.hi)) else { return };
        let text = |p: &FilePiece| if p.lo == p.hi { p.lo.to_string() } else { format!("{}:{}", p.lo, p.hi) };
        self.diags.push(
            Diagnostic::new(E203, format!("piece {} is given two multiplicities", piece.name))
                .label(piece.mult_span, format!("here {}", times(piece.lo, piece.hi)))
                .label(first.mult_span, format!("here it is used {}", times(first.lo, first.hi)))
                .help("lines with the same name describe one piece; all of them must give the same multiplicity")
                .original(
                    format!(
                        "Inconsistent multiplicities for piece {}, {} vs {}!",
                        piece.name,
                        text(first),
                        text(piece)
                    ),
                    -6,
                ),
        );
    }
}
