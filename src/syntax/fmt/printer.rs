//! Makes lines from tokens.  The author's line breaks are kept, spaces and indentation are not.

use crate::ast::{Join, Token, TokenKind};
use crate::lexer::{LexemeKind, lexemes};
use std::ops::Range;

/// Lines longer than this are broken where possible.
const WIDTH: usize = 132;

struct PrintedToken {
    text: String,
    join: Join,
    kind: TokenKind,
}

impl PrintedToken {
    /// Its width, with the space before it.
    fn width(&self) -> usize {
        self.text.len() + usize::from(self.join != Join::Tight)
    }
}

struct PrintedLine {
    indent: usize,
    text: String,
    comment: Option<String>,
}

/// An open bracket: the indentation of its line, and the column where its contents begin; `None` if they
/// begin on the next line.
struct Bracket {
    indent: usize,
    column: Option<usize>,
}

pub(super) struct Printer<'a> {
    source: &'a str,
    /// The offset of the file in the space of spans.
    base: u32,
    /// The offset after the last token.
    pos: usize,
    /// The open blocks: is each written on one line?
    blocks: Vec<bool>,
    /// The indentation of the current block.
    indent: usize,
    /// Is the next statement the first one of its block?
    first: bool,
    line: Vec<PrintedToken>,
    /// Does the current line continue a statement?
    continued: bool,
    brackets: Vec<Bracket>,
    lines: Vec<PrintedLine>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(source: &'a str, base: u32) -> Printer<'a> {
        Printer {
            source,
            base,
            pos: 0,
            blocks: vec![],
            indent: 0,
            first: true,
            line: vec![],
            continued: false,
            brackets: vec![],
            lines: vec![],
        }
    }

    fn range(&self, token: &Token) -> Range<usize> {
        let local = |place: u32| place.saturating_sub(self.base) as usize;
        local(token.span.start)..local(token.span.end)
    }

    /// The text since the last token: blanks, line breaks, semicolons and comments.
    fn gap(&self, to: usize) -> &'a str {
        self.source.get(self.pos..to).unwrap_or("")
    }

    /// Writes the first one of the tokens that are left.
    pub(super) fn next(&mut self, tokens: &[Token]) {
        let [token, ..] = tokens else { return };
        let start = self.range(token).start;
        let on_one_line = self.blocks.last() == Some(&true);
        match token.kind {
            TokenKind::Statement if on_one_line => {
                if !self.first {
                    let text = ";".to_owned();
                    self.line.push(PrintedToken { text, join: Join::Tight, kind: TokenKind::Plain });
                }
                self.pos = start;
            }
            TokenKind::Statement => {
                self.end_statement();
                self.lines_before(start);
            }
            TokenKind::BlockClose => {
                if !on_one_line {
                    self.end_statement();
                    // no empty lines before the brace
                    let gap = self.gap(start);
                    let end_of_line = |at| at + gap[at..].find('\n').unwrap_or(gap.len() - at);
                    self.first = false;
                    self.lines_before(self.pos + gap.rfind("//").map_or(0, end_of_line));
                    self.pos = start;
                    self.indent -= 2;
                }
                self.blocks.pop();
            }
            // on the line of the brace, unless there is a comment between them
            TokenKind::Else => {
                if self.gap(start).contains("//") {
                    self.end_statement();
                    self.lines_before(start);
                }
                self.pos = start;
            }
            _ => {}
        }
        self.token(tokens);
        self.first = token.kind == TokenKind::BlockOpen;
        if self.first {
            self.blocks.push(self.fits_on_line(tokens));
            if self.blocks.last() == Some(&false) {
                self.end_statement();
                self.indent += 2;
            }
        }
    }

    /// Is the block whose brace was written on one line, and does it fit there?
    fn fits_on_line(&self, tokens: &[Token]) -> bool {
        let mut width = self.indent + self.line.iter().map(PrintedToken::width).sum::<usize>();
        let mut depth = 1;
        for pair in tokens.windows(2) {
            let [before, token] = pair else { return false };
            let broken = self.source.get(self.range(before).start..self.range(token).end);
            match token.kind {
                TokenKind::BlockOpen => depth += 1,
                TokenKind::BlockClose => depth -= 1,
                TokenKind::Statement if before.kind != TokenKind::BlockOpen => width += ";".len(),
                _ => {}
            }
            width += token.span.len() + usize::from(token.join != Join::Tight);
            if width > WIDTH || broken.is_none_or(|text| text.contains('\n')) {
                return false;
            } else if depth == 0 {
                return true;
            }
        }
        false
    }

    fn token(&mut self, tokens: &[Token]) {
        let [token, rest @ ..] = tokens else { return };
        let range = self.range(token);
        let text = self.source.get(range.clone()).unwrap_or("");
        // a comma before a closing bracket is kept if the bracket is on a line of its own
        if text == ","
            && let Some(close) = rest.first().filter(|next| next.kind == TokenKind::Close)
            && self.source.get(range.end..self.range(close).start).is_some_and(|gap| !gap.contains('\n'))
        {
            self.pos = range.end;
            return;
        }
        self.breaks_before(range.start);
        self.push(text, token);
        self.pos = range.end;
    }

    fn push(&mut self, text: &str, token: &Token) {
        let text = match token.kind {
            TokenKind::Spaced => text.split_whitespace().collect::<Vec<_>>().join(" "),
            _ => text.to_owned(),
        };
        let join = if self.line.is_empty() { Join::Tight } else { token.join };
        self.line.push(PrintedToken { text, join, kind: token.kind });
    }

    /// Copies the comments and line breaks before a token of a statement.
    fn breaks_before(&mut self, start: usize) {
        let mut broken = false;
        for lexeme in lexemes(self.gap(start)) {
            if lexeme.kind == LexemeKind::Comment {
                self.end_line();
                self.add_comment(lexeme.text, !broken);
            }
            broken |= matches!(lexeme.kind, LexemeKind::Comment | LexemeKind::Break);
        }
        if broken && !self.line.is_empty() {
            self.end_line();
        }
    }

    /// Writes the comments and empty lines up to the statement or brace at `to`.
    fn lines_before(&mut self, to: usize) {
        let (mut breaks, mut after_line) = (0, true);
        for lexeme in lexemes(self.gap(to)) {
            match lexeme.kind {
                LexemeKind::Break => (breaks, after_line) = (breaks + 1, false),
                LexemeKind::Comment => {
                    if breaks > 1 && !self.first {
                        self.blank_line();
                    }
                    self.add_comment(lexeme.text, after_line);
                    (breaks, self.first) = (0, false);
                }
                _ => {}
            }
        }
        if breaks > 1 && !self.first {
            self.blank_line();
        }
        self.pos = self.pos.max(to);
    }

    /// Adds a comment, after the last line or on a line of its own.
    fn add_comment(&mut self, text: &str, after_line: bool) {
        let text = text.trim_end_matches([' ', '\t', ';']);
        match self.lines.last_mut() {
            Some(line) if after_line && line.comment.is_none() && !line.text.is_empty() => {
                line.comment = Some(text.to_owned())
            }
            _ => {
                let indent = self.indentation(None);
                self.lines.push(PrintedLine { indent, text: String::new(), comment: Some(text.to_owned()) });
            }
        }
    }

    fn blank_line(&mut self) {
        if self.lines.last().is_some_and(|l| !l.text.is_empty() || l.comment.is_some()) {
            self.lines.push(PrintedLine { indent: 0, text: String::new(), comment: None });
        }
    }

    fn end_statement(&mut self) {
        self.end_line();
        self.continued = false;
        self.brackets.clear();
    }

    fn indentation(&self, first: Option<&PrintedToken>) -> usize {
        let closing = first.is_some_and(|t| t.kind == TokenKind::Close);
        match self.brackets.last() {
            Some(Bracket { indent, column: None }) => indent + if closing { 0 } else { 2 },
            Some(Bracket { column: Some(column), .. }) => column - usize::from(closing),
            // an operator that begins a line is indented further, to show what it belongs to
            None if !self.continued => self.indent,
            None => {
                self.indent
                    + if first
                        .is_some_and(|t| t.text.starts_with(['+', '-', '*', '/', '%', '<', '>', '=', '!']))
                    {
                        4
                    } else {
                        2
                    }
            }
        }
    }

    /// Writes the tokens of the current line, on several lines if there are too many.
    fn end_line(&mut self) {
        let tokens = std::mem::take(&mut self.line);
        // a token with line breaks is not moved, and neither is the text before it
        let fixed = tokens.iter().rposition(|t| t.text.contains('\n')).map_or(0, |last| last + 1);
        let mut from = 0;
        while from < tokens.len() {
            let indent = self.indentation(tokens.get(from));
            let rest = &tokens[from..];
            let at = if from < fixed { None } else { break_point(rest, indent) }.unwrap_or(rest.len());
            self.put_line(indent, &rest[..at]);
            from += at;
            self.continued = true;
        }
    }

    fn put_line(&mut self, indent: usize, tokens: &[PrintedToken]) {
        let mut text = String::new();
        for (i, token) in tokens.iter().enumerate() {
            if token.kind == TokenKind::Close {
                self.brackets.pop();
            }
            if i > 0 && token.join != Join::Tight {
                text.push(' ');
            }
            text += &token.text;
            if token.kind == TokenKind::Open {
                // later lines are aligned with contents that begin on this line
                let blank = tokens.get(i + 1).map(|t| usize::from(t.join != Join::Tight));
                let column = indent + text.chars().rev().take_while(|c| *c != '\n').count();
                self.brackets.push(Bracket { indent, column: blank.map(|b| column + b) });
            }
        }
        self.lines.push(PrintedLine { indent, text, comment: None });
    }

    /// The tokens on one line, without comments.
    pub(super) fn flat_text(mut self, tokens: &[Token]) -> String {
        for (i, token) in tokens.iter().enumerate() {
            let text = self.source.get(self.range(token)).unwrap_or("");
            if text == "," && tokens.get(i + 1).is_some_and(|next| next.kind == TokenKind::Close) {
                continue;
            }
            self.push(if text.contains('\n') { "\"\"\"...\"\"\"" } else { text }, token);
        }
        let line = std::mem::take(&mut self.line);
        self.put_line(0, &line);
        self.lines.pop().map(|l| l.text).unwrap_or_default()
    }

    /// All lines; comments at the ends of adjacent lines are aligned.
    pub(super) fn text(mut self) -> String {
        self.end_statement();
        self.lines_before(self.source.len());
        let mut out = String::new();
        let mut lines = self.lines.as_slice();
        while let Some((first, rest)) = lines.split_first() {
            let (text, comment) = (&first.text, &first.comment);
            match comment {
                Some(comment) if !text.is_empty() => {
                    let group =
                        lines.iter().take_while(|l| l.comment.is_some() && !l.text.is_empty()).count();
                    let (group, rest) = lines.split_at(group);
                    let column = group.iter().map(width).max().unwrap_or(0) + 2;
                    for line in group {
                        let comment = line.comment.as_ref().unwrap_or(comment);
                        out += &format!(
                            "{}{}{}{comment}\n",
                            " ".repeat(line.indent),
                            line.text,
                            " ".repeat(column - width(line))
                        );
                    }
                    lines = rest;
                    continue;
                }
                Some(comment) => out += &format!("{}{comment}\n", " ".repeat(first.indent)),
                None if text.is_empty() => out.push('\n'),
                None => out += &format!("{}{text}\n", " ".repeat(first.indent)),
            }
            lines = rest;
        }
        out.truncate(out.trim_end_matches([' ', '\t', '\n', '\r']).len());
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }
}

/// The number of columns of the last line of a line's text.
fn width(line: &PrintedLine) -> usize {
    match line.text.rfind('\n') {
        Some(at) => line.text[at + 1..].chars().count(),
        None => line.indent + line.text.chars().count(),
    }
}

/// Where to break tokens that are too long for a line: the last possible place outside of as many brackets as
/// possible.
fn break_point(tokens: &[PrintedToken], indent: usize) -> Option<usize> {
    let mut column = indent;
    let (mut depth, mut best): (i32, Option<(i32, usize)>) = (0, None);
    for (i, token) in tokens.iter().enumerate() {
        if column > WIDTH && best.is_some() {
            break; // later tokens do not change the place; looking at them would take quadratic time
        }
        if token.kind == TokenKind::Close {
            depth -= 1;
        }
        if i > 0
            && token.join == Join::Break
            && (column <= WIDTH || best.is_none())
            && best.is_none_or(|(d, _)| depth <= d)
        {
            best = Some((depth, i));
        }
        column += token.text.chars().count() + usize::from(i > 0 && token.join != Join::Tight);
        if token.kind == TokenKind::Open {
            depth += 1;
        }
    }
    if column > WIDTH { best.map(|(_, i)| i) } else { None }
}
