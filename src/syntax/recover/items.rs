//! Mistakes that the grammar accepts as items: comments of other languages, words of statements, sets of
//! digits.

use super::foreign::FOREIGN_FOR;
use super::text;
use crate::ast::{BinaryOp, Clause, ExprKind, ItemExpr, Pattern, WordPart};
use puzc_core::base::{COMMENT_SIGNS, SENTENCE_WORDS, SourceFile, Span, is_number};
use puzc_core::diag::{Diagnostic, Replacement, codes};

/// A statement with items, for the checks of this file.
pub(super) struct ItemStatement<'a> {
    pub file: &'a SourceFile,
    /// Its first word.
    pub keyword: &'a str,
    pub items: &'a [ItemExpr],
    pub clauses: &'a [Clause],
}

/// The error for items that are probably a mistake.
pub(super) fn mistake(statement: &ItemStatement) -> Option<Diagnostic> {
    in_without_for(statement)
        .or_else(|| misspelled_cost(statement))
        .or_else(|| binders_joined_by_and(statement))
        .or_else(|| word_of_a_sentence(statement))
        .or_else(|| comment(statement))
        .or_else(|| bounds_after_items(statement))
        .or_else(|| number_without_of(statement))
        .or_else(|| number_before_bar(statement))
        .or_else(|| range_in_a_name(statement))
        .or_else(|| value_in_brackets(statement))
        .or_else(|| set_of_digits(statement.file, statement.items))
}

impl<'a> ItemStatement<'a> {
    /// Adds the fix that replaces a word and adds a clause, unless there are clauses already.
    fn loops(&self, d: Diagnostic, (at, word): (Span, &str), clause: String) -> Diagnostic {
        let Some(last) = self.items.last().filter(|_| self.clauses.is_empty()) else { return d };
        let end = item_span(last);
        let behind = end.sub(end.len(), end.len());
        let title = format!("write `{word}`, and{clause}");
        let edits = [(at, word.to_string()), (behind, clause)];
        d.fix_all(title, edits.map(|(span, text)| Replacement { span, text }).into())
    }

    /// The words among the items, with their source texts.
    fn words(&self) -> Vec<(&'a str, Span)> {
        let word = |item: &ItemExpr| match item {
            ItemExpr::Word(w) => Some((text(self.file, w.span)?, w.span)),
            ItemExpr::Group(..) => None,
        };
        self.items.iter().filter_map(word).collect()
    }
}

/// `primary a{i} in 1..3`, where `in` and `1..3` would be items.
fn in_without_for(statement: &ItemStatement) -> Option<Diagnostic> {
    let words = statement.words();
    let at = words.iter().position(|w| w.0 == "in").filter(|_| statement.clauses.is_empty())?;
    if let Some((word, place)) = at.checked_sub(2).map(|i| words[i]).filter(|w| FOREIGN_FOR.contains(&w.0)) {
        let d = Diagnostic::new(codes::E903, format!("`{word}` is not part of this language"));
        return Some(d.write(place, "for"));
    }
    let d = Diagnostic::new(codes::E903, "`in` without `for`").label(words[at].1, "write `for NAME in LIST`");
    Some(d.help("an item with this name is written \"in\", in quotes").fix(words[at].1, "\"in\""))
}

/// `option a costs price[1]`
fn misspelled_cost(statement: &ItemStatement) -> Option<Diagnostic> {
    let words = statement.words();
    let at = words
        .windows(2)
        .find(|pair| pair[0].0 == "costs" && matches!(statement.keyword, "option" | "add"))?;
    let d = Diagnostic::new(codes::E903, "the cost of an option follows `cost`").write(at[0].1, "cost");
    Some(d.help("an item with this name is written \"costs\", in quotes"))
}

/// `for i in 1..3 and j in 1..3`: a list has no `and`.
fn binders_joined_by_and(statement: &ItemStatement) -> Option<Diagnostic> {
    let binders = statement.clauses.iter().flat_map(Clause::binders);
    binders.filter(|binder| binder.each).find_map(|binder| {
        let ExprKind::Binary(BinaryOp::And, sign, _, second) = &*binder.value.kind else { return None };
        let binds = matches!(&*second.kind, ExprKind::Binary(BinaryOp::In, _, name, _)
            if matches!(&*name.kind, ExprKind::Name(_)));
        let d = Diagnostic::new(codes::E903, "clauses are separated by commas");
        binds.then(|| d.label(*sign, "write a comma instead of `and`").fix(*sign, ","))
    })
}

