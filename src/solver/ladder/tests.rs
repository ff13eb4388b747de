use super::*;
use puzc_testing::{
    Random, all_solutions, random_areas, random_cells, random_disjoint_paths, random_loops, random_problem,
    random_totals, rounds,
};
use std::collections::BTreeMap;

const WORK: u64 = 10_000_000;

/// All steps, each checked against all solutions; and the end.
fn climbed(problem: &Problem, solutions: &[Vec<u32>]) -> (Vec<LadderStep>, LadderEnd) {
    let mut ladder = Ladder::new(problem, WORK, StopSwitch::default());
    let mut steps = vec![];
    while let Some(step) = ladder.step() {
        for solution in solutions {
            assert!(step.chosen.iter().all(|o| solution.contains(o)), "{step:?} {problem:?}");
            assert!(step.excluded.iter().all(|o| !solution.contains(o)), "{step:?} {problem:?}");
            let has = |m: &Mention| {
                solution.iter().any(|o| problem.options.get(*o as usize).iter().any(|own| own == *m))
            };
            assert!(step.colors.iter().all(has), "{step:?} {problem:?}");
        }
        steps.push(step);
    }
    (steps, ladder.end())
}

#[test]
fn steps_hold_in_all_solutions_of_random_problems() {
    let mut random = Random(0x1adde5);
    let (mut unique, mut solved, mut contradictory, mut refuted) = (0, 0, 0, 0);
    let mut used: BTreeMap<HumanTechnique, usize> = BTreeMap::new();
    for _ in 0..rounds(4000) {
        let problem = random_problem(&mut random);
        let solutions: Vec<Vec<u32>> = all_solutions(&problem).into_iter().map(|s| s.0).collect();
        let (steps, end) = climbed(&problem, &solutions);
        for step in &steps {
            *used.entry(step.reason.technique()).or_default() += 1;
        }
        match end {
            LadderEnd::Solved => assert_eq!(solutions.len(), 1, "{problem:?}"),
            LadderEnd::Contradiction(_) => assert_eq!(solutions.len(), 0, "{problem:?}"),
            LadderEnd::Open => {}
            LadderEnd::Unknown => panic!("{problem:?}"),
        }
        unique += usize::from(solutions.len() == 1);
        solved += usize::from(end == LadderEnd::Solved);
        contradictory += usize::from(solutions.is_empty());
        refuted += usize::from(matches!(end, LadderEnd::Contradiction(_)));
    }
    assert!(solved * 100 > unique * 95, "{solved} of {unique}: {used:?}");
    assert!(refuted * 100 > contradictory * 90, "{refuted} of {contradictory}");
}

#[test]
fn steps_hold_in_all_solutions_of_problems_with_conditions() {
    let mut random = Random(0x1adde6);
    for make in [random_cells, random_areas, random_totals, random_loops, random_disjoint_paths] {
        let mut solved = 0;
        for _ in 0..rounds(400) {
            let problem = make(&mut random);
            let solutions: Vec<Vec<u32>> = all_solutions(&problem).into_iter().map(|s| s.0).collect();
            match climbed(&problem, &solutions).1 {
                LadderEnd::Solved => {
                    assert_eq!(solutions.len(), 1, "{problem:?}");
                    solved += 1;
                }
                LadderEnd::Contradiction(_) => assert_eq!(solutions.len(), 0, "{problem:?}"),
                LadderEnd::Open => {}
                LadderEnd::Unknown => panic!("{problem:?}"),
            }
        }
        assert!(solved > 5, "{solved}");
    }
}

#[test]
fn logarithms_are_those_of_the_system() {
    for n in (1..2000).chain([1 << 40, u64::from(u32::MAX)]) {
        assert!((log2(n) - (n as f64).log2()).abs() < 1e-11, "{n}");
    }
}
