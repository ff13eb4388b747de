//! A problem as a puzzle of BurrTools: shapes, and the shape that they form.

use crate::voxel_grids::{SphereLayers, VOXEL_GRIDS, VoxelGrid, VoxelPlace, flat_turns, minus, plus};
use puzc_core::geometry::Place;
use puzc_core::xcc::{Bounds, Condition, ItemId, Problem, StatementKind};
use std::collections::{BTreeMap, BTreeSet};

/// The name of pieces that have none.
pub const NAMELESS: &str = "piece";

/// The name of a piece that is only a frame.
pub const FRAME: &str = "frame";

/// A puzzle of BurrTools.
pub struct BurrPuzzle {
    /// The grid.
    pub grid: &'static VoxelGrid,
    /// The pieces, and then the frame.
    pub shapes: Vec<UsedShape>,
    /// The shape that they form.
    pub result: BTreeMap<VoxelPlace, ResultVoxel>,
    /// Where the box of the result begins.
    pub origin: VoxelPlace,
    /// How many optional voxels may stay empty at most.
    pub holes: Option<u64>,
    forms: Vec<u8>,
}

/// A shape and how often it is used.
pub struct UsedShape {
    /// The name of the piece.
    pub name: String,
    /// Its voxels, in a box that begins at 0.
    pub voxels: MarkedVoxels,
    /// The least number of copies.
    pub least: u32,
    /// The greatest number of copies.
    pub most: u32,
    /// Of two parts, the one with the heaviest shape rests.
    pub weight: usize,
    /// The groups whose pieces need not come apart, from 1.
    pub groups: Vec<usize>,
}

/// A voxel of the result.
#[derive(Default)]
pub struct ResultVoxel {
    /// Must it be filled?
    pub needed: bool,
    /// The suffixes of its cells.
    pub marks: Marks,
}

/// Suffixes of a cell.  A voxel of a piece may be where the result has all of its marks.
pub type Marks = BTreeSet<u16>;

/// Voxels, each with its marks, which are its color in the file.
pub type MarkedVoxels = BTreeMap<VoxelPlace, Marks>;

impl VoxelGrid {
    /// The greatest period that is not beyond any of the voxels.
    fn corner<'a>(&self, voxels: impl Iterator<Item = &'a VoxelPlace> + Clone) -> VoxelPlace {
        let least = [0, 1, 2].map(|i| voxels.clone().map(|v| v[i]).min().unwrap_or(0));
        let corner = least.map(|n| n.div_euclid(self.block) * self.block);
        if (self.period)(corner) { corner } else { minus(corner, [self.block, 0, 0]) }
    }
}

impl BurrPuzzle {
    /// The shapes and the result of a problem; fails with a reason if they are not pieces on a grid of
    /// BurrTools.
    pub fn new(problem: &Problem) -> Result<BurrPuzzle, String> {
        let frame = &problem.kept.frame;
        let board = problem.boards.iter().flat_map(|board| &board.cells);
        let all = || board.clone().chain(frame);
        let first = all().next().ok_or("there is no board")?;
        let lattice = problem.lattices.of(*first);
        let forms: Vec<u8> = lattice.cells_at_origin(first.geometry).iter().map(|cell| cell.form).collect();
        let is_grid = |g: &&VoxelGrid| g.lattice == lattice.name() && usize::from(g.kinds) == forms.len();
        let Some(grid) = VOXEL_GRIDS.iter().find(is_grid).filter(|_| !lattice.is_wrapped()) else {
            let names: Vec<&str> = VOXEL_GRIDS.iter().map(|g| g.lattice).collect();
            return Err(format!(
                "pieces are on `{}`, and the grids of BurrTools are: {}",
                lattice.name(),
                names.join(", ")
            ));
        };
        if problem.boards.len() > 1 {
            return Err("there are several boards".into());
        }
        let mut puzzle = BurrPuzzle {
            grid,
            shapes: vec![],
            result: BTreeMap::new(),
            origin: [0; 3],
            holes: holes(problem),
            forms,
        };
        for cell in all() {
            let voxel = puzzle.result.entry(puzzle.voxel(cell)).or_default();
            voxel.marks.extend((cell.suffix > 0).then_some(cell.suffix));
        }
        for (item, place) in problem.items.iter().filter_map(|item| Some((item, problem.place_of(item)?))) {
            let is_needed = place.suffix == 0 && item.is_required();
            if is_needed && let Some(voxel) = puzzle.result.get_mut(&puzzle.voxel(&place)) {
                voxel.needed = true;
            }
        }
        for (_, voxel) in puzzle.markers(problem) {
            puzzle.result.entry(voxel).or_default().needed = true;
        }
        puzzle.origin = grid.corner(puzzle.result.keys());
        for option in piece_options(problem) {
            let placement = puzzle.placement(problem, option);
            let name = problem.piece_of(option).map(|item| &*item.label.text);
            if puzzle.shape_of(name, &placement).is_none() {
                let shape = puzzle.used(problem, name, &placement);
                puzzle.shapes.push(shape);
            }
        }
        if !frame.is_empty() {
            let voxels: MarkedVoxels = frame.iter().map(|cell| (puzzle.voxel(cell), Marks::new())).collect();
            voxels.keys().for_each(|v| puzzle.result.entry(*v).or_default().needed = true);
            let shape = puzzle.used(problem, Some(FRAME), &voxels);
            puzzle.shapes.push(shape);
        }
        Ok(puzzle)
    }

