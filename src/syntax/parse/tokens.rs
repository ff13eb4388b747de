//! The tokens of a statement and its comments, from what the grammar matched.

use super::Rule;
use super::expr::Infix;
use super::reader::MAX_DEPTH;
use crate::ast::Join::{self, Blank, Break, Tight};
use crate::ast::{BinaryOp, Token, TokenKind};
use crate::lexer::{LexemeKind, lexemes};
use pest::iterators::Pair;
use puzc_core::base::SourceFile;
use std::cmp::Reverse;
use std::ops::Range;

/// How deep matches are nested in an expression of the maximum depth.  A deeper one is refused later.
const MAX_NESTED_MATCHES: usize = 8 * MAX_DEPTH;

/// Collects the tokens of a statement.
pub(super) struct Tokenizer<'a> {
    file: &'a SourceFile,
    /// The offset in the file of the text that the grammar matched.
    offset: usize,
    /// The offset after the last token.
    pub end: usize,
    pub tokens: Vec<Token>,
    pub comments: Vec<Range<usize>>,
    /// How the next token joins.
    join: Join,
    /// Is the next match inside a range?  There, sums and products are written without spaces.
    in_range: bool,
    depth: usize,
}

impl<'a> Tokenizer<'a> {
    pub(super) fn new(file: &'a SourceFile, start: usize) -> Tokenizer<'a> {
        Tokenizer {
            file,
            offset: start,
            end: start,
            tokens: vec![],
            comments: vec![],
            join: Tight,
            in_range: false,
            depth: 0,
        }
    }

    /// A token, and the comments before it.
    fn token(&mut self, range: Range<usize>, kind: TokenKind) {
        let start = self.end;
        let gap = lexemes(self.file.text.get(start..range.start).unwrap_or(""));
        let comments = gap.filter(|lexeme| lexeme.kind == LexemeKind::Comment);
        self.comments.extend(comments.map(|comment| start + comment.at..start + comment.end()));
        self.end = range.end;
        self.tokens.push(Token { span: self.file.at(range), kind, join: self.join });
        self.join = Blank;
    }

    /// A word or a comma of a native statement.
    pub(super) fn word(&mut self, at: usize, word: &str) {
        self.join = if word == "," { Tight } else { Blank };
        self.token(at..at + word.len(), TokenKind::Plain);
    }

    /// A match of the text at this offset.
    pub(super) fn matched(&mut self, pair: Pair<Rule>, offset: usize) {
        self.offset = offset;
        self.pair(pair);
    }

    fn pair(&mut self, pair: Pair<Rule>) {
        let (rule, in_range) = (pair.as_rule(), std::mem::take(&mut self.in_range));
        let range = self.range(&pair);
        let childless = || pair.clone().into_inner().next().is_none();
        if is_whole(rule) || self.depth == MAX_NESTED_MATCHES || childless() {
            return self.whole(range, rule);
        }
        self.depth += 1;
        match rule {
            Rule::chain | Rule::arith => self.chain(pair, in_range),
            _ => self.parts(pair, in_range),
        }
        self.signs(range.end, rule);
        self.depth -= 1;
    }

    fn range(&self, pair: &Pair<Rule>) -> Range<usize> {
        self.offset + pair.as_span().start()..self.offset + pair.as_span().end()
    }

    /// A match that is one token.
    fn whole(&mut self, range: Range<usize>, rule: Rule) {
        // a bracket that is never closed includes the blanks up to the end of the line
        let text = self.file.text.get(range.clone()).unwrap_or("").trim_end_matches([' ', '\t']);
        let range = range.start..range.start + text.len();
        match rule {
            Rule::clauses => {} // there are none
            _ if text.is_empty() => {}
            Rule::geo_open => {
                self.token(range.start..range.end - 1, TokenKind::Plain);
                self.join = Tight;
                self.token(range.end - 1..range.end, TokenKind::Open);
                self.join = Tight;
            }
            Rule::ty => self.token(range, TokenKind::Spaced),
            Rule::infix if text.starts_with("not") => self.token(range, TokenKind::Spaced),
            _ => self.token(range, TokenKind::Plain),
        }
    }

    /// A match with parts, and with signs between them.
    fn parts(&mut self, pair: Pair<Rule>, in_range: bool) {
        let rule = pair.as_rule();
        let operands = || pair.clone().into_inner().filter(|kid| !is_sign(kid.as_rule())).count();
        let in_range = in_range && matches!(rule, Rule::tuple | Rule::arg | Rule::expr) && operands() == 1;
        let mut previous = None;
        for kid in pair.into_inner() {
            let (kid_rule, range) = (kid.as_rule(), self.range(&kid));
            if previous == Some(kid_rule) && matches!(kid_rule, Rule::piece_line | Rule::lattice_line) {
                self.semicolon(range.start);
            }
            if is_sign(kid_rule) {
                self.signs(range.end, if kid_rule == Rule::comma { kid_rule } else { rule });
            } else {
                self.signs(range.start, rule);
                if breaks_before(rule, previous, kid_rule) {
                    self.join = Break;
                }
                self.in_range = in_range;
                self.pair(kid);
            }
            previous = Some(kid_rule);
        }
    }

    /// The `;` between two lines of data, if they are on one line.
    fn semicolon(&mut self, to: usize) {
        let gap = self.file.text.get(self.end..to).filter(|gap| !gap.contains('\n'));
        if let Some(at) = gap.and_then(|gap| gap.find(';')).map(|at| self.end + at) {
            self.join = Tight;
            self.token(at..at + 1, TokenKind::Plain);
        }
    }

    /// A row of operators and operands.
    fn chain(&mut self, pair: Pair<Rule>, in_range: bool) {
        let is_infix = |kid: &Pair<Rule>| matches!(kid.as_rule(), Rule::infix | Rule::arith_op);
        let operators: Vec<Infix> =
            pair.clone().into_inner().filter(is_infix).map(|kid| Infix::read(kid.as_str())).collect();
        let mut spaces = Spaces {
            tight: vec![false; operators.len()],
            ranged: vec![in_range; operators.len() + 1],
            operators,
        };
        if spaces.operators.len() <= MAX_DEPTH {
            let context = if in_range { Context::Range } else { Context::Free };
            spaces.set(0..spaces.operators.len(), context);
        }
        let mut i = 0;
        for kid in pair.into_inner() {
            self.signs(self.range(&kid).start, Rule::chain);
            if is_infix(&kid) {
                self.join = if spaces.tight[i] { Tight } else { Break };
                self.pair(kid);
                self.join = if spaces.tight[i] { Tight } else { Blank };
                i += 1;
            } else if is_sign(kid.as_rule()) {
                self.signs(self.range(&kid).end, Rule::chain);
            } else {
                self.in_range = spaces.ranged[i];
                self.pair(kid);
            }
        }
    }

    /// The signs up to `to`, in a match of this rule.
    fn signs(&mut self, to: usize, rule: Rule) {
        let start = self.end;
        for lexeme in lexemes(self.file.text.get(start..to).unwrap_or("")) {
            if !matches!(lexeme.kind, LexemeKind::Break | LexemeKind::Comment) && lexeme.text != ";" {
                self.sign(start + lexeme.at..start + lexeme.end(), rule);
            }
        }
    }

    fn sign(&mut self, range: Range<usize>, rule: Rule) {
        use TokenKind::{Close, Open, Plain};
        let touches = matches!(rule, Rule::call | Rule::params | Rule::index);
        let (before, kind, after) = match &self.file.text[range.clone()] {
            "," if breaks_after_comma(rule) => (Tight, Plain, Break),
            "," | ":" => (Tight, Plain, Blank),
            "." => (Tight, Plain, Tight),
            "=" if rule == Rule::setting => (Tight, Plain, Tight),
            "(" | "[" => (if touches { Tight } else { self.join }, Open, Tight),
            ")" | "]" => (Tight, Close, Blank),
            "{" => (Blank, Open, Blank),
            "}" => (if rule == Rule::cells_lit { Tight } else { Blank }, Close, Blank),
            "-" | "*" => (self.join, Plain, Tight),
            _ => (self.join, Plain, Blank),
        };
        self.join = before;
        self.token(range, kind);
        self.join = after;
    }
}

/// Is a match of this rule one sign?  What stands around it depends on the match that it is in.
fn is_sign(rule: Rule) -> bool {
    use Rule::*;
    matches!(rule, eq | colon | comma | open | close_paren | close_bracket | close_brace | minus | splice)
}

/// Is a match of this rule one token, although it has parts?
fn is_whole(rule: Rule) -> bool {
    use Rule::*;
    matches!(rule, string | item_lit | item_word | amount | word | piece_name | cell_tok | ty | slot_mention)
}

fn breaks_after_comma(rule: Rule) -> bool {
    use Rule::*;
    matches!(rule, call | tuple | list | index | params | arrow | comma)
}

/// Can a long line be broken before this part?
fn breaks_before(within: Rule, previous: Option<Rule>, part: Rule) -> bool {
    use Rule::*;
    match part {
        k_then | k_where | k_as => true,
        k_else => within == arm,
        k_cost => matches!(within, s_option | s_add),
        for_clause | if_clause => within != s_for,
        group => matches!(previous, Some(bare_item | item_word | amount | group)),
        bare_cell | cell_tok => within == cells_lit && previous != Some(geo_open),
        _ => false,
    }
}

/// What an operator is an operand of.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Context {
    /// Nothing that matters.
    Free,
    /// An operator: multiplications are written without spaces, so that `a*b + c` shows how it binds.
    Operator,
    /// A range: sums and products are written without spaces.
    Range,
}

