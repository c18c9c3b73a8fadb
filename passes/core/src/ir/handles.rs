//! Handles: what an analysis may ask about an op, a value, a block, a region, a type or an attribute.

use super::{Callee, Ir, shape::ADDRESS_BITS};
use std::ops::Range;

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub struct $name<I: Ir>(pub I::$name);
    };
}

handle!(
    /// An operation.
    Op
);
handle!(
    /// A result of an op, or an argument of a block.
    Value
);
handle!(
    /// A block.
    Block
);
handle!(
    /// A region.
    Region
);
handle!(
    /// A type.
    Type
);
handle!(
    /// An attribute.
    Attribute
);

/// An operand that control flow forwards to a block argument or a result.
#[derive(Clone, Copy, Debug)]
pub struct Forward<I: Ir> {
    /// The branch itself, or a terminator in one of its regions.
    pub owner: Op<I>,
    /// The number of the operand of `owner`.
    pub operand: usize,
    /// The receiver of the value: a block argument, or a result of the region branch.
    pub destination: Value<I>,
}

impl<I: Ir> Op<I> {
    /// How many operands it has.
    #[inline]
    pub fn operand_count(self) -> usize {
        I::operand_count(self.0)
    }

    /// An operand by its number.
    #[inline]
    pub fn operand(self, index: usize) -> Option<Value<I>> {
        I::operand(self.0, index).map(Value)
    }

    /// All operands.
    pub fn operands(self) -> impl Iterator<Item = Value<I>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// The operands of a group, by its number.
    pub fn operand_segment(self, group: usize) -> Option<Range<usize>> {
        I::operand_segment(self.0, group)
    }

    /// How many results it has.
    #[inline]
    pub fn result_count(self) -> usize {
        I::result_count(self.0)
    }

    /// A result by its number.
    #[inline]
    pub fn result(self, index: usize) -> Option<Value<I>> {
        I::result(self.0, index).map(Value)
    }

    /// All results.
    pub fn results(self) -> impl Iterator<Item = Value<I>> {
        (0..self.result_count()).filter_map(move |index| self.result(index))
    }

    /// How many regions it has.
    pub fn region_count(self) -> usize {
        I::region_count(self.0)
    }

    /// A region by its number.
    pub fn region(self, index: usize) -> Option<Region<I>> {
        I::region(self.0, index).map(Region)
    }

    /// All regions.
    pub fn regions(self) -> impl Iterator<Item = Region<I>> {
        (0..self.region_count()).filter_map(move |index| self.region(index))
    }

    /// How many successors it has.
    pub fn successor_count(self) -> usize {
        I::successor_count(self.0)
    }

    /// A successor by its number.
    pub fn successor(self, index: usize) -> Option<Block<I>> {
        I::successor(self.0, index).map(Block)
    }

    /// All successors.
    pub fn successors(self) -> impl Iterator<Item = Block<I>> {
        (0..self.successor_count()).filter_map(move |index| self.successor(index))
    }

    /// The block that it is in.
    pub fn block(self) -> Option<Block<I>> {
        I::block(self.0).map(Block)
    }

    /// The op around it.
    pub fn parent_operation(self) -> Option<Op<I>> {
        I::parent(self.0).map(Op)
    }

    /// The op behind it in its block.
    pub fn next_in_block(self) -> Option<Op<I>> {
        I::next(self.0).map(Op)
    }

    /// An attribute by its name.
    pub fn attribute(self, name: &str) -> Option<Attribute<I>> {
        I::attribute(self.0, name).map(Attribute)
    }

    /// Whether it has an attribute of a name.
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Whether it is a volatile access, where the op says that by an interface.
    pub fn access_is_volatile(self) -> Option<bool> {
        I::is_volatile(self.0)
    }

    /// Whether it touches no memory.
    pub fn is_memory_effect_free(self) -> bool {
        I::is_memory_effect_free(self.0)
    }

    /// The callee of a call.
    pub fn callee(self) -> Option<Callee<Attribute<I>>> {
        I::callee(self.0).map(|callee| match callee {
            Callee::Symbol(symbol) => Callee::Symbol(Attribute(symbol)),
            Callee::Value(operand) => Callee::Value(operand),
        })
    }

