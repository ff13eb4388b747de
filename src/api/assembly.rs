//! How the pieces of a solution come apart, in its picture.

use puzc_apart::{ApartLimits, Separation, TakenApart, take_apart};
use puzc_core::base::StopSwitch;
use puzc_core::xcc::Problem;
use puzc_render::{Scene, SceneStep};
use puzc_session::{AssemblyReader, PlacedPieces};

/// The memory for the search for the moves of a picture: a second or two.
const MEMORY: u64 = 32 << 20;

/// Adds to pictures how their pieces come apart.
pub struct StepsReader<'p> {
    reader: Option<AssemblyReader<'p>>,
    limits: ApartLimits,
}

impl<'p> StepsReader<'p> {
    /// For solutions of a problem.
    pub fn new(problem: &'p Problem, stop: StopSwitch) -> StepsReader<'p> {
        let in_space = |cell| problem.lattices.of(cell).dimensions() == 3;
        let first = problem.boards.iter().find_map(|board| board.cells.first().copied());
        let reader = first.filter(|cell| in_space(*cell)).and_then(|_| AssemblyReader::new(problem).ok());
        StepsReader { reader, limits: ApartLimits { stop, memory: MEMORY } }
    }

    /// Adds the steps to the picture of a solution, if they are found soon.
    pub fn add(&self, options: &[u32], scene: &mut Scene) {
        let Some(reader) = self.reader.as_ref().filter(|_| scene.assembly().is_some()) else { return };
        let placed = reader.read(options);
        if let Ok(TakenApart::Apart(Some(separation))) = take_apart(&placed.assembly, &self.limits) {
            add_steps(scene, &placed, &separation);
        }
    }
}

/// Adds the moves of a separation to a picture, with the numbers that pieces have in it.  Copies of a piece
/// get the names that tell them apart.  Frames are not in it.
pub fn add_steps(scene: &mut Scene, placed: &PlacedPieces, separation: &Separation) {
    let Some(board) = scene.assembly_mut() else { return };
    let shown: Vec<Option<usize>> =
        placed.cells.iter().map(|cells| board.pieces.iter().position(|p| p.cells == *cells)).collect();
    let names = placed.distinct_names();
    for (name, piece) in names.iter().zip(&shown).filter_map(|(name, piece)| Some((name, (*piece)?))) {
        board.pieces[piece].label.clone_from(name);
    }
    let numbers = |pieces: &[usize]| pieces.iter().filter_map(|p| shown[*p]).collect::<Vec<usize>>();
    let steps = separation.steps().into_iter();
    let step = steps.map(|(part, m)| {
        let moved = m.pieces.iter().map(|p| names[*p].as_str()).collect::<Vec<_>>().join(" ");
        SceneStep {
            visible: numbers(part),
            moved: numbers(&m.pieces),
            by: m.by.map(|n| n.saturating_mul(m.steps.unwrap_or(1) as i32)),
            away: m.steps.is_none(),
            words: format!("{moved} {m}"),
        }
    });
    scene.steps = step.collect();
}
