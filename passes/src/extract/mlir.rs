//! MLIR as an [`Ir`]: MLIR's C API answers the questions of the analyses.
//!
//! ```text
//! Op<Mlir>::operand(0)      mlirOperationGetOperand
//! Op<Mlir>::callee()        mlir::CallOpInterface::getCallableForCallee
//! ```

use super::{Extractor, Layouts, Symbols, symbols::device::is_launch};
use crate::types;
use melior::ir::{
    Attribute, BlockLike, BlockRef, OperationRef, RegionLike, RegionRef, Type, TypeLike, Value, ValueLike,
    attribute::{
        BoolAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute,
    },
    operation::OperationLike,
};
use mlir_ext::{attributes, dominance, functions, interfaces, ir, parallel::Handle, types as ext};
use std::{marker::PhantomData, ops::Range};
use tilespace_core::ir::{Block, Callee, Dominance, Ir, Op, pointer_fields::Parts};

/// MLIR's IR, with the lifetimes of the context and of the IR.
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

/// The MLIR handle in a handle of the analyses.
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

/// The answers: a line for each question. `=>` is followed by a handle of MLIR, if there is one.
macro_rules! answers {
    ($(fn $question:ident($of:ident: $handle:ident $(, $given:ident: $ty:ty)*)
        $(-> $answer:ty)? $(=> $found:ident)? = $by:expr;)*
    ) => {
        $(#[inline]
        fn $question($of: Self::$handle $(, $given: $ty)*) $(-> $answer)? $(-> Option<Self::$found>)? {
            $by$(.map(Self::$found::from))?
        })*
    };
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

    answers! {
        fn operand_count(op: Op) -> usize = op.operand_count();
        fn operand(op: Op, index: usize) => Value = ir::operand(*op, index);
        fn operand_segment(op: Op, group: usize) -> Option<Range<usize>> = ir::operand_segment(*op, group);
        fn result_count(op: Op) -> usize = op.result_count();
        fn result(op: Op, index: usize) => Value = ir::result(*op, index);
        fn region_count(op: Op) -> usize = op.region_count();
        fn region(op: Op, index: usize) => Region = ir::region(*op, index);
        fn successor_count(op: Op) -> usize = op.successor_count();
        fn successor(op: Op, index: usize) => Block = ir::successor(*op, index);
        fn block(op: Op) => Block = op.block();
        fn parent_operation(op: Op) => Op = op.parent_operation();
        fn next_in_block(op: Op) => Op = op.next_in_block();
        fn attribute(op: Op, name: &str) => Attribute = ir::attribute(*op, name);
        fn access_is_volatile(op: Op) -> Option<bool> = ir::access_is_volatile(*op);
        fn is_memory_effect_free(op: Op) -> bool = interfaces::is_memory_effect_free(*op);
        fn has_bundles(op: Op) -> bool = has_bundles(*op);
        fn call_arguments(op: Op) -> Option<Range<usize>> = interfaces::call_arguments(*op);
        fn select_operands(op: Op) -> Option<(usize, usize, usize)> = interfaces::select_operands(*op);
        fn view_source(op: Op) -> Option<usize> = interfaces::view_source(*op);
        fn entered_region(op: Op) -> Option<usize> = interfaces::entered_region(*op);
        fn is_launch(op: Op) -> bool = is_launch(*op);
        fn entry_block(op: Op) => Block = functions::entry_block(*op);
        fn argument_attributes(op: Op, index: usize) => Attribute = functions::argument_attributes(*op, index);
        fn defining_op(value: Value) => Op = ir::defining_op(*value);
        fn result_number(value: Value) -> Option<usize> = ir::result_number(*value);
        fn defining_block(value: Value) => Block = ir::block_of(*value);
        fn has_uses(value: Value) -> bool = ir::has_uses(*value);
        fn constant_integer(value: Value) -> Option<i64> = ir::constant_integer(*value);
        fn first_operation(block: Block) => Op = block.first_operation();
        fn terminator(block: Block) => Op = block.terminator();
        fn next_in_region(block: Block) => Block = block.next_in_region();
        fn parent_region(block: Block) => Region = block.parent_region();
        fn op_around(block: Block) => Op = block.parent_operation();
        fn argument_count(block: Block) -> usize = block.argument_count();
        fn predecessor_count(block: Block) -> usize = block.predecessor_count();
        fn predecessor(block: Block, index: usize) => Block = block.predecessor(index).ok();
        fn first_block(region: Region) => Block = region.first_block();
        fn integer_width(ty: Type) -> Option<u32> = ext::integer_width(*ty);
        fn float_width(ty: Type) -> Option<u32> = ext::float_width(*ty);
        fn vector_bits(ty: Type) -> Option<u64> = ext::vector_bits(*ty);
        fn is_float(ty: Type) -> bool = ty.is_float();
        fn type_text(ty: Type) -> String = ir::type_text(*ty);
        fn is_index(ty: Type) -> bool = ty.is_index();
        fn number_width(ty: Type) -> Option<u32> = types::number_width(*ty);
        fn is_pointer(ty: Type) -> bool = ext::pointer_space(*ty).is_some();
        fn is_llvm_pointer(ty: Type) -> bool = ty.is_llvm_pointer_type();
        fn is_scattered(ty: Type) -> bool = ext::is_scattered_memref(*ty);
        fn parts(ty: Type) -> Parts = types::parts_of(*ty);
        fn part(ty: Type, index: usize) => Type = ext::element_type(*ty, index);
        fn entry(dictionary: Attribute, name: &str) => Attribute = attributes::entry(*dictionary, name);
        fn is_true(attribute: Attribute) -> bool = BoolAttribute::try_from(*attribute).is_ok_and(|attribute| attribute.value());
        fn string(attribute: Attribute) -> Option<String> = attributes::string(*attribute).map(str::to_string);
        fn space_number(attribute: Attribute) -> Option<u32> = ext::address_space_number(*attribute);
        fn integer(attribute: Attribute) -> Option<i64> = IntegerAttribute::try_from(*attribute).ok().map(|number| number.value());
    }

    fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>> {
        interfaces::callee(*op).map(|callee| match callee {
            interfaces::Callee::Symbol(symbol) => Callee::Symbol(symbol.into()),
            interfaces::Callee::Value { operand } => Callee::Value(operand),
        })
    }

    fn call_fits(call: Self::Op, function: Self::Op) -> bool {
        interfaces::call_fits(*call, *function)
    }

    fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, [Self::Value; 2])) -> bool {
        interfaces::for_each_forwarded_operand(*op, &mut |forward| {
            let values = [forward.source, forward.destination].map(Handle::from);
            visit(forward.owner.into(), forward.operand, values);
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

    #[inline]
    fn ty(value: Self::Value) -> Self::Type {
        value.r#type().into()
    }

    fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)> {
        ir::argument_owner(*value).map(|(block, index)| (block.into(), index))
    }

    fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize)) {
        ir::for_each_use(*value, |op, operand| visit(op.into(), operand));
    }

    fn argument(block: Self::Block, index: usize) -> Option<Self::Value> {
        block.argument(index).ok().map(|argument| Value::from(argument).into())
    }

    fn element_or_self(ty: Self::Type) -> Self::Type {
        ext::element_or_self(*ty).into()
    }

    fn integers(attribute: Self::Attribute) -> Option<Vec<i64>> {
        if let Ok(array) = DenseI32ArrayAttribute::try_from(*attribute) {
            return (0..array.len()).map(|index| Some(array.element(index).ok()?.into())).collect();
        }
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

/// Whether a call has operand bundles: a number for each, of its operands.
fn has_bundles(op: OperationRef<'_, '_>) -> bool {
    let is_none = |sizes| DenseI32ArrayAttribute::try_from(sizes).is_ok_and(|sizes| sizes.is_empty());
    ir::attribute(op, "op_bundle_sizes").is_some_and(|sizes| !is_none(sizes))
}

impl<'c, 'a> Dominance<Mlir<'c, 'a>> for dominance::Dominance<'c, 'a> {
    fn is_ordered(&self, block: Block<Mlir<'c, 'a>>) -> bool {
        self.is_ordered(*block.0)
    }

    fn immediate_dominator(&self, block: Block<Mlir<'c, 'a>>) -> Option<Block<Mlir<'c, 'a>>> {
        self.immediate_dominator(*block.0).map(|block| Block(block.into()))
    }
}
