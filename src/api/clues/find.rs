//! Finds the clues of a file.

use super::change::{ClueChange, always_covered, change, changed_item};
use super::line::changed_line;
use super::regions::are_regions;
use super::{Absence, ClueEntry, Clues, Edit};
use crate::Problem;
use puzc_core::diag::codes;
use puzc_session::{ClueLiteral, LiteralEntry};
use rustc_hash::FxHashSet;

/// A literal with more different texts has no clues.
const TEXTS: usize = 200;
/// In larger literals, no entry is looked at on which one item depends.
const ENTRIES: usize = 200;
/// A clue whose number is not known.
const UNKNOWN: &str = "o";
/// This is never a clue.
pub(super) const NOTHING: &str = ".";
/// Names that are no clues in any usual notation.
const NAMES: [&str; 4] = ["q", "z", "Q", "Z"];
/// So many entries of a literal that are no clues end the search in it.
const FAILURES: usize = 3;
/// Numbers to try in the place of one.
pub(super) const NEAR: [i64; 6] = [1, -1, 2, -2, 3, -3];

impl Clues {
    /// Finds all clues; those that the file can do without come first for each literal.
    pub(super) fn find(&mut self) {
        let literals = std::mem::take(&mut self.literals);
        let mut kept: Vec<(usize, &LiteralEntry)> = vec![];
        for (number, literal) in literals.iter().enumerate() {
            let is_passed_over = literal.entries.len() > ENTRIES || is_plan(literal);
            for (entry, blank) in literal.entries.iter().zip(&self.absent(literal)) {
                let clue = |blank: &str| clue(number, entry, Absence::Blank(blank.to_string()));
                match blank {
                    Some(blank) if entry.text == *blank => self.open.push(clue(blank)),
                    Some(blank) => self.list.push(clue(blank)),
                    None if is_passed_over => {}
                    None => kept.push((number, entry)),
                }
            }
        }
        // the list of a line is a clue rather than its numbers
        kept.sort_by_key(|(number, _)| !literals[*number].is_of_lines());
        for own in kept.chunk_by(|a, b| a.0 == b.0) {
            let literal = &literals[own[0].0];
            let (mut found, mut failures) = (vec![], 0);
            for (number, entry) in own {
                if failures == FAILURES || self.list.iter().any(|own| overlap(own, entry)) {
                    continue;
                }
                match self.depending(literal, entry) {
                    Some(without) => found.push(clue(*number, entry, without)),
                    None => failures += usize::from(has_number(&entry.text) || literal.is_of_lines()),
                }
            }
            let are_clues = match &literal.blanks {
                [] if literal.is_of_lines() => are_of_different_lines(&found),
                [] => found.len() == own.len(),
                _ => true,
            };
            if are_clues {
                self.list.append(&mut found);
            }
        }
        for (number, literal) in literals.iter().enumerate().filter(|(_, literal)| literal.is_declared) {
            self.add_declared(number, literal);
        }
        self.literals = literals;
        self.list.sort_by_key(|clue| clue.range.start);
    }

