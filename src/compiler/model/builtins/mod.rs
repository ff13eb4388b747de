//! Native functions: each has a row here and a function in one of the files.

mod automata;
mod expression;
mod geometry;
mod lists;
mod numbers;
mod polyforms;
mod text;

pub use geometry::HONEYCOMB;

use super::eval::{Eval, Halt, Machine};
use super::value::{Data, Value};
use puzc_core::base::Span;
use puzc_core::geometry::{Geometry, Place, Sort};
use std::rc::Rc;
use std::sync::LazyLock;

/// A native function.
pub struct Native {
    /// Its name.
    pub name: &'static str,
    /// Its parameters; those that may be omitted end in `?`.
    pub params: &'static [&'static str],
    /// One line of documentation.
    pub doc: &'static str,
    /// Does its result depend on its arguments alone?
    pub pure: bool,
    /// The truth value of a member that decides the result.
    pub decided_by: Option<bool>,
    /// Its code.
    pub run: fn(&mut Machine, &NativeArgs) -> Eval,
}

impl Native {
    /// `sorted(xs, by)`
    pub fn signature(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|p| match p.strip_suffix('?') {
                Some(optional) => format!("[{optional}]"),
                None => p.to_string(),
            })
            .collect();
        format!("{}({})", self.name, params.join(", "))
    }
}

const fn native(
    name: &'static str,
    params: &'static [&'static str],
    doc: &'static str,
    run: fn(&mut Machine, &NativeArgs) -> Eval,
) -> Native {
    Native { name, params, doc, pure: true, decided_by: None, run }
}

/// A function whose result may be known before all members are.
const fn decided_by(truth: bool, native: Native) -> Native {
    Native { decided_by: Some(truth), ..native }
}

/// A function that also depends on the statements so far.
const fn impure(native: Native) -> Native {
    Native { pure: false, ..native }
}

/// All native functions: the rows of `FUNCTIONS`, and for each geometry the one that makes a cell.
pub static NATIVES: LazyLock<Vec<&'static Native>> =
    LazyLock::new(|| FUNCTIONS.iter().chain(CELL_FUNCTIONS.iter()).collect());

/// The functions that make cells, one for each row of the table of geometries.
static CELL_FUNCTIONS: LazyLock<Vec<Native>> = LazyLock::new(|| {
    let row = |(_, g): (_, &Geometry)| {
        let [name, doc] = g.cell_function();
        native(name, geometry::parameters_of_cell(g), doc, geometry::cell)
    };
    puzc_core::geometry::geometries().map(row).collect()
});

