//! Common slips in the statements of the grammar.  Mistakes that need more than a row are functions among the
//! rows.

use super::island::DATA;
use super::mistakes;
use super::rows::{BEFORE, Slip, SlipRow, slip};
use super::{foreign, names, pieces, quotes, signs, wrong_words};
use crate::keywords::RESERVED;
use crate::parse::Rule;
use puzc_core::diag::codes::*;

const MARKS: &[&str] = &["draw", "show", "answer"];
const ITEMS: &[&str] = &["primary", "secondary", "total", "option", "add"];
const SYMMETRIES: &[&str] = &["free", "fixed", "one"];
const VALUES: &[&str] = &["let", "param", "clues"];
const BLOCKS: &[&str] = &["for", "if", "rule", "else"];

use Rule::{
    arith_op, bind_op, close_brace, close_bracket, close_paren, colon, comma, e_cost, eq, expr, ident, infix,
    int, k_else, k_from, k_step, k_then, open,
};
use SlipRow::{Function, Slip as Is};

const BOUND_TOGETHER: &str = "names that are bound together are written in parentheses";
const BLOCK_FOLLOWS: &str = "the block must directly follow the name or the geometry";
const EQUALS_SIGNS: &str = "`=` binds a name, `==` compares";
const NO_PART: &str = "`{1}` is not part of this language";
const ONE_EQUALS_SIGN: Slip = Slip { at: &["="], fix: Some("=="), ..slip(E901, EQUALS_SIGNS, "write `==`") };

/// A sign or word of other languages, and what is written in its place.
const fn foreign(at: &'static [&'static str], wants: &'static [Rule], write: &'static str) -> Slip {
    Slip { at, wants, fix: Some(write), ..slip(E901, NO_PART, "") }
}

