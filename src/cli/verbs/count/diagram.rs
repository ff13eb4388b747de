//! `puzc count` by a decision diagram of all solutions: its file, counts by option or item, counts under
//! conditions.

use super::CountArgs;
use crate::api::inside::{ColorId, Diagram, DiagramTerms, ItemId, Mention, ProblemData, write_option};
use crate::api::{Count, Want};
use crate::cli::files;
use crate::cli::output::answer::Answer;
use crate::cli::output::counts::number;
use crate::cli::output::stream::OutputStream;
use crate::cli::search::SearchTask;
use crate::cli::search::diagram::diagram_of;
use crate::cli::search::puzzle::LoadedPuzzle;
use clap::ValueEnum;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What is counted with a diagram.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Diagrams of all solutions")]
pub struct DiagramArgs {
    /// Write all solutions to OUT as a decision diagram (d-DNNF in the format .nnf); variable N is option N
    #[arg(long, value_name = "OUT", conflicts_with_all = EXCLUDED)]
    pub diagram: Option<String>,
    /// Print for each option, or for each item with each of its colors, how many solutions have it
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = EXCLUDED)]
    pub by: Option<CountedBy>,
    /// Count only solutions that have option N, as `puzc inspect` numbers options; may be repeated
    #[arg(long, value_name = "N", conflicts_with_all = EXCLUDED)]
    pub with: Vec<u32>,
    /// Count only solutions that do not have option N; may be repeated
    #[arg(long, value_name = "N", conflicts_with_all = EXCLUDED)]
    pub without: Vec<u32>,
}

/// What these options exclude: they are about all solutions of the whole problem, and visit none of them.
const EXCLUDED: [&str; 9] =
    ["up_to", "kept", "max_solutions", "estimate", "verify", "checkpoint", "resume", "shard", "progress"];

/// `--by`
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub enum CountedBy {
    /// Each option
    Option,
    /// Each item, in each of its colors
    Item,
}

impl DiagramArgs {
    /// Is there anything that needs a diagram?
    pub fn wanted(&self) -> bool {
        self.diagram.is_some() || self.by.is_some() || !self.with.is_empty() || !self.without.is_empty()
    }
}

/// Counts with a diagram.
pub fn run(args: &CountArgs, puzzle: &LoadedPuzzle, answer: Answer) -> Answer {
    let problem = puzzle.whole();
    let terms = match terms(&args.diagram, problem) {
        Ok(terms) => terms,
        Err(why) => return Answer::usage(&why),
    };
    let task = SearchTask { puzzle, args: &args.search, want: Want::Count, most: None, writes: false };
    let (diagram, answer) = match diagram_of(&task, &OutputStream::new(), answer) {
        Ok(made) => made,
        Err(answer) => return answer,
    };
    let count = diagram.counts(&terms).all().clone();
    let mut answer = answer.with("count", number(&count)).with("complete", true).with("ended", "complete");
    answer = match args.diagram.by {
        None => answer.data(format!("{count}\n")),
        Some(CountedBy::Option) => by_option(&diagram, &terms, problem, &count, answer),
        Some(CountedBy::Item) => by_item(&diagram, &terms, problem, &count, answer),
    };
    match &args.diagram.diagram {
        Some(path) => match files::write(path, |out| diagram.write(out)) {
            Ok(()) => answer.with("file", path.as_str()),
            Err(d) => Answer::error(d),
        },
        None => answer,
    }
}

/// The conditions; errs with what is wrong.
fn terms(args: &DiagramArgs, problem: &ProblemData) -> Result<DiagramTerms, String> {
    let most = problem.options.len();
    let indices = |numbers: &[u32]| {
        let index = |n: &u32| match n.checked_sub(1) {
            Some(index) if (index as usize) < most => Ok(index),
            _ => Err(format!("there is no option {n}: they have the numbers 1 to {most}")),
        };
        numbers.iter().map(index).collect::<Result<Vec<u32>, String>>()
    };
    Ok(DiagramTerms { with: indices(&args.with)?, without: indices(&args.without)? })
}

/// A line for each option: the number of solutions that have it, a tab, the option.
fn by_option(
    diagram: &Diagram,
    terms: &DiagramTerms,
    problem: &ProblemData,
    count: &Count,
    answer: Answer,
) -> Answer {
    let mut text = format!("{count}\tall\n").into_bytes();
    let mut list: Vec<Value> = vec![];
    for (option, count) in (0..).zip(diagram.counts_by_option(terms)) {
        text.extend(format!("{count}\t").into_bytes());
        write_option(problem, option, &mut text);
        let mentions = problem.options.get(option as usize).iter().map(|m| name(problem, m));
        list.push(json!({ "count": number(&count), "option": mentions.collect::<Vec<_>>() }));
    }
    answer.data(text).with("by", list)
}

/// A line for each item, or for each of its colors: the number of solutions in which it is so.
fn by_item(
    diagram: &Diagram,
    terms: &DiagramTerms,
    problem: &ProblemData,
    count: &Count,
    answer: Answer,
) -> Answer {
    let mut having: Vec<BTreeSet<ColorId>> = vec![BTreeSet::new(); problem.items.len()];
    for m in problem.options.iter().flatten() {
        having[m.item.0 as usize].insert(m.color);
    }
    let of_option = diagram.counts_by_option(terms);
    let mut text = format!("{count}\tall\n");
    let mut list: Vec<Value> = vec![];
    for (item, color) in
        (0..).zip(&having).flat_map(|(i, colors)| colors.iter().map(move |c| (ItemId(i), *c)))
    {
        let mention = Mention { item, color };
        let options =
            (0..).zip(problem.options.iter()).filter(|(_, option)| option.iter().any(|m| m == mention));
        let options: Vec<u32> = options.map(|(i, _)| i).collect();
        let once = match problem.items[item.0 as usize].bounds {
            Some(bounds) => bounds.hi <= 1,
            None => color == ColorId::NONE,
        };
        let mut number_of = Count::ZERO;
        if once {
            options.iter().for_each(|option| number_of.add(&of_option[*option as usize]));
        } else {
            // a solution may have several of these options: those without any are subtracted
            let without = [&terms.without[..], &options].concat();
            let none = diagram.counts(&DiagramTerms { with: terms.with.clone(), without });
            number_of = count.less(none.all());
        }
        let named = name(problem, mention);
        let words = match &named {
            Value::Array(pair) => format!("{}:{}", text_of(&pair[0]), text_of(&pair[1])),
            name => text_of(name),
        };
        text += &format!("{number_of}\t{words}\n");
        list.push(json!({ "count": number(&number_of), "item": named }));
    }
    answer.data(text).with("by", list)
}

fn text_of(value: &Value) -> String {
    crate::base::printable(value.as_str().unwrap_or_default()).into_owned()
}

/// An item, or a pair of an item and its color.
fn name(problem: &ProblemData, m: Mention) -> Value {
    let item = problem.items[m.item.0 as usize].label.text.as_str();
    match m.color {
        ColorId::NONE => json!(item),
        color => json!([item, problem.colors[color.0 as usize].text.as_str()]),
    }
}
