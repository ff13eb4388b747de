//! What each square shows in a solution, compared with a picture of words.

use puzc_core::base::{DisjointSets, Span, sorted_set};
use puzc_core::geometry::{Place, Sort, of_pictures};
use puzc_core::xcc::{
    self, ColorId, Condition, HoleValue, MarkPosition, MarkSign, MarkSpot, MarkStyle, PictureMark,
    SolutionMarks,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A row and a column, from 0 on.
pub type Square = (i32, i32);
/// The words in squares, in each square once.
pub type SquareWords = BTreeMap<Square, Vec<String>>;
/// The rows of a picture: words with their places.
pub type Rows = [Vec<(Arc<str>, Span)>];

/// What the squares show: words, or the areas in which they lie.
pub(super) struct ShownWords {
    /// The words in a square, each once.
    words: SquareWords,
    /// The first square of the area of each square.
    areas: BTreeMap<Square, Square>,
}

/// What a solution shows, while its marks are read.
pub(super) struct ShownReader<'p> {
    problem: &'p xcc::Problem,
    /// The cells of all boards.
    cells: &'p FxHashSet<Place>,
    words: SquareWords,
    /// Squares that are in one area.
    joined: Vec<Vec<Square>>,
}

/// A square that does not show what it should: what it shows, and the place of the word in the picture.
pub(super) struct Difference {
    pub found: String,
    pub at: Span,
}

/// Does a statement say what the squares of a solution show?
#[cfg(feature = "importers")]
pub fn is_marked(problem: &xcc::Problem) -> bool {
    !problem.shown.answers.is_empty() || !problem.shown.marks.is_empty()
}

/// What solutions show; if no statement says it, the colors of the items that are squares, and the lines of
/// loops and paths, as pictures do.
pub(super) fn answers(problem: &xcc::Problem) -> Cow<'_, SolutionMarks> {
    let shown = &problem.shown;
    match (shown.answers.is_empty(), shown.marks.is_empty()) {
        (false, _) => Cow::Borrowed(&shown.answers),
        (true, false) => Cow::Borrowed(&shown.marks),
        (true, true) => Cow::Owned(colors_as_marks(problem)),
    }
}

/// For each square that is an item, a text for each of its colors; `.` is nothing.  For each link of a loop
/// or path, a line.
fn colors_as_marks(problem: &xcc::Problem) -> SolutionMarks {
    let mark = |sign: MarkSign, places: &[Place]| PictureMark {
        sign,
        spots: places.iter().copied().map(MarkSpot::Place).collect(),
        position: MarkPosition::Center,
        color: None,
        style: MarkStyle::default(),
        toward: None,
    };
    let mut marks = SolutionMarks::default();
    for condition in problem.conditions.iter().map(Condition::constraint) {
        let Some((graph, color)) = condition.graph().zip(condition.color(problem)) else { continue };
        for (item, ends) in graph.item_lines() {
            let [HoleValue::Place(u), HoleValue::Place(v)] = ends else { continue };
            let line = match u.sort {
                _ if u.geometry != of_pictures() => None,
                Sort::Corner => problem.lattices.of(*u).edge_between(*u, *v).map(|e| vec![e.on(u.board)]),
                _ => Some(vec![*u, *v]),
            };
            if let Some(line) = line {
                marks.items.entry((item, color)).or_default().push(mark(MarkSign::Line, &line));
            }
        }
    }
    for m in problem.options.all_mentions().iter().filter(|m| m.color != ColorId::NONE) {
        let color = &problem.colors[m.color.0 as usize].text;
        let square = problem
            .place_of(&problem.items[m.item.0 as usize])
            .filter(|place| place.sort == Sort::Cell && place.geometry == of_pictures() && place.suffix == 0);
        if let Some(square) = square.filter(|_| color != ".") {
            let text = || mark(MarkSign::Text(color.as_str().into()), &[square]);
            marks.items.entry((m.item, m.color)).or_insert_with(|| vec![text()]);
        }
    }
    marks
}

pub(super) fn cells_of(problem: &xcc::Problem) -> FxHashSet<Place> {
    problem.boards.iter().flat_map(|board| board.cells.iter().copied()).collect()
}

