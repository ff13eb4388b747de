//! What editors ask about a puzzle while it is written: diagnostics with fixes, completion, the meaning of a
//! name, pictures, layout.  One file for each question and one row in the table `requests::REQUESTS`.
//!
//! A question is a function of a [`document::Document`], which may be broken, and of byte offsets.  The
//! answer is JSON in the shapes of the Language Server Protocol, version 3.17
//! (<https://microsoft.github.io/language-server-protocol/>), so that the language server and the playground
//! in a browser share all of it.

mod actions;
mod completion;
mod definition;
mod diagnostics;
mod document;
mod folding;
mod formatting;
mod hints;
mod hover;
mod lenses;
mod library;
mod line_index;
mod names;
mod open_files;
mod outline;
mod pictures;
mod references;
mod rename;
mod requests;
mod selection;
mod semantic;
mod service;
mod signature;
mod uri;
mod walk;
mod words;

pub use requests::RequestError;
pub use service::LanguageService;
