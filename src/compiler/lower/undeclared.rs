//! E401: mentions of undeclared items, reported once for each word, with bindings.

use super::*;
use crate::model::entities::{Board, Naming};
use crate::model::eval::bindings_text;
use crate::model::ir::{ClauseCode, ItemCode, Node, Op, PatternCode, StmtKindCode, WordCode};
use indexmap::IndexMap;
use puzc_core::geometry::{BoardId, Place};

/// The undeclared names by word.
#[derive(Default)]
pub struct Undeclared {
    words: IndexMap<u32, Missing>,
}

/// Variables with their values.
type Bindings = Vec<(Rc<str>, String)>;

struct Missing {
    span: Span,
    template: Rc<str>,
    scope: Vec<Rc<str>>,
    names: Vec<(String, Bindings)>,
    others: usize,
    /// The text of the color that is mentioned with it.
    color: Option<Span>,
    /// Is it in an `add` statement?
    added: bool,
    /// A cell, edge or corner in its first name that belongs to no board.
    beside: Option<Value>,
    /// A place in its first name that was not taken from the board that names it in another way.
    unnamed: Option<(Value, Rc<str>)>,
    /// The word for the items that its first names are meant to name, and if it never names one.
    meant: Option<[String; 2]>,
    callers: Vec<crate::model::eval::Caller>,
}

impl Interpreter<'_, '_> {
    /// `n = 8, i = 0`
    pub(super) fn show_bindings(&mut self, word: &WordCode) -> String {
        bindings_text(&self.machine.variable_values(&word.variables))
    }

    /// The bindings of the words of a statement, for E805 and for `inspect`.
    pub(super) fn bindings_of(&mut self, stmt: &StmtCode) -> String {
        let mut all: Vec<(Rc<str>, String)> = vec![];
        let mut variables: Vec<&(Rc<str>, Node)> = vec![];
        if let StmtKindCode::Option { items, .. }
        | StmtKindCode::Items { items, .. }
        | StmtKindCode::Add { items, .. } = &stmt.kind
        {
            collect_variables(items, &mut variables);
        }
        for variable in variables {
            for binding in self.machine.variable_values(std::slice::from_ref(variable)) {
                if !all.iter().any(|b| b.0 == binding.0) {
                    all.push(binding);
                }
            }
        }
        bindings_text(&all)
    }

    /// Records that the name in `self.words.text` is not declared.
    pub(super) fn note_undeclared(&mut self, word: &WordCode, color: Option<&WordCode>) {
        let name = self.words.text.clone();
        let known = self.names.undeclared.words.get(&word.id);
        let is_first = known.is_none();
        if known.is_some_and(|m| m.names.iter().any(|n| n.0 == name)) {
            return;
        }
        let meant = match known {
            Some(missing) if missing.names.len() == 2 => missing.meant.clone(),
            _ => self.meant_words(word),
        };
        let bindings = self.machine.variable_values(&word.variables);
        let beside = if is_first { self.place_of_no_board(word) } else { None };
        let unnamed = if is_first { self.place_without_name(word) } else { None };
        let callers = &self.machine.callers;
        let added = self.names.adding;
        let entry = self.names.undeclared.words.entry(word.id).or_insert_with(|| Missing {
            span: word.span,
            template: word.template.clone(),
            scope: word.scope.clone(),
            names: vec![],
            others: 0,
            color: color.map(|c| c.span),
            added,
            beside,
            unnamed,
            meant: meant.clone(),
            callers: callers.clone(),
        });
        if entry.meant != meant {
            entry.meant = None;
        }
        if entry.names.len() < 2 {
            entry.names.push((name, bindings));
        } else {
            entry.others += 1;
        }
    }

    /// A place in the name that belongs to no board of the file.
    fn place_of_no_board(&mut self, word: &WordCode) -> Option<Value> {
        let values: Vec<Value> =
            word.variables.iter().filter_map(|(_, node)| self.machine.eval(node).ok()).collect();
        let boards = &self.machine.boards;
        let of_board = |place: Place| {
            let mut on = boards.iter().filter(|b| b.lattice.id == place.geometry);
            on.any(|b| b.has(place))
        };
        let beside = |v: &Value| v.as_place().is_some_and(|place| !of_board(place));
        values.into_iter().find(beside).filter(|_| !boards.is_empty())
    }

