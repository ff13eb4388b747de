//! Uniqueness: the clue that would decide between solutions, and the clues that can go.

use super::change::{ClueChange, change};
use super::find::{last_number, with_number};
use super::selectable::{Effect, Selectable};
use super::witness::Witness;
use super::{Absence, ClueEntry, Clues, NotUnique, Solvability};
use crate::{Problem, Solution};
use puzc_core::base::SplitMix;
use puzc_core::xcc;
use puzc_session::LiteralEntry;
use rustc_hash::FxHashSet;
use std::ops::RangeInclusive;

/// A clue that would leave one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Its place in words.
    pub place: String,
    /// Its text.
    pub text: String,
}

/// A puzzle from which no clue can go without a second solution.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// The file.  What is neither a clue nor an expectation is as it was; expectations that need not hold any
    /// more are left out, or show the solution.
    pub text: String,
    /// How many clues are left.
    pub kept: usize,
    /// How many have gone.
    pub gone: usize,
    /// Is it proved that no further clue, or group of the pattern, can go?
    pub is_complete: bool,
    /// Does the motion of the pattern carry its clues onto each other?
    pub keeps_pattern: bool,
    /// How many pictures of expectations were replaced by the solution.
    pub replaced: usize,
    /// How many expectations were left out.
    pub removed: usize,
}

impl Minimized {
    /// A puzzle none of whose clues can be left out.
    pub(super) fn with_all(text: String, kept: usize, pattern: CluePattern) -> Minimized {
        let keeps_pattern = !pattern.is_motion();
        Minimized { text, kept, gone: 0, is_complete: true, keeps_pattern, replaced: 0, removed: 0 }
    }
}

/// Clues that go together: all of them, or those at places of a picture that motions exchange.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum CluePattern {
    /// Each clue alone.
    #[default]
    None,
    /// All clues.
    All,
    /// A half-turn.
    HalfTurn,
    /// A reflection that exchanges left and right.
    LeftRight,
    /// A reflection that exchanges top and bottom.
    UpDown,
}

impl CluePattern {
    /// The pattern of a name.
    pub fn named(name: &str) -> Option<CluePattern> {
        Some(match name {
            "none" => CluePattern::None,
            "all" => CluePattern::All,
            "half-turn" => CluePattern::HalfTurn,
            "left-right" => CluePattern::LeftRight,
            "up-down" => CluePattern::UpDown,
            _ => return None,
        })
    }

    /// Is it a motion of a picture?
    pub(super) fn is_motion(self) -> bool {
        !matches!(self, CluePattern::None | CluePattern::All)
    }

    fn image(self, (r, c): (usize, usize), (rows, columns): (usize, usize)) -> (usize, usize) {
        match self {
            CluePattern::None | CluePattern::All => (r, c),
            CluePattern::HalfTurn => (rows - 1 - r, columns.saturating_sub(1 + c)),
            CluePattern::LeftRight => (r, columns.saturating_sub(1 + c)),
            CluePattern::UpDown => (rows - 1 - r, c),
        }
    }
}

/// Has a puzzle exactly one solution?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Uniqueness {
    Unique,
    Not,
    Unknown,
}

/// Texts that are tried in the place of a clue.
const TEXTS: usize = 40;

impl Clues {
    /// Leaves out clues, in an order by the seed, as long as the solution is the only one.
    ///
    /// # Errors
    /// If the puzzle has not one solution, or this is not known.
    pub fn minimized(&self, seed: u64, pattern: CluePattern) -> Result<Minimized, NotUnique> {
        match self.uniqueness(&vec![true; self.list.len()]) {
            (Uniqueness::Unique, found) => {
                let (kept, is_complete) = self.fewer(&found[0], seed, pattern);
                let found = self.minimized_to(&kept, is_complete, pattern);
                Ok(self.with_true_expectations(found))
            }
            (Uniqueness::Not, found) if found.is_empty() => Err(NotUnique::Unsolvable),
            (Uniqueness::Not, _) => Err(NotUnique::Several),
            (Uniqueness::Unknown, _) => Err(NotUnique::Unknown),
        }
    }

