// The words of the language, from the tables of the compiler; `PUZC_UPDATE=1 cargo test editors` writes them.
const split = (text) => text.split(" ");

export const words = {
  reserved: split(
    "for if then else in and or not where",
  ),
  definitions: split(
    "use param clues let fn rule board regions pieces tiles lattice colors mates words graph",
  ),
  statements: split(
    "puz puzzle require expect forbid add draw show answer hide distinguish break minimize maximize primary secondary total option cover pack place border trace single disjoint connected areas keep",
  ),
  geometries: split(
    "squares triangles hexes cubes sticks",
  ),
  functions: split(
    "len sum min max all any count zip enumerate reversed sorted groups components unique take drop index fold automaton matching power subsets permutations set map abs isqrt value number numbers is_digit split join lines word_clues picture file edges corners cell cells edge neighbors off_board ray normalize orbit translates placements symmetries all_polyforms connected piece_file board_file square triangle hex cube stick",
  ),
  connectives: split(
    "across along any arrow as at automorphisms behind below beside bishop box by center circle corner corners cost cross crossing dashed dot edge edges even-cells fill fixed flipped free from grid half-turns into is item items joining king knight left-right level line loop match maximum minimum motions named neighbor no odd-cells of on one-sided options outline output pale path paths rook rotations size slow solution solutions step steps still symmetry thin to together toward unique up up-down using wide with without wrapped",
  ),
};
