//! `for` and `if`.

use super::*;

/// Anything that evaluates with a machine: the machine itself, or a running statement.
pub trait HasMachine<'a> {
    /// The machine.
    fn machine(&mut self) -> &mut Machine<'a>;
}

impl<'a> HasMachine<'a> for Machine<'a> {
    fn machine(&mut self) -> &mut Machine<'a> {
        self
    }
}

/// Runs `body` once for each round; the leftmost clause varies slowest.
pub fn run_clauses<'a, C: HasMachine<'a>>(
    cx: &mut C,
    clauses: &[ClauseCode],
    body: &mut dyn FnMut(&mut C) -> Eval<()>,
) -> Eval<()> {
    let Some((first, rest)) = clauses.split_first() else { return body(cx) };
    match first {
        ClauseCode::If(cond) => {
            if cx.machine().truth(cond)? {
                run_clauses(cx, rest, body)?;
            }
            Ok(())
        }
        ClauseCode::Is(pattern, value) => {
            let v = cx.machine().member(value)?;
            cx.machine().bind(pattern, v, value.span)?;
            run_clauses(cx, rest, body)
        }
        ClauseCode::Each(pattern, list) => {
            let v = cx.machine().eval(list)?;
            // The frequent cases copy no list, and make no pairs that the pattern takes apart at once.
            match (&v.data, pattern) {
                (Data::Range(a, b), PatternCode::Slot(slot)) => (*a..*b).try_for_each(|n| {
                    let m = cx.machine();
                    m.budget.charge(1)?;
                    m.set_local(*slot, Value::new(Data::Int(n)));
                    run_clauses(cx, rest, body)
                }),
                (Data::List(l), _) => l.items.iter().try_for_each(|x| {
                    let m = cx.machine();
                    m.budget.charge(1)?;
                    m.bind(pattern, x.clone(), list.span)?;
                    run_clauses(cx, rest, body)
                }),
                (Data::Board(board), _) => board.cells.iter().try_for_each(|cell| {
                    let m = cx.machine();
                    m.budget.charge(1)?;
                    m.bind(pattern, Value::new(Data::Place(*cell)), list.span)?;
                    run_clauses(cx, rest, body)
                }),
                (Data::Map(map), PatternCode::Tuple(parts, _)) if let [key, value] = &parts[..] => {
                    map.iter().try_for_each(|(k, x)| {
                        let m = cx.machine();
                        m.budget.charge(1)?;
                        m.bind(key, k.clone(), list.span)?;
                        m.bind(value, x.clone(), list.span)?;
                        run_clauses(cx, rest, body)
                    })
                }
                (Data::Int(n), _) => {
                    let n = *n;
                    let m = cx.machine();
                    let range = types::range_instead(m.sources.text(list.span));
                    let d = Diagnostic::new(codes::E504, "a list is needed here, not an int");
                    let d = d.label(list.span, "this is an int");
                    m.fail(d.help(range.unwrap_or_else(|| {
                        format!("the ints below it are 0..<{n}; a list of it alone is [{n}]")
                    })))
                }
                _ => {
                    let members = cx.machine().members(&v, list.span)?;
                    members.into_iter().try_for_each(|x| {
                        cx.machine().bind(pattern, x, list.span)?;
                        run_clauses(cx, rest, body)
                    })
                }
            }
        }
    }
}

impl Machine<'_> {
    /// Binds the names of a pattern.
    pub fn bind(&mut self, pattern: &PatternCode, value: Value, at: Span) -> Eval<()> {
        match pattern {
            PatternCode::Skip => Ok(()),
            PatternCode::Slot(slot) => {
                self.set_local(*slot, value);
                Ok(())
            }
            PatternCode::Global(g) => {
                self.globals[*g as usize] = Some(value);
                Ok(())
            }
            PatternCode::Tuple(parts, span) => {
                let copied;
                let members = match &value.data {
                    Data::List(l) | Data::Tuple(l) => {
                        self.budget.charge(l.items.len() as u64)?;
                        &l.items
                    }
                    Data::Place(p) => {
                        let mut all = vec![Value::int(p.x), Value::int(p.y)];
                        if self.lattice(p.geometry).dimensions() == 3 {
                            all.push(Value::int(p.z));
                        }
                        copied = all;
                        &copied
                    }
                    Data::Range(..) | Data::Str(_) | Data::Color(_) | Data::Board(_) => {
                        copied = self.members(&value, at)?;
                        &copied
                    }
                    _ => return self.mismatch(&value, *span, "a tuple or list"),
                };
                if members.len() != parts.len() {
                    let (n, m) = (parts.len(), members.len());
                    return self.fail(
                        Diagnostic::new(codes::E504, format!("{n} names for {m} members"))
                            .label(*span, format!("this expects {n}"))
                            .label(at, format!("these are {m}")),
                    );
                }
                parts.iter().zip(members).try_for_each(|(p, v)| self.bind(p, v.clone(), at))
            }
        }
    }

    /// Marks the names of a pattern as unusable after an error.
    pub fn poison(&mut self, pattern: &PatternCode) {
        match pattern {
            PatternCode::Skip => {}
            PatternCode::Slot(slot) => self.set_local(*slot, Value::new(Data::Poison)),
            PatternCode::Global(g) => self.globals[*g as usize] = Some(Value::new(Data::Poison)),
            PatternCode::Tuple(parts, _) => parts.iter().for_each(|p| self.poison(p)),
        }
    }
}
