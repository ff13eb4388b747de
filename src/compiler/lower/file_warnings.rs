//! Warnings about a file as a whole: nothing to solve, a goal without costs and the reverse, a picture of
//! clues that does not fit the board.

use super::*;
use crate::model::eval::CluePicture;
use crate::model::value::Data;
use puzc_core::geometry::of_pictures;
use puzc_syntax::ast::BinaryOp;

impl Interpreter<'_, '_> {
    /// W417 if no item must be covered, so the empty choice is the only solution.  A file that only declares
    /// entities, functions and rules is a module of other files.
    pub(super) fn report_nothing_to_solve(&mut self, program: &Program) {
        use crate::model::ir::{EntityCode, StmtKindCode as Kind};
        if self.builder.problem().primary > 0 || self.machine.diags.has_errors() {
            return;
        }
        let mut boards = program.main.iter().filter_map(|s| match &s.kind {
            Kind::Entity { name_span, entity: EntityCode::Board { .. }, .. } => Some(*name_span),
            _ => None,
        });
        let board = boards.next();
        let declares =
            |s: &StmtCode| matches!(s.kind, Kind::Entity { .. } | Kind::Let { .. } | Kind::Nothing);
        let empty = program.main.is_empty() && program.fns.is_empty() && program.rules.is_empty();
        if !empty && board.is_none() && program.main.iter().all(declares) {
            return;
        }
        let d = Diagnostic::new(codes::W417, "nothing to solve: no item has to be covered");
        let d = board
            .into_iter()
            .fold(d, |d, span| d.label(span, "no statement says what to do with this board"));
        self.machine
            .report(d.help("`cover BOARD with PIECES`, `primary ITEM` or a rule says what must be covered"));
    }

    /// W418 if there is a goal, but no costs, or if an `add` adds costs, but there is no goal.
    pub(super) fn report_goal_and_costs(&mut self, problem: &Problem) {
        if self.machine.diags.has_errors() || problem.goal.is_some() != problem.options.costs.is_empty() {
            return;
        }
        if problem.goal.is_none() {
            let Some(at) = self.names.added_cost else { return };
            let d = Diagnostic::new(codes::W418, "this cost has no effect: no solution is preferred");
            let d = d.label(at, "without a goal, all solutions are equally good");
            return self
                .machine
                .report(d.help("`minimize cost` or `maximize cost` asks for the best solutions"));
        }
        let stated = self.singletons.iter().find(|s| s.0 == Singleton::Goal).map_or(Span::NONE, |s| s.1);
        let d = Diagnostic::new(codes::W418, "no option has a cost, so all solutions are equally good");
        let d = d.label(stated, "nothing to compare");
        self.machine.report(d.help("`option ... cost N` or `add cost N to FAMILY` gives options a cost"));
    }

    /// W207: pieces and tiles whose sizes do not fit.  E505: frames that do not fit.
    pub(super) fn report_sizes(&mut self, problem: &Problem) {
        let mut found = self.natives.shared.size_warnings(problem);
        found.extend(self.natives.shared.frame_errors(problem));
        found.into_iter().for_each(|d| self.machine.report(d));
    }

    /// W304: a picture of clues has another size than the board.
    pub(super) fn report_misfit_clues(&mut self) {
        let [board] = &self.machine.boards[..] else { return };
        if board.lattice.id == of_pictures() {
            let pictures = self.machine.seen.clue_pictures.iter();
            let (size, (top, left)) = board.rows_and_columns();
            // a clue before the first cell of the board would be an error if it had not been moved
            let is_moved = |p: &CluePicture| p.first.is_some_and(|(row, column)| row < top || column < left);
            let misfit = |p: &CluePicture| match is_moved(p) && p.size == size {
                true => None,
                false => board.too_large_for("this picture of clues", p.size, p.at),
            };
            // a clue beside the board was reported already
            let told = |at: Span| {
                self.machine.diags.iter().any(|d| at.start < d.span().start && d.span().end <= at.end)
            };
            let mut found: Vec<Diagnostic> = pictures.filter(|p| !told(p.at)).filter_map(misfit).collect();
            let is_rectangle = board.cells.len() == size.0 * size.1;
            let short = self.machine.seen.short_lines.iter().find(|_| is_rectangle && found.is_empty());
            found.extend(short.map(|(at, words, others)| {
                let message = format!("a line of this picture has {words} words, another one {others}");
                let d = Diagnostic::new(codes::W304, message).label(*at, "a word is missing in this line");
                d.help("write `.` for a cell without a clue")
            }));
            found.into_iter().for_each(|d| self.machine.report(d));
        }
    }

