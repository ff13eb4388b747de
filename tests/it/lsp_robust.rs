//! The language service with texts as they occur during typing: cut off, damaged, hostile.  Every
//! request gets an answer within a time limit.

use crate::common::{files_below, text};
use puzc::LanguageService;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const METHODS: [&str; 19] = [
    "puzc/quickDiagnostics",
    "textDocument/diagnostic",
    "textDocument/codeAction",
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "textDocument/codeLens",
];

/// A generator of random numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// The service needs a large stack for deeply nested texts.
fn deeply(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap();
    thread.join().unwrap();
}

fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    json!({ "line": line, "character": before[start..].encode_utf16().count() })
}

fn boundary(text: &str, mut offset: usize) -> usize {
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Sends all requests about a place, and about the range from there to the end.
fn ask_all(service: &mut LanguageService, text: &str, at: usize, limit: Duration) {
    let uri = "puz:/a.puz";
    service.open(uri, text);
    let (here, end) = (position(text, at), position(text, text.len()));
    let params = json!({
        "textDocument": { "uri": uri },
        "position": here,
        "positions": [here],
        "range": { "start": here, "end": end },
        "context": { "diagnostics": [], "includeDeclaration": true },
        "newName": "other",
    });
    for method in METHODS {
        let start = Instant::now();
        let answer = service.answer(method, &params);
        let time = start.elapsed();
        let shown: String = text.chars().take(300).collect();
        assert!(time < limit, "{method} took {time:?} at {at} of {shown}");
        if let Err(why) = answer {
            assert!(method.ends_with("ename"), "{method} at {at} of {shown}: {why}");
        }
    }
}

/// Texts that people type, and texts that they do not.
const SCRAPS: [&str; 24] = [
    "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "`", ":", "=", "==", ",", ".", "..", "\n", " for ", " in ",
    "use ", "pieces ", "\u{301}", "🧩", "\r", "\u{0}",
];

fn damaged(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_string();
    for _ in 0..1 + numbers.below(3) {
        let at = boundary(&text, numbers.below(text.len() + 1));
        match numbers.below(4) {
            0 => text.truncate(at),
            1 => text.insert_str(at, SCRAPS[numbers.below(SCRAPS.len())]),
            2 => {
                let end = boundary(&text, at + numbers.below(40));
                text.replace_range(at..end.max(at), "");
            }
            _ => {
                let end = boundary(&text, at + numbers.below(200)).max(at);
                let copy = text[at..end].to_string();
                let to = boundary(&text, numbers.below(text.len() + 1));
                text.insert_str(to, &copy);
            }
        }
    }
    text
}

#[test]
fn lsp_robust_with_damaged_puzzles() {
    deeply(|| {
        let rounds: usize = std::env::var("PUZC_LSP_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
        let seed: u64 = std::env::var("PUZC_LSP_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
        let mut numbers = Numbers(seed);
        let mut files = files_below("specs");
        files.extend(files_below("tests/ui"));
        files.retain(|p| p.ends_with(".puz"));
        let mut service = LanguageService::new(BTreeMap::new());
        service.set_options(&json!({ "svg": true, "commands": ["puzc.test"] }));
        for _ in 0..rounds {
            let puzzle = text(&files[numbers.below(files.len())]);
            let broken = damaged(&puzzle, &mut numbers);
            let at = boundary(&broken, numbers.below(broken.len() + 1));
            ask_all(&mut service, &broken, at, Duration::from_secs(60));
        }
    });
}

#[test]
fn lsp_robust_with_hostile_puzzles() {
    deeply(|| {
        let mut service = LanguageService::new(BTreeMap::new());
        service.set_options(&json!({ "svg": true }));
        let nested =
            |open: &str, close: &str| format!("let a = {}1{}\n", open.repeat(300), close.repeat(300));
        let many =
            |line: &str, n: usize| (0..n).map(|i| line.replace('#', &i.to_string())).collect::<String>();
        let texts = [
            String::new(),
            "\u{feff}".into(),
            "\r\n\r\n".into(),
            nested("(", ")"),
            nested("[", "]"),
            nested("f(", ""),
            "for i in 1..2 {\n".repeat(300),
            many("let a = #\n", 1000),
            many("option a{#} b\n", 1000),
            format!("primary {}\n", "a{i}".repeat(2000)),
            format!("let {} = 1\nprimary {{{}}}\n", "x".repeat(50_000), "x".repeat(50_000)),
            format!("board b on squares: {}\n", "[0-Z][0-Z] ".repeat(2000)),
            "primary {i} for i in 1..1000000000000\n".into(),
            "let a = [x for x in 1..100000, y in 1..100000]\nprimary a\n".into(),
            "pieces P on squares { <img>: 00 01\n **b**: 00 [x](y): 00 }\nboard `b` on squares: 00\n".into(),
            "// <script>alert(1)</script>\nparam n = 1 in 1..2 \"</script>\"\nprimary {n}\n".into(),
            "use a from \"a.puz\"\n".into(),
            "use a from \"../../../etc/passwd\"\nwords W = lines(file(\"/etc/passwd\"))\n".into(),
        ];
        for text in texts {
            for part in [1, 2] {
                let at = boundary(&text, text.len() * part / 2);
                ask_all(&mut service, &text, at, Duration::from_secs(60));
            }
        }
    });
}

#[test]
fn lsp_robust_markup_in_puzzles_stays_text() {
    let mut service = LanguageService::new(BTreeMap::new());
    service.open(
        "puz:/a.puz",
        "// <b>x</b> [link](http://x) `code`\nrule r(n) { primary {n} }\nr(1)\noption 1\n\
         pieces P on squares { <i>: 00 }\nboard b on squares: 00\ncover b with P\n",
    );
    let mut hover = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "puz:/a.puz" }, "position": { "line": line, "character": character },
        });
        service.answer("textDocument/hover", &params).unwrap()["contents"]["value"]
            .as_str()
            .unwrap()
            .to_string()
    };
    let note = hover(1, 5);
    assert!(note.contains("&lt;b>x") && note.contains("\\[link\\]") && note.contains("\\`code\\`"), "{note}");
    let piece = hover(4, 23);
    assert!(piece.contains("&lt;i>") && !piece.contains("<i>"), "{piece}");
}
