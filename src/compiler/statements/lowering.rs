//! The context of native statements, and their common tasks: declaring items, naming places, respecting the
//! limits.

use super::family::{Family, FamilyRecord, OptionRecords};
use crate::model::entities::{Board, Color, Mates, Piece, Tiles};
use puzc_core::base::{Budget, Exceeded, Span};
use puzc_core::diag::codes::*;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::geometry::{BoardId, Place};
use puzc_core::xcc::{Bounds, Builder, ColorId, HoleValue, Item, ItemId, Label, Mention, StatementId};
use std::rc::Rc;

/// The context of a statement.
pub struct Lowering<'a> {
    /// The problem under construction.
    pub builder: &'a mut Builder,
    /// Errors and warnings.
    pub diags: &'a mut Diagnostics,
    /// The limits.
    pub budget: &'a Budget,
    /// The state shared by all statements of a file.
    pub shared: &'a mut SharedState,
    /// Texts for messages, which only the evaluator knows.
    pub hints: &'a dyn Hints,
    /// The current statement.
    pub statement: StatementId,
    /// Its place.
    pub span: Span,
    /// Did earlier statements report errors?  Then their items may be missing.
    pub after_errors: bool,
    /// Do aspects need the records of this statement's family?
    pub wants_records: bool,
    /// The records, with the index of their option.
    pub records: OptionRecords,
}

/// The state shared by statements.
#[derive(Default)]
pub struct SharedState {
    /// One for each `place ... edges match`.
    pub matching: Vec<MatchingTiles>,
    /// Warnings that the sizes of pieces do not fit, unless options of other statements help.
    pub size_warnings: Vec<(StatementId, Diagnostic)>,
    /// The frames of `keep still`, each with its place in the file.
    pub frames: Vec<(Span, Vec<Place>)>,
}

/// Tiles whose edges match.
pub struct MatchingTiles {
    /// The board that they are placed on.
    pub board: BoardId,
    /// The tiles.
    pub tiles: Vec<Rc<Tiles>>,
    /// `match with M`
    pub mates: Option<Rc<Mates>>,
}

/// Texts for messages, which only the evaluator knows.  Each may be unknown.
pub trait Hints {
    /// The bindings for which the expression at a place was evaluated: `n = 10`.
    fn bindings(&self, span: Span) -> Option<String>;

    /// The bindings of the clauses of a piece's line: `k = 1`.
    fn piece_bindings(&self, piece: &Piece) -> Option<String>;

    /// The source text at a place.
    fn text(&self, span: Span) -> Option<String>;

    /// A likely mistake in the size of a board: `[0-{n-1}] has n digits`.
    fn board_advice(&self, board: &Board) -> Option<String>;
}

/// A limit was reached and reported; no more options are made.
#[derive(Debug)]
pub struct Stop;

