//! Resolution: names become slots, and the syntax tree becomes IR.  Functions, rules and values of modules
//! are compiled when they are first mentioned, so unused parts of the library cost nothing, and recursion is
//! detected as a name that is still being compiled.

mod arguments;
mod entity;
mod expr;
mod item_words;
mod lattice;
mod mixed_lists;
mod module;
mod names;
mod pictures;
mod record;
mod stmt;

use super::ir::*;
use super::library;
use super::names::NameKind;
use super::program::Program;
use super::scope::{Binding, Scope};
use puzc_core::base::{FileId, Sources, Span, StopSwitch, composed};
use puzc_core::diag::{Diagnostic, Diagnostics, codes};
use puzc_syntax::ast::{self, Ast};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Loads modules; the session implements it, because this layer does no input.
pub trait Loader {
    /// The tree of a part of a text that is already in the sources; the switch can end this.
    fn parse(&mut self, sources: &Sources, part: Span, stop: &StopSwitch) -> (Rc<Ast>, Vec<Diagnostic>);
    /// Loads the file at `path`, as named in the file `from`, into the sources.
    fn open(&mut self, sources: &mut Sources, path: &str, from: FileId) -> Result<FileId, Diagnostic>;
}

/// A file, or a declaration of the library.
struct LoadedModule {
    name: Rc<str>,
    file: FileId,
    /// The module of the library that it belongs to.
    library: Option<&'static library::StdModule>,
    tree: Rc<Ast>,
    scope: Scope,
    /// Names that are bound or used as the directions N, S, W, E.
    letters: Vec<(Rc<str>, Span, bool)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Compilation {
    InProgress,
    Done(u32),
}

/// The local names and slots of the function, rule or main program that is being compiled.
struct LocalFrame {
    module: usize,
    scopes: Vec<Scope>,
    slots: u32,
    /// What the expression depends on that is being compiled.
    needs: Needs,
    /// Is this code outside of functions and rules?  Then its names are those of the module.
    main: bool,
    /// The current statement.
    statement: Span,
    /// Was a parameter mentioned, or a value that is made from one?
    uses_settable: bool,
}

/// What an expression depends on, besides values of modules and names that it binds itself.
#[derive(Clone, Copy)]
struct Needs {
    /// The first slot that it uses.
    slot: u32,
    /// Does it depend on more, such as the boards so far?
    more: bool,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { slot: u32::MAX, more: false }
    }
}

impl LocalFrame {
    fn new(module: usize, extent: Span) -> LocalFrame {
        LocalFrame {
            module,
            scopes: vec![Scope::new(extent)],
            slots: 0,
            needs: Needs::default(),
            main: false,
            statement: extent,
            uses_settable: false,
        }
    }
}

/// See the module's documentation.
pub struct Resolver<'a> {
    sources: &'a mut Sources,
    diags: &'a mut Diagnostics,
    loader: &'a mut dyn Loader,
    program: Program,
    modules: Vec<LoadedModule>,
    /// Modules by the name of the file, or `std.MODULE.NAME`.
    by_name: FxHashMap<Rc<str>, usize>,
    /// The files of the library's modules, by name.
    library_files: FxHashMap<&'static str, FileId>,
    loading: Vec<Rc<str>>,
    compiled: FxHashMap<(usize, usize), Compilation>,
    frame: LocalFrame,
    /// Is this an operand of a comparison?  Then an unknown name may be a string without quotes.
    compared: bool,
    /// The syntax of the statement that declares what is named here, if a native statement asks for it.
    declared_by: Option<&'static str>,
    stop: StopSwitch,
    /// The values that were mentioned, by number.
    used: FxHashSet<u32>,
    /// The places of the names of lists and maps in `NAME[x.index]`.
    indexed: FxHashSet<Span>,
    /// The places of the names of lists and maps in `NAME[x]`.
    keyed: FxHashSet<Span>,
    /// The places of the names of lists and maps in `x in NAME` and `NAME[x] ?? y`.
    searched: FxHashSet<Span>,
    /// The slot of the placement of a `forbid` or `add`.
    placement: Option<u32>,
    /// The parameters and the values that are made from them, by number.
    settable: FxHashSet<u32>,
}

