//! Compares with Knuth's programs: the inputs that they accept, their messages and outputs.

use super::*;
use puzc_core::base::Limits;
use puzc_core::geometry::{GeometryId, Suffixes};
use puzc_testing::{CUBES, SQUARES, TRIANGLES};

fn source(text: &str) -> (Sources, FileId) {
    let mut sources = Sources::default();
    sources.add("other", "something before").unwrap();
    let file = sources.add("fish.in", text).unwrap();
    (sources, file)
}

fn budget() -> Budget {
    Budget::new(Limits::default())
}

/// The code and the text at the main label of each diagnostic, and the quotation of Knuth's program.
fn diagnostics_of(sources: &Sources, diags: &[Diagnostic]) -> Vec<(String, String)> {
    let quote =
        |d: &Diagnostic| d.original.as_ref().map_or(String::new(), |(text, exit)| format!("{exit} {text}"));
    diags.iter().map(|d| (format!("{} <{}>", d.code, sources.text(d.span())), quote(d))).collect()
}

fn errors_of(id: GeometryId, input: &str) -> Vec<(String, String)> {
    let (sources, file) = source(input);
    let (_, diags) = read_pieces(&sources, file, id, &Suffixes::default(), &budget()).unwrap();
    diagnostics_of(&sources, &diags)
}

/// Inputs that POLYIAMOND-DLX rejects, with its exit code and message, and the place of our label.
#[test]
fn errors_of_polyiamond() {
    let table = [
        ("00 01\nA:B 00\n", "E202 <:>", "-8 Illegal character in piece name: A:B 00"),
        ("[3-2]0\nA 00\n", "E105 <3-2>", "-6 Decreasing range at position 3 of [3-2]0"),
        ("[1-2-3]0\nA 00\n", "E104 <1-2->", "-5 Illegal range at position 4 of [1-2-3]0"),
        ("", "E802 <>", "-9 Input file ended before the box specification!"),
        (
            "| just a comment\n",
            "E802 <| just a comment\n>",
            "-9 Input file ended before the box specification!",
        ),
        ("[0!2]0\nA 00\n", "E102 <!>", "-3 Illegal bracketed digit at position 2 of [0!2]0"),
        ("[0 1]0\nA 00\n", "E102 < >", "-3 Illegal bracketed digit at position 2 of [0 1]0"),
        ("0! 11\nA 00\n", "E101 <!>", "-2 Illegal digit at position 1 of 0! 11"),
        ("0 11\nA 00\n", "E101 < >", "-2 Illegal digit at position 1 of 0 11"),
        ("00 :1\nA 00\n", "E101 <:>", "-2 Illegal digit at position 3 of 00 :1"),
        ("00\nA 00 0:\n", "E101 <:>", "-2 Illegal digit at position 6 of A 00 0:"),
        ("0\nA 00\n", "E108 <0>", "-888 Incomplete input line: 0"),
        ("[-5]0\nA 00\n", "E104 <->", "-5 Illegal range at position 1 of [-5]0"),
        ("[1-]0\nA 00\n", "E104 <1->", "-5 Illegal range at position 2 of [1-]0"),
        ("[0-2\nA 00\n", "E103 <[>", "-4 No closing bracket in [0-2"),
        ("00 01\n2|A 00\n3|A 00'\n", "E203 <3>", "-6 Inconsistent multiplicities for piece A, 2 vs 3!"),
        ("00 01\n00 00\n", "E204 <00>", "-333 Piece name conflicts with board position: 00 00"),
        ("00 01\nABCDEFGHI 00\n", "E201 <I>", "-7 Piece name is nonexistent or too long: ABCDEFGHI 00"),
        ("00 01\n 00\n", "E201 < >", "-7 Piece name is nonexistent or too long:  00"),
        ("00abcdef\nA 00\n", "E107 <abcdef>", "-9 Implied suffix `'abcdef' is too long!"),
        ("00abcdefg\nA 00\n", "E106 <g>", "-11 Suffix too long, starting at position 2 of 00abcdefg"),
        ("00 00'\nA 00\n\n", "W205 <>", "0 (Empty line is being ignored)"),
        ("00 00'\nA 00\nQ\n", "W205 <Q>", "0 (Empty piece is being ignored)"),
        // errors that his program does not report
        ("00\n8x|A 00\n", "E213 <8x>", ""),
        ("00\n3:2|A 00\n", "E213 <3:2>", ""),
        ("00\n0|A 00\n", "E213 <0>", ""),
        ("00'\n00' 00\n", "E204 <00'>", ""),
        ("\nA 00\n", "E212 <>", ""),
        ("00\nA []0\n", "W111 <[]>", ""),
    ];
    for (input, code, quote) in table {
        assert_eq!(errors_of(TRIANGLES, input)[0], (code.into(), quote.into()), "{input}");
    }
    // accepted, although his tables are too small
    for input in [
        "00 01\nABCDEFGH 00\n",
        "00 01\n02 00\n",
        "00'abcde\nA 00\n",
        "00a 00b 00c 00d 00e 00f\nA 00\n",
        "00 01\r\n2:3|A 00\r\n2:3|A 01",
    ] {
        assert_eq!(errors_of(TRIANGLES, input), [], "{input}");
    }
}

