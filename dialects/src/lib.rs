//! Memory-space facts about ops as TableGen records, the tile dialects, and typed wrappers for their ops.

pub mod cute;
pub mod nv_tileaa;
pub mod rules;

pub use rules::{
    AccessKind, AtomicOperation, AtomicOrdering, Effect, FunctionOpKind, NamedSpace, OpModel, OpRule,
    Operand, Records, RuleTable, TypeRules,
};
