//! Reports what a target format cannot express.

use super::palette::{Palette, SIZE};
use super::texts::colored;
use super::{Colors, Costs, TargetFormat, colors_unused, has_multiplicities, in_terms_of, supported_part};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::xcc::{Bounds, Condition, Goal, Problem};

/// The diagnostics about this problem in this format.  If one of them is an error, the caller must not write
/// the file.
pub fn check(problem: &Problem, format: &TargetFormat) -> Vec<Diagnostic> {
    if let Some(obstacle) = (format.obstacle)(problem) {
        return vec![obstacle];
    }
    let unsupported = conditions(&in_terms_of(problem, format), format);
    let problem = &*supported_part(problem, format);
    let mut found = vec![];
    found.extend(long_names(problem, format));
    found.extend(colors(problem, format));
    found.extend(multiplicities(problem, format));
    found.extend(unsupported);
    found.extend(projection(problem, format));
    found.extend(costs(problem, format));
    found
}

/// W412: names that are too long.
fn long_names(problem: &Problem, format: &TargetFormat) -> Option<Diagnostic> {
    let limit = format.name_length?;
    let mut long = problem.items.iter().filter(|i| i.label.text.len() > limit);
    let first = long.next()?;
    let others = match long.count() {
        0 => String::new(),
        n => format!(" (and {n} more)"),
    };
    let message = format!(
        "the name `{}`{others} is longer than the {limit} characters that {} allows",
        first.label.text, format.name
    );
    Some(
        Diagnostic::new(W412, message)
            .label(first.span, format!("{} characters", first.label.text.chars().count()))
            .help("`-t json` takes names of any length"),
    )
}

/// E414: colors.
fn colors(problem: &Problem, format: &TargetFormat) -> Option<Diagnostic> {
    match format.colors {
        Colors::Any => None,
        Colors::None if colors_unused(problem) => None,
        Colors::None => {
            let at = (0..problem.options.len())
                .find(|&i| problem.options.get(i).iter().any(|m| m.color.0 != 0))?;
            let color = problem.options.get(at).iter().find(|m| m.color.0 != 0)?;
            let text = colored(problem, color.item, color.color);
            Some(
                Diagnostic::new(E414, format!("{} has no colors, but this puzzle uses them", format.name))
                    .label(
                        problem.span_of(problem.options.statements.of(at)),
                        format!("makes an option with {text}"),
                    )
                    .help(if has_multiplicities(problem) { "use `-t dlx3`" } else { "use `-t dlx2`" }),
            )
        }
        Colors::Character => {
            let (item, count) = Palette::new(problem).items_with_too_many_colors().next()?;
            let item = &problem.items[item.0 as usize];
            let message = format!(
                "item `{}` has {count} colors, but {} can write only {SIZE}",
                item.label.text, format.name
            );
            Some(Diagnostic::new(E414, message).label(item.place(), "declared here").help("use `-t json`"))
        }
    }
}

/// E415: multiplicities.
fn multiplicities(problem: &Problem, format: &TargetFormat) -> Option<Diagnostic> {
    if format.multiplicities || !has_multiplicities(problem) {
        return None;
    }
    let item = problem.items.iter().find(|i| i.bounds.is_some_and(|b| b != Bounds::ONCE))?;
    let bounds = item.bounds?;
    Some(
        Diagnostic::new(E415, format!("{} has no multiplicities, but this puzzle uses them", format.name))
            .label(item.place(), format!("`{}` must be covered {} times", item.label.text, times(bounds)))
            .help("use `-t dlx3`"),
    )
}

/// W705: conditions, once for each kind.
fn conditions(problem: &Problem, format: &TargetFormat) -> Vec<Diagnostic> {
    let mut named = vec![];
    let unsupported = problem.conditions.iter().filter(|c| !(format.supports)(c)).map(Condition::constraint);
    unsupported
        .filter(|c| {
            !named.contains(&c.name()) && {
                named.push(c.name());
                true
            }
        })
        .map(|c| {
            let (target, name, consequence) = (format.name, c.name(), c.if_left_out());
            Diagnostic::new(W705, format!("{target} cannot express `{name}`: its solutions {consequence}"))
                .label(problem.span_of(c.statement()), "left out")
                .help("`-t json` includes the condition")
        })
        .collect()
}

