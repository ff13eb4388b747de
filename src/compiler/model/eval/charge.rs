//! The costs of native functions.  A step is a few dozen nanoseconds and a few dozen bytes: the limit bounds
//! both.

use super::*;

impl Machine<'_> {
    /// Charges a visit of all of a value: hashing, printing or checking it.
    pub fn charge_visit(&self, v: &Value) -> Eval<()> {
        Ok(self.budget.charge(v.data.weight() / 8)?)
    }

    /// Charges a comparison of two values.
    pub fn charge_comparison(&self, a: &Value, b: &Value) -> Eval<()> {
        Ok(self.budget.charge(a.data.weight().min(b.data.weight()) / 8)?)
    }

    /// Charges a search for `x` in a list, or as a key of a set or map.
    pub fn charge_search(&self, list: &Value, x: &Value) -> Eval<()> {
        match &list.data {
            Data::Range(..) => Ok(()),
            Data::Str(s) | Data::Color(s) => Ok(self.budget.charge(s.len() as u64 / 16)?),
            Data::Set(_) | Data::Map(_) | Data::Picture(_) | Data::Board(_) | Data::Record(_) => {
                self.charge_visit(x)
            }
            Data::List(l) | Data::Tuple(l) => self.charge_members(l, x),
            _ => Ok(self.budget.charge(list.data.weight().min(x.data.weight()) / 8)?),
        }
    }

    /// Charges a comparison of `x` with every member, which visits at most all of the member or all of `x`.
    pub(super) fn charge_members(&self, list: &List, x: &Value) -> Eval<()> {
        let all = x.data.weight().saturating_mul(list.items.len() as u64);
        Ok(self.budget.charge(list.weight().min(all) / 8)?)
    }

    /// Charges the search for a character of a string; free for other values.
    pub fn charge_text(&self, v: &Value) -> Eval<()> {
        Ok(self.budget.charge(v.as_str().map_or(0, |s| s.len() as u64 / 64))?)
    }

    /// Charges the hashing of values, and the storage of `units` times a few dozen bytes for each.
    pub fn charge_memory(&self, values: &[Value], units: u64) -> Eval<()> {
        let visits = values.iter().fold(0u64, |sum, v| sum.saturating_add(v.data.weight()));
        Ok(self.budget.charge((visits / 8).saturating_add(values.len() as u64 * units))?)
    }
}
