//! Memory-space facts about ops as TableGen records, and typed wrappers for the tile dialects.

#![forbid(unsafe_code)]

pub mod rules;

pub use rules::{AccessKind, AtomicOperation, AtomicOrdering, Effect, OpRule, Operand, RuleTable};
