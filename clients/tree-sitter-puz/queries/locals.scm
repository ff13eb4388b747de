[
  (source_file)
  (block)
  (rule)
  (fn)
  (for)
  (list)
  (group)
  (lambda)
  (option)
  (items_statement)
] @local.scope

(let name: (identifier) @local.definition)
(let name: (tuple_pattern (identifier) @local.definition))
(param name: (identifier) @local.definition)
(parameter name: (identifier) @local.definition)
(binder name: (identifier) @local.definition)
(binder name: (tuple_pattern (identifier) @local.definition))
(fn name: (identifier) @local.definition)
(board name: (identifier) @local.definition)
(regions name: (identifier) @local.definition)
(pieces name: (identifier) @local.definition)
(lattice name: (identifier) @local.definition)
(tiles name: (identifier) @local.definition)
(list_statement name: (identifier) @local.definition)

(identifier) @local.reference
