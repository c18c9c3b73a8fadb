//! The records in force, by name: the source of the models, for tests of the records and for the check of a
//! user's rules (`check-space-rules`).
//!
//! ```text
//! llvm.load ─▶ number 7 ─▶ model 7, static data
//!                          record 7, the JSON of its effects: parsed on first use
//! ```
//!
//! Thousands of names share some hundreds of lists, and a module has ops of a few kinds: a process parses
//! only the lists that it needs.

use super::{Effect, OpRule, RuleTable, family::Family};

/// The records that the models of a table were compiled from.
#[derive(Clone, Copy)]
pub struct Records<'t>(pub(super) &'t RuleTable);

impl RuleTable {
    /// The records that the models were compiled from.
    pub fn records(&self) -> Records<'_> {
        Records(self)
    }
}

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
