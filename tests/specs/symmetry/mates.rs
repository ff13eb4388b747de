//! Tiles that match with mates: classes of tilings against the tilings themselves, as lists of the colors
//! that each cell shows at each of its edges.

use super::brute::{closure, solutions};
use crate::support::{Texts, build};
use puzc_core::geometry::{Geometry, Place, Sort, Symmetry};
use puzc_core::xcc::{HoleValue, Problem};
use puzc_solver::symmetry::{Class, Effort, Symmetries};
use std::collections::{BTreeMap, BTreeSet};

/// SplitMix64 (Steele, Lea, Flood).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }
}

/// Where a tile lies, and what it shows: a cell, its edges with colors, the name of the tile.
type Look = (Place, BTreeMap<Place, char>, String);

fn mate(color: char) -> char {
    match color {
        c if c.is_ascii_lowercase() => c.to_ascii_uppercase(),
        c => c.to_ascii_lowercase(),
    }
}

/// What each option shows.  The owner of an edge records its color, the other side the mate.
fn looks(problem: &Problem, mates: bool) -> Vec<Look> {
    let look = |option: usize| {
        let (mut cell, mut sides, mut tile) = (None, vec![], String::new());
        for m in problem.options.get(option).iter() {
            match &problem.items[m.item.0 as usize].label.holes[..] {
                [HoleValue::Place(p)] if p.sort == Sort::Cell => cell = Some(*p),
                [HoleValue::Place(p)] => sides.push((*p, problem.colors[m.color.0 as usize].text.clone())),
                _ => tile = problem.items[m.item.0 as usize].label.text.to_string(),
            }
        }
        let cell = cell.unwrap();
        let shown = sides.into_iter().map(|(edge, color)| {
            let color = color.chars().next().unwrap();
            let owner = problem.lattices.of(cell).owner(edge) == Some(cell);
            (edge, if owner || !mates { color } else { mate(color) })
        });
        (cell, shown.collect(), tile)
    };
    (0..problem.options.len()).map(look).collect()
}

/// The motions that map a set of cells onto itself.
pub fn motions(
    lattice: &Geometry,
    symmetry: Symmetry,
    cells: &BTreeSet<Place>,
) -> Vec<BTreeMap<Place, Place>> {
    let places: BTreeSet<Place> =
        cells.iter().flat_map(|c| lattice.edges(*c).unwrap()).chain(cells.iter().copied()).collect();
    let first = *cells.iter().next().unwrap();
    let mut found = vec![];
    for motion in lattice.group(symmetry) {
        for to in cells {
            let from = lattice.moved(&motion, first);
            let by = [to.x - from.x, to.y - from.y, to.z - from.z].map(i64::from);
            let whole = lattice.translated(&motion, by);
            let images: BTreeMap<Place, Place> =
                places.iter().map(|p| (*p, lattice.moved(&whole, *p))).collect();
            // on a wrapped board, not every motion of the lattice is one
            let keeps_edges = |c: &Place| {
                let around = |c: Place| lattice.edges(c).unwrap().into_iter().collect::<BTreeSet<_>>();
                around(*c).iter().map(|e| images[e]).collect::<BTreeSet<_>>() == around(images[c])
            };
            let is_motion = cells.iter().all(|c| cells.contains(&images[c]) && keeps_edges(c));
            if is_motion && !found.contains(&images) {
                found.push(images);
            }
        }
    }
    found
}

