//! The generated parts of docs/language.md and docs/pictures.md agree with the tables.  To update them:
//! `PUZC_UPDATE=1 cargo test reference`.

use crate::common::{assert_generated, fences, files_below, text};
use puzc_compiler::model::builtins::NATIVES;
use puzc_compiler::model::library::{STD, StdModule};
use puzc_compiler::statements::{FamilyTable, NativeStatement, STATEMENTS};
use puzc_core::base::Sources;
use puzc_core::diag::{Code, Diagnostic};
use puzc_render::PICTURES;
use puzc_session::schemas;
use puzc_syntax::keywords::KEYWORDS;

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn natives() -> String {
    let rows = NATIVES.iter().map(|n| format!("| `{}` | {} |\n", n.signature(), cell(n.doc)));
    format!("| function | gives |\n|---|---|\n{}", rows.collect::<String>())
}

fn geometries() -> String {
    let row = |g: &&puzc_core::geometry::Geometry| {
        let [notation, motions] = g.reference();
        format!("| `{}` | {notation} | {} |\n", g.name(), cell(motions))
    };
    let rows: String = puzc_core::geometry::GEOMETRIES.iter().map(row).collect();
    format!("| geometry | cell token | its neighbors; what turns and flips it |\n|---|---|---|\n{rows}")
}

/// The samples of native statements are excerpts.
fn native_statements() -> String {
    let section = |b: &&NativeStatement| {
        let families: Vec<String> = b.families.iter().map(|f| format!("`{}`", f.name())).collect();
        let families =
            if families.is_empty() { String::new() } else { format!(" (family {})", families.join(", ")) };
        let doc = b.doc.replace("```puz\n", "```puz part\n");
        format!("### {}\n\n`{}`{families}\n\n{}\n", b.schema.keyword, b.schema.usage, doc.trim_end())
    };
    STATEMENTS.iter().map(section).collect::<Vec<_>>().join("\n")
}

/// Each family once, with the fields of its records.
fn families() -> String {
    let mut all: Vec<&dyn FamilyTable> = vec![];
    for family in STATEMENTS.iter().flat_map(|s| s.families) {
        if !all.iter().any(|f| f.name() == family.name()) {
            all.push(*family);
        }
    }
    let rows = |f: &&dyn FamilyTable| {
        let fields = f.fields().into_iter().map(|(name, doc)| format!("| `{name}` | {} |\n", cell(doc)));
        format!("`{}`: {}\n\n| field | value |\n|---|---|\n{}", f.name(), f.doc(), fields.collect::<String>())
    };
    all.iter().map(rows).collect::<Vec<_>>().join("\n")
}

fn statements() -> String {
    let core = KEYWORDS.iter().map(|k| k.usage);
    core.chain(STATEMENTS.iter().map(|b| b.schema.usage))
        .fold("```text\n".to_string(), |all, usage| all + usage + "\n")
        + "```\n"
}

fn codes() -> String {
    let rows = Code::all().map(|c| format!("| {c} | {} | {} |\n", cell(c.meaning()), cell(c.original())));
    format!("| code | meaning | Knuth's programs |\n|---|---|---|\n{}", rows.collect::<String>())
}

/// The title of a module: the text after its name in the comment of the second line.
fn title(module: &StdModule) -> String {
    let comment: Vec<&str> = module.text.lines().skip(1).map_while(|line| line.strip_prefix("//")).collect();
    let comment = comment.concat();
    comment.split_once(" -- ").map_or(String::new(), |(_, title)| title.trim().to_string())
}

/// The beginning of a declaration, without its value: `fn rectangle(m: int, n: int)`.
fn signature(line: &str) -> Option<String> {
    let keyword = ["fn ", "rule ", "let ", "pieces ", "lattice "].iter().find(|k| line.starts_with(**k))?;
    let mut depth = 0;
    let end = line.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && (c == '=' || c == '{')
    });
    let head = line[..end.map_or(line.len(), |(at, _)| at)].trim_end();
    Some(if *keyword == "rule " {
        head.into()
    } else {
        head.strip_prefix("let ").or(head.strip_prefix("fn ")).unwrap_or(head).into()
    })
}

/// A declaration with a comment above it is public; the rest are helpers.
fn members(module: &StdModule) -> Vec<(String, String)> {
    let mut comment: Vec<&str> = vec![];
    let mut found = vec![];
    for line in module.text.lines().skip(2) {
        if let Some(words) = line.strip_prefix("//") {
            comment.push(words.trim());
            continue;
        }
        if let Some(signature) = signature(line).filter(|_| !comment.is_empty()) {
            found.push((signature, comment.join(" ")));
        }
        comment.clear();
    }
    found
}

fn std_modules() -> String {
    let mut out = String::new();
    for module in STD {
        let scope = if module.always { "" } else { ", by `use`" };
        let title = match title(module) {
            title if title.is_empty() => String::new(),
            title => format!(": {title}"),
        };
        out += &format!("### std.{}\n\n*specs/std/{0}.puz{scope}*{title}\n\n| | |\n|---|---|\n", module.name);
        for (signature, doc) in members(module) {
            out += &format!("| `{}` | {} |\n", cell(&signature), cell(&doc));
        }
        out.push('\n');
    }
    out.trim_end().to_string() + "\n"
}

fn pictures() -> String {
    let rows = PICTURES.iter().map(|p| {
        let holds = p.holds;
        format!("| `{}` | `.{}` | {} | {holds} |\n", p.name, p.extension, cell(p.doc))
    });
    format!("| name | files | | contains |\n|---|---|---|---|\n{}", rows.collect::<String>())
}

/// Replaces the text between the marks of a section.
fn put(page: &str, section: &str, content: &str) -> String {
    let mark = format!("<!-- generated: {section} -->\n");
    let (head, rest) = page.split_once(&mark).unwrap_or_else(|| panic!("there is no section {section}"));
    let (_, tail) =
        rest.split_once("<!-- end -->").unwrap_or_else(|| panic!("the section {section} has no end"));
    format!("{head}{mark}\n{}\n\n<!-- end -->{tail}", content.trim_end())
}

#[test]
fn the_reference_agrees_with_the_tables() {
    let language = [
        ("natives", natives()),
        ("geometries", geometries()),
        ("native statements", native_statements()),
        ("families", families()),
        ("std", std_modules()),
        ("statements", statements()),
        ("codes", codes()),
    ];
    for (path, sections) in
        [("docs/language.md", &language[..]), ("docs/pictures.md", &[("pictures", pictures())])]
    {
        let page = text(path);
        let wanted =
            sections.iter().fold(page.clone(), |page, (section, content)| put(&page, section, content));
        assert_generated(&[(path.to_string(), wanted)]);
    }
}

#[test]
fn every_public_declaration_of_the_library_is_in_the_reference() {
    for module in STD {
        assert!(!members(module).is_empty(), "std.{} has no comments above its declarations", module.name);
    }
}

#[test]
fn excerpts_are_extracted() {
    let pages =
        files_below("docs").into_iter().filter(|p| p.ends_with(".md")).chain(["README.md".to_string()]);
    for page in pages {
        for fence in fences(&text(&page)).iter().filter(|f| f.info == "puz part") {
            let mut sources = Sources::default();
            let file = sources.add("part.puz", fence.text.as_str()).unwrap();
            let (_, list) = puzc_syntax::parse(&sources, file, &schemas());
            let said: Vec<String> =
                list.iter().map(|d: &Diagnostic| format!("{}: {}", d.code, d.message)).collect();
            assert!(said.is_empty(), "{page}:{}: {said:?}", fence.line);
        }
    }
}
