//! Differences between MLIR 22 and MLIR 23 in operations that are emitted.
//!
//! | | 22 | 23 |
//! |---|---|---|
//! | a reduction of a warp | `#nvvm<redux_kind add>` | `#nvvm<reduction_kind add>` |
//! | a product with scales in tensor memory | `#nvvm.block_scale_kind<mxf4>` | `#nvvm.tcgen05_mma_kind<mxf4>` |
//! | one register of tensor memory | `i32` | `vector<1xi32>` |
//! | the barrier of a block | `nvvm.barrier0` | `nvvm.barrier` |
//! | what makes a `gpu.func` a kernel | `gpu.kernel` | `kernel` |

use melior::ir::Type;
use mlir_ext::{tools::LLVM_MAJOR, types};

const IS_22: bool = LLVM_MAJOR < 23;

/// The barrier of a block. In the text of `nvvm.barrier`, 22 takes a string after it, such as the name of an
/// operation, for a reduction.
pub const BARRIER: &str = if IS_22 { "nvvm.barrier0" } else { "nvvm.barrier" };

/// The attribute that makes a `gpu.func` a kernel.
pub const KERNEL: &str = if IS_22 { "gpu.kernel" } else { "kernel" };

/// The attribute of a reduction of a warp.
pub fn reduction_kind(kind: &str) -> String {
    let name = if IS_22 { "redux_kind" } else { "reduction_kind" };
    format!("#nvvm<{name} {kind}>")
}

/// The attribute of a product with scales in tensor memory.
pub fn block_scale_kind(kind: &str) -> String {
    let name = if IS_22 { "block_scale_kind" } else { "tcgen05_mma_kind" };
    format!("#nvvm.{name}<{kind}>")
}

/// The type of one register of tensor memory.
pub fn one_register(word: Type<'_>) -> Type<'_> {
    if IS_22 { word } else { types::vector_type(&[1], word).unwrap_or(word) }
}
