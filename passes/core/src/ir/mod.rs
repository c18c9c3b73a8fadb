//! IR as the analyses see it: handles, and a reader that knows the ops that they denote.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]        op.operand(0): %p       op.result(0).ty(): !llvm.ptr
//! llvm.store %v, %q                    reader.class(op): the record of `llvm.store`
//! ```
//!
//! The analyses of this crate read programs, and do not depend on their representation: an [`Ir`] has ops,
//! values, blocks and types, each a small handle that can be compared, and answers simple questions about
//! them. The passes have one for MLIR, the plugin for LLVM has one for LLVM IR; tests have one that is a few
//! vectors. As LLVM's analyses are templates over a context (`GenericSSAContext`), these are generic over an
//! [`Ir`]. Nothing here can change the IR.
//!
//! ```text
//! question                 asked by                          MLIR: extract/       LLVM IR: plugin's reader/
//! Op, Value, Block, ...
//!   operand, block, ty     function/, lower/, objects/, ops/ mlir.rs              ir/mod.rs, from a table
//!   attribute, integer     lower, objects, ops               mlir.rs              ir/mod.rs, by MLIR's names
//!   for_each_use           function, lower, objects          lists of uses        uses in the table
//!   for_each_forwarded     function, lower, ops              branch interfaces    operands of phis
//!   callee, call_fits      lower, objects                    call interface       symbol or last own operand
//!   select_operands        lower, ops, splits.rs             select interface     `llvm.select`
//!   view_source, is_launch function, lower, objects, ops     interface; the op    none
//!   dominance              function/dominance.rs             MLIR's trees         function/dominators.rs
//! Reader
//!   class, rule            function, lower, objects, ops     ops/class.rs         kinds.rs
//!   order                  lower, ops                        extractor.rs         ir/reader.rs, by a flag
//!   definition_by          lower/body/effects.rs             symbols/definitions  ir/reader.rs, by a number
//!   shape                  function, lower, objects          types.rs of passes   types.rs
//!   read (class, code)     lower, objects, tools             code.rs              ir/reader.rs
//! Symbols                  lower, objects                    symbols/mod.rs       ir/symbols.rs
//! Layouts                  lower, objects                    layout.rs            ir/layouts.rs
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
