//! Functions that the tests share.

use puzc_core::base::{FileId, Sources};
use puzc_core::diag::Diagnostic;
use puzc_syntax::ast::Ast;
use std::path::PathBuf;

/// A parsed text.
pub struct Parsed {
    pub sources: Sources,
    pub file: FileId,
    pub ast: Ast,
    pub diags: Vec<Diagnostic>,
}

pub fn parse(text: &str) -> Parsed {
    let mut sources = Sources::default();
    let file = sources.add("test.puz", text).expect("small enough");
    let (ast, diags) = puzc_syntax::parse(&sources, file, &puzc_session::schemas());
    Parsed { sources, file, ast, diags }
}

impl Parsed {
    /// Diagnostics as `line:column-column code message | label | help`, columns in characters.
    pub fn shown(&self) -> String {
        self.diags.iter().map(|d| self.show(d)).collect()
    }

    fn show(&self, d: &Diagnostic) -> String {
        let file = self.sources.file(self.file);
        let mut out = format!("{}: {}\n", d.code, d.message);
        for label in &d.labels {
            let (line, column) = file.line_column((label.span.start - file.base) as usize);
            out += &format!("  {line}:{column} `{}` {}\n", self.sources.text(label.span), label.text);
        }
        d.help.iter().for_each(|h| out += &format!("  help: {h}\n"));
        out
    }
}

/// All puzzle files of the repository.
pub fn puzzle_files() -> Vec<(PathBuf, String)> {
    let root = std::env::var("PUZC_SPECS")
        .map_or_else(|_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("specs"), PathBuf::from);
    let mut files = vec![];
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|e| e.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "puz") {
                let text = std::fs::read_to_string(&path).expect("readable");
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// True for the files that are broken on purpose.
pub fn is_broken(path: &std::path::Path) -> bool {
    path.components().any(|c| c.as_os_str() == "bad")
}
