//! What several formats share: options as texts, names of variables and rows, comments, costs.

use super::EmitOptions;
use super::linear::LinearModel;
use puzc_core::xcc::{ColorId, Goal, ItemId, Problem};
use std::io::{self, Write};

/// The items of an option with their colors, as in Knuth's format.
pub fn option_text(problem: &Problem, option: usize) -> String {
    let mentions = problem.options.get(option).iter();
    mentions.map(|m| problem.mention_text(m)).collect::<Vec<_>>().join(" ")
}

/// An item with a color, if it has one: `x:1`.
pub fn colored(problem: &Problem, item: ItemId, color: ColorId) -> String {
    if color == ColorId::NONE {
        return problem.items[item.0 as usize].label.text.to_string();
    }
    format!("{}:{}", problem.items[item.0 as usize].label.text, problem.colors[color.0 as usize].text)
}

/// A cost for a format that only minimizes.
pub fn minimized(goal: Goal, cost: i64) -> i128 {
    if goal == Goal::Maximize { -i128::from(cost) } else { cost.into() }
}

/// The most characters of a text in a name.  CBC reads names of at most 100 characters.
const NAME_LENGTH: usize = 60;

/// The most characters of a comment in a file of integer programs.  SCIP reads lines of at most 1022 bytes.
const COMMENT_LENGTH: usize = 250;

/// A name that every reader of integer programs accepts: a letter and a number, which make it unique, and the
/// allowed characters of the text.
pub fn name(letter: char, index: usize, text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let plain = &plain[..plain.len().min(NAME_LENGTH)];
    format!("{letter}{}_{plain}", index + 1)
}

/// The name of an option's variable in integer programs.
pub fn option_name(problem: &Problem, option: usize) -> String {
    name('o', option, &option_text(problem, option))
}

/// The names of all variables in integer programs.
pub fn variable_names(problem: &Problem, model: &LinearModel) -> Vec<String> {
    let options = (0..model.options).map(|i| option_name(problem, i));
    let color = |(i, c): (usize, &super::linear::ColorVariable)| {
        name('c', model.options + i, &colored(problem, c.item, c.color))
    };
    options.chain(model.colors.iter().enumerate().map(color)).collect()
}

/// Writes title, source and remarks as comments, each line after `mark`.
pub fn heading(out: &mut dyn Write, mark: &str, problem: &Problem, options: &EmitOptions) -> io::Result<()> {
    let mut lines: Vec<&str> = problem.title.iter().flat_map(|t| t.lines()).collect();
    lines.extend(options.comments.into_iter().flat_map(str::lines));
    if problem.breaking.is_some() {
        lines.push("no symmetry is broken: this is the whole instance");
    }
    lines.extend(problem.remarks.iter().flat_map(|r| r.lines()));
    lines.into_iter().try_for_each(|line| writeln!(out, "{}", format!("{mark} {line}").trim_end()))
}

/// Writes comments that say for which options and colors the variables stand.
pub fn legend(
    out: &mut dyn Write,
    mark: &str,
    problem: &Problem,
    model: &LinearModel,
    variable: &dyn Fn(usize) -> String,
) -> io::Result<()> {
    for option in 0..model.options {
        let line =
            format!("{mark} {} = option {}: {}", variable(option), option + 1, one_line(problem, option));
        match line.char_indices().nth(COMMENT_LENGTH).filter(|_| mark == "*") {
            Some((at, _)) => writeln!(out, "{}...", &line[..at])?,
            None => writeln!(out, "{line}")?,
        }
    }
    for (i, c) in model.colors.iter().enumerate() {
        let text = clean(&colored(problem, c.item, c.color));
        writeln!(out, "{mark} {} = some option with {text}", variable(model.options + i))?;
    }
    Ok(())
}

fn one_line(problem: &Problem, option: usize) -> String {
    clean(&option_text(problem, option))
}

/// A text without line breaks.  Names contain none, but comments must not depend on that.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A string of MiniZinc and of clingo: the text in quotes, with `\` before quotes and backslashes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in clean(text).chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}
