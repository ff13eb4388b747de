[
  (block)
  (piece_block)
  (tile_block)
  (word_block)
  (list)
  (group)
  (tuple)
  (arguments)
  (parameters)
] @indent

[ "}" "]" ")" ] @outdent
