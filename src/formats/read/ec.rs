//! Numbers of items in a format like DIMACS; `emit/ec.rs` describes it.

use super::lines;
use puzc_core::base::{Budget, Exceeded, FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use puzc_core::xcc::{Bounds, Builder, Item, ItemId, Problem, StatementId};
use rustc_hash::FxHashMap;

/// The problem of a file, or `None` if there are errors; and the diagnostics.  Items are named by comments `c
/// item 3 = NAME`, or else by their numbers.
pub fn ec_problem(sources: &Sources, file: FileId, budget: &Budget) -> (Option<Problem>, Vec<Diagnostic>) {
    match read(sources, file, budget) {
        Ok(problem) => (Some(problem), vec![]),
        Err(d) => (None, vec![d]),
    }
}

fn wrong(message: impl Into<String>, at: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(E901, message).label(at, label)
}

/// The numbers in the header.
struct EcHeader {
    items: usize,
    options: usize,
    primary: usize,
}

fn read(sources: &Sources, file: FileId, budget: &Budget) -> Result<Problem, Diagnostic> {
    let mut builder = Builder::default();
    let mut names: FxHashMap<usize, &str> = FxHashMap::default();
    let mut header: Option<(EcHeader, StatementId)> = None;
    let mut number = 0;
    let mut pending: Vec<ItemId> = vec![];
    let mut last = sources.file(file).span();
    for (line, at) in lines(sources, file) {
        budget.charge(0).map_err(|limit| exceeded(limit, budget, at))?;
        if line == "c" || line.starts_with("c ") {
            let comment = line[1..].trim();
            match comment.strip_prefix("item ").and_then(|rest| rest.split_once(" = ")) {
                Some((item, name)) if header.is_none() => {
                    item.parse().ok().map(|item: usize| names.insert(item, name.trim()));
                }
                _ if header.is_none() && !comment.is_empty() => {
                    builder.problem_mut().title.get_or_insert_with(|| comment.to_string());
                }
                _ => {}
            }
            continue;
        }
        if line.trim().is_empty() {
            continue;
        }
        last = at;
        let Some((head, statement)) = &header else {
            let head = read_header(line, at)?;
            declare(&mut builder, &head, &names, at, budget)?;
            let statement = builder.statement(at, "options");
            header = Some((head, statement));
            continue;
        };
        for (word, at) in super::split(line, at) {
            match word.parse::<usize>() {
                Ok(0) => {
                    builder
                        .check_limits(&budget.limits, 1, pending.len())
                        .map_err(|limit| exceeded(limit, budget, at))?;
                    finish(&mut builder, &mut pending, head, *statement, at)?;
                    number += 1;
                }
                Ok(n) if n <= head.items => pending.push(ItemId(n as u32 - 1)),
                Ok(n) => {
                    let label = format!("the header says that there are {}", head.items);
                    return Err(wrong(format!("there is no item {n}"), at, label));
                }
                Err(_) => return Err(wrong(format!("`{word}` is not the number of an item"), at, "here")),
            }
        }
    }
    let Some((head, _)) = header else {
        return Err(wrong("there is no line `p ec ITEMS OPTIONS`", last, "there are only comments"));
    };
    if !pending.is_empty() {
        return Err(wrong("the last option does not end with 0", last, "here"));
    }
    if number != head.options {
        let message = format!("there are {number} options, but the header says {}", head.options);
        return Err(wrong(message, last, "the file ends here"));
    }
    Ok(builder.build())
}

fn read_header(line: &str, at: Span) -> Result<EcHeader, Diagnostic> {
    let numbers = line.strip_prefix("p ec ").map(|rest| rest.split_whitespace().map(str::parse::<u32>));
    let numbers: Option<Vec<u32>> = numbers.and_then(|numbers| numbers.collect::<Result<_, _>>().ok());
    let header = match numbers.as_deref() {
        Some([items, options]) => Some([*items, *options, *items]),
        Some([items, options, primary]) if primary <= items => Some([*items, *options, *primary]),
        _ => None,
    };
    let [items, options, primary] = header.map(|h| h.map(|n| n as usize)).ok_or_else(|| {
        wrong("the first line is not `p ec ITEMS OPTIONS`", at, "this is not a header")
            .help("`p ec ITEMS OPTIONS PRIMARY` says that only the first PRIMARY items are primary")
    })?;
    Ok(EcHeader { items, options, primary })
}

fn declare(
    builder: &mut Builder,
    header: &EcHeader,
    names: &FxHashMap<usize, &str>,
    at: Span,
    budget: &Budget,
) -> Result<(), Diagnostic> {
    /// An upper estimate of the memory for an item, including all tables.
    const ITEM_BYTES: u64 = 256;
    if header.items as u64 * ITEM_BYTES > budget.limits.memory {
        return Err(exceeded(Exceeded::Memory, budget, at));
    }
    let statement = builder.statement(at, "items");
    for i in 0..header.items {
        let own = (i + 1).to_string();
        let name = names.get(&(i + 1)).copied().unwrap_or(&own);
        if let Some(c) = name.chars().find(|c| c.is_whitespace() || matches!(c, ':' | '|')) {
            let message = format!("the name of item {} is `{name}`, with an illegal character `{c}`", i + 1);
            return Err(Diagnostic::new(E407, message).label(at, "items are declared here"));
        }
        let bounds = (i < header.primary).then_some(Bounds::ONCE);
        let label = builder.literal(name);
        if builder.declare(Item::new(label, bounds, statement, at)).is_err() {
            let message = format!("two items have the name `{name}`");
            return Err(Diagnostic::new(E402, message).label(at, "items are declared here"));
        }
    }
    builder.seal();
    Ok(())
}

fn finish(
    builder: &mut Builder,
    pending: &mut Vec<ItemId>,
    header: &EcHeader,
    statement: StatementId,
    at: Span,
) -> Result<(), Diagnostic> {
    let mut sorted = pending.clone();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("item {} appears twice in an option", pair[0].0 + 1);
        return Err(Diagnostic::new(E403, message).label(at, "it ends here"));
    }
    if sorted.first().is_none_or(|item| item.0 as usize >= header.primary) {
        return Err(Diagnostic::new(E405, "an option has no primary item").label(at, "it ends here"));
    }
    builder.mention_plain(pending.drain(..));
    builder.finish(0, statement);
    Ok(())
}

