//! Warnings about the tiles of a `place`: their number, their colors, and tiles that are given twice.

use super::piece_sums::{Contribution, choice, range_text, span, together};
use super::place::{Match, PlaceTiles};
use super::{Lowering, Supply};
use crate::model::entities::{Mates, Tile, Tiles};
use puzc_core::base::counted;
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::{Place, Symmetry};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

impl PlaceTiles {
    /// W207 if there are fewer tiles than cells, or more than may be left over.
    pub(super) fn check_number(&self, cx: &mut Lowering) {
        let cells = self.cells().count() as u64;
        let mut index: FxHashSet<&str> = FxHashSet::default();
        let mut parts: Vec<Contribution> = vec![];
        for (supply, tile) in self.lines().filter(|(_, tile)| index.insert(&tile.name)) {
            // the bounds of an explicit declaration take precedence
            let declared = cx.builder.find(&tile.name).and_then(|id| cx.builder.item(id).bounds);
            let bounds = supply.bounds(tile.times).map(|b| declared.unwrap_or(b));
            parts.push(Contribution { bounds, least: 1, most: 1 });
        }
        let (low, high) = span(&parts, cells);
        if cx.diags.has_errors() || (low <= cells && cells <= high) {
            return;
        }
        let (board, tiles) = (&self.board.name, range_text(low, high));
        let (cells_text, tiles_text) = (counted(cells, "cell"), counted(tiles, "tile"));
        let message = format!("the board `{board}` has {cells_text} for {tiles_text}");
        let d = Diagnostic::new(W207, message).label(cx.span, "every cell gets one tile");
        let names: Vec<String> = self.tiles.iter().map(|s| s.entity.name.to_string()).collect();
        let names = names.join(", any of ");
        let help = match high < cells {
            true => format!("`place any of {names} on {board}` may use a tile again"),
            false => {
                let lists = self.tiles.iter().map(|s| {
                    let all = s.entity.list.iter().map(|t| (&*t.name, s.bounds(t.times)));
                    (&*s.entity.name, all.collect())
                });
                choice(lists).help(|chosen| format!("place {chosen} on {board}"))
            }
        };
        cx.shared.size_warnings.push((cx.statement, d.help(help)));
    }

    /// Do two cells share an edge?
    fn are_touching(&self) -> bool {
        let edges_of = |c: Place| self.board.lattice.edges(c).unwrap_or_default();
        let mut edges: FxHashSet<Place> = FxHashSet::default();
        self.cells().any(|c| edges_of(c).into_iter().any(|edge| !edges.insert(edge)))
    }

    /// W214 if adjacent tiles have several colors that nothing compares.
    pub(super) fn check_compared(&self, cx: &mut Lowering) {
        let touching = self.are_touching();
        let mut colors: FxHashSet<&str> = FxHashSet::default();
        colors.extend(self.lines().flat_map(|(_, tile)| tile.colors.iter().map(|c| &*c.text)));
        if self.sides.is_some() || colors.len() < 2 || !touching {
            return;
        }
        let d = Diagnostic::new(W214, "nothing compares the colors of these tiles").label(cx.span, "");
        cx.diags
            .push(d.help("`place TILES on BOARD, edges match` makes neighbors agree, or `corners match`"));
    }

