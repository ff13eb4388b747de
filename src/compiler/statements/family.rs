//! Families of options: what `forbid` and `add` see of an option of a native statement.  A record type has
//! one table of fields, next to it; everything else is derived from that table.

use crate::model::records::{RecordField, record_of};
use crate::model::value::Value;
use std::rc::Rc;

/// A family of options, with a record of type `R` for each.
pub struct Family<R: 'static> {
    /// Its name in aspects.
    pub name: &'static str,
    /// A description of its options, for the reference.
    pub doc: &'static str,
    /// The fields of a record, in order.
    pub fields: &'static [RecordField<R>],
    /// Was the option made for the pieces, tiles, words or board of this name (`placements p of
    /// Pentominoes`)?
    pub is_of: fn(&R, &str) -> bool,
}

/// A family as the table of statements lists it.
pub trait FamilyTable: Sync {
    /// Its name in aspects.
    fn name(&self) -> &'static str;
    /// What its options are.
    fn doc(&self) -> &'static str;
    /// Names of the fields, and their documentation.
    fn fields(&self) -> Vec<(&'static str, &'static str)>;
}

impl<R> FamilyTable for Family<R> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn doc(&self) -> &'static str {
        self.doc
    }

    fn fields(&self) -> Vec<(&'static str, &'static str)> {
        self.fields.iter().map(|f| (f.name, f.doc)).collect()
    }
}

/// The record of one option.
pub trait OptionRecord {
    /// The family that the option belongs to.
    fn family(&self) -> &'static str;
    /// Was the option made for the pieces, tiles, words or board of this name?
    fn is_of(&self, name: &str) -> bool;
    /// The record as aspects see it.
    fn value(&self) -> Value;
}

/// The records of options, each with the index of its option.
pub type OptionRecords = Vec<(usize, Rc<dyn OptionRecord>)>;

/// A record together with its family.
pub(super) struct FamilyRecord<R: 'static> {
    pub family: &'static Family<R>,
    pub record: R,
}

impl<R> OptionRecord for FamilyRecord<R> {
    fn family(&self) -> &'static str {
        self.family.name
    }

    fn is_of(&self, name: &str) -> bool {
        (self.family.is_of)(&self.record, name)
    }

    fn value(&self) -> Value {
        record_of(self.family.fields, &self.record)
    }
}
