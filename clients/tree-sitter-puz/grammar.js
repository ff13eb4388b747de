/**
 * The grammar of `.puz` for editors.  `grammar/puz.pest` defines the language; this grammar accepts all that
 * it does, and more.  Words that the compiler keeps in tables are in keywords.js, which its tests write.
 *
 * Line ends matter only where the scanner (src/scanner.c) may return `_end`; elsewhere they are space.
 */
const { geometries, natives } = require("./keywords");

const commas = (rule) => seq(rule, repeat(seq(",", rule)));
const trailing = (rule) => seq(commas(rule), optional(","));

// Levels of precedence, as in src/syntax/parse/expr.rs.
const LEVEL = {
  lambda: 1, if: 2, or: 3, and: 4, not: 5, compare: 6,
  range: 7, sum: 8, product: 9, minus: 10, default: 11, call: 12,
};

/** What follows in a word or a cell, without space: a part of it, as it is written or in another form. */
const more = (run, ...others) => choice(alias(run, "run"), ...others);

/** Several rules in a row, or the only one. */
const row = (rules) => (rules.length > 1 ? seq(...rules) : rules[0]);

/** The rule for a part of a native statement, as the compiler's schema gives it. */
function part($, [kind, ...rest]) {
  switch (kind) {
    case "word": return rest[0];
    case "choice": return rest.length > 1 ? choice(...rest) : rest[0];
    case "optional": return optional(row(rest.map((p) => part($, p))));
    case "either": return choice(...rest.map((way) => row(way.map((p) => part($, p)))));
    case "name": return $.identifier;
    case "names": return commas($.identifier);
    case "supplies": return commas($.supply);
    case "item": return $.item;
    case "expr": return $._expression;
    default: throw new Error(`${kind} is not a kind of slot`);
  }
}