/// Keywords of statements that would be items here.
fn word_of_a_sentence(statement: &ItemStatement) -> Option<Diagnostic> {
    let words = statement.words();
    let (i, &(word, at)) = words.iter().enumerate().find(|(_, w)| SENTENCE_WORDS.contains(&w.0))?;
    let before = i.checked_sub(1).map(|i| words[i].0);
    let declares = matches!(statement.keyword, "primary" | "secondary" | "total");
    // primary 1 or 2 of a
    if let ("or", true, Some(low), Some((next, behind))) = (word, declares, before, words.get(i + 1))
        && let Some((high, "of")) =
            next.split_once(' ').map(|(n, rest)| (n, rest.get(..2).unwrap_or_default()))
        && statement.keyword != "secondary"
        && let (Ok(first), Ok(last)) = (low.parse::<u32>(), high.parse::<u32>())
        && last.checked_sub(1) == Some(first)
    {
        let d = Diagnostic::new(codes::E903, "a multiplicity is a number or a range");
        return Some(d.write(words[i - 1].1.to(behind.sub(0, high.len())), format!("{low}..{high}")));
    }
    let d = Diagnostic::new(codes::E903, format!("`{word}` does not belong among the items"));
    let (label, help) = match (word, before) {
        ("of", Some(n)) if declares && n.starts_with('{') => {
            let value = n.trim_matches(['{', '}']);
            (
                "write the number before this without braces",
                format!("write {} {value} of ...", statement.keyword),
            )
        }
        ("of", Some(n)) if statement.keyword == "primary" && n.strip_suffix('+').is_some_and(is_number) => (
            "a multiplicity is a number or a range",
            format!(
                "write {} {}..99 of ITEMS, with a bound that is large enough",
                statement.keyword,
                &n[..n.len() - 1]
            ),
        ),
        ("of", _) if declares => (
            "the multiplicity comes before `of`",
            format!("write {} 2 of ITEMS or 0..3 of ITEMS", statement.keyword),
        ),
        ("of", _) => (
            "there is no number before `of`",
            "an amount is a number or an expression in braces; its item is declared by `total`: {v} of w"
                .into(),
        ),
        ("or", _) if statement.keyword == "option" => (
            "these are two options",
            "write a statement for each choice, or go through a list: option a {x} for x in [1, 2]".into(),
        ),
        ("and" | "or", _) => ("remove this", "items are separated by spaces".into()),
        ("=", Some(item)) if declares && words.get(i + 1).is_some_and(|w| is_number(w.0)) => (
            "the multiplicity comes before the items",
            format!("write {} {} of {item}", statement.keyword, words[i + 1].0),
        ),
        ("in", _) => ("write `for NAME in LIST`", "clauses come after all items".into()),
        _ => ("remove this", "write a color after a colon, as in x:1, and a condition after `if`".into()),
    };
    let d = d.label(at, label).help(help);
    let removes = word == "and" || word == "or" && statement.keyword != "option";
    let d = if removes { d.fix(at, "") } else { d };
    let quoted = format!("\"{word}\"");
    Some(d.help(format!("an item with this name is written {quoted}, in quotes")).fix(at, quoted))
}

/// `primary a  # the first`, which would declare `#`, `the` and `first`.
fn comment(statement: &ItemStatement) -> Option<Diagnostic> {
    let words = statement.words();
    let plain = |w: &(&str, Span)| w.0.chars().all(|c| c.is_alphanumeric() || ".,'!-*/".contains(c));
    let (i, &(sign, at)) = words.iter().enumerate().skip(1).find(|(_, w)| COMMENT_SIGNS.contains(&w.0))?;
    let remark = &words[i + 1..];
    let long = remark.iter().any(|w| w.0.chars().filter(|c| c.is_alphabetic()).count() > 2);
    (long && remark.iter().all(plain)).then(|| foreign_comment(sign, at))
}

/// E901 for a comment that begins with a sign of another language.
pub(super) fn foreign_comment(sign: &str, at: Span) -> Diagnostic {
    let d = Diagnostic::new(codes::E901, format!("`{sign}` does not begin a comment"));
    let d = d.label(at, "write //").fix(at, "//");
    if matches!(sign, "/*" | "--") {
        d
    } else {
        d.help(format!("a name that is only this sign is written \"{sign}\", in quotes"))
    }
}

