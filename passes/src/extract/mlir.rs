//! MLIR as an [`Ir`]: what the analyses ask, answered by MLIR's C API.
//!
//! ```text
//! Op<Mlir>::operand(0)      mlirOperationGetOperand
//! Op<Mlir>::callee()        mlir::CallOpInterface::getCallableForCallee
//! ```

use super::{Extractor, Layouts, Symbols, symbols::device::is_launch};
use crate::types;
use melior::ir::{
    Attribute, BlockLike, BlockRef, OperationRef, RegionLike, RegionRef, Type, TypeLike, Value, ValueLike,
    attribute::{DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{attributes, dominance, functions, interfaces, ir, parallel::Handle, types as ext};
use std::{marker::PhantomData, ops::Range};
use tilespace_core::ir::{Block, Callee, Dominance, Ir, Op};

/// IR of MLIR, in a context and for as long as both say.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Mlir<'c, 'a>(PhantomData<fn(&'a &'c ()) -> &'a &'c ()>);

/// An op as the analyses see it.
pub type CoreOp<'c, 'a> = Op<Mlir<'c, 'a>>;
/// A symbol as they see it, or any other attribute.
pub type CoreAttribute<'c, 'a> = tilespace_core::ir::Attribute<Mlir<'c, 'a>>;

/// An op as the analyses see it.
pub fn op<'c, 'a>(op: OperationRef<'c, 'a>) -> CoreOp<'c, 'a> {
    Op(op.into())
}

/// A value as the analyses see it.
pub fn value<'c, 'a>(value: Value<'c, 'a>) -> tilespace_core::ir::Value<Mlir<'c, 'a>> {
    tilespace_core::ir::Value(value.into())
}

/// The handle of MLIR in a handle of the analyses.
pub trait Raw {
    /// Its kind.
    type Raw;
    /// The handle.
    fn raw(self) -> Self::Raw;
}

impl<'c, 'a> Raw for Op<Mlir<'c, 'a>> {
    type Raw = OperationRef<'c, 'a>;

    #[inline]
    fn raw(self) -> Self::Raw {
        *self.0
    }
}

impl<'c, 'a> Raw for tilespace_core::ir::Value<Mlir<'c, 'a>> {
    type Raw = Value<'c, 'a>;

    #[inline]
    fn raw(self) -> Self::Raw {
        *self.0
    }
}

impl<'c, 'a> Ir for Mlir<'c, 'a> {
    type Op = Handle<OperationRef<'c, 'a>>;
    type Value = Handle<Value<'c, 'a>>;
    type Block = Handle<BlockRef<'c, 'a>>;
    type Region = Handle<RegionRef<'c, 'a>>;
    type Type = Handle<Type<'c>>;
    type Attribute = Handle<Attribute<'c>>;
    type Reader = Extractor;
    type Symbols = Symbols<'c, 'a>;
    type Layouts = Layouts<'c, 'a>;
    type Dominance = dominance::Dominance<'c, 'a>;

    #[inline]
    fn operand_count(op: Self::Op) -> usize {
        op.operand_count()
    }

    #[inline]
    fn operand(op: Self::Op, index: usize) -> Option<Self::Value> {
        ir::operand(*op, index).map(Handle::from)
    }

    fn operand_segment(op: Self::Op, group: usize) -> Option<Range<usize>> {
        ir::operand_segment(*op, group)
    }

    #[inline]
    fn result_count(op: Self::Op) -> usize {
        op.result_count()
    }

    #[inline]
    fn result(op: Self::Op, index: usize) -> Option<Self::Value> {
        ir::result(*op, index).map(Handle::from)
    }

    fn region_count(op: Self::Op) -> usize {
        op.region_count()
    }

    fn region(op: Self::Op, index: usize) -> Option<Self::Region> {
        ir::region(*op, index).map(Handle::from)
    }

    fn successor_count(op: Self::Op) -> usize {
        op.successor_count()
    }

    fn successor(op: Self::Op, index: usize) -> Option<Self::Block> {
        ir::successor(*op, index).map(Handle::from)
    }

    fn block(op: Self::Op) -> Option<Self::Block> {
        op.block().map(Handle::from)
    }

    fn parent_operation(op: Self::Op) -> Option<Self::Op> {
        op.parent_operation().map(Handle::from)
    }

    fn next_in_block(op: Self::Op) -> Option<Self::Op> {
        op.next_in_block().map(Handle::from)
    }

    fn attribute(op: Self::Op, name: &str) -> Option<Self::Attribute> {
        ir::attribute(*op, name).map(Handle::from)
    }

    fn access_is_volatile(op: Self::Op) -> Option<bool> {
        ir::access_is_volatile(*op)
    }

    fn is_memory_effect_free(op: Self::Op) -> bool {
        interfaces::is_memory_effect_free(*op)
    }

    fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>> {
        interfaces::callee(*op).map(|callee| match callee {
            interfaces::Callee::Symbol(symbol) => Callee::Symbol(symbol.into()),
            interfaces::Callee::Value { operand } => Callee::Value(operand),
        })
    }

    fn call_arguments(op: Self::Op) -> Option<Range<usize>> {
        interfaces::call_arguments(*op)
    }

    fn call_fits(call: Self::Op, function: Self::Op) -> bool {
        interfaces::call_fits(*call, *function)
    }

    fn select_operands(op: Self::Op) -> Option<(usize, usize, usize)> {
        interfaces::select_operands(*op)
    }

    fn view_source(op: Self::Op) -> Option<usize> {
        interfaces::view_source(*op)
    }

    fn entered_region(op: Self::Op) -> Option<usize> {
        interfaces::entered_region(*op)
    }

    fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, Self::Value)) -> bool {
        interfaces::for_each_forwarded_operand(*op, &mut |forward| {
            visit(forward.owner.into(), forward.operand, forward.destination.into());
        })
    }

    fn for_each_unforwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Value)) {
        interfaces::for_each_unforwarded_argument(*op, &mut |value| visit(value.into()));
    }

    fn function_inputs(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        functions::function_inputs(*op).map(Handle::from)
    }

    fn function_results(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        functions::function_results(*op).map(Handle::from)
    }

    fn is_launch(op: Self::Op) -> bool {
        is_launch(*op)
    }

    fn entry_block(op: Self::Op) -> Option<Self::Block> {
        functions::entry_block(*op).map(Handle::from)
    }

    fn argument_attributes(op: Self::Op, index: usize) -> Option<Self::Attribute> {
        functions::argument_attributes(*op, index).map(Handle::from)
    }

    #[inline]
    fn ty(value: Self::Value) -> Self::Type {
        value.r#type().into()
    }

    #[inline]
    fn defining_op(value: Self::Value) -> Option<Self::Op> {
        ir::defining_op(*value).map(Handle::from)
    }

    fn result_number(value: Self::Value) -> Option<usize> {
        ir::result_number(*value)
    }

    fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)> {
        ir::argument_owner(*value).map(|(block, index)| (block.into(), index))
    }

    #[inline]
    fn defining_block(value: Self::Value) -> Option<Self::Block> {
        ir::block_of(*value).map(Handle::from)
    }

    fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize)) {
        ir::for_each_use(*value, |op, operand| visit(op.into(), operand));
    }

    fn has_uses(value: Self::Value) -> bool {
        ir::has_uses(*value)
    }

    fn constant_integer(value: Self::Value) -> Option<i64> {
        ir::constant_integer(*value)
    }

    fn first_operation(block: Self::Block) -> Option<Self::Op> {
        block.first_operation().map(Handle::from)
    }

    fn terminator(block: Self::Block) -> Option<Self::Op> {
        block.terminator().map(Handle::from)
    }

    fn next_in_region(block: Self::Block) -> Option<Self::Block> {
        block.next_in_region().map(Handle::from)
    }

    fn parent_region(block: Self::Block) -> Option<Self::Region> {
        block.parent_region().map(Handle::from)
    }

    fn op_around(block: Self::Block) -> Option<Self::Op> {
        block.parent_operation().map(Handle::from)
    }

    fn argument_count(block: Self::Block) -> usize {
        block.argument_count()
    }

    fn argument(block: Self::Block, index: usize) -> Option<Self::Value> {
        block.argument(index).ok().map(|argument| Value::from(argument).into())
    }

    fn predecessor_count(block: Self::Block) -> usize {
        block.predecessor_count()
    }

    fn predecessor(block: Self::Block, index: usize) -> Option<Self::Block> {
        block.predecessor(index).ok().map(Handle::from)
    }

    fn first_block(region: Self::Region) -> Option<Self::Block> {
        region.first_block().map(Handle::from)
    }

    fn integer_width(ty: Self::Type) -> Option<u32> {
        ext::integer_width(*ty)
    }

    fn float_width(ty: Self::Type) -> Option<u32> {
        ext::float_width(*ty)
    }

    fn vector_bits(ty: Self::Type) -> Option<u64> {
        ext::vector_bits(*ty)
    }

    fn is_float(ty: Self::Type) -> bool {
        ty.is_float()
    }

    fn type_text(ty: Self::Type) -> String {
        ir::type_text(*ty)
    }

    fn is_index(ty: Self::Type) -> bool {
        ty.is_index()
    }

    fn number_width(ty: Self::Type) -> Option<u32> {
        types::number_width(*ty)
    }

    fn is_pointer(ty: Self::Type) -> bool {
        ext::pointer_space(*ty).is_some()
    }

    fn element_or_self(ty: Self::Type) -> Self::Type {
        ext::element_or_self(*ty).into()
    }

    fn part(ty: Self::Type, position: &[i64]) -> Option<Self::Type> {
        types::part_type(*ty, position).map(Handle::from)
    }

    fn is_scattered(ty: Self::Type) -> bool {
        ext::is_scattered_memref(*ty)
    }

    fn entry(dictionary: Self::Attribute, name: &str) -> Option<Self::Attribute> {
        attributes::entry(*dictionary, name).map(Handle::from)
    }

    fn text(attribute: Self::Attribute) -> String {
        ir::attribute_text(*attribute)
    }

    fn string(attribute: Self::Attribute) -> Option<String> {
        attributes::string(*attribute).map(str::to_string)
    }

    fn space_number(attribute: Self::Attribute) -> Option<u32> {
        ext::address_space_number(*attribute)
    }

    fn integer(attribute: Self::Attribute) -> Option<i64> {
        IntegerAttribute::try_from(*attribute).ok().map(|number| number.value())
    }

    fn integers(attribute: Self::Attribute) -> Option<Vec<i64>> {
        let array = DenseI64ArrayAttribute::try_from(*attribute).ok()?;
        (0..array.len()).map(|index| array.element(index).ok()).collect()
    }

    fn type_in(attribute: Self::Attribute) -> Option<Self::Type> {
        Some(TypeAttribute::try_from(*attribute).ok()?.value().into())
    }

    fn dominance(function: Self::Op) -> Self::Dominance {
        dominance::Dominance::new(*function)
    }
}

impl<'c, 'a> Dominance<Mlir<'c, 'a>> for dominance::Dominance<'c, 'a> {
    fn is_ordered(&self, block: Block<Mlir<'c, 'a>>) -> bool {
        self.is_ordered(*block.0)
    }

    fn immediate_dominator(&self, block: Block<Mlir<'c, 'a>>) -> Option<Block<Mlir<'c, 'a>>> {
        self.immediate_dominator(*block.0).map(|block| Block(block.into()))
    }
}
