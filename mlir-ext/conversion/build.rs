//! Compiles the C++ part, and passes LLVM's library folder on to the loader of the tests.

#[path = "build/cpp.rs"]
mod cpp;

use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    for input in ["build.rs", "build", "include"] {
        println!("cargo::rerun-if-changed={input}");
    }
    println!("cargo::rustc-link-arg=-Wl,-rpath,{}", env::var("DEP_MLIR_EXT_LIBDIR")?);
    let mut build = cpp::build()?;
    cpp::compile(
        build.include("include").include(env::var("DEP_MLIR_EXT_INCLUDE")?).files(cpp::sources("src/cpp")?),
        "mlir-ext-conversion-cpp",
    );
    Ok(())
}
