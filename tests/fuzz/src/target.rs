//! What is done with every text: all that puzc can do with one, with small limits.  Nothing may panic.

use puzc::base::{Budget, FileId, Limits, Sources};
use puzc::diag::{json, render};
use puzc::emit::{self, EmitOptions, FORMATS, Format};
use puzc::read::PROGRAMS;
use puzc::session::{Files, Language, Session, Settings};
use puzc::xcc::Problem;

/// The only file there is.
struct Only(String);

impl Files for Only {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "x.puz" { Ok(self.0.clone().into_bytes()) } else { Err("there is no such file".into()) }
    }
}

/// Limits that every text reaches soon.
pub const SMALL: Limits = Limits { steps: 200_000, options: 20_000, memory: 16 << 20 };

/// A session over a text.
pub fn session(text: &str, limits: Limits) -> Session {
    let settings = Settings { limits, ..Settings::default() };
    Session::new(Box::new(Only(text.into())), settings)
}

/// The problem of a text, or the codes of its errors.
pub fn built(text: &str, limits: Limits) -> Result<Problem, Vec<&'static str>> {
    let mut session = session(text, limits);
    let problem = session.build("x.puz");
    problem.ok_or_else(|| {
        session.diags.into_sorted().iter().filter(|d| d.is_error()).map(|d| d.code.name()).collect()
    })
}

/// A problem in a format.
pub fn emitted(problem: &Problem, format: &Format) -> String {
    let mut out = vec![];
    let _ = emit::emit(problem, format, &EmitOptions::default(), &mut out); // a vector takes everything
    String::from_utf8_lossy(&out).into_owned()
}

/// The formatted text; `None` if the text has errors of syntax.
pub fn formatted(text: &str) -> Option<String> {
    let mut session = session(text, SMALL);
    let file = session.load("x.puz")?;
    let ast = session.parse(file);
    if session.diags.has_errors() { None } else { puzc::fmt::format(&session.sources, file, &ast).ok() }
}

/// Reads a text as the input of one of Knuth's programs; gives the puzzle.
pub fn imported(program: &str, text: &str) -> Option<String> {
    let program = PROGRAMS.iter().find(|p| p.name == program)?;
    let mut sources = Sources::default();
    let file: FileId = sources.add("input", text).ok()?;
    (program.import)(&sources, file, &Budget::new(SMALL)).ok().map(|found| found.text)
}

/// Everything that puzc does with a text.  Panics if a stage panics or contradicts another one.
pub fn everything(text: &str) {
    puzzle(text);
    dlx(text);
    imports(text);
}

/// The text as a puzzle: built, written in every format, its diagnostics drawn, formatted twice.
pub fn puzzle(text: &str) {
    let mut session = session(text, SMALL);
    if let Some(problem) = session.build("x.puz") {
        for format in FORMATS {
            session.diags.extend(emit::check(&problem, format));
            emitted(&problem, format);
        }
    }
    let style = render::Style { trace: true, ..Default::default() };
    for d in session.diags.iter().take(20) {
        render::render(d, &session.sources, style);
        json::json(d, &session.sources);
    }
    let mut other = self::session(text, SMALL);
    other.dump_model("x.puz");
    if let Some(once) = formatted(text) {
        assert_eq!(
            formatted(&once).as_deref(),
            Some(&*once),
            "formatting again changes the text, or breaks it"
        );
    }
}

/// The text as DLX data: read, and the same problem when it is imported as a puzzle.
pub fn dlx(text: &str) {
    let mut raw = session(text, SMALL);
    let Some(problem) = raw.problem("x.puz", Language::Dlx) else { return };
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

/// The text as the input of each of Knuth's programs: what `import` writes must parse.
pub fn imports(text: &str) {
    for program in PROGRAMS {
        if let Some(puzzle) = imported(program.name, text) {
            assert!(
                formatted(&puzzle).is_some(),
                "`import {}` writes a puzzle with errors:\n{puzzle}",
                program.name
            );
        }
    }
}

/// The bytes as the state of a checkpoint, under a first line that makes it valid: refused, or used without a panic.
#[allow(dead_code)] // the property tests have no need of it
pub fn checkpoint(state: &[u8]) {
    let digest = puzc::partition::of_bytes(state);
    let mut text = format!("{{\"format\":\"puzc checkpoint\",\"version\":1,\"digest\":\"{digest}\"}}\n").into_bytes();
    text.extend(state);
    let Ok(state) = puzc::partition::State::read(&text) else { return };
    let again = puzc::partition::State::read(state.write().as_bytes());
    assert!(again.is_ok_and(|again| again.write() == state.write()), "a checkpoint changes when it is written again");
    let puzzle = "primary a b c d\nsecondary s\noption a b\noption c s\noption d\noption a s\noption b d\noption c d\n";
    let Ok(problem) = built(puzzle, SMALL) else { return };
    let root = puzc::partition::Root::new(&problem);
    if state.options as usize == problem.options.len() {
        for part in &state.open {
            root.residual(&part.prefix);
        }
    }
}
