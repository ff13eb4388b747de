//! Mistakes that the grammar accepts as members of `colors`, `mates`, `words` and `graph`: comments of other
//! languages, and signs between words.

use super::items::foreign_comment;
use super::text;
use crate::ast::Word;
use puzc_core::base::{COMMENT_SIGNS, SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes};

/// A list of words, for the checks of this file.
struct ListedWords<'a> {
    keyword: &'a str,
    list: Vec<(&'a str, Span)>,
}

/// The error for members that are probably a mistake.
pub(super) fn mistake(file: &SourceFile, keyword: &str, words: &[Word]) -> Option<Diagnostic> {
    let list = words.iter().map(|w| Some((text(file, w.span)?, w.span))).collect::<Option<Vec<_>>>()?;
    let members = ListedWords { keyword, list };
    members
        .comment()
        .or_else(|| members.comment_without_space())
        .or_else(|| members.last_after_and())
        .or_else(|| members.sign_after_word())
}

impl ListedWords<'_> {
    /// `colors K: r g b # three colors`; a single word after `#` can be a color.
    fn comment(&self) -> Option<Diagnostic> {
        let (i, &(sign, at)) =
            self.list.iter().enumerate().skip(1).find(|(_, w)| COMMENT_SIGNS.contains(&w.0))?;
        let remark = &self.list[i + 1..];
        let is_remark = remark.len() > usize::from(sign == "#" && self.keyword != "words");
        is_remark.then(|| foreign_comment(sign, at))
    }

    /// `r g b// three colors`
    fn comment_without_space(&self) -> Option<Diagnostic> {
        let (word, at) = self.list.iter().find(|w| w.0.contains("//") && !w.0.starts_with('"'))?;
        let sign = word.find("//")?;
        let d = Diagnostic::new(codes::E901, "a comment begins after a space");
        Some(d.label(at.sub(sign, sign + 2), "").fix(at.sub(sign, sign), " "))
    }

    /// `r g and b`
    fn last_after_and(&self) -> Option<Diagnostic> {
        let [others @ .., (word, at), last] = &self.list[..] else { return None };
        let is_plain = |w: &(&str, Span)| self.keyword == "words" && w.0.chars().any(char::is_lowercase);
        let is_member = others.is_empty() || *word != "and" || others.iter().chain([last]).any(is_plain);
        let d = Diagnostic::new(codes::E903, format!("`and` is one of the {} here", self.keyword));
        (!is_member)
            .then(|| d.label(*at, "remove this word").help("a member with this name is written \"and\""))
    }

    /// `CAT DOG. COWS`
    fn sign_after_word(&self) -> Option<Diagnostic> {
        let is_word = |w: &str| !w.is_empty() && w.chars().all(char::is_alphabetic);
        let has_sign = |w: &&(&str, Span)| w.0.strip_suffix('.').is_some_and(is_word);
        let (word, at) = self.list.iter().find(has_sign)?;
        let others = self.list.iter().filter(|w| !has_sign(w)).all(|w| is_word(w.0));
        let dot = at.sub(word.len() - 1, word.len());
        let d = Diagnostic::new(codes::E903, format!("{} are separated by spaces", self.keyword));
        (others && self.list.len() > 1).then(|| d.label(dot, "remove the dot").fix(dot, ""))
    }
}
