//! Arguments of calls, in the order of the parameters.

use super::*;

impl Resolver<'_> {
    /// The arguments of a declared function or rule, in the order of its parameters.
    pub(super) fn arguments(&mut self, head: &Fn, args: &[ast::Arg], span: Span) -> ArgCodes {
        let wants: Vec<(&str, bool)> = head.params.iter().map(|p| (&*p.name, p.default.is_none())).collect();
        self.match_arguments(&head.name, &wants, &head.called, args, span)
    }

    pub(super) fn match_arguments(
        &mut self,
        name: &str,
        wants: &[(&str, bool)],
        signature: &str,
        args: &[ast::Arg],
        span: Span,
    ) -> ArgCodes {
        let mut out: ArgCodes = wants.iter().map(|_| None).collect();
        let errors = self.diags.errors();
        let problem = |r: &mut Self, at: Span, message: String, label: String| {
            r.report(Diagnostic::new(codes::E506, message).label(at, label).help(signature));
        };
        for (i, arg) in args.iter().enumerate() {
            let value = self.expr(&arg.value);
            let at = match &arg.name {
                None if i < wants.len() => i,
                None => {
                    let many = if wants.len() == 1 {
                        "1 argument".to_string()
                    } else {
                        format!("{} arguments", wants.len())
                    };
                    let d = Diagnostic::new(codes::E506, format!("`{name}` takes {many}"));
                    let d = d.label(arg.value.span, "this is one too many").help(signature);
                    self.report(match (name, wants) {
                        ("map", _) => {
                            d.help("[f(x) for x in xs] applies a function to each member of a list")
                        }
                        (_, [("xs" | "list", _)]) => {
                            let list = self.sources.text(args[0].value.span);
                            d.help(format!(
                                "{name}({list}) has one list; a list of these values is {name}([...])"
                            ))
                        }
                        _ => d,
                    });
                    continue;
                }
                Some(n) => match wants.iter().position(|w| *w.0 == *n.text) {
                    Some(at) => at,
                    None => {
                        let near = near_argument(&n.text, wants)
                            .map_or(String::new(), |w| format!("did you mean `{w}`?"));
                        problem(self, n.span, format!("`{name}` has no argument `{}`", n.text), near);
                        continue;
                    }
                },
            };
            if out[at].is_some() {
                problem(
                    self,
                    arg.value.span,
                    format!("`{name}` is given `{}` twice", wants[at].0),
                    "the second one".into(),
                );
            }
            out[at] = Some(value);
        }
        let missing: Vec<&str> =
            wants.iter().zip(&out).filter(|(w, o)| w.1 && o.is_none()).map(|(w, _)| w.0).collect();
        if !missing.is_empty() && self.diags.errors() == errors {
            problem(self, span, format!("`{name}` needs `{}`", missing.join("`, `")), "missing here".into());
        }
        out
    }
}

/// The most similar argument: by spelling, or because one is a prefix of the other.
fn near_argument<'w>(name: &str, wants: &[(&'w str, bool)]) -> Option<&'w str> {
    let names = || wants.iter().map(|w| w.0);
    puzc_core::diag::nearest(name, names())
        .or_else(|| names().find(|n| n.starts_with(name) || name.starts_with(n)))
}
