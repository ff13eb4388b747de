//! Statements and functions on wrapped boards, with numbers that can be found by thought.

use crate::search::count;
use crate::support::{Texts, build};

const TILE: &str = "colors C: a b\ntiles T on squares { any of t: aabb }\n";
const RING: &str = "board B on squares wrapped (0, 4): 1 by 4\n";

/// Items that may have the color 1, one for each member of L.
const CHOICES: &str = "primary x{c} for c in L; secondary {c} for c in L
option x{c} {c}:1 for c in L\noption x{c} {c}:0 for c in L\n";

/// The parts of a puzzle, and its number of solutions.
const PUZZLES: &[(&[&str], u64)] = &[
    // a tile has an a above or below, alternately in each column, and left or right, alternately in each row
    (&[TILE, "board B on squares wrapped (0, 2) (2, 0): 2 by 2\n", "place T on B, edges match"], 16),
    (&[TILE, "board B on squares wrapped (0, 3) (3, 0): 3 by 3\n", "place T on B, edges match"], 0),
    (&[TILE, "board B on squares wrapped (0, 4): 3 by 4\n", "place T on B, edges match"], 128),
    // the two rows are one ring of six
    (&[TILE, "board B on squares wrapped (0, 3) flipped: 2 by 3\n", "place T on B, edges match"], 16),
    // stripes
    (&[TILE, "board B on squares wrapped (0, 4) (2, 0): 2 by 4\n", "place T on B, corners match"], 4),
    // nothing, or an arc of the ring
    (&[RING, "let L = B\n", CHOICES, "connected B as {c}:1"], 14),
    // cells that are written out are those of the board
    (&[RING, "let L = B\n", CHOICES, "connected squares{00 03} as {c}:1"], 16),
    // the whole ring
    (
        &[
            RING,
            "let L = [e for e in edges(B) if all([c in B for c in cells(e)])]\n",
            CHOICES,
            "single loop across L",
        ],
        1,
    ),
    (&["words W: abc\n", RING, "trace W in B by neighbor steps"], 8),
    // steps of two reach all places of a ring of three, but not of four
    (&["pieces P on squares, fixed, step 2 { any of D: 00 01 }\n", RING, "cover B with P"], 1),
    (
        &[
            "pieces P on squares, fixed, step 2 { any of D: 00 01; any of M: 00 }\n",
            "board B on squares wrapped (0, 3): 1 by 3\n",
            "cover B with P",
        ],
        4,
    ),
];

#[test]
fn statements_go_across_the_seam() {
    for (parts, expected) in PUZZLES {
        let puzzle = parts.concat();
        let (problem, _) = build(Texts(vec![("puzzle.puz", puzzle.clone())]), "puzzle.puz", &[]);
        assert_eq!(count(&problem, true), *expected, "{puzzle}");
    }
}

/// True on a torus of 5 by 5.
const TRUE: &[&str] = &[
    "B[0] + N == B[20]",
    "B[24] + (1, 1) == B[0]",
    "edge(B[0], W) == edge(B[4], E)",
    "edge(B[0], B[20]) == edge(B[0], N)",
    "len(neighbors(B[0])) == 4",
    "len(edges(B)) == 50",
    "len(corners(B)) == 25",
    "len(steps(B, \"knight\")) == 100",
    "len(symmetries(B)) == 200",
    "len(placements([square(0, 0), square(0, 1)], B, \"free\")) == 50",
    "len(translates([square(0, k) for k in 0..4], B)) == 5",
    "len(translates([square(0, k) for k in 0..5], B)) == 0",
];

#[test]
fn functions_go_across_the_seam() {
    let require = |e: &&str| format!("require {e}, \"wrong\"\n");
    let puzzle = "board B on squares wrapped (0, 5) (5, 0): 5 by 5\nprimary x\noption x\n".to_string()
        + &TRUE.iter().map(require).collect::<String>();
    let (problem, _) = build(Texts(vec![("puzzle.puz", puzzle)]), "puzzle.puz", &[]);
    assert_eq!(problem.options.len(), 1);
}