    /// W516: words that were compared in another spelling, unless another warning corrects them.
    pub(super) fn report_misspelled_words(&mut self) {
        let found = self.machine.seen.misspelled(self.machine.sources);
        let told = |at: Span| {
            let mut edits = self.machine.diags.iter().flat_map(|d| &d.fixes).flat_map(|fix| &fix.edits);
            edits.any(|edit| edit.span == at)
        };
        let new: Vec<Diagnostic> = found.into_iter().filter(|d| !told(d.span())).collect();
        new.into_iter().for_each(|d| self.machine.report(d));
    }

    /// W522: comparisons of cells of two lattices.
    pub(super) fn report_comparisons_of_lattices(&mut self) {
        let own = |at: &Span| !self.machine.in_library(*at);
        let found: Vec<_> = self.machine.seen.between_lattices().filter(|(at, _)| own(at)).collect();
        for (at, lattices) in found {
            let [a, b] = lattices.map(|id| self.machine.lattice(id).name().to_string());
            let d = Diagnostic::new(codes::W522, format!("places of {a} and of {b} are never equal"));
            self.machine.report(d.label(at, "so the answer is always the same"));
        }
    }

    /// W522: a cell of no board is looked for among the cells of placements.  If it has to be there, W602
    /// says that nothing matches.
    pub(super) fn report_cells_of_no_board(&mut self, program: &Program) {
        let nothing_matches = self.machine.diags.iter().any(|d| d.code == codes::W602);
        for (op, at, id) in &program.fixed_cells {
            let Some(cell) = self.machine.known_constant(*id).and_then(Value::as_place) else { continue };
            let missing = matches!(op, BinaryOp::NotIn);
            let boards = &self.machine.boards;
            if !boards.iter().any(|board| board.lattice.id == cell.geometry)
                || boards.iter().any(|board| board.contains(cell))
                || nothing_matches && !missing
            {
                continue;
            }
            let always = if missing { "always" } else { "never" };
            let d = Diagnostic::new(codes::W522, format!("this condition {always} holds"));
            self.machine.report(d.label(*at, "this cell is on no board"));
        }
    }

    /// W427: a rule about lines does not know a value that `fill` puts into their cells.
    pub(super) fn report_missing_values(&mut self) {
        let found = self.names.value_lists.warnings(self.machine);
        found.into_iter().for_each(|d| self.machine.report(d));
    }

    /// W522: lists whose condition never holds.
    pub(super) fn report_empty_lists(&mut self, program: &Program) {
        for (global, (name, span)) in &program.filtered {
            let value = self.machine.globals[*global as usize].as_ref().map(|v| &v.data);
            if matches!(value, Some(Data::List(l)) if l.items.is_empty()) {
                let d = Diagnostic::new(codes::W522, format!("`{name}` has no members"));
                let d = d.label(*span, "its condition holds for none");
                self.machine.report(d.help("so statements that go through it do nothing"));
            }
        }
    }

