//! Pictures of puzzles and of their solutions: [`SceneReader`] makes a [`Scene`] of a problem and chosen
//! options.  Each format draws scenes, in a file of its own, and has a row in the table [`PICTURES`].
//! Letters are drawn with fonts in the program (`font`), since installed fonts differ.

mod formats;
mod graph;
mod mark_colors;
mod palette;
mod paper;
mod play;
mod reader;
pub mod scene;
mod strip;
mod text;

#[cfg(not(feature = "pdf"))]
use formats::no_images::pdf;
#[cfg(not(feature = "png"))]
use formats::no_images::png;
#[cfg(feature = "pdf")]
use formats::pdf;
#[cfg(feature = "png")]
use formats::png;
pub use formats::solids::data as solids;
use formats::svg::{Lettering, SvgElement};
use formats::{html, stl};
pub use paper::book::{PAPERS, Paper};
pub use paper::difference::mark as mark_differences;
use paper::page::Page;
pub use paper::sheet::dark_tones;
use paper::{book, contact, font};
pub use play::{Entries, MAX_KNOWN};
use puzc_core::base::StopSwitch;
pub use reader::SceneReader;
pub use reader::shares::{CellContent, CellShare, MapStyle};
pub use scene::{Scene, SceneStep};
use text::canvas::TextStyle;
use text::terminal;

/// The scenes of a picture, and how they are drawn.
pub struct Gallery<'a> {
    /// The puzzle's title, or the name of its file.
    pub title: &'a str,
    /// The scenes, in order.
    pub scenes: &'a [Scene],
    /// For a book of puzzles: their solutions, which come at its end.
    pub answers: &'a [Option<Scene>],
    /// A note if these are not all solutions.
    pub note: &'a str,
    /// For a page to play on: what can be entered into each picture.
    pub entries: &'a [Option<Entries>],
    /// Which of them are images of others.
    pub symmetry: &'a SolutionClasses,
    /// How they are drawn.
    pub style: &'a PictureStyle,
    /// A switch that ends the drawing.
    pub stop: StopSwitch,
}

/// The style of pictures, except those made of text.
#[derive(Clone, Debug)]
pub struct PictureStyle {
    /// Are titles drawn?
    pub titles: bool,
    /// The factor by which lengths are multiplied.
    pub scale: f64,
    /// By how much the faces of solid pieces are moved inwards; a cell is about one unit wide.
    pub gap: f64,
    /// Are patterns used instead of colors?
    pub monochrome: bool,
    /// Does each page have as many pictures as fit?
    pub sheet: bool,
    /// The size of pages; without it, and without `sheet`, a page is as large as its picture.
    pub paper: Option<&'static Paper>,
}

impl<'a> Gallery<'a> {
    /// The pictures in the default style.
    pub fn new(title: &'a str, scenes: &'a [Scene]) -> Gallery<'a> {
        static PLAIN: SolutionClasses = SolutionClasses { first: vec![], note: String::new() };
        static USUAL: PictureStyle =
            PictureStyle { titles: true, scale: 1.0, gap: 0.0, monochrome: false, sheet: false, paper: None };
        let stop = StopSwitch::default();
        Gallery { title, scenes, answers: &[], entries: &[], note: "", symmetry: &PLAIN, style: &USUAL, stop }
    }

    /// The scenes, until the drawing is stopped.
    fn scenes_until_stopped(&self) -> impl Iterator<Item = &'a Scene> {
        self.scenes.iter().take_while(|_| !self.stop.stopped())
    }
}

/// Which solutions are images of others by a symmetry of the puzzle.
#[derive(Clone, Default, Debug)]
pub struct SolutionClasses {
    /// For each scene the number, from 0, of the first scene of which it is an image; its own number if there
    /// is none before it.  Empty if this is unknown.
    pub first: Vec<usize>,
    /// A note about the symmetry.
    pub note: String,
}

