//! Expressions.  The grammar returns operators and operands in a row; this file applies precedence.

use super::Rule;
use super::reader::{Kids, Read, TreeBuilder};
use crate::ast::*;
use pest::iterators::Pair;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use std::iter::Peekable;
use std::vec::IntoIter;

/// A member of a row of operators and operands.
enum ChainMember {
    Not(Span),
    Minus(Span),
    Infix(Infix, Span),
    Operand(Expr),
}

/// An operator between two operands.
#[derive(Copy, Clone)]
pub(super) enum Infix {
    Plain(BinaryOp),
    Range { half_open: bool },
    Default,
}

/// Levels of precedence, the lowest first.  Comparisons and ranges cannot be chained.
mod level {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const NOT: u8 = 3;
    pub(super) const COMPARE: u8 = 4;
    pub(super) const RANGE: u8 = 5;
    pub(super) const SUM: u8 = 6;
    pub(super) const PRODUCT: u8 = 7;
    pub(super) const MINUS: u8 = 8;
    pub(super) const DEFAULT: u8 = 9;
}

impl Infix {
    pub(super) fn read(text: &str) -> Infix {
        Infix::Plain(match text {
            "or" => BinaryOp::Or,
            "and" => BinaryOp::And,
            "==" => BinaryOp::Equal,
            "!=" => BinaryOp::NotEqual,
            "<" => BinaryOp::Less,
            "<=" => BinaryOp::LessEqual,
            ">" => BinaryOp::Greater,
            ">=" => BinaryOp::GreaterEqual,
            "in" => BinaryOp::In,
            "++" => BinaryOp::Join,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Subtract,
            "*" => BinaryOp::Multiply,
            "/" => BinaryOp::Divide,
            "%" => BinaryOp::Modulo,
            ".." | "..<" => return Infix::Range { half_open: text.len() == 3 },
            "??" => return Infix::Default,
            _ => BinaryOp::NotIn,
        })
    }

    pub(super) fn level(self) -> u8 {
        match self {
            Infix::Plain(op) => match op {
                BinaryOp::Or => level::OR,
                BinaryOp::And => level::AND,
                BinaryOp::Join | BinaryOp::Add | BinaryOp::Subtract => level::SUM,
                BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo => level::PRODUCT,
                _ => level::COMPARE,
            },
            Infix::Range { .. } => level::RANGE,
            Infix::Default => level::DEFAULT,
        }
    }

    fn join(self, at: Span, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        make(
            span,
            match self {
                Infix::Plain(op) => ExprKind::Binary(op, at, left, right),
                Infix::Range { half_open } => ExprKind::Range { from: left, to: right, half_open },
                Infix::Default => ExprKind::Default(left, right),
            },
        )
    }
}

pub(super) fn make(span: Span, kind: ExprKind) -> Expr {
    Expr { span, kind: Box::new(kind) }
}

impl<'a> TreeBuilder<'a> {
    /// An expression of the rules `expr`, `arith`, `string`, `picture`, `int`.
    pub(super) fn expr(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let at = self.span(&pair);
        match pair.as_rule() {
            Rule::expr => self.deeper(1, at.sub(0, 1.min(at.len())), |r| r.whole(pair)),
            Rule::arith | Rule::chain => self.chain(pair),
            _ => self.atom(pair),
        }
    }

    /// Parameters of lambdas, then a conditional or a row of operators.
    fn whole(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let mut kids = Kids::of(pair);
        let lambda = |arrow| (self.span(&arrow), Kids::of(arrow).map(|p| self.name(&p)).collect::<Vec<_>>());
        let mut lambdas: Vec<_> = kids.all(Rule::arrow).map(lambda).collect();
        let body = kids.need()?;
        let at = self.span(&body);
        let mut expr = self.deeper(lambdas.len(), at, |r| {
            if body.as_rule() == Rule::cond { r.cond(body) } else { r.chain(body) }
        })?;
        while let Some((start, params)) = lambdas.pop() {
            expr = make(start.to(expr.span), ExprKind::Lambda(params, expr));
        }
        Ok(expr)
    }

    fn cond(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let start = self.span(&pair);
        let mut kids = Kids::of(pair);
        let mut arms = vec![];
        while let Some(arm) = kids.accept(Rule::arm) {
            let mut kids = Kids::of(arm);
            let condition = kids.seek(Rule::expr)?;
            let value = kids.seek(Rule::expr)?;
            arms.push((self.expr(condition)?, self.expr(value)?));
        }
        let last = kids.seek(Rule::expr)?;
        let otherwise = self.expr(last)?;
        Ok(make(Span::new(start.start, otherwise.span.end), ExprKind::If(arms, otherwise)))
    }

