//! Native statements: parsed according to their schemas, which also provide the messages.

use super::reader::{Kids, Read, TreeBuilder};
use super::tokens::Tokenizer;
use super::{MatchFailure, Rule, matched};
use crate::ast::{Ident, Sentence, Slot};
use crate::lexer::{at_end, first_shown, lexemes, over_lines};
use crate::recover::{self, Island};
use crate::schema::{Schema, SentenceElement, SlotKind};
use crate::text::{first_word, is_word, last_word};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use std::mem::replace;

/// Parses the native statement that begins at `start`; its tokens.
pub(super) fn read<'r, 'a>(
    reader: &'r mut TreeBuilder<'a>,
    text: &'a str,
    start: usize,
    schema: &'r Schema,
) -> Read<(Sentence, Tokenizer<'a>)> {
    reader.offset = start;
    let keyword = text.get(start..start + schema.keyword.len()).unwrap_or("");
    let keyword = Ident { text: reader.intern(keyword), span: reader.at(start..start + keyword.len()) };
    let mut tokens = Tokenizer::new(reader.file, start);
    tokens.word(start, schema.keyword);
    let mut reader_state =
        SentenceReader { reader, text, start, tokens, schema, slots: vec![], name_left_out: None };
    reader_state.parts(schema.parts)?;
    reader_state.finish()?;
    Ok((Sentence { keyword, slots: reader_state.slots }, reader_state.tokens))
}

