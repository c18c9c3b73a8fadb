//! Pointer fields that are inserted into struct values and extracted again.
//!
//! ```text
//! %1 = insertvalue %p, %0[0]       field 0 of %1 is %p, all others are those of %0
//! %2 = insertvalue %q, %1[1]
//! %r = extractvalue %2[0]          an edge from field 0 of %2
//! ```
//!
//! An insertion replaces the fields at its position, if they are fields of their own. Elements of a big array
//! share their fields, so that an insertion there adds to the earlier values.

use crate::{
    graph::Cause,
    ir::{Ir, Op, Reader, Value, operands::operands, pointer_fields},
    lower::body::BodyReader,
};
use std::ops::Range;
use tilespace_rules::{Operand, model::Transfer};

impl<I: Ir> BodyReader<'_, '_, I> {
    /// `result` is a part of an aggregate.
    pub(crate) fn take_field(&mut self, op: Op<I>, aggregate: Operand, result: Value<I>) {
        let Some(aggregate) = operands(op, aggregate).next() else { return };
        let results = self.fields(result);
        self.ir.distant.extend(results.clone());
        let at = self.fields_at(op, aggregate);
        if at.len() != results.len() {
            return self.unknown(result, Cause::Operation);
        }
        for (from, to) in self.fields(aggregate).skip(at.start).zip(results) {
            self.function.add_flow(from, to);
        }
    }

    /// `result` is an aggregate with a value in one of its parts.
    pub(crate) fn insert_field(&mut self, op: Op<I>, result: Value<I>) {
        let Some((aggregate, values)) = self.insertion(op) else { return };
        let at = self.fields_at(op, aggregate);
        let (sources, results) = (self.fields(aggregate), self.fields(result));
        let values: Vec<_> = values.into_iter().map(|value| self.used(value)).collect();
        if sources.len() != results.len() || values.iter().any(|fields| fields.len() != at.len()) {
            return self.unknown(result, Cause::Operation);
        }
        let replaces = values.len() == 1
            && position(op).is_some_and(|position| {
                !pointer_fields::shares_fields(self.reader, aggregate.ty(), &position)
            });
        for (index, (from, to)) in sources.zip(results.clone()).enumerate() {
            if !(replaces && at.contains(&index)) {
                self.function.add_flow(from, to);
            }
        }
        for (from, to) in values.into_iter().flat_map(|fields| fields.zip(results.clone().skip(at.start))) {
            self.function.add_flow(from, to);
        }
    }

    /// The aggregate and the values inserted into it, if `op` inserts something.
    fn insertion(&mut self, op: Op<I>) -> Option<(Value<I>, Vec<Value<I>>)> {
        let rule = self.reader.rule(op)?;
        rule.all_transfers().find_map(|from| match from {
            Transfer::Insert { aggregate, value } => {
                Some((operands(op, *aggregate).next()?, operands(op, *value).collect()))
            }
            _ => None,
        })
    }

    /// The fields of an aggregate that the op's `position` attribute selects.
    fn fields_at(&mut self, op: Op<I>, aggregate: Value<I>) -> Range<usize> {
        let count = self.field_count(aggregate);
        let at = position(op)
            .and_then(|position| pointer_fields::fields_at(self.reader, aggregate.ty(), &position));
        at.filter(|at| at.end <= count).unwrap_or(0..0)
    }
}

fn position<I: Ir>(op: Op<I>) -> Option<Vec<i64>> {
    op.attribute("position")?.integers()
}