/// W705: items that tell solutions apart.
fn projection(problem: &Problem, format: &TargetFormat) -> Option<Diagnostic> {
    problem.projection.as_ref().filter(|_| format.name != "json")?;
    let message =
        format!("{} cannot express `distinguish`: its solutions may agree on these items", format.name);
    Some(Diagnostic::new(W705, message).help("`-t json` includes the items"))
}

/// W706: costs.
fn costs(problem: &Problem, format: &TargetFormat) -> Option<Diagnostic> {
    let goal = problem.goal?;
    let at = problem.options.costs.iter().position(|&c| c != 0)?;
    if format.writes_costs(problem) {
        return None;
    }
    let (at, message) = match (format.costs, goal) {
        (Costs::Minimal, Goal::Maximize) => {
            (at, format!("{} minimizes costs and cannot maximize them: they are left out", format.name))
        }
        (Costs::Minimal, _) => {
            let odd = problem
                .options
                .costs
                .iter()
                .position(|&c| i32::try_from(c).map_or(true, |c| c < 0))
                .unwrap_or(at);
            let cost = problem.options.cost(odd);
            (odd, format!("{} takes costs from 0 to 2147483647, not {cost}: they are left out", format.name))
        }
        (Costs::Sum(most), _) => {
            (at, format!("{} takes costs up to {most} in sum: they are left out", format.name))
        }
        _ => (at, format!("{} has no costs: they are left out", format.name)),
    };
    let help = if format.costs == Costs::None && goal == Goal::Minimize {
        "use `-t dlx5` or `-t json`"
    } else {
        "use `-t json`"
    };
    Some(
        Diagnostic::new(W706, message)
            .label(problem.span_of(problem.options.statements.of(at)), "an option with a cost")
            .help(help),
    )
}

/// `2`, or `0..2`.
fn times(bounds: Bounds) -> String {
    if bounds.lo == bounds.hi { bounds.lo.to_string() } else { format!("{}..{}", bounds.lo, bounds.hi) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_testing::problem;

    fn codes(text: &str, format: &str, goal: Option<Goal>) -> Vec<&'static str> {
        let mut p = problem(text);
        p.goal = goal;
        check(&p, TargetFormat::find(format).unwrap()).iter().map(|d| d.code.name()).collect()
    }

    #[test]
    fn features_that_a_target_does_not_support() {
        assert_eq!(codes("a | x\na x:1", "dlx1", None), ["E414"]);
        assert!(codes("a | x\na x:1", "dlx2", None).is_empty());
        assert_eq!(codes("0:1|a\na", "dlx2", None), ["E415"]);
        assert!(codes("0:1|a\na", "dlx3", None).is_empty());
        assert_eq!(codes("abcdefghi\nabcdefghi", "dlx1", None), ["W412"]);
        assert!(codes("abcdefghi\nabcdefghi", "json", None).is_empty());
        assert_eq!(codes("a\na |1", "dlx2", Some(Goal::Minimize)), ["W706"]);
        assert!(codes("a\na |1", "dlx2", None).is_empty());
        assert!(codes("a\na |1", "dlx5", Some(Goal::Minimize)).is_empty());
        assert_eq!(codes("a\na |-1", "dlx5", Some(Goal::Minimize)), ["W706"]);
        assert_eq!(codes("a\na |1", "dlx5", Some(Goal::Maximize)), ["W706"]);
    }

    #[test]
    fn more_colors_than_characters() {
        let options =
            |n: usize| "a | x\n".to_string() + &(0..n).map(|i| format!("a x:c{i}\n")).collect::<String>();
        assert!(codes(&options(92), "dlx2", None).is_empty());
        assert_eq!(codes(&options(93), "dlx2", None), ["E414"]);
    }
}
