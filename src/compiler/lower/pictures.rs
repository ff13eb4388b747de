//! `draw`, `show`, `answer` and `hide`: what a file says about its pictures.

use super::mark_colors::InkLog;
use super::mark_places::{Area, MarkTargets};
use super::*;
use crate::model::eval::{CluePicture, run_clauses};
use crate::model::ir::{ClauseCode, DrawnCode, ItemCode, MarkCode, Node, ShowCode, SubjectCode};
use crate::model::value::Data;
use indexmap::IndexMap;
use puzc_core::xcc::{
    Annotations, ColorId, DrawnGraph, GraphLayout, HoleValue, MarkPosition, MarkSign, MarkSpot, PictureMark,
    ShownMarks, SolutionMarks,
};
use puzc_syntax::ast::MarkKind;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Marks of different layers share a part of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum MarkLayer {
    Fill,
    Circle,
    Text,
}

impl MarkLayer {
    fn of(text: &str) -> MarkLayer {
        if matches!(text, "○" | "●" | "□") { MarkLayer::Circle } else { MarkLayer::Text }
    }
}

/// What the statements about pictures have said so far.
#[derive(Default)]
pub struct PictureLog {
    /// What `show` and `hide` say.
    pub shown: ShownMarks,
    /// Options that `hide` names, even if `show` shows them.
    hidden: FxHashSet<u32>,
    /// Nodes of the graphs that are drawn.
    pub(super) nodes: FxHashMap<HoleValue, (u32, u32)>,
    /// The places of colors and texts of which W607 or W608 was reported.
    pub(super) doubtful_colors: FxHashSet<Span>,
    /// The colors that each item has in options.
    colors: Option<FxHashMap<ItemId, Vec<ColorId>>>,
    /// The types of the values of all colors, a set of bits.
    color_types: Option<u32>,
    /// Statements outside of rules that should draw something, by number, and whether they did.
    draws: IndexMap<u32, (Span, bool)>,
    /// The marks by spot and position, and the statement that drew each.
    taken: FxHashMap<(MarkSpot, MarkPosition, MarkLayer), (Arc<str>, Span)>,
    /// The colors of the marks of `draw`.
    inks: InkLog,
    /// The cells of all boards, with the number of boards at that time; and the cells of single boards.
    pub(super) areas: Option<(usize, Rc<Vec<Area>>)>,
    pub(super) area_of_board: FxHashMap<u16, Rc<Vec<Area>>>,
    /// Places in statements for which a warning was reported already.
    pub(super) reported: FxHashSet<(u32, Span)>,
}

impl Interpreter<'_, '_> {
    pub(super) fn draw(
        &mut self,
        stmt: &StmtCode,
        what: &DrawnCode,
        board: Option<&Node>,
        clauses: &[ClauseCode],
    ) -> Eval<()> {
        let result = run_clauses(self, clauses, &mut |r: &mut Self| {
            let targets = r.targets(stmt, board)?;
            let (drawn, at) = match what {
                DrawnCode::Values(node) => (r.clues_and_regions(node, &targets)?, node.span),
                DrawnCode::Marks(marks) => {
                    (Annotations { signs: r.marks(marks, &targets)?, ..Annotations::default() }, stmt.span)
                }
                DrawnCode::Graph(pairs, way, place) => {
                    return r.drawn_graph(stmt, pairs, way, place.as_ref());
                }
            };
            r.report_taken(&drawn, at);
            let mut inks = std::mem::take(&mut r.pictures.inks);
            r.report_invisible(&drawn.signs, at, &mut inks);
            r.pictures.inks = inks;
            let any = !drawn.marks.is_empty() || !drawn.regions.is_empty() || !drawn.signs.is_empty();
            r.has_drawn(stmt, any || r.pictures.reported.iter().any(|t| t.0 == stmt.id));
            r.builder.problem_mut().drawn.push(drawn);
            Ok(())
        });
        if result.is_err() {
            self.has_drawn(stmt, true);
        }
        result
    }

    fn has_drawn(&mut self, stmt: &StmtCode, any: bool) {
        if let Some(log) = self.pictures.draws.get_mut(&stmt.id) {
            log.1 |= any;
        }
    }

    /// Notes a `draw` that should draw something.  A puzzle whose clues are a parameter may have no clues.
    pub(super) fn expect_drawing(&mut self, stmt: &StmtCode) {
        self.pictures.draws.entry(stmt.id).or_insert((stmt.span, false));
    }

