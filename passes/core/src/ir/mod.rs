//! IR as the analyses see it: handles, and what a reader knows of the ops behind them.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]        op.operand(0): %p       op.result(0).ty(): !llvm.ptr
//! llvm.store %v, %q                    reader.class(op): the record of `llvm.store`
//! ```
//!
//! The analyses of this crate read programs, and what a program is made of is no business of theirs: an [`Ir`] has ops,
//! values, blocks and types, each a small handle that can be compared, and answers simple questions about them. The
//! passes have one for MLIR; tests have one that is a few vectors. As LLVM's analyses are templates over a context
//! (`GenericSSAContext`), these are generic over an [`Ir`]. Nothing here can change the IR.
//!
//! ```text
//! handles        Op, Value, Block, Region, Type, Attribute: questions about one thing
//! Reader         questions with state: kinds of ops, shapes of types, the rules
//! Symbols        the functions and variables of a module, by name
//! Layouts        the bytes of types
//! class, code    the kind of an op; the ops of a function that matter
//! ```

pub mod class;
pub mod code;
mod handles;
pub mod operands;
pub mod plain;
mod reader;
mod sets;
pub mod shape;

pub use handles::{Attribute, Block, Forward, Op, Region, Type, Value};
pub use reader::{
    Assumptions, Definition, FunctionSymbol, Layouts, MemorySets, Numbers, Reader, Slots, SymbolTable,
    Symbols,
};
pub use sets::{InterfaceSet, Positions};

use std::{fmt::Debug, hash::Hash, ops::Range};

/// A handle: small, and equal to others of the same thing alone.
pub trait Handle: Copy + Eq + Hash + Debug + Send + Sync {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync> Handle for T {}

/// The callee of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee<A> {
    /// A symbol.
    Symbol(A),
    /// An operand of the call, by its number.
    Value(usize),
}

/// A kind of IR. The questions are asked through the handles, which have the documentation.
#[allow(missing_docs, reason = "each is documented at the handle that asks it")]
pub trait Ir: Copy + Eq + Hash + Debug + Default + Send + Sync {
    type Op: Handle;
    type Value: Handle;
    type Block: Handle;
    type Region: Handle;
    type Type: Handle;
    type Attribute: Handle;
    type Reader: Reader<Self>;
    type Symbols: Symbols<Self>;
    type Layouts: Layouts<Self>;
    type Dominance: Dominance<Self>;

    fn operand_count(op: Self::Op) -> usize;
    fn operand(op: Self::Op, index: usize) -> Option<Self::Value>;
    fn operand_segment(op: Self::Op, group: usize) -> Option<Range<usize>>;
    fn result_count(op: Self::Op) -> usize;
    fn result(op: Self::Op, index: usize) -> Option<Self::Value>;
    fn region_count(op: Self::Op) -> usize;
    fn region(op: Self::Op, index: usize) -> Option<Self::Region>;
    fn successor_count(op: Self::Op) -> usize;
    fn successor(op: Self::Op, index: usize) -> Option<Self::Block>;
    fn block(op: Self::Op) -> Option<Self::Block>;
    fn parent(op: Self::Op) -> Option<Self::Op>;
    fn next(op: Self::Op) -> Option<Self::Op>;
    fn attribute(op: Self::Op, name: &str) -> Option<Self::Attribute>;
    fn is_volatile(op: Self::Op) -> Option<bool>;
    fn is_memory_effect_free(op: Self::Op) -> bool;
    fn callee(op: Self::Op) -> Option<Callee<Self::Attribute>>;
    fn call_arguments(op: Self::Op) -> Option<Range<usize>>;
    fn call_fits(call: Self::Op, function: Self::Op) -> bool;
    fn select_operands(op: Self::Op) -> Option<(usize, usize, usize)>;
    fn view_source(op: Self::Op) -> Option<usize>;
    fn entered_region(op: Self::Op) -> Option<usize>;
    fn for_each_forwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Op, usize, Self::Value)) -> bool;
    fn for_each_unforwarded(op: Self::Op, visit: &mut dyn FnMut(Self::Value));
    fn function_inputs(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone;
    fn function_results(op: Self::Op) -> impl ExactSizeIterator<Item = Self::Type> + Clone;
    fn is_launch(op: Self::Op) -> bool;
    fn entry_block(op: Self::Op) -> Option<Self::Block>;
    fn argument_attributes(op: Self::Op, index: usize) -> Option<Self::Attribute>;

    fn ty(value: Self::Value) -> Self::Type;
    fn defining_op(value: Self::Value) -> Option<Self::Op>;
    fn result_number(value: Self::Value) -> Option<usize>;
    fn argument_owner(value: Self::Value) -> Option<(Self::Block, usize)>;
    fn block_of(value: Self::Value) -> Option<Self::Block>;
    fn for_each_use(value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize));
    fn has_uses(value: Self::Value) -> bool;
    fn constant_integer(value: Self::Value) -> Option<i64>;

    fn first_op(block: Self::Block) -> Option<Self::Op>;
    fn terminator(block: Self::Block) -> Option<Self::Op>;
    fn next_block(block: Self::Block) -> Option<Self::Block>;
    fn region_of(block: Self::Block) -> Option<Self::Region>;
    fn op_around(block: Self::Block) -> Option<Self::Op>;
    fn argument_count(block: Self::Block) -> usize;
    fn argument(block: Self::Block, index: usize) -> Option<Self::Value>;
    fn predecessor_count(block: Self::Block) -> usize;
    fn predecessor(block: Self::Block, index: usize) -> Option<Self::Block>;
    fn first_block(region: Self::Region) -> Option<Self::Block>;

    fn integer_width(ty: Self::Type) -> Option<u32>;
    fn float_width(ty: Self::Type) -> Option<u32>;
    fn vector_bits(ty: Self::Type) -> Option<u64>;
    fn is_float(ty: Self::Type) -> bool;
    fn type_text(ty: Self::Type) -> String;
    fn is_index(ty: Self::Type) -> bool;
    fn number_width(ty: Self::Type) -> Option<u32>;
    fn is_pointer(ty: Self::Type) -> bool;
    fn element_or_self(ty: Self::Type) -> Self::Type;
    fn part(ty: Self::Type, position: &[i64]) -> Option<Self::Type>;
    fn is_scattered(ty: Self::Type) -> bool;

    fn entry(dictionary: Self::Attribute, name: &str) -> Option<Self::Attribute>;
    fn text(attribute: Self::Attribute) -> String;
    fn string(attribute: Self::Attribute) -> Option<String>;
    fn space_number(attribute: Self::Attribute) -> Option<u32>;
    fn integer(attribute: Self::Attribute) -> Option<i64>;
    fn integers(attribute: Self::Attribute) -> Option<Vec<i64>>;
    fn type_in(attribute: Self::Attribute) -> Option<Self::Type>;

    fn dominance(function: Self::Op) -> Self::Dominance;
}

/// The dominator trees of the regions in a function.
pub trait Dominance<I: Ir> {
    /// Whether the ops of a block have an order: not in a graph region.
    fn is_ordered(&self, block: Block<I>) -> bool;
    /// The block right above in the tree; none for an entry, and for a block that is not reached.
    fn immediate_dominator(&self, block: Block<I>) -> Option<Block<I>>;
}