/// The permutations of the colors a, A, b, B, ... that map mates to mates.
fn recolorings(pairs: usize) -> Vec<BTreeMap<char, char>> {
    let small: Vec<char> = "abc".chars().take(pairs).collect();
    let mut found: Vec<Vec<char>> = vec![vec![]];
    for _ in 0..pairs {
        found = found
            .into_iter()
            .flat_map(|f| {
                let used = f.clone();
                let free = small.iter().filter(move |c| !used.iter().any(|u| u.eq_ignore_ascii_case(c)));
                free.flat_map(|&c| [c, mate(c)])
                    .map(|c| f.iter().copied().chain([c]).collect())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    let whole = |f: Vec<char>| small.iter().zip(f).flat_map(|(&c, d)| [(c, d), (mate(c), mate(d))]).collect();
    found.into_iter().map(whole).collect()
}

/// The map of options that a motion and a recoloring induce, if there is one; tiles may be exchanged.
fn induced(
    looks: &[Look],
    motion: &BTreeMap<Place, Place>,
    recoloring: &BTreeMap<char, char>,
    bounds: &BTreeMap<String, String>,
) -> Option<Vec<u32>> {
    let image = |(cell, sides, tile): &Look| -> Look {
        let sides = sides.iter().map(|(edge, color)| (motion[edge], recoloring[color])).collect();
        (motion[cell], sides, tile.clone())
    };
    let mut tiles: BTreeMap<String, String> = BTreeMap::new();
    let mut options = vec![];
    for look in looks {
        let (cell, sides, tile) = image(look);
        // no two tiles look alike
        let at = looks.iter().position(|other| other.0 == cell && other.1 == sides)?;
        let to = looks[at].2.clone();
        if *tiles.entry(tile.clone()).or_insert(to.clone()) != to || bounds[&tile] != bounds[&to] {
            return None;
        }
        options.push(at as u32);
    }
    Some(options)
}

/// A random tile, named by its colors, of which no other tile is a rotation or a reflection.
fn tiles(r: &mut Random, sides: usize, colors: &[char]) -> Vec<String> {
    let mut found: Vec<String> = vec![];
    for _ in 0..2 + r.below(4) {
        let tile: Vec<char> = (0..sides).map(|_| colors[r.below(colors.len())]).collect();
        let turned = |t: usize| -> String { tile[t..].iter().chain(&tile[..t]).collect() };
        let flipped = |t: usize| -> String { turned(t).chars().rev().collect() };
        if !(0..sides).any(|t| found.contains(&turned(t)) || found.contains(&flipped(t))) {
            found.push(turned(0));
        }
    }
    found
}

const BOARDS: &[(&str, usize, &str)] = &[
    ("squares", 4, "1 by 2"),
    ("squares", 4, "2 by 2"),
    ("squares", 4, "1 by 3"),
    ("squares", 4, "00 01 10"),
    ("triangles", 3, "00 00'"),
    ("triangles", 3, "00 00' 01 10"),
    ("triangles", 3, "00' 01 10 01' 10' 11"),
    ("hexes", 6, "11 12"),
    ("hexes", 6, "12 21 22"),
    ("quarters", 3, "N11 E11 S11 W11"),
    ("squares wrapped (0, 2)", 4, "1 by 2"),
    ("squares wrapped (0, 3)", 4, "1 by 3"),
    ("squares wrapped (0, 2) (2, 0)", 4, "2 by 2"),
    ("squares wrapped (0, 3) flipped", 4, "1 by 3"),
    ("squares wrapped (0, 2) flipped", 4, "2 by 2"),
    ("hexes wrapped (0, 3)", 6, "11 12 13"),
    ("triangles wrapped (0, 2)", 3, "00 01 00' 01'"),
    ("kites", 4, "A11 B11 C11 D11 E11 F11"),
];

#[test]
fn classes_of_tilings_with_mates_agree_with_brute_force() {
    let mut r = Random(23);
    let (mut compared, mut orders) = (0, BTreeSet::new());
    for round in 0..150 {
        let (lattice, sides, cells) = BOARDS[r.below(BOARDS.len())];
        let kind = lattice.split(' ').next().unwrap();
        let reverses = lattice.contains("flipped");
        let pairs = 1 + r.below(3);
        let colors: Vec<char> = "aAbBcC".chars().take(2 * pairs).collect();
        let list = tiles(&mut r, sides, &colors);
        let free = r.below(2) == 0;
        let of: Vec<&str> = list.iter().map(|_| ["0..2 of", "0..1 of", "0..4 of"][r.below(3)]).collect();
        let lines: Vec<String> = list.iter().zip(&of).map(|(t, of)| format!("{of} {t}")).collect();
        let names: Vec<String> = colors.iter().map(char::to_string).collect();
        let mates: Vec<String> = colors.chunks(2).map(|p| format!("{}-{}", p[0], p[1])).collect();
        let text = format!(
            "colors K: {}\nmates M: {}\nboard b on {lattice}: {cells}\n\
             tiles T on {kind}{} {{ {} }}\nplace T on b, edges match with M\n",
            names.join(" "),
            mates.join(" "),
            if free { ", free" } else { "" },
            lines.join("; ")
        );
        let (problem, _) = build(Texts(vec![("mates.puz", text.clone())]), "mates.puz", &[]);
        let all = solutions(&problem);
        if all.len() > 3000 || problem.options.len() > 400 {
            continue;
        }
        compared += 1;
        let looks = looks(&problem, true);
        let bounds: BTreeMap<String, String> =
            list.iter().zip(&of).map(|(t, of)| (t.clone(), of.to_string())).collect();
        let cells: BTreeSet<Place> = problem.boards[0].cells.iter().copied().collect();
        let geometry = problem.lattices.of(*cells.iter().next().unwrap());
        let found = Symmetries::search(&problem, Class::Symmetry, &Effort::default());
        for (class, symmetry, recolor) in [
            (Class::Rotations, Symmetry::OneSided, false),
            (Class::Motions, Symmetry::Free, false),
            (Class::Symmetry, Symmetry::Free, true),
        ] {
            let recolorings = recolorings(pairs);
            let identity: BTreeMap<char, char> = colors.iter().map(|c| (*c, *c)).collect();
            let mut expected = BTreeSet::new();
            // where a way around the board reflects, reflections are rotations
            let symmetry = if reverses { Symmetry::Free } else { symmetry };
            for motion in motions(geometry, symmetry, &cells) {
                for recoloring in recolorings.iter().filter(|f| recolor || **f == identity) {
                    expected.extend(induced(&looks, &motion, recoloring, &bounds));
                }
            }
            let generators: Vec<Vec<u32>> = found.of(class).map(|g| g.mapping.options.to_vec()).collect();
            let group = closure(problem.options.len(), &generators);
            assert_eq!(group, expected, "{round}, {class:?}: {text}");
            orders.insert(group.len());
        }
    }
    assert!(compared > 80 && orders.len() > 4, "{compared} {orders:?}");
}
