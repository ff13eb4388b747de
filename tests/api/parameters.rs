//! Values that a program sets for parameters.

use puzc::Puzzle;

/// The items of a puzzle that has one for each member of a list, or why the list cannot be read.
fn listed(members: &str) -> Result<Vec<String>, String> {
    let puzzle =
        Puzzle::parse("param xs = [0]\nprimary all\nprimary {x} for x in xs\noption all [{x} for x in xs]\n");
    let problem = puzzle.unwrap().with("xs", members).problem();
    let problem = problem.map_err(|error| error.iter().next().unwrap().message().to_string())?;
    Ok(problem.items().map(|item| item.name().to_string()).collect())
}

#[test]
fn members_of_a_list() {
    for text in ["1 2 3", "1,2,3", "1, 2, 3,", " [1, 2, 3] ", "[1 2 3]", "1 2, 3"] {
        assert_eq!(listed(text).unwrap(), ["all", "1", "2", "3"], "{text}");
    }
    for text in ["", "[ ]"] {
        assert_eq!(listed(text).unwrap(), ["all"], "{text}");
    }
    // a member that is missing would move all others
    for text in ["1,,3", ",1", "1, ,2"] {
        assert_eq!(listed(text).unwrap_err(), format!("`{text}` is not a valid value for `xs`"));
    }
}
