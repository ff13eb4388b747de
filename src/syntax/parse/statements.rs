//! Core statements, except boards, pieces and other entities.

use super::Rule;
use super::reader::{Kids, Read, TreeBuilder};
use crate::ast::*;
use num_bigint::BigUint;
use pest::iterators::Pair;
use puzc_core::diag::{Diagnostic, codes};

/// The most digits of a number.
const MAX_DIGITS: usize = 1000;

/// A match of a statement's rule.
pub(super) enum MatchedStatement {
    /// A complete statement.
    Whole(StmtKind),
    /// The header of a block.
    Header(Header),
}

/// The header of a block.
pub(super) enum Header {
    Rule(Ident, Vec<Param>),
    For(Vec<Clause>),
    /// The complete arms, and the condition of the open one; `None` for `else`.
    If(Vec<(Expr, Vec<Stmt>)>, Option<Expr>),
}

impl<'a> TreeBuilder<'a> {
    /// The match of a `statement` pair.
    pub(super) fn statement(&mut self, pair: Pair<'a, Rule>) -> Read<MatchedStatement> {
        let rule = pair.as_rule();
        let mut kids = Kids::of(pair.clone());
        let kids = &mut kids;
        Ok(MatchedStatement::Whole(match rule {
            Rule::s_for => return Ok(MatchedStatement::Header(Header::For(self.clauses(kids)?))),
            Rule::s_if => {
                let condition = self.expr(kids.seek(Rule::expr)?)?;
                return Ok(MatchedStatement::Header(Header::If(vec![], Some(condition))));
            }
            Rule::s_rule => {
                let name = self.name(&kids.seek(Rule::ident)?);
                return Ok(MatchedStatement::Header(Header::Rule(name, self.params(kids.need()?)?)));
            }
            Rule::s_puzzle => StmtKind::Puzzle(self.expr(kids.seek(Rule::string)?)?),
            Rule::s_use => self.use_statement(kids)?,
            Rule::s_param => self.param(kids)?,
            Rule::s_let => {
                kids.need()?;
                let pattern = self.pattern(kids.need()?)?;
                StmtKind::Let { pattern, value: self.expr(kids.seek(Rule::expr)?)? }
            }
            Rule::s_fn => {
                let name = self.name(&kids.seek(Rule::ident)?);
                let params = self.params(kids.need()?)?;
                let body = self.expr(kids.seek(Rule::expr)?)?;
                StmtKind::Fn { name, params, body, wheres: self.binders(kids)? }
            }
            Rule::s_require => {
                let cond = self.expr(kids.seek(Rule::expr)?)?;
                let message = self.expr(kids.seek(Rule::string)?)?;
                let values = kids.filter(|p| p.as_rule() == Rule::expr);
                StmtKind::Require { cond, message, at: values.map(|p| self.expr(p)).collect::<Read<_>>()? }
            }
            Rule::s_expect => self.expect(kids)?,
            Rule::s_forbid => {
                let aspect = self.aspect(kids.seek(Rule::aspect)?)?;
                StmtKind::Forbid { aspect, clauses: self.trailing(kids)? }
            }
            Rule::s_add => {
                kids.need()?;
                let items = self.items(kids)?;
                let cost = self.cost(kids)?;
                let aspect = self.aspect(kids.seek(Rule::aspect)?)?;
                StmtKind::Add { items, cost, aspect, clauses: self.trailing(kids)? }
            }
            Rule::s_draw => self.draw(kids)?,
            Rule::s_show => self.show(kids)?,
            Rule::s_hide => self.hide(kids)?,
            Rule::s_distinguish => self.distinguish(kids)?,
            Rule::s_break => {
                let class = self.name(&kids.seek(Rule::symmetry_class)?);
                let words = kids.filter(|p| p.as_rule() == Rule::word);
                StmtKind::Break { class, using: words.map(|p| self.word(p)).collect::<Read<_>>()? }
            }
            Rule::s_goal => StmtKind::Goal { maximize: kids.has(Rule::k_maximize) },
            Rule::s_items => {
                let keyword = self.name(&kids.need()?);
                let mult = kids.accept(Rule::mult).map(|p| self.mult(p)).transpose()?;
                StmtKind::Items {
                    kind: match keyword.text.as_bytes().first() {
                        Some(b'p') => ItemKind::Primary,
                        Some(b's') => ItemKind::Secondary,
                        _ => ItemKind::Total,
                    },
                    soft: keyword.text.ends_with('?'),
                    keyword,
                    mult,
                    items: self.items(kids)?,
                    clauses: self.trailing(kids)?,
                }
            }
            Rule::s_option => {
                let soft = kids.need()?.as_str().ends_with('?');
                let items = self.items(kids)?;
                let cost = self.cost(kids)?;
                let label =
                    if kids.has(Rule::k_as) { Some(self.called(Kids::of(kids.need()?))?) } else { None };
                StmtKind::Option { soft, items, cost, label, clauses: self.trailing(kids)? }
            }
            Rule::s_call => {
                let (name, args) = self.called(Kids::of(pair))?;
                StmtKind::Call { name, args }
            }
            _ => self.entity(rule, kids)?,
        }))
    }

