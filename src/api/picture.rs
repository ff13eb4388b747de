//! Pictures of puzzles and of their solutions.

use super::compile::unsourced;
use super::{Error, Problem, Search, Want};
use crate::assembly::StepsReader;
use puzc_core::base::StopSwitch;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::xcc;
use puzc_render::{Gallery, MAX_KNOWN, PictureFormat, Scene, SceneReader};
use puzc_solver::solve;
use std::ops::ControlFlow;

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
    /// The problem and the options of the solution, if it is one.
    solution: Option<(Problem, Vec<u32>)>,
}

/// A cell of a board, and what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PictureCell {
    /// The name of the board; empty if there is only one.
    pub board: String,
    /// Row and column, or x, y and z; on lattices with several kinds of cells the number of its kind follows.
    pub coordinates: Vec<i32>,
    /// A value, else the name of the piece or of the tile, else the name of the color.
    pub content: String,
}

/// The picture of an unsolved puzzle, and what a player enters into it: the module `play.js` of the page of
/// `puzc render --play` joins them.
#[derive(Clone, Debug)]
pub struct PlayablePicture {
    svg: String,
    data: String,
}

impl PlayablePicture {
    /// Searches for solutions, so that entries can be compared with them.
    pub(super) fn of(search: &Search, problem: &Problem) -> Result<PlayablePicture, Error> {
        let mut known: Vec<Vec<u32>> = vec![];
        let has_goal = problem.data().goal.is_some();
        let want = if has_goal { Want::Best(MAX_KNOWN + 1) } else { Want::Solutions };
        let mut best = None;
        let report = search.run(want, |solution| {
            // only the best solutions are right
            if !has_goal || *best.get_or_insert(solution.cost()) == solution.cost() {
                known.push(solution.found().options.to_vec());
            }
            if known.len() > MAX_KNOWN { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let complete = report.stopped_by().is_none() && known.len() <= MAX_KNOWN;
        known.truncate(MAX_KNOWN);
        let reader = SceneReader::new(problem.data());
        let failed = |why: &str| unsourced(Diagnostic::new(codes::E805, why));
        let entries = reader.entries(&known, complete).map_err(failed)?;
        let (svg, data) = entries.drawn(&reader.unsolved(Some(&entries)));
        Ok(PlayablePicture { svg, data })
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// What can be entered, with the solutions, as JSON.
    pub fn data(&self) -> &str {
        &self.data
    }
}

impl Rendering {
    /// The cells that show something.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("board b on squares: 1 by 2\nfill(b, 1..2, regions: rows(b))")?;
    /// let cells = puzzle.problem()?.first()?.unwrap().picture().cells();
    /// assert_eq!((&*cells[0].coordinates, &*cells[0].content), (&[0, 0][..], "1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cells(&self) -> Vec<PictureCell> {
        let boards = self.scene.boards.iter().filter(|board| !board.loose);
        let cells = boards.flat_map(|board| {
            let kinds = board.lattice.primary_forms().count();
            board.contents().into_iter().map(move |(cell, content)| {
                let mut coordinates = vec![cell.x, cell.y, cell.z];
                coordinates.truncate(board.lattice.dimensions());
                coordinates.extend((kinds > 1).then_some(i32::from(cell.form)));
                PictureCell { board: board.name.clone(), coordinates, content }
            })
        });
        cells.collect()
    }

    pub(super) fn of_puzzle(problem: &Problem) -> Rendering {
        Rendering { scene: SceneReader::new(problem.data()).scene(&[], String::new()), solution: None }
    }

    pub(super) fn of_solution(problem: &Problem, found: solve::Solution<'_>) -> Rendering {
        let data = problem.data();
        let costs = data.goal.is_some() || !data.options.costs.is_empty();
        let caption = if costs { format!("cost {}", found.cost) } else { String::new() };
        let scene = SceneReader::new(data).scene(found.options, caption);
        Rendering { scene, solution: Some((problem.clone(), found.options.to_vec())) }
    }

    /// Of some options, which need not be a solution.
    pub(super) fn of_options(data: &xcc::Problem, options: &[u32]) -> Rendering {
        Rendering { scene: SceneReader::new(data).scene(options, String::new()), solution: None }
    }

    /// What is drawn.
    #[doc(hidden)] // for the command line
    pub fn into_scene(self) -> Scene {
        self.scene
    }

    /// The drawing as an SVG document.
    pub fn svg(&self) -> String {
        self.as_text("svg")
    }

    /// A page of HTML.
    pub fn html(&self) -> String {
        let mut whole = self.clone();
        whole.add_steps();
        whole.as_text("html")
    }

    /// Has it pieces in space?
    #[doc(hidden)] // for the playground
    pub fn is_solid(&self) -> bool {
        self.scene.assembly().is_some_and(|board| board.lattice.dimensions() == 3)
    }

    /// Pieces in space as JSON, with the moves by which they come apart if these are found soon: what the
    /// page of HTML shows when it is turned.
    #[doc(hidden)] // for the playground
    pub fn solids(&self) -> Option<String> {
        let mut whole = self.clone();
        whole.add_steps();
        puzc_render::solids(&whole.scene)
    }

    fn add_steps(&mut self) {
        if let Some((problem, options)) = &self.solution {
            StepsReader::new(problem.data(), StopSwitch::default()).add(options, &mut self.scene);
        }
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
        let picture = PictureFormat::find(format).ok_or_else(|| format!("there is no picture `{format}`"))?;
        drawn(self, picture)
    }
}

/// The bytes of a picture in this format.
///
/// # Errors
/// The reason why it cannot be drawn.
pub fn drawn(picture: &Rendering, format: &PictureFormat) -> Result<Vec<u8>, String> {
    let scenes = std::slice::from_ref(&picture.scene);
    format.drawn(&Gallery::new(&picture.scene.title, scenes), false)
}