/// The table of native functions.
static FUNCTIONS: &[Native] = &[
    native("len", &["xs"], "number of members", lists::len),
    native("sum", &["xs"], "sum of ints or tuples", lists::sum),
    native("min", &["xs"], "least member", |m, a| lists::extreme(m, a, false)),
    native("max", &["xs"], "greatest member", |m, a| lists::extreme(m, a, true)),
    decided_by(
        false,
        native("all", &["xs"], "true if all members are true", |m, a| lists::truths(m, a, false)),
    ),
    decided_by(true, native("any", &["xs"], "true if a member is true", |m, a| lists::truths(m, a, true))),
    native("count", &["xs"], "number of members", lists::count_members),
    native(
        "zip",
        &["xs", "ys"],
        "pairs of members at equal positions, as many as the shorter list has",
        lists::zip,
    ),
    native("enumerate", &["xs"], "pairs (position, member), from 0", lists::enumerate),
    native("reversed", &["xs"], "backwards", lists::reversed),
    native(
        "sorted",
        &["xs", "by?"],
        "the members in increasing order (of f(x), if f is given); stable",
        lists::sorted,
    ),
    native(
        "groups",
        &["xs", "by"],
        "pairs (f(x), the members with this value), in the order of their first members",
        lists::groups,
    ),
    native(
        "components",
        &["xs", "steps"],
        "the members, divided into lists of those that steps join; a step is a pair of members",
        lists::components,
    ),
    native(
        "unique",
        &["xs", "by?"],
        "the members, of equal ones (or with equal f(x)) only the first",
        lists::unique,
    ),
    native("take", &["xs", "n"], "the first n members", lists::take),
    native("drop", &["xs", "n"], "all but the first n members", lists::drop),
    native("index", &["xs", "x"], "position of x in xs", lists::index),
    native("fold", &["xs", "start", "f"], "f(...f(f(start, xs[0]), xs[1])...)", lists::fold),
    native(
        "automaton",
        &["n", "values", "start", "step", "ends"],
        "the least automaton for n values: for each position a list of (state, value, next state), from state 0; `step(s, v)` \
         lists the states after s, `ends(s)` says where a sequence may end; for no values, [[]] if the start is no end, else []",
        automata::automaton,
    ),
    native(
        "matching",
        &["n", "values", "pattern"],
        "the same for the sequences that match a regular expression: letters, `.` any, [ab] [^ab], * + ?, a|b, parentheses",
        automata::matching,
    ),
    native("power", &["xs", "n"], "all lists of n members, lexicographic by position", lists::power),
    native(
        "subsets",
        &["xs", "k"],
        "all lists of k members in order, lexicographic by position",
        lists::subsets,
    ),
    native("permutations", &["xs"], "all orders, lexicographic by position", lists::permutations),
    native("set", &["xs"], "a set, in the order of the list", lists::set),
    native("map", &["pairs"], "a map from pairs (key, value)", lists::map),
    native("abs", &["n"], "absolute value", numbers::abs),
    native("isqrt", &["n"], "integer square root", numbers::isqrt),
    native("value", &["ch"], "0..61 of a digit 0-9a-zA-Z", numbers::value),
    native("number", &["s"], "the int of a decimal string", numbers::number),
    native(
        "numbers",
        &["p"],
        "a picture of clues as a map from cells to the values of 1-9a-zA-Z; . _ - # * 0 and the space are empty",
        numbers::numbers,
    ),
    native("is_digit", &["ch"], "true for 0-9a-zA-Z", numbers::is_digit),
    native(
        "split",
        &["s", "sep?"],
        "the words of a string, split at spaces or at the separator",
        text::split,
    ),
    native("join", &["xs", "sep?"], "the strings or ints of a list as one string", text::join),
    native("lines", &["s"], "lines of a string or picture", text::lines),
    native(
        "word_clues",
        &["p"],
        "map from squares to the words of a picture or string, without `.`",
        text::word_clues,
    ),
    native("picture", &["rows"], "a picture from strings, or from the lines of one string", text::picture),
    native("file", &["name"], "text of a file, relative to the source file", text::file),
    native(
        "edges",
        &["site"],
        "edges of a cell (clockwise), of a corner, or of many cells (sorted, each once)",
        geometry::edges,
    ),
    native(
        "corners",
        &["site"],
        "corners of a cell (clockwise), of an edge, or of many cells (sorted, each once)",
        geometry::corners,
    ),
    native(
        "cell",
        &["geometry", "kind", "x", "y", "z?", "suffix?"],
        "a cell of any geometry, without z in the plane; its kind is a letter, or \"\" if it has none",
        geometry::cell_on,
    ),
    native("cells", &["site"], "cells at an edge or corner, or at several", geometry::cells),
    native(
        "edge",
        &["c", "d"],
        "the edge of cell c in direction d, or between two neighboring cells or corners (one of them, where a wrapped board has two)",
        geometry::edge,
    ),
    native(
        "neighbors",
        &["cells"],
        "lattice cells outside that share an edge with a cell or with one of several",
        geometry::neighbors,
    ),
    impure(native(
        "off_board",
        &["cells", "also?"],
        "the cells that are on no board, if their geometry has boards; the list `also` counts as a board, on which equal cells of other boards are not",
        geometry::off_board,
    )),
    native(
        "ray",
        &["cells", "from", "step"],
        "the cell `from` and those after it, step by step, as long as they are in the list",
        geometry::ray,
    ),
    native(
        "normalize",
        &["cells"],
        "the cells shifted to least coordinates 0, and sorted",
        polyforms::normalize,
    ),
    native(
        "orbit",
        &["cells", "symmetry"],
        "the distinct base placements of a set of cells",
        polyforms::orbit,
    ),
    native("translates", &["cells", "board"], "all shifts of a set of cells that fit", polyforms::translates),
    native(
        "placements",
        &["cells", "board", "symmetry"],
        "all placements of a set of cells on a board",
        polyforms::placements,
    ),
    native(
        "symmetries",
        &["board"],
        "the motions that map a board onto itself, each as the list of images of its cells; the identity first",
        polyforms::symmetries,
    ),
    impure(native(
        "all_polyforms",
        &["n", "geometry?", "symmetry?", "unit?"],
        "all pieces of n cells, or of n copies of a unit, which is a list of cells",
        polyforms::all_polyforms,
    )),
    native(
        "connected",
        &["n", "within", "least?", "forced?"],
        "all connected sets of n cells, or those with a given least cell; a cell of `forced` beside a set is in it",
        polyforms::connected,
    ),
    native(
        "piece_file",
        &["geometry", "name"],
        "the pieces of one of Knuth's input files",
        polyforms::piece_file,
    ),
    native(
        "board_file",
        &["geometry", "name"],
        "the board of one of Knuth's input files",
        polyforms::board_file,
    ),
];

