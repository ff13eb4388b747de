//! Parts of addresses of puzz.link that are no clues.

use super::*;

/// A part that is no clue.
#[derive(Debug)]
pub enum Mark {
    /// A flag, and the parameter for which it stands.
    Flag(&'static str, Option<FlagParameter>),
    /// A mark between other clues.
    Slash,
}

/// A parameter of the puzzle, and its values with and without a flag.  A flag without one only says how the
/// puzzle is drawn.
pub type FlagParameter = (&'static str, [i64; 2]);

impl ClueKind for Mark {
    /// Flags have been read: they are before the body.
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, _: &mut GenreClues) -> Result<(), Diagnostic> {
        if let Mark::Slash = self { body.slash() } else { Ok(()) }
    }

    fn write_puzzlink(&self, _: &GenreClues) -> Result<String, String> {
        Ok(if let Mark::Slash = self { "/".into() } else { String::new() })
    }

    fn read_penpa(&self, _: &mut ClueReader<'_>, _: &mut GenreClues) -> Result<(), String> {
        Ok(())
    }

    fn draw_penpa(&self, _: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let param = self.flag().and_then(|(_, param)| param);
        clues.variant.extend(param.and_then(|(name, _)| Some((name, values.number(name)?))));
        Ok(())
    }

    fn flag(&self) -> Option<(&'static str, Option<FlagParameter>)> {
        if let Mark::Flag(flag, param) = self { Some((flag, *param)) } else { None }
    }
}