    /// The operands that a call passes.
    pub fn call_arguments(self) -> Option<Range<usize>> {
        I::call_arguments(self.0)
    }

    /// Whether a call passes and receives the types of a function.
    pub fn call_fits(self, function: Op<I>) -> bool {
        I::call_fits(self.0, function.0)
    }

    /// The operands of a select: its condition, and what it yields if that is true, or false.
    pub fn select_operands(self) -> Option<(usize, usize, usize)> {
        I::select_operands(self.0)
    }

    /// The operand that a view is of.
    pub fn view_source(self) -> Option<usize> {
        I::view_source(self.0)
    }

    /// The number of the region that control enters whenever it reaches the op.
    pub fn entered_region(self) -> Option<usize> {
        I::entered_region(self.0)
    }

    /// Visits each operand that a branch or a region branch forwards, once for each edge. False if
    /// [`Op::for_each_unforwarded_argument`] would visit nothing.
    pub fn for_each_forwarded_operand(self, visit: &mut dyn FnMut(Forward<I>)) -> bool {
        I::for_each_forwarded(self.0, &mut |owner, operand, destination| {
            visit(Forward { owner: Op(owner), operand, destination: Value(destination) });
        })
    }

    /// Visits each value that a branch or a region branch produces itself, such as an induction variable.
    pub fn for_each_unforwarded_argument(self, visit: &mut dyn FnMut(Value<I>)) {
        I::for_each_unforwarded(self.0, &mut |value| visit(Value(value)));
    }

    /// The types that a function takes.
    pub fn function_inputs(self) -> impl ExactSizeIterator<Item = Type<I>> {
        I::function_inputs(self.0).map(Type)
    }

    /// The types that a function returns.
    pub fn function_results(self) -> impl ExactSizeIterator<Item = Type<I>> {
        I::function_results(self.0).map(Type)
    }

    /// Whether it launches a kernel whose body is its region.
    pub fn is_launch(self) -> bool {
        I::is_launch(self.0)
    }

    /// The first block of a function.
    pub fn entry_block(self) -> Option<Block<I>> {
        I::entry_block(self.0).map(Block)
    }

    /// The attributes of an argument of a function, as a dictionary; none if it has none.
    pub fn argument_attributes(self, index: usize) -> Option<Attribute<I>> {
        I::argument_attributes(self.0, index).map(Attribute)
    }
}

impl<I: Ir> Value<I> {
    /// Its type.
    #[inline]
    pub fn ty(self) -> Type<I> {
        Type(I::ty(self.0))
    }

    /// The op that it is a result of.
    #[inline]
    pub fn defining_op(self) -> Option<Op<I>> {
        I::defining_op(self.0).map(Op)
    }

    /// Its number among the results of its op.
    pub fn result_number(self) -> Option<usize> {
        I::result_number(self.0)
    }

    /// The block that it is an argument of, and its number.
    pub fn argument_owner(self) -> Option<(Block<I>, usize)> {
        I::argument_owner(self.0).map(|(block, index)| (Block(block), index))
    }

    /// The block that it is defined in.
    #[inline]
    pub fn block(self) -> Option<Block<I>> {
        I::block_of(self.0).map(Block)
    }

    /// Visits each use: the op, and the number of its operand.
    pub fn for_each_use(self, mut visit: impl FnMut(Op<I>, usize)) {
        I::for_each_use(self.0, &mut |op, operand| visit(Op(op), operand));
    }

    /// Whether anything uses it.
    pub fn has_uses(self) -> bool {
        I::has_uses(self.0)
    }

    /// The value of an integer constant, sign-extended.
    pub fn constant(self) -> Option<u64> {
        I::constant_integer(self.0).map(|value| value as u64)
    }
}

impl<I: Ir> Block<I> {
    /// Its first op.
    pub fn first_operation(self) -> Option<Op<I>> {
        I::first_op(self.0).map(Op)
    }

