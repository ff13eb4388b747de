//! Tiles against a direct search over permutations.

use crate::search::count;
use crate::support::{Texts, build, messages};

/// A linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// The sides of the cell (x, y) of squares or hexes: the direction of the neighbor, clockwise.
fn directions(lattice: &str) -> &'static [(i32, i32)] {
    match lattice {
        "squares" => &[(-1, 0), (0, 1), (1, 0), (0, -1)],
        _ => &[(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
    }
}

/// The number of ways to put one of the tiles, each at most once, on each cell without turning it.
fn fixed(
    lattice: &str,
    cells: &[(i32, i32)],
    tiles: &[Vec<char>],
    mates: bool,
    laid: &mut Vec<usize>,
) -> u64 {
    let Some(&(x, y)) = cells.get(laid.len()) else { return 1 };
    let sides = directions(lattice);
    let mut n = 0;
    for tile in (0..tiles.len()).filter(|t| !laid.contains(t)).collect::<Vec<_>>() {
        let fits = sides.iter().enumerate().all(|(i, (dx, dy))| {
            let Some(at) = cells[..laid.len()].iter().position(|c| *c == (x + dx, y + dy)) else {
                return true;
            };
            let back = sides.iter().position(|d| *d == (-dx, -dy)).unwrap();
            let (own, other) = (tiles[tile][i], tiles[laid[at]][back]);
            if mates { own != other && own.eq_ignore_ascii_case(&other) } else { own == other }
        });
        if fits {
            laid.push(tile);
            n += fixed(lattice, cells, tiles, mates, laid);
            laid.pop();
        }
    }
    n
}

#[test]
fn fixed_tiles_are_not_turned() {
    let mut r = Random(5);
    let mut positive = 0;
    for round in 0..300 {
        let lattice = ["squares", "hexes"][r.below(2)];
        let cells: &[(i32, i32)] = match r.below(3) {
            0 => &[(1, 1), (1, 2), (2, 1), (2, 2)],
            1 => &[(1, 1), (1, 2), (1, 3)],
            _ => &[(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)],
        };
        let mates = r.below(2) == 0;
        let colors: &[char] = if mates { &['a', 'A', 'b', 'B'] } else { &['a', 'b'] };
        let tiles: Vec<Vec<char>> = (0..5 + r.below(2))
            .map(|_| directions(lattice).iter().map(|_| colors[r.below(colors.len())]).collect())
            .collect();
        let lines: Vec<String> = tiles
            .iter()
            .enumerate()
            .map(|(i, t)| format!("t{i}: {}", t.iter().collect::<String>()))
            .collect();
        let board: Vec<String> = cells.iter().map(|(x, y)| format!("{x}{y}")).collect();
        let text = format!(
            "board b on {lattice}: {}\ntiles T on {lattice}, fixed {{ {} }}\nmates M: a-A b-B\n\
             place 0..1 of T on b, edges match{}",
            board.join(" "),
            lines.join("; "),
            if mates { " with M" } else { "" }
        );
        let (problem, _) = build(Texts(vec![("tiles.puz", text.clone())]), "tiles.puz", &[]);
        let expected = fixed(lattice, cells, &tiles, mates, &mut vec![]);
        assert_eq!(count(&problem, false), expected, "{round}: {text}");
        positive += usize::from(expected > 0);
    }
    assert!(positive > 50, "{positive}");
}

#[test]
fn tiles_on_one_cell() {
    let lattices =
        "lattice bricks { cell: (0,0) (2,0) (2,1) (0,1); period (2,0) (0,1); turn (x,y) -> (2-x,1-y) }
lattice shifted { cell: (0,0) (2,0) (2,1) (0,1); period (2,0) (0,1) }\n";
    let placements = |board: &str, symmetry: &str, tiles: &str| {
        let lattice = board.split([' ', ':']).next().unwrap();
        let text = format!(
            "{lattices}board b on {board}\ntiles T on {lattice}{symmetry} {{ {tiles} }}\n\
             place any of T on b, edges match"
        );
        count(&build(Texts(vec![("tiles.puz", text)]), "tiles.puz", &[]).0, false)
    };
    for (board, tile, numbers) in [
        // lattices turn their cells in fewer ways than polygons have
        ("bricks: 00", "abcd", [1, 2, 2]),
        ("shifted: 00", "abcd", [1, 1, 1]),
        ("kites: A11", "abcd", [1, 1, 2]),
        ("kites: D11", "abcd", [1, 1, 2]),
        ("octagons: O11", "abcdefgh", [1, 4, 8]),
        ("octagons: S11", "abcd", [1, 4, 8]),
        // a square between octagons
        ("octagons: O11 S11", "aaaaaaaa; aaaa; bbbb", [1, 1, 1]),
        ("squares: 1 by 1", "abcd", [1, 4, 8]),
        ("triangles: 11'", "abc", [1, 3, 6]),
        ("hexes: 11", "abcdef", [1, 6, 12]),
        // a way around the strip exchanges north and south
        ("squares wrapped (0, 3) flipped: 1 by 1", "abcd", [2, 8, 8]),
    ] {
        let found = [", fixed", "", ", free"].map(|symmetry| placements(board, symmetry, tile));
        assert_eq!(found, numbers, "{board}");
    }
}

#[test]
fn equal_tiles_are_reported() {
    let said = |tiles: &str| {
        let text =
            format!("board b on squares: 1 by 2\ntiles T on squares{tiles}\nplace T on b, edges match");
        let mut found = messages(&build(Texts(vec![("tiles.puz", text)]), "tiles.puz", &[]).1);
        found.retain(|message| message.starts_with("W208"));
        found
    };
    assert!(said(", fixed { abcd bcda }").is_empty());
    assert_eq!(said(", fixed { abcd X: abcd }"), ["W208 tile `X` is tile `abcd`"]);
    assert_eq!(said(" { abcd bcda }"), ["W208 tile `bcda` is tile `abcd`, rotated"]);
}
