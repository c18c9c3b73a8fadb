//! Compiles the C++ part and finds the libraries of MLIR.
//!
//! Debian ships `libMLIR.so` without the C API, and no `libMLIR-C.so`, the name under which `mlir-sys` links it; the
//! C API is there as static archives. A linker script of that name stands in for the library, so that everything
//! shares one MLIR with the stock `mlir-opt`.
//!
//! A package that links a program or a library passes LLVM's library folder on to the loader with one line in its own
//! build script, since Cargo applies link arguments to the package that prints them only:
//!
//! ```ignore
//! println!("cargo::rustc-link-arg=-Wl,-rpath,{}", std::env::var("DEP_MLIR_EXT_LIBDIR")?);
//! ```

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const PREFIX_VARIABLE: &str = "MLIR_SYS_220_PREFIX";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={PREFIX_VARIABLE}");

    let library_dir = llvm_config("--libdir")?;
    write_linker_script(&library_dir)?;
    println!("cargo::rustc-link-arg=-Wl,-rpath,{library_dir}");
    println!("cargo::metadata=libdir={library_dir}");
    println!("cargo::rerun-if-env-changed=CXX");

    compile_cpp(&llvm_config("--includedir")?)
}

/// Asks the `llvm-config` of the chosen prefix, or the one on the path.
fn llvm_config(argument: &str) -> Result<String, Box<dyn Error>> {
    let program = match env::var(PREFIX_VARIABLE) {
        Ok(prefix) => Path::new(&prefix).join("bin/llvm-config"),
        Err(_) => "llvm-config".into(),
    };
    let output = Command::new(&program)
        .arg(argument)
        .output()
        .map_err(|error| format!("{}: {error}; set {PREFIX_VARIABLE} to LLVM's prefix", program.display()))?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
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

/// The C++ compiler that LLVM itself was built with, unless the environment names one.
///
/// MLIR tells traits apart by the text that the compiler prints for their type. GCC and Clang print some of them
/// differently, so that with the wrong one `op->hasTrait<OpTrait::IsTerminator>()` is false for a terminator.
fn cpp_compiler() -> Option<PathBuf> {
    if env::var_os("CXX").is_some() {
        return None;
    }
    let compiler = Path::new(&env::var(PREFIX_VARIABLE).ok()?).join("bin/clang++");
    compiler.exists().then_some(compiler)
}

fn compile_cpp(llvm_include_dir: &str) -> Result<(), Box<dyn Error>> {
    let mut build = cc::Build::new();
    if let Some(compiler) = cpp_compiler() {
        build.compiler(compiler);
    }
    build
        .cpp(true)
        // Debug information of MLIR's templates would be ten times the code.
        .debug(false)
        .std("c++17")
        .include("include")
        // LLVM's headers are not free of warnings.
        .flag("-isystem")
        .flag(llvm_include_dir)
        .flags(["-fno-exceptions", "-fno-rtti", "-fvisibility-inlines-hidden"])
        .flag_if_supported("-Wno-unused-parameter")
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        // As the library was built: its headers change with it.
        .define("NDEBUG", None);
    for folder in ["include", "src/cpp"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let mut sources = Vec::new();
    for entry in fs::read_dir("src/cpp")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            sources.push(path);
        }
    }
    sources.sort();
    build.files(sources).compile("mlir-ext-cpp");
    Ok(())
}
