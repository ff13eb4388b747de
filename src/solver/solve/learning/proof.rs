//! A proof, line by line, while the engine searches: a certificate for others to check.
//!
//! Each clause has a number.  A clause is either *stated*, with the part of the problem that it comes from,
//! or *derived*: then the line names clauses which, one after another, have one literal left if all of the
//! new clause is false, until one has none.  These are the lines of LRAT (L. Cruz-Filipe et al., "Efficient
//! certified RAT verification", CADE 2017), so a checker needs no search.  docs/certificates.md describes
//! all lines.

use super::literal::Literal;
use super::sums::SumGroup;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The part of a problem that a stated clause, or a sum, comes from.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum ClauseSource {
    /// The meaning of a variable.
    #[default]
    Definition,
    /// The bounds or the colors of an item.
    Item(u32),
    /// A total, by its number among the conditions.
    Total(u32),
    /// The cost of better solutions.
    Cost,
    /// A sum that is described.
    Sum(u32),
    /// A condition, by its number, and what it says.
    Condition(u32, &'static str),
    /// The solution that is known.
    Solution,
}

/// A group of a described sum, and the item by which its options exclude each other.
pub struct DescribedGroup<'g> {
    /// The group.
    pub group: &'g SumGroup,
    /// The item, if there is more than one option.
    pub item: Option<u32>,
}

/// The lines, and what is needed to write more of them.
#[derive(Default)]
pub(super) struct Proof {
    /// The lines that have not been taken.
    text: String,
    /// The number of the last clause.
    last: u32,
    /// The options of the first variables, as their numbers in the problem.
    options: Vec<u32>,
    /// The number of options of the problem.
    all_options: u32,
    /// The names of the conditions.
    conditions: Vec<String>,
    /// The numbers of clauses of two literals, the lesser one first.
    pairs: FxHashMap<(Literal, Literal), u32>,
    /// By variable: the number of the clause that says its value, if that is fixed; or 0.
    units: Vec<u32>,
    /// The literals at the start of the trail that have such a clause.
    pub settled: usize,
}

impl Proof {
    /// A proof about these options of a problem.
    pub fn new(options: Vec<u32>, all_options: u32, conditions: Vec<String>) -> Proof {
        Proof { options, all_options, conditions, ..Proof::default() }
    }

    /// The lines since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> u64 {
        (self.text.len() + self.pairs.len() * 24 + self.units.len() * 4) as u64
    }

    fn number(&self, literal: Literal) -> i64 {
        let variable = literal.variable();
        let number = match self.options.get(variable) {
            Some(option) => u64::from(*option) + 1,
            None => u64::from(self.all_options) + (variable - self.options.len()) as u64 + 1,
        } as i64;
        if literal.is_positive() { number } else { -number }
    }

    fn write_literals(&mut self, literals: &[Literal]) {
        for literal in literals {
            let number = self.number(*literal);
            let _ = write!(self.text, "{number} ");
        }
        self.text.push('0');
    }

    /// A variable stands for "one of these options is chosen".
    pub fn define(&mut self, any: Literal, options: &[Literal]) {
        let _ = write!(self.text, "any {} ", self.number(any));
        self.write_literals(options);
        self.text.push('\n');
    }

    /// A variable is a further one of a condition.
    pub fn define_further(&mut self, condition: u32, variable: Literal, i: usize) {
        let _ = writeln!(
            self.text,
            "further {} {} {i}",
            self.number(variable),
            self.conditions[condition as usize]
        );
    }

    /// Describes a sum: that of a part of the problem, times the sign.
    pub fn describe_sum(&mut self, sum: u32, source: ClauseSource, sign: i64, groups: &[DescribedGroup]) {
        let _ = write!(self.text, "sum {sum} {} {sign}", self.source(source));
        for DescribedGroup { group, item } in groups {
            let need = if group.needed { "one" } else { "some" };
            let item = item.map_or(-1, i64::from);
            let _ = write!(self.text, " {need} {item}");
            for (weight, literal) in &group.literals {
                let number = self.number(*literal);
                let _ = write!(self.text, " {weight}:{number}");
            }
        }
        self.text.push('\n');
    }

    fn source(&self, source: ClauseSource) -> String {
        match source {
            ClauseSource::Definition => "definition".into(),
            ClauseSource::Item(item) => format!("item {item}"),
            ClauseSource::Total(condition) => self.conditions[condition as usize].clone(),
            ClauseSource::Cost => "cost".into(),
            ClauseSource::Sum(sum) => format!("sum {sum}"),
            ClauseSource::Condition(condition, name) => {
                format!("{} {name}", self.conditions[condition as usize])
            }
            ClauseSource::Solution => "solution".into(),
        }
    }

    fn next(&mut self) -> u32 {
        self.last = self.last.saturating_add(1);
        self.last
    }

    /// States a clause, and returns its number.
    pub fn state(&mut self, literals: &[Literal], source: ClauseSource) -> u32 {
        let number = self.next();
        let _ = write!(self.text, "given {number} ");
        self.write_literals(literals);
        let source = self.source(source);
        let _ = writeln!(self.text, " {source}");
        number
    }

    /// Derives a clause from others, and returns its number.
    pub fn derive(&mut self, literals: &[Literal], from: &[u32]) -> u32 {
        let number = self.next();
        let _ = write!(self.text, "{number} ");
        self.write_literals(literals);
        for from in from {
            let _ = write!(self.text, " {from}");
        }
        self.text.push_str(" 0\n");
        number
    }

    /// These clauses are not needed any more.
    pub fn forget(&mut self, clauses: &[u32]) {
        if clauses.is_empty() {
            return;
        }
        let _ = write!(self.text, "{} d", self.last);
        for clause in clauses {
            let _ = write!(self.text, " {clause}");
        }
        self.text.push_str(" 0\n");
    }

    fn pair(a: Literal, b: Literal) -> (Literal, Literal) {
        (a.min(b), a.max(b))
    }

    /// The number of the clause of two literals, if it has one.
    pub fn number_of_pair(&self, a: Literal, b: Literal) -> Option<u32> {
        self.pairs.get(&Self::pair(a, b)).copied()
    }

    /// Remembers the number of a clause of two literals.
    pub fn add_pair(&mut self, a: Literal, b: Literal, number: u32) {
        self.pairs.entry(Self::pair(a, b)).or_insert(number);
    }

    /// The number of the clause that says the value of a variable, or 0.
    pub fn unit(&self, variable: usize) -> u32 {
        self.units.get(variable).copied().unwrap_or(0)
    }

    /// Remembers it.
    pub fn add_unit(&mut self, variable: usize, number: u32) {
        if self.units.len() <= variable {
            self.units.resize(variable + 1, 0);
        }
        self.units[variable] = number;
    }
}
