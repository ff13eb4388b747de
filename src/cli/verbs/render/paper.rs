//! How pictures are drawn on paper: options of the command line.

use clap::builder::PossibleValuesParser;
use puzc_render::{PAPERS, Paper, PictureStyle};

/// The options of drawings.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Drawings")]
pub struct PaperArgs {
    /// In PDF: as many pictures on each page as fit
    #[arg(long)]
    sheet: bool,
    /// In PDF: pages of this size; the default with --sheet is a4
    #[arg(long, value_name = "SIZE", value_parser = PossibleValuesParser::new(PAPERS.iter().map(|p| p.name)))]
    paper: Option<String>,
    /// Multiply all lengths by N
    #[arg(long, value_name = "N", value_parser = scale)]
    scale: Option<f64>,
    /// In STL: move the faces of pieces inwards by this part of a cell, so that printed pieces fit
    #[arg(long, value_name = "N", value_parser = gap)]
    gap: Option<f64>,
    /// Draw patterns instead of colors
    #[arg(long)]
    black_and_white: bool,
    /// Omit the names of pieces and of the colors of tiles
    #[arg(long)]
    pub no_letters: bool,
    /// Omit titles
    #[arg(long)]
    pub no_title: bool,
}

impl PaperArgs {
    /// An option on the command line that needs pages.
    pub fn needs_pages(&self) -> Option<&'static str> {
        match (self.sheet, &self.paper) {
            (true, _) => Some("--sheet"),
            (_, Some(_)) => Some("--paper"),
            _ => None,
        }
    }

    /// Is there an option on the command line that has no effect on text?
    pub fn is_drawing(&self) -> bool {
        self.scale.is_some() || self.black_and_white
    }

    /// Is there a gap between solids?
    pub fn has_gap(&self) -> bool {
        self.gap.is_some()
    }

    /// Do solutions follow at the end?
    pub fn has_answers(&self) -> bool {
        self.sheet
    }

    /// These options as a style of pictures.
    pub fn style(&self) -> PictureStyle {
        let named = |name: &String| PAPERS.iter().find(|p| p.name == name);
        let paper: Option<&'static Paper> = self.paper.as_ref().and_then(named);
        PictureStyle {
            titles: !self.no_title,
            scale: self.scale.unwrap_or(1.0),
            gap: self.gap.unwrap_or(0.0),
            monochrome: self.black_and_white,
            sheet: self.sheet,
            paper,
        }
    }
}

/// Parses a factor; the range keeps pictures visible and not too large.
fn scale(text: &str) -> Result<f64, String> {
    within(0.05, 20.0, text)
}

/// Parses a part of a cell.
fn gap(text: &str) -> Result<f64, String> {
    within(0.0, 0.2, text)
}

fn within(least: f64, most: f64, text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| format!("a number from {least} to {most} is expected"))
}