#[test]
fn all_errors_in_one_run() {
    let all = errors_of(SQUARES, "[0-1][0-2] 2\n00 00\nx:y 0\n3|Z 00 5'\n4:5|Z -1 [2-1]0\n");
    let codes: Vec<&str> = all.iter().map(|t| &t.0[..]).collect();
    assert_eq!(
        codes,
        ["E108 <2>", "E204 <00>", "E202 <:>", "E108 <0>", "E101 <'>", "E101 <->", "E105 <2-1>", "E203 <4:5>"]
    );
    assert_eq!(all[7].1, "-6 Inconsistent multiplicities for piece Z, 3 vs 4:5!");
    let (sources, file) = source("00\n2|A 00\n1:3|A 01\n");
    let (_, diags) = read_pieces(&sources, file, SQUARES, &Suffixes::default(), &budget()).unwrap();
    assert_eq!(diags[0].labels[0].text, "here one to three times");
    assert_eq!(diags[0].labels[1].text, "here it is used twice");
}

#[test]
fn cubes_have_stars() {
    let (sources, file) = source("[01][01][01]\n3*A 000 001\nB 000\n");
    let (read, diags) = read_pieces(&sources, file, CUBES, &Suffixes::default(), &budget()).unwrap();
    assert!(diags.is_empty());
    assert_eq!(
        read.pieces.iter().map(|p| (&*p.name, p.lo, p.hi, p.cells.len())).collect::<Vec<_>>(),
        [("A", 3, 3, 2), ("B", 1, 1, 1)]
    );
    assert_eq!(
        errors_of(CUBES, "000\n?*A 000\n")[0],
        ("E213 <?>".into(), "-4 Unknown multiplicity: ?*A 000".into())
    );
    assert_eq!(
        errors_of(CUBES, "000\nAB*C 000\n")[0],
        ("E202 <*>".into(), "-8 Illegal character in piece name: AB*C 000".into())
    );
}

fn import(program: &str, input: &str) -> String {
    let (sources, file) = source(input);
    match find_importer(program).unwrap().import(&sources, file, "Norinori", &budget()) {
        Ok(imported) => imported.text,
        Err(diags) => {
            diagnostics_of(&sources, &diags).iter().map(|(code, quote)| format!("{code} {quote}\n")).collect()
        }
    }
}

