//! The records in force, by name: what models are made of, for tests of the records and for the checker, which reads them
//! in its own way.

use super::{
    OpRule,
    load::{FunctionOpKind, RuleFile},
    mangled::source_path,
    pattern::{literals, matches},
    types::TypeRules,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// The records in force: the built-in ones, and a user's over them.
#[derive(Clone, Debug, Default)]
pub struct RecordTable {
    /// Dialects all of whose ops with pointers or symbols have a built-in rule or answer through an interface.
    covered: BTreeSet<String>,
    ops: Family,
    intrinsics: Family,
    functions: Family,
    /// Functions by their path in the source.
    paths: Family,
    /// Ops that a user says have to do with functions.
    function_ops: BTreeMap<String, FunctionOpKind>,
    types: TypeRules,
}

impl RecordTable {
    /// The built-in records, and those of a user's text, which was read without an error before.
    pub(super) fn of(user: Option<&str>, types: TypeRules) -> Self {
        let mut table = Self { types, ..Self::default() };
        let builtin = include_str!(concat!(env!("OUT_DIR"), "/rules.json"));
        table.add(serde_json::from_str(builtin).unwrap_or_default());
        let dialects = table.iter().filter_map(|rule| rule.op.split_once('.'));
        table.covered = dialects.map(|(dialect, _)| dialect.to_string()).collect();
        if let Some(json) = user {
            table.add(RuleFile::read(json).unwrap_or_default());
        }
        table
    }

    fn add(&mut self, file: RuleFile) {
        self.ops.add(file.ops);
        self.intrinsics.add(file.intrinsics);
        let (paths, symbols) = file.functions.into_iter().partition(|rule| rule.op.contains("::"));
        self.functions.add(symbols);
        self.paths.add(paths);
        self.function_ops.extend(file.function_ops.into_iter().map(|function| (function.op, function.is)));
    }

    /// Whether the built-in rules, or upstream's interfaces, describe every op of the dialect that has pointers or names
    /// symbols: an op of it without either is of no interest.
    pub fn covers_dialect(&self, dialect: &str) -> bool {
        self.covered.contains(dialect)
    }

    /// The rule of an op, by its full name.
    pub fn op(&self, name: &str) -> Option<&OpRule> {
        self.ops.find(name)
    }

    /// The rule of the very name: no pattern counts.
    pub fn op_exactly(&self, name: &str) -> Option<&OpRule> {
        self.ops.exact.get(name)
    }

    /// The rule of an LLVM intrinsic, by the name that `llvm.call_intrinsic` gives, mangled or not.
    pub fn intrinsic(&self, name: &str) -> Option<&OpRule> {
        self.intrinsics.find(name)
    }

    /// The rule of a function that has no body here, by its symbol name, or else by the path that this was mangled from.
    pub fn function(&self, name: &str) -> Option<&OpRule> {
        self.functions.find(name).or_else(|| self.paths.find(&source_path(name)?))
    }

    /// What a user says that ops of this name have to do with functions.
    pub fn function_op(&self, name: &str) -> Option<FunctionOpKind> {
        self.function_ops.get(name).copied()
    }

    /// The pointer types that a user describes.
    pub fn types(&self) -> TypeRules {
        self.types
    }

    /// All rules for ops: the exact names in order, then the patterns.
    pub fn iter(&self) -> impl Iterator<Item = &OpRule> {
        self.ops.iter()
    }

    /// All rules for intrinsics, ordered likewise.
    pub fn intrinsics(&self) -> impl Iterator<Item = &OpRule> {
        self.intrinsics.iter()
    }

    /// All rules for functions, ordered likewise.
    pub fn functions(&self) -> impl Iterator<Item = &OpRule> {
        self.functions.iter().chain(self.paths.iter())
    }
}

/// Rules by exact name, by the text before a star that ends the pattern, and by other patterns, the most literal first.
#[derive(Clone, Debug, Default)]
struct Family {
    exact: BTreeMap<String, OpRule>,
    prefixes: BTreeMap<String, OpRule>,
    /// How long those are: hundreds of prefixes have few lengths.
    lengths: BTreeSet<usize>,
    patterns: Vec<OpRule>,
}

impl Family {
    fn add(&mut self, rules: Vec<OpRule>) {
        for rule in rules {
            match rule.op.split_once('*') {
                None => {
                    self.exact.insert(rule.op.clone(), rule);
                }
                Some((prefix, "")) => {
                    self.lengths.insert(prefix.len());
                    self.prefixes.insert(prefix.to_string(), rule);
                }
                Some(_) => {
                    self.patterns.retain(|old| old.op != rule.op);
                    self.patterns.push(rule);
                }
            }
        }
        self.patterns.sort_by_cached_key(|rule| (Reverse(literals(&rule.op)), rule.op.clone()));
    }

    fn find(&self, name: &str) -> Option<&OpRule> {
        if let Some(rule) = self.exact.get(name) {
            return Some(rule);
        }
        // From the whole name down.
        let starts = self.lengths.range(..=name.len()).rev().filter_map(|length| name.get(..*length));
        let prefix = starts.filter_map(|prefix| self.prefixes.get(prefix)).next();
        let pattern = self.patterns.iter().find(|rule| matches(&rule.op, name));
        match (prefix, pattern) {
            (Some(prefix), Some(pattern)) if literals(&pattern.op) > literals(&prefix.op) => Some(pattern),
            (prefix, pattern) => prefix.or(pattern),
        }
    }

    fn iter(&self) -> impl Iterator<Item = &OpRule> {
        self.exact.values().chain(self.prefixes.values()).chain(&self.patterns)
    }
}
