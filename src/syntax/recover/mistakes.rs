//! Common mistakes, each with a suggestion; for all others there is a plain syntax error.

use super::expected;
use super::island::{DATA, Island};
use super::items;
use crate::ast::{Stmt, StmtKind};
use crate::keywords;
use crate::lexer::{Lexeme, LexemeKind, Lexer, first_shown, lexemes};
use crate::parse::{Rule, matched};
use crate::text::{first_word, is_word, last_word};
use puzc_core::base::{COMMENT_SIGNS, SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes, nearest};

/// A place where the grammar failed.
pub(super) struct FailurePoint<'i> {
    file: &'i SourceFile,
    pub island: &'i Island<'i>,
    /// Offset in the island.
    pub at: usize,
    pub expected: Vec<Rule>,
    /// The first word.
    pub keyword: &'i str,
    /// The lexemes before the place, without comments and line breaks.
    pub before: Vec<Lexeme<'i>>,
    /// The lexemes from there on.
    pub ahead: Vec<Lexeme<'i>>,
    /// The statement before the island.
    previous: Option<&'i Stmt>,
}

impl<'i> FailurePoint<'i> {
    pub(super) fn new(
        file: &'i SourceFile,
        island: &'i Island<'i>,
        at: usize,
        mut expected: Vec<Rule>,
        previous: Option<&'i Stmt>,
    ) -> FailurePoint<'i> {
        let keyword = first_word(island.text);
        // any word may begin a call, but a keyword is never meant as one
        let calls = |rule: &Rule| *rule == Rule::call && keywords::find(keyword).is_some();
        let others = expected.iter().any(|rule| !calls(rule));
        expected.retain(|rule| !(others && calls(rule)));
        let at = at.min(island.text.len());
        let at = at + island.text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let is_code = |l: &Lexeme| !matches!(l.kind, LexemeKind::Comment | LexemeKind::Break);
        let before = lexemes(&island.text[..at]).filter(is_code).collect();
        let ahead = Lexer::at(island.text, at).collect();
        FailurePoint { file, island, at, expected, keyword, before, ahead, previous }
    }

    pub(super) fn before(&self) -> &'i str {
        &self.island.text[..self.at]
    }

    pub(super) fn rest(&self) -> &'i str {
        &self.island.text[self.at..]
    }

    pub(super) fn found(&self) -> &'i str {
        self.ahead.first().map_or("", Lexeme::shown)
    }

    /// A lexeme by its place: 1 is the one where the grammar failed, -1 the one before it, 0 the first one.
    pub(super) fn lexeme(&self, place: isize) -> Option<&Lexeme<'i>> {
        match usize::try_from(place) {
            Ok(0) => self.before.first(),
            Ok(place) => self.ahead.get(place - 1),
            Err(_) => self.before.get(self.before.len().checked_add_signed(place)?),
        }
    }

    /// Does the place touch the lexeme before it?
    pub(super) fn touches(&self) -> bool {
        self.before.last().is_some_and(|last| last.end() == self.at)
    }

    /// Is the place in the list of items of a statement, before its clauses?
    pub(super) fn is_among_items(&self) -> bool {
        self.has_items() && last_clause(self).is_none()
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

    /// The place of some lexemes.
    pub(super) fn range(&self, first: &Lexeme, last: &Lexeme) -> Span {
        self.span(first.at, last.end() - first.at)
    }

    pub(super) fn here(&self) -> Span {
        self.span(self.at, self.found().len())
    }

    /// Can the statement have a block of data?
    pub(super) fn has_data(&self) -> bool {
        DATA.contains(&self.keyword)
    }

    /// Does a list of items follow the keyword?
    pub(super) fn has_items(&self) -> bool {
        matches!(self.keyword, "primary" | "secondary" | "total" | "option" | "add")
    }

    pub(super) fn usage(&self, d: Diagnostic) -> Diagnostic {
        let words = self.before().split_whitespace().skip(1);
        if self.keyword == "expect" && words.take(2).any(|word| word == "level" || word == "maximum") {
            return d.help(
                "expect [maximum] level LEVEL [with PARAMETER=VALUE, ...] [slow], as in `expect level 5.2`",
            );
        }
        let usage = keywords::find(self.keyword).map(|keyword| keyword.usage);
        match usage.or_else(|| self.island.usage(self.keyword)) {
            Some(usage) => d.help(usage),
            None => d,
        }
    }

    /// The offset of the `=` or `:` that begins the statement's data.
    pub(super) fn separator(&self, sign: char) -> Option<usize> {
        let at = self.before().find([':', '=', '{'])?;
        self.before()[at..].starts_with(sign).then_some(at)
    }
}

