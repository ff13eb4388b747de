//! Pictures of puzzles and of their solutions: [`SceneReader`] makes a [`Scene`] of a problem and chosen
//! options; each format draws it, in a file of its own and one row of the table [`PICTURES`].  Letters are
//! drawn as lines (`glyphs`), since fonts differ from machine to machine.

mod canvas;
mod glyphs;
mod html;
mod joined;
mod letters;
mod meaning;
mod outline;
mod page;
mod painter;
mod palette;
mod panel;
mod png;
mod reader;
mod routes;
pub mod scene;
mod sheet;
mod solid;
mod sticks;
mod svg;
mod terminal;

use canvas::TextStyle;
pub use reader::SceneReader;
pub use scene::Scene;

/// What a picture is made of.
pub struct Gallery<'a> {
    /// The puzzle's title, or the name of its file.
    pub title: &'a str,
    /// The scenes, in order.
    pub scenes: &'a [Scene],
    /// What there is to say if these are not all.
    pub note: &'a str,
    /// Which of them are images of others.
    pub symmetry: &'a SolutionClasses,
}

/// Which solutions are images of others by a symmetry of the puzzle.
#[derive(Clone, Default, Debug)]
pub struct SolutionClasses {
    /// For each scene the number, from 0, of the first one that it is an image of: its own, if there is none
    /// before it. Empty if that is not known.
    pub first: Vec<usize>,
    /// What there is to say about it.
    pub note: String,
}

/// A row of the table of pictures.
pub struct PictureFormat {
    /// As in `--format svg`.
    pub name: &'static str,
    /// Ending of its files.
    pub extension: &'static str,
    /// One line for people.
    pub doc: &'static str,
    /// Does a terminal show it?
    pub is_text: bool,
    /// Can one file hold several scenes?
    pub many: bool,
    /// Does it show them one by one, so that it matters which are images of others?
    pub turns: bool,
    /// Characters of a scene that it cannot show.
    pub unknown: fn(&Scene) -> Vec<char>,
    /// Draws the scenes, with escape sequences for colors if asked to.
    pub draw: fn(&Gallery<'_>, bool) -> Result<Vec<u8>, String>,
}

/// THE table of pictures.  Of two with the same ending, the first one is meant by it.
pub static PICTURES: &[PictureFormat] = &[
    PictureFormat {
        name: "unicode",
        extension: "txt",
        doc: "lines and letters; on a terminal in color",
        is_text: true,
        many: true,
        turns: false,
        unknown: |_| vec![],
        draw: |gallery, color| Ok(terminal::all(gallery, TextStyle { unicode: true, color })),
    },
    PictureFormat {
        name: "ascii",
        extension: "txt",
        doc: "the same for terminals without Unicode",
        is_text: true,
        many: true,
        turns: false,
        unknown: |_| vec![],
        draw: |gallery, color| Ok(terminal::all(gallery, TextStyle { unicode: false, color })),
    },
    PictureFormat {
        name: "svg",
        extension: "svg",
        doc: "a drawing of one solution, which prints well",
        is_text: false,
        many: false,
        turns: false,
        unknown: |_| vec![],
        draw: |gallery, _| Ok(gallery.scenes.first().map(svg::document).unwrap_or_default().into_bytes()),
    },
    PictureFormat {
        name: "html",
        extension: "html",
        doc: "a page with all pictures, to turn over",
        is_text: false,
        many: true,
        turns: true,
        unknown: |_| vec![],
        draw: |gallery, _| Ok(html::page(gallery).into_bytes()),
    },
    PictureFormat {
        name: "png",
        extension: "png",
        doc: "the drawing as an image",
        is_text: false,
        many: false,
        turns: false,
        unknown: png::boxes,
        draw: |gallery, _| gallery.scenes.first().map_or_else(|| Ok(vec![]), png::image),
    },
];

impl PictureFormat {
    /// The picture of this name.
    pub fn find(name: &str) -> Option<&'static PictureFormat> {
        PICTURES.iter().find(|p| p.name == name)
    }

    /// The picture whose files end like this path.
    pub fn of_path(path: &str) -> Option<&'static PictureFormat> {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase())?;
        PICTURES.iter().find(|p| p.extension == ending)
    }
}
