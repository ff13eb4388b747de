//! What an item, a color or a cell stands for in a picture.

use crate::palette::{self, Paint};
use crate::scene::{BoardView, NamedPaint};
use puzc_core::base::sorted_set;
use puzc_core::geometry::{Lattices, Place, Sort};
use puzc_core::xcc::{HoleValue, Item, Label, Problem, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an item stands for.
#[derive(Copy, Clone)]
pub enum Role {
    /// The item stands for this place.
    Is(Place),
    /// The name of the item has this cell and something else.
    About(Place),
    /// Anything else.
    Name,
}

/// The role of an item, given by the values in its name.
pub fn role(problem: &Problem, item: &Item) -> Role {
    fn places(holes: &[HoleValue], found: &mut Vec<Place>) {
        for hole in holes {
            match hole {
                HoleValue::Place(p) => found.push(*p),
                HoleValue::List(all) => places(all, found),
                _ => {}
            }
        }
    }
    let mut found = vec![];
    places(&item.label.holes, &mut found);
    match (problem.place_of(item), &found[..]) {
        (Some(place), _) => Role::Is(place),
        (None, [p]) if p.sort == Sort::Cell && problem.kind_of(item.statement) != StatementKind::Steps => {
            Role::About(*p)
        }
        _ => Role::Name,
    }
}

/// The cells without suffixes and dots, sorted, each once.
pub fn plain(lattices: &Lattices, cells: impl IntoIterator<Item = Place>) -> Vec<Place> {
    let is_plain = |c: &Place| c.sort == Sort::Cell && !lattices.get(c.geometry).is_secondary(c.form);
    sorted_set(cells.into_iter().filter(is_plain).map(|c| Place { suffix: 0, ..c }))
}

/// The dye of each color: declared colors and others are two separate families.
pub fn named_paints(problem: &Problem) -> Vec<NamedPaint> {
    let declared = |l: &Label| matches!(&*l.holes, [HoleValue::Color(_)]);
    let mut named_paints: Vec<NamedPaint> =
        problem.colors.iter().map(|c| NamedPaint { name: c.text.to_string(), paint: Paint::GRID }).collect();
    for family in [true, false] {
        let members: Vec<usize> =
            (1..named_paints.len()).filter(|i| declared(&problem.colors[*i]) == family).collect();
        let names: Vec<&str> = members.iter().map(|i| &*problem.colors[*i].text).collect();
        for (i, paint) in members.iter().zip(palette::named(&names)) {
            named_paints[*i].paint = paint;
        }
    }
    named_paints
}

/// Gives each piece the color that it prefers, or the next one that no neighbor has.  A copy of its neighbor
/// takes a color that is not preferred by a piece of another name, or else the same color.
pub fn color(board: &mut BoardView, preferences: &[usize]) {
    let lattice = board.lattice.clone();
    let owner: FxHashMap<Place, usize> =
        board.pieces.iter().enumerate().flat_map(|(i, p)| p.cells.iter().map(move |c| (*c, i))).collect();
    let preferred: FxHashSet<(usize, String)> =
        preferences.iter().zip(&board.pieces).map(|(w, p)| (w % palette::size(), p.label.clone())).collect();
    let mut chosen: Vec<usize> = vec![];
    for (i, preference) in preferences.iter().enumerate().take(board.pieces.len()) {
        let piece = &board.pieces[i];
        let around = piece.cells.iter().flat_map(|c| lattice.neighbors(*c));
        let near: FxHashSet<usize> =
            around.filter_map(|n| owner.get(&n)).copied().filter(|j| *j < chosen.len() && *j != i).collect();
        let taken = |k: &usize| near.iter().any(|j| chosen[*j] == *k);
        let is_copy = |j: &usize| !piece.label.is_empty() && board.pieces[*j].label == piece.label;
        let other = |k: &usize| preferred.iter().any(|(w, label)| w == k && *label != piece.label);
        let mut choices =
            (0..palette::size()).map(|k| (preference + k) % palette::size()).filter(|k| !taken(k));
        let own = preference % palette::size();
        // copies alone take the preferred color of this piece
        let copies = taken(&own) && near.iter().all(|j| chosen[*j] != own || is_copy(j));
        let mine = if copies { choices.find(|k| !other(k)) } else { choices.next() }.unwrap_or(own);
        chosen.push(mine);
        if !board.pieces[i].fixed {
            board.pieces[i].paint = palette::piece(mine);
        }
    }
}
