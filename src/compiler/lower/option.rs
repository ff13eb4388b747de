//! `option`.

use super::amounts::Amount;
use super::lookup::ItemLookup;
use super::*;
use crate::model::eval::{WordFault, run_clauses};
use crate::model::ir::{ClauseCode, Fields, ItemCode, Node, WordCode, WordPartCode};
use crate::model::value::{Data, Name};
use puzc_core::xcc::{ColorId, HoleValue, ItemId};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;
use std::collections::hash_map::Entry;

/// The soft mentions, and whether they ever match (W411).
#[derive(Default)]
pub struct SoftLog {
    /// The words that were tried, in order, with their places.
    tried: Vec<(u32, Span)>,
    /// For each word by number: was it tried, and did it match?
    states: Vec<(bool, bool)>,
    /// Names that words with one hole gave and that no item has, and how many options they would be in.
    missed: FxHashMap<u32, FxHashMap<SmolStr, u32>>,
    /// The words of `option?`, which is there to leave options out.
    dropping: FxHashSet<u32>,
}

/// At most this number of missed names of a word are counted.
const MAX_MISSED: usize = 10_000;

impl SoftLog {
    /// Records the result of a soft mention.
    #[inline]
    fn note(&mut self, word: &WordCode, hit: bool) {
        let at = word.id as usize;
        if self.states.len() <= at {
            self.states.resize(at + 1, (false, false));
        }
        let state = &mut self.states[at];
        if !state.0 {
            state.0 = true;
            self.tried.push((word.id, word.span));
        }
        state.1 |= hit;
    }

    fn note_missed(&mut self, word: &WordCode, name: &str) {
        let holes = word.parts.iter().filter(|part| matches!(part, WordPartCode::Hole { .. })).count();
        let missed = self.missed.entry(word.id).or_default();
        if holes == 1 && missed.len() < MAX_MISSED {
            *missed.entry(name.into()).or_default() += 1;
        }
    }
}

/// The result of evaluating a list of items.
#[derive(PartialEq, Eq)]
pub enum MentionResult {
    /// The option is kept.
    Kept,
    /// A soft mention or `|d` drops the option.
    Dropped,
}

/// A family and the fields of its records.
type FamilyLabel = Option<(Rc<str>, Fields)>;

impl Interpreter<'_, '_> {
    pub(super) fn option_statement(
        &mut self,
        stmt: &StmtCode,
        soft: bool,
        items: &[ItemCode],
        cost: Option<&Node>,
        label: &FamilyLabel,
        clauses: &[ClauseCode],
    ) -> Eval<()> {
        let id = self.statement_id(stmt, StatementKind::Explicit);
        let family = label
            .as_ref()
            .and_then(|(name, fields)| self.aspects.families.wanted(name).then_some((name, fields)));
        self.run_rounds(stmt, clauses, &mut |r: &mut Self| {
            r.machine.budget.charge(1)?;
            match r.mentions(items, soft) {
                Ok(MentionResult::Kept) => {}
                Ok(MentionResult::Dropped) => {
                    r.note_dropped(stmt.span);
                    if let Some((name, fields)) = family {
                        r.note_left_out(stmt, name, fields)?;
                    }
                    r.builder.abandon();
                    return Ok(());
                }
                Err(halt) => {
                    r.builder.abandon();
                    // Other rounds may have other errors, and one run reports all of them.
                    return if halt == Halt::Error { Ok(()) } else { Err(halt) };
                }
            }
            let cost = cost.map_or(Ok(0), |node| r.machine.int(node))?;
            r.builder.check_limits(&r.machine.budget.limits, 1, 0)?;
            let index = r.builder.finish(cost, id);
            if let Some((name, fields)) = family {
                let record = r.machine.record(fields)?;
                r.aspects.families.add(name, index, record);
            }
            if r.provenance.wants_option(index) {
                let text = r.bindings_of(stmt);
                r.provenance.option_made(id, text, r.machine.callers.clone());
            }
            Ok(())
        })
    }

    /// Adds the mentions of an item list to the current option.
    pub(super) fn mentions(&mut self, items: &[ItemCode], soft: bool) -> Eval<MentionResult> {
        for item in items {
            match item {
                ItemCode::Word { amount: None, soft: query, name, color: None, default: None, .. }
                    if let Some(id) = self.quick_item(name) =>
                {
                    if *query {
                        self.names.soft.note(name, true);
                    } else if soft {
                        self.note_soft_item(name, true);
                    }
                    if self.builder.is_total(id) {
                        self.add_amount(id, 1, name.span)?;
                    } else {
                        self.builder.mention(id, ColorId::NONE);
                    }
                }
                ItemCode::Word { amount, soft: query, name, color, default, span } => {
                    let amount = amount.as_ref().map(|node| self.amount(node)).transpose()?;
                    let options = (color.as_ref(), default.as_ref(), amount);
                    if self.mention(name, options, *query, soft, *span)? == MentionResult::Dropped {
                        return Ok(MentionResult::Dropped);
                    }
                }
                ItemCode::Group(inner, clauses) => {
                    let mut made = MentionResult::Kept;
                    run_clauses(self, clauses, &mut |r: &mut Self| {
                        if made == MentionResult::Kept && r.mentions(inner, soft)? == MentionResult::Dropped {
                            made = MentionResult::Dropped;
                        }
                        Ok(())
                    })?;
                    if made == MentionResult::Dropped {
                        return Ok(MentionResult::Dropped);
                    }
                }
            }
        }
        Ok(MentionResult::Kept)
    }

