//! The records in force, by name: the source of the models, for tests of the records and for the check of a user's
//! rules (`check-space-rules`).
//!
//! ```text
//! llvm.load ─▶ number 7 ─▶ model 7, static data
//!                          record 7, the JSON of its effects: parsed on first use
//! ```
//!
//! Thousands of names share some hundreds of lists, and a module has ops of a few kinds: a process parses
//! only the lists that it needs.

use super::{Effect, OpRule, RuleTable, family::Family};
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

    fn effects(&self) -> &[Effect] {
        // The build script wrote the text, and a test parses each.
        self.effects.get_or_init(|| serde_json::from_str(self.json).unwrap_or_default())
    }
}

impl From<Vec<Effect>> for Record {
    fn from(effects: Vec<Effect>) -> Self {
        Self { json: "", effects: effects.into() }
    }
}

/// The records that the models of a table were compiled from.
#[derive(Clone, Copy)]
pub struct Records<'t>(pub(super) &'t RuleTable);

impl<'t> Records<'t> {
    pub(super) fn get(self, number: usize) -> &'t [Effect] {
        let [builtin, own] = &self.0.records;
        builtin.get(number).unwrap_or_else(|| &own[number - builtin.len()]).effects()
    }

    fn find(self, family: &Family, name: &str) -> Option<&'t [Effect]> {
        Some(self.get(family.find(name)? as usize))
    }

    /// The effects of an op, by its full name.
    pub fn op(self, name: &str) -> Option<&'t [Effect]> {
        self.find(&self.0.ops, name)
    }

    /// The effects of an op in a rule for exactly this name, without patterns.
    pub fn op_exactly(self, name: &str) -> Option<&'t [Effect]> {
        Some(self.get(self.0.ops.get(name)? as usize))
    }

    /// The effects of an LLVM intrinsic, by its name in `llvm.call_intrinsic`, mangled or not.
    pub fn intrinsic(self, name: &str) -> Option<&'t [Effect]> {
        self.find(&self.0.intrinsics, name)
    }

    /// The effects of a function without a body, by its symbol name, or else by its source path.
    pub fn function(self, name: &str) -> Option<&'t [Effect]> {
        Some(self.get(self.0.number_of_function(name)? as usize))
    }

    fn all(self, family: Family) -> impl Iterator<Item = OpRule> + use<'t> {
        let rule = move |(op, number)| OpRule { op, effects: self.get(number as usize).to_vec() };
        family.iter().map(rule)
    }

    /// All rules for ops: the exact names in order, then the patterns.
    pub fn iter(self) -> impl Iterator<Item = OpRule> + use<'t> {
        self.all(self.0.ops)
    }

    /// All rules for intrinsics, ordered likewise.
    pub fn intrinsics(self) -> impl Iterator<Item = OpRule> + use<'t> {
        self.all(self.0.intrinsics)
    }

    /// All rules for functions, ordered likewise.
    pub fn functions(self) -> impl Iterator<Item = OpRule> + use<'t> {
        self.all(self.0.functions).chain(self.all(self.0.paths))
    }
}
