//! Totals: amounts of options, added up.

use puzc_core::xcc::*;
use puzc_testing::problem;

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
