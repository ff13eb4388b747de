//! W207 if the sizes of the pieces of a `cover` cannot add up to the number of cells, or if those of a `pack`
//! need more.

use super::cover::Cover;
use super::{Lowering, SharedState};
use crate::model::entities::Board;
use indexmap::IndexMap;
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::W207;
use puzc_core::geometry::Place;
use puzc_core::xcc::{Bounds, ItemId, Problem, StatementId};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::rc::Rc;

impl Cover {
    /// W207: `cells` has the least and the greatest number of cells that may be covered.
    pub(super) fn check_sizes(&self, cx: &mut Lowering, cells: (u64, u64)) {
        let mut parts: IndexMap<Rc<str>, Contribution, FxBuildHasher> = IndexMap::default();
        for (supply, piece) in self.lines() {
            let distinct: FxHashSet<Place> = piece.cells.iter().copied().collect();
            let counts = |c: Place| self.pack || !self.boards.iter().all(|b| b.is_secondary(c));
            let size = distinct.iter().filter(|&&c| counts(c)).count() as u64;
            match parts.get_mut(&piece.name) {
                Some(part) => (part.least, part.most) = (part.least.min(size), part.most.max(size)),
                None => {
                    // The bounds of an explicit declaration take precedence.
                    let declared = cx.builder.find(&piece.name).and_then(|id| cx.builder.item(id).bounds);
                    let bounds = supply.bounds(piece.times).map(|b| declared.unwrap_or(b));
                    parts.insert(piece.name.clone(), Contribution { bounds, least: size, most: size });
                }
            }
        }
        let parts: Vec<Contribution> = parts.into_values().collect();
        if reachable(&parts, cells.0, cells.1) {
            return;
        }
        let names: Vec<String> = self.boards.iter().map(|b| format!("`{}`", b.name)).collect();
        let (low, high) = span(&parts, cells.1);
        let have = range_text(if self.pack { cells.1 } else { cells.0 }, cells.1);
        let want = range_text(low, high);
        let tail = if low <= cells.1 && high >= cells.0 { ", whose sizes do not add up to that" } else { "" };
        let cannot = if self.pack { "do not fit into" } else { "cannot cover" };
        let message =
            format!("these pieces {cannot} {}: {have} cells, but pieces for {want}{tail}", names.join(", "));
        let mut d = Diagnostic::new(W207, message).label(cx.span, pieces_text(&parts));
        for board in &self.boards {
            let bindings = cx.hints.bindings(board.body_span).map_or(String::new(), |b| format!(" ({b})"));
            d = d.label(board.body_span.or(board.span), format!("{}{bindings}", board_size(board)));
        }
        let pieces: Vec<String> = self.supplies.iter().map(|s| s.entity.name.to_string()).collect();
        let boards: Vec<String> = self.boards.iter().map(|b| b.name.to_string()).collect();
        let mut help: Vec<String> = self.boards.iter().filter_map(|b| cx.hints.board_advice(b)).collect();
        let boards = boards.join(", ");
        let choice = choice(self.supplies.iter().map(|s| {
            let all = s.entity.list.iter().map(|p| (&*p.name, s.bounds(p.times)));
            (&*s.entity.name, all.collect())
        }));
        help.push(match (self.pack, low > cells.1) {
            (true, _) => choice.help(|chosen| format!("pack {chosen} into {boards}")),
            (false, true) => choice.help(|chosen| format!("cover {boards} with {chosen}")),
            (false, false) => format!(
                "`pack {} into {boards}` may leave holes anywhere; `primary 0..1 of {{c}} for c in CELLS` above \
                 this statement allows them in CELLS only",
                pieces.join(", ")
            ),
        });
        cx.shared.size_warnings.push((cx.statement, d.help(help.join("; "))));
    }
}

impl SharedState {
    /// The warnings about sizes, without those of statements whose primary items are in options of others,
    /// too: these may cover the rest.
    pub fn size_warnings(&mut self, problem: &Problem) -> Vec<Diagnostic> {
        let is_shared = |statement: StatementId| {
            let own = |option: &usize| problem.options.statements.of(*option) == statement;
            let (own, others): (Vec<usize>, Vec<usize>) = (0..problem.options.len()).partition(own);
            let items = |options: Vec<usize>| {
                let mentions = options.into_iter().flat_map(|o| problem.options.get(o).iter());
                let items = mentions.map(|m| m.item).filter(|item| (item.0 as usize) < problem.primary);
                items.collect::<FxHashSet<ItemId>>()
            };
            let own = items(own);
            let declared = |item: &ItemId| problem.items[item.0 as usize].statement == statement;
            items(others).iter().any(|item| own.contains(item) || declared(item))
        };
        let found = std::mem::take(&mut self.size_warnings);
        found.into_iter().filter(|(statement, _)| !is_shared(*statement)).map(|(_, d)| d).collect()
    }
}

/// What the pieces of one name can cover: how often they are used, and how many primary cells each of them
/// has.  Lines with one name may differ.
pub struct Contribution {
    /// The multiplicity; `None` for `any`.
    pub bounds: Option<Bounds>,
    /// The number of cells of the smallest line.
    pub least: u64,
    /// The number of cells of the largest line.
    pub most: u64,
}

/// The least and the greatest number of cells that the pieces can have, up to `enough`.
pub fn span(parts: &[Contribution], enough: u64) -> (u64, u64) {
    parts.iter().fold((0, 0), |(low, high): (u64, u64), s| match s.bounds {
        Some(b) => (
            low.saturating_add(u64::from(b.lo).saturating_mul(s.least)),
            high.saturating_add(u64::from(b.hi).saturating_mul(s.most)),
        ),
        None => (low, if s.most > 0 { high.max(enough) } else { high }),
    })
}

