//! The known groups of the library's puzzles.

use crate::support::{Texts, build};
use num_bigint::BigUint;
use puzc_core::xcc::{ItemId, Problem};
use puzc_solver::symmetry::{Class, Effort, Pivot, Symmetries};

fn orders(problem: &Problem) -> [BigUint; 3] {
    let found = Symmetries::search(problem, Class::Symmetry, &Effort::default());
    assert!(found.complete);
    [Class::Symmetry, Class::Motions, Class::Rotations].map(|c| found.group(c).order())
}

#[test]
fn groups_have_their_known_orders() {
    let known = [
        ("polyominoes/pentominoes-box", [4u32, 4, 2]),
        ("polyominoes/pentominoes-house-rule", [2, 2, 1]),
        ("polyominoes/two-boxes", [32, 32, 8]),
        ("macmahon/macmahon-squares", [8, 4, 2]),
        ("macmahon/macmahon-hexagon", [72, 12, 6]),
        ("polycubes/soma", [48, 48, 24]),
        ("polycubes/conway-box", [48, 48, 24]),
        ("polyiamonds/hexiamonds-rhombus", [4, 4, 2]),
        ("polysticks/polysticks", [8, 8, 4]),
        ("graphs/petersen", [6, 1, 1]),
        ("words/crossword", [2, 2, 1]),
        ("squares/partridge", [8, 8, 4]),
        ("words/torto", [1, 1, 1]),
    ];
    for (name, numbers) in known {
        let (problem, _) = build(Texts::default(), &format!("specs/{name}.puz"), &[]);
        assert_eq!(orders(&problem), numbers.map(BigUint::from), "{name}");
    }
}

/// All symmetries of a raw program or a DLX file.
fn automorphisms(text: &str, class: Class) -> Symmetries {
    let (problem, _) = build(Texts(vec![("raw.puz", text.to_string())]), "raw.puz", &[]);
    Symmetries::search(&problem, class, &Effort::default())
}

#[test]
fn raw_programs_have_the_automorphisms_of_their_options() {
    let order = |text: &str| automorphisms(text, Class::Symmetry).group(Class::Symmetry).order();
    let queens = "primary r{i:d} c{i:d} for i in 0..7\nsecondary a{i:d} b{i:d} for i in 0..14\n\
                  option r{i:d} c{j:d} a{i+j:d} b{i-j+7:d} for i in 0..7, j in 0..7\n";
    assert_eq!(order(queens), BigUint::from(8u8));
    let langford = "primary d{i:d} for i in 1..4\nprimary s{j:d} for j in 1..8\n\
                    option d{i:d} s{j:d} s{j+i+1:d} for i in 1..4, j in 1..8 if j+i+1 <= 8\n";
    assert_eq!(order(langford), BigUint::from(2u8));
    // rows, columns and values of a latin square may be permuted, and exchanged with each other
    let latin = "primary p{i:d}{j:d} r{i:d}{j:d} c{i:d}{j:d} for i in 0..4, j in 0..4\n\
                 option p{i:d}{j:d} r{i:d}{k:d} c{j:d}{k:d} for i in 0..4, j in 0..4, k in 0..4\n";
    assert_eq!(order(latin), BigUint::from(6 * 120u32 * 120 * 120));
    let none = Symmetries::search(
        &build(Texts(vec![("raw.puz", queens.to_string())]), "raw.puz", &[]).0,
        Class::Symmetry,
        &Effort { automorphisms: false, ..Effort::default() },
    );
    assert!(none.generators.is_empty() && none.complete);
    // a low limit of effort: the symmetries found are proved, and the result says that there may be more
    let (problem, _) = build(Texts(vec![("raw.puz", latin.to_string())]), "raw.puz", &[]);
    let hasty =
        Symmetries::search(&problem, Class::Symmetry, &Effort { mentions: 20_000, ..Effort::default() });
    assert!(!hasty.complete && hasty.group(Class::Symmetry).order() < BigUint::from(6 * 120u32 * 120 * 120));
}

fn kept(name: &str, items: &[&str]) -> (Pivot, usize, u64) {
    let (problem, _) = build(Texts::default(), name, &[]);
    let found = Symmetries::search(&problem, Class::Symmetry, &Effort::default());
    let group = found.group(Class::Symmetry);
    let item =
        |name: &&str| ItemId(problem.items.iter().position(|i| &*i.label.text == *name).unwrap() as u32);
    let items: Vec<ItemId> = items.iter().map(item).collect();
    let pivot = found.pivot_of(&problem, Class::Symmetry, &group, &items).unwrap();
    let broken = pivot.broken(&problem, puzc_core::xcc::StatementId(0));
    let mut count = 0;
    crate::search::solutions(&broken.problem, &mut |_| count += 1);
    (pivot, broken.problem.items.len() - problem.items.len(), count)
}

#[test]
fn pivots_of_soma_keep_the_expected_numbers() {
    let (z, items, count) = kept("specs/polycubes/soma.puz", &["Z"]);
    assert_eq!((z.kept.len(), z.left, items, count), (2, BigUint::from(2u8), 0, 273));
    let (_, items, count) = kept("specs/polycubes/soma.puz", &["A", "B"]);
    assert_eq!((items, count), (3, 249));
}
