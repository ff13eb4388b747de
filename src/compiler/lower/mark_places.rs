//! The places of marks in pictures.

use super::*;
use crate::model::entities::Board;
use crate::model::ir::Node;
use crate::model::value::Data;
use puzc_core::geometry::{BoardId, Lattice, Lattices, Place, Sort};
use puzc_core::xcc::MarkSpot;

/// The cells to which the marks of a statement can belong.
pub struct MarkTargets {
    areas: Rc<Vec<Area>>,
    /// Is it given after `on`?
    named: bool,
    /// The statement.
    id: u32,
}

/// The cells of a board, or those of a list after `on`.
pub struct Area {
    cells: AreaCells,
    lattice: Lattice,
    /// Least and greatest coordinates.
    low: [i32; 3],
    high: [i32; 3],
}

enum AreaCells {
    Board(Rc<Board>),
    /// The cells, and the least one.
    List(FxHashMap<Place, Place>, Place),
}

impl Area {
    fn new(cells: AreaCells, lattices: &Lattices) -> Option<Area> {
        let all: Vec<Place> = match &cells {
            AreaCells::Board(board) => board.cells.clone(),
            AreaCells::List(list, _) => list.keys().copied().collect(),
        };
        let lattice = lattices.handle_of(*all.first()?);
        let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
        for c in &all {
            for (k, n) in [c.x, c.y, c.z].into_iter().enumerate() {
                (low[k], high[k]) = (low[k].min(n), high[k].max(n));
            }
        }
        Some(Area { cells, lattice, low, high })
    }

    /// The cell as it is in the area.
    fn get(&self, p: &Place) -> Option<Place> {
        match &self.cells {
            AreaCells::Board(board) => board.index.get(p).map(|i| board.cells[*i as usize]),
            AreaCells::List(list, _) => list.get(p).copied(),
        }
    }

    fn board(&self) -> BoardId {
        match &self.cells {
            AreaCells::Board(board) => board.id,
            AreaCells::List(_, first) => first.board,
        }
    }

    fn touches(&self, p: Place) -> bool {
        sites(p, &self.lattice).iter().any(|c| self.get(c).is_some())
    }

    /// Is a place on these cells or near them?  A place that is farther away than the size of the area is a
    /// mistake.
    fn is_near(&self, p: Place) -> bool {
        let near = |(k, n): (usize, i32)| {
            let (low, high) = (i64::from(self.low[k]), i64::from(self.high[k]));
            let room = high - low + 3;
            (low - room..=high + room).contains(&i64::from(n))
        };
        self.touches(p) || p.sort == Sort::Cell && [p.x, p.y, p.z].into_iter().enumerate().all(near)
    }
}

impl MarkTargets {
    /// The cell as it is on the board, if it is on it.
    pub fn cell(&self, value: &Value) -> Option<Place> {
        let Data::Place(p) = &value.data else { return None };
        let area = self.area_of(*p)?.ok()?;
        area.get(p)
    }

    /// The area to which a place belongs: the only one that has it, or the only one of its lattice.  If there
    /// are several, the error is their number; `None` if the lattice has no board.
    fn area_of(&self, p: Place) -> Option<Result<&Area, usize>> {
        let same_lattice: Vec<&Area> = self.areas.iter().filter(|a| a.lattice.id == p.geometry).collect();
        if !self.named && p.board != BoardId::NONE {
            return same_lattice.into_iter().find(|a| a.board() == p.board).map(Ok);
        }
        let touching: Vec<&Area> = same_lattice.iter().filter(|a| a.touches(p)).copied().collect();
        match (&touching[..], &same_lattice[..]) {
            ([area], _) | ([], [area]) => Some(Ok(area)),
            (_, []) => None,
            _ => Some(Err(same_lattice.len())),
        }
    }
}

/// The cell itself, or the cells at an edge or a corner.
fn sites(p: Place, lattice: &Lattice) -> Vec<Place> {
    if p.sort == Sort::Cell { vec![p] } else { lattice.cells_at(p) }
}

/// `the cell (0, 1)`
fn in_words(p: Place, lattices: &Lattices) -> String {
    let all = [p.x, p.y, p.z].into_iter().take(lattices.get(p.geometry).dimensions());
    format!("the {} ({})", p.sort, all.map(|n| n.to_string()).collect::<Vec<_>>().join(", "))
}

impl Interpreter<'_, '_> {
    /// The cells to which the marks of a statement can belong.
    pub(super) fn targets(&mut self, stmt: &StmtCode, on: Option<&Node>) -> Eval<MarkTargets> {
        let id = stmt.id;
        let Some(node) = on else {
            let (boards, lattices) = (&self.machine.boards, &self.machine.lattices);
            let areas = match &self.pictures.areas {
                Some((count, areas)) if *count == boards.len() => areas.clone(),
                _ => Rc::new(
                    boards.iter().filter_map(|b| Area::new(AreaCells::Board(b.clone()), lattices)).collect(),
                ),
            };
            self.pictures.areas = Some((boards.len(), areas.clone()));
            return Ok(MarkTargets { areas, named: false, id });
        };
        let value = self.machine.eval(node)?;
        if let Data::Board(board) = &value.data {
            let lattices = &self.machine.lattices;
            let made = self.pictures.area_of_board.get(&board.id.0).cloned();
            let areas = made.unwrap_or_else(|| {
                Rc::new(Area::new(AreaCells::Board(board.clone()), lattices).into_iter().collect())
            });
            self.pictures.area_of_board.insert(board.id.0, areas.clone());
            return Ok(MarkTargets { areas, named: true, id });
        }
        let mut cells: FxHashMap<Place, Place> = FxHashMap::default();
        for c in self.machine.members(&value, node.span)? {
            match c.data {
                Data::Place(p) => cells.insert(p, p),
                _ => return self.machine.mismatch(&c, node.span, "a board"),
            };
        }
        let first = cells.values().min().copied();
        let area = first.and_then(|first| Area::new(AreaCells::List(cells, first), &self.machine.lattices));
        Ok(MarkTargets { areas: Rc::new(area.into_iter().collect()), named: true, id })
    }

