//! Names of one kind, and the look-up of their models. The build script uses this file too.
//!
//! Thousands of names are in one text, and each name is three numbers: a table without addresses needs no
//! relocations when the built-in names are loaded.

use super::{
    model::List,
    pattern::{literals, matches},
};
use std::{cmp::Reverse, collections::BTreeMap};

/// The number of a model.
pub type ModelNumber = u32;

/// Names by exact name, by the text before a star that ends the pattern, and by other patterns, the most
/// literal first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Family {
    /// Sorted by text.
    pub exact: Names,
    /// Likewise, without the star.
    pub prefixes: Names,
    /// The distinct lengths of the prefixes: hundreds of prefixes have few lengths.
    pub lengths: List<u32>,
    /// Patterns that are tried one by one.
    pub patterns: Names,
}

/// Names, each with the number of a model.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names {
    /// All names, concatenated.
    pub text: &'static str,
    /// The place of each name.
    pub names: List<Name>,
}

/// A name.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The start of its text.
    pub start: u32,
    /// The length of its text.
    pub length: u32,
    /// The model for it.
    pub model: ModelNumber,
}

impl Family {
    /// The family of these names and patterns.
    pub fn of(rules: &BTreeMap<String, ModelNumber>) -> Self {
        let (mut exact, mut prefixes, mut patterns) = (Vec::new(), Vec::new(), Vec::new());
        for (name, model) in rules {
            match name.split_once('*') {
                None => exact.push((name.as_str(), *model)),
                Some((prefix, "")) => prefixes.push((prefix, *model)),
                Some(_) => patterns.push((name.as_str(), *model)),
            }
        }
        prefixes.sort_unstable();
        patterns.sort_by_key(|(pattern, _)| Reverse(literals(pattern)));
        let mut lengths: Vec<u32> = prefixes.iter().map(|(prefix, _)| prefix.len() as u32).collect();
        lengths.sort_unstable();
        lengths.dedup();
        Self {
            exact: Names::of(&exact),
            prefixes: Names::of(&prefixes),
            lengths: List::leak(lengths),
            patterns: Names::of(&patterns),
        }
    }

    /// The model of the best match for `name`.
    pub fn find(&self, name: &str) -> Option<ModelNumber> {
        if let Some(model) = self.exact.get(name) {
            return Some(model);
        }
        // The longest prefix first.
        let starts = self.lengths.iter().rev().filter_map(|length| name.get(..*length as usize));
        let prefix = starts.filter_map(|prefix| Some((prefix, self.prefixes.get(prefix)?))).next();
        let pattern = self.patterns.iter().find(|(pattern, _)| matches(pattern, name));
        match (prefix, pattern) {
            (Some((prefix, _)), Some((pattern, model))) if literals(pattern) > prefix.len() => Some(model),
            (prefix, pattern) => prefix.or(pattern).map(|(_, model)| model),
        }
    }

    /// The model of exactly this name, without patterns.
    pub fn get(&self, name: &str) -> Option<ModelNumber> {
        self.exact.get(name)
    }

    /// All names and patterns: the exact names in order, then the patterns.
    pub fn iter(&self) -> impl Iterator<Item = (String, ModelNumber)> + use<> {
        let prefixes = self.prefixes.iter().map(|(prefix, model)| (format!("{prefix}*"), model));
        let named = |(name, model): (&'static str, ModelNumber)| (name.to_string(), model);
        self.exact.iter().map(named).chain(prefixes).chain(self.patterns.iter().map(named))
    }
}

impl Names {
    fn of(names: &[(&str, ModelNumber)]) -> Self {
        let mut text = String::new();
        let mut found = Vec::with_capacity(names.len());
        for (name, model) in names {
            found.push(Name { start: text.len() as u32, length: name.len() as u32, model: *model });
            text += name;
        }
        Self { text: text.leak(), names: List::leak(found) }
    }

    fn text_of(&self, name: Name) -> &'static str {
        &self.text[name.start as usize..][..name.length as usize]
    }

    fn get(&self, name: &str) -> Option<ModelNumber> {
        let at = self.names.binary_search_by(|known| self.text_of(*known).cmp(name)).ok()?;
        Some(self.names[at].model)
    }

    fn iter(self) -> impl Iterator<Item = (&'static str, ModelNumber)> {
        self.names.into_iter().map(move |name| (self.text_of(*name), name.model))
    }
}
