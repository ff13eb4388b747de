//! Runs every stage of puzc on a text, with small limits.  Nothing may panic.

use puzc_core::base::{Budget, FileId, Limits, Sources};
use puzc_core::diag::{Diagnostics, json, render};
use puzc_core::xcc::Problem;
use puzc_formats::emit::{self, EmitOptions, FORMATS, TargetFormat};
use puzc_formats::read::{IMPORTERS, penpa_payload};
use puzc_session::{Built, FileRequest, Files, Language, Session, Settings, Warned};
use puzc_solver::partition::{Checkpoint, Root, ShardResults};
use std::io::{self, ErrorKind};
use std::sync::Arc;

/// The only file.
struct Only(String);

impl Files for Only {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        if file.path == "x.puz" { Ok(self.0.clone().into_bytes()) } else { Err(ErrorKind::NotFound.into()) }
    }
}

/// Limits that every text reaches soon.
pub const SMALL: Limits = Limits { steps: 200_000, options: 20_000, memory: 16 << 20 };

/// A session over a text.
pub fn session(text: &str, limits: Limits) -> Session {
    let settings = Settings { limits, ..Settings::default() };
    Session::new(Arc::new(Only(text.into())), settings)
}

/// The problem of a text, or the codes of its errors.
pub fn built(text: &str, limits: Limits) -> Result<Problem, Vec<&'static str>> {
    let mut session = session(text, limits);
    let codes =
        |d: Diagnostics| d.into_sorted().iter().filter(|d| d.is_error()).map(|d| d.code.name()).collect();
    session.build("x.puz").map(|built| built.value.problem).map_err(codes)
}

/// A problem in a format.
pub fn emitted(problem: &Problem, format: &TargetFormat) -> String {
    let mut out = vec![];
    let _ = emit::emit(problem, format, &EmitOptions::default(), &mut out); // writing to a vector cannot fail
    String::from_utf8_lossy(&out).into_owned()
}

/// The formatted text; `None` if the text has errors of syntax.
pub fn formatted(text: &str) -> Option<String> {
    let mut session = session(text, SMALL);
    session.formatted("x.puz").ok().map(|texts| texts.value.1)
}

/// Imports a text as the input of one of Knuth's programs; returns the puzzle.
pub fn imported(program: &str, text: &str) -> Option<String> {
    let program = IMPORTERS.iter().find(|p| p.name == program)?;
    let mut sources = Sources::default();
    let file: FileId = sources.add("input", text).ok()?;
    program.import(&sources, file, "Norinori", &Budget::new(SMALL)).ok().map(|found| found.text)
}

/// Runs all of this on a text.  Panics if a stage panics or contradicts another one.
pub fn everything(text: &str) {
    puzzle(text);
    dlx(text);
    imports(text);
}

/// The text as a puzzle: built, written in every format, its diagnostics drawn, formatted twice.
pub fn puzzle(text: &str) {
    let mut session = session(text, SMALL);
    let diags = match session.build("x.puz") {
        Ok(Warned { value: Built { problem, .. }, warnings: mut diags }) => {
            for format in FORMATS {
                diags.extend(emit::check(&problem, format));
                emitted(&problem, format);
            }
            diags
        }
        Err(diags) => diags,
    };
    let style = render::DrawingStyle { trace: true, ..Default::default() };
    for d in diags.iter().take(20) {
        render::render(d, &session.sources, style);
        json::json(d, &session.sources);
    }
    let mut other = self::session(text, SMALL);
    let _ = other.dump_model("x.puz");
    if let Some(once) = formatted(text) {
        assert_eq!(
            formatted(&once).as_deref(),
            Some(&*once),
            "formatting again changes the text, or breaks it"
        );
    }
}

/// The text as DLX data: read, written in every format, and the same problem when it is imported.
pub fn dlx(text: &str) {
    let mut raw = session(text, SMALL);
    let Ok(read) = raw.problem("x.puz", Language::Dlx) else { return };
    let problem = read.value.problem;
    let puzzle = imported("dlx", text).and_then(|puzzle| built(&puzzle, SMALL).ok());
    assert!(
        puzzle.is_none_or(|p| p.options.len() == problem.options.len()),
        "`import dlx` writes another problem"
    );
    for format in FORMATS {
        if emit::check(&problem, format).iter().all(|d| !d.is_error()) {
            emitted(&problem, format);
        }
    }
}

/// The text as the input of each of Knuth's programs, and packed as the board of an address of Penpa+: what
/// `import` writes must parse.
pub fn imports(text: &str) {
    let packed = format!("#m=edit&p={}", penpa_payload(text));
    let genre = ["", "sudoku ", "akari ", "mashu ", "heyawake ", "starbattle "][text.len() % 6];
    let packed = ("penpa", format!("{genre}{packed}"));
    for (name, text) in IMPORTERS.iter().map(|p| (p.name, text.to_string())).chain([packed]) {
        if let Some(puzzle) = imported(name, &text) {
            assert!(formatted(&puzzle).is_some(), "`import {name}` writes a puzzle with errors:\n{puzzle}");
        }
    }
}

/// The bytes as the state of a checkpoint, under a valid first line: refused, or used without a panic.
#[allow(dead_code)] // the property tests do not use it
pub fn checkpoint(state: &[u8]) {
    let digest = puzc_solver::partition::of_bytes(state);
    let head = format!("{{\"format\":\"puzc checkpoint\",\"version\":1,\"digest\":\"{digest}\"}}\n");
    let text = [head.as_bytes(), state].concat();
    let Ok(state) = Checkpoint::read(&text) else { return };
    let again = Checkpoint::read(state.write().as_bytes());
    assert!(
        again.is_ok_and(|again| again.write() == state.write()),
        "a checkpoint changes when it is written again"
    );
    let puzzle = "primary a b c d\nsecondary s\noption a b\noption c s\noption d\n\
                  option a s\noption b d\noption c d\n";
    let Ok(problem) = built(puzzle, SMALL) else { return };
    let root = Root::new(&problem);
    if state.options as usize == problem.options.len() {
        for part in &state.open {
            root.rest(&part.prefix);
        }
    }
}

/// The bytes as the output of two shards, cut at an empty line: refused, or added up; the order does not
/// matter.
#[allow(dead_code)] // the property tests do not use it
pub fn shards(bytes: &[u8]) {
    let cut = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap_or(bytes.len());
    let (first, second) = bytes.split_at(cut);
    let sums = |texts: [&[u8]; 2]| {
        let mut all = ShardResults::default();
        for text in texts {
            all.read("x.json", text).ok()?;
        }
        Some(all.results.into_iter().map(|(k, r)| (k, r.complete, r.numbers)).collect::<Vec<_>>())
    };
    assert_eq!(sums([first, second]), sums([second, first]), "the order of the results matters");
}
