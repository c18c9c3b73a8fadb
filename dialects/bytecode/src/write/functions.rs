//! Functions and their ops.
//!
//! The counterpart of the reader's `functions.rs`. A member that the version does not have is left out if
//! that keeps the meaning: an attribute that has its default, a result without uses. Otherwise the error
//! names the member:
//!
//! ```text
//! in function `k`, op `print_tko`: `result_token` of `print_tko` exists since 13.2, but the file is written as 13.1
//! ```

use super::{Result, Writer, buffer::Buffer};
use crate::{
    Attribute, Block, DEPTH_LIMIT, DebugId, Function, FunctionKind, Op, Type, TypeId, Value, ValueId,
    Version, WriteError,
    format::{ENTRY, HAS_HINTS, PRIVATE},
    table::Arity,
};
use std::collections::HashMap;

/// The meaning of an id as an operand.
enum Slot {
    /// The value at this position of the stack.
    At(usize),
    /// The result of an op that the version lacks: member and op.
    Missing(&'static str, &'static str, Version),
}

/// The values that operands may refer to.
#[derive(Default)]
struct Values {
    slots: HashMap<ValueId, Slot>,
    /// The ids in the order of their definitions, including the ids of missing results.
    defined: Vec<ValueId>,
    /// The number of ids that have a position.
    height: usize,
}

impl Values {
    fn define(&mut self, id: ValueId, missing: Option<(&'static str, &'static str, Version)>) -> Result<()> {
        let slot = match missing {
            Some((member, op, since)) => Slot::Missing(member, op, since),
            None => {
                self.height += 1;
                Slot::At(self.height - 1)
            }
        };
        self.defined.push(id);
        match self.slots.insert(id, slot) {
            None => Ok(()),
            Some(_) => Err(WriteError::invalid(format!("value {} is defined twice", id.0))),
        }
    }

    fn forget(&mut self, outside: usize) {
        for id in self.defined.drain(outside..) {
            if let Some(Slot::At(_)) = self.slots.remove(&id) {
                self.height -= 1;
            }
        }
    }
}

/// The values of the function that is being written, and the places of the function and of each op.
#[derive(Default)]
struct Body {
    values: Values,
    places: Vec<DebugId>,
}

