//! What a puzzle says about its pictures.

use super::{ColorId, HoleValue, ItemId};
use crate::geometry::Place;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The contents of `draw` statements: clues, regions and marks.
#[derive(Clone, Default, Debug)]
pub struct Annotations {
    /// Cells with their texts.
    pub marks: Vec<(Place, Arc<str>)>,
    /// Sets of cells to be outlined.
    pub regions: Vec<Vec<Place>>,
    /// Other marks.
    pub signs: Vec<PictureMark>,
}

/// A mark in a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureMark {
    /// The kind of mark.
    pub sign: MarkSign,
    /// Its place, or the places along it.
    pub spots: Vec<MarkSpot>,
    /// Its position in a cell.
    pub position: MarkPosition,
    /// Its color, if it is not the usual one; a fill has its color in the sign.
    pub color: Option<Arc<str>>,
    /// How it is drawn.
    pub style: MarkStyle,
    /// For a part of a cell, the place toward which it is.
    pub toward: Option<Place>,
}

/// How a line is drawn.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct MarkStyle {
    /// Much wider than usual?
    pub wide: bool,
    /// Thinner than usual?
    pub thin: bool,
    /// Transparent?
    pub pale: bool,
    /// With gaps?
    pub dashed: bool,
    /// Below the lines between cells and all other marks?
    pub behind: bool,
}

impl MarkStyle {
    /// The style that a word says in addition.
    pub fn with(self, word: &str) -> MarkStyle {
        MarkStyle {
            wide: self.wide || word == "wide",
            thin: self.thin || word == "thin",
            pale: self.pale || word == "pale",
            dashed: self.dashed || word == "dashed",
            behind: self.behind || word == "behind",
        }
    }
}

/// Where a text is that has no place on a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoteSide {
    /// Below the boards.
    Below,
    /// To the right of the boards.
    Beside,
}

impl PictureMark {
    /// The name of its color, if it has one.
    pub fn named_color(&self) -> Option<&str> {
        if let MarkSign::Fill(name) = &self.sign { Some(name) } else { self.color.as_deref() }
    }
}

/// The kind of a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkSign {
    /// A text.
    Text(Arc<str>),
    /// Cells of this color.
    Fill(Arc<str>),
    /// A line around cells.
    Outline,
    /// A line from place to place; or along each edge, if its places are edges.
    Line,
    /// A line from place to place with a head at its end.
    Arrow,
    /// A white circle.
    Circle,
    /// A black circle.
    Dot,
    /// Two crossing strokes.
    Cross,
    /// A square.
    Box,
    /// A text below or beside the boards.
    Note(Arc<str>, NoteSide),
}

impl MarkSign {
    /// Is it a text or a sign at one place?
    pub fn is_small(&self) -> bool {
        matches!(self, MarkSign::Text(_) | MarkSign::Circle | MarkSign::Box | MarkSign::Dot | MarkSign::Cross)
    }
}

/// The position of a mark in a cell.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MarkPosition {
    /// In the middle.
    #[default]
    Center,
    /// In the upper left corner.
    Corner,
    /// At the lower edge.
    Edge,
}

/// The place of a mark.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MarkSpot {
    /// A cell, edge or corner.
    Place(Place),
    /// A node of a graph.
    Node {
        /// Index in [`Problem::graphs`](super::Problem).
        graph: u32,
        /// Index of the node.
        node: u32,
    },
    /// The link between two nodes of a graph.
    Link {
        /// Index in [`Problem::graphs`](super::Problem).
        graph: u32,
        /// Indices of the nodes.
        ends: [u32; 2],
    },
}

/// A graph that is drawn.
#[derive(Clone, Debug)]
pub struct DrawnGraph {
    /// Its nodes and their names.
    pub nodes: Vec<(HoleValue, Arc<str>)>,
    /// Pairs of nodes.
    pub links: Vec<[u32; 2]>,
    /// The positions of the nodes.
    pub layout: GraphLayout,
}

/// How the nodes of a graph are positioned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphLayout {
    /// On a circle, clockwise from the top.
    Circle,
    /// In rows, with as many nodes in each as there are rows, or one more.
    Grid,
    /// At these coordinates, the first one to the right, the second one upwards.
    At(Vec<(i64, i64)>),
}

/// What the chosen options of a solution, and its items, show.
#[derive(Clone, Default, Debug)]
pub struct SolutionMarks {
    /// The marks of every solution.
    pub always: Vec<PictureMark>,
    /// The marks of each option, by its number.
    pub options: FxHashMap<u32, Vec<PictureMark>>,
    /// The marks of items in a color.
    pub items: FxHashMap<(ItemId, ColorId), Vec<PictureMark>>,
}

impl SolutionMarks {
    /// All marks.
    pub fn all(&self) -> impl Iterator<Item = &PictureMark> {
        self.always.iter().chain(self.options.values().flatten()).chain(self.items.values().flatten())
    }

    /// Does nothing show anything?
    pub fn is_empty(&self) -> bool {
        self.always.is_empty() && self.options.is_empty() && self.items.is_empty()
    }

    /// The marks in a problem with some of the options; `original` gives their old numbers.
    fn of_options(&self, original: impl Iterator<Item = u32>) -> SolutionMarks {
        let numbered = original.zip(0..);
        let options =
            numbered.filter_map(|(old, new)| Some((new, self.options.get(&old)?.clone()))).collect();
        SolutionMarks { options, ..self.clone() }
    }

