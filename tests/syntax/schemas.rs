//! Schemas of native sentences for these tests; the real table is checked where the statements are.

use puzc::syntax::schema::{Part, Schema, SlotKind};

use Part::{Choice, Either, Optional, Slot, Word};

static COVER: Schema = Schema {
    keyword: "cover",
    parts: &[Slot("boards", SlotKind::Names), Word("with"), Slot("pieces", SlotKind::Supplies)],
    usage: "cover BOARD, ... with PIECES, ...",
};

static PACK: Schema = Schema {
    keyword: "pack",
    parts: &[Slot("pieces", SlotKind::Supplies), Word("into"), Slot("boards", SlotKind::Names)],
    usage: "pack PIECES, ... into BOARD, ...",
};

static PLACE: Schema = Schema {
    keyword: "place",
    parts: &[
        Slot("tiles", SlotKind::Name),
        Word("on"),
        Slot("board", SlotKind::Name),
        Optional(&[
            Word(","),
            Choice("places", &["edges", "corners"]),
            Word("match"),
            Optional(&[Word("with"), Slot("mates", SlotKind::Name)]),
        ]),
    ],
    usage: "place TILES on BOARD [, edges match [with MATES]]",
};

static BORDER: Schema = Schema {
    keyword: "border",
    parts: &[
        Word("of"),
        Slot("board", SlotKind::Name),
        Word("is"),
        Slot("color", SlotKind::Word),
        Optional(&[Word("as"), Slot("item", SlotKind::Word)]),
    ],
    usage: "border of BOARD is COLOR [as ITEM]",
};

static TRACE: Schema = Schema {
    keyword: "trace",
    parts: &[
        Slot("words", SlotKind::Name),
        Word("in"),
        Slot("board", SlotKind::Name),
        Word("by"),
        Choice("steps", &["king", "rook", "bishop", "knight", "neighbor"]),
        Word("steps"),
        Optional(&[Choice("without", &["without"]), Word("crossing")]),
    ],
    usage: "trace WORDS in BOARD by king steps [without crossing]",
};

static SINGLE: Schema = Schema {
    keyword: "single",
    parts: &[
        Word("loop"),
        Either(&[
            &[Word("on"), Slot("pairs", SlotKind::Expr), Word("as"), Slot("item", SlotKind::Word)],
            &[Choice("way", &["along", "across"]), Slot("edges", SlotKind::Expr)],
        ]),
    ],
    usage: "single loop on PAIRS as ITEM",
};

pub static ALL: [&Schema; 6] = [&COVER, &PACK, &PLACE, &BORDER, &TRACE, &SINGLE];
