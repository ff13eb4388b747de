//! Usual slips, each with what to write instead; whatever is none of them gets a plain syntax error.

use super::island::{Island, first_word, token};
use super::items::{self, COMMENT_SIGNS};
use super::{expected, names, pieces};
use crate::base::{SourceFile, Span};
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::keywords::{self, RESERVED};
use crate::syntax::parse::{Rule, matched};

/// A place where the grammar could not go on.
pub(super) struct Stuck<'i> {
    file: &'i SourceFile,
    pub island: &'i Island<'i>,
    /// Offset in the island.
    pub at: usize,
    pub expected: Vec<Rule>,
    /// The first word.
    pub keyword: &'i str,
    /// The statement before the island.
    previous: Option<&'i Stmt>,
}

impl<'i> Stuck<'i> {
    pub(super) fn new(
        file: &'i SourceFile,
        island: &'i Island<'i>,
        at: usize,
        mut expected: Vec<Rule>,
        previous: Option<&'i Stmt>,
    ) -> Stuck<'i> {
        let keyword = first_word(island.text);
        // Any word may begin a call, but nobody who writes a keyword wants one.
        let calls = |rule: &Rule| *rule == Rule::call && keywords::find(keyword).is_some();
        let others = expected.iter().any(|rule| !calls(rule));
        expected.retain(|rule| !(others && calls(rule)));
        let blanks = island.text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        Stuck { file, island, at: at + blanks, expected, keyword, previous }
    }

    pub(super) fn before(&self) -> &'i str {
        &self.island.text[..self.at]
    }

    pub(super) fn rest(&self) -> &'i str {
        &self.island.text[self.at..]
    }

    pub(super) fn found(&self) -> &'i str {
        token(self.rest())
    }

    pub(super) fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }

    pub(super) fn at_end(&self) -> bool {
        self.found().is_empty() || self.rest().starts_with("//") || self.rest().starts_with(';')
    }

    /// The place of bytes of the island.
    pub(super) fn span(&self, from: usize, len: usize) -> Span {
        self.file.at(self.island.start + from..self.island.start + from + len)
    }

    pub(super) fn here(&self) -> Span {
        self.span(self.at, self.found().len())
    }

    pub(super) fn usage(&self, d: Diagnostic) -> Diagnostic {
        match keywords::find(self.keyword) {
            Some(keyword) => d.help(keyword.usage),
            None => d,
        }
    }

    /// Place of the `=` or `:` that begins the statement's data.
    fn turn(&self, sign: char) -> Option<usize> {
        let at = self.before().find([':', '=', '{'])?;
        self.before()[at..].starts_with(sign).then_some(at)
    }
}

/// The error of an island: the first slip that fits.
pub(super) fn explain(stuck: &Stuck) -> Diagnostic {
    let slips: [fn(&Stuck) -> Option<Diagnostic>; 23] = [
        unclosed_text,
        unclosed_bracket,
        pieces::unclosed_block,
        pieces::piece_line,
        foreign_comment,
        names::missing_name,
        names::bad_name,
        comma_after_if,
        comma_between_items,
        value_in_parentheses,
        color_too_many,
        binder_without_in,
        single_equals,
        data_behind_equals,
        expression_behind_colon,
        wrong_turn,
        clauses_below,
        no_block,
        needless_block,
        board_in_braces,
        foreign_operator,
        reserved_name,
        wrong_word,
    ];
    slips.iter().find_map(|slip| slip(stuck)).unwrap_or_else(|| plain(stuck))
}

fn plain(stuck: &Stuck) -> Diagnostic {
    let wanted = expected::list(&stuck.expected);
    let words = wanted.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| w.len() > 3);
    let near = if stuck.found().len() > 3 { super::nearest(stuck.found(), words) } else { None };
    let label = match near {
        Some(word) => format!("did you mean `{word}`?"),
        None if stuck.at_end() => "the line ends here".to_owned(),
        None if wanted.is_empty() => format!("nothing goes on with `{}`", stuck.found()),
        None => format!("instead of `{}`", stuck.found()),
    };
    let message = match wanted.as_str() {
        "" => "syntax error: this does not belong here".to_owned(),
        wanted => format!("syntax error: expected {wanted}"),
    };
    stuck.usage(Diagnostic::new(codes::E901, message).label(stuck.here(), label))
}

