" Vim syntax file for puzzles of puzc
if exists("b:current_syntax")
  finish
endif

syn case match
syn match   puzNumber     "\<\d\+\>"
syn match   puzOperator   "=>\|\.\.<\|\.\.\|??\|++\|[=!<>]="
syn keyword puzConditional if then else
syn keyword puzRepeat     for in where
syn keyword puzLogic      and or not
syn keyword puzConnective from on of with into as at to by is match named step steps loop along across without crossing using up
syn keyword puzConnective cost items options solutions solution unique symmetry motions rotations automorphisms minimum maximum output slow
syn keyword puzModifier   free fixed any
syn match   puzModifier   "\<one-sided\>"
syn keyword puzType       squares triangles hexes cubes sticks
syn keyword puzBoolean    true false
syn match   puzStatement  "\(^\|[;{]\)\s*\zs\(puz\|puzzle\|use\|require\|expect\|cover\|pack\|place\|border\|trace\|single\|draw\|forbid\|add\|break\|minimize\|maximize\|primary\|secondary\|option\)\>"
syn match   puzDefine     "\(^\|[;{]\)\s*\zs\(board\|regions\|pieces\|tiles\|colors\|mates\|words\|graph\|param\|let\|fn\|rule\)\>"
syn region  puzHole       start="{" end="}" contained contains=TOP
syn match   puzEscape     "\\.\|{{\|}}" contained
syn region  puzString     start=+"+ skip=+\\.+ end=+"\|$+ contains=puzEscape,puzHole
syn region  puzPicture    start=+"""+ end=+"""+
syn match   puzComment    "\(^\|[[:blank:]{}();,]\)\zs//.*$"

hi def link puzNumber      Number
hi def link puzOperator    Operator
hi def link puzConditional Conditional
hi def link puzRepeat      Repeat
hi def link puzLogic       Operator
hi def link puzConnective  Keyword
hi def link puzModifier    StorageClass
hi def link puzType        Type
hi def link puzBoolean     Boolean
hi def link puzStatement   Statement
hi def link puzDefine      Define
hi def link puzEscape      SpecialChar
hi def link puzString      String
hi def link puzPicture     String
hi def link puzComment     Comment

let b:current_syntax = "puz"
