//! Large problems.

use super::*;
use crate::solve::Ended;
use puzc_core::xcc::{Bounds, Builder, ColorId, Item, ItemId, Label, Problem, StatementId};
use std::ops::ControlFlow;

/// Items by number, options by their items.
fn problem(primary: usize, secondary: usize, options: impl Iterator<Item = Vec<u32>>) -> Problem {
    let mut b = Builder::default();
    let statement = b.statement(puzc_core::base::Span::new(0, 9), "option");
    let template = b.template("");
    for i in 0..primary + secondary {
        let label = Label { text: i.to_string().into(), template, holes: [].into() };
        let bounds = (i < primary).then_some(Bounds::ONCE);
        b.declare(Item::new(label, bounds, statement, puzc_core::base::Span::new(0, 3))).unwrap();
    }
    b.seal();
    for option in options {
        option.iter().for_each(|&i| b.mention(ItemId(i), ColorId::NONE));
        b.finish(0, StatementId(0));
    }
    b.build()
}

fn search(p: &Problem, want: Want) -> (u64, usize, Ended) {
    let mut length = 0;
    let mut visit = |s: Solution| {
        length = s.options.len();
        ControlFlow::Break(())
    };
    let request = SearchRequest { want, ..SearchRequest::small() };
    let (instance, control) = (Instance::new(p, false), Control::default());
    let report = DancingCells.search(&instance, &request, &control, None, &mut visit);
    (report.count.as_u64().unwrap(), length, report.ended)
}

#[test]
fn a_hundred_thousand_items() {
    let n = 100_000;
    // all options are forced
    let p = problem(n as usize, 0, (0..n).map(|i| vec![i]));
    assert_eq!(search(&p, Want::Count), (1, 0, Ended::Exhausted));
    assert_eq!(search(&p, Want::Solutions), (1, n as usize, Ended::Satisfied));
    // a hundred thousand choices
    let p = problem(n as usize, 0, (0..2 * n).map(|i| vec![i / 2]));
    assert_eq!(search(&p, Want::Solutions), (1, n as usize, Ended::Satisfied));
    // a ring of dominoes: one choice, then a long chain of forced moves
    let p = problem(n as usize, 0, (0..n).map(|i| vec![i, (i + 1) % n]));
    assert_eq!(search(&p, Want::Count), (2, 0, Ended::Exhausted));
    assert_eq!(search(&p, Want::Solutions), (1, n as usize / 2, Ended::Satisfied));
    let p = problem(n as usize - 1, 0, (0..n - 1).map(|i| vec![i, (i + 1) % (n - 1)]));
    assert_eq!(search(&p, Want::Count), (0, 0, Ended::Exhausted));
}

#[test]
fn an_option_of_ten_thousand_items() {
    let n = 10_000;
    let long = (0..50).map(|i| (0..n).filter(|j| j % 50 != i).collect());
    let short = (0..n).map(|i| vec![i]);
    let p = problem(n as usize, 9, long.chain(short).chain([vec![n, n + 1]]));
    assert_eq!(search(&p, Want::Count), (51, 0, Ended::Exhausted));
    assert_eq!(search(&p, Want::Solutions).2, Ended::Satisfied);
}

#[test]
fn blocks_of_items_do_not_change_the_count() {
    // two boards of 5 by 5 rooks, among items that are forced
    let n = 2100;
    let squares =
        (0..2u32).flat_map(|b| (0..25).map(move |s| vec![n + b * 10 + s / 5, n + b * 10 + 5 + s % 5]));
    let p = problem(n as usize + 20, 0, (0..n).map(|i| vec![i]).chain(squares));
    assert_eq!(search(&p, Want::Count).0, 120 * 120);
}
