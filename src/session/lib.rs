//! A session: the stages of the compiler over a set of sources.  Files are read through [`Files`]; nothing
//! here reads or prints directly.
//!
//! Every result includes its diagnostics: [`Checked`] is a value with its warnings, or the errors that
//! prevented it.

use puzc_compiler::lower::{LowerInput, Lowered, Provenance, Setting, Sizes, lower};
use puzc_compiler::model::program::Program;
use puzc_compiler::model::resolve::resolve;
use puzc_compiler::statements::STATEMENTS;
use puzc_core::base::{Budget, FileId, Limits, Sources, StopSwitch};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, text};
use puzc_core::xcc::Problem;
use puzc_formats::{check, read};
use puzc_solver::symmetry::Effort;
use puzc_syntax::ast::{Ast, StmtKind};
use puzc_syntax::fmt;
use puzc_syntax::schema::Schema;
use std::rc::Rc;
use std::sync::Arc;

mod assembly;
mod burr_file;
mod clue_literals;
mod draft;
mod expect_statements;
mod expectations;
mod explanations;
mod files;
pub mod inspect;
#[cfg(feature = "importers")]
mod link;
mod parameters;
mod symmetry;

pub use assembly::{AssemblyReader, PlacedPieces};
pub use burr_file::{JudgedAssembly, burr_file};
pub use clue_literals::{ClueLiteral, LiteralEntry};
pub use draft::{Examined, OpenPuzzle};
pub use expect_statements::{ExpectStatement, FileStatements, StatedResult};
pub use expectations::Tested;
pub use files::{FileRequest, Files, NamedBy};
pub use parameters::Parameter;
pub use symmetry::broken_incompletely;

use files::SourceLoader;

/// The language of a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// puzc's own language.
    Puz,
    /// The input of DLX1, DLX2, DLX3 or DLX5.
    Dlx,
    /// Numbers of items in a format like DIMACS (`p ec`).
    Ec,
}

impl Language {
    /// The language is given by the extension of the path.  Standard input (`-`) has none and is a puzzle:
    /// the text does not show its language, because `primary a b` may be the items of a DLX file.
    pub fn of(path: &str) -> Language {
        match path.rsplit_once('.') {
            Some((_, ending)) if ending.eq_ignore_ascii_case("dlx") => Language::Dlx,
            Some((_, ending)) if ending.eq_ignore_ascii_case("ec") => Language::Ec,
            _ => Language::Puz,
        }
    }
}

/// The settings of the command line.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// `-D name=value`, in order.
    pub defines: Vec<(String, String)>,
    /// `--limit` and the other limits.
    pub limits: Limits,
    /// `--allow-read`: may data files and modules be outside the folder of the source?
    pub allow_read: bool,
    /// `--unbroken`: the instance before `break symmetry`.
    pub unbroken: bool,
    /// The limits of the search for symmetries.
    pub symmetry: Effort,
    /// Ends all work before its limits; the result is then E805.
    pub stop: StopSwitch,
}

/// A value with its warnings.
#[derive(Debug)]
pub struct Warned<T> {
    /// The value.
    pub value: T,
    /// The warnings; there are no errors.
    pub warnings: Diagnostics,
}

impl<T> Warned<T> {
    /// Another value with the warnings of this one.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Warned<U> {
        Warned { value: make(self.value), warnings: self.warnings }
    }
}

/// A value with its warnings, or errors and warnings.
pub type Checked<T> = Result<Warned<T>, Diagnostics>;

/// The value, if it exists and the diagnostics contain no error.
fn checked<T>(value: Option<T>, warnings: Diagnostics) -> Checked<T> {
    match value {
        Some(value) if !warnings.has_errors() => Ok(Warned { value, warnings }),
        _ => Err(warnings),
    }
}

/// A problem as its file describes it.
#[derive(Debug)]
pub struct Built {
    /// The problem.
    pub problem: Problem,
    /// Numbers for `build --stats`.
    pub sizes: Sizes,
}

/// The sources of a run.
pub struct Session {
    /// All texts that were read.
    pub sources: Sources,
    loader: SourceLoader,
    settings: Settings,
    steps: u64,
}

/// The schemas of all native statements.
pub fn schemas() -> Vec<&'static Schema> {
    STATEMENTS.iter().map(|s| s.schema).collect()
}

