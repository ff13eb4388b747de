//! Files for Knuth's DLX1, DLX2, DLX3 and DLX5.  One reader makes a problem, which is solved directly, or
//! written as `.puz`.

mod findings;
mod import;
mod names;
mod option;
mod word;

#[cfg(test)]
mod tests;

pub use import::import_dlx;

use super::{bounds, split, unreadable};
use findings::Findings;
use names::Names;
use puzc_core::base::{Budget, Exceeded, FileId, SourceFile, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use puzc_core::xcc::{Bounds, Builder, Goal, Item, Problem, StatementId};

/// The problem of a DLX file, or `None` if there are errors; and the diagnostics.
///
/// Items and colors have the labels that `.puz` statements would give them.  Options without a primary item
/// are left out (W405).  Identical options are kept, because Knuth's programs treat them as different.  Costs
/// are minimized.  The first comment is the title.
pub fn dlx_problem(sources: &Sources, file: FileId, budget: &Budget) -> (Option<Problem>, Vec<Diagnostic>) {
    read(sources, file, budget, &mut |_, _| {})
}

/// The contents of a file besides items and options.
enum Remark<'a> {
    /// A comment, without its bar.
    Comment(&'a str),
    /// An option without a primary item.
    Ignored(&'a str),
}

/// Called with each remark, and the number of options before it if the items have been read.
type Listener<'a, 'l> = &'l mut dyn FnMut(Remark<'a>, Option<usize>);

fn read<'a>(
    sources: &'a Sources,
    file: FileId,
    budget: &'a Budget,
    listener: Listener<'a, '_>,
) -> (Option<Problem>, Vec<Diagnostic>) {
    let source = sources.file(file);
    let mut reader = DlxReader {
        source,
        text: &source.text,
        budget,
        builder: Builder::default(),
        statement: None,
        items: Names::default(),
        colors: Names::default(),
        primary: 0,
        last: vec![],
        costs: false,
        suggestions: 0,
        findings: Findings::default(),
        listener,
    };
    if let Err(limit) = reader.lines() {
        reader.exceeded(limit);
    }
    reader.finish()
}

struct DlxReader<'a, 'l> {
    source: &'a SourceFile,
    text: &'a str,
    budget: &'a Budget,
    builder: Builder,
    /// The statement of the options; `None` before the line of items.
    statement: Option<StatementId>,
    /// The items with short names, by their keys.
    items: Names,
    /// The colors with short names.
    colors: Names,
    /// The number of primary items.
    primary: u32,
    /// For each item, the byte where it was mentioned last, plus one.
    last: Vec<u32>,
    costs: bool,
    /// The number of names that were compared for "did you mean".
    suggestions: usize,
    findings: Findings,
    listener: Listener<'a, 'l>,
}

