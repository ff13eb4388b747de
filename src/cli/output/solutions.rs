//! How a solution is printed: as lines of DLX data, as a JSON object, or as a picture made of text.

use super::answer::Reporter;
use super::stream::OutputStream;
use puzc_core::xcc::{ColorId, Problem as ProblemData};
use puzc_formats::emit::write_option;
use puzc_render::{Gallery, PICTURES, PictureFormat, Scene, SceneReader};
use puzc_solver::solve::Solution as FoundOptions;
use std::sync::Mutex;

fn costs_matter(problem: &ProblemData) -> bool {
    problem.goal.is_some() || !problem.options.costs.is_empty()
}

/// `solution 3, cost 7`; number 0 stands for what all solutions share.
pub fn caption(problem: &ProblemData, n: u64, solution: FoundOptions<'_>) -> String {
    let mut out = vec![];
    add_caption(problem, n, solution, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

fn add_caption(problem: &ProblemData, n: u64, solution: FoundOptions<'_>, out: &mut Vec<u8>) {
    match n {
        0 => return out.extend_from_slice(b"in all solutions"),
        _ => out.extend_from_slice(b"solution "),
    }
    out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
    if costs_matter(problem) {
        out.extend_from_slice(b", cost ");
        out.extend_from_slice(itoa::Buffer::new().format(solution.cost).as_bytes());
    }
}

/// Prints solutions: as JSON, as pictures, or as lines of options.  From the second solution on, these lines
/// are cached, because most options occur in many solutions.
pub struct SolutionPrinter<'p> {
    problem: &'p ProblemData,
    reporter: Reporter,
    picture: Option<(SceneReader<'p>, &'static PictureFormat)>,
    text: Vec<u8>,
    /// Start and end of the line of each option in `made`; 0 and 0 if it is not cached.
    places: Vec<(u32, u32)>,
    made: Vec<u8>,
}

/// The approximate maximum size of the cache in bytes.
const MAX_CACHE: usize = 1 << 24;

impl<'p> SolutionPrinter<'p> {
    /// For the solutions of a problem, which are drawn if there is a kind of picture.
    pub fn new(
        problem: &'p ProblemData,
        picture: Option<&'static PictureFormat>,
        reporter: Reporter,
    ) -> SolutionPrinter<'p> {
        let picture = picture.map(|format| (SceneReader::new(problem), format));
        SolutionPrinter { problem, reporter, picture, text: vec![], places: vec![], made: vec![] }
    }

    /// Prints solution number `n`; false if the output is closed.
    pub fn print(&mut self, n: u64, solution: FoundOptions<'_>, output: &Mutex<OutputStream>) -> bool {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        let json = self.reporter.json;
        let picture = self.picture.as_ref().map(|(reader, format)| {
            let caption = if json { String::new() } else { caption(self.problem, n, solution) };
            as_picture(format, reader.scene(solution.options, caption), self.reporter.pictures && !json)
        });
        match picture {
            picture if json => add_json(self.problem, n, solution, picture.as_deref(), &mut text),
            Some(picture) => text.extend([&picture[..], b"\n"].concat()),
            None => self.add_lines(n, solution, &mut text),
        }
        self.text = text;
        OutputStream::lock(output).write(&self.text)
    }

    /// A comment line, the options as lines of DLX data, an empty line.
    fn add_lines(&mut self, n: u64, solution: FoundOptions<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"| ");
        add_caption(self.problem, n, solution, out);
        out.push(b'\n');
        if n == 2 {
            self.places = vec![(0, 0); self.problem.options.len()];
        }
        for &option in solution.options {
            let Some(place) = self
                .places
                .get_mut(option as usize)
                .filter(|place| place.1 > 0 || self.made.len() <= MAX_CACHE)
            else {
                write_option(self.problem, option, out);
                continue;
            };
            if place.1 == 0 {
                let start = self.made.len() as u32;
                write_option(self.problem, option, &mut self.made);
                *place = (start, self.made.len() as u32);
            }
            out.extend_from_slice(&self.made[place.0 as usize..place.1 as usize]);
        }
        out.push(b'\n');
    }
}

/// One JSON object on one line.  It is written directly, without intermediate values, because there may be
/// millions of solutions.  A picture is a list of lines.
fn add_json(
    problem: &ProblemData,
    n: u64,
    solution: FoundOptions<'_>,
    picture: Option<&[u8]>,
    out: &mut Vec<u8>,
) {
    // writing to a vector cannot fail
    let string = |out: &mut Vec<u8>, text: &str| serde_json::to_writer(out, text).unwrap_or_default();
    let comma = |out: &mut Vec<u8>, i: usize| out.extend_from_slice(if i > 0 { b"," } else { b"" });
    out.extend_from_slice(format!("{{\"solution\":{n},\"cost\":{},\"options\":[", solution.cost).as_bytes());
    for (i, option) in solution.options.iter().enumerate() {
        comma(out, i);
        out.push(b'[');
        for (j, m) in problem.options.get(*option as usize).into_iter().enumerate() {
            comma(out, j);
            let item = &problem.items[m.item.0 as usize].label.text;
            if m.color == ColorId::NONE {
                string(out, item);
                continue;
            }
            out.push(b'[');
            string(out, item);
            out.push(b',');
            string(out, &problem.colors[m.color.0 as usize].text);
            out.push(b']');
        }
        out.push(b']');
    }
    out.extend_from_slice(b"],\"indices\":[");
    let mut number = itoa::Buffer::new();
    for (i, option) in solution.options.iter().enumerate() {
        comma(out, i);
        out.extend_from_slice(number.format(*option).as_bytes());
    }
    out.push(b']');
    if let Some(picture) = picture {
        out.extend_from_slice(b",\"picture\":[");
        for (i, line) in String::from_utf8_lossy(picture).lines().enumerate() {
            comma(out, i);
            string(out, line);
        }
        out.push(b']');
    }
    out.extend_from_slice(b"}\n");
}

/// A solution as text, without the puzzle's title.
fn as_picture(picture: &PictureFormat, scene: Scene, color: bool) -> Vec<u8> {
    let scenes = [Scene { title: String::new(), ..scene }];
    picture.drawn(&Gallery::new("", &scenes), color).unwrap_or_default() // text can always be drawn
}

/// The kind of picture of this name; for `auto` what the terminal can show.
pub fn text_picture(name: &str) -> &'static PictureFormat {
    PictureFormat::find(name).unwrap_or_else(for_terminal)
}

/// What the terminal can show: Unicode if the locale is UTF-8.
fn for_terminal() -> &'static PictureFormat {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(std::env::var_os).find(|v| !v.is_empty());
    let name = locale.map_or(String::new(), |l| l.to_string_lossy().to_lowercase().replace('-', ""));
    let unicode = name.ends_with("utf8") || cfg!(windows);
    PICTURES.iter().find(|p| p.name == if unicode { "unicode" } else { "ascii" }).unwrap_or(&PICTURES[0])
}
