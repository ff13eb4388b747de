//! Clues for a random solution, as few as are needed.
//!
//! A clue is true of a solution if the puzzle with this clue alone still has that solution.  So no genre has
//! to say how its clues follow from a solution.

use super::change::{ClueChange, change};
use super::edits::Edit;
use super::find::with_number;
use super::selectable::{Effect, Selectable};
use super::tried::{PlacedClue, TriedClues};
use super::unique::{say_the_same, shuffle};
use super::witness::Witness;
use super::{ClueEntry, CluePattern, Clues, Minimized, Solvability, with_data};
use crate::expectations::{Square, shown_words};
use crate::{Problem, Solution};
use puzc_core::base::sorted_set;
use puzc_core::xcc::{self, Subproblem};
use puzc_solver::solve;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::slice;

/// A text that says nothing at so many places, and something at none, is not tried at others.
const USELESS: usize = 6;
/// How often it is asked whether the clues found so far suffice.
const CHECKS: usize = 8;

/// What is known about the clues at all places, from one solution to the next.
pub(super) struct PuzzleMaker<'c> {
    pub clues: &'c Clues,
    /// The problem without clues.
    pub none: Problem,
    places: Vec<ClueEntry>,
    /// What the texts at each place say, as far as this is known.
    known: Vec<BTreeMap<String, ClueMeaning>>,
    /// For each text in a literal of the file, by its number: at how many places it says nothing, as long as
    /// it has said something nowhere.
    useless: BTreeMap<(usize, String), Option<usize>>,
    /// The clues of solutions that were changed.
    pub tried: TriedClues,
}

/// What a clue says.
#[derive(Clone)]
enum ClueMeaning {
    /// Nothing, or it is not allowed.
    Nothing,
    This(Rc<Effect>),
    /// Something that has to be asked from its problem.
    Other,
}

/// A random solution of the problem without clues.
pub(super) struct RandomSolution {
    /// Its options, in order.
    options: Vec<u32>,
    /// The problem with these options alone.
    own: xcc::Problem,
    witness: Witness,
    /// What the clues that were found say.
    effects: Vec<Rc<Effect>>,
    /// Their texts, the last one first.
    recent: Vec<String>,
    /// The words in the squares of its picture.
    shown: BTreeMap<Square, Vec<String>>,
}

impl RandomSolution {
    pub fn of(none: &Problem, options: &[u32]) -> RandomSolution {
        let solution = Solution::new(none, solve::Solution { options, cost: 0 });
        let options = sorted_set(options.iter().copied());
        let mut own = Subproblem::new(none.data().without_options());
        options.iter().for_each(|option| own.keep(none.data(), *option, |item| item, []));
        RandomSolution {
            shown: shown_words(none.data(), &options),
            options,
            own: own.problem,
            witness: Witness::of(&solution),
            effects: vec![],
            recent: vec![],
        }
    }
}

