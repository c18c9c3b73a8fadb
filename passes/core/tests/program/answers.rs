//! The questions that the analyses ask an IR, answered for a [`Program`].
//!
//! ```text
//! Op::operand(0)      program.ops[op].operands[0]
//! Op::callee()        the attribute `callee`, or the first operand of a call without one
//! ```
//!
//! The questions are those that MLIR answers by its C API; each answer here is the same for the same op.

use crate::{
    ir::{
        AttributeAt, AttributeData, BlockAt, From, IsRegion, OpAt, REGISTERED, RegionAt, Text, TypeAt,
        TypeData, ValueAt, interfaces,
    },
    layout::Layouts,
    print,
    reader::TextReader,
    symbols::Symbols,
};
use std::ops::Range;
use tilespace_core::{
    function::dominators::Dominators,
    ir::{Callee, InterfaceSet, Ir, Op, pointer_fields::Parts},
};

/// Whether ops of a name touch no memory.
fn is_pure(name: &str) -> bool {
    const EFFECTS: [&str; 9] = [
        "llvm.load",
        "llvm.store",
        "llvm.call",
        "llvm.call_intrinsic",
        "llvm.alloca",
        "llvm.atomicrmw",
        "llvm.cmpxchg",
        "llvm.fence",
        "llvm.inline_asm",
    ];
    let is_known = interfaces(name).contains(REGISTERED);
    is_known && !EFFECTS.contains(&name) && !name.starts_with("llvm.intr.") && !name.starts_with("nvvm.")
}

impl AttributeAt<'_> {
    /// Its text, as MLIR prints it.
    pub fn text(self) -> String {
        match self.data() {
            AttributeData::Integer(number) => format!("{number} : i64"),
            _ => print::attribute(self),
        }
    }
}

impl<'p> OpAt<'p> {
    fn signature(self) -> (&'p [u32], &'p [u32]) {
        match self.named("function_type").map(AttributeAt::data) {
            Some(AttributeData::Function(inputs, results)) => (inputs, results),
            _ => (&[], &[]),
        }
    }

    /// The last op of each region.
    fn ends(self) -> impl Iterator<Item = OpAt<'p>> {
        let blocks =
            self.data().regions.iter().flat_map(move |region| &self.at::<IsRegion>(*region).data().blocks);
        blocks.filter_map(move |block| Text::terminator(self.at(*block)))
    }

    /// The values that a structured op gives its regions or results when control enters or leaves it, each
    /// list with the number of the first operand of `owner` in it.
    fn structured_edges(self) -> Vec<(OpAt<'p>, usize, Vec<u32>)> {
        let data = self.data();
        let results = data.results.clone();
        let mut edges: Vec<_> = self.ends().map(|end| (end, 0, results.clone())).collect();
        if data.name == "scf.for" {
            let entry = data.regions.first().and_then(|region| Text::first_block(self.at(*region)));
            let carried: Vec<u32> = entry.map_or(Vec::new(), |entry| entry.data().arguments[1..].to_vec());
            edges.extend(self.ends().map(|end| (end, 0, carried.clone())).collect::<Vec<_>>());
            edges.extend([(self, 3, carried), (self, 3, results)]);
        }
        edges
    }
}

impl<'p> Ir for Text<'p> {
    type Op = OpAt<'p>;
    type Value = ValueAt<'p>;
    type Block = BlockAt<'p>;
    type Region = RegionAt<'p>;
    type Type = TypeAt<'p>;
    type Attribute = AttributeAt<'p>;
    type Reader = TextReader<'p>;
    type Symbols = Symbols<'p>;
    type Layouts = Layouts<'p>;
    type Dominance = Dominators<Self>;

    fn operand_count(op: Self::Op) -> usize {
        op.data().operands.len()
    }

    fn operand(op: Self::Op, index: usize) -> Option<Self::Value> {
        op.data().operands.get(index).map(|value| op.at(*value))
    }

