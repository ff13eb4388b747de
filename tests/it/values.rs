//! Laws of the order, the equality and the hash of values, on values of all types.

use puzc_compiler::model::entities::Mates;
use puzc_compiler::model::value::*;
use puzc_core::base::Span;
use puzc_core::geometry::{BoardId, GeometryId, Place};
use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

fn range(from: i64, to: i64) -> Value {
    Value::new(Data::Range(from, to))
}

fn ints(all: &[i64]) -> Vec<Value> {
    all.iter().map(|n| Value::int(*n)).collect()
}

fn set(members: Vec<Value>) -> Value {
    Value::new(Measured::set(members.into_iter().collect()).map_or(Data::Poison, Data::Set))
}

fn map(members: Vec<(Value, Value)>) -> Value {
    Value::new(Measured::map(members.into_iter().collect()).map_or(Data::Poison, Data::Map))
}

fn name(text: &str) -> Name {
    Name { text: text.into(), template: "{}".into(), holes: vec![] }
}

fn item(text: &str, color: Option<&str>) -> Value {
    Value::new(Data::Item(Rc::new(ItemValue { name: name(text), color: color.map(name) })))
}

fn picture(rows: usize, cols: usize) -> Value {
    let cells = (0..rows * cols).map(|_| Value::str(".")).collect();
    Value::new(Data::Picture(Rc::new(Picture { rows, cols, cells, lines: vec![] })))
}

fn mates(id: u32) -> Value {
    let mates = Mates { id, name: "M".into(), span: Span::NONE, map: Default::default() };
    Value::new(Data::Mates(Rc::new(mates)))
}

/// Values of all types that need no lattice, several of which are equal.
fn samples() -> Vec<Value> {
    let cell = |x| Place::cell(GeometryId(0), x, 0, 0, 0);
    let (one, two) = (Value::int(1), Value::int(2));
    let flat = vec![
        Value::new(Data::Bool(false)),
        Value::new(Data::Bool(true)),
        Value::int(i64::MIN),
        one.clone(),
        two.clone(),
        Value::int(i64::MAX),
        Value::str(""),
        Value::str("a"),
        Value::new(Data::Color("a".into())),
        Value::new(Data::Place(cell(1))),
        Value::new(Data::Place(cell(1).on(BoardId(3)))),
        Value::new(Data::Place(cell(2))),
        item("a", None),
        item("a", Some("b")),
        item("b", None),
        picture(1, 2),
        picture(2, 1),
        mates(1),
        mates(1),
        mates(2),
    ];
    let mut all = flat.clone();
    all.extend([
        Value::list(vec![]),
        range(0, 0),
        range(5, 2),
        range(i64::MIN, i64::MIN),
        range(1, 3),
        range(1, 4),
        range(2, 3),
        Value::list(ints(&[1, 2])),
        Value::list(ints(&[1, 3])),
        Value::tuple(ints(&[1, 2])),
        Value::list(vec![range(1, 3), Value::list(vec![])]),
        Value::list(vec![Value::list(ints(&[1, 2])), range(7, 7)]),
        set(vec![]),
        set(ints(&[1, 4])),
        set(ints(&[4, 1])),
        set(ints(&[2, 3])),
        map(vec![(one.clone(), two.clone()), (two.clone(), one.clone())]),
        map(vec![(two.clone(), one.clone()), (one.clone(), two.clone())]),
        map(vec![(one.clone(), one.clone())]),
        Value::record([("a", one.clone()), ("b", two.clone())]),
        Value::record([("a", one), ("c", two)]),
    ]);
    all.extend(flat.into_iter().map(|v| Value::tuple(vec![v, Value::int(0)])));
    all
}

fn hash(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn the_order_is_total() {
    let all = samples();
    for a in &all {
        assert_eq!(a.cmp(a), Ordering::Equal, "{a:?}");
        for b in &all {
            assert_eq!(a.cmp(b), b.cmp(a).reverse(), "{a:?} {b:?}");
            for c in all.iter().filter(|c| a <= b && b <= *c) {
                assert!(a <= c, "{a:?} {b:?} {c:?}");
            }
        }
    }
}

#[test]
fn equal_values_have_the_same_hash_and_may_be_compared() {
    let all = samples();
    let mut pairs = 0;
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))).filter(|(a, b)| a == b) {
        assert_eq!(hash(a), hash(b), "{a:?} {b:?}");
        assert!(a.data.may_equal(&b.data), "{a:?} {b:?}");
        pairs += 1;
    }
    assert!(pairs > all.len() + 20, "{pairs}");
}

#[test]
fn ranges_are_lists_of_ints() {
    assert_eq!(range(1, 4), Value::list(ints(&[1, 2, 3])));
    assert_eq!(
        [range(3, 3), range(9, -9), range(i64::MAX, i64::MIN)],
        [0, 1, 2].map(|_| Value::list(vec![]))
    );
    assert_eq!(range(i64::MAX - 1, i64::MAX), Value::list(ints(&[i64::MAX - 1])));
    assert!(range(i64::MIN, i64::MAX) > range(i64::MIN, 0));
    assert!(range(i64::MIN, i64::MAX) < Value::list(ints(&[0])));
}

#[test]
fn entities_have_the_order_of_their_numbers() {
    let later: Vec<Value> = (0..20).map(|i| mates(20 - i)).collect();
    let mut sorted = later.clone();
    sorted.sort();
    assert!(sorted.iter().eq(later.iter().rev()));
}

#[test]
fn values_of_other_types_are_never_equal() {
    let never = [
        (Value::int(1), Value::str("1")),
        (Value::list(ints(&[1])), Value::tuple(ints(&[1]))),
        (Value::tuple(ints(&[1])), Value::tuple(ints(&[1, 2]))),
        (Value::list(ints(&[1])), Value::list(vec![Value::str("1")])),
    ];
    for (a, b) in &never {
        assert!(!a.data.may_equal(&b.data) && !b.data.may_equal(&a.data), "{a:?} {b:?}");
    }
    assert!(range(0, 0).data.may_equal(&Value::list(vec![Value::str("a")]).data));
}
