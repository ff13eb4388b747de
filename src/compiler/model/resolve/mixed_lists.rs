//! W524: lists with members that can never be equal because of the forms in which they are written.

use super::*;
use ast::{Expr, ExprKind, StrPart};

/// The form of an expression, as far as a comparison with another form can be a slip.
enum Form<'a> {
    /// A call such as `square(0, 1)`, and the name of its lattice.
    Cell(String),
    Tuple(&'a [ast::Arg]),
    List,
    Int,
    /// A string such as `"3"`.
    Digits,
}

impl Form<'_> {
    /// What it is; beside another one of its kind, with the difference.
    fn words(&self, other: &Form) -> String {
        match (self, other) {
            (Form::Cell(lattice), Form::Cell(_)) => format!("a cell on {lattice}"),
            (Form::Tuple(parts), Form::Tuple(_)) => format!("a tuple with {} members", parts.len()),
            (Form::Cell(_), _) => "a cell".into(),
            (Form::Tuple(_), _) => "a tuple".into(),
            (Form::List, _) => "a list".into(),
            (Form::Int, _) => "an int".into(),
            (Form::Digits, _) => "a string".into(),
        }
    }
}

impl Resolver<'_> {
    /// W524 for the first two members of a list that are never equal because of their forms.
    pub(super) fn report_mixed_members(&mut self, elements: &[ast::Element]) {
        let mut members = elements.iter().filter(|e| !e.splice).map(|e| &e.expr);
        let Some(first) = members.by_ref().find(|member| self.form(member).is_some()) else { return };
        let Some([(a, here), (b, there)]) = members.find_map(|other| self.conflict(first, other)) else {
            return;
        };
        let d = Diagnostic::new(codes::W524, format!("{a} and {b} are never equal"))
            .label(there, format!("this is {b}"))
            .label(here, format!("this is {a}"));
        self.report(d.help(
            "write all members of a list in the same form: a cell as `square(0, 1)`, a pair as `(a, b)`",
        ));
    }

    fn form<'a>(&self, expr: &'a Expr) -> Option<Form<'a>> {
        Some(match &*expr.kind {
            ExprKind::Tuple(parts) if parts.iter().all(|part| part.name.is_none()) => Form::Tuple(parts),
            ExprKind::List(..) => Form::List,
            ExprKind::Int(_) => Form::Int,
            ExprKind::Str(parts) => match &parts[..] {
                [StrPart::Text(text, _)] if puzc_core::base::is_number(text) => Form::Digits,
                _ => return None,
            },
            ExprKind::Call(called, _) => match &*called.kind {
                ExprKind::Name(name) => {
                    let mut lattices = self.program.lattices.all();
                    let (_, lattice) = lattices.find(|(_, g)| g.cell_function()[0] == &**name)?;
                    Form::Cell(lattice.name().to_string())
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The forms and places of two members, or of parts of them, that make the members unequal.
    fn conflict(&self, a: &Expr, b: &Expr) -> Option<[(String, Span); 2]> {
        let (x, y) = (self.form(a)?, self.form(b)?);
        let unequal = match (&x, &y) {
            (Form::Tuple(x), Form::Tuple(y)) if x.len() == y.len() => {
                return x.iter().zip(*y).find_map(|(u, v)| self.conflict(&u.value, &v.value));
            }
            (Form::Cell(x), Form::Cell(y)) => x != y,
            (Form::Cell(_), _) | (_, Form::Cell(_)) | (Form::Tuple(_), Form::Tuple(_)) => true,
            (Form::Tuple(_), Form::List) | (Form::List, Form::Tuple(_)) => true,
            (Form::Int, Form::Digits) | (Form::Digits, Form::Int) => true,
            _ => false,
        };
        unequal.then(|| [(x.words(&y), a.span), (y.words(&x), b.span)])
    }
}
