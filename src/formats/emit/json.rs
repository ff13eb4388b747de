//! The problem as JSON.  One object with
//!
//! * `format` (`"puzc problem"`), `version` (1), `title`, `goal` (`"minimize"`, `"maximize"` or null);
//! * `statements`: `{keyword, at}`, where `at` is `file:line:column` or null;
//! * `primary`: the number of primary items; they come first;
//! * `items`: `{name, min, max, template, holes, statement}`; `min` and `max` only for primary items;
//! * `colors`: their names; number 0 is null and means no color;
//! * `options`: each a list of numbers of items, or of pairs `[item, color]`;
//! * `costs`: one for each option, or empty if all are 0;
//! * `origins`: runs `[statement, count]`: `count` consecutive options were made by that statement;
//! * `projection`: the items that tell solutions apart, if not all do.
//! * `breaking`: the `break` statement, `{class, using, statement}`, if symmetry is not broken, so that the
//!   options are the whole instance;
//! * `remarks`: sentences about the problem, mainly about broken symmetry;
//! * `loops`: `{nodes, links, statement}` with links `[node, node, item]`: the links whose item has color `1`
//!   form one cycle;
//! * `totals`, if there are any: `{item, min, max, amounts, statement}` with amounts `[color, amount]`: what
//!   the chosen options add to the item, the amounts of its colors and 1 without a color, is from min to max;
//! * a list for each other kind of condition that the problem has.
//!
//! Holes and nodes are `{int}`, `{text}`, `{color}`, `{item}`, `{list}` or `{place: {sort, geometry, x, y, z,
//! form, suffix, board}}`.

use super::{Buffered, EmitTask};
use indexmap::IndexMap;
use puzc_core::xcc::{ColorId, Goal, Problem};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write(EmitTask { problem, options, .. }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let goal = problem.goal.map(|g| if g == Goal::Minimize { "minimize" } else { "maximize" });
    write!(
        out,
        "{{\"format\":\"puzc problem\",\"version\":1,\"title\":{},\"goal\":{}",
        json!(problem.title),
        json!(goal)
    )?;
    let place = |span| options.sources.and_then(|sources| sources.place_text(span));
    let statements = problem.statements.iter();
    list(out, "statements", statements.map(|s| json!({"keyword": &*s.keyword, "at": place(s.span)})))?;
    write!(out, ",\n\"primary\":{}", problem.primary)?;
    list(out, "items", problem.items.iter().map(|i| item(problem, i)))?;
    list(
        out,
        "colors",
        problem.colors.iter().enumerate().map(|(i, c)| if i == 0 { Value::Null } else { json!(&*c.text) }),
    )?;
    write_options(out, problem)?;
    list(out, "costs", problem.options.costs.iter().map(|c| json!(c)))?;
    list(
        out,
        "origins",
        problem.options.statements.runs().map(|(statement, count)| json!([statement.0, count])),
    )?;
    let mut conditions = IndexMap::from([("loops", vec![])]);
    for (key, entry) in problem.conditions.iter().map(|c| c.constraint().json(&problem.lattices)) {
        conditions.entry(key).or_default().push(entry);
    }
    for (key, entries) in conditions {
        list(out, key, entries.into_iter())?;
    }
    let breaking = problem.breaking.iter().map(|b| {
        let using: Vec<u32> = b.using.iter().map(|u| u.0.0).collect();
        json!({"class": &*b.class, "using": using, "statement": b.statement.0})
    });
    list(out, "breaking", breaking)?;
    if let Some(items) = &problem.projection {
        list(out, "projection", items.iter().map(|item| json!(item.0)))?;
    }
    list(out, "remarks", problem.remarks.iter().map(|r| json!(r)))?;
    out.write_all(b"}\n")?;
    Ok(())
}

/// Writes `"key": [...]`, one member on each line.
fn list(out: &mut impl Write, key: &str, members: impl Iterator<Item = Value>) -> io::Result<()> {
    write!(out, ",\n\"{key}\":[")?;
    for (i, member) in members.enumerate() {
        write!(out, "{}{member}", if i == 0 { "\n" } else { ",\n" })?;
    }
    out.write_all(b"]")
}

/// Writes the options, without intermediate values, since there are many.
fn write_options(out: &mut impl Write, problem: &Problem) -> io::Result<()> {
    let mut number = itoa::Buffer::new();
    out.write_all(b",\n\"options\":[")?;
    for (i, option) in problem.options.iter().enumerate() {
        out.write_all(if i == 0 { b"\n[" } else { b",\n[" })?;
        for (j, m) in option.iter().enumerate() {
            if j > 0 {
                out.write_all(b",")?;
            }
            if m.color == ColorId::NONE {
                out.write_all(number.format(m.item.0).as_bytes())?;
            } else {
                write!(out, "[{},{}]", m.item.0, m.color.0)?;
            }
        }
        out.write_all(b"]")?;
    }
    out.write_all(b"]")
}

fn item(problem: &Problem, item: &puzc_core::xcc::Item) -> Value {
    let mut value = json!({
        "name": &*item.label.text,
        "template": &*problem.templates[item.label.template.0 as usize],
        "holes": item.label.holes.iter().map(|h| h.json(&problem.lattices)).collect::<Vec<_>>(),
        "statement": item.statement.0,
    });
    if let Some(b) = item.bounds {
        value["min"] = json!(b.lo);
        value["max"] = json!(b.hi);
    }
    value
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_testing::problem;
    use serde_json::{Value, json};

    #[test]
    fn it_is_json_and_complete() {
        let p = problem("a 2:3|b | x\na x:1\nb |4");
        let value: Value = serde_json::from_str(&text(&p, "json")).unwrap();
        assert_eq!(value["options"], json!([[0, [2, 1]], [1]]));
        assert_eq!(value["costs"], json!([0, 4]));
        assert_eq!(value["colors"], json!([null, "1"]));
        assert_eq!(value["origins"], json!([[2, 2]]));
        assert_eq!(value["items"][1]["max"], json!(3));
        assert_eq!(value["primary"], json!(2));
    }
}
