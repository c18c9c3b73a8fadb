//! Pointer fields that are inserted into struct values and extracted again.
//!
//! ```text
//! %1 = insertvalue %p, %0[0]
//! %2 = insertvalue %q, %1[1]       %1 and %2 are for others of these ops alone: they have no nodes
//! %r = extractvalue %2[0]          an edge from %p to %r
//! ```
//!
//! Front ends build a struct field by field. With a node for each field of each value in between, a struct of
//! n pointers takes n times n nodes, and no more than n are used. So a value that is only inserted into and
//! extracted from has no nodes: an extraction goes back to the insertion of its field.

use crate::{
    graph::Cause,
    ids::{Id, NodeId},
    ir::{
        Ir, Op, Reader, Value,
        operands::{operands, resolve},
    },
    limits::UNLISTED_EXTRACTIONS,
    lower::body::BodyReader,
};
use rustc_hash::FxHashMap;
use std::{ops::Range, rc::Rc};
use tilespace_rules::{OpModel, Operand, model::Transfer};

/// A value that is an aggregate but for some of its fields.
#[derive(Clone)]
pub(crate) struct Insert<I: Ir> {
    op: Op<I>,
    aggregate: Value<I>,
    inserted: Value<I>,
    at: Range<usize>,
    /// How many ops extract from it, if its only uses are extractions and further insertions.
    extractions: Option<usize>,
}

/// Facts about values that fields are inserted into, computed on demand.
#[derive(Default)]
pub(crate) struct Inserts<I: Ir> {
    /// The insertion that defines a value.
    by_value: FxHashMap<Value<I>, Option<Rc<Insert<I>>>>,
    /// The nodes of all fields, for values without nodes of their own and many extractions.
    listed: FxHashMap<Value<I>, Rc<[NodeId]>>,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// `result` is a part of an aggregate.
    pub(crate) fn take_field(&mut self, op: Op<I>, aggregate: Operand, result: Value<I>) {
        let Some(aggregate) = operands(op, aggregate).next() else { return };
        let results: Vec<NodeId> = self.fields(result).collect();
        self.ir.distant.extend(results.iter().copied());
        let at = self.fields_at(op, aggregate);
        if at.len() != results.len() {
            return self.unknown(result, Cause::Operation);
        }
        for (index, to) in at.zip(results) {
            let from = self.source(aggregate, index);
            self.function.add_flow(from, to);
        }
    }

    /// `result` is an aggregate with a value in one of its parts.
    pub(crate) fn insert_field(&mut self, op: Op<I>, result: Value<I>) {
        match self.insert_of(result) {
            Some(insert) if insert.extractions.is_some() => {}
            Some(insert) => {
                let results: Vec<NodeId> = self.fields(result).collect();
                let mut sources = self.sources(insert.aggregate);
                self.replace(&insert, |index, from| sources[index] = from);
                for (from, to) in sources.into_iter().zip(results) {
                    self.function.add_flow(from, to);
                }
            }
            None => self.insert_somewhere(op, result),
        }
    }

