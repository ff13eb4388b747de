//! The marks of `draw` and `show`.

use crate::graph::GraphView;
use crate::palette::{self, Paint};
use crate::reader::SceneReader;
use crate::scene::{BoardView, CellMark, CellValue, DrawnLine, Edge, NamedPaint, PartText, PlacedPiece};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{MarkPosition, MarkSign, MarkSpot, NoteSide, PictureMark};

/// The boards and graphs on which marks are drawn.
pub(crate) struct Surface<'s> {
    pub boards: &'s mut [BoardView],
    pub graphs: &'s mut [GraphView],
    /// The preferred color of each piece, and the option that placed it, by board.
    pub preferences: &'s mut [Vec<(usize, usize)>],
    /// The cells that the puzzle outlines, with the number of their board.
    pub outlines: &'s mut Vec<(usize, Vec<Place>)>,
}

impl SceneReader<'_> {
    /// The places of all marks.
    pub(crate) fn marked_places(&self) -> impl Iterator<Item = Place> {
        let drawn = self.problem.drawn.iter().flat_map(|d| &d.signs);
        let shown = &self.problem.shown;
        let of_solutions = shown.marks.options.values().chain(shown.marks.items.values()).flatten();
        drawn.chain(of_solutions).flat_map(|m| &m.spots).filter_map(|spot| match spot {
            MarkSpot::Place(p) => Some(*p),
            _ => None,
        })
    }

    /// Draws a mark of the puzzle, or of an option of a solution.
    pub(crate) fn put(&self, mark: &PictureMark, on: &mut Surface<'_>, option: Option<usize>) {
        let given = option.is_none();
        let places = || {
            mark.spots.iter().filter_map(|spot| match spot {
                MarkSpot::Place(p) => Some((self.board_index(*p)?, *p)),
                _ => None,
            })
        };
        let named_paint =
            mark.color.as_ref().map(|name| NamedPaint { name: name.to_string(), paint: self.paint(name) });
        if let (Some(named_paint), true) = (&named_paint, mark.sign.is_small()) {
            for (at, place) in places() {
                let cell = Place { suffix: 0, ..place };
                on.boards[at].mark_colors.signs.insert((cell, mark.position, given), named_paint.clone());
            }
        }
        match &mark.sign {
            MarkSign::Text(text) => {
                for (at, place) in places() {
                    put_text(&mut on.boards[at], place, text, mark.position, given);
                }
            }
            MarkSign::Circle => places().for_each(|(at, p)| sign(on, at, p, CellMark::Circle(false), given)),
            MarkSign::Dot => places().for_each(|(at, p)| sign(on, at, p, CellMark::Circle(true), given)),
            MarkSign::Box => places().for_each(|(at, p)| sign(on, at, p, CellMark::Box, given)),
            MarkSign::Cross => places().for_each(|(at, p)| sign(on, at, p, CellMark::Cross, given)),
            MarkSign::Note(..) => {} // read with the scene
            MarkSign::Fill(name) => {
                let paint = self.paint(name);
                for (at, place) in places() {
                    let board = &mut on.boards[at];
                    if let Some(toward) = mark.toward {
                        board.halves.push((Place { suffix: 0, ..place }, toward, paint));
                    } else if place.sort == Sort::Edge {
                        let named_paint = Some(NamedPaint { name: name.to_string(), paint });
                        board.edges.push(Edge { edge: place, named_paint, thin: false });
                    } else {
                        board.fills.retain(|f| f.0 != place);
                        board.fills.push((Place { suffix: 0, ..place }, paint));
                        if !given {
                            board.filled.push((place, name.to_string()));
                        }
                    }
                }
            }
            MarkSign::Outline => {
                for at in 0..on.boards.len() {
                    let cells: Vec<Place> = places().filter(|p| p.0 == at).map(|p| p.1).collect();
                    let cells = crate::reader::meaning::plain(&self.problem.lattices, cells);
                    match option {
                        _ if cells.is_empty() => {}
                        None => {
                            let paint = named_paint.as_ref().map(|named_paint| named_paint.paint);
                            let outlines = &mut on.boards[at].mark_colors.outlines;
                            outlines.push((cells.clone(), paint, mark.style));
                            on.outlines.push((at, cells));
                        }
                        Some(option) => {
                            let preference = on.preferences[at].len();
                            on.preferences[at].push((preference, option));
                            let paint = named_paint
                                .as_ref()
                                .map_or(palette::piece(preference), |named_paint| named_paint.paint);
                            let piece = PlacedPiece {
                                label: String::new(),
                                cells,
                                paint,
                                fixed: named_paint.is_some(),
                            };
                            on.boards[at].pieces.push(piece);
                        }
                    }
                }
            }
            MarkSign::Line | MarkSign::Arrow => {
                let arrow = mark.sign == MarkSign::Arrow;
                if !arrow && places().all(|(_, p)| p.sort == Sort::Edge) {
                    places().for_each(|(at, edge)| {
                        on.boards[at].edges.push(Edge { edge, named_paint: named_paint.clone(), thin: given })
                    });
                } else if let Some((at, _)) = places().next() {
                    let points: Vec<Place> = places().filter(|p| p.0 == at).map(|p| p.1).collect();
                    on.boards[at].strokes.push(DrawnLine {
                        points,
                        arrow,
                        given,
                        named_paint,
                        style: mark.style,
                    });
                }
            }
        }
        for (i, graph) in on.graphs.iter_mut().enumerate() {
            graph.put(i as u32, mark, given, self.paint_of(mark));
        }
    }

    /// The texts below or beside the boards, line by line.
    pub(crate) fn notes(&self, side: NoteSide) -> Vec<String> {
        let signs = self.problem.drawn.iter().flat_map(|d| &d.signs);
        let texts = signs.filter_map(|mark| match &mark.sign {
            MarkSign::Note(text, at) if *at == side => Some(text),
            _ => None,
        });
        texts.flat_map(|text| text.lines().map(|line| line.trim_end().to_string())).collect()
    }

    /// Does the puzzle, or a solution, color cells?
    pub(crate) fn shades_cells(&self) -> bool {
        let shown = &self.problem.shown.marks;
        let of_solutions = shown.options.values().chain(shown.items.values()).flatten().chain(&shown.always);
        let is_fill = |mark: &PictureMark| matches!(mark.sign, MarkSign::Fill(_));
        let is_black = |mark: &PictureMark| matches!(&mark.sign, MarkSign::Text(text) if **text == *"#");
        let drawn = self.problem.drawn.iter().flat_map(|d| &d.signs);
        drawn.into_iter().any(is_fill) || of_solutions.into_iter().any(|m| is_fill(m) || is_black(m))
    }

    fn paint_of(&self, mark: &PictureMark) -> Option<Paint> {
        mark.named_color().map(|name| self.paint(name))
    }

    /// The color of a name.  Names without a color get colors of the palette, in the order of their texts.
    fn paint(&self, name: &str) -> Paint {
        let unnamed = self.unnamed.iter().position(|n| n == name).map(palette::piece);
        unnamed.or_else(|| palette::of_name(name)).unwrap_or(Paint::GRID)
    }

    /// Colors of marks that are not the usual names of colors, in order; numbers are sorted by value.
    pub(crate) fn unnamed_fills(&self) -> Vec<String> {
        let shown = &self.problem.shown;
        let of_solutions = shown.marks.options.values().chain(shown.marks.items.values()).flatten();
        let all = self.problem.drawn.iter().flat_map(|d| &d.signs).chain(of_solutions);
        let mut names: Vec<String> = all.filter_map(|m| m.named_color()).map(str::to_string).collect();
        names.sort_unstable_by_key(|n| (n.parse::<i64>().unwrap_or(i64::MAX), n.clone()));
        names.dedup();
        // single letters are colors only if all names are
        let all = names.iter().all(|n| palette::of_name(n).is_some());
        names.retain(|n| !all && (n.len() == 1 || palette::of_name(n).is_none()));
        names
    }
}

