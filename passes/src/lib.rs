//! The passes: MLIR in, MLIR out.
//!
//! ```text
//! types, publish, rule_file, restrict_attributes, options    types, attributes, options
//! extract                  IR into the pointer graph of `tilespace-core`
//! apply                    IR by the plan
//! check                    a result against its original
//! infer                    the passes that find spaces: ip-msp, memory-space-opt
//! alias, report, verify    passes that answer, explain and test
//! llvm, ptx                passes that shape code for LLVM, and get it to PTX
//! pipelines, registry      the passes in order, and all of them by name
//! ```
//!
//! A pass has a file of its name, which wires the parts to its options. All analysis precedes all changes. No
//! module imports one that imports it, but for files of one folder (`tools/circles.py`).

#![forbid(unsafe_code)]

pub mod alias;
pub mod apply;
pub mod check;
pub mod extract;
pub mod infer;
pub mod llvm;
pub mod misspelt;
pub mod options;
pub mod pipelines;
pub mod ptx;
pub mod publish;
pub mod registry;
pub mod report;
pub mod restrict_attributes;
pub mod rule_file;
pub mod tiles;
pub mod types;
pub mod verify;

/// The melior that these passes are built with: types of another version are distinct.
pub use melior;
pub use registry::register_passes;
pub use tilespace_core::{MemorySpace, TARGETS, Target, limits};

/// Registers the project's dialects.
pub fn register_dialects(registry: &melior::dialect::DialectRegistry) {
    tilespace_dialects::cuda_tile::register(registry);
    tilespace_dialects::cute::register(registry);
    tilespace_dialects::nv_tileaa::register(registry);
}