struct SentenceReader<'r, 'a> {
    reader: &'r mut TreeBuilder<'a>,
    text: &'a str,
    start: usize,
    tokens: Tokenizer<'a>,
    schema: &'r Schema,
    slots: Vec<(&'static str, Slot)>,
    /// The word before the last optional name that was left out, and where it could follow.
    name_left_out: Option<(usize, &'static str)>,
}

impl SentenceReader<'_, '_> {
    fn parts(&mut self, parts: &'static [SentenceElement]) -> Read<()> {
        for (i, part) in parts.iter().enumerate() {
            match part {
                SentenceElement::Word(word) => match self.ahead(word) {
                    Some(at) => self.tokens.word(at, word),
                    None => return Err(Box::new(self.wrong(&[word]))),
                },
                SentenceElement::Slot(name, kind) => {
                    let next = parts
                        .get(i + 1)
                        .and_then(|p| if let SentenceElement::Word(w) = p { Some(*w) } else { None });
                    self.slot(name, *kind, next)?;
                }
                SentenceElement::Choice(name, words) => {
                    let Some((word, at)) = words.iter().find_map(|w| self.ahead(w).map(|at| (w, at))) else {
                        return Err(Box::new(self.wrong(words)));
                    };
                    let span = self.reader.at(at..at + word.len());
                    self.slots.push((name, Slot::Choice(Ident { text: self.reader.intern(word), span })));
                    self.tokens.word(at, word);
                }
                SentenceElement::Optional(parts) => {
                    if self.begins(parts) {
                        self.parts(parts)?;
                    } else if let [
                        SentenceElement::Word(word),
                        SentenceElement::Slot(_, SlotKind::Name | SlotKind::Names | SlotKind::Supplies),
                        ..,
                    ] = parts
                    {
                        self.name_left_out = Some((self.tokens.end, word));
                    }
                }
                SentenceElement::Either(alternatives) => match alternatives
                    .iter()
                    .find(|alternative| self.begins(alternative))
                {
                    Some(alternative) => self.parts(alternative)?,
                    None => {
                        let words: Vec<&str> =
                            alternatives.iter().flat_map(|alternative| first_words(alternative)).collect();
                        return Err(Box::new(self.wrong(&words)));
                    }
                },
            }
        }
        Ok(())
    }

    fn begins(&self, parts: &'static [SentenceElement]) -> bool {
        match parts.first() {
            Some(SentenceElement::Word(word)) => self.ahead(word).is_some(),
            Some(SentenceElement::Choice(_, words)) => words.iter().any(|w| self.ahead(w).is_some()),
            Some(SentenceElement::Optional(inner)) => self.begins(inner) || self.begins(&parts[1..]),
            Some(SentenceElement::Either(alternatives)) => {
                alternatives.iter().any(|alternative| self.begins(alternative))
            }
            Some(SentenceElement::Slot(..)) => !at_end(self.text, self.next()),
            None => false,
        }
    }

    /// The offset of the next word: a line may end after a comma.
    fn next(&self) -> usize {
        let at = self.tokens.end;
        match self.text[..at].ends_with(',') {
            true => over_lines(self.text, at),
            false => at + self.text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count(),
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
        found(at).or_else(|| if word == "as" { found(over_lines(self.text, at)) } else { None })
    }

    fn slot(&mut self, name: &'static str, kind: SlotKind, next: Option<&str>) -> Read<()> {
        let at = self.next();
        let misplaced = next.is_some_and(|w| first_word(&self.text[at..]) == w && self.ahead(w) == Some(at));
        if misplaced
            && matches!(kind, SlotKind::Name | SlotKind::Names | SlotKind::Supplies | SlotKind::Expr)
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
                return Err(Box::new(recover::too_large(self.reader.at(self.start..self.tokens.end))));
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
        self.tokens.matched(pair, at);
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
        let names = |part: &SentenceElement| {
            matches!(part, SentenceElement::Slot(_, SlotKind::Names | SlotKind::Supplies))
        };
        let lists = self.schema.parts.iter().any(names);
        let expected = if lists { vec![Rule::end, Rule::comma] } else { vec![Rule::end] };
        let other = || {
            let d = self.words_left_out(at).or_else(|| self.left_out_before_name(at));
            d.or_else(|| self.name_without_comma(at)).or_else(|| self.plus_at_end(at))
        };
        let d = self.slip(at, expected).or_else(|| Some(other()?.help(self.schema.usage)));
        Err(Box::new(d.unwrap_or_else(|| self.surplus(at))))
    }

    /// The error for a common slip, where this was expected.
    fn slip(&self, at: usize, expected: Vec<Rule>) -> Option<Diagnostic> {
        let schemas = [self.schema];
        let island = Island::at(self.text, self.start, &schemas);
        recover::slip_in_sentence(self.reader.file, &island, at - self.start, expected)
    }

    /// An error for `size` where `of size` is meant.
    fn words_left_out(&self, at: usize) -> Option<Diagnostic> {
        let word = first_word(&self.text[at..]);
        let words = omitted(self.schema.parts, word).filter(|_| !word.is_empty())?;
        let what = if words.starts_with(',') { "comma" } else { "word" };
        let d = Diagnostic::new(codes::E903, format!("a {what} is missing before `{word}`"));
        Some(d.write(self.found(at), words))
    }

    /// The error for a text behind the statement.
    fn surplus(&self, at: usize) -> Diagnostic {
        let (rest, span) = (&self.text[at..], self.found(at));
        let word = first_word(rest);
        // a condition is not removed, but written in another way
        let label = match word {
            "once" | "twice" | "no" | "not" | "of" | "only" | "without" | "at" | "up" => {
                "this is not understood"
            }
            _ => "remove this",
        };
        let d = Diagnostic::new(codes::E903, format!("nothing can follow `{}`", self.so_far()));
        let d = d.label(span, label).help(self.schema.usage);
        match word {
            "once" => d.help("exactly once is `1 of NAME`"),
            "twice" => d.help("exactly twice is `2 of NAME`"),
            "of" if rest.starts_with("of size") => {
                d.help("a total counts: `total 8 of length`, and options with `1 of length`")
            }
            _ => d,
        }
    }

    /// An error for `of size 3+`, before or after this place: behind a number, and at the end of a line or of
    /// the statement.
    fn plus_at_end(&self, at: usize) -> Option<Diagnostic> {
        let plus = match self.text[at..].starts_with('+') {
            true => at,
            false => self.start + self.text[self.start..at].rfind('+')?,
        };
        let behind = self.text[plus + 1..].trim_start_matches([' ', '\t']);
        let is_number = self.text[..plus].ends_with(|c: char| c.is_ascii_digit());
        let ends = behind.is_empty() || behind.starts_with(['\n', '\r', ';', '}']);
        let d = Diagnostic::new(codes::E903, "bounds are written as a range");
        let label = "write LOW..HIGH, as in 3..9, with a bound that is large enough";
        (is_number && ends).then(|| d.label(self.reader.at(plus..plus + 1), label))
    }

    /// An error for `cover a with P Q` and `cover a b with P`, if the second name is bound in the file.
    fn name_without_comma(&self, at: usize) -> Option<Diagnostic> {
        let is_list = matches!(self.slots.last(), Some((_, Slot::Names(_) | Slot::Supplies(_))));
        let name = first_word(&self.text[at..]);
        let binding = ["board", "pieces", "tiles", "words", "let", "param", "clues", "use"];
        let mut last = "";
        let mut lexemes = lexemes(self.text);
        let mut is_bound =
            || lexemes.any(|l| binding.contains(&replace(&mut last, l.text)) && l.text == name);
        if !is_list || name.is_empty() || !is_bound() {
            return None;
        }
        let d = Diagnostic::new(codes::E903, "names are separated by commas");
        let end = self.text[..at].trim_end().len();
        let d = d.label(self.found(at), format!("write `, {name}`"));
        Some(d.fix(self.reader.at(end..at), ", "))
    }

    /// An error for a name without the word before it: `edges match M` for `edges match with M`.
    fn left_out_before_name(&self, at: usize) -> Option<Diagnostic> {
        let name = first_word(&self.text[at..]);
        if !name.starts_with(char::is_alphabetic) || matches!(name, "for" | "if") {
            return None;
        }
        let (_, word) = self.name_left_out.filter(|(end, _)| *end == self.tokens.end)?;
        let span = self.reader.at(at..at + name.len());
        let d = Diagnostic::new(codes::E903, format!("the word `{word}` is missing before `{name}`"));
        Some(d.write(span, format!("{word} {name}")))
    }

    /// The text parsed so far, on one line.
    fn so_far(&self) -> String {
        let text = &self.text[self.start..self.tokens.end];
        if text.len() > 60 || text.contains("//") {
            return format!("{} ...", self.schema.keyword);
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The span of the unexpected text.
    fn found(&self, at: usize) -> Span {
        self.reader.at(at..at + first_shown(&self.text[at..]).len())
    }

    fn wrong(&self, words: &[&str]) -> Diagnostic {
        let (at, usage) = (self.next(), self.schema.usage);
        let line = self.text[at..].lines().next().unwrap_or("");
        let follows = |word: &&str| line.contains(&format!(" {word} "));
        let comma = || self.name_without_comma(at).filter(|_| words.iter().any(follows));
        if let Some(d) = self.slip(at, vec![]).or_else(|| Some(comma()?.help(usage))) {
            return d;
        }
        // `connected as {c}`: the word was read as a name
        let so_far = self.so_far();
        let last = last_word(&self.text[..self.tokens.end]);
        if let Some(before) = so_far.strip_suffix(last).filter(|_| words.contains(&last)) {
            let message = format!("something is missing between `{}` and `{last}`", before.trim());
            let at = self.reader.at(self.tokens.end - last.len()..self.tokens.end);
            return Diagnostic::new(codes::E903, message).label(at, "before this").help(usage);
        }
        let words = words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" or ");
        let found = first_word(line);
        let d = Diagnostic::new(
            codes::E903,
            match found {
                "" => format!("`{so_far}` must be followed by {words}"),
                _ => format!("`{}` needs {words}", self.schema.keyword),
            },
        );
        // `single loop on edges(g)`: an edge is no pair of nodes
        if so_far.contains(" on edges(") {
            return d
                .label(self.found(at), "edges follow `along` or `across`")
                .help("lines on edges are `along edges(BOARD)`, from cell to cell `across edges(BOARD)`");
        }
        // `connected b of size 3 as {c}`
        let label = match begins_optional(self.schema.parts, found) {
            true => format!("write {words} before `{found}`"),
            false => format!("write {words}"),
        };
        d.label(self.found(at), label).help(usage)
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
        let found = match self.text[at..].chars().next() {
            Some('"') => Some("a string"),
            Some('[') if self.schema.keyword == "trace" => Some("a list"),
            _ => None,
        };
        if let Some(found) = found
            && matches!(kind, SlotKind::Name | SlotKind::Names | SlotKind::Supplies)
        {
            let d =
                Diagnostic::new(codes::E903, message).label(self.found(at), format!("{found} is no name"));
            let help = match self.schema.keyword {
                "trace" => "words are declared before: words W: CAT DOG",
                _ => {
                    "some of the pieces P are pieces of their own: pieces Q on squares = [p for p in P if p.name == \"NAME\"]"
                }
            };
            return Box::new(d.help(help).help(self.schema.usage));
        }
        let here = if at_end(self.text, at) { "it is missing here" } else { "this is something else" };
        Box::new(Diagnostic::new(codes::E903, message).label(self.found(at), here).help(self.schema.usage))
    }
}

fn first_words(parts: &'static [SentenceElement]) -> Vec<&'static str> {
    match parts.first() {
        Some(SentenceElement::Word(word)) => vec![word],
        Some(SentenceElement::Choice(_, words)) => words.to_vec(),
        Some(SentenceElement::Optional(inner)) => [first_words(inner), first_words(&parts[1..])].concat(),
        Some(SentenceElement::Either(alternatives)) => {
            alternatives.iter().flat_map(|alternative| first_words(alternative)).collect()
        }
        Some(SentenceElement::Slot(..)) | None => vec![],
    }
}

/// Does an optional part begin with this word?
fn begins_optional(parts: &'static [SentenceElement], word: &str) -> bool {
    parts.iter().any(|part| match part {
        SentenceElement::Optional(inner) => first_words(inner).contains(&word),
        SentenceElement::Either(alternatives) => alternatives.iter().any(|all| begins_optional(all, word)),
        _ => false,
    })
}

/// The beginning of an optional part up to a word that is not its first: `of size` for `size`.
fn omitted(parts: &[SentenceElement], word: &str) -> Option<String> {
    parts.iter().find_map(|part| {
        let SentenceElement::Optional(inner) = part else { return None };
        let mut words = vec![];
        for part in *inner {
            match part {
                SentenceElement::Word(own) if *own == word => words.push(word),
                SentenceElement::Choice(_, all) if all.contains(&word) => words.push(word),
                SentenceElement::Word(own) => words.push(*own),
                _ => return omitted(inner, word),
            }
            if words.last() == Some(&word) {
                return (words.len() > 1).then(|| words.join(" "));
            }
        }
        None
    })
}
