//! Completion where only a few words fit: at the beginning of a statement, and where its syntax determines
//! the rest.

use super::super::document::Document;
use super::{Proposal, ProposalKind, expressions};
use puzc_compiler::model::library::{STD, declared};
use puzc_compiler::model::names::{ImportSource, NameKind, NameTable};
use puzc_compiler::statements::STATEMENTS;
use puzc_core::geometry::{GEOMETRIES, Symmetry};
use puzc_core::xcc::COLOR_NAMES;
use puzc_solver::symmetry::CLASSES;
use puzc_syntax::keywords::KEYWORDS;
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use puzc_syntax::text::{first_word, is_word, last_word};

/// The proposals, if the place determines them.  `before` is the statement up to the word that is being
/// written.
pub fn proposals(document: &Document, before: &str, at: usize) -> Option<Vec<Proposal>> {
    if before.is_empty() {
        return Some(beginnings(document, at));
    }
    let (keyword, trimmed) = (first_word(before), before.trim_end());
    let word = last_word(trimmed);
    let spaced = trimmed.len() < before.len();
    let after = |w: &str| spaced && word == w;
    if keyword == "use" {
        return Some(import(before, after("from") || before.ends_with("std.")));
    }
    if matches!(keyword, "board" | "pieces" | "tiles") && after("on") {
        return Some(geometries(document, at));
    }
    if matches!(keyword, "pieces" | "tiles") && trimmed.ends_with(',') && !before.contains('{') {
        let row = |s: &Symmetry| Proposal::new(s.name(), ProposalKind::Keyword, "symmetry of the pieces");
        return Some(Symmetry::ALL.iter().map(row).collect());
    }
    if keyword == "expect" {
        return Some(expectation(trimmed, word));
    }
    if keyword == "break" && after("break") {
        return Some(classes());
    }
    if matches!(keyword, "forbid" | "show" | "answer" | "hide") && trimmed == keyword
        || keyword == "add" && after("to")
    {
        return Some(families(document));
    }
    if keyword == "regions" && after("of") {
        return Some(names_of_kinds(document.names(), at, &[NameKind::Board]));
    }
    if matches!(keyword, "draw" | "show" | "answer") && after("fill") {
        return Some(colors());
    }
    if matches!(keyword, "primary" | "secondary" | "option" | "add") && expressions::among_items(before) {
        return Some(expressions::items(document));
    }
    let schema = STATEMENTS.iter().find(|s| s.schema.keyword == keyword).map(|s| s.schema)?;
    native(document, schema, before, at)
}

/// The first words of statements, and rules to call.
fn beginnings(document: &Document, at: usize) -> Vec<Proposal> {
    let core = KEYWORDS.iter().filter(|k| k.word != "puz").map(|k| {
        let proposal = Proposal::new(k.word, ProposalKind::Keyword, k.usage);
        Proposal { snippet: Some(format!("{} ", k.word)).filter(|_| k.word != "if"), ..proposal.rank(2) }
    });
    let native = STATEMENTS.iter().map(|s| Proposal {
        doc: s.doc.to_string(),
        ..Proposal::new(s.schema.keyword, ProposalKind::Keyword, s.schema.usage).rank(1)
    });
    let own = document.names().in_scope(at).into_iter().filter(|b| b.kind == NameKind::Rule);
    let own = own.map(|b| expressions::call(document, &b.name, at).rank(0));
    let rules = STD.iter().flat_map(|module| {
        let names = declared(module.text).map(move |name| (module, name));
        names.filter(|(module, name)| module.text.contains(&format!("\nrule {name}(")))
    });
    let rules = rules.map(|(module, name)| expressions::of_library(document, module, name).rank(3));
    own.chain(core).chain(native).chain(rules).collect()
}

/// After `use`: the modules of the library, or the names that need a `use`.
fn import(before: &str, modules: bool) -> Vec<Proposal> {
    if modules {
        // `std.` is there already
        let prefix = if before.ends_with("std.") { "" } else { "std." };
        let row = |m: &puzc_compiler::model::library::StdModule| {
            Proposal::new(format!("{prefix}{}", m.name), ProposalKind::Module, "module of the library")
        };
        return STD.iter().map(row).collect();
    }
    let names = STD.iter().filter(|m| !m.always).flat_map(|m| declared(m.text).map(move |n| (m, n)));
    let row = |(m, name): (&puzc_compiler::model::library::StdModule, &str)| {
        Proposal::new(name, ProposalKind::Class, format!("from std.{}", m.name))
    };
    let mut all: Vec<Proposal> = names.map(row).collect();
    all.push(Proposal::new("from", ProposalKind::Keyword, "").rank(1));
    all
}

