//! Passes that shape a program for LLVM's optimizer: the spaces are right before, and the code is better after.
//!
//! ```text
//! uncast-slots     store %v, %generic      store %v, %slot      LLVM then replaces the slot by a register
//! split-casts      shared to global        through generic      LLVM has no instruction for the former
//! hint-inlining    define @f               inline hint          its casts cost nothing, but LLVM counts them
//! ```
//!
//! None of these changes what a pointer may point to, and none is needed for a claim about a space.

pub mod always_inline;
pub mod erase_no_ops;
pub mod fold_address_integers;
pub mod hint_inlining;
pub mod split_casts;
pub mod uncast_slots;
