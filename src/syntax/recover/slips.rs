//! Common slips, each a row: the token where the grammar failed, what stands before it, and what is said.
//! Mistakes that need more than that are functions among the rows.

use super::mistakes::{self, FailurePoint};
use super::{foreign, names, pieces, quotes, signs, wrong_words};
use crate::keywords::RESERVED;
use crate::parse::Rule;
use puzc_core::diag::{Code, Diagnostic, codes::*};

/// A row of the table.
pub(super) enum SlipRow {
    Slip(Slip),
    Function(fn(&FailurePoint) -> Option<Diagnostic>),
}

/// A slip at a token.
pub(super) struct Slip {
    code: Code,
    /// `{0}` is the first word of the statement, `{1}` the token.
    message: &'static str,
    label: &'static str,
    help: &'static str,
    /// What to write instead of the token.
    fix: Option<&'static str>,
    /// Is the syntax of the statement shown?
    shows_usage: bool,
    /// The first words of the statements in which it happens; of all if there are none.
    within: &'static [&'static str],
    /// The tokens; any if there are none.
    at: &'static [&'static str],
    /// With what the text before the token ends, one of these.
    behind: &'static [&'static str],
    /// What the text before the token contains.
    after: &'static str,
    /// Does the token follow the first word?
    is_second: bool,
    /// What the grammar expected, one of these, and what it did not.
    wants: &'static [Rule],
    never: &'static [Rule],
}

const fn slip(code: Code, message: &'static str, label: &'static str) -> Slip {
    Slip {
        code,
        message,
        label,
        help: "",
        fix: None,
        shows_usage: false,
        within: &[],
        at: &[],
        behind: &[],
        after: "",
        is_second: false,
        wants: &[],
        never: &[],
    }
}

impl Slip {
    /// The error, if this is the slip.
    fn explain(&self, failure: &FailurePoint) -> Option<Diagnostic> {
        let before = failure.before().trim_end();
        let is = |list: &[&str], is: &dyn Fn(&str) -> bool| list.is_empty() || list.iter().any(|s| is(s));
        let fits = is(self.at, &|token| failure.found() == token)
            && is(self.within, &|word| failure.keyword == word)
            && is(self.behind, &|end| before.ends_with(end))
            && before.contains(self.after)
            && (!self.is_second || before == failure.keyword)
            && (self.wants.is_empty() || self.wants.iter().any(|rule| failure.expects(*rule)))
            && !self.never.iter().any(|rule| failure.expects(*rule));
        let filled = |text: &str| text.replace("{0}", failure.keyword).replace("{1}", failure.found());
        fits.then(|| {
            let d = Diagnostic::new(self.code, filled(self.message)).label(failure.here(), self.label);
            let d = if self.help.is_empty() { d } else { d.help(self.help) };
            let d = if let Some(fix) = self.fix { d.fix(failure.here(), fix) } else { d };
            if self.shows_usage { failure.usage(d) } else { d }
        })
    }
}

/// The error for a failure: that of the first row that fits.
pub(super) fn explain(failure: &FailurePoint) -> Option<Diagnostic> {
    ROWS.iter().find_map(|row| match row {
        SlipRow::Slip(slip) => slip.explain(failure),
        SlipRow::Function(explain) => explain(failure),
    })
}

const MARKS: &[&str] = &["draw", "show", "answer"];
const ITEMS: &[&str] = &["primary", "secondary", "total", "option", "add"];
const SYMMETRIES: &[&str] = &["free", "fixed", "one"];
const BLOCKS: &[&str] = &["for", "if", "rule", "else"];

use Rule::{
    arith_op, bind_op, close_brace, close_bracket, close_paren, colon, comma, e_cost, eq, expr, ident, infix,
    int, k_else, k_from, k_step, k_then, open,
};
use SlipRow::{Function, Slip as Is};

const EQUALS_SIGNS: &str = "`=` binds a name, `==` compares";
const ONE_EQUALS_SIGN: Slip = Slip { at: &["="], fix: Some("=="), ..slip(E901, EQUALS_SIGNS, "write `==`") };