    /// A place in the name that was not taken from a board, and the only board that has it, if it gives names
    /// of its own.
    fn place_without_name(&mut self, word: &WordCode) -> Option<(Value, Rc<str>)> {
        let values = word.variables.iter().filter_map(|(_, node)| self.machine.eval(node).ok());
        let values: Vec<Value> =
            values.filter(|v| v.as_place().is_some_and(|p| p.board == BoardId::NONE)).collect();
        let boards = &self.machine.boards;
        values.into_iter().find_map(|value| {
            let place = value.as_place()?;
            let has = |b: &&Rc<Board>| b.lattice.id == place.geometry && b.has(place);
            let mut own = boards.iter().filter(|b| !matches!(b.naming, Naming::Tokens)).filter(has);
            let (board, other) = (own.next()?, own.next());
            other.is_none().then(|| (value, board.name.clone()))
        })
    }

    /// E401 for each word.
    pub(super) fn report_undeclared(&mut self) {
        let words = std::mem::take(&mut self.names.undeclared.words);
        if self.names.incomplete {
            return;
        }
        for (i, (word, missing)) in words.into_iter().enumerate() {
            let Some((name, bindings)) = missing.names.first() else { continue };
            // other rounds had cells without a name
            let within = |at: Span| missing.span.start <= at.start && at.end <= missing.span.end;
            if self.machine.diags.iter().any(|d| d.code == codes::E406 && within(d.span())) {
                continue;
            }
            let has_holes = missing.template.contains("{}");
            let stem = missing.template.split("{}").next().unwrap_or("");
            let mut d = Diagnostic::new(codes::E401, format!("item `{name}` is not declared"));
            let explained = i < puzc_core::diag::MAX_SUGGESTIONS;
            let declared = explained.then(|| self.names.declared.words.values()).into_iter().flatten();
            let relative = declared
                .filter(|w| akin(&w.template, stem, has_holes))
                .max_by_key(|w| stem_of(&w.template).len());
            let letter = missing
                .scope
                .iter()
                .find(|v| relative.is_some_and(|w| format!("{}{v}", stem_of(&w.template)) == letters(name)));
            let here = match (letter, has_holes) {
                (Some(v), _) => format!("this is the letter {v}, not the variable"),
                (None, true) if !bindings.is_empty() => self.examples(&missing),
                _ => "no item has this name".to_string(),
            };
            d = d.label(missing.span, here);
            if let Some(w) = relative {
                let text = if has_holes && !stem.is_empty() {
                    format!("the {stem} items: {}", w.names())
                } else {
                    format!("declared are {}", w.names())
                };
                d = d.label(w.span, text);
            }
            let source = self.machine.sources.text(missing.span).to_string();
            d = match (letter, has_holes) {
                (Some(v), _) => {
                    let near = format!("{}{{{v}}}", relative.map_or("", |w| stem_of(&w.template)));
                    let d = d.help(format!("did you mean `{near}`?"));
                    if source == **name { d.fix(missing.span, near) } else { d }
                }
                (None, true) if let Some(digits) = only_digits(&source)
                    && self.builder.find(digits).is_some() =>
                {
                    d.help(format!("a hole is a value, {source} the number: write {digits}, the name of the item"))
                        .fix(missing.span, digits)
                }
                (None, true) if let Some([sometimes, never]) = &missing.meant => {
                    let word = if self.words.has_hit(word) { sometimes } else { never };
                    d.help(format!("write {word}, the name that is declared"))
                }
                (None, true) if let Some((place, board)) = &missing.unnamed => {
                    let (sort, shown) = (place.data.kind(), self.machine.show(place));
                    d.help(format!("{shown} is {sort} that was not taken from `{board}`, so it has not the name that `{board}` gives it"))
                        .help(format!("take the cells of the board: for c in {board} if c in CLUES"))
                }
                (None, true)
                    if let Some(place) = &missing.beside
                        && self.machine.in_library(missing.span) =>
                {
                    let sort = place.data.kind();
                    d.help(format!("{} is {sort} of no board", self.machine.show(place)))
                }
                (None, true) if self.machine.in_library(missing.span) => d
                    .help("the rule mentions items that another statement declares: call it, too")
                    .help("loops_along has the items of edges, loops_across those of inner_edges(BOARD), `fill` with `show: true` those of cells"),
                // if the word never names an item, `?` would only hide the error
                (None, true) if self.words.has_hit(word) => {
                    let declared = relative.and_then(|w| Some((w, self.builder.find(w.first.first()?)?)));
                    let primary = declared.is_some_and(|d| self.builder.item(d.1).bounds.is_some());
                    let numbered = declared.is_some_and(|(w, _)| {
                        let number = |name: &str| {
                            name.strip_prefix(stem).is_some_and(|rest| rest.parse::<i64>().is_ok())
                        };
                        !stem.is_empty() && number(name) && number(&w.last)
                    });
                    let color = missing.color.map(|span| self.machine.sources.text(span).to_string());
                    if let Some(help) = self.misspelled(name, bindings) {
                        self.report_from(d.help(help), &missing.callers);
                        continue;
                    }
                    d.help.extend(self.one_too_far(name, bindings));
                    let mut help = match &color {
                        None if primary && !missing.added => {
                            vec!["`option?` leaves out the options whose items do not all exist".to_string()]
                        }
                        None if numbered => vec![format!(
                            "declare these items, too; with ?{source}, nothing would keep options with such a name apart"
                        )],
                        _ => self.soft_help(&source, color.as_deref(), missing.added),
                    };
                    d.help.append(&mut help);
                    d
                }
                (None, true) if relative.is_none() => {
                    d.help(format!("`primary {source}` or `secondary {source}` declares such items"))
                }
                (None, true) => {
                    let fill = self.has_cells() && stem.is_empty() && self.names.calls_fill;
                    let totals = self.builder.problem().totals().next().is_some();
                    match (source.split_once("}="), source.split_once('}')) {
                        (Some((item, color)), _) if !color.is_empty() => {
                            d.help(format!("a color is written after a colon: {item}}}:{color}"))
                        }
                        (None, Some((n, "")))
                            if totals
                                // `{c}` is a cell
                                && !(self.has_cells() && n.chars().skip(1).all(char::is_alphanumeric))
                                && name.bytes().all(|b| b.is_ascii_digit()) =>
                        {
                            d.help(format!("the amount of a total is written {n}}} of ITEM"))
                        }
                        _ if fill => d
                            .help("no value makes this the name of a declared item")
                            .help("`fill` declares the items {c} only with `show: true`"),
                        _ => d.help("no value makes this the name of a declared item"),
                    }
                }
                (None, false)
                    if puzc_core::geometry::chess_square(name).is_some_and(|_| self.has_cells()) =>
                {
                    d.help(puzc_core::geometry::chess_square(name).unwrap_or_default())
                }
                (None, false) => match self.nearest_item(name).filter(|_| explained) {
                    Some(near) => {
                        let d = d.help(format!("did you mean `{near}`?"));
                        if source == **name { d.fix(missing.span, near) } else { d }
                    }
                    None => d.help(match name.split_once('=') {
                        Some((item, color)) if !item.is_empty() && !color.is_empty() => {
                            format!("a color is written after a colon: {item}:{color}")
                        }
                        _ if name.bytes().all(|b| b.is_ascii_digit()) => {
                            format!("`primary {name}` declares it; the amount of a total is written `{name} of ITEM`")
                        }
                        // `?1 of k`
                        _ if name == "of" => {
                            "an amount of an item that may be missing is written `1 of ?ITEM`".into()
                        }
                        _ if !name.contains(char::is_alphanumeric) => {
                            format!("items are separated by spaces only; an item named `{name}` needs `primary {name}`")
                        }
                        _ if self.machine.sources.locate(missing.span).is_some_and(|(file, at)| {
                            file.text[..at.start].trim_end().ends_with(" of")
                        }) =>
                        {
                            format!("`total LOW..HIGH of {name}` declares an item whose amounts are added up")
                        }
                        _ if missing.added && name.contains('.') => {
                            "`add` adds items; a value is a cost: `add cost VALUE to ...`".into()
                        }
                        _ => format!("`primary {name}` or `secondary {name}` declares it"),
                    }),
                },
            };
            self.report_from(d, &missing.callers);
        }
    }

