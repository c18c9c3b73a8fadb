//! Copies rule records into JSON. It knows the classes of `RuleBase.td`, but no effect: effects are copied
//! field by field.

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tblgen::{Record, RecordKeeper, TypedInit};

/// The rules of one kind: effects by name.
pub type Rules = BTreeMap<String, Vec<Value>>;

/// The contents of the rule files.
#[derive(Default)]
pub struct RuleSet {
    pub ops: Rules,
    pub intrinsics: Rules,
    pub functions: Rules,
}

impl RuleSet {
    /// Reads all rules of a parsed file.
    pub fn read(keeper: &RecordKeeper<'_>) -> Result<Self> {
        let kind = |classes: [&str; 2]| -> Result<Rules> {
            let mut rules = Rules::new();
            for class in classes {
                for record in keeper.all_derived_definitions_if_defined(class) {
                    add_rule(&mut rules, record)?;
                }
            }
            Ok(rules)
        };
        Ok(Self {
            ops: kind(["OpRule", "OpRules"])?,
            intrinsics: kind(["IntrinsicRule", "IntrinsicRules"])?,
            functions: kind(["KnownFunction", "KnownFunctions"])?,
        })
    }
}

fn add_rule(rules: &mut Rules, record: Record<'_>) -> Result<()> {
    let names = record.list_of_strings_value("names")?;
    let label = names.first().copied().unwrap_or("a rule without names");
    let effects = effects_of(record).context(label.to_string())?;
    for name in names {
        ensure!(rules.insert(name.to_string(), effects.clone()).is_none(), "{name}: a second rule");
    }
    Ok(())
}

/// The JSON forms of a record's effects.
pub fn effects_of(record: Record<'_>) -> Result<Vec<Value>> {
    record.list_of_defs_value("effects")?.into_iter().map(effect).collect()
}

/// The name of a space or a kind of access in JSON.
pub fn name_of(record: Record<'_>) -> Result<String> {
    Ok(record.str_value("name")?.to_string())
}

/// `{tag: {field: value, ...}}`, or just the tag if there is no field.
fn effect(record: Record<'_>) -> Result<Value> {
    let tag = record.str_value("tag")?;
    let mut fields = Map::new();
    for field in record.values() {
        let name = field.name.to_str()?;
        let value = value(field.init).with_context(|| format!("{tag}.{name}"))?;
        // A list that is empty in TableGen is left out in JSON.
        if name != "tag" && value != json!([]) {
            fields.insert(name.to_string(), value);
        }
    }
    Ok(if fields.is_empty() { json!(tag) } else { json!({ tag: fields }) })
}

fn value(init: TypedInit<'_>) -> Result<Value> {
    Ok(match init {
        TypedInit::Bit(_) => json!(bool::try_from(init)?),
        TypedInit::Int(_) => json!(i64::try_from(init)?),
        TypedInit::String(_) => json!(<&str>::try_from(init)?),
        TypedInit::List(list) => Value::Array(list.iter().map(value).collect::<Result<_>>()?),
        TypedInit::Def(_) => reference(Record::try_from(init)?)?,
        _ => bail!("a field of this type has no JSON form"),
    })
}

fn reference(record: Record<'_>) -> Result<Value> {
    if record.subclass_of("Operand") {
        let (form, index) = (record.str_value("form")?, record.int_value("index")?);
        return Ok(match form {
            "index" => json!(index),
            "all" => json!(form),
            _ => json!({ form: index }),
        });
    }
    Ok(json!(name_of(record)?))
}
