//! `colors`, `mates`, `words`, `graph`.

use super::*;
use crate::model::entities::Mates;
use puzc_core::base::is_number;
use rustc_hash::{FxHashMap, FxHashSet};

impl Machine<'_> {
    pub(super) fn make_words(
        &mut self,
        name: &Rc<str>,
        span: Span,
        keyword: &str,
        body: &Given<Vec<WordCode>>,
    ) -> Eval {
        let words: Vec<Value> = match body {
            Ok(words) => {
                let word = |w: &WordCode| Ok(Value::at(Data::Str(self.word_name(w)?.text), w.span));
                words.iter().map(word).collect::<Eval<_>>()?
            }
            Err(node) => {
                let v = self.eval(node)?;
                if keyword == "mates" && matches!(v.data, Data::Mates(_)) {
                    return Ok(v);
                }
                if let (Data::Str(text), "words") = (&v.data, keyword)
                    && text.contains(char::is_whitespace)
                {
                    let d = Diagnostic::new(codes::E504, "a list of words is needed here, not a string")
                        .label(node.span, "this is one string")
                        .help(format!("words {name}: one two   or   words {name} = [\"one\", \"two\"]"));
                    return self.fail(d);
                }
                let all = self.members(&v, node.span)?;
                if keyword == "graph"
                    && all.iter().all(|x| matches!(&x.data, Data::Tuple(l) if l.items.len() == 2))
                {
                    return self.make_list(all, span);
                }
                if let Some(bad) = all.iter().find(|x| x.as_str().is_none()) {
                    return self.mismatch(bad, node.span, "a list of strings");
                }
                all.into_iter()
                    .filter(|w| w.as_str().is_some_and(|s| !s.is_empty()) || keyword != "words")
                    .collect()
            }
        };
        if words.is_empty() {
            return self.error(
                codes::E212,
                span,
                format!("`{name}` is empty"),
                format!("{keyword} come after the colon"),
            );
        }
        // `1-3` may be a word beside others, or in quotes
        let is_alone = body.is_ok() && words.len() == 1 && matches!(keyword, "colors" | "words");
        let is_range = |word: &&Value| {
            let Some(text) = word.as_str() else { return false };
            let joined = || text.split_once('-').filter(|_| is_alone && word.span.len() == text.len());
            let ends = text.split_once("..").or_else(joined);
            ends.is_some_and(|(low, high)| is_number(low) && is_number(high.trim_start_matches('<')))
        };
        if let Some(word) = words.iter().find(is_range) {
            let text = word.as_str().cloned().unwrap_or_default();
            let d = Diagnostic::new(
                codes::E903,
                format!("`{text}` is one word here, not the numbers of a range"),
            );
            let d = d.label(word.span.or(span), "a single word");
            return self.fail(d.help(format!("{keyword} are written one by one: 1 2 3")));
        }
        // `colors K:= r g b`
        if let Some(first) = words.first().filter(|w| w.as_str().is_some_and(|text| &**text == "="))
            && let Some(start) = first.span.start.checked_sub(1)
            && self.sources.text(Span::new(start, first.span.start)) == ":"
        {
            let d = Diagnostic::new(codes::W219, format!("`=` is one of the {keyword}"));
            let d = d.label(first.span, "a colon stands before words, `=` before a list");
            self.report(d.fix(first.span, ""));
        }
        match keyword {
            "colors" => self.make_colors(span, &words),
            "mates" => self.make_mates(name, span, &words),
            "graph" => {
                let pairs = words.iter().map(|w| self.pair(w, "u-v")).collect::<Eval<Vec<_>>>()?;
                self.report_parallel(&pairs, &words);
                let pairs = pairs.into_iter().map(|(u, v)| Value::tuple(vec![u, v])).collect();
                self.make_list(pairs, span)
            }
            _ => {
                self.words.extend(words.iter().filter_map(|w| w.as_str().cloned()));
                self.make_list(words, span)
            }
        }
    }

    fn make_colors(&mut self, span: Span, words: &[Value]) -> Eval {
        let colors: Vec<Rc<str>> = words.iter().filter_map(|w| w.as_str().cloned()).collect();
        let mut seen = FxHashSet::default();
        for (word, color) in words.iter().zip(&colors) {
            if !seen.insert(color.clone()) {
                return self.error(
                    codes::E503,
                    word.span.or(span),
                    format!("color `{color}` is given twice"),
                    "given again here",
                );
            }
        }
        self.colors.extend(colors.iter().cloned());
        let list = words.iter().zip(colors).map(|(w, c)| Value::at(Data::Color(c), w.span)).collect();
        self.make_list(list, span)
    }

    /// W208 for an edge that is written twice, perhaps the other way around.
    fn report_parallel(&mut self, pairs: &[(Value, Value)], words: &[Value]) {
        let mut first: FxHashMap<(Rc<str>, Rc<str>), usize> = FxHashMap::default();
        let mut found = vec![];
        for (i, (u, v)) in pairs.iter().enumerate() {
            let (Some(u), Some(v)) = (u.as_str().cloned(), v.as_str().cloned()) else { continue };
            let ends = if u <= v { (u, v) } else { (v, u) };
            let j = *first.entry(ends).or_insert(i);
            if j < i {
                found.push((j, i));
            }
        }
        let Some(&(j, i)) = found.first() else { return };
        let (a, b) = (self.show(&words[j]), self.show(&words[i]));
        let more = if found.len() > 1 { format!(" (and {} more)", found.len() - 1) } else { String::new() };
        let message = match a == b {
            true => format!("the edge {a} is given twice{more}"),
            false => format!("the edges {a} and {b} join the same vertices{more}"),
        };
        let d = Diagnostic::new(codes::W208, message)
            .label(words[i].span, "a second edge beside the first")
            .label(words[j].span, "first given here")
            .help("edges have no direction in the rules of the library; for arrows, write a list of pairs: = [(\"0\", \"1\"), (\"1\", \"0\")]");
        self.report(d);
    }

    /// Splits `u-v`.
    fn pair(&mut self, w: &Value, form: &str) -> Eval<(Value, Value)> {
        let text = w.as_str().cloned().unwrap_or_else(|| "".into());
        let exact = w.span.len() == text.len();
        match text.split_once('-') {
            // `0->1`, `1--2` and `a-b-c` would be pairs with unintended members
            Some((u, v)) if !u.is_empty() && !v.is_empty() && !v.contains('-') && !v.starts_with('>') => {
                let at = |from: usize, to: usize| if exact { w.span.sub(from, to) } else { w.span };
                let (u_span, v_span) = (at(0, u.len()), at(u.len() + 1, text.len()));
                Ok((Value::at(Data::Str(u.into()), u_span), Value::at(Data::Str(v.into()), v_span)))
            }
            _ => self.error(codes::E901, w.span, format!("`{text}` is not a pair"), format!("write {form}")),
        }
    }

    fn make_mates(&mut self, name: &Rc<str>, span: Span, words: &[Value]) -> Eval {
        let mut map: FxHashMap<Rc<str>, Rc<str>> = FxHashMap::default();
        let mut first: FxHashMap<Rc<str>, Span> = FxHashMap::default();
        for w in words {
            let form = match self.show(w).chars().collect::<Vec<_>>()[..] {
                [a, b] => format!("{a}-{b}"),
                _ => "both with `-` between them, without spaces".to_string(),
            };
            let (u, v) = self.pair(w, &form)?;
            for (x, y) in [(&u, &v), (&v, &u)] {
                let (Some(a), Some(b)) = (x.as_str().cloned(), y.as_str().cloned()) else { continue };
                let declared = &self.colors;
                if !declared.is_empty() && !declared.contains(&a) {
                    let near = puzc_core::diag::nearest(&a, declared.iter().map(|c| &**c));
                    let all = declared.iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
                    let d = Diagnostic::new(codes::E210, format!("unknown color `{a}`"))
                        .suggest(x.span.or(span), near);
                    return self.fail(d.help(format!("colors are {all}")));
                }
                if let Some(other) = map.get(&a).filter(|o| **o != b) {
                    let d = Diagnostic::new(codes::E211, format!("`{a}` has two mates"))
                        .label(x.span.or(span), format!("here it is {b}"))
                        .label(first.get(&a).copied().unwrap_or(span), format!("here it is {other}"))
                        .help("mates form pairs: b-c makes b the mate of c, and c the mate of b");
                    return self.fail(d);
                }
                first.insert(a.clone(), w.span);
                map.insert(a, b);
            }
        }
        let mates = Mates { id: self.new_entity(), name: name.clone(), span, map };
        Ok(Value::at(Data::Mates(Rc::new(mates)), span))
    }
}