fn put_text(board: &mut BoardView, place: Place, text: &str, position: MarkPosition, given: bool) {
    if place.sort != Sort::Cell || board.cells.binary_search(&place).is_err() {
        board.notes.extend(CellMark::of_clue(text).map(|what| (place, what)));
        return;
    }
    let cell = Place { suffix: 0, ..place };
    if position != MarkPosition::Center {
        return board.texts.push(PartText { cell, position, text: text.into(), given });
    }
    add_value(board, place, text, given);
}

/// Puts a text into the center of a cell, which several texts of a solution share.
pub(crate) fn add_value(board: &mut BoardView, cell: Place, text: &str, given: bool) {
    let cell = Place { suffix: 0, ..cell };
    let what = CellMark::of(text);
    let is_circle = what.as_ref().is_some_and(CellMark::is_circle);
    let existing =
        |v: &&mut CellValue| v.cell == cell && !v.given && !given && v.what.is_circle() == is_circle;
    match board.values.iter_mut().find(existing) {
        Some(CellValue { what: CellMark::Text(old), .. }) => {
            if !old.split(' ').any(|t| t == text) {
                *old = format!("{old} {text}");
            }
        }
        Some(_) => {}
        None => board.values.extend(what.map(|what| CellValue { cell, what, given })),
    }
}

fn sign(on: &mut Surface<'_>, at: usize, place: Place, what: CellMark, given: bool) {
    let board = &mut on.boards[at];
    if place.sort != Sort::Cell || board.cells.binary_search(&place).is_err() {
        board.notes.push((place, what));
    } else {
        board.values.push(CellValue { cell: Place { suffix: 0, ..place }, what, given });
    }
}
