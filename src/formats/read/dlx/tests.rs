//! Tests each error, and inputs that are not errors.

use super::*;
use crate::emit::{TargetFormat, emit};
use puzc_core::base::Limits;

fn read(text: &str) -> (Option<Problem>, Vec<Diagnostic>, Sources) {
    read_within(text, Limits::default())
}

fn read_within(text: &str, limits: Limits) -> (Option<Problem>, Vec<Diagnostic>, Sources) {
    let mut sources = Sources::default();
    sources.add("other", "something before").unwrap();
    let file = sources.add("fish.dlx", text).unwrap();
    let (problem, diags) = dlx_problem(&sources, file, &Budget::new(limits));
    assert_eq!(problem.is_none(), diags.iter().any(Diagnostic::is_error));
    (problem, diags, sources)
}

/// The code, the text at the main label, and the help of each diagnostic.
fn diagnostics_of(text: &str) -> Vec<String> {
    let (_, diags, sources) = read(text);
    diags.iter().map(|d| format!("{} <{}> {}", d.code, sources.text(d.span()), d.help.join("; "))).collect()
}

fn codes(text: &str) -> Vec<String> {
    diagnostics_of(text).iter().map(|t| t.rsplit_once("> ").unwrap().0.to_string() + ">").collect()
}

/// The problem in the simplest format.
fn written(text: &str) -> String {
    let (problem, diags, _) = read(text);
    let problem = problem.unwrap_or_else(|| panic!("{diags:?}"));
    let mut out = vec![];
    emit(&problem, TargetFormat::simplest_for(&problem), &Default::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn inputs_of_knuths_programs_are_read() {
    for text in [
        "a b c\na b\nc\n",
        "a b | x y\na x:1\nb x:1 y\n",
        "a 8|b 2:3|c | x y\na x:1\nb c y:2 x\nc x:1\n",
        "a b | x\na x:1 |7\nb\n",
        " | x y\n",
        "a\n",
        "abcdefgh abcdefg | abcdefg2 x\nabcdefgh abcdefg abcdefg2:# x:*\n",
        "0:2147483647|é | ü\né ü\né\n",
    ] {
        assert_eq!(written(text), text);
    }
    // mentions of an item with and without a color; identical options; an item in no option; all kinds of
    // spaces
    assert_eq!(
        written("a  b\t| x q\r\n\n  \r\na x:1\na   x\n| hm\n b a \u{a0}\na b\na b"),
        "a b | x q\na x:1\na x\nb a\na b\na b\n"
    );
    assert_eq!(written("1|a 3:3|b\nb a |3 |4"), "a 3|b\nb a\n");
    assert_eq!(written("\u{feff}a b\r\na b\r\n"), "a b\na b\n");
    // a bound larger than DLX3 accepts has no effect
    assert_eq!(written("0:4294967295|a\na\n"), "0:2147483647|a\na\n");
    let long = "x".repeat(30);
    assert_eq!(
        written(&format!("a | {long}\na {long}:{long}\n")),
        format!("| colors of {long}: 0 = {long}\na | {long}\na {long}:0\n")
    );
}

#[test]
fn all_parts_of_the_problem() {
    let (problem, diags, sources) = read("|\n| fish \n| soup\na 0:2|b | x\nx:red b |3 |4\nx\na x:r\n");
    let p = problem.unwrap();
    assert_eq!((p.title.as_deref(), p.primary, p.goal), (Some("fish"), 2, Some(Goal::Minimize)));
    let items: Vec<_> = p
        .items
        .iter()
        .map(|i| (sources.text(i.span), &*i.label.text, i.bounds.map(|b| (b.lo, b.hi))))
        .collect();
    assert_eq!(items, [("a", "a", Some((1, 1))), ("b", "b", Some((0, 2))), ("x", "x", None)]);
    assert_eq!(
        p.items.iter().map(|i| (&*p.templates[i.label.template.0 as usize], i.label.holes.len())).next_back(),
        Some(("x", 0))
    );
    assert_eq!(p.colors.iter().map(|c| &*c.text).collect::<Vec<_>>(), ["", "red", "r"]);
    assert_eq!((p.options.len(), p.options.cost(0), p.options.cost(1)), (2, 7, 0));
    let statements: Vec<_> =
        p.statements.iter().map(|s| (&*s.keyword, sources.text(s.span).lines().count(), s.sound)).collect();
    assert_eq!(
        statements,
        [("items", 1, true), ("options", 4, true)].map(|(k, n, s)| (k, n, s && k == "options"))
    );
    assert_eq!(
        diags.iter().map(|d| (d.code.name(), sources.text(d.span()))).collect::<Vec<_>>(),
        [("W405", "x")]
    );
}

#[test]
fn errors() {
    let table = [
        ("", "E901 <>"),
        ("| nothing\n\n", "E901 <| nothing\n\n>"),
        ("a | b | c\na", "E901 <|>"),
        ("a b a\na b", "E402 <a>"),
        ("a b\na b a", "E403 <a>"),
        ("a | x\na x:1 x:2", "E403 <x>"),
        ("a b\nb a:1", "E404 <1>"),
        ("a bc\nabc", "E401 <abc>"),
        ("a:b\n", "E407 <:>"),
        ("a|\n", "E407 <>"),
        ("a\n:1 a", "E407 <>"),
        ("a | x\na x:", "E407 <>"),
        ("a | x\na x:1:2", "E407 <:>"),
        ("a | x\na x:1|2", "E407 <|>"),
        ("a\na |", "E407 <|>"),
        ("a\na |x", "E407 <|x>"),
        ("a\na |+1", "E407 <|+1>"),
        ("a\na |4294967296", "E407 <|4294967296>"),
        ("2:1|a\n", "E213 <2:1>"),
        ("0|a\n", "E213 <0>"),
        ("x|a\n", "E213 <x>"),
        ("99999999999|a\n", "E213 <99999999999>"),
        ("a | 2|x\n", "E213 <2>"),
    ];
    for (text, expected) in table {
        assert_eq!(codes(text).first().map(|c| &**c), Some(expected), "{text:?}");
        assert!(text.is_empty() || codes(text).len() <= 2, "{text:?}");
    }
    assert_eq!(diagnostics_of("alpha beta\nalpa"), ["E401 <alpa> did you mean `alpha`?"]);
    assert_eq!(codes("a b | x\nx\n |7\na\n x:1 \n"), ["W405 <x>", "W405 < |7>", "W405 < x:1 >"]);
}

/// Where an item appears twice in an option, the first place is shown, too.
#[test]
fn first_places() {
    let (_, diags, sources) = read("a b aa\nb aa\nb aa b aa\n");
    let starts: Vec<Vec<u32>> = diags
        .iter()
        .map(|d| d.labels.iter().map(|l| l.span.start - sources.files()[1].base).collect())
        .collect();
    assert_eq!(starts, [[17, 12], [19, 14]]);
}

#[test]
fn a_million_errors_are_not_kept() {
    let (_, diags, _) = read(&format!("a | x\n{}{}", "x\n".repeat(3000), "b\n".repeat(1001)));
    assert_eq!(diags.len(), 2 * findings::MAX_OF_A_CODE);
    assert_eq!(diags[999].help.last().unwrap(), "W405 was found 2000 times more in this file");
    assert_eq!(diags[1999].help.last().unwrap(), "E401 was found once more in this file");
}

#[test]
fn limits() {
    let said = |limits| {
        read_within(&format!("a b c d e f g\n{}", "a b\n".repeat(100)), limits)
            .1
            .iter()
            .map(|d| d.message.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        said(Limits { options: 99, ..Limits::default() }),
        ["`fish.dlx` exceeds the limit of 99 options"]
    );
    assert_eq!(
        said(Limits { memory: 2000, ..Limits::default() }),
        ["`fish.dlx` exceeds the limit of 0 MB of memory"]
    );
    assert_eq!(
        said(Limits { memory: 1000, ..Limits::default() }),
        ["`fish.dlx` exceeds the limit of 0 MB of memory"]
    );
    assert!(said(Limits { options: 100, ..Limits::default() }).is_empty());
}

proptest::proptest! {
    /// The fast path and the complete parser agree: replacing short names by long ones changes nothing.
    #[test]
    fn long_names_are_read_as_short_ones(text in "a b\\| x y\n([abxyz|:1\t\n ]{1,2}[ \n]){0,40}") {
        let text = text.replacen("b|", "b |", 1);
        let long = |text: &str| {
            let mut out = String::new();
            for c in text.chars() {
                out.push(c);
                if "abxyz".contains(c) {
                    out.push_str("_and_more_of_it");
                }
            }
            out
        };
        let codes = |text: &str| read(text).1.iter().map(|d| d.code.name()).collect::<Vec<_>>();
        proptest::prop_assert_eq!(codes(&text), codes(&long(&text)));
        if let (Some(a), Some(b)) = (read(&text).0, read(&long(&text)).0) {
            let mentions = |p: &Problem| -> Vec<Vec<(u32, u32)>> {
                p.options.iter().map(|o| o.iter().map(|m| (m.item.0, m.color.0)).collect()).collect()
            };
            proptest::prop_assert_eq!(mentions(&a), mentions(&b));
        }
    }

    #[test]
    fn hostile_texts_are_read(text in "[abx|:12 \t\n\r\u{a0}\u{2028}é\0\u{7f}]{0,80}") {
        let (_, diags, sources) = read(&text);
        for label in diags.iter().flat_map(|d| &d.labels) {
            let (_, range) = sources.locate(label.span).unwrap();
            proptest::prop_assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
        }
    }
}

#[test]
fn words_that_begin_statements_are_items_too() {
    assert!(read("let use\nlet\nuse\n").0.is_some());
}