/// A line that does not begin with a word.
pub(super) fn no_word(file: &SourceFile, island: &Island, at: Span) -> Diagnostic {
    if let Some(sign) = COMMENT_SIGNS.into_iter().find(|sign| island.text.starts_with(sign)) {
        let whole = file.at(island.start..island.start + sign.len());
        let d = Diagnostic::new(codes::E901, format!("`{sign}` begins no comment"));
        let d = d.label(whole, "write //");
        return if sign == "/*" {
            d.help("a comment ends with its line: each line begins with //")
        } else {
            d
        };
    }
    let d = Diagnostic::new(codes::E901, "a statement begins with a word");
    match token(island.text) {
        "[" => d.label(at, "this list of items or cells continues nothing"),
        ")" | "]" => d.label(at, "this bracket closes nothing"),
        "{" => d.label(at, "a block stands on the line of `for`, `if`, `else` or `rule`"),
        other => d.label(at, format!("`{other}` begins none")),
    }
}

fn unclosed_text(stuck: &Stuck) -> Option<Diagnostic> {
    let at = stuck.island.unclosed?;
    let text = &stuck.island.text[at..];
    if !text.starts_with('"') || (stuck.at < at && !stuck.at_end()) {
        return None;
    }
    let (what, len, how) = match text.starts_with("\"\"\"") {
        true => ("picture", 3, "three more quotes are missing"),
        false => ("string", 1, "a string ends on its line"),
    };
    Some(Diagnostic::new(codes::E902, format!("this {what} is never closed")).label(stuck.span(at, len), how))
}

fn unclosed_bracket(stuck: &Stuck) -> Option<Diagnostic> {
    let at = stuck.island.unclosed.filter(|at| stuck.at_end() && *at < stuck.at)?;
    let open = token(&stuck.island.text[at..]);
    let close = match open {
        "(" => ")",
        "[" => "]",
        _ => "}",
    };
    let data = stuck.island.text[..at].contains('\n') || stuck.before()[at..].contains('\n');
    let what = match close {
        "}" if data => "block",
        "}" => "block or hole",
        _ => "bracket",
    };
    Some(
        Diagnostic::new(codes::E902, format!("this {what} is never closed"))
            .label(stuck.span(at, 1), format!("no `{close}` belongs to it")),
    )
}

/// The last `for` or `if` before the place, at any depth, with its offset.
fn last_clause<'i>(stuck: &Stuck<'i>) -> Option<(&'i str, usize)> {
    let before = stuck.before();
    let mut at = before.len();
    while let Some(end) =
        before.get(..at)?.rfind(|c: char| c.is_ascii_alphanumeric() || c == '_').map(|e| e + 1)
    {
        let start = before[..end]
            .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .map_or(0, |s| next(before, s));
        if matches!(&before[start..end], "for" | "if") {
            return Some((&before[start..end], start));
        }
        at = start;
    }
    None
}

fn next(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(1, char::len_utf8)
}

/// `primary {c} for c in b  # every cell`
fn foreign_comment(stuck: &Stuck) -> Option<Diagnostic> {
    let sign = COMMENT_SIGNS.into_iter().find(|sign| stuck.rest().starts_with(sign))?;
    let set_off = stuck.before().ends_with([' ', '\t', '\n', '{', '}']);
    (set_off && sign != "%").then(|| items::foreign_comment(sign, stuck.span(stuck.at, sign.len())))
}

fn comma_after_if(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.found() != "," || stuck.expects(Rule::close_paren) {
        return None;
    }
    let (_, start) = last_clause(stuck).filter(|(word, start)| *word == "if" && *start > 0)?;
    let first = stuck.before()[..start].rfind(" for ").map_or(start, |at| at + 1);
    let before = stuck.before()[first..].trim_end();
    let rest = stuck.rest()[1..].trim();
    let d = Diagnostic::new(codes::E903, "a comma cannot continue after `if`")
        .label(stuck.here(), "write `for`, without the comma");
    let short = !rest.contains('\n') && before.len() + rest.len() < 80;
    Some(if short { d.help(format!("{before} for {rest}")) } else { d })
}

fn comma_between_items(stuck: &Stuck) -> Option<Diagnostic> {
    let items = matches!(stuck.keyword, "primary" | "secondary" | "option" | "add");
    let words = matches!(stuck.keyword, "words" | "colors" | "mates" | "graph" | "tiles");
    if stuck.found() != "," || !(items || words) || last_clause(stuck).is_some() {
        return None;
    }
    let what = if items { "items" } else { stuck.keyword };
    let what = if what == "graph" { "edges" } else { what };
    Some(
        Diagnostic::new(codes::E903, format!("{what} are separated by blanks"))
            .label(stuck.here(), "remove the comma"),
    )
}

