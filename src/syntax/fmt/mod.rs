//! The formatter: there is one way to write spaces, indentation and comments; the author's line breaks are
//! kept.
//!
//! It walks through the syntax tree and the source in parallel and writes every token of the source again, so
//! nothing is lost: if tree and source disagree, it refuses to format.

mod entities;
mod expr;
mod pictures;
mod printer;
mod statements;

use crate::ast::{Ast, Expr, Param};
use printer::{Join, Printer};
use puzc_core::base::{FileId, Sources, Span, StopSwitch};
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
    let mut layout =
        FileLayout { printer: Printer::new(&source.text, 0, false), base: source.base, stop: stop.clone() };
    layout.file(ast);
    if stop.stopped() {
        return Err(vec![Diagnostic::stopped("formatting", source.at(0..0))]);
    }
    if layout.printer.lost {
        let d = Diagnostic::new(codes::E901, "a file with syntax errors cannot be formatted");
        return Err(vec![d.label(source.at(0..0), "this file")]);
    }
    Ok(layout.printer.text())
}

/// An expression in canonical form, on one line.
pub fn expr_text(sources: &Sources, e: &Expr) -> String {
    let Some((file, range)) = sources.locate(e.span) else { return String::new() };
    let printer = Printer::new(&file.text, range.start, true);
    let mut layout = FileLayout { printer, base: file.base, stop: StopSwitch::default() };
    layout.expr(e, Join::Tight);
    if layout.printer.lost { sources.text(e.span).to_owned() } else { layout.printer.flat_text() }
}

/// The signature of a function or rule: as it is declared, `f(n: int, gap = 2)`, or as it is called, `f(n,
/// gap: 2)`.
pub fn signature(sources: &Sources, name: &str, params: &[Param], declared: bool) -> String {
    let show = |printer: &Param| {
        let ty = printer
            .ty
            .as_ref()
            .filter(|_| declared)
            .map_or(String::new(), |ty| format!(": {}", sources.text(ty.span)));
        let sign = if declared { " = " } else { ": " };
        let default =
            printer.default.as_ref().map_or(String::new(), |e| format!("{sign}{}", expr_text(sources, e)));
        format!("{}{ty}{default}", printer.name.text)
    };
    format!("{name}({})", params.iter().map(show).collect::<Vec<_>>().join(", "))
}

/// The state of formatting a file.
struct FileLayout<'a> {
    printer: Printer<'a>,
    /// The offset of the file in the space of spans.
    base: u32,
    /// Ends the walk.
    stop: StopSwitch,
}

impl FileLayout<'_> {
    /// The offset in the file of a place.
    fn local(&self, place: u32) -> usize {
        place.saturating_sub(self.base) as usize
    }

    /// Writes the source text of a span.
    fn span(&mut self, span: Span, join: Join) {
        let (start, end) = (self.local(span.start), self.local(span.end));
        // a bracket that is never closed includes the spaces up to the end of the line
        let end = start
            + self.printer.source.get(start..end).map_or(0, |text| text.trim_end_matches([' ', '\t']).len());
        self.printer.verbatim(start, end, join);
    }
}