    /// Leaves out clues in several orders, with consecutive seeds: the result with the fewest clues.
    ///
    /// # Errors
    /// If the first order has no result.  A later one fails if the work is done.
    pub fn fewest(&self, seed: u64, orders: u64, pattern: CluePattern) -> Result<Minimized, NotUnique> {
        let first = self.minimized(seed, pattern)?;
        let others = (1..orders).map_while(|n| self.minimized(seed.wrapping_add(n), pattern).ok());
        Ok(others.fold(first, |best, found| if found.kept < best.kept { found } else { best }))
    }

    /// The puzzle with these clues alone.
    pub(super) fn minimized_to(&self, kept: &[bool], is_complete: bool, pattern: CluePattern) -> Minimized {
        let numbers = (0..kept.len()).filter(|clue| kept[*clue]);
        let number = numbers.clone().count();
        Minimized {
            text: self.text_with(kept),
            kept: number,
            gone: kept.len() - number,
            is_complete,
            keeps_pattern: self.is_symmetric(&self.list, numbers, pattern) && self.has_effect(pattern),
            replaced: 0,
            removed: 0,
        }
    }

    /// Clues that suffice for the only solution, and whether it is proved that no further one can go.
    pub(super) fn fewer(&self, solution: &Solution, seed: u64, pattern: CluePattern) -> (Vec<bool>, bool) {
        let mut groups = self.groups(&self.list, pattern);
        groups.retain(|group| group.iter().all(|clue| self.list[*clue].can_go()));
        shuffle(&mut groups, seed);
        let (mut kept, mut is_complete) = (vec![true; self.list.len()], true);
        if groups.len() > 1
            && let Some((needed, is_proved)) = self.needed(&groups, solution)
        {
            if is_proved {
                return (needed, true);
            }
            groups.retain(|group| group.iter().all(|clue| needed[*clue]));
            kept = needed;
        }
        // in another puzzle, the only solution may be another one
        let own = Witness::of(solution);
        let is_left = |kept: &[bool]| {
            !self.may_narrow || self.problem_with(kept).is_some_and(|problem| self.extends(&own, &problem))
        };
        loop {
            let before = groups.len();
            groups.retain(|group| {
                group.iter().for_each(|clue| kept[*clue] = false);
                let found = self.uniqueness(&kept).0;
                is_complete &= found != Uniqueness::Unknown;
                let is_needed = found != Uniqueness::Unique || !is_left(&kept);
                if is_needed {
                    group.iter().for_each(|clue| kept[*clue] = true);
                }
                is_needed
            });
            // what was needed before others went may not be needed any more: without a black cell, there are
            // further rules
            if groups.len() == before {
                return (kept, is_complete);
            }
        }
    }

    /// By one search: clues of which none can be left out if there is to be no other solution, as
    /// far as each clue says the same beside the others as alone, and whether this is so.
    fn needed(&self, groups: &[Vec<usize>], solution: &Solution) -> Option<(Vec<bool>, bool)> {
        let mut kept = vec![true; self.list.len()];
        let set = |kept: &mut [bool], group: &[usize], to| group.iter().for_each(|clue| kept[*clue] = to);
        groups.iter().for_each(|group| set(&mut kept, group, false));
        let none = self.problem_with(&kept)?;
        let mut effects = vec![];
        for group in groups {
            set(&mut kept, group, true);
            effects.push(Effect::of(none.data(), self.problem_with(&kept)?.data())?);
            set(&mut kept, group, false);
        }
        let is_left = |option: usize| !effects.iter().any(|effect| effect.excludes(option));
        let own = self.extension(&Witness::of(solution), &none, &is_left)?;
        let mut others = Selectable::other_than(&own, none.data())?;
        if !effects.iter().all(|effect| others.add(effect)) {
            return None;
        }
        let needed = self.needed_among(&others)?;
        needed.iter().for_each(|i| set(&mut kept, &groups[*i], true));
        let problem = self.problem_with(&kept).filter(|problem| self.is_unique(problem))?;
        let effects: Vec<&Effect> = needed.iter().map(|i| &effects[*i]).collect();
        let is_proved = say_the_same(none.data(), problem.data(), &effects);
        Some((kept, is_proved))
    }

