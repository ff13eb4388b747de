//! Tiles.

use super::*;
use crate::model::entities::{Color, Tile, Tiles};
use crate::model::value::Record;
use puzc_core::base::{counted, is_number};
use puzc_core::geometry::{GeometryId, Place, Symmetry};
use std::collections::BTreeSet;

impl Machine<'_> {
    pub(super) fn make_tiles(
        &mut self,
        name: &Rc<str>,
        span: Span,
        (geometry, stated): (GeometryId, Option<Symmetry>),
        body: &Given<Vec<TileCode>>,
    ) -> Eval {
        let lattice = self.lattice(geometry);
        let cells = lattice.primary_forms().map(|form| Place::cell(geometry, 0, 0, 0, form));
        let sides: BTreeSet<usize> = cells.filter_map(|cell| lattice.edges(cell)).map(|e| e.len()).collect();
        if sides.is_empty() {
            let message = format!("{} have no edges that tiles could match", lattice.name());
            let label = match (lattice.dimensions(), lattice.is_defined()) {
                (3, false) => "cubes with colored faces are texts, which `place_cubes` puts on a board",
                _ => "tiles are placed on squares, triangles, hexes, or lattices in the plane",
            };
            return self.error(codes::E505, span, message, label);
        }
        let symmetry = stated.unwrap_or(Symmetry::OneSided);
        let list: Vec<Tile> = match body {
            Ok(tiles) => tiles.iter().map(|tile| self.tile(tile, symmetry)).collect::<Eval<_>>()?,
            Err(node) => {
                let v = self.eval(node)?;
                let members = self.members(&v, node.span)?;
                members.iter().map(|x| self.tile_of_value(x, node.span, stated)).collect::<Eval<_>>()?
            }
        };
        if list.is_empty() {
            return self.error(codes::E212, span, format!("`{name}` has no tiles"), "nothing to place");
        }
        if let Some(bad) = list.iter().find(|t| !sides.contains(&t.colors.len())) {
            let (tile, n, g) = (bad.name.clone(), bad.colors.len(), lattice.name());
            let sides = sides.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
            let word = |n: usize| counted(n, "color");
            let d = Diagnostic::new(codes::E209, format!("tile `{tile}` has {}", word(n)))
                .label(bad.span, format!("{g} have {sides} edges"))
                .help("a color is one character; colors go clockwise, in the order of edges(c)");
            return self.fail(d);
        }
        let tiles = Tiles { id: self.new_entity(), name: name.clone(), span, lattice, symmetry, list };
        Ok(Value::at(Data::Tiles(Rc::new(tiles)), span))
    }

    fn tile(&mut self, t: &TileCode, symmetry: Symmetry) -> Eval<Tile> {
        let colors = self.word_name(&t.colors)?;
        let name = t.name.as_ref().map(|n| self.word_name(n)).transpose()?;
        let mult = t.mult.as_ref().map(|m| self.multiplicity(m)).transpose()?;
        let parts =
            self.colors_of(&Value::at(Data::Str(colors.text.clone()), t.colors.span), t.colors.span)?;
        Ok(Tile {
            name: name.map_or(colors.text, |n| n.text),
            span: t.colors.span,
            colors: parts.into(),
            symmetry,
            times: mult.unwrap_or(Multiplicity::ONCE),
        })
    }

    /// A tile from a string of one-letter colors, a list of colors, or a record (name, colors, symmetry,
    /// lo, hi, any).
    fn tile_of_value(&mut self, v: &Value, at: Span, stated: Option<Symmetry>) -> Eval<Tile> {
        let span = v.span.or(at);
        let Data::Record(record) = &v.data else {
            let colors = self.colors_of(v, at)?;
            let name: String = colors.iter().map(|c| &*c.text).collect();
            let (name, colors, symmetry) = (name.into(), colors.into(), stated.unwrap_or(Symmetry::OneSided));
            return Ok(Tile { name, span, colors, symmetry, times: Multiplicity::ONCE });
        };
        let record: &Record = record;
        let Some(colors) = record.get("colors").cloned() else {
            return self.error(
                codes::E506,
                span,
                "a tile without colors",
                "records need (name: \"...\", colors: \"abca\")",
            );
        };
        let colors = self.colors_of(&colors, at)?;
        let name = record.get("name").and_then(|n| n.as_str().cloned());
        let name = name.unwrap_or_else(|| colors.iter().map(|c| &*c.text).collect::<String>().into());
        let times = self.record_uses(record, &name, span, at)?;
        let own = || self.record_symmetry(record, at, Symmetry::OneSided);
        let symmetry = stated.map_or_else(own, Ok)?;
        Ok(Tile { name, span, colors: colors.into(), symmetry, times })
    }

    /// The colors of a tile; members of a `colors` statement are recognized by their text.
    fn colors_of(&mut self, v: &Value, at: Span) -> Eval<Vec<Color>> {
        let declared = self.colors.clone();
        let mut out: Vec<Color> = vec![];
        for c in self.members(v, at)? {
            let Some(text) = c.as_str() else { return self.mismatch(&c, at, "a color") };
            let color = Color { text: text.clone(), declared: declared.contains(text) };
            if !declared.is_empty() && !color.declared {
                let before = out.iter().map(|color| color.text.len()).sum();
                let d = self.unknown_color(&color.text, v, c.span, before, at);
                return self.fail(d);
            }
            out.push(color);
        }
        Ok(out)
    }

    /// E210 for a color of a tile, behind so many bytes of the others.
    fn unknown_color(&self, text: &Rc<str>, tile: &Value, own: Span, before: usize, at: Span) -> Diagnostic {
        let colors = || self.colors.iter().map(|c| &**c);
        let all = colors().collect::<Vec<_>>().join(" ");
        let help = match is_number(text) {
            true => "a number of copies comes before the name: 2 of NAME: COLORS".to_string(),
            false if tile.as_str().is_some() && colors().any(|c| c.chars().count() > 1) => {
                format!("colors are {all}; a color of a tile is one character: colors C: a b c")
            }
            false => format!("colors are {all}"),
        };
        // the letter in the text of the tile, if it is written as it is
        let whole = tile.span.or(at);
        let is_written = tile.as_str().is_some_and(|tile| self.sources.text(whole) == &**tile);
        let place = if is_written { whole.sub(before, before + text.len()) } else { own.or(whole) };
        let near = puzc_core::diag::nearest(text, colors());
        let d = Diagnostic::new(codes::E210, format!("unknown color `{text}`"));
        d.suggest_or(place, near, "").help(help)
    }
}