    fn chain(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let at = self.span(&pair);
        let operators = Kids::of(pair.clone()).filter(|p| is_operator(p.as_rule())).count();
        if operators == 0 {
            let only = Kids::of(pair).need()?;
            return self.atom(only);
        }
        self.deeper(operators, at, |r| {
            let mut row: Vec<ChainMember> = Vec::with_capacity(2 * operators + 1);
            for kid in Kids::of(pair) {
                let span = r.span(&kid);
                match (kid.as_rule(), row.last_mut()) {
                    (Rule::minus, _) => row.push(ChainMember::Minus(span)),
                    (Rule::not, _) => row.push(ChainMember::Not(span)),
                    (Rule::infix | Rule::arith_op, _) => {
                        row.push(ChainMember::Infix(Infix::read(kid.as_str()), span))
                    }
                    (Rule::index | Rule::field | Rule::call, Some(ChainMember::Operand(_))) => {
                        if let Some(ChainMember::Operand(e)) = row.pop() {
                            row.push(ChainMember::Operand(r.postfix(e, kid)?));
                        }
                    }
                    _ => row.push(ChainMember::Operand(r.atom(kid)?)),
                }
            }
            climb(&mut row.into_iter().peekable(), 0)
        })
    }

    fn postfix(&mut self, of: Expr, pair: Pair<'a, Rule>) -> Read<Expr> {
        let span = of.span.to(self.span(&pair));
        Ok(make(
            span,
            match pair.as_rule() {
                Rule::index => {
                    let kids = Kids::of(pair).filter(|p| p.as_rule() == Rule::expr);
                    ExprKind::Index(of, kids.map(|p| self.expr(p)).collect::<Read<_>>()?)
                }
                Rule::field => ExprKind::Field(of, self.name(&Kids::of(pair).need()?)),
                _ => ExprKind::Call(of, self.args(pair)?),
            },
        ))
    }

    /// The arguments of a `call`, or the members of a `tuple`.
    pub(super) fn args(&mut self, pair: Pair<'a, Rule>) -> Read<Vec<Arg>> {
        Kids::of(pair)
            .filter(|p| p.as_rule() == Rule::arg)
            .map(|p| {
                let mut kids = Kids::of(p);
                let name = kids.accept(Rule::arg_name).map(|n| self.name(&n));
                Ok(Arg { name, value: self.expr(kids.need()?)? })
            })
            .collect()
    }

