//! Diagnostics as text.  The only user of miette, which draws the snippets.

use super::excerpt::{Excerpt, visible};
use super::{Diagnostic, Severity, SpanLabel};
use crate::base::Sources;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};
use std::fmt;

/// How diagnostics are drawn.
#[derive(Copy, Clone, Default, Debug)]
pub struct DrawingStyle {
    /// With colors.
    pub color: bool,
    /// With all calls that led to the place.
    pub trace: bool,
    /// With the message of Knuth's program, for files that were written for it.
    pub original: bool,
}

/// The drawing of one diagnostic; ends with a line break.
pub fn render(d: &Diagnostic, sources: &Sources, style: DrawingStyle) -> String {
    let traced: &[SpanLabel] = if style.trace { &d.trace } else { &[] };
    let labels: Vec<&SpanLabel> = d.labels.iter().chain(traced).collect();
    let kind = match d.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut theme = if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    theme.characters.error = format!("{kind}[{}]:", d.code);
    theme.characters.warning.clone_from(&theme.characters.error);
    let handler = GraphicalReportHandler::new_themed(theme).with_wrap_lines(false).with_context_lines(1);
    let report = MietteReport {
        diagnostic: d,
        message: visible(&d.message),
        help: help_lines(d, style),
        excerpt: Excerpt::new(&labels, sources),
    };
    let mut text = String::new();
    match handler.render_report(&mut text, &report) {
        Ok(()) => text.trim_start().to_string(),
        Err(fmt::Error) => format!("{kind}[{}]: {}\n", d.code, report.message),
    }
}

#[derive(Debug)]
struct MietteReport<'a> {
    diagnostic: &'a Diagnostic,
    message: String,
    help: Vec<String>,
    excerpt: Excerpt,
}

/// Help texts, and the quotation of Knuth's program, if requested.
fn help_lines(d: &Diagnostic, style: DrawingStyle) -> Vec<String> {
    let quoted = d.original.as_ref().filter(|_| style.original);
    let quoted = quoted.map(|(text, exit)| format!("Knuth's program says: {text} (exit {exit})"));
    d.help.iter().cloned().chain(quoted).collect()
}

impl fmt::Display for MietteReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MietteReport<'_> {}

impl miette::Diagnostic for MietteReport<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.diagnostic.is_error() { miette::Severity::Error } else { miette::Severity::Warning })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        if self.help.is_empty() { None } else { Some(Box::new(visible(&self.help.join("\n")))) }
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.marks.iter().enumerate().map(|(i, mark)| {
            let text = (!mark.text.is_empty()).then(|| mark.text.clone());
            let make = if i == 0 { LabeledSpan::new_primary_with_span } else { LabeledSpan::new_with_span };
            make(text, (mark.range.start, mark.range.len()))
        })))
    }
}

/// Returns the whole piece that contains a span, and rejects spans that extend over two pieces, so that
/// miette frames each piece separately. Without context lines, miette asks for the line and column of a
/// label.
impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_before: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset() + span.len();
        let inside = |range: &std::ops::Range<usize>| {
            range.start <= span.offset() && end <= range.end && span.offset() < range.end
        };
        let piece = self.pieces.iter().find(|p| inside(&p.range)).ok_or(MietteError::OutOfBounds)?;
        let mark = self.marks.iter().find(|m| context_before == 0 && m.range.start == span.offset());
        let (line, column) = mark.map_or((piece.line, 1), |m| m.at);
        let data = self.text.as_bytes().get(piece.range.clone()).ok_or(MietteError::OutOfBounds)?;
        let covered = (piece.range.start, piece.range.len()).into();
        Ok(Box::new(MietteSpanContents::new_named(
            piece.file.clone(),
            data,
            covered,
            line - 1,
            column - 1,
            piece.lines,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes;

    fn drawn(texts: &[&str], labels: &[(usize, &str, &str)]) -> String {
        let mut sources = Sources::default();
        let ids: Vec<_> =
            texts.iter().enumerate().filter_map(|(i, t)| sources.add(format!("f{i}.puz"), *t).ok()).collect();
        let mut d = Diagnostic::new(codes::E402, "twice").help("one").help("two");
        for (i, word, text) in labels {
            let at = texts[*i].find(word).unwrap_or(0);
            d = d.label(sources.file(ids[*i]).at(at..at + word.len()), *text);
        }
        render(&d, &sources, DrawingStyle::default())
    }

    #[test]
    fn labels_of_several_files_get_a_frame_each() {
        let text = drawn(&["let a = 1\n", "let b = 2\nlet c = 3"], &[(1, "c", "again"), (0, "a", "first")]);
        let frames = [
            "error[E402]: twice",
            "   ╭─[f1.puz:2:5]",
            " 2 │ let c = 3",
            "   ·     ┬",
            "   ·     ╰── again",
            "   ╰────",
            "   ╭─[f0.puz:1:5]",
            " 1 │ let a = 1",
            "   ·     ┬",
            "   ·     ╰── first",
            "   ╰────",
            "  help: one",
            "        two\n",
        ];
        assert_eq!(text, frames.join("\n"));
    }

    #[test]
    fn long_lines_are_clipped_and_control_characters_shown() {
        let line = format!("{}\u{1b}[31m X {}", "é".repeat(500_000), "b".repeat(1_000_000));
        let text = drawn(&[&line], &[(0, "X", "here")]);
        assert!(text.len() < 1000, "{} bytes", text.len());
        assert!(text.contains("[f0.puz:1:500007]"), "{text}");
        assert!(text.contains('␛') && !text.contains('\u{1b}'));
    }

    #[test]
    fn empty_labels_at_the_end_and_labels_over_several_lines_are_drawn() {
        let text =
            drawn(&["board b {\n  x\n}\n"], &[(0, "board b {\n  x\n}", "all of it"), (0, "", "start")]);
        assert!(text.contains("all of it") && text.contains("start"), "{text}");
        let mut sources = Sources::default();
        let Ok(id) = sources.add("e.puz", "abc\n") else { return };
        let d = Diagnostic::new(codes::E902, "unclosed").label(sources.file(id).at(4..4), "the end");
        assert!(render(&d, &sources, DrawingStyle::default()).contains("[e.puz:2:1]"));
    }
}