    /// For each entry of a literal, the word for "no clue" in its place, if it is a clue or such a word.
    fn absent<'l>(&self, literal: &'l ClueLiteral) -> Vec<Option<&'l str>> {
        let entries = &literal.entries;
        let mut texts: Vec<&str> =
            entries.iter().map(|entry| &*entry.text).filter(|text| *text != NOTHING).collect();
        texts.sort_unstable();
        texts.dedup();
        if texts.len() > TEXTS {
            return vec![None; entries.len()];
        }
        // first all entries at once, then in pictures those that are alike
        let signs = literal.blanks;
        let all = self.blank(literal, signs, |entry| entry.text != NOTHING);
        // of numbers and signs, each may have a word of its own
        let all = all.filter(|sign| *sign == NOTHING || are_of_one_kind(&texts, sign));
        if all.is_none() && is_plan(literal) {
            return vec![None; entries.len()];
        }
        let mut found = self.clues_without(literal, &texts, all);
        // without its entry, a cell may have gone from its region; then it may have an unknown one
        if let ([], [NOTHING, others @ ..], Some(NOTHING)) = (&found[..], signs, all) {
            let all = self.blank(literal, others, |entry| entry.text != NOTHING);
            found = all.map_or(vec![], |all| self.clues_without(literal, &texts, Some(all)));
        }
        // a region of one cell can be left out as a clue can, but the cells of the others are none
        if is_plan(literal) && texts.iter().any(|t| found.iter().all(|(text, blank)| text != t && blank != t))
        {
            return vec![None; entries.len()];
        }
        let of = |entry: &LiteralEntry| {
            let own = found.iter().find(|(text, _)| *text == entry.text).map(|(_, blank)| *blank);
            own.or_else(|| found.iter().map(|(_, blank)| *blank).find(|blank| *blank == entry.text))
        };
        entries.iter().map(of).collect()
    }

    /// Adds the entries of a literal of which the file says that they are clues, if nothing else says it and
    /// if there is a word with which one of them can be left out.  Without it the puzzle need not be looser.
    fn add_declared(&mut self, number: usize, literal: &ClueLiteral) {
        let Some(first) = literal.entries.iter().find(|entry| entry.text != NOTHING) else { return };
        if self.list.iter().any(|own| literal.entries.iter().any(|entry| overlap(own, entry))) {
            return;
        }
        let leaves_a_puzzle =
            |blank: &&&str| self.changed(vec![Edit::of(&first.range, first.cell, blank)]).is_some();
        let Some(blank) = literal.blanks.iter().find(leaves_a_puzzle) else { return };
        self.may_narrow = true;
        for entry in &literal.entries {
            let clue = clue(number, entry, Absence::Blank(blank.to_string()));
            match &*entry.text {
                text if text == *blank => self.open.push(clue),
                NOTHING => {}
                _ => self.list.push(clue),
            }
        }
    }

    /// The texts of a literal that are clues, with the word for "no clue", if `all` is it for all of them
    /// together.
    fn clues_without<'l>(
        &self,
        literal: &'l ClueLiteral,
        texts: &[&'l str],
        all: Option<&'l str>,
    ) -> Vec<(&'l str, &'l str)> {
        let entries = &literal.entries;
        let blank_of = |text: &str| {
            let blank = match all {
                Some(blank) if blank == text => return None,
                Some(blank) => blank,
                None if literal.blanks.contains(&"x") => {
                    self.blank(literal, literal.blanks, |entry| entry.text == text)?
                }
                None => return None,
            };
            // without a whole region there are fewer rules, but without one of its cells there are others
            let first = entries.iter().find(|entry| entry.text == text)?;
            let last = entries.iter().rfind(|entry| entry.text == text)?;
            let looser = |change: ClueChange| match change {
                // signs of several kinds: some may be parts of the board
                ClueChange::Looser { covers_new: false, .. } if all.is_none() => None,
                ClueChange::Looser { .. } => Some(true),
                ClueChange::Nothing => Some(false),
                ClueChange::Other => None,
            };
            let alone =
                |own: &LiteralEntry| looser(self.left_out(entries, &|entry| entry.range == own.range, blank));
            // two clues may say the same, so that one of them can go without a change
            let both = alone(first)? & (first == last || alone(last)?);
            let is_clue = both || looser(self.left_out(entries, &|entry| entry.text == text, blank))?;
            (is_clue || self.says_alone(entries, text, blank)).then_some(blank)
        };
        texts.iter().filter_map(|text| Some((*text, blank_of(text)?))).collect()
    }

    /// The word that makes the fewest new items if it replaces these entries and so only loosens the puzzle;
    /// of several, the first one that the literal already has.
    fn blank<'l>(
        &self,
        literal: &'l ClueLiteral,
        signs: &'l [&'l str],
        which: impl Fn(&LiteralEntry) -> bool,
    ) -> Option<&'l str> {
        let (mut best, mut is_name): (Option<((usize, bool), &str)>, _) = (None, None);
        let have_numbers =
            || literal.entries.iter().filter(|e| which(e) && e.text != UNKNOWN).all(|e| has_number(&e.text));
        for blank in signs {
            // a circle is a number that is not known
            if *blank == UNKNOWN && !have_numbers() {
                continue;
            }
            let change = self.left_out(&literal.entries, &which, blank);
            if let ClueChange::Looser { new_items, covers_new: true, .. } = change
                && let rank = (new_items, literal.entries.iter().all(|entry| entry.text != *blank))
                && best.is_none_or(|(least, _)| rank < least)
                && (*blank == NOTHING
                    || new_items == 0
                    || !*is_name.get_or_insert_with(|| self.is_name(literal, &which)))
            {
                best = Some((rank, blank));
            }
        }
        best.map(|(_, blank)| blank)
    }

    /// Are these entries only names, as those of regions?  Then a new letter in their place is none for "no
    /// clue", but loosens the puzzle as well.
    fn is_name(&self, literal: &ClueLiteral, which: &dyn Fn(&LiteralEntry) -> bool) -> bool {
        let is_new = |name: &&str| literal.entries.iter().all(|entry| entry.text != **name);
        NAMES.iter().find(|name| is_new(name)).is_some_and(|name| {
            let change = self.left_out(&literal.entries, which, name);
            matches!(change, ClueChange::Looser { .. })
        })
    }

    /// What changes if a word replaces these entries.
    fn left_out(
        &self,
        entries: &[LiteralEntry],
        which: &dyn Fn(&LiteralEntry) -> bool,
        blank: &str,
    ) -> ClueChange {
        let own = entries.iter().filter(|entry| which(entry) && entry.text != blank);
        let edits: Vec<Edit> = own.map(|entry| Edit::of(&entry.range, entry.cell, blank)).collect();
        if edits.is_empty() {
            return ClueChange::Nothing;
        }
        match self.changed(edits).map(|problem| change(self.whole.data(), problem.data())) {
            // a cell that has gone from its region demands less as well, but is in another puzzle
            Some(ClueChange::Looser { demands_less: true, .. }) if blank == NOTHING => ClueChange::Other,
            change => change.unwrap_or(ClueChange::Other),
        }
    }

    /// The problem of the file with some entries replaced, if it has no errors and all of them mean
    /// something.
    pub(super) fn changed(&self, edits: Vec<Edit>) -> Option<Problem> {
        let problem = self.compiled(self.edited(edits))?;
        (strange_characters(&problem) <= strange_characters(&self.whole)).then_some(problem)
    }

    /// Do the entries with a text say something where all others are gone?  Beside them, they may say the
    /// same as others.
    fn says_alone(&self, entries: &[LiteralEntry], text: &str, blank: &str) -> bool {
        let without = |which: &dyn Fn(&LiteralEntry) -> bool| {
            let gone = entries.iter().filter(|entry| which(entry) && entry.text != blank);
            self.compiled(self.edited(gone.map(|entry| Edit::of(&entry.range, entry.cell, blank)).collect()))
        };
        let (Some(alone), Some(none)) = (without(&|entry| entry.text != text), without(&|_| true)) else {
            return false;
        };
        matches!(change(alone.data(), none.data()), ClueChange::Looser { .. })
    }

    /// The item whose options or bounds depend on the number in an entry, and nothing else; or the items of
    /// a line.
    fn depending(&self, literal: &ClueLiteral, entry: &LiteralEntry) -> Option<Absence> {
        let others = literal.entries.iter().filter(|other| literal.is_of_lines() && other.text != entry.text);
        let others = others.take(NEAR.len()).map(|other| other.text.clone());
        for near in numbers_near(&entry.text).chain(others) {
            let Some(problem) = self.compiled(self.edited(vec![Edit::of(&entry.range, entry.cell, &near)]))
            else {
                continue;
            };
            let (whole, other) = (self.whole.data(), problem.data());
            if change(whole, other) == ClueChange::Nothing {
                continue; // both numbers may be impossible
            }
            if literal.is_of_lines() {
                let items = changed_line(whole, other)?;
                let name = |item: &u32| whole.items[*item as usize].label.text.to_string();
                let is_free = always_covered(whole, &items.iter().copied().collect()).is_empty();
                let items = items.iter().map(name).collect();
                return is_free.then_some(Absence::Free { items, is_counted: false });
            }
            let item = changed_item(whole, other)?;
            let is_counted = whole.items[item.0 as usize].bounds != other.items[item.0 as usize].bounds;
            let is_total = whole.totals().any(|total| total.item == item);
            // what is covered in any case cannot be left out
            if !is_counted && !is_total && !always_covered(whole, &[item.0].into_iter().collect()).is_empty()
            {
                return None;
            }
            return Some(Absence::Free {
                items: vec![whole.items[item.0 as usize].label.text.to_string()],
                is_counted,
            });
        }
        None
    }
}

