//! `tilespace-opt`: `mlir-opt` with the Tilespace dialects and passes.

use melior::dialect::DialectRegistry;
use mlir_ext::tools::{InputFilter, TextOption};
#[cfg(feature = "mimalloc")]
use std::ffi::c_void;
use std::{env, process::exit};
use tilespace_passes::misspelt::misspelt;

/// Links mimalloc, whose `malloc` and `free` then are those of MLIR's libraries and of Rust alike. As a
/// global allocator it would get an alignment each time, which takes twice as long.
#[cfg(feature = "mimalloc")]
#[used]
static MALLOC: unsafe extern "C" fn(usize) -> *mut c_void = libmimalloc_sys::mi_malloc;

const IMPORT_CUTEDSL: InputFilter = InputFilter {
    option: "import-cutedsl",
    description: "Make the input, a dump of NVIDIA's CuTe DSL in generic form, readable first, and remark on what is renamed",
    read: |file, text| {
        let imported = tilespace_import_cute::import(text);
        eprint!("{}", imported.render_remarks(file, text));
        imported.text
    },
};

const SPACE_RULES: TextOption = TextOption {
    option: "space-rules",
    value: "file",
    description: "Rules for ops and types in JSON, for all passes of Tilespace whose own option space-rules names none",
    set: tilespace_passes::rule_file::set_default,
};

/// A note on CUDA source, object files, dumps in a form of their own, and the like.
const FOREIGN: &str = "this may be no MLIR: `tilespace FILE` says what a file is, and reads CUDA, LLVM IR, and dumps of Triton and CuTe DSL";

fn main() {
    mlir_ext::tools::add_version(concat!("Tilespace ", env!("CARGO_PKG_VERSION")));
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    tilespace_passes::register_passes();
    let code = mlir_ext::tools::opt_main(
        env::args_os(),
        "Tilespace optimizer driver\n",
        &registry,
        &IMPORT_CUTEDSL,
        &SPACE_RULES,
        FOREIGN,
    );
    if let Some((word, meant)) = pipeline().filter(|_| code != 0).and_then(|text| misspelt(&text)) {
        eprintln!("note: '{word}': did you mean '{meant}'?");
    }
    exit(code)
}

/// The pipeline on the command line.
fn pipeline() -> Option<String> {
    let mut arguments = env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let is_pipeline = |argument: &String| {
        argument
            .strip_prefix("--")
            .or(argument.strip_prefix('-'))
            .is_some_and(|name| name.starts_with("pass-pipeline"))
    };
    let found = arguments.find(is_pipeline)?;
    found.split_once('=').map(|(_, text)| text.to_owned()).or_else(|| arguments.next())
}