/// Resolves the file with this tree.  If the switch is set, the program is incomplete.
pub fn resolve(
    sources: &mut Sources,
    diags: &mut Diagnostics,
    loader: &mut dyn Loader,
    file: FileId,
    tree: Rc<Ast>,
    stop: StopSwitch,
) -> Program {
    let whole = sources.file(file).span();
    let frame = LocalFrame { main: true, ..LocalFrame::new(0, whole) };
    let mut r = Resolver {
        sources,
        diags,
        loader,
        program: Program::default(),
        modules: vec![],
        by_name: FxHashMap::default(),
        library_files: FxHashMap::default(),
        loading: vec![],
        compiled: FxHashMap::default(),
        frame,
        compared: false,
        declared_by: None,
        stop,
        used: FxHashSet::default(),
        indexed: FxHashSet::default(),
        keyed: FxHashSet::default(),
        searched: FxHashSet::default(),
        placement: None,
        settable: FxHashSet::default(),
    };
    let name: Rc<str> = r.sources.file(file).name.as_str().into();
    r.loading.push(name.clone());
    r.enter_module(name, whole, None, tree.clone());
    r.main(&tree);
    r.program.slots = r.program.slots.max(r.frame.slots);
    r.directions_in_two_senses();
    r.program.unused = r.unused(&tree);
    let drawn = tree.stmts.iter().filter_map(|stmt| match &stmt.kind {
        ast::StmtKind::Draw { what: ast::Drawn::Values(e), .. } => Some(e.span),
        _ => None,
    });
    let drawn: FxHashSet<Span> = drawn.collect();
    let keyed = &(&drawn | &r.searched) | &r.keyed;
    r.program.drawn = r.only_used_in(&drawn, &tree);
    r.program.indexed = r.only_used_in(&r.indexed, &tree);
    r.program.searched = r.only_used_in(&r.searched, &tree);
    let literals = literals(&tree);
    r.program.searched.retain(|(_, (_, name))| literals.contains(name));
    let is_indexed = |global: &u32| r.program.indexed.iter().any(|(own, _)| own == global);
    let keyed = r.only_used_in(&keyed, &tree).into_iter();
    let keyed = keyed.filter(|(global, (_, name))| literals.contains(name) && !is_indexed(global));
    r.program.keyed = keyed.collect();
    r.program.names.sort();
    r.program
}

/// The names of values that are written as lists and maps, in a file without parameters.
fn literals(tree: &Ast) -> FxHashSet<Span> {
    let is_list = |e: &ast::Expr| matches!(&*e.kind, ast::ExprKind::List(_, clauses) if clauses.is_empty());
    let is_literal = |e: &ast::Expr| match &*e.kind {
        ast::ExprKind::Cells(..) => true,
        ast::ExprKind::Call(function, args) => {
            matches!(&*function.kind, ast::ExprKind::Name(name) if &**name == "map")
                && args.iter().all(|arg| is_list(&arg.value))
        }
        _ => is_list(e),
    };
    if tree.stmts.iter().any(|stmt| matches!(stmt.kind, ast::StmtKind::Param { .. })) {
        return FxHashSet::default();
    }
    let named = tree
        .stmts
        .iter()
        .filter(|stmt| matches!(&stmt.kind, ast::StmtKind::Let { value, .. } if is_literal(value)));
    named.filter_map(declared_name).map(|name| name.span).collect()
}

