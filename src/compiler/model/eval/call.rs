//! Calls.

use super::super::builtins::{NATIVES, NativeArgs};
use super::types::{check_type, conversion, range_instead, type_of, type_words};
use super::*;
use puzc_core::base::counted;

impl Machine<'_> {
    /// A call of a declared function.
    pub(super) fn call(&mut self, f: u32, args: &ArgCodes, span: Span) -> Eval {
        let function = self.program.fns[f as usize].clone();
        let values = self.evaluate_arguments(args)?;
        self.enter(&function, values, span, |m| m.body(&function))
    }

    fn body(&mut self, function: &Fn) -> Eval {
        for binder in &function.wheres {
            if let ClauseCode::Is(pattern, value) = binder {
                let v = self.member(value)?;
                self.bind(pattern, v, value.span)?;
            }
        }
        self.member(&function.body)
    }

    /// Evaluates arguments.  A function may be an argument, but not one that was received as a parameter
    /// (E511).
    pub fn evaluate_arguments(&mut self, args: &ArgCodes) -> Eval<Vec<Option<(Value, Span)>>> {
        let mut out = Vec::with_capacity(args.len());
        for arg in args {
            let Some(node) = arg else {
                out.push(None);
                continue;
            };
            let v = self.eval(node)?;
            if matches!(v.data, Data::Function(_)) && matches!(&*node.op, Op::Local(_)) {
                return self.fail(
                    Diagnostic::new(codes::E511, "a function received as a parameter cannot be passed on")
                        .label(node.span, "this is a parameter")
                        .help("call it here, or pass a function of your own: x => f(x)"),
                );
            }
            out.push(Some((v, node.span)));
        }
        Ok(out)
    }

    /// W215 for a word in the place of a list of strings: its letters would be the words.
    fn report_word_as_list(&mut self, member: &TypeCode, value: &Value, at: Span) {
        let (TypeCode::Plain(NamedType::Str), Data::Str(word)) = (member, &value.data) else { return };
        let number = word.chars().count();
        if number > 1 && !self.in_library(at) {
            let message = format!("`{word}` is a list of {number} words of one letter here");
            let d = Diagnostic::new(codes::W215, message).label(at, "a list of words is needed");
            let written = self.sources.text(at).to_string();
            self.report(match written.starts_with('"') {
                true => d.fix(at, format!("[{written}]")),
                false => d,
            });
        }
    }

    /// Runs `body` in a new frame with the parameters bound.
    pub fn enter<T>(
        &mut self,
        head: &Fn,
        args: Vec<Option<(Value, Span)>>,
        span: Span,
        body: impl FnOnce(&mut Self) -> Eval<T>,
    ) -> Eval<T> {
        self.open_frame(head, args, span)?;
        let result = body(self);
        self.close_frame();
        result
    }

    /// Opens a frame with the parameters bound and checked against their types; [`Machine::close_frame`]
    /// closes it.
    pub fn open_frame(&mut self, head: &Fn, args: Vec<Option<(Value, Span)>>, span: Span) -> Eval<()> {
        self.budget.charge(2 + u64::from(head.slots) / 2)?;
        if self.callers.len() >= MAX_CALLS {
            return self.error(
                codes::E805,
                span,
                format!("calls are nested more than {MAX_CALLS} deep"),
                "this would be one more",
            );
        }
        for (param, arg) in head.params.iter().zip(&args) {
            if let (
                Some((TypeCode::List(_) | TypeCode::Tuple(_) | TypeCode::Plain(NamedType::Cells), _)),
                Some((value, _)),
            ) = (&param.ty, arg)
            {
                self.budget.charge(value.data.weight() / 16)?;
            }
            if let (Some((ty, text)), Some((value, at))) = (&param.ty, arg)
                && !check_type(ty, value)
            {
                if matches!(value.data, Data::Poison) {
                    return Err(Halt::Error);
                }
                let wrong = match (ty, &value.data) {
                    (TypeCode::List(inner), Data::List(l)) => l.items.iter().find(|v| !check_type(inner, v)),
                    _ => None,
                };
                let cells = wrong.and_then(|v| match &v.data {
                    Data::Record(r) => r.get("cells"),
                    _ => None,
                });
                let first = wrong.is_none_or(|v| value.data.nth(0).as_ref() == Some(v));
                let given = match (wrong, cells) {
                    (_, Some(cells)) => format!("a list with a record whose `cells` are {}", type_of(cells)),
                    (Some(member), _) if !first => format!("a list that contains {}", type_of(member)),
                    _ if let (TypeCode::Plain(NamedType::Positive), Data::Int(n)) = (ty, &value.data) => {
                        n.to_string()
                    }
                    _ => type_of(value),
                };
                let wanted = type_words(ty, text);
                let what = format!("`{}` needs {wanted} here, not {given}", head.name);
                let d = Diagnostic::new(codes::E504, what).label(*at, format!("{}: {text}", param.name));
                let range = range_instead(self.sources.text(*at));
                let odd = wrong.map_or(value.clone(), |member| Value::list(vec![member.clone()]));
                let d = range.or_else(|| conversion(ty, &odd)).into_iter().fold(d, Diagnostic::help);
                return self.fail(d.help(head.declared.clone()));
            }
            if let (Some((TypeCode::List(member), _)), Some((value, at))) = (&param.ty, arg) {
                self.report_word_as_list(member, value, *at);
            }
        }
        self.frames.push(self.base);
        self.base = self.stack.len();
        self.stack.resize(self.base + head.slots as usize, Value::new(Data::Poison));
        self.callers.push(Caller { name: head.name.clone(), span });
        let bound = self.bind_parameters(head, args);
        if bound.is_err() {
            self.close_frame();
        }
        bound
    }

    /// Closes the newest frame.
    pub fn close_frame(&mut self) {
        self.callers.pop();
        self.stack.truncate(self.base);
        self.base = self.frames.pop().unwrap_or(0);
    }

    fn bind_parameters(&mut self, head: &Fn, args: Vec<Option<(Value, Span)>>) -> Eval<()> {
        for (i, (param, arg)) in head.params.iter().zip(args).enumerate() {
            let value = match (arg, &param.default) {
                (Some((v, _)), _) => v,
                (None, Some(default)) => self.eval(default)?,
                (None, None) => return Err(Halt::Error), // resolution has reported the missing argument
            };
            self.set_local(i as u32, value);
        }
        Ok(())
    }

    pub(super) fn native(&mut self, n: u16, args: &ArgCodes, span: Span) -> Eval {
        if let (Some(until), [Some(node)]) = (NATIVES[n as usize].decided_by, &args[..])
            && let Op::List(elements, clauses) = without_constant(node)
            && let [(false, element)] = &elements[..]
        {
            return self.first_truth(element, clauses, until);
        }
        let values = args
            .iter()
            .map(|a| a.as_ref().map(|node| Ok((self.eval(node)?, node.span))).transpose())
            .collect::<Eval<Vec<_>>>()?;
        self.run_native(n, values, span)
    }

    /// `any([e for x in xs])` and `all(...)`: the first member that decides the result is the last one that
    /// is evaluated.
    fn first_truth(&mut self, element: &Node, clauses: &[ClauseCode], until: bool) -> Eval {
        self.budget.charge(3)?;
        let mut found = false;
        let ended = run_clauses(self, clauses, &mut |m: &mut Self| {
            m.budget.charge(1)?;
            found = m.truth(element)? == until;
            // nothing was reported: this only ends the loop
            if found { Err(Halt::Error) } else { Ok(()) }
        });
        if !found {
            ended?;
        }
        Ok(Value::new(Data::Bool(found == until)))
    }

    fn run_native(&mut self, n: u16, values: Vec<Option<(Value, Span)>>, span: Span) -> Eval {
        let native = &NATIVES[n as usize];
        let missing = native.params.iter().zip(&values).any(|(p, v)| !p.ends_with('?') && v.is_none());
        if missing || values.iter().flatten().any(|(v, _)| matches!(v.data, Data::Poison)) {
            return Err(Halt::Error); // reported already
        }
        self.budget.charge(3)?;
        (native.run)(self, &NativeArgs { native, values, span })
    }

    /// Calls a function that is a value.
    pub fn apply(&mut self, f: (&Value, Span), mut args: Vec<Value>, span: Span) -> Eval {
        let Data::Function(function) = &f.0.data else { return self.mismatch(f.0, f.1, "a function") };
        match function {
            Function::Lambda(lambda, base) => {
                if lambda.slots.len() != args.len() {
                    let (n, m) = (lambda.slots.len(), args.len());
                    return self.fail(
                        Diagnostic::new(
                            codes::E506,
                            format!("this function takes {}, not {m}", counted(n, "argument")),
                        )
                        .label(lambda.span, format!("takes {n}"))
                        .label(span, format!("called with {m}")),
                    );
                }
                self.budget.charge(2)?;
                let outer = std::mem::replace(&mut self.base, *base as usize);
                for (slot, v) in lambda.slots.iter().zip(args) {
                    self.set_local(*slot, v);
                }
                let result = self.member(&lambda.body);
                self.base = outer;
                result
            }
            Function::Declared(id) => {
                let head = self.program.fns[*id as usize].clone();
                let needed = head.params.iter().filter(|p| p.default.is_none()).count();
                if args.len() < needed || args.len() > head.params.len() {
                    let m = args.len();
                    return self.fail(
                        Diagnostic::new(
                            codes::E506,
                            format!("`{}` is called with {m} arguments here", head.name),
                        )
                        .label(f.1, "passed here")
                        .help(head.called.clone()),
                    );
                }
                let mut values: Vec<_> = args.drain(..).map(|v| Some((v, span))).collect();
                values.resize(head.params.len(), None);
                self.enter(&head, values, span, |m| m.body(&head))
            }
            Function::Native(n) => {
                let params = NATIVES[*n as usize].params;
                if args.len() > params.len()
                    || args.len() < params.iter().filter(|p| !p.ends_with('?')).count()
                {
                    let m = args.len();
                    let d = Diagnostic::new(
                        codes::E506,
                        format!("`{}` is called with {m} arguments here", NATIVES[*n as usize].name),
                    );
                    return self.fail(d.label(f.1, "passed here").help(NATIVES[*n as usize].signature()));
                }
                let mut values: Vec<_> = args.drain(..).map(|v| Some((v, span))).collect();
                values.resize(params.len(), None);
                self.run_native(*n, values, span)
            }
        }
    }
}

/// What an expression without variables computes.
fn without_constant(node: &Node) -> &Op {
    match &*node.op {
        Op::Constant(_, inner) => &inner.op,
        op => op,
    }
}