/// `primary a 0..2` and `primary a between 0..2`: bounds come first.
fn bounds_after_items(statement: &ItemStatement) -> Option<Diagnostic> {
    let (Some(first), Some(ItemExpr::Word(last))) = (statement.items.first(), statement.items.last()) else {
        return None;
    };
    let words = statement.words();
    let bounds = text(statement.file, last.span)?;
    let (low, high) = bounds.split_once("..")?;
    let declares = matches!(statement.keyword, "primary" | "total");
    if !declares || statement.items.len() < 2 || !is_number(low) || !is_number(high) {
        return None;
    }
    let before = words.len().checked_sub(2).map(|i| words[i]).filter(|word| word.0 == "between");
    if before.is_some() && statement.items.len() < 3 {
        return None;
    }
    let behind = before.map_or(last.span, |word| word.1.to(last.span));
    let of = format!("{bounds} of ");
    let front = item_span(first).sub(0, 0);
    let d = Diagnostic::new(codes::E903, "bounds come before the items")
        .label(behind, format!("write `{}` in front of the items", of.trim_end()))
        .help(format!("{} {of}ITEMS", statement.keyword));
    let edits = [(front, of.clone()), (behind, String::new())];
    let edits = edits.map(|(span, text)| Replacement { span, text }).into();
    Some(d.fix_all(format!("write `{}` in front", of.trim_end()), edits))
}

/// `total 3 w`, `primary 2..3 w`: `of` is missing.  An item may be named 2, but a total is no number, and
/// no name is a range.
fn number_without_of(statement: &ItemStatement) -> Option<Diagnostic> {
    let words = statement.words();
    let (first, at) = words.first().filter(|_| words.len() > 1)?;
    let range = first.split_once("..").is_some_and(|(low, high)| is_number(low) && is_number(high));
    let missing = match statement.keyword {
        "total" => range || is_number(first),
        // with clauses, an item with this name would be declared several times
        "primary" => range || is_number(first) && !statement.clauses.is_empty(),
        _ => false,
    };
    let d = Diagnostic::new(codes::E903, "`of` stands between a number and its items");
    missing.then(|| d.write(*at, format!("{first} of")))
}

/// `primary 1:2|a`, as in DLX files
fn number_before_bar(statement: &ItemStatement) -> Option<Diagnostic> {
    let (word, at) = statement.words().into_iter().find(|w| w.0.contains('|'))?;
    let (bounds, name) = word.split_once('|').filter(|_| statement.keyword == "primary")?;
    let (low, high) = bounds.split_once(':').unwrap_or((bounds, ""));
    let number = if high.is_empty() { low.to_string() } else { format!("{low}..{high}") };
    let are_numbers = is_number(low) && (high.is_empty() || is_number(high)) && !name.is_empty();
    let d = Diagnostic::new(codes::E903, "`of` stands between a number and its items");
    are_numbers.then(|| d.write(at, format!("{number} of {name}")))
}

/// `a[i] for i in 1..3`, which would be the items `a` and `i`
fn value_in_brackets(statement: &ItemStatement) -> Option<Diagnostic> {
    let is_bound = |name: &str| {
        let mut binders = statement.clauses.iter().flat_map(Clause::binders);
        binders.any(|b| matches!(&b.pattern, Pattern::Name(n) if &*n.text == name))
    };
    statement.items.windows(2).find_map(|pair| {
        let [ItemExpr::Word(word), ItemExpr::Group(members, clauses, span)] = pair else { return None };
        let [member] = &members[..] else { return None };
        let value = text(statement.file, item_span(member)).filter(|name| is_bound(name))?;
        let name =
            text(statement.file, word.span).filter(|_| clauses.is_empty() && touching(word.span, *span))?;
        let d = Diagnostic::new(codes::E903, "a value in the name of an item is written in braces");
        Some(d.write(word.span.to(*span), format!("{name}{{{value}}}")))
    })
}

