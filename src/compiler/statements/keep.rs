//! `keep`: what stays together, and what stays where it is, when a solution is taken apart.

use super::{Argument, Lowering, NativeStatement, ResolvedStatement, SharedState, Slots};
use crate::model::eval::{Eval, Halt};
use crate::model::value::{Data, Value};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes, nearest};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{Problem, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// `keep`
pub static KEEP: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[],
    kind: StatementKind::Other,
    resolve: |slots| Ok(Box::new(KeepStatement::resolve(slots)?)),
};

/// `keep together PIECES`, `keep still PIECES`, `keep still CELLS`
static SCHEMA: Schema = Schema {
    keyword: "keep",
    parts: &[
        SentenceElement::Choice("how", &["together", "still"]),
        SentenceElement::Slot("what", SlotKind::Expr),
    ],
    usage: "keep together PIECES | keep still PIECES or CELLS",
    names_rules: true,
};

static DOC: &str = "\
Says how `puzc apart` takes solutions apart, and changes neither items nor options.

PIECES is a name of a piece, a list of names, or pieces. With `together`, they need not be separated from
each other. With `still`, they stay where they are, and the other pieces move; of several, the first one is
the most important. CELLS is a list of cells that are a frame: they do not move, and no piece can go through
them.

```puz
keep together [\"A\", \"B\"]
keep still \"Box\"
keep still [square(-1, c) for c in -1..6]
```
";

/// At most this number of pieces are named in a help.
const SHOWN: usize = 8;

/// `keep`, resolved.
struct KeepStatement {
    together: bool,
    names: Vec<(Rc<str>, Span)>,
    frame: Vec<Place>,
    span: Span,
}

impl KeepStatement {
    fn resolve(slots: &mut dyn Slots) -> Eval<KeepStatement> {
        let together = slots.choice("how").is_some_and(|(word, _)| &*word == "together");
        let mut keep = KeepStatement { together, names: vec![], frame: vec![], span: Span::NONE };
        let Some(what) = slots.expr("what")? else { return Ok(keep) };
        keep.span = what.span;
        match &what.value.data {
            Data::Str(name) => keep.names.push((name.clone(), what.span)),
            Data::Pieces(pieces) => {
                keep.names.extend(pieces.list.iter().map(|piece| (piece.name.clone(), what.span)))
            }
            Data::Int(_) => return Err(keep.wrong(slots, &what.value, &what)),
            _ => {
                for member in slots.members(&what)? {
                    keep.add(slots, &member, &what)?;
                }
            }
        }
        Ok(keep)
    }

    fn add(&mut self, slots: &mut dyn Slots, member: &Value, what: &Argument) -> Eval<()> {
        match &member.data {
            Data::Str(name) => {
                let literal = if member.span.is_none() { what.span } else { member.span };
                self.names.push((name.clone(), literal))
            }
            Data::Place(cell) if !self.together && cell.sort == Sort::Cell => self.frame.push(*cell),
            _ => return Err(self.wrong(slots, member, what)),
        }
        Ok(())
    }

    /// E504 for something that is neither a name nor a cell.
    fn wrong(&self, slots: &mut dyn Slots, member: &Value, what: &Argument) -> Halt {
        let needed = if self.together { "names of pieces" } else { "names of pieces, or cells" };
        let d = Diagnostic::new(codes::E504, format!("{needed} are needed here"));
        let d = d.label(what.span, format!("{} is something else", slots.show(member)));
        let d = d.help("write names in quotes: [\"A\", \"B\"]");
        let is_number = matches!(member.data, Data::Int(_) | Data::Tuple(_)) && !self.together;
        let d = if is_number { d.help("write cells with their lattice: squares{02 12}") } else { d };
        slots.wrong(member, d)
    }

