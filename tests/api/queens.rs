//! Queens on a chessboard, by hand.

use puzc::{Problem, ProblemBuilder};

/// The ways to put n queens on a board such that none attacks another.
fn queens(n: usize) -> ProblemBuilder {
    let mut builder = Problem::builder();
    builder.title(format!("{n} queens"));
    builder.primaries((0..n).flat_map(|i| [format!("r{i}"), format!("c{i}")]));
    builder.secondaries((0..2 * n - 1).flat_map(|d| [format!("a{d}"), format!("b{d}")]));
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        builder.option([
            format!("r{i}"),
            format!("c{j}"),
            format!("a{}", i + j),
            format!("b{}", n - 1 + i - j),
        ]);
    }
    builder
}

#[test]
fn eight_queens_have_92_solutions() {
    let problem = queens(8).build().unwrap();
    assert_eq!((problem.items().len(), problem.options().len()), (46, 64));
    assert_eq!(problem.title(), Some("8 queens"));
    assert_eq!(problem.count().unwrap(), 92);
    let solutions: Vec<_> = problem.solve().collect::<Result<_, _>>().unwrap();
    assert_eq!(solutions.len(), 92);
    for solution in &solutions {
        assert_eq!(solution.verify(), Ok(()));
        assert_eq!(solution.options().len(), 8);
    }
    let mut texts: Vec<String> = solutions.iter().map(ToString::to_string).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 92);
}

#[test]
fn options_and_items_can_be_inspected() {
    let problem = queens(4).build().unwrap();
    let option = problem.option(6).unwrap();
    assert_eq!(option.to_string(), "r1 c2 a3 b2");
    let names: Vec<&str> = option.items().map(|(item, _)| item.name()).collect();
    assert_eq!(names, ["r1", "c2", "a3", "b2"]);
    assert_eq!((option.index(), option.cost(), option.keyword()), (6, 0, "option"));
    assert!(option.location().is_none() && option.bindings().is_none());
    assert!(problem.option(16).is_none());
    let (row, diagonal) = (problem.item("r3").unwrap(), problem.item("a3").unwrap());
    assert!(row.is_primary() && !diagonal.is_primary());
    assert_eq!((row.bounds(), diagonal.bounds()), (Some(1..=1), None));
    assert!(problem.item("x").is_none());
}

#[test]
fn an_iterator_that_is_dropped_ends_its_search() {
    // 20 queens have 39 billion solutions: a search that went on would never end
    let problem = queens(20).build().unwrap();
    let mut solutions = problem.solve();
    let first = solutions.next().unwrap().unwrap();
    assert_eq!(first.options().len(), 20);
    drop(solutions);
    assert_eq!(problem.iter().take(3).filter(Result::is_ok).count(), 3);
    let mut seen = 0;
    for solution in &problem {
        solution.unwrap();
        seen += 1;
        if seen == 5 {
            break;
        }
    }
}

#[test]
fn problems_are_written_for_knuths_programs_and_read_back() {
    let problem = queens(5).build().unwrap();
    let again = Problem::from_dlx(problem.to_dlx().unwrap()).unwrap();
    assert_eq!(again.count().unwrap(), 10);
    assert!(problem.to_json().unwrap().starts_with('{'));
    let wrong = problem.to_format("dlx4").unwrap_err();
    assert_eq!(wrong.iter().next().unwrap().message(), "there is no format `dlx4`");
    let colored = Problem::builder().primary("a").secondary("x").option(["a", "x:long"]).build().unwrap();
    let wrong = colored.to_format("dlx1").unwrap_err();
    assert_eq!(wrong.iter().next().unwrap().code(), "E414");
}
