//! Colors of marks that are probably meant as other colors.

use super::*;
use crate::model::value::Data;
use puzc_core::xcc::{MarkSign, MarkSpot, PictureMark};
use std::sync::Arc;

/// The colors of marks by spot, and whether each is that of a cell; and the place that says so.
pub type InkLog = FxHashMap<(MarkSpot, Arc<str>, bool), Span>;

/// Can a value stand for a color of its own?
fn is_simple(data: &Data) -> bool {
    use Data::*;
    matches!(data, Int(_) | Bool(_) | Str(_) | Color(_) | Place(_) | Item(_) | Tuple(_) | Poison)
}

impl Interpreter<'_, '_> {
    /// W608 for marks in the color of their cell.
    pub(super) fn report_invisible(&mut self, marks: &[PictureMark], at: Span, log: &mut InkLog) {
        let mut fills_first: Vec<&PictureMark> = marks.iter().filter(|m| m.toward.is_none()).collect();
        fills_first.sort_by_key(|mark| !matches!(mark.sign, MarkSign::Fill(_)));
        for mark in fills_first {
            let (color, fills) = match (&mark.sign, &mark.color) {
                (MarkSign::Fill(color), _) => (color, true),
                (sign, Some(color)) if sign.is_small() => (color, false),
                _ => continue,
            };
            let color: Arc<str> = if **color == *"grey" { "gray".into() } else { color.clone() };
            for spot in &mark.spots {
                log.entry((*spot, color.clone(), fills)).or_insert(at);
                let Some(other) = log.get(&(*spot, color.clone(), !fills)).copied() else { continue };
                let place = self.spot_name(*spot);
                let message = format!("a mark in {place} has the color of what is behind it");
                let d = Diagnostic::new(codes::W608, message).label(at, format!("both are {color}"));
                let d = if other == at { d } else { d.label(other, "the other one is drawn here") };
                return self.machine.report(d.help("a mark on a cell needs another color than the cell"));
            }
        }
    }

    /// W607 if a color is written like a color that it is not.
    pub(super) fn check_color(&mut self, value: &Value, span: Span) {
        let names = puzc_core::xcc::COLOR_NAMES;
        let written = self.machine.sources.text(span).to_string();
        let string = written.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let shown = self.machine.show(value);
        let is_word = |text: &str| {
            let is_part = |part: &str| part.len() > 2 && part.chars().all(char::is_alphabetic);
            text.split([' ', '-']).all(is_part)
        };
        let message = match string {
            None if names.contains(&&*written) && shown != written => {
                format!("`{written}` is {} here, not the color", value.data.kind())
            }
            None if !is_simple(&value.data) => {
                format!("`{written}` is {} here, neither a color nor a position", value.data.kind())
            }
            Some(text)
                if (is_word(text) || text.starts_with('#') && text.len() > 1)
                    && !names.contains(&text)
                    && shown == text =>
            {
                format!("no color is named `{text}`")
            }
            _ => return,
        };
        if !self.pictures.doubtful_colors.insert(span) {
            return;
        }
        let positions = ["corner", "edge"].into_iter().chain(names.iter().copied());
        let near = puzc_core::diag::nearest(&written, positions).filter(|_| string.is_none());
        let d = Diagnostic::new(codes::W607, message);
        let d = d.suggest_or(span, near.filter(|n| *n != written), "puzc chooses a color for this value");
        self.machine.report(d.help(format!("colors are {}", names.join(" "))));
    }
}