impl Resolver<'_> {
    fn report(&mut self, d: Diagnostic) {
        self.diags.push(d);
    }

    /// Resolves the statements of the root file, in order.  Unused functions and rules are compiled to report
    /// their errors.
    fn main(&mut self, tree: &Rc<Ast>) {
        let mut main = vec![];
        for (i, stmt) in tree.stmts.iter().enumerate() {
            if self.stop.stopped() {
                break;
            }
            match &stmt.kind {
                ast::StmtKind::Fn { .. } | ast::StmtKind::Rule { .. } => {
                    self.declared(0, i, stmt.span);
                }
                _ => main.extend(self.global_statement(0, i)),
            }
        }
        self.program.main.extend(main);
    }

    /// The names of the root file that nothing mentions.  Colors have an effect of their own if there are
    /// tiles or mates: other colors become errors.
    fn unused(&self, tree: &Ast) -> Vec<(Rc<str>, Span)> {
        let colored = |stmt: &ast::Stmt| match &stmt.kind {
            ast::StmtKind::List { keyword, .. } => &*keyword.text == "mates",
            kind => matches!(kind, ast::StmtKind::Tiles { .. }),
        };
        let colored = tree.stmts.iter().any(colored);
        let declares = |stmt: &&ast::Stmt| match &stmt.kind {
            ast::StmtKind::List { keyword, .. } => &*keyword.text != "colors" || !colored,
            _ => true,
        };
        let named = tree.stmts.iter().filter(declares).filter_map(declared_name);
        let unused = named.filter(|name| match self.modules[0].scope.get(&name.text) {
            Some((Binding::Global(g), span)) => span == name.span && !self.used.contains(&g),
            _ => false,
        });
        let values = unused.map(|n| (n.text.clone(), n.span));
        let names = &self.program.names;
        let used: FxHashSet<Span> = names.uses.iter().filter_map(|name| name.bound).collect();
        let has_no_value = |kind: &NameKind| {
            matches!(
                kind,
                NameKind::Function | NameKind::Rule | NameKind::Lattice | NameKind::Import(_, Some(_))
            )
        };
        let others = names.bound.iter().filter(|name| has_no_value(&name.kind) && !used.contains(&name.span));
        let others = others.map(|name| (name.name.clone(), name.span));
        let mut all: Vec<_> = values.chain(others).filter(|(name, _)| !name.starts_with('_')).collect();
        all.sort_by_key(|(_, span)| span.start);
        all
    }

    /// The values of the root file that are mentioned only at these places.
    fn only_used_in(&self, places: &FxHashSet<Span>, tree: &Ast) -> Vec<(u32, (Rc<str>, Span))> {
        let uses = &self.program.names.uses;
        let only = |name: &ast::Ident| {
            let mut own = uses.iter().filter(|n| n.bound == Some(name.span)).peekable();
            own.peek().is_some() && own.all(|n| places.contains(&n.span))
        };
        let named = tree.stmts.iter().filter_map(declared_name).filter(|name| only(name));
        let global = |name: &ast::Ident| match self.modules[0].scope.get(&name.text) {
            Some((Binding::Global(g), _)) => Some((g, (name.text.clone(), name.span))),
            _ => None,
        };
        named.filter_map(global).collect()
    }

    /// The number of the function or rule declared by a statement; compiles it if necessary.  `None`, after a
    /// diagnostic, if it is being compiled.
    fn declared(&mut self, module: usize, stmt: usize, at: Span) -> Option<u32> {
        if let Some(known) = self.known(module, stmt, at) {
            return known;
        }
        let tree = self.modules[module].tree.clone();
        let statement = tree.stmts.get(stmt)?;
        let extent = statement.span;
        self.compiled.insert((module, stmt), Compilation::InProgress);
        let number = match &statement.kind {
            ast::StmtKind::Fn { name, params, body, wheres } => {
                let (function, ()) = self.declaration(module, extent, name, params, |r| {
                    let wheres = wheres.iter().map(|binder| r.binder(binder)).collect();
                    (wheres, r.expr(body), ())
                });
                self.program.fns.push(Rc::new(function));
                self.program.fns.len() - 1
            }
            ast::StmtKind::Rule { name, params, body } => {
                let (head, body) = self.declaration(module, extent, name, params, |r| {
                    (vec![], Node { span: name.span, op: Box::new(Op::Poison) }, r.block(body, extent))
                });
                self.program.rules.push(Rc::new(Rule { head, body }));
                self.program.rules.len() - 1
            }
            _ => return None,
        };
        self.compiled.insert((module, stmt), Compilation::Done(number as u32));
        Some(number as u32)
    }

    /// A function or the head of a rule; `body` resolves what follows the parameters.
    fn declaration<T>(
        &mut self,
        module: usize,
        extent: Span,
        name: &ast::Ident,
        params: &[ast::Param],
        body: impl FnOnce(&mut Self) -> (Vec<ClauseCode>, Node, T),
    ) -> (Fn, T) {
        let outer = self.open_frame(module, extent);
        self.record_node(extent);
        let params_code = self.params(params);
        let (wheres, value, rest) = self.scoped(extent, body);
        let inner = self.close_frame(outer);
        let function = Fn {
            name: name.text.clone(),
            span: name.span,
            params: params_code,
            slots: inner.slots,
            wheres,
            body: value,
            pure: !inner.needs.more,
            is_settable: inner.uses_settable,
            declared: puzc_syntax::fmt::signature(self.sources, &name.text, params, true),
            called: puzc_syntax::fmt::signature(self.sources, &name.text, params, false),
        };
        (function, rest)
    }

    fn known(&mut self, module: usize, stmt: usize, at: Span) -> Option<Option<u32>> {
        match self.compiled.get(&(module, stmt)) {
            Some(Compilation::Done(id)) => Some(Some(*id)),
            Some(Compilation::InProgress) => {
                let name = declared_name(&self.modules[module].tree.stmts[stmt])
                    .map_or("this", |n| &n.text)
                    .to_string();
                self.report(
                    Diagnostic::new(codes::E511, format!("`{name}` calls itself"))
                        .label(at, "here it is used while it is being defined")
                        .help("functions and rules cannot be recursive; loop over a finite list instead"),
                );
                Some(None)
            }
            None => None,
        }
    }

    fn open_frame(&mut self, module: usize, extent: Span) -> LocalFrame {
        std::mem::replace(&mut self.frame, LocalFrame::new(module, extent))
    }

    fn close_frame(&mut self, outer: LocalFrame) -> LocalFrame {
        std::mem::replace(&mut self.frame, outer)
    }

    fn params(&mut self, params: &[ast::Param]) -> Vec<ParamCode> {
        // The parameters have the first slots, in order; the slots of lambdas in defaults come after them.
        for p in params {
            self.bind_local(&p.name, NameKind::Argument);
        }
        let mut out = vec![];
        for p in params {
            let default = p.default.as_ref().map(|e| self.expr(e));
            let ty = p.ty.as_ref().map(|t| (self.ty(t), Rc::from(self.sources.text(t.span))));
            out.push(ParamCode { name: p.name.text.clone(), ty, default });
        }
        out
    }

    fn ty(&mut self, t: &ast::TypeExpr) -> TypeCode {
        if t.result.is_some() {
            return TypeCode::Function;
        }
        let Some(name) = &t.name else {
            return TypeCode::Tuple(t.args.iter().map(|a| self.ty(a)).collect());
        };
        if &*name.text == "list" && t.args.len() == 1 {
            return TypeCode::List(Box::new(self.ty(&t.args[0])));
        }
        match KINDS.iter().find(|k| k.0 == &*name.text) {
            Some((_, kind)) => TypeCode::Plain(*kind),
            None => {
                let near = puzc_core::diag::nearest(&name.text, KINDS.iter().map(|k| k.0));
                self.report(
                    Diagnostic::new(codes::E502, format!("unknown type `{}`", name.text))
                        .suggest(name.span, near)
                        .help(format!("types are {}", KINDS.map(|k| k.0).join(" "))),
                );
                TypeCode::Plain(NamedType::Any)
            }
        }
    }
}