/// Have a clue and an entry characters in common?
fn overlap(clue: &ClueEntry, entry: &LiteralEntry) -> bool {
    clue.range.start < entry.range.end && entry.range.start < clue.range.end
}

/// Is it a picture of regions, all cells of which are in one?  Then these are no clues, even if a cell
/// without a region has no rules.
pub(super) fn is_plan(literal: &ClueLiteral) -> bool {
    let entries = &literal.entries;
    entries.iter().all(|entry| entry.cell.is_some() && entry.text != NOTHING) && are_regions(entries)
}

/// Have all texts but one a number, or none of them?
fn are_of_one_kind(texts: &[&str], but: &str) -> bool {
    let mut others = texts.iter().filter(|text| **text != but).map(|text| has_number(text));
    others.next().is_none_or(|first| others.all(|other| other == first))
}

/// Does each clue concern a line of its own?  Words that may stand in all lines are no clues.
fn are_of_different_lines(clues: &[ClueEntry]) -> bool {
    let items = clues.iter().flat_map(|clue| match &clue.without {
        Absence::Free { items, .. } => &items[..],
        Absence::Blank(_) => &[],
    });
    let mut seen = FxHashSet::default();
    clues.len() > 1 && items.into_iter().all(|item| seen.insert(item))
}

pub(super) fn clue(literal: usize, entry: &LiteralEntry, without: Absence) -> ClueEntry {
    let LiteralEntry { range, text, place, cell } = entry.clone();
    ClueEntry { range, text, place, literal, cell, without }
}

/// How many characters of pictures of clues are no clues (W303)?
fn strange_characters(problem: &Problem) -> usize {
    problem.warnings().filter(|d| d.code() == codes::W303.name()).count()
}

fn has_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Texts with another number in the place of the last one: those near, and then smaller and smaller ones.
fn numbers_near(text: &str) -> impl Iterator<Item = String> {
    let halves = std::iter::successors(last_number(text), |n| (*n > 0).then(|| n / 2));
    let smaller = last_number(text).into_iter().flat_map(move |own| halves.clone().map(move |n| n - own));
    NEAR.into_iter().chain(smaller.filter(|step| *step < -3)).filter_map(|step| with_number(text, step))
}

/// The last number of a text.
pub(super) fn last_number(text: &str) -> Option<i64> {
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    text[text[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len()..end].parse().ok()
}

/// A text with another number in the place of its last one.
pub(super) fn with_number(text: &str, step: i64) -> Option<String> {
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = text[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let number = text[start..end].parse::<i64>().ok()?.checked_add(step).filter(|n| *n >= 0)?;
    Some(format!("{}{number}{}", &text[..start], &text[end..]))
}