/// `a{1..3}` and `a1..3`, which would be one item.
fn range_in_a_name(statement: &ItemStatement) -> Option<Diagnostic> {
    for item in statement.items {
        let ItemExpr::Word(word) = item else { continue };
        let written = text(statement.file, word.name.span)?;
        let hole = word.name.parts.iter().find_map(|part| match part {
            WordPart::Hole(hole) if matches!(&*hole.expr.kind, ExprKind::Range { .. }) => Some(hole),
            _ => None,
        });
        let d = Diagnostic::new(codes::E903, "a range in the name of an item");
        if let Some(hole) = hole {
            let range = text(statement.file, hole.expr.span)?;
            let name = written.replacen(text(statement.file, hole.span)?, "{i}", 1);
            let d = d.label(hole.span, "all its members would be in one name");
            let clause = format!(" for i in {range}");
            let d = d.help(format!("for one item each, write {name}{clause}"));
            return Some(statement.loops(d, (hole.span, "{i}"), clause));
        }
        if let Some((low, high)) = written.split_once("..")
            && written.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
            && low.ends_with(|c: char| c.is_ascii_digit())
            && high.ends_with(|c: char| c.is_ascii_digit())
        {
            let name = low.trim_end_matches(|c: char| c.is_ascii_digit());
            let high = high.strip_prefix('.').unwrap_or(high);
            let range = format!("{}..{}", &low[name.len()..], high.strip_prefix(name).unwrap_or(high));
            let d = d.label(word.name.span, "this is one item");
            let clause = format!(" for i in {range}");
            let d = d.help(format!("for one item each, write {name}{{i}}{clause}"));
            return Some(statement.loops(d, (word.name.span, &format!("{name}{{i}}")), clause));
        }
    }
    None
}

/// `primary [0-2][0-4]`, `option a[1-3]`, `[[{a}-{b-1}]0]`: brackets group items; sets of digits are for
/// cells.
fn set_of_digits(file: &SourceFile, items: &[ItemExpr]) -> Option<Diagnostic> {
    for (i, item) in items.iter().enumerate() {
        let ItemExpr::Group(members, clauses, span) = item else { continue };
        let touches = |other: Option<&ItemExpr>| other.is_some_and(|o| touching(item_span(o), *span));
        let alone = members.len() == 1 && clauses.is_empty();
        let range = alone.then(|| text(file, item_span(&members[0]))).flatten().filter(|t| is_range(t));
        let before = i.checked_sub(1).and_then(|i| items.get(i)).filter(|o| touches(Some(o)));
        if let Some(range) = range
            && (before.is_some() || touches(items.get(i + 1)))
        {
            return Some(as_cells(file, items, i, before, range, *span));
        }
        if let Some(d) = set_of_digits(file, members) {
            return Some(d);
        }
    }
    None
}

fn as_cells(
    file: &SourceFile,
    items: &[ItemExpr],
    at: usize,
    before: Option<&ItemExpr>,
    range: &str,
    span: Span,
) -> Diagnostic {
    let d = Diagnostic::new(codes::E903, "brackets group items here; they are not a set of digits")
        .label(span, format!("this is one item, `{range}`"));
    if let Some(ItemExpr::Word(w)) = before
        && let Some(name) = text(file, w.span)
        && name.chars().all(char::is_alphanumeric)
        && let Some((low, high)) = range.split_once('-')
    {
        let bound = |text: &str| text.trim_matches(['{', '}']).to_string();
        return d.help(format!("write {name}{{i}} for i in {}..{}", bound(low), bound(high)));
    }
    let first =
        items[..=at].iter().rev().map(item_span).reduce(|a, b| if touching(b, a) { b.to(a) } else { a });
    let all = items[at + 1..]
        .iter()
        .map(item_span)
        .fold(first.unwrap_or(span), |a, b| if touching(a, b) { a.to(b) } else { a });
    match text(file, all).filter(|cells| cells.len() < 60) {
        Some(cells) => d.help(format!(
            "the cells of a board are {{c}} for c in BOARD; on squares, {{*squares{{{cells}}}}} are these cells"
        )),
        None => d,
    }
}

/// `0-5`, `{a}-{b-1}`
fn is_range(text: &str) -> bool {
    let bound = |t: &str| {
        (t.len() == 1 && t.chars().all(|c| c.is_ascii_alphanumeric()))
            || (t.starts_with('{') && t.ends_with('}') && t.matches('{').count() == 1)
    };
    let depth = |at: usize| text[..at].matches('{').count() == text[..at].matches('}').count();
    text.match_indices('-').any(|(at, _)| depth(at) && bound(&text[..at]) && bound(&text[at + 1..]))
        || (text.len() > 3
            && text.len() < 6
            && text.as_bytes()[1] == b'-'
            && text.bytes().skip(2).all(|b| b.is_ascii_digit()))
}

fn item_span(item: &ItemExpr) -> Span {
    match item {
        ItemExpr::Word(w) => w.span,
        ItemExpr::Group(.., span) => *span,
    }
}

fn touching(a: Span, b: Span) -> bool {
    a.end == b.start || b.end == a.start
}
