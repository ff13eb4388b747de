//! The files that a puzzle uses; the text in the editor takes precedence over the file on the disk.

use puzc_session::Files;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Open texts by path, over other files.
#[derive(Clone)]
pub struct OpenFiles {
    texts: Arc<RwLock<BTreeMap<String, Arc<str>>>>,
    below: Arc<dyn Files>,
}

impl OpenFiles {
    /// Nothing is open.
    pub fn over(below: Arc<dyn Files>) -> OpenFiles {
        OpenFiles { texts: Arc::default(), below }
    }

    /// Opens a text, or replaces it.
    pub fn set(&self, path: &str, text: Arc<str>) {
        self.texts.write().unwrap_or_else(PoisonError::into_inner).insert(path.to_string(), text);
    }

    /// Closes a text.
    pub fn remove(&self, path: &str) {
        self.texts.write().unwrap_or_else(PoisonError::into_inner).remove(path);
    }

    fn open(&self, path: &str) -> Option<Vec<u8>> {
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        texts.get(path).map(|text| text.as_bytes().to_vec())
    }
}

impl Files for OpenFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        self.open(path).map_or_else(|| self.below.read(path), Ok)
    }

    fn read_data(&self, path: &str) -> Result<Vec<u8>, String> {
        self.open(path).map_or_else(|| self.below.read_data(path), Ok)
    }

    fn read_named(&self, path: &str, within: Option<&str>) -> Result<Vec<u8>, String> {
        self.open(path).map_or_else(|| self.below.read_named(path, within), Ok)
    }

    fn read_named_data(&self, path: &str, within: Option<&str>) -> Result<Vec<u8>, String> {
        self.open(path).map_or_else(|| self.below.read_named_data(path, within), Ok)
    }
}