/// `c(j)` for `c{j}`
fn value_in_parentheses(stuck: &Stuck) -> Option<Diagnostic> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let items = matches!(stuck.keyword, "primary" | "secondary" | "option" | "add");
    if !items || stuck.found() != "(" || !stuck.before().ends_with(word) || last_clause(stuck).is_some() {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "a value in the name of an item stands in braces");
    let len = stuck.rest().find(')').filter(|n| *n < 40)?;
    Some(d.label(stuck.span(stuck.at, len + 1), format!("write {{{}}}", &stuck.rest()[1..len])))
}

/// `x|0` and `x:1:2`
fn color_too_many(stuck: &Stuck) -> Option<Diagnostic> {
    let blank = stuck.before().ends_with([' ', '\t']);
    if blank || !matches!(stuck.keyword, "option" | "add") || last_clause(stuck).is_some() {
        return None;
    }
    match stuck.found() {
        "|" => Some(("`|` without a color", "write item:color|default")),
        ":" => Some(("this item has a color already", "a second color")),
        _ => None,
    }
    .map(|(message, label)| Diagnostic::new(codes::E413, message).label(stuck.here(), label))
}

fn binder_without_in(stuck: &Stuck) -> Option<Diagnostic> {
    if !stuck.expects(Rule::bind_op) {
        return None;
    }
    let before = stuck.before().trim_end();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let pattern = match before.ends_with(')') {
        true => &before[before.rfind("for ").map_or(0, |at| at + 4)..],
        false => &before[before.trim_end_matches(word).len()..],
    };
    let d = Diagnostic::new(codes::E903, format!("`for {}` is followed by `in` or by `=`", pattern.trim()));
    if matches!(stuck.found(), "from" | "of" | "to") {
        return Some(d.label(stuck.here(), "write `in`"));
    }
    let value = matched(Rule::slot_expr, stuck.rest())
        .ok()
        .map(|p| p.as_str().trim_end())
        .filter(|v| !v.is_empty() && v.len() < 60);
    Some(match value {
        Some(value) => d.label(stuck.span(stuck.at, value.len()), format!("write `in {value}`")),
        None => d.label(stuck.here(), "write `in` and a list"),
    })
}

fn single_equals(stuck: &Stuck) -> Option<Diagnostic> {
    let expression = stuck.expects(Rule::infix) && !stuck.expects(Rule::eq);
    if stuck.found() != "="
        || !expression
        || !matches!(stuck.keyword, "if" | "require" | "for" | "forbid" | "primary" | "option" | "add")
    {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "`=` binds a name, `==` compares").label(stuck.here(), "write `==`");
    Some(d)
}

fn data_behind_equals(stuck: &Stuck) -> Option<Diagnostic> {
    let what = match stuck.keyword {
        "board" => "cells",
        "colors" | "words" => stuck.keyword,
        "mates" | "graph" => "words",
        _ => return None,
    };
    let at = stuck.turn('=')?;
    let data = |c: char| c.is_ascii_alphanumeric() || matches!(c, '[' | '\'' | '.' | '#' | '!');
    // In `= rectangle(3 3)` something else is wrong.
    let called = stuck.before()[at + 1..].contains('(');
    if called || !stuck.rest().starts_with(data) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("{what} stand behind `:`, an expression behind `=`"));
    Some(d.label(stuck.span(at, 1), "write `:`"))
}

fn expression_behind_colon(stuck: &Stuck) -> Option<Diagnostic> {
    if !matches!(stuck.keyword, "colors" | "words" | "mates" | "graph" | "regions") {
        return None;
    }
    let at = stuck.turn(':')?;
    let call = stuck.found() == "("
        && stuck.before()[at + 1..].trim().bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let picture = stuck.expects(Rule::picture) && !stuck.rest().starts_with('"') && !stuck.at_end();
    if !call && !picture && stuck.found() != "[" {
        return None;
    }
    Some(
        Diagnostic::new(codes::E903, "an expression stands behind `=`").label(stuck.span(at, 1), "write `=`"),
    )
}

/// `:` for `=`, or the other way round; neither stands before a block.
fn wrong_turn(stuck: &Stuck) -> Option<Diagnostic> {
    let before = stuck.before().trim_end();
    let sign = match stuck.found() {
        "{" if before.ends_with(['=', ':']) => Some(before.len() - 1),
        ":" | "=" if stuck.rest()[1..].trim_start().starts_with('{') => Some(stuck.at),
        _ => None,
    };
    if let Some(at) =
        sign.filter(|_| matches!(stuck.keyword, "pieces" | "tiles" | "colors" | "mates" | "words" | "graph"))
    {
        let d = Diagnostic::new(codes::E903, "a block stands directly behind the name or the geometry");
        return Some(stuck.usage(d.label(stuck.span(at, 1), "remove this")));
    }
    match (stuck.found(), stuck.expects(Rule::eq), stuck.expects(Rule::colon)) {
        (":", true, false) => Some(("an expression stands behind `=`", "write `=`")),
        ("=", false, true) => Some(("data stand behind `:`", "write `:`")),
        _ => None,
    }
    .map(|(message, label)| stuck.usage(Diagnostic::new(codes::E903, message).label(stuck.here(), label)))
}

