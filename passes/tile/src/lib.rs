//! `convert-nv-tileaa-to-llvm`: tiles become vectors, pointers LLVM's, and one thread runs all of a block's
//! tile.
//!
//! ```text
//! !nv_tileaa.ptr<f32, 3>                  !llvm.ptr<3>
//! !nv_tileaa.memref<?x16xf32, 1>          memref<?x16xf32, strided<[16, 1]>, 1>
//! !nv_tileaa.tiled_view<...>              the memref that it cuts
//! !nv_tileaa.mem_token                    i32: number of an mbarrier, and the parity to wait for
//! !nv_tileaa.program_id                   i32: the number of a block along x, or -1 for none
//! tensor<16x8xf32>                        vector<16x8xf32>
//! tensor<64x!nv_tileaa.ptr<f32, 1>>       vector<64x!llvm.ptr<1>>
//! nv_tileaa.func, call, return            func.func, call, return
//! ```
//!
//! This is the reference lowering: correct and complete, not fast. A tile is not distributed over threads;
//! the kernel gets blocks of one thread, whose registers hold whole tiles. So correctness is simple:
//! operations keep their order, each sees the memory that those before it left, and no two threads of a block
//! can race.
//!
//! Operations on memory reduce to a pointer or a vector of pointers, a mask, and an access ([`access`]). A
//! memref, a tile of one, or a base with a tile of offsets is converted to pointers and a mask first
//! ([`addresses`]).
//!
//! It shares only the memory spaces with the passes for pointers, and so is a crate of its own. The pass is
//! declared and registered with them, in `passes/Passes.td`.
//!
//! Operations without a lowering stay legal if a later stage lowers them (`plugin`, `launch_func`, other
//! dialects), and are errors at their location otherwise.

#![forbid(unsafe_code)]

mod access;
mod addresses;
mod arithmetic;
mod emit;
mod foreign;
mod functions;
mod instructions;
mod memory;
mod narrow;
mod pools;
mod shapes;
mod tokens;
mod types;
mod whole;

use emit::{CAST, Conversion, Match, PASSING, Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use mlir_ext_conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Legality, apply_partial_conversion,
};
use pools::Tokens;

/// The dialect that is lowered.
const DIALECT: &str = "nv_tileaa";
/// Its operations that a later stage lowers.
const LATER_STAGES: [&str; 2] = ["nv_tileaa.plugin", "nv_tileaa.launch_func"];
/// Dialects whose operations only change their types. `vector` is not among them: its operations on tensors
/// are not valid on vectors.
const FOLLOWERS: [&str; 3] = ["arith", "math", "ub"];

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let tokens = Tokens::count(module);
    tokens.declare_pools(context, module)?;
    let conversion = Conversion { context, converter: types::converter(context), tokens };
    let mut target = ConversionTarget::new(context);
    let mut patterns = ConversionPatterns::new(context);
    let converter = &conversion.converter;

    target.add_illegal_dialect(DIALECT);
    for name in LATER_STAGES {
        target.add_legal_op(name);
    }
    target.mark_unknown_op_dynamically_legal(|_| Legality::Legal);
    for dialect in FOLLOWERS {
        target.add_dynamically_legal_dialect(dialect, |op| match converter.is_legal(op) {
            true => Legality::Legal,
            false => Legality::Illegal,
        });
    }
    target.add_dynamically_legal_op(CAST, |op| match op.has_attribute(PASSING) {
        true => Legality::Illegal,
        false => Legality::Legal,
    });
    patterns.add(CAST, 1, converter, |op, operands, rewriter| {
        let types = operands.iter().map(|operand| operand.r#type());
        let results = op.results().map(|result| converter.convert_type(result.r#type()));
        match types.map(Some).eq(results) {
            true => {
                rewriter.replace(op, operands);
                Ok(())
            }
            false => Err(rewriter.notify_match_failure(op, "the types are no equals")),
        }
    });
    patterns.populate_scf_structural_type_conversions_and_legality(converter, &mut target);
    patterns.populate_cf_structural_type_conversions_and_legality(converter, &mut target);
    patterns.add_convert_op_result_types(&FOLLOWERS, 1, converter);
    let groups = [
        arithmetic::LOWERINGS,
        foreign::LOWERINGS,
        functions::LOWERINGS,
        memory::LOWERINGS,
        shapes::LOWERINGS,
        tokens::LOWERINGS,
        whole::LOWERINGS,
    ];
    for (name, lowering) in groups.into_iter().flatten() {
        let conversion = &conversion;
        patterns.add(&format!("{DIALECT}.{name}"), 1, converter, move |op, operands, rewriter| {
            let at = Match { op, operands, rewriter, conversion };
            match lowering(&at) {
                Ok(values) => {
                    rewriter.replace(op, &values);
                    Ok(())
                }
                Err(refusal) => {
                    let message = match refusal {
                        Refusal::Silent => None,
                        Refusal::Reason(why) => {
                            Some(format!("'{}' op has no lowering: {why}", ir::name_str(op)))
                        }
                        Refusal::Text(text) => Some(text),
                    };
                    if let Some(message) = message {
                        diagnostics::error(op.location(), message).emit();
                    }
                    Err(rewriter.notify_match_failure(op, "no lowering"))
                }
            }
        });
    }
    apply_partial_conversion(module, &target, patterns, ConversionConfig::default()).map_err(|_| PassFailure)
}