/// The error for an island: the first mistake that fits.
pub(super) fn explain(failure: &FailurePoint) -> Diagnostic {
    super::rows::first(super::slips::ROWS, failure).unwrap_or_else(|| plain(failure))
}

fn plain(failure: &FailurePoint) -> Diagnostic {
    let wanted = expected::list(&failure.expected);
    let words = wanted.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| w.len() > 3);
    let near = if failure.found().len() > 3 { nearest(failure.found(), words) } else { None };
    let label = match near {
        Some(_) => String::new(),
        None if failure.at_end() => "the line ends here".to_owned(),
        None if wanted.is_empty() => format!("unexpected `{}`", failure.found()),
        None => format!("found `{}`", failure.found()),
    };
    let message = match wanted.as_str() {
        "" => "syntax error: this does not belong here".to_owned(),
        wanted => format!("syntax error: expected {wanted}"),
    };
    failure.usage(Diagnostic::new(codes::E901, message).suggest_or(failure.here(), near, &label))
}

/// The error for a line that does not begin with a word.
pub(super) fn no_word(file: &SourceFile, island: &Island, at: Span) -> Diagnostic {
    if let word @ ("include" | "import" | "use") = first_word(island.text.get(1..).unwrap_or("")) {
        let d = Diagnostic::new(codes::E901, format!("`#{word}` is not part of this language"));
        return d.label(at, "write use NAME, ... from std.MODULE");
    }
    if let Some(sign) = COMMENT_SIGNS.into_iter().find(|sign| island.text.starts_with(sign)) {
        let whole = file.at(island.start..island.start + sign.len());
        let d = Diagnostic::new(codes::E901, format!("`{sign}` does not begin a comment"));
        let d = d.label(whole, "write //");
        return match sign {
            "/*" => d.help("a comment ends with its line: begin each line with //"),
            _ => d.fix(whole, "//"),
        };
    }
    let inner = island.text.strip_prefix(['{', '[']).unwrap_or("").trim_start();
    if file.text[..island.start].trim().is_empty() && inner.starts_with(['"', '{']) {
        let d = Diagnostic::new(codes::E901, "this is JSON, and not a puzzle in puzc's language");
        return d.label(at, "puzc writes JSON for other programs, and reads puzzles and DLX data");
    }
    let d = Diagnostic::new(codes::E901, "a statement begins with a word");
    match first_shown(island.text) {
        "|" => d
            .label(at, "write // before a comment")
            .help("lines with | are comments of DLX files, whose names end in .dlx"),
        "[" => d.label(at, "this list of items or cells continues no statement"),
        ")" | "]" => d.label(at, "this bracket closes nothing"),
        "{" => d.label(at, "a block begins on the line of `for`, `if`, `else` or `rule`"),
        other => d.label(at, format!("`{other}` does not begin one")),
    }
}

pub(super) fn unclosed_text(failure: &FailurePoint) -> Option<Diagnostic> {
    let at = failure.island.unclosed?;
    let text = &failure.island.text[at..];
    if !text.starts_with('"') || (failure.at < at && !failure.at_end()) {
        return None;
    }
    let (what, len, how) = match text.starts_with("\"\"\"") {
        true => ("picture", 3, "three more quotes are missing"),
        false => ("string", 1, "a string ends on its line; three quotes begin a text of several lines"),
    };
    let d = Diagnostic::new(codes::E902, format!("this {what} is never closed"));
    let d = d.label(failure.span(at, len), how);
    let end = at + text.lines().next().unwrap_or("").trim_end().len();
    Some(if what == "string" { d.fix(failure.span(end, 0), "\"") } else { d })
}

