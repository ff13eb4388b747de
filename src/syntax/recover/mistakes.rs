//! Common mistakes, each with a suggestion; everything else gets a plain syntax error.

use super::island::{Island, first_word, token};
use super::items;
use super::{expected, foreign, names, pieces, signs, words};
use crate::base::{COMMENT_SIGNS, SourceFile, Span};
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::keywords;
use crate::syntax::parse::{Rule, matched};

/// A place where the grammar failed.
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
        // Any word may begin a call, but a keyword is never meant as one.
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
    pub(super) fn turn(&self, sign: char) -> Option<usize> {
        let at = self.before().find([':', '=', '{'])?;
        self.before()[at..].starts_with(sign).then_some(at)
    }
}

/// The error for an island: the first mistake that fits.
pub(super) fn explain(stuck: &Stuck) -> Diagnostic {
    let slips: [fn(&Stuck) -> Option<Diagnostic>; 40] = [
        unclosed_text,
        unclosed_bracket,
        pieces::unclosed_block,
        pieces::piece_line,
        foreign_comment,
        foreign::remark_behind_percent,
        foreign::format_string,
        foreign::choice_behind,
        foreign::slice,
        foreign::clauses_in_call,
        foreign::step_of_range,
        foreign::pattern_without_parentheses,
        foreign::bar_before_secondary,
        foreign::question_behind,
        foreign::parameter_of_file,
        foreign::place_of_mark,
        foreign::cost_expected,
        signs::colon_behind_keyword,
        names::missing_name,
        names::bad_name,
        comma_after_if,
        comma_between_items,
        value_in_parentheses,
        color_too_many,
        binder_without_in,
        signs::single_equals,
        signs::data_behind_equals,
        signs::expression_behind_colon,
        signs::wrong_turn,
        signs::set_in_braces,
        clauses_below,
        no_block,
        needless_block,
        signs::board_in_braces,
        words::range_in_words,
        words::number_in_words,
        words::module_without_names,
        words::foreign_operator,
        words::reserved_name,
        words::wrong_word,
    ];
    slips.iter().find_map(|slip| slip(stuck)).unwrap_or_else(|| plain(stuck))
}

fn plain(stuck: &Stuck) -> Diagnostic {
    let wanted = expected::list(&stuck.expected);
    let words = wanted.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| w.len() > 3);
    let near = if stuck.found().len() > 3 { super::nearest(stuck.found(), words) } else { None };
    let label = match near {
        Some(_) => String::new(),
        None if stuck.at_end() => "the line ends here".to_owned(),
        None if wanted.is_empty() => format!("unexpected `{}`", stuck.found()),
        None => format!("found `{}`", stuck.found()),
    };
    let message = match wanted.as_str() {
        "" => "syntax error: this does not belong here".to_owned(),
        wanted => format!("syntax error: expected {wanted}"),
    };
    stuck.usage(Diagnostic::new(codes::E901, message).suggest_or(stuck.here(), near, &label))
}

/// A line that does not begin with a word.
pub(super) fn no_word(file: &SourceFile, island: &Island, at: Span) -> Diagnostic {
    if let Some(sign) = COMMENT_SIGNS.into_iter().find(|sign| island.text.starts_with(sign)) {
        let whole = file.at(island.start..island.start + sign.len());
        let d = Diagnostic::new(codes::E901, format!("`{sign}` does not begin a comment"));
        let d = d.label(whole, "write //");
        let d = if sign == "/*" { d } else { d.fix(whole, "//") };
        return if sign == "/*" {
            d.help("a comment ends with its line: begin each line with //")
        } else {
            d
        };
    }
    let d = Diagnostic::new(codes::E901, "a statement begins with a word");
    match token(island.text) {
        "|" => d
            .label(at, "write // before a comment")
            .help("lines with | are comments of DLX files, whose names end in .dlx"),
        "[" => d.label(at, "this list of items or cells continues no statement"),
        ")" | "]" => d.label(at, "this bracket closes nothing"),
        "{" => d.label(at, "a block begins on the line of `for`, `if`, `else` or `rule`"),
        other => d.label(at, format!("`{other}` does not begin one")),
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
        false => ("string", 1, "a string ends on its line; three quotes begin a text of several lines"),
    };
    let d = Diagnostic::new(codes::E902, format!("this {what} is never closed"));
    let d = d.label(stuck.span(at, len), how);
    let end = at + text.lines().next().unwrap_or("").trim_end().len();
    Some(if what == "string" { d.fix(stuck.span(end, 0), "\"") } else { d })
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
            .label(stuck.span(at, 1), format!("it has no matching `{close}`")),
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
    let d = Diagnostic::new(codes::E903, "a comma cannot follow the condition of `if`")
        .label(stuck.here(), "write `for`, without the comma");
    let short = !rest.contains('\n') && before.len() + rest.len() < 80;
    Some(if short { d.help(format!("{before} for {rest}")) } else { d })
}

