//! `tilespace-opt`: `mlir-opt` with the Tilespace dialects and passes.

use melior::dialect::DialectRegistry;
use std::{env, process::exit};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    tilespace_passes::register_passes();
    exit(mlir_ext::tools::opt_main(env::args_os(), "Tilespace optimizer driver\n", &registry))
}
