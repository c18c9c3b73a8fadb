//! Tilespace as a pass plugin for the stock `clang` and `opt`.
//!
//! ```text
//! clang++ -x cuda --cuda-gpu-arch=sm_90 -O3 -fpass-plugin=libtilespace_llvm.so kernel.cu
//! opt -load-pass-plugin=libtilespace_llvm.so -passes='tilespace' kernel.ll
//! ```
//!
//! C++ reads the compiler's module into a table of plain records (`cpp/Table.cpp`), the analyses state facts
//! about these ([`answer`]), and the module gets only clones and casts (`cpp/Rewrite.cpp`).
//!
//! The library links neither LLVM nor MLIR: the process that loads it has the only LLVM.

pub mod answer;
pub mod read;
pub mod tell;

use std::ffi::c_char;
use tilespace_core::{TARGETS, Target};

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

/// Whether a thread may access the stack slots of another thread on a chip of a target.
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

/// The address space of a target for the space with this number in a copy; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceOwnSpace(target: u32, number: u32) -> i64 {
    TARGETS.get(target as usize).and_then(|target| target.own(number)).map_or(-1, i64::from)
}

/// The number in a copy of an address space of a target.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceSpaceInCopy(target: u32, number: u32) -> u32 {
    TARGETS.get(target as usize).map_or(number, |target| target.in_copy(number))
}

/// Exports a function of C++ under another name: Rust exports its own functions only.
macro_rules! export {
    ($($(#[$doc:meta])* $name:ident is $of:ident;)*) => {
        unsafe extern "C" {
            $(fn $of();)*
        }

        $(
            $(#[$doc])*
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name() {
                #[cfg(target_arch = "x86_64")]
                std::arch::naked_asm!("jmp {}", sym $of);
                #[cfg(target_arch = "aarch64")]
                std::arch::naked_asm!("b {}", sym $of);
            }
        )*
    };
}

export! {
    /// The entry point of a plugin; C++ describes the plugin to LLVM.
    llvmGetPassPluginInfo is tilespacePluginInfo;
    /// The entry point for programs that have LLVM themselves (`include/tilespace-llvm.h`).
    tilespaceRunOnModule is tilespaceRun;
}
