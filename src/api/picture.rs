//! Pictures of puzzles and of their solutions.

use super::compile::unsourced;
use super::{Error, Problem};
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::xcc;
use puzc_render::{Gallery, PictureFormat, Scene, SceneReader};
use puzc_solver::solve;

/// A picture, which can be drawn in several formats.
///
/// ```
/// let puzzle = puzc::Puzzle::parse("
///     board b on squares: [0-2][0-1]
///     pieces Trominoes on squares { 2 of L: 00 10 01 }
///     cover b with Trominoes
/// ")?;
/// let solution = puzzle.problem()?.first()?.unwrap();
/// println!("{}", solution.picture().text());
/// assert!(solution.picture().svg().starts_with("<?xml"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rendering {
    scene: Scene,
}

impl Rendering {
    pub(super) fn of_puzzle(problem: &Problem) -> Rendering {
        Rendering { scene: SceneReader::new(problem.data()).scene(&[], String::new()) }
    }

    pub(super) fn of_solution(problem: &Problem, found: solve::Solution<'_>) -> Rendering {
        let data = problem.data();
        let costs = data.goal.is_some() || !data.options.costs.is_empty();
        let caption = if costs { format!("cost {}", found.cost) } else { String::new() };
        Rendering { scene: SceneReader::new(data).scene(found.options, caption) }
    }

    /// Of some options, which need not be a solution.
    pub(super) fn of_options(data: &xcc::Problem, options: &[u32]) -> Rendering {
        Rendering { scene: SceneReader::new(data).scene(options, String::new()) }
    }

    /// The drawing as an SVG document.
    pub fn svg(&self) -> String {
        self.as_text("svg")
    }

    /// A page of HTML.
    pub fn html(&self) -> String {
        self.as_text("html")
    }

    /// Lines and letters in Unicode.
    pub fn text(&self) -> String {
        self.as_text("unicode")
    }

    /// Lines and letters in ASCII.
    pub fn ascii(&self) -> String {
        self.as_text("ascii")
    }

    /// The drawing as an image: the bytes of a PNG file.
    ///
    /// # Errors
    /// If the image is too large.
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        self.draw("png").map_err(|why| unsourced(Diagnostic::new(codes::E805, why)))
    }

    /// The drawing on a page: the bytes of a PDF file.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn pdf(&self) -> Result<Vec<u8>, Error> {
        self.draw("pdf").map_err(|why| unsourced(Diagnostic::new(codes::E805, why)))
    }

    fn as_text(&self, format: &str) -> String {
        let bytes = self.draw(format).unwrap_or_default(); // text can always be drawn
        String::from_utf8(bytes).unwrap_or_default()
    }

    fn draw(&self, format: &str) -> Result<Vec<u8>, String> {
        let Some(picture) = PictureFormat::find(format) else { return Ok(vec![]) };
        let scenes = std::slice::from_ref(&self.scene);
        picture.drawn(&Gallery::new(&self.scene.title, scenes), false)
    }
}