    /// Groups of which none can be left out if there is to be no other solution; `None` if there is another
    /// one, or if the work is done before.
    pub(super) fn needed_among(&self, others: &Selectable) -> Option<Vec<usize>> {
        let (problem, requirements) = others.finished();
        self.contradiction(&problem, &requirements).ok()?
    }

    /// Clues that go together.
    pub(super) fn groups(&self, clues: &[ClueEntry], pattern: CluePattern) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = vec![];
        if pattern == CluePattern::All {
            return vec![(0..clues.len()).collect()];
        }
        for (i, clue) in clues.iter().enumerate() {
            let image = clue.cell.map(|cell| pattern.image(cell, self.size_of(clue.literal)));
            let partner = clues[..i]
                .iter()
                .position(|other| image.is_some() && other.literal == clue.literal && other.cell == image);
            match groups.iter_mut().find(|group| partner.is_some_and(|partner| group.contains(&partner))) {
                Some(group) => group.push(i),
                None => groups.push(vec![i]),
            }
        }
        groups
    }

    /// Does the motion of a pattern carry some of these clues, by their numbers, onto each other?
    pub(super) fn is_symmetric(
        &self,
        clues: &[ClueEntry],
        some: impl Iterator<Item = usize> + Clone,
        pattern: CluePattern,
    ) -> bool {
        let is_alone = |clue: &ClueEntry, cell| {
            let image = pattern.image(cell, self.size_of(clue.literal));
            some.clone().all(|other| clues[other].literal != clue.literal || clues[other].cell != Some(image))
        };
        pattern == CluePattern::All
            || !some.clone().any(|i| clues[i].cell.is_some_and(|cell| is_alone(&clues[i], cell)))
    }

    /// Can a pattern decide about clues?
    pub(super) fn has_effect(&self, pattern: CluePattern) -> bool {
        !pattern.is_motion() || self.has_places()
    }

    /// Does a clue that can be left out, or a place for one, stand in a picture?  Otherwise patterns that are
    /// motions have no effect.
    pub fn has_places(&self) -> bool {
        self.list.iter().chain(&self.open).any(|clue| clue.can_go() && clue.cell.is_some())
    }

    /// Has the puzzle with these clues alone exactly one solution?  With the first solutions.
    pub(super) fn uniqueness(&self, kept: &[bool]) -> (Uniqueness, Vec<Solution>) {
        let Some(problem) = self.problem_with(kept) else {
            // if not the work has ended, the file has errors without these clues
            return (if self.is_over() { Uniqueness::Unknown } else { Uniqueness::Not }, vec![]);
        };
        let (verdict, found) = self.solved(&problem, 2);
        let uniqueness = match (found.len(), verdict) {
            (2.., _) | (_, Solvability::Contradictory) => Uniqueness::Not,
            (1, Solvability::Solvable) => Uniqueness::Unique,
            _ => Uniqueness::Unknown,
        };
        (uniqueness, found)
    }

    /// Has a problem exactly one solution, as far as is known?
    pub(super) fn is_unique(&self, problem: &Problem) -> bool {
        let (verdict, found) = self.solved(problem, 2);
        verdict == Solvability::Solvable && found.len() == 1
    }

    /// Clues, each of which would leave one of several solutions, if added to the others; at most this many.
    pub fn decisions(&self, most: usize) -> Vec<Decision> {
        let all = vec![true; self.list.len()];
        let (uniqueness, solutions) = self.uniqueness(&all);
        let [first, second] = &solutions[..] else { return vec![] };
        if uniqueness != Uniqueness::Not {
            return vec![];
        }
        let (first, second) = (Witness::of(first), Witness::of(second));
        let mut found = vec![];
        for place in &self.open {
            if found.len() == most || self.work.is_done() {
                break;
            }
            for text in self.texts(place) {
                let Some(problem) = self.compiled(self.edited(vec![place.edit(&text)])) else { continue };
                let says_nothing = change(self.whole.data(), problem.data()) == ClueChange::Nothing;
                if says_nothing || !self.extends(&first, &problem) {
                    continue;
                }
                if !self.extends(&second, &problem) && self.is_unique(&problem) {
                    found.push(Decision { place: place.place.clone(), text });
                }
                break;
            }
        }
        found
    }

    /// Texts that may be a clue at this place: those of its literal, and small numbers.
    pub(super) fn texts(&self, place: &ClueEntry) -> Vec<String> {
        let Absence::Blank(blank) = &place.without else { return vec![] };
        if self.say_their_places(place.literal) {
            return self.values_of_member(place);
        }
        let own = self.list.iter().filter(|clue| clue.literal == place.literal).map(|clue| clue.text.clone());
        let mut texts: Vec<String> = own.filter(|text| text != blank).collect();
        let are_numbers = texts.iter().all(|text| text.parse::<i64>().is_ok());
        if are_numbers {
            let largest = texts.iter().filter_map(|text| text.parse::<i64>().ok()).max().unwrap_or(9);
            let numbers = numbers_like(largest, place.cell.is_some());
            texts.extend(numbers.map(|n| n.to_string()).filter(|text| text != blank));
        }
        texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        texts.dedup();
        texts.truncate(TEXTS);
        texts
    }
}

