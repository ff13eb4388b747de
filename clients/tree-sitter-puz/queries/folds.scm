[
  (block)
  (piece_block)
  (tile_block)
  (word_block)
  (list)
  (arguments)
  (picture)
] @fold
