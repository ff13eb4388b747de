//! Lines of options, as Knuth's programs and puzc print them.
//!
//! Knuth's programs print the items of an option from any of them on, cyclically, followed by the number of
//! choices: ` d g a (1 of 2)`.  Their colors have one character, so longer ones were renamed for them.

use super::{AnswerText, SolverAnswer, foreign};
use crate::emit::Palette;
use puzc_core::base::{Span, is_number};
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::{ColorId, ItemId, Mention, Problem, TotalCondition};
use rustc_hash::FxHashMap;

/// The beginning of a solution: `12:` or `12: ...`, or a comment.  An item with a color has no space there.
pub fn is_header(line: &str) -> bool {
    let is_numbered =
        |(number, rest): (&str, &str)| is_number(number) && (rest.is_empty() || rest.starts_with(' '));
    line.starts_with('|') || line.split_once(':').is_some_and(is_numbered)
}

/// A line without the ` (2 of 7)` at its end.
pub fn without_rank(line: &str) -> Option<&str> {
    let (items, rank) = line.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
    let (a, b) = rank.split_once(" of ")?;
    (is_number(a) && is_number(b)).then_some(items)
}

/// Reports of Knuth's programs, which may come between the solutions.
fn is_report(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    ["Altogether", "null"].contains(&word) || (line.starts_with('(') && line.ends_with(')'))
}

/// Does a text begin with a solution, or has it options with ranks?  Options may look like lines of other
/// formats.
pub fn recognizes(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !is_report(line));
    first.is_some_and(is_header) || text.lines().any(|line| without_rank(line).is_some())
}

pub fn read(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let options = OptionIndex::new(answer);
    let mut found = SolverAnswer::default();
    let mut current: Option<Vec<u32>> = None;
    for (line, at) in answer.lines() {
        if is_header(line) && without_rank(line).is_none() {
            current.take().into_iter().for_each(|done| found.add(done));
            let incomplete = line.contains("incomplete") || line.contains("nothing is asked");
            current = (!incomplete).then(Vec::new);
        } else if !line.trim().is_empty() && !is_report(line) {
            let current = current.get_or_insert_default();
            current.push(options.find(line, at, current)?);
        }
    }
    current.into_iter().for_each(|done| found.add(done));
    Ok(found)
}

/// The options by their mentions.
struct OptionIndex<'a> {
    problem: &'a Problem,
    items: FxHashMap<&'a str, ItemId>,
    colors: FxHashMap<&'a str, ColorId>,
    /// The colors that were renamed for formats with short ones.
    renamed: FxHashMap<(ItemId, u8), ColorId>,
    /// The totals by their items; formats of Knuth's programs leave them out.
    totals: Vec<Option<&'a TotalCondition>>,
    options: FxHashMap<Vec<Mention>, Vec<u32>>,
}