    /// Records the result for an item of `option?`.  A rule may be written for more items than a call of it
    /// declares.
    fn note_soft_item(&mut self, name: &WordCode, hit: bool) {
        if self.machine.callers.is_empty() {
            self.names.soft.note(name, hit);
        }
    }

    fn note_missed(&mut self, name: &WordCode, found: &ItemLookup) {
        match found {
            ItemLookup::Undeclared => self.names.soft.note_missed(name, &self.words.text),
            ItemLookup::Nameless(WordFault::NoDigit(n), _) => {
                let written = format!("{}{n}", self.words.text);
                self.names.soft.note_missed(name, &written);
            }
            _ => {}
        }
    }

    fn mention(
        &mut self,
        name: &WordCode,
        (color, default, amount): (Option<&WordCode>, Option<&WordCode>, Option<Amount>),
        query: bool,
        soft: bool,
        span: Span,
    ) -> Eval<MentionResult> {
        if default.is_some() && color.is_none() {
            return self.machine.error(codes::E413, span, "`|` without a color", "write item:color|default");
        }
        if let Some(values) = self.splice(name)? {
            for v in values {
                let text = self.name_of(&v, name)?;
                let own = match &v.data {
                    Data::Item(item) => item.color.clone(),
                    _ => None,
                };
                let id = self.builder.find(&text);
                self.words.text.clear();
                self.words.text.push_str(&text);
                let found = id.map_or(ItemLookup::Undeclared, ItemLookup::Item);
                if self.add_mention(found, name, own, (color, default, amount), query, soft)?
                    == MentionResult::Dropped
                {
                    return Ok(MentionResult::Dropped);
                }
            }
            return Ok(MentionResult::Kept);
        }
        let own = match name.parts.as_slice() {
            [WordPartCode::Hole { node, .. }] => match self.machine.member(node)?.data {
                Data::Item(item) => item.color.clone(),
                _ => None,
            },
            _ => None,
        };
        let found = self.find_item(name)?;
        self.add_mention(found, name, own, (color, default, amount), query, soft)
    }

    fn add_mention(
        &mut self,
        found: ItemLookup,
        name: &WordCode,
        own: Option<Name>,
        (color, default, amount): (Option<&WordCode>, Option<&WordCode>, Option<Amount>),
        query: bool,
        soft: bool,
    ) -> Eval<MentionResult> {
        let item = match found {
            ItemLookup::Item(id) => {
                if query {
                    self.names.soft.note(name, true);
                } else if soft || default.is_some() {
                    self.note_soft_item(name, true);
                }
                id
            }
            _ if default.is_some() => {
                self.note_soft_item(name, false);
                return self.by_default(color, default);
            }
            _ if query => {
                self.names.soft.note(name, false);
                self.note_missed(name, &found);
                return Ok(MentionResult::Kept);
            }
            _ if soft => {
                self.note_soft_item(name, false);
                self.names.soft.dropping.insert(name.id);
                self.note_missed(name, &found);
                return Ok(MentionResult::Dropped);
            }
            ItemLookup::Undeclared => {
                self.note_undeclared(name, color);
                return Err(Halt::Error);
            }
            ItemLookup::Nameless(fault, part) => {
                return self.machine.word_fault(fault, name.parts.get(part));
            }
        };
        if amount.is_some() || self.builder.is_total(item) {
            let colored = color.map(|word| word.span).or(own.as_ref().map(|_| name.span));
            return self.mention_total(item, name, amount, colored);
        }
        let color = match (color, own) {
            (Some(word), Some(first)) => {
                return self.machine.fail(
                    Diagnostic::new(codes::E413, format!("this item already has the color {}", first.text))
                        .label(word.span, "a second color")
                        .label(name.span, format!("{}:{}", self.builder.item(item).label.text, first.text)),
                );
            }
            (Some(word), None) => match self.find_color(word)? {
                Ok(c) => c,
                Err((fault, part)) => return self.machine.word_fault(fault, word.parts.get(part)),
            },
            (None, Some(first)) => self.color_of(&first),
            (None, None) => ColorId::NONE,
        };
        self.builder.mention(item, color);
        Ok(MentionResult::Kept)
    }

    /// `item:c|d` where the item is not declared: it counts as having the color d.
    fn by_default(&mut self, color: Option<&WordCode>, default: Option<&WordCode>) -> Eval<MentionResult> {
        let (Some(color), Some(default)) = (color, default) else { return Ok(MentionResult::Kept) };
        let (c, d) = (self.machine.word_name(color)?, self.machine.word_name(default)?);
        Ok(if c.text == d.text { MentionResult::Kept } else { MentionResult::Dropped })
    }

