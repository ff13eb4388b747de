;;; puz-ts-mode.el --- Puzzles for puzc, by tree-sitter  -*- lexical-binding: t; -*-
;;; Commentary:
;; Needs Emacs 29 or later and the library `libtree-sitter-puz', which `build' makes.
;; The lists of words are written from the tables of the compiler: `PUZC_UPDATE=1 cargo test editors'.
;;; Code:
(require 'treesit)

(defconst puz-ts-mode--words
  '("for" "if" "then" "else" "in" "and" "or" "not" "where" "use" "param" "clues" "let" "fn" "rule" "board" "regions" "pieces" "tiles" "lattice" "colors" "mates" "words" "graph" "puz" "puzzle" "require" "expect" "forbid" "add" "draw" "show" "answer" "hide" "distinguish" "break" "minimize" "maximize" "primary" "secondary" "total" "option" "cover" "pack" "place" "border" "trace" "single" "disjoint" "connected" "areas" "keep" "across" "along" "any" "arrow" "as" "at" "automorphisms" "behind" "below" "beside" "bishop" "box" "by" "center" "circle" "corner" "corners" "cost" "cross" "crossing" "dashed" "dot" "edge" "edges" "even-cells" "fill" "fixed" "flipped" "free" "from" "grid" "half-turns" "into" "is" "item" "items" "joining" "king" "knight" "left-right" "level" "line" "loop" "match" "maximum" "minimum" "motions" "named" "neighbor" "no" "odd-cells" "of" "on" "one-sided" "options" "outline" "output" "pale" "path" "paths" "rook" "rotations" "size" "slow" "solution" "solutions" "step" "steps" "still" "symmetry" "thin" "to" "together" "toward" "unique" "up" "up-down" "using" "wide" "with" "without" "wrapped")
  "Words of statements.")

(defconst puz-ts-mode--functions
  '("len" "sum" "min" "max" "all" "any" "count" "zip" "enumerate" "reversed" "sorted" "groups" "components" "unique" "take" "drop" "index" "fold" "automaton" "matching" "power" "subsets" "permutations" "set" "map" "abs" "isqrt" "value" "number" "numbers" "is_digit" "split" "join" "lines" "word_clues" "picture" "file" "edges" "corners" "cell" "cells" "edge" "neighbors" "off_board" "ray" "normalize" "orbit" "translates" "placements" "symmetries" "all_polyforms" "connected" "piece_file" "board_file" "square" "triangle" "hex" "cube" "stick")
  "Functions of the language.")

(defvar puz-ts-mode--font-lock
  (when (treesit-available-p)
    (treesit-font-lock-rules
     :language 'puz :feature 'comment
     '((comment) @font-lock-comment-face)
     :language 'puz :feature 'string
     '([(string) (quoted) (picture)] @font-lock-string-face)
     :language 'puz :feature 'keyword
     `([,@puz-ts-mode--words] @font-lock-keyword-face)
     :language 'puz :feature 'definition
     '((fn name: (identifier) @font-lock-function-name-face)
       (rule name: (identifier) @font-lock-function-name-face)
       (param name: (identifier) @font-lock-variable-name-face)
       (let name: (identifier) @font-lock-variable-name-face)
       (board name: (identifier) @font-lock-variable-name-face)
       (pieces name: (identifier) @font-lock-variable-name-face))
     :language 'puz :feature 'type
     '((geometry) @font-lock-type-face)
     :language 'puz :feature 'builtin
     `(((call function: (identifier) @font-lock-builtin-face)
        (:match ,(concat "\\`" (regexp-opt puz-ts-mode--functions) "\\'") @font-lock-builtin-face)))
     :language 'puz :feature 'constant
     '((cell) @font-lock-constant-face
       (color) @font-lock-constant-face
       (integer) @font-lock-constant-face)))
  "Rules of colors.")

(defvar puz-ts-mode--indent
  '((puz
     ((node-is "}") parent-bol 0)
     ((node-is "]") parent-bol 0)
     ((node-is ")") parent-bol 0)
     ((parent-is "picture") no-indent 0)
     ((parent-is "block") parent-bol 2)
     ((parent-is "list") parent-bol 2)
     ((parent-is "arguments") parent-bol 2)
     ((parent-is "source_file") column-0 0)))
  "Rules of indentation.")

;;;###autoload
(define-derived-mode puz-ts-mode prog-mode "puz"
  "Major mode for puzzles of puzc."
  (setq-local comment-start "// " comment-end "" tab-width 2 indent-tabs-mode nil)
  (when (treesit-ready-p 'puz)
    (treesit-parser-create 'puz)
    (setq-local treesit-font-lock-settings puz-ts-mode--font-lock
                treesit-font-lock-feature-list '((comment definition) (keyword string type) (builtin constant))
                treesit-simple-indent-rules puz-ts-mode--indent
                treesit-defun-type-regexp "\\`\\(?:rule\\|fn\\)\\'")
    (treesit-major-mode-setup)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.puz\\'" . puz-ts-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(puz-ts-mode "puzc" "lsp")))

(provide 'puz-ts-mode)
;;; puz-ts-mode.el ends here
