//! One page with all pictures: a pager, filters, keyboard shortcuts, light and dark colors.  It needs no
//! network and works from a file.

use crate::Gallery;
use crate::formats::solids;
use crate::formats::svg::{Lettering, SvgElement};
use crate::paper::page::Page;
use crate::paper::sheet::TONES;
use crate::scene::Scene;
use puzc_core::base::xml::text;
use std::fmt::Write;

const STYLE: &str = include_str!("gallery.css");
/// A module that the playground uses, too; the page runs both scripts as one module.
const VIEWER: &str = include_str!("viewer.js");
/// The modules of a page to play on, which the playground uses, too.
const PLAY: [&str; 5] = [
    include_str!("kept.js"),
    include_str!("game.js"),
    include_str!("turns.js"),
    include_str!("tools.js"),
    include_str!("play.js"),
];
const PLAY_STYLE: &str = include_str!("play.css");
/// Makes the pictures of the page playable.
const PLAYER: &str = include_str!("player.js");
/// The view of pieces in space, another module for both.
const SOLIDS: &str = include_str!("solids.js");
const SCRIPT: &str = include_str!("gallery.js");
/// The buttons of the pager: id, label, and a text with function and key.
const BUTTONS: &[(&str, &str, &str)] = &[
    ("first", "|◀", "First (Home)"),
    ("previous", "◀", "Previous (left arrow)"),
    ("next", "▶", "Next (right arrow)"),
    ("last", "▶|", "Last (End)"),
    ("distinct", "Up to symmetry", "One picture of those that are images of each other (s)"),
    ("overview", "Gallery", "Many at once (g)"),
    ("full", "Full screen", "Fill the screen; Escape goes back (f)"),
    ("theme", "Light / dark", "Light / dark (d)"),
];

/// The field for finding pictures by their descriptions.
const FIND: &str = "<input type=\"search\" id=\"find\" aria-label=\"Find pictures\" title=\"Only pictures with all these words in one \
    line of their description; more lines after a semicolon (/)\" autocomplete=\"off\" spellcheck=\"false\">\n";

/// The page.
pub fn page(gallery: &Gallery<'_>) -> String {
    let (play_style, play, player) = match gallery.entries.is_empty() {
        true => ("", String::new(), ""),
        false => (PLAY_STYLE, PLAY.concat(), PLAYER),
    };
    let body = if gallery.style.sheet { "<body class=\"sheet\">" } else { "<body>" };
    let title = text(if gallery.title.is_empty() { "Puzzle" } else { gallery.title });
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}{play_style}{}</style>\n\
         </head>\n{body}\n<header>\n<h1>{title}</h1>\n",
        dark()
    );
    for (id, note) in
        [("note", gallery.note), ("symmetry", &gallery.symmetry.note)].into_iter().filter(|n| !n.1.is_empty())
    {
        let _ = writeln!(out, "<p id=\"{id}\">{}</p>", text(note));
    }
    out.push_str("</header>\n<nav id=\"pager\" aria-label=\"Pictures\" hidden>\n");
    for (id, label, help) in BUTTONS {
        if *id == "next" {
            out.push_str("<span id=\"where\" role=\"status\"></span>\n");
        }
        if *id == "distinct" {
            let _ = write!(out, "<span class=\"space\"></span>\n{FIND}");
        }
        let _ = writeln!(
            out,
            "<button type=\"button\" id=\"{id}\" title=\"{help}\" aria-label=\"{help}\">{label}</button>"
        );
    }
    out.push_str("</nav>\n<main>\n");
    let mut has_solids = false;
    for (i, scene) in gallery.scenes_until_stopped().enumerate() {
        // the page already shows the title
        let title = if scene.title == gallery.title { String::new() } else { scene.title.clone() };
        let scene = Scene { title, ..scene.clone() };
        let (id, page) = (&format!("p{}", i + 1), &Page::of(&scene, gallery.style, &gallery.stop));
        let scenes = std::slice::from_ref(&scene);
        let stop = gallery.stop.clone();
        let element = SvgElement { id, scenes, page, lettering: Lettering::Text, paper: false, stop };
        let element = element.element();
        let _ = write!(out, "<figure id=\"{id}\">\n{element}");
        if let Some(first) = gallery.symmetry.first.get(i).filter(|first| **first != i) {
            let name = |i: usize| text(gallery.scenes.get(i).map_or("", |s| &s.caption));
            let link = format!("<a href=\"#p{}\">{}</a>", first + 1, name(*first));
            let _ = writeln!(out, "<figcaption>{} is an image of {link}</figcaption>", name(i));
        }
        if let Some(Some(entries)) = gallery.entries.get(i) {
            // in a script, `<` could end it
            let data = entries.json(page).replace('<', "\\u003c");
            let _ = writeln!(out, "<script type=\"application/json\">{data}</script>");
        }
        if let Some(data) = solids::data(&scene) {
            has_solids = true;
            let _ = write!(
                out,
                "<details class=\"solid\"><summary>In space</summary>\n<div></div>\n\
                 <script type=\"application/json\">{data}</script></details>\n"
            );
        }
        out.push_str("</figure>\n");
    }
    let _ = writeln!(out, "</main>\n<script type=\"module\">\n{VIEWER}{play}{SCRIPT}{player}</script>");
    if has_solids {
        let _ = writeln!(out, "<script type=\"module\">\n{SOLIDS}</script>");
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The tones on a dark page, if the reader's system prefers dark colors or the button selects them.
fn dark() -> String {
    let color = |name: &str| TONES.iter().find(|t| t.1 == name).map_or(String::new(), |t| t.3.hex());
    let page =
        format!("--paper: {}; --ink: {}; --line: #4a505a; --button: #24272d;", color("paper"), color("ink"));
    let rules = |root: &str, color_scheme: &str| {
        let mut rules = format!("{root} {{ color-scheme: {color_scheme}; {page} }}\n");
        for (_, name, _, paint) in TONES {
            let hex = paint.hex();
            let _ = writeln!(
                rules,
                "{root} .fill-{name} {{ fill: {hex}; }} {root} .stroke-{name} {{ stroke: {hex}; }}"
            );
        }
        rules
    };
    let by_system = rules(":root:not([data-theme=\"light\"])", "dark");
    format!(
        "@media screen and (prefers-color-scheme: dark) {{\n{by_system}}}\n@media screen {{\n{}}}\n",
        rules(":root[data-theme=\"dark\"]", "dark")
    )
}
