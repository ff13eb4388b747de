//! Native statements: parsed according to their schemas, which also provide the messages.

use super::reader::{Kids, Read, TreeBuilder, comments};
use super::{MatchFailure, Rule, matched};
use crate::ast::{Ident, Sentence, Slot};
use crate::recover;
use crate::schema::{Part, Schema, SlotKind};
use crate::text::{at_end, first_word, is_word, last_word, line_end, token};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use std::ops::Range;

/// A native statement that was parsed.
pub(super) struct ParsedSentence {
    pub sentence: Sentence,
    pub end: usize,
    pub comments: Vec<Range<usize>>,
}

/// Parses the native statement that begins at `start`.
pub(super) fn read<'r, 'a>(
    reader: &'r mut TreeBuilder<'a>,
    text: &'a str,
    start: usize,
    schema: &'r Schema,
) -> Read<ParsedSentence> {
    reader.offset = start;
    let keyword = text.get(start..start + schema.keyword.len()).unwrap_or("");
    let keyword = Ident { text: reader.intern(keyword), span: reader.at(start..start + keyword.len()) };
    let mut reader_state = SentenceReader {
        reader,
        text,
        start,
        pos: start + schema.keyword.len(),
        schema,
        slots: vec![],
        comments: vec![],
    };
    reader_state.parts(schema.parts)?;
    reader_state.finish()?;
    Ok(ParsedSentence {
        sentence: Sentence { keyword, slots: reader_state.slots },
        end: reader_state.pos,
        comments: reader_state.comments,
    })
}

struct SentenceReader<'r, 'a> {
    reader: &'r mut TreeBuilder<'a>,
    text: &'a str,
    start: usize,
    /// The offset after the last word.
    pos: usize,
    schema: &'r Schema,
    slots: Vec<(&'static str, Slot)>,
    comments: Vec<Range<usize>>,
}

impl SentenceReader<'_, '_> {
    fn parts(&mut self, parts: &'static [Part]) -> Read<()> {
        for (i, part) in parts.iter().enumerate() {
            match part {
                Part::Word(word) => match self.ahead(word) {
                    Some(at) => self.pass(at, word),
                    None => return Err(self.wrong(&[word])),
                },
                Part::Slot(name, kind) => {
                    let next =
                        parts.get(i + 1).and_then(|p| if let Part::Word(w) = p { Some(*w) } else { None });
                    self.slot(name, *kind, next)?;
                }
                Part::Choice(name, words) => {
                    let Some((word, at)) = words.iter().find_map(|w| self.ahead(w).map(|at| (w, at))) else {
                        return Err(self.wrong(words));
                    };
                    let span = self.reader.at(at..at + word.len());
                    self.slots.push((name, Slot::Choice(Ident { text: self.reader.intern(word), span })));
                    self.pass(at, word);
                }
                Part::Optional(parts) => {
                    if self.begins(parts) {
                        self.parts(parts)?;
                    }
                }
                Part::Either(alternatives) => match alternatives
                    .iter()
                    .find(|alternative| self.begins(alternative))
                {
                    Some(alternative) => self.parts(alternative)?,
                    None => {
                        let words: Vec<&str> =
                            alternatives.iter().flat_map(|alternative| first_words(alternative)).collect();
                        return Err(self.wrong(&words));
                    }
                },
            }
        }
        Ok(())
    }

    fn begins(&self, parts: &'static [Part]) -> bool {
        match parts.first() {
            Some(Part::Word(word)) => self.ahead(word).is_some(),
            Some(Part::Choice(_, words)) => words.iter().any(|w| self.ahead(w).is_some()),
            Some(Part::Optional(inner)) => self.begins(inner) || self.begins(&parts[1..]),
            Some(Part::Either(alternatives)) => {
                alternatives.iter().any(|alternative| self.begins(alternative))
            }
            Some(Part::Slot(..)) => !at_end(self.text, self.next()),
            None => false,
        }
    }

    /// The offset of the next word: a line may end after a comma.
    fn next(&self) -> usize {
        let blanks =
            |at: usize| at + self.text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let at = blanks(self.pos);
        if self.text[..self.pos].ends_with(',') { self.over_lines(at) } else { at }
    }

    fn over_lines(&self, mut at: usize) -> usize {
        loop {
            at += self.text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
            if !self.text[at..].starts_with("//") {
                return at;
            }
            at = line_end(self.text, at);
        }
    }

