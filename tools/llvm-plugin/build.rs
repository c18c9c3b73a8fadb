//! Compiles the part that speaks to LLVM, and lets the plugin find LLVM's and MLIR's libraries at run time.

#[path = "../../mlir-ext/build/cpp.rs"]
mod cpp;

use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(library_dir) = env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
    cpp::build()?.files(cpp::sources("src/cpp")?).compile("tilespace-llvm-plugin-cpp");
    Ok(())
}
