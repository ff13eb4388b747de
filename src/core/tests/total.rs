//! Totals: amounts of options, added up.

use puzc_core::xcc::*;
use puzc_testing::{Random, all_solutions, problem, random_totals};

fn total(item: u32, (least, most): (i64, i64)) -> TotalCondition {
    let amounts = vec![(ColorId(1), 5), (ColorId(2), -2)];
    TotalCondition { item: ItemId(item), least, most, amounts, statement: StatementId(0) }
}

#[test]
fn amounts_are_added_up() {
    let mut p = problem("a b 0:9|w | x\na x:5\nb w x:5\nb x:-2\na w");
    let mut options = Options::default();
    for (i, option) in p.options.iter().enumerate() {
        option.iter().for_each(|m| options.push(m));
        let amount = [(ColorId(1), 0), (ColorId(2), 2)].iter().find(|a| a.1 == i).map(|a| a.0);
        amount.into_iter().for_each(|color| options.push(Mention { item: ItemId(2), color }));
        options.finish(0, StatementId(0));
    }
    p.options = options;
    let says = |range, options: &[u32]| total(2, range).verify_options(&p, options).err();
    assert_eq!(says((6, 6), &[0, 1]), None);
    assert_eq!(says((7, 9), &[0, 1]), Some("the sum is 6, not 7..9".into()));
    assert_eq!(says((3, 3), &[0, 2]), None);
    assert_eq!(says((-1, -1), &[2, 3]), None);
    assert_eq!(says((0, 0), &[]), None);
    p.conditions = vec![Condition::Total(total(2, (6, 6)))];
    let texts = |p: &Problem| -> Vec<String> {
        p.options.iter().map(|o| o.iter().map(|m| p.mention_text(m)).collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(texts(&p), ["a x:5 5 of w", "b w x:5", "b x:-2 -2 of w", "a w"]);
    let without = p.without_totals().unwrap();
    assert_eq!(texts(&without), ["a x:5", "b x:5", "b x:-2", "a"]);
    assert_eq!((without.primary, without.items.len(), without.conditions.len()), (2, 3, 0));
    assert!(without.without_totals().is_none());
}

#[test]
fn totals_are_carried_onto_totals_of_the_same_range() {
    let onto = |image: u32| move |_| ItemId(image);
    assert!(total(2, (1, 3)).is_carried_onto(&total(4, (1, 3)), &onto(4)));
    assert!(!total(2, (1, 3)).is_carried_onto(&total(4, (1, 3)), &onto(2)));
    assert!(!total(2, (1, 3)).is_carried_onto(&total(4, (1, 4)), &onto(4)));
    assert_ne!(total(2, (1, 3)).numbers(), total(2, (1, 4)).numbers());
}

#[test]
fn a_total_has_other_numbers_than_paths() {
    let amounts = vec![(ColorId(1), 0), (ColorId(2), 5)];
    let total = TotalCondition { amounts, ..total(2, (0, 1)) };
    let links = vec![(0, 1, ItemId(1)), (0, 2, ItemId(5))];
    let graph = ItemGraph { links, nodes: vec![] };
    let paths = PathsCondition { graph, pairs: vec![], statement: StatementId(0) };
    assert_eq!(total.numbers()[1..], paths.numbers()[1..]);
    assert_ne!(total.numbers(), paths.numbers());
}

#[test]
fn totals_whose_amounts_are_equal_are_items() {
    let mut random = Random(0x7074);
    let (mut made, mut solutions) = (0, 0);
    for _ in 0..1000 {
        let p = random_totals(&mut random);
        let all = all_solutions(&p);
        let without = p.without_totals().unwrap();
        let mut others = all_solutions(&without);
        others.retain(|s| p.totals().all(|total| total.verify_options(&p, &s.0).is_ok()));
        assert_eq!(others, all);
        if let Some(items) = p.with_totals_as_items() {
            assert!(items.totals().count() < p.totals().count());
            assert_eq!(all_solutions(&items), all);
            (made, solutions) = (made + 1, solutions + all.len());
        }
    }
    assert!(made > 50 && solutions > 50, "{made} {solutions}");
}

#[test]
fn amounts_are_multiples_of_what_items_count() {
    let counts = |(least, most): (i64, i64), unit: i64| {
        let mut p = problem("a b 0:9|w\na w\nb w");
        p.colors = ["", "amount"]
            .map(|text| Label { text: text.into(), template: TemplateId(0), holes: [].into() })
            .into();
        let mut options = Options::default();
        for option in p.options.iter() {
            let colored = |m: Mention| Mention { color: ColorId(u32::from(m.item == ItemId(2))), ..m };
            option.iter().for_each(|m| options.push(colored(m)));
            options.finish(0, StatementId(0));
        }
        p.options = options;
        let amounts = vec![(ColorId(1), unit)];
        let total = TotalCondition { item: ItemId(2), least, most, amounts, statement: StatementId(0) };
        p.conditions = vec![Condition::Total(total)];
        p.with_totals_as_items()?.items[2].bounds.map(|b| (b.lo, b.hi))
    };
    assert_eq!(counts((4, 9), 2), Some((2, 4)), "bounds are rounded inwards");
    assert_eq!(counts((3, 6), 3), Some((1, 2)));
    assert_eq!(counts((-5, 6), 3), Some((0, 2)), "no sum is negative");
    assert_eq!(counts((4, 5), 3), None, "no multiple");
    assert_eq!(counts((0, 6), -3), None);
    assert_eq!(counts((0, 6), 0), None);
    assert_eq!(counts((-2, -1), 1), None);
}
