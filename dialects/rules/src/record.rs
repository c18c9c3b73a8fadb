//! A record: the effects that a model was compiled from, as JSON that is parsed on first use.

use super::Effect;
use std::sync::OnceLock;

/// The effects of a record.
#[derive(Debug)]
pub struct Record {
    json: &'static str,
    effects: OnceLock<Vec<Effect>>,
}

impl Record {
    /// A built-in record.
    pub(super) const fn of_json(json: &'static str) -> Self {
        Self { json, effects: OnceLock::new() }
    }

    /// The effects.
    pub(super) fn effects(&self) -> &[Effect] {
        // The build script wrote the text, and a test parses each.
        self.effects.get_or_init(|| serde_json::from_str(self.json).unwrap_or_default())
    }
}

impl From<Vec<Effect>> for Record {
    fn from(effects: Vec<Effect>) -> Self {
        Self { json: "", effects: effects.into() }
    }
}
