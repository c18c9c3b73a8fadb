//! The passes and pipelines as MLIR registers them: generated from `Passes.td`.

use crate::{
    alias::{nvvm_aa, print_nvvm_aa, process_restrict},
    infer::{ip_msp, memory_space_opt},
    llvm::{erase_no_ops, fold_address_integers, number_memory_spaces, uncast_slots},
    options, pipelines,
    ptx::{
        call_intrinsics, drop_c_wrappers, drop_chipless_targets, gpu_module_to_amdgcn, gpu_module_to_ptx,
        internalize_device_code, keep_loop_annotations, mark_device_variables, note_knobs,
        number_memref_spaces, on_device_code, retype_kernel_arguments, short_pointers, wrap_in_gpu_module,
    },
    report::{check_space_rules, print_memory_spaces, print_pointer_graph},
    tiles::{convert_cuda_tile_to_nv_tileaa, expand_nv_tileaa, lift_tile_branches, print_tile_layouts},
    verify::{sanitize_memory_spaces, verify_memory_space_result, verify_memory_spaces},
};
use mlir_ext::{
    pass::{Anchor, LateDialects, PassDescriptor},
    pipeline::PipelineDescriptor,
};
use tilespace_cute as convert_cute_to_llvm;
use tilespace_threads as convert_tiles_to_threads;

include!(concat!(env!("OUT_DIR"), "/registry.rs"));

/// Registers all passes and pipelines with MLIR, for command lines and textual pipelines.
pub fn register_passes() {
    for pass in PASSES {
        mlir_ext::pass::register_pass(pass);
    }
    for pipeline in PIPELINES {
        mlir_ext::pipeline::register_pipeline(pipeline);
    }
}