    /// W605 for each `draw` that drew nothing.
    pub(super) fn report_undrawn(&mut self) {
        let empty: Vec<Span> = self.pictures.draws.values().filter(|d| !d.1).map(|d| d.0).collect();
        for span in empty {
            let d = Diagnostic::new(codes::W605, "this draws nothing");
            self.machine.report(d.label(span, "there are no places, or no marks for them"));
        }
    }

    /// Clues in cells, or regions.
    fn clues_and_regions(&mut self, node: &Node, targets: &MarkTargets) -> Eval<Annotations> {
        let mut found = Annotations::default();
        let what = self.machine.eval(node)?;
        // in a picture of clues, a clue beside the board is a slip; a map may have clues beside it
        let is_picture = matches!(what.data, Data::Picture(_));
        if let Data::Picture(p) = &what.data {
            let (at, size) = (what.span.or(node.span), (p.rows, p.cols));
            self.machine.seen.clue_pictures.insert(CluePicture { at, size, first: None });
        }
        for member in self.machine.members(&what, node.span)? {
            match &member.data {
                Data::Tuple(pair) | Data::List(pair) if pair.items.len() == 2 => {
                    let (Data::Place(cell), text) = (&pair.items[0].data, self.machine.show(&pair.items[1]))
                    else {
                        return self.machine.mismatch(&member, node.span, "a cell and a value");
                    };
                    let shows = !matches!(&*text, "." | "" | " ");
                    if shows && is_picture && targets.cell(&pair.items[0]).is_none() {
                        self.report_clue_beside(*cell, targets, pair.items[1].span.or(node.span));
                    }
                    if shows && let Some(place) = self.place_on(*cell, targets, node.span) {
                        found.marks.push((place, text.as_str().into()));
                    }
                }
                Data::Record(record) => {
                    let Some(list) = record.get("cells") else {
                        return self.machine.mismatch(&member, node.span, "a region, which has `cells`");
                    };
                    let cells = self.machine.members(list, node.span)?;
                    let region: Vec<_> = cells.iter().filter_map(|c| targets.cell(c)).collect();
                    found.regions.extend((!region.is_empty()).then_some(region));
                }
                _ => return self.machine.mismatch(&member, node.span, "clues or regions"),
            }
        }
        Ok(found)
    }

    fn drawn_graph(&mut self, stmt: &StmtCode, pairs: &Node, way: &str, place: Option<&Node>) -> Eval<()> {
        let graph = self.builder.problem().graphs.len() as u32;
        let list = self.machine.eval(pairs)?;
        let mut nodes: IndexMap<HoleValue, Value> = IndexMap::new();
        let mut links = vec![];
        for pair in self.machine.members(&list, pairs.span)? {
            let (Data::Tuple(ends) | Data::List(ends)) = &pair.data else {
                return self.machine.mismatch(&pair, pairs.span, "a pair of nodes");
            };
            let [a, b] = &ends.items[..] else {
                return self.machine.mismatch(&pair, pairs.span, "a pair of nodes");
            };
            links.push([a, b].map(|v| nodes.insert_full(hole_value(v), v.clone()).0 as u32));
        }
        let layout = match (way, place) {
            ("circle", _) => GraphLayout::Circle,
            (_, Some(function)) => {
                let f = self.machine.eval(function)?;
                let mut all = vec![];
                for node in nodes.values() {
                    let at = self.machine.apply((&f, function.span), vec![node.clone()], function.span)?;
                    let (Data::Tuple(pair) | Data::List(pair)) = &at.data else {
                        return self.machine.mismatch(&at, function.span, "a pair (x, y)");
                    };
                    let [Value { data: Data::Int(x), .. }, Value { data: Data::Int(y), .. }] = pair.items[..]
                    else {
                        return self.machine.mismatch(&at, function.span, "a pair of ints (x, y)");
                    };
                    all.push((x, y));
                }
                GraphLayout::At(all)
            }
            _ => GraphLayout::Grid,
        };
        self.has_drawn(stmt, !nodes.is_empty());
        for (i, node) in nodes.keys().enumerate() {
            self.pictures.nodes.entry(node.clone()).or_insert((graph, i as u32));
        }
        let nodes = nodes.into_iter().map(|(key, v)| (key, self.machine.show(&v).as_str().into())).collect();
        self.builder.problem_mut().graphs.push(DrawnGraph { nodes, links, layout });
        Ok(())
    }

