//! One op at a time: its kind, its operands, and its effect on an address.
//!
//! ```text
//! %q = llvm.getelementptr %p[%i]      kind: `class.rs`; %q is made from %p: `address_use.rs`, `step_back.rs`
//! llvm.store %v, %q                   an access of %q: `access_kinds.rs`; by its rule alone: `plain.rs`
//! ```
//!
//! All answers follow from the op's rule and interfaces, and hold for any graph.

pub mod access_kinds;
pub mod address_use;
pub mod atomics;
pub mod class;
pub mod operands;
pub mod plain;
pub mod step_back;
