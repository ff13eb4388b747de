//! The table of diagnostics.  A code is one row here and one page in `docs/errors/`, which is embedded.

use super::Code;

/// One row: the code, what it means, and what Knuth's programs do in that case.
pub struct Row {
    pub(super) name: &'static str,
    pub(super) meaning: &'static str,
    pub(super) original: &'static str,
    pub(super) page: &'static str,
}

macro_rules! codes {
    ($($name:ident $meaning:literal $(, $original:literal)?;)*) => {
        const ROWS: usize = [$(stringify!($name)),*].len();
        // an array, not a slice: each crate that names a code would have a copy of all pages
        pub(super) static TABLE: [Row; ROWS] = [$(Row {
            name: stringify!($name),
            meaning: $meaning,
            original: concat!($($original)?),
            page: include_str!(concat!("../../../docs/errors/", stringify!($name), ".md")),
        }),*];
        /// The rows of the codes in the table.
        #[derive(Copy, Clone)]
        enum RowNumber { $($name),* }
        $(
            #[doc = concat!("See `docs/errors/", stringify!($name), ".md`.")]
            pub const $name: Code = Code(&TABLE[RowNumber::$name as usize]);
        )*
    };
}

codes! {
    E101 "illegal digit in a cell, or a space instead of a digit", "polyiamond-dlx, exit -2: Illegal digit at position";
    E102 "illegal digit in brackets", "polyiamond-dlx, exit -3: Illegal bracketed digit";
    E103 "bracket never closed", "polyiamond-dlx, exit -4: No closing bracket";
    E104 "illegal range in brackets", "polyiamond-dlx, exit -5: Illegal range";
    E105 "decreasing range in brackets", "polyiamond-dlx, exit -6: Decreasing range";
    E106 "suffix longer than 6 characters", "polyiamond-dlx, exit -11: Suffix too long";
    E107 "the primed form of a suffix would be too long", "polyiamond-dlx, exit -9: Implied suffix is too long";
    E108 "incomplete or malformed cell", "polyiamond-dlx, exit -888: Incomplete input line; macmahon-triangles-dlx, exit -2: should have the form xy or xy+";
    E109 "cell that does not fit the geometry";
    E110 "coordinate out of range", "macmahon-triangles-dlx, exit -3: should have coordinates between 0 and 3";
    W111 "empty set of digits";
    E112 "triangle given twice to `import macmahon-triangles`", "macmahon-triangles-dlx, exit -4: has been specified twice";
    E113 "number, or a repeated digit, in a set of digits";
    E114 "cell with too many digits";
    W115 "digit of a cell that is also the name of a value";
    E116 "lattice that does not fit together";
    E117 "board that cannot be wrapped";
    W118 "letter that looks like a digit in a cell, or a word among cells";
    W119 "wrapping that joins no cells";
    E201 "piece name missing, or too long in an imported file", "polyiamond-dlx, exit -7: Piece name is nonexistent or too long";
    E202 "illegal character in a piece name", "polyiamond-dlx, exit -8: Illegal character in piece name";
    E203 "inconsistent multiplicities of a piece", "polyiamond-dlx, exit -6: Inconsistent multiplicities";
    E204 "piece or tile with the same name as a place of the board", "polyiamond-dlx, exit -333: Piece name conflicts with board position";
    W205 "empty line or piece, or another part, of an imported file is ignored", "polyiamond-dlx: (Empty piece is being ignored)";
    W206 "piece without a placement";
    W207 "the pieces cannot add up to the cells of the boards";
    W208 "two pieces with the same placements or the same name, or something given twice";
    E209 "tile with the wrong number of colors";
    E210 "unknown color";
    E211 "mates that do not form pairs";
    E212 "board, piece or splice without cells";
    E213 "invalid multiplicity";
    W214 "tiles whose colors are not compared";
    W215 "word of one letter";
    W216 "piece or region whose cells are not connected";
    W217 "color of tiles that matches no other side";
    W218 "multiplicity that a statement replaces";
    W219 "word that is probably no name";
    E301 "picture with lines of different lengths";
    E302 "picture that does not fit the board";
    W303 "character in a picture of clues that is not a clue";
    W304 "picture of another size than its board";
    W305 "character of a picture of cells that looks empty";
    W306 "region of one cell, beside the region of a letter that looks like it";
    E401 "item that is not declared";
    E402 "item declared twice";
    E403 "item twice in an option";
    E404 "color on a primary item";
    E405 "option without a primary item";
    W405 "option of a DLX file without a primary item is ignored";
    E406 "number or place that names cannot contain";
    E407 "illegal character in a generated name";
    E408 "item used with and without a color";
    W409 "item in no option";
    W410 "identical options";
    W411 "soft mention that never matches";
    W412 "name longer than the target allows";
    E413 "`|d` without a color, or a second color on an item";
    E414 "more colors than the target can write";
    E415 "multiplicities in a target that does not support them";
    E416 "puzzle that the target cannot express";
    W416 "numbers written in two forms";
    W417 "nothing to solve";
    W418 "goal without costs, or costs without a goal";
    W419 "condition that applies to nothing, or always to the same items";
    W420 "item that must be covered more often than it is in options";
    W421 "total, size or number of links out of reach";
    E422 "amount of an item that is not a total, or color of a total";
    W423 "amounts that leave out the clues";
    W424 "parts that share cells, but no items";
    W425 "two lists of values that make one name";
    W426 "secondary items that have only one color";
    W427 "a color that no solution has";
    E501 "requirement not met";
    E502 "unknown name";
    E503 "name bound twice";
    E504 "type mismatch";
    E505 "geometry mismatch";
    E506 "missing, unknown or surplus argument";
    E507 "parameter value that is out of range or invalid";
    E508 "unknown parameter on the command line, or wrong arguments of `import`", "macmahon-triangles-dlx and torto-dlx, exit -1: Usage";
    E509 "index out of range";
    E510 "division by zero, or overflow";
    E511 "recursion, or a function parameter passed on";
    E512 "`N`, `S`, `W` or `E` with two meanings";
    E513 "statement that may appear only once";
    W514 "`count` of Boolean values";
    W515 "range that counts down";
    W516 "word compared in another spelling";
    W517 "name that is not used";
    W518 "list whose only member is a range";
    W519 "comparison of an expression with itself";
    W520 "variable that a statement binds again";
    W521 "variable that is a whole range";
    W522 "condition that never holds";
    W523 "cell of the plane where a board is wrapped";
    W524 "list with members of different forms";
    W525 "clause that looks like a statement";
    W526 "number in braces in a string";
    W527 "any value in a pattern, although `.` is a value";
    E601 "unknown family of options";
    W602 "aspect that matches nothing";
    E603 "border of a board without a matching `place`";
    W604 "mark outside the picture";
    W605 "`draw`, `show`, `hide`, `distinguish` or `keep` without effect";
    W606 "two marks in one part of a cell";
    W607 "mark in another color than its name says";
    W608 "mark that nobody can read";
    W701 "symmetry broken incompletely";
    W702 "no symmetry left to break";
    E703 "`using` an item that is not a pivot";
    E704 "expectation failed";
    W705 "target that cannot express a condition";
    W706 "target that cannot express the costs";
    W707 "expected number without a source";
    E708 "classes of solutions that are told apart by some items only";
    W709 "clues that cannot all hold";
    E801 "unreadable or unwritable file";
    E802 "piece file without a board line", "polyiamond-dlx, exit -9: Input file ended before the box specification";
    E803 "imported name that does not exist";
    E804 "import cycle";
    E805 "limit exceeded", "polyiamond-dlx, exits -7 and -666 to -777: Overflow! Recompile me";
    E806 "unreadable answer of a solver, or answer to another puzzle";
    E901 "syntax error";
    E902 "unclosed block, string or picture";
    E903 "wrong word in a statement";
    E904 "newer language version";
    E905 "source too large";
    E906 "address with parts that are not known";
    W906 "comment that looks like a division";
}
