//! `primary`, `secondary` and `total`.

use super::undeclared::letters;
use super::*;
use crate::model::construct::Multiplicity;
use crate::model::eval::run_clauses;
use crate::model::ir::{ClauseCode, ItemCode, MultCode, WordCode, WordPartCode};
use crate::model::value::{Data, Name};
use indexmap::IndexMap;
use puzc_core::xcc::{Bounds, HoleValue, Item, ItemId, Label};
use puzc_syntax::ast::ItemKind;
use rustc_hash::FxBuildHasher;

/// The bounds of a primary item, and the range of a total.
type DeclaredKind = (Option<Bounds>, Option<(i64, i64)>);

/// The bounds of totals, and of `any of`.
const ANY_NUMBER: Option<Bounds> = Some(Bounds { lo: 0, hi: u32::MAX });

/// The items that each word declared, for messages.
#[derive(Default)]
pub struct DeclareLog {
    /// By number, in order of first use.
    pub words: IndexMap<u32, DeclaredWord, FxBuildHasher>,
    /// Has the statement that declares now an `if`?
    conditional: bool,
}

/// A word of a declaration, and the names that it declared.
pub struct DeclaredWord {
    /// Its place.
    pub span: Span,
    /// Its text, holes as `{}`.
    pub template: Rc<str>,
    /// The first few names.
    pub first: Vec<Rc<str>>,
    /// The last name.
    pub last: Rc<str>,
    /// The number of names.
    pub count: usize,
    /// Does an `if` choose them?
    pub conditional: bool,
}

impl DeclareLog {
    fn add(&mut self, word: &WordCode, name: &Rc<str>) {
        let entry = self.words.entry(word.id).or_insert_with(|| DeclaredWord {
            span: word.span,
            template: word.template.clone(),
            first: vec![],
            last: name.clone(),
            count: 0,
            conditional: self.conditional,
        });
        entry.count += 1;
        entry.last = name.clone();
        if entry.first.len() < 4 {
            entry.first.push(name.clone());
        }
    }
}

impl DeclareLog {
    /// The declared word that differs from a word only by a slip before its first hole.
    pub fn nearest(&self, source: &str) -> Option<String> {
        let (stem, rest) = source.split_at(source.find('{').unwrap_or(source.len()));
        let stems =
            self.words.values().map(|w| &w.template[..w.template.find('{').unwrap_or(w.template.len())]);
        let near = puzc_core::diag::nearest(stem, stems.filter(|own| !own.is_empty() && *own != stem))?;
        Some(format!("{near}{rest}"))
    }
}

impl DeclaredWord {
    /// `b1 b2 ... bd`
    pub fn names(&self) -> String {
        match self.count {
            0..=4 => self.first.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" "),
            _ => format!("{} {} ... {}", self.first[0], self.first[1], self.last),
        }
    }
}

impl Interpreter<'_, '_> {
    pub(super) fn items_statement(
        &mut self,
        stmt: &StmtCode,
        (kind, soft): (ItemKind, bool),
        mult: Option<&MultCode>,
        items: &[ItemCode],
        clauses: &[ClauseCode],
    ) -> Eval<()> {
        let id = self.statement_id(stmt, StatementKind::Explicit);
        let primary = kind == ItemKind::Primary;
        self.no_amounts(items)?;
        self.names.declared.conditional = clauses.iter().any(|c| matches!(c, ClauseCode::If(_)));
        self.run_rounds(stmt, clauses, &mut |r: &mut Self| {
            let bounds = match mult {
                _ if kind == ItemKind::Total => {
                    let range = r.range_of_total(mult, stmt.span)?;
                    return r.declare_all(items, (ANY_NUMBER, Some(range)), soft, id);
                }
                None => primary.then_some(Bounds::ONCE),
                Some(m) => match (r.machine.multiplicity(m)?, primary) {
                    (Multiplicity::Range(bounds), true) => Some(bounds),
                    (Multiplicity::Any, true) => ANY_NUMBER,
                    (_, false) => {
                        let at = match m {
                            MultCode::Any(span) => *span,
                            MultCode::Range(node) => node.span,
                        };
                        return r.machine.error(
                            codes::E213,
                            at,
                            "a secondary item has no multiplicity",
                            "secondary items are covered at most once",
                        );
                    }
                },
            };
            r.declare_all(items, (bounds, None), soft, id)
        })
    }