/// `[n // 2]`: the comment hides the bracket that closes.
pub(super) fn division_in_brackets(failure: &FailurePoint) -> Option<Diagnostic> {
    let line = failure.before().rfind('\n').map_or(0, |at| at + 1);
    let from = failure.island.unclosed.filter(|at| *at < failure.at).unwrap_or(line);
    let text = failure.island.text.get(from..)?.lines().next()?;
    let sign = text.find("//").filter(|_| failure.at_end())?;
    let depth = |signs: [char; 3]| text[..sign].matches(signs).count();
    let is_open = depth(['(', '[', '{']) > depth([')', ']', '}']);
    let d = Diagnostic::new(codes::E901, "`//` begins a comment here")
        .label(failure.span(from + sign, 2), "the bracket that closes is behind it")
        .fix(failure.span(from + sign, 2), "/");
    (is_open && text[sign..].contains([')', ']', '}'])).then(|| d.help("`/` is integer division"))
}

pub(super) fn unclosed_bracket(failure: &FailurePoint) -> Option<Diagnostic> {
    let at = failure.island.unclosed.filter(|at| failure.at_end() && *at < failure.at)?;
    let open = first_shown(&failure.island.text[at..]);
    let close = match open {
        "(" => ")",
        "[" => "]",
        _ => "}",
    };
    let data = failure.island.text[..at].contains('\n') || failure.before()[at..].contains('\n');
    let what = match close {
        "}" if data => "block",
        "}" => "block or hole",
        _ => "bracket",
    };
    Some(
        Diagnostic::new(codes::E902, format!("this {what} is never closed"))
            .label(failure.span(at, 1), format!("it has no matching `{close}`")),
    )
}

/// The last `for` or `if` before the place, at any depth.
fn last_clause<'i>(failure: &FailurePoint<'i>) -> Option<Lexeme<'i>> {
    failure.before.iter().rev().find(|l| matches!(l.text, "for" | "if")).copied()
}

/// `primary {c} for c in b  # every cell`
pub(super) fn foreign_comment(failure: &FailurePoint) -> Option<Diagnostic> {
    let sign = COMMENT_SIGNS.into_iter().find(|sign| failure.rest().starts_with(sign))?;
    let set_off = failure.before().ends_with([' ', '\t', '\n', '{', '}']);
    (set_off && sign != "%").then(|| items::foreign_comment(sign, failure.span(failure.at, sign.len())))
}

pub(super) fn comma_after_if(failure: &FailurePoint) -> Option<Diagnostic> {
    if failure.found() != "," || failure.expects(Rule::close_paren) {
        return None;
    }
    let start = last_clause(failure).filter(|clause| clause.text == "if" && clause.at > 0)?.at;
    if failure.rest()[1..].trim_start().starts_with("for ") {
        let d = Diagnostic::new(codes::E903, "no comma stands before `for`");
        return Some(d.label(failure.here(), "remove the comma").fix(failure.here(), ""));
    }
    let first = failure.before()[..start].rfind(" for ").map_or(start, |at| at + 1);
    let before = failure.before()[first..].trim_end();
    let rest = failure.rest()[1..].trim();
    // a binder follows, or else a second condition
    let binds =
        rest.split_once([' ', ')']).is_some_and(|(_, after)| matches!(first_shown(after), "in" | "="))
            || rest.starts_with('(');
    let word = if binds { "for" } else { "and" };
    let d = Diagnostic::new(codes::E903, "a comma cannot follow the condition of `if`")
        .label(failure.here(), format!("write `{word}`, without the comma"));
    let short = !rest.contains('\n') && before.len() + rest.len() < 80;
    Some(if short { d.help(format!("{before} {word} {rest}")) } else { d })
}