    fn report_from(&mut self, d: Diagnostic, callers: &[crate::model::eval::Caller]) {
        let outer = std::mem::replace(&mut self.machine.callers, callers.to_vec());
        self.machine.report(d);
        self.machine.callers = outer;
    }

    /// A help if a word in the name is nearly that of a declared item.
    fn misspelled(&self, name: &str, bindings: &Bindings) -> Option<String> {
        bindings.iter().find_map(|(variable, value)| {
            let word = value.trim_matches('"');
            let is_word = word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
            let near = is_word.then(|| self.nearest_item(name)).flatten()?;
            let (before, after) = name.split_once(word)?;
            let meant = near.strip_prefix(before)?.strip_suffix(after)?;
            let is_other = meant != word && meant.chars().all(char::is_alphabetic);
            is_other.then(|| format!("did you mean \"{meant}\" for {variable}?"))
        })
    }

    /// A help if the item with the number before that of a variable is declared, and the one after it is not.
    fn one_too_far(&self, name: &str, bindings: &Bindings) -> Option<String> {
        bindings.iter().find_map(|(variable, value)| {
            let number = value.parse::<i64>().ok()?;
            let stem = name.strip_suffix(&**value)?;
            let [before, after] = [-1, 1].map(|step| format!("{stem}{}", number.saturating_add(step)));
            self.builder.find(&before).filter(|_| self.builder.find(&after).is_none())?;
            Some(format!(
                "the last one is `{before}`: if the range of {variable} is one too long, `a..<b` leaves out b"
            ))
        })
    }