    /// The marks with their texts and places.
    fn marks(&mut self, marks: &[MarkCode], targets: &MarkTargets) -> Eval<Vec<PictureMark>> {
        let mut made = vec![];
        for mark in marks {
            let values: Vec<Value> = mark.args.iter().map(|a| self.machine.eval(a)).collect::<Eval<_>>()?;
            if mark.kind == MarkKind::Text {
                self.check_text(&values[0], mark.args[0].span)?;
            }
            let text = |r: &Self| Arc::from(r.machine.show(&values[0]).as_str());
            let (sign, first) = match mark.kind {
                MarkKind::Text => match mark.side {
                    Some(side) => (MarkSign::Note(text(self), side), 1),
                    None => (MarkSign::Text(self.on_one_line(text(self), mark.args[0].span)), 1),
                },
                MarkKind::Box => (MarkSign::Box, 0),
                MarkKind::Fill => (MarkSign::Fill(text(self)), 1),
                MarkKind::Outline => (MarkSign::Outline, 0),
                MarkKind::Along | MarkKind::Line => (MarkSign::Line, 0),
                MarkKind::Arrow => (MarkSign::Arrow, 0),
                MarkKind::Circle => (MarkSign::Circle, 0),
                MarkKind::Dot => (MarkSign::Dot, 0),
                MarkKind::Cross => (MarkSign::Cross, 0),
            };
            let fill = (mark.kind == MarkKind::Fill).then(|| (values[0].clone(), mark.args[0].span));
            let color = match &mark.color {
                Some(node) => Some((self.machine.eval(node)?, node.span)),
                None => None,
            };
            for (value, span) in fill.iter().chain(&color) {
                self.check_color(value, *span);
            }
            let mut spots = vec![];
            let is_part = mark.kind == MarkKind::Fill && values.len() == 3;
            let toward = match values.last() {
                Some(Value { data: Data::Place(place), .. }) if is_part => Some(*place),
                Some(value) if is_part => {
                    return self.machine.mismatch(value, mark.args[2].span, "an edge, a corner or a cell");
                }
                _ => None,
            };
            let places = values.len() - usize::from(is_part);
            for (value, node) in values.iter().zip(&mark.args).take(places).skip(first) {
                let before = spots.len();
                self.spots(value, node.span, targets, &mut spots)?;
                let single = matches!(mark.kind, MarkKind::Line | MarkKind::Arrow);
                if single && spots.len() > before + 1 {
                    return self.machine.mismatch(value, node.span, "one place");
                }
            }
            let position = match mark.position.as_deref() {
                Some("corner") => MarkPosition::Corner,
                Some("edge") => MarkPosition::Edge,
                _ => MarkPosition::Center,
            };
            let nothing = matches!(&sign, MarkSign::Text(text) if text.trim().is_empty());
            let is_note = matches!(sign, MarkSign::Note(..));
            if (!spots.is_empty() || is_note) && !nothing {
                let color = color.map(|(c, _)| Arc::from(self.machine.show(&c).as_str()));
                made.push(PictureMark { sign, spots, position, color, style: mark.style, toward });
            }
        }
        Ok(made)
    }

    /// The text of a mark, which is one line: a line break becomes a space.  W608 says so.
    fn on_one_line(&mut self, text: Arc<str>, span: Span) -> Arc<str> {
        if !text.contains('\n') {
            return text;
        }
        if self.pictures.doubtful_colors.insert(span) {
            let d = Diagnostic::new(codes::W608, "a mark is one line of text");
            let d = d.label(span, "its line breaks are drawn as spaces");
            self.machine.report(
                d.help("numbers one above another are marks of their own: draw ks[k] at square(k - len(ks), y) for (k, _) in enumerate(ks)"),
            );
        }
        text.replace('\n', " ").into()
    }