#[rustfmt::skip]
pub(super) static ROWS: &[SlipRow] = &[
    Function(quotes::quoted_picture),
    Function(mistakes::unclosed_text),
    Function(mistakes::division_in_brackets),
    Function(mistakes::unclosed_bracket),
    Function(pieces::unclosed_block),
    Function(pieces::piece_line),
    Function(mistakes::foreign_comment),
    Function(wrong_words::foreign_sign),
    // let n = 4   % the size
    Is(Slip { at: &["NAME", "NUMBER"], behind: &["% NAME", "% NUMBER"], place: (-2, -2), help: "a % b is the remainder",
        ..slip(E901, "`%` does not begin a comment", "write //") }),
    // let s = f"r{i}"
    Is(Slip { at: &["\""], behind: &["f"], touches: true, place: BEFORE,
        ..slip(E901, "a string takes no letter before its quotes", "remove this: every string has holes, as in \"r{i}\"") }),
    Function(foreign::condition_after_value),
    // let n = 2.5
    Is(Slip { at: &["NUMBER"], behind: &["NUMBER ."], touches: true, place: (-2, 1),
        help: "count in smaller units: 25 tenths for 2.5; n / 2 is the integer division",
        ..slip(E901, "there are no fractions: every number is an int", "not an int") }),
    // let a = 1, b = 2
    Is(Slip { within: VALUES, at: &[", NAME ="],
        ..slip(E903, "`{0}` binds one name", "write `; {0}` instead of the comma") }),
    // [f | x in xs]
    Is(Slip { at: &["|"], wants: &[close_bracket], fix: Some("for"),
        ..slip(E901, "the clauses of a list begin with `for`: [VALUE for x in XS]", "write `for`") }),
    // use A, from m
    Is(Slip { within: &["use"], behind: &[", from"], wants: &[k_from], shows_usage: true,
        ..slip(E903, "no comma stands before `from`", "remove the comma before `from`") }),
    // forbid placements if p.top == 0
    Is(Slip { within: &["forbid", "add"], at: &["if", "for", "in"], wants: &[ident], shows_usage: true,
        help: "forbid placements p if p.top == 0",
        ..slip(E903, "a name for the options follows their family", "write a name before this") }),
    // forbid placements p of "T"
    Is(Slip { within: &["forbid", "add"], behind: &["of"], wants: &[ident],
        help: "one of them is a condition: forbid placements p if p.piece == \"NAME\"",
        ..slip(E903, "after `of` stands the name of pieces, tiles, words or a board", "this is none") }),
    Function(foreign::slice),
    // sum(x for x in xs)
    Is(Slip { at: &["for"], wants: &[close_paren], help: "write the list: sum([x * x for x in xs])",
        ..slip(E901, "clauses are allowed only in the brackets of a list", "no list is open here") }),
    Function(foreign::step_of_range),
    // for each c in g
    Is(Slip { at: &["NAME"], behind: &["for each", "for all", "for every"], wants: &[bind_op], place: BEFORE, fix: Some(""),
        help: "for NAME in LIST", ..slip(E903, "a name follows `for`", "remove `{-1}`") }),
    // for a, b in pairs
    Is(Slip { at: &[", NAME in"], behind: &["NAME"], wants: &[bind_op],
        ..slip(E903, BOUND_TOGETHER, "write ({-1}, {2}) in ...") }),
    Is(Slip { at: &["NAME in"], behind: &["NAME"], wants: &[bind_op],
        ..slip(E903, BOUND_TOGETHER, "write ({-1}, {1}) in ...") }),
    Function(foreign::bar_before_secondary),
    Function(foreign::question_mark_after_item),
    // primary a{i,j}
    Is(Slip { within: ITEMS, at: &[","], wants: &[close_brace], fix: Some("}{"),
        ..slip(E903, "a hole has one value", "write each value in braces of its own: a{i}{j}") }),
    // let k = if (a) { 1 } else { 2 }
    Is(Slip { within: &["let", "fn", "param", "clues", "require"], at: &["{"], after: &["if"],
        help: "if CONDITION then A else B",
        ..slip(E903, "a choice between values has no braces", "write `then`, and `else` without braces") }),
    // pieces P on squares { 0.. of A: 00 01 }
    Is(Slip { within: &["pieces", "tiles", "cover", "pack", "place", "primary"], behind: &[".. of"],
        help: "0..9 of NAME is at most nine times, any of NAME any number of times",
        ..slip(E903, "a range of numbers has two ends", "write the greatest number before `of`") }),
    // for (i in 1..3)
    Is(Slip { at: &["in"], after: &["for ("], wants: &[close_paren, comma],
        ..slip(E903, "clauses are written without parentheses", "remove the parentheses around this clause") }),
    Function(foreign::foreign_for),
    Function(signs::type_of_value),
    // param n: int = 4
    Is(Slip { within: &["param", "clues"], at: &[":"], wants: &[eq], shows_usage: true,
        ..slip(E903, "a parameter of a file has no type: its default determines it", "write `=` and a value") }),
    // param n = 4 in 1, 9
    Is(Slip { within: &["param", "clues"], at: &[","], after: &["in"], shows_usage: true,
        ..slip(E903, "a range is written with two dots", "write `..`") }),
    // draw "#" at c for c in grid, n at d
    Is(Slip { within: MARKS, at: &["at"], after: &["for"], wants: &[bind_op],
        ..slip(E903, "clauses follow all marks, and hold for all of them", "this mark needs a statement of its own") }),
    // draw "#" at c for c in grid, "x" at d
    Is(Slip { within: MARKS, at: &["\""], behind: &[","], after: &["for"],
        ..slip(E903, "clauses follow all marks, and hold for all of them", "this mark needs a statement of its own") }),
    // draw n at c in top
    Is(Slip { within: MARKS, behind: &["in"], after: &["at"], shows_usage: true,
        ..slip(E903, "after `in` stands a position, `corner` or `edge`, or a color", "write `corner`, `edge` or a color") }),
    // draw graph g as tree
    Is(Slip { within: MARKS, behind: &["as"], after: &["graph"], shows_usage: true,
        ..slip(E903, "the nodes of a graph are on a `circle`, in a `grid`, or `at` points", "write `circle`") }),
    // expect cost 3
    Is(Slip { within: &["expect"], at: &["cost"], wants: &[e_cost], shows_usage: true,
        ..slip(E903, "`expect` needs a word before `cost`", "write `minimum cost` or `maximum cost`") }),
    // option a cost if c then 1 else 2
    Is(Slip { at: &["if"], behind: &["cost"],
        ..slip(E903, "a cost that depends on a condition stands in parentheses", "write `(if CONDITION then N else M)`") }),
    // option a cost: 3
    Is(Slip { within: &["option", "add"], behind: &["cost :", "costs :"],
        ..slip(E903, "the cost follows its word without a colon", "write `cost` before this, without the colon") }),
    // expect solutions = 3
    Is(Slip { within: &["expect"], at: &["solutions", "solution"], behind: &["expect"], shows_usage: true,
        ..slip(E903, "the number comes before `{1}`", "write the number first, as in `3 solutions`") }),
    // expect solution: """
    Is(Slip { within: &["expect"], at: &[":"], behind: &["solution"], fix: Some(""),
        ..slip(E903, "the picture follows without a colon", "remove the colon") }),
    // expect a unique solution
    Is(Slip { within: &["expect"], at: &["unique"], fix: Some(""), shows_usage: true,
        ..slip(E903, "`expect` must be followed by a number", "write `1 solution`") }),
    // forbid placements p where p.left == 0
    Is(Slip { within: &["forbid", "add", "draw", "show", "answer"], at: &["where", "when"], fix: Some("if"),
        ..slip(E901, "a condition is not written with `{1}`", "write `if`") }),
    // draw "A" at c in color red
    Is(Slip { within: MARKS, behind: &["in color"], shows_usage: true,
        ..slip(E903, "a color follows `in`", "remove the word before this") }),
    // patterns(g, v, lambda r, s: TEST)
    Is(Slip { behind: &["lambda"], help: "a function of two values is written (a, b) => VALUE, of one a => VALUE",
        ..slip(E901, "`lambda` is not part of this language", "write `=>` before the value, without `lambda`") }),
    Function(foreign::goal_without_cost),
    // fill(g, 1..4, given = clues)
    Is(Slip { at: &["="], behind: &["NAME ( NAME", ", NAME"], wants: &[close_paren], fix: Some(":"),
        ..slip(E903, "the name of an argument is followed by a colon", "write `:`") }),
    Function(pieces::block_below),
    // pieces P on squares (
    Is(Slip { within: &["pieces", "tiles", "for", "if", "rule", "else"], at: &["("], wants: &[open], never: &[infix],
        fix: Some("{"), ..slip(E903, "a block is written in braces", "write `{`, and `}` after its last line") }),
    // primary: a b
    Is(Slip { at: &[":"], is_second: true, fix: Some(""), shows_usage: true,
        ..slip(E903, "`{0}` takes no colon", "remove the colon") }),
    // draw dot gray at c
    Is(Slip { within: &["draw", "show", "answer"], at: puzc_core::xcc::COLOR_NAMES, wants: &[Rule::k_at],
        help: "dot at square(0, 0) in gray; fill gray at square(0, 0)",
        ..slip(E903, "the color of a mark follows its place", "write it behind: at PLACE in COLOR") }),
    // expect exactly 11 solutions
    Is(Slip { within: &["expect"], at: &["exactly", "only", "just"], is_second: true, fix: Some(""), shows_usage: true,
        ..slip(E903, "`expect` is followed by the exact number", "remove this word") }),
    Function(names::used_without_comma),
    // pieces P on squares, one sided {
    Is(Slip { within: &["pieces", "tiles"], at: &["one sided"], wants: &[k_step], place: (1, 2), fix: Some("one-sided"),
        shows_usage: true, ..slip(E903, "`one-sided` is one word", "write `one-sided`") }),
    // pieces P on squares, free, fixed
    Is(Slip { within: &["pieces", "tiles"], at: SYMMETRIES, wants: &[k_step],
        help: "a line of the block may have another one: D fixed: 00 01",
        ..slip(E903, "all have one symmetry: `free`, `one-sided` or `fixed`", "remove one of them") }),
    // pieces P on squares fixed
    Is(Slip { within: &["pieces", "tiles"], at: SYMMETRIES, wants: &[open], shows_usage: true,
        ..slip(E903, "a comma separates the geometry from the symmetry", "write a comma before this") }),
    // p.0
    Is(Slip { at: &["NUMBER"], behind: &["NAME ."], touches: true, place: (-2, 1), fix: Some("{-2}[{1}]"),
        ..slip(E903, "a member of a tuple or list is named by its place in brackets", "write `{-2}[{1}]`") }),
    Function(names::missing_name),
    Function(names::missing_variable),
    Function(signs::no_break_space),
    Function(names::bad_name),
    Function(mistakes::comma_after_if),
    Function(mistakes::comma_between_items),
    Function(mistakes::value_in_parentheses),
    // option x|0
    Is(Slip { within: &["option", "add"], at: &["|"], touches: true, among_items: true,
        ..slip(E413, "`|` without a color", "write item:color|default") }),
    // option x:1:2
    Is(Slip { within: &["option", "add"], at: &[":"], touches: true, among_items: true,
        ..slip(E413, "this item already has a color", "a second color") }),
    Function(mistakes::binder_without_in),
    // for c in grid v in 1..2
    Is(Slip { at: &["NAME in", "NAME ="], after: &["for"], wants: &[infix], fix: Some(", {1}"),
        help: "for NAME in LIST, NAME in LIST", ..slip(E903, "clauses are separated by commas", "write `, {1}`") }),
    Is(Slip { within: &["if", "require", "for", "forbid", "primary", "option", "add"], wants: &[infix],
        never: &[eq], ..ONE_EQUALS_SIGN }),
    // [c for c in g if c.x = 0]
    Is(Slip { after: &["if"], wants: &[infix], never: &[eq, bind_op], ..ONE_EQUALS_SIGN }),
    // let a = if b = 1 then 2 else 3
    Is(Slip { wants: &[k_then], ..ONE_EQUALS_SIGN }),
    Function(signs::data_after_equals),
    // graph g: (0,1) (1,2)
    Is(Slip { within: &["graph"], at: &["("], after: &[":"], never: &[infix, expr], help: "graph NAME: 0-1 1-2 2-0",
        ..slip(E903, "an edge of a graph is its two nodes, with `-` between them", "write 0-1, without parentheses and commas") }),
    Function(signs::expression_after_colon),
    // pieces P on squares: {
    Is(Slip { within: &DATA, at: &["{"], behind: &["=", ":"], place: BEFORE, fix: Some(""), shows_usage: true,
        ..slip(E903, BLOCK_FOLLOWS, "remove this") }),
    Is(Slip { within: &DATA, at: &[": {", "= {"], fix: Some(""), shows_usage: true,
        ..slip(E903, BLOCK_FOLLOWS, "remove this") }),
    Is(Slip { within: &["pieces", "tiles"], at: &[":"], wants: &[eq], shows_usage: true,
        ..slip(E903, "{0} must be written in a block", "write `{` instead, and `}` after the last line") }),
    Is(Slip { at: &[":"], wants: &[eq], never: &[colon], fix: Some("="), shows_usage: true,
        ..slip(E903, "an expression must follow `=`", "write `=`") }),
    Is(Slip { at: &["=="], wants: &[eq], never: &[colon], fix: Some("="), shows_usage: true,
        ..slip(E903, EQUALS_SIGNS, "write `=`") }),
    Is(Slip { at: &["="], wants: &[colon], never: &[eq], fix: Some(":"), shows_usage: true,
        ..slip(E903, "data follow `:`", "write `:`") }),
    Function(foreign::cells_in_braces),
    Function(foreign::list_with_lattice),
    Function(foreign::space_before_cells),
    Function(foreign::map_of_pairs),
    Function(wrong_words::name_without_quotes),
    // let s = {1, 2}
    Is(Slip { at: &["{"], behind: &["=", "==", "(", ",", "in"], wants: &[expr, int],
        help: "[1, 2, 3] is a list, set([1, 2, 3]) a set, [x for x in xs if x > 1] a filtered list",
        ..slip(E901, "a list is written in square brackets", "write `[`") }),
    Function(mistakes::clauses_below),
    // primary up to 3 of a
    Is(Slip { within: &["primary"], at: &["to"], behind: &["up"], wants: &[infix, arith_op],
        help: "primary 0..3 of ITEMS",
        ..slip(E903, "a multiplicity is a number or a range", "`up to 3 of` is written `0..3 of`") }),
    // for i in 1 to 3
    Is(Slip { at: &["to", "until", "through", "upto"], wants: &[infix, arith_op], fix: Some(".."),
        help: "1..3 are 1, 2 and 3; 0..<3 are 0, 1 and 2", ..slip(E901, "a range is written with two dots", "write `..`") }),
    // for c in g where n = 3
    Is(Slip { within: &["for"], at: &["where", "with", "when"], wants: &[open],
        help: "for c in g, n = 3 if c.x < n { STATEMENTS }",
        ..slip(E903, "this word belongs to functions", "write a comma before `NAME = VALUE`, `if` before a condition") }),
    Is(Slip { within: BLOCKS, at: &[":", "do", "then", "begin"], wants: &[open], shows_usage: true,
        ..slip(E903, "`{0}` must open a block", "write `{` instead, and `}` after the statements") }),
    Is(Slip { within: BLOCKS, wants: &[open], shows_usage: true,
        ..slip(E903, "`{0}` must open a block", "write `{` before this, and `}` after the statements") }),
    Function(mistakes::choice_in_hole),
    Is(Slip { outside: BLOCKS, at: &["{"], after: &["for", "if"], never: &[expr], help: "for NAME in LIST { STATEMENTS }",
        ..slip(E901, "`{0}` cannot open a block", "only `for`, `if`, `else` and `rule` do") }),
    Is(Slip { within: &["board"], at: &["{"], wants: &[colon],
        help: "a drawn board is a value: board NAME on squares = picture_cells(\"\"\" ROWS \"\"\", hole: \".\")",
        ..slip(E903, "the cells of a board follow `:`, without braces", "not in a block") }),
    // expect one solution
    Is(Slip { within: &["expect"], at: &["one", "a"], fix: Some("1"), shows_usage: true,
        ..slip(E903, "`expect` must be followed by a number", "write `1 solution`") }),
    Is(Slip { within: &["expect"], at: &["two"], fix: Some("2"), shows_usage: true,
        ..slip(E903, "`expect` must be followed by a number", "write `2 solutions`") }),
    Is(Slip { within: &["expect"], at: &["zero", "none"], fix: Some("no"), shows_usage: true,
        ..slip(E903, "`expect` must be followed by a number", "write `no solutions`") }),
    // [p + q for [p, q] in pairs]
    Is(Slip { at: &["["], behind: &["for"],
        ..slip(E903, BOUND_TOGETHER, "write (a, b) in ...") }),
    // option a: b
    Is(Slip { within: &["option", "add"], behind: &[":"], wants: &[Rule::word],
        ..slip(E903, "a color touches the colon before it", "write x:1 for item x with color 1, without a space") }),
    // [a if c else b]
    Is(Slip { at: &["else"], after: &["if"], wants: &[infix], never: &[k_else, open],
        help: "if CONDITION then A else B",
        ..slip(E901, "the condition of a choice comes first", "write `if` and the condition before both values") }),
    // if a then b
    Is(Slip { wants: &[k_else], help: "if CONDITION then A else B",
        ..slip(E903, "a choice between values needs `else`", "write `else` and another value") }),
    // let b = 3, 5
    Is(Slip { within: &["let", "param", "clues"], at: &[","], wants: &[infix],
        ..slip(E903, "a list is written in brackets", "write [a, b]") }),
    Function(wrong_words::underscore_in_number),
    Function(wrong_words::missing_comma),
    // use std.polyominoes
    Is(Slip { at: &[". NAME"], behind: &["use NAME"], wants: &[k_from], place: (-1, 2), help: "use NAME, ... from {-1}.{2}",
        ..slip(E903, "`use` must name what it takes from a module", "this is the module") }),
    Function(wrong_words::prime_in_call),
    // (g, (a, b), v) => a
    Is(Slip { at: &["=>"], behind: &[")"], wants: &[infix], help: "(g, s, v) => s[0] + v",
        ..slip(E901, "the parameters of a function are names", "before this stand names, separated by commas") }),
    Is(foreign(&["&&", "&"], &[], "and")),
    Is(foreign(&["||"], &[], "or")),
    Is(Slip { never: &[infix], ..foreign(&["!"], &[], "not ") }),
    Is(Slip { outside: &["fn"], ..foreign(&["where", "when"], &[infix], "if") }),
    Is(foreign(&["unless"], &[infix], "if not")),
    Is(foreign(&["mod"], &[infix], "%")),
    Is(foreign(&["div"], &[infix], "/")),
    Is(foreign(&["is"], &[infix], "==")),
    Is(Slip { at: &["=>"], wants: &[infix], ..slip(E901, NO_PART, "write `>=`") }),
    Is(Slip { at: &["|"], wants: &[infix], ..slip(E901, NO_PART, "write `or`") }),
    Is(Slip { at: &["?"], wants: &[infix], ..slip(E901, NO_PART, "write `if C then A else B`") }),
    Is(Slip { at: &["^"], ..slip(E901, NO_PART, "write `n * n`") }),
    Is(Slip { at: &["'"], ..slip(E901, NO_PART, "write `\"`") }),
    // signs of typography, which word processors and web pages write
    Is(foreign(&["‘", "’", "‚", "“", "”", "„", "«", "»"], &[], "\"")),
    Is(foreign(&["–", "—", "−"], &[], "-")),
    Is(foreign(&["×", "·"], &[], "*")),
    Is(foreign(&["…"], &[], "..")),
    Is(foreign(&["≤"], &[], "<=")),
    Is(foreign(&["≥"], &[], ">=")),
    Is(foreign(&["≠"], &[], "!=")),
    Is(foreign(&["∈"], &[], "in")),
    // full-width signs
    Is(foreign(&["："], &[], ":")),
    Is(foreign(&["，"], &[], ",")),
    Is(foreign(&["；"], &[], ";")),
    Is(foreign(&["（"], &[], "(")),
    Is(foreign(&["）"], &[], ")")),
    Is(Slip { at: &RESERVED, wants: &[ident], ..slip(E901, "`{1}` is reserved", "a name is needed here") }),
    Function(wrong_words::wrong_word),
];
