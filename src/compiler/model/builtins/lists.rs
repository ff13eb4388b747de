//! Lists, sets and maps.

use super::*;
use crate::model::value::{Measured, ValueMap, ValueSet};
use indexmap::IndexMap;
use puzc_core::base::DisjointSets;
use puzc_core::diag::{Diagnostic, codes};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The number of elements, as `len`.  W514 for truth values: the author probably wants to count the true
/// ones.
pub fn count_members(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (v, at) = a.get(0)?.clone();
    if let Data::List(l) = &v.data
        && let Some(no) = l.items.iter().position(|x| matches!(x.data, Data::Bool(false)))
        && l.items.iter().all(|x| matches!(x.data, Data::Bool(_)))
    {
        let d = Diagnostic::new(codes::W514, "`count` also counts false members");
        let label = format!("{} members, and number {no} is the first false one", l.items.len());
        m.report(d.label(at, label).help("count([x for x in xs if CONDITION]) counts those with a property"));
    }
    len(m, a)
}

pub fn len(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (v, at) = a.get(0)?;
    m.charge_text(v)?;
    match v.len() {
        Some(n) => Ok(Value::int(n as i64)),
        None => m.mismatch(v, *at, "a list"),
    }
}

pub fn sum(m: &mut Machine, a: &NativeArgs) -> Eval {
    let at = a.span(0);
    let mut total: Option<Value> = None;
    for v in a.list(m, 0)? {
        total = Some(match (total, &v.data) {
            (None, Data::Int(_) | Data::Tuple(_)) => v,
            (Some(t), _) => add(m, t, v, at)?,
            (None, _) => return m.mismatch(&v, at, "a list of ints"),
        });
    }
    Ok(total.unwrap_or(Value::int(0)))
}

fn add(m: &mut Machine, a: Value, b: Value, at: Span) -> Eval {
    match (&a.data, &b.data) {
        (Data::Int(x), Data::Int(y)) => match x.checked_add(*y) {
            Some(n) => Ok(Value::int(n)),
            None => m.error(codes::E510, at, "this sum overflows", "ints have 64 bits"),
        },
        (Data::Tuple(x), Data::Tuple(y)) if x.items.len() == y.items.len() => {
            let parts: Vec<_> = x.items.iter().cloned().zip(y.items.iter().cloned()).collect();
            Ok(Value::tuple(parts.into_iter().map(|(u, v)| add(m, u, v, at)).collect::<Eval<Vec<_>>>()?))
        }
        _ => m.mismatch(&b, at, "a list of ints"),
    }
}

/// `min` or `max`
pub fn extreme(m: &mut Machine, a: &NativeArgs, greatest: bool) -> Eval {
    let members = a.list(m, 0)?;
    let at = a.span(0);
    m.charge_visit(&a.get(0)?.0)?;
    let mut best: Option<Value> = None;
    for v in members {
        match &best {
            None => best = Some(v),
            Some(b) => {
                ordered(m, b, &v, at)?;
                if (v.cmp(b).is_gt() && greatest) || (v.cmp(b).is_lt() && !greatest) {
                    best = Some(v);
                }
            }
        }
    }
    match best {
        Some(v) => Ok(v),
        None => {
            m.error(codes::E509, at, format!("`{}` of an empty list", a.native.name), "this list is empty")
        }
    }
}

/// Values of different types have no order.
fn ordered(m: &mut Machine, a: &Value, b: &Value, at: Span) -> Eval<()> {
    let same = a.data.kind() == b.data.kind() || (a.as_str().is_some() && b.as_str().is_some());
    if same && !matches!(a.data, Data::Pieces(_) | Data::Tiles(_) | Data::Mates(_)) {
        return Ok(());
    }
    let (x, y) = (a.data.kind(), b.data.kind());
    m.error(codes::E504, at, format!("{x} and {y} cannot be ordered"), "all members must have the same type")
}

/// `any` if it is decided by true, `all` if by false
pub fn truths(m: &mut Machine, a: &NativeArgs, until: bool) -> Eval {
    let at = a.span(0);
    let mut found = !until;
    for v in a.list(m, 0)? {
        match v.data {
            Data::Bool(b) if b == until => found = until,
            Data::Bool(_) => {}
            _ => return m.mismatch(&v, at, "a list of bools"),
        }
    }
    Ok(Value::new(Data::Bool(found)))
}

