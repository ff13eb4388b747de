//! Colors of marks that are probably meant as other colors.

use super::*;

impl Interpreter<'_, '_> {
    /// W607 if a color is written like a color that it is not.
    pub(super) fn check_color(&mut self, value: &Value, span: Span) {
        let names = puzc_core::xcc::COLOR_NAMES;
        let written = self.machine.sources.text(span).to_string();
        let string = written.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let shown = self.machine.show(value);
        let is_word = |text: &str| text.len() > 2 && text.chars().all(char::is_alphabetic);
        let message = match string {
            None if names.contains(&&*written) && shown != written => {
                format!("`{written}` is {} here, not the color", value.data.kind())
            }
            Some(text) if is_word(text) && !names.contains(&text) && shown == text => {
                format!("no color is named `{text}`")
            }
            _ => return,
        };
        if !self.pictures.doubtful_colors.insert(span) {
            return;
        }
        let d = Diagnostic::new(codes::W607, message).label(span, "puzc chooses a color for this value");
        self.machine.report(d.help(format!("colors are {}", names.join(" "))));
    }
}
