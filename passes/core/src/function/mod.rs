//! One function at a time: its ops that matter to pointers, and where the parts of its graph are in them.
//!
//! ```text
//! llvm.func @f(%p) {
//!   cond_br %c, ^a, ^b      `guards.rs`: does %c say something of a pointer?
//! ^a:
//!   llvm.store %v, %p       `code.rs`: an op that matters      `function_ir.rs`: access 0 of the graph, operand 1
//! }
//! ```

pub mod dominance;
pub mod dominators;
pub mod execution;
pub mod forwards;
pub mod function_ir;
pub mod guards;
pub mod loops;
pub mod value_nodes;
