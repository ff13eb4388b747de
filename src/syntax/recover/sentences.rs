//! Common slips in native statements.

use super::Island;
use super::mistakes::FailurePoint;
use super::names::not_a_name;
use super::rows::SlipRow::{Function, Slip as Is};
use super::rows::{BEFORE, Slip, SlipRow, first, slip};
use crate::parse::Rule::{self, comma, end};
use crate::text::is_word;
use puzc_core::base::SourceFile;
use puzc_core::diag::{Diagnostic, codes::*};

/// The error for a native statement that cannot be read from an offset of its island on, if it is a common
/// one.
pub(crate) fn slip_in_sentence(
    file: &SourceFile,
    island: &Island,
    at: usize,
    expected: Vec<Rule>,
) -> Option<Diagnostic> {
    first(ROWS, &FailurePoint::new(file, island, at, expected, None))
}

const MULTIPLICITY: &str = "a multiplicity is a number, a range or `any`, and `of`";
const SEVERAL: &str = "several values are written as a list, in brackets";

#[rustfmt::skip]
static ROWS: &[SlipRow] = &[
    Function(hyphen),
    Function(module_path),
    Function(unclosed_bracket),
    // cover rectangle(2, 2) with P
    Is(Slip { at: &["("], behind: &["NAME"], touches: true, shows_usage: true,
        help: "a statement gives it one: `board b on squares = rectangle(2, 2)`, `pieces P on squares = all_polyforms(5)`",
        ..slip(E903, "a name is needed here, not a call", "`{-1}(...)` has no name") }),
    Function(color_at_end),
    // cover b with up to 2 of P
    Is(Slip { at: &["to NUMBER of", "most NUMBER of"], behind: &["up", "at"], place: (-1, 2), fix: Some("0..{2}"),
        shows_usage: true, ..slip(E903, MULTIPLICITY, "write `0..{2}`") }),
    Is(Slip { at: &["to", "most", "least"], behind: &["up", "at"], place: (-1, 1), shows_usage: true,
        ..slip(E903, "bounds are written as a range", "write LOW..HIGH, as in 3..9") }),
    // cover b with any P
    Is(Slip { at: &["NAME"], behind: &["any"], place: BEFORE, fix: Some("any of"), shows_usage: true,
        ..slip(E903, MULTIPLICITY, "write `any of`") }),
    // cover b with pieces P
    Is(Slip { at: &["NAME"], behind: &["pieces", "tiles", "words"], place: BEFORE, fix: Some(""), shows_usage: true,
        ..slip(E903, "the name follows without the word `{-1}`", "remove this word") }),
    // cover b with T, edges match
    Is(Slip { within: &["cover"], at: &["match", "matching"], behind: &["edges", "corners"], place: (0, 0),
        shows_usage: true, ..slip(E903, "tiles that match are placed by `place`", "write `place TILES on BOARD`") }),
    // place T on A, B, edges match
    Is(Slip { within: &["place"], at: &["NAME ,"], behind: &[","], never: &[end], shows_usage: true,
        help: "write a statement for each board", ..slip(E903, "`place` has one board", "this is another one") }),
    // cover b with P for i in 1..2
    Is(Slip { at: &["for", "if"], wants: &[end], shows_usage: true,
        ..slip(E903, "`{0}` takes no clauses", "remove this, or put the statement into a block") }),
    // cover b with D and E
    Is(Slip { at: &["and"], wants: &[comma], fix: Some(","), shows_usage: true,
        ..slip(E903, "names are separated by commas", "write a comma instead of `and`") }),
    // keep together "d" "e"
    Is(Slip { at: &["\""], behind: &["\""], wants: &[end], shows_usage: true,
        ..slip(E903, SEVERAL, "write [{-1}, {1}]") }),
    Is(Slip { at: &[", \""], behind: &["\""], wants: &[end], shows_usage: true,
        ..slip(E903, SEVERAL, "write [{-1}, {2}]") }),
    // keep together A, D
    Is(Slip { within: &["keep"], at: &["NAME"], behind: &["NAME"], wants: &[end], shows_usage: true,
        ..slip(E903, SEVERAL, "write [\"{-1}\", \"{1}\"]") }),
    Is(Slip { within: &["keep"], at: &[", NAME"], behind: &["NAME"], wants: &[end], shows_usage: true,
        ..slip(E903, SEVERAL, "write [\"{-1}\", \"{2}\"]") }),
    // keep still 02 12
    Is(Slip { within: &["keep"], at: &["NUMBER"], behind: &["NUMBER"], wants: &[end], shows_usage: true,
        ..slip(E903, "a list of cells begins with their lattice", "on squares: squares{{-1} {1}}") }),
];

/// `my-box`
fn hyphen(failure: &FailurePoint) -> Option<Diagnostic> {
    let first = failure.before.last().filter(|_| failure.found() == "-" && failure.touches())?;
    let name = failure.island.text[first.at..].split(|c| !is_word(c) && c != '-').next()?;
    let longer = name.len() > first.text.len() + 1;
    longer.then(|| not_a_name(name, failure.span(first.at, name.len())))
}

/// `std.m.NAME` where only a name is allowed
fn module_path(failure: &FailurePoint) -> Option<Diagnostic> {
    let first = failure.before.last().filter(|word| word.text == "std")?;
    let path = failure.island.text[first.at..].split(|c| !is_word(c) && c != '.').next()?;
    let path = path.trim_end_matches('.');
    let (module, name) = path.rsplit_once('.')?;
    let module = if module == "std" { "std.MODULE" } else { module };
    let d = Diagnostic::new(E903, "modules can be named only at the top of a file");
    let d = d.label(failure.span(first.at, path.len()), format!("write `{name}`"));
    Some(d.help(format!("and above the other statements: use {name} from {module}")))
}

fn unclosed_bracket(failure: &FailurePoint) -> Option<Diagnostic> {
    let line = failure.rest().lines().next()?;
    let is_open = failure.found() == "(" && failure.expects(end) && !line.contains(')');
    let d = Diagnostic::new(E902, "this bracket is never closed");
    is_open.then(|| d.label(failure.here(), "it has no matching `)`"))
}

/// `border of b is x : 1`
fn color_at_end(failure: &FailurePoint) -> Option<Diagnostic> {
    let color = failure.rest().strip_prefix(':').filter(|_| failure.expects(end))?;
    let (message, label) = match failure.touches() && color.starts_with(|c: char| !c.is_whitespace()) {
        false => ("a color follows the colon directly", "write ITEM:COLOR without a space"),
        true => ("a color cannot follow here", "leave out the colon and the color: those with color 1 count"),
    };
    Some(failure.usage(Diagnostic::new(E903, message).label(failure.here(), label)))
}