pub fn zip(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (xs, ys) = (a.list(m, 0)?, a.list(m, 1)?);
    m.budget.charge(xs.len().min(ys.len()) as u64 * 2)?;
    m.make_list(xs.into_iter().zip(ys).map(|(x, y)| Value::tuple(vec![x, y])).collect(), a.span)
}

pub fn enumerate(m: &mut Machine, a: &NativeArgs) -> Eval {
    let xs = a.list(m, 0)?;
    m.charge_memory(&xs, 3)?;
    m.make_list(
        xs.into_iter().enumerate().map(|(i, x)| Value::tuple(vec![Value::int(i as i64), x])).collect(),
        a.span,
    )
}

/// The members as a string if the argument is one, else as a list.
fn typed_as_argument(m: &mut Machine, a: &NativeArgs, members: Vec<Value>) -> Eval {
    if a.get(0)?.0.as_str().is_some() {
        let span = match (members.first(), members.last()) {
            (Some(first), Some(last)) if !first.span.is_none() && first.span.start <= last.span.start => {
                first.span.to(last.span)
            }
            _ => Span::NONE,
        };
        let text: String = members.iter().filter_map(|v| v.as_str()).map(|s| s.to_string()).collect();
        return Ok(Value::at(Data::Str(text.into()), span));
    }
    m.make_list(members, a.span)
}

pub fn reversed(m: &mut Machine, a: &NativeArgs) -> Eval {
    let mut xs = a.list(m, 0)?;
    xs.reverse();
    typed_as_argument(m, a, xs)
}

/// The keys f(x), or the members themselves without f.
fn keys(m: &mut Machine, a: &NativeArgs, xs: &[Value], i: usize) -> Eval<Vec<Value>> {
    match a.optional(i) {
        None => {
            m.budget.charge(xs.len() as u64)?;
            Ok(xs.to_vec())
        }
        Some((f, at)) => xs.iter().map(|x| m.apply((f, *at), vec![x.clone()], a.span)).collect(),
    }
}

pub fn sorted(m: &mut Machine, a: &NativeArgs) -> Eval {
    let xs = a.list(m, 0)?;
    let keys = keys(m, a, &xs, 1)?;
    for pair in keys.windows(2) {
        ordered(m, &pair[0], &pair[1], a.span(0))?;
    }
    // Each member is compared about log n times.
    let visits = keys.iter().fold(0u64, |sum, k| sum.saturating_add(k.data.weight()));
    m.budget.charge(visits.saturating_mul(u64::from(xs.len().max(1).ilog2()) + 1) / 8)?;
    m.charge_memory(&xs, 1)?;
    let mut both: Vec<(Value, Value)> = keys.into_iter().zip(xs).collect();
    both.sort_by(|x, y| x.0.cmp(&y.0));
    m.make_list(both.into_iter().map(|(_, x)| x).collect(), a.span)
}

pub fn unique(m: &mut Machine, a: &NativeArgs) -> Eval {
    let xs = a.list(m, 0)?;
    let keys = keys(m, a, &xs, 1)?;
    m.charge_memory(&keys, 2)?;
    let mut seen = ValueSet::default();
    let kept = keys.into_iter().zip(xs).filter(|(k, _)| seen.insert(k.clone())).map(|(_, x)| x).collect();
    m.make_list(kept, a.span)
}

/// The members with equal keys, in the order of the first of each key.
pub fn groups(m: &mut Machine, a: &NativeArgs) -> Eval {
    let xs = a.list(m, 0)?;
    let keys = keys(m, a, &xs, 1)?;
    m.charge_memory(&keys, 3)?;
    let mut groups: IndexMap<Value, Vec<Value>, FxBuildHasher> = IndexMap::default();
    for (key, x) in keys.into_iter().zip(xs) {
        groups.entry(key).or_default().push(x);
    }
    let pair = |(key, members)| Ok(Value::tuple(vec![key, m.make_list(members, a.span)?]));
    let pairs = groups.into_iter().map(pair).collect::<Eval<Vec<_>>>()?;
    m.make_list(pairs, a.span)
}