    /// Records why a soft option was dropped, for the message if its first item ends up in no option.
    fn note_dropped(&mut self, stmt: Span) {
        let Some(first) = self.builder.pending().iter().next() else { return };
        if let Entry::Vacant(place) = self.names.emptied.entry(first.item) {
            let missing = match self.words.text.as_str() {
                "" => "some of their cells are beside the board, at negative coordinates".to_string(),
                name => format!("`{name}` and others are not declared"),
            };
            let why = format!("its options are left out here, because {missing}");
            // If a library rule drops an option, its arguments are the reason.
            let by = self.machine.callers.first().map_or(stmt, |c| c.span);
            place.insert((by, why));
        }
    }

    /// Keeps the record of an option of the library whose first item is not declared: `fill` makes no options
    /// for clues.
    fn note_left_out(&mut self, stmt: &StmtCode, family: &Rc<str>, fields: &Fields) -> Eval<()> {
        if self.builder.pending().iter().next().is_none() && self.machine.in_library(stmt.span) {
            let record = self.machine.record(fields)?;
            self.aspects.families.leave_out(family, record);
        }
        Ok(())
    }

    /// The items of an `add` statement as mentions.
    pub(super) fn mentions_apart(&mut self, items: &[ItemCode]) -> Eval<Vec<(ItemId, ColorId)>> {
        self.builder.abandon();
        self.names.adding = true;
        let result = self.mentions(items, false);
        self.names.adding = false;
        let made = self.builder.pending().iter().map(|m| (m.item, m.color)).collect();
        self.builder.abandon();
        result?;
        Ok(made)
    }

    /// W411 if the numbers of declared items end too early: a quarter of the names and more are left out,
    /// and each would keep several options apart.  `option?` may leave out what is beside a board, but not
    /// all negative numbers of a range that is otherwise complete.
    fn report_missed(&mut self, at: Span, missed: Option<&FxHashMap<SmolStr, u32>>, dropping: bool) {
        let mut shared: Vec<&SmolStr> =
            missed.into_iter().flatten().filter(|(_, options)| **options > 1).map(|(name, _)| name).collect();
        shared.sort_unstable_by_key(|name| (name.len(), (*name).clone()));
        let source = self.machine.sources.text(at).trim_start_matches('?');
        let Some(stem) = source.split('{').next().filter(|stem| !stem.is_empty()) else { return };
        let negative = |name: &str| name.strip_prefix(stem).is_some_and(|rest| rest.starts_with('-'));
        // an `if` leaves items out on purpose: a line without a clue
        let chosen: FxHashSet<Span> =
            self.names.declared.words.values().filter(|w| w.conditional).map(|w| w.span).collect();
        let problem = self.builder.problem();
        let numbered = problem.items.iter().filter(|item| {
            item.label.text.starts_with(stem)
                && matches!(*item.label.holes, [HoleValue::Int(_)])
                && !chosen.contains(&item.span)
        });
        let declared: Vec<&str> = numbered.map(|item| &*item.label.text).collect();
        let (Some(first), Some(least), Some(most)) = (shared.first(), declared.first(), declared.last())
        else {
            return;
        };
        if shared.len() < 2
            || shared.len() * 3 < declared.len()
            || dropping && !shared.iter().all(|name| negative(name))
        {
            return;
        }
        let n = shared.len();
        let (message, why) = match dropping {
            true => (format!("`option?` leaves out all options with {n} names"), "these options are missing"),
            false => (
                format!("this soft mention leaves out {n} names that several options share"),
                "nothing keeps these options apart",
            ),
        };
        let d = Diagnostic::new(codes::W411, message)
            .label(at, format!("such as {first}; declared are {least} to {most}"))
            .help(format!("{why}: are too few items declared?"));
        let d = match negative(first) {
            true => d.help("no item has a negative number: add one, such as {n-1+i-j}"),
            false => d,
        };
        self.machine.report(d);
    }

    /// W411 for each soft mention that never matched.
    pub(super) fn report_soft(&mut self) {
        let SoftLog { tried, states, missed, dropping } = std::mem::take(&mut self.names.soft);
        for (word, span) in tried {
            if states[word as usize].1 {
                self.report_missed(span, missed.get(&word), dropping.contains(&word));
                continue;
            }
            let source = self.machine.sources.text(span).trim_start_matches('?').to_string();
            // other clues may be at places that have such items
            let is_place = source.starts_with('{');
            if !is_place || !self.machine.program.is_settable(span) {
                let d = Diagnostic::new(codes::W411, "this soft mention never names a declared item")
                    .label(span, "dropped in every option");
                let near = self.names.declared.nearest(&source);
                self.machine.diags.push(d.meant(near, "is the name spelled as in its declaration?"));
            }
        }
    }
}
