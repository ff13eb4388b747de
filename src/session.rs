//! A session: the stages of the compiler over a set of sources.  Files come through [`Files`]; nothing here
//! reads or prints.

use crate::base::{FileId, Limits, Sources};
use crate::diag::{Diagnostic, Diagnostics, codes, text};
use crate::lower::{LowerInput, Lowered, Provenance, Setting, Sizes, Subject, lower};
use crate::model::eval::DataFiles;
use crate::model::program::Program;
use crate::model::resolve::{Loader, resolve};
use crate::statements::STATEMENTS;
use crate::symmetry::Effort;
use crate::syntax::ast::{Ast, StmtKind};
use crate::syntax::schema::Schema;
use crate::xcc::Problem;
use crate::{check, read, syntax};
use std::rc::Rc;

mod expectations;
mod symmetry;

pub use expectations::Tested;

/// Reads files; the command line implements it, and tests do.
pub trait Files {
    /// The bytes of the file at a path; `-` is the standard input.  Errs with the reason in words.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;

    /// The same for data, which may be larger than puzzles: DLX files.
    fn read_data(&self, path: &str) -> Result<Vec<u8>, String> {
        self.read(path)
    }
}

/// What a file is written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// puzc's own.
    Puz,
    /// The input of DLX1, DLX2, DLX3 or DLX5.
    Dlx,
}

impl Language {
    /// As the ending of a path tells.  The standard input (`-`) has none and is a puzzle: no text tells by
    /// itself what it is, for `primary a b` may be the items of a DLX file.
    pub fn of(path: &str) -> Language {
        match path.rsplit_once('.') {
            Some((_, ending)) if ending.eq_ignore_ascii_case("dlx") => Language::Dlx,
            _ => Language::Puz,
        }
    }
}

/// What the command line may set.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// `-D name=value`, in order.
    pub defines: Vec<(String, String)>,
    /// `--limit` and its relatives.
    pub limits: Limits,
    /// `--allow-read`: data files and modules may lie outside the folder of the source.
    pub allow_read: bool,
    /// `--unbroken`: the instance before `break symmetry`.
    pub unbroken: bool,
    /// How long to look for symmetries, and where.
    pub symmetry: Effort,
}

/// The sources of a run, and what there is to say about them.
pub struct Session {
    /// All texts that were read.
    pub sources: Sources,
    /// What was found.
    pub diags: Diagnostics,
    /// Numbers about the last problem that was built.
    pub sizes: Sizes,
    reader: Reader,
    settings: Settings,
}

/// Reads modules and data files on behalf of a source file.
struct Reader {
    files: Box<dyn Files>,
    allow_read: bool,
}

/// The schemas of all native statements.
pub fn schemas() -> Vec<&'static Schema> {
    STATEMENTS.iter().map(|s| s.schema).collect()
}

impl Session {
    /// Nothing is read yet.
    pub fn new(files: Box<dyn Files>, settings: Settings) -> Session {
        let reader = Reader { files, allow_read: settings.allow_read };
        Session {
            sources: Sources::default(),
            diags: Diagnostics::default(),
            sizes: Sizes::default(),
            reader,
            settings,
        }
    }

    /// Reads a source file.
    pub fn load(&mut self, path: &str) -> Option<FileId> {
        match self.reader.load(&mut self.sources, path) {
            Ok(file) => Some(file),
            Err(d) => {
                self.diags.push(d);
                None
            }
        }
    }

    /// The tree of a file.
    pub fn parse(&mut self, file: FileId) -> Ast {
        let (tree, errors) = syntax::parse(&self.sources, file, &schemas());
        self.diags.extend(errors);
        tree
    }

    /// Checks a file: all its errors and warnings.  True if it can be built.
    pub fn check(&mut self, path: &str) -> bool {
        let Some(problem) = self.build(path) else { return false };
        self.obey(&problem);
        !self.diags.has_errors()
    }

