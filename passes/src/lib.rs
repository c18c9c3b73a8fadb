//! The passes: MLIR in, MLIR out.
//!
//! [`extract`] reads IR into the pointer graph of `tilespace-core`, [`apply`] rewrites IR by the plan, and
//! each pass has a file that wires the two to its options. All analysis precedes all changes. Options, passes
//! and pipelines are declared in `Passes.td`, from which [`generated`] is built.

#![forbid(unsafe_code)]

pub mod alias;
pub mod always_inline;
pub mod answer_memory_spaces;
pub mod apply;
pub mod call_intrinsics;
mod certain;
pub mod check_space_rules;
pub mod checked;
pub mod checks;
mod decide;
pub mod drop_c_wrappers;
pub mod erase_no_ops;
pub mod extract;
pub mod fold_address_integers;
pub mod gpu_module_to_ptx;
mod handed_on;
pub mod hint_inlining;
pub mod internalize_device_code;
pub mod ip_msp;
pub mod keep_loop_annotations;
pub mod mark_device_variables;
pub mod memory_space_opt;
pub mod mode;
pub mod note_knobs;
pub mod nvvm_aa;
pub mod on_device_code;
pub mod pipelines;
pub mod print_memory_spaces;
pub mod print_nvvm_aa;
pub mod process_restrict;
pub mod publish;
pub mod report;
pub mod restrict;
pub mod retype_kernel_arguments;
pub mod rule_file;
pub mod sanitize_memory_spaces;
pub mod short_pointers;
pub mod split_casts;
pub mod trace;
pub mod types;
pub mod uncast_slots;
pub mod unread;
pub mod verify_memory_space_result;
pub mod verify_memory_spaces;
pub mod wrap_in_gpu_module;

/// The lowering of CuTe DSL, under the name of its pass.
pub use tilespace_cute as convert_cute_to_llvm;
/// The lowering of tiles, under the name of its pass.
pub use tilespace_tile as convert_nv_tileaa_to_llvm;

/// The melior that these passes are built with: types of another version are distinct.
pub use melior;
pub use tilespace_core::MemorySpace;

/// Descriptors and option structs, generated from `Passes.td`, and findings, from `Findings.td`.
pub mod generated {
    use mlir_ext::{
        diagnostics::Severity,
        pass::{Anchor, LateDialects, OptionDescriptor, OptionKind, OptionValues, PassDescriptor},
        pipeline::PipelineDescriptor,
    };

    use tilespace_core::MemorySpace;

    include!(concat!(env!("OUT_DIR"), "/passes.rs"));
    include!(concat!(env!("OUT_DIR"), "/findings.rs"));
}

/// Registers all passes and pipelines with MLIR, for command lines and textual pipelines.
pub fn register_passes() {
    for pass in generated::PASSES {
        mlir_ext::pass::register_pass(pass);
    }
    for pipeline in generated::PIPELINES {
        mlir_ext::pipeline::register_pipeline(pipeline);
    }
}

/// Registers the project's dialects.
pub fn register_dialects(registry: &melior::dialect::DialectRegistry) {
    tilespace_dialects::cute::register(registry);
    tilespace_dialects::nv_tileaa::register(registry);
}
