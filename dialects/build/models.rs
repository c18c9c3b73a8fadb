//! Writes the models of all records as the Rust that makes them: their `Debug` is that. Records that say the same share a
//! model.

use crate::{
    compile::compile,
    effect::OpRule,
    family::{Family, ModelNumber},
    records::{RuleSet, Rules},
};
use anyhow::{Context, Result};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The definition of the table.
pub fn table(rules: &RuleSet) -> Result<String> {
    let mut models: Vec<String> = Vec::new();
    let mut numbers: BTreeMap<String, ModelNumber> = BTreeMap::new();
    let mut family = |rules: &Rules, wanted: fn(&str) -> bool| -> Result<Family> {
        let mut of_names = BTreeMap::new();
        for (name, effects) in rules.iter().filter(|(name, _)| wanted(name)) {
            let rule: OpRule = serde_json::from_value(json!({ "op": name, "effects": effects }))?;
            let model = format!("{:?}", compile(&rule).with_context(|| name.clone())?);
            let number = *numbers.entry(model.clone()).or_insert_with(|| {
                models.push(model);
                models.len() as ModelNumber - 1
            });
            of_names.insert(name.clone(), number);
        }
        Ok(Family::of(&of_names))
    };
    let ops = family(&rules.ops, |_| true)?;
    let intrinsics = family(&rules.intrinsics, |_| true)?;
    let functions = family(&rules.functions, |name| !name.contains("::"))?;
    let paths = family(&rules.functions, |name| name.contains("::"))?;
    let dialects: BTreeSet<&str> =
        rules.ops.keys().filter_map(|name| name.split_once('.')).map(|(dialect, _)| dialect).collect();
    let covered: Vec<&str> = dialects.into_iter().collect();
    Ok(format!(
        "static MODELS: [OpModel; {}] = [\n{}\n];\n\
         pub static TABLE: RuleTable = RuleTable {{ covered: List(&{covered:?}), models: [List(&MODELS), List(&[])], \
         ops: {ops:?},\nintrinsics: {intrinsics:?},\nfunctions: {functions:?},\npaths: {paths:?},\nfunction_ops: List(&[]), types: TypeRules::NONE, user: None, \
         records: OnceLock::new() }};\n",
        models.len(),
        models.join(",\n"),
    ))
}