#[rustfmt::skip]
static ROWS: &[SlipRow] = &[
    Function(quotes::quoted_picture),
    Function(mistakes::unclosed_text),
    Function(mistakes::division_in_brackets),
    Function(mistakes::unclosed_bracket),
    Function(pieces::unclosed_block),
    Function(pieces::piece_line),
    Function(mistakes::foreign_comment),
    Function(wrong_words::foreign_sign),
    Function(foreign::comment_after_percent),
    Function(foreign::format_string),
    Function(foreign::condition_after_value),
    Function(foreign::fraction),
    Function(foreign::second_binding),
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
    Is(Slip { within: &["forbid", "add"], behind: &[" of"], wants: &[ident],
        help: "one of them is a condition: forbid placements p if p.piece == \"NAME\"",
        ..slip(E903, "after `of` stands the name of pieces, tiles, words or a board", "this is none") }),
    Function(foreign::slice),
    // sum(x for x in xs)
    Is(Slip { at: &["for"], wants: &[close_paren], help: "write the list: sum([x * x for x in xs])",
        ..slip(E901, "clauses are allowed only in the brackets of a list", "no list is open here") }),
    Function(foreign::step_of_range),
    Function(foreign::pattern_without_parentheses),
    Function(foreign::bar_before_secondary),
    Function(foreign::question_mark_after_item),
    // primary a{i,j}
    Is(Slip { within: ITEMS, at: &[","], wants: &[close_brace], fix: Some("}{"),
        ..slip(E903, "a hole has one value", "write each value in braces of its own: a{i}{j}") }),
    // let k = if (a) { 1 } else { 2 }
    Is(Slip { within: &["let", "fn", "param", "clues", "require"], at: &["{"], after: " if ",
        help: "if CONDITION then A else B",
        ..slip(E903, "a choice between values has no braces", "write `then`, and `else` without braces") }),
    // pieces P on squares { 0.. of A: 00 01 }
    Is(Slip { within: &["pieces", "tiles", "cover", "pack", "place", "primary"], behind: &[".. of"],
        help: "0..9 of NAME is at most nine times, any of NAME any number of times",
        ..slip(E903, "a range of numbers has two ends", "write the greatest number before `of`") }),
    // for (i in 1..3)
    Is(Slip { at: &["in"], after: " for (", wants: &[close_paren, comma],
        ..slip(E903, "clauses are written without parentheses", "remove the parentheses around this clause") }),
    // for each c in g
    Function(foreign::word_before_name),
    Function(foreign::foreign_for),
    Function(signs::type_of_value),
    // param n: int = 4
    Is(Slip { within: &["param", "clues"], at: &[":"], wants: &[eq], shows_usage: true,
        ..slip(E903, "a parameter of a file has no type: its default determines it", "write `=` and a value") }),
    // param n = 4 in 1, 9
    Is(Slip { within: &["param", "clues"], at: &[","], after: " in ", shows_usage: true,
        ..slip(E903, "a range is written with two dots", "write `..`") }),
    // draw "#" at c for c in grid, n at d
    Is(Slip { within: MARKS, at: &["at"], after: " for ", wants: &[bind_op],
        ..slip(E903, "clauses follow all marks, and hold for all of them", "this mark needs a statement of its own") }),
    // draw "#" at c for c in grid, "x" at d
    Is(Slip { within: MARKS, at: &["\""], behind: &[","], after: " for ",
        ..slip(E903, "clauses follow all marks, and hold for all of them", "this mark needs a statement of its own") }),
    // draw n at c in top
    Is(Slip { within: MARKS, behind: &[" in"], after: " at ", shows_usage: true,
        ..slip(E903, "after `in` stands a position, `corner` or `edge`, or a color", "write `corner`, `edge` or a color") }),
    // draw graph g as tree
    Is(Slip { within: MARKS, behind: &[" as"], after: "draw graph ", shows_usage: true,
        ..slip(E903, "the nodes of a graph are on a `circle`, in a `grid`, or `at` points", "write `circle`") }),
    // expect cost 3
    Is(Slip { within: &["expect"], at: &["cost"], wants: &[e_cost], shows_usage: true,
        ..slip(E903, "`expect` needs a word before `cost`", "write `minimum cost` or `maximum cost`") }),
    // option a cost if c then 1 else 2
    Is(Slip { at: &["if"], behind: &[" cost"],
        ..slip(E903, "a cost that depends on a condition stands in parentheses", "write `(if CONDITION then N else M)`") }),
    // option a cost: 3
    Is(Slip { within: &["option", "add"], behind: &[" cost:", " costs:"],
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
    Is(Slip { within: MARKS, behind: &[" in color"], shows_usage: true,
        ..slip(E903, "a color follows `in`", "remove the word before this") }),
    // patterns(g, v, lambda r, s: TEST)
    Is(Slip { behind: &["lambda"], help: "a function of two values is written (a, b) => VALUE, of one a => VALUE",
        ..slip(E901, "`lambda` is not part of this language", "write `=>` before the value, without `lambda`") }),
    Function(foreign::goal_without_cost),
    Function(signs::named_argument),
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
    Function(pieces::spaced_symmetry),
    // pieces P on squares, free, fixed
    Is(Slip { within: &["pieces", "tiles"], at: SYMMETRIES, wants: &[k_step],
        help: "a line of the block may have another one: D fixed: 00 01",
        ..slip(E903, "all have one symmetry: `free`, `one-sided` or `fixed`", "remove one of them") }),
    // pieces P on squares fixed
    Is(Slip { within: &["pieces", "tiles"], at: SYMMETRIES, wants: &[open], shows_usage: true,
        ..slip(E903, "a comma separates the geometry from the symmetry", "write a comma before this") }),
    Function(mistakes::member_after_dot),
    Function(names::missing_name),
    Function(names::missing_variable),
    Function(signs::no_break_space),
    Function(names::bad_name),
    Function(mistakes::comma_after_if),
    Function(mistakes::comma_between_items),
    Function(mistakes::value_in_parentheses),
    Function(mistakes::surplus_color),
    Function(mistakes::binder_without_in),
    Function(mistakes::binder_without_comma),
    Is(Slip { within: &["if", "require", "for", "forbid", "primary", "option", "add"], wants: &[infix],
        never: &[eq], ..ONE_EQUALS_SIGN }),
    // [c for c in g if c.x = 0]
    Is(Slip { after: " if ", wants: &[infix], never: &[eq, bind_op], ..ONE_EQUALS_SIGN }),
    // let a = if b = 1 then 2 else 3
    Is(Slip { wants: &[k_then], ..ONE_EQUALS_SIGN }),
    Function(signs::data_after_equals),
    Function(signs::expression_after_colon),
    Function(signs::separator_before_block),
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
    Is(Slip { at: &["{"], behind: &["=", "(", ",", " in"], wants: &[expr, int],
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
    Function(mistakes::unexpected_block),
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
        ..slip(E903, "names that are bound together are written in parentheses", "write (a, b) in ...") }),
    // option a: b
    Is(Slip { within: &["option", "add"], behind: &[":"], wants: &[Rule::word],
        ..slip(E903, "a color touches the colon before it", "write x:1 for item x with color 1, without a space") }),
    // [a if c else b]
    Is(Slip { at: &["else"], after: " if ", wants: &[infix], never: &[k_else],
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
    Function(wrong_words::module_without_names),
    Function(wrong_words::prime_in_call),
    // (g, (a, b), v) => a
    Is(Slip { at: &["=>"], behind: &[")"], wants: &[infix], help: "(g, s, v) => s[0] + v",
        ..slip(E901, "the parameters of a function are names", "before this stand names, separated by commas") }),
    Function(wrong_words::foreign_operator),
    Is(Slip { at: &RESERVED, wants: &[ident], ..slip(E901, "`{1}` is reserved", "a name is needed here") }),
    Function(wrong_words::wrong_word),
];