impl Clues {
    /// Do the entries of a literal say themselves where they belong?  So do tuples and records, and words
    /// with a number after different names: "A8 B13".
    fn say_their_places(&self, literal: usize) -> bool {
        let literal = &self.literals[literal];
        let mut names = FxHashSet::default();
        let is_named = |entry: &LiteralEntry| {
            let name = entry.text.trim_end_matches(|c: char| c.is_ascii_digit());
            entry.cell.is_none() && !name.is_empty() && name != entry.text && names.insert(name.to_string())
        };
        literal.is_of_members() || literal.entries.len() > 1 && literal.entries.iter().all(is_named)
    }

    /// An entry that says its place, with other numbers at the end.
    fn values_of_member(&self, place: &ClueEntry) -> Vec<String> {
        let Some(own) = last_number(&place.text) else { return vec![place.text.clone()] };
        let all = self.list.iter().filter(|clue| clue.literal == place.literal);
        let largest = all.filter_map(|clue| last_number(&clue.text)).max().unwrap_or(own);
        numbers_like(largest, true).filter_map(|n| with_number(&place.text, n - own)).collect()
    }
}

/// Numbers that are tried where the largest one is this; if they may be digits, all digits.
fn numbers_like(largest: i64, may_be_digits: bool) -> RangeInclusive<i64> {
    let twice = largest.saturating_mul(2).saturating_add(1);
    0..=if may_be_digits && largest < 10 { 9 } else { twice.min(TEXTS as i64) }
}

/// Do clues say the same together, in a problem with them, as one by one?
pub(super) fn say_the_same(none: &xcc::Problem, with: &xcc::Problem, effects: &[&Effect]) -> bool {
    Effect::of(none, with).is_some_and(|all| all.is_implied_by(effects))
}

/// Shuffles a list by a seed.
pub(super) fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut random = SplitMix(seed);
    for i in (1..list.len()).rev() {
        list.swap(i, random.below(i as u64 + 1) as usize);
    }
}