    /// Elements of a big array share their fields, so an insertion keeps the old ones.
    fn insert_somewhere(&mut self, op: Op<I>, result: Value<I>) {
        let Some((aggregate, values)) = self.insertion(op) else { return };
        let results: Vec<NodeId> = self.fields(result).collect();
        let sources = self.sources(aggregate);
        let at = self.fields_at(op, aggregate);
        for (from, to) in sources.iter().zip(&results) {
            self.function.add_flow(*from, *to);
        }
        for value in values {
            let fields: Vec<NodeId> = self.used(value).collect();
            if fields.len() != at.len() || results.len() != sources.len() {
                return self.unknown(result, Cause::Operation);
            }
            for (from, to) in fields.into_iter().zip(&results[at.clone()]) {
                self.function.add_flow(from, *to);
            }
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

    /// The insertion that defines a value, if it is of one value into fields of their own.
    fn insert_of(&mut self, value: Value<I>) -> Option<Rc<Insert<I>>> {
        if let Some(known) = self.inserts.by_value.get(&value) {
            return known.clone();
        }
        let made = value.defining_op().and_then(|op| self.insert(op, value)).map(Rc::new);
        self.inserts.by_value.insert(value, made.clone());
        made
    }

    fn insert(&mut self, op: Op<I>, value: Value<I>) -> Option<Insert<I>> {
        let (aggregate, inserted) = self.insertion(op)?;
        let [inserted] = inserted[..] else { return None };
        let at = self.fields_at(op, aggregate);
        let count = self.field_count(value);
        let position = position(op)?;
        if at.is_empty()
            || at.len() != self.field_count(inserted)
            || count != self.field_count(aggregate)
            || self.reader.shares_fields(aggregate.ty(), &position)
        {
            return None;
        }
        let mut extractions = Some(0);
        value.for_each_use(|op, operand| {
            let rule = self.reader.rule(op);
            let is_operand = |aggregate: &Operand| resolve(op, *aggregate).contains(&operand);
            let taken = rule.into_iter().flat_map(OpModel::all_transfers).find_map(|from| match from {
                Transfer::Field { aggregate } if is_operand(aggregate) => Some(1),
                Transfer::Insert { aggregate, .. } if is_operand(aggregate) => Some(0),
                _ => None,
            });
            extractions = extractions.and_then(|before| Some(before + taken?));
        });
        Some(Insert { op, aggregate, inserted, at, extractions })
    }

    /// Reports which fields are replaced, and by what.
    fn replace(&mut self, insert: &Insert<I>, mut replaced: impl FnMut(usize, NodeId)) {
        // The insertion is the user, whichever op is current.
        let user = self.user.replace(insert.op);
        for (index, from) in insert.at.clone().zip(self.used(insert.inserted)) {
            replaced(index, from);
        }
        self.user = user;
    }

    /// The insertion that defines a value without nodes, for a walk back of some `steps` so far. In
    /// unreachable code, a value may be defined by itself.
    fn before(&mut self, value: Value<I>, steps: &mut usize) -> Option<Rc<Insert<I>>> {
        let insert = self.insert_of(value)?;
        *steps += 1;
        (insert.extractions.is_some() && *steps <= self.inserts.by_value.len()).then_some(insert)
    }

    /// The node of a field.
    fn source(&mut self, value: Value<I>, index: usize) -> NodeId {
        let (mut at, mut steps) = (value, 0);
        let mut found = None;
        while found.is_none() {
            if let Some(listed) = self.inserts.listed.get(&at) {
                return listed[index];
            }
            let Some(insert) = self.before(at, &mut steps) else { break };
            if insert.extractions.is_some_and(|taken| taken > UNLISTED_EXTRACTIONS) {
                let listed: Rc<[NodeId]> = self.sources(at).into();
                self.inserts.listed.insert(at, listed);
                continue;
            }
            if insert.at.contains(&index) {
                self.replace(&insert, |replaced, from| found = found.or((replaced == index).then_some(from)));
            }
            at = insert.aggregate;
        }
        found.unwrap_or_else(|| NodeId::new(self.fields(at).next().map_or(0, NodeId::index) + index))
    }

    /// The nodes of all fields.
    fn sources(&mut self, value: Value<I>) -> Vec<NodeId> {
        let mut found: Vec<Option<NodeId>> = vec![None; self.field_count(value)];
        let (mut at, mut steps) = (value, 0);
        while let Some(insert) = self.before(at, &mut steps) {
            // The last insertion wins.
            self.replace(&insert, |index, from| {
                found[index].get_or_insert(from);
            });
            at = insert.aggregate;
        }
        let own = self.fields(at);
        own.zip(found).map(|(own, found)| found.unwrap_or(own)).collect()
    }

    /// The fields of an aggregate that the op's `position` attribute selects.
    fn fields_at(&mut self, op: Op<I>, aggregate: Value<I>) -> Range<usize> {
        let count = self.field_count(aggregate);
        let at = position(op).and_then(|position| self.reader.fields_at(aggregate.ty(), &position));
        at.filter(|at| at.end <= count).unwrap_or(0..0)
    }
}

pub(crate) fn position<I: Ir>(op: Op<I>) -> Option<Vec<i64>> {
    op.attribute("position")?.integers()
}
