//! How C++ against LLVM's headers is compiled. The build scripts of several crates include this file.

use std::{
    env,
    error::Error,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

const PREFIX_VARIABLE: &str = "MLIR_SYS_220_PREFIX";
/// A sanitizer of clang's, such as `address`, to compile our C++ with. The build that sets it links its
/// runtime: see `make asan`.
const SANITIZER_VARIABLE: &str = "TILESPACE_SANITIZER";

/// Runs the `llvm-config` of the chosen prefix, or the one on the path.
pub fn llvm_config(argument: &str) -> Result<String, Box<dyn Error>> {
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

/// The clang of the chosen prefix, unless the environment names a compiler.
fn cpp_compiler() -> Option<PathBuf> {
    if env::var_os("CXX").is_some() {
        return None;
    }
    let compiler = Path::new(&env::var(PREFIX_VARIABLE).ok()?).join("bin/clang++");
    compiler.exists().then_some(compiler)
}

/// A compilation with LLVM's own settings.
pub fn build() -> Result<cc::Build, Box<dyn Error>> {
    with_headers(llvm_config("--includedir")?)
}

/// A compilation against the headers of an LLVM.
pub fn with_headers(folder: impl AsRef<OsStr>) -> Result<cc::Build, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={PREFIX_VARIABLE}");
    println!("cargo::rerun-if-env-changed=CXX");
    println!("cargo::rerun-if-env-changed={SANITIZER_VARIABLE}");
    let mut build = cc::Build::new();
    if let Ok(sanitizer) = env::var(SANITIZER_VARIABLE) {
        build.flag(format!("-fsanitize={sanitizer}")).flag("-fno-omit-frame-pointer");
    }
    if let Some(compiler) = cpp_compiler() {
        build.compiler(compiler);
    }
    build
        .cpp(true)
        // Debug information of MLIR's templates would be ten times the code.
        .debug(false)
        .std("c++17")
        // LLVM's headers are not free of warnings.
        .flag("-isystem")
        .flag(folder)
        .flags(["-fno-exceptions", "-fno-rtti", "-fvisibility-inlines-hidden"])
        .flag_if_supported("-Wno-unused-parameter")
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        // As the library was built: its headers change with it.
        .define("NDEBUG", None);
    Ok(build)
}

/// Compiles, unless Clippy is to look at the Rust code only: it links nothing.
pub fn compile(build: &mut cc::Build, name: &str) {
    let wrapper = env::var_os("RUSTC_WORKSPACE_WRAPPER").map(PathBuf::from);
    if wrapper.is_none_or(|wrapper| wrapper.file_stem().is_none_or(|program| program != "clippy-driver")) {
        build.compile(name);
    }
}

/// The C++ files of a folder, in order.
pub fn sources(folder: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            sources.push(path);
        }
    }
    sources.sort();
    Ok(sources)
}
