//! Answers the requests of editors: diagnostics with fixes, completion, the meaning of a name, pictures,
//! formatting.  Each request is one file, and one row in the table `requests::REQUESTS`.
//!
//! A request is a function of a `document::Document`, which may have errors, and of byte offsets.  The
//! answer is JSON in the types of the Language Server Protocol, version 3.17
//! (<https://microsoft.github.io/language-server-protocol/>), so that the language server and the playground
//! in a browser share all of it.

mod actions;
mod completion;
mod context;
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

pub use requests::RequestError;
pub use service::LanguageService;
