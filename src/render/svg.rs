//! SVG: one path for each piece, fixed decimals, titles for readers who cannot see it.

use super::page::{Page, page};
use super::scene::Scene;
use super::sheet::{Sheet, TONES, Tone, VectorShape};
use crate::base::xml::text;
use crate::geometry::Point;
use std::fmt::Write;

/// The picture as a document by itself.
pub fn document(scene: &Scene) -> String {
    document_of(scene, &page(scene))
}

/// A page that shows a scene as a document.
pub fn document_of(scene: &Scene, page: &Page) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", element_of(scene, page, "puzc", true))
}

/// The picture as an element on no paper; its ids begin with `id`.
pub fn element(scene: &Scene, id: &str) -> String {
    element_of(scene, &page(scene), id, false)
}

fn element_of(scene: &Scene, page: &Page, id: &str, paper: bool) -> String {
    let [width, height] = page.size.map(number);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n"
    );
    let title = [scene.title.as_str(), scene.caption.as_str()]
        .iter()
        .filter(|t| !t.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    let _ = writeln!(
        out,
        "<title id=\"{id}-title\">{}</title>",
        text(if title.is_empty() { "puzzle" } else { &title })
    );
    let words: Vec<String> =
        scene.boards.iter().flat_map(|b| b.words()).chain(scene.list.iter().cloned()).collect();
    let _ = writeln!(out, "<desc id=\"{id}-desc\">{}</desc>", text(&super::page::wrapped(&words).join("\n")));
    if paper {
        let _ =
            writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", color(Tone::Paper));
    }
    out.push_str("<g stroke-linecap=\"round\" stroke-linejoin=\"round\" fill-rule=\"evenodd\">\n");
    shapes(&page.sheet, &mut out);
    out.push_str("</g>\n</svg>\n");
    out
}

fn shapes(sheet: &Sheet, out: &mut String) {
    for shape in sheet.shapes.iter().filter(|s| !s.lines.is_empty()) {
        let _ = write!(out, "<path d=\"{}\" fill=\"{}\"", path(shape), color(shape.fill));
        let stroked = shape.stroke != Tone::None && shape.width > 0.0;
        if stroked {
            let _ =
                write!(out, " stroke=\"{}\" stroke-width=\"{}\"", color(shape.stroke), number(shape.width));
        }
        let fill = class("fill", shape.fill);
        let stroke = if stroked { class("stroke", shape.stroke) } else { None };
        let classes: Vec<String> = fill.into_iter().chain(stroke).collect();
        if !classes.is_empty() {
            let _ = write!(out, " class=\"{}\"", classes.join(" "));
        }
        if shape.faint > 0 {
            let _ = write!(out, " opacity=\"{}\"", number(f64::from(100 - shape.faint.min(100)) / 100.0));
        }
        match shape.title.as_str() {
            "" => out.push_str("/>\n"),
            title => {
                let _ = writeln!(out, "><title>{}</title></path>", text(title));
            }
        }
    }
    for words in &sheet.words {
        let ([x, y], size) = (words.at.map(number), number(words.height * 1.38));
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{size}\" fill=\"{}\" class=\"{}\">{}</text>",
            color(words.tone),
            class("fill", words.tone).unwrap_or_default(),
            text(&words.text)
        );
    }
}

fn path(shape: &VectorShape) -> String {
    let mut out = String::new();
    for line in &shape.lines {
        for (i, p) in line.iter().enumerate() {
            let command = if i == 0 { "M" } else { "L" };
            let dot = line.len() == 2 && i == 1 && line[0] == line[1];
            // some viewers do not draw a line of length zero
            let p: Point = if dot { [p[0] + 0.01, p[1]] } else { *p };
            let _ = write!(out, "{command}{} {}", number(p[0]), number(p[1]));
        }
        out.push_str(if shape.closed { "Z" } else { "" });
    }
    out
}

/// The class by which a style sheet gives a tone another color.
fn class(attribute: &str, tone: Tone) -> Option<String> {
    TONES.iter().find(|t| t.0 == tone).map(|(_, name, ..)| format!("{attribute}-{name}"))
}

fn color(tone: Tone) -> String {
    match tone {
        Tone::None => "none".into(),
        Tone::Fixed(paint) => paint.hex(),
        _ => TONES.iter().find(|t| t.0 == tone).map_or(String::new(), |t| t.2.hex()),
    }
}

/// Two decimals at most, and no zero that is not needed.
pub fn number(n: f64) -> String {
    let digits = format!("{n:.2}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}
