//! The language service for the editor: requests of the Language Server Protocol on the texts of its files.

use crate::answer::Texts;
use puzc::LanguageService;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// The open texts, and what is known about them.
#[wasm_bindgen]
pub struct Service {
    service: LanguageService,
    open: Texts,
    settings: String,
}

#[wasm_bindgen]
impl Service {
    /// `data` is a JSON object of paths and texts that may be read.
    #[wasm_bindgen(constructor)]
    pub fn new(data: &str) -> Service {
        let data: Texts = serde_json::from_str(data).unwrap_or_default();
        Service { service: LanguageService::new(data), open: Texts::new(), settings: String::new() }
    }

    /// Answers a request.  `texts` is a JSON object of the addresses and texts that are open, `settings` one
    /// of parameters and their values.
    pub fn request(&mut self, texts: &str, settings: &str, method: &str, params: &str) -> String {
        let texts: Texts = serde_json::from_str(texts).unwrap_or_default();
        if self.settings != settings {
            let parameters: Value = serde_json::from_str(settings).unwrap_or_default();
            self.service.configure(&json!({ "svg": true, "parameters": parameters }).to_string());
            self.settings = settings.into();
        }
        for gone in self.open.keys().filter(|uri| !texts.contains_key(*uri)) {
            self.service.close(gone);
        }
        for (uri, text) in texts.iter().filter(|(uri, text)| self.open.get(*uri) != Some(*text)) {
            self.service.open(uri, text.as_str());
        }
        self.open = texts;
        match self.service.request(method, params) {
            Ok(result) => format!("{{\"result\":{result}}}"),
            Err(e) => json!({ "error": e.to_string() }).to_string(),
        }
    }
}
