//! Types of parameters: which values fit, and their descriptions.

use super::*;
use puzc_core::base::is_number;

/// Does a value fit an annotation?
pub(super) fn check_type(ty: &TypeCode, v: &Value) -> bool {
    use puzc_core::geometry::Sort;
    let members = |check: &dyn std::ops::Fn(&Value) -> bool| {
        (0..v.len().unwrap_or(0)).all(|i| v.data.nth(i).is_some_and(|x| check(&x)))
    };
    let place = |v: &Value, sort| matches!(&v.data, Data::Place(p) if p.sort == sort);
    match ty {
        TypeCode::Function => matches!(v.data, Data::Function(_)),
        TypeCode::List(inner) => match &v.data {
            Data::List(_) | Data::Range(..) | Data::Board(_) => members(&|x| check_type(inner, x)),
            Data::Str(_) | Data::Color(_) => {
                matches!(**inner, TypeCode::Plain(NamedType::Str | NamedType::Any))
            }
            Data::Pieces(_) | Data::Tiles(_) => {
                matches!(**inner, TypeCode::Plain(NamedType::Record | NamedType::Any))
            }
            _ => false,
        },
        TypeCode::Tuple(parts) => {
            let fits = |items: &[Value]| {
                items.len() == parts.len() && parts.iter().zip(items).all(|(t, v)| check_type(t, v))
            };
            matches!(&v.data, Data::Tuple(l) | Data::List(l) if fits(&l.items))
        }
        TypeCode::Plain(kind) => match kind {
            NamedType::Any => !matches!(v.data, Data::Poison),
            NamedType::Int => matches!(v.data, Data::Int(_)),
            NamedType::Positive => matches!(v.data, Data::Int(n) if n > 0),
            NamedType::Bool => matches!(v.data, Data::Bool(_)),
            NamedType::Str => matches!(v.data, Data::Str(_) | Data::Color(_)),
            NamedType::Cell => place(v, Sort::Cell),
            NamedType::Edge => place(v, Sort::Edge),
            NamedType::Corner => place(v, Sort::Corner),
            NamedType::Item => matches!(v.data, Data::Item(_)),
            NamedType::Picture => matches!(v.data, Data::Picture(_)),
            NamedType::Board => matches!(v.data, Data::Board(_)),
            NamedType::Pieces => matches!(v.data, Data::Pieces(_)),
            NamedType::Tiles => matches!(v.data, Data::Tiles(_)),
            NamedType::Map => matches!(v.data, Data::Map(_) | Data::Picture(_)),
            NamedType::Set => matches!(v.data, Data::Set(_)),
            NamedType::Record => matches!(v.data, Data::Record(_)),
            NamedType::Region => {
                matches!(&v.data, Data::Record(r) if r.get("cells").is_some_and(|c| check_type(&TypeCode::Plain(NamedType::Cells), c)))
            }
            NamedType::Cells => match &v.data {
                Data::Board(_) => true,
                Data::List(l) => l.items.iter().all(|x| place(x, Sort::Cell)),
                Data::Set(s) => s.iter().all(|x| place(x, Sort::Cell)),
                _ => false,
            },
            NamedType::List => matches!(
                v.data,
                Data::List(_)
                    | Data::Range(..)
                    | Data::Board(_)
                    | Data::Str(_)
                    | Data::Color(_)
                    | Data::Pieces(_)
                    | Data::Tiles(_)
            ),
        },
    }
}

/// A type with its article: "an int".
pub(super) fn type_words(ty: &TypeCode, text: &str) -> String {
    match ty {
        TypeCode::Plain(NamedType::Int) => "an int".into(),
        TypeCode::Plain(NamedType::Positive) => "an int of at least 1".into(),
        TypeCode::Plain(NamedType::Item) => "an item".into(),
        TypeCode::Plain(NamedType::Edge) => "an edge".into(),
        TypeCode::Plain(NamedType::Str) => "a string".into(),
        TypeCode::Plain(NamedType::Cells) => "a list of cells".into(),
        TypeCode::Plain(NamedType::Pieces | NamedType::Tiles) => text.into(),
        TypeCode::Function => "a function".into(),
        TypeCode::List(inner) => match &**inner {
            TypeCode::Plain(NamedType::Str) => "a list of strings".into(),
            TypeCode::Plain(NamedType::Region) => "a list of regions".into(),
            TypeCode::Plain(NamedType::Record) => "a list of records".into(),
            TypeCode::Tuple(parts) if parts.len() == 2 => "a list of pairs".into(),
            _ => format!("a {text}"),
        },
        _ => format!("a {text}"),
    }
}

