//! From MLIR to plain data: the rules of the import, from right to left.
//!
//! A construct that bytecode cannot hold is an error at its op, such as an attribute that the op's record
//! lacks. A place without a scope is left out: it does not affect execution.

use crate::{places::PlaceTable, types::TypeTable};
use melior::{
    Context,
    ir::{Attribute, OperationRef, Value, ValueLike, attribute::TypeAttribute, operation::OperationLike},
};
use mlir_ext::{attributes, diagnostics, ir};
use std::collections::HashMap;
use tilespace_dialects::cuda_tile::data;
use tilespace_tile_bytecode::{
    self as tile, Block, Function, FunctionKind, Global, Module, Op, Region, ValueId,
    table::{self, Arity, OpRecord},
};

/// Plain data of a `cuda_tile.module`, or of the only `cuda_tile.module` in a module. None after a reported
/// error.
pub fn export<'c>(context: &'c Context, op: OperationRef<'c, '_>) -> Option<Module> {
    let module = match ir::is_named(op, "cuda_tile.module") {
        true => op,
        false => match ir::members(op).as_slice() {
            [module] if ir::is_named(*module, "cuda_tile.module") => *module,
            _ => return refuse(op, "expected a single cuda_tile.module"),
        },
    };
    let mut exporter = Exporter {
        types: TypeTable::new(context),
        places: PlaceTable::default(),
        values: HashMap::new(),
        next: 0,
    };
    let producer = ir::attribute(module, "producer").and_then(attributes::string).map(Into::into);
    let mut made = Module { producer, ..Module::default() };
    for member in ir::members(module) {
        match ir::name_str(member) {
            "cuda_tile.global" => made.globals.push(exporter.global(member)?),
            "cuda_tile.entry" => made.functions.push(exporter.function(member)?),
            _ => return refuse(member, "cannot be written"),
        }
    }
    (made.types, made.debug) = (exporter.types.types, exporter.places.debug);
    Some(made)
}

pub struct Exporter<'c> {
    pub types: TypeTable<'c>,
    places: PlaceTable,
    values: HashMap<ir::ValueId, ValueId>,
    next: u32,
}

/// Reports an error at an op.
fn refuse<T>(op: OperationRef<'_, '_>, message: &str) -> Option<T> {
    diagnostics::error(op.location(), format!("'{}' op {message}", ir::name_str(op))).emit();
    None
}

impl<'c> Exporter<'c> {
    fn global(&mut self, op: OperationRef<'c, '_>) -> Option<Global> {
        let text = |name| Some(attributes::string(ir::attribute(op, name)?)?.to_owned());
        let number = |name| data::enum_number(ir::attribute(op, name)?);
        let value = ir::attribute(op, "value").and_then(|value| self.tagged(value, 0));
        let (Some(tile::Attribute::Dense { ty, data }), Some(name)) = (value, text("sym_name")) else {
            return refuse(op, "has a value that cannot be written");
        };
        let alignment = ir::attribute(op, "alignment").and_then(|value| self.tagged(value, 0));
        Some(Global {
            name: name.into(),
            ty,
            data,
            alignment: match alignment {
                Some(tile::Attribute::Integer { value, .. }) => value,
                _ => 0,
            },
            private: number("symbol_visibility") == Some(1),
            constant: ir::attribute(op, "constant").is_some(),
        })
    }

    fn function(&mut self, op: OperationRef<'c, '_>) -> Option<Function> {
        self.values.clear();
        self.next = 0;
        let name = ir::attribute(op, "sym_name").and_then(attributes::string);
        let ty = ir::attribute(op, "function_type").and_then(|ty| TypeAttribute::try_from(ty).ok());
        let (Some(name), Some(ty)) = (name, ty.and_then(|ty| self.types.id(ty.value()))) else {
            return refuse(op, "has a type that cannot be written");
        };
        let hints = match ir::attribute(op, "optimization_hints") {
            Some(hints) => match self.tagged(hints, 0) {
                Some(tile::Attribute::Hints(hints)) => hints,
                _ => return refuse(op, "has hints that cannot be written"),
            },
            None => Vec::new(),
        };
        let each = ir::attribute(op, "arg_attrs").map_or_else(Vec::new, attributes::elements);
        let each: Option<Vec<_>> = each.into_iter().map(|each| self.tagged(each, 0)).collect();
        let Some(argument_attributes) = each else {
            return refuse(op, "has attributes of arguments that cannot be written");
        };
        let location = self.places.location(op.location());
        let mut region = self.region(op, 0)?;
        let (Some(block), true) = (region.blocks.pop(), region.blocks.is_empty()) else {
            return refuse(op, "expected one block");
        };
        let is_private = ir::attribute(op, "sym_visibility").and_then(attributes::string) == Some("private");
        Some(Function {
            name: name.into(),
            ty,
            kind: FunctionKind::Entry,
            private: is_private,
            hints,
            argument_attributes,
            arguments: block.arguments,
            body: block.ops,
            location,
        })
    }

