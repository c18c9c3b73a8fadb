//! `convert-cuda-tile-to-nv-tileaa`: CUDA Tile IR becomes `nv_tileaa`, `arith`, `math` and `scf`.
//!
//! ```text
//! !cuda_tile.tile<64x32xf16>                       tensor<64x32xf16>
//! !cuda_tile.tile<f32>, !cuda_tile.tile<ptr<f16>>  f32, !nv_tileaa.ptr<f16>
//! !cuda_tile.tensor_view<?x?xf16, strides=[?,1]>   !nv_tileaa.memref<?x?xf16, strides [?, 1]>
//! !cuda_tile.partition_view<...>                   !nv_tileaa.tiled_view<...>
//! cuda_tile.entry                                  nv_tileaa.func with a kernel_spec, in gpu.module
//! cuda_tile.load_view_tko %v[%i]                   nv_tileaa.tiled_load %v[%i] {in_space}
//! cuda_tile.for, if, continue, yield               scf.for, if, yield
//! ```
//!
//! A tile of one element without dimensions is the number that it holds, since all threads have the same
//! number. Every other tile stays a tile. The operations of the two dialects mean the same where their names
//! do, and where `nv_tileaa` had no room for an attribute of CUDA Tile, it has it now. Each operation is
//! converted by one pattern, a line of a table, except `alloca`, `break` and `loop`, which are rewritten
//! before.
//!
//! Pointers stay generic: the memory-space passes, which come next, find out which memory they point to.

#![forbid(unsafe_code)]

mod arithmetic;
mod at;
mod control;
mod data;
pub mod expand;
mod memory;
mod print;
mod shapes;
mod structure;
mod subtiles;
mod types;
mod views;

use at::{Match, Refusal};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use mlir_ext_conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Legality, apply_partial_conversion,
};

/// The dialect that is converted.
const DIALECT: &str = "cuda_tile";

/// All patterns, by the names of their operations.
const PATTERNS: [&[(&str, at::Pattern)]; 6] = [
    arithmetic::PATTERNS,
    control::PATTERNS,
    memory::PATTERNS,
    subtiles::PATTERNS,
    print::PATTERNS,
    shapes::PATTERNS,
];

/// Runs the pass on a module.
///
/// Kernels have blocks of `warps` warps unless a hint says otherwise. Hints for all chips and for `chip`
/// count.
pub fn run<'c, 'a>(
    pass: &mut PassInstance<'c>,
    module: OperationRef<'c, 'a>,
    warps: i64,
    chip: &str,
) -> Result<(), PassFailure> {
    let context = pass.context();
    tilespace_dialects::cuda_tile::drop_scopes(module);
    control::tell_unused_hints(module, chip);
    let prepared = data::place(context, module).and_then(|()| structure::structure(context, module));
    if let Err((op, Refusal(reason))) = prepared {
        let message = format!("'{}' op is not supported: {reason}", ir::name_str(op));
        diagnostics::error(op.location(), message).emit();
        return Err(PassFailure);
    }
    let converter = types::converter(context);
    let mut target = ConversionTarget::new(context);
    let mut patterns = ConversionPatterns::new(context);
    target.add_illegal_dialect(DIALECT);
    // Operations that patterns build must be legal.
    target.mark_unknown_op_dynamically_legal(|_| Legality::Legal);
    target.add_dynamically_legal_dialect("ub", |op| match converter.is_legal(op) {
        true => Legality::Legal,
        false => Legality::Illegal,
    });
    target.add_dynamically_legal_op(control::CAST, |op| match op.has_attribute(control::PASSING) {
        true => Legality::Illegal,
        false => Legality::Legal,
    });
    patterns.add(control::CAST, 1, &converter, |op, operands, rewriter| {
        rewriter.replace(op, operands);
        Ok(())
    });
    patterns.populate_scf_structural_type_conversions_and_legality(&converter, &mut target);
    patterns.add_convert_op_result_types(&["ub"], 1, &converter);
    for (name, pattern) in PATTERNS.into_iter().flatten() {
        let converter = &converter;
        patterns.add(&format!("{DIALECT}.{name}"), 1, converter, move |op, operands, rewriter| {
            let at = Match { context, op, operands, rewriter, converter, warps, chip };
            at.replace(*pattern, "is not supported")
        });
    }
    apply_partial_conversion(module, &target, patterns, ConversionConfig::default()).map_err(|_| PassFailure)
}
