//! CUDA Tile bytecode as a module of MLIR, and back.
//!
//! cuTile hands kernels to NVIDIA's compiler as bytes. [`tilespace_tile_bytecode`] makes plain data of them,
//! and here that becomes ops of the dialect `cuda_tile`, which passes read:
//!
//! ```text
//! Op { record: addf, attributes: [rounding_mode: 0, ..], operands: [[%4], [%5]], location: 17 }
//!
//! %6 = "cuda_tile.addf"(%4, %5) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : .. loc(#cuda_tile.di_loc<..>)
//! ```
//!
//! No code here is specific to an op: the names of an op and of its attributes are in its record
//! ([`table::OPS`]), and there is one rule for each kind of attribute, type and place. So a new op needs no
//! code here, and the way back is the same rules read from right to left.
//!
//! MLIR decides whether a module is valid. Types are verified when they are made, and all ops at the end;
//! errors go to the handlers of the context, at the line of the program that the op is from:
//!
//! ```text
//! k.py:12:4: error: 'cuda_tile.addf' op operand #0 must be tile of 16-bit float or .., but got '!cuda_tile.tile<i32>'
//! ```
//!
//! [`table::OPS`]: tilespace_tile_bytecode::table::OPS
#![forbid(unsafe_code)]

mod attributes;
mod export;
mod import;
mod places;
mod types;

pub use export::export;
pub use import::import;

use melior::{
    Context,
    ir::{Location, Module},
};
use mlir_ext::diagnostics;

/// The name of the `cuda_tile.module`, which bytecode does not keep.
pub const MODULE: &str = "kernels";

/// Reads bytecode. None after a reported error: without a location if the bytes are not bytecode, or at the
/// source location of an invalid op.
///
/// The dialect `cuda_tile` must be registered in the context.
///
/// ```
/// use melior::{Context, dialect::DialectRegistry};
/// use tilespace_tile_bytecode::{Module, Version, write};
/// let registry = DialectRegistry::new();
/// tilespace_dialects::cuda_tile::register(&registry);
/// let context = Context::new();
/// context.append_dialect_registry(&registry);
/// let bytes = write(&Module::default(), Version::V13_1)?;
/// assert!(tilespace_tile_import::read(&context, &bytes).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<'c>(context: &'c Context, bytes: &[u8]) -> Option<Module<'c>> {
    match tilespace_tile_bytecode::read(bytes) {
        Ok(module) => import(context, &module),
        Err(error) => {
            diagnostics::error(Location::unknown(context), describe(&error)).emit();
            None
        }
    }
}

/// The message for bytes that cannot be read: `offset 97, function section: expected an op, found ..`.
pub fn describe(error: &tilespace_tile_bytecode::ReadError) -> String {
    format!("offset {}, {}: {}", error.offset, error.section, error.message)
}
