//! Tilespace as a pass plugin for the stock `clang` and `opt`.
//!
//! ```text
//! clang++ -x cuda --cuda-gpu-arch=sm_90 -O3 -fpass-plugin=libtilespace_llvm.so kernel.cu
//! opt -load-pass-plugin=libtilespace_llvm.so -passes='tilespace' kernel.ll
//! ```
//!
//! The plugin analyses a copy and changes the original: the copy is imported to MLIR, `answer-memory-spaces`
//! lists the facts about each value, and the compiler's module gets only clones and casts (`cpp/Place.cpp`).

pub mod answer;
pub mod read;
pub mod tell;

use mlir_ext::tools::NoPlugin;
use std::ffi::{c_char, c_void};
use tilespace_passes::{TARGETS, Target, register_passes};

/// Registers the passes with MLIR.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceRegisterPasses() {
    register_passes();
}

/// The index of the target with a triple; -1 if it has no record.
///
/// # Safety
///
/// The triple has this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceTarget(triple: *const u8, length: usize) -> i32 {
    // SAFETY: the caller says so.
    let triple = str::from_utf8(unsafe { std::slice::from_raw_parts(triple, length) }).unwrap_or_default();
    let found = Target::of_triple(triple).and_then(|found| TARGETS.iter().position(|target| target == found));
    found.map_or(-1, |index| index as i32)
}

/// Whether the back end of a target infers the spaces of one function by itself.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceInfersSpaces(target: u32) -> bool {
    TARGETS.get(target as usize).is_some_and(|target| target.infers)
}

/// The constraints of assembly that hides a generic pointer of a target; empty if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceHides(target: u32) -> *const c_char {
    TARGETS.get(target as usize).map_or(c"", |target| target.hides).as_ptr()
}

/// Whether a thread may access the stack slots of another on a chip of a target.
///
/// # Safety
///
/// The name has this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceMayShareSlots(target: u32, chip: *const u8, length: usize) -> bool {
    // SAFETY: the caller says so.
    let chip = str::from_utf8(unsafe { std::slice::from_raw_parts(chip, length) }).unwrap_or_default();
    TARGETS.get(target as usize).is_some_and(|target| target.may_share_slots(chip))
}

/// The address space of a target that has this number in a copy; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceOwnSpace(target: u32, number: u32) -> i64 {
    TARGETS.get(target as usize).and_then(|target| target.own(number)).map_or(-1, i64::from)
}

/// The number in a copy of an address space of a target.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceSpaceInCopy(target: u32, number: u32) -> u32 {
    TARGETS.get(target as usize).map_or(number, |target| target.in_copy(number))
}

unsafe extern "C" {
    fn tilespaceRegisterCallbacks(builder: *mut c_void);
    safe fn tilespaceAsked();
    safe fn tilespaceFitsCompiler() -> bool;
}

/// The description of a plugin: `llvm::PassPluginLibraryInfo`.
#[repr(C)]
#[derive(Debug)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut c_void),
    before_code: *const c_void,
}

/// The version of the plugin interface that LLVM 22 accepts: `LLVM_PLUGIN_API_VERSION`.
const PLUGIN_API_VERSION: u32 = 2;

/// The entry point of a plugin. No LLVM accepts version 0, which is returned to an LLVM other than the
/// plugin's own: the versions of the interface change more rarely than LLVM's.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    tilespaceAsked();
    PluginInfo {
        api_version: if tilespaceFitsCompiler() { PLUGIN_API_VERSION } else { 0 },
        name: c"tilespace".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register: tilespaceRegisterCallbacks,
        before_code: std::ptr::null(),
    }
}

/// The answer to a program that looks for a plugin of MLIR.
fn for_mlir() -> NoPlugin {
    tilespaceAsked();
    NoPlugin::instead("tilespace: this library is for clang and opt: mlir-opt takes libtilespace_plugin.so")
}

/// The entry point that mlir-opt looks for with `--load-pass-plugin`: it takes the other library.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> NoPlugin {
    for_mlir()
}

/// The same with `--load-dialect-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> NoPlugin {
    for_mlir()
}