/// The connected components of a graph, in the order of their first members.  Steps to anything else join
/// nothing.
pub fn components(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (members, steps) = (a.list(m, 0)?, a.list(m, 1)?);
    m.charge_memory(&members, 3)?;
    m.charge_memory(&steps, 1)?;
    #[allow(clippy::mutable_key_type)] // the hash of a list does not depend on what it remembers
    let places: FxHashMap<&Value, u32> = members.iter().zip(0..).collect();
    let mut sets = DisjointSets::new(members.len());
    members.iter().zip(0..).for_each(|(member, i)| sets.join(i, places[member])); // equal members are one
    for step in &steps {
        let (x, y) = match &step.data {
            Data::Tuple(pair) if pair.items.len() == 2 => (&pair.items[0], &pair.items[1]),
            _ => return m.mismatch(step, a.span(1), "a list of pairs"),
        };
        match (places.get(x), places.get(y)) {
            (Some(x), Some(y)) => sets.join(*x, *y),
            (found, _) => {
                let stray = if found.is_none() { x } else { y };
                m.check_membership("`components`", a.span, &(stray.clone(), a.span(1)), a.get(0)?)?;
            }
        }
    }
    let parts = sets.groups((0..).zip(members.iter().cloned()));
    let parts = parts.into_iter().map(|part| m.make_list(part, a.span)).collect::<Eval<Vec<_>>>()?;
    m.make_list(parts, a.span)
}

/// The number of members to take or drop: any int, clamped to the length.
fn amount(m: &mut Machine, a: &NativeArgs) -> Eval<usize> {
    Ok(usize::try_from(a.int(m, 1)?.max(0)).unwrap_or(usize::MAX))
}

pub fn take(m: &mut Machine, a: &NativeArgs) -> Eval {
    let n = amount(m, a)?;
    let mut xs = a.list(m, 0)?;
    xs.truncate(n);
    typed_as_argument(m, a, xs)
}

pub fn drop(m: &mut Machine, a: &NativeArgs) -> Eval {
    let n = amount(m, a)?;
    let mut xs = a.list(m, 0)?;
    xs.drain(..n.min(xs.len()));
    typed_as_argument(m, a, xs)
}

pub fn index(m: &mut Machine, a: &NativeArgs) -> Eval {
    let x = a.get(1)?.clone();
    let list = a.get(0)?.0.clone();
    let position = match &list.data {
        Data::List(l) => m.position(l, &x.0)?,
        _ => {
            m.charge_search(&list, &x.0)?;
            a.list(m, 0)?.iter().position(|y| *y == x.0)
        }
    };
    match position {
        Some(i) => Ok(Value::int(i as i64)),
        None => {
            let shown = m.show(&x.0);
            let list = a.list(m, 0)?;
            let members = summary(m, &list);
            let literal = m.literal_of(&x.0).or(x.1);
            m.fail(
                Diagnostic::new(codes::E509, format!("{shown} is not in the list"))
                    .label(literal, format!("this looks for {shown}"))
                    .label(a.span(0), "here")
                    .help(format!("its members are {members}; `x in xs` tests for it")),
            )
        }
    }
}

/// The members of a list, all or the first ones: `1..9`, `a b c`.
fn summary(m: &Machine, list: &[Value]) -> String {
    const SHOWN: usize = 6;
    let ints: Option<Vec<i64>> =
        list.iter().map(|v| if let Data::Int(n) = v.data { Some(n) } else { None }).collect();
    match (ints.as_deref(), list) {
        (_, []) => "none".into(),
        (Some([first, .., last]), _) if ints.iter().flatten().copied().eq(*first..=*last) => {
            format!("{first}..{last}")
        }
        _ => {
            let more = if list.len() > SHOWN { " ..." } else { "" };
            let first: Vec<String> = list.iter().take(SHOWN).map(|v| m.show(v)).collect();
            first.join(" ") + more
        }
    }
}

pub fn fold(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (f, at) = a.get(2)?.clone();
    let mut value = a.get(1)?.0.clone();
    for x in a.list(m, 0)? {
        value = m.apply((&f, at), vec![value, x], a.span)?;
    }
    Ok(value)
}

/// All results of a procedure that enumerates choices of positions, as lists.  All of them are charged
/// before the first one is built, so that an excessive number costs neither time nor memory.
fn choices(
    m: &mut Machine,
    a: &NativeArgs,
    xs: &[Value],
    (first, number): (Option<Vec<usize>>, u64),
    step: impl Fn(&mut Vec<usize>) -> bool,
) -> Eval {
    m.budget.charge(first.as_ref().map_or(0, |p| number.saturating_mul(p.len() as u64 + 3)))?;
    let mut out = vec![];
    let mut now = first;
    while let Some(mut positions) = now.take() {
        out.push(Value::list(positions.iter().map(|&i| xs[i].clone()).collect()));
        if step(&mut positions) {
            now = Some(positions);
        }
    }
    m.make_list(out, a.span)
}