impl Session {
    /// A session without sources.
    pub fn new(files: Arc<dyn Files>, settings: Settings) -> Session {
        let loader = SourceLoader::new(files, settings.allow_read);
        Session { sources: Sources::default(), loader, settings, steps: 0 }
    }

    /// The steps of evaluation so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Reads a source file.
    pub fn load(&mut self, path: &str) -> Result<FileId, Diagnostic> {
        self.loader.load(&mut self.sources, path)
    }

    /// The tree of a file, and its errors.
    pub fn parse(&self, file: FileId) -> (Ast, Vec<Diagnostic>) {
        let source = self.sources.file(file);
        puzc_syntax::parse_part(source, 0..source.text.len(), &schemas(), &self.settings.stop)
    }

    /// The tree of a file, which is read first.
    pub fn tree(&mut self, path: &str) -> Checked<Ast> {
        let file = self.load(path)?;
        let (tree, found) = self.parse(file);
        let mut diags = Diagnostics::default();
        diags.extend(found);
        Ok(Warned { value: tree, warnings: diags })
    }

    /// The text of a file, and the formatted text.  Files with errors are not formatted.
    pub fn formatted(&mut self, path: &str) -> Checked<(String, String)> {
        let file = self.load(path)?;
        let mut diags = Diagnostics::default();
        let (tree, found) = self.parse(file);
        diags.extend(found);
        if diags.has_errors() {
            return Err(diags);
        }
        match fmt::format_until(&self.sources, file, &tree, &self.settings.stop) {
            Ok(text) => Ok(Warned { value: (self.sources.file(file).text.clone(), text), warnings: diags }),
            Err(list) => {
                diags.extend(list);
                Err(diags)
            }
        }
    }

