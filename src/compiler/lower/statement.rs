//! Runs one statement in one phase.

use super::*;
use crate::model::eval::{UNREADABLE, bindings_text, run_clauses, shortened};
use crate::model::ir::{ClauseCode, EntityCode, Node, PatternCode, StmtKindCode};
use crate::model::value::Data;
use puzc_core::base::unprintable;

impl Interpreter<'_, '_> {
    pub(super) fn statement(&mut self, stmt: &StmtCode) -> Eval<()> {
        match &stmt.kind {
            StmtKindCode::Puzzle(title) => {
                self.once(Singleton::Title, stmt.span)?;
                let v = self.machine.eval(title)?;
                let text = self.machine.show(&v);
                if let Some(odd) = text.split(['\n', '\t']).find_map(unprintable) {
                    let odd = odd.escape_unicode();
                    let d = Diagnostic::new(codes::E407, format!("the title cannot contain `{odd}`"));
                    return self.machine.fail(d.label(title.span, "an invisible character"));
                }
                self.builder.problem_mut().title = Some(text);
                Ok(())
            }
            StmtKindCode::Let { pattern, value } => {
                let result =
                    self.machine.member(value).and_then(|v| self.machine.bind(pattern, v, value.span));
                if result.is_err() {
                    self.machine.poison(pattern);
                }
                result
            }
            StmtKindCode::Param { name, name_span, global, default, within } => {
                let result = self.parameter(name, *name_span, default, within.as_ref());
                let value = result.clone().unwrap_or(Value::new(Data::Poison));
                self.machine.globals[*global as usize] = Some(value);
                result.map(drop)
            }
            StmtKindCode::Entity { name, name_span, global, entity } => {
                self.entity(name, *name_span, global, entity)
            }
            StmtKindCode::Require { cond, message, at } => self.require(cond, message, at, stmt.span),
            StmtKindCode::Sentence { keyword, slots } => self.native_statement(stmt, keyword, slots),
            StmtKindCode::Forbid { aspect, clauses } => self.forbid(aspect, clauses, stmt.span),
            StmtKindCode::Add { items, cost, aspect, clauses } => {
                self.add(aspect, items, cost.as_ref(), clauses, stmt.span)
            }
            StmtKindCode::Draw { what, board, clauses, is_settable } => {
                if self.machine.callers.is_empty() && !is_settable {
                    self.expect_drawing(stmt);
                }
                self.draw(stmt, what, board.as_ref(), clauses)
            }
            StmtKindCode::Show(subject, show) => self.show(stmt, subject, show),
            StmtKindCode::Hide(subject) => self.hide(stmt, subject),
            StmtKindCode::Distinguish(items, clauses) => self.distinguish(stmt, items, clauses),
            StmtKindCode::Break { class, using } => self.breaking(stmt, class, using),
            StmtKindCode::Goal { maximize } => {
                self.once(Singleton::Goal, stmt.span)?;
                self.builder.problem_mut().goal = Some(if *maximize {
                    puzc_core::xcc::Goal::Maximize
                } else {
                    puzc_core::xcc::Goal::Minimize
                });
                Ok(())
            }
            StmtKindCode::Items { kind, soft, mult, items, clauses } => {
                self.items_statement(stmt, (*kind, *soft), mult.as_ref(), items, clauses)
            }
            StmtKindCode::Option { soft, items, cost, label, clauses } => {
                self.option_statement(stmt, *soft, items, cost.as_ref(), label, clauses)
            }
            StmtKindCode::For { clauses, body } => {
                self.run_rounds(stmt, clauses, &mut |r: &mut Self| match r.inner(body) {
                    // Other rounds may have other errors, and one run reports all of them.
                    Err(Halt::Error) => Ok(()),
                    other => other,
                })
            }
            StmtKindCode::If { arms, otherwise } => {
                for (cond, body) in arms {
                    if self.machine.truth(cond)? {
                        return self.inner(body);
                    }
                }
                otherwise.as_ref().map_or(Ok(()), |body| self.inner(body))
            }
            StmtKindCode::Call { rule, args } => self.rule_call(*rule, args, stmt.span),
            StmtKindCode::Expect { what, with, slow } => self.expectation(stmt.span, what, with, *slow),
            StmtKindCode::Nothing => Ok(()),
        }
    }

    /// [`run_clauses`], for W522.
    pub(super) fn run_rounds(
        &mut self,
        stmt: &StmtCode,
        clauses: &[ClauseCode],
        body: &mut dyn FnMut(&mut Self) -> Eval<()>,
    ) -> Eval<()> {
        let mut ran = false;
        let result = run_clauses(self, clauses, &mut |r: &mut Self| {
            ran = true;
            body(r)
        });
        if ran {
            self.names.ran.insert(stmt.id);
        }
        result
    }

    fn rule_call(&mut self, rule: u32, args: &crate::model::ir::ArgCodes, span: Span) -> Eval<()> {
        let code = self.machine.program.rules[rule as usize].clone();
        let values = self.machine.evaluate_arguments(args)?;
        let is_call_of_library = self.machine.in_library(code.head.span) && !self.machine.in_library(span);
        if is_call_of_library {
            self.names.value_lists.record(&code.head, &values);
        }
        self.machine.open_frame(&code.head, values, span)?;
        let call = is_call_of_library.then(|| self.builder.called_by(span));
        let result = self.inner(&code.body);
        call.map(|call| self.builder.called_by(call));
        self.machine.close_frame();
        result
    }

