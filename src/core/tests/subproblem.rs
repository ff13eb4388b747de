//! What is left of a problem after decisions.

use puzc_core::xcc::*;
use puzc_testing::{
    Random, all_solutions, random_areas, random_cells, random_disjoint_paths, random_loops, random_problem,
    random_totals,
};

#[test]
fn what_is_left_has_the_solutions_with_these_decisions() {
    let mut random = Random(0x1ef7);
    let kinds =
        [random_problem, random_totals, random_cells, random_areas, random_loops, random_disjoint_paths];
    let mut solutions = 0;
    for round in 0..600 {
        let whole = kinds[round % kinds.len()](&mut random);
        let all = all_solutions(&whole);
        // decisions that some solution agrees with, if there is one
        let model = all.get(random.below(1 + all.len() as u64) as usize).map_or(vec![], |s| s.0.clone());
        let (mut kept, mut chosen) = (vec![], vec![]);
        for option in 0..whole.options.len() as u32 {
            match (random.once_in(3), model.contains(&option)) {
                (true, true) => chosen.push(option),
                (true, false) => continue,
                _ => {}
            }
            kept.push(option);
        }
        let left = Subproblem::with_choices(&whole, &kept, &chosen);
        let found: Vec<_> = all_solutions(&left.problem).iter().map(|s| (left.whole(&s.0), s.1)).collect();
        let agrees = |set: &[u32]| {
            set.iter().all(|option| kept.contains(option)) && chosen.iter().all(|option| set.contains(option))
        };
        let expected: Vec<_> = all.into_iter().filter(|s| agrees(&s.0)).collect();
        solutions += expected.len();
        assert_eq!(found, expected, "{kept:?} {chosen:?} of {:?}", whole.options);
    }
    assert!(solutions > 300, "{solutions}");
}
