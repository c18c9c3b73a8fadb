//! Sets the rpath to MLIR's library.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(library_dir) = std::env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
}
