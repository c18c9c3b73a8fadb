//! `expand-nv-tileaa`: operations of `nv_tileaa` that are defined by other operations.
//!
//! ```text
//! gather_load %p[%offsets]            load of addptr %p, %offsets
//! tiled_load over grouped dimensions  pointers, a mask, and load
//! extract %x[%i] -> f32               extract of a tile of one element, and its element
//! dot with scales                     dot of the products of factors and scales, if the chip has no instruction
//! histogram %x                        atomic additions to counters in shared memory
//! generate {..}                       the operations of its region, on tiles
//! ```
//!
//! The remaining operations are also those that CUDA Tile is converted to, so [`convert-tiles-to-threads`]
//! handles each operation once. Why it is right: each pattern is the operation's own definition, in
//! operations of the same dialect. An access without a token stays one, and so keeps its place in the
//! program.
//!
//! [`convert-tiles-to-threads`]: ../../tilespace_threads/index.html

mod access;
mod count;
mod scaled;
mod tiles;

use crate::{
    at::{Match, Pattern},
    types,
};
use melior::ir::{OperationRef, TypeLike, ValueLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
    types::shape,
};
use mlir_ext_conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Legality, apply_partial_conversion,
};

/// The dialect.
const DIALECT: &str = "nv_tileaa";
/// All patterns, by the names of their operations.
const PATTERNS: [&[(&str, Pattern)]; 4] =
    [access::PATTERNS, count::PATTERNS, scaled::PATTERNS, tiles::PATTERNS];

/// Runs the pass on a module, where a question tells whether an instruction takes the scales of a product.
pub fn run<'c, 'a>(
    pass: &mut PassInstance<'c>,
    module: OperationRef<'c, 'a>,
    takes_scales: fn(OperationRef<'_, '_>) -> bool,
) -> Result<(), PassFailure> {
    let context = pass.context();
    let converter = types::converter(context);
    let mut target = ConversionTarget::new(context);
    let mut patterns = ConversionPatterns::new(context);
    target.mark_unknown_op_dynamically_legal(|_| Legality::Legal);
    for (name, pattern) in PATTERNS.into_iter().flatten() {
        let name = format!("{DIALECT}.{name}");
        let converter = &converter;
        target.add_dynamically_legal_op(&name, move |op| match is_simple(op, takes_scales) {
            true => Legality::Legal,
            false => Legality::Illegal,
        });
        patterns.add(&name, 1, converter, move |op, operands, rewriter| {
            let at = Match { context, op, operands, rewriter, converter, warps: 1, chip: "" };
            at.replace(*pattern, "has no lowering")
        });
    }
    apply_partial_conversion(module, &target, patterns, ConversionConfig::default()).map_err(|_| PassFailure)
}

/// Whether an operation that has a pattern is already simple, and stays.
fn is_simple(op: OperationRef<'_, '_>, takes_scales: fn(OperationRef<'_, '_>) -> bool) -> bool {
    let mnemonic = ir::name_str(op).strip_prefix("nv_tileaa.").unwrap_or_default();
    match mnemonic {
        "load" | "store" | "atomic_rmw" | "atomic_cas" => !access::is_of_view(op),
        "tiled_load" | "tiled_store" => access::is_plain(op),
        "make_memref" => ir::operand_segment(op, 1).is_none_or(|offset| offset.is_empty()),
        "dot" => !scaled::has_scales(op) || takes_scales(op),
        "extract" => is_known_part(op),
        _ => false,
    }
}

/// Whether a part of a tile is a tile at a known place, or the only element.
fn is_known_part(op: OperationRef<'_, '_>) -> bool {
    let Some((source, result)) = ir::operand(op, 0).zip(ir::result(op, 0)) else { return true };
    let sizes = shape(source.r#type()).unwrap_or_default();
    if !result.r#type().is_tensor() {
        return sizes.iter().product::<i64>() == 1;
    }
    (0..sizes.len()).all(|dim| {
        let index = ir::operand(op, dim + 1).and_then(ir::defining_op);
        index.is_some_and(|op| ir::is_named(op, "arith.constant"))
    })
}