/// Can the pieces add up to a number in `low..=high`?  True if unknown.
pub fn reachable(parts: &[Contribution], low: u64, high: u64) -> bool {
    let (least, most) = span(parts, high);
    if least > high || most < low {
        return false;
    }
    let words = (high / 64 + 1) as usize;
    // The bitset of all sums takes words * parts * log operations, so large inputs are skipped.
    if parts.iter().any(|s| s.least != s.most) || words.saturating_mul(parts.len()) > 1 << 22 {
        return true;
    }
    let mut sums = vec![0u64; words];
    let base = least as usize;
    sums[base / 64] |= 1 << (base % 64);
    for part in parts.iter().filter(|s| s.least > 0) {
        // The number of further copies that are allowed.  It is split into powers of two, whose sums give
        // every number of copies.
        let mut left = part.bounds.map_or(high, |b| u64::from(b.hi) - u64::from(b.lo)).min(high / part.least);
        let mut copies = 1;
        while left > 0 {
            let now = copies.min(left);
            or_shifted(&mut sums, (now * part.least) as usize);
            left -= now;
            copies *= 2;
        }
    }
    (low..=high).any(|n| sums[(n / 64) as usize] >> (n % 64) & 1 == 1)
}

/// `sums |= sums << by`
fn or_shifted(sums: &mut [u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for i in (words..sums.len()).rev() {
        let mut word = sums[i - words] << bits;
        if bits > 0 && i > words {
            word |= sums[i - words - 1] >> (64 - bits);
        }
        sums[i] |= word;
    }
}

/// `60`, or `55 to 60`
pub fn range_text(low: u64, high: u64) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// How a statement can choose among pieces or tiles of which there are too many.
pub enum SupplyChoice {
    /// By what it says about each list of them: `0..2 of P`.
    Stated(String),
    /// By the multiplicities in a list where they differ, of which this is one.
    Listed(String),
}

/// The choice among lists, each with its name and the names and bounds of its members.
pub fn choice<'a>(lists: impl Iterator<Item = (&'a str, Vec<(&'a str, Option<Bounds>)>)>) -> SupplyChoice {
    let mut stated = vec![];
    for (name, all) in lists {
        let most = |b: &Option<Bounds>| b.map(|b| b.hi);
        let first = all.first().and_then(|(_, b)| most(b)).unwrap_or(1);
        if all.iter().any(|(_, b)| most(b) != Some(first)) {
            let several = all.iter().filter_map(|(p, b)| Some((p, (*b)?))).max_by_key(|(_, b)| b.hi);
            return SupplyChoice::Listed(
                several.map_or(String::new(), |(p, b)| format!("0..{} of {p}", b.hi)),
            );
        }
        stated.push(format!("0..{first} of {name}"));
    }
    SupplyChoice::Stated(stated.join(", "))
}

impl SupplyChoice {
    /// The help text; `statement` writes the statement with what it says about each list.
    pub fn help(&self, statement: impl Fn(&str) -> String) -> String {
        match self {
            SupplyChoice::Stated(chosen) => format!("`{}` chooses among them", statement(chosen)),
            SupplyChoice::Listed(one) => {
                format!("multiplicities from 0 choose among them: `{one}`, where they are listed")
            }
        }
    }
}

/// How often two equal pieces are used together, as a multiplicity.
pub fn together(one: Option<Bounds>, other: Option<Bounds>) -> String {
    let (Some(a), Some(b)) = (one, other) else { return "any".into() };
    let (low, high) = (a.lo.saturating_add(b.lo), a.hi.saturating_add(b.hi));
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// `12 pieces of 5 cells`
fn pieces_text(parts: &[Contribution]) -> String {
    let (mut low, mut high) = (0u64, Some(0u64));
    for part in parts {
        low = low.saturating_add(part.bounds.map_or(0, |b| u64::from(b.lo)));
        high = high.and_then(|h| Some(h.saturating_add(u64::from(part.bounds?.hi))));
    }
    let count = high.map_or("any number of".to_string(), |h| range_text(low, h));
    let least = parts.iter().map(|s| s.least).min().unwrap_or(0);
    let most = parts.iter().map(|s| s.most).max().unwrap_or(0);
    let noun = if count == "1" { "piece" } else { "pieces" };
    let cells = if most == 1 { "cell" } else { "cells" };
    format!("{count} {noun} of {} {cells}", range_text(least, most))
}

/// `6 × 11 cells` if the plain cells fill a box, else `64 cells`.
fn board_size(board: &Board) -> String {
    let plain: Vec<&Place> = board.cells.iter().filter(|c| !board.is_secondary(**c)).collect();
    let extent = |of: fn(&Place) -> i32| {
        let (low, high) =
            plain.iter().fold((i64::MAX, i64::MIN), |(l, h), c| (l.min(of(c).into()), h.max(of(c).into())));
        (high - low).saturating_add(1)
    };
    let count = plain.len();
    if count == 0 || plain.iter().any(|c| c.form != 0) {
        return format!("{count} cells");
    }
    let sides = [extent(|c| c.x), extent(|c| c.y), extent(|c| c.z)];
    let sides = &sides[..board.lattice.dimensions()];
    if sides.iter().try_fold(1i64, |v, s| v.checked_mul(*s)) != Some(count as i64) {
        return format!("{count} cells");
    }
    let sides: Vec<String> = sides.iter().map(|s| s.to_string()).collect();
    format!("{} cells", sides.join(" × "))
}
