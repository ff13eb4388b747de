//! Completion of expressions: names in scope, functions, the library, fields after a dot, items.

use super::super::context::start_of_word;
use super::super::document::Document;
use super::super::library::StdName;
use super::super::signature;
use super::{Proposal, ProposalKind};
use puzc_compiler::model::builtins::NATIVES;
use puzc_compiler::model::library::{STD, StdModule, declared};
use puzc_compiler::model::names::{NameKind, NameTable};
use puzc_compiler::model::records;
use puzc_compiler::statements::STATEMENTS;
use puzc_core::geometry::GEOMETRIES;
use puzc_syntax::ast::{ExprKind, StmtKind, UseFrom};
use puzc_syntax::keywords::RESERVED;
use puzc_syntax::text::is_word;
use std::collections::BTreeSet;

/// The proposals in an expression.
pub fn proposals(document: &Document, before: &str, at: usize) -> Vec<Proposal> {
    if before.ends_with('.') && !before.ends_with("..") {
        return fields(document, at - 1);
    }
    let names = document.names();
    let own = names.in_scope(at).into_iter().filter(|b| b.kind != NameKind::Unread).map(|b| match b.kind {
        NameKind::Function | NameKind::Rule => call(document, &b.name, at).rank(1),
        NameKind::Board | NameKind::Pieces | NameKind::Tiles | NameKind::Regions | NameKind::List(_) => {
            Proposal::new(&*b.name, ProposalKind::Class, b.kind.words()).rank(1)
        }
        _ => Proposal::new(&*b.name, ProposalKind::Variable, b.kind.words()).rank(0),
    });
    let native = NATIVES.iter().map(|n| {
        let call = call(document, n.name, at);
        Proposal { doc: n.doc.into(), ..call }.rank(4)
    });
    let rules = |m: &StdModule, n: &str| m.text.contains(&format!("\nrule {n}("));
    let library = STD.iter().filter(|m| m.always).flat_map(|m| declared(m.text).map(move |n| (m, n)));
    let library = library.filter(|(m, n)| !rules(m, n)).map(|(m, n)| of_library(document, m, n).rank(5));
    let reserved = RESERVED.iter().chain(&["true", "false"]);
    let reserved = reserved.map(|w| Proposal::new(*w, ProposalKind::Keyword, "").rank(6));
    let lattices = GEOMETRIES.iter().map(|g| Proposal::new(g.name(), ProposalKind::Type, "geometry").rank(6));
    let mut found: Vec<Proposal> = own.chain(native).chain(library).chain(reserved).chain(lattices).collect();
    found.extend(importable(document));
    found
}

/// A function with its parentheses, and the cursor between them.
pub fn call(document: &Document, name: &str, at: usize) -> Proposal {
    let found = signature::of(document, name, at);
    let detail = found.as_ref().map_or(String::new(), |s| s.label.clone());
    let empty = found.as_ref().is_some_and(|s| s.parameters.is_empty());
    let snippet = if empty { format!("{name}()$0") } else { format!("{name}($1)$0") };
    let doc = found.map_or(String::new(), |s| s.doc);
    Proposal { snippet: Some(snippet), doc, ..Proposal::new(name, ProposalKind::Function, detail) }
}

/// A name of the library, with the `use` that it needs.
pub fn of_library(document: &Document, module: &'static StdModule, name: &str) -> Proposal {
    let detail = format!("std.{}", module.name);
    let Some(std) = StdName::in_module(module, name) else {
        return Proposal::new(name, ProposalKind::Class, detail);
    };
    let head = std.head();
    let called = head.starts_with("fn ") || head.starts_with("rule ");
    let kind = if called { ProposalKind::Function } else { ProposalKind::Class };
    Proposal {
        doc: format!("`{head}`\n\n{}", std.comment()),
        snippet: called.then(|| format!("{name}($1)$0")),
        also: (!module.always).then(|| missing_use(document, module.name, name)).flatten(),
        ..Proposal::new(name, kind, detail)
    }
}

/// The names that need a `use` and do not have one.
pub fn importable(document: &Document) -> Vec<Proposal> {
    let names = document.names();
    let bound: BTreeSet<&str> = names.bound.iter().map(|b| &*b.name).collect();
    let all = STD.iter().filter(|m| !m.always).flat_map(|m| declared(m.text).map(move |n| (m, n)));
    let missing = all.filter(|(_, n)| !bound.contains(n));
    missing.map(|(m, n)| of_library(document, m, n).rank(7)).collect()
}

