//! Makes lines from tokens.  Tokens come from the source in its order; the author's line breaks are kept,
//! spaces and indentation are not.

/// Lines longer than this are broken where possible.
const WIDTH: usize = 132;

/// The space between a token and the previous one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Join {
    /// Without a space.
    Tight,
    /// With a space.
    Blank,
    /// With a space; a long line can be broken here.
    Break,
}

pub(super) struct PrintedToken {
    text: String,
    join: Join,
    kind: TokenKind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum TokenKind {
    Open,
    Close,
    Other,
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
    pub source: &'a str,
    /// The offset after the last token.
    pub pos: usize,
    /// Is everything written on one line, without comments?
    pub flat: bool,
    /// Did the source differ from the tree?  Then the result is invalid.
    pub lost: bool,
    /// The indentation of the current block.
    pub indent: usize,
    line: Vec<PrintedToken>,
    /// Does the current line continue a statement?
    continued: bool,
    brackets: Vec<Bracket>,
    lines: Vec<PrintedLine>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(source: &'a str, pos: usize, flat: bool) -> Printer<'a> {
        Printer {
            source,
            pos,
            flat,
            lost: false,
            indent: 0,
            line: vec![],
            continued: false,
            brackets: vec![],
            lines: vec![],
        }
    }

    /// The offset of the next token, after spaces, line breaks, semicolons and comments.
    pub(super) fn next(&self) -> usize {
        // this character is a byte order mark only at the beginning; elsewhere it is part of a word
        let mark =
            if self.pos == 0 && self.source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let mut at = self.pos + mark;
        loop {
            let rest = self.source.get(at..).unwrap_or("");
            at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ';']).len();
            match self.source.get(at..) {
                Some(rest) if rest.starts_with("//") => at += rest.find('\n').unwrap_or(rest.len()),
                _ => return at,
            }
        }
    }

    /// Is this the next token?
    pub(super) fn is_next(&self, text: &str) -> bool {
        self.source.get(self.next()..).is_some_and(|rest| rest.starts_with(text))
    }

    /// Writes a word or sign of the language, which must be the next token.
    pub(super) fn literal(&mut self, text: &str, join: Join) {
        let at = self.next();
        if !self.is_next(text) {
            self.lost = true;
            return;
        }
        self.token(at, at + text.len(), text, join, TokenKind::Other);
    }

    pub(super) fn open(&mut self, text: &str, join: Join) {
        let at = self.next();
        self.lost |= !self.is_next(text);
        self.token(at, at + text.len(), text, join, TokenKind::Open);
    }

    /// Writes a closing bracket; a comma before it is kept if the bracket is on a line of its own.
    pub(super) fn close(&mut self, text: &str, join: Join) {
        if self.is_next(",") {
            let comma = self.next();
            let behind = self.source.get(comma + 1..).unwrap_or("");
            let bracket = behind.find(text).unwrap_or(0);
            if behind.get(..bracket).is_some_and(|gap| gap.contains('\n')) && !self.flat {
                self.literal(",", Join::Tight);
            } else {
                self.pos = comma + 1;
            }
        }
        let at = self.next();
        self.lost |= !self.is_next(text);
        self.token(at, at + text.len(), text, join, TokenKind::Close);
    }

    /// Writes source text without changes.
    pub(super) fn verbatim(&mut self, start: usize, end: usize, join: Join) {
        self.lost |= self.next() != start;
        let text = self.source.get(start..end).unwrap_or("");
        self.token(start, end, text, join, TokenKind::Other);
    }

    /// Writes a token with another spelling.
    pub(super) fn spelled(&mut self, start: usize, end: usize, text: &str, join: Join) {
        self.token(start, end, text, join, TokenKind::Other);
    }

    fn token(&mut self, start: usize, end: usize, text: &str, join: Join, kind: TokenKind) {
        if !self.flat {
            self.gap(start);
        }
        let text = if self.flat && text.contains('\n') { "\"\"\"...\"\"\"" } else { text };
        self.line.push(PrintedToken { text: text.to_owned(), join, kind });
        self.pos = end.max(self.pos);
    }

    /// Copies the comments and line breaks before the token at `start`.
    fn gap(&mut self, start: usize) {
        let mut broken = false;
        let gap = self.source.get(self.pos..start).unwrap_or("");
        for (i, line) in gap.split('\n').enumerate() {
            broken |= i > 0;
            let text = line.trim_matches([' ', '\t', '\r', ';']);
            if text.starts_with("//") {
                self.end_line();
                self.add_comment(text, i == 0);
                broken = true;
            }
        }
        if broken && !self.line.is_empty() {
            self.end_line();
        }
    }

    /// Adds a comment, after the last line or on a line of its own.
    pub(super) fn add_comment(&mut self, text: &str, after_line: bool) {
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

    pub(super) fn blank_line(&mut self) {
        if self.lines.last().is_some_and(|l| !l.text.is_empty() || l.comment.is_some()) {
            self.lines.push(PrintedLine { indent: 0, text: String::new(), comment: None });
        }
    }

    /// Ends the statement.
    pub(super) fn end_statement(&mut self) {
        self.end_line();
        self.continued = false;
        self.brackets.clear();
    }

    /// A position to return to if the following tokens do not fit on the line.
    pub(super) fn mark(&self) -> (usize, usize, usize) {
        (self.line.len(), self.pos, self.lines.len())
    }

    /// Returns to a position, if the line has become too long or was broken since then.  Returns whether it
    /// did.
    pub(super) fn retract(&mut self, (tokens, pos, lines): (usize, usize, usize)) -> bool {
        let width: usize = self.line.iter().map(|t| t.text.len() + usize::from(t.join != Join::Tight)).sum();
        let fits = self.indent + width <= WIDTH && self.lines.len() == lines;
        if !fits {
            self.line.truncate(tokens);
            self.pos = pos;
        }
        !fits
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
    pub(super) fn end_line(&mut self) {
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

    /// The text on one line.
    pub(super) fn flat_text(mut self) -> String {
        let tokens = std::mem::take(&mut self.line);
        self.put_line(0, &tokens);
        self.lines.pop().map(|l| l.text).unwrap_or_default()
    }

    /// All lines; comments at the ends of adjacent lines are aligned.
    pub(super) fn text(self) -> String {
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
