//! Reads a rule file. Errors name the file, the rule, the effect and the field.

use super::{Effect, OpRule};
use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// A rule file, read and checked.
#[derive(Default)]
pub(super) struct RuleFile {
    pub(super) ops: Vec<OpRule>,
    pub(super) intrinsics: Vec<OpRule>,
    pub(super) functions: Vec<OpRule>,
}

/// The same, with the rules still unread, so that an error in one can be reported with its name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    ops: Vec<Value>,
    #[serde(default)]
    intrinsics: Vec<Value>,
    #[serde(default)]
    functions: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    op: String,
    effects: Vec<Value>,
}

impl RuleFile {
    /// Parses `json`, which came from `source_name`.
    pub(super) fn parse(json: &str, source_name: &str) -> Result<Self> {
        let read = || -> Result<Self> {
            let raw: RawFile = serde_json::from_str(json)?;
            Ok(Self {
                ops: read_rules(raw.ops, "op")?,
                intrinsics: read_rules(raw.intrinsics, "intrinsic")?,
                functions: read_rules(raw.functions, "function")?,
            })
        };
        // One line, because MLIR prints it as one diagnostic.
        read().map_err(|error| anyhow!("{source_name}: {error:#}"))
    }
}

fn read_rules(values: Vec<Value>, kind: &str) -> Result<Vec<OpRule>> {
    let mut seen = BTreeSet::new();
    values
        .into_iter()
        .enumerate()
        .map(|(index, value)| {
            let label = match value.get("op").and_then(Value::as_str) {
                Some(name) => format!("{kind} {name:?}"),
                None => format!("{kind} number {index}"),
            };
            let rule = read_rule(value).with_context(|| label.clone())?;
            ensure!(seen.insert(rule.op.clone()), "{label}: a second rule for the same name");
            Ok(rule)
        })
        .collect()
}

fn read_rule(value: Value) -> Result<OpRule> {
    let RawRule { op, effects } = RawRule::deserialize(value)?;
    ensure!(!op.is_empty() && !op.contains(char::is_whitespace), "not a name");
    let effects = effects.into_iter().enumerate().map(|(index, value)| read_effect(index, value));
    Ok(OpRule { op, effects: effects.collect::<Result<_>>()? })
}

fn read_effect(index: usize, value: Value) -> Result<Effect> {
    let name = match &value {
        Value::String(name) => Some(name.clone()),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    };
    Effect::deserialize(value).with_context(|| match name {
        Some(name) => format!("effect {index} ({name})"),
        None => format!("effect {index}"),
    })
}
