//! `puzc count --by`: how many solutions have each option, each item, or each content of a cell.

use super::diagram::CountedBy;
use crate::output::answer::Answer;
use crate::output::counts::number;
use crate::watchdog;
use puzc_api::Count;
use puzc_core::xcc::{ColorId, ItemId, Mention, Problem as ProblemData};
use puzc_formats::emit::write_option;
use puzc_render::{CellContent, SceneReader};
use puzc_solver::solve::{Diagram, DiagramTerms};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Counts from a diagram.
pub struct Marginals<'d> {
    pub problem: &'d ProblemData,
    pub diagram: &'d Diagram,
    pub terms: &'d DiagramTerms,
    /// How many solutions satisfy the terms.
    pub count: Count,
    /// How many of these have each option.
    of_option: Vec<Count>,
}

impl<'d> Marginals<'d> {
    /// Counts the solutions, and those that have each option.
    pub fn new(problem: &'d ProblemData, diagram: &'d Diagram, terms: &'d DiagramTerms) -> Marginals<'d> {
        let count = diagram.counts(terms).all().clone();
        Marginals { problem, diagram, terms, count, of_option: diagram.counts_by_option(terms) }
    }

    /// The number of solutions that have one of these options, or several.
    fn having(&self, options: &[u32]) -> Count {
        if self.is_one_at_most(options) {
            let mut sum = Count::ZERO;
            options.iter().for_each(|option| sum += &self.of_option[*option as usize]);
            return sum;
        }
        // a solution may have several of these options: those without any are subtracted
        let without = [&self.terms.without[..], options].concat();
        let none = self.diagram.counts(&DiagramTerms { with: self.terms.with.clone(), without });
        self.count.less(none.all())
    }

    /// Do all of these options have an item that only one of them can cover?
    fn is_one_at_most(&self, options: &[u32]) -> bool {
        let Some((first, others)) = options.split_first() else { return true };
        let all = &self.problem.options;
        let is_shared =
            |m: &Mention| others.iter().all(|option| all.get(*option as usize).iter().any(|o| o == *m));
        all.get(*first as usize).iter().any(|m| {
            let bounds = self.problem.items[m.item.0 as usize].bounds;
            is_shared(&m) && bounds.map_or(m.color == ColorId::NONE, |bounds| bounds.hi <= 1)
        })
    }

    /// Adds the counts to the answer, as lines and as a list.
    pub fn table(&self, by: CountedBy, cells: &[(CellContent, Count)], answer: Answer) -> Answer {
        let answer = answer.data(format!("{}\tall\n", self.count));
        match by {
            CountedBy::Option => self.by_option(answer),
            CountedBy::Item => self.by_item(answer),
            CountedBy::Cell => by_cell(cells, answer),
        }
    }

    /// A line for each option: the number of solutions that have it, a tab, the option.
    fn by_option(&self, answer: Answer) -> Answer {
        let (mut text, mut list): (Vec<u8>, Vec<Value>) = (vec![], vec![]);
        for (option, count) in (0..).zip(&self.of_option) {
            text.extend(format!("{count}\t").into_bytes());
            write_option(self.problem, option, &mut text);
            let mentions = self.problem.options.get(option as usize).iter().map(|m| self.name(m));
            list.push(json!({ "count": number(count), "option": mentions.collect::<Vec<_>>() }));
        }
        answer.data(text).with("by", list)
    }

    /// A line for each item, or for each of its colors: the number of solutions in which it is so.
    fn by_item(&self, answer: Answer) -> Answer {
        let problem = self.problem;
        let mut having: Vec<BTreeSet<ColorId>> = vec![BTreeSet::new(); problem.items.len()];
        for m in problem.options.iter().flatten() {
            having[m.item.0 as usize].insert(m.color);
        }
        let (mut text, mut list): (String, Vec<Value>) = (String::new(), vec![]);
        for (item, color) in
            (0..).zip(&having).flat_map(|(i, colors)| colors.iter().map(move |c| (ItemId(i), *c)))
        {
            let mention = Mention { item, color };
            let options =
                (0..).zip(problem.options.iter()).filter(|(_, option)| option.iter().any(|m| m == mention));
            let count = self.having(&options.map(|(i, _)| i).collect::<Vec<u32>>());
            let named = self.name(mention);
            let words = match &named {
                Value::Array(pair) => format!("{}:{}", text_of(&pair[0]), text_of(&pair[1])),
                name => text_of(name),
            };
            text += &format!("{count}\t{words}\n");
            list.push(json!({ "count": number(&count), "item": named }));
        }
        answer.data(text).with("by", list)
    }

    /// The contents of all cells with the number of solutions, for each cell the most frequent ones first.
    /// With `only`, no other content.  Errs with what is wrong.
    pub fn cells(
        &self,
        reader: &SceneReader,
        only: Option<&str>,
    ) -> Result<Vec<(CellContent, Count)>, String> {
        let mut all = reader.cell_contents(&watchdog::switch());
        if all.is_empty() {
            return Err("no option puts anything into a cell of a board; `--by item` counts items".into());
        }
        if let Some(only) = only {
            let known: BTreeSet<String> = all.iter().map(|c| c.content.clone()).collect();
            all.retain(|c| c.content == only);
            if all.is_empty() {
                let known: Vec<String> = known.into_iter().take(40).collect();
                return Err(format!("no cell can have `{only}`; cells can have {}", known.join(", ")));
            }
        }
        let counted = |content: CellContent| {
            let count = self.having(&content.options);
            (content, count)
        };
        let mut cells: Vec<(CellContent, Count)> = all.into_iter().map(counted).collect();
        for cell in cells.chunk_by_mut(|a, b| a.0.is_at_cell_of(&b.0)) {
            cell.sort_by(|a, b| b.1.cmp(&a.1));
        }
        Ok(cells)
    }

    /// An item, or a pair of an item and its color.
    fn name(&self, m: Mention) -> Value {
        let item = self.problem.items[m.item.0 as usize].label.text.as_str();
        match m.color {
            ColorId::NONE => json!(item),
            color => json!([item, self.problem.colors[color.0 as usize].text.as_str()]),
        }
    }
}

/// A line for each content of each cell: the number of solutions, a tab, the cell, a tab, the content.
fn by_cell(cells: &[(CellContent, Count)], answer: Answer) -> Answer {
    let (mut text, mut list): (String, Vec<Value>) = (String::new(), vec![]);
    for (CellContent { cell, content, .. }, count) in cells {
        let [cell_text, content_text] =
            [cell, content].map(|text| puzc_core::base::printable(text).into_owned());
        text += &format!("{count}\t{cell_text}\t{content_text}\n");
        list.push(json!({ "count": number(count), "cell": cell, "content": content }));
    }
    answer.data(text).with("by", list)
}

fn text_of(value: &Value) -> String {
    puzc_core::base::printable(value.as_str().unwrap_or_default()).into_owned()
}
