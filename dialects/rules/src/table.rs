//! The rules in force, and the look-up of models by name.

use super::{
    assembly,
    effect::{Effect, OpRule},
    family::{Family, ModelNumber},
    load::{FunctionOpKind, RuleFile, Unusable, WrongRule},
    mangled::source_path,
    model::{List, OpModel, Varies},
    record::Record,
    types::TypeRules,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// The rules in force: the built-in rules, overridden by a user's rules.
///
/// A table lives as long as the process, so that a context may cache facts derived from it. Each text of user
/// rules has one table.
#[derive(Debug)]
pub struct RuleTable {
    /// The dialects, in order, in which each op with pointers or symbols has a built-in rule or answers
    /// through an interface.
    pub(super) covered: List<&'static str>,
    /// The built-in models, and a user's models after them.
    pub(super) models: [List<OpModel>; 2],
    /// The records that these were compiled from.
    pub(super) records: [List<Record>; 2],
    pub(super) ops: Family,
    pub(super) intrinsics: Family,
    pub(super) functions: Family,
    /// Functions by their path in the source.
    pub(super) paths: Family,
    /// Ops that a user's rules declare to be functions, calls or returns.
    pub(super) function_ops: List<(&'static str, FunctionOpKind)>,
    /// The attributes that name the callees of calls among these, by the names of the ops.
    pub(super) callees: List<(&'static str, &'static str)>,
    /// Pointer types that a user describes.
    pub(super) types: TypeRules,
}

mod builtin {
    //! The rules that come with this crate, as the build script found them.

    use super::{Record, RuleTable, TypeRules};
    #[allow(clippy::wildcard_imports, reason = "the build script prints variants by only their names")]
    use crate::{
        AccessKind::*,
        Operand::*,
        atomic::{AtomicOperation, AtomicOrdering},
        family::{Family, Name, Names},
        model::{
            Access, Alike, Clobbers, Condition::*, Distance::*, EqualAtomic, List, Masks, OpModel,
            OperandModel, Ordered, ResultModel, Traffic::*, Transfer::*, Varies::*, WideVector,
        },
    };
    #[allow(clippy::wildcard_imports, reason = "likewise")]
    use tilespace_spaces::MemorySpace::*;

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

impl RuleTable {
    /// The rules that come with this crate.
    pub fn builtin() -> &'static Self {
        &builtin::TABLE
    }

    /// The built-in rules overridden by a user's. A rule replaces the one of the same name as a whole. Errors
    /// refer to the text as `source_name`.
    ///
    /// # Errors
    ///
    /// If the text is not a rule file; the error names the place, the rule, the effect and the field.
    pub fn with_user_rules(json: &str, source_name: &str) -> Result<&'static Self, WrongRule> {
        static TABLES: Mutex<Option<FxHashMap<String, &'static RuleTable>>> = Mutex::new(None);
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = tables.get_or_insert_default();
        if let Some(table) = tables.get(json) {
            return Ok(table);
        }
        let table: &'static RuleTable = Box::leak(Box::new(Self::over_builtin(json, source_name)?));
        tables.insert(json.to_string(), table);
        Ok(table)
    }

    /// The built-in rules overridden by those in a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a rule file.
    pub fn with_rule_file(file: &str) -> Result<&'static Self, Unusable> {
        let unreadable = |error| Unusable::File(format!("cannot read space rules {file}: {error}"));
        let json = std::fs::read_to_string(file).map_err(unreadable)?;
        Self::with_user_rules(&json, file).map_err(Unusable::Rule)
    }

    fn over_builtin(json: &str, source_name: &str) -> Result<Self, WrongRule> {
        let rules = RuleFile::parse(json, source_name)?;
        let builtin = Self::builtin();
        let (mut own, mut records) = (Vec::new(), Vec::new());
        let mut over = |family: Family, models: Vec<(OpRule, OpModel)>| {
            let mut all: BTreeMap<String, ModelNumber> = family.iter().collect();
            for (rule, model) in models {
                all.insert(rule.op, (builtin.models[0].len() + own.len()) as ModelNumber);
                own.push(model);
                records.push(rule.effects.into());
            }
            Family::of(&all)
        };
        let (paths, symbols) = rules.functions.into_iter().partition(|(rule, _)| rule.op.contains("::"));
        let ops = over(builtin.ops, rules.ops);
        let intrinsics = over(builtin.intrinsics, rules.intrinsics);
        let functions = over(builtin.functions, symbols);
        let paths = over(builtin.paths, paths);
        let mut callees = Vec::new();
        let function_ops = rules.function_ops.into_iter().map(|function| {
            let op = &*function.op.leak();
            callees.extend(function.callee.map(|attribute| (op, &*attribute.leak())));
            (op, function.is)
        });
        let function_ops = List::leak(function_ops.collect());
        Ok(Self {
            covered: builtin.covered,
            models: [builtin.models[0], List::leak(own)],
            records: [builtin.records[0], List::leak(records)],
            ops,
            intrinsics,
            functions,
            paths,
            function_ops,
            callees: List::leak(callees),
            types: rules.types,
        })
    }

    /// A user's rules for ops, by name, with their effects.
    fn own(&self) -> impl Iterator<Item = (String, ModelNumber, &[Effect])> {
        let first = self.models[0].len() as ModelNumber;
        let own = self.ops.iter().filter(move |(_, number)| *number >= first);
        own.map(|(name, number)| (name, number, self.records().get(number as usize)))
    }

    /// A user's rules that describe an op of this name, and rules for variants of it: name, effects.
    pub fn own_rules(&self, op: &str) -> impl Iterator<Item = (String, &[Effect])> {
        let number = self.ops.find(op);
        // The name of a variant ends in a colon and a word.
        let describes = move |name: &str, of| Some(of) == number || name.split(':').next() == Some(op);
        self.own().filter(move |(name, of, _)| describes(name, *of)).map(|(name, _, effects)| (name, effects))
    }

    /// The names of a user's rules for ops, and of ops with a role in functions, that describe none of `ops`.
    /// Passes create the casts of types, so that these need not be among `ops`.
    pub fn rules_without_op(&self, ops: &[&str]) -> Vec<String> {
        let used: FxHashSet<String> =
            ops.iter().flat_map(|op| self.own_rules(op)).map(|(name, _)| name).collect();
        let unused = self.own().map(|(name, ..)| name).filter(|name| !used.contains(name));
        let roles = self.function_ops.iter().map(|(op, _)| (*op).to_owned());
        let roles = roles.filter(|op| !ops.contains(&op.as_str()));
        let casts: Vec<&str> = self.types.casts().collect();
        let mut names: Vec<String> = unused.chain(roles).filter(|op| !casts.contains(&op.as_str())).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The casts that a user's rules for types name, and that no rule describes.
    pub fn casts_without_rule(&self) -> impl Iterator<Item = &'static str> {
        self.types.casts().filter(|cast| self.op(cast).is_none())
    }

    fn model(&self, number: ModelNumber) -> &'static OpModel {
        let [builtin, own] = self.models;
        builtin.0.get(number as usize).unwrap_or_else(|| &own.0[number as usize - builtin.len()])
    }

    /// Whether the built-in rules, or upstream's interfaces, describe every op of the dialect that has
    /// pointers or references symbols: an op of the dialect with neither rule nor interface can be ignored.
    pub fn covers_dialect(&self, dialect: &str) -> bool {
        self.covered.binary_search(&dialect).is_ok()
    }

    /// The model of an op, by its full name.
    pub fn op(&self, name: &str) -> Option<&'static OpModel> {
        self.ops.find(name).map(|number| self.model(number))
    }

    /// The model of an op with a rule that varies with a type or an attribute, by the op's full name and the
    /// text of the type or attribute as MLIR prints it; none if no special model matches.
    pub fn op_with(&self, name: &str, varies: Varies, text: &str) -> Option<&'static OpModel> {
        let model = |word: &str| self.ops.get(&format!("{name}:{word}"));
        let found = match varies {
            Varies::OfType(_) => text.split('!').skip(1).find_map(|rest| words(rest).next().and_then(model)),
            Varies::OfAttribute(_) => words(text).find_map(model),
            // Its text has two parts: see `op_with_text`.
            Varies::Assembly { .. } => None,
        };
        found.map(|number| self.model(number))
    }

    /// The model of an op with a rule that varies with a text of PTX, by the op's full name, the text, the
    /// constraints, and whether the first operand is a pointer; none if no special model matches.
    pub fn op_with_text(
        &self,
        name: &str,
        text: &str,
        constraints: &str,
        takes_pointer: bool,
    ) -> Option<&'static OpModel> {
        let kind = assembly::kind(text, constraints)?;
        let fits = takes_pointer || !matches!(kind, "load" | "store");
        let found = fits.then(|| self.ops.get(&format!("{name}:{kind}"))).flatten();
        found.map(|number| self.model(number))
    }

    /// The model of an LLVM intrinsic, by its name in `llvm.call_intrinsic`, mangled or not.
    pub fn intrinsic(&self, name: &str) -> Option<&'static OpModel> {
        self.intrinsics.find(name).map(|number| self.model(number))
    }

    /// The op that MLIR's import makes of an intrinsic, by its name without mangled types, and whether it
    /// touches no memory. The intrinsic has the rule of the op, if there is one, and no other.
    pub fn imported_op(intrinsic: &str) -> Option<(&'static str, bool)> {
        let all = builtin::IMPORTED;
        let (_, op, is_free) = all[all.binary_search_by_key(&intrinsic, |(name, ..)| *name).ok()?];
        Some((op, is_free))
    }

    /// The model of a function without a body, by its symbol name, or else by its source path.
    pub fn function(&self, name: &str) -> Option<&'static OpModel> {
        self.number_of_function(name).map(|number| self.model(number))
    }

    pub(super) fn number_of_function(&self, name: &str) -> Option<ModelNumber> {
        self.functions.find(name).or_else(|| self.paths.find(&source_path(name)?))
    }

    /// Whether [`function_op`](Self::function_op) finds any name.
    pub fn has_function_ops(&self) -> bool {
        !self.function_ops.is_empty()
    }

    /// The role in functions that a user's rules give to ops of this name.
    pub fn function_op(&self, name: &str) -> Option<FunctionOpKind> {
        self.function_ops.iter().find(|(op, _)| *op == name).map(|(_, is)| *is)
    }

    /// The ops that are calls and name their callees in an attribute other than `callee`: op, attribute.
    pub fn callees(&self) -> &'static [(&'static str, &'static str)] {
        self.callees.0
    }

    /// The pointer types that are known by their text.
    pub fn types(&self) -> TypeRules {
        self.types
    }
}

/// The words in the text of a type or attribute: names, with the dialects before them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$')))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