fn clauses_below(stuck: &Stuck) -> Option<Diagnostic> {
    if !matches!(stuck.keyword, "for" | "if") || !stuck.at_end() || !stuck.expects(Rule::open) {
        return None;
    }
    let previous = stuck.previous?;
    let end = previous.span.end.saturating_sub(stuck.file.base) as usize;
    let between = stuck.file.text.get(end..stuck.island.start)?;
    if matches!(previous.kind, StmtKind::Bad { .. }) || between.matches('\n').count() != 1 {
        return None;
    }
    let start = previous.span.start.saturating_sub(stuck.file.base) as usize;
    let word = first_word(stuck.file.text.get(start..)?);
    let d = Diagnostic::new(codes::E903, format!("`{word}` takes no clauses on a line below"));
    let d = d.label(
        stuck.span(0, stuck.before().trim_end().len()),
        "clauses must stay on the line of what they repeat",
    );
    Some(d.help("to repeat statements, open a block: for NAME in LIST { STATEMENTS }"))
}

fn no_block(stuck: &Stuck) -> Option<Diagnostic> {
    if !stuck.expects(Rule::open) || !matches!(stuck.keyword, "for" | "if" | "rule" | "else") {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("`{}` opens a block", stuck.keyword));
    Some(stuck.usage(d.label(stuck.here(), "write `{` before this, and `}` behind the statements")))
}

fn needless_block(stuck: &Stuck) -> Option<Diagnostic> {
    let clauses = last_clause(stuck).is_some_and(|(_, at)| at > 0);
    if stuck.found() != "{"
        || !clauses
        || matches!(stuck.keyword, "for" | "if" | "rule" | "else")
        || stuck.expects(Rule::expr)
    {
        return None;
    }
    let d = Diagnostic::new(codes::E901, format!("`{}` opens no block", stuck.keyword));
    Some(
        d.label(stuck.here(), "only `for`, `if`, `else` and `rule` do")
            .help("for NAME in LIST { STATEMENTS }"),
    )
}

fn board_in_braces(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.keyword != "board" || stuck.found() != "{" || !stuck.expects(Rule::colon) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "the cells of a board stand behind `:`, without braces")
        .label(stuck.here(), "not in a block");
    Some(d.help(
        "a drawn board is a value: board NAME on squares = picture_cells(\"\"\" ROWS \"\"\", hole: \".\")",
    ))
}

fn foreign_operator(stuck: &Stuck) -> Option<Diagnostic> {
    let (found, write) = match stuck.found() {
        "&&" => ("&&", "and"),
        "||" => ("||", "or"),
        "!" if !stuck.expects(Rule::infix) => ("!", "not"),
        "!" if stuck.rest().starts_with("!=") => return None,
        "&" => ("&", "and"),
        ">" if stuck.before().ends_with('<') => ("<>", "!="),
        "*" if stuck.before().ends_with('*') => ("**", "n * n"),
        "^" => ("^", "n * n"),
        "'" => ("'", "\""),
        "\u{2018}" | "\u{2019}" | "\u{201C}" | "\u{201D}" => (stuck.found(), "\""),
        _ => return None,
    };
    Some(
        Diagnostic::new(codes::E901, format!("`{found}` is not written in this language"))
            .label(stuck.here(), format!("write `{write}`")),
    )
}

fn reserved_name(stuck: &Stuck) -> Option<Diagnostic> {
    if !stuck.expects(Rule::ident) || !RESERVED.contains(&stuck.found()) {
        return None;
    }
    Some(
        Diagnostic::new(codes::E901, format!("`{}` is reserved", stuck.found()))
            .label(stuck.here(), "a name must stand here"),
    )
}

/// Only one keyword is possible.
fn wrong_word(stuck: &Stuck) -> Option<Diagnostic> {
    let [rule] = stuck.expected[..] else { return None };
    let name = format!("{rule:?}");
    let word = name.strip_prefix("k_")?;
    let before = stuck.before().split_whitespace().collect::<Vec<_>>().join(" ");
    let before = if before.len() > 60 { format!("{} ...", stuck.keyword) } else { before };
    let d = Diagnostic::new(codes::E903, format!("`{before}` is followed by `{word}`"));
    Some(stuck.usage(d.label(stuck.here(), format!("write `{word}`"))))
}
