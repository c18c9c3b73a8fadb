//! Handles: the questions that an analysis may ask about an op, a value, a block, a region, a type or an
//! attribute.
//!
//! ```text
//! fn operand(index: usize) => Value;      a question about an op: Ir::operand, and Op::operand of its handle
//! ```

use super::{Callee, Dominance, Layouts, Reader, Symbols, pointer_fields::Parts, shape::ADDRESS_BITS};
use std::{fmt::Debug, hash::Hash, ops::Range};

/// A handle: small, and equal to another only if both denote the same entity.
pub trait Handle: Copy + Eq + Hash + Debug + Send + Sync {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync> Handle for T {}

/// Each handle with the questions about it: a method of the handle and a function of the trait, of one name.
/// An answer after `->` is the same for both; an answer after `=>` is another handle, if there is one.
macro_rules! handles {
    (
        $(#[$of_trait:meta])* pub trait Ir { $($own:tt)* }
        $($(#[$of_handle:meta])* $handle:ident {
            $($(#[$doc:meta])* fn $question:ident($($given:ident: $ty:ty),*) $(-> $answer:ty)? $(=> $found:ident)?;)*
        })*
    ) => {
        $(#[$of_trait])*
        pub trait Ir: Copy + Eq + Hash + Debug + Default + Send + Sync {
            $(type $handle: Handle;)*
            $($(fn $question(of: Self::$handle $(, $given: $ty)*) $(-> $answer)? $(-> Option<Self::$found>)?;)*)*
            $($own)*
        }

        $($(#[$of_handle])*
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub struct $handle<I: Ir>(pub I::$handle);

        impl<I: Ir> $handle<I> {
            $($(#[$doc])*
            #[inline]
            pub fn $question(self $(, $given: $ty)*) $(-> $answer)? $(-> Option<$found<I>>)? {
                I::$question(self.0 $(, $given)*)$(.map($found))?
            })*
        })*
    };
}

handles! {
    /// A kind of IR. The questions are asked through the handles, which have the documentation.
    #[allow(missing_docs, reason = "each is documented at the handle that asks it")]
    pub trait Ir {
        type Reader: Reader<Self>;
        type Symbols: Symbols<Self>;
        type Layouts: Layouts<Self>;
        type Dominance: Dominance<Self>;

        fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>>;
        fn call_fits(call: Self::Op, function: Self::Op) -> bool;
        fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, [Self::Value; 2])) -> bool;
        fn for_each_unforwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Value));
        fn function_inputs(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone;
        fn function_results(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone;
        fn dominance(function: Self::Op) -> Self::Dominance;
        fn ty(value: Self::Value) -> Self::Type;
        fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)>;
        fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize));
        fn constant_integer(value: Self::Value) -> Option<i64>;
        fn element_or_self(ty: Self::Type) -> Self::Type;
    }

    /// An operation.
    Op {
        /// How many operands it has.
        fn operand_count() -> usize;
        /// An operand by its number.
        fn operand(index: usize) => Value;
        /// The operands of a group, by its number.
        fn operand_segment(group: usize) -> Option<Range<usize>>;
        /// How many results it has.
        fn result_count() -> usize;
        /// A result by its number.
        fn result(index: usize) => Value;
        /// How many regions it has.
        fn region_count() -> usize;
        /// A region by its number.
        fn region(index: usize) => Region;
        /// How many successors it has.
        fn successor_count() -> usize;
        /// A successor by its number.
        fn successor(index: usize) => Block;
        /// The block that it is in.
        fn block() => Block;
        /// The op around it.
        fn parent_operation() => Op;
        /// The next op in its block.
        fn next_in_block() => Op;
        /// An attribute by its name.
        fn attribute(name: &str) => Attribute;
        /// Whether it is a volatile access, where the op says that by an interface.
        fn access_is_volatile() -> Option<bool>;
        /// Whether it touches no memory.
        fn is_memory_effect_free() -> bool;
        /// Whether a call has operand bundles.
        fn has_bundles() -> bool;
        /// The operands that a call passes.
        fn call_arguments() -> Option<Range<usize>>;
        /// The operands of a select: its condition, its value if that is true, and its value if that is
        /// false.
        fn select_operands() -> Option<(usize, usize, usize)>;
        /// The operand that a view is of.
        fn view_source() -> Option<usize>;
        /// The number of the region that control enters whenever it reaches the op.
        fn entered_region() -> Option<usize>;
        /// Whether it launches a kernel with its region as the body.
        fn is_launch() -> bool;
        /// The first block of a function.
        fn entry_block() => Block;
        /// The attributes of an argument of a function, as a dictionary; none if it has none.
        fn argument_attributes(index: usize) => Attribute;
    }

    /// A result of an op, or an argument of a block.
    Value {
        /// The op that it is a result of.
        fn defining_op() => Op;
        /// Its number among the results of its op.
        fn result_number() -> Option<usize>;
        /// The block that it is defined in.
        fn defining_block() => Block;
        /// Whether anything uses it.
        fn has_uses() -> bool;
    }

    /// A block.
    Block {
        /// Its first op.
        fn first_operation() => Op;
        /// Its last op, where that ends it.
        fn terminator() => Op;
        /// The next block in its region.
        fn next_in_region() => Block;
        /// The region that it is in.
        fn parent_region() => Region;
        /// The op around it.
        fn op_around() => Op;
        /// How many arguments it has.
        fn argument_count() -> usize;
        /// An argument by its number.
        fn argument(index: usize) => Value;
        /// How many edges lead to it.
        fn predecessor_count() -> usize;
        /// The block at the other end of an edge.
        fn predecessor(index: usize) => Block;
    }

    /// A region.
    Region {
        /// Its entry.
        fn first_block() => Block;
    }

    /// A type.
    Type {
        /// The width of an integer in bits.
        fn integer_width() -> Option<u32>;
        /// The width of a floating-point number in bits.
        fn float_width() -> Option<u32>;
        /// The size of a vector in bits.
        fn vector_bits() -> Option<u64>;
        /// Whether it is a floating-point number.
        fn is_float() -> bool;
        /// Its printed text.
        fn type_text() -> String;
        /// Whether it is a number as wide as an address of the target.
        fn is_index() -> bool;
        /// The width of a number in bits: of an integer, or of a dialect's own kind of integer.
        fn number_width() -> Option<u32>;
        /// Whether it is a pointer by its own interface.
        fn is_pointer() -> bool;
        /// Whether LLVM's own operations take it for an address: a `memref` is none.
        fn is_llvm_pointer() -> bool;
        /// Whether it is a `memref` with elements that do not follow each other.
        fn is_scattered() -> bool;
        /// Its parts.
        fn parts() -> Parts;
        /// A part by its number, which matters only for [`Parts::Fields`].
        fn part(index: usize) => Type;
    }

    /// An attribute.
    Attribute {
        /// The entry of a dictionary with a name.
        fn entry(name: &str) => Attribute;
        /// Whether it is the truth value `true`.
        fn is_true() -> bool;
        /// The string that it is.
        fn string() -> Option<String>;
        /// The number of the memory space that it stands for.
        fn space_number() -> Option<u32>;
        /// The number that it is.
        fn integer() -> Option<i64>;
        /// The numbers of an array.
        fn integers() -> Option<Vec<i64>>;
        /// The type that it is.
        fn type_in() => Type;
    }
}

/// An operand that control flow forwards to a block argument or a result.
#[derive(Clone, Copy, Debug)]
pub struct Forward<I: Ir> {
    /// The branch itself, or a terminator in one of its regions.
    pub owner: Op<I>,
    /// The number of the operand of `owner`.
    pub operand: usize,
    /// That operand. To look it up by its number would be one search for each edge of a switch.
    pub source: Value<I>,
    /// The receiver of the value: a block argument, or a result of the region branch.
    pub destination: Value<I>,
}

impl<I: Ir> Op<I> {
    /// All operands.
    pub fn operands(self) -> impl Iterator<Item = Value<I>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// All results.
    pub fn results(self) -> impl Iterator<Item = Value<I>> {
        (0..self.result_count()).filter_map(move |index| self.result(index))
    }

    /// All regions.
    pub fn regions(self) -> impl Iterator<Item = Region<I>> {
        (0..self.region_count()).filter_map(move |index| self.region(index))
    }

    /// All successors.
    pub fn successors(self) -> impl Iterator<Item = Block<I>> {
        (0..self.successor_count()).filter_map(move |index| self.successor(index))
    }

    /// Whether it has an attribute of a name.
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// The callee of a call.
    pub fn callee(self) -> Option<Callee<Attribute<I>>> {
        I::callee(self.0).map(|callee| match callee {
            Callee::Symbol(symbol) => Callee::Symbol(Attribute(symbol)),
            Callee::Value(operand) => Callee::Value(operand),
        })
    }

    /// Whether a call passes and receives the types of a function.
    pub fn call_fits(self, function: Op<I>) -> bool {
        I::call_fits(self.0, function.0)
    }

    /// Visits each operand that a branch or a region branch forwards, once for each edge. False if
    /// [`Op::for_each_unforwarded_argument`] would visit nothing.
    pub fn for_each_forwarded_operand(self, visit: &mut dyn FnMut(Forward<I>)) -> bool {
        I::for_each_forwarded(self.0, &mut |owner, operand, values| {
            let [source, destination] = values.map(Value);
            visit(Forward { owner: Op(owner), operand, source, destination });
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
}

impl<I: Ir> Value<I> {
    /// Its type.
    #[inline]
    pub fn ty(self) -> Type<I> {
        Type(I::ty(self.0))
    }

    /// The block that it is an argument of, and its number.
    pub fn argument_owner(self) -> Option<(Block<I>, usize)> {
        I::argument_owner(self.0).map(|(block, index)| (Block(block), index))
    }

    /// Visits each use: the op, and the number of its operand.
    pub fn for_each_use(self, mut visit: impl FnMut(Op<I>, usize)) {
        I::for_each_use(self.0, &mut |op, operand| visit(Op(op), operand));
    }

    /// Its uses: each op, and the number of its operand.
    pub fn uses(self) -> Vec<(Op<I>, usize)> {
        let mut uses = Vec::new();
        self.for_each_use(|op, operand| uses.push((op, operand)));
        uses
    }

    /// The value of an integer constant, sign-extended.
    pub fn constant(self) -> Option<u64> {
        I::constant_integer(self.0).map(|value| value as u64)
    }
}

impl<I: Ir> Block<I> {
    /// Its ops in order.
    pub fn operations(self) -> impl Iterator<Item = Op<I>> {
        std::iter::successors(self.first_operation(), |op| op.next_in_block())
    }

    /// All arguments.
    pub fn arguments(self) -> impl Iterator<Item = Value<I>> {
        (0..self.argument_count()).filter_map(move |index| self.argument(index))
    }
}

impl<I: Ir> Region<I> {
    /// Its blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = Block<I>> {
        std::iter::successors(self.first_block(), |block| block.next_in_region())
    }
}

impl<I: Ir> Type<I> {
    /// Whether it is a number with room for an address.
    pub fn has_room(self) -> bool {
        self.is_index() || self.number_width().is_some_and(|width| width >= ADDRESS_BITS)
    }

    /// The type of the elements of a vector or tensor; itself for others.
    pub fn element_or_self(self) -> Type<I> {
        Type(I::element_or_self(self.0))
    }
}