impl<'a> DlxReader<'a, '_> {
    fn lines(&mut self) -> Result<(), Exceeded> {
        let bytes = self.text.as_bytes();
        let mut at = if self.text.starts_with('\u{feff}') { 3 } else { 0 }; // a byte order mark
        while at < bytes.len() && !self.findings.has_too_many_errors() {
            self.budget.charge(0)?;
            if bytes[at] != b'|' && self.statement.is_some() {
                at = self.option(at)?;
                continue;
            }
            let start = at;
            let line = self.rest(at).split('\n').next().unwrap_or("");
            at += line.len() + 1;
            if let Some(comment) = line.strip_prefix('|') {
                self.comment(comment);
            } else if !line.trim().is_empty() {
                self.item_line(line, self.source.at(start..start + line.len()))?;
                self.reserve(at);
            }
        }
        Ok(())
    }

    /// The text from byte `at` on.
    fn rest(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }

    fn comment(&mut self, comment: &'a str) {
        let title = &mut self.builder.problem_mut().title;
        if self.statement.is_none() && title.is_none() && !comment.trim().is_empty() {
            *title = Some(comment.trim().to_string());
        }
        self.remark(Remark::Comment(comment));
    }

    fn remark(&mut self, remark: Remark<'a>) {
        let count = self.statement.map(|_| self.builder.problem().options.len());
        (self.listener)(remark, count);
    }

    /// Primary items, `|`, secondary items.
    fn item_line(&mut self, line: &'a str, span: Span) -> Result<(), Exceeded> {
        /// An upper estimate of the memory for an item, including all tables.
        const ITEM_BYTES: u64 = 256;
        /// The maximum number of items for which memory is reserved before they are read.
        const RESERVED: usize = 1 << 20;
        let statement = self.builder.statement(span, "items");
        let mut primary = true;
        let blanks = line.bytes().filter(|b| *b == b' ').count();
        let words = (blanks + 1).min((self.budget.limits.memory / ITEM_BYTES) as usize).min(RESERVED);
        self.items = Names::with_room(words);
        self.builder.reserve_items(words);
        for (word, at) in split(line, span) {
            if self.findings.has_too_many_errors() {
                break;
            }
            if word == "|" {
                if !primary {
                    self.findings.add(E901, || findings::second_bar(at));
                }
                primary = false;
                continue;
            }
            // most words are short and plain: they consist only of a name
            let plain =
                word::key_at(self.text.as_bytes(), (at.start - self.source.base) as usize, word.len());
            let parts = if plain.is_none() { word.rsplit_once('|') } else { None };
            let (mult, name) = parts.map_or((None, word), |(mult, name)| (Some(mult), name));
            let name_span = at.sub(word.len() - name.len(), word.len());
            if plain.is_none() && !self.legal(name, name_span) {
                continue;
            }
            let mut times = primary.then_some(Bounds::ONCE);
            if let Some(mult) = mult {
                let mult_span = at.sub(0, mult.len());
                match bounds(mult) {
                    Some(_) if !primary => {
                        self.findings.add(E213, || findings::secondary_multiplicity(name, mult_span))
                    }
                    Some((lo, hi)) => times = Some(Bounds { lo, hi }),
                    None => self.findings.add(E213, || unreadable(mult, mult_span)),
                }
            }
            let label = self.builder.literal(name);
            match self.builder.declare(Item::new(label, times, statement, name_span)) {
                Ok(id) => {
                    if let Some(key) = plain.or_else(|| word::key(name)) {
                        self.items.put(key, id.0);
                    }
                    if self.builder.problem().items.len() as u64 * ITEM_BYTES > self.budget.limits.memory {
                        return Err(Exceeded::Memory);
                    }
                }
                Err(old) => {
                    let first = self.builder.item(old).span;
                    self.findings.add(E402, || findings::declared_twice(name, name_span, first));
                }
            }
        }
        self.builder.seal(); // this changes no ids, since the primary items come first already
        self.primary = self.builder.problem().primary as u32;
        self.last = vec![0; self.builder.problem().items.len()];
        let options = self.source.at((span.end - self.source.base) as usize..self.text.len());
        self.statement = Some(self.builder.statement(options, "options"));
        Ok(())
    }

    /// Reserves memory for the options that the text would have if all its lines were like the first ones.
    fn reserve(&mut self, from: usize) {
        const SAMPLE: usize = 1 << 13;
        let rest = self.text.as_bytes().get(from..).unwrap_or(&[]);
        let sample = &rest[..rest.len().min(SAMPLE)];
        let lines = sample.iter().filter(|b| **b == b'\n').count() as u64 + 1;
        let words = sample.iter().filter(|b| **b == b' ').count() as u64 + lines;
        let scale = |n: u64| n * rest.len() as u64 / sample.len().max(1) as u64 * 17 / 16;
        let options = scale(lines).min(self.budget.limits.options);
        let mentions = scale(words).min(self.budget.limits.memory / 4);
        self.builder.problem_mut().options.reserve(options as usize, mentions as usize);
    }

    /// Is this a valid name of an item or color?
    fn legal(&mut self, name: &str, span: Span) -> bool {
        if name.is_empty() {
            self.findings.add(E407, || findings::empty_name(span));
            return false;
        }
        if let Some(at) = name.find([':', '|']) {
            self.findings
                .add(E407, || findings::illegal_character(name, &name[at..=at], span.sub(at, at + 1)));
            return false;
        }
        true
    }

    fn exceeded(&mut self, limit: Exceeded) {
        // what takes steps here is names, which take memory
        let limit = if limit == Exceeded::Steps { Exceeded::Memory } else { limit };
        let (name, at) = (format!("`{}`", self.source.name), self.source.at(0..0));
        let label = format!("stopped after {} options", self.builder.problem().options.len());
        let limits = &self.budget.limits;
        self.findings.add(E805, || Diagnostic::exceeded(&name, limit, limits, at, &label));
    }

    fn finish(mut self) -> (Option<Problem>, Vec<Diagnostic>) {
        if self.statement.is_none() && !self.findings.has_errors() {
            self.findings.add(E901, || findings::no_items(self.source.span()));
        }
        let sound = !self.findings.has_errors();
        let mut problem = self.builder.build();
        problem.goal = self.costs.then_some(Goal::Minimize);
        if let Some(options) = self.statement {
            problem.statements[options.0 as usize].sound = sound;
        }
        (sound.then_some(problem), self.findings.into_list())
    }
}
