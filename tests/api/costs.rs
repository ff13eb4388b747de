//! Best solutions.

use puzc::{Problem, Puzzle};

const JOBS: &str = "
    param maximum = 0 in 0..1
    let price = [[9, 2, 7, 8], [6, 4, 3, 7], [5, 8, 1, 8], [7, 6, 9, 4]]
    primary w{i} j{i} for i in 0..3
    option w{i} j{k} cost price[i][k] for i in 0..3, k in 0..3
";

#[test]
fn the_least_and_the_greatest_cost() {
    let least = Puzzle::parse(format!("{JOBS}minimize cost\n")).unwrap().problem().unwrap();
    let best = least.best().unwrap().unwrap();
    assert_eq!((best.cost(), best.to_string()), (13, "w0 j1\nw1 j0\nw2 j2\nw3 j3\n".into()));
    assert_eq!(best.options().map(|option| option.cost()).sum::<i64>(), 13);
    let greatest = Puzzle::parse(format!("{JOBS}maximize cost\n")).unwrap().problem().unwrap();
    assert_eq!(greatest.best().unwrap().unwrap().cost(), 33);
    let three: Vec<i64> = least.search().best_of(3).unwrap().iter().map(|s| s.cost()).collect();
    assert_eq!((three[0], three.len(), three.is_sorted()), (13, 3, true));
    assert_eq!(least.count().unwrap(), 24);
}

#[test]
fn costs_by_hand() {
    let mut builder = Problem::builder();
    builder.primaries(["a", "b"]);
    builder.option_with_cost(["a", "b"], 5);
    builder.option_with_cost(["a"], 1).option_with_cost(["b"], 3);
    assert_eq!(builder.build().unwrap().best().unwrap().unwrap().cost(), 4);
    assert_eq!(builder.maximize().build().unwrap().best().unwrap().unwrap().cost(), 5);
    let none = Problem::builder().primary("a").build().unwrap();
    assert_eq!(none.best().unwrap(), None);
}

/// A page knows all best solutions, and no others.
#[test]
fn on_a_page_to_play_on_only_the_best_solutions_are_right() {
    let puzzle = "
        board b on squares: 1 by 2
        primary p{c} for c in b
        secondary {c} for c in b
        option p{c} {c}:{v} cost (if v == 3 then 1 else 0) for c in b, v in 1..3
    ";
    let right = |goal: &str| {
        let problem = Puzzle::parse(format!("{puzzle}{goal}")).unwrap().problem().unwrap();
        let data = problem.search().playable().unwrap().data().to_string();
        let data: serde_json::Value = serde_json::from_str(&data).unwrap();
        (data["complete"].clone(), data["solutions"].as_str().unwrap().len())
    };
    let (complete, all) = right("");
    let (best_complete, best) = right("minimize cost\n");
    assert_eq!((complete, best_complete), (true.into(), true.into()));
    assert!(best < all, "4 of 9 solutions: {best} {all}");
}
