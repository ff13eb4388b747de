//! The finished problem as plain data.

use super::{HoleValue, Label};
use crate::base::Span;
use std::sync::Arc;

/// Index of an item; the primary ones come first.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ItemId(pub u32);

/// Index of a color; 0 is "no color".
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ColorId(pub u32);

impl ColorId {
    /// No color.
    pub const NONE: ColorId = ColorId(0);
}

/// Index of a statement in [`Problem::statements`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StatementId(pub u32);

/// How often a primary item is to be covered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// At least.
    pub lo: u32,
    /// At most.
    pub hi: u32,
}

impl Bounds {
    /// Exactly once.
    pub const ONCE: Bounds = Bounds { lo: 1, hi: 1 };
}

/// An item to be covered.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name.
    pub label: Label,
    /// Bounds of a primary item, `None` for a secondary one.
    pub bounds: Option<Bounds>,
    /// The statement that declared it.
    pub statement: StatementId,
    /// Where exactly it was declared: the word, the board, the piece line.
    pub span: Span,
}

/// An item in an option, perhaps with a color.  Eight bytes: memory is mostly these.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mention {
    /// The item.
    pub item: ItemId,
    /// Its color here.
    pub color: ColorId,
}

/// A statement of the source that made items or options.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its place.
    pub span: Span,
    /// Its keyword.
    pub keyword: Arc<str>,
}

/// `single loop`: the pairs whose item has the color `1` must form one cycle.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Two nodes, as their printed names, and the item that joins them; pairs without a declared item are not kept.
    pub links: Vec<(u32, u32, ItemId)>,
    /// Names of the nodes.
    pub nodes: Vec<HoleValue>,
    /// The statement.
    pub statement: StatementId,
}

/// What costs are for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// `minimize cost`
    Minimize,
    /// `maximize cost`
    Maximize,
}

/// `break symmetry`, as asked for.
#[derive(Clone, Debug)]
pub struct Breaking {
    /// `symmetry`, `motions` or `rotations`.
    pub class: Arc<str>,
    /// The items behind `using`.
    pub using: Vec<ItemId>,
    /// The statement.
    pub statement: StatementId,
}

/// An exact cover problem with colors, multiplicities, costs and loop conditions.
#[derive(Clone, Default, Debug)]
pub struct Problem {
    /// The title, if any.
    pub title: Option<String>,
    /// Primary items first, each kind in order of declaration.
    pub items: Vec<Item>,
    /// Number of primary items.
    pub primary: usize,
    /// Names of the colors; `colors[0]` stands for none.
    pub colors: Vec<Label>,
    /// Literal texts of names with `{}` for each hole.
    pub templates: Vec<Arc<str>>,
    /// The options.
    pub options: Options,
    /// `single loop` conditions.
    pub loops: Vec<Loop>,
    /// What costs are for.
    pub goal: Option<Goal>,
    /// `break` statements.
    pub breaking: Vec<Breaking>,
    /// The statements that made all this.
    pub statements: Vec<Statement>,
}

/// All options, stored flat.
#[derive(Clone, Debug)]
pub struct Options {
    /// `starts[i]..starts[i+1]` are the mentions of option i.
    pub starts: Vec<u32>,
    /// The mentions of all options.
    pub mentions: Vec<Mention>,
    /// Costs of the options; empty if all are 0.
    pub costs: Vec<i64>,
    /// The statement that made each option.
    pub statements: Vec<StatementId>,
}

impl Default for Options {
    fn default() -> Options {
        Options { starts: vec![0], mentions: vec![], costs: vec![], statements: vec![] }
    }
}

impl Options {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The mentions of option `i`, in the order of its text.
    pub fn get(&self, i: usize) -> &[Mention] {
        &self.mentions[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// The cost of option `i`.
    pub fn cost(&self, i: usize) -> i64 {
        self.costs.get(i).copied().unwrap_or(0)
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Mention]> {
        (0..self.len()).map(|i| self.get(i))
    }
}
