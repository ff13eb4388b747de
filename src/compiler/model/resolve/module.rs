//! Modules of the library and of the user.

use super::super::library::{self, StdModule};
use super::super::names::ImportSource;
use super::record::kind_of;
use super::*;

/// What a file imports names from.
#[derive(Clone, Copy)]
enum ImportedModule {
    Library(&'static StdModule),
    /// Its number.
    User(usize),
}

impl Resolver<'_> {
    /// Registers a module with the names of its functions and rules, and also of its values, except in the
    /// root file, whose values are bound one by one.
    pub(super) fn enter_module(
        &mut self,
        name: Rc<str>,
        whole: Span,
        library: Option<&'static StdModule>,
        tree: Rc<Ast>,
    ) -> usize {
        let index = self.modules.len();
        self.modules.push(LoadedModule {
            name: name.clone(),
            file: self.sources.file_of(whole).unwrap_or(FileId(0)),
            library,
            tree: tree.clone(),
            scope: Scope::new(whole),
            letters: vec![],
        });
        self.by_name.insert(name, index);
        let outer = (self.frame.module, self.frame.statement);
        self.frame.module = index;
        for (i, stmt) in tree.stmts.iter().enumerate() {
            self.frame.statement = stmt.span;
            if let ast::StmtKind::Bad { binds } = &stmt.kind {
                for n in binds {
                    let _ = self.modules[index].scope.bind(&n.text, Binding::Poison, n.span);
                    self.record_global(n, NameKind::Unread);
                }
            }
            let Some(name) = declared_name(stmt) else { continue };
            let binding = match stmt.kind {
                ast::StmtKind::Fn { .. } => Binding::Fn(index, i),
                ast::StmtKind::Rule { .. } => Binding::Rule(index, i),
                _ if index == 0 => continue,
                _ => Binding::Statement(index, i),
            };
            self.bind_global(index, name, binding, kind_of(&stmt.kind));
        }
        (self.frame.module, self.frame.statement) = outer;
        index
    }

    pub(super) fn bind_global(&mut self, module: usize, name: &ast::Ident, binding: Binding, kind: NameKind) {
        let current = std::mem::replace(&mut self.frame.module, module);
        self.note_letter(name);
        self.record_global(name, kind);
        if let Err(earlier) = self.modules[module].scope.bind(&name.text, binding, name.span) {
            self.bound_twice(name, earlier);
        }
        self.frame.module = current;
    }

    /// What the library binds a name to.  Its declaration is parsed when it is first needed.
    pub(super) fn library_name(&mut self, home: &'static StdModule, name: &str) -> Option<(Binding, Span)> {
        let path: Rc<str> = format!("std.{}.{name}", home.name).into();
        let index = match self.by_name.get(&path) {
            Some(&known) => known,
            None => {
                let range = library::declaration(home.text, name)?;
                let file = match self.library_files.get(home.name) {
                    Some(&file) => file,
                    None => self.sources.add(format!("std/{}.puz", home.name), home.text).ok()?,
                };
                self.library_files.insert(home.name, file);
                let part = self.sources.file(file).at(range);
                let (tree, errors) = self.loader.parse(self.sources, part, &self.stop);
                self.diags.extend(errors);
                self.enter_module(path, part, Some(home), tree)
            }
        };
        self.modules[index].scope.get(name)
    }

