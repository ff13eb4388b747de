//! W207: sizes of pieces that cannot add up to the number of cells.

use super::said;

/// What is said about the sizes of pieces that cover a board.
fn sizes(board: &str, pieces: &str) -> Vec<String> {
    let text = format!(
        "board box on squares named {{x:d}}.{{y:d}}: {board}\npieces P on squares, fixed {{ {pieces} }}\n\
         cover box with P\n"
    );
    let mut found = said(&text);
    assert!(found.iter().all(|message| message.starts_with('W')), "{found:?}");
    found.retain(|message| message.starts_with("W207"));
    found
}

#[test]
fn wrong_sizes() {
    let cannot = |rest: &str| vec![format!("W207 these pieces cannot cover `box`: {rest}")];
    assert_eq!(sizes("[0-1][0-2]", "2 of D: 00 01"), cannot("6 cells, but pieces for 4"));
    assert!(sizes("[0-1][0-2]", "2..4 of D: 00 01").is_empty());
    let rest = "5 cells, but pieces for 2 to 8, whose sizes do not add up to that";
    assert_eq!(sizes("0[0-4]", "1..4 of D: 00 01"), cannot(rest));
}

#[test]
fn sums_of_pieces() {
    let can = |cells: u32, pieces: &str| sizes(&format!("1 by {cells}"), pieces).is_empty();
    let pentominoes = "0..1 of P{i}: 0[0-4] for i in 1..12";
    assert!(can(25, pentominoes) && can(60, pentominoes));
    assert!(!can(26, pentominoes) && !can(65, pentominoes));
    // four of the 30 cells may be left out
    let some = "1 by 30\nprimary 0..1 of 0.12 0.13 0.14 0.15";
    assert!(sizes(some, pentominoes).is_empty());
    assert!(!can(7, "2 of A: 0[0-6]"));
    assert!(can(200, "any of A: 00 01") && !can(201, "any of A: 00 01"));
    let two = "any of A: 00 01 02; any of B: 0[0-4]";
    assert!(can(8, two) && !can(7, two));
    assert!(can(131, "any of A: 00 01 02; any of B: [0-7][0-7]"));
    assert!(can(1000, "0..1000000000 of A: 00"));
}
