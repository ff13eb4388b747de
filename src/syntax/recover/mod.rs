//! Text that matches no statement.  Such an island is skipped as a whole, with exactly one error.

mod cells;
mod dlx;
mod expected;
mod foreign;
mod island;
mod items;
mod members;
mod mistakes;
mod names;
mod pieces;
mod quotes;
mod rows;
mod sentences;
mod signs;
mod slips;
mod suspicious;
mod wrong_words;

pub(crate) use island::Island;

use super::ast::{BoardBody, Ident, Stmt, StmtKind};
use super::keywords::{self, KEYWORDS};
use super::lexer::{first_shown, lexemes};
use super::parse::{MatchFailure, Rule, matched, place};
use super::schema::Schema;
use super::text::{first_word, is_word, last_word};
pub(crate) use cells::mistake as mistake_in_cells;
pub(crate) use dlx::{dlx_data, xml_data};
use mistakes::FailurePoint;
pub(crate) use names::without_followers;
use puzc_core::base::{SourceFile, Span, is_number};
use puzc_core::diag::{Diagnostic, codes, nearest};
pub(crate) use sentences::slip_in_sentence;
pub(crate) use suspicious::suspicious;

/// The error for an island.
pub(crate) fn explain(
    file: &SourceFile,
    island: &Island,
    schemas: &[&Schema],
    previous: Option<&Stmt>,
) -> Diagnostic {
    let word = first_word(island.text);
    let first = place(file, island.start, first_shown(island.text));
    if word.is_empty() {
        return mistakes::no_word(file, island, first);
    }
    match word {
        "else" => {
            return Diagnostic::new(codes::E901, "`else` without `if`")
                .label(first, "no `if { ... }` ends before this")
                .help("if CONDITION { STATEMENTS } else { STATEMENTS }");
        }
        "puz" => {
            return Diagnostic::new(codes::E901, "the version must be in the first line")
                .label(first, "move `puz 1` there");
        }
        _ => {}
    }
    let whole = island.text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(island.text.len());
    if whole > word.len() {
        return names::not_a_name(&island.text[..whole], place(file, island.start, &island.text[..whole]));
    }
    let called = island.text[word.len()..].trim_start_matches([' ', '\t']).starts_with('(');
    if keywords::find(word).is_none() && !called {
        if file.text.contains(&format!("rule {word}(")) && island.text.trim() == word {
            return Diagnostic::new(codes::E901, format!("`{word}` is a rule, but it is not called"))
                .label(first, format!("write `{word}()`, with its arguments"));
        }
        return unknown(file, island, word, first, (schemas, previous));
    }
    match matched(Rule::statement, island.text) {
        Ok(_) if keywords::find(word).is_some() => {
            Diagnostic::new(codes::E901, format!("`{word}` begins a statement and cannot name a rule"))
                .label(first, "not a name")
        }
        Ok(_) => Diagnostic::new(codes::E901, "this statement cannot be read").label(first, "it begins here"),
        Err(MatchFailure::Depth(at)) => too_deep(file, island.start + at),
        Err(MatchFailure::Work) => too_large(first),
        Err(MatchFailure::Syntax(at, expected)) => {
            mistakes::explain(&FailurePoint::new(file, island, at, expected, previous))
        }
    }
}

/// The error for the text after an `else`.
pub(crate) fn explain_else(file: &SourceFile, island: &Island) -> Diagnostic {
    match matched(Rule::else_head, island.text) {
        Err(MatchFailure::Depth(at)) => too_deep(file, island.start + at),
        Err(MatchFailure::Syntax(at, expected)) => {
            mistakes::explain(&FailurePoint::new(file, island, at, expected, None))
        }
        _ => Diagnostic::new(codes::E901, "this `else` cannot be read")
            .label(file.at(island.start..island.start + 4), "here"),
    }
}

