//! Random assemblies of cubes, compared with a search that moves the cubes one step at a time on a map of
//! occupied places, and tries every group of pieces.

use puzc_apart::{
    ApartLimits, ApartUnknown, Assembly, GroupMove, LatticePoint, MAX_PIECES, Separation, TakenApart,
    level_text, take_apart,
};
use puzc_core::geometry::{find_geometry, row};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Cube = [i32; 3];

const UNITS: [Cube; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn cubes(pieces: &[Vec<Cube>]) -> Assembly {
    let id = find_geometry("cubes").unwrap();
    let point = |at: &Cube| LatticePoint { form: 0, at: *at };
    Assembly {
        pieces: pieces.iter().map(|p| p.iter().map(point).collect()).collect(),
        translations: row(id).translations(id, &[0]),
        ..Assembly::default()
    }
}

fn found(assembly: &Assembly) -> TakenApart {
    take_apart(assembly, &ApartLimits::default()).unwrap()
}

fn level(pieces: &[Vec<Cube>]) -> Option<String> {
    match found(&cubes(pieces)) {
        TakenApart::Apart(separation) => Some(separation.map_or("0".into(), |s| level_text(&s.level()))),
        TakenApart::Interlocked(_) => None,
    }
}

fn plus(a: Cube, b: Cube, times: i32) -> Cube {
    [0, 1, 2].map(|i| a[i] + b[i] * times)
}

/// Can a group be shifted by one step?
fn is_free(pieces: &[Vec<Cube>], at: &[Cube], group: u32, by: Cube) -> bool {
    let mut rest = BTreeSet::new();
    for (i, piece) in pieces.iter().enumerate().filter(|(i, _)| group >> i & 1 == 0) {
        rest.extend(piece.iter().map(|c| plus(*c, at[i], 1)));
    }
    let mut moving = pieces.iter().enumerate().filter(|(i, _)| group >> i & 1 == 1);
    moving.all(|(i, piece)| piece.iter().all(|c| !rest.contains(&plus(plus(*c, at[i], 1), by, 1))))
}

fn shifted(at: &[Cube], group: u32, by: Cube) -> Vec<Cube> {
    let at: Vec<Cube> =
        at.iter().enumerate().map(|(i, p)| if group >> i & 1 == 1 { plus(*p, by, 1) } else { *p }).collect();
    at.iter().map(|p| plus(*p, at[0], -1)).collect()
}

const FAR: usize = 24;

/// The number of moves until a group is `FAR` away, or the number of positions if that never happens.
fn plain_search(pieces: &[Vec<Cube>], start: &[Cube]) -> Result<usize, usize> {
    let mut depths = BTreeMap::from([(shifted(start, 0, [0; 3]), 0)]);
    let mut queue: VecDeque<Vec<Cube>> = depths.keys().cloned().collect();
    while let Some(at) = queue.pop_front() {
        let depth = depths[&at];
        for group in 1..(1 << pieces.len()) - 1 {
            for by in UNITS {
                let (mut here, mut steps) = (at.clone(), 0);
                while steps < FAR && is_free(pieces, &here, group, by) {
                    here = shifted(&here, group, by);
                    steps += 1;
                    if !depths.contains_key(&here) {
                        depths.insert(here.clone(), depth + 1);
                        queue.push_back(here.clone());
                    }
                }
                if steps == FAR {
                    return Ok(depth + 1);
                }
            }
        }
    }
    Err(depths.len())
}

/// Checks each move, and that each part was separated with as few moves as possible.  Returns the number of
/// separations.
fn check(pieces: &[Vec<Cube>], separation: &Separation, mut at: Vec<Cube>) -> usize {
    let own: Vec<Vec<Cube>> = separation.pieces.iter().map(|i| pieces[*i].clone()).collect();
    let group_of = |m: &GroupMove| -> u32 {
        m.pieces.iter().map(|p| 1 << separation.pieces.iter().position(|q| q == p).unwrap()).sum()
    };
    assert_eq!(plain_search(&own, &at), Ok(separation.moves.len()));
    let (last, moves) = separation.moves.split_last().unwrap();
    for m in moves {
        for _ in 0..m.steps.unwrap() {
            assert!(is_free(&own, &at, group_of(m), m.by));
            at = shifted(&at, group_of(m), m.by);
        }
    }
    let (mut away, removed) = (at.clone(), group_of(last));
    for _ in 0..FAR {
        assert!(is_free(&own, &away, removed, last.by));
        away = shifted(&away, removed, last.by);
    }
    let mut separations = 1;
    for (part, set) in [(&separation.left, !removed), (&separation.removed, removed)] {
        let inside: Vec<usize> = (0..own.len()).filter(|i| set >> i & 1 == 1).collect();
        assert_eq!(part.is_some(), inside.len() > 1);
        if let Some(part) = part {
            assert_eq!(part.pieces, inside.iter().map(|i| separation.pieces[*i]).collect::<Vec<_>>());
            separations += check(pieces, part, inside.iter().map(|i| at[*i]).collect());
        }
    }
    separations
}

/// Pieces in a box; each grows from a cell, usually to neighbors.
fn random_pieces(random: &mut RandomNumbers) -> Vec<Vec<Cube>> {
    let size = [[3, 3, 2], [3, 3, 3], [4, 3, 2], [2, 2, 2]][random.below(4)];
    let (n, holes) = (2 + random.below(3), random.below(4));
    let mut empty: Vec<Cube> = vec![];
    for x in 0..size[0] {
        for y in 0..size[1] {
            empty.extend((0..size[2]).map(|z| [x, y, z]));
        }
    }
    let mut pieces: Vec<Vec<Cube>> = vec![vec![]; n];
    while empty.len() > holes {
        let piece = random.below(n);
        let near = |c: &Cube| pieces[piece].iter().any(|p| UNITS.iter().any(|u| plus(*p, *u, 1) == *c));
        let beside: Vec<usize> = (0..empty.len()).filter(|i| near(&empty[*i])).collect();
        let chosen = match beside.len() {
            0 => random.below(empty.len()),
            _ if random.below(4) == 0 => random.below(empty.len()),
            n => beside[random.below(n)],
        };
        pieces[piece].push(empty.swap_remove(chosen));
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[test]
fn random_assemblies_agree_with_a_plain_search() {
    let mut random = RandomNumbers(1);
    let (mut apart, mut interlocked, mut deep) = (0, 0, 0);
    for _ in 0..400 {
        let pieces = random_pieces(&mut random);
        let start = vec![[0; 3]; pieces.len()];
        match found(&cubes(&pieces)) {
            TakenApart::Apart(None) => assert!(pieces.len() < 2),
            TakenApart::Apart(Some(separation)) => {
                assert_eq!(check(&pieces, &separation, start), pieces.len() - 1);
                apart += 1;
                deep += usize::from(separation.total() >= pieces.len());
            }
            TakenApart::Interlocked(part) if part.pieces.len() == pieces.len() => {
                assert_eq!(plain_search(&pieces, &start), Err(part.positions as usize), "{pieces:?}");
                interlocked += 1;
            }
            TakenApart::Interlocked(part) => assert!(part.pieces.len() > 1),
        }
    }
    assert!(apart > 50 && interlocked > 50 && deep > 0, "{apart} {interlocked} {deep}");
}

/// A ring and a link of a chain.
#[test]
fn pieces_that_do_not_come_apart() {
    let ring: Vec<Cube> = (0..9).filter(|i| *i != 4).map(|i| [i / 3, i % 3, 0]).collect();
    let link: Vec<Cube> =
        [[1, 1, 0], [1, 1, 1], [1, 1, -1], [1, 2, 1], [1, 3, 1], [1, 3, 0], [1, 3, -1], [1, 2, -1]].to_vec();
    let pieces = [ring, link];
    assert_eq!(level(&pieces), None);
    let mut assembly = cubes(&pieces);
    assembly.together = vec![vec![0, 1]];
    assert_eq!(found(&assembly), TakenApart::Apart(None));
    assert_eq!(level(&[vec![[0, 0, 0]], vec![[1, 0, 0]], vec![[2, 0, 0]]]).as_deref(), Some("1"));
    assert_eq!(level(&[]).as_deref(), Some("0"));
}

/// A bar in a box with a small opening: the box rests although it is the smaller part.
#[test]
fn resting_pieces_do_not_move() {
    let shell: Vec<Cube> = (0..27)
        .map(|i| [i / 9, i / 3 % 3, i % 3])
        .filter(|c| *c != [1, 1, 1] && *c != [1, 1, 2] && *c != [0, 1, 1])
        .collect();
    let mut assembly = cubes(&[shell, vec![[1, 1, 1]], vec![[0, 1, 1]]]);
    for resting in [0, 1] {
        assembly.resting = vec![resting];
        let TakenApart::Apart(Some(separation)) = found(&assembly) else { panic!() };
        assert_eq!((separation.level(), separation.total()), (vec![1], 2));
        let moved = separation.parts().chain([&separation]).flat_map(|s| &s.moves[0].pieces);
        assert!(moved.into_iter().all(|piece| *piece != resting));
    }
}

#[test]
fn limits_end_the_search() {
    let pieces: Vec<Vec<Cube>> = (0..3).map(|i| vec![[i, 0, 0]]).collect();
    let stopped = ApartLimits::default();
    stopped.stop.stop();
    assert_eq!(take_apart(&cubes(&pieces), &stopped), Err(ApartUnknown::Stopped));
    let many: Vec<Vec<Cube>> = (0..=MAX_PIECES as i32).map(|i| vec![[i, 0, 0]]).collect();
    assert_eq!(take_apart(&cubes(&many), &ApartLimits::default()), Err(ApartUnknown::Pieces));
    assert_eq!(level(&many[1..]).as_deref(), Some("1"));
    // a cube in a closed box has room for many positions
    let shell: Vec<Cube> = (0..12 * 12 * 12)
        .map(|i| [i / 144, i / 12 % 12, i % 12])
        .filter(|c| c.iter().any(|n| *n == 0 || *n == 11))
        .collect();
    let inside = [shell, vec![[1, 1, 1]], vec![[2, 1, 1]]];
    let little = ApartLimits { memory: 200_000, ..ApartLimits::default() };
    assert_eq!(take_apart(&cubes(&inside), &little), Err(ApartUnknown::Memory));
}
