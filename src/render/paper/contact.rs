//! Several pictures on one sheet, side by side: a contact sheet.

use crate::Gallery;
use crate::paper::black_and_white;
use crate::paper::page::{Page, TITLE, add_headings, body};
use crate::paper::sheet::Sheet;
use crate::scene::Scene;
use puzc_core::geometry::Point;

const MARGIN: f64 = 16.0;
const GAP: f64 = 30.0;
/// The least width of headings.
const MIN_HEADING_WIDTH: f64 = 140.0;
/// The ratio of width to height of a sheet, approximately.
const ASPECT: f64 = 1.4;

/// Places the pictures in rows, in their order; a single picture is drawn as it is.
pub fn sheet(gallery: &Gallery) -> Page {
    let (scenes, style) = (gallery.scenes, gallery.style);
    if let [only] = scenes {
        return Page::of(only, style, &gallery.stop);
    }
    let title = scenes.first().map_or("", |s| &s.title);
    let same = scenes.iter().all(|s| s.title == title);
    let bodies: Vec<Sheet> = gallery.scenes_until_stopped().map(|s| body(s, &gallery.stop)).collect();
    let wide = |b: &Sheet| b.bounds().map_or(0.0, |b| b[1][0] - b[0][0]);
    let max_width = bodies.iter().map(wide).fold(MIN_HEADING_WIDTH, f64::max);
    let pictures: Vec<(Sheet, Point)> =
        scenes.iter().zip(bodies).map(|(s, b)| picture(s, b, max_width, style.titles, same)).collect();
    let most = |k: usize| pictures.iter().map(|p| p.1[k]).fold(1.0, f64::max) + GAP;
    let cell = [most(0), most(1)];
    let columns = columns(pictures.len(), cell);
    let mut all = Sheet::default();
    let main = if style.titles && same { vec![title] } else { vec![] };
    let top =
        add_headings(&mut all, &main, [MARGIN, MARGIN], (cell[0] * columns as f64 - GAP).max(200.0), TITLE);
    let top = if top > MARGIN { top + 8.0 } else { top };
    let mut y = top;
    let mut left = pictures.into_iter().peekable();
    while left.peek().is_some() {
        let mut high: f64 = 0.0;
        for (column, (picture, size)) in left.by_ref().take(columns).enumerate() {
            all.put(picture, 1.0, [MARGIN + column as f64 * cell[0], y]);
            high = high.max(size[1]);
        }
        y += high + GAP;
    }
    if style.monochrome {
        all = black_and_white::sheet(&all);
    }
    let [right, low] = all.bounds().map_or([MARGIN, MARGIN], |b| b[1]);
    Page { sheet: all, size: [(right + MARGIN).ceil(), (low + MARGIN).ceil()], scale: style.scale }
}

/// A picture with its headings, and its size.
fn picture(scene: &Scene, body: Sheet, max_width: f64, titles: bool, same: bool) -> (Sheet, Point) {
    let from = body.bounds().unwrap_or_default()[0];
    let mut sheet = Sheet::default();
    let headings: Vec<&str> = match (titles, same) {
        (false, _) => vec![],
        // the second heading is not bold
        (true, true) => vec!["", &scene.caption],
        (true, false) => vec![&scene.title, &scene.caption],
    };
    let low = add_headings(&mut sheet, &headings, [0.0, 0.0], max_width, TITLE);
    sheet.put(body, 1.0, [-from[0].min(0.0), low - from[1].min(0.0)]);
    let size = sheet.bounds().map_or([0.0, 0.0], |b| b[1]);
    (sheet, size)
}

/// The number of pictures in a row.
fn columns(count: usize, cell: Point) -> usize {
    let off = |columns: usize| {
        let rows = count.div_ceil(columns);
        let empty = (columns * rows - count) as f64 / (columns * rows) as f64;
        (columns as f64 * cell[0] / (rows as f64 * cell[1]) / ASPECT).ln().abs() + 1.5 * empty
    };
    (1..=count).min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_squares_are_three_by_three() {
        assert_eq!([columns(9, [100.0, 100.0]), columns(2, [300.0, 300.0])], [3, 2]);
        assert_eq!(columns(9, [1000.0, 100.0]), 1);
        assert_eq!(columns(0, [1.0, 1.0]), 1);
    }
}
