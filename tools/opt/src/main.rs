//! `tilespace-opt`: `mlir-opt` with the Tilespace dialects and passes.

use melior::dialect::DialectRegistry;
use mlir_ext::{
    pipeline::registered_names,
    tools::{InputFilter, InputFormat, TextOption, on_deep_stack},
};
#[cfg(feature = "mimalloc")]
use std::ffi::c_void;
use std::{
    env,
    io::{self, IsTerminal},
    process::exit,
};
use tilespace_passes::misspelt::misspelt;

/// Links mimalloc: MLIR's libraries and Rust alike then use its `malloc` and `free`. As a global allocator it
/// would get an alignment each time, which takes twice as long.
#[cfg(feature = "mimalloc")]
#[used]
static MALLOC: unsafe extern "C" fn(usize) -> *mut c_void = libmimalloc_sys::mi_malloc;

const IMPORT_CUTEDSL: InputFilter = InputFilter {
    option: "import-cutedsl",
    description: "Make the input, a dump of NVIDIA's CuTe DSL in generic form, readable first, with a remark for each renamed op",
    read: |file, text| {
        let imported = tilespace_import_cute::import(text);
        eprint!("{}", imported.render_remarks(file, text));
        imported.text
    },
};

/// cuTile's export.
const CUDA_TILE: InputFormat = InputFormat {
    magic: &tilespace_tile_bytecode::MAGIC,
    read: |context, bytes, name| match tilespace_tile_bytecode::read(bytes) {
        Ok(module) => tilespace_tile_import::import(context, &module),
        Err(error) => {
            eprintln!("{name}: error: {}", tilespace_tile_import::describe(&error));
            None
        }
    },
};

const SPACE_RULES: TextOption = TextOption {
    option: "space-rules",
    value: "file",
    description: "Rules for ops and types in JSON, for each pass of Tilespace that does not set its own option space-rules",
    set: tilespace_passes::rule_file::set_default,
};

/// A note on input that is CUDA source, an object file, a dump in a form of its own, and the like.
const FOREIGN: &str = "this may not be MLIR: `tilespace FILE` tells the format of a file, and reads CUDA, LLVM IR, and dumps of Triton and CuTe DSL";

fn main() {
    let words: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    // A user who types the input waits for nothing, and a module on the terminal would run into the line.
    let has_file = words.windows(2).any(|pair| pair[0] != "-o" && !pair[1].starts_with('-'));
    let is_apart = words.iter().any(|word| word == "-o") || !io::stdout().is_terminal();
    exit(on_deep_stack((has_file && is_apart).then_some("tilespace-opt"), run))
}

fn run() -> i32 {
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
        &CUDA_TILE,
        FOREIGN,
    );
    if code != 0
        && let Some((word, meant)) = pipelines().iter().find_map(|text| misspelt(text))
    {
        eprintln!("note: '{word}': did you mean '{meant}'?");
    }
    code
}

/// The pipelines on the command line: `--pass-pipeline=TEXT`, and `--PASS=OPTIONS` as `PASS{OPTIONS}`.
fn pipelines() -> Vec<String> {
    let names = registered_names();
    let arguments: Vec<String> =
        env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let of = |(index, argument): (usize, &String)| {
        let option = argument.strip_prefix("--").or(argument.strip_prefix('-'))?;
        match option.split_once('=') {
            Some(("pass-pipeline", text)) => Some(text.to_owned()),
            None if option == "pass-pipeline" => arguments.get(index + 1).cloned(),
            Some((pass, options)) if names.iter().any(|name| name == pass) => {
                Some(format!("{pass}{{{options}}}"))
            }
            _ => None,
        }
    };
    arguments.iter().enumerate().filter_map(of).collect()
}
