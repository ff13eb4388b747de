//! SVG: one path for each piece, numbers with few decimals, titles for readers who cannot see it.

use crate::paper::font;
use crate::paper::page::Page;
use crate::paper::sheet::{SheetPart, TONES, Tone, VectorShape, Words};
use crate::scene::Scene;
use puzc_core::base::StopSwitch;
use puzc_core::base::xml::text;
use puzc_core::geometry::Point;
use std::fmt::Write;

/// How texts are drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lettering {
    /// As text, in a font of the viewer; it keeps its measured width.
    Text,
    /// As the outlines of letters.
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
    Outlines,
}

/// The content of an SVG element.
pub struct SvgElement<'a> {
    /// The prefix of its ids.
    pub id: &'a str,
    /// The scenes, for its title and its description.
    pub scenes: &'a [Scene],
    /// The picture.
    pub page: &'a Page,
    /// How texts are drawn.
    pub lettering: Lettering,
    /// Does it have its own background?
    pub paper: bool,
    /// Ends the drawing.
    pub stop: StopSwitch,
}

impl SvgElement<'_> {
    /// A complete document.
    pub fn document(&self) -> String {
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", self.element())
    }

    /// The element.
    pub fn element(&self) -> String {
        let id = self.id;
        let [wide, high] = self.page.size.map(number);
        let [width, height] = self.page.size.map(|n| number(n * self.page.scale));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n"
        );
        let _ = writeln!(out, "<title id=\"{id}-title\">{}</title>", text(&self.title()));
        let _ = writeln!(out, "<desc id=\"{id}-desc\">{}</desc>", text(&self.description()));
        if self.paper {
            let paper = color(Tone::Paper);
            let _ = writeln!(out, "<rect width=\"{wide}\" height=\"{high}\" fill=\"{paper}\"/>");
        }
        let _ = writeln!(
            out,
            "<g stroke-linecap=\"round\" stroke-linejoin=\"round\" fill-rule=\"evenodd\" font-family=\"{}\">",
            font::STACK
        );
        self.parts(&mut out);
        out.push_str("</g>\n</svg>\n");
        out
    }

    fn parts(&self, out: &mut String) {
        for part in self.page.sheet.parts().take_while(|_| !self.stop.stopped()) {
            match part {
                SheetPart::Shape(shape) if shape.lines.is_empty() => {}
                SheetPart::Shape(shape) => add_shape(shape, out),
                SheetPart::Words(words) if self.lettering == Lettering::Text => add_text(words, out),
                SheetPart::Words(words) => add_outlines(words, out),
            }
        }
    }

    fn title(&self) -> String {
        let mut parts: Vec<&str> = self.scenes.iter().map(|s| s.title.as_str()).collect();
        parts.dedup();
        if let [one] = self.scenes {
            parts.push(&one.caption);
        }
        parts.retain(|t| !t.is_empty());
        if parts.is_empty() { "puzzle".into() } else { parts.join(", ") }
    }

    fn description(&self) -> String {
        let words = |s: &Scene| {
            let caption = (self.scenes.len() > 1).then(|| s.caption.clone());
            caption.into_iter().chain(s.words()).collect::<Vec<String>>()
        };
        crate::paper::page::wrapped(&self.scenes.iter().flat_map(words).collect::<Vec<String>>()).join("\n")
    }
}

fn add_shape(shape: &VectorShape, out: &mut String) {
    let _ = write!(out, "<path d=\"{}\" fill=\"{}\"", path(shape), color(shape.fill));
    let stroked = shape.stroke != Tone::None && shape.width > 0.0;
    if stroked {
        let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", color(shape.stroke), number(shape.width));
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

/// Adds a text with its measured width, whatever font the viewer uses.
fn add_text(words: &Words, out: &mut String) {
    let shown = words.text.trim_start_matches(' ');
    let before = &words.text[..words.text.len() - shown.len()];
    let x = number(words.at[0] + font::width(before, words.bold) * words.height);
    let (y, size) = (number(words.at[1]), number(words.height * font::SIZE));
    let length = number(font::width(shown, words.bold) * words.height);
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"");
    out.push_str(if words.bold { " font-weight=\"bold\"" } else { "" });
    let _ = write!(out, " textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"");
    let _ = write!(out, " fill=\"{}\"", color(words.tone));
    if let Some(class) = class("fill", words.tone) {
        let _ = write!(out, " class=\"{class}\"");
    }
    let _ = writeln!(out, ">{}</text>", text(shown));
}

fn add_outlines(words: &Words, out: &mut String) {
    let mut path = String::new();
    font::outline(&words.text, words.at, words.height, words.bold, &mut |command, points| {
        path.push(command);
        let points: Vec<String> =
            points.iter().map(|p| format!("{} {}", number(p[0]), number(p[1]))).collect();
        path.push_str(&points.join(" "));
    });
    // the parts of a letter may overlap
    let _ = writeln!(out, "<path d=\"{path}\" fill=\"{}\" fill-rule=\"nonzero\"/>", color(words.tone));
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

/// The class by which a style sheet changes the color of a tone.
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

/// A number with at most two decimals, without trailing zeros.
pub fn number(n: f64) -> String {
    let digits = format!("{n:.2}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}