    fn declare_all(
        &mut self,
        items: &[ItemCode],
        kind: DeclaredKind,
        soft: bool,
        id: StatementId,
    ) -> Eval<()> {
        for item in items {
            match item {
                ItemCode::Group(inner, clauses) => {
                    run_clauses(self, clauses, &mut |r: &mut Self| r.declare_all(inner, kind, soft, id))?;
                }
                ItemCode::Word { soft: query, name, color, default, span, .. } => {
                    if let Some(c) = color.as_ref().or(default.as_ref()) {
                        return self.machine.fail(
                            Diagnostic::new(codes::E404, "an item is declared without a color")
                                .label(c.span, "remove this")
                                .help(
                                    "colors are written in options; `secondary x` may have any color there",
                                ),
                        );
                    }
                    if *query {
                        return self.machine.error(
                            codes::E903,
                            *span,
                            "`?` has no meaning in a declaration",
                            "`?` belongs to mentions in options",
                        );
                    }
                    if let Some(values) = self.splice(name)? {
                        for v in values {
                            let made =
                                Name { text: self.name_of(&v, name)?, template: "{}".into(), holes: vec![v] };
                            self.declare(name, made, kind, soft, id)?;
                        }
                    } else {
                        let made = self.machine.word_name(name)?;
                        self.declare(name, made, kind, soft, id)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The members of `{*e}`, if the word is such a splice.
    pub(super) fn splice(&mut self, word: &WordCode) -> Eval<Option<Vec<Value>>> {
        match word.parts.as_slice() {
            [WordPartCode::Hole { splice: true, node, .. }] => {
                let v = self.machine.eval(node)?;
                Ok(Some(self.machine.members(&v, node.span)?))
            }
            parts if parts.iter().any(|p| matches!(p, WordPartCode::Hole { splice: true, .. })) => {
                let d = Diagnostic::new(codes::E407, "`{*...}` is a list of items")
                    .label(word.span, "write it alone, with spaces around it");
                self.machine.fail(d.help("without the `*`, the members of the list are one part of the name"))
            }
            _ => Ok(None),
        }
    }

    /// The name of a spliced value.
    pub(super) fn name_of(&mut self, v: &Value, word: &WordCode) -> Eval<Rc<str>> {
        let mut text = String::new();
        match (crate::model::eval::write_value(self.machine, v, None, &mut text), word.parts.first()) {
            (Ok(()), _) => Ok(text.into()),
            (Err(fault), part) => self.machine.word_fault(fault, part),
        }
    }

    fn declare(
        &mut self,
        word: &WordCode,
        mut name: Name,
        (bounds, total): DeclaredKind,
        soft: bool,
        id: StatementId,
    ) -> Eval<()> {
        if let [Value { data: Data::Item(item), .. }] = name.holes.as_slice() {
            // An item value keeps its template and the values of its holes.
            if name.text == item.name.text {
                name = item.name.clone();
            }
        }
        self.check_name(&name, word.span, "an item")?;
        self.machine.budget.charge(1 + name.text.len() as u64 / 16)?;
        let template = self.template(word, &name);
        let holes = name.holes.iter().map(hole_value).collect();
        let label = Label { text: (*name.text).into(), template, holes };
        match self.builder.declare(Item::new(label, bounds, id, word.span)) {
            Ok(item) => {
                if let Some(range) = total {
                    self.builder.declare_total(item, range, id);
                }
                self.names.declared.add(word, &name.text);
                self.provenance.item_declared(&name.text, || self.machine.callers.clone());
                Ok(())
            }
            Err(old) => self.declared_again(old, &name, word, (bounds, total), soft),
        }
    }

    /// Is a value in this word a field of a record with an index, such as a region?
    fn names_record(&self, word: &WordCode) -> bool {
        let mut values = word.variables.iter().filter_map(|(_, node)| self.machine.bound(node));
        values.any(|v| matches!(&v.data, Data::Record(r) if r.get("index").is_some()))
    }

    fn template(&mut self, word: &WordCode, name: &Name) -> puzc_core::xcc::TemplateId {
        if name.template != word.template {
            return self.builder.template(&name.template);
        }
        if let Some(template) = *self.words.template(word) {
            return template;
        }
        let template = self.builder.template(&name.template);
        *self.words.template(word) = Some(template);
        template
    }

    /// Has the rule that the file calls an argument `name`?
    fn takes_name(&self) -> bool {
        let Some(caller) = self.machine.callers.first() else { return false };
        let rule = self.machine.program.rules.iter().find(|rule| rule.head.name == caller.name);
        rule.is_some_and(|rule| rule.head.params.iter().any(|p| &*p.name == "name"))
    }

    fn declared_again(
        &mut self,
        old: ItemId,
        made: &Name,
        word: &WordCode,
        (bounds, total): DeclaredKind,
        soft: bool,
    ) -> Eval<()> {
        let name = &*made.text;
        let item = self.builder.item(old).clone();
        let kind = |total: bool, primary: bool| match (total, primary) {
            (true, _) => "total",
            (false, true) => "primary",
            (false, false) => "secondary",
        };
        let before = kind(self.builder.is_total(old), item.bounds.is_some());
        let now = kind(total.is_some(), bounds.is_some());
        let same_kind = before == now;
        // an item that a rule of the library must cover belongs to one call
        let is_of_other_call = item.bounds.is_some()
            && item.span == word.span
            && item.call != self.builder.call()
            && self.machine.in_library(word.span);
        if soft && same_kind && !is_of_other_call {
            self.report_merged(old, word, &made.holes);
            return Ok(());
        }
        let mut label = format!("{name}, as a {now} item");
        let bindings = self.show_bindings(word);
        if !bindings.is_empty() {
            label = format!("{label}, with {bindings}");
        }
        let call = self.machine.callers.first().map_or(Span::NONE, |c| c.span);
        let place = if self.machine.is_hidden(word.span) { call } else { word.span };
        // the items that were meant are missing
        self.names.incomplete = true;
        let mut d =
            Diagnostic::new(codes::E402, format!("item `{name}` is declared twice")).label(place, label);
        let called = !self.machine.callers.is_empty();
        if item.span != word.span || item.place() != place {
            d = d.label(item.place(), format!("first here, as a {before} item"));
        }
        let alike = |(old, new): (&HoleValue, &Value)| match (old, &new.data) {
            (HoleValue::Int(n), Data::Str(text)) => Some(format!("{n} and \"{text}\"")),
            (HoleValue::Text(text), Data::Int(n)) => Some(format!("{n} and \"{text}\"")),
            _ => None,
        };
        if let Some(values) = item.label.holes.iter().zip(&made.holes).find_map(alike) {
            d = d.help(format!("{values} are written alike in names: change one of them"));
        } else if item.span == word.span && called {
            d = d.help(match item.call {
                Span::NONE => {
                    "a rule that is called again needs other names; in one call, a list has a member twice"
                }
                made if made == self.builder.call() && self.names_record(word) => {
                    "two members of a list in the call have the same name and index: give one another index; leave out a member that is given twice"
                }
                // the name is an argument, as of `choose`
                of if of == self.builder.call()
                    && &*word.template == "{}"
                    && matches!(made.holes[..], [Value { data: Data::Str(_), .. }]) =>
                {
                    "each of these calls needs another name, such as the variable of their `for`"
                }
                made if made == self.builder.call() => {
                    "a list in the call has a member twice: leave one out, or write unique(LIST)"
                }
                _ if self.machine.sources.text(call).starts_with("fill") => {
                    "the regions of a board belong in one call: rows(b) ++ columns(b); those of another board need other names: [(name: \"s\", index: g.index, cells: g.cells) for g in rows(b)]; `name:` is for a second value in each cell"
                }
                _ if self.takes_name() => "a rule that is called again needs another name: name: \"b\"",
                _ => "a rule that is called again needs other names",
            });
        } else if called
            && ["at_least(", "at_most(", "often("]
                .iter()
                .any(|r| self.machine.sources.text(call).starts_with(r))
        {
            d = d.help("one call has both bounds: often(LOW..HIGH, REGIONS)");
        } else if let Some(variable) = word.scope.iter().find(|v| !called && letters(name).ends_with(&***v)) {
            let stem = letters(name);
            let stem = stem.strip_suffix(&**variable).unwrap_or("");
            let quoted = self.machine.sources.text(word.span);
            let unquoted = quoted.strip_prefix('"').and_then(|q| q.strip_suffix('"'));
            d = match unquoted.filter(|name| !name.contains([' ', '"'])).map(str::to_string) {
                Some(name) if name.contains('{') => {
                    d.help("a word in quotes has no holes: write it without").fix(word.span, name)
                }
                _ => d.help(format!("the value of a variable is written in braces: {stem}{{{variable}}}")),
            };
        } else if item.span == word.span
            && let Some((_, help)) = self.merged(old, word, &made.holes)
        {
            d = d.help(format!("these holes run together: {help}"));
        } else if item.span == word.span && puzc_syntax::keywords::find(name).is_some() {
            d = d.help(format!("`{name}` begins a statement of its own: write `;` before it"));
        } else if item.span == word.span {
            if word.parts.iter().any(|part| matches!(part, WordPartCode::Hole { splice: true, .. })) {
                d = d.help("{*LIST} is an item for each member, and {LIST} one item for the whole list");
            }
            d = d.help(match made.holes.is_empty() {
                true => "clauses repeat the whole statement; brackets limit them to some items: a [b{i} for i in 1..3]",
                false if self.builder.is_total(old) => "each total has one range: this name is made twice",
                false => "the values in the holes are the same as before: a list has a member twice, two lists share one, or the item does not depend on one of the lists, and needs a statement of its own; `primary?` and `secondary?` skip items that are already declared",
            });
        }
        if item.span != word.span && !called {
            d.help.extend(declared_once(
                &item,
                !self.builder.is_explicit(old),
                name,
                (now, bounds),
                same_kind,
            ));
        }
        self.machine.report(d);
        Ok(())
    }
}

/// What to write instead of a second declaration.
fn declared_once(
    item: &Item,
    native: bool,
    name: &str,
    (now, bounds): (&str, Option<Bounds>),
    same_kind: bool,
) -> Option<String> {
    if same_kind && now == "total" {
        return Some(format!("`{name}` can have one range: remove one of the two"));
    }
    if same_kind && item.bounds == bounds {
        return Some(format!("`{now}?` skips items that are already declared"));
    }
    match (item.bounds, bounds) {
        (Some(_), Some(_)) if native => {
            Some(format!("move this line above the statement that needs `{name}`: it keeps these bounds"))
        }
        (Some(Bounds::ONCE), None) if native => Some(format!(
            "if `{name}` need not be covered, write `primary 0..1 of {name}` above the statement that needs it"
        )),
        (Some(_), Some(_)) if same_kind => {
            Some(format!("`{name}` can have one multiplicity: remove one of the two"))
        }
        _ if !item.call.is_none() => Some("the call declares it already: remove this".into()),
        _ => None,
    }
}
