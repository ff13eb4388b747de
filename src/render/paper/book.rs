//! Pictures on pages of one size: as many on each as fit, or one; solutions at the end.

use crate::paper::black_and_white;
use crate::paper::font;
use crate::paper::page::{Page, TEXT, TITLE, add_headings, body};
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::Scene;
use crate::{Gallery, PictureStyle};
use puzc_core::geometry::Point;

/// A size of paper.
#[derive(PartialEq, Debug)]
pub struct Paper {
    /// As in `--paper a4`.
    pub name: &'static str,
    /// Width and height in millimeters.
    pub size: Point,
}

/// The sizes of paper; the first one is the default.
pub static PAPERS: &[Paper] = &[
    Paper { name: "a4", size: [210.0, 297.0] },
    Paper { name: "letter", size: [215.9, 279.4] },
    Paper { name: "a3", size: [297.0, 420.0] },
    Paper { name: "a5", size: [148.0, 210.0] },
    Paper { name: "legal", size: [215.9, 355.6] },
];

/// Pixels in a millimeter: 96 in an inch.
const MILLIMETER: f64 = 96.0 / 25.4;
/// All lengths are in pixels.
const MARGIN: f64 = 15.0 * MILLIMETER;
const GAP: f64 = 34.0;
/// Below the pictures, for the number of the page.
const FOOTER_HEIGHT: f64 = 8.0 * MILLIMETER;
/// The least width of the headings of small pictures.
const MIN_HEADING_WIDTH: f64 = 190.0;
/// Titles of pictures that fill a page are at most so many times as large as others.
const MAX_TITLE_SCALE: f64 = 1.6;
/// The scale of solutions at the end.
const ANSWER_SCALE: f64 = 0.5;

/// The pages of a book while they are being filled.
struct BookLayout<'s> {
    style: &'s PictureStyle,
    /// The space for pictures on a page.
    page_area: Point,
    done: Vec<Sheet>,
    sheet: Sheet,
    /// Is there no picture on the page yet?
    blank: bool,
    /// The position of the next picture, and the lower end of the row.
    at: Point,
    bottom: f64,
}

/// Lays out the pages.
pub fn pages(gallery: &Gallery<'_>) -> Vec<Page> {
    let style = gallery.style;
    let size = style.paper.unwrap_or(&PAPERS[0]).size.map(|n| n * MILLIMETER);
    let page_area = [size[0] - 2.0 * MARGIN, size[1] - 2.0 * MARGIN - FOOTER_HEIGHT];
    let (sheet, at) = (Sheet::default(), [0.0, 0.0]);
    let mut book = BookLayout { style, page_area, done: vec![], sheet, blank: true, at, bottom: 0.0 };
    let title = gallery.scenes.first().map_or("", |s| &s.title);
    let same = gallery.scenes.len() > 1 && gallery.scenes.iter().all(|s| s.title == title);
    if same {
        book.heading(title);
    }
    let numbered = gallery.answers.iter().any(Option::is_some) && gallery.scenes.len() > 1;
    let heading = |i: usize, scene: &Scene| match (same, numbered) {
        (true, _) => String::new(),
        (_, true) => format!("{}. {}", i + 1, scene.title),
        _ => scene.title.clone(),
    };
    for (i, scene) in gallery.scenes_until_stopped().enumerate() {
        book.add(body(scene, &gallery.stop), [&heading(i, scene), &scene.caption], 1.0);
    }
    let mut answers =
        gallery.answers.iter().enumerate().filter_map(|(i, a)| Some((i, a.as_ref()?))).peekable();
    if answers.peek().is_some() {
        book.next_page();
        book.heading(if gallery.answers.len() > 1 { "Solutions" } else { "Solution" });
    }
    for (i, scene) in answers.take_while(|_| !gallery.stop.stopped()) {
        let scale = if gallery.answers.len() > 1 { ANSWER_SCALE } else { 1.0 };
        book.add(body(scene, &gallery.stop), [&heading(i, scene), ""], scale);
    }
    book.finish(size)
}

impl BookLayout<'_> {
    /// Adds the heading of a part, if there are headings.
    fn heading(&mut self, text: &str) {
        if self.style.titles && !text.is_empty() {
            self.at[1] =
                add_headings(&mut self.sheet, &[text], self.at, self.page_area[0], TITLE * 1.3) + 14.0;
            self.bottom = self.at[1];
        }
    }

    /// Adds a picture; it is made smaller if it is larger than a page.
    fn add(&mut self, body: Sheet, headings: [&str; 2], scale: f64) {
        let Some([from, to]) = body.bounds() else { return };
        let size = [(to[0] - from[0]).max(1.0), (to[1] - from[1]).max(1.0)];
        let (least, height) =
            if scale < 1.0 { (MIN_HEADING_WIDTH * 0.6, TEXT) } else { (MIN_HEADING_WIDTH, TITLE) };
        // without a scale, a picture by itself fills its page
        let fills = !self.style.sheet && self.style.scale == 1.0 && scale == 1.0;
        let wanted = if fills { f64::INFINITY } else { self.style.scale * scale };
        let scale = wanted.min(self.page_area[0] / size[0]);
        let height =
            height * if fills { scale.clamp(1.0, MAX_TITLE_SCALE) } else { self.style.scale.max(0.5) };
        let mut sheet = Sheet::default();
        let headings = if self.style.titles { headings } else { ["", ""] };
        let width = (size[0] * scale).max(least).min(self.page_area[0]);
        let low = add_headings(&mut sheet, &headings, [0.0, 0.0], width, height);
        let low = if low > 0.0 { low + 4.0 } else { 0.0 };
        let top = if self.blank { self.at[1] } else { 0.0 };
        let scale = scale.min((self.page_area[1] - top - low).max(1.0) / size[1]);
        sheet.put(body, scale, [-from[0] * scale, low - from[1] * scale]);
        let [wide, high] = [sheet.bounds().map_or(0.0, |b| b[1][0]), low + size[1] * scale];
        if self.at[0] > 0.0 && self.at[0] + wide > self.page_area[0] + 0.5 {
            self.at = [0.0, self.bottom + GAP];
        }
        if !self.blank && (!self.style.sheet || self.at[1] + high > self.page_area[1] + 0.5) {
            self.next_page();
        }
        self.sheet.put(sheet, 1.0, self.at);
        self.blank = false;
        self.bottom = self.bottom.max(self.at[1] + high);
        self.at[0] += wide + GAP;
    }

    /// Begins a new page, unless the current one is empty.
    fn next_page(&mut self) {
        if !self.sheet.shapes.is_empty() || !self.sheet.words.is_empty() {
            self.done.push(std::mem::take(&mut self.sheet));
        }
        (self.at, self.bottom, self.blank) = ([0.0, 0.0], 0.0, true);
    }

    /// The pages with their numbers.
    fn finish(mut self, size: Point) -> Vec<Page> {
        self.next_page();
        let many = self.done.len() > 1;
        let page = |(i, content): (usize, Sheet)| {
            let mut sheet = Sheet::default();
            sheet.put(content, 1.0, [MARGIN, MARGIN]);
            if many {
                let number = (i + 1).to_string();
                let left = (size[0] - font::width(&number, false) * 8.0) / 2.0;
                sheet.text(&number, [left, size[1] - MARGIN + 8.0], 8.0, Tone::Ink, 0.11);
            }
            let sheet = if self.style.monochrome { black_and_white::sheet(&sheet) } else { sheet };
            Page { sheet, size, scale: 1.0 }
        };
        self.done.into_iter().enumerate().map(page).collect()
    }
}
