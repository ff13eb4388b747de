//! The classes of symmetries that a puzzle can ask for.

/// A class of symmetries.  Each is closed under composition: `left-right` includes what follows from several
/// reflections, such as shifts of a wrapped board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Class {
    /// Motions of boards, exchanges of boards, permutations of colors, and the moves of other items that
    /// follow from them.  For a problem without places and colors in its names: all automorphisms.
    Symmetry,
    /// Motions and exchanges of boards; colors are fixed.
    Motions,
    /// Motions of the boards without reflections.
    Rotations,
    /// All permutations of items and colors that carry the list of options onto itself.
    Automorphisms,
    /// The motions of boards that turn pictures by 180 degrees, and what they generate.
    HalfTurns,
    /// The motions of boards that exchange left and right in pictures, and what they generate.
    LeftRight,
    /// The motions of boards that exchange top and bottom in pictures, and what they generate.
    UpDown,
}

/// The table of classes: a class, its keyword, its description.
pub static CLASSES: &[(Class, &str, &str)] = &[
    (Class::Symmetry, "symmetry", "motions and exchanges of boards, permutations of colors"),
    (Class::Motions, "motions", "motions and exchanges of boards"),
    (Class::Rotations, "rotations", "the same without reflections"),
    (Class::Automorphisms, "automorphisms", "all that carries the options onto themselves"),
    (Class::HalfTurns, "half-turns", "rotations of boards by 180 degrees, as pictures show them"),
    (Class::LeftRight, "left-right", "reflections of boards that exchange left and right in pictures"),
    (Class::UpDown, "up-down", "reflections of boards that exchange top and bottom in pictures"),
];

impl Class {
    /// The class with this keyword.
    pub fn named(name: &str) -> Option<Class> {
        CLASSES.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// All classes.
    pub fn all() -> impl Iterator<Item = Class> {
        CLASSES.iter().map(|row| row.0)
    }

    /// Classes are ordered by inclusion: the symmetries of a class belong to every class of higher rank.
    pub fn rank(self) -> u8 {
        match self {
            Class::Rotations | Class::HalfTurns | Class::LeftRight | Class::UpDown => 0,
            Class::Motions => 1,
            Class::Symmetry => 2,
            Class::Automorphisms => 3,
        }
    }

    /// If it consists of a single kind of motions: the factors to the right and downwards by which they
    /// multiply positions in pictures.
    #[doc(hidden)] // for other crates of puzc
    pub fn in_pictures(self) -> Option<[f64; 2]> {
        match self {
            Class::HalfTurns => Some([-1.0, -1.0]),
            Class::LeftRight => Some([-1.0, 1.0]),
            Class::UpDown => Some([1.0, -1.0]),
            Class::Symmetry | Class::Motions | Class::Rotations | Class::Automorphisms => None,
        }
    }

    /// A class that includes all of these; `None` if there are none.
    #[doc(hidden)] // for other crates of puzc
    pub fn including(classes: &[Class]) -> Option<Class> {
        let largest = classes.iter().copied().max_by_key(|class| class.rank())?;
        let fits = |class: &Class| *class == largest || class.rank() < largest.rank();
        // different classes of the lowest rank are classes of motions
        Some(if classes.iter().all(fits) { largest } else { Class::Motions })
    }

    /// One of its symmetries, in words.
    #[doc(hidden)] // for other crates of puzc
    pub fn noun(self) -> &'static str {
        match self {
            Class::HalfTurns => "half-turn",
            Class::LeftRight => "left-right reflection",
            Class::UpDown => "up-down reflection",
            Class::Symmetry | Class::Motions | Class::Rotations | Class::Automorphisms => self.word(),
        }
    }

    /// Its keyword.
    pub fn word(self) -> &'static str {
        CLASSES.iter().find(|row| row.0 == self).map_or("symmetry", |row| row.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_that_include_others() {
        use Class::*;
        let including = |classes: &[Class]| Class::including(classes);
        assert_eq!(including(&[]), None);
        assert_eq!(including(&[LeftRight]), Some(LeftRight));
        assert_eq!(including(&[Rotations, HalfTurns]), Some(Motions));
        assert_eq!(including(&[Rotations, LeftRight]), Some(Motions));
        assert_eq!(including(&[UpDown, LeftRight]), Some(Motions));
        assert_eq!(including(&[UpDown, Symmetry, Rotations]), Some(Symmetry));
        assert_eq!(including(&[Automorphisms, UpDown]), Some(Automorphisms));
    }
}