const KINDS: [(&str, NamedType); 19] = [
    ("int", NamedType::Int),
    ("positive", NamedType::Positive),
    ("bool", NamedType::Bool),
    ("str", NamedType::Str),
    ("cell", NamedType::Cell),
    ("cells", NamedType::Cells),
    ("edge", NamedType::Edge),
    ("corner", NamedType::Corner),
    ("item", NamedType::Item),
    ("picture", NamedType::Picture),
    ("board", NamedType::Board),
    ("pieces", NamedType::Pieces),
    ("tiles", NamedType::Tiles),
    ("map", NamedType::Map),
    ("set", NamedType::Set),
    ("record", NamedType::Record),
    ("region", NamedType::Region),
    ("list", NamedType::List),
    ("any", NamedType::Any),
];

/// The name that a statement of a module declares, if it declares one.
fn declared_name(stmt: &ast::Stmt) -> Option<&ast::Ident> {
    use ast::StmtKind::*;
    match &stmt.kind {
        Param { name, .. }
        | Fn { name, .. }
        | Rule { name, .. }
        | Board { name, .. }
        | Regions { name, .. } => Some(name),
        Pieces { name, .. } | Tiles { name, .. } | List { name, .. } | Lattice { name, .. } => Some(name),
        Let { pattern: ast::Pattern::Name(name), .. } => Some(name),
        _ => None,
    }
}

/// All names that a pattern binds.
fn pattern_names<'p>(pattern: &'p ast::Pattern, names: &mut Vec<&'p ast::Ident>) {
    match pattern {
        ast::Pattern::Name(n) if &*n.text == "_" => {}
        ast::Pattern::Name(n) => names.push(n),
        ast::Pattern::Tuple(all, _) => all.iter().for_each(|p| pattern_names(p, names)),
    }
}

/// The meaning of a name, found by resolution.
enum Referent {
    Local(u32),
    Global(u32),
    Function(u32),
    Native(u16),
    Constant(super::value::Data),
    Rule(u32),
    Poison,
}

impl From<Binding> for Option<Referent> {
    fn from(b: Binding) -> Option<Referent> {
        match b {
            Binding::Local(slot) => Some(Referent::Local(slot)),
            Binding::Global(g) => Some(Referent::Global(g)),
            Binding::Poison => Some(Referent::Poison),
            _ => None,
        }
    }
}
