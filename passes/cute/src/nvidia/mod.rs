//! Operations that NVIDIA's MLIR adds to upstream's dialects, with one file for each kind.
//!
//! ```text
//! "nvidia.nvvm.barrier"(%id, %threads)    nvvm.barrier ([`upstream`])
//! "nvvm.atomicrmw"                        llvm.atomicrmw, or PTX where LLVM has no such atomic ([`reductions`])
//! ```

pub mod approximations;
pub mod eights;
pub mod reductions;
pub mod remainders;
pub mod sums;
pub mod transfers;
pub mod upstream;