/// The lattices of the file, those of the table, those of the library.
fn geometries(document: &Document, at: usize) -> Vec<Proposal> {
    let mut all = names_of_kinds(document.names(), at, &[NameKind::Lattice]);
    all.extend(GEOMETRIES.iter().map(|g| Proposal::new(g.name(), ProposalKind::Type, g.reference()[1])));
    let lines = STD.iter().flat_map(|module| module.text.lines().map(move |line| (module, line)));
    all.extend(lines.filter_map(|(module, line)| {
        let name = line.strip_prefix("lattice ")?.strip_suffix(" {")?;
        Some(Proposal::new(name, ProposalKind::Type, format!("from std.{}", module.name)))
    }));
    all
}

fn classes() -> Vec<Proposal> {
    CLASSES.iter().map(|(_, word, doc)| Proposal::new(*word, ProposalKind::Keyword, *doc)).collect()
}

/// Names of colors of pictures.
pub fn colors() -> Vec<Proposal> {
    COLOR_NAMES.iter().map(|c| Proposal::new(*c, ProposalKind::Color, "color")).collect()
}

fn expectation(before: &str, word: &str) -> Vec<Proposal> {
    if word == "to" {
        return classes();
    }
    let words: &[&str] = match word {
        "expect" => {
            &["unique solution", "solution", "no solutions", "minimum cost", "maximum cost", "output"]
        }
        "solutions" | "solution" => &["up to symmetry", "with", "slow"],
        _ if word.chars().all(|c| c.is_ascii_digit()) && !before.contains("with") => {
            &["solutions", "items", "options"]
        }
        _ => &["with", "slow"],
    };
    words.iter().map(|w| Proposal::new(*w, ProposalKind::Keyword, "")).collect()
}

/// The families of this file's options, and those of native statements.
fn families(document: &Document) -> Vec<Proposal> {
    let native = STATEMENTS.iter().flat_map(|s| s.families.iter().map(move |f| (f.name(), s.schema.keyword)));
    let mut all: Vec<(String, String)> =
        native.map(|(name, keyword)| (name.to_string(), format!("options of `{keyword}`"))).collect();
    let own = document.names().families.iter();
    all.extend(own.map(|f| (f.0.to_string(), "options of this file".to_string())));
    all.sort();
    all.dedup_by(|a, b| a.0 == b.0);
    let mut found: Vec<Proposal> =
        all.into_iter().map(|(name, of)| Proposal::new(name, ProposalKind::Event, of)).collect();
    found.push(Proposal::new("items", ProposalKind::Keyword, "items by their names").rank(6));
    found
}

/// Names of some kinds.
pub fn names_of_kinds(names: &NameTable, at: usize, kinds: &[NameKind]) -> Vec<Proposal> {
    let fits =
        |kind: &NameKind| kinds.iter().any(|k| std::mem::discriminant(k) == std::mem::discriminant(kind));
    let seen = names.in_scope(at).into_iter().filter(|b| fits(&b.kind));
    seen.map(|b| Proposal::new(&*b.name, ProposalKind::Class, b.kind.words()).rank(1)).collect()
}

/// The words of a native statement that are not written yet, and the entities for its slots.  In a slot for
/// an expression or an item, its own proposals are made instead.
fn native(document: &Document, schema: &Schema, before: &str, at: usize) -> Option<Vec<Proposal>> {
    if before.matches('{').count() > before.matches('}').count() {
        return None;
    }
    let mut words = vec![];
    let mut names_things = false;
    collect(schema.parts, &mut words, &mut names_things);
    let written: Vec<&str> = before.split(|c: char| !is_word(c) && c != '-').collect();
    let left = words.into_iter().filter(|w| !written.contains(w));
    let mut found: Vec<Proposal> =
        left.map(|w| Proposal::new(w, ProposalKind::Keyword, schema.usage).rank(2)).collect();
    if names_things {
        let kinds = [
            NameKind::Board,
            NameKind::Pieces,
            NameKind::Tiles,
            NameKind::Regions,
            NameKind::List("".into()),
            NameKind::Import(ImportSource::Unknown, None),
        ];
        found.extend(names_of_kinds(document.names(), at, &kinds));
        found.extend(expressions::importable(document));
    }
    Some(found)
}

fn collect(parts: &[SentenceElement], words: &mut Vec<&'static str>, names: &mut bool) {
    for part in parts {
        match part {
            SentenceElement::Word(word) if word.chars().all(char::is_alphabetic) => words.push(word),
            SentenceElement::Word(_) => {}
            SentenceElement::Choice(_, choices) => words.extend(choices.iter()),
            SentenceElement::Optional(inner) => collect(inner, words, names),
            SentenceElement::Either(ways) => ways.iter().for_each(|way| collect(way, words, names)),
            SentenceElement::Slot(_, SlotKind::Name | SlotKind::Names | SlotKind::Supplies) => *names = true,
            SentenceElement::Slot(..) => {}
        }
    }
}
