//! `tilespace-lsp-server`: `mlir-lsp-server` with the Tilespace dialects.

use melior::dialect::DialectRegistry;
use std::{env, process::exit};

fn main() {
    mlir_ext::tools::add_version(concat!("Tilespace ", env!("CARGO_PKG_VERSION")));
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    exit(mlir_ext::tools::lsp_main(env::args_os(), &registry))
}
