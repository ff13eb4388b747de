//! The lines of options, optimized: words of known short names take a fast path, all others are parsed
//! completely.

use super::word::{Short, WordEnd, color, key, short};
use super::{DlxReader, Remark, findings};
use puzc_core::base::Exceeded;
use puzc_core::diag::{MAX_SUGGESTIONS, codes::*, nearest};
use puzc_core::xcc::{ColorId, ItemId};

/// A line that is being read.
struct OptionLine {
    start: usize,
    /// Are there any words?
    words: bool,
    /// Is there a primary item, or a word that may be meant as one?
    primary: bool,
    cost: i64,
}

impl DlxReader<'_, '_> {
    /// Reads the option whose line begins at byte `start`; returns the start of the next line.
    pub(super) fn option(&mut self, start: usize) -> Result<usize, Exceeded> {
        let mut line = OptionLine { start, words: false, primary: false, cost: 0 };
        let mut at = start;
        loop {
            let word = short(self.text.as_bytes(), at);
            if let Some((next, end)) = self.quick(&mut line, at, word) {
                line.words = true;
                at = next;
                match end {
                    WordEnd::Line => break,
                    _ => at += 1,
                }
            } else if word.len > 0 || !matches!(word.end, WordEnd::Blank | WordEnd::Line) {
                line.words = true;
                at = self.close(&mut line, at);
                if self.findings.has_too_many_errors() {
                    return Ok(self.text.len());
                }
            } else if word.end == WordEnd::Line {
                break;
            } else {
                at += 1;
            }
        }
        self.end(&line, at)?;
        Ok(at + 1)
    }

    /// Reads a mention of a known item, with or without a known color.  Returns the end of the word, and what
    /// ends it.  For all other words returns `None`, without any effect.
    #[inline]
    fn quick(&mut self, line: &mut OptionLine, at: usize, word: Short) -> Option<(usize, WordEnd)> {
        let (mut next, mut end) = (at + word.len, word.end);
        let item = ItemId(self.items.get(word.key)?);
        let color = match end {
            WordEnd::Blank | WordEnd::Line => ColorId::NONE,
            WordEnd::Colon => {
                let color = color(self.text.as_bytes(), next + 1);
                (next, end) = (next + 1 + color.len, color.end);
                if !matches!(end, WordEnd::Blank | WordEnd::Line) {
                    return None;
                }
                ColorId(self.colors.get(color.key)?)
            }
            WordEnd::Other => return None,
        };
        let primary = item.0 < self.primary;
        let last = self.last.get_mut(item.0 as usize)?;
        if (primary && color != ColorId::NONE) || *last as usize > line.start {
            return None;
        }
        *last = at as u32 + 1;
        line.primary |= primary;
        self.builder.mention(item, color);
        Some((next, end))
    }

    /// Reads any word; returns its end.
    #[cold]
    fn close(&mut self, line: &mut OptionLine, at: usize) -> usize {
        let rest = self.rest(at);
        let word = rest.split(char::is_whitespace).next().unwrap_or("");
        let Some(first) = word.chars().next() else {
            // a space that is not ASCII
            return at + rest.chars().next().map_or(1, char::len_utf8);
        };
        if first == '|' {
            self.cost(line, word, at);
        } else {
            self.mention(line, word, at);
        }
        at + word.len()
    }

    /// Adds the numbers after bars, as DLX5 does.
    fn cost(&mut self, line: &mut OptionLine, word: &str, at: usize) {
        let digits = Some(&word[1..]).filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        match digits.and_then(|d| d.parse::<u32>().ok()).and_then(|n| line.cost.checked_add(i64::from(n))) {
            Some(sum) => line.cost = sum,
            None => self
                .findings
                .add(E407, || findings::unreadable_cost(word, self.source.at(at..at + word.len()))),
        }
        self.costs = true;
    }

    fn mention(&mut self, line: &mut OptionLine, word: &str, at: usize) {
        let (name, color) = word.split_once(':').map_or((word, None), |(name, color)| (name, Some(color)));
        let span = self.source.at(at..at + word.len());
        let name_span = span.sub(0, name.len());
        let color_span = span.sub(word.len() - color.map_or(0, str::len), word.len());
        if !self.legal(name, name_span) || !color.is_none_or(|c| self.legal(c, color_span)) {
            line.primary = true; // it may be meant as a primary item
            return;
        }
        let Some(item) = self.builder.find(name) else {
            line.primary = true;
            let near = self.most_similar(name);
            self.findings.add(E401, || findings::undeclared(name, near.as_deref(), name_span));
            return;
        };
        let last = std::mem::replace(&mut self.last[item.0 as usize], at as u32 + 1) as usize;
        if last > line.start {
            let first = self.source.at(last - 1..last - 1 + name.len());
            self.findings.add(E403, || findings::repeated(name, name_span, first));
        }
        let primary = item.0 < self.primary;
        line.primary |= primary;
        let color = match color {
            Some(_) if primary => {
                let declared = self.builder.item(item).span;
                self.findings.add(E404, || findings::colored_primary(name, color_span, declared));
                ColorId::NONE
            }
            Some(color) => self.color(color),
            None => ColorId::NONE,
        };
        self.builder.mention(item, color);
    }

    fn color(&mut self, text: &str) -> ColorId {
        let id = self.builder.color(text, |b| b.literal(text));
        if let Some(key) = key(text) {
            self.colors.put(key, id.0);
        }
        id
    }

    /// The item with the most similar name.
    fn most_similar(&mut self, name: &str) -> Option<String> {
        /// The most names that are compared in total.
        const COMPARED: usize = 1_000_000;
        let items = &self.builder.problem().items;
        self.suggestions += items.len().max(COMPARED / MAX_SUGGESTIONS);
        if self.suggestions > COMPARED {
            return None;
        }
        nearest(name, items.iter().map(|i| &*i.label.text)).map(str::to_string)
    }

    fn end(&mut self, line: &OptionLine, at: usize) -> Result<(), Exceeded> {
        let Some(statement) = self.statement.filter(|_| line.words) else { return Ok(()) };
        if !line.primary {
            let at = line.start..at.min(self.text.len());
            self.builder.abandon();
            self.remark(Remark::Ignored(&self.text[at.clone()]));
            self.findings.add(W405, || findings::ignored(self.source.at(at)));
            return Ok(());
        }
        self.builder.check_limits(&self.budget.limits, 1, 0)?;
        self.builder.finish(line.cost, statement);
        Ok(())
    }
}