    /// The problem that a file describes; `None` if there were errors.
    pub fn build(&mut self, path: &str) -> Option<Problem> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::default(), false)?;
        Some(lowered.problem)
    }

    /// The problem in a file of either language: compiled, or read as it is; `None` if there were errors.
    pub fn problem(&mut self, path: &str, language: Language) -> Option<Problem> {
        match language {
            Language::Puz => self.build(path),
            Language::Dlx => self.dlx(path),
        }
    }

    /// The problem in a DLX file.
    fn dlx(&mut self, path: &str) -> Option<Problem> {
        self.sizes = Sizes::default();
        let file = match self.reader.load_data(&mut self.sources, path) {
            Ok(file) => file,
            Err(d) => {
                self.diags.push(d);
                return None;
            }
        };
        if let Some((name, _)) = self.settings.defines.first() {
            let d = Diagnostic::new(codes::E508, format!("`{path}` has no parameter `{name}`"));
            self.diags.push(d.help("a DLX file has no parameters; -D is for .puz files"));
            return None;
        }
        let (problem, found) = read::dlx_problem(&self.sources, file, &self.settings.limits);
        self.diags.extend(found);
        let problem = problem?;
        check::check(&problem, check::Origin::Dlx, &mut self.diags);
        Some(problem)
    }

    /// Runs all stages on a file that is loaded; `describe` asks for the values of the modules, too.
    fn lowered(&mut self, file: FileId, provenance: Provenance, describe: bool) -> Option<Lowered> {
        let tree = Rc::new(self.parse(file));
        let program = self.resolved(file, tree.clone());
        let settings = self.define(&tree, file)?;
        self.run(program, settings, provenance, describe)
    }

    /// Runs a program with settings of its parameters.
    fn run(
        &mut self,
        program: Program,
        settings: Vec<(Rc<str>, Setting)>,
        provenance: Provenance,
        describe: bool,
    ) -> Option<Lowered> {
        let input = LowerInput {
            limits: self.settings.limits,
            settings,
            files: &mut self.reader,
            provenance,
            describe,
        };
        let mut lowered = lower(Rc::new(program), &mut self.sources, &mut self.diags, input);
        self.sizes = lowered.sizes;
        if self.settings.unbroken {
            lowered.problem.breaking = None;
        }
        if !self.diags.has_errors() {
            check::check(&lowered.problem, check::Origin::Puz, &mut self.diags);
        }
        (!self.diags.has_errors()).then_some(lowered)
    }

    fn resolved(&mut self, file: FileId, tree: Rc<Ast>) -> Program {
        resolve(&mut self.sources, &mut self.diags, &mut self.reader, file, tree)
    }

    /// The settings of the command line, each with its place in a text that quotes it; unknown parameters are
    /// E508.
    fn define(&mut self, tree: &Ast, file: FileId) -> Option<Vec<(Rc<str>, Setting)>> {
        let mut out = vec![];
        for (name, value) in self.settings.defines.clone() {
            let params = || {
                tree.stmts.iter().filter_map(|s| match &s.kind {
                    StmtKind::Param { name, .. } => Some(&*name.text),
                    _ => None,
                })
            };
            let quoted = format!("-D {name}={value}");
            let Ok(quote) = self.sources.add("command line", quoted.as_str()) else {
                self.diags.push(text::too_large("command line"));
                return None;
            };
            let whole = self.sources.file(quote).span();
            if !params().any(|p| p == name) {
                let names: Vec<&str> = params().collect();
                let near = crate::diag::nearest(&name, names.iter().copied());
                let mut d = Diagnostic::new(
                    codes::E508,
                    format!("`{}` has no parameter `{name}`", self.sources.file(file).name),
                )
                .label(
                    whole.sub(3, 3 + name.len()),
                    near.map_or(String::new(), |n| format!("did you mean `{n}`?")),
                );
                d = match names.is_empty() {
                    true => d.help("`param name = value` in the file declares one"),
                    false => d.help(format!("its parameters are {}", names.join(" "))),
                };
                self.diags.push(d);
                continue;
            }
            let setting = match value.strip_prefix('@') {
                Some(path) => match self.reader.load(&mut self.sources, path) {
                    Ok(id) => {
                        let file = self.sources.file(id);
                        Setting { text: file.shared(), span: file.span() }
                    }
                    Err(d) => {
                        self.diags.push(d.label(whole, "read because of this"));
                        continue;
                    }
                },
                None => {
                    let at = 3 + name.len() + 1;
                    Setting { text: value.as_str().into(), span: whole.sub(at, at + value.len()) }
                }
            };
            out.push((Rc::from(name.as_str()), setting));
        }
        Some(out)
    }

    /// The values of a file's parameters, `let`s and things, one a line.
    pub fn dump_model(&mut self, path: &str) -> Option<String> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::default(), true)?;
        let lines = lowered.values.iter().map(|(name, _, text)| format!("{name} = {text}\n"));
        Some(lines.collect())
    }

    /// What made an item, in words.
    pub fn inspect_item(&mut self, path: &str, name: &str) -> Option<String> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::of(Subject::Item(name.to_string())), false)?;
        let problem = &lowered.problem;
        let Some(at) = problem.items.iter().position(|i| &*i.label.text == name) else {
            let near = crate::diag::nearest(name, problem.items.iter().map(|i| &*i.label.text));
            let help = near.map_or("`puzc dump FILE --stage problem` lists all items".to_string(), |n| {
                format!("did you mean {n} ?")
            });
            self.diags
                .push(Diagnostic::new(codes::E401, format!("the problem has no item `{name}`")).help(help));
            return None;
        };
        Some(crate::inspect::item(&self.sources, problem, at, lowered.provenance.maker.as_ref()))
    }

    /// What made an option, in words; options are counted from 1, as the lines of a DLX file.
    pub fn inspect_option(&mut self, path: &str, n: usize) -> Option<String> {
        let file = self.load(path)?;
        let first = self.lowered(file, Provenance::default(), false)?;
        let count = first.problem.options.len();
        if n == 0 || n > count {
            self.diags.push(
                Diagnostic::new(codes::E509, format!("there is no option {n}"))
                    .help(format!("the options are 1 to {count}")),
            );
            return None;
        }
        // The bindings are found by replay: the program runs again, and that one option is watched.
        let original = first.provenance.original(n - 1);
        let again = self.lowered(file, Provenance::of(Subject::Option(original)), false)?;
        let options = &again.problem.options;
        let rank = options.statements.ordinal(n - 1);
        Some(crate::inspect::option(&self.sources, &again.problem, n - 1, rank, &again.provenance))
    }
}

