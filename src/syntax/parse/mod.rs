//! The parser.  The grammar matches single statements and headers of blocks.  The stack of open blocks is
//! kept here, so nesting and errors take only one pass over the text.

mod entities;
mod expr;
mod grammar;
mod items;
mod pictures;
mod reader;
mod sentence;
mod statements;
mod tokens;
mod unclosed;

pub(crate) use grammar::{MatchFailure, Rule, matched};

use super::ast::{Ast, Join, Stmt, StmtKind, Token, TokenKind};
use super::forms;
use super::lexer::{LexemeKind, at_end, lexemes, over_lines};
use super::recover::{self, Island};
use super::schema::Schema;
use super::text::{first_word, line_end};
use pest::iterators::Pair;
use puzc_core::base::{FileId, SourceFile, Sources, Span, StopSwitch};
use puzc_core::diag::{Diagnostic, codes};
use reader::TreeBuilder;
use statements::{Header, MatchedStatement};
use std::ops::Range;
use tokens::Tokenizer;

/// The newest supported version of the language.
const VERSION: i64 = 1;

/// After this many syntax errors, the rest of a file is skipped.
const MAX_ERRORS: usize = 100;

/// The maximum depth of nested blocks.
const MAX_BLOCKS: usize = 100;

/// Parses a file.  `schemas` are those of the native statements.
pub fn parse(sources: &Sources, file: FileId, schemas: &[&Schema]) -> (Ast, Vec<Diagnostic>) {
    parse_part(sources.file(file), 0..sources.file(file).text.len(), schemas, &StopSwitch::default())
}

/// The tree of a part of a text, and what is wrong with it.  The part consists of whole statements.  The
/// switch can end this.
pub fn parse_part(
    source: &SourceFile,
    part: Range<usize>,
    schemas: &[&Schema],
    stop: &StopSwitch,
) -> (Ast, Vec<Diagnostic>) {
    let mut parser = Parser {
        file: source,
        text: &source.text[..part.end],
        schemas,
        reader: TreeBuilder::new(source),
        pos: part.start,
        ast: Ast::default(),
        blocks: vec![],
        diags: vec![],
        stopped: false,
        outdented: None,
    };
    parser.run(stop);
    let Parser { mut ast, mut diags, .. } = parser;
    ast.broken = diags.iter().any(Diagnostic::is_error);
    diags.extend(forms::check(&ast));
    (ast, recover::without_followers(source, diags))
}

/// The tokens of an expression.
pub(crate) fn expression_tokens(file: &SourceFile, range: Range<usize>) -> Option<Vec<Token>> {
    let pair = matched(Rule::slot_expr, file.text.get(range.clone())?).ok()?;
    let mut read = Tokenizer::new(file, range.start);
    read.matched(pair, range.start);
    (read.end == range.end).then_some(read.tokens)
}

struct OpenBlock {
    header: Header,
    /// The offset of the statement.
    start: usize,
    /// The offset of the brace.
    brace: usize,
    stmts: Vec<Stmt>,
}

struct Parser<'a, 's> {
    file: &'a SourceFile,
    text: &'a str,
    schemas: &'s [&'s Schema],
    reader: TreeBuilder<'a>,
    pos: usize,
    ast: Ast,
    blocks: Vec<OpenBlock>,
    diags: Vec<Diagnostic>,
    stopped: bool,
    /// The brace of the first block that was closed by a brace further left than its statement; the closing
    /// brace of that block is probably missing.
    outdented: Option<usize>,
}

