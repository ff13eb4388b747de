//! Makes a puzzle: a random solution without clues, and then clues that are true of it.
//!
//! A clue is true of a solution if the puzzle with this clue alone still has that solution.  So no genre has
//! to say how its clues follow from a solution.

use super::change::{ClueChange, change};
use super::unique::{Uniqueness, shuffle};
use super::witness::Witness;
use super::{ClueEntry, CluePattern, Clues, Minimized, Solvability, with_data};
use crate::{Problem, Puzzle, Solution};

impl Clues {
    /// A puzzle of this kind with another solution, from which no clue can go; `None` if the work is done
    /// before, or if there are no clues that can be left out.  The solution is a random one, but not all are
    /// equally likely.
    pub fn made(&self, seed: u64, pattern: CluePattern) -> Option<Minimized> {
        let mut places: Vec<ClueEntry> =
            self.list.iter().chain(&self.open).filter(|clue| clue.can_go()).cloned().collect();
        places.sort_by_key(|clue| clue.range.start);
        if places.is_empty() {
            return None;
        }
        let none = self.problem_with(&vec![false; self.list.len()])?;
        let witness = Witness::of(&self.random_solution(&none, seed)?);
        let mut groups = self.groups(&places, pattern);
        shuffle(&mut groups, seed ^ 1);
        let mut texts: Vec<Option<String>> =
            places.iter().map(|clue| clue.blank().map(str::to_string)).collect();
        let blanks = texts.clone();
        let mut waiting = groups;
        loop {
            let problem = self.compiled(self.text_of(&places, &texts))?;
            let (verdict, found) = self.solved(&problem, 2);
            if verdict == Solvability::Unknown || self.work.is_done() {
                return None;
            }
            let Some(other) = found.iter().find(|found| witness.differs_from(found)) else { break };
            let other = Witness::of(other);
            let mut put_back = vec![];
            let mut has_new = false;
            while let Some(group) = waiting.pop() {
                let mut decides = false;
                for &place in &group {
                    if let Some((text, excludes)) = self.true_text(&places[place], &none, &witness, &other) {
                        (texts[place], decides) = (Some(text), decides || excludes);
                    }
                }
                if decides {
                    has_new = true;
                    break;
                }
                group.iter().for_each(|place| texts[*place] = blanks[*place].clone());
                put_back.push(group);
            }
            waiting.extend(put_back.into_iter().rev());
            if !has_new {
                return None;
            }
        }
        let text = self.text_of(&places, &texts);
        let puzzle: Puzzle = self.puzzle.clone().with_text(text);
        let clues = Clues::of(&puzzle, self.work.left.get()).ok()?;
        let all = vec![true; clues.list.len()];
        match clues.uniqueness(&all).0 {
            Uniqueness::Unique => Some(clues.minimized_from(all, seed ^ 2, pattern)),
            _ => None,
        }
    }

    /// A clue at a place that is true of a solution, and whether it excludes the other one; `none` is the
    /// problem without clues.
    fn true_text(
        &self,
        place: &ClueEntry,
        none: &Problem,
        is: &Witness,
        other: &Witness,
    ) -> Option<(String, bool)> {
        for text in self.texts(place) {
            let mut edits: Vec<super::Edit> = vec![];
            let others = self.list.iter().filter(|clue| clue.range != place.range);
            edits.extend(others.filter_map(|clue| Some(clue.edit(clue.blank()?))));
            edits.push(place.edit(&text));
            let Some(problem) = self.compiled(self.edited(edits)) else { continue };
            let says_nothing = change(none.data(), problem.data()) == ClueChange::Nothing;
            if !says_nothing && self.extends(is, &problem) {
                let excludes = !self.extends(other, &problem);
                return Some((text, excludes));
            }
        }
        None
    }

    fn text_of(&self, places: &[ClueEntry], texts: &[Option<String>]) -> String {
        let edits = places.iter().zip(texts).filter_map(|(place, text)| Some(place.edit(text.as_deref()?)));
        self.edited(edits.collect())
    }

    /// A solution that depends on the seed: the first one if the options are in a random order.
    fn random_solution(&self, problem: &Problem, seed: u64) -> Option<Solution> {
        let data = problem.data();
        let mut order: Vec<usize> = (0..data.options.len()).collect();
        shuffle(&mut order, seed);
        let mut shuffled = data.without_options();
        for i in order {
            data.options.get(i).iter().for_each(|m| shuffled.options.push(m));
            shuffled.options.finish(data.options.cost(i), data.options.statements.of(i));
        }
        self.solved(&with_data(problem, shuffled), 1).1.pop()
    }
}