    fn voxel(&self, cell: &Place) -> VoxelPlace {
        let kind = self.forms.iter().position(|form| *form == cell.form).unwrap_or(0);
        (self.grid.voxel)(kind as u8, [cell.x, cell.y, cell.z].map(i64::from))
    }

    fn placement(&self, problem: &Problem, option: usize) -> MarkedVoxels {
        let mentions = problem.options.get(option).into_iter();
        self.voxels(mentions.filter_map(|m| problem.place_of(&problem.items[m.item.0 as usize])))
    }

    /// The voxels of cells.
    pub fn voxels(&self, cells: impl Iterator<Item = Place>) -> MarkedVoxels {
        let mut voxels = MarkedVoxels::new();
        for cell in cells {
            let marks = voxels.entry(self.voxel(&cell)).or_default();
            marks.extend((cell.suffix > 0).then_some(cell.suffix));
        }
        voxels
    }

    /// The shape of a piece with this name; pieces without a name (`any of`) are told apart by their shapes.
    fn shape_of(&self, name: Option<&str>, placement: &MarkedVoxels) -> Option<usize> {
        let is_it = |shape: &UsedShape| match name {
            Some(name) => shape.name == name,
            None => shape.name == NAMELESS && self.motion(shape, placement).is_some(),
        };
        self.shapes.iter().position(is_it)
    }

    fn used(&self, problem: &Problem, name: Option<&str>, placement: &MarkedVoxels) -> UsedShape {
        let corner = self.grid.corner(placement.keys());
        // there is no place for more copies than this
        let room = (self.result.len() / placement.len().max(1)) as u32;
        let item =
            problem.items.iter().find(|i| Some(&*i.label.text) == name && problem.place_of(i).is_none());
        let bounds = match name {
            None => Bounds { lo: 0, hi: room },
            Some(FRAME) => Bounds::ONCE,
            Some(_) => item.and_then(|item| item.bounds).unwrap_or(Bounds::ONCE),
        };
        let name = name.unwrap_or(NAMELESS);
        let resting = &problem.kept.resting;
        let rank = resting.iter().position(|piece| **piece == *name);
        let sets = (1..).zip(&problem.kept.together);
        UsedShape {
            name: name.into(),
            voxels: placement.iter().map(|(v, marks)| (minus(*v, corner), marks.clone())).collect(),
            least: bounds.lo,
            most: bounds.hi.min(room.max(bounds.lo)),
            weight: match rank {
                _ if name == FRAME && !problem.kept.frame.is_empty() => resting.len() + 2,
                Some(rank) => resting.len() - rank + 1,
                None => 1,
            },
            groups: sets.filter(|(_, set)| set.iter().any(|n| **n == *name)).map(|(i, _)| i).collect(),
        }
    }