impl Reader {
    fn load(&self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        let bytes = self.files.read(path).map_err(|why| text::unreadable(path, &why))?;
        let content = text::decode(path, bytes)?;
        sources.add(path, content).map_err(|_| text::too_large(path))
    }

    fn load_data(&self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        let bytes = self.files.read_data(path).map_err(|why| text::unreadable(path, &why))?;
        let content = text::decode_data(path, bytes)?;
        sources.add_data(path, content).map_err(|_| text::too_large_data(path))
    }

    /// Reads a file that a source file names, relative to it.
    fn relative(
        &self,
        sources: &mut Sources,
        path: &str,
        from: Option<FileId>,
    ) -> Result<FileId, Diagnostic> {
        let full = self.beside(sources, path, from)?;
        match sources.files().iter().position(|f| f.name == full) {
            Some(known) => Ok(FileId(known as u32)),
            None => self.load(sources, &full),
        }
    }

    /// The path of a file that a source file names.
    fn beside(&self, sources: &Sources, path: &str, from: Option<FileId>) -> Result<String, Diagnostic> {
        let outside = path.starts_with('/') || path.split(['/', '\\']).any(|part| part == "..");
        if outside && !self.allow_read {
            return Err(Diagnostic::new(
                codes::E801,
                format!("`{path}` lies outside the folder of the source"),
            )
            .help("`--allow-read` lets a puzzle read files anywhere"));
        }
        let base = from.map_or("", |f| sources.file(f).name.as_str());
        Ok(match base.rfind('/') {
            Some(at) if !path.starts_with('/') => format!("{}/{path}", &base[..at]),
            _ => path.to_string(),
        })
    }
}

impl Loader for Reader {
    fn parse(&mut self, sources: &Sources, file: FileId) -> (Rc<Ast>, Vec<Diagnostic>) {
        let (tree, errors) = syntax::parse(sources, file, &schemas());
        (Rc::new(tree), errors)
    }

    fn open(&mut self, sources: &mut Sources, path: &str, from: FileId) -> Result<FileId, Diagnostic> {
        self.relative(sources, path, Some(from))
    }
}

impl DataFiles for Reader {
    fn open(
        &mut self,
        sources: &mut Sources,
        path: &str,
        from: Option<FileId>,
    ) -> Result<FileId, Diagnostic> {
        self.relative(sources, path, from)
    }
}
