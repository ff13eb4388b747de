//! Binds and finds names.

use super::super::builtins::NATIVES;
use super::super::library;
use super::super::value::Data;
use super::*;
use puzc_core::base::NUMBER_WORDS;
use puzc_core::diag::MAX_SUGGESTIONS;
use puzc_syntax::keywords;
use puzc_syntax::text::words;

/// The directions on squares, unless a file binds the letter itself.
const DIRECTIONS: [(&str, i64, i64); 4] = [("N", -1, 0), ("S", 1, 0), ("W", 0, -1), ("E", 0, 1)];

/// Names of other languages, and what stands for them here.
const FOREIGN_NAMES: [(&str, &str); 24] = [
    (
        "sudoku",
        "a sudoku is fill(board, 1..9, regions: rows(board) ++ columns(board) ++ blocks(board, 3, 3))",
    ),
    ("exactly", "often(n, regions) covers each region n times"),
    ("range", "0..<n is the ints from 0 to n-1, 1..n the ints from 1 to n"),
    ("std", "modules can be named only at the top of a file: use NAME, ... from std.MODULE"),
    ("combinations", "subsets(list, k) are the choices of k members of a list"),
    ("filter", "[x for x in xs if CONDITION] are the members of a list for which a condition holds"),
    ("forall", "all([CONDITION for x in xs]) says whether a condition holds for all members of a list"),
    ("exists", "any([CONDITION for x in xs]) says whether a condition holds for a member of a list"),
    ("enumerate", "[(i, xs[i]) for i in 0..<len(xs)] are the members of a list with their numbers"),
    ("cols", "columns(board) are its columns"),
    ("pow", "there are no powers: write n * n"),
    ("length", "len(list) is the number of members of a list"),
    ("rook", "the steps of a rook are rook_steps"),
    ("bishop", "the steps of a bishop are bishop_steps"),
    ("king", "the steps of a king are king_steps"),
    ("knight", "the steps of a knight are knight_steps"),
    ("NE", "a direction is N, E, S, W or a tuple: (-1, 1)"),
    ("NW", "a direction is N, E, S, W or a tuple: (-1, -1)"),
    ("SE", "a direction is N, E, S, W or a tuple: (1, 1)"),
    ("SW", "a direction is N, E, S, W or a tuple: (1, -1)"),
    ("arrow", "arrow from PLACE to PLACE is a mark"),
    ("None", NOTHING),
    ("null", NOTHING),
    ("nil", NOTHING),
];

const NOTHING: &str = "every value has a type: use 0, \"\" or [] for nothing";