    /// The condition of an `else_one` pair, if there is one.
    pub(super) fn else_head(&mut self, pair: Pair<'a, Rule>) -> Read<Option<Expr>> {
        Kids::of(pair).find(|p| p.as_rule() == Rule::expr).map(|p| self.expr(p)).transpose()
    }

    /// A name and a `call`.
    fn called(&mut self, mut kids: Kids<'a>) -> Read<(Ident, Vec<Arg>)> {
        let name = self.name(&kids.seek(Rule::ident)?);
        Ok((name, self.args(kids.seek(Rule::call)?)?))
    }

    /// The `clauses` at the end of a statement.
    pub(super) fn trailing(&mut self, kids: &mut Kids<'a>) -> Read<Vec<Clause>> {
        kids.accept(Rule::clauses).map_or(Ok(vec![]), |p| self.clauses(&mut Kids::of(p)))
    }

    /// `cost e`, if it comes next.
    pub(super) fn cost(&mut self, kids: &mut Kids<'a>) -> Read<Option<Expr>> {
        if kids.has(Rule::k_cost) { Ok(Some(self.expr(kids.need()?)?)) } else { Ok(None) }
    }

    pub(super) fn mult(&mut self, pair: Pair<'a, Rule>) -> Read<Mult> {
        let kid = Kids::of(pair).need()?;
        Ok(if kid.as_rule() == Rule::k_any {
            Mult::Any(self.span(&kid))
        } else {
            Mult::Range(self.expr(kid)?)
        })
    }

    fn use_statement(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        kids.need()?;
        let names = kids.all(Rule::ident).map(|ident| self.name(&ident)).collect();
        kids.need()?;
        let from = kids.need()?;
        let from = match from.as_rule() {
            Rule::module => UseFrom::Module(self.name(&from)),
            _ => UseFrom::File(self.expr(from)?),
        };
        Ok(StmtKind::Use { names, from })
    }

    fn param(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        let are_clues = kids.has(Rule::k_clues);
        let name = self.name(&kids.seek(Rule::ident)?);
        let default = self.expr(kids.seek(Rule::arith)?)?;
        let within = if kids.has(Rule::k_in) { Some(self.expr(kids.need()?)?) } else { None };
        let doc = kids.accept(Rule::string).map(|p| self.expr(p)).transpose()?;
        Ok(StmtKind::Param { name, default, within, doc, are_clues })
    }

    fn params(&mut self, pair: Pair<'a, Rule>) -> Read<Vec<Param>> {
        Kids::of(pair)
            .filter(|p| p.as_rule() == Rule::param)
            .map(|p| {
                let mut kids = Kids::of(p);
                let name = self.name(&kids.need()?);
                let ty = kids.accept(Rule::ty).map(|p| self.ty(p)).transpose()?;
                let default = kids.accept(Rule::expr).map(|p| self.expr(p)).transpose()?;
                Ok(Param { name, ty, default })
            })
            .collect()
    }

