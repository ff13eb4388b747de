//! A fast map from cells to items: a dense table over the bounding box of a board, so that a shifted piece is
//! a list of offsets into it.

use super::Lowering;
use crate::model::entities::Board;
use puzc_core::geometry::Place;
use puzc_core::xcc::{Builder, ItemId};
use rustc_hash::FxHashMap;

/// Marks cells that do not exist.
const NONE: u32 = u32::MAX;

/// The items of a board's cells.
pub struct CellTable {
    min: [i64; 3],
    max: [i64; 3],
    /// The cells of each form and suffix are a layer.
    layers: Vec<Layer>,
    items: ItemTable,
}

struct Layer {
    form: u8,
    suffix: u16,
    /// Coordinates of its cells, in order.
    cells: Vec<[i32; 3]>,
}

enum ItemTable {
    /// Indexed by `((x*size_y + y)*size_z + z)*layers + layer`, with coordinates relative to the minimum.
    Dense(Vec<u32>),
    /// For scattered boards.
    Sparse(FxHashMap<([i64; 3], usize), u32>),
}

impl CellTable {
    /// The table of a board.  Cells whose item is missing, which was reported as an error, are left out.
    pub fn new(board: &Board, cx: &Lowering) -> CellTable {
        let mut layers: Vec<Layer> = vec![];
        let mut entries = Vec::with_capacity(board.cells.len());
        let (mut min, mut max) = ([i64::MAX; 3], [i64::MIN; 3]);
        for &cell in &board.cells {
            let Some(item) = cx.find_place(board, cell) else { continue };
            let at = layer_of(&layers, cell).unwrap_or_else(|| {
                layers.push(Layer { form: cell.form, suffix: cell.suffix, cells: vec![] });
                layers.len() - 1
            });
            layers[at].cells.push([cell.x, cell.y, cell.z]);
            let position = coordinates(cell);
            for i in 0..3 {
                min[i] = min[i].min(position[i]);
                max[i] = max[i].max(position[i]);
            }
            entries.push((position, at, item.0));
        }
        let mut table = CellTable { min, max, layers, items: ItemTable::Sparse(FxHashMap::default()) };
        let volume = (0..3).fold(table.layers.len() as i128, |v, i| {
            v * i128::from(max[i].saturating_sub(min[i]).saturating_add(1))
        });
        if volume <= entries.len() as i128 * 16 + 4096 {
            let mut items = vec![NONE; volume.max(0) as usize];
            for (position, layer, item) in entries {
                items[table.offset([0, 1, 2].map(|i| position[i] - min[i]), layer) as usize] = item;
            }
            table.items = ItemTable::Dense(items);
        } else {
            table.items = ItemTable::Sparse(
                entries.into_iter().map(|(position, layer, item)| ((position, layer), item)).collect(),
            );
        }
        table
    }

    /// The index in the dense table, from coordinates relative to the minimum.
    fn offset(&self, p: [i64; 3], layer: usize) -> i64 {
        let size = |i: usize| self.max[i] - self.min[i] + 1;
        ((p[0] * size(1) + p[1]) * size(2) + p[2]) * self.layers.len() as i64 + layer as i64
    }

    /// Prepares a base placement for this board; `None` if it has a kind of cell that the board lacks.
    pub fn prepare(&self, cells: &[Place]) -> Option<BasePlacement<'_>> {
        let first = coordinates(*cells.first()?);
        let (mut min, mut max) = (first, first);
        let mut parts = Vec::with_capacity(cells.len());
        for &cell in cells {
            let p = coordinates(cell);
            for i in 0..3 {
                min[i] = min[i].min(p[i]);
                max[i] = max[i].max(p[i]);
            }
            parts.push((p, layer_of(&self.layers, cell)?));
        }
        let dense = matches!(self.items, ItemTable::Dense(_));
        let offset =
            |&(p, layer): &([i64; 3], usize)| self.offset([0, 1, 2].map(|i| p[i] - min[i]), layer) as usize;
        let offsets = if dense { parts.iter().map(offset).collect() } else { vec![] };
        Some(BasePlacement {
            table: self,
            first,
            min,
            max,
            anchors: &self.layers[parts[0].1].cells,
            offsets,
            parts,
        })
    }
}

/// A base placement on a board.
pub struct BasePlacement<'a> {
    table: &'a CellTable,
    first: [i64; 3],
    min: [i64; 3],
    max: [i64; 3],
    anchors: &'a [[i32; 3]],
    /// The indices of the cells in the dense table, relative to the piece's least coordinates.
    offsets: Vec<usize>,
    /// Coordinates and layers of the cells.
    parts: Vec<([i64; 3], usize)>,
}

impl BasePlacement<'_> {
    /// The number of shifts to try.
    pub fn tries(&self) -> usize {
        self.anchors.len()
    }

    /// All shifts by multiples of `step` that move the first cell to a cell of the same kind, dx outermost.
    /// (The board's cells are in order, so the shifts are, too.)
    pub fn shifts(&self, step: i64) -> impl Iterator<Item = [i64; 3]> + '_ {
        let low = [0, 1, 2].map(|i| self.table.min[i] - self.min[i]);
        let high = [0, 1, 2].map(|i| self.table.max[i] - self.max[i]);
        let fits = move |d: &[i64; 3]| {
            (0..3).all(|i| low[i] <= d[i] && d[i] <= high[i] && (step == 1 || d[i] % step == 0))
        };
        self.anchors.iter().map(|a| [0, 1, 2].map(|i| i64::from(a[i]) - self.first[i])).filter(fits)
    }

    /// Adds the shifted cells to the current option.  The shift must be one of [`BasePlacement::shifts`].
    /// Returns false if a cell is not on the board.
    #[inline]
    pub fn mention(&self, shift: [i64; 3], builder: &mut Builder) -> bool {
        match &self.table.items {
            ItemTable::Dense(items) => {
                let base =
                    self.table.offset([0, 1, 2].map(|i| self.min[i] + shift[i] - self.table.min[i]), 0);
                let window = usize::try_from(base).ok().and_then(|base| items.get(base..)).unwrap_or(&[]);
                mention_dense(window, &self.offsets, builder)
            }
            ItemTable::Sparse(items) => {
                let mut all = true;
                builder.mention_plain(self.parts.iter().map(|&(p, layer)| {
                    let item =
                        items.get(&([0, 1, 2].map(|i| p[i] + shift[i]), layer)).copied().unwrap_or(NONE);
                    all &= item != NONE;
                    ItemId(item)
                }));
                all
            }
        }
    }
}

/// The innermost loop, a function of its own so that its variables stay in registers.
#[inline(never)]
fn mention_dense(window: &[u32], offsets: &[usize], builder: &mut Builder) -> bool {
    let mut all = true;
    builder.mention_plain(offsets.iter().map(|&offset| {
        let item = window.get(offset).copied().unwrap_or(NONE);
        all &= item != NONE;
        ItemId(item)
    }));
    all
}

fn coordinates(cell: Place) -> [i64; 3] {
    [cell.x, cell.y, cell.z].map(i64::from)
}

fn layer_of(layers: &[Layer], cell: Place) -> Option<usize> {
    layers.iter().position(|l| (l.form, l.suffix) == (cell.form, cell.suffix))
}