/// The words that marks show in each square.
pub(super) fn words_of(
    problem: &xcc::Problem,
    cells: &FxHashSet<Place>,
    marks: &[PictureMark],
) -> SquareWords {
    let mut shown = ShownReader { problem, cells, words: BTreeMap::new(), joined: vec![] };
    marks.iter().for_each(|mark| shown.add(mark));
    shown.words
}

/// The text that `draw` writes into a square, such as a given value that no option shows.
pub(super) fn given(problem: &xcc::Problem, (x, y): Square) -> Option<&Arc<str>> {
    let mut marks = problem.drawn.iter().flat_map(|board| &board.marks);
    let found = marks.find(|(place, _)| place.sort == Sort::Cell && (place.x, place.y) == (x, y));
    found.map(|(_, text)| text)
}

/// Do these options show a picture?
pub(super) fn is_shown(problem: &xcc::Problem, options: &[u32], rows: &Rows) -> bool {
    let cells = cells_of(problem);
    let shown = ShownReader::read(problem, &cells, &answers(problem), options);
    shown.difference(problem, rows, Span::NONE).is_none()
}

/// The words that these options of a solution show in each square.
pub fn shown_words(problem: &xcc::Problem, options: &[u32]) -> SquareWords {
    ShownReader::read(problem, &cells_of(problem), &answers(problem), options).words
}

/// The words of squares that do not depend on the solution: those of every solution, and given values.
#[cfg(feature = "importers")]
pub fn fixed_words(problem: &xcc::Problem) -> Vec<(Square, String)> {
    let always = words_of(problem, &cells_of(problem), &answers(problem).always);
    let marks = problem.drawn.iter().flat_map(|board| &board.marks);
    let given = marks.filter(|(place, _)| place.sort == Sort::Cell);
    let given = given.map(|(place, text)| ((place.x, place.y), text.to_string()));
    always.into_iter().map(|(square, words)| (square, words.concat())).chain(given).collect()
}

/// The squares in which two solutions show something else, in words: "row 1, column 3".
pub fn differing_squares(problem: &xcc::Problem, first: &[u32], second: &[u32]) -> Vec<String> {
    let cells = cells_of(problem);
    let marks = answers(problem);
    let read = |options| ShownReader::read(problem, &cells, &marks, options);
    let shown = [first, second].map(read);
    let squares: BTreeSet<Square> =
        shown.iter().flat_map(|own| own.words.keys().chain(own.areas.keys())).copied().collect();
    let differs = |square: &Square| {
        let [first, second] = &shown;
        first.word(*square) != second.word(*square) || first.areas.get(square) != second.areas.get(square)
    };
    let mut differing: Vec<Square> = squares.into_iter().filter(differs).collect();
    if differing.is_empty() {
        let [first, second] = [first, second].map(|options| contents_of_squares(problem, options));
        let all: BTreeSet<Square> = first.keys().chain(second.keys()).copied().collect();
        differing = all.into_iter().filter(|square| first.get(square) != second.get(square)).collect();
    }
    let boards: Vec<SquaresOfBoard> = problem.boards.iter().map(SquaresOfBoard::of).collect();
    differing.into_iter().map(|square| named_on_board(&boards, square)).collect()
}

/// The squares of a board, and its rows and columns.
struct SquaresOfBoard {
    name: Arc<str>,
    squares: FxHashSet<Square>,
    rows: Vec<i32>,
    columns: Vec<i32>,
}

impl SquaresOfBoard {
    fn of(board: &xcc::BoardCells) -> SquaresOfBoard {
        let squares = board.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        SquaresOfBoard { name: board.name.clone(), squares, rows: board.rows(), columns: board.columns() }
    }
}

/// For each square the color that an option gives to its item, or the option that places a piece or tile
/// there.
fn contents_of_squares(problem: &xcc::Problem, options: &[u32]) -> BTreeMap<Square, u32> {
    let mut found = BTreeMap::new();
    for option in options {
        let places = problem.kind_of(problem.options.statements.of(*option as usize)).places();
        for m in problem.options.get(*option as usize) {
            let place = problem.place_of(&problem.items[m.item.0 as usize]);
            let square = place.filter(|p| p.sort == Sort::Cell && p.geometry == of_pictures());
            let Some(square) = square.filter(|_| places || m.color != ColorId::NONE) else { continue };
            found.insert((square.x, square.y), if places { *option } else { m.color.0 });
        }
    }
    found
}