/// Words of other languages, and what the author probably wants.
const FOREIGN: [(&str, &str); 32] = [
    ("min", "minimize"),
    ("max", "maximize"),
    ("import", "use"),
    ("include", "use"),
    ("from", "use"),
    ("def", "fn"),
    ("function", "fn"),
    ("var", "let"),
    ("const", "let"),
    ("set", "let"),
    ("int", "let"),
    ("elif", "else { if ... }"),
    ("foreach", "for"),
    ("while", "for"),
    ("repeat", "for"),
    ("end", "}"),
    ("grid", "board"),
    ("shapes", "pieces"),
    ("shape", "pieces"),
    ("title", "puzzle"),
    ("name", "puzzle"),
    ("item", "primary"),
    ("items", "primary"),
    ("choice", "option"),
    ("optional", "secondary"),
    ("tile", "cover"),
    ("fit", "cover"),
    ("pave", "cover"),
    ("assert", "require"),
    ("constraint", "require"),
    ("exclude", "forbid"),
    ("remove", "forbid"),
];

fn unknown(
    file: &SourceFile,
    island: &Island,
    word: &str,
    at: Span,
    (schemas, previous): (&[&Schema], Option<&Stmt>),
) -> Diagnostic {
    let d = Diagnostic::new(codes::E901, format!("unknown statement `{word}`"));
    if let Some((_, write)) = FOREIGN.iter().find(|f| f.0 == word) {
        let d = d.suggest(at, Some(write));
        let usage = keywords::find(write).map(|k| k.usage);
        return if let Some(usage) = usage { d.help(usage) } else { d };
    }
    let rest = island.text[word.len()..].trim_start_matches([' ', '\t']);
    let binds = rest.starts_with('=') && !rest.starts_with("==");
    // `n = 8 in 2..32`
    let settable = rest.lines().next().is_some_and(|line| line.contains(" in ") && line.contains(".."));
    let let_or_param = |d: Diagnostic| {
        let write = if settable { "param" } else { "let" };
        d.label(at, format!("did you mean `{write} {word} = ...`?")).fix(at.sub(0, 0), format!("{write} "))
    };
    if word.len() < 3 && binds {
        return let_or_param(d);
    }
    // `option a{i} for i in 1..2; k in 1..2`
    let before = file.text[..island.start].trim_end_matches([' ', '\t']);
    if rest.starts_with("in ") && before.ends_with(';') {
        let d = Diagnostic::new(codes::E903, "clauses are separated by commas");
        return d.write(file.at(before.len() - 1..before.len()), ",");
    }
    // `solve minimize cost`
    if keywords::find(first_word(rest)).is_some() && matched(Rule::statement, rest).is_ok() {
        let whole = place(file, island.start, &island.text[..island.text.len() - rest.len()]);
        return d.label(at, "remove this word").fix(whole, "");
    }
    if ["+=", "-=", "*=", "++", "--"].iter().any(|sign| rest.starts_with(sign)) {
        let d = d.label(at, "a name keeps its value");
        return d.help("bind another name: let m = n + 1; sum([x for x in xs]) adds up a list");
    }
    if continues(file, island, previous) {
        let d = d.label(at, "a statement ends with its line, unless a bracket is open");
        return d.help("begin this line with a keyword, too, or join the lines");
    }
    if let Some(near) =
        nearest(word, KEYWORDS.iter().map(|k| k.word).chain(schemas.iter().map(|s| s.keyword)))
    {
        return d.suggest(at, Some(near));
    }
    if binds {
        return let_or_param(d);
    }
    let d = d.label(at, "no statement begins with this word");
    let with_name = |after: &str| after.trim_start().starts_with(char::is_alphabetic);
    if rest.split_once(" with ").is_some_and(|(_, after)| with_name(after)) {
        return d.help(
            "pieces, tiles or words fill a board by `cover BOARD with PIECES` or `pack PIECES into BOARD`",
        );
    }
    match called(word, rest) {
        Some(call) => {
            let line = rest.lines().next().map_or(0, |line| line.trim_end().len());
            let end = word.len() + (island.text.len() - word.len() - rest.len()) + line;
            d.help(format!("if `{word}` is a rule, call it with parentheses: {call}"))
                .fix(at.sub(0, end), call)
        }
        None => d.help("a statement begins with a keyword; a rule is called as `NAME(...)`"),
    }
}