    /// W217 for a color that no other side of a tile matches, unless its tile can be used several times.
    pub(super) fn check_matches(&self, cx: &mut Lowering) {
        let mates = match &self.sides {
            Some(Match::Edges(mates)) if self.are_touching() => mates.as_deref(),
            _ => return,
        };
        let mate = |color: &Rc<str>| mates.map_or(color.clone(), |m| m.mate(color).clone());
        let mut sides: FxHashMap<Rc<str>, u64> = FxHashMap::default();
        for (supply, tile) in self.lines() {
            let times = supply.bounds(tile.times).map_or(2, |b| u64::from(b.hi));
            for color in tile.colors.iter() {
                let all = sides.entry(color.text.clone()).or_default();
                *all = all.saturating_add(times);
            }
        }
        let of = |color: &Rc<str>| sides.get(color).copied().unwrap_or(0);
        let mut seen: FxHashSet<Rc<str>> = FxHashSet::default();
        let (mut forgotten, mut alone) = (None, vec![]);
        for (supply, tile) in self.lines() {
            for color in tile.colors.iter().map(|c| &c.text) {
                if !seen.insert(color.clone()) {
                    continue;
                }
                let at = tile.span.or(supply.span);
                let other = mates.and_then(|m| forgotten_mate(m, color)).filter(|other| of(other) > 0);
                if let Some(other) = other {
                    forgotten = forgotten.or(Some((color.clone(), other, at)));
                } else if of(&mate(color)) < if mate(color) == *color { 2 } else { 1 } {
                    alone.push((color.clone(), at));
                }
            }
        }
        if let Some((color, other, at)) = forgotten {
            let d = Diagnostic::new(W217, format!("`{color}` and `{other}` are not mates"))
                .label(at, format!("`{color}` matches only itself"));
            cx.diags.push(d.help(format!("write `{color}-{other}` among the mates, if they match")));
        }
        if let [(color, at), others @ ..] = alone.as_slice() {
            let more =
                if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) };
            let d = Diagnostic::new(W217, format!("no other side of a tile matches `{color}`{more}"));
            cx.diags.push(d.label(*at, "this side can only lie at the rim"));
        }
    }

    /// W208 for tiles that can show the same colors.
    pub(super) fn check_duplicates(&self, cx: &mut Lowering) {
        let mut seen: FxHashMap<Vec<Vec<&str>>, (&Supply<Tiles>, &Tile)> = FxHashMap::default();
        for (supply, tile) in self.lines() {
            let shown = |order: &Vec<usize>| order.iter().map(|&i| &*tile.colors[i].text).collect();
            let Some(cell) = self.cells().find(|cell| self.suits(tile, *cell)) else { continue };
            let mut all: Vec<Vec<&str>> = self.orientations(tile, cell).iter().map(shown).collect();
            all.sort_unstable();
            let Some((first_supply, first)) = seen.insert(all, (supply, tile)) else { continue };
            let message = match (first.name == tile.name, first.colors == tile.colors) {
                (true, _) => format!("tile `{}` is given twice", tile.name),
                (false, true) => format!("tile `{}` is tile `{}`", tile.name, first.name),
                (false, false) => {
                    let how = if tile.symmetry == Symmetry::Free { "turned" } else { "rotated" };
                    format!("tile `{}` is tile `{}`, {how}", tile.name, first.name)
                }
            };
            let (again, before) = match tile.span == first.span {
                true => (supply.span, first_supply.span),
                false => (tile.span.or(supply.span), first.span),
            };
            let d =
                Diagnostic::new(W208, message).label(again, "given again").label(before, "first given here");
            let both = together(first_supply.bounds(first.times), supply.bounds(tile.times));
            let d = match supply.mult {
                None => d.help(format!("write `{both} of {}` instead of both", first.name)),
                Some(_) => d.help(format!(
                    "write `{both} of {}` in the `tiles` instead of both, and multiplicities there only",
                    first.name
                )),
            };
            cx.diags.push(match first.colors == tile.colors {
                true => d,
                false => d.help("after the geometry, `fixed` says that tiles are not turned"),
            });
        }
    }
}

/// The color that is written like this one, but in the other case, if neither has a mate, and all mates are
/// such pairs.
fn forgotten_mate(mates: &Mates, color: &Rc<str>) -> Option<Rc<str>> {
    let other_case = |text: &str| -> Rc<str> {
        let flip = |c: char| if c.is_lowercase() { c.to_uppercase().next() } else { c.to_lowercase().next() };
        text.chars().filter_map(flip).collect::<String>().into()
    };
    let other = other_case(color);
    let cased = mates.map.iter().all(|(a, b)| *b == other_case(a));
    let alone = |c: &Rc<str>| !mates.map.contains_key(c);
    (cased && other != *color && alone(color) && alone(&other)).then_some(other)
}