    fn operand_segment(op: Self::Op, group: usize) -> Option<Range<usize>> {
        let data = op.data();
        if let Some(AttributeData::Integers(sizes)) = op.named("operandSegmentSizes").map(AttributeAt::data) {
            let start: i64 = sizes.get(..group)?.iter().sum();
            return Some(start as usize..(start + sizes.get(group)?) as usize);
        }
        match group {
            _ if data.successors.len() < 2 => None,
            0 => Some(0..data.own),
            _ => data.successors.get(group - 1).map(|(_, operands)| operands.clone()),
        }
    }

    fn result_count(op: Self::Op) -> usize {
        op.data().results.len()
    }

    fn result(op: Self::Op, index: usize) -> Option<Self::Value> {
        op.data().results.get(index).map(|value| op.at(*value))
    }

    fn region_count(op: Self::Op) -> usize {
        op.data().regions.len()
    }

    fn region(op: Self::Op, index: usize) -> Option<Self::Region> {
        op.data().regions.get(index).map(|region| op.at(*region))
    }

    fn successor_count(op: Self::Op) -> usize {
        op.data().successors.len()
    }

    fn successor(op: Self::Op, index: usize) -> Option<Self::Block> {
        op.data().successors.get(index).map(|(block, _)| op.at(*block))
    }

    fn block(op: Self::Op) -> Option<Self::Block> {
        op.data().block.map(|block| op.at(block))
    }

    fn parent_operation(op: Self::Op) -> Option<Self::Op> {
        Self::op_around(Self::block(op)?)
    }

    fn next_in_block(op: Self::Op) -> Option<Self::Op> {
        op.data().next.map(|next| op.at(next))
    }

    fn attribute(op: Self::Op, name: &str) -> Option<Self::Attribute> {
        op.named(name)
    }

    fn access_is_volatile(_: Self::Op) -> Option<bool> {
        None
    }

    fn is_memory_effect_free(op: Self::Op) -> bool {
        is_pure(&op.data().name)
    }

    fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>> {
        if !op.has(InterfaceSet::CALL) {
            return None;
        }
        Some(op.named("callee").map_or(Callee::Value(0), Callee::Symbol))
    }

    fn call_arguments(op: Self::Op) -> Option<Range<usize>> {
        let first = match Self::callee(op)? {
            Callee::Symbol(_) => 0,
            Callee::Value(operand) => operand + 1,
        };
        Some(first..Self::operand_count(op))
    }

    fn call_fits(call: Self::Op, function: Self::Op) -> bool {
        let (inputs, results) = function.signature();
        let type_of = |value: &u32| call.program.values[*value as usize].ty;
        let passed = &call.data().operands[Self::call_arguments(call).unwrap_or(0..0)];
        passed.iter().map(type_of).eq(inputs.iter().copied())
            && call.data().results.iter().map(type_of).eq(results.iter().copied())
    }

    fn select_operands(op: Self::Op) -> Option<(usize, usize, usize)> {
        op.has(InterfaceSet::SELECT_LIKE).then_some((0, 1, 2))
    }

    fn has_bundles(op: Self::Op) -> bool {
        let sizes = op.named("op_bundle_sizes").map(AttributeAt::data);
        sizes.is_some_and(|sizes| *sizes != AttributeData::Integers(Vec::new()))
    }

    fn view_source(_: Self::Op) -> Option<usize> {
        None
    }

    fn entered_region(_: Self::Op) -> Option<usize> {
        None
    }

    fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, [Self::Value; 2])) -> bool {
        let mut visit = |owner: Self::Op, operand: usize, destination: u32| {
            let source = owner.data().operands.get(operand);
            source
                .into_iter()
                .for_each(|source| visit(owner, operand, [*source, destination].map(|of| op.at(of))));
        };
        for (block, operands) in &op.data().successors {
            let block: BlockAt<'p> = op.at(*block);
            for (operand, argument) in operands.clone().zip(&block.data().arguments) {
                visit(op, operand, *argument);
            }
        }
        if !op.has(InterfaceSet::REGION_BRANCH) {
            return false;
        }
        for (owner, first, values) in op.structured_edges() {
            for (number, value) in values.into_iter().enumerate() {
                visit(owner, first + number, value);
            }
        }
        true
    }

    fn for_each_unforwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Value)) {
        if op.data().name == "scf.for"
            && let Some(counter) =
                Self::region(op, 0).and_then(Self::first_block).and_then(|at| Self::argument(at, 0))
        {
            visit(counter);
        }
    }

    fn function_inputs(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        op.signature().0.iter().map(move |ty| op.at(*ty))
    }

    fn function_results(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone {
        op.signature().1.iter().map(move |ty| op.at(*ty))
    }

    fn is_launch(_: Self::Op) -> bool {
        false
    }

    fn entry_block(op: Self::Op) -> Option<Self::Block> {
        Self::region(op, 0).and_then(Self::first_block)
    }

    fn argument_attributes(op: Self::Op, index: usize) -> Option<Self::Attribute> {
        match op.named("arg_attrs")?.data() {
            AttributeData::Array(all) => all.get(index).map(|one| op.at(*one)),
            _ => None,
        }
    }

    fn ty(value: Self::Value) -> Self::Type {
        value.at(value.data().ty)
    }

    fn defining_op(value: Self::Value) -> Option<Self::Op> {
        match value.data().from {
            From::Result(op, _) => Some(value.at(op)),
            From::Argument(..) => None,
        }
    }

    fn result_number(value: Self::Value) -> Option<usize> {
        match value.data().from {
            From::Result(_, number) => Some(number),
            From::Argument(..) => None,
        }
    }

    fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)> {
        match value.data().from {
            From::Result(..) => None,
            From::Argument(block, number) => Some((value.at(block), number)),
        }
    }

    fn defining_block(value: Self::Value) -> Option<Self::Block> {
        match value.data().from {
            From::Result(op, _) => Self::block(value.at(op)),
            From::Argument(block, _) => Some(value.at(block)),
        }
    }

    fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize)) {
        for (op, operand) in &value.data().uses {
            visit(value.at(*op), *operand);
        }
    }

    fn has_uses(value: Self::Value) -> bool {
        !value.data().uses.is_empty()
    }

    fn constant_integer(value: Self::Value) -> Option<i64> {
        let op = Self::defining_op(value).filter(|op| op.has(InterfaceSet::CONSTANT_LIKE))?;
        Self::integer(op.named("value")?)
    }

    fn first_operation(block: Self::Block) -> Option<Self::Op> {
        block.data().ops.first().map(|op| block.at(*op))
    }

    fn terminator(block: Self::Block) -> Option<Self::Op> {
        let last: OpAt<'p> = block.at(*block.data().ops.last()?);
        Some(last).filter(|last| last.has(InterfaceSet::TERMINATOR))
    }

    fn next_in_region(block: Self::Block) -> Option<Self::Block> {
        block.data().next.map(|next| block.at(next))
    }

    fn parent_region(block: Self::Block) -> Option<Self::Region> {
        Some(block.at(block.data().region))
    }

    fn op_around(block: Self::Block) -> Option<Self::Op> {
        let region: RegionAt<'p> = block.at::<IsRegion>(block.data().region);
        Some(block.at(region.data().op))
    }

    fn argument_count(block: Self::Block) -> usize {
        block.data().arguments.len()
    }

    fn argument(block: Self::Block, index: usize) -> Option<Self::Value> {
        block.data().arguments.get(index).map(|value| block.at(*value))
    }

    fn predecessor_count(block: Self::Block) -> usize {
        block.data().predecessors.len()
    }

    fn predecessor(block: Self::Block, index: usize) -> Option<Self::Block> {
        block.data().predecessors.get(index).map(|before| block.at(*before))
    }

    fn first_block(region: Self::Region) -> Option<Self::Block> {
        region.data().blocks.first().map(|block| region.at(*block))
    }

    fn integer_width(ty: Self::Type) -> Option<u32> {
        match ty.data() {
            TypeData::Integer(width) => Some(*width),
            _ => None,
        }
    }

    fn float_width(ty: Self::Type) -> Option<u32> {
        match ty.data() {
            TypeData::Float(width) => Some(*width),
            _ => None,
        }
    }

    fn vector_bits(ty: Self::Type) -> Option<u64> {
        let TypeData::Vector(count, _) = ty.data() else { return None };
        let element = ty.element(0)?;
        let width = Self::integer_width(element).or_else(|| Self::float_width(element))?;
        Some(*count as u64 * u64::from(width))
    }

    fn is_float(ty: Self::Type) -> bool {
        Self::float_width(ty).is_some()
    }

    fn type_text(ty: Self::Type) -> String {
        // As MLIR prints it, which names of records refer to.
        match ty.data() {
            TypeData::Integer(_) | TypeData::Float(_) | TypeData::Index | TypeData::Vector(..) => {
                print::ty(ty)
            }
            TypeData::Pointer(_) | TypeData::Struct(_) | TypeData::Array(..) => {
                format!("!llvm.{}", print::ty(ty))
            }
        }
    }

    fn is_index(ty: Self::Type) -> bool {
        *ty.data() == TypeData::Index
    }

    fn number_width(ty: Self::Type) -> Option<u32> {
        Self::integer_width(ty)
    }

    fn is_pointer(ty: Self::Type) -> bool {
        matches!(ty.data(), TypeData::Pointer(_))
    }

    fn element_or_self(ty: Self::Type) -> Self::Type {
        match ty.data() {
            TypeData::Vector(_, element) => ty.at(*element),
            _ => ty,
        }
    }

    fn is_llvm_pointer(ty: Self::Type) -> bool {
        Self::is_pointer(ty)
    }

    fn is_scattered(_: Self::Type) -> bool {
        false
    }

    fn parts(ty: Self::Type) -> Parts {
        match ty.data() {
            TypeData::Struct(fields) => Parts::Fields(fields.len()),
            TypeData::Array(length, _) => Parts::Elements(*length as u64),
            TypeData::Vector(..) => Parts::Lanes,
            _ => Parts::None,
        }
    }

    fn part(ty: Self::Type, index: usize) -> Option<Self::Type> {
        ty.element(index)
    }

    fn entry(dictionary: Self::Attribute, name: &str) -> Option<Self::Attribute> {
        let AttributeData::Dictionary(entries) = dictionary.data() else { return None };
        let found = entries.iter().find(|(known, _)| known == name);
        found.map(|(_, entry)| dictionary.at(*entry))
    }

    fn is_true(attribute: Self::Attribute) -> bool {
        *attribute.data() == AttributeData::Text("true".into())
    }

    fn string(attribute: Self::Attribute) -> Option<String> {
        match attribute.data() {
            AttributeData::String(text) => Some(text.clone()),
            _ => None,
        }
    }

    fn space_number(attribute: Self::Attribute) -> Option<u32> {
        Self::integer(attribute)?.try_into().ok()
    }

    fn integer(attribute: Self::Attribute) -> Option<i64> {
        match attribute.data() {
            AttributeData::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn integers(attribute: Self::Attribute) -> Option<Vec<i64>> {
        match attribute.data() {
            AttributeData::Integers(numbers) => Some(numbers.clone()),
            _ => None,
        }
    }

    fn type_in(attribute: Self::Attribute) -> Option<Self::Type> {
        match attribute.data() {
            AttributeData::Type(ty) => Some(attribute.at(*ty)),
            _ => None,
        }
    }

    fn dominance(function: Self::Op) -> Self::Dominance {
        Dominators::of(Op(function))
    }
}