impl Writer<'_> {
    /// A function. Its places are added to `self.places`.
    pub(super) fn function(&mut self, out: &mut Buffer, function: &Function, index: usize) -> Result<()> {
        let mut body = Body::default();
        self.place(&mut body, function.location)?;
        self.name(out, &function.name)?;
        self.ty(out, function.ty)?;
        let argument_types: Vec<TypeId> = function.arguments.iter().map(|argument| argument.ty).collect();
        match self.module.type_of(function.ty) {
            Some(Type::Function { arguments, .. }) if *arguments == argument_types => {}
            _ => {
                return Err(WriteError::invalid(
                    "the types of the arguments differ from the function's type",
                ));
            }
        }

        let is_entry = function.kind == FunctionKind::Entry;
        if !is_entry && !function.hints.is_empty() {
            return Err(WriteError::invalid("only an entry can have hints"));
        }
        let newest = self.version >= Version::V13_5;
        let mut flags = if function.private { PRIVATE } else { 0 };
        if is_entry {
            flags |= ENTRY;
        }
        if !newest && !function.hints.is_empty() {
            flags |= HAS_HINTS;
        }
        out.byte(flags);
        out.count(if self.with_places { index + 1 } else { 0 });
        if (is_entry && newest) || !function.hints.is_empty() {
            self.tagged(out, &Attribute::Hints(function.hints.clone()), DEPTH_LIMIT)?;
        }
        if newest {
            let attributes = function.argument_attributes.clone();
            self.tagged(out, &Attribute::Array(attributes), DEPTH_LIMIT)?;
        } else if !function.argument_attributes.is_empty() {
            return Err(WriteError::newer("attributes of arguments", Version::V13_5, self.version));
        }

        for argument in &function.arguments {
            body.values.define(argument.id, None)?;
        }
        let mut bytes = Buffer::default();
        for op in &function.body {
            self.op(&mut bytes, op, &mut body, DEPTH_LIMIT)?;
        }
        out.count(bytes.bytes.len());
        out.extend(&bytes.bytes);
        self.places.push(body.places);
        Ok(())
    }

    /// Notes a place. Its strings get their numbers now, so that they are ordered as in cuTile's files.
    fn place(&mut self, body: &mut Body, id: DebugId) -> Result<()> {
        if !crate::debug::refers(&self.module.debug, id, crate::debug::Role::Place) {
            return Err(WriteError::invalid(format!("the table of places has no entry {}", id.0)));
        }
        self.intern_places(id.0 as usize);
        body.places.push(id);
        Ok(())
    }

    fn op(&mut self, out: &mut Buffer, op: &Op, body: &mut Body, depth: usize) -> Result<()> {
        let name = op.record.name;
        self.op_parts(out, op, body, depth).map_err(|error| error.at(|| format!("op `{name}`")))
    }

    fn op_parts(&mut self, out: &mut Buffer, op: &Op, body: &mut Body, depth: usize) -> Result<()> {
        let record = op.record;
        if !record.in_body {
            return Err(WriteError::invalid("it is not an op of a function"));
        }
        if record.since > self.version {
            return Err(WriteError::newer("it", record.since, self.version));
        }
        if op.attributes.len() != record.attributes.len()
            || op.operands.len() != record.operands.len()
            || op.regions.len() != usize::from(record.regions)
        {
            return Err(WriteError::invalid("its members differ from its record"));
        }
        self.place(body, op.location)?;
        out.varint(record.opcode.into());
        let here = self.results(out, op)?;
        if let Some(known) = record.flags(self.version) {
            out.varint(flags(op) & known);
        }
        let first = op.results.first().map(|result| result.ty);
        for index in 0..record.attributes.len() {
            self.attribute(out, op, index, first)?;
        }
        self.operands(out, op, &body.values)?;
        if record.regions > 0 {
            let Some(depth) = depth.checked_sub(1) else {
                return Err(WriteError::invalid(format!("more than {DEPTH_LIMIT} nested ops")));
            };
            out.count(op.regions.len());
            for region in &op.regions {
                out.count(region.blocks.len());
                region.blocks.iter().try_for_each(|block| self.block(out, block, body, depth))?;
            }
        }
        for (index, result) in op.results.iter().enumerate() {
            let member = record.results.get(index).filter(|_| index >= here);
            body.values.define(result.id, member.map(|member| (member.name, record.name, member.since)))?;
        }
        Ok(())
    }

    /// Writes the types of the results that the version has, and returns their number.
    fn results(&self, out: &mut Buffer, op: &Op) -> Result<usize> {
        let record = op.record;
        let fixed = record.results.iter().filter(|member| member.arity == Arity::One).count();
        let variable = record.results.iter().any(|member| member.arity != Arity::One);
        if op.results.len() < fixed || (!variable && op.results.len() > fixed) {
            return Err(WriteError::invalid(format!("it has {} results, not {fixed}", op.results.len())));
        }
        let later = record.results.iter().filter(|member| member.since > self.version).count();
        let here = op.results.len() - later;
        if record.counts_results() {
            out.count(here);
        }
        op.results[..here].iter().try_for_each(|result| self.ty(out, result.ty))?;
        Ok(here)
    }

    fn attribute(&mut self, out: &mut Buffer, op: &Op, index: usize, result: Option<TypeId>) -> Result<()> {
        let member = &op.record.attributes[index];
        let value = op.attributes[index].as_ref();
        let newer = || Err(WriteError::newer(format_args!("`{}`", member.name), member.since, self.version));
        let has_it = member.since <= self.version;
        match (value, member.flag) {
            (Some(value), Some(_)) if has_it => self.member(out, member, value, result),
            (Some(_), Some(_)) => newer(),
            (None, Some(_)) => Ok(()),
            (value, None) => {
                let default = op.default_attribute(index);
                match value.or(default.as_ref()) {
                    None => Err(WriteError::invalid(format!("`{}` is missing", member.name))),
                    Some(value) if has_it => self.member(out, member, value, result),
                    Some(Attribute::Bools(values)) if !values.contains(&true) => Ok(()),
                    Some(value) if Some(value) == default.as_ref() => Ok(()),
                    Some(_) => newer(),
                }
            }
        }
    }

    fn operands(&self, out: &mut Buffer, op: &Op, values: &Values) -> Result<()> {
        let record = op.record;
        if record.counts_operands() {
            out.count(op.operands.iter().map(Vec::len).sum());
        }
        for (member, group) in record.operands.iter().zip(&op.operands) {
            let holds = match member.arity {
                Arity::One => group.len() == 1,
                Arity::Optional => group.len() <= 1,
                Arity::Variadic => true,
            };
            if !holds {
                return Err(WriteError::invalid(format!("`{}` has {} operands", member.name, group.len())));
            }
            if member.since > self.version && !group.is_empty() {
                return Err(WriteError::newer(format_args!("`{}`", member.name), member.since, self.version));
            }
            if record.segments && member.arity == Arity::Variadic {
                out.count(group.len());
            }
            for id in group {
                match values.slots.get(id) {
                    Some(Slot::At(position)) => out.count(*position),
                    Some(Slot::Missing(result, op, since)) => {
                        return Err(WriteError::newer(
                            format_args!("`{result}` of `{op}`"),
                            *since,
                            self.version,
                        ));
                    }
                    None => return Err(WriteError::invalid(format!("value {} is not visible", id.0))),
                }
            }
        }
        Ok(())
    }

    fn block(&mut self, out: &mut Buffer, block: &Block, body: &mut Body, depth: usize) -> Result<()> {
        let outside = body.values.defined.len();
        out.count(block.arguments.len());
        for &Value { id, ty } in &block.arguments {
            self.ty(out, ty)?;
            body.values.define(id, None)?;
        }
        out.count(block.ops.len());
        for op in &block.ops {
            self.op(out, op, body, depth)?;
        }
        body.values.forget(outside);
        Ok(())
    }
}

/// The flags of an op in the newest version.
fn flags(op: &Op) -> u64 {
    let attributes = op.record.attributes.iter().zip(&op.attributes);
    let operands = op.record.operands.iter().zip(&op.operands);
    let attributes = attributes.map(|(member, value)| (member.flag, value.is_some()));
    let operands = operands.map(|(member, group)| (member.flag, !group.is_empty()));
    let set = attributes.chain(operands).filter(|&(_, present)| present);
    set.filter_map(|(flag, _)| flag).fold(0, |flags, flag| flags | 1 << flag)
}
