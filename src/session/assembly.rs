//! Solutions as assemblies of pieces, to be taken apart.

use puzc_apart::{Assembly, LatticePoint};
use puzc_core::base::sorted_set;
use puzc_core::geometry::{BoardId, Geometry, GeometryId, Place, Sort, Translation};
use puzc_core::xcc::{Problem, StatementKind};
use puzc_formats::emit::{FRAME, NAMELESS, piece_options};
use std::sync::Arc;

/// The pieces of a solution in their places.
#[derive(Clone, Debug)]
pub struct PlacedPieces {
    /// The name of each piece; several may be alike.
    pub names: Vec<String>,
    /// The cells of each piece.
    pub cells: Vec<Vec<Place>>,
    /// The cells of each piece, also those with suffixes.
    pub colored: Vec<Vec<Place>>,
    /// The pieces and the lattice, for [`puzc_apart::take_apart`].
    pub assembly: Assembly,
}

impl PlacedPieces {
    /// Names that tell pieces apart: copies get numbers.
    pub fn distinct_names(&self) -> Vec<String> {
        let all = &self.names;
        let alike = |i: usize| all.iter().filter(|name| **name == all[i]).count();
        let before = |i: usize| all[..i].iter().filter(|name| **name == all[i]).count();
        let name =
            |i: usize| if alike(i) > 1 { format!("{}({})", all[i], before(i) + 1) } else { all[i].clone() };
        (0..all.len()).map(name).collect()
    }
}

/// A reader of solutions of one problem.
pub struct AssemblyReader<'p> {
    problem: &'p Problem,
    places: Vec<Option<Place>>,
    /// The translations by one step, for all forms that were needed so far.
    translations: Vec<Translation>,
}

impl<'p> AssemblyReader<'p> {
    /// For the solutions of a problem; fails with a reason if they are not pieces on one lattice.
    pub fn new(problem: &'p Problem) -> Result<AssemblyReader<'p>, String> {
        if !problem.statements.iter().any(|s| s.kind == StatementKind::Pieces) {
            return Err("there are no pieces: `cover` or `pack` places some".into());
        }
        let places: Vec<Option<Place>> = problem.items.iter().map(|item| problem.place_of(item)).collect();
        let mut board = None;
        for option in piece_options(problem) {
            for cell in cells(problem, &places, option) {
                let first = board.get_or_insert(cell);
                if first.board == BoardId::NONE {
                    *first = cell; // an item that was declared before its board
                }
                let other_board = cell.board != BoardId::NONE && cell.board != first.board;
                if other_board || cell.geometry != first.geometry {
                    return Err("the pieces are on several boards".into());
                }
            }
        }
        let mut reader = AssemblyReader { problem, places, translations: vec![] };
        let Some(first) = board else { return Ok(reader) };
        let lattice = problem.lattices.of(first);
        if lattice.is_wrapped() {
            return Err("pieces on a wrapped board cannot be moved away".into());
        }
        reader.translations = reader.translations_of(lattice, first.geometry);
        Ok(reader)
    }

    fn translations_of(&self, lattice: &Geometry, id: GeometryId) -> Vec<Translation> {
        let of_items = self.places.iter().flatten().filter(|place| place.sort == Sort::Cell);
        let forms = sorted_set(of_items.chain(&self.problem.kept.frame).map(|cell| cell.form));
        lattice.translations(id, &forms)
    }

    /// The pieces of a solution, in the order of its options, and then the frame.
    pub fn read(&self, options: &[u32]) -> PlacedPieces {
        let problem = self.problem;
        let (mut names, mut all, mut colored) = (vec![], vec![], vec![]);
        for &option in options {
            let option = option as usize;
            let statement = problem.options.statements.of(option);
            if problem.kind_of(statement) != StatementKind::Pieces {
                continue;
            }
            let name = problem.piece_of(option).map_or(NAMELESS, |item| &item.label.text);
            names.push(name.to_string());
            all.push(cells(problem, &self.places, option));
            colored.push(suffixed_cells(problem, &self.places, option).collect());
        }
        let copies = |name: &Arc<str>| (0..names.len()).filter(|i| names[*i] == **name).collect::<Vec<_>>();
        let mut resting: Vec<usize> = problem.kept.resting.iter().flat_map(copies).collect();
        let frame = &problem.kept.frame;
        if !frame.is_empty() {
            resting.insert(0, all.len());
            names.push(FRAME.into());
            all.push(plain(frame.iter().copied()));
            colored.push(frame.clone());
        }
        let together = problem.kept.together.iter().map(|set| {
            (0..names.len()).filter(|i| set.iter().any(|name| **name == *names[*i])).collect::<Vec<usize>>()
        });
        let point = |cell: &Place| LatticePoint { form: cell.form, at: [cell.x, cell.y, cell.z] };
        let assembly = Assembly {
            pieces: all.iter().map(|cells: &Vec<Place>| cells.iter().map(point).collect()).collect(),
            translations: self.translations.clone(),
            together: together.collect(),
            resting,
        };
        PlacedPieces { names, cells: all, colored, assembly }
    }
}

/// The cells of an option.
fn suffixed_cells<'a>(
    problem: &'a Problem,
    places: &'a [Option<Place>],
    option: usize,
) -> impl Iterator<Item = Place> + 'a {
    let mentions = problem.options.get(option).into_iter();
    mentions.filter_map(|m| places[m.item.0 as usize]).filter(|place| place.sort == Sort::Cell)
}

/// The cells of an option, without suffixes.
fn cells(problem: &Problem, places: &[Option<Place>], option: usize) -> Vec<Place> {
    plain(suffixed_cells(problem, places, option))
}

fn plain(cells: impl Iterator<Item = Place>) -> Vec<Place> {
    sorted_set(cells.map(|cell| Place { suffix: 0, ..cell }))
}