/// The arguments of a call.
pub struct NativeArgs {
    /// The function.
    pub native: &'static Native,
    /// One for each parameter.
    pub values: Vec<Option<(Value, Span)>>,
    /// The call.
    pub span: Span,
}

impl NativeArgs {
    /// The i-th argument, which must be present.
    pub fn get(&self, i: usize) -> Eval<&(Value, Span)> {
        self.values.get(i).and_then(|v| v.as_ref()).ok_or(Halt::Error)
    }

    /// The i-th argument, if present.
    pub fn optional(&self, i: usize) -> Option<&(Value, Span)> {
        self.values.get(i).and_then(|v| v.as_ref())
    }

    /// Its place.
    pub fn span(&self, i: usize) -> Span {
        self.optional(i).map_or(self.span, |v| v.1)
    }

    /// An int.
    pub fn int(&self, m: &mut Machine, i: usize) -> Eval<i64> {
        match self.get(i)? {
            (Value { data: Data::Int(n), .. }, _) => Ok(*n),
            (v, at) => m.mismatch(v, *at, "an int"),
        }
    }

    /// A string.
    pub fn str(&self, m: &mut Machine, i: usize) -> Eval<Rc<str>> {
        let (v, at) = self.get(i)?;
        match v.as_str() {
            Some(s) => Ok(s.clone()),
            None => m.mismatch(v, *at, "a string"),
        }
    }

    /// The members of a list.
    pub fn list(&self, m: &mut Machine, i: usize) -> Eval<Vec<Value>> {
        let (v, at) = self.get(i)?;
        m.members(v, *at)
    }

    /// A list of cells.
    pub fn cells(&self, m: &mut Machine, i: usize) -> Eval<Vec<Place>> {
        let at = self.span(i);
        let mut out = vec![];
        for v in self.list(m, i)? {
            match &v.data {
                Data::Place(p) if p.sort == Sort::Cell => out.push(*p),
                _ => return m.mismatch(&v, at, "a list of cells"),
            }
        }
        if let [first, rest @ ..] = out.as_slice()
            && let Some(other) = rest.iter().find(|p| p.geometry != first.geometry)
        {
            let [a, b] = [first, other].map(|p| m.lattice(p.geometry));
            let (a, b) = (a.name(), b.name());
            return m.error(
                puzc_core::diag::codes::E505,
                at,
                format!("cells of {a} and of {b}"),
                "all must have the same geometry",
            );
        }
        Ok(out)
    }
}