    /// The marks in a problem whose items have other numbers.
    fn of_items(&self, new: impl Fn(ItemId) -> ItemId) -> SolutionMarks {
        let items = self.items.iter().map(|((i, c), marks)| ((new(*i), *c), marks.clone())).collect();
        SolutionMarks { items, ..self.clone() }
    }
}

/// The contents of `show`, `answer` and `hide` statements, and the words that a picture of the puzzle lists.
#[derive(Clone, Default, Debug)]
pub struct ShownMarks {
    /// What `show` says; the options that it names show nothing else.
    pub marks: SolutionMarks,
    /// What `answer` says: what `expect solution` compares.
    pub answers: SolutionMarks,
    /// Items that `show` names.
    pub named: FxHashSet<ItemId>,
    /// Items that are never drawn or listed.
    pub hidden: FxHashSet<ItemId>,
    /// The members of all `words`.
    pub words: Arc<FxHashSet<String>>,
}

impl ShownMarks {
    /// The numbers that an option shows, with their places.
    pub fn numbers(&self, option: u32) -> impl Iterator<Item = (&[MarkSpot], i64)> {
        let marks = [&self.marks, &self.answers].into_iter().filter_map(move |all| all.options.get(&option));
        marks.flatten().filter_map(|mark| match &mark.sign {
            MarkSign::Text(text) => Some((&*mark.spots, text.parse().ok()?)),
            _ => None,
        })
    }

    /// The marks in a problem with some of the options; `original` gives their old numbers.
    pub fn of_options(&self, original: impl Iterator<Item = u32>) -> ShownMarks {
        let original: Vec<u32> = original.collect();
        ShownMarks {
            marks: self.marks.of_options(original.iter().copied()),
            answers: self.answers.of_options(original.iter().copied()),
            ..self.clone()
        }
    }

    /// The marks in a problem whose items have other numbers.
    pub fn of_items(&self, new: impl Fn(ItemId) -> ItemId) -> ShownMarks {
        ShownMarks {
            marks: self.marks.of_items(&new),
            answers: self.answers.of_items(&new),
            named: self.named.iter().map(|i| new(*i)).collect(),
            hidden: self.hidden.iter().map(|i| new(*i)).collect(),
            words: self.words.clone(),
        }
    }
}

/// The names of colors that need no quotes in a puzzle.
pub const COLOR_NAMES: &[&str] = &[
    "red", "green", "blue", "yellow", "white", "black", "orange", "cyan", "magenta", "pink", "violet",
    "brown", "purple", "gray", "grey",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A mark with this text for an option and for an item.
    fn marks(text: &str, option: u32, item: u32) -> SolutionMarks {
        let mark = PictureMark {
            sign: MarkSign::Text(text.into()),
            spots: vec![],
            position: MarkPosition::Center,
            color: None,
            style: MarkStyle::default(),
            toward: None,
        };
        SolutionMarks {
            always: vec![mark.clone()],
            options: [(option, vec![mark.clone()])].into_iter().collect(),
            items: [((ItemId(item), ColorId(1)), vec![mark])].into_iter().collect(),
        }
    }

    #[test]
    fn marks_follow_their_options_and_items() {
        let shown = ShownMarks {
            marks: marks("shown", 4, 0),
            answers: marks("answer", 7, 1),
            named: [ItemId(0)].into_iter().collect(),
            hidden: [ItemId(1)].into_iter().collect(),
            words: FxHashSet::from_iter(["word".to_string()]).into(),
        };
        let moved = shown.of_options([1, 7, 4].into_iter()).of_items(|item| ItemId(item.0 + 10));
        let same = |have: &SolutionMarks, want: &SolutionMarks| {
            have.always == want.always && have.options == want.options && have.items == want.items
        };
        assert!(same(&moved.marks, &marks("shown", 2, 10)), "{:?}", moved.marks);
        assert!(same(&moved.answers, &marks("answer", 1, 11)), "{:?}", moved.answers);
        assert_eq!(
            (moved.named, moved.hidden),
            ([ItemId(10)].into_iter().collect(), [ItemId(11)].into_iter().collect())
        );
        assert_eq!(moved.words, shown.words);
        let removed = shown.of_options([0, 1].into_iter());
        assert!(removed.marks.options.is_empty() && removed.answers.options.is_empty());
    }

    #[test]
    fn marks_are_counted_wherever_they_are() {
        let all = marks("", 0, 0);
        let only = |always: bool, options: bool, items: bool| SolutionMarks {
            always: if always { all.always.clone() } else { vec![] },
            options: if options { all.options.clone() } else { Default::default() },
            items: if items { all.items.clone() } else { Default::default() },
        };
        for (number, marks) in [
            (0, only(false, false, false)),
            (1, only(true, false, false)),
            (1, only(false, true, false)),
            (1, only(false, false, true)),
            (3, all.clone()),
        ] {
            assert_eq!((marks.all().count(), marks.is_empty()), (number, number == 0));
        }
    }

    #[test]
    fn a_style_collects_the_words() {
        let styled = |words: &[&str]| words.iter().fold(MarkStyle::default(), |style, word| style.with(word));
        assert_eq!(styled(&["wide"]), MarkStyle { wide: true, ..MarkStyle::default() });
        assert_eq!(styled(&["thin", "other"]), MarkStyle { thin: true, ..MarkStyle::default() });
        assert_eq!(
            styled(&["pale", "dashed", "behind"]),
            MarkStyle { pale: true, dashed: true, behind: true, ..MarkStyle::default() }
        );
    }
}