impl<'c> PuzzleMaker<'c> {
    /// Nothing is known yet about the clues at these places.
    pub(super) fn new(clues: &'c Clues, none: Problem, places: Vec<ClueEntry>) -> PuzzleMaker<'c> {
        let known = vec![BTreeMap::new(); places.len()];
        let (useless, tried) = (BTreeMap::new(), TriedClues::default());
        PuzzleMaker { clues, none, known, useless, places, tried }
    }

    /// A puzzle with this solution, and its difficulty if a range is given; `None` if its clues do not
    /// suffice, those of the pattern alone if it must keep it, or if it is not as hard as wanted.
    pub(super) fn puzzle_of(
        &mut self,
        solution: &[u32],
        seed: u64,
        pattern: CluePattern,
        keeps_pattern: bool,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<(Minimized, Option<f64>)> {
        let clues = self.clues;
        let mut drawn = RandomSolution::of(&self.none, solution);
        let mut found: Vec<Vec<PlacedClue>> = vec![];
        let mut groups = clues.groups(&self.places, pattern);
        let paired = groups.len();
        let mut first_unpaired = usize::MAX;
        let has_choice = groups.len() > 1;
        let mut others =
            has_choice.then(|| Selectable::other_than(&drawn.options, self.none.data())).flatten();
        shuffle(&mut groups, seed ^ 1);
        let mut tried = 0;
        while let Some(group) = groups.get(tried).cloned() {
            if tried == paired {
                first_unpaired = found.len();
            }
            tried += 1;
            let mut texts: Vec<PlacedClue> = group
                .iter()
                .filter_map(|place| Some((*place, self.true_text(*place, &mut drawn)?)))
                .collect();
            if tried <= paired && !clues.is_symmetric(&self.places, texts.iter().map(|text| text.0), pattern)
            {
                // clues without a partner come last, if at all
                groups.extend((!keeps_pattern).then_some(group));
                texts.clear();
            }
            if !texts.is_empty() {
                others = others.and_then(|mut others| {
                    let effect = self.effect(&texts)?;
                    let is_added = others.add(&effect);
                    drawn.effects.push(effect);
                    is_added.then_some(others)
                });
                found.push(texts);
            }
            let is_last = tried == groups.len();
            if !is_last && tried % groups.len().div_ceil(CHECKS) != 0 {
                continue;
            }
            let needed = match &others {
                None if has_choice => continue,
                None => (0..found.len()).collect(),
                Some(others) => match clues.needed_among(others) {
                    Some(needed) => needed,
                    None if is_last => return None,
                    // further clues may exclude the other solution
                    None => continue,
                },
            };
            if range.is_some() {
                break; // some more clues may make it easier
            }
            let kept: Vec<PlacedClue> = needed.iter().flat_map(|group| found[*group].clone()).collect();
            let text = self.text_of(&kept);
            let problem = clues.compiled(text.clone()).filter(|problem| clues.is_unique(problem))?;
            let gone = found.iter().map(Vec::len).sum::<usize>() - kept.len();
            let effects: Vec<&Effect> =
                needed.iter().filter_map(|group| drawn.effects.get(*group)).map(|e| &**e).collect();
            // a number in the place of an arrow leaves another cell than the arrow does
            let first = |own: &ClueEntry| self.places.iter().find(|place| place.literal == own.literal);
            let has_two = self.places.iter().any(|own| first(own).is_some_and(|p| p.blank() != own.blank()));
            if has_two || others.is_some() && !say_the_same(self.none.data(), problem.data(), &effects) {
                let (puzzle, difficulty) = clues.fewer_of(text, seed, pattern, None)?;
                return Some((Minimized { gone: gone + puzzle.gone, ..puzzle }, difficulty));
            }
            let keeps_pattern =
                needed.iter().all(|group| *group < first_unpaired) && clues.has_effect(pattern);
            let puzzle = Minimized {
                text,
                kept: kept.len(),
                gone,
                is_complete: true,
                keeps_pattern,
                replaced: 0,
                removed: 0,
            };
            return Some((puzzle, None));
        }
        clues.fewer_of(self.text_of(&found.concat()), seed, pattern, range)
    }

    /// These clues of a solution, and all further ones that say something new.
    pub(super) fn all_clues(
        &mut self,
        mut drawn: RandomSolution,
        mut own: Vec<PlacedClue>,
        seed: u64,
    ) -> Vec<PlacedClue> {
        drawn.effects.extend(own.iter().filter_map(|clue| self.effect(slice::from_ref(clue))));
        let mut places: Vec<usize> =
            (0..self.places.len()).filter(|place| own.iter().all(|clue| clue.0 != *place)).collect();
        shuffle(&mut places, seed);
        for place in places {
            let Some(text) = self.true_text(place, &mut drawn) else { continue };
            own.push((place, text));
            drawn.effects.extend(self.effect(&own[own.len() - 1..]));
        }
        own
    }

    /// A clue at a place that is true of a solution, and says something new.
    fn true_text(&mut self, place: usize, drawn: &mut RandomSolution) -> Option<String> {
        let mut texts = self.clues.texts(&self.places[place]);
        // what a square shows is often its clue
        let square = self.places[place].cell.map(|(row, column)| (row as i32, column as i32));
        let shown = square.and_then(|square| drawn.shown.get(&square));
        texts.sort_by_key(|text| {
            let recent = drawn.recent.iter().position(|own| own == text);
            (!shown.is_some_and(|words| words.contains(text)), recent.unwrap_or(usize::MAX))
        });
        let (mut at, mut has_excess) = (0, false);
        while let Some(text) = texts.get(at).cloned() {
            at += 1;
            let (said, alone) = self.said(place, &text);
            if let ClueMeaning::This(effect) = &said {
                if drawn.effects.iter().any(|other| effect.repeats(other)) {
                    return None;
                }
                let excess = effect.excess(&drawn.options).filter(|_| !has_excess);
                has_excess |= excess.is_some();
                let better = excess.filter(|n| *n != 0).and_then(|n| with_number(&text, n));
                better.into_iter().for_each(|better| texts.insert(at, better));
            }
            let known = match &said {
                ClueMeaning::Nothing => Some(false),
                ClueMeaning::This(effect) => self.holds(effect, drawn),
                ClueMeaning::Other => None,
            };
            let holds = known.unwrap_or_else(|| {
                let alone = alone.or_else(|| self.alone(place, &text));
                alone.is_some_and(|alone| self.clues.extends(&drawn.witness, &alone))
            });
            if holds {
                drawn.recent.retain(|own| *own != text);
                drawn.recent.insert(0, text.clone());
                return Some(text);
            }
        }
        None
    }

    /// Does a clue hold for a solution?  `None` if this cannot be read off what the clue changes.
    pub(super) fn holds(&self, effect: &Effect, drawn: &RandomSolution) -> Option<bool> {
        effect.holds_for(&drawn.options).or_else(|| {
            let mut own = Selectable::of(&drawn.own);
            own.add(&effect.among(&drawn.options)).then_some(())?;
            let chosen: Vec<u32> = (0..drawn.options.len() as u32).collect();
            let whole = with_data(&self.none, own.with_choices(&chosen).problem);
            match self.clues.solved(&whole, 1).0 {
                Solvability::Solvable => Some(true),
                Solvability::Contradictory => Some(false),
                Solvability::Unknown => None,
            }
        })
    }

    /// What a text at a place says, with the problem with this clue alone if it was not known before.
    fn said(&mut self, place: usize, text: &str) -> (ClueMeaning, Option<Problem>) {
        if let Some(said) = self.known[place].get(text) {
            return (said.clone(), None);
        }
        if let Some(effect) = self.inferred(place, text) {
            return (ClueMeaning::This(Rc::new(effect)), None);
        }
        let key = (self.places[place].literal, text.to_string());
        let useless = self.useless.get(&key).copied().unwrap_or(Some(0));
        if useless == Some(USELESS) {
            return (ClueMeaning::Nothing, None);
        }
        let none = self.none.data();
        let says = |alone: &Problem| change(none, alone.data()) != ClueChange::Nothing;
        let alone = self.alone(place, text).filter(says);
        let said = match alone.as_ref().map(|alone| Effect::of(none, alone.data())) {
            None => ClueMeaning::Nothing,
            Some(None) => ClueMeaning::Other,
            Some(Some(effect)) if effect.is_impossible() => ClueMeaning::Nothing,
            Some(Some(effect)) => ClueMeaning::This(Rc::new(effect)),
        };
        let is_useless = matches!(said, ClueMeaning::Nothing);
        self.useless.insert(key, useless.filter(|_| is_useless).map(|places| places + 1));
        self.known[place].insert(text.to_string(), said.clone());
        (said, alone)
    }

    /// What a number says, if two others say the same of other sums.  At the end the puzzle is checked.
    fn inferred(&self, place: usize, text: &str) -> Option<Effect> {
        let number = text.parse::<i64>().ok()?;
        let mut sums = self.known[place].iter().filter_map(|(text, said)| match said {
            ClueMeaning::This(effect) => Some((text.parse::<i64>().ok()?, effect)),
            _ => None,
        });
        let ((a, first), (b, second)) = (sums.next()?, sums.next()?);
        let moved = |to: i64| first.with_sum_moved(to.checked_sub(a)?);
        (moved(b)? == **second).then(|| moved(number))?
    }

    /// The problem with one clue alone.
    fn alone(&self, place: usize, text: &str) -> Option<Problem> {
        self.clues.compiled(self.text_of(&[(place, text.to_string())]))
    }

    /// What clues say together, if it can be read off their problem.
    pub(super) fn effect(&mut self, texts: &[PlacedClue]) -> Option<Rc<Effect>> {
        match texts {
            [(place, text)] => match self.said(*place, text).0 {
                ClueMeaning::This(effect) => Some(effect),
                _ => None,
            },
            _ => {
                let with = self.clues.compiled(self.text_of(texts))?;
                Effect::of(self.none.data(), with.data()).map(Rc::new)
            }
        }
    }

    /// The file with these clues alone.
    pub(super) fn text_of(&self, texts: &[PlacedClue]) -> String {
        let own: Vec<(&ClueEntry, &str)> =
            texts.iter().map(|(place, text)| (&self.places[*place], &**text)).collect();
        let is_kept = |clue: &ClueEntry| own.iter().any(|(place, _)| place.range == clue.range);
        let gone = self.clues.list.iter().filter(|clue| !is_kept(clue));
        let mut edits: Vec<Edit> = gone.filter_map(ClueEntry::removal).collect();
        edits.extend(own.iter().map(|(place, text)| place.edit(text)));
        self.clues.edited(edits)
    }
}
