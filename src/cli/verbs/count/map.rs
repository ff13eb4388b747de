//! `puzc count --by cell` as a picture: a map of the shares of solutions.

use super::diagram::DiagramArgs;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::solutions;
use crate::output::solutions::text_picture;
use crate::verbs::render::picture_of;
use crate::{files, watchdog};
use puzc_api::Count;
use puzc_render::{CellContent, CellShare, Gallery, MapStyle, Scene, SceneReader};

/// The counts of a map, and what it draws of them.
pub struct CountedMap<'m> {
    /// Draws the boards.
    pub reader: &'m SceneReader<'m>,
    /// The contents of cells, the most frequent one of each cell first.
    pub cells: &'m [(CellContent, Count)],
    /// How many solutions there are.
    pub count: &'m Count,
}

impl CountedMap<'_> {
    /// Prints the map, or writes it to a file, as the options say.
    pub fn draw(&self, args: &DiagramArgs, reporter: Reporter, mut answer: Answer) -> Result<Answer, Answer> {
        if let Some(name) = &args.show {
            let format = text_picture(name);
            let color = reporter.pictures && !reporter.json;
            let scenes = [Scene {
                title: String::new(),
                ..self.scene(if color { MapStyle::ColoredText } else { MapStyle::PlainText })
            }];
            let drawn = format.drawn(&Gallery::new("", &scenes), color).unwrap_or_default(); // text can be drawn
            answer = if reporter.json {
                answer.with("picture", String::from_utf8_lossy(&drawn).lines().collect::<Vec<&str>>())
            } else {
                answer.data(drawn)
            };
        }
        let Some(path) = &args.map else { return Ok(answer) };
        let format = picture_of(path).map_err(Answer::usage)?;
        let style = if format.is_text { MapStyle::PlainText } else { MapStyle::Drawing };
        let scenes = [self.scene(style)];
        let gallery = Gallery { stop: watchdog::switch(), ..Gallery::new(&scenes[0].title, &scenes) };
        let bytes = match format.drawn(&gallery, false) {
            Ok(bytes) => bytes,
            Err(why) => return Err(watchdog::explained(answer.undrawn(&why))),
        };
        files::write(path, |out| out.write_all(&bytes))?;
        Ok(answer.with("map", path.as_str()))
    }

    fn scene(&self, style: MapStyle) -> Scene {
        let number = |count: &Count| count.to_string().parse::<f64>().unwrap_or(f64::INFINITY);
        let all = number(self.count);
        let firsts = self.cells.chunk_by(|a, b| a.0.is_at_cell_of(&b.0)).filter_map(|cell| cell.first());
        let shown = firsts.filter(|(_, count)| *count != Count::ZERO);
        let share = |count: &Count| if count == self.count { 1.0 } else { number(count) / all };
        let shares: Vec<CellShare> =
            shown.map(|(content, count)| CellShare { content, share: share(count) }).collect();
        let solutions = solutions(self.count);
        let first = self.cells.first().map(|cell| &cell.0.content);
        let only = first.filter(|first| self.cells.iter().all(|cell| cell.0.content == **first));
        let caption = match &only {
            Some(content) => format!("percent of {solutions} that have {content} in each cell"),
            None => {
                format!("the most frequent content of each cell in {solutions}, and its share in percent")
            }
        };
        self.reader.map(&shares, only.is_none(), style, caption)
    }
}