    /// E502 for a name that no piece has.
    fn check_names(&self, cx: &mut Lowering) {
        // the pieces may be missing because of these
        if cx.after_errors {
            return;
        }
        let problem = cx.builder.problem();
        let is_piece = |item: &&puzc_core::xcc::Item| {
            problem.kind_of(item.statement) == StatementKind::Pieces && problem.place_of(item).is_none()
        };
        let known: Vec<(String, bool)> = problem
            .items
            .iter()
            .filter(is_piece)
            .map(|i| (i.label.text.to_string(), i.bounds.is_some_and(|b| b.hi > 1)))
            .collect();
        let unknown = self.names.iter().filter(|name| !known.iter().any(|k| *k.0 == *name.0));
        let mut found: Vec<Diagnostic> = unknown
            .map(|(name, span)| {
                let d = Diagnostic::new(codes::E502, format!("there is no piece `{name}`"));
                let d = d.label(*span, "not the name of an item of `cover` or `pack`");
                match nearest(name, known.iter().map(|k| &*k.0)) {
                    Some(near) => d.help(format!("do you mean `{near}`?")),
                    None => {
                        let names: Vec<&str> = known.iter().take(SHOWN).map(|k| &*k.0).collect();
                        let more = if known.len() > SHOWN { " ..." } else { "" };
                        let d = d.help("a piece that is used any number of times has no item");
                        if names.is_empty() { d } else { d.help(format!("items: {}{more}", names.join(" "))) }
                    }
                }
            })
            .collect();
        let is_alone = |name: &str| known.iter().any(|(k, several)| k == name && !several);
        if let Some(((first, _), others)) = self.names.split_first().filter(|_| self.together)
            && others.iter().all(|(name, _)| name == first)
            && is_alone(first)
        {
            let d = Diagnostic::new(codes::W605, "this keeps one piece together");
            let d = d.label(self.span, format!("the piece `{first}`, once"));
            found.push(d.help("list the pieces that stay together: [\"A\", \"B\"]"));
        }
        found.into_iter().for_each(|d| cx.diags.push(d));
    }
}

impl ResolvedStatement for KeepStatement {
    fn options(&self, cx: &mut Lowering) {
        self.check_names(cx);
        let names = self.names.iter().map(|(name, _)| std::sync::Arc::from(&**name));
        let kept = &mut cx.builder.problem_mut().kept;
        if self.together {
            kept.together.push(names.collect());
        } else {
            kept.resting.extend(names);
            kept.frame.extend(&self.frame);
            kept.frame.sort_unstable();
            kept.frame.dedup();
            cx.shared.frames.push((self.span, self.frame.clone()));
        }
    }
}

impl SharedState {
    /// E505 for each frame on another lattice than the pieces, or on cells that a piece can cover.
    pub fn frame_errors(&mut self, problem: &Problem) -> Vec<Diagnostic> {
        let frames = std::mem::take(&mut self.frames);
        if frames.is_empty() {
            return vec![];
        }
        let is_piece =
            |o: &usize| problem.kind_of(problem.options.statements.of(*o)) == StatementKind::Pieces;
        let mut covered: FxHashMap<Place, usize> = FxHashMap::default();
        for option in (0..problem.options.len()).filter(is_piece) {
            let items = problem.options.get(option).into_iter().map(|m| &problem.items[m.item.0 as usize]);
            for place in items.filter_map(|item| problem.place_of(item)).filter(|p| p.sort == Sort::Cell) {
                covered.entry(Place { suffix: 0, ..place }).or_insert(option);
            }
        }
        let is_other =
            |cell: &Place| !covered.is_empty() && covered.keys().all(|p| p.geometry != cell.geometry);
        let error = |(span, cells): (Span, Vec<Place>)| {
            if let Some(cell) = cells.iter().find(|cell| is_other(cell)) {
                let d = Diagnostic::new(codes::E505, "the frame and the pieces are on different lattices");
                return Some(d.label(span, format!("cells of {}", problem.lattices.of(*cell).name())));
            }
            let option = cells.iter().find_map(|cell| covered.get(&Place { suffix: 0, ..*cell }))?;
            let piece = problem.piece_of(*option).map_or("a piece".into(), |i| format!("`{}`", i.label.text));
            let d = Diagnostic::new(codes::E505, format!("{piece} can be where the frame is"));
            let d = d.label(span, "a frame has its own cells, which no piece covers");
            Some(d.help("leave out the cells of the board; `keep still \"A\"` is for a piece"))
        };
        frames.into_iter().filter_map(error).collect()
    }
}