    /// W522: statements with a list of which no member meets the condition.
    pub(super) fn report_false_conditions(&mut self, program: &Program) {
        use crate::model::ir::{ClauseCode, StmtKindCode as Kind};
        let never = |s: &&StmtCode| program.unsettable.contains(&s.id) && !self.names.ran.contains(&s.id);
        let mut found = vec![];
        for stmt in program.main.iter().filter(never) {
            let (Kind::Option { clauses, .. } | Kind::Items { clauses, .. } | Kind::For { clauses, .. }) =
                &stmt.kind
            else {
                continue;
            };
            let condition = clauses.iter().find_map(|clause| match clause {
                ClauseCode::If(node) => Some(node.span),
                _ => None,
            });
            found.extend(condition.filter(|_| clauses.iter().any(|c| matches!(c, ClauseCode::Each(..)))));
        }
        if self.machine.diags.has_errors() {
            return;
        }
        // a misspelled word is the reason
        let told = |at: Span| {
            self.machine.diags.iter().any(|d| at.start <= d.span().start && d.span().end <= at.end)
        };
        found.retain(|at| !told(*at));
        for at in found {
            let d = Diagnostic::new(codes::W522, "this condition never holds");
            self.machine.report(d.label(at, "so the statement does nothing"));
        }
    }

    /// W517: values of the file that nothing uses.
    pub(super) fn report_unused(&mut self, program: &Program) {
        if self.machine.diags.has_errors() || self.builder.problem().primary == 0 {
            return;
        }
        use crate::model::ir::StmtKindCode as Kind;
        // a board shows the items that have the names of its cells, and marks at its cells
        let marks = program.main.iter().any(|s| matches!(s.kind, Kind::Draw { .. } | Kind::Show(..)));
        let named = |b: &Rc<crate::model::entities::Board>| {
            let mut names = b.cells.iter().filter_map(|&c| b.place_name(c));
            names.any(|name| self.builder.find(&name).is_some())
        };
        let shown: Vec<Span> =
            self.machine.boards.iter().filter(|&b| marks || named(b)).map(|b| b.span).collect();
        for (name, span) in program.unused.iter().filter(|(_, span)| !shown.contains(span)) {
            let d = Diagnostic::new(codes::W517, format!("`{name}` is not used"));
            self.machine.report(d.label(*span, "no statement mentions it"));
        }
        // a clue of no line; a map that is asked by other means may have words that no round has
        let indexed = program.indexed.iter().map(|named| (named, true));
        for ((global, (name, span)), is_indexed) in
            indexed.chain(program.keyed.iter().map(|named| (named, false)))
        {
            let Some(value) = &self.machine.globals[*global as usize] else { continue };
            let Some((key, member)) = self.machine.seen.superfluous(*global, value) else { continue };
            let is_clue =
                matches!(value.data, Data::Map(_)) && matches!(key.data, Data::Place(_) | Data::Int(_));
            if !is_indexed && !is_clue {
                continue;
            }
            let message = format!("`{name}[{}]` is not used", self.machine.show(&key));
            let on_board = |c| self.machine.boards.iter().any(|b| b.contains(c));
            let is_beside = key.as_place().is_some_and(|c| !on_board(c));
            let why = if is_beside { "this cell is on no board" } else { "nothing has this index" };
            self.machine.report(Diagnostic::new(codes::W517, message).label(member.or(*span), why));
        }
        // a word in a pair that no round has
        for (global, (name, span)) in &program.searched {
            let Some(value) = &self.machine.globals[*global as usize] else { continue };
            let Some((part, near)) = self.machine.seen.never_looked_for(*global, value) else { continue };
            let message = format!("nothing with `{}` is looked for in `{name}`", self.machine.show(&part));
            let d = Diagnostic::new(codes::W517, message);
            self.machine.report(d.suggest_or(
                part.span.or(*span),
                near.as_deref(),
                "so its tuple has no effect",
            ));
        }
        // a picture of clues that no rule gets
        for (global, (name, span)) in &program.drawn {
            let value = self.machine.globals[*global as usize].as_ref().map(|v| &v.data);
            if matches!(value, Some(Data::Picture(_))) {
                let d = Diagnostic::new(codes::W517, format!("`{name}` is only drawn"));
                let d = d.label(*span, "no other statement mentions it, so it changes no solution");
                let help = format!("`given: numbers({name})` makes it the clues of `fill`");
                self.machine.report(if self.names.calls_fill { d.help(help) } else { d });
            }
        }
    }
}