/// The operators of a row: which are written without spaces, and which operands are in a range.
struct Spaces {
    operators: Vec<Infix>,
    tight: Vec<bool>,
    ranged: Vec<bool>,
}

impl Spaces {
    fn set(&mut self, of: Range<usize>, context: Context) {
        // the operator that binds most loosely, the last one of several
        let Some(at) = of.clone().min_by_key(|i| (self.operators[*i].level(), Reverse(*i))) else {
            self.ranged[of.start] = context == Context::Range;
            return;
        };
        let (left, right) = match self.operators[at] {
            Infix::Range { .. } => {
                self.tight[at] = true;
                (Context::Range, Context::Range)
            }
            Infix::Default => (context, context),
            Infix::Plain(op) => {
                let product = is_product(op);
                let sum = matches!(op, BinaryOp::Add | BinaryOp::Subtract);
                let inside = if context == Context::Range { context } else { Context::Operator };
                self.tight[at] = match context {
                    Context::Free => false,
                    Context::Operator => self.only_times(of.start..at + 1),
                    Context::Range => product || sum,
                };
                // the operators of a chain of products have the same spacing
                (if product && !self.tight[at] { Context::Free } else { inside }, inside)
            }
        };
        self.set(of.start..at, left);
        self.set(at + 1..of.end, right);
    }

    /// Does a chain of products have only multiplications?  Only then is it written without spaces.
    fn only_times(&self, of: Range<usize>) -> bool {
        let mut chain = self.operators[of].iter();
        chain.all(|op| matches!(op, Infix::Plain(BinaryOp::Multiply) | Infix::Default))
    }
}

fn is_product(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo)
}
