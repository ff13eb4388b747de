; with the capture names of Neovim; helix/ and zed/ have their own
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
] @indent.begin

[ "}" "]" ")" ] @indent.branch @indent.end

; the lines of a picture stay where they are
(picture) @indent.auto
