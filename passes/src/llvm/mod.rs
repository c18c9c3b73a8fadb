//! Passes that shape a program for LLVM's optimizer: the spaces are right before, and the code is better
//! after.
//!
//! ```text
//! uncast-slots     store %v, %generic      store %v, %slot      LLVM then replaces the slot by a register
//! erase-no-ops     memcpy(%slot, %slot)    nothing              MLIR's mem2reg then promotes the slot
//! ```
//!
//! None of these changes what a pointer may point to, and none is needed for a claim about a space.

pub mod erase_no_ops;
pub mod fold_address_integers;
pub mod number_memory_spaces;
mod promoted_arguments;
pub mod uncast_slots;
