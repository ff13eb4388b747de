//! Items, words, cells, clauses.

use super::Rule;
use super::reader::{Kids, Read, TreeBuilder};
use crate::ast::*;
use pest::iterators::Pair;

impl<'a> TreeBuilder<'a> {
    /// All following items.
    pub(super) fn items(&mut self, kids: &mut Kids<'a>) -> Read<Vec<ItemExpr>> {
        let mut items = vec![];
        while let Some(Rule::bare_item | Rule::item_word | Rule::group | Rule::amount) = kids.peek() {
            let kid = kids.need()?;
            let span = self.span(&kid);
            items.push(match kid.as_rule() {
                Rule::group => self.deeper(1, span.sub(0, 1), |r| {
                    let mut kids = Kids::of(kid);
                    Ok(ItemExpr::Group(r.items(&mut kids)?, r.clauses(&mut kids)?, span))
                })?,
                Rule::amount => {
                    let mut kids = Kids::of(kid);
                    let amount = Some(self.amount(kids.need()?)?);
                    let word = self.item_word(kids.need()?)?;
                    ItemExpr::Word(ItemWord { span, amount, ..word })
                }
                _ => ItemExpr::Word(self.item_word(kid)?),
            });
        }
        Ok(items)
    }

    /// An item of the rules `bare_item` and `item_word`.
    pub(super) fn item_word(&mut self, pair: Pair<'a, Rule>) -> Read<ItemWord> {
        let span = self.span(&pair);
        if pair.as_rule() == Rule::bare_item {
            let name = self.word(pair)?;
            return Ok(ItemWord { span, amount: None, soft: false, name, color: None, default: None });
        }
        let mut kids = Kids::of(pair);
        let soft = kids.has(Rule::soft);
        let name = self.word(kids.need()?)?;
        let color = kids.next().map(|p| self.word(p)).transpose()?;
        let default = kids.next().map(|p| self.word(p)).transpose()?;
        Ok(ItemWord { span, amount: None, soft, name, color, default })
    }

    /// A value of the rule `amount_value`: an int, or the expression in a hole.
    fn amount(&mut self, pair: Pair<'a, Rule>) -> Read<Expr> {
        let span = self.span(&pair);
        let text = pair.as_str();
        let kid = Kids::of(pair).need()?;
        if kid.as_rule() == Rule::hole {
            return Ok(self.hole(kid)?.expr);
        }
        let int = self.expr(kid)?;
        let kind = if text.starts_with('-') { ExprKind::Negate(int) } else { return Ok(int) };
        Ok(Expr { span, kind: Box::new(kind) })
    }

    /// A word of the rules `word` and `piece_name`, and of the bare ones.
    pub(super) fn word(&mut self, pair: Pair<'a, Rule>) -> Read<Word> {
        let span = self.span(&pair);
        if !matches!(pair.as_rule(), Rule::word | Rule::piece_name) {
            return Ok(Word { span, parts: vec![WordPart::Text(self.intern(pair.as_str()), span)] });
        }
        let mut parts = vec![];
        let quoted = pair.as_str().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let is_name = |text: &&str| pair.as_rule() == Rule::piece_name && !text.is_empty();
        if let Some(name) = quoted.filter(is_name).filter(|name| !name.contains(['"', '{', '}'])) {
            return Ok(Word { span, parts: vec![WordPart::Text(self.intern(name), span)] });
        }
        for kid in Kids::of(pair) {
            let span = self.span(&kid);
            parts.push(match kid.as_rule() {
                Rule::hole => WordPart::Hole(self.hole(kid)?),
                Rule::quoted => WordPart::Text(self.intern(kid.as_str().trim_matches('"')), span),
                _ => WordPart::Text(self.intern(kid.as_str()), span),
            });
        }
        Ok(Word { span, parts })
    }

    /// All following words.
    pub(super) fn words(&mut self, kids: &mut Kids<'a>) -> Read<Vec<Word>> {
        let mut words = vec![];
        while let Some(Rule::bare_name | Rule::word) = kids.peek() {
            words.push(self.word(kids.need()?)?);
        }
        Ok(words)
    }

    /// All following cell tokens.
    pub(super) fn cells(&mut self, kids: &mut Kids<'a>) -> Read<Vec<CellToken>> {
        let mut cells = vec![];
        while let Some(Rule::bare_cell | Rule::cell_tok) = kids.peek() {
            let kid = kids.need()?;
            let span = self.span(&kid);
            cells.push(CellToken {
                span,
                parts: if kid.as_rule() == Rule::bare_cell {
                    vec![CellPart::Text(span)]
                } else {
                    Kids::of(kid).map(|p| self.cell_part(p)).collect::<Read<_>>()?
                },
            });
        }
        Ok(cells)
    }

    /// A picture in a list of cells: its cells are spliced in.
    pub(super) fn cell_picture(&mut self, pair: Pair<'a, Rule>) -> Read<CellToken> {
        let expr = self.expr(Kids::of(pair).need()?)?;
        let span = expr.span;
        let hole = HoleExpr { span, splice: true, expr, format: None };
        Ok(CellToken { span, parts: vec![CellPart::Hole(hole)] })
    }

    fn cell_part(&mut self, pair: Pair<'a, Rule>) -> Read<CellPart> {
        let span = self.span(&pair);
        Ok(match pair.as_rule() {
            Rule::hole => CellPart::Hole(self.hole(pair)?),
            Rule::cell_set => {
                let (mut parts, mut closed) = (vec![], false);
                for kid in Kids::of(pair) {
                    match kid.as_rule() {
                        Rule::hole => parts.push(SetExprPart::Hole(self.hole(kid)?)),
                        Rule::set_end => closed = true,
                        _ => parts.push(SetExprPart::Text(self.span(&kid))),
                    }
                }
                CellPart::Set { span, parts, closed }
            }
            _ => CellPart::Text(span),
        })
    }

    /// All following clauses.
    pub(super) fn clauses(&mut self, kids: &mut Kids<'a>) -> Read<Vec<Clause>> {
        let mut clauses = vec![];
        while let Some(Rule::for_clause | Rule::if_clause) = kids.peek() {
            let kid = kids.need()?;
            let is_for = kid.as_rule() == Rule::for_clause;
            let mut inner = Kids::of(kid);
            clauses.push(if is_for {
                Clause::For(self.binders(&mut inner)?)
            } else {
                Clause::If(self.expr(inner.seek(Rule::expr)?)?)
            });
        }
        Ok(clauses)
    }

    /// All following binders, after a keyword.
    pub(super) fn binders(&mut self, kids: &mut Kids<'a>) -> Read<Vec<Binder>> {
        kids.by_ref()
            .filter(|p| p.as_rule() == Rule::binder)
            .map(|p| {
                let mut kids = Kids::of(p);
                let pattern = self.pattern(kids.need()?)?;
                let each = kids.need()?.as_str() == "in";
                Ok(Binder { pattern, each, value: self.expr(kids.need()?)? })
            })
            .collect()
    }

    pub(super) fn pattern(&mut self, pair: Pair<'a, Rule>) -> Read<Pattern> {
        if pair.as_rule() != Rule::pattern_tuple {
            return Ok(Pattern::Name(self.name(&pair)));
        }
        let span = self.span(&pair);
        self.deeper(1, span.sub(0, 1), |r| {
            let members = Kids::of(pair).filter(|p| p.as_rule() != Rule::close_paren);
            Ok(Pattern::Tuple(members.map(|p| r.pattern(p)).collect::<Read<_>>()?, span))
        })
    }
}
