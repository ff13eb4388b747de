(rule "rule" @context name: (identifier) @name) @item
(fn "fn" @context name: (identifier) @name) @item
(param ["param" "clues"] @context name: (identifier) @name) @item
(let "let" @context name: (identifier) @name) @item
(board "board" @context name: (identifier) @name) @item
(regions "regions" @context name: (identifier) @name) @item
(pieces "pieces" @context name: (identifier) @name) @item
(tiles "tiles" @context name: (identifier) @name) @item
(list_statement name: (identifier) @name) @item
