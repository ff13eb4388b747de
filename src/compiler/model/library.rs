//! The standard library, written in the language and embedded in the program.

use puzc_syntax::text::first_word;

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

/// The names that a module declares, found at the beginnings of its lines.  So a module is parsed only when
/// one of its names is used.
pub fn declared(text: &str) -> impl Iterator<Item = &str> {
    named(text, &["fn ", "rule ", "let ", "pieces ", "lattice "])
}

/// The rules that a module declares.
pub fn rules(text: &str) -> impl Iterator<Item = &str> {
    named(text, &["rule "])
}

fn named<'t>(text: &'t str, keywords: &'static [&'static str]) -> impl Iterator<Item = &'t str> {
    text.lines().filter_map(|line| {
        let rest = keywords.iter().find_map(|keyword| line.strip_prefix(keyword))?;
        Some(first_word(rest))
    })
}

/// The module that declares a name and needs no `use`.
pub fn module_declaring(name: &str) -> Option<&'static StdModule> {
    STD.iter().find(|m| m.always && declared(m.text).any(|n| n == name))
}