/// A row of the table of pictures.
pub struct PictureFormat {
    /// As in `--format svg`.
    pub name: &'static str,
    /// The extension of its files.
    pub extension: &'static str,
    /// A description in one line.
    pub doc: &'static str,
    /// Does a terminal show it?
    pub is_text: bool,
    /// A description of how many pictures a file holds.
    pub holds: &'static str,
    /// Does it have pages of paper?
    pub pages: bool,
    /// Does it show pictures one by one, so that it matters which are images of others?
    pub turns: bool,
    /// Does it draw letters itself, with the fonts in the program?
    pub letters: bool,
    /// Does it have solids, between which there may be a gap?
    pub solids: bool,
    /// Draws the scenes, with escape sequences for colors if requested.
    draw: fn(&Gallery<'_>, bool) -> Result<Vec<u8>, String>,
}

/// A picture without any of these.
const DRAWING: PictureFormat = PictureFormat {
    name: "",
    extension: "",
    doc: "",
    is_text: false,
    holds: "all solutions",
    pages: false,
    turns: false,
    letters: false,
    solids: false,
    draw: |_, _| Ok(vec![]),
};

/// The table of pictures.  Of several formats with the same extension, the first one is meant by it.
pub static PICTURES: &[PictureFormat] = &[
    PictureFormat {
        name: "unicode",
        extension: "txt",
        doc: "lines and letters; on a terminal in color",
        is_text: true,
        draw: |gallery, color| Ok(terminal::all(gallery, TextStyle { unicode: true, color })),
        ..DRAWING
    },
    PictureFormat {
        name: "ascii",
        extension: "txt",
        doc: "the same for terminals without Unicode",
        is_text: true,
        draw: |gallery, color| Ok(terminal::all(gallery, TextStyle { unicode: false, color })),
        ..DRAWING
    },
    PictureFormat {
        name: "svg",
        extension: "svg",
        doc: "a drawing, good for printing",
        holds: "one solution, or several side by side",
        draw: |gallery, _| {
            let (scenes, page) = (gallery.scenes, &contact::sheet(gallery));
            let stop = gallery.stop.clone();
            let element =
                SvgElement { id: "puzc", scenes, page, lettering: Lettering::Text, paper: true, stop };
            Ok(element.document().into_bytes())
        },
        ..DRAWING
    },
    PictureFormat {
        name: "html",
        extension: "html",
        doc: "a page with all pictures, shown one at a time",
        turns: true,
        draw: |gallery, _| Ok(html::page(gallery).into_bytes()),
        ..DRAWING
    },
    PictureFormat {
        name: "png",
        extension: "png",
        doc: "the same drawing as an image",
        holds: "one solution, or several side by side",
        letters: true,
        draw: |gallery, _| png::image(&contact::sheet(gallery), gallery.scenes, &gallery.stop),
        ..DRAWING
    },
    PictureFormat {
        name: "pdf",
        extension: "pdf",
        doc: "pages to print",
        holds: "one solution a page, or sheets of paper with several",
        pages: true,
        letters: true,
        draw: |gallery, _| {
            let style = gallery.style;
            let pages = match (style.sheet, style.paper) {
                (false, None) => {
                    gallery.scenes_until_stopped().map(|s| Page::of(s, style, &gallery.stop)).collect()
                }
                _ => book::pages(gallery),
            };
            pdf::document(gallery.title, &pages, &gallery.stop)
        },
        ..DRAWING
    },
    PictureFormat {
        name: "stl",
        extension: "stl",
        doc: "the pieces as solids, for printers in three dimensions",
        holds: "all solutions side by side",
        solids: true,
        draw: |gallery, _| stl::solids(gallery).map(String::into_bytes),
        ..DRAWING
    },
];

impl PictureFormat {
    /// The format with this name.
    pub fn find(name: &str) -> Option<&'static PictureFormat> {
        PICTURES.iter().find(|p| p.name == name)
    }

    /// Draws the picture, with escape sequences for colors if requested.  Fails if it is too large, or if the
    /// drawing is stopped.
    pub fn drawn(&self, gallery: &Gallery<'_>, color: bool) -> Result<Vec<u8>, String> {
        let bytes = (self.draw)(gallery, color);
        if gallery.stop.stopped() { Err("the drawing was stopped".into()) } else { bytes }
    }

    /// The characters of a gallery that this format shows as boxes, each once.
    pub fn unknown(&self, gallery: &Gallery<'_>) -> Vec<char> {
        let scenes = gallery.scenes.iter().chain(gallery.answers.iter().flatten());
        let texts: Vec<String> = match self.letters {
            true => scenes.flat_map(|s| Page::of(s, gallery.style, &gallery.stop).texts()).collect(),
            false => vec![],
        };
        font::unknown(texts.iter().map(String::as_str))
    }

    /// The first format with the extension of this path.
    pub fn of_path(path: &str) -> Option<&'static PictureFormat> {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase())?;
        PICTURES.iter().find(|p| p.extension == ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::geometry::Place;
    use puzc_testing::SQUARES;

    /// One picture may be so large that it must be left in its middle.
    #[test]
    fn the_parts_of_a_picture_end() {
        let mut board = scene::BoardView::new("", puzc_core::geometry::Lattices::default().handle(SQUARES));
        board.cells = (0..50).map(|i| Place::cell(SQUARES, i, 0, 0, 0)).collect();
        let scene = Scene { boards: vec![board], ..Scene::default() };
        let stop = StopSwitch::default();
        let size = |stop: &StopSwitch| {
            let sheet = paper::page::body(&scene, stop);
            sheet.shapes.len() + sheet.words.len()
        };
        assert!(size(&stop) > 1);
        stop.stop();
        assert_eq!(size(&stop), 0);
    }

    #[test]
    fn a_stopped_drawing_fails() {
        let scenes = [Scene::default(), Scene::default()];
        let stopped = Gallery::new("x", &scenes);
        stopped.stop.stop();
        for picture in PICTURES {
            assert!(picture.drawn(&stopped, false).is_err(), "{}", picture.name);
            // without pieces, there are no solids
            let drawn = picture.drawn(&Gallery::new("x", &scenes), false);
            let is_built = match picture.name {
                "png" => cfg!(feature = "png"),
                "pdf" => cfg!(feature = "pdf"),
                _ => true,
            };
            assert!(picture.solids || !is_built || drawn.is_ok(), "{}", picture.name);
        }
    }
}
