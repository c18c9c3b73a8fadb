//! Placeholders for the enums of atomic operations that [`super::enums`] writes later: they print as the
//! variants of those enums.

use serde::{Deserialize, Deserializer, Serialize};
use std::{fmt, sync::OnceLock};

/// The variants of both enums, by word.
pub static VARIANTS: OnceLock<Vec<(String, String)>> = OnceLock::new();

fn variant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let word = String::deserialize(deserializer)?;
    let found = variants().iter().position(|(known, _)| *known == word);
    found.ok_or_else(|| serde::de::Error::custom(format!("no word for atomics: {word:?}")))
}

fn variants() -> &'static [(String, String)] {
    VARIANTS.get().map_or(&[], Vec::as_slice)
}

/// An atomic operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AtomicOperation(#[serde(deserialize_with = "variant")] usize);

/// An atomic ordering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AtomicOrdering(#[serde(deserialize_with = "variant")] usize);

impl fmt::Debug for AtomicOperation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "AtomicOperation::{}", variants()[self.0].1)
    }
}

impl fmt::Debug for AtomicOrdering {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "AtomicOrdering::{}", variants()[self.0].1)
    }
}
