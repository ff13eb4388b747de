//! `import dlx FILE`: the input of DLX1, DLX2, DLX3 or DLX5 as raw statements.

use super::words::{item_word, string, wrapped};
use super::{Import, bounds, finish, lines, split, unreadable};
use crate::base::{FileId, Sources, Span};
use crate::diag::{Code, Diagnostic, codes::*};
use rustc_hash::FxHashMap;

/// An exact cover problem as `.puz`: `primary`, `secondary` and `option` statements.
pub fn import_dlx(sources: &Sources, file: FileId) -> Import {
    let mut reader = Reader::default();
    for (line, span) in lines(sources, file) {
        if let Some(comment) = line.strip_prefix('|') {
            let blank = if comment.starts_with(' ') { "" } else { " " };
            let target = if reader.has_items { &mut reader.options } else { &mut reader.comments };
            target.push_str(&format!("//{blank}{}\n", comment.trim_end()));
        } else if line.trim().is_empty() {
            // nothing
        } else if reader.has_items {
            reader.option(line, span);
        } else {
            reader.item_line(line, span);
        }
    }
    if !reader.has_items {
        let span = sources.file(file).span();
        reader.diags.push(Diagnostic::new(E901, "no items").label(span, "the first line that is no comment lists the items"));
    }
    let title = string(&format!("Imported from {}", sources.file(file).name));
    let Reader { comments, items, options, costs, diags, .. } = reader;
    finish(
        || {
            let goal = if costs { "minimize cost\n" } else { "" };
            format!("puz 1\npuzzle {title}\n\n{comments}{items}{goal}\n{options}")
        },
        diags,
    )
}

#[derive(Default)]
struct Reader<'a> {
    has_items: bool,
    /// Each item: is it primary, and where was it declared?
    names: FxHashMap<&'a str, (bool, Span)>,
    comments: String,
    items: String,
    options: String,
    costs: bool,
    diags: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn error(&mut self, code: Code, message: String, span: Span, label: &str) {
        self.diags.push(Diagnostic::new(code, message).label(span, label));
    }

    /// Primary items, `|`, secondary items.
    fn item_line(&mut self, line: &'a str, span: Span) {
        self.has_items = true;
        let mut primary = true;
        let mut head = String::from("primary");
        let mut words: Vec<String> = vec![];
        for (word, at) in split(line, span) {
            if word == "|" {
                if !primary {
                    self.error(E901, "two `|` in the line of items".into(), at, "the secondary items have begun already");
                }
                primary = false;
                self.flush(&mut words, &mut head, "secondary".into());
                continue;
            }
            let (mult, name) = word.rsplit_once('|').map_or((None, word), |(m, name)| (Some(m), name));
            let name_span = at.sub(word.len() - name.len(), word.len());
            if !self.legal(name, name_span) {
                continue;
            }
            let mut wanted = String::from(if primary { "primary" } else { "secondary" });
            if let Some(mult) = mult {
                let mult_span = at.sub(0, mult.len());
                match bounds(mult) {
                    Some(_) if !primary => {
                        let label = "secondary items have no bounds";
                        self.error(E213, format!("multiplicity of the secondary item `{name}`"), mult_span, label);
                    }
                    Some((1, 1)) => {}
                    Some((lo, hi)) if lo == hi => wanted.push_str(&format!(" {lo} of")),
                    Some((lo, hi)) => wanted.push_str(&format!(" {lo}..{hi} of")),
                    None => self.diags.push(unreadable(mult, mult_span)),
                }
            }
            if let Some((_, first)) = self.names.insert(name, (primary, name_span)) {
                let d = Diagnostic::new(E402, format!("item `{name}` is declared twice"));
                self.diags.push(d.label(name_span, "here again").label(first, "here first"));
            }
            if wanted != head {
                self.flush(&mut words, &mut head, wanted);
            }
            words.push(item_word(name));
        }
        self.flush(&mut words, &mut head, String::new());
    }

    fn flush(&mut self, words: &mut Vec<String>, head: &mut String, next: String) {
        self.items.push_str(&wrapped(head, words));
        words.clear();
        *head = next;
    }

    /// Is this a name of an item or color?
    fn legal(&mut self, name: &str, span: Span) -> bool {
        if name.is_empty() {
            self.error(E407, "empty name".into(), span, "a name is missing here");
            return false;
        }
        if let Some(at) = name.find([':', '|']) {
            let c = &name[at..at + 1];
            self.error(E407, format!("illegal character `{c}` in the name `{name}`"), span.sub(at, at + 1), "names cannot contain this");
            return false;
        }
        true
    }

    fn option(&mut self, line: &'a str, span: Span) {
        let mut text = String::from("option");
        let mut cost: i64 = 0;
        let mut has_primary = false;
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for (word, at) in split(line, span) {
            if let Some(amount) = word.strip_prefix('|') {
                // DLX5 adds the numbers behind bars
                match amount.parse::<u32>().ok().and_then(|n| cost.checked_add(i64::from(n))) {
                    Some(sum) => cost = sum,
                    None => self.error(E407, format!("unreadable cost `{word}`"), at, "a cost is written |n"),
                }
                self.costs = true;
                continue;
            }
            let (name, color) = word.split_once(':').map_or((word, None), |(name, color)| (name, Some(color)));
            let name_span = at.sub(0, name.len());
            let color_span = at.sub(word.len() - color.map_or(0, str::len), word.len());
            if !self.legal(name, name_span) || !color.is_none_or(|c| self.legal(c, color_span)) {
                has_primary = true; // nobody knows
                continue;
            }
            let Some(&(primary, declared)) = self.names.get(name) else {
                self.error(E401, format!("item `{name}` is not declared"), name_span, "it is not in the line of items");
                has_primary = true;
                continue;
            };
            if let Some(first) = seen.insert(name, name_span) {
                let d = Diagnostic::new(E403, format!("item `{name}` stands twice in an option"));
                self.diags.push(d.label(name_span, "here again").label(first, "here first"));
            }
            if primary && color.is_some() {
                let d = Diagnostic::new(E404, format!("color on the primary item `{name}`"));
                self.diags.push(d.label(color_span, "only secondary items have colors").label(declared, "declared as primary"));
            }
            has_primary |= primary;
            text.push(' ');
            text.push_str(&item_word(name));
            if let Some(color) = color {
                text.push(':');
                text.push_str(&item_word(color));
            }
        }
        if cost != 0 {
            text.push_str(&format!(" cost {cost}"));
        }
        if has_primary {
            self.options.push_str(&text);
            self.options.push('\n');
        } else {
            self.error(W405, "option without a primary item is ignored".into(), span, "");
            self.options.push_str(&format!("// ignored, for it has no primary item: {}\n", line.trim()));
        }
    }
}