    /// Evaluates an entity.  Its name is bound even after an error, so that one error does not cause others.
    fn entity(&mut self, name: &Rc<str>, span: Span, pattern: &PatternCode, entity: &EntityCode) -> Eval<()> {
        let made = self.machine.make(name, span, entity);
        if let (Ok(Value { data: Data::Board(board), .. }), EntityCode::Board { variables, advice, .. }) =
            (&made, entity)
        {
            let values = self.machine.variable_values(variables);
            if !values.is_empty() {
                self.natives.board_notes.boards.insert(board.body_span, bindings_text(&values));
            }
            if let Some(text) = advice {
                self.natives.board_notes.advice.insert(board.body_span, text.clone());
            }
        }
        match made {
            Ok(v) => self.machine.bind(pattern, v, span),
            Err(halt) => {
                self.machine.poison(pattern);
                Err(halt)
            }
        }
    }

    fn require(&mut self, cond: &Node, message: &Node, at: &[Node], span: Span) -> Eval<()> {
        if self.machine.truth(cond)? {
            return Ok(());
        }
        let message = self.machine.eval(message)?;
        let mut labels: Vec<(Span, String)> = vec![];
        for node in at {
            let v = self.machine.eval(node)?;
            let place = self.machine.literal_of(&v).or(node.span);
            if self.machine.is_hidden(place) {
                continue; // the label of the call says enough
            }
            if !labels.iter().any(|l| l.0 == place) {
                let text = self.machine.sources.text(place);
                labels.push((
                    place,
                    match v.data {
                        Data::Int(n) if text.len() == 1 && text.starts_with(char::is_alphabetic) => {
                            format!("the letter {text} is {n} here")
                        }
                        _ if labels.is_empty() => "here".into(),
                        _ => "and here".into(),
                    },
                ));
            }
        }
        let mut d = Diagnostic::new(codes::E501, self.machine.show(&message));
        if labels.is_empty() && !self.machine.is_hidden(span) {
            labels.push((span, String::new()));
        }
        for (place, text) in labels {
            d = d.label(place, text);
        }
        self.machine.fail(d)
    }

    /// The default of a parameter, or the value from the command line, read as the default's type.
    fn parameter(&mut self, name: &Rc<str>, span: Span, default: &Node, within: Option<&Node>) -> Eval {
        let usual = self.machine.eval(default)?;
        if usual.as_str().is_some() {
            self.names.texts.insert(name.clone());
        }
        let setting = self.settings.iter().find(|s| s.0 == *name).map(|s| s.1.clone());
        let value = match &setting {
            None => usual,
            Some(s) => match self.machine.read_setting(&usual, s.span, &s.text) {
                Ok(v) => v,
                Err(None) => return Err(Halt::Error),
                Err(Some(why)) => {
                    let d = Diagnostic::new(
                        codes::E507,
                        format!("`{}` is not a valid value for `{name}`", shortened(&s.text)),
                    )
                    .label(
                        span,
                        match why {
                            UNREADABLE => "no text stands for such a value: change the file".to_string(),
                            why => format!("{why} is needed, as {}", shortened(&self.machine.show(&usual))),
                        },
                    )
                    .label(s.span, "set here");
                    return self.machine.fail(d);
                }
            },
        };
        if let Some(range) = within {
            let allowed = self.machine.eval(range)?;
            if !self.machine.contains(&(allowed.clone(), range.span), &value)? {
                let shown = self.machine.show(&value);
                let what = self.machine.sources.text(range.span).to_string();
                let mut d =
                    Diagnostic::new(codes::E507, format!("`{name}` is {shown}, which is not in {what}"));
                d = match &setting {
                    Some(s) => d.label(range.span, "the range").label(s.span, "set here"),
                    None => d
                        .label(default.span, "the default is out of the range")
                        .label(range.span, "the range"),
                };
                if let Some((low, high)) = what.trim_matches(['[', ']']).split_once(',')
                    && what.starts_with('[')
                    && !high.contains(',')
                {
                    let written = format!("{}..{}", low.trim(), high.trim());
                    d = d.help(format!("this list has two members; the ints between are {written}"));
                    d = d.fix(range.span, written);
                }
                if setting.is_none() && value.as_str().is_some_and(|text| puzc_core::base::is_number(text)) {
                    d = d.help("a number in quotes is a string").fix(default.span, shown);
                }
                return self.machine.fail(d);
            }
        }
        Ok(value)
    }

    fn breaking(
        &mut self,
        stmt: &StmtCode,
        class: &(Rc<str>, Span),
        words: &[crate::model::ir::WordCode],
    ) -> Eval<()> {
        self.once(Singleton::Break, stmt.span)?;
        let id = self.statement_id(stmt, StatementKind::Explicit);
        let mut using = vec![];
        for word in words {
            let name = self.machine.word_name(word)?;
            match self.builder.find(&name.text) {
                Some(item) => using.push((item, word.span)),
                None => {
                    let items = &self.builder.problem().items;
                    let near = puzc_core::diag::nearest(&name.text, items.iter().map(|i| &*i.label.text));
                    let mut d = Diagnostic::new(codes::E401, format!("item `{}` is not declared", name.text))
                        .label(word.span, "no item above has this name");
                    if let Some(near) = near {
                        d = d.help(format!("did you mean `{near}`?")).fix(word.span, near);
                    }
                    return self.machine.fail(d);
                }
            }
        }
        let breaking = puzc_core::xcc::Breaking { class: (*class.0).into(), using, statement: id };
        self.builder.problem_mut().breaking = Some(breaking);
        Ok(())
    }
}
