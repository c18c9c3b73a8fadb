//! The operands and results of upstream's ops, from their ODS records.

use anyhow::{Context, Result, bail};
use serde_json::{Value as Json, json};
use tblgen::{Record, RecordKeeper};

/// One op.
pub struct Op<'a> {
    /// Full name, with the dialect.
    pub name: String,
    pub operands: Vec<Value<'a>>,
    pub results: Vec<Value<'a>>,
    /// Whether an attribute gives the sizes of the operand groups.
    pub segments: bool,
}

/// An operand or a result of an op, or a group of them.
pub struct Value<'a> {
    /// The constraint on each value.
    pub constraint: Record<'a>,
    /// Whether it is a group of any number of values, or an optional value.
    pub group: bool,
    /// Whether it is a predicate without which the op does nothing.
    pub predicate: bool,
}

impl Op<'_> {
    /// The name in a rule of the operand at `index` in the record.
    pub fn locate(&self, index: usize) -> Result<Json> {
        let group = |value: &Value<'_>| value.group;
        if !self.operands[..index].iter().any(group) && !self.operands[index].group {
            Ok(json!(index))
        } else if self.segments {
            Ok(json!({ "segment": index }))
        } else if !self.operands[index..].iter().any(group) {
            Ok(json!({ "last": self.operands.len() - 1 - index }))
        } else if index + 1 == self.operands.len() {
            Ok(json!({ "from": index }))
        } else {
            bail!("no way to name operand {index}")
        }
    }
}

/// All ops of a dialect. They may have several base classes, so the filter is the dialect, not the class.
pub fn ops<'a>(keeper: &'a RecordKeeper<'_>, dialect: &str) -> Result<Vec<Op<'a>>> {
    let mut ops = Vec::new();
    for record in keeper.all_derived_definitions("Op") {
        if record.def_value("opDialect")?.str_value("name")? != dialect {
            continue;
        }
        let name = format!("{dialect}.{}", record.str_value("opName")?);
        let values = |field| values(record, field).with_context(|| name.clone());
        let (operands, results) = (values("arguments")?, values("results")?);
        let segments = record
            .list_of_defs_value("traits")?
            .into_iter()
            .any(|op_trait| op_trait.name().is_ok_and(|name| name == "AttrSizedOperandSegments"));
        ops.push(Op { name, operands, results, segments });
    }
    Ok(ops)
}

fn values<'a>(op: Record<'a>, field: &str) -> Result<Vec<Value<'a>>> {
    let dag = op.dag_value(field)?;
    let mut values = Vec::new();
    for index in 0..dag.num_args() {
        let init = dag.get(index).context("an argument is missing")?;
        let mut constraint = Record::try_from(init)?;
        if constraint.subclass_of("OpVariable") {
            constraint = constraint.def_value("constraint")?;
        }
        // Attributes and properties are not operands.
        if !constraint.subclass_of("TypeConstraint") {
            continue;
        }
        let group = constraint.subclass_of("Variadic") || constraint.subclass_of("Optional");
        let predicate = constraint.name().is_ok_and(|name| name == "PtxPredicate");
        if group {
            constraint = constraint.def_value("baseType")?;
        }
        values.push(Value { constraint, group, predicate });
    }
    Ok(values)
}