    /// The offset of this word, if it comes next.  A line that starts with `as` continues the previous one.
    fn ahead(&self, word: &str) -> Option<usize> {
        let found = |at: usize| {
            let rest = self.text[at..].strip_prefix(word)?;
            let whole = !word.ends_with(is_word) || !rest.starts_with(is_word);
            whole.then_some(at)
        };
        let at = self.next();
        found(at).or_else(|| if word == "as" { found(self.over_lines(at)) } else { None })
    }

    fn pass(&mut self, at: usize, word: &str) {
        self.collect_comments(at);
        self.pos = at + word.len();
    }

    /// Collects the comments between the last word and `to`; everything else there is space.
    fn collect_comments(&mut self, to: usize) {
        let mut at = self.pos;
        while let Some(found) = self.text.get(at..to).and_then(|gap| gap.find("//")) {
            let end = line_end(self.text, at + found);
            self.comments.push(at + found..end);
            at = end;
        }
    }

    fn slot(&mut self, name: &'static str, kind: SlotKind, next: Option<&str>) -> Read<()> {
        let at = self.next();
        self.collect_comments(at);
        let misplaced = next.is_some_and(|w| first_word(&self.text[at..]) == w && self.ahead(w) == Some(at));
        if misplaced
            && matches!(kind, SlotKind::Name | SlotKind::Names | SlotKind::Supplies)
            && !self.twice(at, next)
        {
            return Err(self.missing(at, kind));
        }
        let rule = match kind {
            SlotKind::Name => Rule::slot_name,
            SlotKind::Names => Rule::slot_names,
            SlotKind::Supplies => Rule::slot_supplies,
            SlotKind::Word | SlotKind::Item(_) => Rule::slot_word,
            SlotKind::Mention(_) => Rule::slot_mention,
            SlotKind::Expr => Rule::slot_expr,
        };
        let text = self.text;
        let pair = match matched(rule, &text[at..]) {
            Ok(pair) => pair,
            Err(MatchFailure::Depth(deep)) => {
                return Err(Box::new(recover::too_deep_at(self.reader.at(at + deep..at + deep + 1))));
            }
            Err(MatchFailure::Work) => {
                return Err(Box::new(recover::too_large(self.reader.at(self.start..self.pos))));
            }
            Err(MatchFailure::Syntax(..)) => return Err(self.missing(at, kind)),
        };
        self.reader.offset = at;
        let mut kids = Kids::of(pair.clone());
        if kids.peek().is_none() {
            return Err(self.missing(at, kind));
        }
        let slot = match kind {
            SlotKind::Name => Slot::Name(self.reader.name(&kids.need()?)),
            SlotKind::Names => Slot::Names(kids.map(|p| self.reader.name(&p)).collect()),
            SlotKind::Word => Slot::Word(self.reader.word(kids.need()?)?),
            SlotKind::Item(bound) | SlotKind::Mention(bound) => {
                let item = self.reader.word(kids.need()?)?;
                let color = kids.next().map(|p| self.reader.word(p)).transpose()?;
                Slot::Mention { item, color, bound }
            }
            SlotKind::Expr => Slot::Expr(self.reader.expr(kids.need()?)?),
            SlotKind::Supplies => {
                let mut supplies = vec![];
                for supply in Kids::of(kids.need()?) {
                    let mut kids = Kids::of(supply);
                    let mult = kids.accept(Rule::mult).map(|p| self.reader.mult(p)).transpose()?;
                    supplies.push((mult, self.reader.name(&kids.need()?)));
                }
                Slot::Supplies(supplies)
            }
        };
        let end = match &slot {
            Slot::Name(n) | Slot::Choice(n) => n.span.end,
            Slot::Names(all) => all.last().map_or(0, |n| n.span.end),
            Slot::Supplies(all) => all.last().map_or(0, |(_, n)| n.span.end),
            Slot::Word(w) => w.span.end,
            Slot::Mention { item, color, .. } => color.as_ref().unwrap_or(item).span.end,
            Slot::Expr(e) => e.span.end,
        };
        self.pos = (self.reader.local(end)).max(at);
        let inside = comments(&pair).into_iter().map(|c| at + c.start..at + c.end);
        self.comments.extend(inside.filter(|c| c.end <= self.pos));
        self.slots.push((name, slot));
        Ok(())
    }

    /// Does the word at `at` occur twice in a row, so that the first one is a name?
    fn twice(&self, at: usize, word: Option<&str>) -> bool {
        let rest = &self.text[at + word.map_or(0, str::len)..];
        Some(first_word(rest.trim_start_matches([' ', '\t']))) == word || rest.trim_start().starts_with(',')
    }

