//! `cute.copy`: the slice of a thread, the atom, and its instruction.
//!
//! ```text
//! %s = "cute.tiled.copy.partition_S"(%copy, %view, %tid)    the slice of a thread   ([`partition`])
//! "cute.copy"(%atom, %from, %to)                            an instruction for each atom ([`copies`])
//!     universal_copy<f32, 128 b>                            llvm.load of 16 bytes   ([`atoms`], [`instructions`])
//!     tma_load                                              cp.async.bulk.tensor    ([`tma`], [`tma_tiles`], [`descriptors`])
//! ```

pub mod atoms;
pub mod bulk;
pub mod clusters;
pub mod copies;
pub mod descriptors;
pub mod instructions;
pub mod partition;
pub mod tma;
pub mod tma_tiles;