fn exceeded(limit: Exceeded, budget: &Budget, at: Span) -> Diagnostic {
    Diagnostic::exceeded("the file", limit, &budget.limits, at, "stopped here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::base::Limits;

    fn problem(text: &str) -> Result<Problem, String> {
        let mut sources = Sources::default();
        let file = sources.add("x.ec", text).unwrap();
        let (problem, diags) = ec_problem(&sources, file, &Budget::new(Limits::default()));
        problem.ok_or_else(|| diags[0].message.clone())
    }

    #[test]
    fn written_files_are_read() {
        let text = "c item 1 = a\nc item 2 = b\nc item 3 = x\np ec 3 3 2\n1 3 0\n2 3 0\n2 1 0\n";
        let p = problem(text).unwrap();
        assert_eq!((p.primary, p.items.len(), p.options.len()), (2, 3, 3));
        let mut out = vec![];
        let ec = crate::emit::TargetFormat::find("ec").unwrap();
        crate::emit::emit(&p, ec, &Default::default(), &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn options_may_be_broken_and_names_missing() {
        let p = problem("c a title\nc\np ec 2 2\n1\n2 0 1 2 0\n").unwrap();
        assert_eq!((p.title.as_deref(), &*p.items[1].label.text, p.options.len()), (Some("a title"), "2", 2));
    }

    #[test]
    fn errors() {
        for (text, message) in [
            ("", "there is no line `p ec ITEMS OPTIONS`"),
            ("p cnf 1 1\n1 0\n", "the first line is not `p ec ITEMS OPTIONS`"),
            ("p ec 1 1 2\n", "the first line is not `p ec ITEMS OPTIONS`"),
            ("p ec 1 1\n2 0\n", "there is no item 2"),
            ("p ec 1 1\n-1 0\n", "`-1` is not the number of an item"),
            ("p ec 2 1\n1 2\n", "the last option does not end with 0"),
            ("p ec 1 2\n1 0\n", "there are 1 options, but the header says 2"),
            ("p ec 1 1\n1 1 0\n", "item 1 appears twice in an option"),
            ("p ec 2 1 1\n2 0\n", "an option has no primary item"),
            ("c item 1 = 2\np ec 2 0\n", "two items have the name `2`"),
            ("c item 1 = a:b\np ec 1 0\n", "the name of item 1 is `a:b`, with an illegal character `:`"),
            ("p ec 4000000000 0\n", "the file exceeds the limit of 2048 MB of memory"),
        ] {
            assert_eq!(problem(text).err().as_deref(), Some(message), "{text}");
        }
    }
}