/// What to write instead of `1-9`, if a range was meant.
pub fn range_instead(source: &str) -> Option<String> {
    let (low, high) = source.split_once('-')?;
    let (low, high) = (low.trim(), high.trim());
    (is_number(low) && is_number(high)).then(|| format!("the ints from {low} to {high} are {low}..{high}"))
}

/// What to write instead of a value of another type, for likely mistakes.
pub(super) fn conversion(wanted: &TypeCode, v: &Value) -> Option<String> {
    let member = first_member(&v.data).map(|m| m.data);
    let region = |t: &TypeCode| matches!(t, TypeCode::Plain(NamedType::Region | NamedType::Record));
    Some(match (wanted, &v.data, member) {
        (TypeCode::Plain(NamedType::Map), Data::List(_), Some(Data::Record(_))) => {
            "`++` joins lists of regions: rows(b) ++ columns(b); region_at(rows(b)) is a map of their cells"
                .into()
        }
        (TypeCode::Plain(NamedType::Map), Data::List(_), Some(Data::Tuple(_))) => {
            "map(pairs) makes a map of pairs".into()
        }
        // a 0 among clues mostly stands for a line without one
        (TypeCode::Plain(NamedType::Map), Data::List(l), Some(Data::Int(_))) => {
            match l.items.iter().any(|v| matches!(v.data, Data::Int(0))) {
                true => "map([(i, k) for (i, k) in enumerate(xs) if k > 0]) has the places 0, 1, ... of the members as keys, without the zeros".into(),
                false => "map(enumerate(xs)) has the places 0, 1, ... of the members as keys".into(),
            }
        }
        (TypeCode::Plain(NamedType::Map), Data::Str(_), _) => {
            "numbers(p) makes a map of a picture, table(text) of a text such as \"A8 B13\"".into()
        }
        (TypeCode::List(inner), Data::List(_), Some(Data::List(l)))
            if region(inner) && l.items.first().is_none_or(|v| v.as_place().is_none()) =>
        {
            "`++` joins lists of regions: rows(b) ++ columns(b)".into()
        }
        (TypeCode::List(inner), Data::List(_), Some(Data::List(_) | Data::Place(_))) if region(inner) => {
            "a region is a record with its cells: [(name: \"l\", index: 0, cells: CELLS)]".into()
        }
        (TypeCode::List(inner), Data::Board(_), _) if region(inner) => {
            "rows(b), columns(b) and blocks(b, h, w) are the regions of a board".into()
        }
        (one, Data::List(_), Some(Data::Record(_))) if region(one) => {
            "call it for each of them: [... for g in LIST]".into()
        }
        (TypeCode::List(inner), Data::Record(_), _) if region(inner) => "a list of one region is [g]".into(),
        (TypeCode::Plain(NamedType::List), Data::Int(n), _) => format!("the ints from 1 to {n} are 1..{n}"),
        (
            TypeCode::Plain(NamedType::Cells),
            Data::List(_) | Data::Record(_),
            Some(Data::Record(_)) | None,
        ) => "the cells of a region are g.cells".into(),
        (TypeCode::Plain(NamedType::Cells), Data::Place(_), _) => "a list of one cell is [c]".into(),
        _ => return None,
    })
}

/// The first member of a list, or the first key of a map.
pub(super) fn first_member(list: &Data) -> Option<Value> {
    match list {
        Data::Set(s) => s.first().cloned(),
        Data::Map(m) => m.keys().next().cloned(),
        Data::Pieces(p) => p.list.first().map(super::super::records::of_piece),
        Data::Tiles(t) => t.list.first().map(super::super::records::of_tile),
        Data::Picture(p) => Some(super::super::picture::cell(p, 0)),
        Data::Tuple(_) => None,
        other => other.nth(0),
    }
}

/// A type with its article and the type of its members: "a list of cells".
pub(super) fn type_of(v: &Value) -> String {
    let first = if matches!(v.data, Data::List(_) | Data::Set(_)) { first_member(&v.data) } else { None };
    match (first, &v.data) {
        (Some(member), _) => {
            let kind = member.data.kind();
            let word = kind.split_once(' ').map_or(kind, |(_, word)| word);
            format!("{} of {word}s", v.data.kind())
        }
        (None, Data::Range(..)) => "a list of ints".into(),
        (None, Data::Map(m)) if !m.is_empty() => {
            let kind = first_member(&v.data).map_or("", |k| k.data.kind());
            format!("a map from {}s", kind.split_once(' ').map_or(kind, |(_, word)| word))
        }
        (None, Data::Tuple(t)) => {
            let kinds: Vec<&str> = t.items.iter().map(|v| v.data.kind()).collect();
            format!("a tuple ({})", kinds.join(", "))
        }
        (None, data) => data.kind().into(),
    }
}
