//! An option that a solution must have, or must not have.

use super::{Clues, NoSuchItem};
use puzc_core::xcc::{Mentions, Problem};
use std::fmt;

/// An option that a solution must have, or must not have.
pub(super) struct Demand {
    /// Mentions of the option, the first of which is an item that must be covered once.
    mentions: Vec<String>,
    is_chosen: bool,
    /// The clues, by their numbers, with which the first item does not exist, and whether they have chosen
    /// the option: a value that is given has no items.
    decided: Vec<(usize, bool)>,
}

/// " with `p23 x:1`"
impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = if self.is_chosen { "with" } else { "without" };
        write!(f, " {with} `{}`", self.mentions.join(" "))
    }
}

impl Demand {
    /// The texts of the mentions of an option, and whether it has all that are asked for.
    fn compared(&self, problem: &Problem, option: Mentions) -> (Vec<String>, bool) {
        let own: Vec<String> = option.iter().map(|m| problem.mention_text(m)).collect();
        let has_all = self.mentions.iter().all(|mention| own.contains(mention));
        (own, has_all)
    }

    /// The problem with certain clues, and with the solutions alone that are asked for.
    pub fn restrict(&self, problem: Problem, kept: &[bool]) -> Problem {
        let mut restricted = problem.without_options();
        if !problem.items[..problem.primary].iter().any(|item| *item.label.text == *self.mentions[0]) {
            let has_chosen = self.decided.iter().any(|(clue, has_chosen)| kept[*clue] && *has_chosen);
            return if has_chosen == self.is_chosen { problem } else { restricted };
        }
        for (i, option) in problem.options.iter().enumerate() {
            let (own, has_all) = self.compared(&problem, option);
            if has_all == self.is_chosen || (self.is_chosen && !own.contains(&self.mentions[0])) {
                option.iter().for_each(|m| restricted.options.push(m));
                restricted.options.finish(problem.options.cost(i), problem.options.statements.of(i));
            }
        }
        restricted
    }
}

impl Clues {
    /// Looks at the solutions only that have an option with all these items, as written in options: `p23
    /// x:1`.
    ///
    /// # Errors
    /// If the first one is not the name of an item that must be covered, in the puzzle without clues, or if
    /// no option has all of them there.
    pub fn choosing(self, mentions: &str) -> Result<Clues, NoSuchItem> {
        self.demanding(mentions, true)
    }

    /// Looks at the solutions only that have no option with all these items.  Then [`Clues::why`] says why
    /// each solution has one.
    ///
    /// # Errors
    /// As for [`Clues::choosing`].
    pub fn avoiding(self, mentions: &str) -> Result<Clues, NoSuchItem> {
        self.demanding(mentions, false)
    }

    /// The option that was asked for: " with `p23 x:1`".
    #[doc(hidden)] // for the command line
    pub fn demanded(&self) -> String {
        self.demand.as_ref().map_or(String::new(), ToString::to_string)
    }

    fn demanding(mut self, mentions: &str, is_chosen: bool) -> Result<Clues, NoSuchItem> {
        let mentions: Vec<String> = mentions.split_whitespace().map(str::to_string).collect();
        let without = vec![false; self.list.len()];
        let none = self.problem_with(&without);
        let Some(first) = mentions.first().cloned() else { return Err(NoSuchItem::Missing) };
        let Some(none) = none else { return Err(NoSuchItem::Unknown(first)) };
        let name = |mention: &String| mention.split(':').next().unwrap_or(mention).to_string();
        let names: Vec<String> = mentions.iter().map(name).collect();
        match none.item(&first) {
            None => return Err(NoSuchItem::Unknown(first)),
            Some(item) if item.bounds() != Some(1..=1) => return Err(NoSuchItem::NotOnce(first)),
            Some(_) => {}
        }
        if let Some(unknown) = names.iter().find(|name| none.item(name).is_none()) {
            return Err(NoSuchItem::Unknown(unknown.clone()));
        }
        let mut demand = Demand { mentions, is_chosen, decided: vec![] };
        if !none.data().options.iter().any(|option| demand.compared(none.data(), option).1) {
            return Err(NoSuchItem::NoOption(demand.mentions.join(" ")));
        }
        if self.whole.item(&first).is_none() {
            for clue in 0..self.list.len() {
                let alone = self.problem_with(&self.only(&[clue]));
                if let Some(alone) = alone.filter(|alone| alone.item(&first).is_none()) {
                    demand.decided.push((clue, names.iter().all(|name| alone.item(name).is_none())));
                }
            }
        }
        self.demand = Some(demand);
        Ok(self)
    }
}
