//! The queries of the analyses about an IR, answered from a table.
//!
//! ```text
//! Op::operand(0)      operands[records[op].operands]
//! Op::callee()        the symbol that a call names, or its last own operand
//! ```
//!
//! Operands have LLVM's numbers: an indirect call has its callee last. The values that a branch passes to
//! phis come after its own operands, as in MLIR.

mod layouts;
pub(crate) mod reader;
pub(crate) mod symbols;

use crate::{
    program::{At, BlockAt, IsBlock, IsOp, OpAt, RegionAt, TypeAt, ValueAt},
    table::{ArgumentFlags, KindFlags, NONE, Record, Sort, SymbolFlags, TypeKind},
};
use layouts::LlvmLayouts;
use reader::TableReader;
use std::{marker::PhantomData, ops::Range};
use symbols::LlvmSymbols;
use tilespace_core::{
    function::dominators::Dominators,
    ir::{Callee, Ir, Op, pointer_fields::Parts},
};

/// LLVM IR in a table.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Llvm<'p>(PhantomData<&'p ()>);

/// An attribute of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact<'p> {
    /// A unit attribute: it is present.
    Unit,
    /// A boolean.
    Truth(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(&'p str),
    /// A symbol, by its number.
    Symbol(u32),
    /// A type.
    Type(TypeAt<'p>),
    /// The indices of a part of an aggregate.
    Position(OpAt<'p>),
    /// The attributes of an argument, by function and number.
    Argument(OpAt<'p>, u32),
}

/// Attributes of arguments, by their names in MLIR.
const OF_ARGUMENTS: [(&str, ArgumentFlags); 7] = [
    ("llvm.byval", ArgumentFlags::BY_VAL),
    ("llvm.inalloca", ArgumentFlags::IN_ALLOCA),
    ("llvm.preallocated", ArgumentFlags::PREALLOCATED),
    ("llvm.sret", ArgumentFlags::SRET),
    ("llvm.nest", ArgumentFlags::NEST),
    ("llvm.swiftself", ArgumentFlags::SWIFT_SELF),
    ("nvvm.grid_constant", ArgumentFlags::GRID_CONSTANT),
];

/// The op with the number `index`, if it is in the range.
fn within<'p, K>(at: At<'p, K>, range: Range<u32>, index: u32) -> Option<OpAt<'p>> {
    range.contains(&index).then(|| at.at(index))
}

impl<'p> Ir for Llvm<'p> {
    type Op = OpAt<'p>;
    type Value = ValueAt<'p>;
    type Block = BlockAt<'p>;
    type Region = RegionAt<'p>;
    type Type = TypeAt<'p>;
    type Attribute = Fact<'p>;
    type Reader = TableReader<'p>;
    type Symbols = LlvmSymbols<'p>;
    type Layouts = LlvmLayouts;
    type Dominance = Dominators<Self>;

    #[inline]
    fn operand_count(op: Self::Op) -> usize {
        op.table().operands(op.id).len()
    }

    #[inline]
    fn operand(op: Self::Op, index: usize) -> Option<Self::Value> {
        op.table().operands(op.id).get(index).map(|value| op.at(*value))
    }

    fn operand_segment(_: Self::Op, _: usize) -> Option<Range<usize>> {
        None
    }

    #[inline]
    fn result_count(op: Self::Op) -> usize {
        usize::from(op.record().ty != NONE)
    }

    #[inline]
    fn result(op: Self::Op, index: usize) -> Option<Self::Value> {
        (index < Self::result_count(op)).then(|| op.at(op.id))
    }

    fn region_count(op: Self::Op) -> usize {
        usize::from(Self::region(op, 0).is_some())
    }

    fn region(op: Self::Op, index: usize) -> Option<Self::Region> {
        let symbol = op.symbol_number().filter(|_| index == 0)?;
        (!op.table().blocks_of(symbol).is_empty()).then(|| op.at(symbol))
    }

    fn successor_count(op: Self::Op) -> usize {
        if op.facts().branches { op.table().successors(op.record().block).len() } else { 0 }
    }

    fn successor(op: Self::Op, index: usize) -> Option<Self::Block> {
        let successors = if op.facts().branches { op.table().successors(op.record().block) } else { &[] };
        successors.get(index).map(|block| op.at(*block))
    }

    fn block(op: Self::Op) -> Option<Self::Block> {
        Some(op.record().block).filter(|block| *block != NONE).map(|block| op.at(block))
    }

    fn parent_operation(op: Self::Op) -> Option<Self::Op> {
        match Self::block(op) {
            Some(block) => Self::op_around(block),
            None => op.id.checked_sub(1).map(|_| op.at(0)),
        }
    }

    fn next_in_block(op: Self::Op) -> Option<Self::Op> {
        within(op, op.table().instructions(Self::block(op)?.id), op.id + 1)
    }

    fn attribute(op: Self::Op, name: &str) -> Option<Self::Attribute> {
        match op.symbol() {
            Some(symbol) if symbol.is(SymbolFlags::VARIABLE) => of_variable(op, name),
            Some(_) => None,
            None => of_instruction(op, name),
        }
    }

    fn access_is_volatile(op: Self::Op) -> Option<bool> {
        let is_access = op.kind().sort() == Sort::Instruction
            && matches!(op.facts().name.as_str(), "llvm.load" | "llvm.store");
        is_access.then(|| op.record().more & Record::VOLATILE != 0)
    }

    fn is_memory_effect_free(op: Self::Op) -> bool {
        op.facts().is_free
    }

    fn has_bundles(op: Self::Op) -> bool {
        op.kind().flags.contains(KindFlags::BUNDLES)
    }

    fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>> {
        if op.kind().sort() != Sort::Call {
            return None;
        }
        Some(match op.named() {
            _ if op.facts().is_unknown => Callee::Symbol(Fact::Unit),
            Some(symbol) => Callee::Symbol(Fact::Symbol(symbol)),
            None => Callee::Value(op.own_operands() - 1),
        })
    }

    fn call_arguments(op: Self::Op) -> Option<Range<usize>> {
        let is_call = op.kind().sort() == Sort::Call;
        is_call.then(|| 0..op.own_operands() - usize::from(op.calls_value()))
    }

    fn call_fits(call: Self::Op, function: Self::Op) -> bool {
        let arguments = Self::call_arguments(call).unwrap_or(0..0);
        let passed = arguments.filter_map(|index| Self::operand(call, index)).map(Self::ty);
        let results = Self::result(call, 0).map(Self::ty).into_iter();
        passed.eq(Self::function_inputs(function)) && results.eq(Self::function_results(function))
    }

    fn select_operands(op: Self::Op) -> Option<(usize, usize, usize)> {
        let is_select = op.kind().sort() == Sort::Instruction && op.facts().name == "llvm.select";
        is_select.then_some((0, 1, 2))
    }

    fn view_source(_: Self::Op) -> Option<usize> {
        None
    }

    fn entered_region(_: Self::Op) -> Option<usize> {
        None
    }

    fn is_launch(_: Self::Op) -> bool {
        false
    }

    fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, [Self::Value; 2])) -> bool {
        if op.facts().branches {
            let operands = op.table().operands(op.id);
            let mut operand = op.own_operands();
            for block in op.table().successors(op.record().block) {
                for argument in op.table().arguments_of(*block) {
                    visit(op, operand, [op.at(operands[operand]), op.at(argument)]);
                    operand += 1;
                }
            }
        }
        false
    }

    fn for_each_unforwarded(_: Self::Op, _: &mut dyn FnMut(Self::Value)) {}

    fn function_inputs(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        let types = signature(op).map_or(&[][..], |parts| &parts[1..]);
        types.iter().map(move |part| op.at(part.ty))
    }

    fn function_results(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        let is_type = |part: &crate::table::Part| op.table().types[part.ty as usize].kind() != TypeKind::Void;
        let result = signature(op).and_then(|parts| parts.first()).filter(|part| is_type(part));
        result.map(|part| op.at(part.ty)).into_iter()
    }

    fn entry_block(op: Self::Op) -> Option<Self::Block> {
        Self::region(op, 0).and_then(Self::first_block)
    }

    fn argument_attributes(op: Self::Op, index: usize) -> Option<Self::Attribute> {
        let argument = op.table().arguments_of_function(op.symbol_number()?).get(index)?;
        (!argument.flags.is_empty()).then_some(Fact::Argument(op, index as u32))
    }

    #[inline]
    fn ty(value: Self::Value) -> Self::Type {
        value.at(value.record().ty)
    }

    #[inline]
    fn defining_op(value: Self::Value) -> Option<Self::Op> {
        (!value.is_argument()).then(|| value.at(value.id))
    }

    fn result_number(value: Self::Value) -> Option<usize> {
        (!value.is_argument()).then_some(0)
    }

    fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)> {
        let block: BlockAt<'p> = value.at(value.record().block);
        value.is_argument().then(|| (block, (value.id - block.data().arguments) as usize))
    }

    fn defining_block(value: Self::Value) -> Option<Self::Block> {
        Some(value.at(value.record().block))
    }

    fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize)) {
        for used in value.table().uses(value.id) {
            visit(value.at(used.user), used.operand as usize);
        }
    }

    fn has_uses(value: Self::Value) -> bool {
        !value.table().uses(value.id).is_empty()
    }

    fn constant_integer(value: Self::Value) -> Option<i64> {
        let op: OpAt<'p> = value.at::<IsOp>(value.id);
        let is_number = op.kind().sort() == Sort::Constant && op.facts().name == "llvm.mlir.constant";
        op.named().filter(|_| is_number).map(|number| value.table().numbers[number as usize])
    }

    fn first_operation(block: Self::Block) -> Option<Self::Op> {
        let range = block.table().instructions(block.id);
        within(block, range.clone(), range.start)
    }

    fn terminator(block: Self::Block) -> Option<Self::Op> {
        let range = block.table().instructions(block.id);
        let last = within(block, range.clone(), range.end.checked_sub(1)?)?;
        last.kind().flags.contains(KindFlags::ENDS).then_some(last)
    }

    fn next_in_region(block: Self::Block) -> Option<Self::Block> {
        let next = block.id + 1;
        block.table().blocks_of(block.data().symbol).contains(&next).then(|| block.at(next))
    }

    fn parent_region(block: Self::Block) -> Option<Self::Region> {
        Some(block.at(block.data().symbol))
    }

    fn op_around(block: Self::Block) -> Option<Self::Op> {
        Some(block.at(crate::program::Program::record_of(block.data().symbol)))
    }

    fn argument_count(block: Self::Block) -> usize {
        block.table().arguments_of(block.id).len()
    }

    fn argument(block: Self::Block, index: usize) -> Option<Self::Value> {
        let mut arguments = block.table().arguments_of(block.id);
        arguments.nth(index).map(|argument| block.at(argument))
    }

    fn predecessor_count(block: Self::Block) -> usize {
        block.table().predecessors(block.id).len()
    }

    fn predecessor(block: Self::Block, index: usize) -> Option<Self::Block> {
        block.table().predecessors(block.id).get(index).map(|before| block.at(*before))
    }

    fn first_block(region: Self::Region) -> Option<Self::Block> {
        region.table().blocks_of(region.id).next().map(|block| region.at::<IsBlock>(block))
    }

    fn integer_width(ty: Self::Type) -> Option<u32> {
        (ty.data().kind() == TypeKind::Integer).then(|| ty.data().number)
    }

    fn float_width(ty: Self::Type) -> Option<u32> {
        (ty.data().kind() == TypeKind::Float).then(|| ty.data().number)
    }

    fn vector_bits(ty: Self::Type) -> Option<u64> {
        let element = ty.part(0).filter(|_| ty.data().kind() == TypeKind::Vector)?;
        let width = Self::integer_width(element).or_else(|| Self::float_width(element))?;
        ty.data().length.checked_mul(u64::from(width))
    }

    fn is_float(ty: Self::Type) -> bool {
        ty.data().kind() == TypeKind::Float
    }

    fn type_text(ty: Self::Type) -> String {
        crate::types::text(ty)
    }

    fn is_index(_: Self::Type) -> bool {
        false
    }

    fn number_width(ty: Self::Type) -> Option<u32> {
        Self::integer_width(ty)
    }

    fn is_pointer(ty: Self::Type) -> bool {
        ty.data().kind() == TypeKind::Pointer
    }

    fn is_llvm_pointer(ty: Self::Type) -> bool {
        Self::is_pointer(ty)
    }

    fn element_or_self(ty: Self::Type) -> Self::Type {
        ty.part(0).filter(|_| ty.data().kind() == TypeKind::Vector).unwrap_or(ty)
    }

    fn is_scattered(_: Self::Type) -> bool {
        false
    }

    fn parts(ty: Self::Type) -> Parts {
        crate::types::parts_of(ty)
    }

    fn part(ty: Self::Type, index: usize) -> Option<Self::Type> {
        ty.part(index)
    }

    fn entry(dictionary: Self::Attribute, name: &str) -> Option<Self::Attribute> {
        let Fact::Argument(function, index) = dictionary else { return None };
        let argument = function.table().arguments_of_function(function.symbol_number()?)[index as usize];
        let (_, flag) = OF_ARGUMENTS.iter().find(|(known, _)| *known == name)?;
        let is_pointee = (ArgumentFlags::BY_VAL | ArgumentFlags::IN_ALLOCA | ArgumentFlags::PREALLOCATED)
            .contains(*flag)
            && argument.ty != NONE;
        let found = if is_pointee { Fact::Type(function.at(argument.ty)) } else { Fact::Unit };
        argument.flags.contains(*flag).then_some(found)
    }

    fn is_true(attribute: Self::Attribute) -> bool {
        attribute == Fact::Truth(true)
    }

    fn string(attribute: Self::Attribute) -> Option<String> {
        match attribute {
            Fact::Text(text) => Some(text.to_string()),
            _ => None,
        }
    }

    fn space_number(attribute: Self::Attribute) -> Option<u32> {
        Self::integer(attribute)?.try_into().ok()
    }

    fn integer(attribute: Self::Attribute) -> Option<i64> {
        match attribute {
            Fact::Number(number) => Some(number),
            _ => None,
        }
    }

    fn integers(attribute: Self::Attribute) -> Option<Vec<i64>> {
        let Fact::Position(op) = attribute else { return None };
        let start = op.record().more as usize;
        let positions = &op.table().positions[start..];
        let (count, rest) = positions.split_first()?;
        Some(rest[..*count as usize].iter().map(|index| i64::from(*index)).collect())
    }

    fn type_in(attribute: Self::Attribute) -> Option<Self::Type> {
        match attribute {
            Fact::Type(ty) => Some(ty),
            _ => None,
        }
    }

    fn dominance(function: Self::Op) -> Self::Dominance {
        Dominators::of(Op(function))
    }
}

