//! The literals of a file whose entries may be clues: pictures, texts, and lists of ints, tuples or records
//! in `param` and `let`, in calls of rules, in native statements and after `for`.

use super::{Checked, Session, Warned};
use puzc_core::base::Span;
use puzc_core::diag::Diagnostics;
use puzc_syntax::ast::{Arg, Clause, Element, Expr, ExprKind, Pattern, Slot, Stmt, StmtKind, StrPart};
use std::ops::Range;

/// A literal whose entries may be clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueLiteral {
    /// The name of the parameter, `let`, argument, rule or statement, or the pattern after `for`.
    pub name: String,
    /// Is it that of a parameter?
    pub is_parameter: bool,
    /// Does the file say that its entries are clues?
    pub is_declared: bool,
    are_lines: bool,
    /// What may stand for "no clue" here, each padded to the length of an entry.
    pub blanks: &'static [&'static str],
    /// Its entries, in order.
    pub entries: Vec<LiteralEntry>,
}

impl ClueLiteral {
    /// A literal of a `let`.
    fn of(name: &str, blanks: &'static [&'static str], entries: Vec<LiteralEntry>) -> ClueLiteral {
        let name = name.into();
        ClueLiteral { name, is_parameter: false, is_declared: false, are_lines: false, blanks, entries }
    }

    /// Is this one of its entries?
    pub fn has(&self, text: &str) -> bool {
        self.entries.iter().any(|entry| entry.text == text)
    }

    /// Are its entries tuples or records, which say themselves where they belong?
    pub fn is_of_members(&self) -> bool {
        self.blanks == MEMBERS
    }

    /// Are its entries texts or lists, each perhaps the clue of a line?
    pub fn is_of_lines(&self) -> bool {
        self.are_lines
    }
}

/// A character or word of a picture or text, or a member of a list: an int, a tuple, a record, a text, a
/// list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralEntry {
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// Its text.
    pub text: String,
    /// Its place in words: "in row 3, column 4 of `clues`".
    pub place: String,
    /// In pictures, its row and column, from 0.
    pub cell: Option<(usize, usize)>,
}

/// Signs for "no clue" in pictures and texts, and among ints.  `?` and `o` are clues whose value is not known.
const SIGNS: &[&str] = &[".", "?", "#", "x", "-", "_", "0", "o"];
const INTS: &[&str] = &["-1", "0"];
/// Words of a text can also be left out, with or without rows.
const ROWS: &[&str] = &[".", "?", "#", "x", "-", "_", "0", ""];
const WORDS: &[&str] = &[".", "?", ""];
/// A tuple or a record of a list, such as a cell with its number, can only be left out.
const MEMBERS: &[&str] = &[""];
/// The text or the list that belongs to a line, and a tuple that does not say its place, have no word for "no
/// clue".
const NONE: &[&str] = &[];

impl Session {
    /// The text of a file.
    pub fn text(&mut self, path: &str) -> Checked<String> {
        let file = self.load(path)?;
        Ok(Warned { value: self.sources.file(file).text.clone(), warnings: Diagnostics::default() })
    }

    /// The literals of a file whose entries may be clues.  If the file says of some that they are (`clues`),
    /// these alone.
    pub fn clue_literals(&mut self, path: &str) -> Checked<Vec<ClueLiteral>> {
        let tree = self.tree(path)?;
        let mut found = vec![];
        self.add_statements(&tree.value.stmts, &mut found);
        let some_declared =
            tree.value.stmts.iter().any(|s| matches!(s.kind, StmtKind::Param { are_clues: true, .. }));
        found.retain(|literal| !literal.entries.is_empty() && (literal.is_declared || !some_declared));
        Ok(tree.map(|_| found))
    }

