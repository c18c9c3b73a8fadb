//! The Tilespace dialects and passes as a plugin for the stock `mlir-opt`.
//!
//! ```text
//! mlir-opt --load-dialect-plugin=libtilespace_plugin.so --load-pass-plugin=libtilespace_plugin.so ...
//! ```
//!
//! Dialects and passes are registered separately, so that a user of only the passes does not get the
//! dialects.

use mlir_ext::tools::{ForeignOperation, ForeignValue, NoPlugin};
use tilespace_core::MemorySpace;
use tilespace_passes::{
    alias::{AliasResult, Aliases, ModRef},
    publish::is_pointer_in_address_space,
};

mlir_ext::pass_plugin!("tilespace", env!("CARGO_PKG_VERSION"), tilespace_passes::register_passes);
mlir_ext::dialect_plugin!("tilespace", env!("CARGO_PKG_VERSION"), tilespace_passes::register_dialects);

/// The entry point that clang and opt look for: they take the other library.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> NoPlugin {
    NoPlugin::instead("tilespace: this library is for mlir-opt: clang and opt take libtilespace_llvm.so")
}

/// Whether argument number `argument` of `function` was proved to point to the memory space with the LLVM
/// number `space`, according to the `nvvm.as` attribute that the passes publish. See `include/tilespace.h`.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceIsPointerInAddressSpace(
    function: ForeignOperation,
    argument: isize,
    space: u32,
) -> bool {
    let space = MemorySpace::from_number(space);
    match (function.get(), usize::try_from(argument), space) {
        (Some(function), Ok(argument), Some(space)) => is_pointer_in_address_space(function, argument, space),
        _ => false,
    }
}

/// Whether two pointers may alias. See `include/tilespace.h`.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceAlias(lhs: ForeignValue, rhs: ForeignValue, steps: u32) -> AliasResult {
    match (lhs.get(), rhs.get()) {
        (Some(lhs), Some(rhs)) => Aliases::builtin(steps as usize).alias(lhs, rhs),
        _ => AliasResult::MayAlias,
    }
}

/// Whether the memory that a pointer points to is ever written. See `include/tilespace.h`.
#[unsafe(no_mangle)]
pub extern "C" fn tilespaceModRef(pointer: ForeignValue, steps: u32) -> ModRef {
    pointer.get().map_or(ModRef::ModRef, |pointer| Aliases::builtin(steps as usize).mod_ref(pointer))
}
