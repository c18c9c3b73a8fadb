//! Passes on the way from device code in MLIR to PTX, around upstream's passes.
//!
//! ```text
//! LLVM IR, CuTe, tiles                 wrap-in-gpu-module, drop-chipless-targets, mark-device-variables, on-device-code, ...
//!   upstream's conversion to NVVM      call-intrinsics, drop-c-wrappers, keep-loop-annotations
//!     gpu-module-to-ptx                LLVM's back end, in a process of its own; gpu-module-to-amdgcn
//! ```

pub mod call_intrinsics;
pub mod drop_c_wrappers;
pub mod drop_chipless_targets;
pub mod gpu_module_to_amdgcn;
pub mod gpu_module_to_ptx;
pub mod internalize_device_code;
pub mod keep_loop_annotations;
pub mod mark_device_variables;
pub mod note_knobs;
pub mod number_memref_spaces;
pub mod on_device_code;
pub mod retype_kernel_arguments;
pub mod short_pointers;
pub mod wrap_in_gpu_module;