    /// `use A, B from M`
    pub(super) fn import(
        &mut self,
        module: usize,
        names: &[ast::Ident],
        from: &ast::UseFrom,
        at: Span,
    ) -> Vec<StmtCode> {
        let mut code = vec![];
        let source = match from {
            ast::UseFrom::Module(name) => self.std_module(name).map(ImportedModule::Library),
            ast::UseFrom::File(path) => {
                self.user_module(module, path, at, &mut code).map(ImportedModule::User)
            }
        };
        let named = import_source(from);
        for name in names {
            let found = match source {
                Some(ImportedModule::Library(home)) => self.library_name(home, &name.text),
                Some(ImportedModule::User(m)) => self.modules[m].scope.get(&name.text),
                None => None,
            };
            if let (Some(source), None) = (source, found)
                && let Some(near) = self.nothing_to_import(source, name)
                && !names.iter().any(|n| *n.text == *near)
            {
                // the name that is meant is probably used
                let _ = self.modules[module].scope.bind(&near.into(), Binding::Poison, name.span);
            }
            let binding = found.map_or(Binding::Poison, |(binding, _)| binding);
            let kind = NameKind::Import(named.clone(), found.map(|(_, place)| place));
            self.bind_global(module, name, binding, kind);
        }
        code
    }

    /// E803 for a name that a module does not declare; returns the similar one that it declares.
    fn nothing_to_import(&mut self, module: ImportedModule, name: &ast::Ident) -> Option<String> {
        let (module, names) = match module {
            ImportedModule::Library(home) => {
                let mut names: Vec<&str> = library::declared(home.text).collect();
                names.sort_unstable();
                (format!("std.{}", home.name), names)
            }
            ImportedModule::User(m) => {
                let module = &self.modules[m];
                (module.name.to_string(), module.scope.names().into_iter().map(|n| &**n).collect())
            }
        };
        let near = puzc_core::diag::nearest(&name.text, names.iter().copied()).map(str::to_string);
        let d = Diagnostic::new(codes::E803, format!("`{module}` has nothing named `{}`", name.text))
            .suggest(name.span, near.as_deref())
            .help(format!("it declares: {}", names.join(" ")));
        self.report(d);
        near
    }