/// A square in words, counted from the first row and column of the board on which it is, the name of which is
/// told if there are several.
fn named_on_board(boards: &[SquaresOfBoard], square: Square) -> String {
    let mut own = boards.iter().filter(|board| board.squares.contains(&square));
    let (Some(board), None) = (own.next(), own.next()) else { return named(square) };
    let rank = |all: &[i32], own: i32| all.partition_point(|n| *n < own) as i32;
    let at = named((rank(&board.rows, square.0), rank(&board.columns, square.1)));
    if boards.len() > 1 { format!("{at} of `{}`", board.name) } else { at }
}

/// The rows of words of the picture that these options of a solution show, which has so many rows and
/// columns; areas get numbers.  `None` if nothing says what squares show, if another square shows something,
/// or if a word cannot stand in a picture.
pub fn shown_rows(
    problem: &xcc::Problem,
    options: &[u32],
    (rows, columns): (usize, usize),
) -> Option<Vec<Vec<String>>> {
    let marks = answers(problem);
    let shown = ShownReader::read(problem, &cells_of(problem), &marks, options);
    let mut areas: Vec<Square> = vec![];
    let mut picture: Vec<Vec<(Arc<str>, Span)>> = vec![];
    for x in 0..rows as i32 {
        let mut row = vec![];
        for y in 0..columns as i32 {
            let area = shown.areas.get(&(x, y));
            let new = area.filter(|area| !areas.contains(area));
            areas.extend(new);
            let number = area.and_then(|area| areas.iter().position(|own| own == area));
            let word = shown.word((x, y)).or_else(|| number.map(|number| (number + 1).to_string()));
            row.push((word.as_deref().unwrap_or(".").into(), Span::NONE));
        }
        picture.push(row);
    }
    let can_stand = |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '"');
    let is_written = picture.iter().flatten().all(|(word, _)| can_stand(word));
    let text = |row: Vec<(Arc<str>, Span)>| row.into_iter().map(|(word, _)| word.to_string()).collect();
    (!marks.is_empty() && is_written && shown.difference(problem, &picture, Span::NONE).is_none())
        .then(|| picture.into_iter().map(text).collect())
}

impl<'p> ShownReader<'p> {
    /// What a solution shows.
    pub fn read(
        problem: &'p xcc::Problem,
        cells: &'p FxHashSet<Place>,
        marks: &SolutionMarks,
        options: &[u32],
    ) -> ShownWords {
        let mut shown = ShownReader { problem, cells, words: BTreeMap::new(), joined: vec![] };
        marks.always.iter().for_each(|mark| shown.add(mark));
        let mut seen = FxHashSet::default();
        for &option in options {
            let own = marks.options.get(&option);
            let mentions = problem.options.get(option as usize).into_iter();
            let new = mentions.map(|m| (m.item, m.color)).filter(|m| seen.insert(*m));
            let of_items = new.filter_map(|m| marks.items.get(&m));
            for mark in own.into_iter().chain(of_items).flatten() {
                shown.add(mark);
            }
        }
        ShownWords { words: shown.words, areas: areas(&shown.joined) }
    }

    fn add(&mut self, mark: &PictureMark) {
        let places: Vec<Place> = mark
            .spots
            .iter()
            .filter_map(|spot| match spot {
                MarkSpot::Place(place) => Some(*place),
                _ => None,
            })
            .collect();
        let word = match &mark.sign {
            MarkSign::Text(_) if mark.position != MarkPosition::Center => return,
            MarkSign::Text(text) => text,
            MarkSign::Circle | MarkSign::Box => "o",
            MarkSign::Note(..) => return,
            MarkSign::Fill(_) | MarkSign::Dot | MarkSign::Cross => "x",
            MarkSign::Outline => {
                let cells = places.iter().filter(|place| place.sort == Sort::Cell);
                return self.joined.push(cells.map(|cell| (cell.x, cell.y)).collect());
            }
            MarkSign::Line | MarkSign::Arrow => return self.link(&places),
        };
        for place in places.into_iter().filter(|place| place.sort == Sort::Cell) {
            self.say((place.x, place.y), word);
        }
    }

    /// A square shows a word.
    fn say(&mut self, square: Square, word: &str) {
        let words = self.words.entry(square).or_default();
        if !words.iter().any(|known| known == word) {
            words.push(word.into());
        }
    }

