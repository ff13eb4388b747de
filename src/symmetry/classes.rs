//! Which symmetries a puzzle may ask for: the table of classes.

/// A class of symmetries; each is closed under composition.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Motions of boards, exchanges of boards, permutations of colors, and what they entail.  A problem with
    /// neither places nor colors in its names shows no such thing; there all automorphisms are meant.
    Symmetry,
    /// Motions and exchanges of boards, colors at rest.
    Motions,
    /// The same without reflections.
    Rotations,
    /// Whatever carries the list of options onto itself, wherever it comes from.
    Automorphisms,
}

/// THE table: a class, its word, what it is.
pub static CLASSES: &[(Class, &str, &str)] = &[
    (Class::Symmetry, "symmetry", "motions and exchanges of boards, permutations of colors"),
    (Class::Motions, "motions", "motions and exchanges of boards"),
    (Class::Rotations, "rotations", "the same without reflections"),
    (Class::Automorphisms, "automorphisms", "all that carries the options onto themselves"),
];

impl Class {
    /// The class of a word.
    pub fn of(word: &str) -> Option<Class> {
        CLASSES.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// Classes by inclusion: what is of a class is of all those with a higher rank.
    pub fn rank(self) -> u8 {
        match self {
            Class::Rotations => 0,
            Class::Motions => 1,
            Class::Symmetry => 2,
            Class::Automorphisms => 3,
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        CLASSES.iter().find(|row| row.0 == self).map_or("symmetry", |row| row.1)
    }
}
