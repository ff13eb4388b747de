//! The lists of values in calls of library rules: what `fill` puts into a cell, and what a rule about lines
//! knows.

use super::*;
use crate::model::ir::Fn;
use crate::model::value::{Data, Value};
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

/// The lists of the calls that the file makes itself; of a call in a loop, that of the first round.
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
            && (&*rule.name != "fill" || shows_values(rule, args))
        {
            let (values, places) = (values.clone(), places.clone());
            self.0.push(ValueList { rule: rule.name.clone(), at: *at, values, places });
        }
    }

    /// W427: each `fill` that gives a cell of a line its value knows one that the rule about the line does
    /// not.
    pub fn warnings(&self, machine: &Machine) -> Vec<Diagnostic> {
        let texts =
            |list: &ValueList| members(&list.values).map(|v| machine.show(&v)).collect::<Vec<String>>();
        let (fills, others): (Vec<_>, Vec<_>) = self.0.iter().partition(|list| &*list.rule == "fill");
        let filled: Vec<FxHashSet<Place>> = fills.iter().map(|fill| fill.cells().collect()).collect();
        let warning = |other: &&ValueList| {
            let known = texts(other);
            let common = |cells: &FxHashSet<Place>| other.cells().find(|cell| cells.contains(cell));
            let sharing = fills.iter().zip(&filled).filter_map(|(fill, cells)| Some((fill, common(cells)?)));
            let missing = sharing.map(|(fill, cell)| {
                let value = texts(fill).into_iter().find(|value| !known.contains(value))?;
                Some((value, fill.at, cell))
            });
            let (value, at, cell) = missing.collect::<Option<Vec<_>>>()?.into_iter().next()?;
            let cell = machine.show(&Value::new(Data::Place(cell)));
            let line = &other.rule;
            let message =
                format!("no solution has the value {value} in the cell {cell}, nor in others of `{line}`");
            let d = Diagnostic::new(codes::W427, message)
                .label(other.at, format!("{value} is not one of these values"))
                .label(at, "but of these");
            Some(d.help("give both the same list, unless the value is left out on purpose"))
        };
        others.iter().filter_map(warning).collect()
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

/// Does this call of `fill` have `show: true`?  Otherwise the cells have no values as colors.
fn shows_values(fill: &Fn, args: &[Option<(Value, Span)>]) -> bool {
    let show = fill.params.iter().position(|param| &*param.name == "show");
    let value = show.and_then(|i| args.get(i)).and_then(Option::as_ref);
    value.is_some_and(|(value, _)| matches!(value.data, Data::Bool(true)))
}

/// The members of a list, range or board.
fn members(list: &Value) -> impl Iterator<Item = Value> {
    (0..).map_while(|i| list.data.nth(i))
}