#[test]
fn polyforms_as_puz() {
    let input = "| windmills; \"old\"\n00 [0-1][0-1]'  [f]or for if 00!\n9|D 00 00' 00!\n1:3|a{b 00\n|more\n\nD 01\n//x 00\nfixed 01\n";
    let expected = r#"puz 1
puzzle "Imported from fish.in"

// windmills; "old"
board box on triangles: 00 [0-1][0-1]' [f]or [f]or [i]f 00!

pieces P on triangles, free {
  9 of D: 00 00' 00!
  1..3 of {"a{{b"}: 00
  // more
  9 of D: 01
  {"//x"}: 00
  fixed: 01
}

cover box with P
"#;
    assert_eq!(import("polyiamond", &input.replace("\nD 01", "\n9|D 01")), expected);
    assert!(
        import("polycube", "[01][01][01]\n4*A 000 001\n")
            .contains("pieces P on cubes, one-sided {\n  4 of A: 000 001\n}")
    );
    assert_eq!(import("polyomino", "00; 01\nA 00}x\n"), "E109 <;> \nE109 <}> \n");
    assert_eq!(import("polyomino", "00\n\r*01 00\n"), "E901 <\r> \n");
    let tight = Budget::new(Limits { steps: 10, ..Limits::default() });
    let (sources, file) = source("[0-Z][0-Z]\n");
    let failed = import_polyform(SQUARES, &sources, file, &tight).err().unwrap();
    assert_eq!(failed[0].code.name(), "E805");
}

#[test]
fn macmahon_as_puz() {
    let text = import("macmahon-triangles-dlx", "00+ 10 10+ 01 01+ 11");
    assert!(text.contains("board shape on triangles = scale(2, triangles{00' 10 10' 01 01' 11})\n"));
    assert!(text.contains("// macmahon-triangles-dlx 00+ 10 10+ 01 01+ 11\n"));
    assert_eq!(
        import("macmahon-triangles", "00 01"),
        "E508 <00 01> -1 Usage: macmahon-triangles-dlx t1 t2 t3 t3 t4 t5 t6\n"
    );
    assert_eq!(
        import("macmahon-triangles", ""),
        "E508 <> -1 Usage: macmahon-triangles-dlx t1 t2 t3 t3 t4 t5 t6\n"
    );
    assert_eq!(
        import("macmahon-triangles", "00' 013 0 30+ 0é 00'"),
        "E108 <00'> -2 Triangle `00'' should have the form xy or xy+!\n\
         E108 <013> -2 Triangle `013' should have the form xy or xy+!\n\
         E108 <0> -2 Triangle `0' should have the form xy or xy+!\n\
         E110 <3> -3 Triangle `30+' should have coordinates between 0 and 3!\n\
         E110 <é> -3 Triangle `0é' should have coordinates between 0 and 3!\n\
         E108 <00'> -2 Triangle `00'' should have the form xy or xy+!\n\
         E112 <00'> -4 Triangle `00'' has been specified twice!\n"
    );
}

#[test]
fn torto_as_puz() {
    let text = import("torto", "DANCING (LINKS)");
    assert!(text.contains("words W: DANCING \"(LINKS)\"\n"));
    assert!(text.contains("s.word == 0 and s.index == 3\n"));
    assert!(!import("torto", "A").contains("central"));
    assert_eq!(import("torto", "  "), "E508 <  > -1 Usage: torto-dlx word0 word1 ...\n");
    assert_eq!(import("torto", "A B|C"), "E407 <|> \n");
}