    fn atom(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::int => ExprKind::Int(pair.as_str().parse().ok()),
            Rule::picture => ExprKind::Picture(span.sub(3, span.len().saturating_sub(3))),
            Rule::string => ExprKind::Str(self.string(pair)?),
            Rule::list => self.list(pair)?,
            Rule::tuple => {
                let mut args = self.args(pair)?;
                match args.pop() {
                    Some(Arg { name: None, value }) if args.is_empty() => ExprKind::Paren(value),
                    last => ExprKind::Tuple(args.into_iter().chain(last).collect()),
                }
            }
            Rule::item_lit => ExprKind::Item(self.item_word(Kids::of(pair).need()?)?),
            Rule::cells_lit => {
                let mut kids = Kids::of(pair);
                let open = kids.need()?;
                let text = open.as_str();
                let text = text.get(..text.len().saturating_sub(1)).unwrap_or("");
                let span = self.span(&open);
                let name = Ident { text: self.intern(text), span: span.sub(0, text.len()) };
                let cells = self.cells(&mut kids)?;
                if let Some(d) = crate::recover::mistake_in_cells(self.file, &cells) {
                    return Err(Box::new(d));
                }
                ExprKind::Cells(name, cells)
            }
            _ => ExprKind::Name(self.intern(pair.as_str())),
        };
        Ok(make(span, kind))
    }

    fn list(&mut self, pair: Pair<'a, Rule>) -> Read<ExprKind> {
        let mut kids = Kids::of(pair);
        let mut elements = vec![];
        while let Some(elem) = kids.accept(Rule::elem) {
            let mut kids = Kids::of(elem);
            let splice = kids.has(Rule::splice);
            elements.push(Element { splice, expr: self.expr(kids.need()?)? });
        }
        Ok(ExprKind::List(elements, self.clauses(&mut kids)?))
    }

    fn string(&mut self, pair: Pair<'a, Rule>) -> Read<Vec<StrPart>> {
        let mut parts = vec![];
        for kid in Kids::of(pair) {
            match kid.as_rule() {
                Rule::str_run => parts.push(self.str_run(kid)?),
                Rule::hole => parts.push(StrPart::Hole(self.hole(kid)?)),
                _ => {}
            }
        }
        Ok(parts)
    }

    fn str_run(&mut self, pair: Pair<'a, Rule>) -> Read<StrPart> {
        let (text, span) = (pair.as_str(), self.span(&pair));
        if !text.contains(['\\', '{', '}']) {
            return Ok(StrPart::Text(self.intern(text), span));
        }
        let mut out = String::with_capacity(text.len());
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, c @ ('"' | '\\'))) => out.push(c),
                    other => {
                        let bad = other.map_or(0, |(_, c)| c.len_utf8());
                        let d = Diagnostic::new(codes::E901, "unknown escape in a string")
                            .label(
                                span.sub(at, at + 1 + bad),
                                "a backslash must be followed by `\"`, `\\` or `n`",
                            )
                            .help("a backslash itself is written twice");
                        return Err(Box::new(d));
                    }
                },
                '{' | '}' => {
                    out.push(c);
                    chars.next_if(|(_, d)| *d == c);
                }
                _ => out.push(c),
            }
        }
        Ok(StrPart::Text(out.into(), span))
    }

    /// A hole in a word, a cell or a string.
    pub(super) fn hole(&mut self, pair: Pair<'a, Rule>) -> Read<HoleExpr> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let splice = kids.has(Rule::splice);
        let expr = self.expr(kids.need()?)?;
        let format = kids.accept(Rule::format).map(|p| match p.as_str() {
            "d" => HoleFormat::Decimal,
            "x" => HoleFormat::Hexadecimal,
            digit => HoleFormat::Digits(digit.parse().unwrap_or(0)),
        });
        Ok(HoleExpr { span, splice, expr, format })
    }
}

/// Does the operator make the tree of a row deeper?
fn is_operator(rule: Rule) -> bool {
    use Rule::{arith_op, call, field, index, infix, minus, not};
    matches!(rule, minus | not | infix | arith_op | index | field | call)
}

/// Parses operators that bind at least as tightly as `least`.
fn climb(row: &mut Peekable<IntoIter<ChainMember>>, least: u8) -> Read<Expr> {
    let mut left = match row.next() {
        Some(ChainMember::Operand(e)) => e,
        Some(ChainMember::Not(at)) if least <= level::NOT => {
            let of = climb(row, level::NOT)?;
            make(at.to(of.span), ExprKind::Not(of))
        }
        Some(ChainMember::Minus(at)) => {
            let of = climb(row, level::MINUS)?;
            make(at.to(of.span), ExprKind::Negate(of))
        }
        Some(ChainMember::Not(at)) => {
            let d = Diagnostic::new(codes::E901, "`not` binds more loosely than the operator before it");
            return Err(Box::new(d.label(at, "write `(not ...)`")));
        }
        Some(ChainMember::Infix(_, at)) => return Err(Box::new(missing(at))),
        None => return Err(Box::new(missing(Span::NONE))),
    };
    let mut last = u8::MAX;
    while let Some((op, at)) =
        row.next_if(|t| matches!(t, ChainMember::Infix(op, _) if op.level() >= least)).and_then(infix)
    {
        let level = op.level();
        if level == last && matches!(level, level::COMPARE | level::RANGE) {
            return Err(Box::new(chained(level, at)));
        }
        let right = climb(row, level + 1)?;
        left = op.join(at, left, right);
        last = level;
    }
    Ok(left)
}

fn infix(token: ChainMember) -> Option<(Infix, Span)> {
    match token {
        ChainMember::Infix(op, at) => Some((op, at)),
        _ => None,
    }
}

fn missing(at: Span) -> Diagnostic {
    Diagnostic::new(codes::E901, "an expression is missing").label(at, "before this")
}

fn chained(level: u8, at: Span) -> Diagnostic {
    let (what, how) = if level == level::RANGE {
        ("ranges", "put one into parentheses")
    } else {
        ("comparisons", "write `a < b and b < c`")
    };
    Diagnostic::new(codes::E901, format!("{what} cannot be chained")).label(at, how)
}