/// The result and the parameters of a function.
fn signature(op: OpAt<'_>) -> Option<&[crate::table::Part]> {
    let symbol = op.symbol()?;
    let ty = &op.table().types[symbol.ty as usize];
    (ty.kind() == TypeKind::Function).then(|| op.table().parts(ty))
}

/// An attribute of a variable.
fn of_variable<'p>(op: OpAt<'p>, name: &str) -> Option<Fact<'p>> {
    let number = op.symbol_number()?;
    let symbol = op.symbol()?;
    let unit = |is: bool| is.then_some(Fact::Unit);
    match name {
        "addr_space" => op.program.stated_space(number).map(|space| Fact::Number(space.into())),
        "constant" => unit(symbol.is(SymbolFlags::CONSTANT)),
        "externally_initialized" => unit(op.program.is_written_outside(number)),
        "value" if symbol.is(SymbolFlags::IS_ZERO) => Some(Fact::Number(0)),
        "value" => unit(symbol.is(SymbolFlags::HAS_VALUE)),
        "alignment" => symbol.alignment().map(|bytes| Fact::Number(bytes as i64)),
        _ => None,
    }
}

/// An attribute of an instruction or a constant.
fn of_instruction<'p>(op: OpAt<'p>, name: &str) -> Option<Fact<'p>> {
    let (record, kind, known) = (op.record(), op.kind(), op.facts().name.as_str());
    let has = |flag| kind.flags.contains(flag);
    let is_volatile = || record.more != NONE && record.more & Record::VOLATILE != 0;
    match (kind.sort(), name) {
        (Sort::Constant, "global_name") if known == "llvm.mlir.addressof" => op.named().map(Fact::Symbol),
        (Sort::Constant, "function_name") if known == "llvm.dso_local_equivalent" => {
            op.named().map(Fact::Symbol)
        }
        (Sort::Instruction, "position") => {
            matches!(known, "llvm.extractvalue" | "llvm.insertvalue").then_some(Fact::Position(op))
        }
        (Sort::Instruction, "elem_type") if known == "llvm.getelementptr" => {
            Some(Fact::Type(op.at(record.more)))
        }
        (Sort::Instruction, "volatile_") => {
            (matches!(known, "llvm.atomicrmw" | "llvm.cmpxchg") && is_volatile()).then_some(Fact::Unit)
        }
        (Sort::Instruction, "bin_op") => {
            (known == "llvm.atomicrmw").then(|| Fact::Text(op.table().str(kind.text)))
        }
        (Sort::Instruction, "alignment") => {
            let is_access = matches!(known, "llvm.load" | "llvm.store" | "llvm.alloca");
            record.alignment().filter(|_| is_access).map(|bytes| Fact::Number(bytes as i64))
        }
        (Sort::Intrinsic, "isVolatile") => Some(Fact::Truth(is_volatile())),
        (Sort::Call, "var_callee_type") => has(KindFlags::VARIADIC).then_some(Fact::Unit),
        (Sort::Assembly, "asm_string") => Some(Fact::Text(op.table().str(kind.text))),
        (Sort::Assembly, "constraints") => Some(Fact::Text(op.table().str(kind.constraints))),
        _ => None,
    }
}
