//! Reads a rule file. Errors name the file, the rule, the effect and the field.

use super::{Effect, OpRule, Operand, compile::compile};
use anyhow::{Context, Result, anyhow, ensure};
use rustc_hash::FxHashSet;
use serde::Deserialize;
use serde_json::Value;

/// A rule file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleFile {
    #[serde(default)]
    pub(super) ops: Vec<OpRule>,
    #[serde(default)]
    pub(super) intrinsics: Vec<OpRule>,
    #[serde(default)]
    pub(super) functions: Vec<OpRule>,
    /// Ops that are functions, by their attributes.
    #[serde(default)]
    pub(super) function_ops: Vec<FunctionOp>,
}

/// An op that is a function: it has a symbol, `function_type` and a body.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FunctionOp {
    /// Its full name.
    pub(super) op: String,
    /// Whether the host launches it.
    #[serde(default)]
    pub(super) kernel: bool,
}

/// The same with the rules still unread. A file with an error is read again in this form, to name what it is in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    ops: Vec<Value>,
    #[serde(default)]
    intrinsics: Vec<Value>,
    #[serde(default)]
    functions: Vec<Value>,
    #[serde(default)]
    function_ops: Vec<Value>,
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
        let file = serde_json::from_str(json).or_else(|_| Self::parse_slowly(json));
        let checked = file.and_then(|file| file.check().map(|()| file));
        // One line, because MLIR prints it as one diagnostic.
        checked.map_err(|error| anyhow!("{source_name}: {error:#}"))
    }

    /// Parses a user's file.
    pub(super) fn parse_user(json: &str, source_name: &str) -> Result<Self> {
        let mut file = Self::parse(json, source_name)?;
        // What LLVM sees in them is not known. What is no plain load, store, copy or address may be an intrinsic.
        for rule in file.ops.iter_mut().chain(&mut file.intrinsics) {
            let has = |wanted: fn(&Effect) -> bool| rule.effects.iter().any(wanted);
            let looks = has(|effect| {
                matches!(effect, Effect::Access { .. } | Effect::Masks { .. } | Effect::Tests { .. })
                    || matches!(effect, Effect::SameAddress { .. })
            });
            let is_plain = has(|effect| {
                matches!(effect, Effect::Direct { .. } | Effect::Copies { .. } | Effect::CastTo { .. })
                    || matches!(effect, Effect::Indexed { .. } | Effect::Unfollowed)
            });
            if looks && !is_plain {
                rule.effects.push(Effect::Unfollowed);
            }
        }
        Ok(file)
    }

    fn parse_slowly(json: &str) -> Result<Self> {
        let raw: RawFile = serde_json::from_str(json)?;
        Ok(Self {
            ops: read_rules(raw.ops, "op")?,
            intrinsics: read_rules(raw.intrinsics, "intrinsic")?,
            functions: read_rules(raw.functions, "function")?,
            function_ops: read_function_ops(raw.function_ops)?,
        })
    }

    fn check(&self) -> Result<()> {
        let mut seen = FxHashSet::default();
        for FunctionOp { op, .. } in &self.function_ops {
            let is_name = op.contains('.') && !op.contains(|c: char| c.is_whitespace() || c == '*');
            ensure!(is_name, "function op {op:?}: not a name");
            ensure!(seen.insert(op), "function op {op:?}: named twice");
        }
        for (kind, rules) in
            [("op", &self.ops), ("intrinsic", &self.intrinsics), ("function", &self.functions)]
        {
            let mut seen = FxHashSet::default();
            for rule in rules {
                let OpRule { op, effects } = rule;
                ensure!(!op.is_empty() && !op.contains(char::is_whitespace), "{kind} {op:?}: not a name");
                ensure!(seen.insert(op), "{kind} {op:?}: a second rule for the same name");
                for (index, effect) in effects.iter().enumerate() {
                    check_effect(effect).with_context(|| format!("{kind} {op:?}: effect {index}"))?;
                }
                compile(rule).with_context(|| format!("{kind} {op:?}"))?;
            }
        }
        Ok(())
    }
}

/// A cast is of one value, which may be put in its place. What is written into a program as it is must at least be a word
/// of PTX.
fn check_effect(effect: &Effect) -> Result<()> {
    if let Effect::CastTo { operand, .. } = effect {
        ensure!(
            matches!(operand, Operand::Index(_) | Operand::Last(_)),
            "a cast has one operand, given by its number"
        );
    }
    let Effect::EqualsAtomic { types, instructions, instruction_spaces, .. } = effect else { return Ok(()) };
    ensure!(
        instructions.is_empty() == instruction_spaces.is_empty(),
        "instructions and instruction_spaces are given together"
    );
    ensure!(
        instructions.is_empty() || instructions.len() == types.len(),
        "there is not one instruction for each type"
    );
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_');
    for word in instructions {
        ensure!(!word.is_empty() && word.chars().all(is_letter), "{word:?} is not an instruction");
    }
    Ok(())
}

fn read_rules(values: Vec<Value>, kind: &str) -> Result<Vec<OpRule>> {
    let rules = values.into_iter().enumerate().map(|(index, value)| {
        let label = match value.get("op").and_then(Value::as_str) {
            Some(name) => format!("{kind} {name:?}"),
            None => format!("{kind} number {index}"),
        };
        read_rule(value).context(label)
    });
    rules.collect()
}

fn read_function_ops(values: Vec<Value>) -> Result<Vec<FunctionOp>> {
    let ops = values.into_iter().enumerate();
    ops.map(|(index, value)| FunctionOp::deserialize(value).context(format!("function op number {index}")))
        .collect()
}

fn read_rule(value: Value) -> Result<OpRule> {
    let RawRule { op, effects } = RawRule::deserialize(value)?;
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
