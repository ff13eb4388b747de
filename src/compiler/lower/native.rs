//! Native statements: finds them in their table, evaluates their slots, and runs them in a phase.

use super::hints::HintTexts;
use super::*;
use crate::model::construct::Multiplicity;
use crate::model::entities::Board;
use crate::model::eval::write_value;
use crate::model::ir::{Node, OwnVariable, SlotCode, WordCode, WordPartCode};
use crate::model::value::Name;
use crate::statements::{Argument, Lowering, OptionRecords, ResolvedStatement, Slots, find_statement};
use puzc_core::geometry::{Lattices, Place};
use puzc_core::xcc::{HoleValue, Label};

/// The state of native statements besides the builder.
#[derive(Default)]
pub struct NativeState {
    /// The data that they share.
    pub shared: SharedState,
    /// The evaluator's data about boards, for messages.
    pub board_notes: hints::BoardNotes,
    /// Their counters for `build --stats`.
    pub sizes: Sizes,
}

/// The slots of one statement.
struct FilledSlots<'s, 'r, 'm, 'a> {
    run: &'r mut Interpreter<'m, 'a>,
    filled: &'s [(&'static str, SlotCode)],
}

impl Interpreter<'_, '_> {
    pub(super) fn native_statement(
        &mut self,
        stmt: &StmtCode,
        keyword: &str,
        filled: &[(&'static str, SlotCode)],
    ) -> Eval<()> {
        let Some(row) = find_statement(keyword) else {
            // the parser used a schema that is not in the table
            return self.machine.error(codes::E901, stmt.span, format!("unknown statement `{keyword}`"), "");
        };
        let id = self.statement_id(stmt, row.kind);
        let resolved = (row.resolve)(&mut FilledSlots { run: self, filled })?;
        if self.phase == PhaseSet::ITEMS {
            self.natives.sizes += resolved.sizes(&self.machine.budget);
        }
        let wants_records = row.families.iter().any(|f| self.aspects.families.wanted(f.name()))
            || self.provenance.wants_options();
        let before = self.builder.problem().options.len();
        let (records, found) = self.run_native(&*resolved, id, stmt.span, wants_records);
        self.note_provenance(id, before, &records);
        self.aspects.families.add_native(records);
        let failed = found.has_errors();
        // if a declaration failed, the missing tiles may be its own
        let follows = |d: &Diagnostic| d.code == codes::E603 && self.names.incomplete;
        let kept: Vec<Diagnostic> = found.iter().filter(|d| !follows(d)).cloned().collect();
        kept.into_iter().for_each(|d| self.machine.report(d));
        if failed { Err(Halt::Error) } else { Ok(()) }
    }

    /// Runs one phase of a statement.  Returns the records of its options, and what it reports.
    fn run_native(
        &mut self,
        resolved: &dyn ResolvedStatement,
        statement: StatementId,
        span: Span,
        wants_records: bool,
    ) -> (OptionRecords, Diagnostics) {
        let hints = HintTexts {
            board_notes: &self.natives.board_notes,
            pieces: &self.machine.piece_notes,
            sources: self.machine.sources,
        };
        let mut found = Diagnostics::default();
        let mut cx = Lowering {
            builder: &mut self.builder,
            diags: &mut found,
            budget: &self.machine.budget,
            shared: &mut self.natives.shared,
            hints: &hints,
            statement,
            span,
            after_errors: self.machine.diags.has_errors(),
            wants_records,
            records: vec![],
        };
        if self.phase == PhaseSet::ITEMS {
            resolved.declare(&mut cx);
        } else {
            resolved.options(&mut cx);
        }
        (std::mem::take(&mut cx.records), found)
    }

    /// Records the origin of the option that `inspect` asks about, if it was made since `before`.
    fn note_provenance(&mut self, id: StatementId, before: usize, records: &OptionRecords) {
        if let Some(Subject::Option(n)) = self.provenance.subject
            && (before..self.builder.problem().options.len()).contains(&n)
        {
            let record = records.iter().find(|r| r.0 == n);
            let text = record.map_or(String::new(), |r| self.machine.show_record(&r.1.value()));
            self.provenance.option_made(id, text, self.machine.callers.clone());
        }
    }
}

impl<'s> FilledSlots<'s, '_, '_, '_> {
    fn code(&self, name: &str) -> Option<&'s SlotCode> {
        self.filled.iter().find(|s| s.0 == name).map(|s| &s.1)
    }

    fn mention(&self, name: &str) -> Option<(&'s WordCode, Option<&'s WordCode>, &'s [OwnVariable])> {
        match self.code(name) {
            Some(SlotCode::Mention { item, color, bound }) => Some((item, color.as_ref(), bound)),
            _ => None,
        }
    }

    fn label(&mut self, name: &Name) -> Label {
        let holes = name.holes.iter().map(hole_value).collect();
        let template = self.run.builder.template(&name.template);
        Label { text: (*name.text).into(), template, holes }
    }

    fn argument(&mut self, name: &Rc<str>, node: &Node) -> Eval<Argument> {
        Ok(Argument { name: name.clone(), value: self.run.machine.eval(node)?, span: node.span })
    }
}

impl Slots for FilledSlots<'_, '_, '_, '_> {
    fn is_filled(&self, slot: &str) -> bool {
        self.code(slot).is_some()
    }

    fn choice(&self, slot: &str) -> Option<(Rc<str>, Span)> {
        match self.code(slot) {
            Some(SlotCode::Choice(word, span)) => Some((word.clone(), *span)),
            _ => None,
        }
    }