    fn add_statements(&self, statements: &[Stmt], found: &mut Vec<ClueLiteral>) {
        for statement in statements {
            let before = found.len();
            match &statement.kind {
                StmtKind::Param { name, default, are_clues, .. } => {
                    self.add_literals(&name.text, default, found);
                    found[before..].iter_mut().for_each(|literal| {
                        (literal.is_parameter, literal.is_declared) = (true, *are_clues);
                    });
                }
                StmtKind::Let { pattern: Pattern::Name(name), value } => {
                    self.add_literals(&name.text, value, found);
                }
                StmtKind::Call { name: rule, args } => {
                    for Arg { name, value } in args {
                        self.add_unnamed(&name.as_ref().unwrap_or(rule).text, value, found);
                    }
                }
                StmtKind::Sentence(sentence) => {
                    for (_, slot) in &sentence.slots {
                        if let Slot::Expr(value) = slot {
                            self.add_unnamed(&sentence.keyword.text, value, found);
                        }
                    }
                }
                // what a rule says holds for all its puzzles
                StmtKind::Rule { .. } => continue,
                _ => {}
            }
            for clause in statement.clauses() {
                let Clause::For(binders) = clause else { continue };
                for binder in binders {
                    let pattern = self.sources.text(binder.pattern.span());
                    self.add_unnamed(&format!("for {pattern}"), &binder.value, found);
                }
            }
            statement.blocks().for_each(|body| self.add_statements(body, found));
        }
    }

    /// The literals of a value that has no name.  A list of ints or a text of one word is rather a part of
    /// the rules there.
    fn add_unnamed(&self, name: &str, value: &Expr, found: &mut Vec<ClueLiteral>) {
        let mut own = vec![];
        self.add_literals(name, value, &mut own);
        let is_list = matches!(*value.kind, ExprKind::List(..));
        own.retain(|literal| match literal.blanks {
            INTS => !is_list,
            SIGNS => literal.entries.iter().all(|entry| entry.cell.is_some()),
            _ => true,
        });
        found.append(&mut own);
    }

    fn add_literals(&self, name: &str, value: &Expr, found: &mut Vec<ClueLiteral>) {
        match &*value.kind {
            ExprKind::Picture(span) => {
                found.push(ClueLiteral::of(name, SIGNS, self.entries_of_picture(*span, name)));
            }
            ExprKind::Str(parts) => {
                if let [StrPart::Text(text, span)] = &parts[..]
                    && span.len() == text.len()
                    && let Some((_, range)) = self.sources.locate(*span)
                {
                    found.push(literal_of_text(text, range.start, name));
                }
            }
            ExprKind::List(members, clauses) if clauses.is_empty() => {
                for (i, member) in members.iter().enumerate() {
                    if let ExprKind::Picture(span) = &*member.expr.kind {
                        let entries = self.entries_of_picture(*span, &format!("{name}[{i}]"));
                        found.push(ClueLiteral::of(name, SIGNS, entries));
                    }
                }
                found.push(ClueLiteral::of(name, SIGNS, self.entries_of_lines(name, members)));
                let mut entries = vec![];
                self.add_ints(name, members, &mut entries);
                found.push(ClueLiteral::of(name, INTS, entries));
                let (mut given, mut tuples, mut lines) = (vec![], vec![], vec![]);
                for (i, member) in members.iter().enumerate().filter(|(_, member)| !member.splice) {
                    let kind = &*member.expr.kind;
                    let entries = match kind {
                        ExprKind::Tuple(_) if is_given(&member.expr) => &mut given,
                        ExprKind::Tuple(_) if is_literal(&member.expr, &mut false) => &mut tuples,
                        ExprKind::Str(_) | ExprKind::List(..) if is_literal(&member.expr, &mut false) => {
                            &mut lines
                        }
                        _ => continue,
                    };
                    self.add_member(&format!("{name}[{i}]"), &member.expr, entries);
                }
                found.push(ClueLiteral::of(name, MEMBERS, given));
                found.push(ClueLiteral::of(name, NONE, tuples));
                found.push(ClueLiteral { are_lines: true, ..ClueLiteral::of(name, NONE, lines) });
            }
            ExprKind::Call(_, args) => {
                args.iter().for_each(|arg| self.add_literals(name, &arg.value, found));
            }
            ExprKind::Paren(inner) => self.add_literals(name, inner, found),
            ExprKind::Binary(_, _, a, b) | ExprKind::Default(a, b) => {
                self.add_literals(name, a, found);
                self.add_literals(name, b, found);
            }
            _ => {}
        }
    }

