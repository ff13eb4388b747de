//! What changes in a problem if an entry of its file does: this decides whether the entry is a clue, and
//! whether it can be left out.

use puzc::{Puzzle, Why};

/// A file with one entry, a five: it makes some options, any other number others.
fn file(five: &str, other: &str, rest: &str) -> String {
    let all = |options: &str, condition: &str| -> String {
        options.lines().map(|option| format!("option {option} if given[0] {condition}\n")).collect()
    };
    format!("let given = [5]\n{}{}{rest}\n", all(five, "== 5"), all(other, "!= 5"))
}

/// Is the entry a clue, and can it be left out, so that the puzzle is looser?  Otherwise an item is left out
/// on which alone it depends.
fn clue(text: &str) -> Option<bool> {
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let all: Vec<bool> = clues.iter().map(|clue| clue.can_go()).collect();
    assert!(all.len() < 2, "{all:?}");
    all.first().copied()
}

#[test]
fn the_item_of_a_change_is_in_all_options_that_differ() {
    let items = "primary x y p";
    assert_eq!(clue(&file("x p\ny p", "", &format!("{items}\noption x\noption y\noption p"))), Some(false));
    assert_eq!(clue(&file("x p", "x p", &format!("{items}\noption x\noption y\noption p"))), None);
    assert_eq!(clue(&file("x\np", "", &format!("{items}\noption x p\noption y p\noption y"))), None);
    // without p there is a solution, without another item there is none
    let text = file("x p w\ny p w", "p w", "primary x y p v\nsecondary w\noption x\noption y\noption v w");
    assert_eq!(clue(&text), Some(false));
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let Why::Contradiction(reasons) = clues.why(1) else { panic!("p and v need w") };
    assert_eq!(
        reasons[0].clues().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["the `5` at `given[0]`"]
    );
}

/// An option may demand less, but nothing on which a condition depends.
#[test]
fn an_option_that_demands_less_loosens() {
    let rest = "primary p q\nsecondary s t u\noption q s:1\noption q t";
    for less in ["p s:1 u", "p", "p s:1 t"] {
        assert_eq!(clue(&file("p s:1 t u", less, rest)), Some(true), "{less}");
        assert_eq!(clue(&file(less, "p s:1 t u", rest)), Some(false), "{less}");
    }
    assert_eq!(clue(&file("p s:1 t u", "p s:2 u", rest)), Some(false));
    let rest = "board grid on squares = rectangle(1, 2)\nprimary p q\nsecondary {c} for c in grid\n\
                option q 01:1\noption p 01:2\nconnected grid as {c}:1";
    assert_eq!(clue(&file("p 00:1 01:1", "p 00:1", rest)), Some(true));
    assert_eq!(clue(&file("p 00:1 01:1", "p 00:1", &format!("{rest}\noption q"))), Some(false));
}

/// A point means that nothing is there: where an option demands less then, it is another puzzle.
#[test]
fn where_nothing_is_no_option_demands_less() {
    let text = |other: &str| {
        format!(
            "let given = \"\"\"\n  5.\n  \"\"\"\nlet sign = given[square(0, 0)]\nprimary p q\nsecondary s t u\n\
             option p s:1 t u if sign == \"5\"\noption {other} if sign == \".\"\noption q s:1\noption q t\n"
        )
    };
    assert_eq!(clue(&text("p s:1 u")), Some(false));
    assert_eq!(clue(&text("p s:1 t u\noption p")), Some(true));
}
