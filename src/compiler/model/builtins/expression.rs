//! Regular expressions over letters: `#*[.?](ab|c)+`.
//!
//! The states of their automaton are 0, the start, and the places of the letters in the expression, from 1
//! (V. Glushkov, *The abstract theory of automata*, 1961).

use puzc_core::base::letters;

/// Parentheses are nested at most this deep.
const MAX_NESTED: usize = 100;

/// A regular expression as an automaton.
pub struct Expression {
    /// What each place matches; the first entry belongs to the start, and matches nothing.
    places: Vec<Letters>,
    /// The places that may follow each state.
    follow: Vec<Vec<u32>>,
    /// The states in which a match may end.
    last: Vec<bool>,
}

/// One of these letters, or none of them.
#[derive(Default)]
struct Letters {
    listed: Vec<String>,
    negated: bool,
}

/// A part of an expression: can it be empty, and with which places can it begin and end?
#[derive(Default)]
struct Subexpression {
    is_empty: bool,
    first: Vec<u32>,
    last: Vec<u32>,
}

impl Expression {
    /// Reads an expression.  The error says what is wrong.
    pub fn parse(text: &str, is_known: &dyn Fn(&str) -> bool) -> Result<Expression, String> {
        let places = vec![Letters::default()];
        let text: Vec<&str> = letters(text).map(|(_, letter)| letter).collect();
        let mut parser =
            ExpressionParser { text: &text, at: 0, depth: 0, is_known, places, follow: vec![vec![]] };
        let whole = parser.choice()?;
        if parser.at < text.len() {
            return Err("a parenthesis is closed that was not opened".into());
        }
        let ExpressionParser { places, mut follow, .. } = parser;
        let mut last = vec![false; places.len()];
        whole.last.iter().for_each(|place| last[*place as usize] = true);
        last[0] = whole.is_empty;
        follow[0] = whole.first;
        Ok(Expression { places, follow, last })
    }

    /// The states after a state and a letter.
    pub fn next(&self, state: u32, letter: Option<&str>) -> Vec<u32> {
        let matches = |place: &&u32| {
            let place = &self.places[**place as usize];
            letter.is_some_and(|l| place.listed.iter().any(|x| x == l)) != place.negated
        };
        self.follow[state as usize].iter().filter(matches).copied().collect()
    }

    /// May a match end in this state?
    pub fn ends(&self, state: u32) -> bool {
        self.last[state as usize]
    }
}

struct ExpressionParser<'a> {
    text: &'a [&'a str],
    at: usize,
    depth: usize,
    is_known: &'a dyn Fn(&str) -> bool,
    places: Vec<Letters>,
    follow: Vec<Vec<u32>>,
}

impl ExpressionParser<'_> {
    fn peek(&self) -> Option<&str> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, letter: &str) -> bool {
        let found = self.peek() == Some(letter);
        self.at += usize::from(found);
        found
    }

    /// `a|b`
    fn choice(&mut self) -> Result<Subexpression, String> {
        let mut all = self.sequence()?;
        while self.skip("|") {
            let other = self.sequence()?;
            all.is_empty |= other.is_empty;
            all.first.extend(other.first);
            all.last.extend(other.last);
        }
        Ok(all)
    }

    fn sequence(&mut self) -> Result<Subexpression, String> {
        let mut all = Subexpression { is_empty: true, ..Subexpression::default() };
        while !matches!(self.peek(), None | Some("|" | ")")) {
            let next = self.repetition()?;
            self.link(&all.last, &next.first);
            if all.is_empty {
                all.first.extend(&next.first);
            }
            if !next.is_empty {
                all.last.clear();
            }
            all.last.extend(next.last);
            all.is_empty &= next.is_empty;
        }
        Ok(all)
    }

    /// The places `to` may follow the places `from`.
    fn link(&mut self, from: &[u32], to: &[u32]) {
        for place in from {
            let follow = &mut self.follow[*place as usize];
            follow.extend(to);
            follow.sort_unstable();
            follow.dedup();
        }
    }

    fn repetition(&mut self) -> Result<Subexpression, String> {
        let mut part = self.atom()?;
        loop {
            let repeated = match self.peek() {
                Some("*") => [true, true],
                Some("+") => [false, true],
                Some("?") => [true, false],
                _ => return Ok(part),
            };
            self.at += 1;
            part.is_empty |= repeated[0];
            if repeated[1] {
                self.link(&part.last, &part.first);
            }
        }
    }

    fn atom(&mut self) -> Result<Subexpression, String> {
        let Some(letter) = self.text.get(self.at).copied() else { return Err("it ends too early".into()) };
        self.at += 1;
        let letters = match letter {
            "(" => {
                self.depth += 1;
                if self.depth > MAX_NESTED {
                    return Err(format!("parentheses are nested more than {MAX_NESTED} deep"));
                }
                let inner = self.choice()?;
                self.depth -= 1;
                return if self.skip(")") { Ok(inner) } else { Err("a parenthesis is not closed".into()) };
            }
            "*" | "+" | "?" => return Err(format!("`{letter}` repeats nothing")),
            "." => Letters { listed: vec![], negated: true },
            "[" => self.class()?,
            letter => Letters { listed: vec![self.known(letter)?], negated: false },
        };
        let place = self.places.len() as u32;
        self.places.push(letters);
        self.follow.push(vec![]);
        Ok(Subexpression { is_empty: false, first: vec![place], last: vec![place] })
    }

    /// `ab]`, or `^ab]`
    fn class(&mut self) -> Result<Letters, String> {
        let negated = self.skip("^");
        let mut listed = vec![];
        while !self.skip("]") {
            let Some(letter) =
                self.text.get(self.at).copied().filter(|_| self.text[self.at..].contains(&"]"))
            else {
                return Err("a bracket is not closed".into());
            };
            self.at += 1;
            match self.text.get(self.at..self.at + 2) {
                Some(["-", last]) if *last != "]" && !(self.is_known)("-") => {
                    listed.extend(self.range(letter, last)?);
                    self.at += 2;
                }
                _ => listed.push(self.known(letter)?),
            }
        }
        Ok(Letters { listed, negated })
    }

    /// The values from one digit to another, or from one letter to another: `1-4`, `a-f`.
    fn range(&self, first: &str, last: &str) -> Result<Vec<String>, String> {
        let is_in = |letter: &str, range: [char; 2]| {
            letter.chars().all(|c| (range[0]..=range[1]).contains(&c)) && letter.len() == 1
        };
        let alike = [['0', '9'], ['a', 'z'], ['A', 'Z']];
        if first > last || !alike.iter().any(|range| is_in(first, *range) && is_in(last, *range)) {
            return Err(format!("`{first}-{last}` is no range of digits or letters"));
        }
        let all = first.chars().zip(last.chars()).flat_map(|(a, b)| a..=b).map(String::from);
        Ok(all.filter(|letter| (self.is_known)(letter)).collect())
    }

    fn known(&self, letter: &str) -> Result<String, String> {
        match letter {
            _ if (self.is_known)(letter) => Ok(letter.into()),
            "^" | "$" => Err(format!("a pattern is about the whole line, without `{letter}`")),
            _ => Err(format!("no value is `{letter}`")),
        }
    }
}