    /// The problem that a file describes.
    pub fn build(&mut self, path: &str) -> Checked<Built> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::default(), false)?;
        Ok(lowered.map(|Lowered { problem, sizes, .. }| Built { problem, sizes }))
    }

    /// The problem in a file of any language: compiled, or read directly.
    pub fn problem(&mut self, path: &str, language: Language) -> Checked<Built> {
        match language {
            Language::Puz => self.build(path),
            Language::Dlx => self.data(path, dlx_problem),
            Language::Ec => self.data(path, read::ec_problem),
        }
    }

    /// The problem in a data file: DLX, or numbers.
    fn data(&mut self, path: &str, reader: read::ProblemReader) -> Checked<Built> {
        let file = self.loader.load_data(&mut self.sources, path)?;
        if let Some((name, _)) = self.settings.defines.first() {
            let d = Diagnostic::new(codes::E508, format!("`{path}` has no parameter `{name}`"));
            return Err(d.help("only .puz files have parameters, which -D sets").into());
        }
        let mut diags = Diagnostics::default();
        let budget = Budget::new(self.settings.limits).until(self.settings.stop.clone());
        let (problem, found) = reader(&self.sources, file, &budget);
        diags.extend(found);
        if let Some(problem) = &problem {
            check::check(problem, check::Origin::Dlx, &self.settings.stop, &mut diags);
        }
        self.check_stopped(file, &mut diags);
        checked(problem.map(|problem| Built { problem, sizes: Sizes::default() }), diags)
    }

    /// Runs all stages on a loaded file.  `describe` requests the values of the modules, too.
    fn lowered(&mut self, file: FileId, provenance: Provenance, describe: bool) -> Checked<Lowered> {
        let mut diags = Diagnostics::default();
        let (tree, program) = self.resolved(file, &mut diags);
        match self.define(&tree, file, &mut diags) {
            Ok(settings) => {
                let lowered = self.run(file, Rc::new(program), settings, provenance, describe, &mut diags);
                checked(Some(lowered), diags)
            }
            Err(d) => {
                diags.push(d);
                Err(diags)
            }
        }
    }

    /// Runs a program with values of its parameters, and checks the problem; `diags` are those of the earlier
    /// stages.
    fn run(
        &mut self,
        file: FileId,
        program: Rc<Program>,
        settings: Vec<(Rc<str>, Setting)>,
        provenance: Provenance,
        describe: bool,
        diags: &mut Diagnostics,
    ) -> Lowered {
        let input = LowerInput {
            limits: self.settings.limits,
            stop: self.settings.stop.clone(),
            settings,
            files: &mut self.loader,
            provenance,
            describe,
        };
        let mut lowered = lower(program, &mut self.sources, diags, input);
        self.steps += lowered.steps;
        if self.settings.unbroken {
            lowered.problem.breaking = None;
        }
        if !diags.has_errors() {
            check::check(&lowered.problem, check::Origin::Puz, &self.settings.stop, diags);
        }
        self.check_stopped(file, diags);
        lowered
    }

    /// Reports E805 if the switch was set: results made after that may be incomplete.
    fn check_stopped(&self, file: FileId, diags: &mut Diagnostics) {
        if self.settings.stop.stopped() && !diags.iter().any(|d| d.code == codes::E805) {
            let file = self.sources.file(file);
            diags.push(Diagnostic::stopped(&format!("`{}`", file.name), file.at(0..0)));
        }
    }

    /// Sets another switch that ends the work.
    pub fn stop_by(&mut self, stop: StopSwitch) {
        self.settings.stop = stop;
    }

    /// The tree of a file and its program.
    fn resolved(&mut self, file: FileId, diags: &mut Diagnostics) -> (Rc<Ast>, Program) {
        let (tree, errors) = self.parse(file);
        diags.extend(errors);
        let tree = Rc::new(tree);
        let stop = self.settings.stop.clone();
        let program = resolve(&mut self.sources, diags, &mut self.loader, file, tree.clone(), stop);
        (tree, program)
    }

    /// The settings of the command line, each with its place in a text that quotes it; E508 for unknown
    /// parameters.  Fails if this text would be too large.
    fn define(
        &mut self,
        tree: &Ast,
        file: FileId,
        diags: &mut Diagnostics,
    ) -> Result<Vec<(Rc<str>, Setting)>, Diagnostic> {
        let mut out: Vec<(Rc<str>, Setting)> = vec![];
        for (name, value) in self.settings.defines.clone() {
            let params = || {
                tree.stmts.iter().filter_map(|s| match &s.kind {
                    StmtKind::Param { name, .. } => Some(&*name.text),
                    _ => None,
                })
            };
            let quoted = format!("-D {name}={value}");
            let quote = self.sources.add("command line", quoted.as_str());
            let quote = quote.map_err(|_| text::too_large("command line"))?;
            let whole = self.sources.file(quote).span();
            if !params().any(|p| p == name) {
                let names: Vec<&str> = params().collect();
                let near = puzc_core::diag::nearest(&name, names.iter().copied());
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
                diags.push(d);
                continue;
            }
            if out.iter().any(|known| *known.0 == *name) {
                let d = Diagnostic::new(codes::E508, format!("the parameter `{name}` is set twice"));
                diags.push(d.label(whole, "set again").help("keep one of the settings"));
                continue;
            }
            let setting = match value.strip_prefix('@') {
                Some(path) => match self.loader.load(&mut self.sources, path) {
                    Ok(id) => {
                        let file = self.sources.file(id);
                        Setting { text: file.text.as_str().into(), span: file.span() }
                    }
                    Err(d) => {
                        diags.push(d.label(whole, "read for this setting"));
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
        Ok(out)
    }

    /// The values of a file's parameters, `let`s and entities, one on each line.
    pub fn dump_model(&mut self, path: &str) -> Checked<String> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::default(), true)?;
        let line = |(name, _, text): &(Rc<str>, _, String)| format!("{name} = {text}\n");
        Ok(lowered.map(|lowered| lowered.values.iter().map(line).collect()))
    }
}

/// Reads DLX data.  For a puzzle, there is one message about the name of the file instead of one for each
/// word.
fn dlx_problem(sources: &Sources, file: FileId, budget: &Budget) -> (Option<Problem>, Vec<Diagnostic>) {
    let (problem, mut found) = read::dlx_problem(sources, file, budget);
    if problem.is_none() && looks_like_a_puzzle(&sources.file(file).text) {
        found.truncate(1);
        found.iter_mut().for_each(|d| {
            d.help = vec!["this is a puzzle, not DLX data: the name of a puzzle ends in `.puz`".into()];
        });
    }
    (problem, found)
}

/// Does the first line of a puzzle that is not a comment begin as a statement does?
fn looks_like_a_puzzle(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let first = lines.next().and_then(|line| line.split_whitespace().next());
    first.is_some_and(|word| puzc_syntax::keywords::find(word).is_some())
}