    fn names(&mut self, slot: &str) -> Eval<Vec<Argument>> {
        let Some(SlotCode::Values(all)) = self.code(slot) else { return Ok(vec![]) };
        all.iter().map(|(name, node)| self.argument(name, node)).collect()
    }

    fn count_supplies(&self, slot: &str) -> usize {
        if let Some(SlotCode::Supplies(all)) = self.code(slot) { all.len() } else { 0 }
    }

    fn supply(&mut self, slot: &str, index: usize) -> Eval<Argument> {
        match self.code(slot) {
            Some(SlotCode::Supplies(all)) if index < all.len() => {
                let (_, name, node) = &all[index];
                self.argument(name, node)
            }
            _ => Err(Halt::Error),
        }
    }

    fn multiplicity(&mut self, slot: &str, index: usize) -> Eval<Option<Multiplicity>> {
        let Some(SlotCode::Supplies(all)) = self.code(slot) else { return Ok(None) };
        let mult = all.get(index).and_then(|(mult, _, _)| mult.as_ref());
        mult.map(|m| self.run.machine.multiplicity(m)).transpose()
    }

    fn expr(&mut self, slot: &str) -> Eval<Option<Argument>> {
        let Some(SlotCode::Expr(node)) = self.code(slot) else { return Ok(None) };
        self.argument(&"".into(), node).map(Some)
    }

    fn word(&mut self, slot: &str) -> Eval<Option<(Name, Span)>> {
        let Some(SlotCode::Word(word)) = self.code(slot) else { return Ok(None) };
        Ok(Some((self.run.machine.word_name(word)?, word.span)))
    }

    fn item(&mut self, slot: &str) -> Eval<Option<(Label, Span)>> {
        let Some((name, span)) = self.word(slot)? else { return Ok(None) };
        self.run.check_name(&name, span, "an item")?;
        Ok(Some((self.label(&name), span)))
    }

    fn word_with(&mut self, slot: &str, values: &[(&str, &Value)]) -> Eval<Option<String>> {
        let Some((word, _, bound)) = self.mention(slot) else { return Ok(None) };
        let m = &mut *self.run.machine;
        for (name, local) in bound {
            // a variable without a value of its own has the value of the first one
            let value = values.iter().find(|v| v.0 == *name).or(values.first());
            value.into_iter().for_each(|v| m.set_local(*local, v.1.clone()));
        }
        let mut text = String::new();
        let mut named = true;
        for part in &word.parts {
            match part {
                WordPartCode::Text(t) => text.push_str(t),
                WordPartCode::Hole { node, format, .. } => {
                    let value = m.member(node)?;
                    named &= write_value(m, &value, *format, &mut text).is_ok();
                }
            }
        }
        Ok(named.then_some(text))
    }

    fn has_variable(&self, slot: &str, variable: &str) -> bool {
        self.mention(slot).is_some_and(|(word, ..)| word.variables.iter().any(|v| &*v.0 == variable))
    }

    fn color_of(&mut self, slot: &str) -> Eval<Option<Label>> {
        let Some((_, Some(color), _)) = self.mention(slot) else { return Ok(None) };
        let name = self.run.machine.word_name(color)?;
        self.run.check_name(&name, color.span, "a color")?;
        Ok(Some(self.label(&name)))
    }

    fn members_of(&mut self, value: &Value, at: Span) -> Eval<Vec<Value>> {
        self.run.machine.members(value, at)
    }

    fn show(&self, value: &Value) -> String {
        self.run.machine.show(value)
    }

    fn source(&self, at: Span) -> String {
        self.run.machine.sources.text(at).to_string()
    }

    fn hole(&self, value: &Value) -> HoleValue {
        hole_value(value)
    }

    fn place_name(&self, place: Place) -> Option<Rc<str>> {
        self.run.machine.place_name(place)
    }

    fn is_on_board(&self, place: Place) -> bool {
        self.run.machine.boards.iter().any(|board| board.contains(place))
    }

    fn meant_cell(&self, place: Place) -> Option<Place> {
        let boards = || self.run.machine.boards.iter();
        if boards().any(|board| board.lattice.id == place.geometry) {
            return None;
        }
        let name = self.run.machine.place_name(place);
        let mut cells = boards().flat_map(|board| board.cells.iter().copied());
        cells.find(|&cell| name.is_some() && self.run.machine.place_name(cell) == name)
    }

    fn on_board(&self, place: Place) -> Place {
        self.run.machine.on_board(place)
    }

    fn lattices(&self) -> Lattices {
        self.run.machine.lattices.clone()
    }

    fn lone_cells(&self) -> Vec<Place> {
        let machine = &self.run.machine;
        let is_lone = |board: &Board, cell: Place| {
            let neighbors = machine.lattices.of(cell).neighbors(cell);
            !neighbors.iter().any(|next| *next != cell && board.contains(*next))
        };
        let own = |board: &Board| -> Vec<Place> {
            board.cells.iter().copied().filter(|cell| is_lone(board, *cell)).collect()
        };
        machine.boards.iter().flat_map(|board| own(board)).collect()
    }

    fn colors(&self) -> &[Rc<str>] {
        &self.run.machine.colors
    }

    fn fail(&mut self, d: Diagnostic) -> Halt {
        self.run.machine.report(d);
        Halt::Error
    }

    fn mismatch(&mut self, value: &Value, at: Span, wanted: &str) -> Halt {
        self.run.machine.mismatch::<()>(value, at, wanted).err().unwrap_or(Halt::Error)
    }
}
