//! Certificates of `solve --unique --proof`, and `tests/proof/check`, which shares nothing with puzc.

use crate::common::{files_below, root, text};
use crate::program::{code, err, out, puzc_with};
use puzc_core::xcc::Problem;
use puzc_formats::emit::{EmitOptions, TargetFormat, emit};
use puzc_solver::solve::{Control, SearchRequest, Solution, certify};
use puzc_testing::{
    Random, all_solutions, random_areas, random_cells, random_disjoint_paths, random_loops, random_problem,
    random_totals, rounds, sized_cells,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn puzzle(text: &str, args: &[&str]) -> Output {
    puzc_with(root().as_path(), args, text.as_bytes())
}

/// What the checker says about pairs of a problem and a certificate, a line for each; `None` without Python.
fn checked(folder: &Path, pairs: &[(String, String)]) -> Option<Vec<String>> {
    let mut check = Command::new("python3");
    check.arg(root().join("tests/proof/check")).current_dir(folder);
    for (i, (problem, certificate)) in pairs.iter().enumerate() {
        for (name, text) in [("json", problem), ("proof", certificate)] {
            fs::write(folder.join(format!("{i}.{name}")), text).unwrap();
            check.arg(format!("{i}.{name}"));
        }
    }
    let output = check.output().ok()?;
    let lines: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect();
    assert_eq!(lines.len(), pairs.len(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(lines.iter().map(|line| line.split_once(": ").unwrap().1.to_string()).collect())
}

/// A problem, its certificate, and the solutions that this excludes: none, if it is right.
struct Example {
    json: String,
    certificate: String,
    others: Vec<Vec<u32>>,
    /// What is expected of [`certify`].
    is_right: bool,
}

fn json(problem: &Problem) -> String {
    let mut out = vec![];
    emit(problem, TargetFormat::find("json").unwrap(), &EmitOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn example(problem: &Problem) -> Example {
    let mut all = all_solutions(problem);
    let sign = if problem.goal == Some(puzc_core::xcc::Goal::Maximize) { -1 } else { 1 };
    all.sort_by_key(|(_, cost)| if problem.goal.is_some() { sign * cost } else { 0 });
    let known = all.first().map(|(options, cost)| Solution { options, cost: *cost });
    let is_as_good = |cost: i64| problem.goal.is_none() || known.is_some_and(|known| cost == known.cost);
    let others: Vec<Vec<u32>> = all.iter().skip(1).filter(|s| is_as_good(s.1)).map(|s| s.0.clone()).collect();
    let mut certificate = String::new();
    let certified = certify(problem, known, &SearchRequest::default(), &Control::default(), &mut |text| {
        certificate.push_str(text);
        true
    });
    assert!(certified.is_ok(), "{certified:?}");
    let is_right = certified == Ok(true);
    assert_eq!(is_right, others.is_empty(), "{}", json(problem));
    Example { json: json(problem), certificate, others, is_right }
}

/// A certificate that states one of the clauses of another one without one of its literals, and the options
/// that it names: positive numbers of options of which one is chosen, negative ones of which none is.
fn forged(certificate: &str, random: &mut Random) -> Option<(String, Vec<Vec<i64>>)> {
    let given: Vec<&str> = certificate.lines().filter(|line| line.starts_with("given")).collect();
    let mut words: Vec<&str> =
        given.get(random.below(given.len().max(1) as u64) as usize)?.split(' ').collect();
    let end = words.iter().skip(2).position(|word| *word == "0")? + 2;
    if end == 2 {
        return None;
    }
    words.remove(2 + random.below(end as u64 - 2) as usize);
    let mut sets: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    let is_head = |line: &&str| !line.starts_with("given") && !line.starts_with(|c: char| c.is_ascii_digit());
    let head: Vec<&str> = certificate.lines().filter(is_head).filter(|line| *line != "end").collect();
    for line in head.iter().filter_map(|line| line.strip_prefix("any ")) {
        let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        sets.insert(numbers[0], numbers[1..numbers.len() - 1].to_vec());
    }
    let further: Vec<i64> = head
        .iter()
        .filter_map(|line| line.strip_prefix("further "))
        .map(|line| line.split(' ').next().unwrap().parse().unwrap())
        .collect();
    let literals: Vec<i64> = words[2..end - 1].iter().map(|word| word.parse().unwrap()).collect();
    if literals.iter().any(|literal| further.contains(&literal.abs())) {
        return None; // what these variables mean is not known here
    }
    let options = |literal: &i64| -> Vec<i64> {
        let own = sets.get(&literal.abs()).cloned().unwrap_or_else(|| vec![literal.abs()]);
        own.into_iter().map(|option| option * literal.signum()).collect()
    };
    Some((format!("{}\n{}\n", head.join("\n"), words.join(" ")), literals.iter().map(options).collect()))
}

/// Does a clause hold in a solution?
fn holds(clause: &[Vec<i64>], solution: &[u32]) -> bool {
    let is_chosen = |option: i64| solution.contains(&(option.unsigned_abs() as u32 - 1));
    clause.iter().any(|set| set.iter().any(|o| is_chosen(*o)) == (set.first().is_none_or(|o| *o > 0)))
}

/// The checker accepts each certificate that is right, and no clause that does not hold.
fn agree_on(seed: u64, number: usize, make: fn(&mut Random) -> Problem) {
    let mut random = Random(seed);
    let folder = tempfile::tempdir().unwrap();
    let (mut pairs, mut expected, mut forgeries) = (vec![], vec![], vec![]);
    for i in 0..rounds(number) {
        let mut problem = make(&mut random);
        if i % 2 == 0 {
            problem.goal = None;
        }
        if problem.templates.is_empty() {
            problem.templates.push("".into()); // the names of items are made from it
        }
        let Example { json, certificate, others, is_right } = example(&problem);
        if let Some((text, clause)) = forged(&certificate, &mut random) {
            let does_hold = others.iter().all(|solution| holds(&clause, solution));
            forgeries.push((pairs.len(), does_hold));
            pairs.push((json.clone(), text));
            expected.push("");
        }
        if is_right && let Some(solution) = certificate.lines().find(|line| line.starts_with("solution")) {
            // it is not true that there is no solution at all
            pairs.push((json.clone(), certificate.replacen(solution, "", 1).replace("\n\n", "\n")));
            expected.push("wrong");
            pairs.push((json, certificate));
            expected.push("no other solution");
        } else if is_right {
            pairs.push((json, certificate));
            expected.push("no solution");
        }
    }
    assert!(["wrong", "no other solution", "no solution"].iter().all(|kind| expected.contains(kind)));
    let Some(said) = checked(folder.path(), &pairs) else { return };
    for ((said, expected), (problem, certificate)) in said.iter().zip(&expected).zip(&pairs) {
        assert!(said.starts_with(expected), "{said}, not {expected}:\n{problem}\n{certificate}");
    }
    let mut accepted = 0;
    for (at, does_hold) in &forgeries {
        if said[*at].ends_with("the proof is incomplete") {
            accepted += 1;
            assert!(does_hold, "{}\n{}", pairs[*at].0, pairs[*at].1);
        }
    }
    assert!(accepted < forgeries.len(), "each forgery was accepted");
}

#[test]
fn certificates_of_random_problems_are_right() {
    agree_on(1, 150, random_problem);
    agree_on(2, 150, random_totals);
    agree_on(3, 150, random_cells);
    agree_on(4, 150, random_loops);
    agree_on(5, 150, random_disjoint_paths);
    agree_on(6, 150, random_areas);
}

/// Larger sets of cells, which have sizes.
#[test]
fn certificates_of_sizes_are_right() {
    let (mut random, mut pairs) = (Random(6), vec![]);
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..rounds(40) {
        let (problem, _) = sized_cells(&mut random);
        let mut certificate = String::new();
        let write = &mut |text: &str| {
            certificate.push_str(text);
            true
        };
        let certified = certify(&problem, None, &SearchRequest::default(), &Control::default(), write);
        match certified {
            Ok(true) => pairs.push((json(&problem), certificate)),
            other => assert_eq!(other, Ok(false)),
        }
    }
    let Some(said) = checked(folder.path(), &pairs) else { return };
    said.iter()
        .zip(&pairs)
        .for_each(|(said, pair)| assert!(said.starts_with("no solution"), "{said}\n{pair:?}"));
}

/// The certificates of puzzles in `specs` that are quickly decided.
#[test]
fn certificates_of_puzzles_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let mut pairs = vec![];
    let few = ["pencil/heyawake", "pencil/hitori", "pencil/kenken", "pencil/hashi", "pencil/numberlink"];
    let few = few.iter().chain(&["loops/slitherlink", "loops/masyu", "logic/zebra", "logic/send-more-money"]);
    for name in few {
        let file = format!("specs/{name}.puz");
        let proof = folder.path().join("proof");
        let path = proof.to_str().unwrap();
        let solved = puzzle("", &["solve", &file, "--unique", "--proof", path]);
        assert_eq!(code(&solved), 0, "{file}: {}", err(&solved));
        let built = puzzle("", &["build", &file, "-t", "json"]);
        pairs.push((out(&built), fs::read_to_string(&proof).unwrap()));
    }
    let Some(said) = checked(folder.path(), &pairs) else { return };
    said.iter().for_each(|said| assert!(said.starts_with("no other solution"), "{said}"));
}

/// All solutions agree on the items of `distinguish`, though there are several.
#[test]
fn certificates_of_distinguished_items_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let mut pairs = vec![];
    for text in [
        "primary a\nsecondary x\noption a x:1\noption a x:2\ndistinguish items a\n",
        "primary a b\nsecondary x y\noption a x:1 y:1\noption a x:1 y:2\noption a x:2\noption b x:1\n\
         option b x:1 y:2\ndistinguish items x\n",
        "primary a b\nsecondary x\noption a x:1 cost 3\noption a x:2 cost 1\noption a x:3 cost 1\noption b cost 1\n\
         distinguish items b\nminimize cost\n",
    ] {
        let solved = puzzle(text, &["solve", "-", "--unique", "--proof", proof.to_str().unwrap()]);
        assert_eq!(code(&solved), 0, "{text}{}", err(&solved));
        pairs.push((out(&puzzle(text, &["build", "-", "-t", "json"])), fs::read_to_string(&proof).unwrap()));
    }
    let Some(said) = checked(folder.path(), &pairs) else { return };
    said.iter().for_each(|said| assert!(said.starts_with("no other solution"), "{said}"));
}

/// Each solution that a certificate names is left out of what it claims.
#[test]
fn a_certificate_names_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    let json = out(&puzzle("primary a\noption a\noption a\n", &["build", "-", "-t", "json"]));
    let one = "puzc certificate 1\noptions 2\nsolution 1 0\ngiven 1 -1 2 0 solution\n";
    let both = format!("{one}solution 2 0\ngiven 2 1 -2 0 solution\n");
    let pairs = [one.to_string(), both].map(|certificate| (json.clone(), certificate));
    let Some(said) = checked(folder.path(), &pairs) else { return };
    assert!(said[0].contains("the proof is incomplete"), "{said:?}");
    assert!(said[1].contains("a second solution"), "{said:?}");
}

/// No solution because of a sum: of totals, and of sizes.
#[test]
fn certificates_of_sums_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let mut pairs = vec![];
    for text in [
        "primary p{i} for i in 0..9\ntotal 6 of a\ntotal 5 of b\noption p{i} 1 of a for i in 0..9\n\
         option p{i} 1 of b for i in 0..9\n",
        "board g on squares = rectangle(3, 3)\nprimary {c} for c in g\nsecondary x{c} for c in g\n\
         option {c} x{c}:{k} for c in g, k in 1..2\nfor k in 1..2 { connected g as x{c}:{k} of size 5 }\n",
    ] {
        let solved = puzzle(text, &["solve", "-", "--unique", "--proof", proof.to_str().unwrap()]);
        assert_eq!(code(&solved), 1, "{text}{}", err(&solved));
        let certificate = fs::read_to_string(&proof).unwrap();
        assert!(certificate.contains("multiples"), "{certificate}");
        // one more of a row is no proof
        let wrong = certificate.replacen(" 1:", " 2:", 1).replacen(" -1:", " -2:", 1);
        let problem = out(&puzzle(text, &["build", "-", "-t", "json"]));
        pairs.extend([(problem.clone(), certificate), (problem, wrong)]);
    }
    let Some(said) = checked(folder.path(), &pairs) else { return };
    for said in said.chunks(2) {
        assert!(said[0].starts_with("no solution") && said[1].starts_with("wrong"), "{said:?}");
    }
}

/// With `PUZC_ALL_CERTIFICATES`, all puzzles of `specs` that have at most one solution, as far as the search
/// is quick.
#[test]
fn all_puzzles_have_certificates() {
    if std::env::var_os("PUZC_ALL_CERTIFICATES").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut right = 0;
    for file in files_below("specs").iter().filter(|file| file.ends_with(".puz")) {
        let proof = folder.path().join("proof");
        let args = [
            "solve",
            file,
            "--unique",
            "--unbroken",
            "--time-limit",
            "20",
            "--proof",
            proof.to_str().unwrap(),
        ];
        let solved = puzzle("", &args);
        if !proof.exists() {
            let why = err(&solved);
            assert!(why.contains("there is no certificate") || text(file).contains("param"), "{file}: {why}");
            continue;
        }
        let built = puzzle("", &["build", file, "--unbroken", "-t", "json"]);
        let pair = (out(&built), fs::read_to_string(&proof).unwrap());
        fs::remove_file(&proof).unwrap();
        let Some(said) = checked(folder.path(), &[pair]) else { return };
        assert!(said[0].starts_with("no "), "{file}: {}", said[0]);
        right += 1;
    }
    assert!(right > 50, "{right}");
}

#[test]
fn a_certificate_is_written_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.proof");
    let proof = path.to_str().unwrap();
    let only = "primary a b c\noption a b\noption c\noption a c\n";
    let solved = puzzle(only, &["solve", "-", "--unique", "--proof", proof, "--json"]);
    assert_eq!(code(&solved), 0, "{}", err(&solved));
    assert!(out(&solved).contains(&format!("\"proof\":{proof:?}")), "{}", out(&solved));
    assert!(
        fs::read_to_string(&path).unwrap().starts_with("puzc certificate 1\noptions 3\nsolution 1 2 0\n")
    );
    fs::remove_file(&path).unwrap();
    // two solutions, no solution, no file
    let several = puzzle("primary a\noption a\noption a\n", &["solve", "-", "--unique", "--proof", proof]);
    assert_eq!((code(&several), path.exists()), (1, false));
    assert!(err(&several).contains("two solutions need none"), "{}", err(&several));
    let none =
        puzzle("primary a b c\noption a b\noption b c\n", &["solve", "-", "--unique", "--proof", proof]);
    assert_eq!((code(&none), path.exists()), (1, true), "{}", err(&none));
    let missing = folder.path().join("no/x.proof");
    let unwritable = puzzle(only, &["solve", "-", "--unique", "--proof", missing.to_str().unwrap()]);
    assert!(code(&unwritable) != 0 && err(&unwritable).contains("x.proof"), "{}", err(&unwritable));
    assert_eq!(code(&puzzle(only, &["solve", "-", "--unique", "--proof", "-"])), 2);
    assert_eq!(code(&puzzle(only, &["solve", "-", "--proof", proof])), 2, "only with --unique");
    // a limit that ends the search
    let pigeons: String = (0..11).flat_map(|p| (0..10).map(move |h| format!("option p{p} h{h}\n"))).collect();
    let names = |what: &str, n: usize| (0..n).map(|i| format!(" {what}{i}")).collect::<String>();
    let hard = format!("primary{}\nsecondary{}\n{pigeons}", names("p", 11), names("h", 10));
    fs::remove_file(&path).unwrap();
    let limited = puzzle(&hard, &["solve", "-", "--unique", "--proof", proof, "--time-limit", "1"]);
    assert!(
        code(&limited) == 3 && !path.exists() || code(&limited) == 1 && path.exists(),
        "{}",
        err(&limited)
    );
}