pub(super) fn comma_between_items(failure: &FailurePoint) -> Option<Diagnostic> {
    let items = failure.has_items();
    let words = matches!(failure.keyword, "words" | "colors" | "mates" | "graph" | "tiles");
    if failure.found() != "," || !(items || words) || last_clause(failure).is_some() {
        return None;
    }
    let what = if items { "items" } else { failure.keyword };
    let what = if what == "graph" { "edges" } else { what };
    let list = failure.ahead.iter().take_while(|l| matches!(l.kind, LexemeKind::Word | LexemeKind::Sign));
    let commas = list.filter(|l| l.text == ",").map(|comma| failure.range(comma, comma));
    let d = Diagnostic::new(codes::E903, format!("{what} are separated by spaces"));
    Some(d.label(failure.here(), "remove the comma").remove("remove the commas", commas))
}

/// `c(j)` for `c{j}`
pub(super) fn value_in_parentheses(failure: &FailurePoint) -> Option<Diagnostic> {
    let before = failure.before().trim_end();
    // `primary a(i) for ...` could also have continued as `primary a(i) of ...`
    let (open, end) = if before.ends_with(')') && failure.expects(Rule::k_of) {
        (before.rfind('(')?, before.len())
    } else {
        let len = failure.rest().find(')').filter(|n| *n < 40)?;
        let here = failure.found() == "(" && last_clause(failure).is_none();
        (failure.at, here.then_some(failure.at + len + 1)?)
    };
    let text = &failure.island.text[..end];
    if !failure.has_items() || !text[..open].ends_with(is_word) {
        return None;
    }
    let hole = format!("{{{}}}", &text[open + 1..end - 1]);
    let d = Diagnostic::new(codes::E903, "write a value in the name of an item in braces");
    let at = failure.span(open, end - open);
    Some(d.label(at, format!("write {hole}")).fix(at, hole))
}

pub(super) fn binder_without_in(failure: &FailurePoint) -> Option<Diagnostic> {
    if !failure.expects(Rule::bind_op) {
        return None;
    }
    let before = failure.before().trim_end();
    let pattern = match before.ends_with(')') {
        true => &before[before.rfind("for ").map_or(0, |at| at + 4)..],
        false => last_word(before),
    };
    let d = Diagnostic::new(codes::E903, format!("`for {}` must be followed by `in` or `=`", pattern.trim()));
    if matches!(failure.found(), "from" | "of" | "to") {
        return Some(d.write(failure.here(), "in"));
    }
    let value = matched(Rule::slot_expr, failure.rest())
        .ok()
        .map(|p| p.as_str().trim_end())
        .filter(|v| !v.is_empty() && v.len() < 60);
    Some(match value {
        Some(value) => d.write(failure.span(failure.at, value.len()), format!("in {value}")),
        None => d.label(failure.here(), "write `in` and a list"),
    })
}

pub(super) fn clauses_below(failure: &FailurePoint) -> Option<Diagnostic> {
    if !matches!(failure.keyword, "for" | "if") || !failure.at_end() || !failure.expects(Rule::open) {
        return None;
    }
    let previous = failure.previous?;
    let end = failure.file.offset(previous.span.end);
    let between = failure.file.text.get(end..failure.island.start)?;
    if matches!(previous.kind, StmtKind::Bad { .. }) || between.matches('\n').count() != 1 {
        return None;
    }
    let start = failure.file.offset(previous.span.start);
    let word = first_word(failure.file.text.get(start..)?);
    let d = Diagnostic::new(codes::E903, format!("`{word}` takes no clauses on a line below"));
    let d = d.label(
        failure.span(0, failure.before().trim_end().len()),
        "clauses must stay on the line of what they repeat",
    );
    Some(d.help("to repeat statements, open a block: for NAME in LIST { STATEMENTS }"))
}

/// `{1 if x > 1 else 0} {`
pub(super) fn choice_in_hole(failure: &FailurePoint) -> Option<Diagnostic> {
    let before = failure.before().trim_end();
    let at = before.rfind('{').filter(|_| failure.found() == "{" && !failure.expects(Rule::expr))?;
    let is_choice = before.ends_with('}') && before[at..].contains(" if ");
    let d = Diagnostic::new(codes::E903, "a choice is written `if CONDITION then VALUE else VALUE`");
    is_choice.then(|| d.label(failure.span(at, before.len() - at), ""))
}
