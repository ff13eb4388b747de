//! The positions of the cells of a defined lattice in text: far enough apart for a letter in each cell, and
//! for lines between neighbors.

use super::Sort;
use super::drawing::{Point, line_in_text};
use super::lattice::{PlaceKind, Vector};
use rustc_hash::FxHashMap;

/// Text pictures with larger steps than this would not help anybody.
const MAX_TEXT_STEP: i32 = 24;
/// The most periods between cells that are compared.
const NEAR: i32 = 4;

/// A cell at the origin and a neighbor: their kinds, and the periods from one to the other.
pub(super) struct TextLink {
    pub from: usize,
    pub to: usize,
    pub periods: [i32; 3],
}

/// The neighbors of the cells at the origin, each pair once.
pub(super) fn links(kinds: &[PlaceKind], scale: i64) -> Vec<TextLink> {
    let cells: Vec<&PlaceKind> = kinds.iter().filter(|k| k.sort == Sort::Cell).collect();
    let mut found = vec![];
    for (from, kind) in cells.iter().enumerate() {
        for by in kind.cells.iter() {
            for (to, other) in cells.iter().enumerate() {
                let away = [0, 1, 2].map(|i| kind.offset[i] + by[i] - other.offset[i]);
                let periods = away.map(|n| i32::try_from(n / scale).unwrap_or(i32::MAX));
                if away.iter().all(|n| n % scale == 0) && (periods, to) > ([0; 3], from) {
                    found.push(TextLink { from, to, periods });
                }
            }
        }
    }
    found
}

/// Where cells stand in text: columns and lines.
pub(super) struct TextSteps {
    /// Of a step along each coordinate.
    pub steps: [(i32, i32); 3],
    /// Of the kinds of cells at the origin.
    pub labels: Vec<(i32, i32)>,
    /// The rise of a step along each coordinate, and the heights of the kinds of cells: cells at different
    /// heights are in different pictures.
    heights: ([i64; 3], Vec<i64>),
}

/// A layer, a column and a line.
pub(super) type TextSpot = (i64, i64, i64);

impl TextSteps {
    /// The smallest steps at which all cells stand apart from each other, with lines between neighbors if
    /// possible, which are [`brief`](line_in_text) or not.  A line is as high as two columns are wide.
    pub fn find(
        axes: [Point; 3],
        scale: i64,
        middles: &[Vector],
        rise: [i64; 3],
        links: &[TextLink],
        brief: bool,
    ) -> TextSteps {
        let of = |size| TextSteps::of(axes, scale, middles, rise, size);
        let sizes = || (1..=MAX_TEXT_STEP).map(of);
        let joined = sizes().find(|steps| steps.has_room_for(links, brief));
        joined
            .or_else(|| sizes().find(|steps| steps.has_room_for(&[], brief)))
            .unwrap_or_else(|| of(MAX_TEXT_STEP))
    }

    fn of(axes: [Point; 3], scale: i64, middles: &[Vector], rise: [i64; 3], size: i32) -> TextSteps {
        let rounded = |p: Point| {
            let size = f64::from(size);
            ((p[0] * size * 2.0).round() as i32, (p[1] * size).round() as i32)
        };
        let steps = axes.map(|a| rounded(a.map(|n| n * scale as f64)));
        let labels = middles
            .iter()
            .map(|m| rounded([0, 1].map(|i| axes.iter().zip(m).map(|(axis, n)| axis[i] * *n as f64).sum())));
        let height = |m: &Vector| m.iter().zip(rise).map(|(n, up)| n * up).sum();
        let heights = (rise.map(|n| n * scale), middles.iter().map(height).collect());
        TextSteps { steps, labels: labels.collect(), heights }
    }

    /// Where a cell stands that is some periods away from the origin.
    pub fn spot(&self, kind: usize, periods: [i32; 3]) -> TextSpot {
        let along = |axis: fn(&(i32, i32)) -> i32| -> i64 {
            self.steps.iter().zip(periods).map(|(step, n)| i64::from(axis(step)) * i64::from(n)).sum()
        };
        let (rise, heights) = &self.heights;
        let up: i64 = rise.iter().zip(periods).map(|(n, times)| n * i64::from(times)).sum();
        let (column, line) = self.labels[kind];
        (heights[kind] + up, along(|s| s.0) + i64::from(column), along(|s| s.1) + i64::from(line))
    }

    /// Are no two cells of a layer in the same place or side by side, and can lines be drawn between these
    /// neighbors, without touching other cells or each other?
    fn has_room_for(&self, links: &[TextLink], brief: bool) -> bool {
        let depth = if self.heights.0 == [0; 3] { 0..=0 } else { -NEAR..=NEAR };
        let near = || {
            let plane = (-NEAR..=NEAR).flat_map(|x| (-NEAR..=NEAR).map(move |y| (x, y)));
            plane.flat_map(|(x, y)| depth.clone().map(move |z| [x, y, z]))
        };
        let mut taken: FxHashMap<TextSpot, usize> = FxHashMap::default();
        for kind in 0..self.labels.len() {
            for spot in near().map(|periods| self.spot(kind, periods)) {
                if taken.insert(spot, usize::MAX).is_some() {
                    return false;
                }
            }
        }
        let beside = |(height, column, line): TextSpot| taken.contains_key(&(height, column + 1, line));
        if (0..self.labels.len()).any(|kind| beside(self.spot(kind, [0; 3]))) {
            return false;
        }
        // lines that begin at other periods are the same, shifted
        let small = || near().filter(|p| p.iter().all(|n| n.abs() < NEAR));
        for (number, periods) in small().enumerate() {
            for (i, link) in links.iter().enumerate() {
                let there = [0, 1, 2].map(|axis| periods[axis].saturating_add(link.periods[axis]));
                let (from, to) = (self.spot(link.from, periods), self.spot(link.to, there));
                if from.0 != to.0 {
                    continue;
                }
                let line = line_in_text((from.1, from.2), (to.1, to.2), brief);
                let own = number * links.len() + i;
                let blocked = |(column, line, _): &(i64, i64, u8)| {
                    taken.insert((from.0, *column, *line), own).is_some_and(|other| other != own)
                };
                if line.is_empty() || line.iter().any(blocked) {
                    return false;
                }
            }
        }
        true
    }
}