/// W525: a clause on a line of its own, which is not indented more than its statement: perhaps the braces of
/// a block are missing.
pub(crate) fn outdented_clause(file: &SourceFile, stmt: &Stmt) -> Option<Diagnostic> {
    let (StmtKind::Items { clauses, .. }
    | StmtKind::Option { clauses, .. }
    | StmtKind::Forbid { clauses, .. }
    | StmtKind::Add { clauses, .. }) = &stmt.kind
    else {
        return None;
    };
    let (start, end) = (file.offset(stmt.span.start), file.offset(stmt.span.end));
    let mut at = start;
    for line in file.text[start..end].split_inclusive('\n') {
        let word = at + (line.len() - line.trim_start().len());
        let is_clause = matches!(crate::text::first_word(line.trim_start()), "for" | "if");
        if !clauses.is_empty() && at > start && is_clause && column(file, word) <= column(file, start) {
            let length = line.trim().len();
            let d = Diagnostic::new(codes::W525, "this clause belongs to the statement above")
                .label(file.at(word..word + length), "not to what follows");
            return Some(
                d.help("a block is written in braces: if CONDITION { ... }; otherwise indent the clause"),
            );
        }
        at += line.len();
    }
    None
}

/// Does this line look like the continuation of the line above?  It is indented more than a statement with
/// items or cells.
pub(crate) fn continues(file: &SourceFile, island: &Island, previous: Option<&Stmt>) -> bool {
    let Some(previous) = previous else { return false };
    let lists = match &previous.kind {
        StmtKind::Items { clauses, .. } | StmtKind::Option { clauses, .. } => clauses.is_empty(),
        StmtKind::Board { body: BoardBody::Cells(_, clauses), .. } => clauses.is_empty(),
        _ => false,
    };
    let between = &file.text[file.offset(previous.span.end)..island.start];
    let outer = column(file, file.offset(previous.span.start));
    lists && between.matches('\n').count() == 1 && column(file, island.start) > outer
}

/// `fill grid with 1..4`, rewritten as a call of a rule.
fn called(word: &str, rest: &str) -> Option<String> {
    let line = rest.lines().next().filter(|line| line.len() < 60)?;
    let arguments = line
        .split([' ', '\t', ','])
        .filter(|w| !matches!(*w, "" | "with" | "on" | "in" | "of" | "to" | "by" | "and" | "the" | "from"));
    let arguments: Vec<&str> = arguments.collect();
    let plain = |a: &&str| a.chars().all(|c| c.is_ascii_alphanumeric() || "_.<".contains(c));
    (!arguments.is_empty() && arguments.iter().all(plain))
        .then(|| format!("{word}({})", arguments.join(", ")))
}

fn text(file: &SourceFile, span: Span) -> Option<&str> {
    file.text.get(file.offset(span.start)..file.offset(span.end))
}

/// How many bytes of its line are before an offset.
fn column(file: &SourceFile, at: usize) -> usize {
    at - file.text[..at].rfind('\n').map_or(0, |line| line + 1)
}