    /// E504 if a value has no text of its own.
    fn check_text(&mut self, value: &Value, span: Span) -> Eval<()> {
        match value.data {
            Data::Picture(_)
            | Data::Map(_)
            | Data::Board(_)
            | Data::Pieces(_)
            | Data::Tiles(_)
            | Data::Mates(_)
            | Data::Function(_) => {
                let message = format!("a text or a number is needed here, not {}", value.data.kind());
                let help = format!("`draw {} on BOARD` draws all of it", self.machine.sources.text(span));
                let d = Diagnostic::new(codes::E504, message).label(span, "this stands in every place");
                let is_drawn = matches!(value.data, Data::Picture(_) | Data::Map(_));
                self.machine.fail(if is_drawn { d.help(help) } else { d })
            }
            Data::Record(_) | Data::Tuple(_) => {
                if self.pictures.doubtful_colors.insert(span) {
                    let kind = value.data.kind();
                    let d = Diagnostic::new(codes::W608, format!("{kind} is written as a text"));
                    let d = d.label(span, format!("this shows {}", self.machine.show(value)));
                    self.machine.report(
                        d.help("choose one of its members, such as `m.piece`, or write a string with holes"),
                    );
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn show(&mut self, stmt: &StmtCode, subject: &SubjectCode, show: &ShowCode) -> Eval<()> {
        match subject {
            SubjectCode::Always(clauses) => run_clauses(self, clauses, &mut |r: &mut Self| {
                let targets = r.targets(stmt, show.board.as_ref())?;
                let marks = r.marks(&show.marks, &targets)?;
                r.shown_by(show).always.extend(marks);
                Ok(())
            }),
            SubjectCode::Family(aspect, clauses) => {
                let targets = self.targets(stmt, show.board.as_ref())?;
                let call = self.builder.call();
                self.each_member(aspect, stmt.span, false, |r, option| {
                    // the condition of a library rule says nothing about the options of another call
                    if call.is_none() || r.builder.call_of(option) == call {
                        r.shown_by(show).options.entry(option as u32).or_default();
                    }
                    let mut hit = false;
                    run_clauses(r, clauses, &mut |r: &mut Self| {
                        hit = true;
                        let marks = r.marks(&show.marks, &targets)?;
                        r.shown_by(show).options.entry(option as u32).or_default().extend(marks);
                        Ok(())
                    })?;
                    Ok(hit)
                })
            }
            SubjectCode::Items(items, clauses) => {
                let (mut any, mut is_run) = (false, false);
                run_clauses(self, clauses, &mut |r: &mut Self| {
                    is_run = true;
                    any |= r.show_items(stmt, items, show)?;
                    Ok(())
                })?;
                if !any && (is_run || !self.machine.program.is_settable(stmt.span)) {
                    let d = Diagnostic::new(codes::W605, "this shows nothing");
                    self.machine.report(
                        d.label(stmt.span, "no option has such an item, or no item meets the condition"),
                    );
                }
                Ok(())
            }
        }
    }

    /// Where the marks of a `show` or an `answer` go.
    fn shown_by(&mut self, show: &ShowCode) -> &mut SolutionMarks {
        if show.answer { &mut self.pictures.shown.answers } else { &mut self.pictures.shown.marks }
    }

    /// Records what the items of one round show, for each color that they have in options.  Returns false if
    /// there is nothing to show.
    fn show_items(&mut self, stmt: &StmtCode, items: &[ItemCode], show: &ShowCode) -> Eval<bool> {
        let (mut any, types) = (false, self.color_types());
        for (item, only) in self.mentions_apart(items)? {
            if !show.answer {
                self.pictures.shown.named.insert(item);
            }
            let colors = self.colors_of(item);
            let has_kinds = self.has_kinds(&colors);
            for color in colors {
                if only != ColorId::NONE && only != color {
                    continue;
                }
                let value = self.color_value(color, has_kinds);
                self.machine.set_local(show.value, value);
                self.machine.shown_types = types;
                let shown = run_clauses(self, &show.tests, &mut |r: &mut Self| {
                    let targets = r.targets(stmt, show.board.as_ref())?;
                    let marks = r.marks(&show.marks, &targets)?;
                    any |= !marks.is_empty();
                    r.shown_by(show).items.entry((item, color)).or_default().extend(marks);
                    Ok(())
                });
                self.machine.shown_types = 0;
                shown?;
            }
        }
        Ok(any)
    }

    /// The colors that an item has in options, each once; "no color" is one of them.
    fn colors_of(&mut self, item: ItemId) -> Vec<ColorId> {
        let problem = self.builder.problem();
        let colors = self.pictures.colors.get_or_insert_with(|| {
            let mut all: FxHashMap<ItemId, Vec<ColorId>> = FxHashMap::default();
            let mut seen = FxHashSet::default();
            for m in problem.options.iter().flatten().filter(|m| seen.insert((m.item, m.color))) {
                all.entry(m.item).or_default().push(m.color);
            }
            all
        });
        colors.get(&item).cloned().unwrap_or_default()
    }

    /// The types of the values of all colors, a set of bits.
    fn color_types(&mut self) -> u32 {
        if let Some(known) = self.pictures.color_types {
            return known;
        }
        let all = 0..self.builder.problem().colors.len() as u32;
        let types = all.map(|color| 1 << self.color_value(ColorId(color), false).data.order());
        let types = types.fold(0, |bits, bit| bits | bit);
        self.pictures.color_types = Some(types);
        types
    }

    /// Are there colors of several templates with one hole, such as `a{n}` and `b{n}`?  Then their values
    /// alone do not tell them apart.
    fn has_kinds(&self, colors: &[ColorId]) -> bool {
        let labels = &self.builder.problem().colors;
        let labels = colors.iter().filter_map(|c| labels.get(c.0 as usize));
        let mut templates = labels.filter(|l| l.holes.len() == 1).map(|l| l.template);
        let first = templates.next();
        templates.any(|t| Some(t) != first)
    }

    /// The value from which a color was made; digits are an int.  With `in_words`, words around a hole belong
    /// to it.
    fn color_value(&self, color: ColorId, in_words: bool) -> Value {
        let Some(label) = self.builder.problem().colors.get(color.0 as usize) else {
            return Value::new(Data::Str("".into()));
        };
        let template = &self.builder.problem().templates[label.template.0 as usize];
        Value::new(match &*label.holes {
            [_] if in_words && &**template != "{}" => Data::Str((*label.text).into()),
            [HoleValue::Place(p)] => Data::Place(*p),
            [HoleValue::Int(n)] => Data::Int(*n),
            [HoleValue::Color(text)] => Data::Color((**text).into()),
            holes => match label.text.parse::<i64>() {
                Ok(n) if holes.is_empty() && n.to_string() == *label.text => Data::Int(n),
                _ => Data::Str((*label.text).into()),
            },
        })
    }

    pub(super) fn hide(&mut self, stmt: &StmtCode, subject: &SubjectCode) -> Eval<()> {
        match subject {
            SubjectCode::Always(_) => Ok(()), // `hide` has a subject
            SubjectCode::Family(aspect, clauses) => {
                self.each_match(aspect, clauses, stmt.span, true, |r, option| {
                    r.pictures.hidden.insert(option as u32);
                })
            }
            SubjectCode::Items(items, clauses) => {
                let (mut any, mut is_run) = (false, false);
                run_clauses(self, clauses, &mut |r: &mut Self| {
                    is_run = true;
                    let hidden = r.mentions_apart(items)?;
                    any |= !hidden.is_empty();
                    r.pictures.shown.hidden.extend(hidden.iter().map(|m| m.0));
                    Ok(())
                })?;
                // a list without members has nothing to hide
                let is_condition = |clause: &ClauseCode| matches!(clause, ClauseCode::If(_));
                let is_empty = !clauses.is_empty() && !clauses.iter().any(is_condition);
                if !any && (is_run || !is_empty && !self.machine.program.is_settable(stmt.span)) {
                    let d = Diagnostic::new(codes::W605, "this hides nothing");
                    self.machine.report(d.label(stmt.span, "there are no such items"));
                }
                Ok(())
            }
        }
    }

    /// Removes the marks of hidden options.
    pub(super) fn hide_options(&mut self) {
        for option in std::mem::take(&mut self.pictures.hidden) {
            self.pictures.shown.marks.options.insert(option, vec![]);
        }
    }

    /// W606: two marks in the same part of a cell.
    fn report_taken(&mut self, drawn: &Annotations, at: Span) {
        let text = |sign: &MarkSign| match sign {
            MarkSign::Text(text) | MarkSign::Fill(text) => Some(text.clone()),
            MarkSign::Circle => Some("○".into()),
            MarkSign::Box => Some("□".into()),
            MarkSign::Dot => Some("●".into()),
            MarkSign::Cross => Some("×".into()),
            MarkSign::Outline | MarkSign::Line | MarkSign::Arrow | MarkSign::Note(..) => None,
        };
        let clues = drawn.marks.iter().map(|(place, text)| {
            (MarkSpot::Place(*place), MarkPosition::Center, MarkLayer::of(text), text.clone())
        });
        let whole = drawn.signs.iter().filter(|mark| mark.toward.is_none());
        let signs = whole.filter_map(|mark| Some((mark, text(&mark.sign)?)));
        let signs = signs.flat_map(|(mark, text)| {
            let layer =
                if matches!(mark.sign, MarkSign::Fill(_)) { MarkLayer::Fill } else { MarkLayer::of(&text) };
            mark.spots.iter().map(move |spot| (*spot, mark.position, layer, text.clone()))
        });
        let mut first = None;
        let mut count = 0;
        for (spot, position, layer, text) in clues.chain(signs) {
            let there = self.pictures.taken.entry((spot, position, layer)).or_insert((text.clone(), at));
            if there.0 != text {
                count += 1;
                first.get_or_insert((spot, there.clone(), text));
            }
        }
        let Some((spot, (old, by), new)) = first else { return };
        let others = if count > 1 { format!(" (and in {} more)", count - 1) } else { String::new() };
        let place = self.spot_name(spot);
        let message = format!("a second mark in the same part of {place}{others}");
        let mut d = Diagnostic::new(codes::W606, message).label(at, format!("`{new}`"));
        if by != at {
            d = d.label(by, format!("`{old}`"));
        }
        self.machine.report(d.help("marks share a cell if one is `in corner` or `in edge`"));
    }
}
