//! How C++ against LLVM's headers is compiled. The build scripts of several crates include this file.

use std::{
    env,
    error::Error,
    path::{Path, PathBuf},
    process::Command,
};

const PREFIX_VARIABLE: &str = "MLIR_SYS_220_PREFIX";
/// A sanitizer of clang's, such as `address`, to compile our C++ with. Whoever sets it links its runtime: see `make asan`.
const SANITIZER_VARIABLE: &str = "TILESPACE_SANITIZER";

/// Asks the `llvm-config` of the chosen prefix, or the one on the path.
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

/// Refuses a compiler of another kind than MLIR itself was built with.
///
/// MLIR tells traits apart by the text that the compiler prints for their type, `[DesiredTypeName = T]` by Clang and
/// `[with DesiredTypeName = T]` by GCC, and some types are printed differently too. With the wrong compiler everything
/// links, and `op->hasTrait<OpTrait::IsTerminator>()` is false for a terminator. Many environments set `CXX` for all
/// that is built in them. Where MLIR is no shared library nothing is known, and nothing is refused.
fn check_kind(compiler: &cc::Tool) -> Result<(), Box<dyn Error>> {
    const NAMED: &[u8] = b"DesiredTypeName = ";
    let Ok(library) = std::fs::read(Path::new(&llvm_config("--libdir")?).join("libMLIR.so")) else {
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

/// A compilation with LLVM's own settings.
pub fn build() -> Result<cc::Build, Box<dyn Error>> {
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
    check_kind(&build.cpp(true).try_get_compiler()?)?;
    build
        // Debug information of MLIR's templates would be ten times the code.
        .debug(false)
        .std("c++17")
        // LLVM's headers are not free of warnings.
        .flag("-isystem")
        .flag(llvm_config("--includedir")?)
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