fn comma_between_items(stuck: &Stuck) -> Option<Diagnostic> {
    let items = matches!(stuck.keyword, "primary" | "secondary" | "total" | "option" | "add");
    let words = matches!(stuck.keyword, "words" | "colors" | "mates" | "graph" | "tiles");
    if stuck.found() != "," || !(items || words) || last_clause(stuck).is_some() {
        return None;
    }
    let what = if items { "items" } else { stuck.keyword };
    let what = if what == "graph" { "edges" } else { what };
    let rest = stuck.rest().lines().next().unwrap_or("");
    let list = rest.find(['{', '(', '"', '[', '/']).map_or(rest, |end| &rest[..end]);
    let commas = list.match_indices(',').map(|(i, _)| stuck.span(stuck.at + i, 1));
    let d = Diagnostic::new(codes::E903, format!("{what} are separated by spaces"));
    Some(d.label(stuck.here(), "remove the comma").remove("remove the commas", commas))
}

/// `c(j)` for `c{j}`
fn value_in_parentheses(stuck: &Stuck) -> Option<Diagnostic> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let items = matches!(stuck.keyword, "primary" | "secondary" | "total" | "option" | "add");
    if items && stuck.before().trim_end().ends_with(')') && stuck.expects(Rule::k_of) {
        // `primary a(i) for ...` could still have become `primary a(i) of ...`
        let before = stuck.before().trim_end();
        let open = before.rfind('(').filter(|at| before[..*at].ends_with(word))?;
        let value = &before[open + 1..before.len() - 1];
        let d = Diagnostic::new(codes::E903, "write a value in the name of an item in braces");
        let at = stuck.span(open, before.len() - open);
        let hole = format!("{{{value}}}");
        return Some(d.label(at, format!("write {hole}")).fix(at, hole));
    }
    if !items || stuck.found() != "(" || !stuck.before().ends_with(word) || last_clause(stuck).is_some() {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "write a value in the name of an item in braces");
    let len = stuck.rest().find(')').filter(|n| *n < 40)?;
    let (at, hole) = (stuck.span(stuck.at, len + 1), format!("{{{}}}", &stuck.rest()[1..len]));
    Some(d.label(at, format!("write {hole}")).fix(at, hole))
}

/// `x|0` and `x:1:2`
fn color_too_many(stuck: &Stuck) -> Option<Diagnostic> {
    let blank = stuck.before().ends_with([' ', '\t']);
    if blank || !matches!(stuck.keyword, "option" | "add") || last_clause(stuck).is_some() {
        return None;
    }
    match stuck.found() {
        "|" => Some(("`|` without a color", "write item:color|default")),
        ":" => Some(("this item already has a color", "a second color")),
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
    let d = Diagnostic::new(codes::E903, format!("`for {}` must be followed by `in` or `=`", pattern.trim()));
    if matches!(stuck.found(), "from" | "of" | "to") {
        return Some(d.write(stuck.here(), "in"));
    }
    let value = matched(Rule::slot_expr, stuck.rest())
        .ok()
        .map(|p| p.as_str().trim_end())
        .filter(|v| !v.is_empty() && v.len() < 60);
    Some(match value {
        Some(value) => d.write(stuck.span(stuck.at, value.len()), format!("in {value}")),
        None => d.label(stuck.here(), "write `in` and a list"),
    })
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
    let d = Diagnostic::new(codes::E903, format!("`{}` must open a block", stuck.keyword));
    let label = match stuck.found() {
        ":" | "do" | "then" | "begin" => "write `{` instead, and `}` after the statements",
        _ => "write `{` before this, and `}` after the statements",
    };
    Some(stuck.usage(d.label(stuck.here(), label)))
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
    let d = Diagnostic::new(codes::E901, format!("`{}` cannot open a block", stuck.keyword));
    Some(
        d.label(stuck.here(), "only `for`, `if`, `else` and `rule` do")
            .help("for NAME in LIST { STATEMENTS }"),
    )
}
