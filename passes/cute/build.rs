//! Tells the linker where MLIR is, for the example and the tests.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(library_dir) = env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
}
