//! The tile dialects and typed wrappers for their ops. The memory-space facts about all ops are in
//! [`tilespace_rules`], which this crate re-exports.

pub mod cuda_tile;
pub mod cute;
pub mod nv_tileaa;

pub use tilespace_rules as rules;
pub use tilespace_rules::{
    AccessKind, AtomicOperation, AtomicOrdering, FunctionOpKind, NamedSpace, OpModel, Operand, RuleTable,
    TypeRules,
};