    /// Its last op, where that ends it.
    pub fn terminator(self) -> Option<Op<I>> {
        I::terminator(self.0).map(Op)
    }

    /// The block behind it in its region.
    pub fn next_in_region(self) -> Option<Block<I>> {
        I::next_block(self.0).map(Block)
    }

    /// The region that it is in.
    pub fn parent_region(self) -> Option<Region<I>> {
        I::region_of(self.0).map(Region)
    }

    /// The op around it.
    pub fn parent_operation(self) -> Option<Op<I>> {
        I::op_around(self.0).map(Op)
    }

    /// How many arguments it has.
    pub fn argument_count(self) -> usize {
        I::argument_count(self.0)
    }

    /// An argument by its number.
    pub fn argument(self, index: usize) -> Option<Value<I>> {
        I::argument(self.0, index).map(Value)
    }

    /// How many edges lead to it.
    pub fn predecessor_count(self) -> usize {
        I::predecessor_count(self.0)
    }

    /// The block at the other end of an edge.
    pub fn predecessor(self, index: usize) -> Option<Block<I>> {
        I::predecessor(self.0, index).map(Block)
    }
}

impl<I: Ir> Region<I> {
    /// Its entry.
    pub fn first_block(self) -> Option<Block<I>> {
        I::first_block(self.0).map(Block)
    }

    /// Its blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = Block<I>> {
        std::iter::successors(self.first_block(), |block| block.next_in_region())
    }
}

impl<I: Ir> Type<I> {
    /// The width of an integer in bits.
    pub fn integer_width(self) -> Option<u32> {
        I::integer_width(self.0)
    }

    /// The width of a floating-point number in bits.
    pub fn float_width(self) -> Option<u32> {
        I::float_width(self.0)
    }

    /// The size of a vector in bits.
    pub fn vector_bits(self) -> Option<u64> {
        I::vector_bits(self.0)
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        I::is_float(self.0)
    }

    /// Its printed text.
    pub fn text(self) -> String {
        I::type_text(self.0)
    }

    /// Whether it is a number with room for an address.
    pub fn has_room(self) -> bool {
        self.is_index() || self.number_width().is_some_and(|width| width >= ADDRESS_BITS)
    }

    /// Whether it is a number as wide as an address of the target.
    pub fn is_index(self) -> bool {
        I::is_index(self.0)
    }

    /// The width of a number in bits: of an integer, and of what a dialect has for one.
    pub fn number_width(self) -> Option<u32> {
        I::number_width(self.0)
    }

    /// Whether it is a pointer by its own interface.
    pub fn is_pointer(self) -> bool {
        I::is_pointer(self.0)
    }

    /// The type of the elements of a vector or tensor; itself for others.
    pub fn element_or_self(self) -> Type<I> {
        Type(I::element_or_self(self.0))
    }

    /// The type at a position in an aggregate.
    pub fn part(self, position: &[i64]) -> Option<Type<I>> {
        I::part(self.0, position).map(Type)
    }

    /// Whether it is a `memref` whose elements do not follow each other.
    pub fn is_scattered(self) -> bool {
        I::is_scattered(self.0)
    }
}

impl<I: Ir> Attribute<I> {
    /// The entry of a dictionary with a name.
    pub fn entry(self, name: &str) -> Option<Attribute<I>> {
        I::entry(self.0, name).map(Attribute)
    }

    /// Its printed text.
    pub fn text(self) -> String {
        I::text(self.0)
    }

    /// The string that it is.
    pub fn string(self) -> Option<String> {
        I::string(self.0)
    }

    /// The number of the memory space that it stands for.
    pub fn space_number(self) -> Option<u32> {
        I::space_number(self.0)
    }

    /// The number that it is.
    pub fn integer(self) -> Option<i64> {
        I::integer(self.0)
    }

    /// The numbers of an array.
    pub fn integers(self) -> Option<Vec<i64>> {
        I::integers(self.0)
    }

    /// The type that it is.
    pub fn type_in(self) -> Option<Type<I>> {
        I::type_in(self.0).map(Type)
    }
}
