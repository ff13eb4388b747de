//! MacMahon's squares, drawn.

use puzc::Puzzle;

#[test]
fn the_first_solution_in_all_formats() {
    let text = "
        colors K: w r b
        board box on squares = rectangle(4, 6)
        tiles T on squares = all_tiles(squares, K)
        place T on box, edges match
        border of box is w
    ";
    let problem = Puzzle::parse(text).unwrap().problem().unwrap();
    let solution = problem.first().unwrap().unwrap();
    assert_eq!((solution.options().len(), solution.verify()), (25, Ok(())));
    let picture = solution.picture();
    let svg = picture.svg();
    assert!(svg.contains("tile wwww on"), "{svg}");
    assert!(picture.png().unwrap().starts_with(b"\x89PNG"));
    assert!(picture.html().contains("<html"));
    assert!(picture.ascii().is_ascii() && picture.text().lines().count() > 8);
    assert!(problem.picture().svg().contains("<svg"), "the puzzle itself");
}
