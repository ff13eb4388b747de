//! W424: two components of a puzzle that are about the same cells and have no item in common.  Then neither
//! sees the choices of the other: the values of a `fill` without `show: true` and the colors of a
//! `patterns`, for instance.

use super::*;
use puzc_core::base::DisjointSets;
use puzc_core::geometry::{BoardId, Place, Sort};
use puzc_core::xcc::{HoleValue, Label};

/// No statement.
const NONE: u32 = u32::MAX;

/// The cells in the holes of a name.
fn cells(label: &Label) -> impl Iterator<Item = Place> + '_ {
    label.holes.iter().filter_map(|hole| match hole {
        HoleValue::Place(place) if place.sort == Sort::Cell => Some(*place),
        _ => None,
    })
}

impl Interpreter<'_, '_> {
    /// Reports the first two such components.
    pub(super) fn report_unrelated_components(&mut self, problem: &Problem) {
        if self.machine.diags.has_errors() || problem.options.statements.runs().count() < 2 {
            return;
        }
        let (components, owners) = components_of(problem);
        let mut seen: FxHashMap<Place, Vec<(BoardId, u32)>> = FxHashMap::default();
        let mut found = None;
        for (item, owner) in problem.items.iter().zip(owners).filter(|(_, owner)| *owner != NONE) {
            for cell in cells(&item.label) {
                let at = seen.entry(cell).or_default();
                let same =
                    |board: BoardId| board == cell.board || [board, cell.board].contains(&BoardId::NONE);
                let apart = |s: u32| components.root(s) != components.root(owner);
                let other = at.iter().find(|(board, s)| same(*board) && apart(*s));
                found = found.or(other.map(|(_, s)| (*s, owner, cell)));
                if !at.contains(&(cell.board, owner)) {
                    at.push((cell.board, owner));
                }
            }
            if found.is_some() {
                break;
            }
        }
        let Some((a, b, cell)) = found else { return };
        let place = self.machine.show(&Value::new(crate::model::value::Data::Place(cell)));
        let message =
            format!("two parts of this puzzle are about the cell {place}, but have no item in common");
        let d = Diagnostic::new(codes::W424, message)
            .label(problem.span_of(StatementId(b)), "what is chosen here")
            .label(problem.span_of(StatementId(a)), "does not depend on what is chosen here")
            .help("an item in options of both connects them; `fill` with `show: true` has the item {c} for cell c");
        self.machine.diags.push(d);
    }
}

/// The components, and for each item the first statement with an option that has it.
fn components_of(problem: &Problem) -> (DisjointSets, Vec<u32>) {
    let mut components = DisjointSets::new(problem.statements.len());
    let mut owners = vec![NONE; problem.items.len()];
    let mut option = 0;
    for (statement, count) in problem.options.statements.runs() {
        let range = option..option + count as usize;
        option = range.end;
        for item in problem.options.of(range).items().iter() {
            let owner = &mut owners[item.0 as usize];
            match *owner {
                NONE => *owner = statement.0,
                known if known != statement.0 => components.join(known, statement.0),
                _ => {}
            }
        }
    }
    for condition in &problem.conditions {
        let items = condition.constraint().items();
        let mut used = items.iter().map(|item| owners[item.0 as usize]).filter(|owner| *owner != NONE);
        if let Some(first) = used.next() {
            used.for_each(|owner| components.join(first, owner));
        }
    }
    (components, owners)
}
