" Vim syntax file for puzzles of puzc.  The lists of words are written from the tables of the compiler:
" `PUZC_UPDATE=1 cargo test editors`.
if exists("b:current_syntax")
  finish
endif

syn case match
syn match   puzNumber     "\<\d\+\>"
syn match   puzOperator   "=>\|\.\.<\|\.\.\|??\|++\|[=!<>]="
syn keyword puzReserved   for if then else in and or not where
syn match   puzConnective "\<\(across\|along\|any\|arrow\|as\|at\|automorphisms\|behind\|below\|beside\|bishop\|box\|by\|center\|circle\|corner\|corners\|cost\|cross\|crossing\|dashed\|dot\|edge\|edges\|even-cells\|fill\|fixed\|flipped\|free\|from\|grid\|half-turns\|into\|is\|item\|items\|joining\|king\|knight\|left-right\|level\|line\|loop\|match\|maximum\|minimum\|motions\|named\|neighbor\|no\|odd-cells\|of\|on\|one-sided\|options\|outline\|output\|pale\|path\|paths\|rook\|rotations\|size\|slow\|solution\|solutions\|step\|steps\|still\|symmetry\|thin\|to\|together\|toward\|unique\|up\|up-down\|using\|wide\|with\|without\|wrapped\)\>"
syn keyword puzType       squares triangles hexes cubes sticks
syn keyword puzBoolean    true false
syn match   puzFunction   "\<\(len\|sum\|min\|max\|all\|any\|count\|zip\|enumerate\|reversed\|sorted\|groups\|components\|unique\|take\|drop\|index\|fold\|automaton\|matching\|power\|subsets\|permutations\|set\|map\|abs\|isqrt\|value\|number\|numbers\|is_digit\|split\|join\|lines\|word_clues\|picture\|file\|edges\|corners\|cell\|cells\|edge\|neighbors\|off_board\|ray\|normalize\|orbit\|translates\|placements\|symmetries\|all_polyforms\|connected\|piece_file\|board_file\|square\|triangle\|hex\|cube\|stick\)\ze("
syn match   puzStatement  "\(^\|[;{]\)\s*\zs\(puz\|puzzle\|require\|expect\|forbid\|add\|draw\|show\|answer\|hide\|distinguish\|break\|minimize\|maximize\|primary\|secondary\|total\|option\|cover\|pack\|place\|border\|trace\|single\|disjoint\|connected\|areas\|keep\)\>"
syn match   puzDefine     "\(^\|[;{]\)\s*\zs\(use\|param\|clues\|let\|fn\|rule\|board\|regions\|pieces\|tiles\|lattice\|colors\|mates\|words\|graph\)\>"
syn region  puzHole       start="{" end="}" contained contains=TOP
syn match   puzEscape     "\\.\|{{\|}}" contained
syn region  puzString     start=+"+ skip=+\\.+ end=+"\|$+ contains=puzEscape,puzHole
syn region  puzPicture    start=+"""+ end=+"""+
syn match   puzComment    "\(^\|[[:blank:]{}();,]\)\zs//.*$"

hi def link puzNumber      Number
hi def link puzOperator    Operator
hi def link puzReserved    Conditional
hi def link puzConnective  Keyword
hi def link puzType        Type
hi def link puzBoolean     Boolean
hi def link puzFunction    Function
hi def link puzStatement   Statement
hi def link puzDefine      Define
hi def link puzEscape      SpecialChar
hi def link puzString      String
hi def link puzPicture     String
hi def link puzComment     Comment

let b:current_syntax = "puz"
