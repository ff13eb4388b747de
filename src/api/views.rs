//! Items and options of a problem.

use super::compile::{bindings, item_explained, option_explained};
use super::{Location, NameValue, PlaceRef, Problem};
use puzc_core::base::Span;
use puzc_core::xcc::{ColorId, Item, StatementId};
use std::fmt;
use std::ops::RangeInclusive;

/// An item of a problem.
#[derive(Copy, Clone)]
pub struct ItemRef<'p> {
    problem: &'p Problem,
    index: usize,
}

impl<'p> ItemRef<'p> {
    pub(super) fn new(problem: &'p Problem, index: usize) -> ItemRef<'p> {
        ItemRef { problem, index }
    }

    /// Its place among the items of the problem, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    fn data(&self) -> &'p Item {
        &self.problem.data().items[self.index]
    }

    /// Its name.
    pub fn name(&self) -> &'p str {
        &self.data().label.text
    }

    /// Its name with `{}` for each value that it was made with.
    ///
    /// ```
    /// use puzc::NameValue::Int;
    ///
    /// let puzzle = puzc::Puzzle::parse("primary r{i}c{j} for i in 1..2, j in 3..4\noption r{i}c{j} for i in 1..2, j in 3..4\n")?;
    /// let problem = puzzle.problem()?;
    /// let item = problem.item("r2c3").unwrap();
    /// assert_eq!(item.template(), "r{}c{}");
    /// assert_eq!(item.values().collect::<Vec<_>>(), [Int(2), Int(3)]);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    pub fn template(&self) -> &'p str {
        let template = self.data().label.template.0 as usize;
        self.problem.data().templates.get(template).map_or(self.name(), |template| template)
    }

    /// The values in the holes of its template, in their order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = NameValue<'p>> {
        let problem = self.problem;
        self.data().label.holes.iter().map(move |value| NameValue::new(problem, value))
    }

    /// The cell, edge or corner for which it stands.
    pub fn place(&self) -> Option<PlaceRef<'p>> {
        Some(PlaceRef::new(self.problem, self.problem.data().place_of(self.data())?))
    }

    /// How often it must be covered, if it is primary; a secondary item has no bounds.
    pub fn bounds(&self) -> Option<RangeInclusive<u32>> {
        self.data().bounds.map(|b| b.lo..=b.hi)
    }

    /// Must it be covered?
    pub fn is_primary(&self) -> bool {
        self.index < self.problem.data().primary
    }

    /// Where it was declared: the word, the board, the piece.
    pub fn location(&self) -> Option<Location<'p>> {
        Location::of(self.problem.sources(), self.data().span)
    }

    /// What made it, in words, as `puzc inspect --item` prints it.  `None` if the problem does not come from
    /// a puzzle.
    pub fn explanation(&self) -> Option<String> {
        Some(item_explained(self.problem.puzzle()?, self.name()).ok()?.value)
    }
}

/// Its name.
impl fmt::Display for ItemRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for ItemRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "item {} {}", self.index, self.name())
    }
}

/// An option of a problem.
///
/// ```
/// let puzzle = puzc::Puzzle::parse("primary {2*i} for i in 1..2\noption {2*i} for i in 1..2\n")?;
/// let problem = puzzle.problem()?;
/// let option = problem.option(1).unwrap();
/// assert_eq!(option.to_string(), "4");
/// assert_eq!(option.keyword(), "option");
/// assert_eq!(option.location().unwrap().text(), "option {2*i} for i in 1..2");
/// assert_eq!(option.bindings().unwrap(), "i = 2");
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Copy, Clone)]
pub struct OptionRef<'p> {
    problem: &'p Problem,
    index: usize,
}

impl<'p> OptionRef<'p> {
    pub(super) fn new(problem: &'p Problem, index: usize) -> OptionRef<'p> {
        OptionRef { problem, index }
    }

    /// Its place among the options of the problem, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Its items, each with its color in this option, if it has one.  The color of a total is its amount.
    pub fn items(&self) -> impl Iterator<Item = (ItemRef<'p>, Option<&'p str>)> {
        let problem = self.problem;
        problem.data().options.get(self.index).into_iter().map(move |m| {
            let color = (m.color != ColorId::NONE).then(|| &*problem.data().colors[m.color.0 as usize].text);
            (ItemRef::new(problem, m.item.0 as usize), color)
        })
    }

    /// The cells that it covers: those for which its items stand.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("
    ///     board b on squares: 1 by 3
    ///     pieces P on squares { D: 00 01
    ///         M: 00 }
    ///     cover b with P
    /// ")?;
    /// let problem = puzzle.problem()?;
    /// let option = problem.option(1).unwrap();
    /// assert_eq!(option.piece(), Some("D"));
    /// let columns: Vec<i32> = option.cells().map(|cell| cell.coordinates()[1]).collect();
    /// assert_eq!(columns, [1, 2]);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = PlaceRef<'p>> {
        self.items().filter_map(|(item, _)| item.place()).filter(PlaceRef::is_cell)
    }

    /// The name of the piece or tile that it places, if there is an item for the piece, as in `cover`.
    pub fn piece(&self) -> Option<&'p str> {
        let data = self.problem.data();
        let places = data.kind_of(self.statement()).places();
        let is_piece = |item: &ItemRef| item.data().statement == self.statement() && item.place().is_none();
        self.items().map(|(item, _)| item).find(|item| places && is_piece(item)).map(|item| item.name())
    }

    /// Its cost.
    pub fn cost(&self) -> i64 {
        self.problem.data().options.cost(self.index)
    }

    /// The keyword of the statement that made it: `option`, `cover`, `place` ...
    pub fn keyword(&self) -> &'p str {
        let statements = &self.problem.data().statements;
        statements.get(self.statement().0 as usize).map_or("", |s| &s.keyword)
    }

    /// The statement that made it.
    pub fn location(&self) -> Option<Location<'p>> {
        let statements = &self.problem.data().statements;
        let span = statements.get(self.statement().0 as usize).map_or(Span::NONE, |s| s.span);
        Location::of(self.problem.sources(), span)
    }

    fn statement(&self) -> StatementId {
        self.problem.data().options.statements.of(self.index)
    }

    /// The values of the variables when it was made, `i = 2, j = 3`, or what a native statement says about
    /// it.  This runs the puzzle again.  `None` if the problem does not come from a puzzle.
    pub fn bindings(&self) -> Option<String> {
        bindings(self.problem.puzzle()?, self.index)
    }

    /// What made it, in words, as `puzc inspect --option` prints it.  `None` if the problem does not come
    /// from a puzzle.
    pub fn explanation(&self) -> Option<String> {
        Some(option_explained(self.problem.puzzle()?, self.index + 1).ok()?.value)
    }
}

/// As a line of DLX data, without the cost: `a b:1`.
impl fmt::Display for OptionRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = self.problem.data();
        let mentions = data.options.get(self.index).iter().map(|m| data.mention_text(m));
        f.write_str(&mentions.collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Debug for OptionRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}: {self}", self.index)
    }
}
