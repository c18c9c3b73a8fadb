//! The `nv_tileaa` dialect: tiles, pointers and memory, before anything is assigned to threads.
//!
//! `nv_tileaa/*.td` defines it; [`ops`] is generated from the same records.

mod attributes;
mod ffi;
mod types;

pub use self::{
    attributes::{KernelSpec, integer_atomic, word},
    types::{MemRef, TileType, TiledView, tile_type},
};

use melior::dialect::{DialectHandle, DialectRegistry};

#[allow(missing_docs, clippy::all, reason = "generated: the records have the documentation")]
mod generated {
    melior_macro::dialect! {
        name: "nv_tileaa",
        files: ["nv_tileaa/NvTileAA.td"],
        include_directory_env_vars: ["CARGO_MANIFEST_DIR"],
    }
}

/// One type for each op, with its operands, results, attributes and regions by name.
pub use generated::nv_tileaa as ops;

/// The attribute of an access to all copies of memory that has a copy on each of several machines.
pub const COPIES: &str = "copies";
/// The mark of a load that the program does not want by TMA.
pub const WITHOUT_TMA: &str = "nv_tileaa.without_tma";
/// Operations of the dialect that are computed element by element, without effects.
pub const ELEMENTWISE: [&str; 17] = [
    "addf",
    "addptr",
    "assume",
    "bitcast",
    "clampf",
    "divf",
    "exp2",
    "fma",
    "fp_to_fp",
    "int_to_ptr",
    "memory_space_cast",
    "mulf",
    "mulhiui",
    "ptr_to_int",
    "rsqrt",
    "sqrt",
    "subf",
];

/// Adds the dialect to a registry.
pub fn register(registry: &DialectRegistry) {
    // SAFETY: the function takes nothing and returns a pointer to constant data.
    let handle = unsafe { DialectHandle::from_raw(ffi::mlirGetDialectHandle__nv_tileaa__()) };
    handle.insert_dialect(registry);
}