impl Resolver<'_> {
    /// Binds a name to a new slot of the frame.
    pub(super) fn bind_local(&mut self, name: &ast::Ident, kind: NameKind) -> u32 {
        let slot = self.frame.slots;
        self.frame.slots += 1;
        if &*name.text == "_" {
            return slot;
        }
        self.note_letter(name);
        self.record_local(name, kind);
        let around = self.frame.scopes.iter().rev().skip(1).find_map(|s| s.get(&name.text));
        // names outside of functions and rules are those of the module; parameters of functions are separate
        let global =
            if self.frame.main { self.modules[self.frame.module].scope.get(&name.text) } else { None };
        let earlier =
            match self.frame.scopes.last_mut().map(|s| s.bind(&name.text, Binding::Local(slot), name.span)) {
                Some(Err(earlier)) => Some(earlier),
                _ => around
                    .or(global)
                    .filter(|(b, span)| *b != Binding::Poison && *span != name.span)
                    .map(|(_, span)| span),
            };
        if let Some(earlier) = earlier {
            self.bound_twice(name, earlier);
        }
        slot
    }

    pub(super) fn bound_twice(&mut self, name: &ast::Ident, earlier: Span) {
        let line = self.sources.locate(name.span).and_then(|(file, _)| {
            let before = &file.text[..(name.span.start - file.base) as usize];
            before.rsplit('\n').next()
        });
        let continues = line.is_some_and(|line| line.trim_start().starts_with("for "));
        let d = Diagnostic::new(codes::E503, format!("`{}` is bound twice", name.text))
            .label(name.span, "here again")
            .label(earlier, "bound here first");
        self.report(d.help(match continues {
            true => "a line with `for` continues the statement above; to repeat those below, open a block: for NAME in LIST { STATEMENTS }",
            false => "a name cannot get a second value: choose another name",
        }));
    }

    pub(super) fn note_letter(&mut self, name: &ast::Ident) {
        if DIRECTIONS.iter().any(|d| d.0 == &*name.text) {
            self.modules[self.frame.module].letters.push((name.text.clone(), name.span, true));
        }
    }

    /// The meaning of a name here; reports E502 if there is none.
    pub(super) fn find(&mut self, name: &Rc<str>, span: Span) -> Referent {
        self.find_or_suggest(name, span, false)
    }

    /// The meaning of the name of a rule; reports E502 if there is none, and suggests another rule.
    pub(super) fn find_rule(&mut self, name: &Rc<str>, span: Span) -> Referent {
        self.find_or_suggest(name, span, true)
    }

    /// Does a `for` that follows in the same line bind this name?
    fn is_bound_behind(&self, name: &str, span: Span) -> bool {
        let Some((file, range)) = self.sources.locate(span) else { return false };
        let line = file.text[range.end..].lines().next().unwrap_or("");
        line.split(" for ").skip(1).any(|clause| {
            let bound = clause.split(" in ").next().unwrap_or("");
            bound.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        })
    }

    fn find_or_suggest(&mut self, name: &Rc<str>, span: Span, rules: bool) -> Referent {
        if let Some(found) = self.find_without_report(name, span) {
            self.record_use(name, span);
            return found;
        }
        let suggest = self.diags.len() < MAX_SUGGESTIONS;
        let later = if suggest { self.bound_below(name, span) } else { None };
        self.record_use_of(name, span, later);
        if let Some(later) = later {
            self.report(
                Diagnostic::new(codes::E502, format!("`{name}` is not known yet"))
                    .label(span, "used here")
                    .label(later, "bound here, later")
                    .help("a name must be bound above its use: move one of the two statements"),
            );
            return Referent::Poison;
        }
        let foreign = FOREIGN_NAMES.iter().find(|row| row.0 == &**name).map(|row| row.1);
        let piece = self.pieces_with(name);
        let near = if suggest && foreign.is_none() && piece.is_none() {
            self.nearest_name(name, rules)
        } else {
            None
        };
        let usage = self.declared_by.filter(|_| near.is_none());
        let mut d = Diagnostic::new(codes::E502, format!("unknown name `{name}`")).suggest_or(
            span,
            near,
            "no such name is bound here",
        );
        match foreign {
            Some(help) => d = d.help(help),
            _ if matches!(&**name, "True" | "False") => d = d.help(format!("write {}", name.to_lowercase())),
            _ if puzc_core::xcc::COLOR_NAMES.contains(&&**name) => {
                d = d.help(format!("fill {name} at PLACES colors cells, \"x\" at PLACES in {name} a mark"))
            }
            _ if self.is_bound_behind(name, span) => {
                d = d.help(format!("the `for` that binds `{name}` comes later: put it before this"))
            }
            _ if self.compared => {
                let quoted = format!("\"{name}\"");
                d = d.help(format!("write {quoted} in quotes for a string")).fix(span, quoted);
            }
            _ if let Some(set) = piece => {
                let quoted = format!("\"{name}\"");
                let help = format!(
                    "{quoted} is one of the pieces of {set}; it is named in quotes: if p.piece == {quoted}, keep still {quoted}; alone: pieces Q on ... = [p for p in {set} if p.name == {quoted}]"
                );
                d = d.help(help)
            }
            _ if let Some(usage) = usage => d = d.help(format!("it is declared before: {usage}")),
            _ => {}
        }
        if let Some(square) = puzc_core::geometry::chess_square(name) {
            d = d.help(square);
        }
        if let Some(sign) = self.after_percent(span) {
            d = d.label(sign, "this is the remainder").help("a comment begins with //");
        }
        if let Some(n) = NUMBER_WORDS.iter().position(|word| *word == &**name) {
            d = d.help(format!("a number is written in digits: {n}")).fix(span, n.to_string());
        }
        if let Some(module) =
            library::STD.iter().find(|m| !m.always && library::declared(m.text).any(|n| n == &**name))
        {
            d = d.help(format!("use {name} from std.{}", module.name));
        }
        self.report(d);
        Referent::Poison
    }

    /// The pieces of a block of the file of which one has this name.
    fn pieces_with(&self, name: &Rc<str>) -> Option<Rc<str>> {
        let names =
            |line: &ast::PieceLine| line.name.as_ref().is_some_and(|n| self.sources.text(n.span) == &**name);
        self.modules[0].tree.stmts.iter().find_map(|stmt| match &stmt.kind {
            ast::StmtKind::Pieces { name, body: ast::EntityBody::Members(lines), .. } => {
                lines.iter().any(names).then(|| name.text.clone())
            }
            _ => None,
        })
    }

    /// The `%` before a word, which may have been meant as a comment: `let n = 4  % size`.
    fn after_percent(&self, word: Span) -> Option<Span> {
        let (file, _) = self.sources.locate(word)?;
        let at = (word.start - file.base) as usize;
        let before = file.text.get(..at)?.trim_end_matches(' ');
        before.ends_with(" %").then(|| file.at(before.len() - 1..before.len()))
    }

    /// W115 for each word in a set of digits that is also the name of a value: `[0-n]`.
    pub(super) fn names_in_set(&mut self, set: Span) {
        let text = self.sources.text(set).to_string();
        for word in words(&text) {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let span = set.sub(at, at + word.len());
            let letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
            let Some(bound) = Some(word).filter(|_| letter).and_then(|w| self.value_named(w)) else {
                continue;
            };
            let message = match word.len() {
                1 => format!("`{word}` is a digit here, not the value of `{word}`"),
                _ => format!("`{word}` are digits here, not the value of `{word}`"),
            };
            let d = Diagnostic::new(codes::W115, message)
                .label(span, format!("write {{{word}}}"))
                .fix(span, format!("{{{word}}}"))
                .label(bound, "the value is bound here");
            self.report(d.help(format!("[0-{{{word}}}] has {word}+1 digits, [0-{{{word}-1}}] has {word}")));
        }
    }

    /// W115 for a cell that is also the name of a value: `L: shape`.
    pub(super) fn name_as_cell(&mut self, cell: &ast::CellToken) {
        let [ast::CellPart::Text(span)] = cell.parts.as_slice() else { return };
        let word = self.sources.text(*span).to_string();
        let letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
        let Some(bound) = Some(&*word).filter(|_| letter).and_then(|w| self.value_named(w)) else { return };
        let d = Diagnostic::new(codes::W115, format!("`{word}` is a cell here, not the value of `{word}`"))
            .label(*span, format!("write {{*{word}}} for a list of cells"))
            .fix(*span, format!("{{*{word}}}"))
            .label(bound, "the value is bound here");
        self.report(d);
    }

    /// The place where a value with this name is bound by `let`, `param`, `for` or as a parameter.
    fn value_named(&self, name: &str) -> Option<Span> {
        if let Some((Binding::Local(_), span)) = self.frame.scopes.iter().rev().find_map(|s| s.get(name)) {
            return Some(span);
        }
        let module = &self.modules[self.frame.module];
        let (_, span) = module.scope.get(name)?;
        let binds = |s: &&ast::Stmt| s.span.start <= span.start && span.end <= s.span.end;
        let value = |s: &ast::Stmt| matches!(s.kind, ast::StmtKind::Let { .. } | ast::StmtKind::Param { .. });
        module.tree.stmts.iter().find(binds).filter(|s| value(s)).map(|_| span)
    }

    /// The place where a statement of this module below `span` binds the name.
    fn bound_below(&self, name: &str, span: Span) -> Option<Span> {
        let stmts = &self.modules[self.frame.module].tree.stmts;
        fn used(stmt: &ast::Stmt) -> &[ast::Ident] {
            if let ast::StmtKind::Use { names, .. } = &stmt.kind { names } else { &[] }
        }
        let bound = stmts.iter().flat_map(|s| declared_name(s).into_iter().chain(used(s)));
        bound.filter(|n| &*n.text == name && n.span.start > span.start).map(|n| n.span).next()
    }

    /// What the name is bound to in this text, and where.
    pub(super) fn binding(&self, name: &str) -> Option<(Binding, Span)> {
        let local = self.frame.scopes.iter().rev().find_map(|s| s.get(name));
        local.or_else(|| self.modules[self.frame.module].scope.get(name))
    }

    pub(super) fn find_without_report(&mut self, name: &str, span: Span) -> Option<Referent> {
        let module = self.frame.module;
        if let Some((binding, _)) = self.binding(name) {
            return Some(self.deref(binding, span));
        }
        match name {
            "true" => return Some(Referent::Constant(Data::Bool(true))),
            "false" => return Some(Referent::Constant(Data::Bool(false))),
            _ => {}
        }
        if self.program.lattices.find(name).is_some() {
            return Some(Referent::Constant(Data::Str(name.into())));
        }
        if let Some((letter, x, y)) = DIRECTIONS.iter().find(|d| d.0 == name) {
            self.modules[module].letters.push((Rc::from(*letter), span, false));
            use super::super::value::Value;
            return Some(Referent::Constant(Value::tuple(vec![Value::int(*x), Value::int(*y)]).data));
        }
        if let Some(native) = NATIVES.iter().position(|n| n.name == name) {
            self.frame.needs.more |= !NATIVES[native].pure;
            return Some(Referent::Native(native as u16));
        }
        // a declaration of the library sees the others of its module
        let same =
            self.modules[module].library.filter(|home| library::declaration(home.text, name).is_some());
        let home = same.or_else(|| library::module_declaring(name))?;
        let (binding, _) = self.library_name(home, name)?;
        Some(self.deref(binding, span))
    }

    pub(super) fn deref(&mut self, binding: Binding, span: Span) -> Referent {
        match binding {
            Binding::Local(slot) => {
                self.frame.needs.slot = self.frame.needs.slot.min(slot);
                Referent::Local(slot)
            }
            Binding::Global(g) => {
                self.used.insert(g);
                self.frame.uses_settable |= self.settable.contains(&g);
                Referent::Global(g)
            }
            Binding::Poison => Referent::Poison,
            Binding::Lattice(id) => {
                Referent::Constant(Data::Str(self.program.lattices.get(id).name().into()))
            }
            Binding::Fn(m, i) => {
                let function = self.declared(m, i, span);
                self.frame.needs.more |= function.is_none_or(|f| !self.program.fns[f as usize].pure);
                let is_settable = |f: u32| self.program.fns[f as usize].is_settable;
                self.frame.uses_settable |= function.is_some_and(is_settable);
                function.map_or(Referent::Poison, Referent::Function)
            }
            Binding::Rule(m, i) => {
                let rule = self.declared(m, i, span);
                let is_settable = |r: u32| self.program.rules[r as usize].head.is_settable;
                self.frame.uses_settable |= rule.is_some_and(is_settable);
                rule.map_or(Referent::Poison, Referent::Rule)
            }
            Binding::Statement(m, i) => {
                let value = self.value_of_module(m, i, span);
                self.frame.uses_settable |=
                    matches!(&value, Referent::Global(g) if self.settable.contains(g));
                value
            }
        }
    }

    fn nearest_name(&self, name: &str, rules: bool) -> Option<String> {
        let library = || library::STD.iter().filter(|m| m.always);
        if rules
            && let Some(near) = puzc_core::diag::nearest(name, library().flat_map(|m| library::rules(m.text)))
        {
            return Some(near.to_string());
        }
        let mut all: Vec<&str> =
            self.frame.scopes.iter().rev().flat_map(|s| s.names()).map(|n| &**n).collect();
        all.extend(self.modules[self.frame.module].scope.names().into_iter().map(|n| &**n));
        all.extend(NATIVES.iter().map(|n| n.name));
        all.extend(library().flat_map(|m| library::declared(m.text)));
        puzc_core::diag::nearest(name, all.into_iter()).map(str::to_string)
    }

    /// E512 if the file binds `N`, `S`, `W` or `E`, and uses it elsewhere as a direction.
    pub(super) fn directions_in_two_senses(&mut self) {
        let mut found = vec![];
        for module in &self.modules {
            for (letter, used, _) in module.letters.iter().filter(|l| !l.2) {
                let bound = module.letters.iter().find(|l| l.2 && l.0 == *letter);
                if let (Some((_, bound, _)), Some((_, x, y))) =
                    (bound, DIRECTIONS.iter().find(|d| d.0 == &**letter))
                {
                    found.push(
                        Diagnostic::new(codes::E512, format!("`{letter}` is used with two meanings"))
                            .label(*used, format!("here it is the direction ({x}, {y})"))
                            .label(*bound, "here it is a name that this file binds")
                            .help(format!("rename the first, or write ({x}, {y})")),
                    );
                }
            }
        }
        self.diags.extend(found);
    }

    /// Records a statement that could not be parsed, unless its keyword declares no items.
    pub(super) fn note_unread(&mut self, span: Span) {
        let text = self.sources.text(span);
        let word = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        self.program.unread |= keywords::find(word).is_none_or(|k| k.declares);
    }
}

/// All names that are mentioned in an expression.
pub(super) fn names_in(e: &ast::Expr, out: &mut Vec<(Rc<str>, Span)>) {
    let mut go = |e: &ast::Expr| names_in(e, out);
    match &*e.kind {
        ast::ExprKind::Name(n) => out.push((n.clone(), e.span)),
        ast::ExprKind::Paren(a)
        | ast::ExprKind::Negate(a)
        | ast::ExprKind::Not(a)
        | ast::ExprKind::Field(a, _) => go(a),
        ast::ExprKind::Binary(_, _, a, b)
        | ast::ExprKind::Default(a, b)
        | ast::ExprKind::Range { from: a, to: b, .. } => {
            go(a);
            go(b);
        }
        ast::ExprKind::Index(a, keys) => {
            go(a);
            keys.iter().for_each(go);
        }
        ast::ExprKind::Call(_, args) | ast::ExprKind::Tuple(args) => args.iter().for_each(|a| go(&a.value)),
        ast::ExprKind::If(arms, otherwise) => {
            for (c, v) in arms {
                go(c);
                go(v);
            }
            go(otherwise);
        }
        _ => {}
    }
}
