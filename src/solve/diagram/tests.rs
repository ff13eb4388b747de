//! Diagrams of random problems against brute force, and a reader of their text that shares nothing with them.

use super::{Diagram, DiagramSampler, DiagramTerms, NoDiagram};
use crate::api::testing::problem;
use crate::solve::testing::{Random, all_solutions, random_medium, random_problem};
use crate::solve::{Control, Ended, SearchRequest, solve};
use crate::xcc::Problem;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn diagram(problem: &Problem) -> Result<Diagram, NoDiagram> {
    Diagram::of(problem, 1 << 28, &Control::default())
}

fn text(diagram: &Diagram) -> String {
    let mut text = vec![];
    diagram.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The models of a text, each with its variables; panics if it is not decomposable, deterministic and smooth.
fn models(text: &str) -> BTreeSet<Vec<u32>> {
    let mut lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let number = |word: &str| word.parse::<usize>().unwrap();
    let head = lines.next().unwrap();
    let mut edges = 0;
    // of each node: its variables, and its models
    let mut nodes: Vec<(BTreeSet<u32>, BTreeSet<Vec<u32>>)> = vec![];
    for line in lines {
        let node = match line[0] {
            "L" => {
                let literal: i32 = line[1].parse().unwrap();
                let model = if literal > 0 { vec![literal as u32] } else { vec![] };
                ([literal.unsigned_abs()].into(), [model].into())
            }
            "A" => {
                let (mut scope, mut all) = (BTreeSet::new(), BTreeSet::from([vec![]]));
                for child in line[2..].iter().map(|word| &nodes[number(word)]) {
                    assert!(scope.is_disjoint(&child.0), "not decomposable");
                    scope.extend(&child.0);
                    let pairs =
                        all.iter().flat_map(|a| child.1.iter().map(move |b| [&a[..], &b[..]].concat()));
                    all = pairs.collect();
                }
                assert_eq!(number(line[1]), line.len() - 2);
                (scope, all)
            }
            _ => {
                let (mut scope, mut all): (Option<BTreeSet<u32>>, _) = (None, BTreeSet::new());
                for child in line[3..].iter().map(|word| &nodes[number(word)]) {
                    assert!(scope.is_none_or(|scope| scope == child.0), "not smooth");
                    scope = Some(child.0.clone());
                    for model in &child.1 {
                        let mut sorted = model.clone();
                        sorted.sort_unstable();
                        assert!(all.insert(sorted), "not deterministic");
                    }
                }
                assert_eq!(number(line[2]), line.len() - 3);
                (scope.unwrap_or_default(), all)
            }
        };
        edges += line.len().saturating_sub(if line[0] == "O" { 3 } else { 2 });
        nodes.push(node);
    }
    assert_eq!((head[0], number(head[1]), number(head[2])), ("nnf", nodes.len(), edges));
    let (scope, models) = nodes.pop().unwrap();
    assert!(models.is_empty() || scope.len() == number(head[3]), "a variable is missing");
    models.into_iter().map(|model| model.into_iter().map(|v| v - 1).collect()).collect()
}

#[test]
fn diagrams_of_random_problems_are_right() {
    let mut r = Random(20);
    let (mut tried, mut parts) = (0, 0);
    for _ in 0..10_000 {
        let p = random_problem(&mut r);
        let found = match diagram(&p) {
            Ok(found) => found,
            Err(why) => {
                assert!(matches!(why, NoDiagram::Condition(_)) && !p.conditions.is_empty());
                continue;
            }
        };
        tried += 1;
        parts += found.nodes.iter().filter(|node| node.joins && node.end > node.start).count();
        let all: Vec<Vec<u32>> = all_solutions(&p).into_iter().map(|s| s.0).collect();
        assert_eq!(models(&text(&found)), all.iter().cloned().collect());
        let mut some = |one_in: u64| (0..p.options.len() as u32).filter(|_| r.once_in(one_in)).collect();
        for terms in [DiagramTerms::default(), DiagramTerms { with: some(6), without: some(4) }] {
            let (with, without) = (&terms.with, &terms.without);
            let fits =
                |s: &&Vec<u32>| with.iter().all(|o| s.contains(o)) && !without.iter().any(|o| s.contains(o));
            let these: Vec<&Vec<u32>> = all.iter().filter(fits).collect();
            assert_eq!(*found.counts(&terms).all(), these.len() as u64);
            let with = |o: u32| these.iter().filter(|s| s.contains(&o)).count() as u64;
            assert!((0..).zip(&found.counts_by_option(&terms)).all(|(o, n)| *n == with(o)));
        }
        ranked_in_order(&p, &found, &all, 1 + r.below(8) as usize);
        let drawn = DiagramSampler::new(&found, 1).draw();
        assert!(drawn.map_or(all.is_empty(), |drawn| all.contains(&drawn)));
    }
    assert!(tried > 300 && parts > 20, "{tried} {parts}");
}

/// The best solutions have the least costs of all, in order, and are different solutions.
fn ranked_in_order(p: &Problem, found: &Diagram, all: &[Vec<u32>], most: usize) {
    let cost_of = |s: &Vec<u32>| s.iter().map(|o| i128::from(p.options.cost(*o as usize))).sum::<i128>();
    let mut costs: Vec<i128> = all.iter().map(cost_of).collect();
    costs.sort_unstable();
    costs.truncate(most);
    let cost = |option: u32| i128::from(p.options.cost(option as usize));
    let best = found.best(cost, most, 1 << 28, &Control::default()).unwrap();
    assert_eq!(best.iter().map(|s| s.cost).collect::<Vec<_>>(), costs);
    assert!(best.iter().all(|s| cost_of(&s.options) == s.cost && all.contains(&s.options)));
    let different: BTreeSet<&Vec<u32>> = best.iter().map(|s| &s.options).collect();
    assert_eq!(different.len(), best.len());
}

#[test]
fn diagrams_of_larger_problems_have_the_solutions_of_the_search() {
    let (mut r, mut complete) = (Random(7), 0);
    for _ in 0..40 {
        let p = random_medium(&mut r);
        let Ok(found) = Diagram::of(&p, 1 << 28, &Control::watched(Some(2000), None)) else { continue };
        let request = SearchRequest::default();
        let limited = Control::watched(Some(20_000), None);
        let report = solve(&p, &request, &limited, &mut |_| ControlFlow::Continue(()));
        if report.ended == Ended::Exhausted {
            assert_eq!(*found.counts(&DiagramTerms::default()).all(), report.count);
            complete += 1;
        }
    }
    assert!(complete > 8, "{complete}");
}

#[test]
fn draws_are_equally_likely() {
    // dominoes on a board of 4 by 4, which has 36 tilings
    let cell = |x: u32, y: u32| format!("c{x}{y}");
    let mut dlx: String = (0..16).map(|i| cell(i % 4, i / 4) + " ").collect();
    for (x, y) in (0..16).map(|i| (i % 4, i / 4)) {
        for (u, v) in [(x + 1, y), (x, y + 1)].into_iter().filter(|(u, v)| *u < 4 && *v < 4) {
            dlx += &format!("\n{} {}", cell(x, y), cell(u, v));
        }
    }
    let found = diagram(&problem(&dlx)).unwrap();
    let mut draws = DiagramSampler::new(&found, 3);
    assert_eq!(*draws.all(), 36);
    let mut seen = std::collections::BTreeMap::new();
    (0..36_000).for_each(|_| *seen.entry(draws.draw().unwrap()).or_insert(0i64) += 1);
    assert_eq!(seen.len(), 36);
    let chi = seen.values().map(|n| ((n - 1000) * (n - 1000)) as f64 / 1000.0).sum::<f64>();
    // 35 degrees of freedom: exceeded once in 1000 times by chance; the seed is fixed
    assert!(chi < 66.6, "{chi}");
}

#[test]
fn a_diagram_without_memory_or_stopped_is_none() {
    let mut r = Random(7);
    let p = random_medium(&mut r);
    let no = |memory, control: &Control| Diagram::of(&p, memory, control).err();
    assert_eq!(no(100, &Control::default()), Some(NoDiagram::Memory));
    let control = Control::default();
    control.stop();
    assert_eq!(no(1 << 30, &control), Some(NoDiagram::Stopped));
}