impl<'a> Parser<'a, '_> {
    fn run(&mut self, stop: &StopSwitch) {
        if self.pos == 0 {
            self.beginning();
        }
        while !self.stopped {
            self.gap();
            match self.text.as_bytes().get(self.pos) {
                None => break,
                Some(b'}') => self.close(),
                Some(_) => self.statement(),
            }
            self.stopped |= self.diags.len() >= MAX_ERRORS;
            if stop.stopped() && !self.stopped {
                self.stopped = true;
                let name = format!("`{}`", self.file.name);
                self.diags.push(Diagnostic::stopped(&name, self.file.at(self.pos..self.pos)));
            }
        }
        if !self.blocks.is_empty() && !self.stopped {
            self.unclosed();
        }
        while !self.blocks.is_empty() {
            let outside = self.split_by_indentation();
            self.finish_block(self.text.len());
            self.blocks.last_mut().map_or(&mut self.ast.stmts, |b| &mut b.stmts).extend(outside);
        }
    }

    /// What only the beginning of a file can have.
    fn beginning(&mut self) {
        if self.text.starts_with('\u{FEFF}') {
            self.pos = 3;
        }
        self.gap();
        let xml = recover::xml_data(self.file, self.pos);
        if let Some(d) = xml.or_else(|| recover::dlx_data(self.file, self.pos, self.schemas)) {
            self.stopped = true;
            return self.diags.push(d);
        }
        self.version();
    }

    /// Skips spaces, line breaks and comments.
    fn gap(&mut self) {
        let start = self.pos;
        for lexeme in lexemes(&self.text[start..]) {
            self.pos = start + lexeme.at;
            match lexeme.kind {
                LexemeKind::Comment => self.comment(self.pos, start + lexeme.end()),
                LexemeKind::Break => {}
                _ if lexeme.text == ";" => {}
                _ => return,
            }
        }
        self.pos = self.text.len();
    }

    fn comment(&mut self, start: usize, end: usize) {
        self.ast.comments.push(self.file.at(start..end));
        let division = || recover::division(self.file, start, end);
        if let Some(d) = recover::touching(self.file, start).or_else(division) {
            self.diags.push(d);
        }
    }

    /// The line `puz N`.
    fn version(&mut self) {
        let line = &self.text[self.pos..line_end(self.text, self.pos)];
        let Some(rest) = line.strip_prefix("puz").filter(|rest| rest.starts_with([' ', '\t'])) else {
            return;
        };
        let blanks = line.len() - rest.trim_start().len();
        let digits = rest.trim_start().bytes().take_while(u8::is_ascii_digit).count();
        let span = self.file.at(self.pos + blanks..self.pos + blanks + digits);
        let Some(number) = line.get(blanks..blanks + digits).filter(|d| !d.is_empty()) else { return };
        let number = number.parse().unwrap_or(i64::MAX);
        if number != VERSION {
            let d =
                Diagnostic::new(codes::E904, format!("this file requires version {number} of the language"));
            let d = d.label(span, format!("this puzc supports version {VERSION}"));
            self.diags.push(if number > VERSION { d.help("update puzc") } else { d });
            self.stopped = true;
        }
        self.ast.version = Some((number, span));
        self.token(self.pos..self.pos + 3, TokenKind::Statement);
        self.pos += blanks + digits;
        self.token(self.pos - digits..self.pos, TokenKind::Plain);
        self.expect_end();
    }

    /// Checks that a statement or a block ends its line.
    fn expect_end(&mut self) {
        let rest = self.text[self.pos..].trim_start_matches([' ', '\t']);
        // an `else` that belongs to no `if` gets a message of its own
        if !self.stopped && !at_end(self.text, self.pos) && first_word(rest) != "else" {
            let at = self.text.len() - rest.len();
            let len = rest.chars().next().map_or(0, char::len_utf8);
            let d = Diagnostic::new(codes::E901, "a statement begins on a new line");
            self.diags.push(d.label(self.file.at(at..at + len), "write a line break or `;` before this"));
        }
    }

    fn push(&mut self, kind: StmtKind, start: usize, end: usize) {
        let stmt = Stmt { span: self.file.at(start..end), kind };
        self.diags.extend(recover::outdented_clause(self.file, &stmt));
        self.blocks.last_mut().map_or(&mut self.ast.stmts, |b| &mut b.stmts).push(stmt);
    }

    /// Parses a statement, or the header of one.
    fn statement(&mut self) {
        let start = self.pos;
        if self.else_in_its_block() {
            return self.else_head();
        }
        if let Some(schema) = self.schemas.iter().find(|s| s.begins(&self.text[start..])) {
            return match sentence::read(&mut self.reader, self.text, start, schema) {
                Ok((sentence, read)) => {
                    read.comments.iter().for_each(|c| self.comment(c.start, c.end));
                    self.pos = read.end;
                    self.tokens(read, TokenKind::Statement);
                    self.push(StmtKind::Sentence(sentence), start, self.pos);
                }
                Err(d) => self.island(Some(*d)),
            };
        }
        match matched(Rule::one, &self.text[start..]) {
            Ok(pair) => match pair.into_inner().next().and_then(|p| p.into_inner().next()) {
                Some(inner) => self.read(inner),
                None => self.island(None),
            },
            Err(MatchFailure::Depth(at)) => self.island(Some(recover::too_deep(self.file, start + at))),
            Err(_) => self.give_up(),
        }
    }

    /// Builds the tree of a match.
    fn read(&mut self, pair: Pair<'a, Rule>) {
        let start = self.pos;
        self.reader.offset = start;
        let read = self.tokenized(&pair);
        let end = read.end;
        if pair.as_rule() == Rule::s_call
            && super::keywords::find(first_word(pair.as_str())).is_some_and(|k| !k.names_rules)
        {
            return self.island(None);
        }
        let result = self.reader.statement(pair);
        match result {
            Ok(MatchedStatement::Whole(kind)) => {
                if let Some(d) = recover::suspicious(self.file, &kind, start) {
                    return self.island(Some(d));
                }
                self.pos = end;
                self.tokens(read, TokenKind::Statement);
                self.push(kind, start, end);
            }
            Ok(MatchedStatement::Header(_)) if self.blocks.len() >= MAX_BLOCKS => {
                self.island(Some(recover::too_deep(self.file, start)))
            }
            Ok(MatchedStatement::Header(header)) => {
                self.tokens(read, TokenKind::Statement);
                self.open(header, start, end)
            }
            Err(d) => self.island(Some(*d)),
        }
    }

    fn open(&mut self, header: Header, start: usize, end: usize) {
        if let Header::Rule(name, _) = &header
            && self.schemas.iter().any(|schema| schema.keyword == &*name.text && !schema.names_rules)
        {
            let message = format!("`{}` begins a statement and cannot name a rule", name.text);
            self.diags.push(Diagnostic::new(codes::E903, message).label(name.span, "choose another name"));
        }
        let blanks = self.text[end..].bytes().take_while(|b| *b != b'{').count();
        let brace = end + blanks;
        self.pos = (brace + 1).min(self.text.len());
        self.token(brace..self.pos, TokenKind::BlockOpen);
        self.blocks.push(OpenBlock { header, start, brace, stmts: vec![] });
    }

    /// The tokens of a match here, whose comments are recorded.
    fn tokenized(&mut self, pair: &Pair<'a, Rule>) -> Tokenizer<'a> {
        let mut read = Tokenizer::new(self.file, self.pos);
        read.matched(pair.clone(), self.pos);
        read.comments.iter().for_each(|c| self.comment(c.start, c.end));
        read
    }

    /// Records the tokens of a statement; the first one is of this kind.
    fn tokens(&mut self, mut read: Tokenizer, kind: TokenKind) {
        read.tokens.iter_mut().take(1).for_each(|first| (first.kind, first.join) = (kind, Join::Blank));
        self.ast.tokens.append(&mut read.tokens);
    }

    fn token(&mut self, range: Range<usize>, kind: TokenKind) {
        self.ast.tokens.push(Token { span: self.file.at(range), kind, join: Join::Blank });
    }

    /// Handles a `}`.
    fn close(&mut self) {
        let at = self.pos;
        if self.blocks.is_empty() {
            let len = self.text[at..].bytes().take_while(|b| *b == b'}').count();
            self.pos += len;
            let d = Diagnostic::new(codes::E902, "this `}` closes nothing")
                .label(self.file.at(at..at + len), "no block is open here");
            return self.diags.push(d);
        }
        if let Some(block) = self.blocks.last().filter(|_| self.outdented.is_none())
            && self.indentation(at) < self.indentation(block.start)
            && self.indentation(at).is_some()
        {
            self.outdented = Some(block.brace);
        }
        self.pos += 1;
        self.token(at..at + 1, TokenKind::BlockClose);
        if self.in_condition() && self.continues_with_else() {
            self.gap();
            return self.else_head();
        }
        self.finish_block(self.pos);
        self.expect_end();
    }

    /// Is the innermost open block that of an `if`?
    fn in_condition(&self) -> bool {
        self.blocks.last().is_some_and(|b| matches!(b.header, Header::If(_, Some(_))))
    }

    /// Handles an `else`, which must follow the block of an `if`.
    fn else_head(&mut self) {
        match matched(Rule::else_one, &self.text[self.pos..]).map(|p| p.into_inner().next()) {
            Ok(Some(head)) => self.else_branch(head),
            _ => {
                let island = Island::at(self.text, self.pos, self.schemas);
                self.diags.push(recover::explain_else(self.file, &island));
                self.pos = island.end;
                self.finish_block(island.end);
            }
        }
    }

    fn continues_with_else(&self) -> bool {
        first_word(&self.text[over_lines(self.text, self.pos)..]) == "else"
    }

    fn else_branch(&mut self, head: Pair<'a, Rule>) {
        let start = self.pos;
        self.reader.offset = start;
        let read = self.tokenized(&head);
        let end = read.end;
        self.tokens(read, TokenKind::Else);
        let condition = self.reader.else_head(head);
        let Some(OpenBlock { header: Header::If(mut arms, last), start: first, stmts, .. }) =
            self.blocks.pop()
        else {
            return;
        };
        arms.extend(last.map(|condition| (condition, stmts)));
        let condition = condition.unwrap_or_else(|d| {
            self.diags.push(*d);
            None
        });
        self.open(Header::If(arms, condition), first, end);
    }

    fn finish_block(&mut self, end: usize) {
        let Some(OpenBlock { header, start, stmts, .. }) = self.blocks.pop() else { return };
        let kind = match header {
            Header::Rule(name, params) => StmtKind::Rule { name, params, body: stmts },
            Header::For(clauses) => StmtKind::For { clauses, body: stmts },
            Header::If(mut arms, Some(condition)) => {
                arms.push((condition, stmts));
                StmtKind::If { arms, otherwise: None }
            }
            Header::If(arms, None) => StmtKind::If { arms, otherwise: Some(stmts) },
        };
        self.push(kind, start, end);
    }

    /// Skips text that is not a statement, with one error: the given one, or the one found in the text.
    fn island(&mut self, error: Option<Diagnostic>) {
        let island = Island::at(self.text, self.pos, self.schemas);
        let previous = self.blocks.last().map_or(&self.ast.stmts, |b| &b.stmts).last();
        let error = match (error, island.quoted) {
            (Some(_), Some(picture)) => picture.error(|at, len| self.file.at(at..at + len)),
            (Some(error), None) => error,
            (None, _) => recover::explain(self.file, &island, self.schemas, previous),
        };
        self.diags.push(error);
        // without its clauses, the statement above has names that nothing binds
        if matches!(first_word(island.text), "for" | "if") && recover::continues(self.file, &island, previous)
        {
            self.blocks.last_mut().map_or(&mut self.ast.stmts, |b| &mut b.stmts).pop();
        }
        let binds = recover::binds(self.file, &island);
        self.pos = island.end;
        self.push(StmtKind::Bad { binds }, island.start, island.end);
    }

    fn give_up(&mut self) {
        let at = self.file.at(self.pos..self.pos + first_word(&self.text[self.pos..]).len().max(1));
        self.diags.push(recover::too_large(at));
        self.stopped = true;
    }
}

/// The span of a part of a file.
pub(crate) fn place(file: &SourceFile, at: usize, text: &str) -> Span {
    file.at(at..at + text.len())
}