pub fn power(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (xs, n) = (a.list(m, 0)?, a.int(m, 1)?);
    let n = count(m, a, n)?;
    let first = (!xs.is_empty() || n == 0).then(|| vec![0; n]);
    let number = (xs.len() as u64).saturating_pow(n as u32);
    choices(m, a, &xs, (first, number), |p| match p.iter().rposition(|&i| i + 1 < xs.len()) {
        Some(at) => {
            p[at] += 1;
            p[at + 1..].fill(0);
            true
        }
        None => false,
    })
}

/// A number of members, which must not be negative, or larger than any list.
fn count(m: &mut Machine, a: &NativeArgs, n: i64) -> Eval<usize> {
    match usize::try_from(n) {
        Ok(n) if n <= 1 << 20 => Ok(n),
        _ => m.error(
            codes::E509,
            a.span(1),
            format!("{n} is not a possible number of members"),
            "it must be 0 or more, and not too large",
        ),
    }
}

pub fn subsets(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (xs, k) = (a.list(m, 0)?, a.int(m, 1)?);
    let k = count(m, a, k)?;
    let first = (k <= xs.len()).then(|| (0..k).collect());
    // the binomial coefficient; each intermediate result is exact
    let all = xs.len() as u64;
    let number = (0..k.min(xs.len() - k.min(xs.len())) as u64)
        .try_fold(1u64, |n, i| Some(n.checked_mul(all - i)? / (i + 1)));
    choices(m, a, &xs, (first, number.unwrap_or(u64::MAX)), |p: &mut Vec<usize>| {
        match (0..k).rev().find(|&i| p[i] < xs.len() - k + i) {
            Some(at) => {
                let from = p[at] + 1;
                p.iter_mut().skip(at).zip(from..).for_each(|(slot, v)| *slot = v);
                true
            }
            None => false,
        }
    })
}

pub fn permutations(m: &mut Machine, a: &NativeArgs) -> Eval {
    let xs = a.list(m, 0)?;
    let number = (1..=xs.len() as u64).fold(1, u64::saturating_mul);
    choices(m, a, &xs, (Some((0..xs.len()).collect()), number), |p| {
        // The next permutation in lexicographic order (TAOCP 7.2.1.2, Algorithm L).
        let Some(at) = p.windows(2).rposition(|w| w[0] < w[1]) else { return false };
        let Some(with) = p.iter().rposition(|&v| v > p[at]) else { return false };
        p.swap(at, with);
        p[at + 1..].reverse();
        true
    })
}

pub fn set(m: &mut Machine, a: &NativeArgs) -> Eval {
    let members = a.list(m, 0)?;
    m.charge_memory(&members, 2)?;
    m.nest(Measured::set(members.into_iter().collect()).map(Data::Set), a.span)
}

pub fn map(m: &mut Machine, a: &NativeArgs) -> Eval {
    let at = a.span(0);
    let (mut out, mut again) = (ValueMap::default(), None);
    let pairs = a.list(m, 0)?;
    m.charge_memory(&pairs, 3)?;
    for v in pairs {
        match &v.data {
            Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => {
                let (key, value) = (l.items[0].clone(), l.items[1].clone());
                let earlier = out.insert(key.clone(), value.clone());
                again = again.or(earlier.filter(|e| *e != value).map(|e| (key, e, value)));
            }
            _ => return m.mismatch(&v, at, "a list of pairs"),
        }
    }
    // a list that the library makes from the author's text points into this text
    let place = |key: &Value| if m.in_library(at) { key.span } else { at };
    let again = again.map(|found| (place(&found.0), found));
    if let Some((at, (key, first, second))) =
        again.filter(|found| !found.0.is_none() && !m.in_library(found.0))
    {
        let [key, first, second] = [key, first, second].map(|v| m.show(&v));
        let d = Diagnostic::new(codes::W208, format!("the key {key} is given two values"));
        m.report(d.label(at, format!("first {first}, then {second}, which replaces it")));
    }
    m.nest(Measured::map(out).map(Data::Map), a.span)
}