    fn region(&mut self, op: OperationRef<'c, '_>, index: usize) -> Option<Region> {
        let mut region = Region::default();
        for block in ir::blocks(ir::region(op, index)?) {
            let arguments =
                ir::arguments(block).map(|value| self.define(op, value)).collect::<Option<_>>()?;
            let ops = ir::operations(block).map(|op| self.op(op)).collect::<Option<_>>()?;
            region.blocks.push(Block { arguments, ops });
        }
        Some(region)
    }

    /// Gives a value a number.
    fn define(&mut self, op: OperationRef<'c, '_>, value: Value<'c, '_>) -> Option<tile::Value> {
        let Some(ty) = self.types.id(value.r#type()) else {
            return refuse(op, "has a type that cannot be written");
        };
        let id = ValueId(self.next);
        self.next += 1;
        self.values.insert(ir::value_id(value), id);
        Some(tile::Value { id, ty })
    }

    fn op(&mut self, op: OperationRef<'c, '_>) -> Option<Op> {
        let name = ir::name_str(op).strip_prefix("cuda_tile.");
        let Some(record) = name.and_then(table::by_name).filter(|record| record.in_body) else {
            return refuse(op, "cannot be written");
        };
        if ir::has_discardable_attributes(op) {
            return refuse(op, "has an attribute that cannot be written");
        }
        let mut made = Op::new(record);
        made.location = self.places.location(op.location());
        let mut values = Vec::new();
        for value in ir::operands(op) {
            match self.values.get(&ir::value_id(value)) {
                Some(&id) => values.push(id),
                None => return refuse(op, "uses a value of another function"),
            }
        }
        let Some(groups) = groups(op, record, &values) else {
            return refuse(op, "has groups of operands that cannot be written");
        };
        made.operands = groups;
        for (index, member) in record.attributes.iter().enumerate() {
            let from = ir::attribute(op, member.name).filter(|&from| !says_nothing(from));
            made.attributes[index] = match from {
                Some(from) => match self.member(member, from) {
                    Some(value) => Some(value),
                    None => return refuse(op, &format!("has a {} that cannot be written", member.name)),
                },
                None => made.default_attribute(index),
            };
        }
        made.regions = (0..op.region_count()).map(|index| self.region(op, index)).collect::<Option<_>>()?;
        made.results = op.results().map(|result| self.define(op, result.into())).collect::<Option<_>>()?;
        Some(made)
    }
}

/// Whether an attribute is an empty list of truth values, which stands for its default.
fn says_nothing(attribute: Attribute<'_>) -> bool {
    attributes::dense_bool_array_elements(attribute).is_some_and(|values| values.is_empty())
}

/// The operands by their groups.
fn groups(op: OperationRef<'_, '_>, record: &OpRecord, values: &[ValueId]) -> Option<Vec<Vec<ValueId>>> {
    if record.segments {
        let group = |index| Some(values.get(ir::operand_segment(op, index)?)?.to_vec());
        return (0..record.operands.len()).map(group).collect();
    }
    // At most one group has an unknown size.
    let is_one = |group: &&table::ValueMember| group.arity == Arity::One;
    let fixed = record.operands.iter().filter(is_one).count();
    let rest = values.len().checked_sub(fixed)?;
    let (mut groups, mut values) = (Vec::new(), values);
    for group in record.operands {
        let (these, others) = values.split_at_checked(if is_one(&group) { 1 } else { rest })?;
        groups.push(these.to_vec());
        values = others;
    }
    values.is_empty().then_some(groups)
}