    /// Primary items that mean that a voxel must be filled: they are in the same options as it.
    fn markers(&self, problem: &Problem) -> Vec<(ItemId, VoxelPlace)> {
        let mut options: BTreeMap<ItemId, Vec<usize>> = BTreeMap::new();
        let mut at: BTreeMap<Vec<usize>, VoxelPlace> = BTreeMap::new();
        for option in piece_options(problem) {
            problem.options.get(option).iter().for_each(|m| options.entry(m.item).or_default().push(option));
        }
        for (id, own) in &options {
            if let Some(place) = problem.place_of(&problem.items[id.0 as usize]).filter(|p| p.suffix == 0) {
                at.entry(own.clone()).or_insert_with(|| self.voxel(&place));
            }
        }
        let is_marker = |id: &ItemId| {
            let item = &problem.items[id.0 as usize];
            problem.place_of(item).is_none() && item.bounds == Some(Bounds::ONCE) && !is_name(problem, *id)
        };
        let markers = options.iter().filter(|(id, _)| is_marker(id));
        markers.filter_map(|(id, own)| Some((*id, *at.get(own)?))).collect()
    }

    /// What a file of BurrTools cannot say about this problem.
    pub fn obstacle(&self, problem: &Problem) -> Option<String> {
        if piece_options(problem).count() < problem.options.len() {
            return Some("an option does not place a piece".into());
        }
        let is_total = |c: &Condition| matches!(c, Condition::Total(_));
        if let Some(c) = problem.conditions.iter().find(|c| !is_total(c) || self.holes.is_none()) {
            return Some(format!("it cannot state `{}`", c.constraint().name()));
        }
        let counted = problem.conditions.iter().flat_map(|c| c.constraint().items());
        let understood: BTreeSet<ItemId> =
            counted.chain(self.markers(problem).into_iter().map(|m| m.0)).collect();
        for (id, item) in (0..).map(ItemId).zip(&problem.items) {
            let text = &item.label.text;
            if let Some(place) = problem.place_of(item) {
                if item.bounds.is_some_and(|b| b != Bounds::ONCE && b != Bounds { lo: 0, hi: 1 }) {
                    return Some(format!("`{text}` can be covered several times"));
                }
                if place.suffix > 0 && item.is_required() {
                    return Some(format!("`{text}` must be covered"));
                }
            } else if is_name(problem, id) {
                if !self.shapes.iter().any(|shape| *shape.name == **text) {
                    return Some(format!("the piece `{text}` fits nowhere"));
                }
            } else if !understood.contains(&id) {
                return Some(format!("the item `{text}` is neither a cell nor a piece"));
            }
        }
        let mut placements: BTreeMap<usize, BTreeSet<MarkedVoxels>> = BTreeMap::new();
        for option in piece_options(problem) {
            let placement = self.placement(problem, option);
            let name = problem.piece_of(option).map(|item| &*item.label.text);
            let shape = self.shape_of(name, &placement).unwrap_or(0);
            if !placements.entry(shape).or_default().insert(placement) {
                return Some(format!("`{}` is at the same place in two options", self.shapes[shape].name));
            }
        }
        placements.iter().find_map(|(shape, own)| self.misplaced(&self.shapes[*shape], own))
    }

    /// Why BurrTools places a shape elsewhere than the problem.
    fn misplaced(&self, shape: &UsedShape, placements: &BTreeSet<MarkedVoxels>) -> Option<String> {
        if self.layers(shape) == SphereLayers::Far {
            return Some(format!("BurrTools turns `{}` as if its layers were one", shape.name));
        }
        let mut there = BTreeSet::new();
        for number in self.turns(shape) {
            let turned = |(v, marks): (&VoxelPlace, &Marks)| ((self.grid.turn)(number, *v), marks.clone());
            let image: Vec<(VoxelPlace, Marks)> = shape.voxels.iter().map(turned).collect();
            for to in self.result.keys() {
                let shift = minus(*to, image[0].0);
                let fits = |(v, marks): &(VoxelPlace, Marks)| {
                    let voxel = self.result.get(&plus(*v, shift));
                    voxel.is_some_and(|voxel| marks.is_subset(&voxel.marks))
                };
                if (self.grid.period)(shift) && image.iter().all(fits) {
                    let moved = image.iter().map(|(v, marks)| (plus(*v, shift), marks.clone()));
                    there.insert(moved.collect());
                }
            }
        }
        let (here, there) = (placements, &there);
        (here != there).then(|| {
            let (here, there) = (here.len(), there.len());
            format!(
                "places of `{}`: {here}, but BurrTools, which turns pieces and mirrors none, finds {there}",
                shape.name
            )
        })
    }