/// Where to insert a missing `use`, and its text.
pub fn missing_use(document: &Document, module: &str, name: &str) -> Option<(usize, String)> {
    let tree = document.tree();
    let full = format!("std.{module}");
    let mut last_use = None;
    for stmt in &tree.stmts {
        let StmtKind::Use { names, from } = &stmt.kind else { continue };
        if let (UseFrom::Module(from), Some(last)) = (from, names.last())
            && *from.text == *full
        {
            return Some((last.span.end as usize, format!(", {name}")));
        }
        last_use = Some(stmt.span);
    }
    let line = format!("use {name} from {full}\n");
    if let Some(last) = last_use {
        let next = document.index.line(last.end as usize) + 1;
        let at = document.index.start(next, &document.text);
        let text = if document.text[..at].ends_with('\n') { line } else { format!("\n{}", line.trim_end()) };
        return Some((at, text));
    }
    let heading = |kind: &StmtKind| matches!(kind, StmtKind::Puzzle(_));
    let first = tree.stmts.iter().find(|s| !heading(&s.kind))?;
    let at = document.index.start(document.index.line(first.span.start as usize), &document.text);
    Some((at, line))
}

/// Is this place in the list of items of a statement, and not in a hole?
pub fn among_items(before: &str) -> bool {
    let open = |a: char, b: char| before.matches(a).count() > before.matches(b).count();
    let clause = [" for ", " if ", " cost ", " as "].iter().any(|word| before.contains(word));
    !open('{', '}') && !open('(', ')') && !clause && before.contains(' ')
}

/// The words for items that this text declares.
pub fn items(document: &Document) -> Vec<Proposal> {
    let mut seen = BTreeSet::new();
    let mut found = vec![];
    for span in &document.names().items {
        let word = document.slice(*span).trim_start_matches('?');
        let word = if word.contains('{') { word } else { word.split([':', '|']).next().unwrap_or(word) };
        if !word.is_empty() && word.len() < 80 && seen.insert(word.to_string()) {
            found.push(Proposal::new(word, ProposalKind::Reference, "item").rank(1));
        }
        if found.len() >= 200 {
            break;
        }
    }
    for keyword in ["for", "if", "cost", "as"] {
        found.push(Proposal::new(keyword, ProposalKind::Keyword, "").rank(6));
    }
    found
}

/// Fields after a dot: those of the kind of value before it, as far as it is known.
fn fields(document: &Document, dot: usize) -> Vec<Proposal> {
    let start = start_of_word(&document.text, dot);
    let receiver = document.text.get(start..dot).unwrap_or("");
    let names = document.names();
    let bound = names.visible(receiver, dot).map(|i| &names.bound[i]);
    let of: Option<&str> = match bound.map(|b| &b.kind) {
        Some(NameKind::Board) => Some("board"),
        Some(NameKind::Member(family)) => return of_family(document, family),
        Some(NameKind::Local) => bound.and_then(|b| of_loop(document, names, b.span.end as usize)),
        _ => None,
    };
    let mut seen = BTreeSet::new();
    let table = records::fields_of_all().filter(|f| of.is_none_or(|of| f.0 == of));
    let mut found: Vec<Proposal> = table
        .filter(|f| seen.insert(f.1))
        .map(|(kind, name, doc)| Proposal::new(name, ProposalKind::Field, format!("of a {kind}: {doc}")))
        .collect();
    if of.is_none() {
        // records of this file
        let own: BTreeSet<&str> = names.fields.iter().map(|f| &*f.0).collect();
        let own = own.into_iter().filter(|name| !name.is_empty() && !seen.contains(name));
        found.extend(own.map(|name| Proposal::new(name, ProposalKind::Field, "field")));
    }
    found
}

/// The list that a variable of a loop ranges over: `p in P`, where `P` are pieces.
fn of_loop(document: &Document, names: &NameTable, end: usize) -> Option<&'static str> {
    let rest = document.text.get(end..)?.trim_start().strip_prefix("in ")?;
    let source: String = rest.trim_start().chars().take_while(|c| is_word(*c)).collect();
    let whole = rest.trim_start()[source.len()..].starts_with(['\n', ' ', '}', ',', ')', ']']);
    let bound = names.visible(&source, end).map(|i| &names.bound[i]).filter(|_| whole)?;
    match &bound.kind {
        NameKind::Pieces => Some("piece"),
        NameKind::Tiles => Some("tile"),
        NameKind::Board => Some("place"),
        _ => None,
    }
}

/// The fields of the options of a family.
fn of_family(document: &Document, family: &str) -> Vec<Proposal> {
    let native = STATEMENTS.iter().flat_map(|s| s.families.iter()).filter(|f| f.name() == family);
    let mut fields: BTreeSet<String> =
        native.flat_map(|f| f.fields()).map(|(name, _)| name.to_string()).collect();
    for stmt in &document.tree().stmts {
        if let StmtKind::Option { label: Some((name, args)), .. } = &stmt.kind
            && &*name.text == family
        {
            fields.extend(args.iter().filter_map(|a| match (&a.name, &*a.value.kind) {
                (Some(name), _) => Some(name.text.to_string()),
                (None, ExprKind::Name(name)) => Some(name.to_string()),
                _ => None,
            }));
        }
    }
    fields.into_iter().map(|f| Proposal::new(f, ProposalKind::Field, format!("of {family}"))).collect()
}
