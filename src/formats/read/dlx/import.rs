//! `import dlx FILE`: the input of DLX1, DLX2, DLX3 or DLX5 as item and option statements.

use super::Remark;
use crate::read::puz_text::{comment, item_word, string, wrapped};
use crate::read::{Import, Imported};
use puzc_core::base::{Budget, FileId, Sources};
use puzc_core::xcc::{Bounds, ColorId, Item, Mention, Problem};
use std::fmt::Write;

/// The upper bound that stands for "any number": the largest number of DLX3.
const ANY: u32 = i32::MAX as u32;

/// An exact cover problem as `.puz`: `primary`, `secondary` and `option` statements.  Comments keep their
/// positions.
pub fn import_dlx(sources: &Sources, file: FileId, budget: &Budget) -> Import {
    let mut head = String::new();
    let mut remarks: Vec<(usize, String)> = vec![];
    let (problem, diags) = super::read(sources, file, budget, &mut |remark, options| {
        let text = match remark {
            Remark::Comment(text) => comment(text),
            Remark::Ignored(line) => {
                comment(&format!("ignored, because it has no primary item: {}", line.trim()))
            }
        };
        match options {
            None => head.push_str(&text),
            Some(count) => remarks.push((count, text)),
        }
    });
    let Some(problem) = problem else { return Err(diags) };
    let title = string(&format!("Imported from {}", sources.file(file).name));
    let goal = if problem.goal.is_some() { "minimize cost\n" } else { "" };
    let mut colored = vec![false; problem.items.len()];
    let mentions = problem.options.all_mentions();
    mentions.iter().filter(|m| m.color != ColorId::NONE).for_each(|m| colored[m.item.0 as usize] = true);
    let is_lone = |m: &Mention| m.color == ColorId::NONE && colored[m.item.0 as usize];
    let own = problem.options.all_mentions().iter().any(|m| is_lone(&m)).then(|| {
        let mut start = "own".to_string();
        while problem.colors.iter().any(|color| color.text.starts_with(&start)) {
            start.push('-');
        }
        head.push_str(&comment(&format!(
            "a mention without a color agrees with no other: {start}1 is the color of option 1 only"
        )));
        start
    });
    let mut text = format!("puz 1\npuzzle {title}\n\n{head}{}{goal}\n", items(&problem.items));
    let mut remarks = remarks.into_iter().peekable();
    for i in 0..=problem.options.len() {
        while let Some((_, remark)) = remarks.next_if(|(before, _)| *before == i) {
            text.push_str(&remark);
        }
        if i < problem.options.len() {
            option(&problem, i, own.as_deref().map(|own| (own, &colored[..])), &mut text);
        }
    }
    Ok(Imported { text, warnings: diags, unknown: None })
}

/// Adjacent items of one kind share a statement.
fn items(items: &[Item]) -> String {
    let head = |bounds: Option<Bounds>| match bounds {
        None => "secondary".to_string(),
        Some(Bounds::ONCE) => "primary".to_string(),
        Some(Bounds { lo: 0, hi }) if hi >= ANY => "primary any of".to_string(),
        Some(Bounds { lo, hi }) if lo == hi => format!("primary {lo} of"),
        Some(Bounds { lo, hi }) => format!("primary {lo}..{hi} of"),
    };
    let alike = items.chunk_by(|a, b| a.bounds == b.bounds);
    alike
        .map(|chunk| {
            wrapped(
                &head(chunk[0].bounds),
                &chunk.iter().map(|i| item_word(&i.label.text)).collect::<Vec<_>>(),
            )
        })
        .collect()
}

/// An option; `own` is the beginning of the names of colors for mentions without a color of items that have
/// colors elsewhere.
fn option(problem: &Problem, i: usize, own: Option<(&str, &[bool])>, text: &mut String) {
    text.push_str("option");
    for mention in problem.options.get(i) {
        text.push(' ');
        text.push_str(&item_word(&problem.items[mention.item.0 as usize].label.text));
        if mention.color != ColorId::NONE {
            text.push(':');
            text.push_str(&item_word(&problem.colors[mention.color.0 as usize].text));
        } else if let Some((own, _)) = own.filter(|(_, colored)| colored[mention.item.0 as usize]) {
            let _ = write!(text, ":{own}{}", i + 1); // writing to a string cannot fail
        }
    }
    let cost = problem.options.cost(i);
    if cost != 0 {
        let _ = write!(text, " cost {cost}"); // writing to a string cannot fail
    }
    text.push('\n');
}
