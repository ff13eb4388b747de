//! Wrapped boards: the vectors after `wrapped`, and what is wrong with them.

use super::*;
use codes::{E117, E504};
use puzc_core::geometry::{BoardId, Geometry, Gluing, Place, WrapFault};
use rustc_hash::FxHashSet;

/// Coordinates of vectors are at most this large, so that nothing overflows.
const MAX_VECTOR: u64 = 100_000;

impl Machine<'_> {
    /// Wraps the lattice of a board with these cells, which is the value of `body`.
    pub(super) fn wrap_board(
        &mut self,
        wrapping: &[GluingCode],
        cells: &[Place],
        (name, body): (&Rc<str>, Span),
    ) -> Eval<()> {
        if wrapping.is_empty() {
            return Ok(());
        }
        let lattice = self.lattice(cells[0].geometry);
        let dimensions = lattice.dimensions();
        let mut gluings = vec![];
        for code in wrapping {
            if code.by.len() != dimensions {
                let (n, name) = (code.by.len(), lattice.name());
                let message = format!("a vector on {name} has {dimensions} coordinates");
                return self.error(E504, code.span, message, format!("{n} are given"));
            }
            let mut by = [0i64; 3];
            for (slot, node) in by.iter_mut().zip(&code.by) {
                *slot = self.int(node)?;
                if slot.unsigned_abs() > MAX_VECTOR {
                    let text = format!("at most {MAX_VECTOR}");
                    return self.error(E117, node.span, "this vector is too long", text);
                }
            }
            gluings.push(Gluing { by, flipped: code.flipped });
        }
        self.budget.charge(cells.len() as u64 * 4 * gluings.len() as u64)?;
        let fault = match lattice.wrap(&gluings, cells) {
            Ok(wrapped) => {
                // what touches shares edges; all cells of a lattice have edges, or none has
                let edges = |on: &Geometry| {
                    let plain = |c: &Place| Place { suffix: 0, board: BoardId::NONE, ..*c };
                    let edges = cells.iter().filter_map(|c| on.edges(plain(c))).flatten();
                    edges.collect::<FxHashSet<_>>().len()
                };
                let joined = edges(&wrapped);
                // a vector without which the same cells touch
                let is_idle = |i: &usize| {
                    let mut others = gluings.clone();
                    others.remove(*i);
                    lattice.wrap(&others, cells).is_ok_and(|less| edges(&less) == joined)
                };
                let idle: Vec<usize> = match lattice.edges(cells[0]) {
                    Some(_) => (0..gluings.len()).filter(is_idle).collect(),
                    None => vec![],
                };
                if !idle.is_empty() {
                    let part = if idle.len() < gluings.len() { " by this vector" } else { "" };
                    let d = Diagnostic::new(
                        codes::W119,
                        format!("wrapping `{name}`{part} joins none of its cells"),
                    );
                    let all = idle.iter().fold(Span::NONE, |s, i| s.to(wrapping[*i].span));
                    let d = d.label(all, "no two cells become neighbors").label(body, "these cells");
                    self.report(d.help(
                        "a board of m by n is a tube with (0, n) or (m, 0), a torus with both: wrapped (0, n) (m, 0)",
                    ));
                }
                self.lattices.wrap(cells[0].board, wrapped);
                return Ok(());
            }
            Err(fault) => fault,
        };
        let all = wrapping.iter().fold(Span::NONE, |s, g| s.to(g.span));
        let shown = |p: &Place| self.show(&Value::new(Data::Place(*p)));
        let d = match fault {
            WrapFault::Dependent(i) if gluings[i].by == [0; 3] => {
                Diagnostic::new(E117, "a board cannot be wrapped around nothing")
                    .label(wrapping[i].span, "this vector is 0")
                    .help("write how far apart two cells are that become one: wrapped (0, 10)")
            }
            WrapFault::Dependent(i) => {
                let d = Diagnostic::new(E117, "a board is wrapped twice in the same direction")
                    .label(wrapping[i].span, "this vector points in the direction of the others");
                let others = wrapping[..i].iter().fold(Span::NONE, |s, g| s.to(g.span));
                d.label(others, "the others").help("one vector makes a tube, two directions make a torus")
            }
            WrapFault::NoReflection(i) => {
                let g = lattice.name();
                Diagnostic::new(E117, format!("`{name}` cannot be flipped along this vector"))
                    .label(wrapping[i].span, format!("no reflection of {g} has its axis in this direction"))
                    .label(body, "and exchanges the two sides of these cells")
                    .help("without `flipped` the board becomes a tube")
            }
            WrapFault::Overlap(a, b) => {
                let (a, b) = (shown(&a), shown(&b));
                Diagnostic::new(E117, format!("`{name}` overlaps itself"))
                    .label(body, format!("the cells {a} and {b} become one"))
                    .label(all, "by this")
                    .help("leave out one of the two cells, or wrap the board after more cells")
            }
            WrapFault::TouchesItself(c) => {
                let c = shown(&c);
                Diagnostic::new(E117, format!("`{name}` is too narrow to be wrapped"))
                    .label(all, format!("the cell {c} would be its own neighbor"))
                    .help("wrap the board after at least two cells")
            }
        };
        self.fail(d)
    }
}