impl Lowering<'_> {
    /// Declares an item.  If `primary` or `secondary` has declared it with the same kind, that item is used;
    /// `None` if another statement has declared it.
    pub fn declare(&mut self, label: Label, bounds: Option<Bounds>, span: Span) -> Option<ItemId> {
        let span = span.or(self.span);
        let old = match self.builder.declare(Item::new(label.clone(), bounds, self.statement, span)) {
            Ok(id) => return Some(id),
            Err(old) => old,
        };
        let item = self.builder.item(old);
        if self.builder.is_explicit(old) && item.bounds.is_some() == bounds.is_some() {
            let is_place = |label: &Label| matches!(label.holes[..], [HoleValue::Place(_)]);
            if is_place(&label) && !is_place(&item.label) {
                // a name that was written as text, as in `primary 0..1 of 00`, says nothing about the place
                self.builder.problem_mut().items[old.0 as usize].label = label;
            }
            return Some(old);
        }
        let name = &item.label.text;
        let statements = &self.builder.problem().statements;
        let keyword = |of: StatementId| statements.get(of.0 as usize).map(|statement| &*statement.keyword);
        let kind = |primary: bool| if primary { "primary" } else { "secondary" };
        let (new_kind, old_kind) = (kind(bounds.is_some()), kind(item.bounds.is_some()));
        let mut d = Diagnostic::new(E402, format!("item `{name}` is declared twice"))
            .label(self.span, format!("as a {new_kind} item here"))
            .label(item.place(), format!("as a {old_kind} item before"));
        if item.statement == self.statement {
            d = d.help("this statement gives two items the same name; a board may name its cells: board NAME on squares named h{x}{y}: ...");
        } else if self.builder.is_explicit(old) {
            d = d.help(match (bounds, keyword(self.statement)) {
                (Some(Bounds::ONCE), _) => {
                    format!("write `primary 0..1 of {name}` there if `{name}` need not be covered")
                }
                (None, Some("pack")) => {
                    "write `cover`, and declare the cells that may stay empty above: `primary 0..1 of CELL ...`"
                        .into()
                }
                _ => format!("declare it {new_kind} there, too, and the statement will use that item"),
            });
        }
        if item.statement != self.statement
            && [item.statement, self.statement].map(keyword) == [Some("trace"); 2]
        {
            d = d.help("the words of a file are numbered in their items: write them all into one `words`, and one `trace`");
        }
        if item.statement != self.statement
            && [item.statement, self.statement].map(keyword) == [Some("cover"); 2]
        {
            d = d.help(
                "write one statement: cover BOARD with D, E for one board, cover BOARD, BOARD with D for two",
            );
        }
        self.diags.push(d);
        None
    }

    /// The label of a place of a board; reports a place that has no name.
    pub fn place_label(&mut self, board: &Board, place: Place) -> Option<Label> {
        let Some(text) = board.place_name(place) else {
            let message = format!("{} of `{}` has no name", describe(place, board), board.name);
            let d = Diagnostic::new(E406, message)
                .label(board.body_span.or(board.span), "names have no negative coordinates");
            self.diags.push(d.help(format!(
                "choose names for the places: `board {} on {} named {{x:d}}.{{y:d}} ...`",
                board.name,
                board.lattice.name()
            )));
            return None;
        };
        let template = self.builder.template("{}");
        Some(Label { text: (*text).into(), template, holes: [HoleValue::Place(place.on(board.id))].into() })
    }

    /// A label without holes.
    pub fn text_label(&mut self, text: &str) -> Label {
        let template = self.builder.template("{}");
        Label { text: text.into(), template, holes: [HoleValue::Text(text.into())].into() }
    }

    /// Declares the item of a piece or tile.  W218 if an earlier statement gave it other bounds than its
    /// multiplicity.
    pub fn declare_supply(&mut self, name: &str, bounds: Bounds, span: Span) {
        let label = self.text_label(name);
        let declared = self.declare(label, Some(bounds), span);
        let Some(item) = declared.map(|id| self.builder.item(id)) else { return };
        if bounds != Bounds::ONCE && item.bounds != Some(bounds) {
            let message = format!("an earlier statement replaces the multiplicity of `{name}`");
            let d = Diagnostic::new(W218, message)
                .label(span.or(self.span), "this has no effect")
                .label(item.place(), format!("`{name}` has its bounds from here"));
            self.diags.push(d.help(format!("write the multiplicity of {name} in one place only")));
        }
    }

    /// Declares a place of a board.
    pub fn declare_place(&mut self, board: &Board, place: Place, bounds: Option<Bounds>) -> Option<ItemId> {
        let label = self.place_label(board, place)?;
        self.declare(label, bounds, board.span)
    }

    /// The item of a place that was declared.
    pub fn find_place(&self, board: &Board, place: Place) -> Option<ItemId> {
        self.builder.find(&board.place_name(place)?)
    }

    /// A color.
    pub fn color(&mut self, color: &Color) -> ColorId {
        self.builder.color(&color.text, |b| {
            let text = (*color.text).into();
            let hole = if color.declared { HoleValue::Color(text) } else { HoleValue::Text(text) };
            Label { template: b.template("{}"), text: (*color.text).into(), holes: [hole].into() }
        })
    }

    /// Charges steps to the budget.
    pub fn charge(&mut self, steps: u64) -> Result<(), Stop> {
        self.budget.charge(steps).map_err(|e| self.exceeded(e))
    }

    /// Charges an option with this number of mentions to the budget.
    #[inline]
    pub fn charge_option(&mut self, mentions: usize) -> Result<(), Stop> {
        self.builder.check_limits(&self.budget.limits, 1, mentions).map_err(|e| self.exceeded(e))
    }

    /// Declares that the last `count` options, which this statement made, need no check.  This has an effect
    /// only if the statement made no others: a statement in a loop runs several times.
    pub fn skip_check(&mut self, count: usize) {
        let problem = self.builder.problem_mut();
        let runs = problem.options.statements.runs().filter(|run| run.0 == self.statement);
        let all: usize = runs.map(|run| run.1 as usize).sum();
        if let Some(s) = problem.statements.get_mut(self.statement.0 as usize) {
            s.sound = all == count;
        }
    }

    /// Stores the record of an option for aspects.
    pub fn record<R>(&mut self, option: usize, family: &'static Family<R>, record: R) {
        self.records.push((option, Rc::new(FamilyRecord { family, record })));
    }

    /// Adds an option; returns its index.
    pub fn option(&mut self, mentions: &[Mention], cost: i64) -> Result<usize, Stop> {
        self.charge_option(mentions.len())?;
        mentions.iter().for_each(|m| self.builder.mention(m.item, m.color));
        Ok(self.builder.finish(cost, self.statement))
    }

    /// The place whose item has this name, if it is a place of one of these boards.
    pub fn place_named(&self, name: &str, boards: &[Rc<Board>]) -> Option<(Place, Rc<Board>)> {
        match *self.builder.item(self.builder.find(name)?).label.holes {
            [HoleValue::Place(place)] => {
                boards.iter().find(|b| b.id == place.board).map(|b| (place, b.clone()))
            }
            _ => None,
        }
    }

    /// Reports E805.
    pub fn exceeded(&mut self, what: Exceeded) -> Stop {
        let statements = &self.builder.problem().statements;
        let keyword = statements.get(self.statement.0 as usize).map_or("statement", |s| &s.keyword);
        let (keyword, limits) = (format!("`{keyword}`"), &self.budget.limits);
        self.diags.push(Diagnostic::exceeded(&keyword, what, limits, self.span, "stopped here"));
        Stop
    }

    /// E204: names of pieces or tiles that are names of places.  All names of one line become one diagnostic.
    pub fn report_conflicts(&mut self, noun: &str, conflicts: &[Conflict]) {
        for group in conflicts.chunk_by(|a, b| a.span == b.span && !a.span.is_none()) {
            let first = &group[0];
            let sort = first.place.sort.with_article();
            let others = match group {
                [_] => String::new(),
                [_, b] => format!(" (also {})", b.name),
                [_, b, c] => format!(" (also {} {})", b.name, c.name),
                [_, b, .., z] => format!(" (also {} ... {})", b.name, z.name),
                [] => continue,
            };
            let bindings = first.bindings.as_ref().map_or(String::new(), |b| format!(", with {b}"));
            let written = self.hints.text(first.span);
            let hole = written.as_ref().and_then(|text| text.find('{').map(|at| text[at..].to_string()));
            let name = &first.name;
            let d = Diagnostic::new(
                E204,
                format!("{noun} `{name}` has the name of {sort} of `{}`", first.board.name),
            )
            .label(first.span.or(self.span), format!("{name}{bindings}{others}"))
            .label(first.board.span, format!("{name} is {}", describe(first.place, &first.board)))
            .label(self.span, "declares both")
            .help(format!(
                "rename the {noun}s, for instance #{}, or the cells by `named`",
                hole.unwrap_or_else(|| name.to_string())
            ));
            self.diags.push(d.original("Piece name conflicts with board position", -333));
        }
    }
}

/// A piece or tile with the name of a place.
pub struct Conflict {
    /// The name.
    pub name: Rc<str>,
    /// The place in the source where the piece got its name.
    pub span: Span,
    /// The bindings of the clauses of its line.
    pub bindings: Option<String>,
    /// The place that has this name.
    pub place: Place,
    /// The place's board.
    pub board: Rc<Board>,
}

/// `the cell with x = 28, y = 1`
pub fn describe(place: Place, board: &Board) -> String {
    let dimensions = board.lattice.dimensions();
    let all = [("x", place.x), ("y", place.y), ("z", place.z)];
    let coordinates: Vec<String> = all.iter().take(dimensions).map(|(c, n)| format!("{c} = {n}")).collect();
    format!("the {} with {}", place.sort, coordinates.join(", "))
}