    /// A line: each of its squares shows in which directions the line leaves it; or, along an edge, the
    /// squares of a board beside it show at which side it is.
    fn link(&mut self, places: &[Place]) {
        let edges = places.iter().filter(|place| place.sort == Sort::Edge);
        let beside = edges.map(|edge| self.problem.lattices.get(edge.geometry).cells_at(*edge));
        let along =
            places.windows(2).map(<[Place]>::to_vec).filter(|pair| pair.iter().all(|p| p.sort == Sort::Cell));
        let pairs: Vec<Vec<Place>> = beside.chain(along).collect();
        for pair in pairs {
            let [a, b] = pair[..] else { continue };
            for (a, b) in [(a, b), (b, a)] {
                if !self.cells.contains(&a) {
                    continue;
                }
                let letter = match ((b.x - a.x).signum(), (b.y - a.y).signum()) {
                    (-1, 0) => "n",
                    (1, 0) => "s",
                    (0, -1) => "w",
                    (0, 1) => "e",
                    _ => continue,
                };
                self.say((a.x, a.y), letter);
            }
        }
    }
}

/// The first square of the area of each square.
fn areas(joined: &[Vec<Square>]) -> BTreeMap<Square, Square> {
    let squares = sorted_set(joined.concat());
    let number = |square: &Square| squares.binary_search(square).unwrap_or_default() as u32;
    let mut sets = DisjointSets::new(squares.len());
    joined.iter().flat_map(|own| own.windows(2)).for_each(|two| sets.join(number(&two[0]), number(&two[1])));
    (0..).zip(&squares).map(|(i, square)| (*square, squares[sets.root(i) as usize])).collect()
}

impl ShownWords {
    /// The word of a square: directions in the order north, south, east or west.
    fn word(&self, square: Square) -> Option<String> {
        let mut words = self.words.get(&square)?.clone();
        words.sort_by_key(|word| "nsew".find(word.as_str()));
        Some(words.concat())
    }

    /// The first square that does not show what the picture says.
    pub fn difference(&self, problem: &xcc::Problem, rows: &Rows, whole: Span) -> Option<Difference> {
        let size = (rows.len() as i32, rows.first().map_or(0, Vec::len) as i32);
        let mut words: FxHashMap<&str, Square> = FxHashMap::default();
        let mut areas: FxHashMap<Square, (&str, Square)> = FxHashMap::default();
        for (x, row) in (0..).zip(rows) {
            for (y, (wanted, at)) in (0..).zip(row) {
                let square = (x, y);
                let differs = |found: String| {
                    Some(Difference { found: format!("{found} in {}", named(square)), at: *at })
                };
                if let Some(word) = self.word(square) {
                    let several = self.words.get(&square).is_some_and(|words| words.len() > 1);
                    let same = *word == **wanted || several && sorted(&word) == sorted(wanted);
                    if !same {
                        return differs(format!("`{word}` instead of `{wanted}`"));
                    }
                    continue;
                }
                match self.areas.get(&square) {
                    None if &**wanted == "." || given(problem, square) == Some(wanted) => {}
                    None => {
                        let own = given(problem, square).map(|own| format!(" but the given `{own}`"));
                        return differs(format!("nothing{} instead of `{wanted}`", own.unwrap_or_default()));
                    }
                    Some(_) if &**wanted == "." => return differs("an area instead of `.`".into()),
                    Some(area) => {
                        let (known, first) = *areas.entry(*area).or_insert((wanted, square));
                        if known != &**wanted {
                            return differs(format!("the area of {} instead of `{wanted}`", named(first)));
                        }
                        let other = *words.entry(wanted).or_insert(*area);
                        if other != *area {
                            let other = named(areas.get(&other).map_or(other, |a| a.1));
                            return differs(format!("another area than that of {other}"));
                        }
                    }
                }
            }
        }
        let outside = |(x, y): Square| !(0..size.0).contains(&x) || !(0..size.1).contains(&y);
        let square = *self.words.keys().chain(self.areas.keys()).find(|square| outside(**square))?;
        let what = self.word(square).map_or("an area".into(), |word| format!("`{word}`"));
        Some(Difference { found: format!("{what} outside of the picture, in {}", named(square)), at: whole })
    }
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

pub(super) fn named((x, y): Square) -> String {
    format!("row {}, column {}", x + 1, y + 1)
}
