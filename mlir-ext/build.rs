//! Compiles the C++ part and finds the libraries of MLIR.
//!
//! Debian ships `libMLIR.so` without the C API, and no `libMLIR-C.so`, the name under which `mlir-sys` links
//! it; the C API is there as static archives. A linker script of that name takes the place of the library, so
//! that everything shares one MLIR with the stock `mlir-opt`.
//!
//! A package that links a program or a library passes LLVM's library folder on to the loader with one line in
//! its own build script, since Cargo applies link arguments to the package that prints them only:
//!
//! ```ignore
//! println!("cargo::rustc-link-arg=-Wl,-rpath,{}", std::env::var("DEP_MLIR_EXT_LIBDIR")?);
//! ```

#[path = "build/cpp.rs"]
mod cpp;

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");

    let library_dir = cpp::llvm_config("--libdir")?;
    write_linker_script(&library_dir)?;
    println!("cargo::rustc-env=LLVM_VERSION={}", cpp::llvm_config("--version")?);
    println!("cargo::rustc-link-arg=-Wl,-rpath,{library_dir}");
    println!("cargo::metadata=libdir={library_dir}");
    println!("cargo::metadata=include={}/include", env::var("CARGO_MANIFEST_DIR")?);

    compile_cpp()
}

/// Stands in for a missing `libMLIR-C.so` with a script that names the archives of the C API.
fn write_linker_script(library_dir: &str) -> Result<(), Box<dyn Error>> {
    if Path::new(library_dir).join("libMLIR-C.so").exists() {
        return Ok(());
    }
    let mut archives = Vec::new();
    for entry in fs::read_dir(library_dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("libMLIRCAPI") && name.ends_with(".a") {
            archives.push(path.to_string_lossy().into_owned());
        }
    }
    if archives.is_empty() {
        return Err(format!("no libMLIRCAPI*.a in {library_dir}: install MLIR's development files").into());
    }
    archives.sort();
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("libMLIR-C.so"), format!("GROUP ( {} )\n", archives.join(" ")))?;
    println!("cargo::rustc-link-search=native={out}");
    Ok(())
}

fn compile_cpp() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=include");
    let mut build = cpp::build()?;
    // Only here: every crate that compiles against MLIR depends on this crate.
    check_kind(&build.try_get_compiler()?)?;
    cpp::compile(build.include("include").files(cpp::sources("src/cpp")?), "mlir-ext-cpp");
    Ok(())
}

/// Refuses a compiler of another kind than MLIR itself was built with.
///
/// MLIR distinguishes traits by the text that the compiler prints for their type, `[DesiredTypeName = T]` by
/// Clang and `[with DesiredTypeName = T]` by GCC, and some types are printed differently too. With the wrong
/// compiler everything links, and `op->hasTrait<OpTrait::IsTerminator>()` is false for a terminator. Many
/// environments set `CXX` globally. Where MLIR is not a shared library, its compiler is unknown, and no
/// compiler is refused.
fn check_kind(compiler: &cc::Tool) -> Result<(), Box<dyn Error>> {
    const NAMED: &[u8] = b"DesiredTypeName = ";
    let Ok(library) = fs::read(Path::new(&cpp::llvm_config("--libdir")?).join("libMLIR.so")) else {
        return Ok(());
    };
    let Some(at) = library.windows(NAMED.len()).position(|text| text == NAMED) else { return Ok(()) };
    let (theirs, ours) = (!library[..at].ends_with(b"[with "), compiler.is_like_clang());
    if theirs == ours {
        return Ok(());
    }
    let kind = |clang| if clang { "Clang" } else { "GCC" };
    Err(format!(
        "MLIR was built with {} and `{}` is {}: op traits would not be found; set CXX to the former, or unset it",
        kind(theirs),
        compiler.path().display(),
        kind(ours)
    )
    .into())
}
