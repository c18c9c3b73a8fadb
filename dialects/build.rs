//! Compiles the dialects.

#[path = "build/cxx.rs"]
mod cxx;

use anyhow::{Context, Result};
use std::{env, fs};
use tblgen::TableGenParser;

fn main() -> Result<()> {
    for input in ["build.rs", "build", "spaces.td", "verbatim"] {
        println!("cargo:rerun-if-changed={input}");
    }
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    // The tests of this crate are programs that need MLIR's library.
    if let Ok(library_dir) = env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
    let spaces = fs::read_to_string("spaces.td").context("reading spaces.td")?;
    cxx::write_spaces(&TableGenParser::new().add_source(&spaces)?.parse()?)?;
    let dialects = [
        ("cuda", "Cuda"),
        ("cuda_tile", "CudaTile"),
        ("cute", "Cute"),
        ("cute_nvgpu", "CuteNvgpu"),
        ("nv_tileaa", "NvTileAA"),
        ("nvidia", "Nvidia"),
    ];
    dialects.into_iter().try_for_each(|(folder, name)| cxx::compile_dialect(folder, name))
}