module.exports = grammar({
  name: "puz",

  extras: ($) => [/\s/, $.comment],

  // `_end` ends a statement, `_end_of_clauses` one that clauses may continue, `_line_end` a line of pieces.
  // After an error the parser starts again after `_next_line`.  The others are empty tokens that announce what follows.
  externals: ($) => [
    $._end, $._end_of_clauses, $._line_end, $._next_line, $._multiple_ahead, $._size_ahead, $._error,
  ],

  conflicts: ($) => [
    [$._primary, $._names_of_lambda],
  ],

  rules: {
    source_file: ($) => repeat($._line),

    _line: ($) => choice(
      seq($._plain, $._end), seq($._with_clauses, $._end_of_clauses), $._compound, ";", $._next_line,
    ),
    _plain: ($) => choice(
      $.version, $.puzzle, $.use, $.param, $.let, $.fn, $.require, $.expect,
      $.regions, $.pieces, $.tiles, $.lattice, $.list_statement, $.break, $.goal, $.native, $.rule_call,
    ),
    _with_clauses: ($) => choice(
      $.board, $.items_statement, $.option, $.forbid, $.add, $.draw, $.show, $.hide, $.distinguish,
    ),
    _compound: ($) => choice($.rule, $.for, $.if),
    block: ($) => seq("{", repeat($._line), "}"),

    // ---- the file
    version: ($) => seq("puz", $.integer),
    puzzle: ($) => seq("puzzle", $.string),
    use: ($) => seq("use", commas($.identifier), "from", choice($.string, $.module)),
    module: ($) => seq($.identifier, repeat(seq(".", $.identifier))),
    param: ($) => seq(choice("param", "clues"), field("name", $.identifier), "=", $._arithmetic,
      optional(seq("in", $._arithmetic)), optional(field("meaning", $.string))),
    let: ($) => seq("let", field("name", $._pattern), "=", $._expression),
    fn: ($) => seq("fn", field("name", $.identifier), $.parameters, "=", $._expression,
      optional(seq("where", commas($.binder)))),
    rule: ($) => seq("rule", field("name", $.identifier), $.parameters, $.block),
    parameters: ($) => seq("(", optional(trailing($.parameter)), ")"),
    parameter: ($) => seq(field("name", $.identifier), optional(seq(":", $.type)),
      optional(seq("=", field("default", $._expression)))),
    type: ($) => seq(
      choice(seq("(", optional(commas($.type)), ")"),
        seq($.identifier, optional(seq("[", commas($.type), "]")))),
      optional(seq("->", $.type))),
    require: ($) => seq("require", $._expression, ",", $.string, optional(seq("at", commas($._expression)))),

    expect: ($) => seq("expect",
      choice(
        seq("output", $.string),
        seq("solution", $._arithmetic),
        seq(choice("minimum", "maximum"), "cost", optional("-"), $.integer),
        seq("no", "level"),
        seq(optional(choice("minimum", "maximum")), "level", $.level),
        seq(choice(seq("no", "solutions"), seq("unique", "solution"),
          seq($.integer, choice("solutions", "solution"))),
          optional(seq("up", "to", $._symmetries))),
        commas(seq($.integer, choice("items", "item", "options", "option"))),
      ),
      optional(seq("with", commas($.setting))),
      optional("slow")),
    level: () => token(/[0-9]+(\.[0-9]+)*/),
    setting: ($) => seq(field("name", $.identifier), "=", $._arithmetic),
    _symmetries: () => choice(
      "symmetry", "rotations", "motions", "automorphisms", "half-turns", "left-right", "up-down"),

    // ---- things
    geometry: () => choice(...geometries),
    _lattice: ($) => choice($.geometry, $.identifier),
    naming: ($) => seq("named", choice("odd-cells", "even-cells", $.name)),
    name: ($) => $._word,
    _freedom: () => choice("free", "one-sided", "fixed"),
    wrapping: ($) => seq("wrapped", repeat1(seq("(", commas($._expression), ")", optional("flipped")))),
    board: ($) => seq("board", field("name", $.identifier), "on", $._lattice, optional($.wrapping), optional($.naming), choice(
      seq(":", $._size_ahead, $._arithmetic, repeat1(seq("by", $._arithmetic))),
      seq(":", optional($._cells), repeat($._clause)),
      seq("=", $._expression))),
    regions: ($) => seq("regions", field("name", $.identifier), "of", $.identifier, optional($.naming),
      choice(seq(":", $.picture), seq("=", $._expression))),
    pieces: ($) => seq("pieces", field("name", $.identifier), "on", $._lattice,
      optional(seq(",", $._freedom)), optional(seq(",", "step", $._arithmetic)),
      choice($.piece_block, seq("=", $._expression))),
    piece_block: ($) => seq("{", repeat(choice(seq($.piece, $._line_end), ";")), "}"),
    piece: ($) => seq(optional($.multiple), optional(field("name", $.piece_name)), optional($._freedom),
      optional(seq("cost", $._arithmetic)), ":", choice(
        seq($._size_ahead, $._arithmetic, repeat1(seq("by", $._arithmetic))),
        seq(optional($._cells), repeat($._clause)))),
    piece_name: ($) => seq(choice($._piece_run, $.hole),
      repeat(more($._more_piece_run, alias($._hole_inside, $.hole)))),
    tiles: ($) => seq("tiles", field("name", $.identifier), "on", $._lattice, optional(seq(",", $._freedom)),
      choice($.tile_block, seq("=", $._expression))),
    tile_block: ($) => seq("{", repeat($.tile), "}"),
    tile: ($) => seq(optional($.multiple), $.item),
    lattice: ($) => seq("lattice", field("name", $.identifier), $.lattice_block),
    lattice_block: ($) => seq("{", repeat(choice(seq($.lattice_line, $._line_end), ";")), "}"),
    lattice_line: ($) => choice(
      seq("cell", optional(field("letter", choice($.identifier, "."))), ":", repeat1($.point),
        optional(seq("near", repeat1($.point)))),
      seq("period", $.point, $.point, optional($.point)),
      seq(choice("turn", "flip"), $.point, "->", $.point),
      seq("paper", choice("square", "hexagonal"))),
    point: () => /\([^(){}\n]*\)/,
    list_statement: ($) => seq(choice("colors", "mates", "words", "graph"), field("name", $.identifier),
      choice(seq(":", repeat1($.item)), $.word_block, seq("=", $._expression))),
    word_block: ($) => seq("{", repeat($.item), "}"),
    multiple: ($) => seq($._multiple_ahead, choice("any", $._arithmetic), "of"),
    supply: ($) => seq(optional($.multiple), $.identifier),

    // ---- the exact cover model
    items_statement: ($) => seq(choice("primary", "secondary", "total", "primary?", "secondary?", "total?"),
      optional($.multiple), $._items, repeat($._clause)),
    option: ($) => seq(choice("option", "option?"), $._items, optional($.cost), optional(seq("as", $.label)),
      repeat($._clause)),
    cost: ($) => seq("cost", $._arithmetic),
    label: ($) => seq(field("family", $.identifier), $.arguments),
    for: ($) => seq($.for_clause, repeat($._clause), $.block),
    if: ($) => seq("if", $._expression, $.block,
      repeat(seq("else", "if", $._expression, $.block)), optional(seq("else", $.block))),
    // `show`, `hide` and `distinguish` may name a rule
    rule_call: ($) => seq(
      field("name", choice($.identifier, alias(choice("show", "answer", "hide", "distinguish"), $.identifier))), $.arguments),

    _clause: ($) => choice($.for_clause, $.if_clause),
    for_clause: ($) => prec.right(seq("for", commas($.binder))),
    if_clause: ($) => seq("if", $._expression),
    binder: ($) => seq(field("name", $._pattern), choice("in", "="), $._expression),
    _pattern: ($) => choice($.identifier, $.tuple_pattern),
    tuple_pattern: ($) => seq("(", commas($._pattern), ")"),

    // ---- aspects, symmetry, costs, pictures
    forbid: ($) => seq("forbid", $._aspect, repeat($._clause)),
    add: ($) => seq("add", optional($._items), optional($.cost), "to", $._aspect, repeat($._clause)),
    _aspect: ($) => seq(field("family", $.identifier), field("variable", $.identifier),
      optional(seq("of", commas($.identifier)))),
    break: ($) => seq("break", $._symmetries, optional(seq("using", $.item, optional(seq("and", $.item))))),
    goal: () => seq(choice("minimize", "maximize"), "cost"),
    draw: ($) => seq("draw", choice(
      seq("graph", $._arithmetic, "as", choice(seq("at", $._expression), "circle", "grid")),
      commas($.mark)), optional(seq("on", $._expression)), repeat($._clause)),
    show: ($) => seq(
      choice(seq("show", $._shown), seq("answer", choice($._shown, commas($.mark)))),
      optional(seq("on", $._expression)), repeat($._clause)),
    _shown: ($) => seq($._subject, "as", commas($.mark)),
    hide: ($) => seq("hide", $._subject, repeat($._clause)),
    distinguish: ($) => seq("distinguish", "items", $._items, repeat($._clause)),
    _subject: ($) => choice(seq("items", $._items), $._aspect),
    mark: ($) => choice(
      seq(choice(
        seq("fill", $._arithmetic, "at", $._arithmetic, optional(seq("toward", $._arithmetic))),
        seq("outline", "of", $._arithmetic),
        seq("line", "along", $._arithmetic),
        seq(choice("line", "arrow"), "from", $._arithmetic, "to", $._arithmetic),
        seq(choice("circle", "dot", "cross", "box"), "at", $._arithmetic),
      ), optional($._mark_end)),
      seq($._expression, optional($._position), optional(choice(
        seq("at", $._arithmetic, optional($._mark_end)), seq(choice("below", "beside"), repeat($._mark_style))))),
    ),
    _mark_end: ($) => choice(
      seq($._position, optional($._mark_color), repeat($._mark_style)),
      seq($._mark_color, repeat($._mark_style)),
      repeat1($._mark_style)),
    _mark_style: () => choice("wide", "thin", "pale", "dashed", "behind"),
    _mark_color: ($) => seq("in", $._arithmetic),
    _position: () => seq("in", choice("corner", "center", "edge")),

    native: ($) => choice(
      ...natives.map(({ keyword, parts }) => seq(keyword, ...parts.map((p) => part($, p)))),
    ),

    // ---- item words: their parts stand together without space
    _items: ($) => repeat1(choice($.item, $.group)),
    group: ($) => seq("[", repeat1(choice($.item, $.group)), repeat($._clause), "]"),
    item: ($) => seq(optional("?"), $._word,
      optional(seq(token.immediate(":"), $.color, optional(seq(token.immediate("|"), $.color))))),
    color: ($) => repeat1($._more_of_word),
    _word: ($) => seq(choice($._run, $.quoted, $.hole),
      repeat($._more_of_word)),
    _more_of_word: ($) => more($._more_run, alias($._more_quoted, $.quoted), alias($._hole_inside, $.hole)),
    _run: () => /[^\s{}\[\]()":|?;,`]+/,
    _more_run: () => token.immediate(prec(1, /[^\s{}\[\]()":|?;,`]+/)),
    quoted: () => /"[^"\n]*"/,
    _more_quoted: () => token.immediate(/"[^"\n]*"/),
    hole: ($) => seq("{", $._in_hole, "}"),
    _hole_inside: ($) => seq(token.immediate("{"), $._in_hole, "}"),
    _in_hole: ($) => seq(optional("*"), $._expression, optional(seq(":", $.format))),
    format: () => /[dx0-9]/,

    // ---- cells, in Knuth's notation
    _cells: ($) => choice($.picture, repeat1($.cell)),
    cell: ($) => seq(choice($._cell_run, $.cell_set, $.hole),
      repeat(more($._more_cell_run, alias($._cell_set_inside, $.cell_set), alias($._hole_inside, $.hole)))),
    _cell_run: () => /[^\s{}\[\];]+/,
    _more_cell_run: () => token.immediate(prec(1, /[^\s{}\[\];]+/)),
    cell_set: ($) => seq("[", $._in_set),
    _cell_set_inside: ($) => seq(token.immediate("["), $._in_set),
    _in_set: ($) => seq(repeat(more($._set_run, alias($._hole_inside, $.hole))), "]"),
    _set_run: () => token.immediate(prec(1, /[^\]{}\n]+/)),
    _piece_run: () => /[^\s:{};]+/,
    _more_piece_run: () => token.immediate(prec(1, /[^\s:{};]+/)),
    cells: ($) => seq($._lattice, token.immediate("{"),
      repeat($.cell), "}"),

    // ---- expressions
    _expression: ($) => choice($._arithmetic, $.comparison, $.logic, $.not, $.conditional, $.lambda),
    _arithmetic: ($) => choice($.arithmetic, $.negative, $._primary),
    lambda: ($) => prec.right(LEVEL.lambda, seq($._names_of_lambda, "=>", field("body", $._expression))),
    _names_of_lambda: ($) => choice($.identifier, seq("(", commas($.identifier), ")")),
    conditional: ($) => prec.right(LEVEL.if,
      seq("if", $._expression, "then", $._expression, "else", $._expression)),
    logic: ($) => choice(
      prec.left(LEVEL.or, seq($._expression, "or", $._expression)),
      prec.left(LEVEL.and, seq($._expression, "and", $._expression))),
    not: ($) => prec(LEVEL.not, seq("not", $._expression)),
    comparison: ($) => prec.left(LEVEL.compare, seq($._expression,
      choice("==", "!=", "<=", ">=", "<", ">", "in", seq("not", "in")), $._expression)),
    arithmetic: ($) => choice(
      prec.left(LEVEL.range, seq($._arithmetic, choice("..", "..<"), $._arithmetic)),
      prec.left(LEVEL.sum, seq($._arithmetic, choice("+", "-", "++"), $._arithmetic)),
      prec.left(LEVEL.product, seq($._arithmetic, choice("*", "/", "%"), $._arithmetic)),
      prec.left(LEVEL.default, seq($._arithmetic, "??", $._arithmetic))),
    negative: ($) => prec(LEVEL.minus, seq("-", $._arithmetic)),
    _primary: ($) => choice($.identifier, $.integer, $.string, $.picture, $.list, $.tuple, $.item_literal,
      $.geometry, $.cells, $.call, $.index, $.field),
    call: ($) => prec(LEVEL.call, seq(field("function", $._primary), $.arguments)),
    arguments: ($) => seq("(", optional(trailing($._argument)), ")"),
    _argument: ($) => choice($.named_argument, $._expression),
    named_argument: ($) => seq(field("name", $.identifier), ":", $._expression),
    index: ($) => prec(LEVEL.call, seq($._primary, "[", trailing($._expression), "]")),
    field: ($) => prec(LEVEL.call, seq($._primary, ".", field("name", $.identifier))),
    list: ($) => seq("[", optional(seq(trailing($._element), repeat($._clause))), "]"),
    _element: ($) => choice($._expression, $.splice),
    splice: ($) => seq("*", $._expression),
    tuple: ($) => seq("(", trailing($._argument), ")"),
    item_literal: ($) => seq("`", $.item, "`"),

    identifier: () => /[A-Za-z_][A-Za-z0-9_]*/,
    integer: () => /[0-9]+/,
    string: ($) => seq('"', repeat(choice($._text, $.escape, alias($._hole_inside, $.hole))),
      token.immediate('"')),
    _text: () => token.immediate(prec(2, /[^"{}\\\n]+|\}/)),
    escape: () => token.immediate(prec(3, /\\.|\{\{|\}\}/)),
    picture: () => token(prec(1, /"""([^"]|"[^"]|""[^"])*"""/)),
    comment: () => token(prec(1, /\/\/[^\n]*/)),
  },
});
