//! IR as the analyses see it: handles, and a reader that knows the ops that they denote.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]        op.operand(0): %p       op.result(0).ty(): !llvm.ptr
//! llvm.store %v, %q                    reader.class(op): the record of `llvm.store`
//! ```
//!
//! The analyses of this crate read programs, and do not depend on their representation: an [`Ir`] has ops,
//! values, blocks and types, each a small handle that can be compared, and answers simple questions about
//! them. The passes have one for MLIR; tests have one that is a few vectors. As LLVM's analyses are templates
//! over a context (`GenericSSAContext`), these are generic over an [`Ir`]. Nothing here can change the IR.
//!
//! ```text
//! handles        Op, Value, Block, Region, Type, Attribute: questions about one thing, which an Ir answers
//! Reader         questions with state: kinds of ops, shapes of types, the rules
//! Symbols        the functions and variables of a module, by name
//! Layouts        the bytes of types;  parts: where the pointers of a value are
//! class, code    the kind of an op; the ops of a function that matter
//! ```

mod bitsets;
pub mod class;
pub mod code;
mod handles;
pub mod operands;
pub mod plain;
pub mod pointer_fields;
mod reader;
pub mod shape;

pub use bitsets::{InterfaceSet, Positions};
pub use handles::{Attribute, Block, Forward, Handle, Ir, Op, Region, Type, Value};
pub use reader::{
    Assumptions, Definition, FunctionSymbol, Layouts, MemorySets, Reader, Slots, SymbolTable, Symbols,
};

/// The callee of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee<A> {
    /// A symbol.
    Symbol(A),
    /// An operand of the call, by its number.
    Value(usize),
}

/// The dominator trees of the regions in a function.
pub trait Dominance<I: Ir> {
    /// Whether the ops of a block have an order: not in a graph region.
    fn is_ordered(&self, block: Block<I>) -> bool;
    /// The block right above in the tree; none for an entry, and for a block that is not reached.
    fn immediate_dominator(&self, block: Block<I>) -> Option<Block<I>>;
}