    fn finish(&mut self) -> Read<()> {
        let at = self.next();
        if at_end(self.text, at) {
            return Ok(());
        }
        let span = self.found(at);
        let word = first_word(&self.text[at..]);
        if let Some(d) = self.hyphen() {
            return Err(d);
        }
        if let Some(path) = self.module_path() {
            return Err(path);
        }
        Err(Box::new(if matches!(word, "for" | "if") {
            Diagnostic::new(codes::E903, format!("`{}` takes no clauses", self.schema.keyword))
                .label(span, "remove this, or put the statement into a block")
                .help(self.schema.usage)
        } else {
            Diagnostic::new(codes::E903, format!("nothing can follow `{}`", self.so_far()))
                .label(span, "remove this")
                .help(self.schema.usage)
        }))
    }

    /// An error for `std.m.NAME` where only a name is allowed.
    fn module_path(&self) -> Option<Box<Diagnostic>> {
        let start = self.pos - last_word(&self.text[..self.pos]).len();
        let path = self.text[start..].split(|c| !is_word(c) && c != '.').next()?.trim_end_matches('.');
        let (module, name) = path.rsplit_once('.').filter(|_| path.starts_with("std."))?;
        let module = if module == "std" { "std.MODULE" } else { module };
        let d = Diagnostic::new(codes::E903, "modules can be named only at the top of a file");
        let d = d.label(self.reader.at(start..start + path.len()), format!("write `{name}`"));
        Some(Box::new(d.help(format!("and above the other statements: use {name} from {module}"))))
    }

    /// The text parsed so far, on one line.
    fn so_far(&self) -> String {
        let text = &self.text[self.start..self.pos];
        if text.len() > 60 || text.contains("//") {
            return format!("{} ...", self.schema.keyword);
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The span of the unexpected text.
    fn found(&self, at: usize) -> Span {
        self.reader.at(at..at + token(&self.text[at..]).len())
    }

    /// An error for a hyphen in a name, such as `my-box`.
    fn hyphen(&self) -> Option<Box<Diagnostic>> {
        let rest = self.text[self.pos..].strip_prefix('-')?;
        let start = self.pos - last_word(&self.text[..self.pos]).len();
        let len = rest.find(|c| !is_word(c) && c != '-').unwrap_or(rest.len());
        let name = self.text.get(start..self.pos + 1 + len).filter(|_| len > 0 && start < self.pos)?;
        Some(Box::new(recover::not_a_name(name, self.reader.at(start..start + name.len()))))
    }

    fn wrong(&self, words: &[&str]) -> Box<Diagnostic> {
        let at = self.next();
        if let Some(d) = self.hyphen() {
            return d;
        }
        let words = words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" or ");
        let message = if first_word(&self.text[at..]).is_empty() {
            format!("`{}` must be followed by {words}", self.so_far())
        } else {
            format!("`{}` needs {words}", self.schema.keyword)
        };
        Box::new(
            Diagnostic::new(codes::E903, message)
                .label(self.found(at), format!("write {words}"))
                .help(self.schema.usage),
        )
    }

    fn missing(&self, at: usize, kind: SlotKind) -> Box<Diagnostic> {
        let what = match kind {
            SlotKind::Name => "a name",
            SlotKind::Names => "a name, or several with commas",
            SlotKind::Supplies => "a name, or a number and a name: `2 of NAME`",
            SlotKind::Word => "an item or a color",
            SlotKind::Item(_) | SlotKind::Mention(_) => "an item",
            SlotKind::Expr => "an expression",
        };
        let message = format!("`{}` must be followed by {what}", self.so_far());
        let here = if at_end(self.text, at) { "it is missing here" } else { "this is something else" };
        Box::new(Diagnostic::new(codes::E903, message).label(self.found(at), here).help(self.schema.usage))
    }
}

fn first_words(parts: &'static [Part]) -> Vec<&'static str> {
    match parts.first() {
        Some(Part::Word(word)) => vec![word],
        Some(Part::Choice(_, words)) => words.to_vec(),
        Some(Part::Optional(inner)) => [first_words(inner), first_words(&parts[1..])].concat(),
        Some(Part::Either(alternatives)) => {
            alternatives.iter().flat_map(|alternative| first_words(alternative)).collect()
        }
        Some(Part::Slot(..)) | None => vec![],
    }
}
