//! The classes of symmetries that a puzzle can ask for.

/// A class of symmetries.  Each is closed under composition.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Motions of boards, exchanges of boards, permutations of colors, and the moves of other items that
    /// follow from them.  For a problem without places and colors in its names: all automorphisms.
    Symmetry,
    /// Motions and exchanges of boards; colors are fixed.
    Motions,
    /// The same without reflections.
    Rotations,
    /// All permutations of items and colors that carry the list of options onto itself.
    Automorphisms,
}

/// The table of classes: a class, its keyword, its description.
pub static CLASSES: &[(Class, &str, &str)] = &[
    (Class::Symmetry, "symmetry", "motions and exchanges of boards, permutations of colors"),
    (Class::Motions, "motions", "motions and exchanges of boards"),
    (Class::Rotations, "rotations", "the same without reflections"),
    (Class::Automorphisms, "automorphisms", "all that carries the options onto themselves"),
];

impl Class {
    /// The class with this keyword.
    pub fn of(word: &str) -> Option<Class> {
        CLASSES.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// Classes are ordered by inclusion: the symmetries of a class belong to every class of higher rank.
    pub fn rank(self) -> u8 {
        match self {
            Class::Rotations => 0,
            Class::Motions => 1,
            Class::Symmetry => 2,
            Class::Automorphisms => 3,
        }
    }

    /// Its keyword.
    pub fn word(self) -> &'static str {
        CLASSES.iter().find(|row| row.0 == self).map_or("symmetry", |row| row.1)
    }
}
