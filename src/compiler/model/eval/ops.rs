//! Operators, indices and fields.

use super::*;
use puzc_core::base::counted;
use puzc_core::diag::nearest;
use puzc_core::geometry::Place;
use puzc_syntax::ast::BinaryOp;

/// A value and its place.
pub(super) type Operand = (Value, Span);

impl Machine<'_> {
    /// The int of an expression that consists of ints, slots and sums, without building other values: the
    /// names of items mostly need this, and there are millions of them.  `None` for all other expressions, or
    /// on overflow; [`Machine::eval`] then reports the error.
    #[inline]
    pub fn quick_int(&self, node: &Node) -> Option<i64> {
        match &*node.op {
            Op::Local(slot) => match self.local(*slot).data {
                Data::Int(n) => Some(n),
                _ => None,
            },
            Op::Const(Value { data: Data::Int(n), .. }) => Some(*n),
            Op::Global(g) => match self.globals[*g as usize] {
                Some(Value { data: Data::Int(n), .. }) => Some(n),
                _ => None,
            },
            Op::Binary(BinaryOp::Add, _, a, b) => self.quick_int(a)?.checked_add(self.quick_int(b)?),
            Op::Binary(BinaryOp::Subtract, _, a, b) => self.quick_int(a)?.checked_sub(self.quick_int(b)?),
            Op::Binary(BinaryOp::Multiply, _, a, b) => self.quick_int(a)?.checked_mul(self.quick_int(b)?),
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, at: Span, a: Operand, b: Operand) -> Eval {
        use BinaryOp::*;
        if let (Data::Int(x), Data::Int(y)) = (&a.0.data, &b.0.data) {
            let (x, y) = (*x, *y);
            let number = match op {
                Add => x.checked_add(y),
                Subtract => x.checked_sub(y),
                Multiply => x.checked_mul(y),
                Divide | Modulo if y == 0 => {
                    return self.error(codes::E510, b.1, "division by zero", "this is 0");
                }
                Divide => {
                    x.checked_div_euclid(y).map(|q| if y < 0 && x.rem_euclid(y) != 0 { q - 1 } else { q })
                }
                Modulo => x.checked_rem(y).map(|r| if r != 0 && (r < 0) != (y < 0) { r + y } else { r }),
                Less => return truth(x < y),
                LessEqual => return truth(x <= y),
                Greater => return truth(x > y),
                GreaterEqual => return truth(x >= y),
                Equal => return truth(x == y),
                NotEqual => return truth(x != y),
                _ => return self.operand_mismatch(op, at, a, b),
            };
            return match number {
                Some(n) => Ok(Value::new(Data::Int(n))),
                None => self.error(
                    codes::E510,
                    at,
                    format!("`{}` overflows: {x} {0} {y}", symbol(op)),
                    "ints have 64 bits",
                ),
            };
        }
        if matches!(a.0.data, Data::Poison) || matches!(b.0.data, Data::Poison) {
            return Err(Halt::Error);
        }
        match op {
            Equal | NotEqual => {
                let equal = self.equal(op, at, &a, &b)?;
                truth(equal == (op == Equal))
            }
            Less | LessEqual | Greater | GreaterEqual => {
                if !comparable(&a.0.data, &b.0.data) {
                    return self.operand_mismatch(op, at, a, b);
                }
                self.charge_comparison(&a.0, &b.0)?;
                let order = a.0.cmp(&b.0);
                truth(match op {
                    Less => order.is_lt(),
                    LessEqual => order.is_le(),
                    Greater => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
            In | NotIn => {
                let found = self.is_in(op, at, &a, &b)?;
                truth(found == (op == In))
            }
            Join => self.join(at, a, b),
            Add | Subtract => self.add(op, at, a, b),
            Multiply => match (&a.0.data, &b.0.data) {
                (Data::Int(k), Data::Tuple(t)) | (Data::Tuple(t), Data::Int(k)) => {
                    let k = Value::int(*k);
                    self.pointwise(&t.items.clone(), |m, v| m.binary(op, at, (k.clone(), a.1), (v, b.1)))
                }
                _ => self.operand_mismatch(op, at, a, b),
            },
            _ => self.operand_mismatch(op, at, a, b),
        }
    }

    fn pointwise(&mut self, items: &[Value], mut f: impl FnMut(&mut Self, Value) -> Eval) -> Eval {
        self.budget.charge(items.len() as u64)?;
        let items = items.iter().map(|v| f(self, v.clone())).collect::<Eval<Vec<_>>>()?;
        Ok(Value::tuple(items))
    }

    fn operand_mismatch<T>(&mut self, op: BinaryOp, at: Span, a: Operand, b: Operand) -> Eval<T> {
        if matches!(a.0.data, Data::Poison) || matches!(b.0.data, Data::Poison) {
            return Err(Halt::Error);
        }
        let mut d = Diagnostic::new(
            codes::E504,
            format!("`{}` cannot be applied to {} and {}", symbol(op), a.0.data.kind(), b.0.data.kind()),
        )
        .label(at, "")
        .label(a.1, format!("this is {}", a.0.data.kind()))
        .label(b.1, format!("this is {}", b.0.data.kind()));
        for operand in [&a, &b] {
            if op == BinaryOp::Join && operand.0.data.kind() == "a function" {
                let name = self.sources.text(operand.1);
                d = d.help(format!("the value of a function is written with its arguments: {name}(...)"));
            }
        }
        let kinds = [&a.0.data, &b.0.data];
        if matches!(op, BinaryOp::Add | BinaryOp::Join) && kinds.iter().any(|v| matches!(v, Data::Set(_))) {
            d = d.help("the union of two sets is set([*A, *B])");
        } else if op == BinaryOp::Add && kinds.iter().any(|v| matches!(v, Data::Place(_))) {
            d = d.help("a cell is shifted by a tuple: c + (0, 1)");
        } else if op == BinaryOp::Add && (a.0.len().is_some() || b.0.len().is_some()) {
            d = d.help("`++` joins strings and lists");
        }
        if op == BinaryOp::Multiply && matches!(kinds, [Data::Str(_), _] | [_, Data::Str(_)]) {
            d = d.help("a text is repeated by join([TEXT for i in 1..NUMBER])");
        }
        if op == BinaryOp::In {
            d.help.extend(types::range_instead(self.sources.text(b.1)));
        }
        if op == BinaryOp::Modulo {
            d = d.help("% is the remainder of ints; a comment begins with //");
        }
        self.fail(d)
    }

    /// Sums and differences of tuples, and shifts of places by tuples.
    fn add(&mut self, op: BinaryOp, at: Span, a: Operand, b: Operand) -> Eval {
        match (&a.0.data, &b.0.data) {
            (Data::Tuple(x), Data::Tuple(y)) if x.items.len() == y.items.len() => {
                self.budget.charge(x.items.len() as u64)?;
                let pairs: Vec<_> = x.items.iter().cloned().zip(y.items.iter().cloned()).collect();
                let items = pairs
                    .into_iter()
                    .map(|(u, v)| self.binary(op, at, (u, a.1), (v, b.1)))
                    .collect::<Eval<Vec<_>>>()?;
                Ok(Value::tuple(items))
            }
            (Data::Place(p), Data::Tuple(t)) => {
                let sign = if op == BinaryOp::Add { 1 } else { -1 };
                self.shift(*p, &t.items, sign, at, b.1)
            }
            (Data::Tuple(t), Data::Place(p)) if op == BinaryOp::Add => self.shift(*p, &t.items, 1, at, a.1),
            (Data::Place(p), Data::Place(q)) if op == BinaryOp::Subtract => {
                let three = self.lattice(p.geometry).dimensions() == 3;
                let mut all = vec![
                    Value::int(i64::from(p.x) - i64::from(q.x)),
                    Value::int(i64::from(p.y) - i64::from(q.y)),
                ];
                if three {
                    all.push(Value::int(i64::from(p.z) - i64::from(q.z)));
                }
                Ok(Value::tuple(all))
            }
            _ => self.operand_mismatch(op, at, a, b),
        }
    }

    /// A place shifted by `sign` times a tuple.
    pub fn shift(&mut self, p: Place, by: &[Value], sign: i64, at: Span, tuple: Span) -> Eval {
        let dimensions = self.lattice(p.geometry).dimensions();
        if by.len() != dimensions {
            let n = by.len();
            return self.error(
                codes::E504,
                tuple,
                format!("this place has {dimensions} coordinates"),
                format!("shifted by {n}"),
            );
        }
        let mut d = [0i32; 3];
        for (slot, v) in d.iter_mut().zip(by) {
            match &v.data {
                Data::Int(n) => match n.checked_mul(sign).and_then(|n| i32::try_from(n).ok()) {
                    Some(n) => *slot = n,
                    None => {
                        return self.error(
                            codes::E510,
                            at,
                            "this shift is too large",
                            "coordinates have 32 bits",
                        );
                    }
                },
                _ => return self.mismatch(v, tuple, "an int"),
            }
        }
        match p.shifted(d[0], d[1], d[2]) {
            Some(q) => Ok(Value::new(Data::Place(self.lattices.of(q).wrapped(q)))),
            None => self.error(codes::E510, at, "this shift is too large", "coordinates have 32 bits"),
        }
    }

    pub(super) fn negate(&mut self, v: Value, at: Span) -> Eval {
        match &v.data {
            Data::Int(n) => match n.checked_neg() {
                Some(n) => Ok(Value::new(Data::Int(n))),
                None => self.error(codes::E510, at, "`-` overflows", "ints have 64 bits"),
            },
            Data::Tuple(t) => self.pointwise(&t.items.clone(), |m, v| m.negate(v, at)),
            _ => self.mismatch(&v, at, "an int or a tuple"),
        }
    }

    fn join(&mut self, at: Span, a: Operand, b: Operand) -> Eval {
        if let (Some(x), Some(y)) = (a.0.as_str(), b.0.as_str()) {
            self.budget.charge((x.len() + y.len()) as u64 / 8 + 1)?;
            return Ok(Value::str(format!("{x}{y}")));
        }
        let listlike = |d: &Data| {
            matches!(
                d,
                Data::List(_)
                    | Data::Range(..)
                    | Data::Board(_)
                    | Data::Pieces(_)
                    | Data::Tiles(_)
                    | Data::Str(_)
                    | Data::Color(_)
            )
        };
        if let (Data::Tuple(x), Data::Tuple(y)) = (&a.0.data, &b.0.data) {
            self.budget.charge((x.items.len() + y.items.len()) as u64)?;
            return Ok(Value::tuple(x.items.iter().chain(&y.items).cloned().collect()));
        }
        if !listlike(&a.0.data) || !listlike(&b.0.data) {
            return self.operand_mismatch(BinaryOp::Join, at, a, b);
        }
        let mut items = self.members(&a.0, a.1)?;
        items.extend(self.members(&b.0, b.1)?);
        self.make_list(items, at)
    }

    /// The position of `x` in a list.
    pub fn position(&self, list: &List, x: &Value) -> Eval<Option<usize>> {
        let Some((positions, new)) = list.positions() else {
            self.charge_members(list, x)?;
            return Ok(list.items.iter().position(|y| y == x));
        };
        if new {
            self.charge_memory(&list.items, 2)?;
        }
        self.charge_visit(x)?;
        Ok(positions.get(x).map(|at| *at as usize))
    }

    /// Is `x` a member of a list, string, set, map (a key), range, board?
    pub fn contains(&mut self, list: &Operand, x: &Value) -> Eval<bool> {
        if let Data::List(l) = &list.0.data {
            return Ok(self.position(l, x)?.is_some());
        }
        self.charge_search(&list.0, x)?;
        Ok(match &list.0.data {
            Data::Set(s) => s.contains(x),
            Data::Map(m) => m.contains_key(x),
            Data::Range(a, b) => matches!(x.data, Data::Int(n) if n >= *a && n < *b),
            Data::Board(b) => matches!(&x.data, Data::Place(p) if b.contains(*p)),
            Data::Picture(p) => super::super::picture::position(p, x).is_some(),
            Data::Str(s) | Data::Color(s) => match x.as_str() {
                Some(part) => s.contains(&**part),
                None => {
                    let kind = x.data.kind();
                    let d = Diagnostic::new(codes::E504, format!("a string contains strings, not {kind}"));
                    let d = d.label(list.1, "this is a string");
                    let d = if self.in_library(list.1) && !list.0.span.is_none() {
                        d.label(list.0.span, "it comes from here")
                    } else {
                        d
                    };
                    return self.fail(match x.data {
                        Data::Int(_) => d.help("a list of ints is written [1, 2, 3] or 1..3"),
                        _ => d,
                    });
                }
            },
            Data::Tuple(l) => l.items.contains(x),
            Data::Record(r) => matches!(x.as_str(), Some(name) if r.get(name).is_some()),
            Data::Pieces(_) | Data::Tiles(_) => {
                let members = self.members(&list.0, list.1)?;
                members.contains(x)
            }
            _ => return self.mismatch(&list.0, list.1, "a list"),
        })
    }

    /// The value at a key, if there is one: for `m[k] ?? d`.
    pub(super) fn lookup(&self, map: &Value, key: &Value) -> Eval<Option<Value>> {
        match &map.data {
            Data::Map(_) => self.charge_visit(key)?,
            _ => self.charge_text(map)?,
        }
        Ok(self.find(map, key))
    }

    fn find(&self, map: &Value, key: &Value) -> Option<Value> {
        match (&map.data, &key.data) {
            (Data::Map(m), _) => m.get(key).cloned(),
            (Data::Picture(p), _) => super::super::picture::position(p, key).map(|i| p.cells[i].clone()),
            (Data::Str(s) | Data::Color(s), Data::Int(n)) => {
                let (i, letter) = puzc_core::base::letters(s).nth(usize::try_from(*n).ok()?)?;
                let exact = map.span.len() == s.len();
                let span = if exact { map.span.sub(i, i + letter.len()) } else { map.span };
                Some(Value::at(Data::Str(self.letter(letter)), span))
            }
            (Data::Pieces(p), Data::Int(n)) => {
                p.list.get(usize::try_from(*n).ok()?).map(super::super::records::of_piece)
            }
            (Data::Tiles(t), Data::Int(n)) => {
                t.list.get(usize::try_from(*n).ok()?).map(super::super::records::of_tile)
            }
            (data, Data::Int(n)) => data.nth(usize::try_from(*n).ok()?),
            (Data::Mates(m), Data::Str(s) | Data::Color(s)) => {
                Some(Value::new(Data::Color(m.mate(s).clone())))
            }
            (Data::Record(r), Data::Str(s)) => r.get(s).cloned(),
            _ => None,
        }
    }

    pub(super) fn index(&mut self, list: Operand, key: Operand) -> Eval {
        if let Some(v) = self.lookup(&list.0, &key.0)? {
            return Ok(v);
        }
        match (&list.0.data, &key.0.data) {
            (Data::Poison, _) | (_, Data::Poison) => Err(Halt::Error),
            (Data::Map(_) | Data::Picture(_) | Data::Record(_), _) => {
                let shown = self.show(&key.0);
                let mut d = Diagnostic::new(
                    codes::E509,
                    format!("there is no key {shown} in this {}", &list.0.data.kind()[2..]),
                )
                .label(key.1, "this key")
                .label(list.1, counted(list.0.len().unwrap_or(0), "key"));
                if let (Data::Map(map), Data::Str(_)) = (&list.0.data, &key.0.data)
                    && map.len() <= 8
                {
                    let keys: Vec<String> = map.keys().map(|k| self.show(k)).collect();
                    d = d.help(match nearest(&shown, keys.iter().map(|key| &**key)) {
                        Some(near) => format!("the keys are {}; did you mean {near}?", keys.join(", ")),
                        None => format!("the keys are {}", keys.join(", ")),
                    });
                }
                self.fail(d.help("`m[k] ?? d` is d if the map has no key k; `k in m` tests for it"))
            }
            (_, Data::Int(n)) if list.0.len().is_some() && !matches!(list.0.data, Data::Set(_)) => {
                let len = list.0.len().unwrap_or(0);
                let what = if len == 0 {
                    "it is empty".to_string()
                } else {
                    format!("indices are 0 to {}", len - 1)
                };
                let d = Diagnostic::new(codes::E509, format!("there is no member with index {n}"))
                    .label(key.1, what)
                    .label(list.1, format!("{len} members"));
                let from_end = (-(len as i64)..0).contains(n);
                let help = |d: Diagnostic| d.help(format!("the last member of xs is xs[len(xs) - {}]", -n));
                self.fail(if from_end { help(d) } else { d })
            }
            (_, _) if list.0.len().is_none() || matches!(list.0.data, Data::Set(_)) => {
                let cell =
                    matches!(&list.0.data, Data::Place(p) if p.sort == puzc_core::geometry::Sort::Cell);
                if cell && matches!(key.0.data, Data::Int(_)) {
                    let d = Diagnostic::new(codes::E504, "a list or map is needed here, not a cell");
                    let d = d.label(list.1, "this is a cell");
                    return self.fail(d.help("the coordinates of a cell are .x and .y"));
                }
                self.mismatch(&list.0, list.1, "a list or map")
            }
            _ => self.mismatch(&key.0, key.1, "an int"),
        }
    }

    pub(super) fn field(&mut self, v: Value, inner: Span, name: &str, at: Span) -> Eval {
        use super::super::records;
        if let Some(found) = records::field(self, &v, name) {
            return Ok(found);
        }
        if matches!(v.data, Data::Poison) {
            return Err(Halt::Error);
        }
        let names = records::field_names(&v.data);
        let piece = names.contains(&"piece") && matches!(name, "name" | "tile");
        let near = puzc_core::diag::nearest(name, names.iter().copied());
        let near = if piece { Some("piece") } else { near };
        let mut d = Diagnostic::new(codes::E504, format!("{} has no field `{name}`", v.data.kind()))
            .suggest(at, near)
            .label(inner, format!("this is {}", v.data.kind()));
        if !names.is_empty() {
            let all: Vec<String> = names.iter().map(|n| format!(".{n}")).collect();
            d = d.help(format!("it has {}", all.join(" ")));
        }
        let region = matches!(name, "name" | "index") && names.contains(&"cells") && !piece;
        d.help.extend(region.then(|| "a region is (name: \"r\", index: 0, cells: ...)".to_string()));
        if matches!(name, "len" | "length" | "size" | "count") && v.len().is_some() {
            d = d.help(format!("len({}) is the number of its members", self.sources.text(inner)));
        }
        self.fail(d)
    }
}

fn truth(b: bool) -> Eval {
    Ok(Value::new(Data::Bool(b)))
}

/// Only values of the same type can be ordered.
fn comparable(a: &Data, b: &Data) -> bool {
    let listlike = |d: &Data| matches!(d, Data::List(_) | Data::Range(..) | Data::Board(_));
    match (a, b) {
        (Data::Str(_) | Data::Color(_), Data::Str(_) | Data::Color(_)) => true,
        (Data::Bool(_), Data::Bool(_))
        | (Data::Place(_), Data::Place(_))
        | (Data::Tuple(_), Data::Tuple(_))
        | (Data::Int(_), Data::Int(_)) => true,
        _ => listlike(a) && listlike(b),
    }
}

pub(super) fn symbol(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Or => "or",
        And => "and",
        Equal => "==",
        NotEqual => "!=",
        Less => "<",
        LessEqual => "<=",
        Greater => ">",
        GreaterEqual => ">=",
        In => "in",
        NotIn => "not in",
        Join => "++",
        Add => "+",
        Subtract => "-",
        Multiply => "*",
        Divide => "/",
        Modulo => "%",
    }
}
