//! Help texts lead to the right number: a puzzle with an error or a warning, the help, and the puzzle that
//! follows it, with the number of its solutions.

use crate::support::{Texts, build, session};
use puzc_core::diag::Diagnostic;
use puzc_session::Warned;
use puzc_solver::solve::{Control, SearchRequest, Want, solve};
use std::ops::ControlFlow::Continue;

struct Advice {
    puzzle: &'static str,
    help: &'static str,
    /// What is replaced, by what.
    followed: &'static [(&'static str, &'static str)],
    solutions: u64,
}

const ADVICE: &[Advice] = &[
    // E401: the edges at the rim are not chosen; a loop around 2 by 2 cells
    Advice {
        puzzle: "board grid on squares: 2 by 2
let inner = [e for e in edges(grid) if e not in rim(grid)]
primary p{c} for c in grid
secondary n{e} for e in inner
option p{c} [n{e}:{if e in t then 1 else 0} for e in edges(c)] for c in grid, t in subsets(edges(c), 2)",
        help: "write n{e}:{if e in t then 1 else 0}|0 if an item that does not exist has the color 0",
        followed: &[("else 0}", "else 0}|0")],
        solutions: 1,
    },
    // E401: one name for both orders, {a}{b} with a < b
    Advice {
        puzzle: "primary p{a} for a in 0..2
secondary {a}{b} for a in 0..2, b in 0..2 if a < b
option p{a} [{a}{b}:{k} for b in 0..2 if b != a] for a in 0..2, k in [\"r\", \"g\"]",
        help: "write {sorted([a, b])}, the name that is declared",
        followed: &[("[{a}{b}:", "[{sorted([a, b])}:")],
        solutions: 2,
    },
    // ... with a > b and a sign between them
    Advice {
        puzzle: "primary p{a} for a in 0..2
secondary e{a}-{b} for a in 0..2, b in 0..2 if a > b
option p{a} [e{a}-{b}:{k} for b in 0..2 if b != a] for a in 0..2, k in [\"r\", \"g\"]",
        help: "write e{max([a, b])}-{min([a, b])}, the name that is declared",
        followed: &[("[e{a}-{b}:", "[e{max([a, b])}-{min([a, b])}:")],
        solutions: 2,
    },
    // E401: numbers in two forms
    Advice {
        puzzle: "primary #{k} for k in 8..11\noption #{k:d} for k in 8..11",
        help: "write #{k}, the name that is declared",
        followed: &[("{k:d}", "{k}")],
        solutions: 1,
    },
    // E401: dominoes that do not fit are left out, not cut
    Advice {
        puzzle: "board b on squares: 2 by 2\nprimary {c} for c in b
option {c} {c + d} for c in b, d in [(0, 1), (1, 0)]",
        help: "`option?` leaves out the options whose items do not all exist",
        followed: &[("option", "option?")],
        solutions: 2,
    },
    // E402: cells that may be covered
    Advice {
        puzzle: "board row on squares: 1 by 3
pieces P on squares { D: 00 01 }
cover row with P
primary 0..1 of 00 02",
        help: "move this line above the statement that needs `00`: it keeps these bounds",
        followed: &[("\nprimary 0..1 of 00 02", ""), ("cover", "primary 0..1 of 00 02\ncover")],
        solutions: 2,
    },
    Advice {
        puzzle: "board row on squares: 1 by 3
pieces P on squares { D: 00 01 }
cover row with P
secondary 00 02",
        help: "if `00` need not be covered, write `primary 0..1 of 00` above the statement that needs it",
        followed: &[("\nsecondary 00 02", ""), ("cover", "primary 0..1 of 00 02\ncover")],
        solutions: 2,
    },
    Advice {
        puzzle: "board row on squares: 1 by 3
pieces P on squares { D: 00 01 }
secondary 00 02
cover row with P",
        help: "write `primary 0..1 of 00` there if `00` need not be covered",
        followed: &[("secondary", "primary 0..1 of")],
        solutions: 2,
    },
    Advice {
        puzzle: "board row on squares: 1 by 3
pieces P on squares { D: 00 01 }
primary 00
pack P into row",
        help: "write `cover`, and declare the cells that may stay empty above: `primary 0..1 of CELL ...`",
        followed: &[("primary 00\npack P into row", "primary 0..1 of 01 02\ncover row with P")],
        solutions: 1,
    },
    // E405: pieces without items
    Advice {
        puzzle: "board row on squares: 1 by 3\npieces P on squares { any of D: 00 01 }\npack P into row",
        help: "write `0..N of` instead of `any of`, for at most N copies: such a piece has an item",
        followed: &[("any of", "0..3 of")],
        solutions: 3,
    },
    // W208: copies with the bounds of both
    Advice {
        puzzle: "board row on squares: 1 by 2
tiles T on squares { 0..2 of aaab 1 of aaba }
place T on row, edges match",
        help: "write `1..3 of aaab` instead of both",
        followed: &[("0..2 of aaab 1 of aaba", "1..3 of aaab")],
        solutions: 10,
    },
    Advice {
        puzzle: "board row on squares: 1 by 4
pieces P on squares { D: 00 01; 0..1 of E: 00 10 }
cover row with P",
        help: "for copies of one piece write `1..2 of D` instead of both",
        followed: &[("D: 00 01; 0..1 of E: 00 10", "1..2 of D: 00 01")],
        solutions: 1,
    },
    // E408: each mention without a color excludes all others
    Advice {
        puzzle: "primary a b c d\nsecondary x
option a x\noption b x\noption a\noption b\noption c x:1\noption d x:1\noption c\noption d",
        help: "write in each such option a color that no other option has",
        followed: &[("option a x\n", "option a x:a\n"), ("option b x\n", "option b x:b\n")],
        solutions: 6,
    },
    // E406: hexes on the rim have edges below 0
    Advice {
        puzzle: "board flower on hexes = hexagon(2)
tiles Nuts on hexes { 7 of 111111 }
place Nuts on flower, edges match",
        help: "choose names for the places: `board flower on hexes named {x:d}.{y:d} ...`",
        followed: &[("on hexes =", "on hexes named {x:d}.{y:d} =")],
        solutions: 1,
    },
    // W426: an item that excludes nothing
    Advice {
        puzzle: "board row on squares: 1 by 3
primary p{c} for c in row
secondary x{e} for e in edges(row)
option p{c} [x{e}:1 for e in edges(c)] for c in row
option p{c} for c in row",
        help: "without a color, at most one option that has it can be chosen",
        followed: &[("x{e}:1", "x{e}")],
        solutions: 5,
    },
    // W306: a letter in the wrong case
    Advice {
        puzzle: "board grid on squares: 2 by 2
regions rooms of grid: \"\"\"
  ab
  aB
  \"\"\"
primary r{g.index} for g in rooms
option r{g.index} {c} for g in rooms, c in g.cells
primary 0..1 of {c} for c in grid",
        help: "if the cell belongs to the region `B`, write B",
        followed: &[("  ab\n", "  aB\n")],
        solutions: 4,
    },
    // E903 and W115: expressions among cells
    Advice {
        puzzle: "let shape = squares{00 01}
board big on squares: scale(2, shape)
pieces P on squares { any of D: 00 01 }
cover big with P",
        help: "board big on GEOMETRY = scale(...); cells follow `:`",
        followed: &[(": scale", " = scale")],
        solutions: 5,
    },
    Advice {
        puzzle: "board big on squares: 2 by 4
pieces P on squares { any of D: scale(1, squares{00 01}) }
cover big with P",
        help: "",
        followed: &[("scale(1, squares{00 01})", "{*scale(1, squares{00 01})}")],
        solutions: 5,
    },
    Advice {
        puzzle: "let shape = squares{00 01 10}
board big on squares: 2 by 3
pieces P on squares { any of L: {shape} }
cover big with P",
        help: "{*shape} inserts cells",
        followed: &[("{shape}", "{*shape}")],
        solutions: 2,
    },
    // W118: O is 50
    Advice {
        puzzle: "board b on squares: 1 by 4\npieces P on squares, fixed { any of I: 00 O1 }\ncover b with P",
        help: "as a coordinate, O is 50",
        followed: &[("O1", "01")],
        solutions: 1,
    },
    // E103: one bracket closes two
    Advice {
        puzzle: "board b on squares: [0-1[0-1]\npieces P on squares { any of D: 00 01 }\ncover b with P",
        help: "",
        followed: &[("[0-1[", "[0-1][")],
        solutions: 2,
    },
    // E903: names of two words
    Advice {
        puzzle: "board b on squares: 1 by 4\npieces P on squares { red piece: 00 01; blue piece: 00 01 }
cover b with P",
        help: "",
        followed: &[("red piece", "red-piece"), ("blue piece", "blue-piece")],
        solutions: 2,
    },
    // E903: a comma between pieces
    Advice {
        puzzle: "board b on squares: 1 by 3\npieces P on squares { D: 00 01, M: 00 }\ncover b with P",
        help: "",
        followed: &[("01,", "01;")],
        solutions: 2,
    },
    // E213: a range with one dash
    Advice {
        puzzle: "board b on squares: 1 by 3\npieces P on squares { 0-3 of D: 00 01; 1 of M: 00 }\ncover b with P",
        help: "from 0 to 3 times is 0..3 of P",
        followed: &[("0-3 of", "0..3 of")],
        solutions: 2,
    },
    // W521: one round
    Advice {
        puzzle: "primary a{i} for i = 1..3\nsecondary x\noption a{i} for i = 1..3\noption a{i} x for i in 1..3",
        help: "",
        followed: &[("i = 1..3\ns", "i in 1..3\ns"), ("i = 1..3\no", "i in 1..3\no")],
        solutions: 4,
    },
    // W602: a name of a piece
    Advice {
        puzzle: "board b on squares: 1 by 3\npieces P on squares { Crumb: 00; D: 00 01 }\ncover b with P
forbid placements p if p.piece == \"Crum\" and p.left == 0",
        help: "",
        followed: &[("\"Crum\"", "\"Crumb\"")],
        solutions: 1,
    },
    // W218: bounds in two places
    Advice {
        puzzle: "board b on squares: 2 by 2\npieces Things on squares { 2 of shoe: 00 01; hat: 00 }
pack 0..1 of Things into b",
        help: "write the multiplicities of Things in one place only",
        followed: &[("2 of shoe", "0..2 of shoe"), ("hat", "0..1 of hat"), ("0..1 of Things", "Things")],
        solutions: 19,
    },
    // W207: copies of a piece, of which there are too many; and of which a list has different numbers
    Advice {
        puzzle: "board b on squares: 4 by 4\npieces P on squares { 5 of O: 00 01 10 11 }\npack P into b",
        help: "`pack 0..5 of P into b` chooses among them",
        followed: &[("pack P", "pack 0..5 of P")],
        solutions: 35,
    },
    Advice {
        puzzle: "board b on squares: 1 by 2\npieces P on squares { 2 of D: 00 01; M: 00 }\npack P into b",
        help: "multiplicities from 0 choose among them: `0..2 of D`, where they are listed",
        followed: &[("2 of D", "0..2 of D"), ("M:", "0..1 of M:")],
        solutions: 4,
    },
    Advice {
        puzzle: "board b on squares: 00\ntiles T on squares { 2 of aaaa 2 of bbbb }\nplace T on b, edges match",
        help: "`place 0..2 of T on b` chooses among them",
        followed: &[("place T", "place 0..2 of T")],
        solutions: 2,
    },
    // E509: a place from the end
    Advice {
        puzzle: "let a = [1, 2, 3]\nprimary x{a[-1]}\noption x3",
        help: "the last member of xs is xs[len(xs) - 1]",
        followed: &[("a[-1]", "a[len(a) - 1]")],
        solutions: 1,
    },
    // E903: mates at corners
    Advice {
        puzzle: "board b on squares: 1 by 2\ntiles T on squares { aaab bbba }\nmates M: a-b
place any of T on b, corners match with M",
        help: "`edges match with M`; at corners, colors are equal",
        followed: &[("corners", "edges")],
        solutions: 32,
    },
    // W604: a picture of clues that is larger than its board
    Advice {
        puzzle: "let given = picture([\"a..\", \"..b\"])\nboard grid on squares: 2 by 2\nprimary p{c} for c in grid
option p{c} for c in grid\noption p{c} for c in grid if given[c] == \"b\"\ndraw given on grid",
        help: "a picture of clues has a character for each cell of the board",
        followed: &[("2 by 2", "2 by 3")],
        solutions: 2,
    },
    // E401: dominoes on a square; `?` would add monominoes
    Advice {
        puzzle: "board g on squares: 2 by 2\nprimary {c} for c in g
option {c} {c + E} for c in g\noption {c} {c + S} for c in g",
        help: "`option?` leaves out the options whose items do not all exist",
        followed: &[("\noption ", "\noption? ")],
        solutions: 2,
    },
    // E903: the trominoes in a box of 2 by 3 cells
    Advice {
        puzzle: "board g on squares: 2 by 3\nsecondary {c} for c in g\nprimary p{c} for c in g
option p{c} {c}:{k} for c in g, k in [\"#\", \".\"]\nconnected g as {c}:# size 3",
        help: "connected CELLS as ITEM",
        followed: &[(" size", " of size")],
        solutions: 10,
    },
    // E903: the symmetry of a piece, written in another way, and without its colon
    Advice {
        puzzle: "board b on squares: 2 by 3\npieces P on squares {\n  S onesided: 00 01 11 12\n  any of M: 00\n}\ncover b with P",
        help: "after its name, a piece can be `free`, `one-sided` or `fixed`",
        followed: &[("S onesided", "S one-sided")],
        solutions: 1,
    },
    Advice {
        puzzle: "board b on squares: 2 by 2\npieces P on squares {\n  D fixed 00 01\n  2 of M: 00\n}\ncover b with P",
        help: "as in L: 00 10 20 21",
        followed: &[("D fixed", "D fixed:")],
        solutions: 2,
    },
    // E402: a total has one range
    Advice {
        puzzle: "words things: tent stove\ntotal 0..10 of kilos\ntotal 5..9 of kilos
option {t} 5 of kilos for t in things\nprimary 0..1 of {t} for t in things",
        help: "`kilos` can have one range: remove one of the two",
        followed: &[("total 0..10 of kilos\n", "")],
        solutions: 2,
    },
    // E401: a color after `=`
    Advice {
        puzzle: "primary a b\nsecondary x\noption a x=1\noption b x:1",
        help: "a color is written after a colon: x:1",
        followed: &[("x=1", "x:1")],
        solutions: 1,
    },
    // E903: two options
    Advice {
        puzzle: "primary p\nsecondary a b\noption p a or b",
        help: "write a statement for each choice",
        followed: &[(" a or b", " a\noption p b")],
        solutions: 2,
    },
];

/// All diagnostics of a puzzle.
fn diagnostics(puzzle: &str) -> Vec<Diagnostic> {
    let mut session = session(Texts(vec![("puzzle.puz", puzzle.to_string())]), &[]);
    match session.build("puzzle.puz") {
        Ok(Warned { warnings, .. }) => warnings.into_sorted(),
        Err(diags) => diags.into_sorted(),
    }
}

#[test]
fn help_that_is_followed_gives_the_right_number() {
    let mut wrong = vec![];
    for Advice { puzzle, help, followed, solutions } in ADVICE {
        let found = diagnostics(puzzle);
        if !found.iter().flat_map(|d| &d.help).any(|h| h.contains(help)) && !help.is_empty() {
            let all: Vec<_> = found.iter().map(|d| (&d.message, &d.help)).collect();
            wrong.push(format!("{puzzle}\n{help}\n{all:#?}"));
        }
        let text = followed.iter().fold(puzzle.to_string(), |text, (old, new)| {
            assert!(text.contains(old), "{old} in {text}");
            text.replace(old, new)
        });
        let (problem, _) = build(Texts(vec![("puzzle.puz", text.clone())]), "puzzle.puz", &[]);
        let request = SearchRequest { want: Want::Count, ..SearchRequest::default() };
        let number = solve(&problem, &request, &Control::default(), &mut |_| Continue(())).count;
        if number != *solutions {
            wrong.push(format!("{text}\n{number} solutions, not {solutions}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