    /// The place as it is on its board; W604 if it is not in the picture.
    pub(super) fn place_on(&mut self, p: Place, targets: &MarkTargets, at: Span) -> Option<Place> {
        let area = targets.area_of(p);
        let on_board = match area {
            // places beside a board belong to it, too
            Some(Ok(area)) => area.is_near(p).then(|| area.get(&p).unwrap_or_else(|| p.on(area.board()))),
            Some(Err(_)) => None,
            // for a lattice without a board, the picture makes one
            None => (!targets.named).then_some(p),
        };
        if on_board.is_none() && self.pictures.reported.insert((targets.id, at)) {
            let name = in_words(p, &self.machine.lattices);
            let text = match area {
                Some(Ok(_)) => format!("{name} is far from all cells of the board"),
                Some(Err(count)) => format!("{name} may belong to any of {count} boards"),
                None => format!("{name} belongs to another lattice"),
            };
            let d = Diagnostic::new(codes::W604, "a mark that is nowhere in the picture").label(at, text);
            self.machine
                .report(d.help("write `on BOARD` after the marks, or take the places from the board"));
        }
        on_board
    }

    /// W604 for a clue of a picture that is larger than the board.
    pub(super) fn report_clue_beside(&mut self, p: Place, targets: &MarkTargets, at: Span) {
        let beside = |area: &Area| {
            let outside = |(k, n): (usize, i32)| !(area.low[k]..=area.high[k]).contains(&n);
            [p.x, p.y].into_iter().enumerate().any(outside)
        };
        let Some(Ok(area)) = targets.area_of(p) else { return };
        if !beside(area) || !self.pictures.reported.insert((targets.id, Span::NONE)) {
            return;
        }
        let name = in_words(p, &self.machine.lattices);
        let d = Diagnostic::new(codes::W604, "a clue of this picture is not on the board")
            .label(at, format!("{name} is beside the board"));
        self.machine.report(d.help("a picture of clues has a character for each cell of the board"));
    }

    /// The places in a value, which is a place or a list of places.
    pub(super) fn spots(
        &mut self,
        value: &Value,
        at: Span,
        targets: &MarkTargets,
        out: &mut Vec<MarkSpot>,
    ) -> Eval<()> {
        self.machine.budget.charge(1)?;
        if let Data::Place(p) = &value.data {
            out.extend(self.place_on(*p, targets, at).map(MarkSpot::Place));
            return Ok(());
        }
        let nodes = &self.pictures.nodes;
        if !nodes.is_empty() && !matches!(value.data, Data::Board(_)) {
            if let Some((graph, node)) = nodes.get(&hole_value(value)) {
                out.push(MarkSpot::Node { graph: *graph, node: *node });
                return Ok(());
            }
            if let Data::Tuple(pair) = &value.data
                && let [a, b] = &pair.items[..]
                && let (Some(u), Some(v)) = (nodes.get(&hole_value(a)), nodes.get(&hole_value(b)))
                && u.0 == v.0
            {
                out.push(MarkSpot::Link { graph: u.0, ends: [u.1, v.1] });
                return Ok(());
            }
        }
        match &value.data {
            Data::List(_) | Data::Range(..) | Data::Set(_) | Data::Board(_) => {
                for member in self.machine.members(value, at)? {
                    if matches!(member.data, Data::List(_)) {
                        return self.machine.mismatch(&member, at, "a place, or a list of places,");
                    }
                    self.spots(&member, at, targets, out)?;
                }
                Ok(())
            }
            _ if self.pictures.nodes.is_empty() => {
                self.machine.mismatch(value, at, "a cell, edge, corner, or a node of a drawn graph")
            }
            _ => {
                if self.pictures.reported.insert((targets.id, at)) {
                    let name = self.machine.show(value);
                    let d = Diagnostic::new(codes::W604, "a mark that is nowhere in the picture")
                        .label(at, format!("no drawn graph has the node {name}"));
                    self.machine.report(d.help("the nodes are the members of the pairs after `draw graph`"));
                }
                Ok(())
            }
        }
    }

    /// The description of a spot in messages.
    pub(super) fn spot_name(&self, spot: MarkSpot) -> String {
        let node = |graph: u32, node: u32| {
            let graph = self.builder.problem().graphs.get(graph as usize);
            graph.and_then(|g| g.nodes.get(node as usize)).map_or(String::new(), |n| n.1.to_string())
        };
        match spot {
            MarkSpot::Place(p) => in_words(p, &self.machine.lattices),
            MarkSpot::Node { graph, node: n } => format!("node {}", node(graph, n)),
            MarkSpot::Link { graph, ends: [u, v] } => format!("{}-{}", node(graph, u), node(graph, v)),
        }
    }
}