    fn std_module(&mut self, name: &ast::Ident) -> Option<&'static StdModule> {
        let found = name.text.strip_prefix("std.").and_then(|n| library::STD.iter().find(|m| m.name == n));
        if found.is_some() {
            return found;
        }
        let names: Vec<String> = library::STD.iter().map(|m| format!("std.{}", m.name)).collect();
        let near = puzc_core::diag::nearest(&name.text, names.iter().map(|n| n.as_str()));
        let d = Diagnostic::new(codes::E803, format!("there is no module `{}`", name.text))
            .suggest(name.span, near)
            .help(format!("the library has {}; write the name of your own file in quotes", names.join(" ")));
        self.report(d);
        None
    }

    fn user_module(
        &mut self,
        importer: usize,
        path: &ast::Expr,
        at: Span,
        code: &mut Vec<StmtCode>,
    ) -> Option<usize> {
        let Some(text) = plain_text(path) else {
            self.report(
                Diagnostic::new(codes::E803, "the name of a module must be a plain string")
                    .label(path.span, "holes are not allowed here"),
            );
            return None;
        };
        let file = match self.loader.open(self.sources, text, self.modules[importer].file) {
            Ok(file) => file,
            Err(d) => {
                let in_library = library::STD.iter().any(|m| text.strip_prefix("std.") == Some(m.name));
                let d = d.label(path.span, "named here");
                let help = "modules of the library are written without quotes";
                let d = if in_library { d.help(help).fix(path.span, &**text) } else { d };
                self.report(d);
                return None;
            }
        };
        let name: Rc<str> = self.sources.file(file).name.as_str().into();
        if self.loading.contains(&name) {
            let chain = self.loading.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" -> ");
            self.report(
                Diagnostic::new(codes::E804, format!("`{name}` imports itself"))
                    .label(path.span, format!("{chain} -> {name}"))
                    .help("move what both need into a third file"),
            );
            return None;
        }
        if let Some(&known) = self.by_name.get(&name) {
            return Some(known);
        }
        let whole = self.sources.file(file).span();
        let (tree, errors) = self.loader.parse(self.sources, whole, &self.stop);
        self.diags.extend(errors);
        self.loading.push(name.clone());
        let index = self.enter_module(name, whole, None, tree.clone());
        let outer = self.open_frame(index, at);
        self.frame.main = true;
        self.module_statements(index, &tree, (text, at), code);
        let inner = self.close_frame(outer);
        self.frame.slots = self.frame.slots.max(inner.slots);
        self.loading.pop();
        Some(index)
    }

    /// Compiles the values of a user's module, and the modules that it imports.  E803 for statements that
    /// make items or options.  `imported` is the path of the module and the place that imports it.
    fn module_statements(
        &mut self,
        index: usize,
        tree: &Ast,
        imported: (&str, Span),
        code: &mut Vec<StmtCode>,
    ) {
        for (i, stmt) in tree.stmts.iter().enumerate() {
            match &stmt.kind {
                ast::StmtKind::Fn { .. } | ast::StmtKind::Rule { .. } | ast::StmtKind::Expect { .. } => {}
                ast::StmtKind::Puzzle(_) | ast::StmtKind::Bad { .. } => {}
                _ if makes_items(&stmt.kind) => self.report(
                    Diagnostic::new(
                        codes::E803,
                        format!("`{}` declares items or options outside of its rules", imported.0),
                    )
                    .label(stmt.span, "only declarations of values, functions and rules can be imported")
                    .label(imported.1, "imported here")
                    .help("put it into a rule, and call the rule in the importing file"),
                ),
                ast::StmtKind::Use { names, from } => {
                    let more = self.import(index, names, from, stmt.span);
                    code.extend(more);
                }
                _ => {
                    self.value_of_module(index, i, stmt.span);
                }
            }
        }
    }

    /// Compiles a value of an imported module into the prelude.
    pub(super) fn value_of_module(&mut self, module: usize, stmt: usize, at: Span) -> Referent {
        if let Some(known) = self.known(module, stmt, at) {
            return known.map_or(Referent::Poison, Referent::Global);
        }
        self.compiled.insert((module, stmt), Compilation::InProgress);
        let outer = self.open_frame(module, at);
        self.frame.slots = outer.slots;
        self.frame.main = true;
        let code = self.global_statement(module, stmt);
        let inner = self.close_frame(outer);
        // the prelude runs in the main frame, so its slots belong to that frame
        self.program.slots = self.program.slots.max(inner.slots);
        self.program.prelude.extend(code);
        let tree = self.modules[module].tree.clone();
        let found = declared_name(&tree.stmts[stmt]).and_then(|n| self.modules[module].scope.get(&n.text));
        match found {
            Some((Binding::Lattice(id), _)) => {
                self.compiled.remove(&(module, stmt));
                self.deref(Binding::Lattice(id), at)
            }
            Some((Binding::Global(g), _)) => {
                self.compiled.insert((module, stmt), Compilation::Done(g));
                Referent::Global(g)
            }
            _ => Referent::Poison,
        }
    }
}

/// The text of a string without holes.
fn plain_text(path: &ast::Expr) -> Option<&Rc<str>> {
    let ast::ExprKind::Str(parts) = &*path.kind else { return None };
    if let [ast::StrPart::Text(text, _)] = parts.as_slice() { Some(text) } else { None }
}

fn import_source(from: &ast::UseFrom) -> ImportSource {
    match from {
        ast::UseFrom::Module(module) => ImportSource::Module(module.text.clone()),
        ast::UseFrom::File(path) => match plain_text(path) {
            Some(path) => ImportSource::File(path.clone()),
            None => ImportSource::Unknown,
        },
    }
}

fn makes_items(kind: &ast::StmtKind) -> bool {
    use ast::StmtKind::*;
    matches!(
        kind,
        Sentence(_)
            | Forbid { .. }
            | Add { .. }
            | Draw { .. }
            | Show { .. }
            | Hide { .. }
            | Distinguish { .. }
            | Break { .. }
            | Goal { .. }
            | Items { .. }
            | Option { .. }
            | For { .. }
            | If { .. }
            | Call { .. }
    )
}