    /// How far apart the layers of a shape of spheres are.
    fn layers(&self, shape: &UsedShape) -> SphereLayers {
        let places: Vec<VoxelPlace> = shape.voxels.keys().copied().collect();
        if self.grid.planes { SphereLayers::of(&places) } else { SphereLayers::Near }
    }

    /// The numbers of the rotations of a shape.
    fn turns(&self, shape: &UsedShape) -> impl Iterator<Item = usize> {
        let flat = match self.layers(shape) {
            SphereLayers::Same(normal) => flat_turns(normal),
            SphereLayers::Far | SphereLayers::Near => &[],
        };
        (0..self.grid.turns).chain(flat.iter().copied())
    }

    /// How a translation of the lattice shifts voxels.
    pub fn step(&self, by: [i32; 3]) -> VoxelPlace {
        minus((self.grid.voxel)(0, by.map(i64::from)), (self.grid.voxel)(0, [0; 3]))
    }

    /// The voxel of a turned shape by which files say where the shape is: the image of the first voxel of its
    /// box, or for spheres, of the one that is nearest to it (`initHotspot` in `voxel_2.cpp`).
    pub fn hotspot(&self, shape: &UsedShape, turn: usize) -> VoxelPlace {
        let distance = |v: &VoxelPlace| (v.iter().map(|n| n * n).sum::<i64>(), v[2], v[1], v[0]);
        let nearest = shape.voxels.keys().copied().min_by_key(distance).filter(|_| self.grid.planes);
        (self.grid.turn)(turn, nearest.unwrap_or([0; 3]))
    }

    /// The number of the rotation and the shift that carry a shape onto the cells of a piece.
    pub fn motion(&self, shape: &UsedShape, piece: &MarkedVoxels) -> Option<(usize, VoxelPlace)> {
        self.turns(shape).find_map(|number| {
            let turned = |(v, marks): (&VoxelPlace, &Marks)| ((self.grid.turn)(number, *v), marks.clone());
            let image: MarkedVoxels = shape.voxels.iter().map(turned).collect();
            let shift = minus(*piece.first_key_value()?.0, *image.first_key_value()?.0);
            let is_there = |(v, marks): (&VoxelPlace, &Marks)| piece.get(&plus(*v, shift)) == Some(marks);
            let fits = image.len() == piece.len() && image.iter().all(is_there);
            (fits && (self.grid.period)(shift)).then_some((number, shift))
        })
    }
}

/// The options that place pieces.
pub fn piece_options(problem: &Problem) -> impl Iterator<Item = usize> + '_ {
    let is_piece = |o: &usize| problem.kind_of(problem.options.statements.of(*o)) == StatementKind::Pieces;
    (0..problem.options.len()).filter(is_piece)
}

/// Is the item the name of a piece?
fn is_name(problem: &Problem, id: ItemId) -> bool {
    let item = &problem.items[id.0 as usize];
    problem.kind_of(item.statement) == StatementKind::Pieces && problem.place_of(item).is_none()
}

/// The largest number of empty voxels, if the only condition is a total that counts the filled ones.
fn holes(problem: &Problem) -> Option<u64> {
    let [Condition::Total(total)] = &problem.conditions[..] else { return None };
    let is_plain = |place: &Place| place.suffix == 0;
    let filled = |option: usize| {
        let mentions = problem.options.get(option).into_iter();
        let places = mentions.filter_map(|m| problem.place_of(&problem.items[m.item.0 as usize]));
        places.filter(is_plain).count() as i64
    };
    let counts = piece_options(problem).all(|o| total.amount_in(problem.options.get(o)) == filled(o));
    let volume = problem.boards.iter().flat_map(|b| &b.cells).filter(|c| is_plain(c)).count() as i64;
    (counts && total.most >= volume).then(|| (volume - total.least).max(0) as u64)
}