#[test]
fn dlx_as_puz() {
    let input = "| a small example\nA B 2:3|C 4|D | X to\nA B X:0 to:for |7 |1\n\nD X:1\n| done\nA to\nX:2\n";
    let expected = r#"puz 1
puzzle "Imported from fish.in"

// a small example
// a mention without a color agrees with no other: own1 is the color of option 1 only
primary A B
primary 2..3 of C
primary 4 of D
secondary X "to"
minimize cost

option A B X:0 "to":"for" cost 8
option D X:1
// done
option A "to":own3
// ignored, because it has no primary item: X:2
"#;
    assert_eq!(import("dlx", input), expected);
    assert!(import("dlx", "| one\rtwo\nA\nA\n").contains("// one two\n"));
    assert!(import("polyomino", "| one\rtwo\0\n00\n").contains("// one two\n"));
    let (sources, file) = source(input);
    assert_eq!(
        diagnostics_of(&sources, &import_dlx(&sources, file, &budget()).unwrap().warnings),
        [("W405 <X:2>".into(), String::new())]
    );
    assert_eq!(
        import("dlx", "a b 2|c x|y|d a | e 3|f | g:h\na q\na b a\nb:1 e\ne:1 f:\n"),
        "E213 <x|y> \nE402 <a> \nE213 <3> \nE901 <|> \nE407 <:> \nE401 <q> \nE403 <a> \nE404 <1> \nE407 <> \n"
    );
    assert_eq!(import("dlx", "| nothing\n"), "E901 <| nothing\n> \n");
}

/// Without a color, a mention excludes all others of its item; a puzzle says so by a color of its own.
#[test]
fn mentions_with_and_without_a_color_as_puz() {
    let text = import("dlx", "a b | x\na x:own\nb x:own\nb x\n");
    assert!(text.ends_with("\n\noption a x:own\noption b x:own\noption b x:own-3\n"), "{text}");
    assert!(!import("dlx", "a b | x\na x\nb x\n").contains("own"));
}

#[test]
fn sudokus_as_puz() {
    let one = format!("# a comment\n{}{}  by somebody\n", "53007", "0".repeat(76));
    let text = import("sudoku", &one);
    assert!(text.contains("param clues = \"\"\"\n  53..7....\n  .........\n"), "{text}");
    let two = import("sudoku", &(one.clone() + &one.replace('0', ".")));
    assert!(
        two.contains("param number = 1 in 1..2 ") && two.contains("let all = [\n  clues1, clues2,\n]\n"),
        "{two}"
    );
    assert_eq!(import("sudoku", "\n"), "E901 <> \n");
    assert!(import("sudoku", " \ré\r").starts_with("E302 <é>"));
    assert_eq!(import("sudoku", &format!("12\n{}x\n", "1".repeat(80))), "E302 <12> \nE901 <x> \n");
}

#[test]
fn words_are_quoted_where_they_must_be() {
    let pairs = [
        ("a<b", "a<b"),
        ("-02", "-02"),
        ("//", "\"//\""),
        ("0//e", "\"0//e\""),
        ("DOG.", "\"DOG.\""),
        (".", "."),
        ("as", "\"as\""),
        ("and", "\"and\""),
        ("->", "\"->\""),
        ("a1..3", "\"a1..3\""),
        ("a,b", "\"a,b\""),
        ("?", "\"?\""),
    ];
    for (name, word) in pairs {
        assert_eq!(puz_text::item_word(name), word);
    }
    assert_eq!(puz_text::item_word("a\"b"), "\"a\"{\"\\\"\"}\"b\"");
    assert_eq!(puz_text::item_word("\""), "{\"\\\"\"}");
    assert_eq!(puz_text::wrapped("primary", &vec!["abcdefghi".to_string(); 20]).lines().count(), 3);
}

proptest::proptest! {
    #[test]
    fn any_input_is_read(input in "[-0-2A\\[\\]' |:*!{é\n\r;\"+]{0,40}", program in 0usize..IMPORTERS.len()) {
        let (sources, file) = source(&input);
        let diags = match IMPORTERS[program].import(&sources, file, "Norinori", &budget()) {
            Ok(imported) => imported.warnings,
            Err(diags) => diags,
        };
        for label in diags.iter().flat_map(|d| &d.labels) {
            let (_, range) = sources.locate(label.span).unwrap();
            proptest::prop_assert!(input.is_char_boundary(range.start) && input.is_char_boundary(range.end));
        }
    }
}