    fn entries_of_picture(&self, picture: Span, name: &str) -> Vec<LiteralEntry> {
        let located = self.sources.locate(picture);
        located
            .map_or(vec![], |(file, range)| entries_of_picture(&file.text[range.clone()], range.start, name))
    }

    /// The entries of a list of texts that are the rows of a picture, with `.` somewhere.
    fn entries_of_lines(&self, name: &str, members: &[Element]) -> Vec<LiteralEntry> {
        let row = |member: &Element| match &*member.expr.kind {
            ExprKind::Str(parts) if !member.splice => match &parts[..] {
                [StrPart::Text(text, span)] if span.len() == text.len() => self.sources.locate(*span),
                _ => None,
            },
            _ => None,
        };
        let Some(rows) = members.iter().map(row).collect::<Option<Vec<_>>>() else { return vec![] };
        let [(file, _), ..] = &rows[..] else { return vec![] };
        let rows: Vec<&str> = rows.iter().map(|(file, range)| &file.text[range.clone()]).collect();
        let parts = parts_of_rows(&rows);
        let are_rows = parts.len() > 1 && parts.iter().all(|row| row.len() == parts[0].len());
        match are_rows && parts.iter().flatten().any(|part| *part == ".") {
            true => entries_of_rows(&parts, name, |part| offset(part, &file.text)),
            false => vec![],
        }
    }

    /// The ints of a list, and of the lists in it; their places are written as in the language.
    fn add_ints(&self, name: &str, members: &[Element], entries: &mut Vec<LiteralEntry>) {
        for (i, member) in members.iter().enumerate() {
            let name = format!("{name}[{i}]");
            match &*member.expr.kind {
                ExprKind::Int(Some(_)) => self.add_member(&name, &member.expr, entries),
                ExprKind::Negate(inner) if matches!(*inner.kind, ExprKind::Int(Some(_))) => {
                    self.add_member(&name, &member.expr, entries);
                }
                ExprKind::List(members, clauses) if clauses.is_empty() => {
                    self.add_ints(&name, members, entries);
                }
                _ => {}
            }
        }
    }

    fn add_member(&self, name: &str, member: &Expr, entries: &mut Vec<LiteralEntry>) {
        let Some((file, range)) = self.sources.locate(member.span) else { return };
        let text = file.text[range.clone()].to_string();
        entries.push(LiteralEntry { range, text, place: format!("at `{name}`"), cell: None });
    }
}

/// Is a member of a list a tuple or a record that gives something at a place: a cell, two coordinates at the
/// beginning, or the field `index`?  A list of directions with names is a part of the rules.
fn is_given(member: &Expr) -> bool {
    let ExprKind::Tuple(parts) = &*member.kind else { return false };
    let mut has_place = false;
    let are_literal = parts.iter().all(|part| is_literal(&part.value, &mut has_place));
    let is_int = |part: &Arg| part.name.is_none() && matches!(&*part.value.kind, ExprKind::Int(Some(_)));
    let at_coordinates = parts.len() > 2 && parts[..2].iter().all(is_int);
    let has_index = parts.iter().any(|part| part.name.as_ref().is_some_and(|name| &*name.text == "index"));
    are_literal && (has_place || at_coordinates || has_index)
}

/// Is a value written without names, but those of directions and of the functions that make places?
fn is_literal(value: &Expr, has_place: &mut bool) -> bool {
    match &*value.kind {
        ExprKind::Int(_) | ExprKind::Picture(_) => true,
        ExprKind::Str(parts) => parts.iter().all(|part| matches!(part, StrPart::Text(..))),
        ExprKind::Cells(..) => {
            *has_place = true;
            true
        }
        ExprKind::List(members, clauses) => {
            clauses.is_empty() && members.iter().all(|member| is_literal(&member.expr, has_place))
        }
        ExprKind::Tuple(args) => args.iter().all(|arg| is_literal(&arg.value, has_place)),
        // `cell(LATTICE, "", 0, 0)`
        ExprKind::Call(_, args) => {
            *has_place = true;
            let is_name = |arg: &Expr| matches!(&*arg.kind, ExprKind::Name(_));
            args.iter().all(|arg| is_name(&arg.value) || is_literal(&arg.value, has_place))
        }
        ExprKind::Name(name) => matches!(&**name, "N" | "E" | "S" | "W"),
        ExprKind::Index(list, at) => {
            is_literal(list, has_place) && at.iter().all(|i| is_literal(i, has_place))
        }
        ExprKind::Paren(inner) | ExprKind::Negate(inner) => is_literal(inner, has_place),
        ExprKind::Range { from, to, .. } => is_literal(from, has_place) && is_literal(to, has_place),
        ExprKind::Binary(_, _, a, b) => is_literal(a, has_place) && is_literal(b, has_place),
        _ => false,
    }
}

