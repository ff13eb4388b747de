//! The files that a puzzle uses; the text in the editor takes precedence over the file on the disk.

use puzc_session::{FileRequest, Files};
use std::collections::BTreeMap;
use std::io;
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
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        self.open(file.path).map_or_else(|| self.below.read(file), Ok)
    }
}
