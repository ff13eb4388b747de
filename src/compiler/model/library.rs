//! The standard library, written in the language and embedded in the program.

use puzc_syntax::text::first_word;
use std::ops::Range;

/// Modules: name, text, and whether their names are in scope everywhere (those without pieces).
pub static STD: &[StdModule] = &[
    module("boards", include_str!("../../../specs/std/boards.puz"), true),
    module("burrs", include_str!("../../../specs/std/burrs.puz"), false),
    module("core", include_str!("../../../specs/std/core.puz"), true),
    module("counts", include_str!("../../../specs/std/counts.puz"), true),
    module("fill", include_str!("../../../specs/std/fill.puz"), true),
    module("graphs", include_str!("../../../specs/std/graphs.puz"), true),
    module("lattices", include_str!("../../../specs/std/lattices.puz"), true),
    module("lines", include_str!("../../../specs/std/lines.puz"), true),
    module("loops", include_str!("../../../specs/std/loops.puz"), true),
    module("polycubes", include_str!("../../../specs/std/polycubes.puz"), false),
    module("polyhexes", include_str!("../../../specs/std/polyhexes.puz"), false),
    module("polyiamonds", include_str!("../../../specs/std/polyiamonds.puz"), false),
    module("polyominoes", include_str!("../../../specs/std/polyominoes.puz"), false),
    module("polysticks", include_str!("../../../specs/std/polysticks.puz"), false),
    module("sequences", include_str!("../../../specs/std/sequences.puz"), true),
    module("tiles", include_str!("../../../specs/std/tiles.puz"), true),
    module("words", include_str!("../../../specs/std/words.puz"), true),
];

/// A module of the standard library.
pub struct StdModule {
    /// The name, such as `boards`; files write `std.boards`.
    pub name: &'static str,
    /// Its source.
    pub text: &'static str,
    /// Can its names be used without `use`?
    pub always: bool,
}

const fn module(name: &'static str, text: &'static str, always: bool) -> StdModule {
    StdModule { name, text, always }
}

/// The words with which declarations begin.
const DECLARATIONS: &[&str] = &["fn ", "rule ", "let ", "pieces ", "lattice "];

/// The names that a module declares, found at the beginnings of its lines.
pub fn declared(text: &str) -> impl Iterator<Item = &str> {
    named(text, DECLARATIONS).map(|(_, name)| name)
}

/// The bytes of the declaration of a name, up to the next declaration.  So only what is used is parsed.
pub fn declaration(text: &str, name: &str) -> Option<Range<usize>> {
    let mut rest = named(text, DECLARATIONS).skip_while(|(_, declared)| *declared != name);
    let (start, _) = rest.next()?;
    Some(start..rest.next().map_or(text.len(), |(next, _)| next))
}

/// The rules that a module declares.
pub fn rules(text: &str) -> impl Iterator<Item = &str> {
    named(text, &["rule "]).map(|(_, name)| name)
}

/// The lines that begin with a keyword and a name: where each begins, and the name.
fn named<'t>(text: &'t str, keywords: &'static [&'static str]) -> impl Iterator<Item = (usize, &'t str)> {
    let mut next = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = next;
        next += line.len();
        let rest = keywords.iter().find_map(|keyword| line.strip_prefix(keyword))?;
        Some((start, first_word(rest)))
    })
}

/// The module that declares a name and needs no `use`.
pub fn module_declaring(name: &str) -> Option<&'static StdModule> {
    STD.iter().find(|m| m.always && declared(m.text).any(|n| n == name))
}