/// The characters of a picture, or its words if some of its lines have spaces between them.
fn entries_of_picture(text: &str, start: usize, name: &str) -> Vec<LiteralEntry> {
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let is_blank = |line: &&str| line.trim().is_empty();
    let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(lines.len());
    let rows: Vec<&str> = lines[first..].iter().copied().filter(|line| !is_blank(line)).collect();
    let indentation = rows.iter().map(|row| row.len() - row.trim_start().len()).min().unwrap_or(0);
    let rows: Vec<&str> = rows.into_iter().map(|row| row.get(indentation..).unwrap_or(row)).collect();
    entries_of_rows(&parts_of_rows(&rows), name, |part| start + offset(part, text))
}

/// The characters of rows, or their words if there are spaces between some.
fn parts_of_rows<'t>(rows: &[&'t str]) -> Vec<Vec<&'t str>> {
    let in_words = rows.iter().any(|row| row.split_whitespace().count() > 1);
    let parts = |row: &&'t str| match in_words {
        true => row.split_whitespace().collect(),
        false => row.split_inclusive(|_| true).collect(),
    };
    rows.iter().map(parts).collect()
}

fn entries_of_rows(rows: &[Vec<&str>], name: &str, start_of: impl Fn(&str) -> usize) -> Vec<LiteralEntry> {
    let mut entries = vec![];
    for (r, row) in rows.iter().enumerate() {
        for (c, part) in row.iter().enumerate().filter(|(_, part)| !part.trim().is_empty()) {
            let (at, place) = (start_of(part), format!("in row {}, column {} of `{name}`", r + 1, c + 1));
            let range = at..at + part.len();
            entries.push(LiteralEntry { range, text: (*part).into(), place, cell: Some((r, c)) });
        }
    }
    entries
}

/// The bytes before a part of a text.
fn offset(part: &str, text: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// The words of a text, or its characters if it is one word.  Slashes may end its rows.
fn literal_of_text(text: &str, start: usize, name: &str) -> ClueLiteral {
    let start_of = |part: &str| start + offset(part, text);
    let literal = |blanks, entries| ClueLiteral::of(name, blanks, entries);
    if let Some(rows) = rows_of_text(text) {
        return literal(ROWS, entries_of_rows(&rows, name, start_of));
    }
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let in_words = words.len() > 1;
    // a list of places, such as "5 . 3 . ."
    let repeats = words.iter().enumerate().any(|(i, word)| words[..i].contains(word));
    let parts = if in_words { words } else { text.split_inclusive(|_| true).collect() };
    let entry = |(i, part): (usize, &str)| {
        let place = match in_words {
            true if repeats => format!("in place {} of `{name}`", i + 1),
            true => format!("in `{name}`"),
            false => format!("at `{name}[{i}]`"),
        };
        LiteralEntry {
            range: start_of(part)..start_of(part) + part.len(),
            text: part.into(),
            place,
            cell: None,
        }
    };
    literal(if in_words { WORDS } else { SIGNS }, parts.into_iter().enumerate().map(entry).collect())
}

/// The rows of a text like `. 2 / 1 .` or `.2/1.`: a slash is a word, or all rows have equally many words or
/// characters.
fn rows_of_text(text: &str) -> Option<Vec<Vec<&str>>> {
    let text = text.trim();
    let rows: Vec<&str> = text.strip_suffix('/').unwrap_or(text).split('/').map(str::trim).collect();
    let parts = parts_of_rows(&rows);
    let is_word = text.split_whitespace().any(|word| word == "/");
    let are_equal = parts.iter().all(|row| row.len() == parts[0].len());
    (rows.len() > 1 && !parts[0].is_empty() && (is_word || are_equal)).then_some(parts)
}