    fn ty(&mut self, pair: Pair<'a, Rule>) -> Read<TypeExpr> {
        let start = self.span(&pair).sub(0, 1);
        self.deeper(1, start, |r| {
            let mut ty = TypeExpr { span: start, name: None, args: vec![], result: None };
            for kid in Kids::of(pair) {
                let span = r.span(&kid);
                match kid.as_rule() {
                    Rule::ty_name => ty.name = Some(r.name(&kid)),
                    Rule::ty => {
                        let result = r.ty(kid)?;
                        ty.span = ty.span.to(result.span);
                        ty.result = Some(Box::new(result));
                        continue;
                    }
                    _ => {
                        let args = Kids::of(kid).filter(|p| p.as_rule() == Rule::ty);
                        ty.args = args.map(|p| r.ty(p)).collect::<Read<_>>()?;
                    }
                }
                ty.span = ty.span.to(span);
            }
            Ok(ty)
        })
    }

    pub(super) fn aspect(&mut self, pair: Pair<'a, Rule>) -> Read<Aspect> {
        let mut kids = Kids::of(pair);
        let family = self.name(&kids.need()?);
        let variable = self.name(&kids.need()?);
        let of = kids.filter(|p| p.as_rule() == Rule::ident).map(|p| self.name(&p)).collect();
        Ok(Aspect { family, variable, of })
    }

    fn expect(&mut self, kids: &mut Kids<'a>) -> Read<StmtKind> {
        kids.need()?;
        let what = kids.need()?;
        let rule = what.as_rule();
        let mut inner = Kids::of(what);
        let what = match rule {
            Rule::e_output => ExpectKind::Output(self.expr(inner.seek(Rule::string)?)?),
            Rule::e_cost => {
                let maximum = inner.need()?.as_rule() == Rule::k_maximum;
                inner.need()?;
                let sign = if inner.has(Rule::minus) { "-" } else { "" };
                let number = inner.seek(Rule::int)?;
                ExpectKind::Cost { maximum, value: self.number(sign, &number)? }
            }
            Rule::e_solution => ExpectKind::Solution(self.expr(inner.seek(Rule::arith)?)?),
            Rule::e_level => {
                let maximum = inner.has(Rule::k_maximum);
                let level = inner.find(|p| p.as_rule() == Rule::level);
                ExpectKind::Level { maximum, level: level.map(|level| self.level(&level)).transpose()? }
            }
            Rule::e_sizes => {
                let mut sizes = vec![];
                while let Some(number) = inner.next() {
                    let value = self.number("", &number)?;
                    sizes.push((value, inner.need()?.as_str().starts_with("item")));
                }
                ExpectKind::Sizes(sizes)
            }
            _ => {
                let count = inner.need()?;
                let count = match count.as_rule() {
                    Rule::k_no => BigUint::ZERO,
                    Rule::k_unique => BigUint::from(1u8),
                    _ => self.large(&count)?,
                };
                let up_to = inner.find(|p| p.as_rule() == Rule::symmetry_class).map(|p| self.name(&p));
                ExpectKind::Solutions { count, up_to }
            }
        };
        let (mut with, mut slow) = (vec![], false);
        for kid in kids {
            match kid.as_rule() {
                Rule::setting => {
                    let mut kids = Kids::of(kid);
                    with.push((self.name(&kids.need()?), self.expr(kids.seek(Rule::arith)?)?));
                }
                rule => slow |= rule == Rule::k_slow,
            }
        }
        Ok(StmtKind::Expect { what, with, slow })
    }

    /// A number as large as any count of a search.
    fn large(&mut self, pair: &Pair<'a, Rule>) -> Read<BigUint> {
        let digits = Some(pair.as_str()).filter(|digits| digits.len() <= MAX_DIGITS);
        digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
            self.too_large(pair, format!("this number has more than {MAX_DIGITS} digits"), "too large")
        })
    }

    /// The numbers of a level.
    fn level(&self, pair: &Pair<'a, Rule>) -> Read<Vec<u32>> {
        pair.as_str()
            .split('.')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|_| self.too_large(pair, "this level is too large", "more moves than 32 bits can count"))
    }

    /// A number that must fit 64 bits.
    fn number(&mut self, sign: &str, pair: &Pair<'a, Rule>) -> Read<i64> {
        let number = format!("{sign}{}", pair.as_str()).parse();
        number.map_err(|_| self.too_large(pair, "this number does not fit 64 bits", "too large"))
    }

    fn too_large(&self, pair: &Pair<'a, Rule>, message: impl Into<String>, label: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::new(codes::E510, message).label(self.span(pair), label))
    }
}
