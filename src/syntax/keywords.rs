//! The words that begin core statements, and the syntax of these statements.

/// A core statement: its first word, and its syntax for messages, with metavariables in capitals.
#[derive(Debug)]
pub struct Keyword {
    /// The word.
    pub word: &'static str,
    /// The statement's syntax.
    pub usage: &'static str,
    /// Does the statement bind the names after its keyword?
    pub binds: bool,
    /// Can it declare items, or bind names that others need?
    pub declares: bool,
    /// May a rule have this name?  Such statements were added to the language later.
    pub names_rules: bool,
}

/// A statement that binds names.
const fn binding(word: &'static str, usage: &'static str) -> Keyword {
    Keyword { word, usage, binds: true, declares: true, names_rules: false }
}

/// A statement that can declare items.
const fn declaring(word: &'static str, usage: &'static str) -> Keyword {
    Keyword { word, usage, binds: false, declares: true, names_rules: false }
}

/// A statement that declares nothing.
const fn acting(word: &'static str, usage: &'static str) -> Keyword {
    Keyword { word, usage, binds: false, declares: false, names_rules: false }
}

/// A statement that declares nothing, and whose keyword may be the name of a rule.
const fn free(word: &'static str, usage: &'static str) -> Keyword {
    Keyword { word, usage, binds: false, declares: false, names_rules: true }
}

/// All core statements.
pub static KEYWORDS: &[Keyword] = &[
    declaring("puz", "puz 1"),
    acting("puzzle", "puzzle \"TITLE\""),
    binding("use", "use NAME, ... from std.MODULE"),
    binding("param", "param NAME = DEFAULT [in LOW..HIGH] [\"what it is\"]"),
    Keyword {
        word: "clues",
        usage: "clues NAME = DEFAULT [in LOW..HIGH] [\"what it is\"]",
        binds: true,
        declares: true,
        names_rules: true,
    },
    binding("let", "let NAME = VALUE"),
    binding("fn", "fn NAME(PARAMETER, ...) = VALUE [where NAME = VALUE, ...]"),
    binding("rule", "rule NAME(PARAMETER, ...) { STATEMENTS }"),
    acting("require", "require CONDITION, \"MESSAGE\" [at VALUE, ...]"),
    acting("expect", "expect N solutions [up to symmetry] [with PARAMETER=VALUE, ...] [slow]"),
    binding(
        "board",
        "board NAME on GEOMETRY [wrapped (X,Y) [flipped] ...] [named WORD]: CELLS, or ... = VALUE",
    ),
    binding("regions", "regions NAME of BOARD [named WORD]: PICTURE, or ... = VALUE"),
    binding("pieces", "pieces NAME on GEOMETRY [, SYMMETRY] { [N of] NAME: CELLS }, or ... = VALUE"),
    binding("tiles", "tiles NAME on GEOMETRY [, SYMMETRY] { COLORS ... }, or ... = VALUE"),
    Keyword {
        word: "lattice",
        usage: "lattice NAME { cell LETTER: (X,Y) ...; period (X,Y) (X,Y); turn (x,y) -> (X,Y); ... }",
        binds: true,
        declares: true,
        names_rules: true,
    },
    binding("colors", "colors NAME: COLOR ..., or ... = VALUE"),
    binding("mates", "mates NAME: COLOR-COLOR ..., or ... = VALUE"),
    binding("words", "words NAME: WORD ..., or ... = VALUE"),
    binding("graph", "graph NAME: VERTEX-VERTEX ..., or ... = VALUE"),
    acting("forbid", "forbid FAMILY VARIABLE [of NAME, ...] [if CONDITION]"),
    acting("add", "add ITEMS [cost COST] to FAMILY VARIABLE [of NAME, ...] [if CONDITION]"),
    acting("draw", "draw MARK, ... [on BOARD] [for NAME in LIST] [if CONDITION]"),
    free(
        "show",
        "show FAMILY VARIABLE | items ITEMS as MARK, ... [on BOARD] [for NAME in LIST] [if CONDITION]",
    ),
    free(
        "answer",
        "answer [FAMILY VARIABLE | items ITEMS as] MARK, ... [on BOARD] [for NAME in LIST] [if CONDITION]",
    ),
    free("hide", "hide FAMILY VARIABLE | items ITEMS [for NAME in LIST] [if CONDITION]"),
    free("distinguish", "distinguish items ITEMS [for NAME in LIST] [if CONDITION]"),
    acting("break", "break symmetry | left-right | ... [using ITEM [and ITEM]]"),
    acting("minimize", "minimize cost"),
    acting("maximize", "maximize cost"),
    declaring("primary", "primary [LOW..HIGH of] ITEMS [for NAME in LIST] [if CONDITION]"),
    declaring("secondary", "secondary ITEMS [for NAME in LIST] [if CONDITION]"),
    Keyword {
        word: "total",
        usage: "total LOW..HIGH of ITEMS [for NAME in LIST] [if CONDITION]",
        binds: false,
        declares: true,
        names_rules: true,
    },
    acting(
        "option",
        "option ITEMS [cost COST] [as FAMILY(FIELD: VALUE, ...)] [for NAME in LIST] [if CONDITION]",
    ),
    declaring("for", "for NAME in LIST { STATEMENTS }"),
    declaring("if", "if CONDITION { STATEMENTS } else { STATEMENTS }"),
];

/// The core statement that begins with this word.
pub fn find(word: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|k| k.word == word)
}

/// Words of expressions, which cannot be names.
pub const RESERVED: [&str; 9] = ["for", "if", "then", "else", "in", "and", "or", "not", "where"];