impl<'a> OptionIndex<'a> {
    fn new(answer: &AnswerText<'a>) -> OptionIndex<'a> {
        let problem = answer.problem;
        let palette = Palette::new(problem);
        let mut index = OptionIndex {
            problem,
            items: (0..).map(ItemId).zip(&problem.items).map(|(id, i)| (i.label.text.as_str(), id)).collect(),
            colors: (0..)
                .map(ColorId)
                .zip(&problem.colors)
                .skip(1)
                .map(|(id, c)| (c.text.as_str(), id))
                .collect(),
            renamed: FxHashMap::default(),
            totals: problem.totals_by_item(),
            options: FxHashMap::default(),
        };
        for (i, option) in (0..).zip(problem.options.iter()) {
            for m in option.iter() {
                if let Some(character) = palette.character(m.item, m.color) {
                    index.renamed.insert((m.item, character), m.color);
                }
            }
            let mut mentions = option.sorted();
            mentions.retain(|m| index.totals[m.item.0 as usize].is_none());
            index.options.entry(mentions).or_default().push(i);
        }
        index
    }

    /// The option of a line; if several have its items, one with its amounts and cost, as far as the line has
    /// them, that is not yet in the solution.
    fn find(&self, line: &str, at: Span, used: &[u32]) -> Result<u32, Diagnostic> {
        let ranked = without_rank(line);
        let (mut mentions, mut amounts, mut cost) = (vec![], vec![], None);
        let words: Vec<&str> = ranked.unwrap_or(line).split_whitespace().collect();
        let is_total = |w: &str| self.items.get(w).is_some_and(|item| self.totals[item.0 as usize].is_some());
        let is_amount =
            |i: usize| words.get(i + 1) == Some(&"of") && words.get(i + 2).is_some_and(|w| is_total(w));
        for (i, &word) in words.iter().enumerate() {
            if let Some(total) = self.items.get(word).filter(|_| is_total(word)) {
                let amount = i.checked_sub(2).filter(|before| is_amount(*before)).map(|before| words[before]);
                amounts.push((*total, amount.unwrap_or("1").parse::<i64>().ok()));
            } else if let Some(number) = self.cost(word) {
                cost = number.parse::<i64>().ok();
            } else if !(is_amount(i) || i > 0 && is_amount(i - 1)) {
                mentions.push(self.mention(word, ranked.is_some(), at)?);
            }
        }
        mentions.sort_unstable();
        let alike = self.options.get(&mentions).ok_or_else(|| {
            foreign(
                format!("there is no option `{}`", line.trim()),
                at,
                "no option has exactly these items".into(),
            )
        })?;
        let has = |option: &u32, (item, amount): &(ItemId, Option<i64>)| {
            let own = self.totals[item.0 as usize]
                .map(|total| total.amount_in(self.problem.options.get(*option as usize)));
            amount.is_none() || own == *amount
        };
        let fits = |option: &&u32| {
            cost.is_none_or(|cost| self.problem.options.cost(**option as usize) == cost)
                && amounts.iter().all(|amount| has(option, amount))
        };
        let fitting: Vec<u32> = alike.iter().filter(fits).copied().collect();
        let those = if fitting.is_empty() { alike } else { &fitting };
        Ok(those.iter().copied().find(|o| !used.contains(o)).unwrap_or(those[0]))
    }

    /// The cost in a word: `|3` or `$3`, if it is not an item.
    fn cost<'w>(&self, word: &'w str) -> Option<&'w str> {
        let name = word.split(':').next().unwrap_or(word);
        word.strip_prefix('|').or_else(|| word.strip_prefix('$').filter(|_| !self.items.contains_key(name)))
    }

    fn mention(&self, word: &str, knuth: bool, at: Span) -> Result<Mention, Diagnostic> {
        let (name, color) = word.split_once(':').map_or((word, None), |(name, color)| (name, Some(color)));
        let Some(&item) = self.items.get(name) else {
            return Err(foreign(format!("there is no item `{name}`"), at, "in this option".into()));
        };
        let Some(color) = color else { return Ok(Mention::plain(item)) };
        let exact = self.colors.get(color).copied();
        let renamed = match color.as_bytes() {
            [character] => self.renamed.get(&(item, *character)).copied(),
            _ => None,
        };
        let color_id = if knuth { renamed.or(exact) } else { exact.or(renamed) };
        match color_id {
            Some(color) => Ok(Mention { item, color }),
            None => Err(foreign(format!("there is no color `{color}`"), at, "in this option".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::decode::tests::{problem, read, solutions};

    #[test]
    fn options_begin_anywhere_and_colors_have_other_names() {
        let p = problem("a b c | x\na b x:red\nc x:red\nc x:blue\nc x:red");
        let text = "(4 options, 3+1 items, 9 entries successfully read)\n1:\n b x:0 a (1 of 1)\n c x:0 (1 of 2)\n\
                    2: $7\n c x:0 (1 of 2)\n x:0 a b $5 (1 of 1)\nAltogether 2 solutions, 10+20 mems.\n";
        assert_eq!(solutions(&p, text), [[0, 1], [0, 1]]);
        assert_eq!(solutions(&p, "| solution 1, cost 3\na b x:red |3\nc x:red\n\n"), [[0, 1]]);
        assert_eq!(solutions(&p, "1:\n c x:0 (1 of 1)\n c x:0 (1 of 1)\n"), [[1, 3]], "two equal options");
        assert_eq!(read(&p, "| incomplete: the time limit of 1 s was reached\n").unwrap().solutions.len(), 0);
        let message = |text: &str| read(&p, text).unwrap_err().message;
        assert!(
            message("1:\n a q (1 of 1)\n").starts_with("there is no item `q`: this is the answer to another")
        );
        assert!(message("1:\n a c (1 of 1)\n").starts_with("there is no option `a c (1 of 1)`"));
        assert!(message("1:\n c x:9 (1 of 1)\n").starts_with("there is no color `9`"));
    }

    #[test]
    fn names_may_look_like_headers_and_costs() {
        let p = problem("a | $ 00\na\na $:b\na 00:b");
        assert_eq!(solutions(&p, "| solution 1\na $:b\n| solution 2\n00:b a\n"), [[1], [2]]);
        let p = problem("a b\na |1\na b |2\na |3\na |2");
        assert_eq!(solutions(&p, "| solution 1\na |3\n| solution 2\na |2\n"), [[2], [3]], "costs");
    }
}