/// The names that an island would have bound.  Statements below a `for` without a block were meant to be in
/// its block.
pub(crate) fn binds(file: &SourceFile, island: &Island) -> Vec<Ident> {
    let word = first_word(island.text);
    let after = island.text[word.len()..].trim_start_matches([' ', '\t']);
    // `n = 8` without `let`, and `k in 0..2` behind a `;`
    if keywords::find(word).is_none() && (after.starts_with('=') || after.starts_with("in ")) {
        return vec![Ident { text: word.into(), span: place(file, island.start, word) }];
    }
    let binding = || KEYWORDS.iter().filter(|k| k.binds).map(|k| k.word);
    let foreign = || FOREIGN.iter().find(|f| f.0 == word).and_then(|f| keywords::find(f.1));
    let near = || nearest(word, binding()).and_then(keywords::find);
    let keyword = keywords::find(word).or_else(foreign).or_else(near);
    let Some(keyword) = keyword.filter(|k| k.binds || k.word == "for") else { return vec![] };
    let end = if keyword.word == "for" { "in" } else { "from" };
    let mut rest = &island.text[word.len()..];
    // `from std.m use A`
    if word == "from" {
        let words = ["use ", "import "].iter().find_map(|word| rest.split_once(word));
        rest = words.map_or("", |(_, names)| names);
    }
    let start = island.start + island.text.len() - rest.len();
    lexemes(rest)
        .filter(|lexeme| !matches!(lexeme.text, "," | "(" | ")" | ":"))
        .take_while(|name| name.is("NAME") && name.text != end)
        .take(if matches!(keyword.word, "use" | "let" | "for") { 1000 } else { 1 })
        .map(|name| Ident { text: name.text.into(), span: place(file, start + name.at, name.text) })
        .collect()
}

/// E901 for a comment at `start` that touches an operand, as in `n//2`.
pub(crate) fn touching(file: &SourceFile, start: usize) -> Option<Diagnostic> {
    let before = &file.text[..start];
    let last =
        before.chars().next_back().filter(|c| is_word(*c) || matches!(c, ')' | ']' | '"' | '`' | '\''))?;
    let len = if is_word(last) { last_word(before).len() } else { last.len_utf8() };
    let operand = before.get(start - len..).filter(|text| text.len() <= 40).unwrap_or("an operand");
    let d = Diagnostic::new(codes::E901, "`//` begins a comment here")
        .label(file.at(start..start + 2), format!("this touches `{operand}`"))
        .fix(file.at(start..start + 2), "/");
    Some(d.help("`/` is integer division; write a space before a comment"))
}

/// W906 for a comment that is only a number after a value, as in `let half = 7 // 2`, or that compares a
/// number in a condition.
pub(crate) fn division(file: &SourceFile, start: usize, end: usize) -> Option<Diagnostic> {
    let line = file.text[..start].rfind('\n').map_or(0, |at| at + 1);
    let before = file.text[line..start].trim();
    let number = file.text[start + 2..end].trim();
    let value = matches!(first_word(before), "let" | "param" | "clues" | "fn")
        && before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == ')');
    let digits = is_number(number);
    let d = Diagnostic::new(codes::W906, "`//` begins a comment, also before a number")
        .label(file.at(start..end), "this does not divide");
    // `if i // 2 == 1`
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let compared =
        rest.len() < number.len() && [" == ", " != ", " < ", " > "].iter().any(|s| rest.starts_with(s));
    let condition = compared && before.contains(" if ");
    (value && digits || condition).then(|| d.help(format!("`/` is integer division: / {number}")))
}

/// The error for text that is nested too deeply.
pub(crate) fn too_deep(file: &SourceFile, at: usize) -> Diagnostic {
    let len = file.text.get(at..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
    too_deep_at(file.at(at..at + len))
}

/// E901 at a span.
pub(crate) fn too_deep_at(at: Span) -> Diagnostic {
    Diagnostic::new(codes::E901, "this is nested too deeply")
        .label(at, "too many brackets or blocks are open here")
}

/// The error for a statement that takes more work than any reasonable one.
pub(crate) fn too_large(at: Span) -> Diagnostic {
    let d =
        Diagnostic::new(codes::E905, "this statement is too large to be read").label(at, "it begins here");
    d.help("read long lists from a file: words W = lines(file(\"words.txt\"))")
}