    /// "be, with n = 8, i = 0, j = 7 (and b0, with i = 7, j = 0)"
    fn examples(&self, missing: &Missing) -> String {
        let (name, bindings) = &missing.names[0];
        let mut text = format!("{name}, with {}", bindings_text(bindings));
        if let Some((second, others)) = missing.names.get(1) {
            let changed: Vec<_> = others.iter().filter(|b| !bindings.contains(b)).cloned().collect();
            text.push_str(&format!(" (and {second}, with {}", bindings_text(&changed)));
            if missing.others > 0 {
                text.push_str(&format!(", and {} more", missing.others));
            }
            text.push(')');
        }
        text
    }

    /// Are some items named after cells?
    fn has_cells(&self) -> bool {
        let is_cell = |hole: &puzc_core::xcc::HoleValue| matches!(hole, puzc_core::xcc::HoleValue::Place(_));
        self.builder.problem().items.iter().any(|item| item.label.holes.iter().any(is_cell))
    }

    fn nearest_item(&self, name: &str) -> Option<String> {
        let items = &self.builder.problem().items;
        puzc_core::diag::nearest(name, items.iter().take(100_000).map(|i| &*i.label.text)).map(str::to_string)
    }
}

/// A name without the signs with which other languages write an index: `a_i`, `a$i`, `a<i>`.
pub(super) fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

/// The digits of a word such as `{00}`.
fn only_digits(source: &str) -> Option<&str> {
    let inner = source.strip_prefix('{')?.strip_suffix('}')?;
    inner.bytes().all(|b| b.is_ascii_digit()).then_some(inner)
}

/// The literal text before the first hole.
fn stem_of(template: &str) -> &str {
    template.split("{}").next().unwrap_or("")
}

/// Could a mention that begins like this be meant for a declared word?
fn akin(template: &str, stem: &str, has_holes: bool) -> bool {
    let own = stem_of(template);
    if has_holes {
        own == stem && template.contains("{}")
    } else {
        !own.is_empty() && template.contains("{}") && stem.starts_with(own)
    }
}

/// Collects the variables of the words.  Variables bound by the clauses of a bracket are excluded: they have
/// had many values, of which only the last one is known.
fn collect_variables<'c>(items: &'c [ItemCode], out: &mut Vec<&'c (Rc<str>, Node)>) {
    for item in items {
        match item {
            ItemCode::Word { name, color, .. } => {
                out.extend(&name.variables);
                out.extend(color.iter().flat_map(|c| &c.variables));
            }
            ItemCode::Group(inner, clauses) => {
                let mut own = vec![];
                for clause in clauses {
                    if let ClauseCode::Each(pattern, _) | ClauseCode::Is(pattern, _) = clause {
                        slots(pattern, &mut own);
                    }
                }
                let before = out.len();
                collect_variables(inner, out);
                let kept: Vec<_> = out
                    .drain(before..)
                    .filter(|(_, node)| !matches!(&*node.op, Op::Local(s) if own.contains(s)))
                    .collect();
                out.extend(kept);
            }
        }
    }
}

/// The slots that a pattern fills.
fn slots(pattern: &PatternCode, out: &mut Vec<u32>) {
    match pattern {
        PatternCode::Slot(slot) => out.push(*slot),
        PatternCode::Tuple(parts, _) => parts.iter().for_each(|p| slots(p, out)),
        PatternCode::Skip | PatternCode::Global(_) => {}
    }
}
