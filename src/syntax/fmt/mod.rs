//! The formatter: there is one way to write spaces, indentation and comments; the author's line breaks are
//! kept.  It prints the tokens of the file, so nothing is lost.

mod printer;

use crate::ast::{Ast, Expr, Param};
use crate::parse;
use printer::Printer;
use puzc_core::base::{FileId, Sources, StopSwitch};
use puzc_core::diag::{Diagnostic, codes};

/// The file's text in canonical form.  Files with errors are not formatted.
pub fn format(sources: &Sources, file: FileId, ast: &Ast) -> Result<String, Vec<Diagnostic>> {
    format_until(sources, file, ast, &StopSwitch::default())
}

/// The formatted text, or E805 if the switch is set.
pub fn format_until(
    sources: &Sources,
    file: FileId,
    ast: &Ast,
    stop: &StopSwitch,
) -> Result<String, Vec<Diagnostic>> {
    let source = sources.file(file);
    if ast.broken {
        let d = Diagnostic::new(codes::E901, "a file with syntax errors cannot be formatted");
        return Err(vec![d.label(source.at(0..0), "this file")]);
    }
    let mut printer = Printer::new(&source.text, source.base);
    for i in 0..ast.tokens.len() {
        if stop.stopped() {
            return Err(vec![Diagnostic::stopped("formatting", source.at(0..0))]);
        }
        printer.next(&ast.tokens[i..]);
    }
    Ok(printer.text())
}

/// An expression in canonical form, on one line.
pub fn expr_text(sources: &Sources, e: &Expr) -> String {
    let Some((file, range)) = sources.locate(e.span) else { return String::new() };
    match parse::expression_tokens(file, range) {
        Some(tokens) => Printer::new(&file.text, file.base).flat_text(&tokens),
        None => sources.text(e.span).to_owned(),
    }
}

/// The signature of a function or rule: as it is declared, `f(n: int, gap = 2)`, or as it is called, `f(n,
/// gap: 2)`.
pub fn signature(sources: &Sources, name: &str, params: &[Param], declared: bool) -> String {
    let show = |param: &Param| {
        let ty = param.ty.as_ref().filter(|_| declared);
        let ty = ty.map_or(String::new(), |ty| format!(": {}", sources.text(ty.span)));
        let sign = if declared { " = " } else { ": " };
        let default =
            param.default.as_ref().map_or(String::new(), |e| format!("{sign}{}", expr_text(sources, e)));
        format!("{}{ty}{default}", param.name.text)
    };
    format!("{name}({})", params.iter().map(show).collect::<Vec<_>>().join(", "))
}
