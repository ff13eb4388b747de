//! Problems built by hand.

use super::problem::Inner;
use super::{Error, Problem};
use puzc_core::base::{Span, StopSwitch};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, nearest};
use puzc_core::xcc::{self, Bounds, Builder, ColorId, Goal, Item, ItemId};
use puzc_formats::check::{self, Origin};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Builds a problem: first items, then options.
///
/// An item of an option may have a color, after a colon; only secondary items have colors.
///
/// ```
/// let problem = puzc::Problem::builder()
///     .primary("a")
///     .primary_between("b", 1..=2)
///     .secondary("x")
///     .option(["a", "x:red"])
///     .option(["b", "x:red"])
///     .option_with_cost(["b", "x:blue"], 3)
///     .build()?;
/// assert_eq!(problem.count()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct ProblemBuilder {
    title: Option<String>,
    goal: Option<Goal>,
    items: Vec<(String, Option<RangeInclusive<u32>>)>,
    options: Vec<(Vec<String>, i64)>,
}

impl ProblemBuilder {
    /// Sets the title.
    pub fn title(&mut self, title: impl Into<String>) -> &mut ProblemBuilder {
        self.title = Some(title.into());
        self
    }

    /// Declares an item that must be covered exactly once.
    pub fn primary(&mut self, name: impl Into<String>) -> &mut ProblemBuilder {
        self.primary_between(name, 1..=1)
    }

    /// Declares several of them.
    pub fn primaries<N: Into<String>>(&mut self, names: impl IntoIterator<Item = N>) -> &mut ProblemBuilder {
        names.into_iter().for_each(|name| {
            self.primary(name);
        });
        self
    }

    /// Declares an item that must be covered as often as the range says.
    pub fn primary_between(
        &mut self,
        name: impl Into<String>,
        times: RangeInclusive<u32>,
    ) -> &mut ProblemBuilder {
        self.items.push((name.into(), Some(times)));
        self
    }

    /// Declares an item that may be covered once, or by any number of options that agree in its color.
    pub fn secondary(&mut self, name: impl Into<String>) -> &mut ProblemBuilder {
        self.items.push((name.into(), None));
        self
    }

    /// Declares several of them.
    pub fn secondaries<N: Into<String>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> &mut ProblemBuilder {
        names.into_iter().for_each(|name| {
            self.secondary(name);
        });
        self
    }

    /// Adds an option: names of items, each optionally with a color after a colon.
    pub fn option<N: Into<String>>(&mut self, items: impl IntoIterator<Item = N>) -> &mut ProblemBuilder {
        self.option_with_cost(items, 0)
    }

    /// Adds an option with a cost.
    pub fn option_with_cost<N: Into<String>>(
        &mut self,
        items: impl IntoIterator<Item = N>,
        cost: i64,
    ) -> &mut ProblemBuilder {
        self.options.push((items.into_iter().map(Into::into).collect(), cost));
        self
    }

    /// The best solution is one of least cost; this is the default.
    pub fn minimize(&mut self) -> &mut ProblemBuilder {
        self.goal = Some(Goal::Minimize);
        self
    }

    /// The best solution is one of greatest cost.
    pub fn maximize(&mut self) -> &mut ProblemBuilder {
        self.goal = Some(Goal::Maximize);
        self
    }

    /// Builds the problem.
    ///
    /// # Errors
    /// If an item is declared twice or not at all, appears twice in an option, or has a color although it is
    /// primary; if an option has no primary item.
    pub fn build(&self) -> Result<Problem, Error> {
        let mut diags = Diagnostics::default();
        let data = self.assembled(&mut diags);
        self.check_options(&data, &mut diags);
        if !diags.has_errors() {
            check::check(&data, Origin::Dlx, &StopSwitch::default(), &mut diags);
        }
        if diags.has_errors() {
            return Err(Error::new(Arc::default(), diags.into_sorted()));
        }
        Ok(Problem::new(Inner { warnings: diags.into_sorted(), ..Inner::of(data) }))
    }

    /// The data of all items and options that are valid.
    pub(crate) fn assembled(&self, diags: &mut Diagnostics) -> xcc::Problem {
        let mut builder = Builder::default();
        let statements =
            ["primary", "secondary", "option"].map(|keyword| builder.statement(Span::NONE, keyword));
        for (name, times) in &self.items {
            if name.is_empty() || name.contains([':', '|']) || name.contains(char::is_whitespace) {
                let d = Diagnostic::new(codes::E407, format!("`{name}` cannot be the name of an item"));
                diags.push(d.help("a name has at least one character, and no spaces, `:` or `|`"));
            }
            if let Some(times) = times.as_ref().filter(|times| times.is_empty()) {
                let (lo, hi) = (times.start(), times.end());
                let d = format!("item `{name}` cannot be covered at least {lo} times and at most {hi} times");
                diags.push(Diagnostic::new(codes::E213, d));
            }
            let label = builder.literal(name);
            let bounds = times.as_ref().map(|times| Bounds { lo: *times.start(), hi: *times.end() });
            let statement = statements[usize::from(bounds.is_none())];
            if builder.declare(Item::new(label, bounds, statement, Span::NONE)).is_err() {
                diags.push(Diagnostic::new(codes::E402, format!("item `{name}` is declared twice")));
            }
        }
        builder.seal();
        for (number, (items, cost)) in (1..).zip(&self.options) {
            for word in items {
                let (name, color) = word.split_once(':').map_or((&**word, None), |(n, c)| (n, Some(c)));
                let Some(item) = builder.find(name) else {
                    diags.push(undeclared(name, number, builder.problem()));
                    continue;
                };
                let color = color.map_or(ColorId::NONE, |c| builder.color(c, |builder| builder.literal(c)));
                builder.mention(item, color);
            }
            builder.finish(*cost, statements[2]);
        }
        let mut problem = builder.build();
        problem.title.clone_from(&self.title);
        problem.goal = self.goal;
        problem
    }

    fn check_options(&self, data: &xcc::Problem, diags: &mut Diagnostics) {
        for (number, (option, (words, _))) in (1..).zip(data.options.iter().zip(&self.options)) {
            let mut say = |code, what: &str, help: &str| {
                let mut message = format!("option {number}");
                let _ = write!(message, " ({}) {what}", words.join(" ")); // writing to a string cannot fail
                diags.push(Diagnostic::new(code, message).help(help));
            };
            let primary = |item: ItemId| (item.0 as usize) < data.primary;
            let mut items: Vec<ItemId> = option.items().iter().collect();
            if !items.iter().any(|item| primary(*item)) {
                say(codes::E405, "has no primary item", "it would never be chosen");
            }
            if option.iter().any(|m| primary(m.item) && m.color != ColorId::NONE) {
                say(codes::E404, "gives a primary item a color", "only secondary items have colors");
            }
            items.sort_unstable();
            if items.windows(2).any(|pair| pair[0] == pair[1]) {
                say(codes::E403, "has an item twice", "an option is a set of items");
            }
        }
    }
}

fn undeclared(name: &str, option: usize, problem: &xcc::Problem) -> Diagnostic {
    let d = Diagnostic::new(codes::E401, format!("item `{name}` of option {option} is not declared"));
    let near = nearest(name, problem.items.iter().map(|i| &*i.label.text));
    d.meant(near, "`primary` or `secondary` declares it")
}
