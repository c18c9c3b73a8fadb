//! The Tilespace dialects and passes as a plugin for the stock `mlir-opt`.
//!
//! ```text
//! mlir-opt --load-dialect-plugin=libtilespace_plugin.so --load-pass-plugin=libtilespace_plugin.so ...
//! ```
//!
//! Dialects and passes are registered apart, so that a user of the passes alone does not get the dialects.

mlir_ext::pass_plugin!("tilespace", env!("CARGO_PKG_VERSION"), tilespace_passes::register_passes);
mlir_ext::dialect_plugin!("tilespace", env!("CARGO_PKG_VERSION"), tilespace_passes::register_dialects);
