//! Writes the models of all records as Rust, which their `Debug` prints, and the records themselves as JSON.
//! Equal records share both.

use crate::{
    compile::compile,
    effect::OpRule,
    family::{Family, ModelNumber},
    imported::Table,
    records::{RuleSet, Rules},
};
use anyhow::{Context, Result};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The definition of the table.
pub fn table(rules: &RuleSet, imported: &Table) -> Result<String> {
    let (mut models, mut records) = (Vec::new(), Vec::new());
    let mut numbers: BTreeMap<String, ModelNumber> = BTreeMap::new();
    let mut family = |rules: &Rules, wanted: fn(&str) -> bool| -> Result<Family> {
        let mut of_names = BTreeMap::new();
        for (name, effects) in rules.iter().filter(|(name, _)| wanted(name)) {
            let rule: OpRule = serde_json::from_value(json!({ "op": name, "effects": effects }))?;
            let model = compile(&rule).with_context(|| name.clone())?;
            let record = serde_json::to_string(effects)?;
            let number = *numbers.entry(record.clone()).or_insert_with(|| {
                models.push(format!("{model:?}"));
                records.push(format!("Record::of_json({record:?})"));
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
    let count = models.len();
    let imported: Vec<_> = imported.intrinsics.iter().map(|(name, to)| (name, &to.op, to.is_free)).collect();
    Ok(format!(
        "const _: Option<(EqualAtomic, AtomicOperation, AtomicOrdering)> = None;\n\
         static MODELS: [OpModel; {count}] = [\n{}\n];\n\
         static RECORDS: [Record; {count}] = [\n{}\n];\n\
         pub static IMPORTED: &[(&str, &str, bool)] = &{imported:?};\n\
         pub static TABLE: RuleTable = RuleTable {{ covered: List(&{covered:?}), models: [List(&MODELS), List(&[])], \
         records: [List(&RECORDS), List(&[])], \
         ops: {ops:?},\nintrinsics: {intrinsics:?},\nfunctions: {functions:?},\npaths: {paths:?},\nfunction_ops: List(&[]), callees: List(&[]), types: TypeRules::NONE }};\n",
        models.join(",\n"),
        records.join(",\n"),
    ))
}
