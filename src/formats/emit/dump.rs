//! The problem as readable text: `puzc dump --stage problem`.

use puzc_core::xcc::Problem;
use std::io::{self, Write};

/// Writes all data of a [`Problem`].
pub fn dump(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    if let Some(title) = &problem.title {
        writeln!(out, "title {title:?}")?;
    }
    for (i, s) in problem.statements.iter().enumerate() {
        writeln!(out, "statement {i}: {}", s.keyword)?;
    }
    for (i, item) in problem.items.iter().enumerate() {
        match item.bounds {
            Some(b) if b.lo == b.hi => write!(out, "primary {i}: {} {}", b.lo, item.label.text)?,
            Some(b) => write!(out, "primary {i}: {}..{} {}", b.lo, b.hi, item.label.text)?,
            None => write!(out, "secondary {i}: {}", item.label.text)?,
        }
        write!(out, "  by {} as {:?}", item.statement.0, problem.templates[item.label.template.0 as usize])?;
        for hole in &item.label.holes {
            write!(out, " {hole}")?;
        }
        writeln!(out)?;
    }
    for i in 0..problem.options.len() {
        write!(out, "option {i}:")?;
        for m in problem.options.get(i) {
            write!(out, " {}", problem.mention_text(m))?;
        }
        match problem.options.cost(i) {
            0 => {}
            cost => write!(out, "  cost {cost}")?,
        }
        writeln!(out, "  by {}", problem.options.statements.of(i).0)?;
    }
    for condition in &problem.conditions {
        out.write_all(condition.constraint().dump(problem).as_bytes())?;
    }
    if let Some(goal) = problem.goal {
        writeln!(out, "goal {goal:?}")?;
    }
    if let Some(b) = &problem.breaking {
        write!(out, "break {}", b.class)?;
        for (item, _) in &b.using {
            write!(out, " {}", problem.items[item.0 as usize].label.text)?;
        }
        writeln!(out)?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    #[test]
    fn everything_is_shown() {
        let p = puzc_testing::problem("a 2:3|b | x\na x:1\nb |4");
        let mut out = vec![];
        super::dump(&p, &mut out).unwrap();
        let expected = "statement 0: primary\nstatement 1: secondary\nstatement 2: option\n\
                        primary 0: 1 a  by 0 as \"a\"\nprimary 1: 2..3 b  by 0 as \"b\"\n\
                        secondary 2: x  by 1 as \"x\"\noption 0: a x:1  by 2\noption 1: b  cost 4  by 2\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
