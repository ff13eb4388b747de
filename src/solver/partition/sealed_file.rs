//! Files of two lines of JSON.  The second line is the state; the first one identifies the format, and has a
//! digest of the second, which reveals damage.

use super::digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;

/// A format of such files.
pub struct SealedFormat {
    /// What a file is, in two words: `puzc` and another one.
    pub name: &'static str,
    /// What a file is, in messages.
    pub noun: &'static str,
    /// The version that this puzc reads and writes.
    pub version: u64,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage(pub String);

/// The first line.
#[derive(Serialize, Deserialize)]
struct FormatLine {
    format: String,
    #[serde(default)]
    version: Value,
    #[serde(default)]
    digest: Value,
}

impl SealedFormat {
    /// As text.
    pub fn write(&self, state: &impl Serialize) -> String {
        let state = line(state);
        let digest = digest::of_bytes(state.as_bytes());
        let head =
            FormatLine { format: self.name.into(), version: self.version.into(), digest: digest.into() };
        format!("{}\n{state}\n", line(&head))
    }

    /// From text; `check` makes sense of the numbers.
    pub fn read<S: DeserializeOwned, T>(
        &self,
        text: &[u8],
        check: impl FnOnce(S) -> Option<T>,
    ) -> Result<T, Damage> {
        let damage = |why: &str| Damage(why.to_string());
        let other = || Damage(format!("it is not a {}", self.noun));
        let form = || damage("it does not have the form that puzc writes");
        let mut lines = text.split(|byte| *byte == b'\n');
        let (head, state) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let head: FormatLine = serde_json::from_slice(head).map_err(|_| other())?;
        if head.format != self.name {
            return Err(other());
        }
        if head.version != self.version {
            return Err(Damage(format!(
                "it has version {}, but this puzc reads version {}",
                head.version, self.version
            )));
        }
        if head.digest != digest::of_bytes(state) {
            return Err(damage("it is damaged: its digest does not match"));
        }
        let state: S = serde_json::from_slice(state).map_err(|e| match e.classify() {
            Category::Data => form(),
            _ => damage("it is damaged: it is not JSON"),
        })?;
        check(state).ok_or_else(form)
    }
}

/// As JSON on one line.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() // texts and numbers can always be serialized
}
