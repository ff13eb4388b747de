//! The lists of values in calls of library rules: what `fill` puts into a cell, and what a rule about lines
//! knows.

use super::*;
use crate::model::ir::Fn;
use crate::model::value::{Data, Value, ValueSet};
use puzc_core::geometry::Place;

/// The list of values that a call of a library rule gets.
struct ValueList {
    /// The name of the rule.
    rule: Rc<str>,
    /// Place of the argument.
    at: Span,
    values: Value,
    /// The board or the regions.
    places: Value,
}

/// The lists of all calls that the file makes itself.
#[derive(Default)]
pub(super) struct ValueLists(Vec<ValueList>);

impl ValueLists {
    /// Records a call of a library rule, if its first argument is a board or a list of regions and the second
    /// one its list of values.
    pub fn record(&mut self, rule: &Fn, args: &[Option<(Value, Span)>]) {
        if let [Some((places, _)), Some((values, at)), ..] = args
            && rule.params.get(1).is_some_and(|p| &*p.name == "values")
            && values.data.is_listlike()
            && !self.0.iter().any(|list| list.at == *at)
        {
            let (values, places) = (values.clone(), places.clone());
            self.0.push(ValueList { rule: rule.name.clone(), at: *at, values, places });
        }
    }

    /// W427: `fill` puts a value into cells of a line, and the rule about the line does not know the value.
    pub fn warnings(&self, machine: &Machine) -> Vec<Diagnostic> {
        let mut out = vec![];
        let (fills, others): (Vec<_>, Vec<_>) = self.0.iter().partition(|list| &*list.rule == "fill");
        for fill in fills {
            let filled: FxHashSet<Place> = fill.cells().collect();
            for other in &others {
                let known: ValueSet = members(&other.values).collect();
                let missing: Vec<Value> = members(&fill.values).filter(|v| !known.contains(v)).collect();
                let (Some(value), Some(cell)) = (missing.first(), other.cells().find(|c| filled.contains(c)))
                else {
                    continue;
                };
                let [value, cell] = [value.clone(), Value::new(Data::Place(cell))].map(|v| machine.show(&v));
                let message = format!(
                    "no solution has the value {value} in the cell {cell}, nor in others of `{}`",
                    other.rule
                );
                let d = Diagnostic::new(codes::W427, message)
                    .label(other.at, format!("{value} is not one of these values"))
                    .label(fill.at, "but of these");
                out.push(d.help("give both the same list of values"));
            }
        }
        out
    }
}

impl ValueList {
    /// The cells of the board, or of the regions.
    fn cells(&self) -> impl Iterator<Item = Place> {
        members(&self.places)
            .flat_map(|member| match &member.data {
                Data::Record(region) => region.get("cells").map_or(vec![], |cells| members(cells).collect()),
                _ => vec![member],
            })
            .filter_map(|v| v.as_place())
    }
}

/// The members of a list, range or board.
fn members(list: &Value) -> impl Iterator<Item = Value> {
    (0..).map_while(|i| list.data.nth(i))
}
