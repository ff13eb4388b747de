; The lists of words are written from the tables of the compiler: `PUZC_UPDATE=1 cargo test editors`.

(comment) @comment

[ "for" "if" "then" "else" "in" "and" "or" "not" "where" ] @keyword.conditional ; reserved
[ "use" "param" "clues" "let" "fn" "rule" "board" "regions" "pieces" "tiles" "lattice" "colors" "mates" "words" "graph" ] @keyword ; definitions
[ "puz" "puzzle" "require" "expect" "forbid" "add" "draw" "show" "answer" "hide" "distinguish" "break" "minimize" "maximize" "primary" "secondary" "total" "option" "cover" "pack" "place" "border" "trace" "single" "disjoint" "connected" "areas" "keep" ] @keyword ; statements
[ "across" "along" "any" "arrow" "as" "at" "automorphisms" "behind" "below" "beside" "bishop" "box" "by" "center" "circle" "corner" "corners" "cost" "cross" "crossing" "dashed" "dot" "edge" "edges" "even-cells" "fill" "fixed" "flipped" "free" "from" "grid" "half-turns" "into" "is" "item" "items" "joining" "king" "knight" "left-right" "level" "line" "loop" "match" "maximum" "minimum" "motions" "named" "neighbor" "no" "odd-cells" "of" "on" "one-sided" "options" "outline" "output" "pale" "path" "paths" "rook" "rotations" "size" "slow" "solution" "solutions" "step" "steps" "still" "symmetry" "thin" "to" "together" "toward" "unique" "up" "up-down" "using" "wide" "with" "without" "wrapped" ] @keyword.operator ; connectives
[ "primary?" "secondary?" "option?" ] @keyword

(geometry) @type.builtin
(type (identifier) @type)

((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin "len" "sum" "min" "max" "all" "any" "count" "zip" "enumerate" "reversed" "sorted" "groups" "components" "unique" "take" "drop" "index" "fold" "automaton" "matching" "power" "subsets" "permutations" "set" "map" "abs" "isqrt" "value" "number" "numbers" "is_digit" "split" "join" "lines" "word_clues" "picture" "file" "edges" "corners" "cell" "cells" "edge" "neighbors" "off_board" "ray" "normalize" "orbit" "translates" "placements" "symmetries" "all_polyforms" "connected" "piece_file" "board_file" "square" "triangle" "hex" "cube" "stick")) ; functions
((call function: (identifier) @function.call)
  (#not-any-of? @function.call "len" "sum" "min" "max" "all" "any" "count" "zip" "enumerate" "reversed" "sorted" "groups" "components" "unique" "take" "drop" "index" "fold" "automaton" "matching" "power" "subsets" "permutations" "set" "map" "abs" "isqrt" "value" "number" "numbers" "is_digit" "split" "join" "lines" "word_clues" "picture" "file" "edges" "corners" "cell" "cells" "edge" "neighbors" "off_board" "ray" "normalize" "orbit" "translates" "placements" "symmetries" "all_polyforms" "connected" "piece_file" "board_file" "square" "triangle" "hex" "cube" "stick")) ; functions
(rule_call name: (identifier) @function.call)
(fn name: (identifier) @function)
(rule name: (identifier) @function)
(label family: (identifier) @label)

(param name: (identifier) @constant)
(setting name: (identifier) @constant)
(parameter name: (identifier) @variable.parameter)
(named_argument name: (identifier) @variable.parameter)
(field name: (identifier) @property)
(let name: (identifier) @variable)
(board name: (identifier) @variable)
(regions name: (identifier) @variable)
(pieces name: (identifier) @variable)
(lattice name: (identifier) @type)
(tiles name: (identifier) @variable)
(list_statement name: (identifier) @variable)
(binder name: (identifier) @variable)
(tuple_pattern (identifier) @variable)
(module (identifier) @module)
(piece_name) @label

((identifier) @boolean
  (#any-of? @boolean "true" "false"))
(integer) @number
[ (string) (quoted) ] @string
(picture) @string
[ (cell) (color) ] @string.special
(escape) @string.escape
(format) @string.special

[ "+" "-" "*" "/" "%" "++" "??" ".." "..<" "==" "!=" "<=" ">=" "<" ">" "=>" "->" "=" ] @operator
[ "(" ")" "[" "]" "{" "}" ] @punctuation.bracket
(hole [ "{" "}" ] @punctuation.special)
[ "," ":" "." ";" "|" ] @punctuation.delimiter
